//! How the products of a basis are made.

use super::kernels;
use super::lanes::{Shifted, Words4, Words6, Words8, Words9, Words12, Words14, Words16};
use super::lift::Lift;
use super::number::Cosets;
use super::rotations::{MOST_WORDS, Rotations};
use super::scratch::with_scratch;
#[cfg(target_arch = "x86_64")]
use super::{
    plan::Plan,
    shape::{Eight, Form, Four, Fourteen, Long, Six, Sixteen, Whole},
};
#[cfg(target_arch = "x86_64")]
use crate::tier::Avx512;
use crate::tier::{Tier, Token};
#[cfg(target_arch = "x86_64")]
use alloc::boxed::Box;

/// A method with what it needs to know of the basis: only that is set up.
#[derive(Clone, Debug)]
pub(super) enum Method {
    #[cfg(target_arch = "x86_64")]
    Registers(Avx512, Box<Plan>),
    Rotations(Rotations),
    Lanes(Shifted),
    Memory(Lift),
}

impl Method {
    pub(super) fn new(token: Token, n: usize, t: usize, cosets: &Cosets) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = token.avx512()
            && let Some(plan) = Plan::new(n, t, cosets)
        {
            return Self::Registers(avx512, Box::new(plan));
        }
        if token.tier() == Tier::Portable
            && let Some(plan) = Rotations::new(n, t, cosets)
        {
            return Self::Rotations(plan);
        }
        let reach = kernels::reach(token);
        match Shifted::new(reach, n, t, cosets) {
            Some(plan) => Self::Lanes(plan),
            None => Self::Memory(Lift::new(reach, n, t, cosets)),
        }
    }

    /// Products of elements that stand one after the other: `out = a b` in coordinates.
    pub(super) fn products(&self, token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Registers(t, plan) => in_registers(*t, plan, out, a, b),
            Self::Rotations(plan) => by_rotations(token, plan, out, a, b),
            Self::Lanes(plan) => in_lanes(token, plan, out, a, b),
            Self::Memory(lift) => with_scratch(lift.scratch_len(), |scratch| {
                let words = lift.n.div_ceil(64);
                let pairs = a.chunks_exact(words).zip(b.chunks_exact(words));
                for (out, (a, b)) in out.chunks_exact_mut(words).zip(pairs) {
                    kernels::mul(token, lift, out, a, b, scratch);
                }
            }),
        }
    }
}

/// A kernel on each pair of elements of so many words.
#[inline]
fn one_by_one<T: Copy, P>(
    token: T,
    plan: &P,
    (out, a, b): (&mut [u64], &[u64], &[u64]),
    words: usize,
    run: fn(T, &P, &mut [u64], &[u64], &[u64]),
) {
    if out.len() == words {
        // Without the divisions that chunks take.
        return run(token, plan, out, a, b);
    }
    for (out, (a, b)) in out.chunks_exact_mut(words).zip(a.chunks_exact(words).zip(b.chunks_exact(words))) {
        run(token, plan, out, a, b);
    }
}

fn by_rotations(token: Token, plan: &Rotations, out: &mut [u64], a: &[u64], b: &[u64]) {
    let run = match plan.words() {
        4 => kernels::mul_by_rotations::<4>,
        6 => kernels::mul_by_rotations::<6>,
        8 => kernels::mul_by_rotations::<8>,
        10 => kernels::mul_by_rotations::<10>,
        12 => kernels::mul_by_rotations::<12>,
        _ => kernels::mul_by_rotations::<MOST_WORDS>,
    };
    let words = plan.n.div_ceil(64);
    with_scratch(plan.scratch_len(), |scratch| {
        for (out, (a, b)) in out.chunks_exact_mut(words).zip(a.chunks_exact(words).zip(b.chunks_exact(words)))
        {
            run(token, plan, out, a, b, scratch);
        }
    });
}

#[inline]
fn in_lanes(token: Token, plan: &Shifted, out: &mut [u64], a: &[u64], b: &[u64]) {
    let run = match (plan.halved, plan.words) {
        (true, 4) => kernels::mul_halves::<Words4>,
        (true, 6) => kernels::mul_halves::<Words6>,
        (true, 8) => kernels::mul_halves::<Words8>,
        (true, 12) => kernels::mul_halves::<Words12>,
        (true, 14) => kernels::mul_halves::<Words14>,
        (true, _) => kernels::mul_halves::<Words16>,
        (false, 4) => kernels::mul_whole::<Words4>,
        (false, 6) => kernels::mul_whole::<Words6>,
        (false, 8) => kernels::mul_whole::<Words8>,
        (false, 9) => kernels::mul_whole::<Words9>,
        (false, 12) => kernels::mul_whole::<Words12>,
        (false, _) => kernels::mul_whole::<Words16>,
    };
    one_by_one(token, plan, (out, a, b), plan.n.div_ceil(64), run);
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn in_registers(t: Avx512, plan: &Plan, out: &mut [u64], a: &[u64], b: &[u64]) {
    let run = match (plan.halved, plan.form, plan.is_long()) {
        (true, Form::Four, _) => kernels::mul_in_registers::<Four>,
        (true, Form::Six, _) => kernels::mul_in_registers::<Six>,
        (true, Form::Eight, _) => kernels::mul_in_registers::<Eight>,
        (true, Form::Fourteen, false) => kernels::mul_in_registers::<Fourteen>,
        (true, Form::Fourteen, true) => kernels::mul_in_registers::<Long<Fourteen>>,
        (true, Form::Sixteen, false) => kernels::mul_in_registers::<Sixteen>,
        (true, Form::Sixteen, true) => kernels::mul_in_registers::<Long<Sixteen>>,
        (false, Form::Four, _) => kernels::mul_in_registers::<Whole<Four>>,
        (false, Form::Six | Form::Eight, _) => kernels::mul_in_registers::<Whole<Eight>>,
        (false, _, false) => kernels::mul_in_registers::<Whole<Sixteen>>,
        (false, _, true) => kernels::mul_in_registers::<Long<Whole<Sixteen>>>,
    };
    one_by_one(t, plan, (out, a, b), plan.collect.len(), run);
}
