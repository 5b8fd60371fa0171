//! AES-GCM.

use crate::algorithm::{Call, Cipher, Direction, Expected, Header, Io, Record, Tagged, answered};
use crate::numbers::{MODE_GCM, PARAM_OCTET_STRING, PARAM_UNSIGNED_INTEGER};
use crate::params::{OsslParam, Param};
use crate::reason::Reason;
use crate::shared::Shared;
use widefield::aead::hazmat::Hazmat;
use widefield::aead::{self, Algorithm, GcmMessage as Message, Key, Tag};

/// The longest initialisation vector that OpenSSL takes.
const MAX_IV: usize = 128;
/// What a record carries of its nonce, and the least that is counted.
const EXPLICIT: usize = 8;
/// The least that is fixed.
const FIXED: usize = 4;

/// How far a message is.
#[derive(Clone, Copy)]
enum Stage {
    /// There is no initialisation vector.
    NoIv,
    /// There is one that has not served.
    Ready,
    /// The message has begun.
    Under,
    /// The initialisation vector has served, or the key was changed under it.
    Done,
}

/// A context of AES-GCM with keys of `K` bytes.
#[derive(Clone)]
pub struct Gcm<const K: usize> {
    key: Shared<Key<aead::Gcm<K>>>,
    /// In its place from the start: it is too large to be moved for every message.
    message: Message,
    direction: Direction,
    iv: [u8; MAX_IV],
    iv_len: usize,
    stage: Stage,
    /// The tag of the message that was sealed last, until another one begins.
    tag: Option<Tag>,
    expected: Option<Expected>,
    /// Bytes of the tag that was set or made last: what programs that ask are told.
    tag_len: usize,
    record: Record,
    /// What a record takes beside its text.
    pad: usize,
    /// Whether the last bytes of the initialisation vector count records.
    counts: bool,
    /// Records sealed under the key.
    records: u64,
}

impl<const K: usize> Gcm<K>
where
    aead::Gcm<K>: Algorithm,
{
    fn iv(&self) -> &[u8] {
        &self.iv[..self.iv_len]
    }

    fn set_iv(&mut self, iv: &[u8]) -> Result<(), Reason> {
        if iv.is_empty() {
            return Err(Reason::IvLength);
        }
        self.iv.get_mut(..iv.len()).ok_or(Reason::IvLength)?.copy_from_slice(iv);
        self.iv_len = iv.len();
        self.ready();
        Ok(())
    }

    /// There is an initialisation vector for a new message.
    fn ready(&mut self) {
        self.stage = Stage::Ready;
        self.tag = None;
    }

    fn set_iv_len(&mut self, length: usize) -> Result<(), Reason> {
        if length == 0 || length > MAX_IV {
            return Err(Reason::IvLength);
        }
        if length != self.iv_len {
            // What is there already is none of this length.
            if !matches!(self.stage, Stage::NoIv) {
                self.stage = Stage::Done;
            }
            self.iv_len = length;
        }
        Ok(())
    }

    /// The fixed part of the nonces of records; the rest counts, when sealing from a random number on.
    fn set_fixed(&mut self, fixed: &Param<'_>) -> Result<(), Reason> {
        let length = self.iv_len;
        if let Some(whole) = fixed.bytes_of(length) {
            self.iv[..length].copy_from_slice(whole);
        } else {
            let fixed = fixed.bytes().ok_or(Reason::ParameterType)?;
            if fixed.len() < FIXED || length < fixed.len().saturating_add(EXPLICIT) {
                return Err(Reason::ParameterType);
            }
            self.iv[..fixed.len()].copy_from_slice(fixed);
            if self.direction == Direction::Seal {
                random(&mut self.iv[fixed.len()..length])?;
            }
        }
        self.counts = true;
        self.ready();
        Ok(())
    }

    /// The key, where the last `bytes` of a nonce count.
    fn counting(&self, bytes: usize) -> Result<&Key<aead::Gcm<K>>, Reason> {
        if !self.counts || self.iv_len < bytes {
            return Err(Reason::Order);
        }
        self.key.get().ok_or(Reason::NoKey)
    }

    /// The next nonce begins a message; its last bytes go to `out`, all of it if that has no length or is longer.
    fn next_iv(&mut self, out: &Param<'_>) -> Result<(), Reason> {
        self.counting(EXPLICIT)?;
        let length = if out.size() == 0 { self.iv_len } else { out.size().min(self.iv_len) };
        answered(out.copy_of_any_size(&self.iv[self.iv_len - length..self.iv_len]))?;
        self.ready();
        self.message()?;
        self.count();
        Ok(())
    }

    /// The explicit part of the nonce that a message was sealed with; the message begins.
    fn given_iv(&mut self, explicit: &[u8]) -> Result<(), Reason> {
        if self.direction == Direction::Seal {
            return Err(Reason::Order);
        }
        self.counting(explicit.len())?;
        let at = self.iv_len - explicit.len();
        self.iv[at..self.iv_len].copy_from_slice(explicit);
        self.ready();
        self.message().map(|_| ())
    }

    fn count(&mut self) {
        for byte in self.iv[self.iv_len - EXPLICIT..self.iv_len].iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                break;
            }
        }
    }

    /// Whatever comes after a record's header is the record: without one, or where the header was refused, it is
    /// refused.
    fn record(&mut self, io: Option<Io<'_>>) -> Result<usize, Reason> {
        let record = core::mem::replace(&mut self.record, Record::None);
        self.stage = Stage::Done;
        self.tag = None;
        self.expected = None;
        match (record, io) {
            (Record::Next(header), Some(Io::InPlace(record))) => self.whole_record(&header, record),
            _ => Err(Reason::Record),
        }
    }

    /// A whole record, in place: explicit nonce, text, tag. The bytes of it, or when opening of its text.
    fn whole_record(&mut self, header: &Header, record: &mut [u8]) -> Result<usize, Reason> {
        self.counting(EXPLICIT)?;
        let length = record.len();
        let (explicit, rest) = record.split_first_chunk_mut::<EXPLICIT>().ok_or(Reason::Record)?;
        let (text, tag) = rest.split_last_chunk_mut::<{ Header::TAG }>().ok_or(Reason::Record)?;
        self.tag_len = Header::TAG;
        let at = self.iv_len - EXPLICIT;
        match self.direction {
            Direction::Seal => {
                self.records = self.records.checked_add(1).ok_or(Reason::TooManyRecords)?;
                explicit.copy_from_slice(&self.iv[at..self.iv_len]);
                *tag = self.counting(EXPLICIT)?.seal_in_place_with_iv(self.iv(), &header.bytes, text)?.into();
                self.count();
                Ok(length)
            }
            Direction::Open => {
                self.iv[at..self.iv_len].copy_from_slice(explicit);
                self.counting(EXPLICIT)?.open_in_place_with_iv(self.iv(), &header.bytes, text, tag)?;
                Ok(text.len())
            }
        }
    }

    /// The message under way with its key, begun if need be.
    fn message(&mut self) -> Result<(&mut Message, Hazmat<'_>), Reason> {
        let key = self.key.get().ok_or(Reason::NoKey)?.hazmat();
        match self.stage {
            Stage::Under => return Ok((&mut self.message, key)),
            Stage::Ready => {}
            // As OpenSSL's own: whoever gives none when sealing wants a random one, and asks for it afterwards.
            Stage::NoIv if self.direction == Direction::Seal && self.iv_len >= 12 => {
                random(&mut self.iv[..self.iv_len])?;
            }
            Stage::NoIv | Stage::Done => return Err(Reason::Order),
        }
        self.message.start(key, &self.iv[..self.iv_len])?;
        self.stage = Stage::Under;
        self.tag = None;
        Ok((&mut self.message, key))
    }
}

fn random(bytes: &mut [u8]) -> Result<(), Reason> {
    getrandom::fill(bytes).map_err(|_| Reason::NoRandomness)
}

impl<const K: usize> Cipher for Gcm<K>
where
    aead::Gcm<K>: Algorithm,
{
    const KEY: usize = K;
    const IV: usize = 12;
    const MODE: u32 = MODE_GCM;
    const AEAD: bool = true;
    const GETTABLE: &'static [OsslParam] = &[
        OsslParam::named(c"ivlen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"keylen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"taglen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"iv", PARAM_OCTET_STRING),
        OsslParam::named(c"updated-iv", PARAM_OCTET_STRING),
        OsslParam::named(c"tlsaadpad", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"tag", PARAM_OCTET_STRING),
        OsslParam::named(c"tlsivgen", PARAM_OCTET_STRING),
        OsslParam::END,
    ];
    const SETTABLE: &'static [OsslParam] = &[
        OsslParam::named(c"tag", PARAM_OCTET_STRING),
        OsslParam::named(c"ivlen", PARAM_UNSIGNED_INTEGER),
        OsslParam::named(c"tlsaad", PARAM_OCTET_STRING),
        OsslParam::named(c"tlsivfixed", PARAM_OCTET_STRING),
        OsslParam::named(c"tlsivinv", PARAM_OCTET_STRING),
        OsslParam::END,
    ];

    #[inline]
    fn new() -> Self {
        Self {
            key: Shared::new(),
            message: Message::new(),
            direction: Direction::Seal,
            iv: [0; MAX_IV],
            iv_len: Self::IV,
            stage: Stage::NoIv,
            tag: None,
            expected: None,
            tag_len: 16,
            record: Record::None,
            pad: 0,
            counts: false,
            records: 0,
        }
    }

    fn clear(&mut self) {
        self.key.clear();
        self.message.clear();
        self.direction = Direction::Seal;
        self.iv = [0; MAX_IV];
        self.iv_len = Self::IV;
        self.stage = Stage::NoIv;
        self.tag = None;
        self.expected = None;
        self.tag_len = 16;
        self.record = Record::None;
        self.pad = 0;
        self.counts = false;
        self.records = 0;
    }

    fn init(&mut self, direction: Direction, key: Option<&[u8]>, iv: Option<&[u8]>) -> Result<(), Reason> {
        self.direction = direction;
        if let Some(iv) = iv {
            self.set_iv(iv)?;
        }
        if let Some(key) = key {
            self.key.set_up(key)?;
            self.records = 0;
            #[cfg(planted)]
            if crate::planted::is("leak") && key[0] & 1 == 1 {
                self.pad = 1;
            }
            // The initialisation vector has served, and the key may be the same again.
            if matches!(self.stage, Stage::Under) {
                self.stage = Stage::Done;
            }
            #[cfg(planted)]
            if crate::planted::is("re-arm") {
                self.stage = Stage::Ready;
            }
        }
        Ok(())
    }

    fn data(&mut self, data: &[u8]) -> Result<(), Reason> {
        if self.record.is_due() {
            return self.record(None).map(|_| ());
        }
        let (message, key) = self.message()?;
        // Refused after text alone: no caller has 2^61 bytes.
        message.additional_data(key, data).map_err(|_| Reason::Order)
    }

    fn text(&mut self, call: Call, io: Io<'_>) -> Result<usize, Reason> {
        if self.record.is_due() {
            let length = io.len();
            let written = self.record(Some(io))?;
            return Ok(if call == Call::Cipher { length } else { written });
        }
        let direction = self.direction;
        let (message, key) = self.message()?;
        let length = io.len();
        match (direction, io) {
            (Direction::Seal, Io::InPlace(text)) => message.seal_in_place(key, text)?,
            (Direction::Seal, Io::Apart(from, to)) => message.seal(key, from, to)?,
            (Direction::Open, Io::InPlace(text)) => message.open_in_place_unverified(key, text)?,
            (Direction::Open, Io::Apart(from, to)) => message.open_unverified(key, from, to)?,
        }
        Ok(length)
    }

    fn end(&mut self) -> Result<(), Reason> {
        if self.record.is_due() {
            return self.record(None).map(|_| ());
        }
        let (direction, expected) = (self.direction, self.expected);
        let (message, key) = self.message()?;
        if direction == Direction::Open && expected.is_none() {
            return Err(Reason::NoTag);
        }
        let tag = message.end(key)?;
        self.stage = Stage::Done;
        match (direction, expected) {
            (Direction::Open, Some(expected)) => expected.check(tag.as_bytes()),
            _ => {
                self.tag = Some(tag);
                self.expected = None;
                self.tag_len = 16;
                Ok(())
            }
        }
    }

    fn set(&mut self, param: &Param<'_>) -> Result<(), Reason> {
        match param.name() {
            b"tag" => {
                let tag = param
                    .bytes()
                    .filter(|t| param.has_data() && t.len() <= 16)
                    .ok_or(Reason::ParameterType)?;
                if self.direction == Direction::Seal {
                    self.expected = None;
                    return Err(Reason::Tag);
                }
                self.expected = Some(Expected::new(tag).ok_or(Reason::Tag)?);
                self.tag_len = tag.len();
                Ok(())
            }
            b"ivlen" => self.set_iv_len(param.integer().ok_or(Reason::ParameterType)?),
            b"tlsaad" => {
                let given = param.bytes().ok_or(Reason::ParameterType)?;
                // OpenSSL's own keeps header and tag in the same place.
                if given.len() == Header::LEN {
                    self.expected = None;
                }
                self.record.announce(Header::new(given, self.direction, EXPLICIT))?;
                self.pad = Header::TAG;
                Ok(())
            }
            b"tlsivfixed" => self.set_fixed(param),
            b"tlsivinv" => self.given_iv(param.bytes().ok_or(Reason::ParameterType)?),
            _ => Ok(()),
        }
    }

    fn get(&mut self, param: &Param<'_>) -> Result<(), Reason> {
        match param.name() {
            b"keylen" => answered(param.set_integer(K)),
            b"ivlen" => answered(param.set_integer(self.iv_len)),
            b"taglen" => answered(param.set_integer(self.tag_len)),
            b"iv" | b"updated-iv" => match self.stage {
                Stage::NoIv => Err(Reason::Order),
                _ if param.size() >= self.iv_len => answered(param.set_bytes(self.iv())),
                _ => Err(Reason::IvLength),
            },
            b"tlsaadpad" => answered(param.set_integer(self.pad)),
            b"tag" => {
                let tag = self.sealed().ok_or(Reason::Tag)?;
                let start = tag.get(..param.size()).filter(|t| !t.is_empty());
                answered(param.set_copy(start.ok_or(Reason::Tag)?))
            }
            b"tlsivgen" => self.next_iv(param),
            _ => Ok(()),
        }
    }
}

impl<const K: usize> Tagged for Gcm<K>
where
    aead::Gcm<K>: Algorithm,
{
    fn sealed(&self) -> Option<[u8; 16]> {
        self.tag.map(Into::into).filter(|_| self.direction == Direction::Seal)
    }

    fn expect(&mut self, tag: &[u8; 16]) {
        self.expected = Expected::new(tag);
    }
}
