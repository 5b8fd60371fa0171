//! NIST's binary curves: ECDH and ECDSA.

use crate::border::{read, write};
use crate::status::{Status, verified};
use crate::token::token;
use core::ffi::c_int;
use sha2::{Sha224, Sha256, Sha384, Sha512};
use widefield::gf2m::Element;
use widefield::nist::{Curve, PublicKey, SecretKey, Signature};

/// K-163.
pub const WF_NIST_K163: c_int = 1;
/// B-163.
pub const WF_NIST_B163: c_int = 2;
/// K-233.
pub const WF_NIST_K233: c_int = 3;
/// B-233.
pub const WF_NIST_B233: c_int = 4;
/// K-283.
pub const WF_NIST_K283: c_int = 5;
/// B-283.
pub const WF_NIST_B283: c_int = 6;
/// K-409.
pub const WF_NIST_K409: c_int = 7;
/// B-409.
pub const WF_NIST_B409: c_int = 8;
/// K-571.
pub const WF_NIST_K571: c_int = 9;
/// B-571.
pub const WF_NIST_B571: c_int = 10;

/// SHA-224.
pub const WF_SHA224: c_int = 224;
/// SHA-256.
pub const WF_SHA256: c_int = 256;
/// SHA-384.
pub const WF_SHA384: c_int = 384;
/// SHA-512.
pub const WF_SHA512: c_int = 512;

/// The constants and their numbers.
pub const CURVES: &[(&str, c_int)] = &[
    ("WF_NIST_K163", WF_NIST_K163),
    ("WF_NIST_B163", WF_NIST_B163),
    ("WF_NIST_K233", WF_NIST_K233),
    ("WF_NIST_B233", WF_NIST_B233),
    ("WF_NIST_K283", WF_NIST_K283),
    ("WF_NIST_B283", WF_NIST_B283),
    ("WF_NIST_K409", WF_NIST_K409),
    ("WF_NIST_B409", WF_NIST_B409),
    ("WF_NIST_K571", WF_NIST_K571),
    ("WF_NIST_B571", WF_NIST_B571),
    ("WF_SHA224", WF_SHA224),
    ("WF_SHA256", WF_SHA256),
    ("WF_SHA384", WF_SHA384),
    ("WF_SHA512", WF_SHA512),
];

/// Code for the curve of a number, as the type `$curve`, or what there is for another number.
macro_rules! of_curve {
    ($number:expr, $curve:ident => $code:expr, $none:expr) => {
        of_curve!(@arms $number, $curve, $code, $none, WF_NIST_K163 K163 WF_NIST_B163 B163 WF_NIST_K233 K233
            WF_NIST_B233 B233 WF_NIST_K283 K283 WF_NIST_B283 B283 WF_NIST_K409 K409 WF_NIST_B409 B409
            WF_NIST_K571 K571 WF_NIST_B571 B571)
    };
    (@arms $number:expr, $curve:ident, $code:expr, $none:expr, $($constant:ident $name:ident)*) => {
        match $number {
            $($constant => {
                type $curve = widefield::nist::$name;
                $code
            })*
            _ => $none,
        }
    };
}

/// Bytes of a coordinate.
const fn coordinate<C: Curve>() -> usize {
    Element::<C::Field>::BYTES
}

/// Bytes that suffice for a signature in DER: a sequence of two integers, each with a zero in front if need be.
const fn der_len<C: Curve>() -> usize {
    let content = 2 * (3 + SecretKey::<C>::BYTES);
    content + if content < 0x80 { 2 } else { 3 }
}

/// Whether the encoding of a public key with so many bytes is compressed.
fn compressed<C: Curve>(len: usize) -> Result<bool, Status> {
    let n = coordinate::<C>();
    if len != n + 1 && len != 2 * n + 1 {
        return Err(Status::Length);
    }
    Ok(len == n + 1)
}

fn to_key<C: Curve>(bytes: &[u8]) -> Result<SecretKey<C>, Status> {
    Ok(SecretKey::from_bytes_with(token(), bytes)?)
}

fn to_public<C: Curve>(bytes: &[u8]) -> Result<PublicKey<C>, Status> {
    Ok(PublicKey::from_sec1_bytes_with(token(), bytes)?)
}

fn keypair<C: Curve>(public_key: &mut [u8], secret_key: &mut [u8], random: &[u8]) -> Result<(), Status> {
    let compressed = compressed::<C>(public_key.len())?;
    if secret_key.len() != SecretKey::<C>::BYTES || random.len() != SecretKey::<C>::RANDOM_BYTES {
        return Err(Status::Length);
    }
    let key = SecretKey::<C>::from_random_bytes_with(token(), random).map_err(|_| Status::Random)?;
    public_key.copy_from_slice(&key.public_key().to_sec1_bytes(compressed));
    secret_key.copy_from_slice(&key.to_bytes());
    Ok(())
}

fn encode<C: Curve>(
    out: &mut [u8],
    key: impl FnOnce() -> Result<PublicKey<C>, Status>,
) -> Result<(), Status> {
    let compressed = compressed::<C>(out.len())?;
    out.copy_from_slice(&key()?.to_sec1_bytes(compressed));
    Ok(())
}

fn agree<C: Curve>(shared: &mut [u8], secret_key: &[u8], their: &[u8]) -> Result<(), Status> {
    if shared.len() != coordinate::<C>() {
        return Err(Status::Length);
    }
    let their = to_public::<C>(their)?;
    let secret = SecretKey::<C>::diffie_hellman_once_with(token(), secret_key, &their)?;
    shared.copy_from_slice(secret.as_bytes());
    Ok(())
}

fn sign<C: Curve>(signature: &mut [u8], secret_key: &[u8], hash: c_int, digest: &[u8]) -> Result<(), Status> {
    if signature.len() != Signature::<C>::BYTES {
        return Err(Status::Length);
    }
    let by_hash = match hash {
        WF_SHA224 => SecretKey::<C>::sign_once_with::<Sha224>,
        WF_SHA256 => SecretKey::<C>::sign_once_with::<Sha256>,
        WF_SHA384 => SecretKey::<C>::sign_once_with::<Sha384>,
        WF_SHA512 => SecretKey::<C>::sign_once_with::<Sha512>,
        _ => return Err(Status::Algorithm),
    };
    signature.copy_from_slice(&by_hash(token(), secret_key, digest)?.to_bytes());
    Ok(())
}

fn verify<C: Curve>(public_key: &[u8], signature: &[u8], digest: &[u8]) -> Result<(), Status> {
    if signature.len() != Signature::<C>::BYTES {
        return Err(Status::Length);
    }
    let key = to_public::<C>(public_key)?;
    // Numbers that no signature has are one that is wrong.
    let signature = Signature::from_bytes(signature);
    verified(signature.and_then(|signature| key.verify_prehash_with(token(), digest, &signature)))
}

fn to_der<C: Curve>(der: &mut [u8], len: &mut usize, signature: &[u8]) -> Result<(), Status> {
    let made = Signature::<C>::from_bytes(signature)?.to_der();
    der.get_mut(..made.len()).ok_or(Status::Length)?.copy_from_slice(&made);
    *len = made.len();
    Ok(())
}

fn from_der<C: Curve>(signature: &mut [u8], der: &[u8]) -> Result<(), Status> {
    if signature.len() != Signature::<C>::BYTES {
        return Err(Status::Length);
    }
    signature.copy_from_slice(&Signature::<C>::from_der(der)?.to_bytes());
    Ok(())
}

exports! {
    /// The length of a secret key; 0 for an unknown curve.
    plain fn wf_nist_secret_key_len(curve: c_int) -> usize {
        of_curve!(curve, C => SecretKey::<C>::BYTES, 0)
    }

    /// The length of the random bytes of a new key; 0 for an unknown curve.
    plain fn wf_nist_random_len(curve: c_int) -> usize {
        of_curve!(curve, C => SecretKey::<C>::RANDOM_BYTES, 0)
    }

    /// The length of a public key, compressed unless that is 0; 0 for an unknown curve.
    plain fn wf_nist_public_key_len(curve: c_int, compressed: c_int) -> usize {
        of_curve!(curve, C => 1 + coordinate::<C>() * if compressed == 0 { 2 } else { 1 }, 0)
    }

    /// The length of a shared secret; 0 for an unknown curve.
    plain fn wf_nist_shared_secret_len(curve: c_int) -> usize {
        of_curve!(curve, C => coordinate::<C>(), 0)
    }

    /// The length of a signature; 0 for an unknown curve.
    plain fn wf_nist_signature_len(curve: c_int) -> usize {
        of_curve!(curve, C => Signature::<C>::BYTES, 0)
    }

    /// A length that suffices for a signature in DER; 0 for an unknown curve.
    plain fn wf_nist_der_max_len(curve: c_int) -> usize {
        of_curve!(curve, C => der_len::<C>(), 0)
    }

    /// A new secret key from random bytes, and its public key.
    secret fn wf_nist_keypair(
        curve: c_int, public_key: *mut u8, public_key_len: usize, secret_key: *mut u8, secret_key_len: usize,
        random: *const u8, random_len: usize,
    ) {
        let public_key = write(public_key, public_key_len);
        let secret_key = write(secret_key, secret_key_len);
        let random = read(random, random_len);
        { of_curve!(curve, C => keypair::<C>(public_key, secret_key, random), Err(Status::Algorithm)) }
    }

    /// The public key of a secret one.
    secret fn wf_nist_public_key(
        curve: c_int, public_key: *mut u8, public_key_len: usize, secret_key: *const u8, secret_key_len: usize,
    ) {
        let public_key = write(public_key, public_key_len);
        let bytes = read(secret_key, secret_key_len);
        {
            of_curve!(curve, C => encode(public_key, || Ok(to_key::<C>(bytes)?.public_key())), Err(Status::Algorithm))
        }
    }

    /// Whether a public key is one.
    checked fn wf_nist_check_public_key(curve: c_int, public_key: *const u8, public_key_len: usize) {
        let public_key = read(public_key, public_key_len);
        { of_curve!(curve, C => to_public::<C>(public_key).map(|_| ()), Err(Status::Algorithm)) }
    }

    /// The other encoding of a public key, or the same.
    checked fn wf_nist_convert_public_key(
        curve: c_int, out: *mut u8, out_len: usize, public_key: *const u8, public_key_len: usize,
    ) {
        let out = write(out, out_len);
        let public_key = read(public_key, public_key_len);
        { of_curve!(curve, C => encode(out, || to_public::<C>(public_key)), Err(Status::Algorithm)) }
    }

    /// What both sides compute.
    secret fn wf_nist_shared_secret(
        curve: c_int, shared: *mut u8, shared_len: usize, secret_key: *const u8, secret_key_len: usize,
        their_public_key: *const u8, their_public_key_len: usize,
    ) {
        let shared = write(shared, shared_len);
        let bytes = read(secret_key, secret_key_len);
        let their = read(their_public_key, their_public_key_len);
        { of_curve!(curve, C => agree::<C>(shared, bytes, their), Err(Status::Algorithm)) }
    }

    /// Signs a digest.
    secret fn wf_nist_sign(
        curve: c_int, signature: *mut u8, signature_len: usize, secret_key: *const u8, secret_key_len: usize,
        hash: c_int, digest: *const u8, digest_len: usize,
    ) {
        let signature = write(signature, signature_len);
        let bytes = read(secret_key, secret_key_len);
        let digest = read(digest, digest_len);
        { of_curve!(curve, C => sign::<C>(signature, bytes, hash, digest), Err(Status::Algorithm)) }
    }

    /// Whether a signature is of a key and a digest.
    checked fn wf_nist_verify(
        curve: c_int, public_key: *const u8, public_key_len: usize, signature: *const u8, signature_len: usize,
        digest: *const u8, digest_len: usize,
    ) {
        let public_key = read(public_key, public_key_len);
        let signature = read(signature, signature_len);
        let digest = read(digest, digest_len);
        { of_curve!(curve, C => verify::<C>(public_key, signature, digest), Err(Status::Algorithm)) }
    }

    /// A signature in DER.
    checked fn wf_nist_signature_to_der(
        curve: c_int, der: *mut u8, room: usize, der_len: *mut usize, signature: *const u8, signature_len: usize,
    ) {
        let der = write(der, room);
        let len = write(der_len, size_of::<usize>());
        let signature = read(signature, signature_len);
        {
            let len = len.first_mut().ok_or(Status::Length)?;
            of_curve!(curve, C => to_der::<C>(der, len, signature), Err(Status::Algorithm))
        }
    }

    /// A signature from DER.
    checked fn wf_nist_signature_from_der(
        curve: c_int, signature: *mut u8, signature_len: usize, der: *const u8, der_len: usize,
    ) {
        let signature = write(signature, signature_len);
        let der = read(der, der_len);
        { of_curve!(curve, C => from_der::<C>(signature, der), Err(Status::Algorithm)) }
    }
}
