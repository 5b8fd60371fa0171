//! Erasure codes and CRCs.

use super::parts::status;
use crate::input::{below, text};
use arbitrary::{Result, Unstructured};
use core::ffi::c_int;
use core::ptr::null_mut;
use widefield::Error;
use widefield::crc::{Algorithm, Crc};
use widefield::erasure::{Code, ManyCode};
use widefield_capi as c;

pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    if below(u, 2)? == 0 { erasure(u) } else { crc(u) }
}

/// What Rust has of a format.
enum Ours {
    Few(Code),
    Many(ManyCode),
}

impl Ours {
    fn new(format: usize, k: usize, m: usize) -> core::result::Result<Self, Error> {
        Ok(match format {
            0 => Self::Few(Code::vandermonde(k, m)?),
            1 => Self::Few(Code::cauchy(k, m)?),
            2 => Self::Few(Code::isal_vandermonde(k, m)?),
            3 => Self::Few(Code::jerasure_cauchy(k, m)?),
            _ => Self::Many(ManyCode::new(k, m)?),
        })
    }

    fn encode(&self, data: &[u8], parity: &mut [u8], len: usize) -> core::result::Result<(), Error> {
        let data: Vec<&[u8]> = data.chunks_exact(len).collect();
        let mut parity: Vec<&mut [u8]> = parity.chunks_exact_mut(len).collect();
        match self {
            Self::Few(code) => code.encode(&data, &mut parity),
            Self::Many(code) => code.encode(&data, &mut parity),
        }
    }

    fn reconstruct(&self, shards: &mut [Option<Vec<u8>>]) -> core::result::Result<(), Error> {
        match self {
            Self::Few(code) => code.reconstruct(shards),
            Self::Many(code) => code.reconstruct(shards),
        }
    }
}

const FORMATS: [&core::ffi::CStr; 6] =
    [c"vandermonde", c"cauchy", c"isal_vandermonde", c"jerasure_cauchy", c"many", c"none"];

/// Parity, a change of a shard, and any losses.
fn erasure(u: &mut Unstructured<'_>) -> Result<()> {
    let format = below(u, FORMATS.len())?;
    // Now and then numbers that no code has.
    let (k, m) = match below(u, 16)? {
        0 => (below(u, 400)?, below(u, 400)?),
        _ => (1 + below(u, 12)?, 1 + below(u, 8)?),
    };
    let mut code = null_mut();
    // SAFETY: the place can be written, the name is a constant.
    let set_up = unsafe { c::wf_erasure_new(&mut code, FORMATS[format].as_ptr(), k, m) };
    let ours = if format == 5 { Err(c::WF_ERROR_ALGORITHM) } else { Ours::new(format, k, m).map_err(status) };
    let ours = match ours {
        Ok(ours) => ours,
        Err(expected) => {
            assert_eq!((set_up, code.is_null()), (expected, true));
            return Ok(());
        }
    };
    assert_eq!(set_up, c::WF_OK);
    let found = shards(u, code, &ours, [k, m]);
    // SAFETY: set up above, and not used any more.
    unsafe { c::wf_erasure_free(code) };
    found
}

fn shards(u: &mut Unstructured<'_>, code: *mut c::wf_erasure, ours: &Ours, [k, m]: [usize; 2]) -> Result<()> {
    let len = 1 + below(u, 70)?;
    let seed: [u8; 16] = u.arbitrary()?;
    let byte = |i: usize| seed[i % 16].wrapping_mul(i as u8 | 1) ^ (i / 7) as u8;
    let data: Vec<u8> = (0..k * len).map(byte).collect();
    let off = usize::from(below(u, 8)? == 0);
    let mut parity = vec![7; m * len + off];
    let mut expected = parity.clone();
    let outcome = if off == 1 { Err(Error::Length) } else { ours.encode(&data, &mut expected, len) };
    // SAFETY: the code is set up; lengths are those of the arrays.
    let found =
        unsafe { c::wf_erasure_encode(code, parity.as_mut_ptr(), parity.len(), data.as_ptr(), data.len()) };
    assert_eq!((found, &parity), (outcome.map_or_else(status, |()| c::WF_OK), &expected));
    // A code of no parity has nothing more to do.
    if outcome.is_err() || m == 0 {
        return Ok(());
    }

    let changed = below(u, parity.len())?;
    let bit: u8 = u.arbitrary()?;
    parity[changed] ^= bit;
    let mut right = 7;
    // SAFETY: as above.
    let found = unsafe {
        c::wf_erasure_verify(code, &mut right, parity.as_ptr(), parity.len(), data.as_ptr(), data.len())
    };
    assert_eq!((found, right), (c::WF_OK, u8::from(bit == 0)));
    parity[changed] ^= bit;

    // Any shard becomes another one, one that there is not too.
    let shard = below(u, k + 1)?;
    let after: Vec<u8> = (0..len).map(|i| byte(i + 1000)).collect();
    let before = data[shard.min(k - 1) * len..][..len].to_vec();
    let mut updated = parity.clone();
    // SAFETY: as above.
    let found = unsafe {
        let (p, n) = (updated.as_mut_ptr(), updated.len());
        c::wf_erasure_update(code, shard, p, n, before.as_ptr(), after.as_ptr(), len)
    };
    let mut expected = parity.clone();
    let status_of_change: c_int = match ours {
        Ours::Many(_) => c::WF_ERROR_ALGORITHM,
        Ours::Few(_) if shard == k => c::WF_ERROR_SHARDS,
        Ours::Few(_) => {
            let mut changed = data.clone();
            changed[shard * len..][..len].copy_from_slice(&after);
            ours.encode(&changed, &mut expected, len).map_or_else(status, |()| c::WF_OK)
        }
    };
    assert_eq!((found, updated), (status_of_change, expected));

    let lost: u64 = u.arbitrary()?;
    let present: Vec<u8> = (0..k + m).map(|i| u8::from(lost >> (i % 64) & 1 == 0)).collect();
    let whole = [&data[..], &parity].concat();
    let mut left = whole.clone();
    for (shard, present) in left.chunks_exact_mut(len).zip(&present) {
        if *present == 0 {
            shard.fill(7);
        }
    }
    let before = left.clone();
    // SAFETY: as above.
    let found = unsafe {
        c::wf_erasure_reconstruct(code, left.as_mut_ptr(), left.len(), present.as_ptr(), present.len())
    };
    let all = whole.chunks_exact(len).zip(&present);
    let mut shards: Vec<_> = all.map(|(shard, present)| (*present == 1).then(|| shard.to_vec())).collect();
    let expected = ours.reconstruct(&mut shards);
    assert_eq!(found, expected.map_or_else(status, |()| c::WF_OK));
    assert_eq!(left, if expected.is_ok() { whole } else { before });
    Ok(())
}

/// Any parameters, those of no CRC too; a text in two pieces.
fn crc(u: &mut Unstructured<'_>) -> Result<()> {
    let width = below(u, 70)?;
    let [poly, init, xorout] = [u.arbitrary::<u64>()?, u.arbitrary()?, u.arbitrary()?].map(|bits| {
        // Mostly of the width.
        if (1..64).contains(&width) && !bits.is_multiple_of(16) { bits >> (64 - width) } else { bits }
    });
    let (refin, refout): (bool, bool) = (u.arbitrary()?, u.arbitrary()?);
    let text = text(u, 300)?;
    let (first, second) = text.split_at(below(u, text.len() + 1)?);
    let mut crc = null_mut();
    // SAFETY: the place can be written.
    let set_up =
        unsafe { c::wf_crc_new_custom(&mut crc, width, poly, init, refin.into(), refout.into(), xorout) };
    let width = width as u32;
    let algorithm = Algorithm { name: "any", width, poly, init, refin, refout, xorout, check: 0, residue: 0 };
    let ours = match Crc::try_new(&algorithm) {
        Ok(ours) => ours,
        Err(error) => {
            assert_eq!((set_up, crc.is_null()), (status(error), true));
            return Ok(());
        }
    };
    assert_eq!(set_up, c::WF_OK);
    let mut values = [0; 6];
    let [whole, a, b, empty, resumed, combined] = &mut values;
    // SAFETY: the CRC is set up; lengths are those of the texts.
    unsafe {
        let sum = |to: &mut u64, text: &[u8]| c::wf_crc_checksum(crc, to, text.as_ptr(), text.len());
        assert_eq!([sum(whole, text), sum(a, first), sum(b, second), sum(empty, &[])], [c::WF_OK; 4]);
        assert_eq!(c::wf_crc_update(crc, resumed, *a, second.as_ptr(), second.len()), c::WF_OK);
        assert_eq!(c::wf_crc_combine(crc, combined, *a, *b, second.len() as u64), c::WF_OK);
        c::wf_crc_free(crc);
    }
    let expected = [text, first, second, &[], text, text].map(|text| ours.checksum(text));
    assert_eq!(values, expected, "{algorithm:?}");
    Ok(())
}
