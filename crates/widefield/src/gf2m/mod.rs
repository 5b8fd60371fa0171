//! The fields GF(2^m) of FIPS 186 in polynomial basis.
//!
//! | type | modulus | words | bytes |
//! |---|---|---|---|
//! | [`Gf163`] | x^163 + x^7 + x^6 + x^3 + 1 | 3 | 21 |
//! | [`Gf233`] | x^233 + x^74 + 1 | 4 | 30 |
//! | [`Gf283`] | x^283 + x^12 + x^7 + x^5 + 1 | 5 | 36 |
//! | [`Gf409`] | x^409 + x^87 + 1 | 7 | 52 |
//! | [`Gf571`] | x^571 + x^10 + x^5 + x^2 + 1 | 9 | 72 |
//!
//! ```
//! use widefield::gf2m::Gf163;
//!
//! let x = Gf163::from_words(&[2, 0, 0])?;
//! // x^163 = x^7 + x^6 + x^3 + 1, and x^163 = x^128 x^32 x^2 x.
//! assert_eq!((x.square_n(7) * x.square_n(5) * x.square() * x).as_words(), [0b1100_1001, 0, 0]);
//! assert_eq!(x * x.invert().expect("not zero"), Gf163::ONE);
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Contract
//!
//! - **Element.** A polynomial `Σ a_i x^i`, `i < m`, over GF(2), modulo `f`; always reduced, so equal elements have equal
//!   words. Not reflected, no Montgomery factor.
//! - **Bit order.** Words are little-endian: bit `i` of word `k` is the coefficient of `x^(64k + i)`. Encodings have
//!   `ceil(m / 8)` bytes: `le` with the coefficient of `x^0` in the lowest bit of the first byte, `be` (SEC 1, FIPS 186) in
//!   the lowest bit of the last.
//! - **Canonicity.** Decoding refuses any other length and any set bit at or above `x^m`, with
//!   [`Error::Encoding`](crate::Error::Encoding). Each element has one encoding.
//! - **Zero.** `invert` of zero is none; [`invert_many`](Element::invert_many) gives zero for zero. Zero is a square, and
//!   its own half-trace.
//! - **Time.** No operation's time or memory access depends on an element's value, on any tier (given a constant-time
//!   integer multiplier on the portable one). [`square_n`](Element::square_n)'s time depends on `n`; checks of encodings
//!   stop at the first fault.
//! - **Booleans** about elements are [`subtle::Choice`]; results that may be missing are [`subtle::CtOption`].
//! - **Kernels.** A function `f` uses the widest tier; its sibling `f_with` a given one. Results are the same.
//!
//! # Mathematics
//!
//! **Reduction.** With `f = x^m + q`, `x^m = q` in the field, so a product `c = l + h x^m` is `l + h q`. What `h q` has
//! above `x^m` is folded once more; for sparse `q` of low degree both folds together are a few shifts and additions: see
//! the equations in `lanes.rs`. For `m = 233`, with `t = h >> 159`, it is
//! `c mod f = (c + (h + t) + (h + t) x^74) mod x^233`.
//!
//! **Square.** `(Σ a_i x^i)^2 = Σ a_i x^(2i)`, since the cross terms come twice: coefficients are spread, then reduced. The
//! map `φ: a -> a^2` (Frobenius) is linear over GF(2), and `φ^m` is the identity.
//!
//! **Inverse.** `1/a = a^(2^m - 2)`, as the nonzero elements are a group of order `2^m - 1`. Itoh and Tsujii's chain builds
//! `a^(2^k - 1)` for growing `k` by `a^(2^(j+k) - 1) = a^(2^j - 1) φ^j(a^(2^k - 1))`: about `log2 m` products and powers of
//! `φ`. For large `j` the tier `avx512` does not square `j` times but applies `φ^j` as a linear map, by bit
//! matrices and one sum of eight products with constants (`frobenius.rs`).
//!
//! **Square root.** `φ^(m-1)`; with even and odd coefficients apart, `a = e(x)^2 + x o(x)^2`, it is `e + sqrt(x) o`
//! (`linear.rs`).
//!
//! **Trace.** `Tr(a) = Σ φ^i(a)`, `0 <= i < m`, is 0 or 1 and linear: the parity of the coefficients at the few places
//! where `Tr(x^i) = 1`. For odd `m`, `Tr(1) = 1`.
//!
//! **Half-trace.** For odd `m`, `H(a) = Σ φ^(2i)(a)`, `0 <= i <= (m - 1)/2`. Squaring gives `Σ φ^(2i+1)(a)`, with the last
//! term `φ^m(a) = a`, so `H(a)^2 + H(a) = Tr(a) + a`. So `z^2 + z = a` is solved by `H(a)` if `Tr(a) = 0`, and by
//! nothing otherwise, since `Tr(z^2) = Tr(z)`.
//!
//! **Batches.** [`mul_many`](Element::mul_many) slices eight elements over 512-bit registers, word `k` of all in one, so
//! that sums and shifts across words cost no moves (`convolve.rs`, `sliced.rs`, `octets.rs`).
//! [`invert_many`](Element::invert_many) takes three products an element (Montgomery's trick).

// Batches and tables exist where registers are wider than a lane: elsewhere what serves them alone is left over.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]

mod batch;
mod chain;
mod convolve;
mod dispatch;
#[cfg(all(target_arch = "x86_64", feature = "alloc"))]
pub(crate) mod eight;
mod element;
mod encoding;
mod field;
#[cfg(target_arch = "x86_64")]
mod frobenius;
pub(crate) mod invert;
mod lanes;
mod linear;
#[cfg(target_arch = "x86_64")]
mod octets;
mod poly;
#[cfg(target_arch = "x86_64")]
mod quads;
mod register;
mod sliced;
#[cfg(test)]
mod tests;
mod trace;

pub use dispatch::Field;
pub use element::Element;
#[cfg(feature = "alloc")]
pub(crate) use field::Array;
#[cfg(all(feature = "alloc", target_arch = "x86_64"))]
pub(crate) use field::Params;
pub use field::{F163, F233, F283, F409, F571};

/// GF(2^163), modulus x^163 + x^7 + x^6 + x^3 + 1.
pub type Gf163 = Element<F163>;
/// GF(2^233), modulus x^233 + x^74 + 1.
pub type Gf233 = Element<F233>;
/// GF(2^283), modulus x^283 + x^12 + x^7 + x^5 + 1.
pub type Gf283 = Element<F283>;
/// GF(2^409), modulus x^409 + x^87 + 1.
pub type Gf409 = Element<F409>;
/// GF(2^571), modulus x^571 + x^10 + x^5 + x^2 + 1.
pub type Gf571 = Element<F571>;
