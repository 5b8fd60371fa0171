//! Header protection: the masks that hide packet numbers in QUIC and record numbers in DTLS 1.3.
//!
//! ```text
//! AES        mask = E(sample)
//! ChaCha20   mask = keystream of block number sample[0..4], nonce sample[4..16]
//! ```
//!
//! Sources: RFC 9001, 5.4.3 and 5.4.4; RFC 9147, 4.2.3.

#[cfg(feature = "chacha20poly1305")]
use crate::chacha20::{self, State};
use crate::simd::Wiped;
use crate::tier::{self, Token};
#[cfg(feature = "gcm")]
use crate::{
    aes::{
        CipherKey, Sliced, encrypt, encrypt_sliced,
        schedule::{KeySize, RoundKeys, Rounds},
    },
    simd::{moved_when_set_up, wipe},
    tier::VectorToken,
};
use zeroize::ZeroizeOnDrop;

/// A key that protects headers. It is another one than the packets': both protocols derive it beside that.
///
/// A *sample* is 16 bytes of ciphertext, from where the protocol says. QUIC adds (xor) the mask's first byte to some
/// bits of the header's first byte and the next four to the packet number; DTLS 1.3 adds its first bytes to the one or
/// two of the record's number.
///
/// ```
/// # #[cfg(feature = "gcm")] {
/// use widefield::aead::HeaderKey;
/// // RFC 9001, A.2: the client's first packet.
/// let key = HeaderKey::aes_128(&0x9f50449e04a0e810283a1e9933adedd2_u128.to_be_bytes());
/// let sample = 0xd1b1c98dd7689fb8ec11d242b123dc9b_u128.to_be_bytes();
/// assert_eq!(key.mask(&sample), [0x43, 0x7b, 0x9a, 0xec, 0x36]);
/// # }
/// ```
///
/// Constant time in key and sample; the key is wiped on drop.
#[derive(Clone)]
pub struct HeaderKey(Form);

/// A key as its kernels want it. Each form wipes itself.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "sliced keys are eight times as long, and there is no heap")]
enum Form {
    #[cfg(feature = "gcm")]
    Sliced(Sliced),
    #[cfg(feature = "gcm")]
    Aes(AesKey),
    #[cfg(feature = "chacha20poly1305")]
    ChaCha20(Token, State),
}

/// A key of AES that never decrypts.
#[cfg(feature = "gcm")]
#[derive(Clone)]
struct AesKey {
    token: VectorToken,
    rounds: Rounds,
    keys: RoundKeys,
}

#[cfg(feature = "gcm")]
impl Drop for AesKey {
    fn drop(&mut self) {
        wipe(&mut self.keys);
    }
}

impl HeaderKey {
    /// A key for the AES-128 suites.
    #[cfg(feature = "gcm")]
    #[must_use]
    pub fn aes_128(key: &[u8; 16]) -> Self {
        Self::aes_128_with(tier::active(), key)
    }

    /// Like [`aes_128`](Self::aes_128), on a given tier.
    #[cfg(feature = "gcm")]
    #[must_use]
    pub fn aes_128_with(token: Token, key: &[u8; 16]) -> Self {
        Self::aes(token, key)
    }

    /// A key for the AES-256 suites.
    #[cfg(feature = "gcm")]
    #[must_use]
    pub fn aes_256(key: &[u8; 32]) -> Self {
        Self::aes_256_with(tier::active(), key)
    }

    /// Like [`aes_256`](Self::aes_256), on a given tier.
    #[cfg(feature = "gcm")]
    #[must_use]
    pub fn aes_256_with(token: Token, key: &[u8; 32]) -> Self {
        Self::aes(token, key)
    }

    /// A key for the ChaCha20 suites.
    #[cfg(feature = "chacha20poly1305")]
    #[must_use]
    pub fn chacha20(key: &[u8; 32]) -> Self {
        Self::chacha20_with(tier::active(), key)
    }

    /// Like [`chacha20`](Self::chacha20), on a given tier.
    #[cfg(feature = "chacha20poly1305")]
    #[must_use]
    pub fn chacha20_with(token: Token, key: &[u8; 32]) -> Self {
        Self(Form::ChaCha20(token, State::new(&chacha20::Key::new(key), 0, &[0; 3])))
    }

    #[cfg(feature = "gcm")]
    fn aes<const K: usize>(token: Token, key: &[u8; K]) -> Self
    where
        [u8; K]: CipherKey,
    {
        let empty = Self(match token.vector() {
            None => Form::Sliced(Sliced::EMPTY),
            Some(token) => Form::Aes(AesKey { token, rounds: <[u8; K]>::ROUNDS, keys: [[0; 2]; 15] }),
        });
        moved_when_set_up(empty, |this| match &mut this.0 {
            Form::Sliced(sliced) => sliced.expand(key),
            Form::Aes(aes) => key.expand(aes.token, &mut aes.keys),
            #[cfg(feature = "chacha20poly1305")]
            Form::ChaCha20(..) => {}
        })
    }

    /// The mask of a sample, as long as QUIC's; DTLS 1.3 uses its first bytes.
    #[must_use]
    pub fn mask(&self, sample: &[u8; 16]) -> [u8; 5] {
        let mut block = Wiped::new([*sample]);
        self.masks(&mut *block);
        core::array::from_fn(|i| block[0][i])
    }

    /// Replaces each of many samples by its mask, of which the first bytes serve. Several are computed side by side.
    pub fn masks(&self, samples: &mut [[u8; 16]]) {
        match &self.0 {
            #[cfg(feature = "gcm")]
            Form::Sliced(key) => encrypt_sliced(Token::Portable, key, samples),
            #[cfg(feature = "gcm")]
            Form::Aes(key) => encrypt(key.token, key.rounds, &key.keys, samples),
            #[cfg(feature = "chacha20poly1305")]
            Form::ChaCha20(token, first) => chacha20::masks(*token, first, samples),
        }
    }
}

impl ZeroizeOnDrop for HeaderKey {}
no_secret_in_debug! { HeaderKey }

#[cfg(all(test, feature = "gcm", feature = "chacha20poly1305"))]
mod tests {
    use super::*;
    use crate::simd::residue::{after_drop_of, holds, undropped};
    use widefield_reference::{aes::Aes as AesModel, chacha20 as chacha_model};

    /// Of RFC 9001: the header keys and samples of A.2, A.3 and A.5, and their masks.
    #[test]
    fn vectors_of_the_rfc() {
        let aes = [
            (
                0x9f50_449e_04a0_e810_283a_1e99_33ad_edd2_u128,
                0xd1b1_c98d_d768_9fb8_ec11_d242_b123_dc9b_u128,
                0x43_7b9a_ec36_u64,
            ),
            (
                0xc206_b8d9_b9f0_f376_4443_0b49_0eea_a314,
                0x2cd0_991c_d25b_0aac_406a_5816_b639_4100,
                0x2e_c0d8_356a,
            ),
        ];
        let chacha: [u8; 32] = {
            let halves =
                [0x25a2_82b9_e82f_06f2_1f48_8917_a4fc_8f1b_u128, 0x7357_3685_6085_97d0_efcb_076b_0ab7_a7a4];
            *halves.map(u128::to_be_bytes).as_flattened().as_array().unwrap()
        };
        for token in tier::tokens() {
            for (key, sample, mask) in aes {
                let key = HeaderKey::aes_128_with(token, &key.to_be_bytes());
                assert_eq!(key.mask(&sample.to_be_bytes()), mask.to_be_bytes()[3..], "{token:?}");
            }
            let key = HeaderKey::chacha20_with(token, &chacha);
            let sample = 0x5e5c_d55c_41f6_9080_575d_7999_c25a_5bfb_u128.to_be_bytes();
            assert_eq!(key.mask(&sample), [0xae, 0xfe, 0xfe, 0x7d, 0x03], "{token:?}");
        }
    }

    /// Every number of samples, with all kinds of key, against the models: whole blocks, of which a mask is the start.
    #[test]
    fn one_and_many_are_the_models() {
        let key: [u8; 32] = core::array::from_fn(|i| (7 * i + 1) as u8);
        let stream = chacha_model::xor(&key, 9, &[3; 12], &[0; 70 * 16]);
        let samples = stream.as_chunks::<16>().0;
        let aes_128 = AesModel::new(&key[..16]);
        let aes_256 = AesModel::new(&key);
        let chacha20 = |sample: &[u8; 16]| {
            let number = u32::from_le_bytes(*sample.first_chunk().unwrap());
            let text = chacha_model::xor(&key, number, sample.last_chunk().unwrap(), &[0; 16]);
            <[u8; 16]>::try_from(text).unwrap()
        };
        for token in tier::tokens() {
            for (ours, model) in [
                (
                    HeaderKey::aes_128_with(token, key.first_chunk().unwrap()),
                    &(|s: &_| aes_128.encrypt_block(s)) as &dyn Fn(&[u8; 16]) -> [u8; 16],
                ),
                (HeaderKey::aes_256_with(token, &key), &|s| aes_256.encrypt_block(s)),
                (HeaderKey::chacha20_with(token, &key), &chacha20),
            ] {
                let expected: Vec<_> = samples.iter().map(model).collect();
                for n in 0..samples.len() {
                    let mut masks = samples[..n].to_vec();
                    ours.masks(&mut masks);
                    assert_eq!(masks, expected[..n], "{n} {token:?}");
                    assert_eq!(ours.mask(&samples[n]), expected[n][..5], "{token:?}");
                }
            }
        }
    }

    #[test]
    fn keys_are_wiped_and_not_shown() {
        let secret: [u8; 32] = core::array::from_fn(|i| 0x91 ^ (29 * i) as u8);
        for token in tier::tokens() {
            let chacha = || HeaderKey::chacha20_with(token, &secret);
            // Words of the state, which lie in this machine's order.
            let words: Vec<u8> =
                secret.as_chunks().0.iter().flat_map(|w| u32::from_le_bytes(*w).to_ne_bytes()).collect();
            assert!(holds(&undropped(chacha), &words) && !holds(&after_drop_of(chacha), &words), "{token:?}");
            assert_eq!(format!("{:?}", chacha()), "HeaderKey { .. }");
            if token.vector().is_some() {
                let aes = || HeaderKey::aes_256_with(token, &secret);
                assert!(holds(&undropped(aes), &secret) && !holds(&after_drop_of(aes), &secret), "{token:?}");
            }
        }
    }
}
