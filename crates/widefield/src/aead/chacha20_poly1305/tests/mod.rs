//! One suite for every tier.

use super::*;
use crate::Error;
use crate::poly1305::tests::paint;
use crate::tier::{Token, sampled, sparse, tokens};
use widefield_reference::aead as model;
use widefield_vectors::{Aead, awslc, boringssl, generated, openssl, wycheproof};

/// The models' and the records' tags.
type Tag = [u8; 16];

macro_rules! either {
    ($self:expr, $bytes:ident => |$c:ident, $nonce:ident| $do:expr) => {
        match $self {
            Self::Plain($c) => {
                let $nonce = $bytes.try_into().unwrap();
                $do
            }
            Self::Extended($c) => {
                let $nonce = $bytes.try_into().unwrap();
                $do
            }
        }
    };
}

/// The two ciphers as one, for records of both.
enum Cipher {
    Plain(ChaCha20Poly1305),
    Extended(XChaCha20Poly1305),
}

impl Cipher {
    fn new(token: Token, key: &[u8; 32], nonce_len: usize) -> Self {
        match nonce_len {
            12 => Self::Plain(ChaCha20Poly1305::new_with(token, key)),
            24 => Self::Extended(XChaCha20Poly1305::new_with(token, key)),
            n => panic!("a nonce of {n} bytes"),
        }
    }

    fn seal(&self, form: Form, nonce: &[u8], aad: &[u8], msg: &[u8]) -> Result<(Vec<u8>, Tag), Error> {
        either!(self, nonce => |c, nonce| {
            let mut out = msg.to_vec();
            let tag = match form {
                Form::InPlace => c.seal_in_place(nonce, aad, &mut out)?,
                Form::Between => {
                    out.fill(0xee);
                    c.seal(nonce, aad, msg, &mut out)?
                }
                Form::Pieces(n) => {
                    let mut stream = c.encryptor(nonce, aad)?;
                    for piece in out.chunks_mut(n) {
                        stream.update(piece)?;
                    }
                    stream.finalize()
                }
                Form::Scattered(n) => {
                    let aad: Vec<_> = aad.chunks(n).collect();
                    let mut text: Vec<_> = out.chunks_mut(n).collect();
                    c.seal_vectored(nonce, &aad, &mut text)?
                }
            };
            Ok((out, tag.into()))
        })
    }

    /// Whether the tag is right, and what the buffer holds: zeros if it is not, but for pieces, whose plaintext is the
    /// caller's to throw away.
    fn open(
        &self,
        form: Form,
        nonce: &[u8],
        aad: &[u8],
        ct: &[u8],
        tag: &Tag,
    ) -> (Result<(), Error>, Vec<u8>) {
        either!(self, nonce => |c, nonce| {
            let mut out = ct.to_vec();
            let result = match form {
                Form::InPlace => c.open_in_place(nonce, aad, &mut out, tag),
                Form::Between => {
                    out.fill(0xee);
                    c.open(nonce, aad, ct, &mut out, tag)
                }
                Form::Pieces(n) => {
                    let mut stream = c.decryptor(nonce, aad).unwrap();
                    for piece in out.chunks_mut(n) {
                        stream.update_unverified(piece).unwrap();
                    }
                    let verified = stream.verify(tag);
                    if verified.is_err() {
                        out.fill(0);
                    }
                    verified
                }
                Form::Scattered(n) => {
                    let aad: Vec<_> = aad.chunks(n).collect();
                    let mut text: Vec<_> = out.chunks_mut(n).collect();
                    c.open_vectored(nonce, &aad, &mut text, tag)
                }
            };
            (result, out)
        })
    }
}

/// The forms of the interface: they must agree.
#[derive(Clone, Copy, Debug)]
enum Form {
    InPlace,
    Between,
    Pieces(usize),
    Scattered(usize),
}

const FORMS: [Form; 5] =
    [Form::InPlace, Form::Between, Form::Pieces(1000), Form::Pieces(7), Form::Scattered(7)];

/// Returns how many records were run: all but those with a nonce or a tag of another size, which the types exclude.
fn check(records: &[Aead], nonce_len: usize) -> usize {
    let mut count = 0;
    for r in records {
        let (Ok(tag), true) = (Tag::try_from(&r.tag[..]), r.iv.len() == nonce_len) else {
            assert!(!r.valid || r.tag.len() < 16, "{}", r.name);
            continue;
        };
        count += 1;
        for token in tokens() {
            let cipher = Cipher::new(token, r.key[..].try_into().unwrap(), nonce_len);
            for form in FORMS {
                let name = format!("{} {form:?} on {}", r.name, token.tier());
                let opened = cipher.open(form, &r.iv, &r.aad, &r.ct, &tag);
                if r.valid {
                    assert_eq!(opened, (Ok(()), r.msg.clone()), "{name}");
                    let sealed = cipher.seal(form, &r.iv, &r.aad, &r.msg);
                    assert_eq!(sealed, Ok((r.ct.clone(), tag)), "{name}");
                } else {
                    assert_eq!(opened, (Err(Error::Authentication), vec![0; r.ct.len()]), "{name}");
                }
            }
        }
    }
    count
}

#[test]
fn official_vectors() {
    let records = wycheproof::chacha20_poly1305().unwrap();
    assert_eq!((records.len(), check(&records, 12)), (325, 316));
    let records = wycheproof::xchacha20_poly1305().unwrap();
    assert_eq!((records.len(), check(&records, 24)), (315, 306));
    let records = boringssl::chacha20_poly1305().unwrap();
    assert_eq!((records.len(), check(&records, 12)), (66, 66));
    let records = openssl::chacha20_poly1305().unwrap();
    assert_eq!((records.len(), check(&records, 12)), (5, 5));
    let records = awslc::xchacha20_poly1305().unwrap();
    assert_eq!((records.len(), check(&records, 24)), (52, 52));
    let records = generated::chacha20_poly1305_random().unwrap();
    assert_eq!((records.len(), check(&records, 12)), (225, 225));
}

/// OpenSSL's cipher list: nonces shorter than 12 bytes stand right-aligned in one of 12; tags may be cut.
#[test]
fn openssl_cipher_list() {
    let mut count = 0;
    for r in openssl::evpciph_chacha().unwrap().iter().filter(|r| r.cipher == "chacha20-poly1305") {
        let (Some(iv), Some(ct), Some(tag)) = (&r.iv, &r.ciphertext, &r.tag) else { continue };
        if iv.len() > 12 || tag.len() != 16 {
            continue;
        }
        count += 1;
        let mut nonce = [0; 12];
        nonce[12 - iv.len()..].copy_from_slice(iv);
        let aad = r.aad.as_deref().unwrap_or_default();
        for token in tokens() {
            let cipher = Cipher::new(token, r.key[..].try_into().unwrap(), 12);
            for form in FORMS {
                let (opened, text) = cipher.open(form, &nonce, aad, ct, tag[..].try_into().unwrap());
                match r.result {
                    None => assert_eq!((opened, &text), (Ok(()), &r.plaintext), "{}", r.name),
                    Some(_) => assert_eq!(opened, Err(Error::Authentication), "{}", r.name),
                }
            }
        }
    }
    assert!(count >= 6, "{count} records");
}

fn lengths(text_lens: impl Iterator<Item = usize>, aad_lens: &[usize]) {
    let text = paint(70_000, 1);
    for n in text_lens {
        for &a in aad_lens {
            let key: [u8; 32] = paint(32, n as u64).try_into().unwrap();
            let nonce: [u8; 12] = paint(12, a as u64 + 1).try_into().unwrap();
            let (msg, aad) = (&text[n % 57..][..n], &text[a % 13..][..a]);
            let (ct, tag) = model::chacha20_poly1305_seal(&key, &nonce, aad, msg);
            for token in tokens() {
                let name = format!("{n} + {a} bytes on {}", token.tier());
                let cipher = ChaCha20Poly1305::new_with(token, &key);
                let mut buf = vec![0xa5; n + 80];
                let at = 1 + n % 64;
                buf[at..][..n].copy_from_slice(msg);
                assert_eq!(cipher.seal_in_place(&nonce, aad, &mut buf[at..][..n]), Ok(tag.into()), "{name}");
                assert_eq!(buf[at..][..n], ct, "{name}");
                assert_eq!(cipher.open_in_place(&nonce, aad, &mut buf[at..][..n], &tag), Ok(()), "{name}");
                assert_eq!(&buf[at..][..n], msg, "{name}");
                assert!(buf[..at].iter().chain(&buf[at + n..]).all(|b| *b == 0xa5), "{name}");
            }
        }
    }
}

#[test]
fn every_length() {
    lengths((0..=4096).step_by(sparse(5)), &[13]);
}

/// Short messages at every offset in a cache line, on the tier in use.
#[test]
fn every_misalignment() {
    let (key, nonce, text) = ([3; 32], [4; 12], paint(700, 5));
    let cipher = ChaCha20Poly1305::new(&key);
    let mut buf = vec![0xa5; 1000];
    let base = buf.as_ptr().align_offset(64) + 64;
    for n in (0..=600).step_by(sparse(5)) {
        let (ct, tag) = model::chacha20_poly1305_seal(&key, &nonce, &text[..n % 30], &text[..n]);
        for start in base..base + 64 {
            let range = start..start + n;
            buf[range.clone()].copy_from_slice(&text[..n]);
            let sealed = cipher.seal_in_place(&nonce, &text[..n % 30], &mut buf[range.clone()]);
            assert!(sealed == Ok(tag.into()) && buf[range.clone()] == ct[..], "{n} at {}", start - base);
            let opened = cipher.open_in_place(&nonce, &text[..n % 30], &mut buf[range.clone()], &tag);
            assert!(opened == Ok(()) && buf[range.clone()] == text[..n], "{n} at {}", start - base);
            assert!(buf[start - 1] == 0xa5 && buf[start + n] == 0xa5, "{n} at {}", start - base);
            buf[range].fill(0xa5);
        }
    }
}

/// Every message to 200 bytes in two pieces cut everywhere, and longer ones in three.
#[test]
fn every_split() {
    let (key, nonce, text) = ([3; 32], [4; 12], paint(3000, 5));
    let long = [500, 1100, 2500, 3000]
        .into_iter()
        .flat_map(|n| (0..n).step_by(37 * sampled(3)).map(move |a| (n, a)));
    for (n, a) in (0..=200).step_by(sparse(5)).flat_map(|n| (0..=n).map(move |a| (n, a))).chain(long) {
        let b = a + (n - a) * 2 / 3;
        let aad = &text[..n % 40];
        let (ct, tag) = model::chacha20_poly1305_seal(&key, &nonce, aad, &text[..n]);
        for token in tokens() {
            let cipher = ChaCha20Poly1305::new_with(token, &key);
            let mut buf = text[..n].to_vec();
            let mut seal = cipher.encryptor(&nonce, aad).unwrap();
            for piece in [0..a, a..b, b..n] {
                seal.update(&mut buf[piece]).unwrap();
            }
            assert!(seal.finalize().as_bytes() == &tag && buf == ct, "{n} {a} on {}", token.tier());
            let mut open = cipher.decryptor(&nonce, aad).unwrap();
            for piece in [0..a, a..n] {
                open.update_unverified(&mut buf[piece]).unwrap();
            }
            assert!(open.verify(&tag) == Ok(()) && buf == text[..n], "{n} {a} on {}", token.tier());
        }
    }
}

#[test]
fn every_length_of_associated_data() {
    for n in [0, 1, 16, 64, 100, 191, 192, 193, 500, 1024] {
        lengths(
            [n].into_iter(),
            &(0..300).step_by(sampled(7)).chain([511, 512, 1000, 4096]).collect::<Vec<_>>(),
        );
    }
}

#[test]
fn long_messages() {
    lengths([5000, 8191, 8192, 8193, 16_384, 20_011, 65_536, 65_551].into_iter(), &[0, 20]);
}

/// Any changed bit of nonce, associated data, ciphertext or tag: an error, and nothing left in the buffer.
#[test]
fn failed_opens_leave_nothing() {
    for n in [0, 1, 64, 200, 777, 2100] {
        let key: [u8; 32] = paint(32, 1).try_into().unwrap();
        let nonce: [u8; 12] = paint(12, 2).try_into().unwrap();
        let (aad, msg) = (paint(21, 3), paint(n, 4));
        let (ct, tag) = model::chacha20_poly1305_seal(&key, &nonce, &aad, &msg);
        for token in tokens() {
            let cipher = Cipher::new(token, &key, 12);
            let fails = |nonce: &[u8; 12], aad: &[u8], ct: &[u8], tag: &Tag| {
                FORMS.into_iter().all(|form| {
                    let (opened, left) = cipher.open(form, nonce, aad, ct, tag);
                    opened == Err(Error::Authentication) && left.iter().all(|b| *b == 0)
                })
            };
            let flip = |bytes: &[u8], bit: usize| {
                let mut bytes = bytes.to_vec();
                bytes[bit / 8] ^= 1 << (bit % 8);
                bytes
            };
            for bit in (0..128).step_by(sparse(5)) {
                assert!(fails(&nonce, &aad, &ct, flip(&tag, bit)[..].try_into().unwrap()));
            }
            for bit in (0..96).step_by(sampled(7)) {
                assert!(fails(flip(&nonce, bit)[..].try_into().unwrap(), &aad, &ct, &tag));
            }
            for bit in (0..8 * aad.len()).step_by(sampled(7)) {
                assert!(fails(&nonce, &flip(&aad, bit), &ct, &tag));
            }
            for bit in (0..8 * n).step_by((n / 100 + 1) * sampled(7)) {
                assert!(fails(&nonce, &aad, &flip(&ct, bit), &tag), "{n} bytes, bit {bit}");
            }
            if n > 0 {
                assert!(fails(&nonce, &aad, &ct[..n - 1], &tag));
            }
        }
    }
}

/// From one buffer to another, between pages that may not be touched.
#[cfg(unix)]
#[test]
fn between_buffers_and_beside_forbidden_pages() {
    use crate::simd::guard_page::{Guarded, Side};
    let (key, nonce) = ([7; 32], [9; 12]);
    for n in (0..300).chain([511, 1000, 1023, 2047, 2048, 3000, 4097]) {
        let (aad, msg) = (paint(n % 37, 3), paint(n, 4));
        let (ct, tag) = model::chacha20_poly1305_seal(&key, &nonce, &aad, &msg);
        for token in tokens() {
            let cipher = ChaCha20Poly1305::new_with(token, &key);
            for side in [Side::Before, Side::After] {
                let name = format!("{n} on {} {side:?}", token.tier());
                let (mut aad, mut msg) = (Guarded::new(&aad, side), Guarded::new(&msg, side));
                let mut out = Guarded::new(&vec![0xee; n], side);
                let sealed = cipher.seal(&nonce, aad.bytes(), msg.bytes(), out.bytes());
                assert_eq!((sealed, &*out.bytes()), (Ok(tag.into()), &ct[..]), "{name}");
                let mut text = Guarded::new(&vec![0xee; n], side);
                assert_eq!(cipher.open(&nonce, aad.bytes(), out.bytes(), text.bytes(), &tag), Ok(()));
                assert_eq!(text.bytes(), msg.bytes(), "{name}");
                assert_eq!(cipher.open_in_place(&nonce, aad.bytes(), out.bytes(), &tag), Ok(()));
                assert_eq!(out.bytes(), msg.bytes(), "{name}");
                let refused = cipher.open(&nonce, aad.bytes(), msg.bytes(), text.bytes(), &[0; 16]);
                assert_eq!(refused, Err(Error::Authentication));
                assert!(text.bytes().iter().all(|b| *b == 0), "{name}");
            }
        }
    }
    let cipher = ChaCha20Poly1305::new(&key);
    let mut text = [1; 5];
    assert_eq!(cipher.seal(&nonce, b"", &[0; 6], &mut text), Err(Error::Length));
    assert_eq!(text, [1; 5]);
    assert_eq!(cipher.open(&nonce, b"", &[0; 6], &mut text, &[0; 16]), Err(Error::Length));
    assert_eq!(text, [0; 5]);
}

#[test]
fn extended_nonce_is_the_models() {
    for n in [0, 1, 63, 64, 65, 192, 1000, 3000] {
        let key: [u8; 32] = paint(32, n as u64).try_into().unwrap();
        let nonce: [u8; 24] = paint(24, 7).try_into().unwrap();
        let msg = paint(n, 8);
        let (ct, tag) = model::xchacha20_poly1305_seal(&key, &nonce, b"aad", &msg);
        for token in tokens() {
            let cipher = XChaCha20Poly1305::new_with(token, &key);
            let mut buf = msg.clone();
            assert_eq!(cipher.seal_in_place(&nonce, b"aad", &mut buf), Ok(tag.into()));
            assert_eq!(buf, ct);
            assert_eq!(cipher.open_in_place(&nonce, b"aad", &mut buf, &tag), Ok(()));
            assert_eq!(buf, msg);
        }
    }
}

#[test]
fn debug_shows_no_key() {
    for token in tokens() {
        let key = ChaCha20Poly1305::new_with(token, &[0x5a; 32]);
        assert_eq!(format!("{key:?}"), format!("ChaCha20Poly1305 {{ tier: {:?}, .. }}", token.tier()));
        let pieces = (key.encryptor(&[0; 12], b"").unwrap(), key.decryptor(&[0; 12], b"").unwrap());
        assert_eq!(format!("{pieces:?}"), "(ChaChaEncryptor { .. }, ChaChaDecryptor { .. })");
        let key = XChaCha20Poly1305::new_with(token, &[0x5a; 32]);
        assert_eq!(format!("{key:?}"), format!("XChaCha20Poly1305 {{ tier: {:?}, .. }}", token.tier()));
    }
}

/// Any hash beside any cipher: each keeps the same contract, so a pair that no kernel has gives the same tags.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[test]
fn any_hash_serves_any_cipher() {
    use super::chunks::InChunks;
    #[cfg(target_arch = "x86_64")]
    use super::interleaved::InWords;
    use crate::poly1305::four;
    #[cfg(target_arch = "aarch64")]
    use crate::{
        simd::{Pair, V128},
        tier::Neon,
    };
    #[cfg(target_arch = "aarch64")]
    kernel! { Neon:
        fn chunks(state: &State, job: Job<'_>) -> [u8; 16] = fused::run::<V128<Neon>, InChunks<four::Long<Pair<Neon>,
            2>>>;
    }
    #[cfg(target_arch = "x86_64")]
    use crate::{
        simd::{V256, V512},
        tier::Avx2,
    };
    #[cfg(target_arch = "x86_64")]
    kernel! { Avx2:
        fn chunks(state: &State, job: Job<'_>) -> [u8; 16] = fused::run::<V256<Avx2>, InChunks<four::Long<V256<Avx2>,
            2>>>;
    }
    #[cfg(target_arch = "x86_64")]
    kernel! { Avx512:
        fn in_words(state: &State, job: Job<'_>) -> [u8; 16] = fused::run::<V512, InWords>;
    }
    let (key, nonce, aad) = ([3; 32], [4; 12], paint(45, 6));
    for n in (0..3000)
        .step_by(101 * sampled(3))
        .chain((2040..4200).step_by(13 * sampled(3)))
        .chain([8192, 16_384, 20_011])
    {
        let text = paint(n, 5);
        let (ct, tag) = model::chacha20_poly1305_seal(&key, &nonce, &aad, &text);
        for token in tokens() {
            let state = nonce.state(token, &Key::new(&key));
            let check = |name: &str, run: &dyn Fn(Job<'_>) -> Tag| {
                let mut buf = text.clone();
                let found = run(Job { direction: Direction::Seal, aad: &aad, buf: &mut buf });
                assert!(found == tag && buf == ct, "{name}: {n} bytes sealed on {}", token.tier());
                let found = run(Job { direction: Direction::Open, aad: &aad, buf: &mut buf });
                assert!(found == tag && buf == text, "{name}: {n} bytes opened on {}", token.tier());
            };
            #[cfg(target_arch = "aarch64")]
            if let Some(t) = token.neon() {
                check("four blocks beside four", &|job| chunks(t, &state, job));
            }
            #[cfg(target_arch = "x86_64")]
            if let Some(t) = token.avx2() {
                check("four blocks beside eight", &|job| chunks(t, &state, job));
            }
            #[cfg(target_arch = "x86_64")]
            if let Some(t) = token.avx512() {
                check("one block beside sixteen", &|job| in_words(t, &state, job));
            }
        }
    }
}
