//! Every parser on a text of somebody else's: what the fuzzers run.

use crate::{
    Error, awslc, boringssl, cavp, generated, gf2, gls254, kummer, openssl, processors, rfc, wycheproof,
};

/// A parser of a format.
#[derive(Clone, Copy)]
pub struct Parser {
    /// A file of that format, below `data/`.
    pub file: &'static str,
    parse: fn(&str) -> Result<usize, Error>,
}

impl Parser {
    /// The number of records, or the error, which names file and record.
    pub fn parse(&self, text: &str) -> Result<usize, Error> {
        (self.parse)(text)
    }
}

macro_rules! parsers {
    ($($file:literal: $parse:expr;)*) => {
        /// All parsers.
        pub const PARSERS: &[Parser] = &[$(Parser { file: $file, parse: $parse }),*];
    };
}

parsers! {
    "poly1305/awslc_poly1305_tests.txt": |text| Ok(awslc::poly1305_of(text)?.len());
    "gcm-misc/awslc_gcm_tests.txt": |text| Ok(awslc::gcm_of(text)?.len());
    "chacha20/awslc_xchacha20_poly1305_tests.txt": |text| Ok(awslc::xchacha20_poly1305_of(text)?.len());
    "chacha20/boringssl_chacha20poly1305.txt": |text| Ok(boringssl::chacha20_poly1305_of(text)?.len());
    "poly1305/rfc7539_poly1305.txt": |text| Ok(rfc::poly1305_of(text)?.len());
    "chacha20/rfc7539_chacha20.txt": |text| Ok(rfc::chacha20_of(text)?.len());
    "poly1305/openssl_evpmac_poly1305.txt": |text| Ok(openssl::evpmac_poly1305_of(text)?.len());
    "gcm-misc/openssl_evpciph_aes_common.txt": |text| Ok(openssl::ciphers_of("ciphers", text)?.len());
    "gcm-siv/openssl_gcm_siv.txt": |text| Ok(openssl::aes_gcm_siv_of(text)?.len());
    "chacha20/openssl_chacha20poly1305.txt": |text| Ok(openssl::chacha20_poly1305_of(text)?.len());
    "nist-cavp-gcm/gcmEncryptExtIV128.rsp":
        |text| Ok(cavp::gcm_of(cavp::Direction::Encrypt, "encrypt", text)?.len());
    "nist-cavp-gcm/gcmDecrypt128.rsp": |text| Ok(cavp::gcm_of(cavp::Direction::Decrypt, "decrypt", text)?.len());
    "wycheproof/aes_gcm_test.json": |text| Ok(wycheproof::aead("aead", text)?.len());
    "wycheproof/aes_gmac_test.json": |text| Ok(wycheproof::mac("mac", text)?.len());
    "generated/ghash_polyval_raw.json": |text| Ok(generated::ghash_polyval_raw_of(text)?.len());
    "gf2_kat.json": |text| gf2::kat_of(text).map(|k| k.poly_mul.len() + k.field.len() + k.normal_basis.len());
    "generated/gf2m_pari.txt": |text| Ok(gf2::pari_of(text)?.len());
    "kummer_kat.json":
        |text| kummer::kat_of(text).map(|k| k.scalarmult.len() + k.dh.len() + k.edge_scalars_on_base.len() + 1);
    "generated/gls254_crrl.txt": |text| Ok(gls254::cases_of(text)?.len());
    "processors/x86.json": |text| Ok(processors::x86_of(text)?.len());
    "processors/aarch64.json": |text| Ok(processors::linux_of(text)?.len() + processors::darwin_of(text)?.len());
}

/// Parses: the first byte says as what, the rest is the text. What it makes of a text must fit the text, and an error
/// must say where.
///
/// # Panics
/// If it does not.
pub fn check(input: &[u8]) {
    let Some((parser, text)) = input.split_first() else { return };
    let parser = &PARSERS[usize::from(*parser) % PARSERS.len()];
    let Ok(text) = core::str::from_utf8(text) else { return };
    match parser.parse(text) {
        // A record takes some letters of its own.
        Ok(records) => {
            assert!(records <= text.len(), "{}: {records} records of {} bytes", parser.file, text.len())
        }
        Err(e) => assert!(
            !(e.file.is_empty() || e.record.is_empty() || e.reason.is_empty()),
            "{}: {e:?}",
            parser.file
        ),
    }
}

/// A short input for [`check`] from each parser's own file: the first stanzas of a text, the first values of each list
/// of JSON.
///
/// # Errors
/// If a file cannot be read, or is not JSON where its name says so.
pub fn seeds(data: &std::path::Path) -> std::io::Result<Vec<Vec<u8>>> {
    let seed = |(number, parser): (u8, &Parser)| {
        let text = std::fs::read_to_string(data.join(parser.file))?;
        let short = if parser.file.ends_with(".json") {
            let mut document = serde_json::from_str(&text)?;
            thin(&mut document);
            document.to_string()
        } else {
            let end = text.match_indices("\n\n").nth(5).map_or(text.len(), |(at, _)| at + 1);
            text[..end].to_owned()
        };
        Ok([&[number], short.as_bytes()].concat())
    };
    (0..).zip(PARSERS).map(seed).collect()
}

/// Keeps the first two values of each list of records, and tells their number.
fn thin(document: &mut serde_json::Value) {
    let mut tests = 0;
    let Some(fields) = document.as_object_mut() else { return };
    // What is derived from another record has nothing without it.
    fields.entry("derived").and_modify(|list| *list = serde_json::json!([]));
    for (name, list) in fields.iter_mut().filter_map(|(name, value)| Some((name, value.as_array_mut()?))) {
        list.truncate(2);
        if name == "tests" {
            tests += list.len();
        }
        for group in list.iter_mut().filter_map(|g| g.get_mut("tests")?.as_array_mut()) {
            group.truncate(2);
            tests += group.len();
        }
    }
    if let Some(number) = fields.get_mut("numberOfTests") {
        *number = tests.into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_records_and_their_parts_are_not_panics() {
        let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
        for (seed, parser) in seeds(&data).unwrap().iter().zip(PARSERS) {
            let text = core::str::from_utf8(&seed[1..]).unwrap();
            assert!(parser.parse(text).unwrap() > 0, "{}", parser.file);
            for end in (0..seed.len()).step_by(7) {
                check(&seed[..end]);
            }
            for at in (1..seed.len()).step_by(5) {
                let mut changed = seed.clone();
                changed[at] ^= 1;
                check(&changed);
                changed[at] = b'0';
                check(&changed);
            }
        }
    }
}
