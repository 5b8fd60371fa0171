//! Authenticated encryption, whatever the cipher: sealing, opening, and sealing with the key set up each time.

#[cfg(feature = "rivals")]
mod others;

use crate::cipher::{Cipher, extended};
use crate::data::Data;
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit};
#[cfg(feature = "rivals")]
pub(crate) use others::{rival, rivals};
use widefield::aead as ours;
use widefield::cpu::Token;

/// What is done with a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Act {
    Seal,
    Open,
    SetUpAndSeal,
}

/// The acts, in the order of their works' names.
pub(crate) const ACTS: [Act; 3] = [Act::Seal, Act::Open, Act::SetUpAndSeal];

/// The additional data of a TLS record.
const AAD: [u8; 13] = [0x5a; 13];

/// Registers three works of a cipher, named as in `names`.
pub(crate) fn register(
    catalogue: &mut Catalogue,
    names: &'static [&'static str],
    cipher: Cipher,
    implementations: fn(&Setting, Cipher, Act, usize) -> Vec<Implementation>,
) {
    for (work, act) in names.iter().zip(ACTS) {
        let sizes = match (act, cipher) {
            (Act::SetUpAndSeal, _) => vec![16, 64, 256, 1024],
            // Rarely used: a few sizes will do.
            (_, Cipher::Aes192Gcm | Cipher::XChaCha20Poly1305) => sizes(Scope::Speed),
            _ => sizes(catalogue.scope()),
        };
        for size in sizes {
            catalogue.add((work, Mode::Throughput, size, Unit::Bytes), move |s| {
                implementations(s, cipher, act, size as usize)
            });
            // A record, after whose predecessor the key's powers and schedule have left the caches.
            if (size, act) == (1350, Act::Seal) {
                catalogue.cold_too();
            }
        }
    }
}

/// Message lengths in bytes.
pub(crate) fn sizes(scope: Scope) -> Vec<u64> {
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
pub(crate) fn independent(n: usize) -> usize {
    (16_384 / n.max(1)).clamp(1, 16)
}

pub(crate) fn key(len: usize) -> Vec<u8> {
    Data::new(len as u64).bytes(len)
}

/// The library's types, of one shape: nonces have 12 bytes, the longer ones of XChaCha20 are filled up.
pub(crate) trait Ours: Sized + 'static {
    const KEY: usize;
    const CIPHER: Cipher;
    fn new(token: Token, key: &[u8]) -> Self;
    fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16];
    fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool;
}

macro_rules! ours {
    ($($name:ident $k:literal $(via $nonce:ident)?),*) => { $(
        impl Ours for ours::$name {
            const KEY: usize = $k;
            const CIPHER: Cipher = Cipher::$name;
            #[inline]
            fn new(token: Token, key: &[u8]) -> Self {
                Self::new_with(token, key.first_chunk().expect("long enough"))
            }
            #[inline]
            fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
                self.seal_in_place(ours!(nonce $($nonce)?), aad, text).expect("not too long").into()
            }
            #[inline]
            fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool {
                self.open_in_place(ours!(nonce $($nonce)?), aad, text, tag).is_ok()
            }
        }
    )* };
    ($n:ident) => { $n };
    ($n:ident $extended:ident) => { &$extended($n) };
}
ours! { Aes128Gcm 16, Aes128GcmSiv 16, Aes256GcmSiv 32, Aes192Gcm 24, Aes256Gcm 32, ChaCha20Poly1305 32,
XChaCha20Poly1305 32 via extended }

pub(crate) fn of_ours<O: Ours>(label: Label, token: Token, act: Act, n: usize) -> Implementation {
    let key = key(O::KEY);
    implementation(O::CIPHER, label, act, n, move || O::new(token, &key), O::seal, O::open)
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
/// Opening needs no copy of the ciphertext: the text that comes out is as good a ciphertext as any under the same
/// nonce, and opening that gives the first one back. So the inputs hold the tags of both, and the openings alternate.
pub(crate) fn implementation<K: 'static>(
    cipher: Cipher,
    label: Label,
    act: Act,
    n: usize,
    set_up: impl Fn() -> K + 'static,
    seal: impl Fn(&K, &[u8; 12], &[u8], &mut [u8]) -> [u8; 16] + 'static,
    open: impl Fn(&K, &[u8; 12], &[u8], &mut [u8], &[u8; 16]) -> bool + 'static,
) -> Implementation {
    let (nonces, start) = operands(n);
    match act {
        Act::Seal => {
            let key = set_up();
            let op = move |nonce: &[u8; 12], m: &mut Message| m.tag = seal(&key, nonce, &AAD, &mut m.text);
            Implementation::stream(label, &nonces, start, 1, op, digest)
        }
        Act::SetUpAndSeal => {
            let op = move |nonce: &[u8; 12], m: &mut Message| {
                m.tag = seal(core::hint::black_box(&set_up()), nonce, &AAD, &mut m.text);
            };
            Implementation::stream(label, &nonces, start, 1, op, digest)
        }
        // The text that comes out is a ciphertext under no tag that anyone could find: it is copied anew each time. In
        // pieces: a copy of pages is made by `rep movs`, which on Zen 3 takes ten times as long where both lie alike in
        // their pages.
        Act::Open if matches!(cipher, Cipher::Aes128GcmSiv | Cipher::Aes256GcmSiv) => {
            let key = set_up();
            let inputs = with_ciphertexts(cipher, &nonces, &start.text);
            let op = move |(nonce, ciphertext, tag): &([u8; 12], Vec<u8>, [u8; 16]), m: &mut Message| {
                for (to, from) in m.text.chunks_mut(1024).zip(ciphertext.chunks(1024)) {
                    to.copy_from_slice(from);
                }
                m.tag[0] |= u8::from(!open(&key, nonce, &AAD, &mut m.text, tag));
            };
            Implementation::stream(label, &inputs, start, 1, op, digest)
        }
        Act::Open => {
            let key = set_up();
            let inputs = with_tags(cipher, &nonces, &start.text);
            let op = move |(nonce, tags): &([u8; 12], [[u8; 16]; 2]), m: &mut Message| {
                let right = open(&key, nonce, &AAD, &mut m.text, &tags[usize::from(m.odd)]);
                m.odd = !m.odd;
                m.tag[0] |= u8::from(!right);
            };
            Implementation::stream(label, &inputs, start, 1, op, digest)
        }
    }
}

/// Nonces, and the message that each is used for.
fn operands(n: usize) -> (Vec<[u8; 12]>, Message) {
    let mut data = Data::new(n as u64);
    let text = data.bytes(n);
    let nonce = |_| {
        let [a, b] = data.array::<2>().map(u64::to_le_bytes);
        core::array::from_fn(|i| if i < 8 { a[i] } else { b[i - 8] })
    };
    ((0..independent(n)).map(nonce).collect(), Message { text, tag: [0; 16], odd: false })
}

fn digest(m: &Message) -> Vec<u64> {
    m.text.chunks(8).chain(m.tag.chunks(8)).map(word).collect()
}

/// Each nonce with what the text is sealed to under it.
fn with_ciphertexts(cipher: Cipher, nonces: &[[u8; 12]], text: &[u8]) -> Vec<([u8; 12], Vec<u8>, [u8; 16])> {
    let sealed = |nonce: &[u8; 12]| {
        let mut ciphertext = text.to_vec();
        let tag = sealed(cipher, nonce, &mut ciphertext);
        (*nonce, ciphertext, tag)
    };
    nonces.iter().map(sealed).collect()
}

/// Each nonce with the tags of the text.
fn with_tags(cipher: Cipher, nonces: &[[u8; 12]], text: &[u8]) -> Vec<([u8; 12], [[u8; 16]; 2])> {
    nonces.iter().map(|nonce| (*nonce, tags(cipher, nonce, text))).collect()
}

/// The tags of a text as a ciphertext, and of the plaintext that it opens to as one, by the library's portable tier.
fn tags(cipher: Cipher, nonce: &[u8; 12], text: &[u8]) -> [[u8; 16]; 2] {
    let mut text = text.to_vec();
    let second = sealed(cipher, nonce, &mut text);
    [sealed(cipher, nonce, &mut text), second]
}

/// Seals in place by the library's portable tier: the tag.
fn sealed(cipher: Cipher, nonce: &[u8; 12], text: &mut [u8]) -> [u8; 16] {
    fn of<O: Ours>(nonce: &[u8; 12], text: &mut [u8]) -> [u8; 16] {
        O::new(Token::Portable, &key(O::KEY)).seal(nonce, &AAD, text)
    }
    match cipher {
        Cipher::Aes128Gcm => of::<ours::Aes128Gcm>(nonce, text),
        Cipher::Aes192Gcm => of::<ours::Aes192Gcm>(nonce, text),
        Cipher::Aes256Gcm => of::<ours::Aes256Gcm>(nonce, text),
        Cipher::ChaCha20Poly1305 => of::<ours::ChaCha20Poly1305>(nonce, text),
        Cipher::Aes128GcmSiv => of::<ours::Aes128GcmSiv>(nonce, text),
        Cipher::Aes256GcmSiv => of::<ours::Aes256GcmSiv>(nonce, text),
        Cipher::XChaCha20Poly1305 => of::<ours::XChaCha20Poly1305>(nonce, text),
    }
}

/// Eight bytes or fewer.
pub(crate) fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |w, b| w << 8 | u64::from(*b))
}
