//! `generated/gf2x_ntl.txt` and `gf2ex_ntl.txt`: digests of what NTL finds for operands that everybody can make.
//! `rivals/ntl/digests.cpp`, which wrote them, says how.

use crate::Error;

/// The digest of a function's results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest {
    /// Of the function.
    pub name: &'static str,
    /// How many cases.
    pub cases: u64,
    /// Of all of them.
    pub digest: u64,
}

/// The numbers that operands are made of: splitmix64 with a state.
pub struct Numbers(pub u64);

impl Numbers {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// The next number modulo `n`.
    pub fn below(&mut self, n: u64) -> usize {
        (self.number() % n) as usize
    }
}

/// A digest in the making.
#[derive(Default)]
pub struct Sum(pub u64);

impl Sum {
    /// Takes a word.
    pub fn add(&mut self, w: u64) {
        self.0 = (self.0.rotate_left(5) ^ w).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// All digests of functions over GF(2).
///
/// # Errors
/// If the file is damaged.
pub fn gf2x_ntl() -> Result<Vec<Digest>, Error> {
    all("generated/gf2x_ntl.txt", include_str!("../data/generated/gf2x_ntl.txt"))
}

/// All digests of functions over fields GF(2^m).
///
/// # Errors
/// If the file is damaged.
pub fn gf2ex_ntl() -> Result<Vec<Digest>, Error> {
    all("generated/gf2ex_ntl.txt", include_str!("../data/generated/gf2ex_ntl.txt"))
}

fn all(file: &'static str, text: &'static str) -> Result<Vec<Digest>, Error> {
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    lines
        .map(|line| parse(line).ok_or_else(|| Error::new(file, line, "no name, number and digest")))
        .collect()
}

fn parse(line: &'static str) -> Option<Digest> {
    let mut fields = line.split(' ');
    let (name, cases, digest) = (fields.next()?, fields.next()?, fields.next()?);
    let digest = Digest { name, cases: cases.parse().ok()?, digest: u64::from_str_radix(digest, 16).ok()? };
    fields.next().is_none().then_some(digest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_read() {
        for (digests, functions) in [(gf2x_ntl().unwrap(), 9), (gf2ex_ntl().unwrap(), 8)] {
            assert_eq!(digests.len(), functions);
            assert!(digests.iter().all(|d| d.cases == 10_000 && d.digest != 0));
        }
        for wrong in ["gcd", "gcd 10", "gcd x 1", "gcd 10 xyz", "gcd 10 1 2"] {
            assert_eq!(parse(wrong), None);
        }
    }
}
