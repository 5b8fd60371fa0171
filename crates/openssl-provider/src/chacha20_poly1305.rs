//! ChaCha20-Poly1305.

use crate::algorithm::{Call, Cipher, Direction, Expected, Header, Io, answered};
use crate::numbers::{MODE_STREAM, PARAM_OCTET_STRING, PARAM_UNSIGNED_INTEGER};
use crate::params::{OsslParam, Param};
use crate::reason::Reason;
use crate::self_test::Tagged;
use widefield::aead::{self, ChaChaMessage as Message};
use zeroize::Zeroizing;

/// How far a message is.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "it lies in a context, which is on the heap")]
enum Stage {
    /// There is no nonce.
    NoNonce,
    /// There is one that has not served.
    Ready,
    /// Data or text has come.
    Under(Message),
    /// The nonce has served; when sealing, the tag.
    Done(Option<[u8; 16]>),
}

/// A context of ChaCha20-Poly1305.
#[derive(Clone)]
pub struct ChaCha20Poly1305 {
    key: Option<Zeroizing<[u8; 32]>>,
    direction: Direction,
    nonce: [u8; 12],
    stage: Stage,
    expected: Option<Expected>,
    tag_len: usize,
    /// The header of the record that comes next.
    header: Option<Header>,
    /// What a record takes beside its text.
    pad: usize,
}

impl ChaCha20Poly1305 {
    fn set_nonce(&mut self, nonce: &[u8]) -> Result<(), Reason> {
        self.nonce = nonce.try_into().map_err(|_| Reason::IvLength)?;
        self.stage = Stage::Ready;
        Ok(())
    }

    fn set_tag(&mut self, tag: &Param<'_>) -> Result<(), Reason> {
        if !(1..=16).contains(&tag.size()) {
            return Err(Reason::TagLength);
        }
        if tag.has_data() {
            let bytes = tag.bytes().ok_or(Reason::ParameterType)?;
            if self.direction == Direction::Seal {
                return Err(Reason::TagNotNeeded);
            }
            self.expected = Expected::new(bytes);
        }
        self.tag_len = tag.size();
        Ok(())
    }

    /// The message under way, begun if need be.
    fn message(&mut self) -> Result<&mut Message, Reason> {
        let key = self.key.as_ref().ok_or(Reason::NoKey)?;
        if matches!(self.stage, Stage::Ready) {
            self.stage = Stage::Under(aead::ChaCha20Poly1305::new(key).message(&self.nonce));
        }
        match &mut self.stage {
            Stage::Under(message) => Ok(message),
            _ => Err(Reason::Order),
        }
    }

    /// A whole record in place: text and tag (RFC 7905). The bytes of it, or when opening of its text.
    fn record(&mut self, header: &Header, record: &mut [u8]) -> Result<usize, Reason> {
        if matches!(self.stage, Stage::NoNonce) {
            return Err(Reason::Order);
        }
        self.stage = Stage::Done(None);
        let key = aead::ChaCha20Poly1305::new(self.key.as_ref().ok_or(Reason::NoKey)?);
        let mut nonce = self.nonce;
        for (byte, number) in nonce[4..].iter_mut().zip(&header.bytes) {
            *byte ^= number;
        }
        let length = record.len();
        let (text, tag) = record.split_last_chunk_mut::<{ Header::TAG }>().ok_or(Reason::Record)?;
        if text.len() != header.text {
            return Err(Reason::Record);
        }
        match self.direction {
            Direction::Seal => {
                *tag = key.seal_in_place(&nonce, &header.bytes, text)?.into();
                Ok(length)
            }
            Direction::Open => {
                key.open_in_place(&nonce, &header.bytes, text, tag)?;
                Ok(text.len())
            }
        }
    }
}

impl Cipher for ChaCha20Poly1305 {
    const KEY: usize = 32;
    const IV: usize = 12;
    const MODE: u32 = MODE_STREAM;
    const AEAD: bool = true;
    const GETTABLE: &'static [OsslParam] = &[
        OsslParam::named(c"keylen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"ivlen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"taglen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"tag", PARAM_OCTET_STRING),
        OsslParam::named(c"tlsaadpad", PARAM_UNSIGNED_INTEGER),
        OsslParam::END,
    ];
    const SETTABLE: &'static [OsslParam] = &[
        OsslParam::named(c"keylen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"ivlen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"tag", PARAM_OCTET_STRING),
        OsslParam::named(c"tlsaad", PARAM_OCTET_STRING),
        OsslParam::named(c"tlsivfixed", PARAM_OCTET_STRING),
        OsslParam::END,
    ];

    fn new() -> Self {
        Self {
            key: None,
            direction: Direction::Seal,
            nonce: [0; 12],
            stage: Stage::NoNonce,
            expected: None,
            tag_len: 16,
            header: None,
            pad: 0,
        }
    }

    fn init(&mut self, direction: Direction, key: Option<&[u8]>, iv: Option<&[u8]>) -> Result<(), Reason> {
        if direction != self.direction && matches!(self.stage, Stage::Under(_)) {
            self.stage = Stage::Done(None);
        }
        self.direction = direction;
        if let Some(iv) = iv {
            self.set_nonce(iv)?;
            self.header = None;
        }
        if let Some(key) = key {
            self.key = Some(Zeroizing::new(key.try_into().map_err(|_| Reason::KeyLength)?));
            self.header = None;
            if matches!(self.stage, Stage::Under(_)) {
                self.stage = Stage::Ready;
            }
        }
        Ok(())
    }

    fn data(&mut self, data: &[u8]) -> Result<(), Reason> {
        if self.header.is_some() {
            return Err(Reason::Order);
        }
        // Refused after text alone: no caller has 2^64 bytes.
        self.message()?.additional_data(data).map_err(|_| Reason::Order)
    }

    fn text(&mut self, call: Call, io: Io<'_>) -> Result<usize, Reason> {
        let length = io.len();
        if let Some(header) = self.header.take() {
            let Io::InPlace(record) = io else { return Err(Reason::Record) };
            let written = self.record(&header, record)?;
            return Ok(if call == Call::Cipher { length } else { written });
        }
        let direction = self.direction;
        let message = self.message()?;
        match (direction, io) {
            (Direction::Seal, Io::InPlace(text)) => message.seal_in_place(text)?,
            (Direction::Open, Io::InPlace(text)) => message.open_in_place_unverified(text)?,
            (Direction::Seal, Io::Apart(from, to)) => message.seal(from, to)?,
            (Direction::Open, Io::Apart(from, to)) => message.open_unverified(from, to)?,
        }
        Ok(length)
    }

    fn end(&mut self) -> Result<(), Reason> {
        if self.header.take().is_some() {
            self.stage = Stage::Done(None);
            return Err(Reason::Record);
        }
        let expected = match self.direction {
            Direction::Seal => None,
            Direction::Open => Some(self.expected.ok_or(Reason::NoTag)?),
        };
        self.message()?;
        let Stage::Under(message) = core::mem::replace(&mut self.stage, Stage::Done(None)) else {
            return Err(Reason::Order);
        };
        let tag = message.end().into();
        match expected {
            Some(expected) => expected.check(&tag),
            None => {
                self.stage = Stage::Done(Some(tag));
                Ok(())
            }
        }
    }

    fn set(&mut self, param: &Param<'_>) -> Result<(), Reason> {
        match param.name() {
            b"keylen" => param.must_be(Self::KEY, Reason::KeyLength),
            b"ivlen" => param.must_be(Self::IV, Reason::IvLength),
            b"tag" => self.set_tag(param),
            b"tlsaad" => {
                let given = param.bytes().ok_or(Reason::ParameterType)?;
                self.header = Some(Header::new(given, self.direction, 0)?);
                self.pad = Header::TAG;
                Ok(())
            }
            b"tlsivfixed" => self.set_nonce(param.bytes().ok_or(Reason::ParameterType)?),
            _ => Ok(()),
        }
    }

    fn get(&mut self, param: &Param<'_>) -> Result<(), Reason> {
        match param.name() {
            b"keylen" => answered(param.set_integer(Self::KEY)),
            b"ivlen" => answered(param.set_integer(Self::IV)),
            b"taglen" => answered(param.set_integer(self.tag_len)),
            b"tlsaadpad" => answered(param.set_integer(self.pad)),
            b"tag" => {
                let tag = self.sealed().ok_or(Reason::NoTag)?;
                let start = tag.get(..param.size()).filter(|t| !t.is_empty());
                answered(param.set_copy(start.ok_or(Reason::TagLength)?))
            }
            _ => Ok(()),
        }
    }
}

impl Tagged for ChaCha20Poly1305 {
    fn sealed(&self) -> Option<[u8; 16]> {
        if let Stage::Done(tag) = self.stage { tag } else { None }
    }

    fn expect(&mut self, tag: &[u8; 16]) {
        self.expected = Expected::new(tag);
    }
}
