//! Polynomials in `serde`'s formats: their hexadecimal digits for people, bytes else.

use super::Poly;
use alloc::vec::Vec;
use core::fmt;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

/// As [`Display`](fmt::Display) writes it in formats for people; in others big-endian bytes, none of them zero in
/// front.
impl Serialize for Poly {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            return to.collect_str(self);
        }
        let bytes: Vec<u8> = self.as_words().iter().rev().flat_map(|w| w.to_be_bytes()).collect();
        let zeros = bytes.iter().take_while(|b| **b == 0).count();
        to.serialize_bytes(&bytes[zeros..])
    }
}

/// Digits as [`FromStr`](core::str::FromStr) reads them; bytes with a zero in front are an error.
impl<'de> Deserialize<'de> for Poly {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() { from.deserialize_str(Digits) } else { from.deserialize_bytes(Bytes) }
    }
}

struct Digits;

impl Visitor<'_> for Digits {
    type Value = Poly;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the hexadecimal digits of a polynomial")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Poly, E> {
        text.parse().map_err(|_| E::custom("not the hexadecimal digits of a polynomial"))
    }
}

struct Bytes;

impl Visitor<'_> for Bytes {
    type Value = Poly;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bytes of a polynomial")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Poly, E> {
        if bytes.first() == Some(&0) {
            return Err(E::custom("a polynomial's bytes with a zero in front"));
        }
        let word = |chunk: &[u8]| chunk.iter().fold(0, |w, b| w << 8 | u64::from(*b));
        let words: Vec<u64> = bytes.rchunks(8).map(word).collect();
        Ok(Poly::from_words(&words))
    }
}
