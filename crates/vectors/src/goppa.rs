//! `generated/goppa_mceliece348864.txt`: a key of Classic McEliece and a ciphertext.

use crate::{Error, hex};

const FILE: &str = "generated/goppa_mceliece348864.txt";
const TEXT: &str = include_str!("../data/generated/goppa_mceliece348864.txt");

/// A secret key and a ciphertext.
#[derive(Clone, Debug)]
pub struct Case {
    /// The polynomial, the lowest coefficient first.
    pub polynomial: Vec<u16>,
    /// The support.
    pub support: Vec<u16>,
    /// The syndrome of the errors, packed, the first bit the lowest of the first byte.
    pub ciphertext: Vec<u8>,
    /// The errors, packed likewise.
    pub errors: Vec<u8>,
}

/// The case of 3,488 bits with 64 errors.
///
/// # Errors
/// If the file is damaged.
pub fn mceliece348864() -> Result<Case, Error> {
    let lines: Vec<&str> = TEXT.lines().filter(|line| !line.starts_with('#')).collect();
    let field = |i: usize, name: &str| {
        let line = lines.get(i).copied().unwrap_or_default();
        let digits = line.strip_prefix(name).ok_or_else(|| Error::new(FILE, line, format!("no {name}")))?;
        hex::bytes(digits.trim_start()).map_err(|why| Error::new(FILE, name, why))
    };
    let numbers =
        |bytes: Vec<u8>| bytes.chunks_exact(2).map(|b| u16::from_le_bytes([b[0], b[1]])).collect::<Vec<_>>();
    let mut polynomial = numbers(field(0, "polynomial")?);
    polynomial.push(1);
    Ok(Case {
        polynomial,
        support: numbers(field(1, "support")?),
        ciphertext: field(2, "ciphertext")?,
        errors: field(3, "errors")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_read() {
        let Case { polynomial, support, ciphertext, errors } = mceliece348864().unwrap();
        assert_eq!((polynomial.len(), support.len(), ciphertext.len()), (65, 3488, 96));
        assert_eq!(errors.iter().map(|byte| byte.count_ones()).sum::<u32>(), 64);
    }
}
