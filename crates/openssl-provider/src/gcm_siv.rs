//! AES-GCM-SIV. A message is one whole text: its tag must be known before its first byte is encrypted.

use crate::algorithm::{Call, Cipher, Direction, Io, Tagged, answered};
use crate::numbers::{MODE_GCM_SIV, PARAM_OCTET_STRING, PARAM_UNSIGNED_INTEGER};
use crate::params::{OsslParam, Param};
use crate::reason::Reason;
use crate::shared::Shared;
use widefield::aead::{self, Algorithm, Key, limits};

/// Bytes of a tag.
const TAG: usize = 16;

/// How far a message is.
#[derive(Clone, Copy)]
enum Stage {
    /// There is no nonce.
    NoNonce,
    /// Data and the text may come.
    Ready,
    /// The text was sealed with this tag.
    Sealed([u8; 16]),
    /// The text was opened.
    Opened,
    /// The text was not genuine, or not taken: the message cannot end well.
    Refused,
}

/// A context of AES-GCM-SIV with keys of `K` bytes.
#[derive(Clone)]
pub struct GcmSiv<const K: usize> {
    key: Shared<Key<aead::GcmSiv<K>>>,
    direction: Direction,
    nonce: [u8; 12],
    /// All pieces of it: the keys that hash are the nonce's, and the library takes whole messages.
    aad: Vec<u8>,
    stage: Stage,
    /// The tag to compare with, which must be there before the text.
    expected: Option<[u8; 16]>,
    /// Whether further texts may follow, each a message with the same nonce and data: what programs that measure ask
    /// for.
    repeats: bool,
}

impl<const K: usize> GcmSiv<K>
where
    aead::GcmSiv<K>: Algorithm<Nonce = [u8; 12]>,
{
    /// The whole text. What is not genuine becomes zeros; that it was not is told at the end, as OpenSSL's own cipher
    /// does.
    fn whole(&mut self, io: Io<'_>) -> Result<(), Reason> {
        let key = self.key.get().ok_or(Reason::NoKey)?;
        match self.stage {
            Stage::Ready => {}
            Stage::Sealed(_) | Stage::Opened | Stage::Refused if self.repeats => {}
            _ => return Err(Reason::Order),
        }
        self.stage = Stage::Refused;
        if self.direction == Direction::Seal {
            let tag = match io {
                Io::InPlace(text) => key.seal_in_place(&self.nonce, &self.aad, text),
                Io::Apart(from, to) => key.seal(&self.nonce, &self.aad, from, to),
            };
            self.stage = Stage::Sealed(tag?.into());
            return Ok(());
        }
        let tag = self.expected.ok_or(Reason::NoTag)?;
        let opened = match io {
            Io::InPlace(text) => key.open_in_place(&self.nonce, &self.aad, text, &tag),
            Io::Apart(from, to) => key.open(&self.nonce, &self.aad, from, to, &tag),
        };
        match opened {
            Ok(()) => self.stage = Stage::Opened,
            Err(widefield::Error::Authentication) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }
}

impl<const K: usize> Cipher for GcmSiv<K>
where
    aead::GcmSiv<K>: Algorithm<Nonce = [u8; 12]>,
{
    const KEY: usize = K;
    const IV: usize = 12;
    const MODE: u32 = MODE_GCM_SIV;
    const AEAD: bool = true;
    const WHOLE: bool = true;
    const GETTABLE: &'static [OsslParam] = &[
        OsslParam::named(c"keylen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"ivlen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"taglen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"tag", PARAM_OCTET_STRING),
        OsslParam::END,
    ];
    const SETTABLE: &'static [OsslParam] = &[
        OsslParam::named(c"keylen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"ivlen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"speed", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"tag", PARAM_OCTET_STRING),
        OsslParam::END,
    ];

    fn new() -> Self {
        Self {
            key: Shared::new(),
            direction: Direction::Seal,
            nonce: [0; 12],
            aad: Vec::new(),
            stage: Stage::NoNonce,
            expected: None,
            repeats: false,
        }
    }

    fn clear(&mut self) {
        let mut key = core::mem::replace(&mut self.key, Shared::new());
        key.clear();
        *self = Self { key, ..Self::new() };
    }

    /// A nonce may serve again, as with OpenSSL's own: to bear that is what the cipher is for.
    fn init(&mut self, direction: Direction, key: Option<&[u8]>, iv: Option<&[u8]>) -> Result<(), Reason> {
        self.direction = direction;
        self.aad.clear();
        if let Some(iv) = iv {
            self.nonce = iv.try_into().map_err(|_| Reason::IvLength)?;
            self.stage = Stage::Ready;
        }
        if let Some(key) = key {
            self.key.set_up(key)?;
        }
        if !matches!(self.stage, Stage::NoNonce) {
            self.stage = Stage::Ready;
        }
        Ok(())
    }

    fn data(&mut self, data: &[u8]) -> Result<(), Reason> {
        match self.stage {
            _ if self.key.get().is_none() => return Err(Reason::NoKey),
            Stage::Ready => {}
            _ => return Err(Reason::Order),
        }
        let length = (self.aad.len() as u64).saturating_add(data.len() as u64);
        limits::gcm_siv_aad(length)?;
        self.aad.try_reserve(data.len()).map_err(|_| Reason::TooLong)?;
        self.aad.extend_from_slice(data);
        Ok(())
    }

    fn text(&mut self, _: Call, io: Io<'_>) -> Result<usize, Reason> {
        let length = io.len();
        self.whole(io)?;
        Ok(length)
    }

    fn end(&mut self) -> Result<(), Reason> {
        if matches!(self.stage, Stage::Ready) {
            self.whole(Io::InPlace(&mut []))?;
        }
        match self.stage {
            Stage::Sealed(_) | Stage::Opened => Ok(()),
            Stage::Refused => Err(Reason::Forged),
            Stage::NoNonce | Stage::Ready => Err(Reason::Order),
        }
    }

    fn set(&mut self, param: &Param<'_>) -> Result<(), Reason> {
        match param.name() {
            b"keylen" => param.must_be(Self::KEY, Reason::KeyLength),
            b"ivlen" => param.must_be(Self::IV, Reason::IvLength),
            b"speed" => {
                self.repeats = param.integer().ok_or(Reason::ParameterType)? != 0;
                Ok(())
            }
            b"tag" => {
                if self.direction == Direction::Open {
                    let tag = param.bytes().and_then(|t| t.try_into().ok());
                    self.expected = Some(tag.ok_or(Reason::ParameterType)?);
                } else if param.size() != TAG {
                    return Err(Reason::ParameterType);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn get(&mut self, param: &Param<'_>) -> Result<(), Reason> {
        match param.name() {
            b"keylen" => answered(param.set_integer(Self::KEY)),
            b"ivlen" => answered(param.set_integer(Self::IV)),
            b"taglen" => answered(param.set_integer(TAG)),
            b"tag" => match self.sealed() {
                Some(tag) if param.size() == tag.len() => answered(param.set_copy(&tag)),
                _ => Err(Reason::ParameterPlace),
            },
            _ => Ok(()),
        }
    }
}

impl<const K: usize> Tagged for GcmSiv<K>
where
    aead::GcmSiv<K>: Algorithm<Nonce = [u8; 12]>,
{
    fn sealed(&self) -> Option<[u8; 16]> {
        if let Stage::Sealed(tag) = self.stage { Some(tag) } else { None }
    }

    fn expect(&mut self, tag: &[u8; 16]) {
        self.expected = Some(*tag);
    }
}
