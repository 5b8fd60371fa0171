//! ChaCha20, with OpenSSL's initialisation vector: the number of the first block as 32 bits, then the nonce.

use crate::algorithm::{Call, Cipher, Direction, Io, answered};
use crate::numbers::{MODE_STREAM, PARAM_OCTET_STRING, PARAM_UNSIGNED_INTEGER};
use crate::params::{OsslParam, Param};
use crate::reason::Reason;
use widefield::chacha20::{self, STREAM_LEN};
use zeroize::Zeroizing;

/// A context of ChaCha20.
#[derive(Clone)]
pub struct ChaCha20 {
    /// Wiped where it lies.
    key: Zeroizing<[u8; 32]>,
    has_key: bool,
    nonce: [u8; 12],
    /// The block that the message begins with.
    first: u32,
    stream: Option<chacha20::ChaCha20>,
}

impl ChaCha20 {
    fn start(&mut self) -> Result<(), Reason> {
        if !self.has_key {
            return Ok(());
        }
        self.stream = None;
        let stream = self.stream.insert(chacha20::ChaCha20::new(&self.key, &self.nonce));
        stream.seek(64 * u64::from(self.first))?;
        Ok(())
    }

    /// The RFC's stream ends with block `2^32 - 1`; OpenSSL's counter goes on into the nonce's first word.
    fn carry(&mut self) -> Result<(), Reason> {
        let ([word, ..], _) = self.nonce.as_chunks_mut::<4>() else { return Err(Reason::Order) };
        *word = u32::from_le_bytes(*word).wrapping_add(1).to_le_bytes();
        self.first = 0;
        self.start()
    }

    fn set_iv(&mut self, iv: &[u8; 16]) {
        let [a, b, c, d, nonce @ ..] = iv;
        self.first = u32::from_le_bytes([*a, *b, *c, *d]);
        self.nonce = *nonce;
    }

    /// The initialisation vector of the block that follows those which were begun.
    fn updated_iv(&self) -> [u8; 16] {
        let blocks = self.stream.as_ref().map_or(u64::from(self.first), |s| s.position().div_ceil(64));
        let [a, b, c, d, rest @ ..] = self.nonce;
        let word = u32::from_le_bytes([a, b, c, d]).wrapping_add((blocks >> 32) as u32);
        let mut iv = [0; 16];
        iv[..4].copy_from_slice(&(blocks as u32).to_le_bytes());
        iv[4..8].copy_from_slice(&word.to_le_bytes());
        iv[8..].copy_from_slice(&rest);
        iv
    }

    fn apply(&mut self, mut text: &mut [u8]) -> Result<(), Reason> {
        loop {
            let stream = self.stream.as_mut().ok_or(Reason::NoKey)?;
            let left = usize::try_from(STREAM_LEN - stream.position()).unwrap_or(usize::MAX);
            let (now, later) = text.split_at_mut(text.len().min(left));
            stream.apply_keystream(now)?;
            if later.is_empty() {
                return Ok(());
            }
            text = later;
            self.carry()?;
        }
    }
}

impl Cipher for ChaCha20 {
    const KEY: usize = 32;
    const IV: usize = 16;
    const MODE: u32 = MODE_STREAM;
    const AEAD: bool = false;
    const FRAMES: usize = 256;
    const GETTABLE: &'static [OsslParam] = &[
        OsslParam::named(c"ivlen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"keylen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"updated-iv", PARAM_OCTET_STRING),
        OsslParam::END,
    ];
    const SETTABLE: &'static [OsslParam] = &[
        OsslParam::named(c"keylen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"ivlen", PARAM_UNSIGNED_INTEGER),
        OsslParam::END,
    ];

    fn new() -> Self {
        Self { key: Zeroizing::new([0; 32]), has_key: false, nonce: [0; 12], first: 0, stream: None }
    }

    fn init(&mut self, _: Direction, key: Option<&[u8]>, iv: Option<&[u8]>) -> Result<(), Reason> {
        if let Some(iv) = iv {
            self.set_iv(iv.try_into().map_err(|_| Reason::IvLength)?);
        } else if key.is_some() {
            // The key may be the same again: the rest of a block that was begun is not used, and no block serves
            // twice.
            let next = self.updated_iv();
            self.set_iv(&next);
        }
        if let Some(key) = key {
            *self.key = *<&[u8; 32]>::try_from(key).map_err(|_| Reason::KeyLength)?;
            self.has_key = true;
        }
        if key.is_some() || iv.is_some() { self.start() } else { Ok(()) }
    }

    fn data(&mut self, _: &[u8]) -> Result<(), Reason> {
        Err(Reason::Order)
    }

    fn text(&mut self, _: Call, io: Io<'_>) -> Result<usize, Reason> {
        self.stream.as_ref().ok_or(Reason::NoKey)?;
        let text = io.moved();
        self.apply(text)?;
        Ok(text.len())
    }

    fn end(&mut self) -> Result<(), Reason> {
        self.stream.as_ref().map(|_| ()).ok_or(Reason::NoKey)
    }

    fn set(&mut self, param: &Param<'_>) -> Result<(), Reason> {
        match param.name() {
            b"keylen" => param.must_be(Self::KEY, Reason::KeyLength),
            b"ivlen" => param.must_be(Self::IV, Reason::IvLength),
            _ => Ok(()),
        }
    }

    fn get(&mut self, param: &Param<'_>) -> Result<(), Reason> {
        match param.name() {
            b"keylen" => answered(param.set_integer(Self::KEY)),
            b"ivlen" => answered(param.set_integer(Self::IV)),
            b"updated-iv" => answered(param.set_copy(&self.updated_iv())),
            _ => Ok(()),
        }
    }
}
