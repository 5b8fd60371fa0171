//! Diffie-Hellman on the Kummer surface.

use crate::border::{read, read_array, write, write_array};
use crate::operands::chunks;
use crate::status::Status;
use crate::token::token;
use widefield::kummer::{GenerateError, PublicKey, SecretKey, hazmat};

const POINT: usize = 48;
const SCALAR: usize = 32;

exports! {
    /// A new secret from random bytes, and its public key.
    secret fn wf_kummer_keypair(public_key: *mut u8, secret_key: *mut u8, random: *const u8) {
        let public_key = write_array::<POINT>(public_key);
        let secret_key = write_array::<SCALAR>(secret_key);
        let random = read_array::<SCALAR>(random);
        {
            let fill = |bytes: &mut [u8]| {
                bytes.copy_from_slice(random);
                Ok::<(), core::convert::Infallible>(())
            };
            let secret = SecretKey::try_generate(fill).map_err(|e| match e {
                GenerateError::Zero => Status::Random,
                GenerateError::Source(never) => match never {},
            })?;
            *public_key = secret.try_public_key_with(token())?.to_bytes();
            *secret_key = *secret.as_bytes();
            Ok(())
        }
    }

    /// The public key of a secret.
    secret fn wf_kummer_public_key(public_key: *mut u8, secret_key: *const u8) {
        let public_key = write_array::<POINT>(public_key);
        let secret_key = read_array::<SCALAR>(secret_key);
        {
            *public_key = SecretKey::from_bytes(*secret_key).try_public_key_with(token())?.to_bytes();
            Ok(())
        }
    }

    /// Whether a public key is one.
    checked fn wf_kummer_check_public_key(public_key: *const u8) {
        let public_key = read_array::<POINT>(public_key);
        { Ok(PublicKey::from_bytes(public_key).map(|_| ())?) }
    }

    /// What both sides compute.
    secret fn wf_kummer_shared_secret(shared: *mut u8, secret_key: *const u8, their_public_key: *const u8) {
        let shared = write_array::<POINT>(shared);
        let secret_key = read_array::<SCALAR>(secret_key);
        let their_public_key = read_array::<POINT>(their_public_key);
        {
            let their = PublicKey::from_bytes(their_public_key)?;
            let secret = SecretKey::from_bytes(*secret_key).diffie_hellman_with(token(), &their)?;
            *shared = *secret.raw_bytes();
            Ok(())
        }
    }

    /// A key from what both sides compute, both public keys and a context.
    secret fn wf_kummer_derive_key(
        key: *mut u8, key_len: usize, secret_key: *const u8, own_public_key: *const u8, their_public_key: *const u8,
        context: *const u8, context_len: usize,
    ) {
        let key = write(key, key_len);
        let secret_key = read_array::<SCALAR>(secret_key);
        let own_public_key = read_array::<POINT>(own_public_key);
        let their_public_key = read_array::<POINT>(their_public_key);
        let context = read(context, context_len);
        {
            let own = PublicKey::from_bytes(own_public_key)?;
            let their = PublicKey::from_bytes(their_public_key)?;
            let secret = SecretKey::from_bytes(*secret_key).diffie_hellman_with(token(), &their)?;
            Ok(secret.derive_key(&own, &their, context, key)?)
        }
    }

    /// Many multiplications, of points that are not checked.
    secret fn wf_kummer_scalar_mult_many(
        out: *mut u8, points: *const u8, len: usize, scalars: *const u8, scalars_len: usize,
    ) {
        let out = write(out, len);
        let points = read(points, len);
        let scalars = read(scalars, scalars_len);
        {
            let (points, scalars) = (chunks::<POINT>(points)?, chunks::<SCALAR>(scalars)?);
            if points.len() != scalars.len() {
                return Err(Status::Length);
            }
            let (out, _) = out.as_chunks_mut();
            Ok(hazmat::scalar_mult_many_with(token(), points, scalars, out)?)
        }
    }
}
