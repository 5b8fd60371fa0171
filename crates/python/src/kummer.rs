//! Diffie-Hellman on the Kummer surface, in the shape of pyca/cryptography's X25519.

use crate::buffers::{Input, or_empty};
use crate::errors::{exception, wrong_length};
use crate::stack::overwriting;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use widefield::kummer::{PublicKey, SecretKey};

/// A secret key of the Kummer surface of Gaudry and Schost. No standard and no audit: see the library's documentation.
///
/// >>> from widefield import KummerPrivateKey
/// >>> alice, bob = KummerPrivateKey.generate(), KummerPrivateKey.generate()
/// >>> key = alice.exchange(bob.public_key(), b"example v1")
/// >>> key == bob.exchange(alice.public_key(), b"example v1"), len(key)
/// (True, 32)
#[pyclass(frozen, module = "widefield")]
pub(crate) struct KummerPrivateKey(Box<SecretKey>);

#[pymethods]
impl KummerPrivateKey {
    /// A random key.
    #[staticmethod]
    fn generate() -> PyResult<Self> {
        let key = overwriting(|| SecretKey::try_generate(getrandom::fill).map(Box::new));
        key.map(Self).map_err(|e| PyOSError::new_err(e.to_string()))
    }

    /// The key with these 32 bytes.
    #[staticmethod]
    fn from_private_bytes(data: Input<'_>) -> PyResult<Self> {
        let data = data.as_bytes();
        let bytes: &[u8; 32] = data.try_into().map_err(|_| wrong_length("private key", data.len(), "32"))?;
        Ok(Self(overwriting(|| Box::new(SecretKey::from_bytes(*bytes)))))
    }

    /// The 32 bytes of the key.
    fn private_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    /// The public key.
    fn public_key(&self) -> PyResult<KummerPublicKey> {
        self.0.try_public_key().map(KummerPublicKey).map_err(exception)
    }

    /// A key of `length` bytes that belongs to the agreement, to both public keys and to the context: HKDF-SHA-256. The
    /// context should name the protocol, its version and the direction.
    #[pyo3(signature = (peer_public_key, context=None, length=32))]
    fn exchange<'py>(
        &self,
        py: Python<'py>,
        peer_public_key: &KummerPublicKey,
        context: Option<Input<'py>>,
        length: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        // 255 times the hash.
        if !(1..=8160).contains(&length) {
            return Err(wrong_length("derived key", length, "1 to 8160"));
        }
        let (secret, peer) = (&self.0, &peer_public_key.0);
        let context = or_empty(context.as_ref());
        PyBytes::new_with(py, length, |key| {
            py.detach(|| {
                let shared = secret.diffie_hellman(peer)?;
                shared.derive_key(&secret.try_public_key()?, peer, context, key)
            })
            .map_err(exception)
        })
    }

    fn __repr__(&self) -> &'static str {
        "KummerPrivateKey(..)"
    }
}

/// A public key: a point of the Kummer surface.
#[pyclass(frozen, eq, module = "widefield")]
#[derive(PartialEq)]
pub(crate) struct KummerPublicKey(PublicKey);

#[pymethods]
impl KummerPublicKey {
    /// The key with these 48 bytes, which must be those of a point.
    #[staticmethod]
    fn from_public_bytes(data: Input<'_>) -> PyResult<Self> {
        let data = data.as_bytes();
        let bytes = data.try_into().map_err(|_| wrong_length("public key", data.len(), "48"))?;
        PublicKey::from_bytes(bytes).map(Self).map_err(exception)
    }

    /// The 48 bytes of the key.
    fn public_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    fn __hash__(&self) -> u64 {
        let bytes = self.0.to_bytes();
        bytes.first_chunk().map_or(0, |start| u64::from_le_bytes(*start))
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0).replacen("PublicKey", "KummerPublicKey", 1)
    }
}
