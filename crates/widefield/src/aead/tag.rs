//! The tag.

use crate::{Error, simd::declassify};
use core::fmt;
use subtle::{Choice, ConstantTimeEq};

/// A 16-byte tag. It is compared in constant time; it is no secret, and may be printed.
#[derive(Clone, Copy)]
pub struct Tag([u8; 16]);

impl Tag {
    /// The tag with these bytes.
    #[inline]
    #[must_use]
    pub const fn new(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The bytes, to be sent with the ciphertext.
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// Whether the tag starts with these bytes and there are some; in constant time.
    #[inline]
    pub(super) fn starts_with(&self, bytes: &[u8]) -> bool {
        match self.0.get(..bytes.len()) {
            Some(start) if !bytes.is_empty() => is_true(start.ct_eq(bytes)),
            _ => false,
        }
    }

    /// Whether the tags are equal, in constant time.
    #[inline]
    pub(super) fn is(&self, tag: &[u8; 16]) -> bool {
        let difference = u128::from_ne_bytes(self.0) ^ u128::from_ne_bytes(*tag);
        is_true(((difference as u64) | (difference >> 64) as u64).ct_eq(&0))
    }

    /// Accepts the tag that came with a message, or refuses it; in constant time.
    #[inline]
    pub(super) fn verify(&self, tag: &[u8; 16]) -> Result<(), Error> {
        if self.is(tag) { Ok(()) } else { Err(Error::Authentication) }
    }
}

/// Whether tags agree is what everyone may know.
#[inline]
fn is_true(choice: Choice) -> bool {
    declassify(choice.unwrap_u8() == 1)
}

impl PartialEq for Tag {
    fn eq(&self, other: &Self) -> bool {
        self.is(&other.0)
    }
}

impl Eq for Tag {}

impl AsRef<[u8]> for Tag {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl From<Tag> for [u8; 16] {
    fn from(tag: Tag) -> Self {
        tag.0
    }
}

impl From<&Tag> for [u8; 16] {
    fn from(tag: &Tag) -> Self {
        tag.0
    }
}

impl From<[u8; 16]> for Tag {
    fn from(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tag({:032x})", u128::from_be_bytes(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_only_if_every_bit_is() {
        let tag = Tag::new(core::array::from_fn(|i| (37 * i) as u8));
        assert_eq!(tag, tag);
        for bit in 0..128 {
            let mut other = *tag.as_bytes();
            other[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(tag, Tag::from(other));
            for n in 1..=16 {
                assert_eq!(tag.starts_with(&other[..n]), bit / 8 >= n);
            }
        }
        assert!(!tag.starts_with(&[]) && !tag.starts_with(&[0; 17]));
        assert_eq!(format!("{tag:?}"), "Tag(00254a6f94b9de03284d7297bce1062b)");
    }
}
