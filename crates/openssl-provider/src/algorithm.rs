//! What an algorithm is to the interface.

use crate::params::{OsslParam, Param, Params};
use crate::reason::Reason;

/// Encryption or decryption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Encryption.
    Seal,
    /// Decryption.
    Open,
}

/// Text and where it goes, of the same length.
pub enum Io<'a> {
    /// To where it is.
    InPlace(&'a mut [u8]),
    /// To where it does not overlap.
    Apart(&'a [u8], &'a mut [u8]),
}

impl<'a> Io<'a> {
    /// Bytes of the text.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::InPlace(text) => text.len(),
            Self::Apart(text, _) => text.len(),
        }
    }

    /// Whether there is no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text where it goes. Only once nothing can be refused any more: it writes.
    #[must_use]
    pub fn moved(self) -> &'a mut [u8] {
        match self {
            Self::InPlace(text) => text,
            Self::Apart(from, to) => {
                to.copy_from_slice(from);
                to
            }
        }
    }
}

/// Which of OpenSSL's two calls for a piece this is: they count a TLS 1.2 record's bytes differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// `EVP_CipherUpdate`.
    Update,
    /// `EVP_Cipher`.
    Cipher,
}

/// A cipher's context.
pub trait Cipher: Clone {
    /// Bytes of a key.
    const KEY: usize;
    /// Bytes of an initialisation vector, if nothing else is said.
    const IV: usize;
    /// OpenSSL's number of the mode.
    const MODE: u32;
    /// Whether it authenticates.
    const AEAD: bool;
    /// Whether the first piece is the whole text, so that an empty one counts.
    const WHOLE: bool = false;
    /// Bytes of stack on which a key or a message lies on its way to a context; 0 if all is made where it stays.
    const FRAMES: usize = 0;
    /// What [`get`](Self::get) answers, in the order in which it is asked.
    const GETTABLE: &'static [OsslParam];
    /// What [`set`](Self::set) takes, in the order in which it is set.
    const SETTABLE: &'static [OsslParam];

    /// A context without key and nonce.
    fn new() -> Self;
    /// Makes the context what [`new`](Self::new) gives, where it is; its secrets are overwritten.
    fn clear(&mut self) {
        *self = Self::new();
    }
    /// Begins a message; what is not given stays.
    ///
    /// # Errors
    /// For wrong lengths.
    fn init(&mut self, direction: Direction, key: Option<&[u8]>, iv: Option<&[u8]>) -> Result<(), Reason>;
    /// Takes additional data.
    ///
    /// # Errors
    /// Out of order, and beyond the standard's limits.
    fn data(&mut self, data: &[u8]) -> Result<(), Reason>;
    /// Encrypts or decrypts a piece, or a whole record if its header was given: the bytes written.
    ///
    /// # Errors
    /// Out of order, beyond the standard's limits, and for a record that is not genuine.
    fn text(&mut self, call: Call, io: Io<'_>) -> Result<usize, Reason>;
    /// Ends the message.
    ///
    /// # Errors
    /// Out of order; for decryption, if the tag is another one.
    fn end(&mut self) -> Result<(), Reason>;
    /// Sets a parameter. One whose name is unknown is nobody's mistake.
    ///
    /// # Errors
    /// For a wrong type or value.
    fn set(&mut self, param: &Param<'_>) -> Result<(), Reason>;
    /// Answers what a parameter asks for.
    ///
    /// # Errors
    /// For a wrong type, a place that is too small, or where there is no answer yet.
    fn get(&mut self, param: &Param<'_>) -> Result<(), Reason>;
}

/// A cipher's tag, without parameters around it.
pub(crate) trait Tagged {
    /// The tag of what was sealed.
    fn sealed(&self) -> Option<[u8; 16]>;
    /// The tag that what is opened must have.
    fn expect(&mut self, tag: &[u8; 16]);
}

/// A MAC's context; every tag has 16 bytes.
pub trait Mac: Clone {
    /// As of [`Cipher::FRAMES`].
    const FRAMES: usize = 0;
    /// What [`set`](Self::set) takes.
    const SETTABLE: &'static [OsslParam];

    /// A context without a key.
    fn new() -> Self;
    /// Sets parameters.
    ///
    /// # Errors
    /// For wrong types or values.
    fn set(&mut self, params: Params<'_>) -> Result<(), Reason>;
    /// Begins, with a new key if one is given.
    ///
    /// # Errors
    /// For a wrong length, and where the old key must not serve again.
    fn init(&mut self, key: Option<&[u8]>) -> Result<(), Reason>;
    /// Takes a piece.
    ///
    /// # Errors
    /// Without a key, out of order, and beyond the standard's limits.
    fn update(&mut self, data: &[u8]) -> Result<(), Reason>;
    /// The tag.
    ///
    /// # Errors
    /// Without a key and out of order.
    fn tag(&mut self) -> Result<[u8; 16], Reason>;
}

/// An answer that could be given, or not.
pub(crate) fn answered(given: bool) -> Result<(), Reason> {
    if given { Ok(()) } else { Err(Reason::ParameterPlace) }
}

/// A tag of 1 to 16 bytes to compare with.
#[derive(Clone, Copy)]
pub(crate) struct Expected {
    bytes: [u8; 16],
    length: usize,
}

impl Expected {
    /// From a parameter's bytes.
    pub(crate) fn new(tag: &[u8]) -> Option<Self> {
        let mut bytes = [0; 16];
        bytes.get_mut(..tag.len())?.copy_from_slice(tag);
        #[cfg(planted)]
        if crate::planted::is("tag-length") {
            return Some(Self { bytes, length: tag.len().saturating_sub(1) });
        }
        (!tag.is_empty()).then_some(Self { bytes, length: tag.len() })
    }

    /// Compares with what came out.
    pub(crate) fn check(&self, found: &[u8; 16]) -> Result<(), Reason> {
        same(&self.bytes[..self.length], &found[..self.length])
    }
}

/// Compares in constant time.
pub(crate) fn same(expected: &[u8], found: &[u8]) -> Result<(), Reason> {
    use subtle::ConstantTimeEq;
    if bool::from(expected.ct_eq(found)) { Ok(()) } else { Err(Reason::Forged) }
}

/// The header of a TLS 1.2 record, as it is authenticated: sequence number, type, version, and the length of the text.
#[derive(Clone, Copy)]
pub(crate) struct Header {
    pub(crate) bytes: [u8; Self::LEN],
    /// Bytes of text.
    pub(crate) text: usize,
}

impl Header {
    pub(crate) const LEN: usize = 13;
    /// What a record has beside text and nonce.
    pub(crate) const TAG: usize = 16;

    /// From what TLS gives, whose length counts `nonce` bytes more, and when opening the tag too.
    pub(crate) fn new(given: &[u8], direction: Direction, nonce: usize) -> Result<Self, BadHeader> {
        let mut bytes: [u8; Self::LEN] = given.try_into().map_err(|_| BadHeader::Length)?;
        let length = usize::from(u16::from_be_bytes([bytes[11], bytes[12]]));
        let more = nonce + if direction == Direction::Open { Self::TAG } else { 0 };
        let text = length.checked_sub(more).ok_or(BadHeader::Record)?;
        bytes[11..].copy_from_slice(&(text as u16).to_be_bytes());
        Ok(Self { bytes, text })
    }
}

/// What is wrong with a record's header.
pub(crate) enum BadHeader {
    /// It has another length: not a header.
    Length,
    /// Its record would be shorter than nonce and tag.
    Record,
}

/// Whether a record of TLS 1.2 comes next.
#[derive(Clone, Copy)]
pub(crate) enum Record {
    /// Data and text are those of a message.
    None,
    /// This is its header.
    Next(Header),
    /// Its header was refused, and so is it: it must not be taken for the text of a message.
    Refused,
}

impl Record {
    pub(crate) fn is_due(&self) -> bool {
        !matches!(self, Self::None)
    }

    /// A header was given.
    pub(crate) fn announce(&mut self, header: Result<Header, BadHeader>) -> Result<(), Reason> {
        match header {
            Ok(header) => *self = Self::Next(header),
            Err(BadHeader::Length) => return Err(Reason::Header),
            Err(BadHeader::Record) => {
                *self = Self::Refused;
                return Err(Reason::Header);
            }
        }
        Ok(())
    }
}
