//! GF(2^n) in Gaussian normal bases, where squaring is a rotation.
//!
//! ```
//! use widefield::normal::NormalBasis;
//!
//! let basis = NormalBasis::gaussian(163, 4)?;
//! let a = basis.element(&[0x0123_4567_89ab_cdef, 0x1122_3344_5566_7788, 5])?;
//! assert_eq!(basis.mul(&a, &a)?, a.square());
//! let inverse = basis.invert(&a)?.expect("not zero");
//! assert_eq!(basis.mul(&a, &inverse)?, basis.one());
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Contract
//!
//! - **Basis.** Let `p = n t + 1` be an odd prime, K the subgroup of order t of the units modulo p, and g a p-th root of
//!   unity in an extension of GF(2). `β = Σ g^k`, k over K, and its conjugates `β_i = β^(2^i)`, i = 0 .. n-1, are the
//!   *Gaussian normal basis of type t* of GF(2^n), if `gcd(n t / e, n) = 1` for e the order of 2 modulo p. Types 1 and 2
//!   are the *optimal* normal bases. Products in coordinates do not depend on the choice of g. There is a basis of some
//!   type exactly if 8 does not divide n.
//! - **Element.** `Σ a_i β_i`; bit i of word k is the coordinate `a_(64k + i)`, bits above `a_(n-1)` are 0, so equal
//!   elements have equal words. One is all ones.
//! - **Encodings** have `ceil(n/8)` bytes: `ieee1363` as IEEE 1363 and FIPS 186 print a normal-basis element, `a_0` the
//!   leftmost of n bits that end the string; `le` with `a_0` the lowest bit of the first byte. Decoding refuses other
//!   lengths and set bits outside those n.
//! - **Zero.** The inverse of zero is none.
//! - **Time.** No operation's time or memory access depends on an element's value, on any tier (given a constant-time
//!   integer multiplier on the portable one). Basis, degree and exponents of rotations are public.
//! - **Memory.** [`Element`]s are wiped when dropped. Operands' lifted forms on the stack are not.
//! - **Set-up** of a basis takes time in proportion to n t and is part of the value: there is no global state.
//!
//! # Mathematics
//!
//! **Square.** `(Σ a_i β_i)^2 = Σ a_i β_(i+1)`: coordinates move up by one, the last to the first. `a^(2^k)` is a rotation
//! by k, the square root one by n - 1.
//!
//! **Trace.** Each `β_i` has trace 1 (their sum is the trace of β, and is 1), so `Tr(a)` is the parity of the coordinates.
//!
//! **Quadratic equation.** `x^2 + x = c` says `x_(i-1) + x_i = c_i`: running sums of the coordinates, and a solution
//! exactly if `Tr(c) = 0`.
//!
//! **Inverse.** Itoh and Tsujii's power `a^(2^n - 2)`: `floor(log2(n-1)) + weight(n-1) - 1` products and rotations.
//!
//! **Product.** By lifting to `GF(2)[x]/(x^p - 1)`, where β is a sum of powers of x: see `lift.rs`. What comes before
//! and after the product there is a choice of bits by public places: `gather.rs`. With AVX-512 all of it stays in
//! registers for operands of at most 16 words after lifting (n t <= 2046 for even types, n <= 1022 for type 1): `small.rs`, where
//! the bits stand in `plan.rs`. Batches of typed elements, and single ones of large type, go by way of the polynomial basis:
//! `octets.rs`, `dual.rs`.

// The tables of gathers and matrices are for vectors of x86-64.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]

mod basis;
mod bits;
mod dispatch;
#[cfg(target_arch = "x86_64")]
mod double;
#[cfg(target_arch = "x86_64")]
mod dual;
mod element;
mod gather;
mod lift;
mod matrix;
mod number;
#[cfg(target_arch = "x86_64")]
mod octets;
#[cfg(target_arch = "x86_64")]
mod plan;
mod power;
mod root;
#[cfg(target_arch = "x86_64")]
mod small;
#[cfg(test)]
mod tests;
mod typed;

pub use basis::{MAX_DEGREE, NormalBasis};
pub use element::Element;
pub use power::PowerBasis;
pub use typed::{Degree, FieldBasis, FieldElement};

use crate::gf2m::{F163, F233, F283, F409, F571};

/// GF(2^163) in a normal basis.
pub type Normal163 = FieldElement<F163>;
/// GF(2^233) in a normal basis.
pub type Normal233 = FieldElement<F233>;
/// GF(2^283) in a normal basis.
pub type Normal283 = FieldElement<F283>;
/// GF(2^409) in a normal basis.
pub type Normal409 = FieldElement<F409>;
/// GF(2^571) in a normal basis.
pub type Normal571 = FieldElement<F571>;
