//! Codes that correct errors: words from data, and data from words with errors. All implementations get the same words
//! and copy as much, since some decode in place and others do not.

use crate::data::{Data, digest};
#[cfg(feature = "rivals")]
use crate::rivals::{Correctors, bch_decode, bch_encode, reed_solomon_decode, reed_solomon_encode};
use crate::{Catalogue, Implementation, Label, Mode, Setting, Unit, kernels_of};
use widefield::codes::{Bch, Parameters, ReedSolomon};
use widefield::cpu::Tier;

/// RS(255, 223) modulo `x^8 + x^4 + x^3 + x^2 + 1` with the roots `x^0` to `x^31`, which all rivals have.
const REED_SOLOMON: Parameters =
    Parameters { modulus: 0x11d, alpha: 2, step: 1, first_root: 0, n: 255, k: 223 };
/// Bytes of data of a word.
const RS_DATA: usize = REED_SOLOMON.k;

/// NAND flash: 512 bytes over GF(2^13), eight errors, 104 bits of parity, as Linux's `lib/bch` has them.
const BCH: [usize; 2] = [13, 8];
const BCH_DATA: usize = 512;
const BCH_PARITY: usize = 13;

/// Different words, so that no branch is learned by heart.
const WORDS: usize = 16;

/// Words of RS(255, 223) from their data.
pub(super) fn rs_encode(catalogue: &mut Catalogue, work: &'static str) {
    catalogue.add((work, Mode::Throughput, RS_DATA as u64, Unit::Bytes), |setting| {
        let inputs = texts(RS_DATA);
        let code = reed_solomon();
        collect(setting, &inputs, REED_SOLOMON.n, reed_solomon_encode_of, |list| {
            // No kernel: the remainder is in registers of words, on every tier.
            list.add(ours("rs_encode"), move |data, word| {
                let (first, parity) = word.split_at_mut(RS_DATA);
                first.copy_from_slice(data);
                let done = code.encode(data, parity);
                debug_assert!(done.is_ok());
            });
        })
    });
}

/// Data of such words with so many errors.
pub(super) fn rs_decode(catalogue: &mut Catalogue, work: &'static str, errors: usize) {
    catalogue.add((work, Mode::Throughput, RS_DATA as u64, Unit::Bytes), move |setting| {
        let code = reed_solomon();
        let inputs = received(RS_DATA, REED_SOLOMON.n, errors, false, |data, parity| {
            code.encode(data, parity).expect("of this length");
        });
        collect(setting, &inputs, RS_DATA, reed_solomon_decode_of, |list| {
            for (kernel, token) in kernels_of(&["gf2m_axpy_bytes"]) {
                let code = ReedSolomon::<u8>::new_with(token, &REED_SOLOMON).expect("a code");
                list.add(Label::ours(&kernel, token.tier()), move |word, data| {
                    let mut copy = [0; REED_SOLOMON.n];
                    copy.copy_from_slice(word);
                    let done = code.decode(&mut copy, &[]);
                    debug_assert!(done.is_ok());
                    data.copy_from_slice(&copy[..RS_DATA]);
                });
            }
        })
    });
}

/// Words of the BCH code from their data.
pub(super) fn bch_encode_words(catalogue: &mut Catalogue, work: &'static str) {
    catalogue.add((work, Mode::Throughput, BCH_DATA as u64, Unit::Bytes), |setting| {
        let inputs = texts(BCH_DATA);
        let code = bch();
        collect(setting, &inputs, BCH_DATA + BCH_PARITY, bch_encode_of, |list| {
            list.add(ours("bch_encode"), move |data, word| {
                let (first, parity) = word.split_at_mut(BCH_DATA);
                first.copy_from_slice(data);
                let done = code.encode(data, parity);
                debug_assert!(done.is_ok());
            });
        })
    });
}

/// Data of such words with so many errors.
pub(super) fn bch_decode_words(catalogue: &mut Catalogue, work: &'static str, errors: usize) {
    catalogue.add((work, Mode::Throughput, BCH_DATA as u64, Unit::Bytes), move |setting| {
        let code = bch();
        let inputs = received(BCH_DATA, BCH_DATA + BCH_PARITY, errors, true, |data, parity| {
            code.encode(data, parity).expect("of this length");
        });
        collect(setting, &inputs, BCH_DATA, bch_decode_of, |list| {
            list.add(ours("bch_decode"), move |word, data| {
                let (received, rest) = word.split_at(BCH_DATA);
                data.copy_from_slice(received);
                let mut parity = [0; BCH_PARITY];
                parity.copy_from_slice(rest);
                let done = code.decode(data, &mut parity);
                debug_assert!(done.is_ok());
            });
        })
    });
}

fn reed_solomon() -> ReedSolomon<u8> {
    ReedSolomon::new(&REED_SOLOMON).expect("a code")
}

fn bch() -> Bch {
    let code = Bch::linux(BCH[0], BCH[1], BCH_DATA).expect("a code");
    assert_eq!((code.k(), code.parity_bits()), (8 * BCH_DATA, 8 * BCH_PARITY));
    code
}

/// What has no kernels of its own is of every tier.
fn ours(function: &str) -> Label {
    Label::ours(function, Tier::Portable)
}

fn texts(len: usize) -> Vec<Vec<u8>> {
    let mut random = Data::new(len as u64);
    (0..WORDS).map(|_| random.bytes(len)).collect()
}

/// Words of `n` bytes with so many errors, of bytes or of single bits, at different places.
fn received(
    data: usize,
    n: usize,
    errors: usize,
    single_bits: bool,
    encode: impl Fn(&[u8], &mut [u8]),
) -> Vec<Vec<u8>> {
    let mut random = Data::new((n + errors) as u64);
    let mut word = |text: &Vec<u8>| {
        let mut word = text.clone();
        word.resize(n, 0);
        let (first, parity) = word.split_at_mut(data);
        encode(first, parity);
        let mut places: Vec<usize> = Vec::new();
        while places.len() < errors {
            let place = random.word() as usize % n;
            if !places.contains(&place) {
                places.push(place);
                let bits = random.word();
                word[place] ^= if single_bits { 1 << (bits % 8) } else { 1 + (bits % 255) as u8 };
            }
        }
        word
    };
    texts(data).iter().map(&mut word).collect()
}

/// The implementations of a work, as they come.
struct Collect<'a> {
    inputs: &'a [Vec<u8>],
    out: usize,
    list: Vec<Implementation>,
}

impl Collect<'_> {
    fn add(&mut self, label: Label, call: impl Fn(&[u8], &mut [u8]) + 'static) {
        let op = move |input: &Vec<u8>, out: &mut Vec<u8>| call(input, out);
        let zeros = vec![0; self.out];
        self.list.push(Implementation::stream(label, self.inputs, zeros, 1, op, |out| digest(out)));
    }
}

/// The rivals' implementations, then ours.
fn collect(
    setting: &Setting,
    inputs: &[Vec<u8>],
    out: usize,
    rivals: fn(&Setting, &mut Collect<'_>),
    add_ours: impl FnOnce(&mut Collect<'_>),
) -> Vec<Implementation> {
    let mut all = Collect { inputs, out, list: Vec::new() };
    rivals(setting, &mut all);
    add_ours(&mut all);
    all.list
}

#[cfg(feature = "rivals")]
impl Correctors for Collect<'_> {
    fn add(&mut self, label: Label, call: impl Fn(&[u8], &mut [u8]) + 'static) {
        Collect::add(self, label, call);
    }
}

/// The rivals of each work, if they are to take part.
macro_rules! rivals_of {
    ($($name:ident: $function:ident($($shape:expr)?);)*) => { $(
        #[cfg(feature = "rivals")]
        fn $name(setting: &Setting, all: &mut Collect<'_>) {
            if let Some(rivals) = setting.rivals {
                $function(rivals, $($shape,)? all);
            }
        }
        #[cfg(not(feature = "rivals"))]
        fn $name(_: &Setting, _: &mut Collect<'_>) {}
    )* };
}
rivals_of! {
    reed_solomon_encode_of: reed_solomon_encode();
    reed_solomon_decode_of: reed_solomon_decode();
    bch_encode_of: bch_encode(BCH);
    bch_decode_of: bch_decode(BCH);
}
