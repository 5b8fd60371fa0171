//! NIST's Cryptographic Algorithm Validation Program: the six AES-GCM `.rsp` files, counts 0 to 2 of every group.

use crate::{Error, text, text::Stanza};

/// What a file asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Encrypt `pt` and compare `ct` and `tag`.
    Encrypt,
    /// Check `tag` and compare `pt`.
    Decrypt,
}

/// One record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gcm {
    /// File and line, for messages.
    pub name: String,
    /// What the file asks for.
    pub direction: Direction,
    /// Key of 128, 192 or 256 bits.
    pub key: Vec<u8>,
    /// IV of 8, 96 or 1024 bits.
    pub iv: Vec<u8>,
    /// Additional data.
    pub aad: Vec<u8>,
    /// Ciphertext.
    pub ct: Vec<u8>,
    /// Tag of 32 to 128 bits.
    pub tag: Vec<u8>,
    /// Plaintext; none where decryption must fail.
    pub pt: Option<Vec<u8>>,
}

/// The sizes in bits of the records that follow.
#[derive(Clone, Copy)]
struct Group {
    key: usize,
    iv: usize,
    pt: usize,
    aad: usize,
    tag: usize,
}

const FILES: [(Direction, &str, &str); 6] = {
    use Direction::{Decrypt, Encrypt};
    macro_rules! file {
        ($direction:expr, $file:literal) => {
            (
                $direction,
                concat!("nist-cavp-gcm/", $file),
                include_str!(concat!("../data/nist-cavp-gcm/", $file)),
            )
        };
    }
    [
        file!(Encrypt, "gcmEncryptExtIV128.rsp"),
        file!(Encrypt, "gcmEncryptExtIV192.rsp"),
        file!(Encrypt, "gcmEncryptExtIV256.rsp"),
        file!(Decrypt, "gcmDecrypt128.rsp"),
        file!(Decrypt, "gcmDecrypt192.rsp"),
        file!(Decrypt, "gcmDecrypt256.rsp"),
    ]
};

/// The records of all six files.
pub fn gcm() -> Result<Vec<Gcm>, Error> {
    let mut records = vec![];
    for (direction, file, content) in FILES {
        records.extend(gcm_of(direction, file, content)?);
    }
    Ok(records)
}

pub(crate) fn gcm_of(direction: Direction, file: &'static str, content: &str) -> Result<Vec<Gcm>, Error> {
    let (mut records, mut group) = (vec![], None);
    for mut stanza in text::stanzas(file, content)? {
        if stanza.has("[Keylen]") {
            group = Some(parse_group(&mut stanza)?);
        } else {
            let group = group.ok_or_else(|| stanza.error("a record before the first group"))?;
            records.push(parse_record(direction, group, &mut stanza)?);
        }
        stanza.finish()?;
    }
    Ok(records)
}

fn parse_group(stanza: &mut Stanza<'_>) -> Result<Group, Error> {
    Ok(Group {
        key: stanza.number("[Keylen]")?,
        iv: stanza.number("[IVlen]")?,
        pt: stanza.number("[PTlen]")?,
        aad: stanza.number("[AADlen]")?,
        tag: stanza.number("[Taglen]")?,
    })
}

fn parse_record(direction: Direction, group: Group, stanza: &mut Stanza<'_>) -> Result<Gcm, Error> {
    stanza.number("Count")?;
    let record = Gcm {
        name: stanza.name(),
        direction,
        key: stanza.bytes("Key")?,
        iv: stanza.bytes("IV")?,
        aad: stanza.bytes("AAD")?,
        ct: stanza.bytes("CT")?,
        tag: stanza.bytes("Tag")?,
        pt: stanza.optional_bytes("PT")?,
    };
    let fails = stanza.take("FAIL").is_some();
    if fails == record.pt.is_some() || (fails && direction == Direction::Encrypt) {
        return Err(stanza.error("either PT or FAIL is expected"));
    }
    let text = record.pt.as_ref().unwrap_or(&record.ct);
    let found = [&record.key, &record.iv, text, &record.ct, &record.aad, &record.tag].map(|v| 8 * v.len());
    if found != [group.key, group.iv, group.pt, group.pt, group.aad, group.tag] {
        return Err(stanza.error("not of its group's sizes"));
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let records = gcm().unwrap();
        assert_eq!(records.len(), 9450);
        assert_eq!(records.iter().filter(|r| r.direction == Direction::Encrypt).count(), 4725);
        assert_eq!(records.iter().filter(|r| r.pt.is_none()).count(), 2394);
    }
}
