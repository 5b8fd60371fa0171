//! GMAC: AES-GCM's tag of data alone.

use crate::algorithm::Mac;
use crate::numbers::{PARAM_OCTET_STRING, PARAM_UTF8_STRING};
use crate::params::{OsslParam, Params};
use crate::reason::Reason;
use widefield::aead::hazmat::Hazmat;
use widefield::aead::{Aes128Gcm, Aes192Gcm, Aes256Gcm, GcmMessage as Message};

/// How far a message is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// There is no initialisation vector.
    NoIv,
    /// There is one that has not served.
    Ready,
    /// The message has begun.
    Under,
    /// It has served.
    Done,
}

/// A key of any of the three lengths.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "keys of all lengths take the same memory")]
enum Key {
    Short(Aes128Gcm),
    Middle(Aes192Gcm),
    Long(Aes256Gcm),
}

impl Key {
    fn new(bytes: &[u8]) -> Option<Self> {
        if let Ok(key) = bytes.try_into() {
            Some(Self::Short(Aes128Gcm::new(key)))
        } else if let Ok(key) = bytes.try_into() {
            Some(Self::Middle(Aes192Gcm::new(key)))
        } else if let Ok(key) = bytes.try_into() {
            Some(Self::Long(Aes256Gcm::new(key)))
        } else {
            None
        }
    }

    fn hazmat(&self) -> Hazmat<'_> {
        match self {
            Self::Short(key) => key.hazmat(),
            Self::Middle(key) => key.hazmat(),
            Self::Long(key) => key.hazmat(),
        }
    }
}

/// A context of GMAC.
#[derive(Clone)]
pub struct Gmac {
    /// Bytes of the cipher's keys, once it is chosen.
    key_len: Option<usize>,
    key: Option<Key>,
    iv: Vec<u8>,
    message: Message,
    stage: Stage,
}

/// Bytes of the keys of a cipher by name, as OpenSSL knows it.
fn key_len(name: &[u8]) -> Option<usize> {
    const NAMES: [(usize, [&str; 3]); 3] = [
        (16, ["AES-128-GCM", "id-aes128-GCM", "2.16.840.1.101.3.4.1.6"]),
        (24, ["AES-192-GCM", "id-aes192-GCM", "2.16.840.1.101.3.4.1.26"]),
        (32, ["AES-256-GCM", "id-aes256-GCM", "2.16.840.1.101.3.4.1.46"]),
    ];
    let is = |n: &&str| n.as_bytes().eq_ignore_ascii_case(name);
    NAMES.iter().find(|(_, names)| names.iter().any(&is)).map(|(length, _)| *length)
}

impl Gmac {
    fn set_key(&mut self, key: &[u8]) -> Result<(), Reason> {
        if key.len() != self.key_len.ok_or(Reason::NoCipher)? {
            return Err(Reason::KeyLength);
        }
        self.key = Key::new(key);
        if self.stage == Stage::Under {
            self.stage = Stage::Ready;
        }
        Ok(())
    }

    /// The message under way with its key, begun if need be.
    fn message(&mut self) -> Result<(&mut Message, Hazmat<'_>), Reason> {
        let key = self.key.as_ref().ok_or(Reason::NoKey)?.hazmat();
        match self.stage {
            Stage::Under => {}
            Stage::Ready => self.message.start(key, &self.iv)?,
            Stage::NoIv | Stage::Done => return Err(Reason::Order),
        }
        self.stage = Stage::Under;
        Ok((&mut self.message, key))
    }
}

impl Mac for Gmac {
    const SETTABLE: &'static [OsslParam] = &[
        OsslParam::named(c"cipher", PARAM_UTF8_STRING),
        OsslParam::named(c"properties", PARAM_UTF8_STRING),
        OsslParam::named(c"key", PARAM_OCTET_STRING),
        OsslParam::named(c"iv", PARAM_OCTET_STRING),
        OsslParam::END,
    ];

    fn new() -> Self {
        Self { key_len: None, key: None, iv: Vec::new(), message: Message::new(), stage: Stage::NoIv }
    }

    /// In the order in which one needs the other, whatever the caller's.
    fn set(&mut self, params: Params<'_>) -> Result<(), Reason> {
        if let Some(cipher) = params.find(b"cipher") {
            let chosen = key_len(cipher.text().ok_or(Reason::ParameterType)?).ok_or(Reason::Mode)?;
            if self.key_len != Some(chosen) {
                (self.key_len, self.key) = (Some(chosen), None);
            }
        }
        if let Some(key) = params.find(b"key") {
            self.set_key(key.bytes().ok_or(Reason::ParameterType)?)?;
        }
        if let Some(iv) = params.find(b"iv") {
            let iv = iv.bytes().ok_or(Reason::ParameterType)?;
            if iv.is_empty() {
                return Err(Reason::IvLength);
            }
            self.iv = iv.to_vec();
            self.stage = Stage::Ready;
        }
        Ok(())
    }

    fn init(&mut self, key: Option<&[u8]>) -> Result<(), Reason> {
        key.map_or(Ok(()), |key| self.set_key(key))
    }

    fn update(&mut self, data: &[u8]) -> Result<(), Reason> {
        let (message, key) = self.message()?;
        message.additional_data(key, data)?;
        Ok(())
    }

    fn tag(&mut self) -> Result<[u8; 16], Reason> {
        let (message, key) = self.message()?;
        let tag = message.end(key)?;
        self.stage = Stage::Done;
        Ok(tag.into())
    }
}
