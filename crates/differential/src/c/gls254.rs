//! GLS254, with keys and points that are none among them.

use super::parts::{Part, collide, part, status};
use crate::input::{below, text};
use arbitrary::{Result, Unstructured};
use core::ptr::null;
use widefield::cpu;
use widefield::gls254::{Point, PublicKey, Scalar, SecretKey};
use widefield_capi as c;

/// The bytes of a secret key, mostly below the group's order and not 0.
fn secret(u: &mut Unstructured<'_>) -> Result<[u8; 32]> {
    let bytes = u.arbitrary()?;
    Ok(match below(u, 8)? {
        0 => bytes,
        1 => [0; 32],
        _ => Scalar::from_bytes_reduced(&bytes).to_bytes(),
    })
}

/// A point's encoding, or any bytes.
fn public(u: &mut Unstructured<'_>) -> Result<[u8; 32]> {
    let bytes = u.arbitrary()?;
    Ok(match below(u, 8)? {
        0 => bytes,
        1 => [0; 32],
        _ => Point::multiply_base(&Scalar::from_bytes_reduced(&bytes)).to_bytes(),
    })
}

pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 3)? {
        0 => many(u),
        1 => signatures(u),
        _ => one(u),
    }
}

/// Single calls, with all keys anywhere in one memory.
fn one(u: &mut Unstructured<'_>) -> Result<()> {
    const MEMORY: usize = 200;
    let what = below(u, 4)?;
    let (key, their) = (secret(u)?, public(u)?);
    let (a, b) = (part(u, MEMORY, 32, false)?, part(u, MEMORY, 32, false)?);
    let out = part(u, MEMORY, 32, true)?;
    let mut memory: Vec<u8> = (0..MEMORY).map(|i| (i * 41) as u8).collect();
    memory[a.at..][..32].copy_from_slice(&key);
    memory[b.at..][..32].copy_from_slice(&their);
    let before = memory.clone();
    let at = memory.as_mut_ptr();
    // SAFETY: all parts lie in the memory.
    let found = unsafe {
        let (o, x, y) = (at.add(out.at), at.add(a.at), at.add(b.at));
        match what {
            0 => c::wf_gls254_public_key(o, x),
            1 => c::wf_gls254_shared_secret(o, x, y),
            2 => c::wf_gls254_scalar_mult(o, y, x),
            _ => c::wf_gls254_check_public_key(y),
        }
    };
    let parts: Vec<Part> = match what {
        0 => vec![out, a],
        3 => vec![b],
        _ => vec![out, a, b],
    };
    // As they stand there: one may have been written upon the other.
    let read = |p: Part| -> [u8; 32] { core::array::from_fn(|i| before[p.at + i]) };
    let (key, their) = (read(a), read(b));
    let expected = match what {
        0 => SecretKey::from_bytes(&key).map(|key| *key.public_bytes()),
        1 => PublicKey::from_bytes(&their)
            .and_then(|their| Ok(*SecretKey::from_bytes(&key)?.diffie_hellman(&their).as_bytes())),
        2 => Point::from_bytes(&their)
            .and_then(|point| Ok(point.multiply_with(cpu::active(), &Scalar::from_bytes(&key)?).to_bytes())),
        _ => PublicKey::from_bytes(&their).map(|_| read(out)),
    };
    let mut after = before.clone();
    let expected = if collide(MEMORY, &parts) {
        c::WF_ERROR_OVERLAP
    } else {
        match expected.map_err(status) {
            Ok(bytes) => {
                after[out.at..][..32].copy_from_slice(&bytes);
                c::WF_OK
            }
            Err(status) => status,
        }
    };
    assert_eq!((found, memory), (expected, after));
    Ok(())
}

/// Many at once as one by one, zeros in the place of what there is not.
fn many(u: &mut Unstructured<'_>) -> Result<()> {
    let count = below(u, 12)?;
    let secrets = (0..count).map(|_| secret(u)).collect::<Result<Vec<_>>>()?;
    let theirs = (0..count).map(|_| public(u)).collect::<Result<Vec<_>>>()?;
    let (len, short) = (32 * count, 32 * count - usize::from(count > 0 && below(u, 8)? == 0));
    let (s, t) = (secrets.concat(), theirs.concat());
    let (mut keys, mut shared) = (vec![7; len], vec![7; len]);
    let by_one = below(u, 3)? == 0 && count > 0;
    let secrets_len = if by_one { 32 } else { len };
    // SAFETY: lengths are those of the arrays, or less.
    let found = unsafe {
        [
            c::wf_gls254_public_key_many(keys.as_mut_ptr(), s.as_ptr(), short),
            c::wf_gls254_shared_secret_many(shared.as_mut_ptr(), t.as_ptr(), short, s.as_ptr(), secrets_len),
        ]
    };
    let pairs = |results: Vec<Option<[u8; 32]>>| {
        let status = if results.iter().all(Option::is_some) { c::WF_OK } else { c::WF_ERROR_ENCODING };
        (status, results.into_iter().flat_map(|r| r.unwrap_or_default()).collect::<Vec<u8>>())
    };
    let nothing = |status| (status, vec![7; len]);
    let key = |i: usize| SecretKey::from_bytes(&secrets[if by_one { 0 } else { i }]);
    let public = |i| SecretKey::from_bytes(&secrets[i]).ok().map(|key| *key.public_bytes());
    let secret = |i| {
        let their = PublicKey::from_bytes(&theirs[i]).ok()?;
        Some(*key(i).ok()?.diffie_hellman(&their).as_bytes())
    };
    let expected = if short < len {
        [nothing(c::WF_ERROR_LENGTH), nothing(c::WF_ERROR_LENGTH)]
    } else {
        let agreed = if secrets_len == 32 && key(0).is_err() {
            nothing(c::WF_ERROR_ENCODING)
        } else {
            pairs((0..count).map(secret).collect())
        };
        [pairs((0..count).map(public).collect()), agreed]
    };
    assert_eq!([(found[0], keys), (found[1], shared)], expected);
    // SAFETY: nothing is read or written.
    let nobody = unsafe { c::wf_gls254_public_key_many(null::<u8>().cast_mut(), null(), 32) };
    assert_eq!(nobody, c::WF_ERROR_NULL);
    Ok(())
}

/// Signatures and hashes to points.
fn signatures(u: &mut Unstructured<'_>) -> Result<()> {
    let bytes = secret(u)?;
    let message = text(u, 100)?;
    let hash = [c"", c"sha256", c"\xff"][below(u, 3)?];
    let (mut signature, mut point) = ([7; 48], [7; 32]);
    // SAFETY: lengths are those of the arrays.
    let found = unsafe {
        let (h, m, n) = (hash.as_ptr(), message.as_ptr(), message.len());
        [
            c::wf_gls254_sign(signature.as_mut_ptr(), bytes.as_ptr(), h, m, n),
            c::wf_gls254_hash_to_curve(point.as_mut_ptr(), h, m, n),
        ]
    };
    let Ok(name) = hash.to_str() else {
        assert_eq!((found, signature, point), ([c::WF_ERROR_ENCODING; 2], [7; 48], [7; 32]));
        return Ok(());
    };
    let hashed = Point::hash_to_curve(name, message).to_bytes();
    assert_eq!((found[1], point), (c::WF_OK, hashed));
    let key = match SecretKey::from_bytes(&bytes) {
        Ok(key) => key,
        Err(error) => {
            assert_eq!((found[0], signature), (status(error), [7; 48]));
            return Ok(());
        }
    };
    assert_eq!((found[0], signature), (c::WF_OK, key.sign(name, message)));
    for _ in 0..below(u, 3)? {
        signature[below(u, 48)?] ^= u.arbitrary::<u8>()?;
    }
    let expected = key.public_key().verify(&signature, name, message);
    let (public, h) = (key.public_bytes(), hash.as_ptr());
    // SAFETY: lengths are those of the arrays.
    let found = unsafe {
        c::wf_gls254_verify(public.as_ptr(), signature.as_ptr(), h, message.as_ptr(), message.len())
    };
    assert_eq!(found, expected.map_or_else(status, |()| c::WF_OK));
    Ok(())
}
