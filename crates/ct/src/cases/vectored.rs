//! Messages in slices, of every AEAD: key, text and additional data are secret, lengths and nonces are not. Whether a
//! tag is accepted becomes known.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use widefield::aead::{
    Aead, Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, ChaCha20Poly1305, XChaCha20Poly1305,
};
use widefield::cpu::{Tier, Token};

pub(super) const CASES: &[Case] = &[
    case("aead/aes128gcm vectored", Tier::Portable, |token| vectored::<Aes128Gcm>(token, &secret([7; 16]))),
    case("aead/aes192gcm vectored", Tier::Portable, |token| vectored::<Aes192Gcm>(token, &secret([7; 24]))),
    case("aead/aes256gcm vectored", Tier::Portable, |token| vectored::<Aes256Gcm>(token, &secret([7; 32]))),
    case("aead/aes128gcmsiv vectored", Tier::Portable, |token| {
        vectored::<Aes128GcmSiv>(token, &secret([7; 16]));
    }),
    case("aead/aes256gcmsiv vectored", Tier::Portable, |token| {
        vectored::<Aes256GcmSiv>(token, &secret([7; 32]));
    }),
    case("aead/chacha20poly1305 vectored", Tier::Portable, |token| {
        vectored::<ChaCha20Poly1305>(token, &secret([7; 32]));
    }),
    case("aead/xchacha20poly1305 vectored", Tier::Portable, |token| {
        vectored::<XChaCha20Poly1305>(token, &secret([7; 32]));
    }),
];

/// Joined on the stack and sealed where they lie; of additional data, 0 to 90 bytes, on both sides likewise.
const LENGTHS: [usize; 8] = [0, 1, 31, 64, 200, 300, 777, 2500];

fn vectored<A: Aead>(token: Token, key: &A::Key) {
    let (key, nonce) = (A::new_with(token, key), A::Nonce::default());
    for len in LENGTHS {
        let (aad, mut text) = (secret([9; 90]), secret([5; 2500]));
        let (aad, text) = (&aad[..len % 91], &mut text[..len]);
        let (before, behind) = aad.split_at(aad.len() / 3);
        let aad = [before, behind];
        let mut tag: [u8; 16] = {
            let (first, rest) = text.split_at_mut(len / 7);
            let (second, third) = rest.split_at_mut(len % 3);
            key.seal_vectored(&nonce, &aad, &mut [first, second, &mut [], third]).expect("no limit").into()
        };
        if len > 0 {
            reveal(&mut text.to_vec());
        }
        let mut wrong = tag;
        wrong[3] ^= 1;
        let mut forged = text.to_vec();
        let (first, second) = forged.split_at_mut(len / 2);
        assert!(key.open_vectored(&nonce, &aad, &mut [first, second], &wrong).is_err());
        let (first, second) = text.split_at_mut(len - len / 9);
        key.open_vectored(&nonce, &aad, &mut [first, second], &tag).expect("the tag");
        if len > 0 {
            reveal(text);
        }
        reveal(&mut tag);
    }
}
