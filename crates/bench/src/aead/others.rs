//! The rivals that have several ciphers.

use super::{Act, implementation, key};
use crate::cipher::Cipher;
use crate::rivals::aead::{Aead, AwsLc, Direction, Evp, Ring};
use crate::rivals::{AeadKey, Rivals};
use crate::{Implementation, Label};

/// The rivals that have several ciphers, as far as they have this one.
pub(crate) fn rivals(cipher: Cipher, act: Act, n: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    list.extend(rival::<AwsLc>(cipher, act, n));
    for openssl in &Rivals::get().openssl {
        let label = Label::rival(openssl.who(), Evp::FUNCTION);
        let set_up = move |key: &[u8], direction| Evp::new(openssl, cipher, key, direction);
        list.extend(keyed((label, cipher, act, n), set_up, Evp::seal, Evp::open));
    }
    list.extend(rival::<Ring>(cipher, act, n));
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    list.extend(rival::<crate::rivals::aead::Graviola>(cipher, act, n));
    for table in Rivals::get().aeads(cipher) {
        let [who, function] = table.name();
        let set_up = move |key: &[u8], _: Direction| table.key(key);
        let (seal, open) = (AeadKey::seal, AeadKey::open);
        list.extend(keyed((Label::rival(who, function), cipher, act, n), set_up, seal, open));
    }
    list
}

fn key_len(cipher: Cipher) -> usize {
    match cipher {
        Cipher::Aes128Gcm | Cipher::Aes128GcmSiv => 16,
        Cipher::Aes192Gcm => 24,
        Cipher::Aes256Gcm | Cipher::Aes256GcmSiv | Cipher::ChaCha20Poly1305 | Cipher::XChaCha20Poly1305 => 32,
    }
}

/// A rival, if it has the cipher.
pub(crate) fn rival<A: Aead>(cipher: Cipher, act: Act, n: usize) -> Option<Implementation> {
    let label = Label::rival(A::WHO, A::FUNCTION);
    let set_up = move |key: &[u8], direction| A::new(cipher, key, direction);
    keyed((label, cipher, act, n), set_up, A::seal, A::open)
}

/// An implementation, if its key can be set up.
fn keyed<K: 'static>(
    (label, cipher, act, n): (Label, Cipher, Act, usize),
    set_up: impl Fn(&[u8], Direction) -> Option<K> + 'static,
    seal: impl Fn(&K, &[u8; 12], &[u8], &mut [u8]) -> [u8; 16] + 'static,
    open: impl Fn(&K, &[u8; 12], &[u8], &mut [u8], &[u8; 16]) -> bool + 'static,
) -> Option<Implementation> {
    let key = key(key_len(cipher));
    let direction = if act == Act::Open { Direction::Open } else { Direction::Seal };
    let set_up = move || set_up(&key, direction);
    set_up()?;
    Some(implementation(cipher, label, act, n, move || set_up().expect("it could before"), seal, open))
}
