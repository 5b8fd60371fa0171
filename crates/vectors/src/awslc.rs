//! AWS-LC's text files.

use crate::{Aead, Error, Mac, text, text::Stanza};

/// `awslc_poly1305_tests.txt`.
pub fn poly1305() -> Result<Vec<Mac>, Error> {
    poly1305_of(include_str!("../data/poly1305/awslc_poly1305_tests.txt"))
}

pub(crate) fn poly1305_of(text: &str) -> Result<Vec<Mac>, Error> {
    records("poly1305/awslc_poly1305_tests.txt", text, |stanza| {
        Ok(Mac {
            name: stanza.name(),
            valid: true,
            key: stanza.bytes("Key")?,
            msg: stanza.bytes("Input")?,
            tag: stanza.bytes("MAC")?,
            ..Mac::default()
        })
    })
}

/// `awslc_gcm_tests.txt`: the test cases of the GCM specification and more.
pub fn gcm() -> Result<Vec<Aead>, Error> {
    gcm_of(include_str!("../data/gcm-misc/awslc_gcm_tests.txt"))
}

pub(crate) fn gcm_of(text: &str) -> Result<Vec<Aead>, Error> {
    records("gcm-misc/awslc_gcm_tests.txt", text, |stanza| {
        Ok(Aead {
            name: stanza.name(),
            valid: true,
            key: stanza.bytes("Key")?,
            iv: stanza.bytes("Nonce")?,
            aad: stanza.bytes("AdditionalData")?,
            msg: stanza.bytes("Plaintext")?,
            ct: stanza.bytes("Ciphertext")?,
            tag: stanza.bytes("Tag")?,
            ..Aead::default()
        })
    })
}

/// `awslc_xchacha20_poly1305_tests.txt`.
pub fn xchacha20_poly1305() -> Result<Vec<Aead>, Error> {
    xchacha20_poly1305_of(include_str!("../data/chacha20/awslc_xchacha20_poly1305_tests.txt"))
}

pub(crate) fn xchacha20_poly1305_of(text: &str) -> Result<Vec<Aead>, Error> {
    records("chacha20/awslc_xchacha20_poly1305_tests.txt", text, aead)
}

/// The fields that BoringSSL's heirs give an AEAD record.
pub(crate) fn aead(stanza: &mut Stanza<'_>) -> Result<Aead, Error> {
    Ok(Aead {
        name: stanza.name(),
        valid: true,
        key: stanza.bytes("KEY")?,
        iv: stanza.bytes("NONCE")?,
        aad: stanza.bytes("AD")?,
        msg: stanza.bytes("IN")?,
        ct: stanza.bytes("CT")?,
        tag: stanza.bytes("TAG")?,
        ..Aead::default()
    })
}

/// Every stanza as a record.
pub(crate) fn records<T>(
    file: &'static str,
    content: &str,
    parse: impl Fn(&mut Stanza<'_>) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    let record = |mut stanza| {
        let record = parse(&mut stanza)?;
        stanza.finish()?;
        Ok(record)
    };
    text::stanzas(file, content)?.into_iter().map(record).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        assert_eq!(poly1305().unwrap().len(), 33);
        assert_eq!(gcm().unwrap().len(), 21);
        assert_eq!(xchacha20_poly1305().unwrap().len(), 52);
    }
}
