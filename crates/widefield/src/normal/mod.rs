//! GF(2^n) in Gaussian normal bases, where squaring is a rotation.
//!
//! | | degrees | elements | products |
//! |---|---|---|---|
//! | [`NormalBasis`] | any n up to 2048 that has a basis | [`Element`]: on the heap, wiped when dropped | methods of the basis, [`Error`](crate::Error) for an element of another basis |
//! | [`FixedBasis`] | the five of FIPS 186, in their standard bases | [`FixedElement`]: `Copy`, [`Normal163`] to [`Normal571`] | methods of the basis, or operators |
//!
//! ```
//! use widefield::normal::{Normal233, NormalBasis};
//!
//! let basis = NormalBasis::gaussian(163, 4)?;
//! let a = basis.element(&[0x0123_4567_89ab_cdef, 0x1122_3344_5566_7788, 5])?;
//! assert_eq!(basis.mul(&a, &a)?, a.square());
//! let inverse = basis.invert(&a)?.expect("not zero");
//! assert_eq!(basis.mul(&a, &inverse)?, basis.one());
//!
//! // A field of FIPS 186.
//! let (x, y) = (Normal233::from_words(&[3, 1, 4, 1])?, Normal233::from_words(&[5, 9, 2, 6])?);
//! assert_eq!((x + y) * (x - y), x.square() + y.square());
//! assert_eq!(x / y * y, x);
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Contract
//!
//! - **Basis.** Let `p = n t + 1` be an odd prime, K the subgroup of order t of the units modulo p, and g a p-th root
//!   of unity in an extension of GF(2). `β = Σ g^k`, k over K, and its conjugates `β_i = β^(2^i)`, i = 0 .. n-1, are
//!   the *Gaussian normal basis of type t* of GF(2^n), if `gcd(n t / e, n) = 1` for e the order of 2 modulo p. Types 1
//!   and 2 are the *optimal* normal bases. Products in coordinates do not depend on the choice of g. There is a basis
//!   of some type exactly if 8 does not divide n.
//! - **Element.** `Σ a_i β_i`; bit i of word k is the coordinate `a_(64k + i)`, bits above `a_(n-1)` are 0, so equal
//!   elements have equal words. One is all ones. An element belongs to a degree and a type: with an element of another
//!   basis operations give [`Error::BasisMismatch`](crate::Error::BasisMismatch), or do not compile.
//! - **Encodings** have `ceil(n/8)` bytes: `ieee1363` as IEEE 1363 and FIPS 186 print a normal-basis element, `a_0` the
//!   leftmost of n bits that end the string; `le` with `a_0` the lowest bit of the first byte. Decoding refuses other
//!   lengths and set bits outside those n.
//! - **Zero.** The inverse of zero is none; where the name says `or_zero`, and by the operator `/`, it is zero.
//! - **Time.** No operation's time or memory access depends on an element's value, on any tier (given a constant-time
//!   integer multiplier on the portable one). Basis, degree and exponents of rotations are public.
//! - **Memory.** [`Element`]s are wiped when dropped, and so is the memory that products take for lifted operands.
//!   [`FixedElement`]s are values without a destructor. What kernels have in registers may leave copies on the stack.
//! - **Set-up** of a basis takes time in proportion to n t and is part of the value. Only the operators of
//!   [`FixedElement`] have a basis for all of the program, set up when it is first used.
//!
//! # Mathematics
//!
//! **Square.** `(Σ a_i β_i)^2 = Σ a_i β_(i+1)`: coordinates move up by one, the last to the first. `a^(2^k)` is a
//! rotation by k, the square root one by n - 1.
//!
//! **Trace.** Each `β_i` has trace 1 (their sum is the trace of β, and is 1), so `Tr(a)` is the parity of the
//! coordinates.
//!
//! **Quadratic equation.** `x^2 + x = c` says `x_(i-1) + x_i = c_i`: running sums of the coordinates, and a solution
//! exactly if `Tr(c) = 0`.
//!
//! **Inverse.** Itoh and Tsujii's power `a^(2^n - 2)`: `floor(log2(n-1)) + weight(n-1) - 1` products and rotations.
//!
//! ## The product by lifting
//!
//! In GF(2)\[x\]/(x^p - 1), where β is a sum of powers of x. With g a p-th root of unity, `β_i = Σ g^(2^i k)`, k over
//! K. The polynomial `A(x) = Σ_e a_e x^e`, e = 1 .. p-1, where `a_e = a_i` for e in `2^i K`, has `A(g) = a`. So
//! `C = A B mod x^p - 1` has `C(g) = a b`, and it is as constant on the cosets of K as A and B are: `c_i = C_e + C_0`
//! for any e in `2^i K`, since `C_0 = C_0 Σ β_i`.
//!
//! **Odd type.** (In practice type 1, where A is a permutation of a.) One product R of p bits by p bits,
//! `C_e = R_e + R_(e+p)`.
//!
//! **Even type.** Then -1 is in K: `a_(p-e) = a_e`, and with `h = (p-1)/2` the half `A+ = Σ a_e x^e`, e = 1 .. h, tells
//! all: `A = A+(x) + A+(1/x)`, so
//!
//! ```text
//! C = P + P(1/x) + Q + Q(1/x),    P = A+ B+,   Q = A+ B+(1/x)
//! C_e = P_e + P_(p-e) + Q_e + Q_(-e),   C_0 = 0
//! ```
//!
//! two products of half the length.
//!
//! What comes before and after a product is a choice of bits by public positions: byte permutations, masks of one bit,
//! and bytes made bits. With AVX-512 all of it stays in registers for operands of at most 16 words after lifting (n t
//! <= 2046 for even types, n <= 1022 for type 1), and neither products nor their sums are shifted or turned around: a
//! coordinate is gathered from the products as they are. The other tiers do so in lanes of two words, for the same
//! lengths, and move by a single bit what is left to be moved; NEON looks bytes up in all 128 of such an operand at
//! once. Without vectors elements of at most 1024 bits are not lifted: sums of rotations are multiplied by rotations,
//! in the manner of Fan and Dai (`copies`).
//!
//! ## Bases of even type are their own duals
//!
//! With the subgroup K of even order t, -1 in it:
//!
//! ```text
//! β_0 β_i = Σ_h Σ_k g^(k (1 + 2^i h)),   h and k over K
//! ```
//!
//! The inner sum is a conjugate of β, of trace 1, or t = 0 if `1 + 2^i h = 0`, which is once so for i = 0 and never
//! else. Hence `Tr(β_0 β_i)` is t - 1 = 1 for i = 0, else t = 0. All bases of odd degree are of even type, since
//! `n t + 1` is an odd prime.
//!
//! So coordinate i of c is `Tr(c β_i)`. With T the matrix whose column i is `β_i` in the polynomial basis:
//!
//! ```text
//! to the polynomial basis   a  =  Σ_i a_i T_ki x^k           the matrix times a
//! to the normal basis       c_i = Σ_k T_ki u_k,              u_k = Tr(c x^k) = Σ_m c_(m-k) over the m with Tr(x^m) = 1, which are few
//! ```
//!
//! Batches of [`FixedElement`]s are multiplied in the polynomial basis where that pays (with PMULL in degree 571
//! alone), and with GFNI single ones of large type with T alone. A batch is mapped by bit matrices of 8 by 8 with GFNI,
//! and elsewhere by tables of the sixteen values of four coordinates, which one shuffle looks up in as many elements as
//! a register has bytes. The matrix to the normal basis is made by the second line from T, row by row, and not by
//! inverting T.

mod arch;
mod basis;
mod bits;
mod changes;
mod copies;
mod dual;
mod element;
mod fixed;
mod fixed_basis;
mod fixed_operators;
mod format;
mod gather;
mod kernels;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod lanes;
mod lift;
mod many;
mod matrix;
mod method;
mod number;
mod operations;
mod parts;
mod power;
mod scratch;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod tables;
#[cfg(test)]
mod tests;
mod tuned;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[cfg(target_arch = "aarch64")]
use arch::aarch64::lookup;
#[cfg(target_arch = "x86_64")]
use arch::x86_64::{
    blocks, by_matrix, double, eight, permute, plan, shape, shuffle, single, single256, small,
};
pub use basis::{MAX_DEGREE, NormalBasis};
pub use element::Element;
pub use fixed::FixedElement;
pub use fixed_basis::{Degree, FixedBasis};
pub use format::Revealed;
pub(crate) use kernels::KERNELS;
pub(crate) use parts::KERNELS as PART_KERNELS;
pub use power::PowerBasis;
pub(crate) use tuned::LENGTHS;

use crate::gf2m::{F163, F233, F283, F409, F571};

/// GF(2^163) in the Gaussian normal basis of type 4.
pub type Normal163 = FixedElement<F163>;
/// GF(2^233) in the Gaussian normal basis of type 2.
pub type Normal233 = FixedElement<F233>;
/// GF(2^283) in the Gaussian normal basis of type 6.
pub type Normal283 = FixedElement<F283>;
/// GF(2^409) in the Gaussian normal basis of type 4.
pub type Normal409 = FixedElement<F409>;
/// GF(2^571) in the Gaussian normal basis of type 10.
pub type Normal571 = FixedElement<F571>;
