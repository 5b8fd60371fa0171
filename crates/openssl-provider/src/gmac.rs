//! GMAC: AES-GCM's tag of data alone.

use crate::algorithm::Mac;
use crate::numbers::{PARAM_OCTET_STRING, PARAM_UTF8_STRING};
use crate::params::{OsslParam, Params};
use crate::reason::Reason;
use crate::shared::Shared;
use widefield::aead::hazmat::Hazmat;
use widefield::aead::{Aes128Gcm, Aes192Gcm, Aes256Gcm, GcmMessage as Message};

/// The longest initialisation vector that OpenSSL takes.
const MAX_IV: usize = 128;

/// How far a message is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// There is no initialisation vector.
    NoIv,
    /// There is one that has not served.
    Ready,
    /// The message has begun.
    Under,
    /// It has served, or the key was changed under it.
    Done,
}

/// A cipher, with its key if there is one.
#[derive(Clone)]
enum Key {
    None,
    Short(Shared<Aes128Gcm>),
    Middle(Shared<Aes192Gcm>),
    Long(Shared<Aes256Gcm>),
}

impl Key {
    /// That of a cipher by its length.
    fn of(length: usize) -> Self {
        match length {
            16 => Self::Short(Shared::new()),
            24 => Self::Middle(Shared::new()),
            _ => Self::Long(Shared::new()),
        }
    }

    fn set(&mut self, key: &[u8]) -> Result<(), Reason> {
        match self {
            Self::None => Err(Reason::NoCipher),
            Self::Short(place) => place.set_up(key),
            Self::Middle(place) => place.set_up(key),
            Self::Long(place) => place.set_up(key),
        }
    }

    fn hazmat(&self) -> Result<Hazmat<'_>, Reason> {
        match self {
            Self::None => None,
            Self::Short(key) => key.get().map(Aes128Gcm::hazmat),
            Self::Middle(key) => key.get().map(Aes192Gcm::hazmat),
            Self::Long(key) => key.get().map(Aes256Gcm::hazmat),
        }
        .ok_or(Reason::NoKey)
    }
}

/// A context of GMAC.
#[derive(Clone)]
pub struct Gmac {
    key: Key,
    iv: [u8; MAX_IV],
    iv_len: usize,
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
        self.key.set(key)?;
        // The initialisation vector has served, and the key may be the same again.
        if self.stage == Stage::Under {
            self.stage = Stage::Done;
        }
        Ok(())
    }

    /// The message under way with its key, begun if need be.
    fn message(&mut self) -> Result<(&mut Message, Hazmat<'_>), Reason> {
        let key = self.key.hazmat()?;
        match self.stage {
            Stage::Under => {}
            Stage::Ready => self.message.start(key, &self.iv[..self.iv_len])?,
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
        Self { key: Key::None, iv: [0; MAX_IV], iv_len: 0, message: Message::new(), stage: Stage::NoIv }
    }

    /// In the order in which one needs the other, whatever the caller's. A cipher begins from nothing, the same one
    /// too.
    fn set(&mut self, params: Params<'_>) -> Result<(), Reason> {
        if let Some(cipher) = params.find(b"cipher") {
            self.key = Key::of(key_len(cipher.text().ok_or(Reason::ParameterType)?).ok_or(Reason::Mode)?);
            self.stage = Stage::NoIv;
        }
        if let Some(key) = params.find(b"key") {
            self.set_key(key.bytes().ok_or(Reason::ParameterType)?)?;
        }
        if let Some(iv) = params.find(b"iv") {
            let iv = iv.bytes().ok_or(Reason::ParameterType)?;
            if matches!(self.key, Key::None) {
                return Err(Reason::NoCipher);
            }
            let place = self.iv.get_mut(..iv.len()).filter(|_| !iv.is_empty());
            place.ok_or(Reason::IvLength)?.copy_from_slice(iv);
            self.iv_len = iv.len();
            self.stage = Stage::Ready;
        }
        Ok(())
    }

    fn init(&mut self, key: Option<&[u8]>) -> Result<(), Reason> {
        match key {
            Some(key) => self.set_key(key),
            None if matches!(self.key, Key::None) => Err(Reason::NoCipher),
            None => Ok(()),
        }
    }

    fn update(&mut self, data: &[u8]) -> Result<(), Reason> {
        if data.is_empty() {
            return Ok(());
        }
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
