//! Products of columns: polynomials whose coefficients are vectors of words.

#[cfg(target_arch = "x86_64")]
use super::{
    formulas,
    shape::{SHORT, WORDS, product_len},
};
use crate::gf2x::formula::Size;

kernels! {
    /// The kernels of products of columns. They stand beside their bodies: one enters itself anew.
    pub(crate) const KERNELS = "gf2x";

    /// The product of two columns of one length, with scratch for it.
    pub(super) fn mul_column for Avx512 (out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        avx512 => multiply, "Karatsuba's method over the formulas, a vector in place of a word";
    }

    /// The product of columns as long as a formula.
    fn mul_short_column[S: Size] for Avx512 (out: &mut [u64], a: &[u64], b: &[u64]) {
        avx512 => formulas::multiply::<S>, "a formula in registers, a vector in place of a word";
    }

    /// From the products of their halves that of columns twice as long, or one vector shorter.
    fn add_middle_column[S: Size, H: Size] for Avx512 (out: &mut [u64], a: &[u64], b: &[u64]) {
        avx512 => formulas::add_middle::<S, H>, "Karatsuba's method with the third product in registers";
    }
}

/// The product of two columns of one length, which is that of one of the formulas or more.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn multiply(token: crate::tier::Avx512, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    match a.len() / WORDS {
        1 => mul_short_column::<[u64; 1]>(token, out, a, b),
        2 => mul_short_column::<[u64; 2]>(token, out, a, b),
        3 => mul_short_column::<[u64; 3]>(token, out, a, b),
        4 => mul_short_column::<[u64; 4]>(token, out, a, b),
        5 => mul_short_column::<[u64; 5]>(token, out, a, b),
        6 => mul_short_column::<[u64; 6]>(token, out, a, b),
        7 => mul_short_column::<[u64; 7]>(token, out, a, b),
        8 => two::<[u64; 4], [u64; 4]>(token, out, a, b),
        9 => two::<[u64; 5], [u64; 4]>(token, out, a, b),
        10 => two::<[u64; 5], [u64; 5]>(token, out, a, b),
        11 => two::<[u64; 6], [u64; 5]>(token, out, a, b),
        12 => two::<[u64; 6], [u64; 6]>(token, out, a, b),
        13 => two::<[u64; 7], [u64; 6]>(token, out, a, b),
        14 => two::<[u64; 7], [u64; 7]>(token, out, a, b),
        n => {
            debug_assert!(n > SHORT);
            let h = n.div_ceil(2);
            let ((a0, a1), (b0, b1)) = (a.split_at(h * WORDS), b.split_at(h * WORDS));
            let (sums, scratch) = scratch.split_at_mut(2 * h * WORDS);
            let (sum_a, sum_b) = sums.split_at_mut(h * WORDS);
            formulas::add(token, sum_a, a0, a1);
            formulas::add(token, sum_b, b0, b1);
            let (middle, scratch) = scratch.split_at_mut(product_len(h));
            mul_column(token, middle, sum_a, sum_b, scratch);
            let (low, high) = out.split_at_mut(2 * 2 * h * WORDS);
            mul_column(token, &mut low[..product_len(h)], a0, b0, scratch);
            mul_column(token, high, a1, b1, scratch);
            let middle = formulas::InMemory(token, middle.as_chunks().0.as_chunks().0);
            formulas::join(token, out.as_chunks_mut().0, middle, h);
        }
    }
}

/// The product of columns that are cut into `S`'s vectors and `H`'s, as many or one fewer.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn two<S: Size, H: Size>(token: crate::tier::Avx512, out: &mut [u64], a: &[u64], b: &[u64]) {
    let h = S::WORDS * WORDS;
    let ((a0, a1), (b0, b1)) = (a.split_at(h), b.split_at(h));
    let (low, high) = out.split_at_mut(2 * 2 * h);
    mul_short_column::<S>(token, low, a0, b0);
    mul_short_column::<H>(token, high, a1, b1);
    add_middle_column::<S, H>(token, out, a, b);
}
