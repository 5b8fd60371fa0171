//! Hexadecimal text as bytes, or as the little-endian words of a big-endian integer.

use serde::{Deserialize, Deserializer, de::Error as _};

fn digits(text: &str) -> Result<Vec<u8>, String> {
    text.chars()
        .map(|c| c.to_digit(16).map(|d| d as u8).ok_or_else(|| format!("{c:?} is not a hexadecimal digit")))
        .collect()
}

/// The bytes of `text`, in the order written.
pub(crate) fn bytes(text: &str) -> Result<Vec<u8>, String> {
    let digits = digits(text)?;
    if digits.len() % 2 != 0 {
        return Err(format!("odd number of hexadecimal digits ({})", digits.len()));
    }
    Ok(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// Exactly `N` bytes.
pub(crate) fn array<const N: usize>(text: &str) -> Result<[u8; N], String> {
    let bytes = bytes(text)?;
    bytes.try_into().map_err(|b: Vec<u8>| format!("{} bytes where {N} are expected", b.len()))
}

/// The integer `text`, most significant digit first, as 64-bit words, least significant word first.
pub(crate) fn words(text: &str) -> Result<Vec<u64>, String> {
    let digits = digits(text)?;
    let word = |chunk: &[u8]| chunk.iter().fold(0, |value, &digit| value << 4 | u64::from(digit));
    Ok(digits.rchunks(16).map(word).collect())
}

pub(crate) fn de_bytes<'de, D: Deserializer<'de>>(de: D) -> Result<Vec<u8>, D::Error> {
    bytes(&String::deserialize(de)?).map_err(D::Error::custom)
}

pub(crate) fn de_some_bytes<'de, D: Deserializer<'de>>(de: D) -> Result<Option<Vec<u8>>, D::Error> {
    de_bytes(de).map(Some)
}

pub(crate) fn de_array<'de, D: Deserializer<'de>, const N: usize>(de: D) -> Result<[u8; N], D::Error> {
    array(&String::deserialize(de)?).map_err(D::Error::custom)
}

pub(crate) fn de_words<'de, D: Deserializer<'de>>(de: D) -> Result<Vec<u64>, D::Error> {
    words(&String::deserialize(de)?).map_err(D::Error::custom)
}

pub(crate) fn de_u32<'de, D: Deserializer<'de>>(de: D) -> Result<u32, D::Error> {
    de_array(de).map(u32::from_be_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        assert_eq!(bytes("00fF").unwrap(), [0, 255]);
        assert!(bytes("0").is_err());
        assert!(bytes("0g").is_err());
        assert_eq!(array::<2>("0102").unwrap(), [1, 2]);
        assert!(array::<3>("0102").is_err());
        assert_eq!(words("1fffffffffffffffe").unwrap(), [u64::MAX - 1, 1]);
        assert!(words("").unwrap().is_empty());
    }
}
