//! Codes that correct errors: any parameters, words, erasures, those that are refused too.

use super::parts::status;
use crate::input::below;
use arbitrary::{Result, Unstructured};
use core::ffi::c_int;
use core::ptr::null_mut;
use widefield::Error;
use widefield::codes::{Bch, Corrected, Parameters, ReedSolomon, Symbol, dual_basis};
use widefield_capi as c;

pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 8)? {
        0 => bases(u),
        1 | 2 => bch(u),
        _ => reed_solomon(u),
    }
}

/// Moduli, primitive and not, reducible, of degrees that there are not.
const MODULI: [u32; 16] = [
    0b111, 0b1011, 0b10011, 0b11111, 0x25, 0x83, 0x11d, 0x11b, 0x187, 0x211, 0x409, 0x11c, 0x410, 0b11, 0,
    0x4_0009,
];

fn reed_solomon(u: &mut Unstructured<'_>) -> Result<()> {
    let modulus = MODULI[below(u, MODULI.len())?];
    let order = (1usize << modulus.checked_ilog2().unwrap_or(0)) - 1;
    // Mostly what a code has.
    let n = below(u, order.min(60) + 3)?;
    let k = below(u, n + 2)?;
    let (alpha, step) = (below(u, order + 2)? as u32, below(u, 300)? as u32);
    let parameters = Parameters { modulus, alpha, step, first_root: u.arbitrary()?, n, k };
    if modulus >> 9 == 0 {
        run::<u8>(u, &parameters, |s| s as u8, |s| vec![*s])
    } else {
        run::<u16>(u, &parameters, |s| s as u16, |s| s.to_ne_bytes().to_vec())
    }
}

/// What a decoder of Rust's says, as C does.
fn number(done: &core::result::Result<Corrected, Error>, nothing: usize) -> (c_int, usize) {
    match done {
        Ok(corrected) => (c::WF_OK, corrected.positions().len()),
        Err(error) => (status(*error), nothing),
    }
}

fn run<S: Symbol>(
    u: &mut Unstructured<'_>,
    parameters: &Parameters,
    symbol: fn(u32) -> S,
    bytes_of: fn(&S) -> Vec<u8>,
) -> Result<()> {
    let Parameters { modulus, alpha, step, first_root, n, k } = *parameters;
    let mut code = null_mut();
    // SAFETY: the place can be written.
    let set_up = unsafe {
        c::wf_reed_solomon_new(&mut code, modulus.into(), alpha.into(), step.into(), first_root.into(), n, k)
    };
    let ours = match ReedSolomon::<S>::new(parameters) {
        Ok(ours) => ours,
        Err(error) => {
            assert_eq!((set_up, code.is_null()), (status(error), true), "{parameters:?}");
            return Ok(());
        }
    };
    assert_eq!(set_up, c::WF_OK, "{parameters:?}");
    let found = words(u, code, &ours, symbol, bytes_of);
    // SAFETY: set up above, and not used any more.
    unsafe { c::wf_reed_solomon_free(code) };
    found
}

fn words<S: Symbol>(
    u: &mut Unstructured<'_>,
    code: *const c::wf_reed_solomon,
    ours: &ReedSolomon<S>,
    symbol: fn(u32) -> S,
    bytes_of: fn(&S) -> Vec<u8>,
) -> Result<()> {
    let Parameters { modulus, n, k, .. } = *ours.parameters();
    let q = 1 << modulus.ilog2();
    let bytes = |symbols: &[S]| symbols.iter().flat_map(bytes_of).collect::<Vec<u8>>();
    let mut word = vec![S::default(); n];
    for place in &mut word[..k] {
        *place = symbol(below(u, q)? as u32);
    }
    // Now and then one that is none.
    if below(u, 16)? == 0 {
        word[below(u, k)?] = symbol(q as u32 | u32::from(q == 256));
    }
    let mut parity = vec![symbol(3); n - k];
    let mut raw = bytes(&parity);
    let data = bytes(&word[..k]);
    let outcome = ours.encode(&word[..k], &mut parity);
    // SAFETY: the code is set up; lengths are those of the arrays.
    let found = unsafe {
        let (p, d) = (raw.as_mut_ptr().cast(), data.as_ptr().cast());
        c::wf_reed_solomon_encode(code, p, raw.len(), d, data.len())
    };
    assert_eq!((found, raw), (outcome.map_or_else(status, |()| c::WF_OK), bytes(&parity)));
    word[k..].copy_from_slice(&parity);
    for _ in 0..below(u, n - k + 2)? {
        word[below(u, n)?] = symbol(below(u, q)? as u32);
    }
    let mut erasures = Vec::new();
    for _ in 0..below(u, n - k + 2)? {
        // Twice the same, and outside, too.
        let outside = usize::from(u.arbitrary::<u8>()? < 8);
        erasures.push(below(u, n + outside)?);
    }
    if below(u, 4)? != 0 {
        erasures.sort_unstable();
        erasures.dedup();
    }
    let mut raw = bytes(&word);
    let cut = usize::from(below(u, 16)? == 0);
    let (mut right, mut count) = (7, 777);
    let rightly = ours.is_codeword(&word);
    let mut expected = word.clone();
    let done = if cut == 1 { Err(Error::Length) } else { ours.decode(&mut expected, &erasures) };
    // SAFETY: as above.
    let found = unsafe {
        let (w, e) = (raw.as_mut_ptr().cast(), erasures.as_ptr());
        let verified = c::wf_reed_solomon_verify(code, &mut right, w, raw.len());
        let expected = rightly.map_or_else(|error| (status(error), 7), |right| (c::WF_OK, right.into()));
        assert_eq!((verified, right), expected);
        c::wf_reed_solomon_decode(code, w, raw.len() - cut, e, erasures.len(), &mut count)
    };
    assert_eq!(((found, count), raw), (number(&done, 777), bytes(&expected)), "{ours:?} {erasures:?}");

    // As one of some words; the others are right, or what the word was.
    let depth = [0, 1, 2, 3, 65][below(u, 5)?];
    let mut frames = null_mut();
    // SAFETY: the code is set up.
    let set_up = unsafe { c::wf_interleaved_new(&mut frames, code, depth) };
    let ours = match ours.interleaved(depth) {
        Ok(ours) => ours,
        Err(error) => {
            assert_eq!((set_up, frames.is_null()), (status(error), true));
            return Ok(());
        }
    };
    assert_eq!(set_up, c::WF_OK);
    let at = below(u, depth)?;
    let mut frame: Vec<S> = Vec::with_capacity(n * depth);
    for (a, b) in word.iter().zip(&expected) {
        frame.extend((0..depth).map(|j| if j % 2 == at % 2 { *a } else { *b }));
    }
    let lost: Vec<usize> = erasures.iter().map(|e| e * depth + at).collect();
    let mut raw = bytes(&frame);
    let mut counts = vec![777; depth];
    // SAFETY: as above.
    let found = unsafe {
        let (f, e, to) = (raw.as_mut_ptr().cast(), lost.as_ptr(), counts.as_mut_ptr());
        c::wf_interleaved_decode(frames, f, raw.len(), e, lost.len(), to, depth)
    };
    let expected = match ours.decode(&mut frame, &lost) {
        Ok(each) => {
            let all = each.iter().all(core::result::Result::is_ok);
            let counts = each.iter().map(|word| number(word, usize::MAX).1).collect();
            (if all { c::WF_OK } else { c::WF_ERROR_UNCORRECTABLE }, counts)
        }
        Err(error) => (status(error), vec![777; depth]),
    };
    assert_eq!(((found, counts), raw), (expected, bytes(&frame)));
    let (data, parity) = frame.split_at_mut(k * depth);
    let (data_bytes, mut raw) = (bytes(data), bytes(parity));
    // SAFETY: as above; the frames are given back once.
    let found = unsafe {
        let (p, d) = (raw.as_mut_ptr().cast(), data_bytes.as_ptr().cast());
        let found = c::wf_interleaved_encode(frames, p, raw.len(), d, data_bytes.len());
        c::wf_interleaved_free(frames);
        found
    };
    let outcome = ours.encode(data, parity);
    assert_eq!((found, raw), (outcome.map_or_else(status, |()| c::WF_OK), bytes(parity)));
    Ok(())
}

/// Any binary code, by each of the ways to set it up.
fn bch(u: &mut Unstructured<'_>) -> Result<()> {
    let modulus = MODULI[below(u, MODULI.len())?];
    let (n, t) = (below(u, 130)?, below(u, 7)?);
    let mut code = null_mut();
    // SAFETY: the place can be written.
    let (set_up, ours) = unsafe {
        match below(u, 4)? {
            0 => (c::wf_bch_new(&mut code, modulus.into(), n, t), Bch::new(modulus, n, t)),
            1 => (c::wf_bch_new_for_data(&mut code, modulus.into(), n, t), Bch::for_data(modulus, n, t)),
            2 => (c::wf_bch_new_linux(&mut code, n % 17, t, n), Bch::linux(n % 17, t, n)),
            // Rarely there, and large.
            _ => (c::wf_bch_new_dvb_s2(&mut code, 40 * n), Bch::dvb_s2(40 * n)),
        }
    };
    let ours = match ours {
        Ok(ours) => ours,
        Err(error) => {
            assert_eq!((set_up, code.is_null()), (status(error), true));
            return Ok(());
        }
    };
    assert_eq!(set_up, c::WF_OK);
    let found = bits_of(u, code, &ours);
    // SAFETY: set up above, and not used any more.
    unsafe { c::wf_bch_free(code) };
    found
}

fn bits_of(u: &mut Unstructured<'_>, code: *const c::wf_bch, ours: &Bch) -> Result<()> {
    let (k, r) = (ours.k(), ours.parity_bits());
    let seed: [u8; 16] = u.arbitrary()?;
    let mut data: Vec<u8> = (0..k.div_ceil(8)).map(|i| seed[i % 16] ^ (i / 16) as u8).collect();
    // Mostly without bits after the last one.
    if let Some(last) = data.last_mut().filter(|_| !seed[0].is_multiple_of(16)) {
        *last &= 0xff << (k.div_ceil(8) * 8 - k);
    }
    let mut expected = vec![7; r.div_ceil(8)];
    let mut parity = expected.clone();
    let outcome = ours.encode(&data, &mut expected);
    // SAFETY: the code is set up; lengths are those of the arrays.
    let found =
        unsafe { c::wf_bch_encode(code, parity.as_mut_ptr(), parity.len(), data.as_ptr(), data.len()) };
    assert_eq!((found, &parity), (outcome.map_or_else(status, |()| c::WF_OK), &expected));
    for _ in 0..below(u, 2 * ours.t() + 2)? {
        let at = below(u, 8 * (data.len() + parity.len()))?;
        let (bytes, bit) = match at.checked_sub(8 * data.len()) {
            None => (&mut data, at),
            Some(bit) => (&mut parity, bit),
        };
        bytes[bit / 8] ^= 0x80 >> (bit % 8);
    }
    let (mut d, mut p) = (data.clone(), parity.clone());
    let rightly = ours.is_codeword(&d, &p);
    let done = ours.decode(&mut d, &mut p);
    let (mut right, mut count) = (7, 777);
    // SAFETY: as above.
    let found = unsafe {
        let (data_at, parity_at) = (data.as_mut_ptr(), parity.as_mut_ptr());
        let verified = c::wf_bch_verify(code, &mut right, parity_at, p.len(), data_at, d.len());
        let expected = rightly.map_or_else(|error| (status(error), 7), |right| (c::WF_OK, right.into()));
        assert_eq!((verified, right), expected);
        c::wf_bch_decode(code, data_at, d.len(), parity_at, p.len(), &mut count)
    };
    assert_eq!(((found, count), data, parity), (number(&done, 777), d, p), "{ours:?}");
    Ok(())
}

/// Into the dual basis, and out of it.
fn bases(u: &mut Unstructured<'_>) -> Result<()> {
    let mut symbols = u.arbitrary::<[u8; 32]>()?;
    let mut expected = symbols;
    let to = below(u, 2)? == 0;
    // SAFETY: the length is that of the array.
    let found = unsafe {
        if to {
            c::wf_dual_basis_to_conventional(symbols.as_mut_ptr(), 32)
        } else {
            c::wf_dual_basis_from_conventional(symbols.as_mut_ptr(), 32)
        }
    };
    if to {
        dual_basis::to_conventional(&mut expected)
    } else {
        dual_basis::from_conventional(&mut expected)
    }
    assert_eq!((found, symbols), (c::WF_OK, expected));
    Ok(())
}
