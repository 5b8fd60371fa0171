//! The curve GLS254: agreement and signatures, in the shape of pyca/cryptography's X25519 and Ed25519.

use crate::buffers::Input;
use crate::errors::{InvalidSignature, exception, wrong_length};
use crate::stack::overwriting;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use widefield::Error;
use widefield::cpu::active;
use widefield::gls254::{Point, PublicKey, Scalar, SecretKey, SharedSecret, diffie_hellman_many};
use zeroize::Zeroizing;

/// So many keys or agreements are computed at once.
const CHUNK: usize = 64;

/// A secret key of the binary curve GLS254. No standard and no audit, and far less scrutiny than X25519: read the
/// library's documentation first.
///
/// >>> from widefield import GLS254PrivateKey
/// >>> alice, bob = GLS254PrivateKey.generate(), GLS254PrivateKey.generate()
/// >>> key = alice.exchange(bob.public_key())
/// >>> key == bob.exchange(alice.public_key()), len(key)
/// (True, 32)
/// >>> alice.public_key().verify(alice.sign(b"a text"), b"a text")
#[pyclass(frozen, module = "widefield")]
pub(crate) struct GLS254PrivateKey(Box<SecretKey>);

/// The 32 bytes of a key.
fn key_bytes<'a>(what: &str, data: &'a [u8]) -> PyResult<&'a [u8; 32]> {
    data.try_into().map_err(|_| wrong_length(what, data.len(), "32"))
}

/// Keys of strings of bytes; `None` for bytes that are no key.
fn keys_of(bytes: &[[u8; 32]]) -> Result<Vec<Option<Box<SecretKey>>>, Error> {
    let mut made = Vec::with_capacity(bytes.len());
    for bytes in bytes.chunks(CHUNK) {
        let mut keys: Vec<Option<SecretKey>> = vec![None; bytes.len()];
        overwriting(|| SecretKey::many_from_bytes(bytes, &mut keys))?;
        made.extend(keys.iter().map(|key| overwriting(|| key.clone().map(Box::new))));
    }
    Ok(made)
}

#[pymethods]
impl GLS254PrivateKey {
    /// A random key.
    #[staticmethod]
    fn generate() -> PyResult<Self> {
        let mut random = Zeroizing::new([0; 32]);
        getrandom::fill(&mut *random).map_err(|e| PyOSError::new_err(e.to_string()))?;
        let key = overwriting(|| SecretKey::generate(|bytes| bytes.copy_from_slice(&*random)).map(Box::new));
        key.map(Self).map_err(exception)
    }

    /// The key with these 32 bytes: a number from 1 to the group's order less 1, little-endian.
    #[staticmethod]
    fn from_private_bytes(data: Input<'_>) -> PyResult<Self> {
        let bytes = key_bytes("private key", data.as_bytes())?;
        overwriting(|| SecretKey::from_bytes(bytes).map(Box::new)).map(Self).map_err(exception)
    }

    /// The keys with these bytes, many in less time than one by one; `None` in the place of bytes that are no key.
    #[staticmethod]
    fn from_private_bytes_many(py: Python<'_>, data: Vec<Input<'_>>) -> PyResult<Vec<Option<Self>>> {
        let mut bytes = Zeroizing::new(vec![[0; 32]; data.len()]);
        for (bytes, data) in bytes.iter_mut().zip(&data) {
            bytes.copy_from_slice(key_bytes("private key", data.as_bytes())?);
        }
        let keys = py.detach(|| keys_of(&bytes)).map_err(exception)?;
        Ok(keys.into_iter().map(|key| key.map(Self)).collect())
    }

    /// The 32 bytes of the key.
    fn private_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &*Zeroizing::new(self.0.to_bytes()))
    }

    /// The public key.
    fn public_key(&self) -> GLS254PublicKey {
        GLS254PublicKey(self.0.public_key())
    }

    /// The key that both sides compute, 32 bytes: the BLAKE2s hash of both public keys and the shared point.
    fn exchange<'py>(
        &self,
        py: Python<'py>,
        peer_public_key: &GLS254PublicKey,
    ) -> PyResult<Bound<'py, PyBytes>> {
        PyBytes::new_with(py, 32, |key| {
            overwriting(|| key.copy_from_slice(self.0.diffie_hellman(&peer_public_key.0).as_bytes()));
            Ok(())
        })
    }

    /// The keys shared with the owners of encoded public keys, many in less time than one by one; `None` in the place
    /// of bytes that are no public key.
    fn exchange_many<'py>(
        &self,
        py: Python<'py>,
        peer_public_keys: Vec<Input<'py>>,
    ) -> PyResult<Vec<Option<Bound<'py, PyBytes>>>> {
        let mut theirs = Vec::with_capacity(peer_public_keys.len());
        for peer in &peer_public_keys {
            theirs.push(*key_bytes("public key", peer.as_bytes())?);
        }
        let mut shared: Vec<Option<SharedSecret>> = vec![None; theirs.len()];
        py.detach(|| {
            overwriting(|| {
                let own = vec![(*self.0).clone(); theirs.len().min(CHUNK)];
                theirs.chunks(CHUNK).zip(shared.chunks_mut(CHUNK)).try_for_each(|(theirs, shared)| {
                    diffie_hellman_many(own.get(..theirs.len()).ok_or(Error::Length)?, theirs, shared)
                })
            })
        })
        .map_err(exception)?;
        Ok(shared.iter().map(|key| key.as_ref().map(|key| PyBytes::new(py, key.as_bytes()))).collect())
    }

    /// The signature of a text, 48 bytes, the same each time. `hash`: the name of the hash function that the data is a
    /// hash by ("sha256", "sha3256", "blake2s", ...), or "" if it is the text itself.
    #[pyo3(signature = (data, hash = ""))]
    fn sign<'py>(&self, py: Python<'py>, data: Input<'py>, hash: &str) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.sign(hash, data.as_bytes()))
    }

    /// The multiple of an encoded point by the key's number, for protocols of one's own on such points, as those of
    /// `GLS254PublicKey.hash_to_curve`: no key, and 32 zeros for the multiple of 32 zeros, the identity element.
    fn multiply<'py>(&self, py: Python<'py>, point: Input<'_>) -> PyResult<Bound<'py, PyBytes>> {
        let point = Point::from_bytes(key_bytes("point", point.as_bytes())?).map_err(exception)?;
        PyBytes::new_with(py, 32, |multiple| {
            overwriting(|| {
                let scalar = Zeroizing::new(self.0.to_bytes());
                multiple.copy_from_slice(
                    &point.multiply_with(active(), &Scalar::from_bytes(&scalar)?).to_bytes(),
                );
                Ok(())
            })
            .map_err(exception)
        })
    }

    fn __repr__(&self) -> &'static str {
        "GLS254PrivateKey(..)"
    }
}

/// A public key: an element of the group other than the identity element.
#[pyclass(frozen, eq, module = "widefield")]
#[derive(PartialEq)]
pub(crate) struct GLS254PublicKey(PublicKey);

#[pymethods]
impl GLS254PublicKey {
    /// The key with these 32 bytes, which must be the encoding of one.
    #[staticmethod]
    fn from_public_bytes(data: Input<'_>) -> PyResult<Self> {
        let bytes = key_bytes("public key", data.as_bytes())?;
        PublicKey::from_bytes(bytes).map(Self).map_err(exception)
    }

    /// The point that a text is hashed to, 32 bytes: nobody knows of which number it is the multiple. `hash` is as in
    /// `sign`.
    #[staticmethod]
    #[pyo3(signature = (data, hash = ""))]
    fn hash_to_curve<'py>(py: Python<'py>, data: Input<'_>, hash: &str) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &overwriting(|| Point::hash_to_curve(hash, data.as_bytes()).to_bytes()))
    }

    /// The 32 bytes of the key.
    fn public_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Raises InvalidSignature if this is not a signature of this key and text. `hash` is as in `sign`.
    #[pyo3(signature = (signature, data, hash = ""))]
    fn verify(&self, signature: Input<'_>, data: Input<'_>, hash: &str) -> PyResult<()> {
        self.0.verify(signature.as_bytes(), hash, data.as_bytes()).map_err(|_| InvalidSignature::new_err(()))
    }

    fn __hash__(&self) -> u64 {
        let bytes = self.0.to_bytes();
        bytes.first_chunk().map_or(0, |start| u64::from_le_bytes(*start))
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0).replacen("PublicKey", "GLS254PublicKey", 1)
    }
}
