//! Keys in SubjectPublicKeyInfo (RFC 5480) and PKCS#8 (RFC 5958); the names of algorithms in certificates (RFC 5758).

use super::{DerSignature, SigningKey, VerifyingKey};
use crate::nist::{Curve, PublicKey, SecretKey};
use pkcs8::der::asn1::{AnyRef, BitString, BitStringRef, OctetStringRef};
use pkcs8::der::oid::AssociatedOid;
use pkcs8::der::{Decode, Document, SecretDocument};
use pkcs8::spki::{self, AlgorithmIdentifierOwned, AlgorithmIdentifierRef, SubjectPublicKeyInfoRef};
use pkcs8::spki::{DynSignatureAlgorithmIdentifier, SignatureBitStringEncoding};
use pkcs8::{EncodePrivateKey, EncodePublicKey, KeyError, ObjectIdentifier, PrivateKeyInfoRef};
use sec1::{EcParameters, EcPrivateKey};

/// `id-ecPublicKey`.
const ALGORITHM: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");

/// Hash functions, and ECDSA with each.
const HASHES: [[ObjectIdentifier; 2]; 9] = {
    const fn pair(hash: &str, signature: &str) -> [ObjectIdentifier; 2] {
        [ObjectIdentifier::new_unwrap(hash), ObjectIdentifier::new_unwrap(signature)]
    }
    [
        pair("1.3.14.3.2.26", "1.2.840.10045.4.1"),
        pair("2.16.840.1.101.3.4.2.4", "1.2.840.10045.4.3.1"),
        pair("2.16.840.1.101.3.4.2.1", "1.2.840.10045.4.3.2"),
        pair("2.16.840.1.101.3.4.2.2", "1.2.840.10045.4.3.3"),
        pair("2.16.840.1.101.3.4.2.3", "1.2.840.10045.4.3.4"),
        pair("2.16.840.1.101.3.4.2.7", "2.16.840.1.101.3.4.3.9"),
        pair("2.16.840.1.101.3.4.2.8", "2.16.840.1.101.3.4.3.10"),
        pair("2.16.840.1.101.3.4.2.9", "2.16.840.1.101.3.4.3.11"),
        pair("2.16.840.1.101.3.4.2.10", "2.16.840.1.101.3.4.3.12"),
    ]
};

struct Oid<C>(C);

impl<C: Curve> Oid<C> {
    const OF_CURVE: ObjectIdentifier = ObjectIdentifier::new_unwrap(C::OID);
}

/// Of keys of a curve.
fn algorithm<C: Curve>() -> AlgorithmIdentifierRef<'static> {
    AlgorithmIdentifierRef { oid: ALGORITHM, parameters: Some(AnyRef::from(&Oid::<C>::OF_CURVE)) }
}

/// Refuses every key but those of a curve.
fn check<C: Curve>(algorithm: &AlgorithmIdentifierRef<'_>) -> spki::Result<()> {
    algorithm.assert_algorithm_oid(ALGORITHM)?;
    algorithm.assert_parameters_oid(Oid::<C>::OF_CURVE).map(|_| ())
}

impl<C: Curve> TryFrom<SubjectPublicKeyInfoRef<'_>> for PublicKey<C> {
    type Error = spki::Error;

    fn try_from(document: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        check::<C>(&document.algorithm)?;
        let bytes = document.subject_public_key.as_bytes().ok_or(spki::Error::KeyMalformed)?;
        Self::from_sec1_bytes(bytes).map_err(|_| spki::Error::KeyMalformed)
    }
}

/// With the point uncompressed, as every program reads it.
impl<C: Curve> EncodePublicKey for PublicKey<C> {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        let bytes = self.to_sec1_bytes(false);
        SubjectPublicKeyInfoRef {
            algorithm: algorithm::<C>(),
            subject_public_key: BitStringRef::from_bytes(&bytes)?,
        }
        .try_into()
    }
}

impl<C: Curve> TryFrom<PrivateKeyInfoRef<'_>> for SecretKey<C> {
    type Error = pkcs8::Error;

    fn try_from(document: PrivateKeyInfoRef<'_>) -> pkcs8::Result<Self> {
        check::<C>(&document.algorithm)?;
        let inner = EcPrivateKey::from_der(document.private_key.as_bytes())?;
        if inner.parameters.is_some_and(|named| named != EcParameters::NamedCurve(Oid::<C>::OF_CURVE)) {
            return Err(pkcs8::Error::ParametersMalformed);
        }
        let key = Self::from_bytes(inner.private_key).map_err(|_| KeyError::Invalid)?;
        match inner.public_key.map(PublicKey::from_sec1_bytes) {
            Some(public) if public != Ok(key.public_key()) => Err(KeyError::Invalid.into()),
            _ => Ok(key),
        }
    }
}

/// With the public key beside it, as OpenSSL writes it.
impl<C: Curve> EncodePrivateKey for SecretKey<C> {
    fn to_pkcs8_der(&self) -> pkcs8::Result<SecretDocument> {
        let (private, public) = (self.to_bytes(), self.public_key().to_sec1_bytes(false));
        let inner = EcPrivateKey { private_key: &private, parameters: None, public_key: Some(&public) };
        let inner = SecretDocument::encode_msg(&inner)?;
        PrivateKeyInfoRef::new(algorithm::<C>(), OctetStringRef::new(inner.as_bytes())?).try_into()
    }
}

impl<C: Curve, D> TryFrom<SubjectPublicKeyInfoRef<'_>> for VerifyingKey<C, D> {
    type Error = spki::Error;

    fn try_from(document: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        PublicKey::try_from(document).map(Self::from)
    }
}

impl<C: Curve, D> EncodePublicKey for VerifyingKey<C, D> {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        self.key.to_public_key_der()
    }
}

impl<C: Curve, D> TryFrom<PrivateKeyInfoRef<'_>> for SigningKey<C, D> {
    type Error = pkcs8::Error;

    fn try_from(document: PrivateKeyInfoRef<'_>) -> pkcs8::Result<Self> {
        SecretKey::try_from(document).map(Self::from)
    }
}

impl<C: Curve, D> EncodePrivateKey for SigningKey<C, D> {
    fn to_pkcs8_der(&self) -> pkcs8::Result<SecretDocument> {
        self.key.to_pkcs8_der()
    }
}

/// ECDSA with a hash function.
fn with_hash(hash: ObjectIdentifier) -> spki::Result<AlgorithmIdentifierOwned> {
    let [_, oid] =
        *HASHES.iter().find(|[known, _]| *known == hash).ok_or(spki::Error::OidUnknown { oid: hash })?;
    Ok(AlgorithmIdentifierOwned { oid, parameters: None })
}

impl<C: Curve, D: AssociatedOid> DynSignatureAlgorithmIdentifier for SigningKey<C, D> {
    fn signature_algorithm_identifier(&self) -> spki::Result<AlgorithmIdentifierOwned> {
        with_hash(D::OID)
    }
}

impl<C: Curve, D: AssociatedOid> DynSignatureAlgorithmIdentifier for VerifyingKey<C, D> {
    fn signature_algorithm_identifier(&self) -> spki::Result<AlgorithmIdentifierOwned> {
        with_hash(D::OID)
    }
}

impl<C: Curve> SignatureBitStringEncoding for DerSignature<C> {
    fn to_bitstring(&self) -> pkcs8::der::Result<BitString> {
        BitString::from_bytes(&self.0.to_der())
    }
}
