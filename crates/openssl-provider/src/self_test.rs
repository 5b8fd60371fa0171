//! Known answers, asked when the module is loaded and when OpenSSL wishes.

use crate::algorithm::{Call, Cipher, Direction, Io, Mac, Tagged};
use crate::chacha20::ChaCha20;
use crate::chacha20_poly1305::ChaCha20Poly1305;
use crate::gcm::Gcm;
use crate::gcm_siv::GcmSiv;
use crate::poly1305::Poly1305;
use crate::reason::Reason;
use widefield::aead::{self, Aes128Gcm, Algorithm, Key};

/// Test cases 4, 10 and 16 of McGrew and Viega's AES-GCM: the same text under a key of each length.
const GCM_KEY: [u8; 32] = hex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308");
const GCM_NONCE: [u8; 12] = hex("cafebabefacedbaddecaf888");
const GCM_DATA: [u8; 20] = hex("feedfacedeadbeeffeedfacedeadbeefabaddad2");
const GCM_TEXT: [u8; 60] = hex("d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72\
     1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39");
const GCM_TAGS: [[u8; 16]; 3] = [
    hex("5bc94fbc3221a5db94fae95ae7121a47"),
    hex("2519498e80f1478f37ba55bd6d27618c"),
    hex("76fc6ece0f4e1768cddf8853bb2d551b"),
];

/// RFC 8452, C.1 and C.2: under the key 1, the nonce 3 and the data 1 four blocks, 2 to 5; each number with zeros
/// behind it.
const SIV_TAGS: [[u8; 16]; 2] =
    [hex("cdc46ae475563de037001ef84ae21744"), hex("5bde0285037c5de81e5b570a049b62a0")];

/// RFC 8439, 2.8.2.
const CHACHA_KEY: [u8; 32] = hex("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f");
const CHACHA_NONCE: [u8; 12] = hex("070000004041424344454647");
const CHACHA_DATA: [u8; 12] = hex("50515253c0c1c2c3c4c5c6c7");
const CHACHA_TEXT: &[u8; 114] = b"Ladies and Gentlemen of the class of '99: \
If I could offer you only one tip for the future, sunscreen would be it.";
const CHACHA_TAG: [u8; 16] = hex("1ae10b594f09e26a7e902ecbd0600691");

/// RFC 8439, 2.5.2.
const POLY_KEY: [u8; 32] = hex("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b");
const POLY_TAG: [u8; 16] = hex("a8061dc1305136c6c22b8baf0c0127a9");

/// The first bytes of the keystream of RFC 8439, 2.4.2, plus the text that they encrypt there.
const STREAM_IV: [u8; 16] = hex("01000000000000000000004a00000000");
const STREAM_KEY: [u8; 32] = hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
const STREAM_TEXT: [u8; 16] = hex("6e2e359a2568f98041ba0728dd0d6981");

/// Whether all answers are right.
pub(crate) fn passes() -> bool {
    run().is_ok()
}

fn run() -> Result<(), Reason> {
    gcm::<16>(&GCM_TAGS[0])?;
    gcm::<24>(&GCM_TAGS[1])?;
    gcm::<32>(&GCM_TAGS[2])?;
    gcm_siv::<16>(&SIV_TAGS[0])?;
    gcm_siv::<32>(&SIV_TAGS[1])?;
    aead::<ChaCha20Poly1305>(&CHACHA_KEY, &CHACHA_NONCE, &CHACHA_DATA, CHACHA_TEXT, &CHACHA_TAG)?;
    // Long enough for the widest kernels; one call and pieces go different ways.
    let mut long = [0x5a; 3000];
    let tag = Aes128Gcm::new(&[1; 16]).seal_in_place(&[2; 12], b"data", &mut long)?;
    aead::<Gcm<16>>(&[1; 16], &[2; 12], b"data", &[0x5a; 3000], tag.as_bytes())?;
    let mut long = [0x5a; 3000];
    let tag = aead::ChaCha20Poly1305::new(&[1; 32]).seal_in_place(&[2; 12], b"data", &mut long)?;
    aead::<ChaCha20Poly1305>(&[1; 32], &[2; 12], b"data", &[0x5a; 3000], tag.as_bytes())?;

    let mut mac = Poly1305::new();
    mac.init(Some(&POLY_KEY))?;
    mac.update(b"Cryptographic Forum Research Group")?;
    same(&mac.tag()?, &POLY_TAG)?;

    let mut text = CHACHA_TEXT[..16].to_owned();
    let mut cipher = ChaCha20::new();
    cipher.init(Direction::Seal, Some(&STREAM_KEY), Some(&STREAM_IV))?;
    cipher.text(Call::Update, Io::InPlace(&mut text))?;
    same(&text, &STREAM_TEXT)
}

fn gcm<const K: usize>(tag: &[u8; 16]) -> Result<(), Reason>
where
    aead::Gcm<K>: Algorithm,
{
    aead::<Gcm<K>>(&GCM_KEY[..K], &GCM_NONCE, &GCM_DATA, &GCM_TEXT, tag)
}

fn gcm_siv<const K: usize>(tag: &[u8; 16]) -> Result<(), Reason>
where
    aead::GcmSiv<K>: Algorithm<Nonce = [u8; 12]>,
{
    let (mut key, mut nonce, mut text) = ([0; 32], [0; 12], [0; 64]);
    (key[0], nonce[0]) = (1, 3);
    for (number, block) in (2..).zip(text.chunks_exact_mut(16)) {
        block[0] = number;
    }
    let key = &key[..K];
    aead::<GcmSiv<K>>(key, &nonce, &[1], &text, tag)?;
    // Long enough for the widest kernels; one slice and two go different ways.
    let mut long = [0x5a; 3000];
    let (first, rest) = long.split_at_mut(1000);
    let tag =
        Key::<aead::GcmSiv<K>>::from_slice(key)?.seal_vectored(&nonce, &[b"data"], &mut [first, rest])?;
    aead::<GcmSiv<K>>(key, &nonce, b"data", &[0x5a; 3000], tag.as_bytes())
}

/// Seals and opens. A right tag is that of the right ciphertext.
fn aead<C: Cipher + Tagged>(
    key: &[u8],
    nonce: &[u8],
    data: &[u8],
    text: &[u8],
    tag: &[u8; 16],
) -> Result<(), Reason> {
    let mut buf = text.to_owned();
    let mut cipher = C::new();
    for direction in [Direction::Seal, Direction::Open] {
        cipher.init(direction, Some(key), Some(nonce))?;
        if direction == Direction::Open {
            cipher.expect(tag);
        }
        cipher.data(data)?;
        let (first, rest) = buf.split_at_mut(if C::WHOLE { text.len() } else { text.len() / 3 });
        cipher.text(Call::Update, Io::InPlace(first))?;
        if !C::WHOLE {
            cipher.text(Call::Update, Io::InPlace(rest))?;
        }
        cipher.end()?;
        if direction == Direction::Seal {
            same(&cipher.sealed().ok_or(Reason::SelfTest)?, tag)?;
        }
    }
    same(&buf, text)
}

fn same(found: &[u8], expected: &[u8]) -> Result<(), Reason> {
    if found == expected { Ok(()) } else { Err(Reason::SelfTest) }
}

/// Bytes of hexadecimal digits, when compiled.
const fn hex<const N: usize>(digits: &str) -> [u8; N] {
    const fn digit(byte: u8) -> u8 {
        match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'f' => byte - b'a' + 10,
            _ => panic!("no digit"),
        }
    }
    let digits = digits.as_bytes();
    assert!(digits.len() == 2 * N);
    let mut bytes = [0; N];
    let mut i = 0;
    while i < N {
        bytes[i] = 16 * digit(digits[2 * i]) + digit(digits[2 * i + 1]);
        i += 1;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_right() {
        assert_eq!(run(), Ok(()));
    }

    #[test]
    fn a_wrong_answer_is_seen() {
        assert_eq!(gcm::<16>(&GCM_TAGS[1]), Err(Reason::SelfTest));
        assert_eq!(gcm_siv::<32>(&SIV_TAGS[0]), Err(Reason::SelfTest));
        assert_eq!(same(b"a", b"b"), Err(Reason::SelfTest));
    }
}
