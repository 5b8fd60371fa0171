//! STREAM over every AEAD: its chunks against messages of the model with the nonces spelt out, and what must come of
//! chunks that were changed, left out, repeated or exchanged, one by one and by the reader.

use crate::input::{below, text};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use std::io::{Read, Write};
use widefield::aead::stream::{Opener, Reader, Sealer, Writer};
use widefield::aead::{
    Aead, Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, Bytes, ChaCha20Poly1305, Nonce,
    XAes256Gcm, XChaCha20Poly1305,
};
use widefield::cpu::Token;
use widefield_reference::{
    aead as chacha,
    gcm::{Gcm, xaes_256_gcm_key_and_nonce},
    gcm_siv,
};

const TAG_LEN: usize = 16;
/// The most chunks of a stream.
const MAX: usize = 6;

/// A stream by the book.
struct Model {
    cipher: usize,
    key: Vec<u8>,
    prefix: Vec<u8>,
    aad: Vec<u8>,
}

impl Model {
    fn nonce(&self, number: usize, last: bool) -> Vec<u8> {
        [&self.prefix[..], &[0, 0, 0, number as u8, u8::from(last)]].concat()
    }

    /// Text and tag of a chunk.
    fn seal(&self, number: usize, last: bool, text: &[u8]) -> Vec<u8> {
        let nonce = self.nonce(number, last);
        let (sealed, tag) = match self.cipher {
            0..=2 => Gcm::new(&self.key).seal(&nonce, &self.aad, text, TAG_LEN),
            3 => pair(chacha::chacha20_poly1305_seal(array(&self.key), array(&nonce), &self.aad, text)),
            4 => pair(chacha::xchacha20_poly1305_seal(array(&self.key), array(&nonce), &self.aad, text)),
            5 => {
                let (key, nonce) = xaes_256_gcm_key_and_nonce(array(&self.key), array(&nonce));
                Gcm::new(&key).seal(&nonce, &self.aad, text, TAG_LEN)
            }
            _ => pair(gcm_siv::seal(&self.key, array(&nonce), &self.aad, text)),
        };
        [sealed, tag].concat()
    }

    fn open(&self, number: usize, last: bool, chunk: &[u8]) -> Option<Vec<u8>> {
        let (sealed, tag) = chunk.split_last_chunk::<TAG_LEN>()?;
        let nonce = self.nonce(number, last);
        match self.cipher {
            0..=2 => Gcm::new(&self.key).open(&nonce, &self.aad, sealed, tag),
            3 => chacha::chacha20_poly1305_open(array(&self.key), array(&nonce), &self.aad, sealed, tag),
            4 => chacha::xchacha20_poly1305_open(array(&self.key), array(&nonce), &self.aad, sealed, tag),
            5 => {
                let (key, nonce) = xaes_256_gcm_key_and_nonce(array(&self.key), array(&nonce));
                Gcm::new(&key).open(&nonce, &self.aad, sealed, tag)
            }
            _ => gcm_siv::open(&self.key, array(&nonce), &self.aad, sealed, tag),
        }
    }

    /// The texts of chunks up to the first that is refused, and whether none was.
    fn open_all(&self, chunks: &[Vec<u8>]) -> (Vec<Vec<u8>>, bool) {
        let open = |(i, chunk): (usize, &Vec<u8>)| self.open(i, i + 1 == chunks.len(), chunk);
        let texts: Vec<_> = chunks.iter().enumerate().map_while(open).collect();
        let whole = texts.len() == chunks.len() && !chunks.is_empty();
        (texts, whole)
    }
}

fn pair((sealed, tag): (Vec<u8>, [u8; TAG_LEN])) -> (Vec<u8>, Vec<u8>) {
    (sealed, tag.to_vec())
}

/// Bytes whose number is known.
fn array<'a, T>(bytes: &'a [u8]) -> T
where
    T: TryFrom<&'a [u8]>,
{
    T::try_from(bytes).unwrap_or_else(|_| panic!("as many bytes as there should be"))
}

fn prefix<A: Aead>(model: &Model) -> <A::Nonce as Nonce>::Prefix {
    array(&model.prefix)
}

fn key<A: Aead>(token: Token, model: &Model) -> A {
    A::new_with(token, &array(&model.key))
}

fn seal_all<A: Aead>(key: &A, model: &Model, texts: &[&[u8]]) -> Vec<Vec<u8>> {
    let mut sealer = Some(Sealer::new(key, &prefix::<A>(model)));
    let mut seal = |(i, text): (usize, &&[u8])| {
        let mut chunk = text.to_vec();
        let tag = match &mut sealer {
            Some(sealer) if i + 1 < texts.len() => sealer.encrypt_next(&model.aad, &mut chunk),
            last => last
                .take()
                .map_or_else(|| unreachable!("one last"), |s| s.encrypt_last(&model.aad, &mut chunk)),
        };
        chunk.extend_from_slice(tag.unwrap_or_else(|e| panic!("within the limits: {e}")).as_bytes());
        chunk
    };
    texts.iter().enumerate().map(&mut seal).collect()
}

fn open_all<A: Aead>(key: &A, model: &Model, chunks: &[Vec<u8>]) -> (Vec<Vec<u8>>, bool) {
    let mut texts = Vec::new();
    let mut opener = Opener::new(key, &prefix::<A>(model));
    for (i, chunk) in chunks.iter().enumerate() {
        let Some((sealed, tag)) = chunk.split_last_chunk::<TAG_LEN>() else { return (texts, false) };
        let mut text = sealed.to_vec();
        let last = i + 1 == chunks.len();
        let opened = if last {
            // As an opener that has come from elsewhere.
            let mut opener = Opener::new(key, &prefix::<A>(model));
            opener.seek(i as u32);
            opener.decrypt_last(&model.aad, &mut text, tag)
        } else {
            opener.decrypt_next(&model.aad, &mut text, tag)
        };
        if opened.is_err() {
            assert!(text.iter().all(|b| *b == 0), "what was refused is there");
            return (texts, false);
        }
        texts.push(text);
    }
    let whole = !chunks.is_empty();
    (texts, whole)
}

/// Changes a list of chunks a few times.
fn change(u: &mut Unstructured<'_>, chunks: &mut Vec<Vec<u8>>) -> Result<()> {
    for _ in 0..below(u, 4)? {
        if chunks.is_empty() {
            break;
        }
        let (what, at) = (below(u, 5)?, below(u, chunks.len())?);
        let to = below(u, chunks.len())?;
        match what {
            0 => {
                let byte = below(u, chunks[at].len().max(1))?;
                if let Some(byte) = chunks[at].get_mut(byte) {
                    *byte ^= 1 << (to % 8);
                }
            }
            1 => drop(chunks.remove(at)),
            2 if chunks.len() < 2 * MAX => chunks.insert(to, chunks[at].clone()),
            3 => chunks.swap(at, to),
            _ => chunks.truncate(at),
        }
    }
    Ok(())
}

/// The chunks by themselves.
fn one_by_one<A: Aead>(u: &mut Unstructured<'_>, model: &Model) -> Result<()> {
    let count = 1 + below(u, MAX)?;
    let texts = (0..count).map(|_| text(u, 300)).collect::<Result<Vec<_>>>()?;
    let mut chunks: Vec<_> =
        texts.iter().enumerate().map(|(i, text)| model.seal(i, i + 1 == count, text)).collect();
    on_every_tier("sealed chunks", &chunks, |t| seal_all::<A>(&key(t, model), model, &texts));
    change(u, &mut chunks)?;
    let expected = model.open_all(&chunks);
    on_every_tier("opened chunks", &expected, |t| open_all::<A>(&key(t, model), model, &chunks));
    Ok(())
}

/// A text by the writer, and what has become of it on its way by the reader.
fn adapters<A: Aead>(u: &mut Unstructured<'_>, model: &Model) -> Result<()> {
    let chunk_len = 1 + below(u, 200)?;
    let (written, read) = (1 + below(u, 300)?, 1 + below(u, 300)?);
    let text = text(u, chunk_len * MAX)?;
    let count = text.len().div_ceil(chunk_len).max(1);
    let chunk = |i: usize| {
        let piece = &text[i * chunk_len..text.len().min((i + 1) * chunk_len)];
        model.seal(i, i + 1 == count, piece)
    };
    let mut sealed = (0..count).map(chunk).collect::<Vec<_>>().concat();
    on_every_tier("writer", &sealed, |t| {
        let key: A = key(t, model);
        let sealer = Sealer::new(&key, &prefix::<A>(model));
        let mut writer = some(Writer::new(sealer, &model.aad, chunk_len, Vec::new()));
        text.chunks(written).for_each(|piece| some(writer.write_all(piece)));
        some(writer.finish())
    });
    for _ in 0..below(u, 3)? {
        let (what, at) = (below(u, 3)?, below(u, sealed.len() + 1)?);
        match what {
            0 if at < sealed.len() => sealed[at] ^= 1 << (at % 8),
            0 => {}
            1 => sealed.truncate(at),
            _ => sealed.extend_from_within(..at.min(chunk_len + TAG_LEN)),
        }
    }
    let mut chunks: Vec<_> = sealed.chunks(chunk_len + TAG_LEN).map(<[u8]>::to_vec).collect();
    if chunks.is_empty() {
        chunks.push(Vec::new());
    }
    let (texts, whole) = model.open_all(&chunks);
    on_every_tier("reader", &(texts.concat(), whole), |t| {
        let key: A = key(t, model);
        let opener = Opener::new(&key, &prefix::<A>(model));
        let mut reader = some(Reader::new(opener, &model.aad, chunk_len, &sealed[..]));
        let (mut opened, mut room) = (Vec::new(), vec![0; read]);
        let whole = loop {
            match reader.read(&mut room) {
                Ok(0) => break true,
                Ok(n) => opened.extend_from_slice(&room[..n]),
                Err(_) => break false,
            }
        };
        assert_eq!(reader.is_whole(), whole);
        (opened, whole)
    });
    Ok(())
}

fn some<T, E: core::fmt::Debug>(result: core::result::Result<T, E>) -> T {
    result.unwrap_or_else(|e| panic!("memory takes everything: {e:?}"))
}

fn with<A: Aead>(u: &mut Unstructured<'_>, cipher: usize) -> Result<()> {
    let key = u.bytes(A::KEY_LEN)?.to_vec();
    let prefix = u.bytes(<A::Nonce as Nonce>::Prefix::LEN)?.to_vec();
    let model = Model { cipher, key, prefix, aad: text(u, 60)?.to_vec() };
    match below(u, 2)? {
        0 => one_by_one::<A>(u, &model),
        _ => adapters::<A>(u, &model),
    }
}

/// One of the AEADs.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let cipher = below(u, 8)?;
    match cipher {
        0 => with::<Aes128Gcm>(u, cipher),
        1 => with::<Aes192Gcm>(u, cipher),
        2 => with::<Aes256Gcm>(u, cipher),
        3 => with::<ChaCha20Poly1305>(u, cipher),
        4 => with::<XChaCha20Poly1305>(u, cipher),
        5 => with::<XAes256Gcm>(u, cipher),
        6 => with::<Aes128GcmSiv>(u, cipher),
        _ => with::<Aes256GcmSiv>(u, cipher),
    }
}
