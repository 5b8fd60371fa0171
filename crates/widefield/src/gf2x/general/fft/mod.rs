//! Long products by an additive Fourier transform.
//!
//! With `y = x^32` an operand is a polynomial in `y` whose coefficients, 32 bits each, are elements of `K = GF(2^64)`
//! of degree below 32 in `z`; so the coefficients of the product, of degree below 63, are right as elements of `K`. The
//! product is found from its values on `2^m` points of `K`, or on `3 2^k`: additive subgroups and cosets of them, on
//! which the transform takes one field product for two points and level. `basis.rs` goes from words to the transform's
//! basis and back, `transform.rs` from there to the values.
//!
//! `3 2^k` points are `W_(k+1)` and the coset `v_(k+1) + W_k`. With `f = c0 + s_k c1 + s_(k+1) c2` in parts of `2^k`
//! coefficients, `f = c0 + s_k c1` on the one, since `s_(k+1) = 0` there; on the other `s_k = v_1` and `s_(k+1) = 1`,
//! so that `f = c0 + v_1 c1 + c2`. Backwards, `c2` is what is left of the coset's polynomial.
//!
//! Cost: `3/2 N log N` field products of two multiplications each for `N` points, against `n^1.58` for Karatsuba.

mod basis;
mod convert;
mod field;
mod kernels;
mod points;
mod product;
#[cfg(test)]
mod tests;
mod transform;

pub(crate) use kernels::KERNELS;
pub(super) use points::{LONGEST, scratch_len};
pub(super) use product::multiply;
