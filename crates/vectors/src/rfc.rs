//! RFC 7539 (now 8439), appendix A, in the form of the `cryptography` package.

use crate::{Error, Mac, awslc};

/// A ChaCha20 stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaCha20 {
    /// File and line, for messages.
    pub name: String,
    /// Key of 32 bytes.
    pub key: Vec<u8>,
    /// Nonce of 12 bytes.
    pub nonce: Vec<u8>,
    /// The first block's counter.
    pub counter: u32,
    /// Plaintext.
    pub plaintext: Vec<u8>,
    /// Ciphertext.
    pub ciphertext: Vec<u8>,
}

/// `rfc7539_poly1305.txt`: appendix A.3.
pub fn poly1305() -> Result<Vec<Mac>, Error> {
    poly1305_of(include_str!("../data/poly1305/rfc7539_poly1305.txt"))
}

pub(crate) fn poly1305_of(text: &str) -> Result<Vec<Mac>, Error> {
    awslc::records("poly1305/rfc7539_poly1305.txt", text, |stanza| {
        stanza.number("COUNT")?;
        Ok(Mac {
            name: stanza.name(),
            valid: true,
            key: stanza.bytes("KEY")?,
            msg: stanza.bytes("MSG")?,
            tag: stanza.bytes("TAG")?,
            ..Mac::default()
        })
    })
}

/// `rfc7539_chacha20.txt`: appendix A.2.
pub fn chacha20() -> Result<Vec<ChaCha20>, Error> {
    chacha20_of(include_str!("../data/chacha20/rfc7539_chacha20.txt"))
}

pub(crate) fn chacha20_of(text: &str) -> Result<Vec<ChaCha20>, Error> {
    awslc::records("chacha20/rfc7539_chacha20.txt", text, |stanza| {
        stanza.number("COUNT")?;
        let counter = stanza.number("INITIAL_BLOCK_COUNTER")?;
        Ok(ChaCha20 {
            name: stanza.name(),
            key: stanza.bytes("KEY")?,
            nonce: stanza.bytes("NONCE")?,
            counter: counter.try_into().map_err(|e| stanza.error(e))?,
            plaintext: stanza.bytes("PLAINTEXT")?,
            ciphertext: stanza.bytes("CIPHERTEXT")?,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        assert_eq!(poly1305().unwrap().len(), 11);
        assert_eq!(chacha20().unwrap().len(), 3);
    }
}
