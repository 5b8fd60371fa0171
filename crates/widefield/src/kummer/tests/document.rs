//! The vectors of the wire format's specification.

use crate::kummer::hazmat::scalar_mult_with;
use crate::kummer::{PublicKey, SecretKey};
use crate::tier::tokens;

const DOCUMENT: &str = include_str!("../../../docs/kummer-wire-format.md");

/// The fields of each block with a field of this name, in order.
fn blocks(field: &str) -> Vec<Vec<(&'static str, Vec<u8>)>> {
    let parse = |block: &'static str| -> Option<Vec<(&str, Vec<u8>)>> {
        block.lines().map(|l| l.split_once('=').map(|(name, hex)| (name.trim(), bytes(hex.trim())))).collect()
    };
    // Every second part is between fences.
    let parts = DOCUMENT.split("```").skip(1).step_by(2);
    let blocks = parts.filter_map(|p| parse(p.strip_prefix("text\n")?));
    blocks.filter(|b| b.iter().any(|f| f.0 == field)).collect()
}

/// The bytes of a field of this name.
fn field<const N: usize>(block: &[(&str, Vec<u8>)], name: &str) -> [u8; N] {
    block.iter().find(|f| f.0 == name).unwrap().1[..].try_into().unwrap()
}

/// Hexadecimal; nothing for other text.
fn bytes(hex: &str) -> Vec<u8> {
    let digits: Option<Vec<u8>> = hex.chars().map(|c| Some(c.to_digit(16)? as u8)).collect();
    digits.unwrap_or_default().as_chunks().0.iter().map(|[a, b]| a << 4 | b).collect()
}

#[test]
fn multiples_are_those_of_the_document() {
    let blocks = blocks("output");
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        for token in tokens() {
            let output = scalar_mult_with(token, &field(&block, "point"), &field(&block, "scalar"));
            assert_eq!(output, Ok(field(&block, "output")));
        }
    }
}

#[test]
fn agreements_are_those_of_the_document() {
    let blocks = blocks("b");
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        let [a, b] = ["a", "b"].map(|name| SecretKey::from_bytes(field(&block, name)));
        for token in tokens() {
            let (public_a, public_b) = (a.public_key_with(token), b.public_key_with(token));
            assert_eq!(public_a.to_bytes(), field(&block, "A"));
            assert_eq!(public_b.to_bytes(), field(&block, "B"));
            for (secret, theirs) in [(&a, public_b), (&b, public_a)] {
                let shared = secret.diffie_hellman_with(token, &theirs).unwrap();
                assert_eq!(shared.raw_bytes(), &field(&block, "raw"));
            }
        }
    }
}

#[test]
fn what_the_document_refuses_is_refused() {
    let blocks = blocks("refused");
    assert_eq!((blocks.len(), blocks[0].len()), (1, 8));
    for (_, key) in &blocks[0] {
        assert_eq!(key.len(), 48);
        assert!(PublicKey::try_from(&key[..]).is_err());
    }
}

#[cfg(feature = "hkdf")]
#[test]
fn derived_keys_are_those_of_the_document() {
    use crate::Error;
    let agreements = blocks("b");
    let derivations = blocks("context");
    assert_eq!(derivations.len(), 3);
    for block in derivations {
        let public = |name| PublicKey::from_bytes(&field(&block, name)).unwrap();
        let (a, b) = (public("A"), public("B"));
        let agreement = agreements.iter().find(|g| field::<48>(g, "raw") == field(&block, "raw")).unwrap();
        let secret = SecretKey::from_bytes(field(agreement, "a"));
        let shared = secret.diffie_hellman(&b).unwrap();
        let value = |name| &block.iter().find(|f| f.0 == name).unwrap().1;
        let (context, expected) = (value("context"), value("key"));
        assert!(expected.len() >= 32);
        let mut key = vec![0; expected.len()];
        shared.derive_key(&a, &b, context, &mut key).unwrap();
        assert_eq!(&key, expected);
        key.fill(0);
        shared.derive_key(&b, &a, context, &mut key).unwrap();
        assert_eq!(&key, expected);
        // Every input counts.
        for (one, other, context) in [(&a, &a, &context[..]), (&b, &b, context), (&a, &b, b"another")] {
            shared.derive_key(one, other, context, &mut key).unwrap();
            assert!(key[..16] != expected[..16]);
        }
        let mut long = vec![7; 255 * 32 + 1];
        assert_eq!(shared.derive_key(&a, &b, context, &mut long), Err(Error::Length));
        assert!(long.iter().all(|x| *x == 7));
        assert_eq!(shared.derive_key(&a, &b, context, &mut []), Err(Error::Length));
        assert_eq!(shared.derive_key(&a, &b, context, &mut long[1..]), Ok(()));
        assert_eq!(long[1..][..expected.len()], expected[..]);
    }
}
