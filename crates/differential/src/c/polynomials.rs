//! Polynomials over GF(2).

use super::parts::{collide, part};
use crate::input::{below, words};
use arbitrary::{Result, Unstructured};
use widefield::gf2x;
use widefield_capi as c;

/// Products, squares, division and gcd, with all polynomials anywhere in one memory.
pub(super) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    const MEMORY: usize = 80;
    let what = below(u, 4)?;
    let (an, bn) = (below(u, 20)?, below(u, 20)?);
    let (a, b) = (part(u, MEMORY, an, false)?, part(u, MEMORY, bn, false)?);
    let off = usize::from(below(u, 8)? == 0);
    let out_len = off + [an + bn, 2 * an, an, an.max(bn)][what];
    let (out, rest) = (part(u, MEMORY, out_len, true)?, part(u, MEMORY, bn, true)?);
    let mut memory = words(u, MEMORY)?;
    let before = memory.clone();
    let at = memory.as_mut_ptr();
    // SAFETY: all parts lie in the memory.
    let status = unsafe {
        let (o, r, x, y) = (at.add(out.at), at.add(rest.at), at.add(a.at), at.add(b.at));
        match what {
            0 => c::wf_gf2x_mul(o, 8 * out_len, x, 8 * an, y, 8 * bn),
            1 => c::wf_gf2x_square(o, 8 * out_len, x, 8 * an),
            2 => c::wf_gf2x_div_rem(o, 8 * out_len, r, 8 * bn, x, 8 * an, y, 8 * bn),
            _ => c::wf_gf2x_gcd(o, 8 * out_len, x, 8 * an, y, 8 * bn),
        }
    };
    let parts = match what {
        1 => vec![out, a],
        2 => vec![out, rest, a, b],
        _ => vec![out, a, b],
    };
    let (x, y) = (&before[a.at..][..an], &before[b.at..][..bn]);
    let (mut o, mut r) = (vec![0; out_len], vec![0; bn]);
    let expected = match what {
        0 => gf2x::mul(&mut o, x, y),
        1 => gf2x::square(&mut o, x),
        2 => gf2x::div_rem(&mut o, &mut r, x, y),
        _ => gf2x::gcd(&mut o, x, y),
    };
    if collide(MEMORY, &parts) {
        assert_eq!((status, memory), (c::WF_ERROR_OVERLAP, before));
    } else if let Err(error) = expected {
        let zero = matches!(error, widefield::Error::DivisionByZero);
        let number = if zero { c::WF_ERROR_DIVISION_BY_ZERO } else { c::WF_ERROR_LENGTH };
        assert_eq!((status, memory), (number, before));
    } else {
        let mut after = before;
        after[out.at..][..out_len].copy_from_slice(&o);
        if what == 2 {
            after[rest.at..][..bn].copy_from_slice(&r);
        }
        assert_eq!((status, memory), (c::WF_OK, after));
    }
    Ok(())
}
