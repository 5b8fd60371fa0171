//! The format as `docs/sealed-files.md` describes it, by the library's streams.

use crate::room::KEY;
use hkdf::Hkdf;
use sha2::Sha256;
use std::io::{Read as _, Write as _};
use widefield::aead::stream::{Opener, Reader, Sealer, Writer};
use widefield::aead::{Aead, Aes256Gcm, ChaCha20Poly1305};

pub(crate) const HEADER: usize = 88;
pub(crate) const CHUNK: usize = 1 << 16;

/// The keys of a header, by the specification.
fn keys(header: &[u8], secret: &[u8]) -> ([u8; 32], [u8; 7], [u8; 32]) {
    let mut bytes = [0; 71];
    Hkdf::<Sha256>::new(Some(&header[24..56]), secret).expand(&header[..24], &mut bytes).unwrap();
    (bytes[..32].try_into().unwrap(), bytes[32..39].try_into().unwrap(), bytes[39..].try_into().unwrap())
}

/// A file by the specification, under a key.
pub(crate) fn sealed_by_the_spec(cipher: u8, chunk: u8, text: &[u8]) -> Vec<u8> {
    fn chunks<A: Aead<Key = [u8; 32], Nonce = [u8; 12]>>(
        header: &[u8],
        keys: ([u8; 32], [u8; 7]),
        chunk: u8,
        text: &[u8],
    ) -> Vec<u8> {
        let key = A::new(&keys.0);
        let mut writer =
            Writer::new(Sealer::new(&key, &keys.1), header, 1 << chunk, header.to_vec()).unwrap();
        writer.write_all(text).unwrap();
        writer.finish().unwrap()
    }
    let mut header = b"\x89WFSEAL\n\x01".to_vec();
    header.extend([cipher, 1, chunk]);
    header.resize(24, 0);
    header.extend([0x77; 32]);
    let (key, prefix, commitment) = keys(&header, &KEY);
    header.extend(commitment);
    match cipher {
        1 => chunks::<Aes256Gcm>(&header, (key, prefix), chunk, text),
        _ => chunks::<ChaCha20Poly1305>(&header, (key, prefix), chunk, text),
    }
}

/// The plaintext of a file, by the specification.
pub(crate) fn opened_by_the_spec(file: &[u8]) -> Vec<u8> {
    fn chunks<A: Aead<Key = [u8; 32], Nonce = [u8; 12]>>(header: &[u8], rest: &[u8]) -> Vec<u8> {
        let (key, prefix, commitment) = keys(header, &KEY);
        assert_eq!(commitment, header[56..]);
        let key = A::new(&key);
        let mut text = Vec::new();
        let mut reader = Reader::new(Opener::new(&key, &prefix), header, 1 << header[11], rest).unwrap();
        reader.read_to_end(&mut text).unwrap();
        text
    }
    let (header, rest) = file.split_at(HEADER);
    assert_eq!((&header[..9], header[10]), (&b"\x89WFSEAL\n\x01"[..], 1));
    match header[9] {
        1 => chunks::<Aes256Gcm>(header, rest),
        _ => chunks::<ChaCha20Poly1305>(header, rest),
    }
}
