//! Arithmetic modulo a polynomial that is known at run time only: the library's types for it on every tier, and NTL.
//!
//! NTL's `GF2E` does what is called here, modulo a polynomial that it keeps in a variable: `MulMod`, `SqrMod` and
//! `InvMod`.

use crate::data::{Data, independent};
use crate::operation::Operation;
#[cfg(feature = "rivals")]
use crate::rivals::{BinaryField as _, Ntl, Polynomial};
use crate::{Implementation, Label, Setting, kernels_of};
use widefield::cpu::Token;

/// One of the library's types.
pub(crate) trait Ring: Sized + 'static {
    fn new(token: Token, f: &[u64]) -> Self;
    fn mul(&self, out: &mut [u64], a: &[u64], b: &[u64]);
    fn square(&self, out: &mut [u64], a: &[u64]);
    fn invert(&self, out: &mut [u64], a: &[u64]);
}

/// [`Ring`] for a type whose functions have these names; what `new` wants.
macro_rules! ring {
    ($type:ty, $wants:literal) => {
        impl $crate::modular::Ring for $type {
            fn new(token: widefield::cpu::Token, f: &[u64]) -> Self {
                Self::new_with(token, f).expect($wants)
            }

            #[inline]
            fn mul(&self, out: &mut [u64], a: &[u64], b: &[u64]) {
                let done = Self::mul(self, out, a, b);
                debug_assert!(done.is_ok());
            }

            #[inline]
            fn square(&self, out: &mut [u64], a: &[u64]) {
                let done = Self::square(self, out, a);
                debug_assert!(done.is_ok());
            }

            #[inline]
            fn invert(&self, out: &mut [u64], a: &[u64]) {
                let done = Self::invert(self, out, a);
                debug_assert!(done.is_ok());
            }
        }
    };
}
pub(crate) use ring;

/// The words of the sum of `x^e` over the exponents, the largest first.
pub(crate) fn words(exponents: &[usize]) -> Vec<u64> {
    let mut words = vec![0; exponents[0] / 64 + 1];
    for e in exponents {
        words[e / 64] |= 1 << (e % 64);
    }
    words
}

/// The degree of a polynomial whose highest word is not zero.
fn degree(f: &[u64]) -> usize {
    64 * f.len() - 1 - f.last().map_or(0, |top| top.leading_zeros() as usize)
}

/// Independent pairs of remainders, none zero.
pub(crate) fn pairs(f: &[u64]) -> Vec<(Vec<u64>, Vec<u64>)> {
    let m = degree(f);
    let n = m.div_ceil(64);
    let mut data = Data::new(m as u64);
    let mut remainder = || {
        let mut a = data.words(n);
        a[n - 1] &= u64::MAX >> (64 * n - m);
        a[0] |= 1;
        a
    };
    (0..independent(n)).map(|_| (remainder(), remainder())).collect()
}

/// An operation modulo `f`: NTL, and the library on every tier.
pub(crate) fn implementations<R: Ring>(
    setting: &Setting,
    f: &[u64],
    operation: Operation,
) -> Vec<Implementation> {
    let inputs = pairs(f);
    let n = inputs[0].0.len();
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(ntl) = setting.rivals.and_then(|r| r.ntl) {
        list.push(of_ntl(ntl, f, operation, &inputs));
    }
    // Below the types are products and squares: a tier's row is named by the one that it spends its time in.
    let kernels = match operation {
        Operation::Square => "gf2x_square",
        Operation::Mul if n <= 9 => "gf2x_mul_fixed",
        Operation::Mul | Operation::Invert => "gf2x_mul",
    };
    for (kernel, token) in kernels_of(&[kernels]) {
        let ring = R::new(token, f);
        let op = move |(a, b): &(Vec<u64>, Vec<u64>), out: &mut Vec<u64>| match operation {
            Operation::Mul => ring.mul(out, a, b),
            Operation::Square => ring.square(out, a),
            Operation::Invert => ring.invert(out, a),
        };
        let label = Label::ours(&kernel, token.tier());
        list.push(Implementation::stream(label, &inputs, vec![0; n], 1, op, Clone::clone));
    }
    list
}

#[cfg(feature = "rivals")]
fn of_ntl(ntl: Ntl, f: &[u64], operation: Operation, inputs: &[(Vec<u64>, Vec<u64>)]) -> Implementation {
    let field = std::rc::Rc::new(ntl.modulo(f));
    let reader = field.clone();
    let pairs: Vec<_> = inputs.iter().map(|(a, b)| (ntl.polynomial(a), ntl.polynomial(b))).collect();
    let op = move |(a, b): &(Polynomial, Polynomial), out: &mut Polynomial| match operation {
        Operation::Mul => field.mul(out, a, b),
        Operation::Square => field.square(out, a),
        Operation::Invert => field.invert(out, a),
    };
    let label = Label::rival(Ntl::WHO, operation.of_ntl());
    Implementation::stream(label, &pairs, ntl.polynomial(&[]), 1, op, move |out| reader.words(out))
}
