//! Streams: what must open, what must not, and the adapters.

use super::*;
use crate::Error;
use crate::aead::{
    Aead, Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, Bytes, ChaCha20Poly1305, Nonce,
    XChaCha20Poly1305,
};
use crate::tier::tokens;
use std::io::{self, Read, Write};
use std::vec::Vec;

fn array<T: Bytes>(seed: u8) -> T {
    let mut bytes = T::default();
    for (i, b) in bytes.as_mut().iter_mut().enumerate() {
        *b = seed.wrapping_mul(29) ^ (7 * i) as u8;
    }
    bytes
}

type Prefix<A> = <<A as Aead>::Nonce as Nonce>::Prefix;

/// Chunks as they are sent: text and tag.
type Chunks = Vec<(Vec<u8>, [u8; 16])>;

fn seal<A: Aead>(key: &A, prefix: &Prefix<A>, texts: &[Vec<u8>]) -> Chunks {
    let mut sealer = Sealer::new(key, prefix);
    let (last, before) = texts.split_last().unwrap();
    let mut chunks: Chunks = Vec::new();
    for text in before {
        let mut text = text.clone();
        let tag = sealer.encrypt_next(b"aad", &mut text).unwrap();
        chunks.push((text, tag.into()));
    }
    let mut text = last.clone();
    let tag = sealer.encrypt_last(b"aad", &mut text).unwrap();
    chunks.push((text, tag.into()));
    chunks
}

fn open<A: Aead>(key: &A, prefix: &Prefix<A>, chunks: &[(Vec<u8>, [u8; 16])]) -> Result<Vec<Vec<u8>>, Error> {
    let mut opener = Opener::new(key, prefix);
    let mut texts = Vec::new();
    for (i, (sealed, tag)) in chunks.iter().enumerate() {
        let mut text = sealed.clone();
        let done = if i + 1 < chunks.len() {
            opener.decrypt_next(b"aad", &mut text, tag)
        } else {
            let position = opener.position();
            let last = core::mem::replace(&mut opener, Opener::new(key, prefix));
            assert_eq!(position as usize, i);
            last.decrypt_last(b"aad", &mut text, tag)
        };
        if let Err(e) = done {
            assert!(text.iter().all(|b| *b == 0), "what was refused is wiped");
            return Err(e);
        }
        texts.push(text);
    }
    Ok(texts)
}

/// Every AEAD: the nonce is the one of the construction, and nothing opens but the stream itself.
fn one<A: Aead>() {
    let (key, prefix) = (array::<A::Key>(3), array::<Prefix<A>>(4));
    assert_eq!(prefix.as_ref().len() + 5, A::NONCE_LEN);
    let texts: Vec<Vec<u8>> = [100, 0, 16, 100, 33].map(|n| (0..n).map(|i| (i * 5) as u8).collect()).into();
    for token in tokens() {
        let key = A::new_with(token, &key);
        let chunks = seal(&key, &prefix, &texts);
        for (i, (chunk, tag)) in chunks.iter().enumerate() {
            let mut nonce = A::Nonce::default();
            let spelt = [prefix.as_ref(), &[0, 0, 0, i as u8, u8::from(i == 4)]].concat();
            nonce.as_mut().copy_from_slice(&spelt);
            let mut sealed = texts[i].clone();
            assert_eq!(key.seal_in_place(&nonce, b"aad", &mut sealed).unwrap().as_bytes(), tag);
            assert_eq!(sealed, *chunk);
        }
        assert_eq!(open(&key, &prefix, &chunks), Ok(texts.clone()));

        // Cut off anywhere; each chunk left out, repeated, moved to any other place, changed.
        let refused =
            |chunks: &[_]| assert_eq!(open(&key, &prefix, chunks).err(), Some(Error::Authentication));
        for at in 0..chunks.len() {
            if at > 0 {
                refused(&chunks[..at]);
            }
            let mut wrong = chunks.clone();
            let taken = wrong.remove(at);
            refused(&wrong);
            for to in (0..chunks.len()).filter(|to| *to != at) {
                let mut wrong = wrong.clone();
                wrong.insert(to, taken.clone());
                refused(&wrong);
            }
            let mut wrong = chunks.clone();
            wrong.insert(at, taken);
            refused(&wrong);
            for bit in [0, 77, 127] {
                let mut wrong = chunks.clone();
                wrong[at].1[bit / 8] ^= 1 << (bit % 8);
                refused(&wrong);
            }
            for byte in (0..chunks[at].0.len()).step_by(7) {
                let mut wrong = chunks.clone();
                wrong[at].0[byte] ^= 2;
                refused(&wrong);
            }
        }
        // Another stream's.
        assert_eq!(open(&key, &array(5), &chunks).err(), Some(Error::Authentication));

        // From any chunk on, and back again.
        let mut opener = Opener::new(&key, &prefix);
        for at in [3, 0, 2, 1, 1] {
            opener.seek(at as u32);
            let mut text = chunks[at].0.clone();
            assert_eq!(opener.decrypt_next(b"aad", &mut text, &chunks[at].1), Ok(()));
            assert_eq!((text, opener.position()), (texts[at].clone(), at as u32 + 1));
        }
        // By number: the last as the last only.
        let stream = Stream::new(&key, &prefix);
        for last in [false, true] {
            let mut text = chunks[4].0.clone();
            assert_eq!(stream.open_chunk(4, last, b"aad", &mut text, &chunks[4].1).is_ok(), last);
        }
    }
}

#[test]
fn every_aead() {
    // As pointers that the compiler does not see through: all in line in one function, it takes many times as long.
    let all = [
        one::<Aes128Gcm>,
        one::<Aes192Gcm>,
        one::<Aes256Gcm>,
        one::<ChaCha20Poly1305>,
        one::<XChaCha20Poly1305>,
        one::<Aes128GcmSiv>,
        one::<Aes256GcmSiv>,
    ];
    for test in core::hint::black_box(all) {
        test();
    }
}

/// The highest number is for a last chunk; what is refused changes nothing; a sealer does not go back.
#[test]
fn the_counter_ends() {
    let key = Aes128Gcm::new(&[1; 16]);
    let (mut sealer, mut opener) = (Sealer::new(&key, &[2; 7]), Opener::new(&key, &[2; 7]));
    assert_eq!(sealer.seek(u32::MAX - 1), Ok(()));
    opener.seek(u32::MAX - 1);
    let mut text = *b"the last but one";
    let tag = sealer.encrypt_next(b"", &mut text).unwrap();
    assert_eq!(opener.decrypt_next(b"", &mut text, tag.as_bytes()), Ok(()));
    assert_eq!(&text, b"the last but one");
    assert_eq!(sealer.encrypt_next(b"", &mut text).err(), Some(Error::Limit));
    assert_eq!(opener.decrypt_next(b"", &mut text, tag.as_bytes()), Err(Error::Limit));
    assert_eq!(&text, b"the last but one");
    for back in [0, 5, u32::MAX - 1] {
        assert_eq!(sealer.seek(back), Err(Error::Limit));
    }
    assert_eq!((sealer.position(), sealer.seek(u32::MAX)), (u32::MAX, Ok(())));
    assert_eq!(format!("{sealer:?}"), "Sealer { position: 4294967295, .. }");
    assert_eq!(format!("{opener:?}"), "Opener { position: 4294967295, .. }");
    let tag = sealer.encrypt_last(b"", &mut text).unwrap();
    assert_eq!(opener.decrypt_last(b"", &mut text, tag.as_bytes()), Ok(()));
    assert_eq!(&text, b"the last but one");
}

/// Gives and takes a few bytes at a time, and fails on request.
struct Slow {
    bytes: Vec<u8>,
    at: usize,
    most: usize,
    fail_at: Option<usize>,
}

impl Slow {
    fn new(bytes: &[u8], most: usize) -> Self {
        Self { bytes: bytes.to_vec(), at: 0, most, fail_at: None }
    }

    fn room(&mut self, len: usize) -> io::Result<usize> {
        match self.fail_at {
            Some(at) if self.at >= at => {
                self.fail_at = None;
                Err(io::ErrorKind::StorageFull.into())
            }
            _ => Ok(len.min(self.most)),
        }
    }
}

impl Read for Slow {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = self.room(out.len())?.min(self.bytes.len() - self.at);
        out[..n].copy_from_slice(&self.bytes[self.at..][..n]);
        self.at += n;
        Ok(n)
    }
}

impl Write for Slow {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let n = self.room(data.len())?;
        self.bytes.extend_from_slice(&data[..n]);
        self.at += n;
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const CHUNK: usize = 40;

fn text(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i * 11) as u8).collect()
}

fn written(key: &Aes256Gcm, text: &[u8], piece: usize) -> Vec<u8> {
    let mut writer = Writer::new(Sealer::new(key, &[9; 7]), b"aad", CHUNK, Slow::new(&[], 13)).unwrap();
    for piece in text.chunks(piece) {
        writer.write_all(piece).unwrap();
        writer.flush().unwrap();
    }
    writer.finish().unwrap().bytes
}

fn reader(key: &Aes256Gcm, beneath: Slow) -> Reader<'_, Aes256Gcm, Slow> {
    Reader::new(Opener::new(key, &[9; 7]), b"aad", CHUNK, beneath).unwrap()
}

/// Lengths around whole chunks, written and read in pieces of any size: the bytes are those of the chunks by
/// themselves.
#[test]
fn adapters_keep_to_the_chunks() {
    let key = Aes256Gcm::new(&[8; 32]);
    for len in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 7] {
        let text = text(len);
        let mut chunks: Vec<Vec<u8>> = text.chunks(CHUNK).map(<[u8]>::to_vec).collect();
        if chunks.is_empty() {
            chunks.push(Vec::new());
        }
        let joined: Vec<u8> = seal(&key, &[9; 7], &chunks)
            .into_iter()
            .flat_map(|(text, tag)| [&text[..], &tag].concat())
            .collect();
        for piece in [1, 7, CHUNK, CHUNK + 1, 1000] {
            assert_eq!(written(&key, &text, piece), joined, "{len} by {piece}");
            let mut reader = reader(&key, Slow::new(&joined, piece));
            let mut opened = Vec::new();
            let mut out = vec![0; piece];
            loop {
                assert_eq!(reader.read(&mut []).unwrap(), 0);
                match reader.read(&mut out).unwrap() {
                    0 => break,
                    n => opened.extend_from_slice(&out[..n]),
                }
            }
            assert_eq!(opened, text, "{len} by {piece}");
            assert!(reader.is_whole());
            assert_eq!(reader.read(&mut out).unwrap(), 0, "the end stays the end");
        }
    }
    for refused in [0, usize::MAX, usize::MAX / 2] {
        let sealer = Sealer::new(&key, &[9; 7]);
        assert_eq!(Writer::new(sealer, b"", refused, io::sink()).err(), Some(Error::Length));
        let opener = Opener::new(&key, &[9; 7]);
        assert_eq!(Reader::new(opener, b"", refused, io::empty()).err(), Some(Error::Length));
    }
}

/// Every byte of a file changed, every length that it may be cut to, anything behind it: what comes before the place is
/// given, nothing behind it, and the error stays.
#[test]
fn a_reader_refuses_what_was_changed() {
    let key = Aes256Gcm::new(&[8; 32]);
    let text = text(3 * CHUNK + 7);
    let sealed = written(&key, &text, 1000);
    let refused = |wrong: &[u8], whole_chunks: usize| {
        let mut reader = reader(&key, Slow::new(wrong, 1000));
        let mut opened = Vec::new();
        let error = reader.read_to_end(&mut opened).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        let cause = error.get_ref().and_then(|e| e.downcast_ref::<Error>());
        assert_eq!(cause, Some(&Error::Authentication));
        assert_eq!(opened, text[..whole_chunks * CHUNK]);
        for _ in 0..2 {
            assert_eq!(reader.read(&mut [0; 9]).unwrap_err().kind(), io::ErrorKind::InvalidData);
        }
        assert!(!reader.is_whole());
    };
    for at in 0..sealed.len() {
        let mut wrong = sealed.clone();
        wrong[at] ^= 1 << (at % 8);
        refused(&wrong, at / (CHUNK + 16));
        // The chunk in which it is cut off is taken for the last one.
        refused(&sealed[..at], at.saturating_sub(1) / (CHUNK + 16));
    }
    for more in [1, 15, 16, CHUNK, CHUNK + 16] {
        refused(&[&sealed[..], &vec![0; more]].concat(), 3);
    }
    let (a, b) = (0..CHUNK + 16, CHUNK + 16..2 * (CHUNK + 16));
    refused(&[&sealed[b.clone()], &sealed[a.clone()], &sealed[b.end..]].concat(), 0);
    refused(&[&sealed[a.clone()], &sealed[a], &sealed[b.start..]].concat(), 1);
    refused(&sealed[b.start..], 0);
}

/// A full disk ends a stream; a reader that fails for a while does not.
#[test]
fn errors_beneath() {
    let key = Aes256Gcm::new(&[8; 32]);
    let text = text(3 * CHUNK + 7);
    let mut full = Slow::new(&[], 1000);
    full.fail_at = Some(CHUNK + 16);
    let mut writer = Writer::new(Sealer::new(&key, &[9; 7]), b"aad", CHUNK, full).unwrap();
    assert_eq!(writer.write_all(&text).unwrap_err().kind(), io::ErrorKind::StorageFull);
    assert!(writer.write_all(b"more").is_err());
    assert_eq!(format!("{writer:?}"), "Writer { sealer: None, .. }");
    assert!(writer.finish().is_err());

    let sealed = written(&key, &text, 1000);
    for fail_at in 0..sealed.len() {
        let mut beneath = Slow::new(&sealed, 3);
        beneath.fail_at = Some(fail_at);
        let mut reader = reader(&key, beneath);
        let (mut opened, mut failed) = (Vec::new(), 0);
        let mut out = [0; 11];
        loop {
            match reader.read(&mut out) {
                Ok(0) => break,
                Ok(n) => opened.extend_from_slice(&out[..n]),
                Err(e) => {
                    assert_eq!(e.kind(), io::ErrorKind::StorageFull);
                    failed += 1;
                }
            }
        }
        assert_eq!((opened == text, failed), (true, 1));
    }
}

/// Seven chunks from the last to the first. Threads may share a stream; not every system has them.
#[test]
fn chunks_in_any_order() {
    fn shared<T: Sync>(_: &T) {}
    let (key, texts): (_, Vec<_>) = (ChaCha20Poly1305::new(&[3; 32]), (0..7).map(|i| vec![i; 99]).collect());
    let expected = seal(&key, &[1; 7], &texts);
    let stream = Stream::new(&key, &[1; 7]);
    let mut chunks: Chunks = texts.iter().map(|text| (text.clone(), [0; 16])).collect();
    shared(&stream);
    for (i, (text, tag)) in chunks.iter_mut().enumerate().rev() {
        *tag = stream.seal_chunk(i as u32, i == 6, b"aad", text).unwrap().into();
    }
    assert_eq!(chunks, expected);
    assert_eq!(format!("{stream:?}"), "Stream { .. }");
}
