//! Project Wycheproof: `aead_test_schema_v1` and `mac_with_iv_test_schema_v1`.

use crate::{Aead, Error, Mac, hex, json};
use serde::Deserialize;
use serde_json::Value;

macro_rules! files {
    ($($(#[$doc:meta])* $name:ident: $parser:ident -> $record:ty = $file:literal, $count:expr;)*) => {
        $(
            $(#[$doc])*
            pub fn $name() -> Result<Vec<$record>, Error> {
                $parser(concat!("wycheproof/", $file), include_str!(concat!("../data/wycheproof/", $file)))
            }
        )*

        #[cfg(test)]
        #[test]
        fn counts() {
            $(
                let records = $name().unwrap();
                let valid = records.iter().filter(|r| r.valid).count();
                assert_eq!((valid, records.len() - valid), $count, $file);
            )*
        }
    };
}

files! {
    /// AES-GCM, keys of 128, 192 and 256 bits, IVs of 0 to 2056 bits (0 is invalid), tags of 128 bits.
    aes_gcm: aead -> Aead = "aes_gcm_test.json", (229, 87);
    /// GMAC: AES-GCM that only authenticates; `msg` is GCM's additional data.
    aes_gmac: mac -> Mac = "aes_gmac_test.json", (90, 324);
    /// AES-GCM-SIV, keys of 128 and 256 bits, some with counters that wrap.
    aes_gcm_siv: aead -> Aead = "aes_gcm_siv_test.json", (136, 66);
    /// ChaCha20-Poly1305, with nonces of wrong size among the invalid records.
    chacha20_poly1305: aead -> Aead = "chacha20_poly1305_test.json", (256, 69);
    /// XChaCha20-Poly1305, with nonces of wrong size among the invalid records.
    xchacha20_poly1305: aead -> Aead = "xchacha20_poly1305_test.json", (246, 69);
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Document {
    #[serde(rename = "algorithm")]
    _algorithm: String,
    #[serde(rename = "schema")]
    _schema: Option<String>,
    number_of_tests: usize,
    #[serde(rename = "header")]
    _header: Option<Vec<String>>,
    #[serde(rename = "notes")]
    _notes: Value,
    test_groups: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Group {
    #[serde(rename = "type")]
    kind: String,
    #[serde(rename = "source")]
    _source: Option<Value>,
    iv_size: usize,
    key_size: usize,
    tag_size: usize,
    tests: Vec<Value>,
}

/// A record of either schema; the MACs have neither `aad` nor `ct`, some no `iv`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Test {
    tc_id: usize,
    comment: String,
    flags: Vec<String>,
    #[serde(deserialize_with = "hex::de_bytes")]
    key: Vec<u8>,
    #[serde(default, deserialize_with = "hex::de_bytes")]
    iv: Vec<u8>,
    #[serde(default, deserialize_with = "hex::de_some_bytes")]
    aad: Option<Vec<u8>>,
    #[serde(deserialize_with = "hex::de_bytes")]
    msg: Vec<u8>,
    #[serde(default, deserialize_with = "hex::de_some_bytes")]
    ct: Option<Vec<u8>>,
    #[serde(deserialize_with = "hex::de_bytes")]
    tag: Vec<u8>,
    result: Verdict,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Valid,
    Invalid,
}

fn tests(file: &'static str, text: &str, kinds: &[&str]) -> Result<Vec<Test>, Error> {
    let document: Document = json::document(file, text)?;
    let mut all = vec![];
    for (g, group) in document.test_groups.into_iter().enumerate() {
        let section = format!("testGroups[{g}].tests");
        if !kinds.contains(&group.kind.as_str()) {
            return Err(Error::new(file, section, format_args!("type {}", group.kind)));
        }
        let tests: Vec<Test> = json::records(file, &section, group.tests)?;
        for test in &tests {
            let sizes = [test.key.len(), test.iv.len()] == [group.key_size / 8, group.iv_size / 8];
            // A nonce of forbidden size leaves no tag.
            let tag = test.tag.len() == group.tag_size / 8 || test.result == Verdict::Invalid;
            if !(sizes && tag) {
                return Err(Error::new(
                    file,
                    format_args!("tcId {}", test.tc_id),
                    "not of its group's sizes",
                ));
            }
        }
        all.extend(tests);
    }
    if all.len() != document.number_of_tests {
        return Err(Error::new(file, "numberOfTests", format_args!("{} records", all.len())));
    }
    Ok(all)
}

pub(crate) fn aead(file: &'static str, text: &str) -> Result<Vec<Aead>, Error> {
    let record = |test: Test| {
        let name = format!("{file} tcId {}", test.tc_id);
        let (Some(aad), Some(ct)) = (test.aad, test.ct) else {
            return Err(Error::new(file, name, "aad or ct is missing"));
        };
        let Test { comment, flags, key, iv, msg, tag, .. } = test;
        let valid = test.result == Verdict::Valid;
        Ok(Aead { name, comment, flags, valid, key, iv, aad, msg, ct, tag })
    };
    tests(file, text, &["AeadTest"])?.into_iter().map(record).collect()
}

pub(crate) fn mac(file: &'static str, text: &str) -> Result<Vec<Mac>, Error> {
    let record = |test: Test| {
        let name = format!("{file} tcId {}", test.tc_id);
        if test.aad.is_some() || test.ct.is_some() {
            return Err(Error::new(file, name, "aad or ct in a MAC"));
        }
        let Test { comment, flags, key, iv, msg, tag, .. } = test;
        Ok(Mac { name, comment, flags, valid: test.result == Verdict::Valid, key, iv, msg, tag })
    };
    tests(file, text, &["MacWithIvTest", "MacTest"])?.into_iter().map(record).collect()
}

#[cfg(test)]
#[test]
fn flags() {
    let count = |records: Result<Vec<Aead>, Error>, flag: &str| {
        records.unwrap().iter().filter(|r| r.flags.iter().any(|f| f == flag)).count()
    };
    assert_eq!(count(aes_gcm(), "CounterWrap"), 36);
    assert_eq!(count(aes_gcm(), "ModifiedTag"), 81);
    assert_eq!(count(aes_gcm_siv(), "WrappedIv"), 10);
    assert_eq!(count(chacha20_poly1305(), "EdgeCasePoly1305"), 84);
    assert_eq!(count(chacha20_poly1305(), "EdgeCasePolyKey"), 20);
}
