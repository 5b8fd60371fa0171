//! Normal bases, those that there are not too; some elements have a bit too many.

use super::parts::{Part, collide, part, status};
use crate::input::{below, bits};
use arbitrary::{Result, Unstructured};
use core::ptr::null_mut;
use widefield::Error;
use widefield::normal::NormalBasis;
use widefield_capi as c;

pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    // Small ones are set up quickly; now and then a degree of FIPS 186, of which the library has another type.
    let (degree, basis_type) = match below(u, 16)? {
        0 => ([163, 233, 283, 409, 571][below(u, 5)?], 0),
        1 => (2000 + below(u, 200)?, 1 + below(u, 3)?),
        _ => (below(u, 130)?, below(u, 5)?),
    };
    let mut basis = null_mut();
    // SAFETY: the place can be written.
    let set_up = unsafe { c::wf_normal_new(&mut basis, degree, basis_type) };
    let ours = match basis_type {
        0 => NormalBasis::lowest_type(degree),
        _ => NormalBasis::gaussian(degree, basis_type),
    };
    let ours = match ours {
        Ok(ours) => ours,
        Err(error) => {
            assert_eq!((set_up, basis.is_null()), (status(error), true));
            return Ok(());
        }
    };
    assert_eq!(set_up, c::WF_OK);
    let found = operations(u, &ours, basis);
    // SAFETY: set up above, and not used any more.
    unsafe { c::wf_normal_free(basis) };
    found
}

/// An operation on arrays of elements anywhere in one memory.
fn operations(u: &mut Unstructured<'_>, ours: &NormalBasis, basis: *const c::wf_normal) -> Result<()> {
    let (m, n) = (ours.degree(), ours.degree().div_ceil(64));
    let (what, count, by) = (below(u, 5)?, below(u, 4)?, below(u, 2 * m + 1)?);
    let mut memory = Vec::new();
    for _ in 0..12 {
        memory.extend(bits(u, m)?);
    }
    if below(u, 8)? == 0 && !m.is_multiple_of(64) {
        let at = below(u, 12)? * n + n - 1;
        memory[at] |= u64::MAX << (m % 64);
    }
    let places = memory.len();
    let mut place = |written| -> Result<Part> {
        let all = part(u, 12, count, written)?;
        Ok(Part { at: all.at * n, len: all.len * n, written })
    };
    let (a, b, out) = (place(false)?, place(false)?, place(true)?);
    let before = memory.clone();
    let (at, len) = (memory.as_mut_ptr(), 8 * count * n);
    let mut traces = vec![7; count];
    // SAFETY: the basis is set up; all parts lie in the memory; a byte for each element.
    let found = unsafe {
        let (o, x, y) = (at.add(out.at), at.add(a.at), at.add(b.at));
        match what {
            0 => c::wf_normal_mul(basis, o, x, y, len),
            1 => c::wf_normal_square_n(basis, o, x, len, by),
            2 => c::wf_normal_sqrt(basis, o, x, len),
            3 => c::wf_normal_invert(basis, o, x, len),
            _ => c::wf_normal_trace(basis, traces.as_mut_ptr(), count, x, len),
        }
    };
    let operands = if what == 0 { vec![a, b] } else { vec![a] };
    let mut parts: Vec<Part> = if what == 4 { vec![] } else { vec![out] };
    parts.extend(operands.iter().filter(|p| what == 4 || p.at != out.at));
    if collide(places, &parts) {
        assert_eq!((found, memory), (c::WF_ERROR_OVERLAP, before));
        return Ok(());
    }
    let mut after = before.clone();
    let mut expected_traces = vec![7; count];
    let mut run = || -> core::result::Result<(), Error> {
        for i in 0..count {
            let read = |p: &Part| ours.element(&before[p.at + i * n..][..n]);
            let (x, y) = (read(&a)?, read(operands.last().unwrap_or(&a))?);
            let result = match what {
                0 => ours.mul(&x, &y)?,
                1 => x.square_n(by),
                2 => x.sqrt(),
                3 => Option::from(ours.invert(&x)?).map_or_else(|| ours.element(&vec![0; n]), Ok)?,
                _ => {
                    expected_traces[i] = u8::from(bool::from(x.trace()));
                    continue;
                }
            };
            after[out.at + i * n..][..n].copy_from_slice(result.as_words());
        }
        Ok(())
    };
    match run() {
        Ok(()) => assert_eq!((found, memory, traces), (c::WF_OK, after, expected_traces)),
        Err(error) => assert_eq!((found, memory, traces), (status(error), before, vec![7; count])),
    }
    Ok(())
}
