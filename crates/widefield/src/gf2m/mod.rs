//! The fields GF(2^m) in polynomial basis, those of FIPS 186 among them; by [`binary_field!`], user-defined fields as
//! types; in [`dynamic`], fields whose modulus is known at run time only; in [`bytes`], slices of GF(2^8); in
//! [`matrix`], matrices over all of them.
//!
//! | type | modulus | words | bytes |
//! |---|---|---|---|
//! | [`Gf8`] | x^8 + x^4 + x^3 + x + 1 | 1 | 1 |
//! | [`Gf8Rs`] | x^8 + x^4 + x^3 + x^2 + 1 | 1 | 1 |
//! | [`Gf16`] | x^16 + x^5 + x^3 + x + 1 | 1 | 2 |
//! | [`Gf32`] | x^32 + x^7 + x^3 + x^2 + 1 | 1 | 4 |
//! | [`Gf64`] | x^64 + x^4 + x^3 + x + 1 | 1 | 8 |
//! | [`Gf127`] | x^127 + x + 1 | 2 | 16 |
//! | [`Gf128`] | x^128 + x^7 + x^2 + x + 1 | 2 | 16 |
//! | [`Gf192`] | x^192 + x^7 + x^2 + x + 1 | 3 | 24 |
//! | [`Gf256`] | x^256 + x^10 + x^5 + x^2 + 1 | 4 | 32 |
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
//! - **Element.** A polynomial `Σ a_i x^i`, `i < m`, over GF(2), modulo `f`; always reduced, so equal elements have
//!   equal words. Not reflected, no Montgomery factor.
//! - **Bit order.** Words are little-endian: bit `i` of word `k` is the coefficient of `x^(64k + i)`. Encodings have
//!   `ceil(m / 8)` bytes: `le` with the coefficient of `x^0` in the lowest bit of the first byte, `be` (SEC 1, FIPS
//!   186) in the lowest bit of the last.
//! - **Canonicity.** Decoding refuses any other length with [`Error::WrongLength`](crate::Error::WrongLength), and any
//!   set bit at or above `x^m` with [`Error::Encoding`](crate::Error::Encoding). Each element has one encoding.
//! - **Zero.** `invert` of zero is none; the operator `/`, [`invert_or_zero`](Element::invert_or_zero) and
//!   [`invert_many`](Element::invert_many) take zero for the inverse of zero, in the same time as any other. Zero is a
//!   square, and its own half-trace.
//! - **Time.** No operation's time or memory access depends on an element's value, on any tier (given a constant-time
//!   integer multiplier on the portable one). [`square_n`](Element::square_n)'s time depends on `n`, that of
//!   [`pow`](Element::pow) on the exponent's number of words; [`pow_vartime`](Element::pow_vartime) is what its name
//!   says; checks of encodings stop at the first fault.
//! - **Booleans** about elements are [`subtle::Choice`]; results that may be missing are [`subtle::CtOption`].
//! - **Kernels.** A function `f` uses the widest tier; its sibling `f_with` a given one. Results are the same.
//! - **Generic code** takes `F: `[`Field`] and [`Element<F>`]; with the feature `ff`, elements have `ff::Field`, with
//!   `serde` its traits.
//!
//! # Mathematics
//!
//! **Product.** Elements are polynomials in `x^64` whose coefficients are words; a formula with fewer products than the
//! schoolbook's gives the product (see [`gf2x`](crate::gf2x)), which is then reduced.
//!
//! **Reduction.** The modulus is `x^m + q` with `q = 1 + Σ x^e` over the taps `e`. Write a product as `c = l + h x^m`
//! with `deg l, deg h < m`. As `x^m = q` in the field, `c = l + h q`, and `h q = (h q mod x^m) + t x^m` with
//! `t = Σ (h >> (m - e))`: what the taps push above `x^m` again. As `deg t <= e - 2`, `t q` stays below `x^m` if
//! `2 e <= m + 1`, so that
//!
//! `c mod (x^m + q) = (l + (h + t) q) mod x^m`.
//!
//! That is one pass of constant shifts: `h` out of `c`, `t` out of the top of `h`, then `(h + t)` shifted by each tap
//! and added. For `m = 233`, with `t = h >> 159`, it is `(c + (h + t) + (h + t) x^74) mod x^233`. The code is written
//! once, over a layout, which says how words move when a shift crosses registers.
//!
//! **Square.** `(Σ a_i x^i)^2 = Σ a_i x^(2i)`, since the cross terms come twice: coefficients are spread, then reduced.
//! The map `φ: a -> a^2` (Frobenius) is linear over GF(2), and `φ^m` is the identity.
//!
//! **Inverse.** `1/a = a^(2^m - 2)`, as the nonzero elements are a group of order `2^m - 1`. Itoh and Tsujii's chain
//! builds `a^(2^k - 1)` for growing `k` by `a^(2^(j+k) - 1) = a^(2^j - 1) φ^j(a^(2^k - 1))`: about `log2 m` products
//! and powers of `φ`. For large `j` the x86-64 tiers do not square `j` times in the fields of FIPS 186 but apply `φ^j`
//! as a linear map. A polynomial in `β = x^(2^j)` is cut into chunks, whose values at `β` one small matrix gives, and
//! these are added with powers of `β` as factors: the tier `avx512` by bit matrices and eight products, the narrower
//! ones by shuffles that choose values in registers and three products.
//!
//! **Square root.** `φ^(m-1)`; with even and odd coefficients apart, `a = e(x)^2 + x o(x)^2`, it is `e + sqrt(x) o`.
//!
//! **Trace.** `Tr(a) = Σ φ^i(a)`, `0 <= i < m`, is 0 or 1 and linear: the parity of the coefficients of the one or two
//! powers with `Tr(x^i) = 1`. For odd `m`, `Tr(1) = 1`.
//!
//! **Half-trace.** For odd `m`, `H(a) = Σ φ^(2i)(a)`, `0 <= i <= (m - 1)/2`. Squaring gives `Σ φ^(2i+1)(a)`, with the
//! last term `φ^m(a) = a`, so `H(a)^2 + H(a) = Tr(a) + a`. So `z^2 + z = a` is solved by `H(a)` if `Tr(a) = 0`, and by
//! nothing otherwise, since `Tr(z^2) = Tr(z)`. For even `m` there is no such formula: `z -> z^2 + z` is linear, and its
//! inverse on the elements of trace 0 a table of `m` elements, all of which are read, or, in user-defined fields, a
//! chain of `3 m` squarings.
//!
//! **Batches.** [`mul_many`](Element::mul_many) slices eight elements over 512-bit registers, word `k` of all in one,
//! so that sums and shifts across words cost no moves. [`invert_many`](Element::invert_many) takes three products an
//! element (Montgomery's trick).
//!
//! # Layers
//!
//! A product goes down once and comes back once, through four modules: `operators` (or `element`, for `mul_with`);
//! `kernels`, the table that chooses by tier; `product`, which loads words into registers, multiplies by a formula of
//! [`gf2x`](crate::gf2x) and stores; `reduce`. Below all operations lie `layout`, where words stand in registers and
//! how they move, and `field` and `define`, the constants, which are computed at compile time.

mod arch;
mod batch;
pub mod bytes;
mod chain;
mod combination;
#[doc(hidden)]
pub mod define;
#[cfg(feature = "alloc")]
pub mod dynamic;
mod element;
mod encoding;
#[cfg(feature = "alloc")]
mod factors;
#[cfg(feature = "ff")]
mod ff;
mod field;
mod format;
mod frobenius;
#[cfg(feature = "alloc")]
mod group;
#[cfg(feature = "nist")]
pub(crate) mod held;
#[cfg(feature = "alloc")]
mod integer;
pub(crate) mod invert;
mod kernels;
mod layout;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod linear_map;
mod masked;
#[cfg(feature = "alloc")]
pub mod matrix;
pub(crate) mod operators;
mod orders;
mod poly;
#[cfg(feature = "alloc")]
mod primitive;
mod product;
mod quadratic;
mod reduce;
#[cfg(feature = "serde")]
mod serialize;
mod solve;
mod square;
#[cfg(test)]
mod tests;
mod trace;
mod tuned;
#[cfg(target_arch = "x86_64")]
mod two_words;
mod value;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod windows;

#[doc(inline)]
pub use crate::binary_field;
#[cfg(feature = "alloc")]
pub(crate) use crate::gf2x::formula::Array;
#[cfg(target_arch = "x86_64")]
use arch::x86_64::maps;
#[cfg(all(target_arch = "x86_64", feature = "alloc"))]
pub(crate) use arch::x86_64::sliced;
pub use field::{F8, F8Rs, F16, F32, F64, F127, F128, F163, F192, F233, F256, F283, F409, F571, Field};
pub use format::Revealed;
#[cfg(feature = "alloc")]
pub use group::Group;
pub(crate) use kernels::KERNELS;
pub(crate) use tuned::LENGTHS;
pub use value::Element;

/// GF(2^8), modulus x^8 + x^4 + x^3 + x + 1.
pub type Gf8 = Element<F8>;
/// GF(2^8), modulus x^8 + x^4 + x^3 + x^2 + 1.
pub type Gf8Rs = Element<F8Rs>;
/// GF(2^16), modulus x^16 + x^5 + x^3 + x + 1.
pub type Gf16 = Element<F16>;
/// GF(2^32), modulus x^32 + x^7 + x^3 + x^2 + 1.
pub type Gf32 = Element<F32>;
/// GF(2^64), modulus x^64 + x^4 + x^3 + x + 1.
pub type Gf64 = Element<F64>;
/// GF(2^127), modulus x^127 + x + 1.
pub type Gf127 = Element<F127>;
/// GF(2^128), modulus x^128 + x^7 + x^2 + x + 1.
pub type Gf128 = Element<F128>;
/// GF(2^192), modulus x^192 + x^7 + x^2 + x + 1.
pub type Gf192 = Element<F192>;
/// GF(2^256), modulus x^256 + x^10 + x^5 + x^2 + 1.
pub type Gf256 = Element<F256>;
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
