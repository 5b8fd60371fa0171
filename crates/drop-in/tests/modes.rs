//! Crates that build on the traits, over our ciphers, with their standards' vectors.

use aead::{Aead, KeyInit, Payload};
use aead_stream::{DecryptorBE32, EncryptorBE32};
use cipher::consts::{U12, U16};
use cipher::{BlockCipherDecrypt, BlockCipherEncrypt, BlockSizeUser, KeyIvInit, StreamCipher};
use cmac::{Cmac, Mac};
use ctr::Ctr128BE;
use ocb3::Ocb3;
use widefield::aead::stream::{Opener, Sealer};
use widefield::aead::{Aes128Gcm, Aes256Gcm, ChaCha20Poly1305, XChaCha20Poly1305};
use widefield::aes::{Aes128, Aes192, Aes256};
use widefield_vectors::openssl;
use xts_mode::{Xts128, get_tweak_default};

fn hex(digits: &str) -> Vec<u8> {
    let digits: Vec<u8> = digits.bytes().filter(|b| !b.is_ascii_whitespace()).collect();
    let byte =
        |d: &[u8]| u8::from_str_radix(core::str::from_utf8(d).expect("ASCII"), 16).expect("hex digits");
    digits.chunks(2).map(byte).collect()
}

/// The four blocks of SP 800-38A, F, which RFC 4493 takes too.
const BLOCKS: &str = "6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51
    30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710";
const KEY_128: &str = "2b7e151628aed2a6abf7158809cf4f3c";
const KEY_256: &str = "603deb1015ca71be2b73aef0857d7781 1f352c073b6108d72d9810a30914dff4";

/// The bare cipher by the trait: OpenSSL's records of ECB, and every number of blocks against one at a time.
#[test]
fn blocks() {
    fn run<C: BlockCipherEncrypt + BlockCipherDecrypt + KeyInit + BlockSizeUser<BlockSize = U16>>(
        key: &[u8],
    ) {
        let cipher = C::new_from_slice(key).unwrap();
        let texts: Vec<cipher::Block<C>> = (0..100_u8).map(|i| [i; 16].into()).collect();
        for n in 0..texts.len() {
            let mut out = vec![[0xee; 16].into(); n];
            cipher.encrypt_blocks_b2b(&texts[..n], &mut out).unwrap();
            for (text, out) in texts.iter().zip(&out) {
                let mut block = *text;
                cipher.encrypt_block(&mut block);
                assert_eq!(block, *out);
            }
            let mut back = out.clone();
            cipher.decrypt_blocks(&mut back);
            assert_eq!(back, texts[..n]);
            back.fill([0; 16].into());
            cipher.decrypt_blocks_b2b(&out, &mut back).unwrap();
            assert_eq!(back, texts[..n]);
        }
    }
    let mut count = 0;
    for r in openssl::evpciph_aes().unwrap().iter().filter(|r| r.cipher.ends_with("ecb")) {
        macro_rules! same {
            ($cipher:ident) => {{
                run::<$cipher>(&r.key);
                let cipher = <$cipher as KeyInit>::new_from_slice(&r.key).unwrap();
                let mut text: Vec<cipher::Block<$cipher>> =
                    r.plaintext.as_chunks::<16>().0.iter().map(|b| (*b).into()).collect();
                BlockCipherEncrypt::encrypt_blocks(&cipher, &mut text);
                assert_eq!(
                    text.iter().flatten().copied().collect::<Vec<u8>>(),
                    *r.ciphertext.as_ref().unwrap()
                );
            }};
        }
        match r.key.len() {
            16 => same!(Aes128),
            24 => same!(Aes192),
            _ => same!(Aes256),
        }
        count += 1;
    }
    assert_eq!(count, 16);
}

/// SP 800-38A, F.5.1 and F.5.5.
#[test]
fn ctr() {
    let expected = [
        "874d6191b620e3261bef6864990db6ce 9806f66b7970fdff8617187bb9fffdff
         5ae4df3edbd5d35e5b4f09020db03eab 1e031dda2fbe03d1792170a0f3009cee",
        "601ec313775789a5b7a7f504bbf3d228 f443e3ca4d62b59aca84e990cacaf5c5
         2b0930daa23de94ce87017ba2d84988d dfc9c58db67aada613c2dd08457941a6",
    ];
    let counter = hex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
    let mut text = hex(BLOCKS);
    Ctr128BE::<Aes128>::new_from_slices(&hex(KEY_128), &counter).unwrap().apply_keystream(&mut text);
    assert_eq!(text, hex(expected[0]));
    let mut text = hex(BLOCKS);
    Ctr128BE::<Aes256>::new_from_slices(&hex(KEY_256), &counter).unwrap().apply_keystream(&mut text);
    assert_eq!(text, hex(expected[1]));
}

/// RFC 4493, 4.
#[test]
fn cmac() {
    let text = hex(BLOCKS);
    for (len, tag) in [
        (0, "bb1d6929e95937287fa37d129b756746"),
        (16, "070a16b46b4d4144f79bdd9dd04a287c"),
        (40, "dfa66747de9ae63030ca32611497c827"),
        (64, "51f0bebf7e3b9d92fc49741779363cfe"),
    ] {
        let mut mac = <Cmac<Aes128> as KeyInit>::new_from_slice(&hex(KEY_128)).unwrap();
        for piece in text[..len].chunks(7) {
            mac.update(piece);
        }
        assert_eq!(mac.finalize().into_bytes()[..], hex(tag), "{len}");
    }
}

/// RFC 7253, appendix A.
#[test]
fn ocb3() {
    let cipher =
        <Ocb3<Aes128, U12, U16> as KeyInit>::new_from_slice(&hex("000102030405060708090a0b0c0d0e0f"))
            .unwrap();
    let text: Vec<u8> = (0..40).collect();
    for (last, aad, msg, sealed) in [
        (0x00, 0, 0, "785407bfffc8ad9edcc5520ac9111ee6"),
        (0x01, 8, 8, "6820b3657b6f615a5725bda0d3b4eb3a257c9af1f8f03009"),
        (0x02, 8, 0, "81017f8203f081277152fade694a0a00"),
        (0x03, 0, 8, "45dd69f8f5aae72414054cd1f35d82760b2cd00d2f99bfa9"),
        (
            0x0d,
            40,
            40,
            "d5ca91748410c1751ff8a2f618255b68a0a12e093ff454606e59f9c1d0ddc54b65e8628e568bad7aed07ba06a4a69483\
             a7035490c5769e60",
        ),
    ] {
        let mut nonce = hex("bbaa99887766554433221100");
        nonce[11] = last;
        let nonce = nonce[..].try_into().unwrap();
        let payload = Payload { msg: &text[..msg], aad: &text[..aad] };
        assert_eq!(cipher.encrypt(nonce, payload).unwrap(), hex(sealed), "{last}");
        let payload = Payload { msg: &hex(sealed), aad: &text[..aad] };
        assert_eq!(cipher.decrypt(nonce, payload).unwrap(), text[..msg], "{last}");
    }
}

/// IEEE 1619, vectors 1, 2 and 4 (whose text counts up to 255, twice; its first blocks).
#[test]
fn xts() {
    let xts = |a: &str, b: &str| {
        let key = |k: &str| <Aes128 as KeyInit>::new_from_slice(&hex(k)).unwrap();
        Xts128::new(key(a), key(b))
    };
    let mut text = [0; 32];
    let zeros = "00000000000000000000000000000000";
    xts(zeros, zeros).encrypt_sector(&mut text, get_tweak_default(0));
    assert_eq!(text[..], hex("917cf69ebd68b2ec9b9fe9a3eadda692cd43d2f59598ed858c02c2652fbf922e"));
    let mut text = [0x44; 32];
    let pair = ("11111111111111111111111111111111", "22222222222222222222222222222222");
    xts(pair.0, pair.1).encrypt_sector(&mut text, get_tweak_default(0x33_3333_3333));
    assert_eq!(text[..], hex("c454185e6a16936e39334038acef838bfb186fff7480adc4289382ecd6d394f0"));
    xts(pair.0, pair.1).decrypt_sector(&mut text, get_tweak_default(0x33_3333_3333));
    assert_eq!(text, [0x44; 32]);
    let mut text: Vec<u8> = (0..512).map(|i| i as u8).collect();
    let pair = ("27182818284590452353602874713526", "31415926535897932384626433832795");
    xts(pair.0, pair.1).encrypt_sector(&mut text, get_tweak_default(0));
    assert_eq!(text[..32], hex("27a7479befa1d476489f308cd4cfa6e2a96e4bbe3208ff25287dd3819616e89c"));
    xts(pair.0, pair.1).decrypt_sector(&mut text, get_tweak_default(0));
    assert!(text.iter().enumerate().all(|(i, b)| *b == i as u8));
}

/// STREAM over files' chunks: what was sealed comes back; chunks cut off, swapped or repeated do not.
#[test]
fn stream() {
    fn run<A: aead::AeadInOut + KeyInit>(key: &[u8])
    where
        A::NonceSize: core::ops::Sub<cipher::consts::U5, Output = cipher::consts::U7>,
    {
        let key = aead::Key::<A>::try_from(key).unwrap();
        let nonce = [9; 7].into();
        let chunks: Vec<Vec<u8>> = (0..5).map(|i| vec![i; 1000 - 200 * usize::from(i)]).collect();
        let mut seal = EncryptorBE32::<A>::new(&key, &nonce);
        let mut sealed: Vec<_> = chunks[..4].iter().map(|c| seal.encrypt_next(&c[..]).unwrap()).collect();
        sealed.push(seal.encrypt_last(&chunks[4][..]).unwrap());

        let open = |sealed: &[&Vec<u8>]| -> aead::Result<Vec<Vec<u8>>> {
            let mut open = DecryptorBE32::<A>::new(&key, &nonce);
            let (last, before) = sealed.split_last().unwrap();
            let mut texts =
                before.iter().map(|c| open.decrypt_next(&c[..])).collect::<Result<Vec<_>, _>>()?;
            texts.push(open.decrypt_last(&last[..])?);
            Ok(texts)
        };
        let [a, b, c, d, e] = &sealed[..] else { unreachable!() };
        assert_eq!(open(&[a, b, c, d, e]).unwrap(), chunks);
        for wrong in [&[a, b, c, d][..], &[a, c, b, d, e], &[a, b, c, e], &[a, a, b, c, d, e], &[b, c, d, e]]
        {
            assert!(open(wrong).is_err());
        }
        let mut flipped = c.clone();
        flipped[77] ^= 1;
        assert!(open(&[a, b, &flipped, d, e]).is_err());
    }
    run::<Aes128Gcm>(&[7; 16]);
    run::<ChaCha20Poly1305>(&[7; 32]);
}

/// The library's own STREAM and the crate's, each reading what the other has written, chunk for chunk.
#[test]
fn the_own_stream_is_the_crates() {
    fn run<A: aead::AeadInOut + KeyInit + widefield::aead::Aead, const P: usize>(key: &[u8])
    where
        A::NonceSize: core::ops::Sub<cipher::consts::U5>,
        <A::NonceSize as core::ops::Sub<cipher::consts::U5>>::Output: cipher::array::ArraySize,
        for<'a> aead_stream::Nonce<A, aead_stream::StreamBE32<A>>: TryFrom<&'a [u8]>,
        <A as widefield::aead::Aead>::Nonce: widefield::aead::Nonce<Prefix = [u8; P]>,
        [u8; P]: widefield::aead::Bytes,
    {
        let own = <A as widefield::aead::Aead>::from_slice(key).unwrap();
        let key = aead::Key::<A>::try_from(key).unwrap();
        let prefix: [u8; P] = core::array::from_fn(|i| 5 * i as u8);
        let Ok(nonce) = aead_stream::Nonce::<A, aead_stream::StreamBE32<A>>::try_from(&prefix[..]) else {
            panic!("a prefix of {P} bytes")
        };
        let texts: Vec<Vec<u8>> = (0..300).map(|i| vec![i as u8; (i * 37) % 500]).collect();
        let (last, before) = texts.split_last().unwrap();

        let mut theirs = EncryptorBE32::<A>::new(&key, &nonce);
        let mut ours = Sealer::new(&own, &prefix);
        let mut open_theirs = Opener::new(&own, &prefix);
        let mut open_ours = DecryptorBE32::<A>::new(&key, &nonce);
        for text in before {
            let sealed = theirs.encrypt_next(Payload { msg: text, aad: b"aad" }).unwrap();
            let mut chunk = text.clone();
            let tag = ours.encrypt_next(b"aad", &mut chunk).unwrap();
            assert_eq!([&chunk[..], tag.as_bytes()].concat(), sealed);
            open_theirs.decrypt_next(b"aad", &mut chunk, tag.as_bytes()).unwrap();
            assert_eq!(chunk, *text);
            assert_eq!(open_ours.decrypt_next(Payload { msg: &sealed, aad: b"aad" }).unwrap(), *text);
        }
        let sealed = theirs.encrypt_last(Payload { msg: last, aad: b"aad" }).unwrap();
        let mut chunk = last.clone();
        let tag = ours.encrypt_last(b"aad", &mut chunk).unwrap();
        assert_eq!([&chunk[..], tag.as_bytes()].concat(), sealed);
        open_theirs.decrypt_last(b"aad", &mut chunk, tag.as_bytes()).unwrap();
        assert_eq!(chunk, *last);
        assert_eq!(open_ours.decrypt_last(Payload { msg: &sealed, aad: b"aad" }).unwrap(), *last);
    }
    run::<Aes128Gcm, 7>(&[7; 16]);
    run::<Aes256Gcm, 7>(&[7; 32]);
    run::<ChaCha20Poly1305, 7>(&[7; 32]);
    run::<XChaCha20Poly1305, 19>(&[7; 32]);
}
