//! The beginning of a sealed file, and the keys that follow from it.

use super::secret::{Allowance, Kind, Secret};
use crate::status::Status;
use anyhow::Context as _;
use hkdf::Hkdf;
use sha2::Sha256;
use std::io::Read;
use subtle::ConstantTimeEq as _;
use zeroize::Zeroizing;

/// Bytes of a header.
pub(super) const LEN: usize = 88;
/// The first ones: not text, and damaged by whatever changes the ends of lines.
const MAGIC: [u8; 8] = *b"\x89WFSEAL\n";
/// The version of the format.
const VERSION: u8 = 1;
/// Bytes before the salt.
const PARAMETERS: usize = 24;
/// log2 of a chunk's length in files that are written, and what is accepted.
const CHUNK: u8 = 16;
const CHUNKS: core::ops::RangeInclusive<u8> = 10..=24;

/// The cipher.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(super) enum Cipher {
    #[value(name = "aes-256-gcm")]
    Aes256Gcm = 1,
    #[value(name = "chacha20-poly1305")]
    ChaCha20Poly1305 = 2,
}

/// What a file begins with.
pub(super) struct Header {
    pub(super) cipher: Cipher,
    pub(super) kind: Kind,
    chunk: u8,
    pub(super) salt: [u8; 32],
    pub(super) commitment: [u8; 32],
}

/// What follows from the secret, for this file alone.
pub(super) struct Keys {
    pub(super) key: Zeroizing<[u8; 32]>,
    pub(super) prefix: [u8; 7],
    pub(super) commitment: [u8; 32],
}

impl Header {
    /// For a new file, with a salt that is drawn; it lacks the commitment.
    pub(super) fn new(cipher: Cipher, kind: Kind) -> anyhow::Result<Self> {
        let mut salt = [0; 32];
        getrandom::fill(&mut salt).context("the system has no random numbers")?;
        Ok(Self { cipher, kind, chunk: CHUNK, salt, commitment: [0; 32] })
    }

    /// Bytes of plaintext in a chunk.
    pub(super) const fn chunk_len(&self) -> usize {
        1 << self.chunk
    }

    fn parameters(&self) -> [u8; PARAMETERS] {
        let mut bytes = [0; PARAMETERS];
        bytes[..8].copy_from_slice(&MAGIC);
        let (kind, costs) = match self.kind {
            Kind::KeyFile => (1, [0; 3]),
            Kind::Passphrase { memory, passes, lanes } => (2, [memory, passes, lanes]),
        };
        bytes[8..12].copy_from_slice(&[VERSION, self.cipher as u8, kind, self.chunk]);
        for (bytes, cost) in bytes[12..].as_chunks_mut().0.iter_mut().zip(costs) {
            *bytes = cost.to_le_bytes();
        }
        bytes
    }

    pub(super) fn to_bytes(&self) -> [u8; LEN] {
        let mut bytes = [0; LEN];
        bytes[..PARAMETERS].copy_from_slice(&self.parameters());
        bytes[PARAMETERS..][..32].copy_from_slice(&self.salt);
        bytes[PARAMETERS + 32..].copy_from_slice(&self.commitment);
        bytes
    }

    /// Reads and checks what a file begins with. Nothing of it is authentic yet: what it may cost is bounded here.
    pub(super) fn read(input: &mut impl Read, allowance: &Allowance) -> anyhow::Result<Self> {
        let mut bytes = Vec::with_capacity(LEN);
        input.take(LEN as u64).read_to_end(&mut bytes)?;
        let refused = |message: String| Err(Status::Format.error(message));
        let Ok(bytes) = <[u8; LEN]>::try_from(bytes) else {
            return refused("is not a sealed file, or was cut off".into());
        };
        Status::Format.unless(bytes.starts_with(&MAGIC), || "is not a sealed file")?;
        let [version, cipher, kind, chunk] = [bytes[8], bytes[9], bytes[10], bytes[11]];
        Status::Format.unless(version == VERSION, || {
            format!("was sealed in version {version} of the format; this program knows {VERSION}")
        })?;
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let cipher = match cipher {
            1 => Cipher::Aes256Gcm,
            2 => Cipher::ChaCha20Poly1305,
            _ => return refused(format!("its header was changed: there is no cipher {cipher}")),
        };
        let kind = match (kind, [word(12), word(16), word(20)]) {
            (1, [0, 0, 0]) => Kind::KeyFile,
            (2, [memory, passes, lanes]) => {
                let kind = Kind::Passphrase { memory, passes, lanes };
                kind.check(allowance)?;
                kind
            }
            _ => return refused("its header was changed: there is no such kind of key".into()),
        };
        Status::Format.unless(CHUNKS.contains(&chunk), || {
            format!("its header was changed: there are no chunks of 2^{chunk} bytes")
        })?;
        let mut header = Self { cipher, kind, chunk, salt: [0; 32], commitment: [0; 32] };
        header.salt.copy_from_slice(&bytes[PARAMETERS..][..32]);
        header.commitment.copy_from_slice(&bytes[PARAMETERS + 32..]);
        Ok(header)
    }

    /// The keys of this file.
    pub(super) fn keys(&self, secret: &Secret) -> anyhow::Result<Keys> {
        let input = secret.stretched(self.kind, &self.salt)?;
        let mut bytes = Zeroizing::new([0; 71]);
        Hkdf::<Sha256>::new(Some(&self.salt), &*input)
            .expand(&self.parameters(), &mut *bytes)
            .map_err(|e| anyhow::anyhow!("{e}"))?;
        let (key, rest) = bytes.split_at(32);
        let (prefix, commitment) = rest.split_at(7);
        let mut keys = Keys { key: Zeroizing::new([0; 32]), prefix: [0; 7], commitment: [0; 32] };
        keys.key.copy_from_slice(key);
        keys.prefix.copy_from_slice(prefix);
        keys.commitment.copy_from_slice(commitment);
        Ok(keys)
    }
}

impl Keys {
    /// Whether they are those that the file was sealed with.
    pub(super) fn fit(&self, header: &Header) -> bool {
        self.commitment.ct_eq(&header.commitment).into()
    }
}
