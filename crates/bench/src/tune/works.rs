//! What is timed for the columns of the tables: an operation of a length in the column's unit.

use crate::data::Data;
use core::hint::black_box;
use widefield::aead::{Aes128Gcm, ChaCha20Poly1305, Packet, Tag};
use widefield::cpu::Token;
use widefield::gf2m::{self, F8Rs, F233, dynamic, matrix};
use widefield::gf2x::{self, Modulus};
use widefield::ghash::Ghash;
use widefield::kummer::{BASE, hazmat::scalar_mult_many_with};
use widefield::normal::{FixedBasis, FixedElement};
use widefield::poly1305::Poly1305;

/// An operation that can be repeated.
pub(super) trait Op {
    fn run(&mut self);
    /// What the last run computed.
    fn result(&self) -> Vec<u8>;
}

/// From a state, a step and what the state shows.
struct Job<S, R> {
    state: S,
    run: R,
    result: fn(&S) -> Vec<u8>,
}

impl<S, R: FnMut(&mut S)> Op for Job<S, R> {
    fn run(&mut self) {
        (self.run)(black_box(&mut self.state));
    }

    fn result(&self) -> Vec<u8> {
        (self.result)(&self.state)
    }
}

#[expect(clippy::unnecessary_wraps, reason = "as functions with lengths of which there is no operation")]
fn job<S: 'static>(
    state: S,
    run: impl FnMut(&mut S) + 'static,
    result: fn(&S) -> Vec<u8>,
) -> Option<Box<dyn Op>> {
    Some(Box::new(Job { state, run, result }))
}

/// Makes the operation of a length on a tier.
type New = fn(Token, usize) -> Option<Box<dyn Op>>;

/// What a column is measured by.
pub(super) struct Work {
    pub(super) new: New,
    /// The greatest length, in the column's unit.
    pub(super) longest: usize,
    /// Whether the choice is made when a modulus is set up.
    pub(super) at_set_up: bool,
}

/// The work for a column, if it is a choice that can be forced while the program runs.
pub(super) fn find(family: &str, column: &str) -> Option<Work> {
    let (new, longest): (New, usize) = match (family, column) {
        ("poly1305", _) => (mac, usize::MAX),
        ("ghash", "FIRST_POWERS_FROM") => (ghash, usize::MAX),
        ("aead/gcm", "FIRST_ROUND_FROM") => (gcm_seal, usize::MAX),
        ("aead/gcm", "NARROW_TAIL_UP_TO" | "WHOLE_TAIL_UP_TO") => {
            (|token, n| gcm_seal(token, 16 * n), usize::MAX)
        }
        ("aead/gcm", "BATCH_FROM") => (gcm_batch, usize::MAX),
        ("aead/chacha20_poly1305", "ROWS_UP_TO") => (|token, n| chacha_seal(token, 64 * n), usize::MAX),
        ("aead/chacha20_poly1305", "CHUNKS_FROM") => (chacha_seal, usize::MAX),
        ("aead/chacha20_poly1305", "DELAYED_MAC_UP_TO") => (chacha_open, usize::MAX),
        ("aead/chacha20_poly1305", "PIECE_FROM") => (chacha_piece, usize::MAX),
        ("aead/chacha20_poly1305", "BATCH_FROM") => (|token, n| chacha_batch(token, n, 256), usize::MAX),
        ("aead/chacha20_poly1305", "SIDE_BY_SIDE_UP_TO") => {
            (|token, n| chacha_batch(token, 32, n), usize::MAX)
        }
        ("gf2x", "TRANSFORM_FROM") => (|token, n| Some(product(token, n, n)), 20_000),
        ("gf2x", "TWO_LANE_FORMULA_UP_TO") => (|token, n| Some(product(token, n, n)), 16),
        ("gf2x", "SCHOOLBOOK_UP_TO") => (|token, n| Some(product(token, 64, n)), usize::MAX),
        ("gf2x", "ALIGNED_SQUARE_FROM") => (square, usize::MAX),
        ("gf2x", "DIVISION_BLOCKS_FROM") => (division, usize::MAX),
        ("gf2x", "FOLD_UP_TO") => (fold, usize::MAX),
        ("gf2x", "REDUCE_BY_WORD_UP_TO") => (product_modulo, usize::MAX),
        ("gf2x", "GROUP_FROM") => (group, usize::MAX),
        ("gf2x", "STEPS_ON_PAIRS_UP_TO") => (|token, n| common(token, n, gf2x::gcd_with), 64),
        ("gf2x", "GCD_ON_PAIRS_UP_TO") => (|token, n| common(token, n, gf2x::gcd_vartime_with), 192),
        ("gf2x", "INVERSE_STEPS_UP_TO" | "SMALL_INVERSE_UP_TO") => (inverse, usize::MAX),
        ("gf2m", "ROWS_FROM") => (matrix_of_elements, usize::MAX),
        ("gf2m", "BYTE_ROWS_FROM") => (matrix_of_bytes, usize::MAX),
        ("normal", "BATCH_FROM") => (normal_batch, usize::MAX),
        ("kummer", "BATCH_FROM") => (ladders, usize::MAX),
        _ => return None,
    };
    let at_set_up = matches!(column, "FOLD_UP_TO" | "REDUCE_BY_WORD_UP_TO");
    Some(Work { new, longest, at_set_up })
}

fn bytes(n: usize) -> Vec<u8> {
    Data::new(n as u64).bytes(n)
}

fn words(n: usize, seed: u64) -> Vec<u64> {
    Data::new(seed).words(n)
}

fn of_words(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|w| w.to_le_bytes()).collect()
}

fn mac(token: Token, blocks: usize) -> Option<Box<dyn Op>> {
    let text = bytes(16 * blocks);
    job([0; 16], move |tag| *tag = Poly1305::mac_with(token, &[7; 32], black_box(&text)), |tag| tag.to_vec())
}

fn ghash(token: Token, blocks: usize) -> Option<Box<dyn Op>> {
    let text = bytes(16 * blocks);
    let run = move |tag: &mut [u8; 16]| {
        let mut hash = Ghash::new_with(token, black_box(&[7; 16]));
        hash.update(black_box(&text));
        *tag = hash.finalize();
    };
    job([0; 16], run, |tag| tag.to_vec())
}

/// Sealing a text of so many bytes: the tag tells of the ciphertext, too.
macro_rules! seal {
    ($name:ident, $cipher:ty, $key:expr) => {
        fn $name(token: Token, len: usize) -> Option<Box<dyn Op>> {
            let (key, text) = (<$cipher>::new_with(token, &$key), bytes(len));
            let mut buf = text.clone();
            let run = move |tag: &mut Option<Tag>| {
                buf.copy_from_slice(&text);
                *tag = key.seal_in_place(&[1; 12], &[2; 13], &mut buf).ok();
            };
            job(None, run, tag_of)
        }
    };
}
seal!(gcm_seal, Aes128Gcm, [7; 16]);
seal!(chacha_seal, ChaCha20Poly1305, [7; 32]);

fn tag_of(tag: &Option<Tag>) -> Vec<u8> {
    tag.as_ref().map_or_else(Vec::new, |tag| tag.as_bytes().to_vec())
}

fn chacha_open(token: Token, len: usize) -> Option<Box<dyn Op>> {
    let (key, mut text) = (ChaCha20Poly1305::new_with(token, &[7; 32]), bytes(len));
    let tag = key.seal_in_place(&[1; 12], &[2; 13], &mut text).ok()?;
    let run = move |buf: &mut Vec<u8>| {
        buf.copy_from_slice(&text);
        if key.open_in_place(&[1; 12], &[2; 13], buf, tag.as_bytes()).is_err() {
            buf.fill(0);
        }
    };
    job(vec![0; len], run, Vec::clone)
}

/// Sealing a piece of a message of so many bytes.
fn chacha_piece(token: Token, len: usize) -> Option<Box<dyn Op>> {
    let (key, text) = (ChaCha20Poly1305::new_with(token, &[7; 32]), bytes(len));
    let mut buf = text.clone();
    let run = move |tag: &mut Option<Tag>| {
        buf.copy_from_slice(&text);
        let mut message = key.message(&[1; 12]);
        *tag = message.seal_in_place(&mut buf).ok().map(|()| message.end());
    };
    job(None, run, tag_of)
}

/// Sealing so many packets of so many bytes, as a batch.
macro_rules! batch {
    ($name:ident, $cipher:ty, $key:expr) => {
        fn $name(token: Token, count: usize, len: usize) -> Option<Box<dyn Op>> {
            let (key, text) = (<$cipher>::new_with(token, &$key), bytes(len));
            let run = move |texts: &mut Vec<Vec<u8>>| {
                let mut packets: Vec<_> = texts
                    .iter_mut()
                    .map(|buf| {
                        buf.copy_from_slice(&text);
                        Packet::new(&key, &[1; 12], &[2; 13], buf)
                    })
                    .collect();
                <$cipher>::seal_many(&mut packets);
            };
            job(vec![vec![0; len]; count], run, |texts| texts.concat())
        }
    };
}
batch!(chacha_batch, ChaCha20Poly1305, [7; 32]);
batch!(gcm_packets, Aes128Gcm, [7; 16]);

fn gcm_batch(token: Token, count: usize) -> Option<Box<dyn Op>> {
    gcm_packets(token, count, 64)
}

/// A product, with scratch from a line of the cache on, as the library's own.
pub(super) fn product(token: Token, na: usize, nb: usize) -> Box<dyn Op> {
    let (a, b, mut scratch) = (words(na, 1), words(nb, 2), vec![0; gf2x::mul_scratch_len(na, nb) + 7]);
    let from = scratch.as_ptr().align_offset(64).min(7);
    let run = move |out: &mut Vec<u64>| {
        let (a, b) = (black_box(&a), black_box(&b));
        let done = gf2x::mul_with_scratch_with(token, out, a, b, &mut scratch[from..]);
        debug_assert!(done.is_ok());
    };
    Box::new(Job { state: vec![0; na + nb], run, result: |out| of_words(out) })
}

fn square(token: Token, n: usize) -> Option<Box<dyn Op>> {
    let (a, out) = (words(n, 1), vec![0; 2 * n + 16]);
    // 16 bytes behind a line of the cache, as an allocation may begin.
    let from = out.as_ptr().align_offset(64).min(8) + 2;
    let run = move |out: &mut Vec<u64>| {
        let done = gf2x::square_with(token, &mut out[from..][..2 * n], black_box(&a));
        debug_assert!(done.is_ok());
    };
    job(out, run, |out| of_words(&out.iter().copied().filter(|w| *w != 0).collect::<Vec<_>>()))
}

fn division(token: Token, n: usize) -> Option<Box<dyn Op>> {
    let (a, b) = (words(2 * n, 1), words(n, 2));
    let run = move |(q, r): &mut (Vec<u64>, Vec<u64>)| {
        let done = gf2x::div_rem_with(token, q, r, black_box(&a), black_box(&b));
        debug_assert!(done.is_ok());
    };
    job((vec![0; 2 * n], vec![0; n]), run, |(q, r)| of_words(&[&q[..], r].concat()))
}

type Gcd = fn(Token, &mut [u64], &[u64], &[u64]) -> Result<(), widefield::Error>;

/// The greatest common divisor of polynomials of so many words.
fn common(token: Token, n: usize, gcd: Gcd) -> Option<Box<dyn Op>> {
    let (a, b) = (words(n, 1), words(n, 2));
    let run = move |out: &mut Vec<u64>| {
        let done = gcd(token, out, black_box(&a), black_box(&b));
        debug_assert!(done.is_ok());
    };
    job(vec![0; n], run, |out| of_words(out))
}

/// The remainder of a product modulo so many terms and `x^4096`.
fn fold(token: Token, terms: usize) -> Option<Box<dyn Op>> {
    // A second word keeps others than folding away.
    let exponents: Vec<_> = core::iter::once(4096).chain((0..terms).map(|i| 31 * i)).collect();
    let (f, c) = (Modulus::from_exponents_with(token, &exponents).ok()?, words(128, 1));
    let run = move |out: &mut Vec<u64>| {
        let done = f.reduce(out, black_box(&c));
        debug_assert!(done.is_ok());
    };
    job(vec![0; 64], run, |out| of_words(out))
}

/// A product modulo a polynomial of so many words with few terms, all but the first of low degree.
fn product_modulo(token: Token, n: usize) -> Option<Box<dyn Op>> {
    let f = Modulus::from_exponents_with(token, &[64 * n, 5, 3, 2, 0]).ok()?;
    let (a, b) = (words(n, 1), words(n, 2));
    let run = move |out: &mut Vec<u64>| {
        let done = f.mul(out, black_box(&a), black_box(&b));
        debug_assert!(done.is_ok());
    };
    job(vec![0; n], run, |out| of_words(out))
}

fn group(token: Token, count: usize) -> Option<Box<dyn Op>> {
    let field = dynamic::Field::from_exponents_with(token, &[283, 12, 7, 5, 0]).ok()?;
    let cut = |mut all: Vec<u64>| {
        all.iter_mut().skip(4).step_by(5).for_each(|top| *top &= (1 << 27) - 1);
        all
    };
    let (a, b) = (cut(words(5 * count, 1)), cut(words(5 * count, 2)));
    let run = move |out: &mut Vec<u64>| {
        let done = field.mul_many(out, black_box(&a), black_box(&b));
        debug_assert!(done.is_ok());
    };
    job(vec![0; 5 * count], run, |out| of_words(out))
}

fn inverse(token: Token, n: usize) -> Option<Box<dyn Op>> {
    let mut f = words(n, 1);
    f[0] |= 1;
    f.push(1);
    let (f, a) = (Modulus::new_with(token, &f).ok()?, words(n, 2));
    let run = move |out: &mut Vec<u64>| {
        let done = f.invert_or_zero(out, black_box(&a));
        debug_assert!(done.is_ok());
    };
    job(vec![0; n], run, |out| of_words(out))
}

/// 32 rows by as many, times 32 rows by so many columns.
fn matrix_of_elements(token: Token, columns: usize) -> Option<Box<dyn Op>> {
    let field = matrix::Elements::<F233>::new_with(token);
    let elements = |count: usize, seed| -> Vec<gf2m::Element<F233>> {
        let mut data = Data::new(seed);
        (0..count).map(|_| gf2m::Element::from(data.word())).collect()
    };
    let (a, b) = (elements(32 * 32, 1), elements(32 * columns, 2));
    let run = move |out: &mut Vec<gf2m::Element<F233>>| {
        let done = matrix::product(&field, out, black_box(&a), black_box(&b), [32, 32, columns]);
        debug_assert!(done.is_ok());
    };
    job(vec![gf2m::Element::ZERO; 32 * columns], run, |out| {
        out.iter().flat_map(|x| x.to_bytes_le().as_ref().to_vec()).collect()
    })
}

fn matrix_of_bytes(token: Token, columns: usize) -> Option<Box<dyn Op>> {
    let field = matrix::Bytes::<F8Rs>::new_with(token);
    let (a, b) = (bytes(32 * 32), bytes(32 * columns));
    let run = move |out: &mut Vec<u8>| {
        let done = matrix::product(&field, out, black_box(&a), black_box(&b), [32, 32, columns]);
        debug_assert!(done.is_ok());
    };
    job(vec![0; 32 * columns], run, Vec::clone)
}

fn normal_batch(token: Token, count: usize) -> Option<Box<dyn Op>> {
    let basis = FixedBasis::<F233>::new_with(token);
    let elements = |seed| -> Vec<FixedElement<F233>> {
        let mut data = Data::new(seed);
        let mut fill = |bytes: &mut [u8]| bytes.iter_mut().for_each(|b| *b = data.word() as u8);
        (0..count).map(|_| FixedElement::random(&mut fill)).collect()
    };
    let (a, b) = (elements(1), elements(2));
    let run = move |out: &mut Vec<FixedElement<F233>>| {
        let done = basis.mul_many(out, black_box(&a), black_box(&b));
        debug_assert!(done.is_ok());
    };
    job(elements(3), run, |out| out.iter().flat_map(|x| of_words(x.as_words())).collect())
}

fn ladders(token: Token, count: usize) -> Option<Box<dyn Op>> {
    let mut data = Data::new(count as u64);
    let scalars: Vec<[u8; 32]> = (0..count).map(|_| core::array::from_fn(|_| data.word() as u8)).collect();
    let points = vec![BASE; count];
    let run = move |out: &mut Vec<[u8; 48]>| {
        let done = scalar_mult_many_with(token, &points, black_box(&scalars), out);
        debug_assert!(done.is_ok());
    };
    job(vec![[0; 48]; count], run, |out| out.concat())
}
