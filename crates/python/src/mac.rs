//! Message authentication codes.

use crate::aead::gcm_key;
use crate::buffers::Input;
use crate::errors::{InvalidTag, exception, wrong_length};
use crate::key::Key;
use crate::stack::overwriting;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Mutex;
use widefield::aead::Tag;
use widefield::poly1305;

/// The one-time authenticator Poly1305, in the shape of pyca/cryptography's. Never reuse a key.
///
/// >>> from widefield import Poly1305
/// >>> mac = Poly1305(bytes(range(32)))
/// >>> mac.update(b"in two ")
/// >>> mac.update(b"pieces")
/// >>> mac.finalize() == Poly1305.generate_tag(bytes(range(32)), b"in two pieces")
/// True
#[pyclass(frozen, module = "widefield")]
pub(crate) struct Poly1305(Mutex<Option<Box<poly1305::Poly1305>>>);

fn key_of<'a>(key: &'a Input<'_>) -> PyResult<&'a [u8; 32]> {
    let key = key.as_bytes();
    key.try_into().map_err(|_| wrong_length("key", key.len(), "32"))
}

/// The tag of a message in one piece.
fn whole(key: &Input<'_>, data: &Input<'_>) -> PyResult<[u8; 16]> {
    let key = key_of(key)?;
    Ok(overwriting(|| poly1305::Poly1305::mac(key, data.as_bytes())))
}

/// Raises InvalidTag if this is not the tag; compares in constant time.
fn compare(tag: [u8; 16], given: &Input<'_>) -> PyResult<()> {
    let given: Option<[u8; 16]> = given.as_bytes().try_into().ok();
    let right = given.is_some_and(|given| Tag::new(tag) == Tag::new(given));
    if right { Ok(()) } else { Err(InvalidTag::new_err(())) }
}

impl Poly1305 {
    /// Calls on the state, if it is there.
    fn with<T>(&self, call: impl FnOnce(&mut Option<Box<poly1305::Poly1305>>) -> Option<T>) -> PyResult<T> {
        let mut state = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        call(&mut state).ok_or_else(|| PyRuntimeError::new_err("the authenticator was finalized already"))
    }

    /// The tag. The state is wiped where it lies, and gone: taken out of its place, its bytes would stay behind.
    fn end(&self) -> PyResult<[u8; 16]> {
        self.with(|state| {
            let state_now = state.as_deref()?;
            let tag = overwriting(|| state_now.clone().finalize());
            *state = None;
            Some(tag)
        })
    }
}

#[pymethods]
impl Poly1305 {
    #[new]
    fn new(key: Input<'_>) -> PyResult<Self> {
        let key = key_of(&key)?;
        Ok(Self(Mutex::new(Some(overwriting(|| Box::new(poly1305::Poly1305::new(key)))))))
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
        Ok(PyBytes::new(py, &self.end()?))
    }

    /// Raises InvalidTag if this is not the tag.
    fn verify(&self, tag: Input<'_>) -> PyResult<()> {
        compare(self.end()?, &tag)
    }

    /// The tag of a message in one piece.
    #[staticmethod]
    fn generate_tag<'py>(
        py: Python<'py>,
        key: Input<'py>,
        data: Input<'py>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &whole(&key, &data)?))
    }

    /// Raises InvalidTag if this is not the tag of the message.
    #[staticmethod]
    fn verify_tag(key: Input<'_>, data: Input<'_>, tag: Input<'_>) -> PyResult<()> {
        compare(whole(&key, &data)?, &tag)
    }
}

/// GMAC, AES-GCM without a text: keys of 16, 24 or 32 bytes, a nonce of any length but 0 for each message.
///
/// >>> from widefield import GMAC
/// >>> mac = GMAC(bytes(16))
/// >>> mac.verify(bytes(12), b"message", mac.tag(bytes(12), b"message"))
#[pyclass(frozen, module = "widefield", name = "GMAC")]
pub(crate) struct Gmac(Box<dyn Key>);

impl Gmac {
    fn mac(&self, nonce: &Input<'_>, data: &Input<'_>) -> PyResult<[u8; 16]> {
        let tag = self.0.seal(nonce.as_bytes(), data.as_bytes(), &[], &mut []);
        tag.map(Into::into).map_err(exception)
    }
}

#[pymethods]
impl Gmac {
    #[new]
    fn new(key: Input<'_>) -> PyResult<Self> {
        gcm_key(key.as_bytes()).map(Self)
    }

    /// The tag, 16 bytes. Never reuse a nonce with the same key.
    fn tag<'py>(
        &self,
        py: Python<'py>,
        nonce: Input<'py>,
        data: Input<'py>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.mac(&nonce, &data)?))
    }

    /// Raises InvalidTag if this is not the tag.
    fn verify(&self, nonce: Input<'_>, data: Input<'_>, tag: Input<'_>) -> PyResult<()> {
        compare(self.mac(&nonce, &data)?, &tag)
    }
}
