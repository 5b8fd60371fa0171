//! Message authentication codes.

use crate::buffers::Input;
use crate::errors::{InvalidTag, exception, wrong_length};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Mutex;
use widefield::aead::{Aes128Gcm, Aes192Gcm, Aes256Gcm};
use widefield::poly1305;

/// The one-time authenticator Poly1305, in the shape of pyca/cryptography's. A key must never serve twice.
///
/// >>> from widefield import Poly1305
/// >>> mac = Poly1305(bytes(range(32)))
/// >>> mac.update(b"in two ")
/// >>> mac.update(b"pieces")
/// >>> mac.finalize() == Poly1305.generate_tag(bytes(range(32)), b"in two pieces")
/// True
#[pyclass(frozen, module = "widefield")]
pub(crate) struct Poly1305(Mutex<Option<poly1305::Poly1305>>);

fn key_of<'a>(key: &'a Input<'_>) -> PyResult<&'a [u8; 32]> {
    let key = key.as_bytes();
    key.try_into().map_err(|_| wrong_length("key", key.len(), "32"))
}

fn tag_of<'a>(tag: &'a Input<'_>) -> PyResult<&'a [u8; 16]> {
    tag.as_bytes().try_into().map_err(|_| InvalidTag::new_err(()))
}

impl Poly1305 {
    /// Calls on the state, which is gone after the end.
    fn with<T>(&self, call: impl FnOnce(&mut Option<poly1305::Poly1305>) -> Option<T>) -> PyResult<T> {
        let mut state = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        call(&mut state).ok_or_else(|| PyRuntimeError::new_err("the authenticator was finalized already"))
    }
}

#[pymethods]
impl Poly1305 {
    #[new]
    fn new(key: Input<'_>) -> PyResult<Self> {
        Ok(Self(Mutex::new(Some(poly1305::Poly1305::new(key_of(&key)?)))))
    }

    /// Takes more of the message.
    fn update(&self, data: Input<'_>) -> PyResult<()> {
        self.with(|state| {
            state.as_mut()?.update(data.as_bytes());
            Some(())
        })
    }

    /// The tag of all that came, 16 bytes.
    fn finalize<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let tag = self.with(|state| Some(state.take()?.finalize()))?;
        Ok(PyBytes::new(py, &tag))
    }

    /// Raises InvalidTag if this is not the tag.
    fn verify(&self, tag: Input<'_>) -> PyResult<()> {
        let state = self.with(Option::take)?;
        state.verify(tag_of(&tag)?).map_err(exception)
    }

    /// The tag of a message in one piece.
    #[staticmethod]
    fn generate_tag<'py>(
        py: Python<'py>,
        key: Input<'py>,
        data: Input<'py>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &poly1305::Poly1305::mac(key_of(&key)?, data.as_bytes())))
    }

    /// Raises InvalidTag if this is not the tag of the message.
    #[staticmethod]
    fn verify_tag(key: Input<'_>, data: Input<'_>, tag: Input<'_>) -> PyResult<()> {
        let mut state = poly1305::Poly1305::new(key_of(&key)?);
        state.update(data.as_bytes());
        state.verify(tag_of(&tag)?).map_err(exception)
    }
}

enum GcmKey {
    Aes128(Aes128Gcm),
    Aes192(Aes192Gcm),
    Aes256(Aes256Gcm),
}

/// GMAC, AES-GCM without a text: keys of 16, 24 or 32 bytes, a nonce of any length but 0 for each message.
///
/// >>> from widefield import GMAC
/// >>> mac = GMAC(bytes(16))
/// >>> mac.verify(bytes(12), b"message", mac.tag(bytes(12), b"message"))
#[pyclass(frozen, module = "widefield", name = "GMAC")]
pub(crate) struct Gmac(Box<GcmKey>);

#[pymethods]
impl Gmac {
    #[new]
    fn new(key: Input<'_>) -> PyResult<Self> {
        let key = key.as_bytes();
        Ok(Self(Box::new(match key.len() {
            16 => GcmKey::Aes128(Aes128Gcm::from_slice(key).map_err(exception)?),
            24 => GcmKey::Aes192(Aes192Gcm::from_slice(key).map_err(exception)?),
            32 => GcmKey::Aes256(Aes256Gcm::from_slice(key).map_err(exception)?),
            got => return Err(wrong_length("key", got, "16, 24 or 32")),
        })))
    }

    /// The tag, 16 bytes. A nonce must never serve twice under one key.
    fn tag<'py>(
        &self,
        py: Python<'py>,
        nonce: Input<'py>,
        data: Input<'py>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let tag = match &*self.0 {
            GcmKey::Aes128(key) => {
                key.gmac_with_iv(nonce.as_bytes()).and_then(|mac| mac.mac(data.as_bytes()))
            }
            GcmKey::Aes192(key) => {
                key.gmac_with_iv(nonce.as_bytes()).and_then(|mac| mac.mac(data.as_bytes()))
            }
            GcmKey::Aes256(key) => {
                key.gmac_with_iv(nonce.as_bytes()).and_then(|mac| mac.mac(data.as_bytes()))
            }
        };
        Ok(PyBytes::new(py, tag.map_err(exception)?.as_bytes()))
    }

    /// Raises InvalidTag if this is not the tag.
    fn verify<'py>(
        &self,
        py: Python<'py>,
        nonce: Input<'py>,
        data: Input<'py>,
        tag: Input<'py>,
    ) -> PyResult<()> {
        let expected = self.tag(py, nonce, data)?;
        let expected: [u8; 16] = expected.as_bytes().try_into()?;
        // Compared in constant time.
        let right = widefield::aead::Tag::new(expected) == widefield::aead::Tag::new(*tag_of(&tag)?);
        if right { Ok(()) } else { Err(InvalidTag::new_err(())) }
    }
}
