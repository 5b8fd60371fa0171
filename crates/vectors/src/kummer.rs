//! `kummer_kat.json`: SUPERCOP's `crypto_scalarmult/kummer`, byte for byte.
//!
//! Scalars are 32 bytes little-endian, of which bits 250..0 count. Points are 48 bytes: x/y, x/z, x/t, each 16
//! bytes little-endian modulo 2^127 - 1.

use crate::{Error, hex, json};
use serde::Deserialize;
use serde_json::Value;

const FILE: &str = "kummer_kat.json";
const TEXT: &str = include_str!("../data/kummer_kat.json");

/// `output = scalar * point`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScalarMult {
    /// Scalar.
    #[serde(deserialize_with = "hex::de_array")]
    pub scalar: [u8; 32],
    /// Point.
    #[serde(deserialize_with = "hex::de_array")]
    pub point: [u8; 48],
    /// Product.
    #[serde(deserialize_with = "hex::de_array")]
    pub output: [u8; 48],
}

/// A key agreement: secret keys, public keys, shared secret.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiffieHellman {
    /// First secret key.
    #[serde(rename = "a", deserialize_with = "hex::de_array")]
    pub secret_a: [u8; 32],
    /// Second secret key.
    #[serde(rename = "b", deserialize_with = "hex::de_array")]
    pub secret_b: [u8; 32],
    /// First public key.
    #[serde(rename = "A", deserialize_with = "hex::de_array")]
    pub public_a: [u8; 48],
    /// Second public key.
    #[serde(rename = "B", deserialize_with = "hex::de_array")]
    pub public_b: [u8; 48],
    /// What both compute.
    #[serde(deserialize_with = "hex::de_array")]
    pub shared: [u8; 48],
}

/// `output = scalar * base` for a scalar at an edge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EdgeScalar {
    /// Scalar.
    #[serde(deserialize_with = "hex::de_array")]
    pub scalar: [u8; 32],
    /// Product.
    #[serde(deserialize_with = "hex::de_array")]
    pub output: [u8; 48],
}

/// Repeat `rounds` times, from the base point and this scalar: `point = scalar * point`, and the next scalar
/// is the first 32 bytes of that.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Iterated {
    #[serde(rename = "rule")]
    _rule: String,
    /// First scalar.
    #[serde(deserialize_with = "hex::de_array")]
    pub scalar: [u8; 32],
    /// Number of rounds.
    pub rounds: usize,
    /// Last point.
    #[serde(deserialize_with = "hex::de_array")]
    pub output: [u8; 48],
}

/// All records of the file.
#[derive(Clone, Debug)]
pub struct Kat {
    /// The base point.
    pub base: [u8; 48],
    /// Multiplications.
    pub scalarmult: Vec<ScalarMult>,
    /// Key agreements.
    pub dh: Vec<DiffieHellman>,
    /// Multiplications of the base point by edge scalars.
    pub edge_scalars_on_base: Vec<EdgeScalar>,
    /// A chain of multiplications.
    pub iterated: Iterated,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(rename = "algorithm")]
    _algorithm: String,
    #[serde(rename = "note")]
    _note: String,
    #[serde(deserialize_with = "hex::de_array")]
    base: [u8; 48],
    scalarmult: Vec<Value>,
    dh: Vec<Value>,
    edge_scalars_on_base: Vec<Value>,
    iterated: Iterated,
}

/// Parses the file.
pub fn kat() -> Result<Kat, Error> {
    kat_of(TEXT)
}

pub(crate) fn kat_of(text: &str) -> Result<Kat, Error> {
    let document: Document = json::document(FILE, text)?;
    Ok(Kat {
        base: document.base,
        scalarmult: json::records(FILE, "scalarmult", document.scalarmult)?,
        dh: json::records(FILE, "dh", document.dh)?,
        edge_scalars_on_base: json::records(FILE, "edge_scalars_on_base", document.edge_scalars_on_base)?,
        iterated: document.iterated,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let kat = kat().unwrap();
        assert_eq!((kat.scalarmult.len(), kat.dh.len(), kat.edge_scalars_on_base.len()), (24, 8, 12));
        assert_eq!(kat.iterated.rounds, 1000);
    }
}
