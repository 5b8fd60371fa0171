//! BoringSSL's ChaCha20-Poly1305 file, in the form of the `cryptography` package.

use crate::{Aead, Error, awslc};

/// `boringssl_chacha20poly1305.txt`.
pub fn chacha20_poly1305() -> Result<Vec<Aead>, Error> {
    chacha20_poly1305_of(include_str!("../data/chacha20/boringssl_chacha20poly1305.txt"))
}

pub(crate) fn chacha20_poly1305_of(text: &str) -> Result<Vec<Aead>, Error> {
    awslc::records("chacha20/boringssl_chacha20poly1305.txt", text, |stanza| {
        stanza.number("COUNT")?;
        awslc::aead(stanza)
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn count() {
        assert_eq!(super::chacha20_poly1305().unwrap().len(), 66);
    }
}
