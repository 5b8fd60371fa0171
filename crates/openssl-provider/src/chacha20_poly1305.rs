//! ChaCha20-Poly1305.

use crate::algorithm::{Call, Cipher, Direction, Header, Io, Record, Tagged, answered, same};
use crate::numbers::{MODE_STREAM, PARAM_OCTET_STRING, PARAM_UNSIGNED_INTEGER};
use crate::params::{OsslParam, Param};
use crate::reason::Reason;
use widefield::aead::{self, ChaChaMessage as Message};

/// How far a message is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// There is no nonce.
    NoNonce,
    /// There is one that has not served.
    Ready,
    /// Data or text has come.
    Under,
    /// The nonce has served, or the key was changed under it.
    Done,
    /// Its fixed part was changed under a message: only what begins anew is taken.
    Refixed,
}

/// A context of ChaCha20-Poly1305.
#[derive(Clone)]
pub struct ChaCha20Poly1305 {
    key: Option<aead::ChaCha20Poly1305>,
    direction: Direction,
    nonce: [u8; 12],
    /// Whether a message has begun with this nonce itself, which is also that of the record with number 0.
    has_begun: bool,
    stage: Stage,
    /// The message under way. It is dropped where it lies.
    message: Option<Message>,
    /// The tag of the message that was sealed last, until another one begins.
    sealed: Option<[u8; 16]>,
    /// What was given to compare with, and how much of it counts; a shorter one leaves the end of a longer one.
    expected: [u8; 16],
    is_expected: bool,
    tag_len: usize,
    record: Record,
    /// What a record takes beside its text.
    pad: usize,
}

impl ChaCha20Poly1305 {
    fn set_nonce(&mut self, nonce: &[u8]) -> Result<(), Reason> {
        self.nonce = nonce.try_into().map_err(|_| Reason::IvLength)?;
        self.has_begun = false;
        self.leave(Stage::Ready);
        Ok(())
    }

    /// The fixed part of the nonces of records. Under a message or after a header it would change the nonce of what
    /// has begun.
    fn set_fixed(&mut self, nonce: &[u8]) -> Result<(), Reason> {
        let is_under = matches!(self.stage, Stage::Under | Stage::Refixed);
        self.set_nonce(nonce)?;
        if is_under {
            self.stage = Stage::Refixed;
        }
        if self.record.is_due() {
            self.record = Record::Refused;
        }
        Ok(())
    }

    /// Gives up the message that may be under way.
    fn leave(&mut self, stage: Stage) {
        self.stage = stage;
        self.message = None;
        self.sealed = None;
    }

    fn set_tag(&mut self, tag: &Param<'_>) -> Result<(), Reason> {
        if !tag.is_bytes() {
            return Err(Reason::ParameterType);
        }
        if !(1..=16).contains(&tag.size()) {
            return Err(Reason::TagLength);
        }
        if let Some(bytes) = tag.bytes().filter(|_| tag.has_data()) {
            if self.direction == Direction::Seal {
                return Err(Reason::TagNotNeeded);
            }
            self.expected[..bytes.len()].copy_from_slice(bytes);
            self.is_expected = true;
        }
        self.tag_len = tag.size();
        Ok(())
    }

    /// The message under way, begun if need be.
    fn message(&mut self) -> Result<&mut Message, Reason> {
        let key = self.key.as_ref().ok_or(Reason::NoKey)?;
        if self.stage == Stage::Ready {
            self.message = Some(key.message(&self.nonce));
            self.stage = Stage::Under;
            self.has_begun = true;
            self.sealed = None;
        }
        self.message.as_mut().ok_or(Reason::Order)
    }

    /// A whole record: text and tag (RFC 7905). The bytes of it, or when opening of its text. One of another length
    /// than its header says is refused and left alone, and the header goes on to wait for its record.
    fn record(&mut self, io: Io<'_>) -> Result<usize, Reason> {
        let Record::Next(header) = self.record else { return Err(Reason::Order) };
        let key = self.key.as_ref().ok_or(Reason::NoKey)?;
        if self.stage == Stage::NoNonce || self.has_begun {
            return Err(Reason::Order);
        }
        let length = io.len();
        if length != header.text + Header::TAG {
            return Err(Reason::Record);
        }
        let (record, given) = match io {
            Io::InPlace(record) => {
                let given = record.last_chunk().copied();
                (record, given)
            }
            Io::Apart(from, to) => {
                to[..header.text].copy_from_slice(&from[..header.text]);
                (to, from.last_chunk().copied())
            }
        };
        let (text, tag) = record.split_last_chunk_mut::<{ Header::TAG }>().ok_or(Reason::Record)?;
        let given: [u8; Header::TAG] = given.ok_or(Reason::Record)?;
        let mut nonce = self.nonce;
        for (byte, number) in nonce[4..].iter_mut().zip(&header.bytes) {
            *byte ^= number;
        }
        let written = match self.direction {
            Direction::Seal => {
                let sealed = key.seal_in_place(&nonce, &header.bytes, text).map(|found| *tag = found.into());
                sealed.map(|()| length)
            }
            Direction::Open => key.open_in_place(&nonce, &header.bytes, text, &given).map(|()| header.text),
        };
        self.record = Record::None;
        self.leave(Stage::Done);
        if self.direction == Direction::Seal {
            self.sealed = record.last_chunk().copied();
            self.is_expected = false;
        }
        Ok(written?)
    }
}

impl Cipher for ChaCha20Poly1305 {
    const KEY: usize = 32;
    const IV: usize = 12;
    const MODE: u32 = MODE_STREAM;
    const AEAD: bool = true;
    const FRAMES: usize = 2048;
    const GETTABLE: &'static [OsslParam] = &[
        OsslParam::named(c"ivlen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"keylen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"taglen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"tlsaadpad", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"tag", PARAM_OCTET_STRING),
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
            has_begun: false,
            stage: Stage::NoNonce,
            message: None,
            sealed: None,
            expected: [0; 16],
            is_expected: false,
            tag_len: 0,
            record: Record::None,
            pad: 0,
        }
    }

    fn init(&mut self, direction: Direction, key: Option<&[u8]>, iv: Option<&[u8]>) -> Result<(), Reason> {
        self.direction = direction;
        if let Some(iv) = iv {
            self.set_nonce(iv)?;
            self.record = Record::None;
        }
        if let Some(key) = key {
            self.key = Some(aead::ChaCha20Poly1305::new(key.try_into().map_err(|_| Reason::KeyLength)?));
            self.record = Record::None;
            // The nonce has served, and the key may be the same again.
            if self.stage == Stage::Under {
                self.leave(Stage::Done);
            }
        }
        Ok(())
    }

    fn data(&mut self, data: &[u8]) -> Result<(), Reason> {
        if self.record.is_due() {
            return Err(Reason::Order);
        }
        // Refused after text alone: no caller has 2^64 bytes.
        self.message()?.additional_data(data).map_err(|_| Reason::Order)
    }

    fn text(&mut self, _: Call, io: Io<'_>) -> Result<usize, Reason> {
        let length = io.len();
        if self.record.is_due() {
            return self.record(io);
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
        if self.record.is_due() {
            return Err(Reason::Record);
        }
        let (direction, is_expected) = (self.direction, self.is_expected);
        let message = self.message()?;
        if direction == Direction::Open && !is_expected {
            return Err(Reason::NoTag);
        }
        // A copy ends, which wipes itself; what lies here is dropped where it lies.
        let tag: [u8; 16] = message.clone().end().into();
        self.leave(Stage::Done);
        match direction {
            Direction::Open => same(&self.expected[..self.tag_len], &tag[..self.tag_len]),
            Direction::Seal => {
                self.sealed = Some(tag);
                self.is_expected = false;
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
                self.record.announce(Header::new(given, self.direction, 0)).map_err(|_| Reason::Record)?;
                self.leave(if self.stage == Stage::NoNonce { Stage::NoNonce } else { Stage::Done });
                self.pad = Header::TAG;
                Ok(())
            }
            b"tlsivfixed" if param.is_bytes() => self.set_fixed(param.bytes().ok_or(Reason::IvLength)?),
            b"tlsivfixed" => Err(Reason::ParameterType),
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
                if !param.is_bytes() {
                    return Err(Reason::ParameterPlace);
                }
                let tag = self.sealed().ok_or(Reason::NoTag)?;
                let start = tag.get(..param.size()).filter(|t| !t.is_empty());
                answered(param.copy_of_any_size(start.ok_or(Reason::TagLength)?))
            }
            _ => Ok(()),
        }
    }
}

impl Tagged for ChaCha20Poly1305 {
    fn sealed(&self) -> Option<[u8; 16]> {
        self.sealed.filter(|_| self.direction == Direction::Seal)
    }

    fn expect(&mut self, tag: &[u8; 16]) {
        (self.expected, self.is_expected, self.tag_len) = (*tag, true, 16);
    }
}
