//! The half-trace.
//!
//! `H(a) = h_t` with `h_k = Σ_{i<k} φ^{2i}(a)` and `t = (m + 1)/2`. As in inversion `h_{2k} = h_k + φ^{2k}(h_k)` and
//! `h_{k+1} = a + φ^2(h_k)`: no products at all.

use super::chain::{self, Step};

/// What the half-trace is made of.
pub(super) trait Linear {
    /// An element.
    type Element: Copy;
    /// `a + b`.
    fn add(&self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// `φ^n(a)`.
    fn frobenius(&self, a: Self::Element, n: usize) -> Self::Element;
}

/// The half-trace in the field of degree `m`.
#[inline(always)]
pub(super) fn half_trace<L: Linear>(field: &L, a: L::Element, m: usize) -> L::Element {
    let mut h = a;
    for step in chain::steps(m.div_ceil(2)) {
        let (n, summand) = match step {
            Step::Double(k) => (2 * k, h),
            Step::AddOne => (2, a),
        };
        h = field.add(field.frobenius(h, n), summand);
    }
    h
}
