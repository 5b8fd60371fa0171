//! Key agreements of crates. They are compiled in: there is nothing to open and nothing that could be missing.

/// A key agreement with public keys and secrets of 32 bytes.
pub(crate) trait Agreement {
    /// The name under which its records appear.
    const WHO: &'static str;
    /// The function and how it was built.
    const FUNCTION: &'static str;

    /// A secret as it is kept from one agreement to the next: whatever is computed from it alone has been.
    type Secret: 'static;

    /// Prepares a secret.
    fn secret(bytes: &[u8; 32]) -> Self::Secret;
    /// The public key of a secret.
    fn public_key(bytes: &[u8; 32]) -> [u8; 32];
    /// The shared secret, nothing for a key that is refused.
    fn agree(secret: &Self::Secret, point: &[u8; 32]) -> Option<[u8; 32]>;
}

/// aws-lc-rs.
pub(crate) struct AwsLc;

impl Agreement for AwsLc {
    const WHO: &'static str = "aws-lc-rs";
    const FUNCTION: &'static str = "x25519";

    /// Its keys hold their public key.
    type Secret = aws_lc_rs::agreement::PrivateKey;

    fn secret(bytes: &[u8; 32]) -> Self::Secret {
        use aws_lc_rs::agreement::{PrivateKey, X25519};
        PrivateKey::from_private_key(&X25519, bytes).expect("any 32 bytes are a key")
    }

    fn public_key(bytes: &[u8; 32]) -> [u8; 32] {
        let key = Self::secret(bytes).compute_public_key().expect("an X25519 key");
        key.as_ref().try_into().expect("32 bytes")
    }

    fn agree(secret: &Self::Secret, point: &[u8; 32]) -> Option<[u8; 32]> {
        use aws_lc_rs::agreement::{UnparsedPublicKey, X25519, agree};
        let peer = UnparsedPublicKey::new(&X25519, point);
        agree(secret, peer, (), |s| s.try_into().map_err(|_| ())).ok()
    }
}

/// graviola: formally verified assembly. Only where it has code.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) struct Graviola;

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
impl Agreement for Graviola {
    const WHO: &'static str = "graviola";
    const FUNCTION: &'static str = "x25519";

    type Secret = graviola::key_agreement::x25519::StaticPrivateKey;

    fn secret(bytes: &[u8; 32]) -> Self::Secret {
        Self::Secret::from_array(bytes)
    }

    fn public_key(bytes: &[u8; 32]) -> [u8; 32] {
        Self::secret(bytes).public_key().as_bytes()
    }

    fn agree(secret: &Self::Secret, point: &[u8; 32]) -> Option<[u8; 32]> {
        use graviola::key_agreement::x25519::PublicKey;
        Some(secret.diffie_hellman(&PublicKey::from_array(point)).ok()?.0)
    }
}

/// x25519-dalek: pure Rust.
pub(crate) struct Dalek;

impl Agreement for Dalek {
    const WHO: &'static str = "x25519-dalek";
    const FUNCTION: &'static str = "x25519";

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

/// GLS254 in crrl, as a build without flags makes it: without carry-less multiply.
pub(crate) struct Crrl;

impl Agreement for Crrl {
    const WHO: &'static str = "crrl";
    const FUNCTION: &'static str = "gls254, default build";

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

/// X25519 in ring, which has no keys but new ones: a key is drawn for each agreement.
pub(crate) struct Ring {
    random: ring::rand::SystemRandom,
}

impl Ring {
    pub(crate) const WHO: &str = "ring";
    pub(crate) const FUNCTION: &str = "x25519, key drawn";

    pub(crate) fn new() -> Self {
        Self { random: ring::rand::SystemRandom::new() }
    }

    fn key(&self) -> Option<ring::agreement::EphemeralPrivateKey> {
        ring::agreement::EphemeralPrivateKey::generate(&ring::agreement::X25519, &self.random).ok()
    }

    /// Agrees with a new key.
    pub(crate) fn agree(&self, point: &[u8; 32]) -> Option<[u8; 32]> {
        Self::agree_with(self.key()?, point)
    }

    fn agree_with(key: ring::agreement::EphemeralPrivateKey, point: &[u8; 32]) -> Option<[u8; 32]> {
        use ring::agreement::{UnparsedPublicKey, X25519, agree_ephemeral};
        agree_ephemeral(key, &UnparsedPublicKey::new(&X25519, point), |s| s.try_into().ok()).ok()?
    }

    /// Whether a new key and a secret of `A` agree.
    pub(crate) fn agrees_with<A: Agreement>(&self, secret: &[u8; 32]) -> Option<bool> {
        let key = self.key()?;
        let public = key.compute_public_key().ok()?;
        let public = public.as_ref().try_into().ok()?;
        Some(Self::agree_with(key, &A::public_key(secret))? == A::agree(&A::secret(secret), public)?)
    }
}
