//! Key agreements.

use crate::abi::Agreement;
use core::ffi::CStr;

/// GLS254 in crrl, on its carry-less multiplications where the machine has them.
pub(crate) struct Gls254;

impl Agreement for Gls254 {
    const NAME: [&'static CStr; 2] = [c"crrl-native", c"gls254"];

    type Secret = crrl::gls254::Scalar;

    fn secret(bytes: &[u8; 32]) -> Self::Secret {
        Self::Secret::decode_reduce(bytes)
    }

    fn public_key(bytes: &[u8; 32]) -> [u8; 32] {
        crrl::gls254::Point::mulgen(&Self::secret(bytes)).encode()
    }

    fn agree(secret: &Self::Secret, point: &[u8; 32]) -> Option<[u8; 32]> {
        Some((crrl::gls254::Point::decode(point)? * *secret).encode())
    }
}

/// X25519 in crrl.
pub(crate) struct Crrl;

impl Agreement for Crrl {
    const NAME: [&'static CStr; 2] = [c"crrl-native", c"x25519"];

    type Secret = [u8; 32];

    fn secret(bytes: &[u8; 32]) -> Self::Secret {
        *bytes
    }

    fn public_key(bytes: &[u8; 32]) -> [u8; 32] {
        crrl::x25519::x25519_base(bytes)
    }

    fn agree(secret: &Self::Secret, point: &[u8; 32]) -> Option<[u8; 32]> {
        let shared = crrl::x25519::x25519(point, secret);
        (shared != [0; 32]).then_some(shared)
    }
}

/// x25519-dalek.
pub(crate) struct Dalek;

impl Agreement for Dalek {
    const NAME: [&'static CStr; 2] = [c"x25519-dalek-native", c"x25519"];

    type Secret = x25519_dalek::StaticSecret;

    fn secret(bytes: &[u8; 32]) -> Self::Secret {
        Self::Secret::from(*bytes)
    }

    fn public_key(bytes: &[u8; 32]) -> [u8; 32] {
        x25519_dalek::PublicKey::from(&Self::secret(bytes)).to_bytes()
    }

    fn agree(secret: &Self::Secret, point: &[u8; 32]) -> Option<[u8; 32]> {
        let shared = secret.diffie_hellman(&x25519_dalek::PublicKey::from(*point));
        shared.was_contributory().then(|| shared.to_bytes())
    }
}

/// libcrux, verified code of HACL*.
pub(crate) struct Libcrux;

impl Agreement for Libcrux {
    const NAME: [&'static CStr; 2] = [c"libcrux", c"x25519"];

    type Secret = [u8; 32];

    fn secret(bytes: &[u8; 32]) -> Self::Secret {
        let mut secret = *bytes;
        libcrux_curve25519::clamp(&mut secret);
        secret
    }

    fn public_key(bytes: &[u8; 32]) -> [u8; 32] {
        let mut public = [0; 32];
        libcrux_curve25519::secret_to_public(&mut public, &Self::secret(bytes));
        public
    }

    fn agree(secret: &Self::Secret, point: &[u8; 32]) -> Option<[u8; 32]> {
        let mut shared = [0; 32];
        libcrux_curve25519::ecdh(&mut shared, point, secret).ok().map(|()| shared)
    }
}

/// orion: pure Rust, without `unsafe`.
pub(crate) struct Orion;

impl Agreement for Orion {
    const NAME: [&'static CStr; 2] = [c"orion", c"x25519"];

    type Secret = orion::hazardous::ecc::x25519::PrivateKey;

    fn secret(bytes: &[u8; 32]) -> Self::Secret {
        (*bytes).into()
    }

    fn public_key(bytes: &[u8; 32]) -> [u8; 32] {
        let public = orion::hazardous::ecc::x25519::PublicKey::try_from(&Self::secret(bytes));
        public.expect("any 32 bytes are a key").as_ref().try_into().expect("32 bytes")
    }

    fn agree(secret: &Self::Secret, point: &[u8; 32]) -> Option<[u8; 32]> {
        let shared = orion::hazardous::ecc::x25519::key_agreement(secret, &(*point).into()).ok()?;
        shared.unprotected_as_ref().try_into().ok()
    }
}
