//! What keys leave in memory when they are dropped. A message leaves nothing there: its keys live and die within a
//! call.

use super::*;
use crate::{
    aead::gcm_siv::key::Key,
    simd::residue::{after_drop_of, holds, holds_word, undropped},
};
use widefield_reference::aes::Aes;

/// A key and its round keys, as bytes; and as the portable tier keeps them.
fn secrets(key: &[u8]) -> (Vec<Vec<u8>>, Vec<u64>) {
    let mut sliced = crate::aes::Sliced::EMPTY;
    match key.first_chunk::<32>() {
        Some(long) => sliced.expand(long),
        None => sliced.expand::<16>(key.try_into().unwrap()),
    }
    let mut all = vec![key.to_vec()];
    all.extend(Aes::new(key).round_keys().iter().map(|k| k.to_vec()));
    (all, sliced.words().to_vec())
}

#[test]
fn nothing_is_left_after_drop() {
    for token in tier::tokens() {
        for k in [16, 32] {
            let bytes: Vec<u8> = (0..k).map(|i| (i * 73 + 41) as u8 ^ 0x96).collect();
            let (secrets, words) = secrets(&bytes);
            let key = Any::new(token, &bytes);
            let found = |memory: &[u8]| {
                secrets.iter().filter(|s| holds(memory, s)).count()
                    + words.iter().filter(|w| holds_word(memory, &[**w])).count()
            };
            any!(&key, key => {
                assert!(found(&undropped(|| key.clone())) > k / 4 + 6, "{token:?} {k}");
                assert_eq!(found(&after_drop_of(|| key.clone())), 0, "{token:?} {k}");
                // Used before it is dropped.
                let used = after_drop_of(|| {
                    let key = key.clone();
                    key.seal_in_place(&[1; 12], &[2; 40], &mut text(777)).unwrap();
                    key
                });
                assert_eq!(found(&used), 0, "{token:?} {k}");
            });
        }
    }
}

/// That the types say so.
#[test]
fn all_are_said_to_be_wiped() {
    fn wiped<T: ZeroizeOnDrop>() {}
    wiped::<Aes128GcmSiv>();
    wiped::<Aes256GcmSiv>();
    wiped::<Key>();
}
