//! AES-GCM and AES-GCM-SIV: sealing, opening, and both with the key set up each time; batches of AES-GCM.
//! `hashes`: GHASH and POLYVAL; `parts`: what the paper makes them of.

mod hashes;
mod parts;

use crate::aead::{self, Act, contender, key, of_ours, rival};
use crate::batches;
use crate::rivals::aead::{Cipher, RustCrypto};
use crate::{Catalogue, Contender, Label, Setting, kernels_of};
use widefield::aead as ours;
use widefield::cpu::Tier;
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
    "aes128gcmsiv-seal",
    "aes128gcmsiv-open",
    "aes128gcmsiv-setup-seal",
    "aes256gcmsiv-seal",
    "aes256gcmsiv-open",
    "aes256gcmsiv-setup-seal",
    "ghash",
    "polyval",
    "gf128-product",
    "gf128-reduce",
    "gf128-mul",
    "aes128-key",
    "aes128gcm-seal-many",
    "aes128gcm-open-many",
    "aes256gcm-seal-many",
    "aes256gcm-open-many",
];

/// The last works: batches.
const MANY: (&[&str], &[&str]) = {
    let (_, many) = WORKS.split_at(WORKS.len() - 4);
    many.split_at(2)
};

pub(crate) fn register(catalogue: &mut Catalogue) {
    let ciphers = [Cipher::Aes128Gcm, Cipher::Aes192Gcm, Cipher::Aes256Gcm];
    for (names, cipher) in WORKS.chunks(3).zip(ciphers) {
        aead::register(catalogue, names, cipher, contenders);
    }
    for (names, cipher) in WORKS[9..].chunks(3).zip([Cipher::Aes128GcmSiv, Cipher::Aes256GcmSiv]) {
        aead::register(catalogue, names, cipher, siv_contenders);
    }
    hashes::register(catalogue);
    parts::register(catalogue);
    batches::register::<ours::Aes128Gcm>(catalogue, MANY.0);
    batches::register::<ours::Aes256Gcm>(catalogue, MANY.1);
}

fn contenders(setting: &Setting, cipher: Cipher, act: Act, n: usize) -> Vec<Contender> {
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        if cipher == Cipher::Aes128Gcm && published::TABLE_1_SIZES.contains(&n) && act != Act::SetUpAndSeal {
            list = papers(act, n);
        }
        list.extend(aead::rivals(cipher, act, n));
        list.extend(match cipher {
            Cipher::Aes128Gcm => rival::<RustCrypto<aes_gcm::Aes128Gcm>>(cipher, act, n),
            Cipher::Aes192Gcm => rival::<RustCrypto<crate::rivals::aead::Aes192Gcm>>(cipher, act, n),
            _ => rival::<RustCrypto<aes_gcm::Aes256Gcm>>(cipher, act, n),
        });
    }
    for (kernel, token) in kernels_of(&["aes_gcm_groups", "aes_gcm_crypt"]) {
        let label = Label::ours(&kernel, token.tier());
        list.push(match cipher {
            Cipher::Aes128Gcm => of_ours::<ours::Aes128Gcm>(label, token, act, n),
            Cipher::Aes192Gcm => of_ours::<ours::Aes192Gcm>(label, token, act, n),
            _ => of_ours::<ours::Aes256Gcm>(label, token, act, n),
        });
    }
    list
}

fn siv_contenders(setting: &Setting, cipher: Cipher, act: Act, n: usize) -> Vec<Contender> {
    let short = cipher == Cipher::Aes128GcmSiv;
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        list = aead::rivals(cipher, act, n);
        list.extend(if short {
            rival::<RustCrypto<aes_gcm_siv::Aes128GcmSiv>>(cipher, act, n)
        } else {
            rival::<RustCrypto<aes_gcm_siv::Aes256GcmSiv>>(cipher, act, n)
        });
    }
    for (kernel, token) in kernels_of(&["aes_gcm_siv_seal", "aes_gcm_siv_seal_sliced"]) {
        let label = Label::ours(&kernel, token.tier());
        list.push(if short {
            of_ours::<ours::Aes128GcmSiv>(label, token, act, n)
        } else {
            of_ours::<ours::Aes256GcmSiv>(label, token, act, n)
        });
    }
    list
}

/// The paper's programs.
fn papers(act: Act, n: usize) -> Vec<Contender> {
    struct Collect {
        act: Act,
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
            if self.act != Act::Seal {
                return;
            }
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
            self.list.push(contender(
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
const fn tier_of(encoding: Encoding) -> Tier {
    match encoding {
        Encoding::Portable => Tier::Portable,
        Encoding::Legacy => Tier::Clmul,
        Encoding::Vex => Tier::Avx2,
    }
}
