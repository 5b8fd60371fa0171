//! X25519 in two crates. They are compiled in: there is nothing to open and nothing that could be missing.

use crate::RivalVersion;

/// The base point of X25519.
const BASE: [u8; 32] = {
    let mut base = [0; 32];
    base[0] = 9;
    base
};

/// graviola: formally verified assembly.
pub(crate) struct Graviola;

/// x25519-dalek: pure Rust.
pub(crate) struct Dalek;

/// In which versions they are.
pub(super) fn versions() -> [RivalVersion; 2] {
    [(Graviola::WHO, "0.4"), (Dalek::WHO, "3")]
        .map(|(who, version)| RivalVersion { who: who.into(), version: version.into() })
}

impl Graviola {
    pub(crate) const WHO: &str = "graviola";
    pub(crate) const BASE: [u8; 32] = BASE;

    pub(crate) fn agree(secret: &[u8; 32], point: &[u8; 32]) -> Option<[u8; 32]> {
        use graviola::key_agreement::x25519::{PublicKey, StaticPrivateKey};
        let secret = StaticPrivateKey::from_array(secret);
        Some(secret.diffie_hellman(&PublicKey::from_array(point)).ok()?.0)
    }

    pub(crate) fn public_key(secret: &[u8; 32]) -> [u8; 32] {
        graviola::key_agreement::x25519::StaticPrivateKey::from_array(secret).public_key().as_bytes()
    }
}

impl Dalek {
    pub(crate) const WHO: &str = "x25519-dalek";
    pub(crate) const BASE: [u8; 32] = BASE;

    pub(crate) fn agree(secret: &[u8; 32], point: &[u8; 32]) -> Option<[u8; 32]> {
        let secret = x25519_dalek::StaticSecret::from(*secret);
        let shared = secret.diffie_hellman(&x25519_dalek::PublicKey::from(*point));
        shared.was_contributory().then(|| shared.to_bytes())
    }

    pub(crate) fn public_key(secret: &[u8; 32]) -> [u8; 32] {
        x25519_dalek::PublicKey::from(&x25519_dalek::StaticSecret::from(*secret)).to_bytes()
    }
}
