//! AES-GCM: sealing, opening, and both with the key set up each time.
//! `hashes`: GHASH and POLYVAL.

mod hashes;

use crate::data::Data;
use crate::rivals::aead::{Aead, AwsLc, Cipher, Direction, Evp, Ring, RustCrypto};
use crate::{Catalogue, Contender, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::aead as ours;
use widefield::cpu::{Tier, Token};
use widefield_papers::gueron_kounavis::{Encoding, Strategy, Visitor, published, visit};

/// The works of this system.
pub(crate) const WORKS: &[&str] = &[
    "aes128gcm-seal",
    "aes128gcm-open",
    "aes128gcm-setup-seal",
    "aes192gcm-seal",
    "aes192gcm-open",
    "aes192gcm-setup-seal",
    "aes256gcm-seal",
    "aes256gcm-open",
    "aes256gcm-setup-seal",
    "ghash",
    "polyval",
];

/// What is done with a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    Seal,
    Open,
    SetUpAndSeal,
}

/// The additional data of a TLS record.
const AAD: [u8; 13] = [0x5a; 13];

pub(crate) fn register(catalogue: &mut Catalogue) {
    let scope = catalogue.scope();
    let acts = [Act::Seal, Act::Open, Act::SetUpAndSeal];
    let ciphers = [Cipher::Aes128Gcm, Cipher::Aes192Gcm, Cipher::Aes256Gcm];
    let names = ciphers.into_iter().flat_map(|c| acts.map(|a| (c, a)));
    for (work, (cipher, act)) in WORKS.iter().zip(names) {
        let sizes = match act {
            Act::SetUpAndSeal => vec![16, 64, 256, 1024],
            // The middle size is rarely used: a few sizes will do.
            _ if cipher == Cipher::Aes192Gcm => sizes(Scope::Speed),
            _ => sizes(scope),
        };
        for size in sizes {
            catalogue.add((work, Mode::Throughput, size, Unit::Bytes), move |s| {
                contenders(s, cipher, act, size as usize)
            });
        }
    }
    hashes::register(catalogue);
}

/// Message lengths in bytes.
fn sizes(scope: Scope) -> Vec<u64> {
    let telling = [0, 16, 31, 64, 128, 256, 512, 1024, 1350, 4096, 16_384, 65_536, 1 << 20];
    let mut sizes = telling.to_vec();
    if scope == Scope::Report {
        sizes.extend([1, 8, 32, 48, 80, 96, 112, 160, 192, 224, 288, 320, 384, 448, 640, 768, 896]);
        sizes.extend([1500, 2048, 3000, 8192, 32_768, 1 << 17, 1 << 18, 1 << 19]);
    }
    sizes.sort_unstable();
    sizes
}

/// Messages enough to be independent, few enough to stay in the first-level cache.
fn independent(n: usize) -> usize {
    (16_384 / n.max(1)).clamp(1, 16)
}

fn contenders(setting: &Setting, cipher: Cipher, act: Act, n: usize) -> Vec<Contender> {
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        if cipher == Cipher::Aes128Gcm && act == Act::Seal && published::TABLE_1_SIZES.contains(&n) {
            list = papers(n);
        }
        list.extend(rival::<AwsLc>(cipher, act, n));
        list.extend(rival::<Evp>(cipher, act, n));
        list.extend(rival::<Ring>(cipher, act, n));
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        list.extend(rival::<crate::rivals::aead::Graviola>(cipher, act, n));
        list.extend(match cipher {
            Cipher::Aes128Gcm => rival::<RustCrypto<aes_gcm::Aes128Gcm>>(cipher, act, n),
            Cipher::Aes192Gcm => rival::<RustCrypto<crate::rivals::aead::Aes192Gcm>>(cipher, act, n),
            Cipher::Aes256Gcm => rival::<RustCrypto<aes_gcm::Aes256Gcm>>(cipher, act, n),
        });
    }
    for (kernel, token) in kernels_of("aes_gcm") {
        let label = Label::ours(&kernel, token.tier());
        list.push(match cipher {
            Cipher::Aes128Gcm => of_ours::<ours::Aes128Gcm>(label, token, act, n),
            Cipher::Aes192Gcm => of_ours::<ours::Aes192Gcm>(label, token, act, n),
            Cipher::Aes256Gcm => of_ours::<ours::Aes256Gcm>(label, token, act, n),
        });
    }
    list
}

fn key(len: usize) -> Vec<u8> {
    Data::new(len as u64).words(4).iter().flat_map(|w| w.to_le_bytes()).take(len).collect()
}

fn key_len(cipher: Cipher) -> usize {
    match cipher {
        Cipher::Aes128Gcm => 16,
        Cipher::Aes192Gcm => 24,
        Cipher::Aes256Gcm => 32,
    }
}

/// A rival, if it has the cipher.
fn rival<A: Aead>(cipher: Cipher, act: Act, n: usize) -> Option<Contender> {
    let label = Label::rival(A::WHO, A::FUNCTION);
    let key = key(key_len(cipher));
    let direction = if act == Act::Open { Direction::Open } else { Direction::Seal };
    let set_up = move || A::new(cipher, &key, direction);
    set_up()?;
    Some(contender(cipher, label, act, n, move || set_up().expect("it could before"), A::seal, A::open))
}

/// The library's types, of one shape.
trait Gcm: Sized + 'static {
    const KEY: usize;
    const CIPHER: Cipher;
    fn new(token: Token, key: &[u8]) -> Self;
    fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16];
    fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool;
}

macro_rules! gcm {
    ($($name:ident $k:literal)*) => { $(
        impl Gcm for ours::$name {
            const KEY: usize = $k;
            const CIPHER: Cipher = Cipher::$name;
            #[inline]
            fn new(token: Token, key: &[u8]) -> Self {
                Self::new_with(token, key.first_chunk().expect("long enough"))
            }
            #[inline]
            fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
                self.seal_in_place(nonce, aad, text).expect("not too long").into()
            }
            #[inline]
            fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool {
                self.open_in_place(nonce, aad, text, tag).is_ok()
            }
        }
    )* };
}
gcm! { Aes128Gcm 16 Aes192Gcm 24 Aes256Gcm 32 }

fn of_ours<G: Gcm>(label: Label, token: Token, act: Act, n: usize) -> Contender {
    let key = key(G::KEY);
    contender(G::CIPHER, label, act, n, move || G::new(token, &key), G::seal, G::open)
}

/// A message, which its act changes in place.
#[derive(Clone)]
struct Message {
    text: Vec<u8>,
    tag: [u8; 16],
    /// Opening turns text into ciphertext into text; it has been done an odd number of times.
    odd: bool,
}

/// Several messages, each with its own nonce, all in place.
///
/// Opening needs no copy of the ciphertext: the text that comes out is as good a ciphertext as any under the same nonce,
/// and opening that gives the first one back. So the inputs hold the tags of both, and the openings alternate.
fn contender<K: 'static>(
    cipher: Cipher,
    label: Label,
    act: Act,
    n: usize,
    set_up: impl Fn() -> K + 'static,
    seal: impl Fn(&K, &[u8; 12], &[u8], &mut [u8]) -> [u8; 16] + 'static,
    open: impl Fn(&K, &[u8; 12], &[u8], &mut [u8], &[u8; 16]) -> bool + 'static,
) -> Contender {
    let mut data = Data::new(n as u64);
    let text: Vec<u8> = data.words(n.div_ceil(8)).iter().flat_map(|w| w.to_le_bytes()).take(n).collect();
    let nonces: Vec<[u8; 12]> = (0..independent(n))
        .map(|_| {
            let [a, b] = data.array::<2>().map(u64::to_le_bytes);
            core::array::from_fn(|i| if i < 8 { a[i] } else { b[i - 8] })
        })
        .collect();
    let start = Message { text, tag: [0; 16], odd: false };
    let digest = |m: &Message| m.text.chunks(8).chain(m.tag.chunks(8)).map(word).collect();
    match act {
        Act::Seal => {
            let key = set_up();
            let op = move |nonce: &[u8; 12], m: &mut Message| m.tag = seal(&key, nonce, &AAD, &mut m.text);
            Contender::stream(label, &nonces, start, 1, op, digest)
        }
        Act::SetUpAndSeal => {
            let op = move |nonce: &[u8; 12], m: &mut Message| {
                m.tag = seal(core::hint::black_box(&set_up()), nonce, &AAD, &mut m.text);
            };
            Contender::stream(label, &nonces, start, 1, op, digest)
        }
        Act::Open => {
            let key = set_up();
            let inputs: Vec<_> = nonces.iter().map(|n| (*n, tags(cipher, n, &start.text))).collect();
            let op = move |(nonce, tags): &([u8; 12], [[u8; 16]; 2]), m: &mut Message| {
                let right = open(&key, nonce, &AAD, &mut m.text, &tags[usize::from(m.odd)]);
                m.odd = !m.odd;
                m.tag[0] |= u8::from(!right);
            };
            Contender::stream(label, &inputs, start, 1, op, digest)
        }
    }
}

/// The tags of a text as a ciphertext, and of the plaintext that it opens to as one, by the library's portable tier.
fn tags(cipher: Cipher, nonce: &[u8; 12], text: &[u8]) -> [[u8; 16]; 2] {
    fn of<G: Gcm>(nonce: &[u8; 12], text: &[u8]) -> [[u8; 16]; 2] {
        let key = G::new(Token::Portable, &key(G::KEY));
        let mut text = text.to_vec();
        let second = key.seal(nonce, &AAD, &mut text);
        [key.seal(nonce, &AAD, &mut text), second]
    }
    match cipher {
        Cipher::Aes128Gcm => of::<ours::Aes128Gcm>(nonce, text),
        Cipher::Aes192Gcm => of::<ours::Aes192Gcm>(nonce, text),
        Cipher::Aes256Gcm => of::<ours::Aes256Gcm>(nonce, text),
    }
}

/// Eight bytes or fewer.
fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |w, b| w << 8 | u64::from(*b))
}

/// The paper's programs.
fn papers(n: usize) -> Vec<Contender> {
    struct Collect {
        n: usize,
        list: Vec<Contender>,
    }
    impl Visitor for Collect {
        fn seal<T: Copy + 'static, K: 'static>(
            &mut self,
            strategy: Strategy,
            encoding: Encoding,
            token: T,
            set_up: impl Fn(&[u8]) -> Result<K, widefield::Error> + Copy + 'static,
            seal: impl Fn(T, &K, &[u8], &[u8], &mut [u8]) -> [u8; 16] + Copy + 'static,
        ) {
            let label = Label::paper(strategy.name(), &encoding.to_string(), tier_of(encoding));
            self.list.push(contender(
                Cipher::Aes128Gcm,
                label,
                Act::Seal,
                self.n,
                move || set_up(&key(16)).expect("the key has its length"),
                move |key, nonce, aad, text| seal(token, key, nonce, aad, text),
                |_, _, _, _, _| false,
            ));
        }
    }
    let mut collect = Collect { n, list: Vec::new() };
    visit(&mut collect);
    collect.list
}

/// The tier that a paper's encoding needs.
const fn tier_of(encoding: Encoding) -> Tier {
    match encoding {
        Encoding::Portable => Tier::Portable,
        Encoding::Legacy => Tier::Clmul,
        Encoding::Vex => Tier::Avx2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rivals::Rivals;
    use crate::{Bench, Clock, Effort};

    /// A few rounds of everything up to a kilobyte: every contender agrees with every other, and all tags are accepted.
    #[test]
    fn all_contenders_agree() {
        let effort = Effort { batch: core::time::Duration::from_nanos(1), rounds: 3, ..Effort::QUICK };
        let mut bench = Bench::new(Clock::new(false), effort);
        let setting = Setting { rivals: Some(Rivals::get()) };
        for filter in ["gcm", "ghash", "polyval"] {
            let all = Catalogue::new(Scope::Speed).select(Some(filter)).unwrap();
            for workload in all.iter().filter(|w| w.size <= 1024) {
                let outcome = bench.run(workload, &setting).unwrap();
                assert!(outcome.records.iter().any(|r| r.who == "widefield"), "{}", workload.describe());
            }
        }
        for act in [Act::Open, Act::Seal] {
            for mut c in contenders(&setting, Cipher::Aes256Gcm, act, 100) {
                let words = (c.check)();
                assert_eq!(words.len(), 16 * 15, "{}", c.label.full());
                let refused = words.chunks(15).any(|message| message[13..] != [0, 0]);
                assert_eq!(refused, act == Act::Seal, "{}", c.label.full());
            }
        }
    }
}
