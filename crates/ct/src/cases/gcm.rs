//! AES-GCM and its parts: key, text and additional data are secret, lengths and nonces are not. Whether a tag is accepted
//! becomes known.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use widefield::aead::{Aes128Gcm, Aes192Gcm, Aes256Gcm};
use widefield::aes::{Aes128, Aes192, Aes256};
use widefield::cpu::{Tier, Token};
use widefield::ghash::{Ghash, Polyval};

pub(super) const CASES: &[Case] = &[
    case("aes/128", Tier::Portable, aes_128),
    case("aes/192", Tier::Portable, aes_192),
    case("aes/256", Tier::Portable, aes_256),
    case("ghash/ghash", Tier::Portable, ghash),
    case("ghash/polyval", Tier::Portable, polyval),
    case("aead/aes128gcm", Tier::Portable, aes_128_gcm),
    case("aead/aes192gcm", Tier::Portable, aes_192_gcm),
    case("aead/aes256gcm", Tier::Portable, aes_256_gcm),
];

/// Lengths that take every path: windows of each width, half a group, groups, what is left after them.
const LENGTHS: [usize; 15] = [0, 1, 16, 31, 48, 64, 100, 128, 200, 255, 256, 300, 520, 1100, 1500];

macro_rules! cipher {
    ($name:ident, $cipher:ident, $k:literal) => {
        fn $name(token: Token) {
            let cipher = $cipher::new_with(token, &secret([7; $k]));
            for n in [1, 3, 32, 37] {
                let mut blocks = secret([[3u8; 16]; 37]);
                cipher.encrypt_blocks(&mut blocks[..n]);
                reveal(&mut blocks[..n].to_vec());
                cipher.decrypt_blocks(&mut blocks[..n]);
                reveal(&mut blocks[..n]);
            }
        }
    };
}
cipher! { aes_128, Aes128, 16 }
cipher! { aes_192, Aes192, 24 }
cipher! { aes_256, Aes256, 32 }

macro_rules! hash {
    ($name:ident, $hash:ident) => {
        fn $name(token: Token) {
            for len in LENGTHS {
                let text = secret([5u8; 1500]);
                let mut hash = $hash::new_with(token, &secret([7; 16]));
                hash.update(&text[..len / 3]);
                hash.update(&text[len / 3..len]);
                hash.update(&text[..1]);
                reveal(&mut hash.finalize());
            }
        }
    };
}
hash! { ghash, Ghash }
hash! { polyval, Polyval }

macro_rules! aes_gcm {
    ($name:ident, $cipher:ident, $k:literal) => {
        fn $name(token: Token) {
            let key = $cipher::new_with(token, &secret([7; $k]));
            for len in LENGTHS {
                let aad = secret([9u8; 40]);
                let aad = &aad[..len % 41];
                let mut text = secret([5u8; 1500]);
                let text = &mut text[..len];
                let mut tag: [u8; 16] = key.seal_in_place(&[1; 12], aad, text).expect("no limit").into();
                if len > 0 {
                    reveal(&mut text.to_vec());
                }
                let mut wrong = tag;
                wrong[3] ^= 1;
                assert!(key.open_in_place(&[1; 12], aad, &mut text.to_vec(), &wrong).is_err());
                key.open_in_place(&[1; 12], aad, text, &tag).expect("the tag");
                reveal(&mut tag);
                let mut iv_tag: [u8; 16] =
                    key.seal_in_place_with_iv(&[1; 9], aad, text).expect("no limit").into();
                reveal(&mut iv_tag);

                let mut seal = key.encryptor(&[2; 12], aad).expect("no limit");
                let (first, rest) = text.split_at_mut(len / 3);
                seal.update(first).expect("no limit");
                seal.update(rest).expect("no limit");
                let mut tag: [u8; 16] = seal.finalize().into();
                let mut open = key.decryptor(&[2; 12], aad).expect("no limit");
                open.update_unverified(text).expect("no limit");
                open.verify(&tag).expect("the tag");
                reveal(&mut tag);
                let mut mac = key.gmac(&[3; 12]);
                mac.update(text).expect("no limit");
                let mut tag: [u8; 16] = mac.finalize().into();
                reveal(&mut tag);
            }
        }
    };
}
aes_gcm! { aes_128_gcm, Aes128Gcm, 16 }
aes_gcm! { aes_192_gcm, Aes192Gcm, 24 }
aes_gcm! { aes_256_gcm, Aes256Gcm, 32 }
