//! Diffie-Hellman, one multiplication by a fixed secret: each result is the next point.

use crate::{Case, Step};

const SECRET: [u8; 32] = [0x6c; 32];
const GROUP: &str = "Diffie-Hellman";

/// Who it is, what gives the same results, bytes of a point, and how the secret is set up.
type System = (&'static str, &'static str, usize, fn() -> Step);

/// Points of the Kummer surface are no points of X25519's curve, and ring draws its keys: their results are like
/// nobody's.
const SYSTEMS: [System; 5] = [
    ("widefield (Kummer)", "Kummer", 48, kummer),
    ("x25519-dalek", "X25519", 32, dalek),
    ("ring", "X25519 with new keys", 32, ring),
    ("aws-lc", "X25519", 32, aws_lc),
    ("graviola", "X25519", 32, graviola),
];

pub(crate) fn cases() -> Vec<Case> {
    let case = |(who, system, bytes, step)| {
        let case = Case::new((GROUP, "1 multiplication".to_owned()), who, bytes, step);
        Case { system, ..case }
    };
    SYSTEMS.map(case).into()
}

/// A step on a point of 32 bytes.
fn x25519(agree: impl Fn(&[u8; 32]) -> [u8; 32] + 'static) -> Step {
    Box::new(move |bytes| {
        let point = bytes.first_chunk_mut().expect("a point");
        *point = agree(point);
    })
}

fn kummer() -> Step {
    use widefield::kummer::{BASE, hazmat::scalar_mult};
    let mut point = BASE;
    Box::new(move |bytes| {
        point = scalar_mult(&point, &SECRET).expect("no node");
        bytes.copy_from_slice(&point);
    })
}

fn dalek() -> Step {
    let secret = x25519_dalek::StaticSecret::from(SECRET);
    x25519(move |point| secret.diffie_hellman(&x25519_dalek::PublicKey::from(*point)).to_bytes())
}

fn ring() -> Step {
    use ring::agreement::{EphemeralPrivateKey, UnparsedPublicKey, X25519, agree_ephemeral};
    let random = ring::rand::SystemRandom::new();
    x25519(move |point| {
        let secret = EphemeralPrivateKey::generate(&X25519, &random).expect("random bytes");
        let shared = agree_ephemeral(secret, &UnparsedPublicKey::new(&X25519, point), |s| s.try_into());
        shared.expect("agreement").expect("32 bytes")
    })
}

fn aws_lc() -> Step {
    use aws_lc_rs::agreement::{PrivateKey, UnparsedPublicKey, X25519, agree};
    let secret = PrivateKey::from_private_key(&X25519, &SECRET).expect("any 32 bytes are a key");
    x25519(move |point| {
        agree(&secret, UnparsedPublicKey::new(&X25519, point), (), |s| s.try_into().map_err(|_| ()))
            .expect("agreement")
    })
}

fn graviola() -> Step {
    use graviola::key_agreement::x25519::{PublicKey, StaticPrivateKey};
    let secret = StaticPrivateKey::from_array(&SECRET);
    x25519(move |point| secret.diffie_hellman(&PublicKey::from_array(point)).expect("agreement").0)
}
