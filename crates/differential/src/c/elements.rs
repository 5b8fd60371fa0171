//! GF(2^m), polynomial basis.

use super::parts::{Part, collide};
use crate::input::{below, bits};
use arbitrary::{Result, Unstructured};
use core::ffi::c_int;
use widefield::gf2m::{Element, F163, F233, F283, F409, F571, Field};
use widefield_capi as c;

/// Arrays of elements of one of the fields, in one memory; some are not reduced.
pub(super) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 5)? {
        0 => field::<F163>(u),
        1 => field::<F233>(u),
        2 => field::<F283>(u),
        3 => field::<F409>(u),
        _ => field::<F571>(u),
    }
}

fn field<F: Field>(u: &mut Unstructured<'_>) -> Result<()> {
    let (m, n) = (Element::<F>::DEGREE, Element::<F>::WORDS);
    let (what, count) = (below(u, 5)?, below(u, 4)?);
    let mut memory = Vec::new();
    for _ in 0..12 {
        memory.extend(bits(u, m)?);
    }
    // Now and then one with a bit too many.
    if below(u, 8)? == 0 {
        let at = below(u, 12)? * n + n - 1;
        memory[at] |= u64::MAX << (m % 64);
    }
    let mut place = || Ok(Part { at: below(u, 12 - count + 1)? * n, len: count * n, written: false });
    let (a, b, out) = (place()?, place()?, Part { written: true, ..place()? });
    let before = memory.clone();
    let at = memory.as_mut_ptr();
    let (degree, len) = (m as c_int, 8 * count * n);
    // SAFETY: all parts lie in the memory.
    let status = unsafe {
        let (o, x, y) = (at.add(out.at), at.add(a.at), at.add(b.at));
        match what {
            0 => c::wf_gf2m_mul(degree, o, x, y, len),
            1 => c::wf_gf2m_add(degree, o, x, y, len),
            2 => c::wf_gf2m_square(degree, o, x, len),
            3 => c::wf_gf2m_invert(degree, o, x, len),
            _ => c::wf_gf2m_sqrt(degree, o, x, len),
        }
    };
    let operands = if what < 2 { vec![a, b] } else { vec![a] };
    let mut parts = vec![out];
    parts.extend(operands.iter().filter(|p| p.at != out.at));
    if collide(before.len(), &parts) {
        assert_eq!((status, memory), (c::WF_ERROR_OVERLAP, before));
        return Ok(());
    }
    let read = |p: &Part| -> core::result::Result<Vec<Element<F>>, _> {
        before[p.at..][..p.len].chunks_exact(n).map(Element::from_words).collect()
    };
    let (Ok(x), Ok(y)) = (read(&a), read(operands.last().unwrap_or(&a))) else {
        assert_eq!((status, memory), (c::WF_ERROR_ENCODING, before));
        return Ok(());
    };
    let mut after = before.clone();
    for (i, (x, y)) in x.iter().zip(&y).enumerate() {
        let result = match what {
            0 => *x * *y,
            1 => *x + *y,
            2 => x.square(),
            3 => x.invert_or_zero(),
            _ => x.sqrt(),
        };
        after[out.at + i * n..][..n].copy_from_slice(result.as_words());
    }
    assert_eq!((status, memory), (c::WF_OK, after));
    Ok(())
}
