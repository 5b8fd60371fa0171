//! Vectors made for this project, in Wycheproof's schema where it fits.

use crate::{Aead, Error, Mac, hex, json, wycheproof};
use serde::Deserialize;
use serde_json::Value;

macro_rules! file {
    ($parser:expr, $file:literal) => {
        $parser(concat!("generated/", $file), include_str!(concat!("../data/generated/", $file)))
    };
}

/// AES-GCM with IVs of 16 bytes made so that the 32-bit counter wraps after block 0, 1, ..., 71.
pub fn aes_gcm_counter_wrap() -> Result<Vec<Aead>, Error> {
    file!(wycheproof::aead, "aes_gcm_counter_wrap.json")
}

/// AES-GCM: messages to 5000 bytes, additional data to 300, IVs of 1 to 300 bytes.
pub fn aes_gcm_random() -> Result<Vec<Aead>, Error> {
    file!(wycheproof::aead, "aes_gcm_random.json")
}

/// ChaCha20-Poly1305, random.
pub fn chacha20_poly1305_random() -> Result<Vec<Aead>, Error> {
    file!(wycheproof::aead, "chacha20_poly1305_random.json")
}

/// Poly1305 with the accumulator driven to edge values at every block position.
pub fn poly1305_edge() -> Result<Vec<Mac>, Error> {
    file!(wycheproof::mac, "poly1305_edge.json")
}

/// GHASH and POLYVAL of the same key and blocks, without a length block.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GhashPolyval {
    /// H as given to each of the two functions.
    #[serde(deserialize_with = "hex::de_array")]
    pub key: [u8; 16],
    /// Whole blocks.
    #[serde(deserialize_with = "hex::de_bytes")]
    pub msg: Vec<u8>,
    /// GHASH(key, msg).
    #[serde(deserialize_with = "hex::de_array")]
    pub ghash: [u8; 16],
    /// POLYVAL(key, msg).
    #[serde(deserialize_with = "hex::de_array")]
    pub polyval: [u8; 16],
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Document {
    #[serde(rename = "algorithm")]
    _algorithm: String,
    number_of_tests: usize,
    #[serde(rename = "notes")]
    _notes: String,
    tests: Vec<Value>,
}

/// GHASH and POLYVAL without a length block.
pub fn ghash_polyval_raw() -> Result<Vec<GhashPolyval>, Error> {
    ghash_polyval_raw_of(include_str!("../data/generated/ghash_polyval_raw.json"))
}

pub(crate) fn ghash_polyval_raw_of(text: &str) -> Result<Vec<GhashPolyval>, Error> {
    const FILE: &str = "generated/ghash_polyval_raw.json";
    let document: Document = json::document(FILE, text)?;
    let records: Vec<GhashPolyval> = json::records(FILE, "tests", document.tests)?;
    if records.len() != document.number_of_tests {
        return Err(Error::new(FILE, "numberOfTests", format_args!("{} records", records.len())));
    }
    if let Some(i) = records.iter().position(|r| r.msg.len() % 16 != 0) {
        return Err(Error::new(FILE, format_args!("tests[{i}]"), "msg is not whole blocks"));
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let aead = |records: Vec<Aead>| (records.iter().filter(|r| r.valid).count(), records.len());
        assert_eq!(aead(aes_gcm_counter_wrap().unwrap()), (72, 72));
        assert_eq!(aead(aes_gcm_random().unwrap()), (400, 450));
        assert_eq!(aead(chacha20_poly1305_random().unwrap()), (200, 225));
        let mac = poly1305_edge().unwrap();
        assert!(mac.iter().all(|r| r.valid));
        assert_eq!(mac.len(), 500);
        assert_eq!(ghash_polyval_raw().unwrap().len(), 300);
    }
}
