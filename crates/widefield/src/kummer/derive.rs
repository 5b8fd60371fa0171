//! Keys from a shared secret, by HKDF-SHA-256.

use super::{
    keys::{BELOW, PublicKey},
    shared::SharedSecret,
};
use crate::{Error, simd::in_wiped_frame, tier::active};
use hkdf::Hkdf;
use sha2::Sha256;
use zeroize::Zeroize;

/// What the derivation begins with: this use of HKDF and no other.
const LABEL: &[u8] = b"widefield kummer HKDF-SHA-256 v1";

impl SharedSecret {
    /// Derives a key that belongs to this secret, to both public keys and to a context: HKDF-SHA-256 (RFC 5869) without
    /// salt, of which the info is
    ///
    /// ```text
    /// "widefield kummer HKDF-SHA-256 v1" | the lesser public key | the greater one | context
    /// ```
    /// Public keys are compared as strings of 48 bytes, so both sides call this alike, their own key first or last. The
    /// context separates what one agreement is used for: it should name the protocol, its version and, where each
    /// direction has a key of its own, the direction. Any length, empty too. Keys of 1 to 8,160 bytes.
    ///
    /// That this secret was agreed on between these keys is the caller's word.
    ///
    /// ```
    /// # use widefield::kummer::SecretKey;
    /// # fn main() -> Result<(), widefield::Error> {
    /// let (alice, bob) = (SecretKey::from_bytes([1; 32]), SecretKey::from_bytes([2; 32]));
    /// let (a, b) = (alice.public_key(), bob.public_key());
    /// let (mut sends, mut receives) = ([0; 32], [0; 32]);
    /// alice.diffie_hellman(&b)?.derive_key(&a, &b, b"example v1, from alice to bob", &mut sends)?;
    /// bob.diffie_hellman(&a)?.derive_key(&b, &a, b"example v1, from alice to bob", &mut receives)?;
    /// assert_eq!(sends, receives);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::Length`] if the key is empty or longer than 8,160 bytes, 255 times the hash; nothing is written then.
    #[cfg_attr(docsrs, doc(cfg(feature = "hkdf")))]
    pub fn derive_key(
        &self,
        one: &PublicKey,
        other: &PublicKey,
        context: &[u8],
        key: &mut [u8],
    ) -> Result<(), Error> {
        if key.is_empty() {
            return Err(Error::Length);
        }
        let (one, other) = (one.to_bytes(), other.to_bytes());
        let (lesser, greater) = if one <= other { (one, other) } else { (other, one) };
        in_wiped_frame::<BELOW, _>(active(), || {
            let (mut extracted, hkdf) = Hkdf::<Sha256>::extract(None, self.raw_bytes());
            extracted.as_mut_slice().zeroize();
            hkdf.expand_multi_info(&[LABEL, &lesser, &greater, context], key).map_err(|_| Error::Length)
        })
    }
}
