//! AES-GCM, AES-GCM-SIV, GHASH and POLYVAL by the rivals and as the paper has them.

use super::hashing;
use crate::aead::{self, Act, implementation, key, rival};
use crate::cipher::Cipher;
use crate::rivals::aead::{Aes192Gcm, RustCrypto};
use crate::{Implementation, Label};
use ::polyval::universal_hash::UniversalHash;
use widefield::cpu::Tier;
use widefield_papers::gueron_kounavis::{
    self as paper, Encoding, Multiplication, Reduction, Strategy, Visitor, published, visit,
};

/// Where the paper's depths of aggregation are compared.
const DEPTHS_AT: usize = 4096;

pub(super) fn gcm(cipher: Cipher, act: Act, n: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    if cipher == Cipher::Aes128Gcm && published::TABLE_1_SIZES.contains(&n) && act != Act::SetUpAndSeal {
        list = papers(act, n);
    }
    list.extend(aead::rivals(cipher, act, n));
    list.extend(match cipher {
        Cipher::Aes128Gcm => rival::<RustCrypto<aes_gcm::Aes128Gcm>>(cipher, act, n),
        Cipher::Aes192Gcm => rival::<RustCrypto<Aes192Gcm>>(cipher, act, n),
        _ => rival::<RustCrypto<aes_gcm::Aes256Gcm>>(cipher, act, n),
    });
    list
}

pub(super) fn gcm_siv(cipher: Cipher, act: Act, n: usize) -> Vec<Implementation> {
    let mut list = aead::rivals(cipher, act, n);
    list.extend(match cipher {
        Cipher::Aes128GcmSiv => rival::<RustCrypto<aes_gcm_siv::Aes128GcmSiv>>(cipher, act, n),
        _ => rival::<RustCrypto<aes_gcm_siv::Aes256GcmSiv>>(cipher, act, n),
    });
    list
}

pub(super) fn ghash(n: usize) -> Vec<Implementation> {
    let mut list = if n == DEPTHS_AT { hash_papers(n) } else { Vec::new() };
    list.push(hashing::implementation(Label::rival("rustcrypto", "GHash"), n, |key, text| {
        let mut hash = ::ghash::GHash::new(key.into());
        hash.update_padded(text);
        hash.finalize().into()
    }));
    list
}

pub(super) fn polyval(n: usize) -> Implementation {
    hashing::implementation(Label::rival("rustcrypto", "Polyval"), n, |key, text| {
        let mut hash = ::polyval::Polyval::new(key.into());
        hash.update_padded(text);
        hash.finalize().into()
    })
}

/// The paper's programs.
fn papers(act: Act, n: usize) -> Vec<Implementation> {
    struct Collect {
        act: Act,
        n: usize,
        list: Vec<Implementation>,
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
            if self.act != Act::Seal {
                return;
            }
            let label = Label::paper(strategy.name(), &encoding.to_string(), tier_of(encoding));
            self.list.push(implementation(
                Cipher::Aes128Gcm,
                label,
                Act::Seal,
                self.n,
                move || set_up(&key(16)).expect("the key has its length"),
                move |key, nonce, aad, text| seal(token, key, nonce, aad, text),
                |_, _, _, _, _| false,
            ));
        }

        fn open<T: Copy + 'static, K: 'static>(
            &mut self,
            strategy: Strategy,
            encoding: Encoding,
            token: T,
            set_up: impl Fn(&[u8]) -> Result<K, widefield::Error> + Copy + 'static,
            open: impl Fn(T, &K, &[u8], &[u8], &mut [u8], &[u8; 16]) -> bool + Copy + 'static,
        ) {
            if self.act != Act::Open {
                return;
            }
            let label = Label::paper(strategy.name(), &encoding.to_string(), tier_of(encoding));
            self.list.push(implementation(
                Cipher::Aes128Gcm,
                label,
                Act::Open,
                self.n,
                move || set_up(&key(16)).expect("the key has its length"),
                |_, _, _, _| [0; 16],
                move |key, nonce, aad, text, tag| open(token, key, nonce, aad, text, tag),
            ));
        }
    }
    let mut collect = Collect { act, n, list: Vec::new() };
    visit(&mut collect);
    collect.list
}

/// The tier that a paper's encoding needs.
pub(super) const fn tier_of(encoding: Encoding) -> Tier {
    match encoding {
        Encoding::Portable => Tier::Portable,
        Encoding::Legacy => Tier::Clmul,
        Encoding::Vex => Tier::Avx2,
    }
}

/// The paper's hashes: every reduction block by block, and Algorithms 4 and 5 at every depth.
fn hash_papers(n: usize) -> Vec<Implementation> {
    struct Collect {
        n: usize,
        list: Vec<Implementation>,
    }
    impl Visitor for Collect {
        fn ghash<T: Copy + 'static, K: 'static>(
            &mut self,
            which: paper::Ghash,
            encoding: Encoding,
            token: T,
            set_up: impl Fn(T, &[u8; 16]) -> K + Copy + 'static,
            ghash: impl Fn(T, &K, &[u8]) -> [u8; 16] + Copy + 'static,
        ) {
            let shown = match which {
                paper::Ghash::Clmul { multiplication, reduction, depth } => {
                    depth == 1
                        || multiplication == Multiplication::Karatsuba
                        || reduction == Reduction::Algorithm5
                }
                _ => true,
            };
            if shown && encoding != Encoding::Legacy {
                let label = Label::paper(&which.to_string(), &encoding.to_string(), tier_of(encoding));
                let hash = move |key: &[u8; 16], text: &[u8]| ghash(token, &set_up(token, key), text);
                self.list.push(hashing::implementation(label, self.n, hash));
            }
        }
    }
    let mut collect = Collect { n, list: Vec::new() };
    visit(&mut collect);
    collect.list
}
