//! NIST's binary curves: ECDH and ECDSA, in the shape of pyca/cryptography's elliptic curves.

use crate::buffers::Input;
use crate::errors::{InvalidSignature, exception, wrong_length};
use crate::stack::overwriting;
use core::any::Any;
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sha2::{Digest, Sha224, Sha256, Sha384, Sha512};
use widefield::Error;
use widefield::nist::{
    B163, B233, B283, B409, B571, Curve, K163, K233, K283, K409, K571, PublicKey, SecretKey, Signature,
};
use zeroize::Zeroizing;

/// A secret key of bytes.
type ToSecret = fn(&[u8]) -> Result<Box<dyn Secret>, Error>;

/// A public key of bytes.
type ToPublic = fn(&[u8]) -> Result<Box<dyn Public>, Error>;

/// A curve by its names, with what makes keys of it.
struct Entry {
    nist: &'static str,
    sec: &'static str,
    bits: usize,
    secret_len: usize,
    random_len: usize,
    secret: ToSecret,
    random: ToSecret,
    public: ToPublic,
}

impl Entry {
    const fn of<C: Curve>() -> Self {
        Self {
            nist: C::NAME,
            sec: C::SEC_NAME,
            bits: <C::Field as widefield::gf2m::Field>::DEGREE,
            secret_len: SecretKey::<C>::BYTES,
            random_len: SecretKey::<C>::RANDOM_BYTES,
            secret: |bytes| Ok(Box::new(SecretKey::<C>::from_bytes(bytes)?)),
            random: |bytes| Ok(Box::new(SecretKey::<C>::from_random_bytes(bytes)?)),
            public: |bytes| Ok(Box::new(PublicKey::<C>::from_sec1_bytes(bytes)?)),
        }
    }

    /// The curve of a name: NIST's, or that of SEC 2.
    fn named(name: &str) -> PyResult<&'static Self> {
        let same =
            |entry: &&Self| name.eq_ignore_ascii_case(entry.nist) || name.eq_ignore_ascii_case(entry.sec);
        CURVES.iter().find(same).ok_or_else(|| {
            PyValueError::new_err(format!(
                "no curve is called {name:?}: B-163 to K-571, or sect163r2 to sect571k1"
            ))
        })
    }
}

static CURVES: [Entry; 10] = [
    Entry::of::<K163>(),
    Entry::of::<B163>(),
    Entry::of::<K233>(),
    Entry::of::<B233>(),
    Entry::of::<K283>(),
    Entry::of::<B283>(),
    Entry::of::<K409>(),
    Entry::of::<B409>(),
    Entry::of::<K571>(),
    Entry::of::<B571>(),
];

/// A hash function.
#[derive(Clone, Copy)]
enum Hash {
    Sha224,
    Sha256,
    Sha384,
    Sha512,
}

impl Hash {
    fn named(name: &str) -> PyResult<Self> {
        Ok(match name {
            "sha224" => Self::Sha224,
            "sha256" => Self::Sha256,
            "sha384" => Self::Sha384,
            "sha512" => Self::Sha512,
            _ => {
                let why = format!("the hash {name:?} is not sha224, sha256, sha384 or sha512");
                return Err(PyValueError::new_err(why));
            }
        })
    }

    /// The data's hash, or the data if it is one.
    fn of(self, data: &[u8], prehashed: bool) -> Vec<u8> {
        match self {
            _ if prehashed => data.to_vec(),
            Self::Sha224 => Sha224::digest(data).to_vec(),
            Self::Sha256 => Sha256::digest(data).to_vec(),
            Self::Sha384 => Sha384::digest(data).to_vec(),
            Self::Sha512 => Sha512::digest(data).to_vec(),
        }
    }
}

/// Whether signatures are in DER.
fn is_der(encoding: &str) -> PyResult<bool> {
    match encoding {
        "der" => Ok(true),
        "raw" => Ok(false),
        _ => Err(PyValueError::new_err(format!("the encoding {encoding:?} is not der or raw"))),
    }
}

/// A secret key of some curve.
trait Secret: Send + Sync {
    fn to_bytes(&self) -> Zeroizing<Vec<u8>>;
    fn public_key(&self) -> Box<dyn Public>;
    /// Calls with the shared secret, if both are of one curve.
    fn agree(&self, their: &dyn Public, with: &mut dyn FnMut(&[u8])) -> bool;
    fn sign(&self, hash: Hash, digest: &[u8], der: bool) -> Vec<u8>;
}

impl<C: Curve> Secret for SecretKey<C> {
    fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        self.to_bytes()
    }

    fn public_key(&self) -> Box<dyn Public> {
        Box::new(self.public_key())
    }

    fn agree(&self, their: &dyn Public, with: &mut dyn FnMut(&[u8])) -> bool {
        let their: &dyn Any = their;
        let Some(their) = their.downcast_ref::<PublicKey<C>>() else { return false };
        with(self.diffie_hellman(their).as_bytes());
        true
    }

    fn sign(&self, hash: Hash, digest: &[u8], der: bool) -> Vec<u8> {
        let signature = match hash {
            Hash::Sha224 => self.sign_prehash::<Sha224>(digest),
            Hash::Sha256 => self.sign_prehash::<Sha256>(digest),
            Hash::Sha384 => self.sign_prehash::<Sha384>(digest),
            Hash::Sha512 => self.sign_prehash::<Sha512>(digest),
        };
        if der { signature.to_der() } else { signature.to_bytes() }
    }
}

/// A public key of some curve.
trait Public: Any + Send + Sync {
    fn encoded(&self, compressed: bool) -> Vec<u8>;
    fn verify(&self, digest: &[u8], signature: &[u8], der: bool) -> Result<(), Error>;
    fn shared_len(&self) -> usize;
}

impl<C: Curve> Public for PublicKey<C> {
    fn encoded(&self, compressed: bool) -> Vec<u8> {
        self.to_sec1_bytes(compressed)
    }

    fn verify(&self, digest: &[u8], signature: &[u8], der: bool) -> Result<(), Error> {
        let signature = if der { Signature::from_der(signature) } else { Signature::from_bytes(signature) };
        self.verify_prehash(digest, &signature?)
    }

    fn shared_len(&self) -> usize {
        widefield::gf2m::Element::<C::Field>::BYTES
    }
}

/// A secret key of one of NIST's binary curves, K-163 to B-571: ECDH and ECDSA, for cards and certificates that have
/// them. FIPS 186-5 deprecates these curves: nothing new should take one.
///
/// Curves are named as NIST does, or as SEC 2 and pyca/cryptography do: "B-233" is "sect233r1".
///
/// >>> from widefield import ECPrivateKey, ECPublicKey
/// >>> alice, bob = ECPrivateKey.generate("sect233r1"), ECPrivateKey.generate("B-233")
/// >>> peer = ECPublicKey.from_encoded_point("B-233", bob.public_key().public_bytes())
/// >>> alice.exchange(peer) == bob.exchange(alice.public_key())
/// True
/// >>> alice.public_key().verify(alice.sign(b"a text", "sha256"), b"a text", "sha256")
#[pyclass(frozen, module = "widefield")]
pub(crate) struct ECPrivateKey {
    curve: &'static Entry,
    key: Box<dyn Secret>,
}

#[pymethods]
impl ECPrivateKey {
    /// A random key of a curve.
    #[staticmethod]
    fn generate(curve: &str) -> PyResult<Self> {
        let curve = Entry::named(curve)?;
        let mut random = Zeroizing::new(vec![0; curve.random_len]);
        getrandom::fill(&mut random).map_err(|e| PyOSError::new_err(e.to_string()))?;
        let key = overwriting(|| (curve.random)(&random)).map_err(exception)?;
        Ok(Self { curve, key })
    }

    /// The key with these bytes: a number from 1 to the group's order less 1, big-endian, as long as the order.
    #[staticmethod]
    fn from_private_bytes(curve: &str, data: Input<'_>) -> PyResult<Self> {
        let (curve, data) = (Entry::named(curve)?, data.as_bytes());
        if data.len() != curve.secret_len {
            return Err(wrong_length("private key", data.len(), &curve.secret_len.to_string()));
        }
        let key = overwriting(|| (curve.secret)(data)).map_err(exception)?;
        Ok(Self { curve, key })
    }

    /// The bytes of the key.
    fn private_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.key.to_bytes())
    }

    /// The public key.
    fn public_key(&self) -> ECPublicKey {
        ECPublicKey { curve: self.curve, key: self.key.public_key() }
    }

    /// The curve's name in SEC 2, such as "sect233r1".
    #[getter]
    fn curve(&self) -> &'static str {
        self.curve.sec
    }

    /// Bits of the curve's field.
    #[getter]
    fn key_size(&self) -> usize {
        self.curve.bits
    }

    /// The secret that both sides compute: the x-coordinate of the shared point, big-endian, without the cofactor. It
    /// is no key yet: derive one from it by a hash. TypeError if the keys are not of one curve.
    fn exchange<'py>(&self, py: Python<'py>, peer_public_key: &ECPublicKey) -> PyResult<Bound<'py, PyBytes>> {
        let their = &*peer_public_key.key;
        PyBytes::new_with(py, their.shared_len(), |out| {
            if overwriting(|| self.key.agree(their, &mut |shared| out.copy_from_slice(shared))) {
                return Ok(());
            }
            let (mine, other) = (self.curve.sec, peer_public_key.curve.sec);
            Err(PyTypeError::new_err(format!("the public key is of {other}, not of {mine}")))
        })
    }

    /// The signature of a text by its hash, "sha224", "sha256", "sha384" or "sha512", by which the nonce is made too
    /// (RFC 6979): the same each time. `prehashed`: the data is the hash itself, of any length. `encoding`: "der", as
    /// pyca/cryptography and X.509 have it, or "raw", r and s in a row.
    #[pyo3(signature = (data, hash, *, prehashed = false, encoding = "der"))]
    fn sign<'py>(
        &self,
        py: Python<'py>,
        data: Input<'_>,
        hash: &str,
        prehashed: bool,
        encoding: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (hash, der) = (Hash::named(hash)?, is_der(encoding)?);
        let digest = hash.of(data.as_bytes(), prehashed);
        Ok(PyBytes::new(py, &overwriting(|| self.key.sign(hash, &digest, der))))
    }

    fn __repr__(&self) -> String {
        format!("ECPrivateKey({:?}, ..)", self.curve.sec)
    }
}

/// A public key of one of NIST's binary curves: a point in the group of prime order.
#[pyclass(frozen, eq, module = "widefield")]
pub(crate) struct ECPublicKey {
    curve: &'static Entry,
    key: Box<dyn Public>,
}

impl PartialEq for ECPublicKey {
    fn eq(&self, other: &Self) -> bool {
        self.curve.sec == other.curve.sec && self.key.encoded(false) == other.key.encoded(false)
    }
}

#[pymethods]
impl ECPublicKey {
    /// The key with these bytes: a point of SEC 1, compressed or not. ValueError if it is not on the curve, or not in
    /// the group of prime order.
    #[staticmethod]
    fn from_encoded_point(curve: &str, data: Input<'_>) -> PyResult<Self> {
        let curve = Entry::named(curve)?;
        Ok(Self { curve, key: (curve.public)(data.as_bytes()).map_err(exception)? })
    }

    /// The point of SEC 1: 02 or 03 and x, or 04, x and y.
    #[pyo3(signature = (compressed = false))]
    fn public_bytes<'py>(&self, py: Python<'py>, compressed: bool) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.key.encoded(compressed))
    }

    /// The curve's name in SEC 2, such as "sect233r1".
    #[getter]
    fn curve(&self) -> &'static str {
        self.curve.sec
    }

    /// Bits of the curve's field.
    #[getter]
    fn key_size(&self) -> usize {
        self.curve.bits
    }

    /// Raises InvalidSignature if this is not a signature of this key and text. The other arguments are as in `sign`.
    #[pyo3(signature = (signature, data, hash, *, prehashed = false, encoding = "der"))]
    fn verify(
        &self,
        signature: Input<'_>,
        data: Input<'_>,
        hash: &str,
        prehashed: bool,
        encoding: &str,
    ) -> PyResult<()> {
        let der = is_der(encoding)?;
        let digest = Hash::named(hash)?.of(data.as_bytes(), prehashed);
        let verified = self.key.verify(&digest, signature.as_bytes(), der);
        verified.map_err(|_| InvalidSignature::new_err(()))
    }

    fn __hash__(&self) -> u64 {
        let bytes = self.key.encoded(false);
        bytes.last_chunk().map_or(0, |end| u64::from_le_bytes(*end))
    }

    fn __repr__(&self) -> String {
        let bytes = self.key.encoded(true).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        format!("ECPublicKey({:?}, {bytes})", self.curve.sec)
    }
}
