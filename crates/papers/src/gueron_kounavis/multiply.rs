//! Products of 128-bit polynomials: Algorithms 1 and 2, and their sums.
//!
//! ```text
//! [A1:A0] * [B1:B0] = high x^128 + middle x^64 + low
//!
//! Algorithm 1   low = A0 B0, high = A1 B1, middle = A0 B1 + A1 B0                       4 PCLMULQDQ, 1 XOR
//! Algorithm 2   low = A0 B0, high = A1 B1, middle = (A0+A1)(B0+B1) + low + high         3 PCLMULQDQ, 4 XOR, 2 shuffles
//! assembly      word  3        2        1        0                                      2 XOR, 2 shifts by bytes
//!               high  [ h1     h0  ]
//!               middle         [ m1     m0  ]
//!               low                     [ l1     l0  ]
//! ```
//! All of it is linear in each product: sums of products are added up part by part, and assembled once ("aggregated
//! reduction"). Algorithm 2 adds `low + high` to the middle of the sum, once, too.

use super::register::Arithmetic;

/// The three partial products of one product, or of a sum of products.
#[derive(Clone, Copy, Debug)]
pub struct Parts<V> {
    /// Of the low words.
    pub low: V,
    /// Those that straddle: for Algorithm 2, still without `low + high`.
    pub middle: V,
    /// Of the high words.
    pub high: V,
}

impl<V: Arithmetic> Parts<V> {
    /// Sum.
    #[inline(always)]
    #[must_use]
    pub fn xor(self, other: Self) -> Self {
        Self {
            low: self.low.xor(other.low),
            middle: self.middle.xor(other.middle),
            high: self.high.xor(other.high),
        }
    }

    /// `([X1:X0], [X3:X2])` once the middle is complete.
    #[inline(always)]
    #[must_use]
    fn assemble(self) -> (V, V) {
        (self.low.xor(self.middle.bytes_up::<8>()), self.high.xor(self.middle.bytes_down::<8>()))
    }
}

/// An algorithm of section "Performing carry-less multiplication".
pub trait Multiply: Copy {
    /// The partial products.
    fn parts<V: Arithmetic>(a: V, b: V) -> Parts<V>;
    /// `([X1:X0], [X3:X2])`: the 256-bit product, from its parts or from a sum of parts.
    fn whole<V: Arithmetic>(parts: Parts<V>) -> (V, V);

    /// `([X1:X0], [X3:X2])`.
    #[inline(always)]
    fn multiply<V: Arithmetic>(a: V, b: V) -> (V, V) {
        Self::whole(Self::parts(a, b))
    }
}

/// Algorithm 1: one iteration of schoolbook.
#[derive(Clone, Copy, Debug, Default)]
pub struct Schoolbook;

impl Multiply for Schoolbook {
    #[inline(always)]
    fn parts<V: Arithmetic>(a: V, b: V) -> Parts<V> {
        Parts {
            low: a.clmul_low(b),
            middle: a.clmul_low_high(b).xor(a.clmul_high_low(b)),
            high: a.clmul_high(b),
        }
    }

    #[inline(always)]
    fn whole<V: Arithmetic>(parts: Parts<V>) -> (V, V) {
        parts.assemble()
    }
}

/// Algorithm 2: one iteration of Karatsuba.
#[derive(Clone, Copy, Debug, Default)]
pub struct Karatsuba;

/// `X0 + X1` in both words.
#[inline(always)]
pub(super) fn halves<V: Arithmetic>(x: V) -> V {
    x.permute32::<0x4e>().xor(x)
}

impl Multiply for Karatsuba {
    #[inline(always)]
    fn parts<V: Arithmetic>(a: V, b: V) -> Parts<V> {
        Parts { low: a.clmul_low(b), middle: halves(a).clmul_low(halves(b)), high: a.clmul_high(b) }
    }

    #[inline(always)]
    fn whole<V: Arithmetic>(parts: Parts<V>) -> (V, V) {
        Parts { middle: parts.middle.xor(parts.low).xor(parts.high), ..parts }.assemble()
    }
}
