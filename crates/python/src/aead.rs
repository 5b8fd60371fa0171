//! The AEADs, in the shape of pyca/cryptography's.

use crate::batch::{self, Given, together};
use crate::buffers::{Input, Output, or_empty, zeroed};
use crate::errors::{exception, wrong_length};
use crate::key::{Key, Message, TAG, apart, apart_from_each_other, check, refused};
use crate::stack::overwriting;
use core::ops::RangeInclusive;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use widefield::Error;
use widefield::aead::{self, Algorithm, Bytes as _, ChaCha, Gcm, GcmSiv, Tag, Xaes256};

/// An AEAD, and the lengths that its nonces may have.
struct Cipher<A: Algorithm> {
    key: aead::Key<A>,
    nonces: (RangeInclusive<usize>, &'static str),
}

impl<A: Algorithm> Key for Cipher<A> {
    fn refused_nonce(&self, nonce: &[u8]) -> Option<&'static str> {
        (!self.nonces.0.contains(&nonce.len())).then_some(self.nonces.1)
    }

    fn seal(&self, nonce: &[u8], aad: &[u8], from: &[u8], to: &mut [u8]) -> Result<Tag, Error> {
        if let Some(nonce) = A::Nonce::from_slice(nonce) {
            return self.key.seal(nonce, aad, from, to);
        }
        to.copy_from_slice(from);
        self.key.seal_in_place_with_iv(nonce, aad, to)
    }

    fn open(
        &self,
        nonce: &[u8],
        aad: &[u8],
        from: &[u8],
        to: &mut [u8],
        tag: &[u8; TAG],
    ) -> Result<(), Error> {
        if let Some(nonce) = A::Nonce::from_slice(nonce) {
            return self.key.open(nonce, aad, from, to, tag);
        }
        to.copy_from_slice(from);
        self.key.open_in_place_with_iv(nonce, aad, to, tag)
    }

    fn many(&self, seal: bool, messages: &mut [Message<'_>]) {
        if !together(&self.key, seal, messages) {
            apart_from_each_other(self, seal, messages);
        }
    }
}

/// Sets a key up.
fn cipher<A: Algorithm>(key: &[u8], nonces: (RangeInclusive<usize>, &'static str)) -> PyResult<Box<dyn Key>> {
    Ok(Box::new(Cipher { key: aead::Key::<A>::from_slice(key).map_err(exception)?, nonces }))
}

/// A key of AES-GCM, which takes initialisation vectors of other lengths too.
fn gcm<A: Algorithm>(key: &[u8]) -> PyResult<Box<dyn Key>> {
    cipher::<A>(key, (8..=128, "8 to 128"))
}

/// A key of AES-GCM of any of its lengths.
pub(crate) fn gcm_key(key: &[u8]) -> PyResult<Box<dyn Key>> {
    overwriting(|| match key.len() {
        16 => gcm::<Gcm<16>>(key),
        24 => gcm::<Gcm<24>>(key),
        32 => gcm::<Gcm<32>>(key),
        got => Err(wrong_length("key", got, "16, 24 or 32")),
    })
}

fn encrypt<'py>(
    py: Python<'py>,
    key: &dyn Key,
    nonce: &[u8],
    data: &[u8],
    aad: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    check(key, nonce)?;
    PyBytes::new_with(py, data.len() + TAG, |sealed| seal(py, key, nonce, data, aad, sealed))
}

/// The text and its tag.
fn seal(
    py: Python<'_>,
    key: &dyn Key,
    nonce: &[u8],
    data: &[u8],
    aad: &[u8],
    sealed: &mut [u8],
) -> PyResult<()> {
    let (text, place) = sealed.split_at_mut(data.len());
    let tag = apart(py, data.len() + aad.len(), || key.seal(nonce, aad, data, text)).map_err(refused)?;
    place.copy_from_slice(tag.as_bytes());
    Ok(())
}

fn decrypt<'py>(
    py: Python<'py>,
    key: &dyn Key,
    nonce: &[u8],
    data: &[u8],
    aad: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    check(key, nonce)?;
    let length = data.len().checked_sub(TAG).ok_or(Error::Authentication).map_err(refused)?;
    PyBytes::new_with(py, length, |text| open(py, key, nonce, data, aad, text))
}

/// The text of what has a tag.
fn open(
    py: Python<'_>,
    key: &dyn Key,
    nonce: &[u8],
    data: &[u8],
    aad: &[u8],
    text: &mut [u8],
) -> PyResult<()> {
    let (sealed, tag) = data.split_last_chunk().ok_or(Error::Authentication).map_err(refused)?;
    apart(py, data.len() + aad.len(), || key.open(nonce, aad, sealed, text, tag)).map_err(refused)
}

/// Random bytes of the operating system.
fn random(py: Python<'_>, length: usize) -> PyResult<Bound<'_, PyBytes>> {
    PyBytes::new_with(py, length, |bytes| {
        getrandom::fill(bytes).map_err(|e| PyOSError::new_err(format!("no random bytes: {e}")))
    })
}

/// A random key of so many bits, if keys have `lengths` of them; `said`: these, in words.
fn random_key<'py>(
    py: Python<'py>,
    bit_length: usize,
    lengths: &[usize],
    said: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    if lengths.contains(&bit_length) {
        return random(py, bit_length / 8);
    }
    Err(PyValueError::new_err(format!("a key has {said} bits, and not {bit_length}")))
}

/// The methods that all have, and what is given besides: the class in Python, its documentation, the constructor.
macro_rules! class {
    ($(#[$doc:meta])* $name:ident, $python:literal, { $($own:tt)* }) => {
        $(#[$doc])*
        #[pyclass(frozen, module = "widefield", name = $python)]
        pub(crate) struct $name(Box<dyn Key>);

        #[pymethods]
        impl $name {
            $($own)*

            /// The ciphertext of `data` with the tag behind it. Never reuse a nonce with the same key.
            #[pyo3(signature = (nonce, data, associated_data=None))]
            fn encrypt<'py>(
                &self, py: Python<'py>, nonce: Input<'py>, data: Input<'py>, associated_data: Option<Input<'py>>,
            ) -> PyResult<Bound<'py, PyBytes>> {
                encrypt(py, &*self.0, nonce.as_bytes(), data.as_bytes(), or_empty(associated_data.as_ref()))
            }

            /// The text of a ciphertext with its tag. Raises InvalidTag if it was not made with these arguments.
            #[pyo3(signature = (nonce, data, associated_data=None))]
            fn decrypt<'py>(
                &self, py: Python<'py>, nonce: Input<'py>, data: Input<'py>, associated_data: Option<Input<'py>>,
            ) -> PyResult<Bound<'py, PyBytes>> {
                decrypt(py, &*self.0, nonce.as_bytes(), data.as_bytes(), or_empty(associated_data.as_ref()))
            }

            /// Encrypts a batch, a sequence of `(nonce, data, associated_data)`: a list of what `encrypt` gives for
            /// each. It costs fewer calls, and less time for each short message.
            fn encrypt_many<'py>(&self, py: Python<'py>, messages: Vec<Given<'py>>) -> PyResult<Vec<Bound<'py,
                PyBytes>>> {
                batch::encrypt(py, &*self.0, &messages)
            }

            /// Decrypts a batch, likewise: a list of texts, with `None` in the place of each message whose tag is not
            /// right.
            fn decrypt_many<'py>(
                &self, py: Python<'py>, messages: Vec<Given<'py>>,
            ) -> PyResult<Vec<Option<Bound<'py, PyBytes>>>> {
                batch::decrypt(py, &*self.0, &messages)
            }

            /// Like `encrypt`, into a buffer 16 bytes longer than `data`: how many bytes were written. The buffer may
            /// be that of `data`; it is written to when all is done.
            fn encrypt_into<'py>(
                &self, py: Python<'py>, nonce: Input<'py>, data: Input<'py>, associated_data: Option<Input<'py>>,
                buf: &Bound<'py, PyAny>,
            ) -> PyResult<usize> {
                let (nonce, data, aad) = (nonce.as_bytes(), data.as_bytes(), or_empty(associated_data.as_ref()));
                let output = Output::of_length(buf, data.len() + TAG)?;
                check(&*self.0, nonce)?;
                let mut sealed = zeroed(data.len() + TAG)?;
                seal(py, &*self.0, nonce, data, aad, &mut sealed)?;
                output.write(&sealed)?;
                Ok(sealed.len())
            }

            /// Like `decrypt`, into a buffer 16 bytes shorter than `data`: how many bytes were written. A buffer is
            /// written to only if the tag was right.
            fn decrypt_into<'py>(
                &self, py: Python<'py>, nonce: Input<'py>, data: Input<'py>, associated_data: Option<Input<'py>>,
                buf: &Bound<'py, PyAny>,
            ) -> PyResult<usize> {
                let (nonce, data, aad) = (nonce.as_bytes(), data.as_bytes(), or_empty(associated_data.as_ref()));
                let length = data.len().checked_sub(TAG).ok_or(Error::Authentication).map_err(refused)?;
                let output = Output::of_length(buf, length)?;
                check(&*self.0, nonce)?;
                let mut text = zeroed(length)?;
                open(py, &*self.0, nonce, data, aad, &mut text)?;
                output.write(&text)?;
                Ok(length)
            }
        }
    };
}

class! {
    /// AES-GCM with keys of 16, 24 or 32 bytes, nonces of 8 to 128 bytes (12 is the one to use) and tags of 16.
    ///
    /// >>> from widefield import AESGCM
    /// >>> key = AESGCM(AESGCM.generate_key(bit_length=128))
    /// >>> sealed = key.encrypt(bytes(12), b"attack at dawn", b"header")
    /// >>> key.decrypt(bytes(12), sealed, b"header")
    /// b'attack at dawn'
    AesGcm, "AESGCM", {
        #[new]
        fn new(key: Input<'_>) -> PyResult<Self> {
            gcm_key(key.as_bytes()).map(Self)
        }

        /// A random key of 128, 192 or 256 bits.
        #[staticmethod]
        fn generate_key(py: Python<'_>, bit_length: usize) -> PyResult<Bound<'_, PyBytes>> {
            random_key(py, bit_length, &[128, 192, 256], "128, 192 or 256")
        }
    }
}

class! {
    /// AES-GCM-SIV (RFC 8452) with keys of 16 or 32 bytes and nonces of 12: a nonce that serves twice tells only
    /// whether the messages are equal.
    ///
    /// >>> from widefield import AESGCMSIV
    /// >>> key = AESGCMSIV(bytes([1]) + bytes(31))
    /// >>> key.encrypt(bytes([3]) + bytes(11), b"", None).hex()
    /// '07f5f4169bbf55a8400cd47ea6fd400f'
    AesGcmSiv, "AESGCMSIV", {
        #[new]
        fn new(key: Input<'_>) -> PyResult<Self> {
            let key = key.as_bytes();
            overwriting(|| match key.len() {
                16 => cipher::<GcmSiv<16>>(key, (12..=12, "12")).map(Self),
                32 => cipher::<GcmSiv<32>>(key, (12..=12, "12")).map(Self),
                got => Err(wrong_length("key", got, "16 or 32")),
            })
        }

        /// A random key of 128 or 256 bits.
        #[staticmethod]
        fn generate_key(py: Python<'_>, bit_length: usize) -> PyResult<Bound<'_, PyBytes>> {
            random_key(py, bit_length, &[128, 256], "128 or 256")
        }
    }
}

/// Those with keys of 32 bytes and nonces of one length.
macro_rules! key_of_32 {
    ($(#[$doc:meta])* $name:ident, $python:literal, $algorithm:ty, $nonce:literal $said:literal) => {
        class! {
            $(#[$doc])*
            $name, $python, {
                #[new]
                fn new(key: Input<'_>) -> PyResult<Self> {
                    let key = key.as_bytes();
                    overwriting(|| match key.len() {
                        32 => cipher::<$algorithm>(key, ($nonce..=$nonce, $said)).map(Self),
                        got => Err(wrong_length("key", got, "32")),
                    })
                }

                /// A random key.
                #[staticmethod]
                fn generate_key(py: Python<'_>) -> PyResult<Bound<'_, PyBytes>> {
                    random(py, 32)
                }
            }
        }
    };
}

key_of_32! {
    /// ChaCha20-Poly1305 (RFC 8439): keys of 32 bytes, nonces of 12.
    ///
    /// >>> from widefield import ChaCha20Poly1305, InvalidTag
    /// >>> key = ChaCha20Poly1305(ChaCha20Poly1305.generate_key())
    /// >>> try:
    /// ...     key.decrypt(bytes(12), bytes(20), None)
    /// ... except InvalidTag:
    /// ...     print("refused")
    /// refused
    ChaCha20Poly1305, "ChaCha20Poly1305", ChaCha<12>, 12 "12"
}
key_of_32! {
    /// XChaCha20-Poly1305: keys of 32 bytes, nonces of 24, which may be random.
    ///
    /// >>> from widefield import XChaCha20Poly1305
    /// >>> key = XChaCha20Poly1305(bytes(32))
    /// >>> key.decrypt(bytes(24), key.encrypt(bytes(24), b"text"))
    /// b'text'
    XChaCha20Poly1305, "XChaCha20Poly1305", ChaCha<24>, 24 "24"
}
key_of_32! {
    /// XAES-256-GCM (C2SP): AES-256-GCM with nonces of 24 bytes, which may be random. Keys of 32 bytes.
    ///
    /// >>> from widefield import XAES256GCM
    /// >>> XAES256GCM(bytes([1]) * 32).encrypt(b"ABCDEFGHIJKLMNOPQRSTUVWX", b"XAES-256-GCM").hex()
    /// 'ce546ef63c9cc60765923609b33a9a1974e96e52daf2fcf7075e2271'
    XAes256Gcm, "XAES256GCM", Xaes256, 24 "24"
}
