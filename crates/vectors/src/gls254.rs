//! `generated/gls254_crrl.txt`: key agreements, signatures and points of GLS254 by the crate crrl.

use crate::{Error, hex};

const FILE: &str = "generated/gls254_crrl.txt";

/// What belongs to a secret key, another public key and a text.
#[derive(Clone, Debug)]
pub struct Case {
    /// Secret key.
    pub secret: [u8; 32],
    /// Its public key.
    pub public: [u8; 32],
    /// The other public key.
    pub their: [u8; 32],
    /// The secret that both share.
    pub shared: [u8; 32],
    /// The signature of the text, without a seed.
    pub signature: [u8; 48],
    /// The point that the text is hashed to.
    pub point: [u8; 32],
    /// Its multiple by the secret key.
    pub multiple: [u8; 32],
    /// The name of the hash function that the text is taken for a hash by; empty for none.
    pub hash: String,
    /// The text.
    pub text: Vec<u8>,
}

/// All cases.
///
/// # Errors
/// If the file is damaged.
pub fn cases() -> Result<Vec<Case>, Error> {
    cases_of(include_str!("../data/generated/gls254_crrl.txt"))
}

pub(crate) fn cases_of(text: &str) -> Result<Vec<Case>, Error> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse(line).map_err(|why| Error::new(FILE, line, why))).collect()
}

fn parse(line: &str) -> Result<Case, String> {
    let words: Vec<&str> = line.split(' ').collect();
    let [secret, public, their, shared, signature, point, multiple, hash, text] = words[..] else {
        return Err(format!("{} words instead of 9", words.len()));
    };
    let some = |word| if word == "-" { "" } else { word };
    Ok(Case {
        secret: hex::array(secret)?,
        public: hex::array(public)?,
        their: hex::array(their)?,
        shared: hex::array(shared)?,
        signature: hex::array(signature)?,
        point: hex::array(point)?,
        multiple: hex::array(multiple)?,
        hash: some(hash).to_owned(),
        text: hex::bytes(some(text))?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_read() {
        let cases = cases().unwrap();
        assert_eq!(cases.len(), 16);
        assert!(cases[0].text.is_empty() && cases[15].text.len() == 225);
        assert!(cases.iter().zip(["", "sha256"].into_iter().cycle()).all(|(case, hash)| case.hash == hash));
        for wrong in ["00", "00 01 02 03 04 05 06 - -"] {
            assert!(cases_of(wrong).is_err());
        }
    }
}
