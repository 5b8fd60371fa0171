//! Inversion in GF(2^m): each inverse is inverted next.

use crate::{Case, Step};
use widefield::cpu::{Tier, token};
use widefield::gf2m::{Element, F163, F233, F283, F409, F571, Field};

pub(crate) fn cases() -> Vec<Case> {
    [of::<F163>(), of::<F233>(), of::<F283>(), of::<F409>(), of::<F571>()].into_iter().flatten().collect()
}

/// On the machine's tier and in portable code.
fn of<F: Field>() -> [Case; 2] {
    let name = ("GF(2^m) inversion", format!("m = {}", F::DEGREE));
    [
        Case::new(name.clone(), "widefield", 8 * F::DEGREE.div_ceil(64), step::<F, false>),
        Case::new(name, "widefield, portable", 8 * F::DEGREE.div_ceil(64), step::<F, true>),
    ]
}

fn step<F: Field, const PORTABLE: bool>() -> Step {
    let token = if PORTABLE { token(Tier::Portable).expect("everywhere") } else { widefield::cpu::active() };
    let mut a = Element::<F>::from(0x0123_4567_89ab_cdef);
    Box::new(move |bytes| {
        a = a.invert_or_zero_with(token);
        for (to, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(a.as_words()) {
            *to = word.to_le_bytes();
        }
    })
}
