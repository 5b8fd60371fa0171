//! Key agreement, signatures and hashing on the curve GLS254.

use crate::border::{read, read_array, text as string, write, write_array};
use crate::operands::{chunks, chunks_mut};
use crate::status::Status;
use crate::token::token;
use core::ffi::{CStr, c_char};
use widefield::gls254::{
    Point, PublicKey, SIGNATURE_BYTES, Scalar, SecretKey, SharedSecret, diffie_hellman_many_with,
};
use zeroize::Zeroizing;

/// Bytes of a secret key or another scalar, of a public key or another point, and of a shared secret.
const KEY: usize = 32;

/// So many keys or agreements are computed at once.
const CHUNK: usize = 64;

fn to_key(bytes: &[u8; KEY]) -> Result<SecretKey, Status> {
    Ok(SecretKey::from_bytes_with(token(), bytes)?)
}

/// The name of a hash function.
fn hash_name(text: &CStr) -> Result<&str, Status> {
    text.to_str().map_err(|_| Status::Encoding)
}

/// At most [`CHUNK`] keys; `None` for bytes that are no key, and behind the last. Inlined, so that they lie in the
/// frame that is wiped.
#[inline(always)]
fn to_keys(bytes: &[[u8; KEY]]) -> Result<[Option<SecretKey>; CHUNK], Status> {
    let mut keys = [const { None }; CHUNK];
    SecretKey::many_from_bytes_with(token(), bytes, keys.get_mut(..bytes.len()).ok_or(Status::Length)?)?;
    Ok(keys)
}

/// At most [`CHUNK`] agreements, and whether there are all; zeros where a key is none.
#[inline(always)]
fn agree(
    keys: [Option<SecretKey>; CHUNK],
    theirs: &[[u8; KEY]],
    shared: &mut [[u8; KEY]],
) -> Result<bool, Status> {
    let present = keys.each_ref().map(Option::is_some);
    // Another one stands in for a key that is none.
    let Some(any) = keys.iter().flatten().next().cloned() else {
        shared.fill([0; KEY]);
        return Ok(false);
    };
    let keys = keys.map(|key| key.unwrap_or_else(|| any.clone()));
    let mut secrets: [Option<SharedSecret>; CHUNK] = [const { None }; CHUNK];
    let n = theirs.len();
    let (Some(keys), Some(secrets)) = (keys.get(..n), secrets.get_mut(..n)) else {
        return Err(Status::Length);
    };
    diffie_hellman_many_with(token(), keys, theirs, secrets)?;
    let mut all = true;
    for ((shared, secret), present) in shared.iter_mut().zip(secrets).zip(present) {
        *shared = match secret {
            Some(secret) if present => *secret.as_bytes(),
            _ => {
                all = false;
                [0; KEY]
            }
        };
    }
    Ok(all)
}

exports! {
    /// A new secret key from random bytes, and its public key.
    secret fn wf_gls254_keypair(public_key: *mut u8, secret_key: *mut u8, random: *const u8) {
        let public_key = write_array::<KEY>(public_key);
        let secret_key = write_array::<KEY>(secret_key);
        let random = read_array::<KEY>(random);
        {
            let scalar = Zeroizing::new(Scalar::from_bytes_reduced(random).to_bytes());
            let key = SecretKey::from_bytes_with(token(), &scalar).map_err(|_| Status::Random)?;
            *public_key = *key.public_bytes();
            *secret_key = *scalar;
            Ok(())
        }
    }

    /// The public key of a secret one.
    secret fn wf_gls254_public_key(public_key: *mut u8, secret_key: *const u8) {
        let public_key = write_array::<KEY>(public_key);
        let bytes = read_array::<KEY>(secret_key);
        {
            *public_key = *to_key(bytes)?.public_bytes();
            Ok(())
        }
    }

    /// Many public keys.
    secret fn wf_gls254_public_key_many(public_keys: *mut u8, secret_keys: *const u8, len: usize) {
        let public_keys = write(public_keys, len);
        let bytes = read(secret_keys, len);
        {
            let (public_keys, bytes) = (chunks_mut::<KEY>(public_keys)?, chunks::<KEY>(bytes)?);
            let mut all = true;
            for (public_keys, bytes) in public_keys.chunks_mut(CHUNK).zip(bytes.chunks(CHUNK)) {
                for (public_key, key) in public_keys.iter_mut().zip(&to_keys(bytes)?) {
                    *public_key = key.as_ref().map_or([0; KEY], |key| *key.public_bytes());
                    all &= key.is_some();
                }
            }
            if all { Ok(()) } else { Err(Status::Encoding) }
        }
    }

    /// Whether a public key is one.
    checked fn wf_gls254_check_public_key(public_key: *const u8) {
        let public_key = read_array::<KEY>(public_key);
        { Ok(PublicKey::from_bytes_with(token(), public_key).map(|_| ())?) }
    }

    /// The key that both sides compute.
    secret fn wf_gls254_shared_secret(shared: *mut u8, secret_key: *const u8, their_public_key: *const u8) {
        let shared = write_array::<KEY>(shared);
        let bytes = read_array::<KEY>(secret_key);
        let their_public_key = read_array::<KEY>(their_public_key);
        {
            let their = PublicKey::from_bytes_with(token(), their_public_key)?;
            *shared = *to_key(bytes)?.diffie_hellman_with(token(), &their).as_bytes();
            Ok(())
        }
    }

    /// Many agreements, by as many secret keys or by one.
    secret fn wf_gls254_shared_secret_many(
        shared: *mut u8, their_public_keys: *const u8, len: usize, secret_keys: *const u8, secret_keys_len: usize,
    ) {
        let shared = write(shared, len);
        let theirs = read(their_public_keys, len);
        let bytes = read(secret_keys, secret_keys_len);
        {
            let (shared, theirs) = (chunks_mut::<KEY>(shared)?, chunks::<KEY>(theirs)?);
            let bytes = chunks::<KEY>(bytes)?;
            let one = match bytes {
                [one] => Some(to_key(one)?),
                _ if bytes.len() == theirs.len() => None,
                _ => return Err(Status::Length),
            };
            let mut all = true;
            for (i, (shared, theirs)) in shared.chunks_mut(CHUNK).zip(theirs.chunks(CHUNK)).enumerate() {
                let keys = match &one {
                    Some(one) => core::array::from_fn(|_| Some(one.clone())),
                    None => {
                        let bytes = bytes.chunks(CHUNK).nth(i).ok_or(Status::Length)?;
                        to_keys(bytes)?
                    }
                };
                all &= agree(keys, theirs, shared)?;
            }
            if all { Ok(()) } else { Err(Status::Encoding) }
        }
    }

    /// Signs a text.
    secret fn wf_gls254_sign(
        signature: *mut u8, secret_key: *const u8, hash: *const c_char, text: *const u8, len: usize,
    ) {
        let signature = write_array::<SIGNATURE_BYTES>(signature);
        let bytes = read_array::<KEY>(secret_key);
        let hash = string(hash);
        let text = read(text, len);
        {
            *signature = to_key(bytes)?.sign_seeded_with(token(), &[], hash_name(hash)?, text);
            Ok(())
        }
    }

    /// Whether a signature is of a key and a text.
    checked fn wf_gls254_verify(
        public_key: *const u8, signature: *const u8, hash: *const c_char, text: *const u8, len: usize,
    ) {
        let public_key = read_array::<KEY>(public_key);
        let signature = read_array::<SIGNATURE_BYTES>(signature);
        let hash = string(hash);
        let text = read(text, len);
        {
            let public_key = PublicKey::from_bytes_with(token(), public_key)?;
            Ok(public_key.verify_with(token(), signature, hash_name(hash)?, text)?)
        }
    }

    /// The point that a text is hashed to.
    secret fn wf_gls254_hash_to_curve(point: *mut u8, hash: *const c_char, text: *const u8, len: usize) {
        let point = write_array::<KEY>(point);
        let hash = string(hash);
        let text = read(text, len);
        {
            *point = Point::hash_to_curve_with(token(), hash_name(hash)?, text).to_bytes_with(token());
            Ok(())
        }
    }

    /// The multiple of a point.
    secret fn wf_gls254_scalar_mult(multiple: *mut u8, point: *const u8, scalar: *const u8) {
        let multiple = write_array::<KEY>(multiple);
        let point = read_array::<KEY>(point);
        let scalar = read_array::<KEY>(scalar);
        {
            let scalar = Scalar::from_bytes(scalar)?;
            let point = Point::from_bytes_with(token(), point)?;
            *multiple = point.multiply_with(token(), &scalar).to_bytes_with(token());
            Ok(())
        }
    }
}
