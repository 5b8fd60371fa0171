//! How the products of a basis are made.

use super::copies::{self, Copies};
use super::gather::Reach;
use super::kernels;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::lanes::{Shifted, Words4, Words6, Words8, Words9, Words12, Words14, Words16};
use super::lift::{self, Lift};
use super::number::Cosets;
use super::scratch::with_scratch;
#[cfg(target_arch = "x86_64")]
use super::{
    plan::Plan,
    shape::{Eight, Form, Four, Fourteen, Long, Six, Sixteen, Whole},
};
#[cfg(target_arch = "x86_64")]
use crate::tier::Avx512;
#[cfg(target_arch = "aarch64")]
use crate::tier::Neon;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::tier::VectorToken;
use crate::tier::{Tier, Token};
#[cfg(target_arch = "x86_64")]
use alloc::boxed::Box;

/// A method with what it needs to know of the basis: only that is set up.
#[derive(Clone, Debug)]
pub(super) enum Method {
    #[cfg(target_arch = "x86_64")]
    Registers(Avx512, Box<Plan>),
    Copies(Copies),
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    Lanes(VectorToken, Shifted),
    #[cfg(target_arch = "aarch64")]
    Integers(Neon, Shifted),
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
        let reach = Reach::of(token);
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        if let Some(vector) = token.vector()
            && let Some(plan) = Shifted::new(reach, n, t, cosets)
        {
            return Self::Lanes(vector, plan);
        }
        #[cfg(target_arch = "aarch64")]
        if let Some(neon) = token.neon()
            && let Some(plan) = Shifted::new(reach, n, t, cosets)
        {
            return Self::Integers(neon, plan);
        }
        if token.tier() == Tier::Portable
            && let Some(plan) = Copies::new(n, t, cosets)
        {
            return Self::Copies(plan);
        }
        Self::Memory(Lift::new(reach, n, t, cosets))
    }

    /// Products of elements that stand one after the other: `out = a b` in coordinates.
    pub(super) fn products(&self, token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Registers(t, plan) => in_registers(*t, plan, out, a, b),
            Self::Copies(plan) => by_copies(token, plan, out, a, b),
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            Self::Lanes(vector, plan) => in_lanes(*vector, plan, out, a, b),
            #[cfg(target_arch = "aarch64")]
            Self::Integers(neon, plan) => by_integers(*neon, plan, out, a, b),
            Self::Memory(lift) => with_scratch(lift.scratch_len(), |scratch| {
                let words = lift.n.div_ceil(64);
                let pairs = a.chunks_exact(words).zip(b.chunks_exact(words));
                for (out, (a, b)) in out.chunks_exact_mut(words).zip(pairs) {
                    lift::multiply(token, lift, out, a, b, scratch);
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

fn by_copies(token: Token, plan: &Copies, out: &mut [u64], a: &[u64], b: &[u64]) {
    let run = match plan.words() {
        2 => kernels::mul_by_copies::<2>,
        4 => kernels::mul_by_copies::<4>,
        6 => kernels::mul_by_copies::<6>,
        8 => kernels::mul_by_copies::<8>,
        10 => kernels::mul_by_copies::<10>,
        12 => kernels::mul_by_copies::<12>,
        14 => kernels::mul_by_copies::<14>,
        _ => kernels::mul_by_copies::<{ copies::MAX_WORDS }>,
    };
    one_by_one(token, plan, (out, a, b), plan.n.div_ceil(64), run);
}

/// The kernel for the plan's length.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! of_length {
    ($plan:expr, $halves:ident, $whole:ident) => {
        match ($plan.halved, $plan.words) {
            (true, 4) => kernels::$halves::<Words4>,
            (true, 6) => kernels::$halves::<Words6>,
            (true, 8) => kernels::$halves::<Words8>,
            (true, 12) => kernels::$halves::<Words12>,
            (true, 14) => kernels::$halves::<Words14>,
            (true, _) => kernels::$halves::<Words16>,
            (false, 4) => kernels::$whole::<Words4>,
            (false, 6) => kernels::$whole::<Words6>,
            (false, 8) => kernels::$whole::<Words8>,
            (false, 9) => kernels::$whole::<Words9>,
            (false, 12) => kernels::$whole::<Words12>,
            (false, _) => kernels::$whole::<Words16>,
        }
    };
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline]
fn in_lanes(token: VectorToken, plan: &Shifted, out: &mut [u64], a: &[u64], b: &[u64]) {
    let run = of_length!(plan, mul_halves, mul_whole);
    one_by_one(token, plan, (out, a, b), plan.n.div_ceil(64), run);
}

#[cfg(target_arch = "aarch64")]
#[inline]
fn by_integers(token: Neon, plan: &Shifted, out: &mut [u64], a: &[u64], b: &[u64]) {
    let run = of_length!(plan, mul_halves_by_integers, mul_whole_by_integers);
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
