//! `generated/nist_openssl.txt` and `generated/nist_wycheproof.txt`: ECDH and deterministic ECDSA on NIST's binary
//! curves.

use crate::{Error, hex};

/// What belongs to a secret key, another public key and a text.
#[derive(Clone, Debug)]
pub struct Case {
    /// The curve, such as `K-233`.
    pub curve: String,
    /// Secret key, big-endian without leading zeros.
    pub secret: Vec<u8>,
    /// Its public key, uncompressed.
    pub public: Vec<u8>,
    /// The other public key, uncompressed.
    pub their: Vec<u8>,
    /// The secret that both share.
    pub shared: Vec<u8>,
    /// The hash function that the text is signed by, such as `sha256`.
    pub hash: String,
    /// The text.
    pub text: Vec<u8>,
    /// The signature of the text, in DER.
    pub signature: Vec<u8>,
}

/// An agreement of Wycheproof's.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// The curve, such as `K-233`.
    pub curve: String,
    /// Secret key, big-endian without leading zeros.
    pub secret: Vec<u8>,
    /// The other public key.
    pub their: Vec<u8>,
    /// The shared secret, or nothing where the public key must be refused.
    pub shared: Option<Vec<u8>>,
}

/// All cases of OpenSSL's.
///
/// # Errors
/// If the file is damaged.
pub fn cases() -> Result<Vec<Case>, Error> {
    parsed("generated/nist_openssl.txt", include_str!("../data/generated/nist_openssl.txt"), case)
}

/// All agreements of Wycheproof's that are no matter of ASN.1.
///
/// # Errors
/// If the file is damaged.
pub fn agreements() -> Result<Vec<Agreement>, Error> {
    parsed("generated/nist_wycheproof.txt", include_str!("../data/generated/nist_wycheproof.txt"), agreement)
}

fn parsed<T>(
    file: &'static str,
    text: &str,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, Error> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse(line).map_err(|why| Error::new(file, line, why))).collect()
}

fn words<const N: usize>(line: &str) -> Result<[&str; N], String> {
    let words: Vec<&str> = line.split(' ').collect();
    words.try_into().map_err(|words: Vec<_>| format!("{} words instead of {N}", words.len()))
}

fn some(word: &str) -> &str {
    if word == "-" { "" } else { word }
}

fn case(line: &str) -> Result<Case, String> {
    let [curve, secret, public, their, shared, hash, text, signature] = words(line)?;
    Ok(Case {
        curve: curve.to_owned(),
        secret: hex::bytes(secret)?,
        public: hex::bytes(public)?,
        their: hex::bytes(their)?,
        shared: hex::bytes(shared)?,
        hash: hash.to_owned(),
        text: hex::bytes(some(text))?,
        signature: hex::bytes(signature)?,
    })
}

fn agreement(line: &str) -> Result<Agreement, String> {
    let [curve, secret, their, shared] = words(line)?;
    Ok(Agreement {
        curve: curve.to_owned(),
        secret: hex::bytes(secret)?,
        their: hex::bytes(some(their))?,
        shared: (shared != "-").then(|| hex::bytes(shared)).transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_read() {
        let (cases, agreements) = (cases().unwrap(), agreements().unwrap());
        assert_eq!(cases.len(), 80);
        assert!(cases.iter().all(|case| case.their.len() == case.public.len()));
        assert_eq!(agreements.iter().filter(|a| a.shared.is_none()).count(), 45);
        assert_eq!(agreements.len(), 144);
        assert!(case("K-163 00 01 02 03 sha256 -").is_err());
        assert!(agreement("K-163 00 0g -").is_err());
    }
}
