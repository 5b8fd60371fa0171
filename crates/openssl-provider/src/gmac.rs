//! GMAC: AES-GCM's tag of data alone.

use crate::algorithm::Mac;
use crate::gcm::Key;
use crate::numbers::{PARAM_OCTET_STRING, PARAM_UTF8_STRING};
use crate::params::{OsslParam, Params};
use crate::reason::Reason;
use widefield::aead::hazmat::Message;

/// How far a message is.
#[derive(Clone)]
enum Stage {
    /// There is no initialisation vector.
    NoIv,
    /// There is one that has not served.
    Ready,
    /// Data has come.
    Under(Message),
    /// It has served.
    Done,
}

/// A context of GMAC.
#[derive(Clone)]
pub struct Gmac {
    /// Bytes of the cipher's keys, once it is chosen.
    key_len: Option<usize>,
    key: Option<Key>,
    iv: Vec<u8>,
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
    NAMES.iter().find(|(_, names)| names.iter().any(|n| is(&n))).map(|(length, _)| *length)
}

impl Gmac {
    fn set_key(&mut self, key: &[u8]) -> Result<(), Reason> {
        if key.len() != self.key_len.ok_or(Reason::NoCipher)? {
            return Err(Reason::KeyLength);
        }
        self.key = Key::new(key);
        if matches!(self.stage, Stage::Under(_)) {
            self.stage = Stage::Ready;
        }
        Ok(())
    }

    /// The message under way, begun if need be, once it has taken `data`.
    fn after(&mut self, data: &[u8]) -> Result<&mut Message, Reason> {
        let key = self.key.as_ref().ok_or(Reason::NoKey)?.hazmat();
        if matches!(self.stage, Stage::Ready) {
            self.stage = Stage::Under(key.message(&self.iv)?);
        }
        let Stage::Under(message) = &mut self.stage else { return Err(Reason::Order) };
        message.additional_data(key, data)?;
        Ok(message)
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
        Self { key_len: None, key: None, iv: Vec::new(), stage: Stage::NoIv }
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
        self.after(data).map(|_| ())
    }

    fn tag(&mut self) -> Result<[u8; 16], Reason> {
        self.after(&[])?;
        let key = self.key.as_ref().ok_or(Reason::NoKey)?.hazmat();
        let Stage::Under(message) = &mut self.stage else { return Err(Reason::Order) };
        let tag = message.end(key);
        self.stage = Stage::Done;
        Ok(tag.into())
    }
}
