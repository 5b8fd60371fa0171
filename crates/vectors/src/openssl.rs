//! OpenSSL's `evpmac` and `evpciph` files.

use crate::{Aead, Error, Mac, text, text::Stanza};

/// Which way to run a cipher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Encrypt only.
    Encrypt,
    /// Decrypt only.
    Decrypt,
    /// Both ways.
    Both,
}

/// A record of an `evpciph` file: any cipher and mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cipher {
    /// File and line, for messages.
    pub name: String,
    /// The cipher's name in lower case, such as `aes-128-ctr`.
    pub cipher: String,
    /// Which way to run it.
    pub operation: Operation,
    /// Key.
    pub key: Vec<u8>,
    /// IV; for `chacha20` the counter (4 bytes little-endian) and the nonce.
    pub iv: Option<Vec<u8>>,
    /// IV after the operation.
    pub next_iv: Option<Vec<u8>>,
    /// Additional data.
    pub aad: Option<Vec<u8>>,
    /// Tag.
    pub tag: Option<Vec<u8>>,
    /// Plaintext.
    pub plaintext: Vec<u8>,
    /// Ciphertext.
    pub ciphertext: Option<Vec<u8>>,
    /// The error that OpenSSL reports; none for success.
    pub result: Option<String>,
    /// The provider to which the record is confined.
    pub available_in: Option<String>,
}

/// `openssl_evpmac_poly1305.txt`.
pub fn evpmac_poly1305() -> Result<Vec<Mac>, Error> {
    evpmac_poly1305_of(include_str!("../data/poly1305/openssl_evpmac_poly1305.txt"))
}

pub(crate) fn evpmac_poly1305_of(text: &str) -> Result<Vec<Mac>, Error> {
    records("poly1305/openssl_evpmac_poly1305.txt", text, |stanza| {
        let kind = stanza.text("MAC")?;
        // Some records name the interface that computes the same function.
        if !["Poly1305", "Poly1305 by EVP_PKEY"].contains(&kind) {
            return Err(stanza.error(format_args!("MAC {kind}")));
        }
        stanza.take("NoReinit"); // about OpenSSL's interface
        Ok(Mac {
            name: stanza.name(),
            valid: true,
            key: stanza.bytes("Key")?,
            msg: stanza.bytes("Input")?,
            tag: stanza.bytes("Output")?,
            ..Mac::default()
        })
    })
}

/// `openssl_evpciph_chacha.txt`: `chacha20` and `chacha20-poly1305`.
pub fn evpciph_chacha() -> Result<Vec<Cipher>, Error> {
    ciphers_of(
        "chacha20/openssl_evpciph_chacha.txt",
        include_str!("../data/chacha20/openssl_evpciph_chacha.txt"),
    )
}

/// `openssl_evpciph_aes_common.txt`: AES in ECB, CBC, CFB, OFB, CTR, GCM, CCM and XTS mode.
pub fn evpciph_aes() -> Result<Vec<Cipher>, Error> {
    let text = include_str!("../data/gcm-misc/openssl_evpciph_aes_common.txt");
    ciphers_of("gcm-misc/openssl_evpciph_aes_common.txt", text)
}

pub(crate) fn ciphers_of(file: &'static str, text: &str) -> Result<Vec<Cipher>, Error> {
    records(file, text, cipher)
}

/// `openssl_chacha20poly1305.txt`: ChaCha20-Poly1305 in the form of the `cryptography` package.
pub fn chacha20_poly1305() -> Result<Vec<Aead>, Error> {
    chacha20_poly1305_of(include_str!("../data/chacha20/openssl_chacha20poly1305.txt"))
}

/// `openssl_gcm_siv.txt`: AES-GCM-SIV of RFC 8452, appendix C, in the form of the `cryptography` package.
pub fn aes_gcm_siv() -> Result<Vec<Aead>, Error> {
    aes_gcm_siv_of(include_str!("../data/gcm-siv/openssl_gcm_siv.txt"))
}

pub(crate) fn aes_gcm_siv_of(text: &str) -> Result<Vec<Aead>, Error> {
    records("gcm-siv/openssl_gcm_siv.txt", text, |stanza| {
        stanza.number("COUNT")?;
        Ok(Aead {
            name: stanza.name(),
            valid: true,
            key: stanza.bytes("Key")?,
            iv: stanza.bytes("IV")?,
            aad: stanza.optional_bytes("AAD")?.unwrap_or_default(),
            msg: stanza.bytes("Plaintext")?,
            ct: stanza.bytes("Ciphertext")?,
            tag: stanza.bytes("Tag")?,
            ..Aead::default()
        })
    })
}

pub(crate) fn chacha20_poly1305_of(text: &str) -> Result<Vec<Aead>, Error> {
    records("chacha20/openssl_chacha20poly1305.txt", text, |stanza| {
        stanza.number("COUNT")?;
        Ok(Aead {
            name: stanza.name(),
            valid: match stanza.take("Result") {
                None => true,
                Some("CIPHERFINAL_ERROR") => false,
                Some(other) => return Err(stanza.error(format_args!("Result {other}"))),
            },
            key: stanza.bytes("Key")?,
            iv: stanza.bytes("IV")?,
            aad: stanza.bytes("AAD")?,
            msg: stanza.bytes("Plaintext")?,
            ct: stanza.bytes("Ciphertext")?,
            tag: stanza.bytes("Tag")?,
            ..Aead::default()
        })
    })
}

fn cipher(stanza: &mut Stanza<'_>) -> Result<Cipher, Error> {
    stanza.take("SetTagLate"); // about OpenSSL's interface
    Ok(Cipher {
        name: stanza.name(),
        cipher: stanza.text("Cipher")?.to_lowercase(),
        operation: match stanza.take("Operation") {
            None => Operation::Both,
            Some("ENCRYPT") => Operation::Encrypt,
            Some("DECRYPT") => Operation::Decrypt,
            Some(other) => return Err(stanza.error(format_args!("Operation {other}"))),
        },
        key: stanza.bytes("Key")?,
        iv: stanza.optional_bytes("IV")?,
        next_iv: stanza.optional_bytes("NextIV")?,
        aad: stanza.optional_bytes("AAD")?,
        tag: stanza.optional_bytes("Tag")?,
        plaintext: stanza.bytes("Plaintext")?,
        ciphertext: stanza.optional_bytes("Ciphertext")?,
        result: stanza.take("Result").map(str::to_owned),
        available_in: stanza.take("Availablein").map(str::to_owned),
    })
}

/// Every stanza but the titles, as a record.
fn records<T>(
    file: &'static str,
    content: &str,
    parse: impl Fn(&mut Stanza<'_>) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    let mut records = vec![];
    for mut stanza in text::stanzas(file, content)? {
        if stanza.take("Title").is_none() {
            records.push(parse(&mut stanza)?);
        }
        stanza.finish()?;
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        assert_eq!(evpmac_poly1305().unwrap().len(), 46);
        assert_eq!(chacha20_poly1305().unwrap().len(), 5);
        assert_eq!(aes_gcm_siv().unwrap().len(), 46);
        let count = |records: &[Cipher], part| records.iter().filter(|r| r.cipher.contains(part)).count();
        let chacha = evpciph_chacha().unwrap();
        assert_eq!((count(&chacha, "chacha20"), count(&chacha, "poly1305")), (27, 8));
        let aes = evpciph_aes().unwrap();
        assert_eq!(aes.len(), 165);
        let modes = ["ecb", "cbc", "cfb", "ofb", "ctr", "gcm", "ccm", "xts"].map(|mode| count(&aes, mode));
        assert_eq!(modes, [16, 13, 24, 12, 11, 43, 3, 43]);
    }
}
