//! From a token to the kernel of its tier.

use super::gather::Bitwise;
use super::lift::{self, Lift};
use super::number::Cosets;
#[cfg(target_arch = "x86_64")]
use super::plan::Plan;
#[cfg(target_arch = "x86_64")]
use crate::tier::Avx512;
use crate::tier::Token;
#[cfg(target_arch = "x86_64")]
use alloc::boxed::Box;
use alloc::vec;

/// How the products of a basis are made: only what that way needs is set up.
#[derive(Clone, Debug)]
pub(super) enum Way {
    #[cfg(target_arch = "x86_64")]
    Registers(Avx512, Box<Plan>),
    Memory(Lift),
}

impl Way {
    pub(super) fn new(token: Token, n: usize, t: usize, cosets: &Cosets) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Token::Avx512(avx512) = token
            && let Some(plan) = Plan::new(n, t, cosets)
        {
            return Self::Registers(avx512, Box::new(plan));
        }
        Self::Memory(Lift::new(token, n, t, cosets))
    }

    /// Products of elements that stand one after the other: `out = a b` in coordinates.
    pub(super) fn products(&self, token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Registers(t, plan) => registers::product(*t, plan, out, a, b),
            Self::Memory(lift) => in_memory(token, lift, out, a, b),
        }
    }
}

/// The kernel of a tier in a module.
macro_rules! tiers {
    ($($arch:literal $module:ident $token:ident;)*) => { $(
        #[cfg(target_arch = $arch)]
        mod $module {
            use super::*;
            kernel! { $token:
                pub(super) fn multiply(lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) =
                    |t, lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]| {
                        lift::multiply(t, Token::$token(t), lift, out, a, b, scratch)
                    };
            }
        }
    )* };
}
tiers! {
    "x86_64" clmul Clmul;
    "x86_64" avx2 Avx2;
    "x86_64" vaes Vaes;
    "x86_64" avx512 Avx512;
    "aarch64" neon Neon;
}

/// The kernels in registers: lifted operands of at most sixteen words.
#[cfg(target_arch = "x86_64")]
mod registers {
    use super::super::plan::{Plan, Shape};
    use super::super::{double::Words, small::multiply};
    use crate::tier::Avx512;

    macro_rules! kernels {
        ($($name:ident = $v:literal $r:literal $d:literal $e:literal $from:literal $count:literal $long:literal $halved:literal;)*) => {
            kernel! { Avx512:
                $(fn $name(plan: &Plan, out: &mut [u64], a: &[u64], b: &[u64]) =
                    multiply::<Words<$v>, $r, $d, $e, $from, $count, $long, $halved>;)*
            }
        };
    }
    kernels! {
        four = 4 1 1 2 0 4 false true;
        six = 8 1 2 4 1 6 false true;
        eight = 8 1 2 4 0 8 false true;
        fourteen = 16 2 4 8 1 14 false true;
        fourteen_long = 16 2 4 8 1 14 true true;
        sixteen = 16 2 4 8 0 16 false true;
        sixteen_long = 16 2 4 8 0 16 true true;
        four_whole = 4 1 1 2 0 4 false false;
        eight_whole = 8 1 2 4 0 8 false false;
        sixteen_whole = 16 2 4 8 0 16 false false;
        sixteen_whole_long = 16 2 4 8 0 16 true false;
    }

    /// Products of elements that stand one after the other.
    #[inline]
    pub(super) fn product(t: Avx512, plan: &Plan, out: &mut [u64], a: &[u64], b: &[u64]) {
        let words = plan.collect.len();
        let run = match (plan.halved, plan.shape, words > 8) {
            (true, Shape::Four, _) => four,
            (true, Shape::Six, _) => six,
            (true, Shape::Eight, _) => eight,
            (true, Shape::Fourteen, false) => fourteen,
            (true, Shape::Fourteen, true) => fourteen_long,
            (true, Shape::Sixteen, false) => sixteen,
            (true, Shape::Sixteen, true) => sixteen_long,
            (false, Shape::Four, _) => four_whole,
            (false, Shape::Six | Shape::Eight, _) => eight_whole,
            (false, _, false) => sixteen_whole,
            (false, _, true) => sixteen_whole_long,
        };
        if out.len() == words {
            // Without the divisions that chunks take.
            return run(t, plan, out, a, b);
        }
        for (out, (a, b)) in out.chunks_exact_mut(words).zip(a.chunks_exact(words).zip(b.chunks_exact(words)))
        {
            run(t, plan, out, a, b);
        }
    }
}

fn in_memory(token: Token, lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64]) {
    /// Scratch on the stack is cleared first: little of it where little is needed.
    const SMALL: usize = 80;
    const MIDDLE: usize = 256;
    let need = lift.scratch_len();
    if need <= SMALL {
        multiply(token, lift, out, a, b, &mut [0; SMALL]);
    } else if need <= MIDDLE {
        multiply(token, lift, out, a, b, &mut [0; MIDDLE]);
    } else {
        multiply(token, lift, out, a, b, &mut vec![0; need]);
    }
}

fn multiply(token: Token, lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let words = lift.n.div_ceil(64);
    for (out, (a, b)) in out.chunks_exact_mut(words).zip(a.chunks_exact(words).zip(b.chunks_exact(words))) {
        by_tier!(
            token,
            lift::multiply(Bitwise, token, lift, out, a, b, scratch),
            multiply(lift, out, a, b, scratch)
        );
    }
}
