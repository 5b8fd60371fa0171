//! Inversion and half-trace from a product and the Frobenius map alone.
//!
//! Write `φ^n(a) = a^(2^n)`, a linear map.
//!
//! **Inverse** (Itoh and Tsujii). `1/a = a^(2^m - 2) = φ(b_{m-1})` with `b_k = a^(2^k - 1)`, and
//! `b_{j+k} = b_j φ^j(b_k)`. Reading the bits of `m - 1` from the second highest on, each bit doubles the index,
//! `b_{2k} = b_k φ^k(b_k)`, and a set bit then adds one, `b_{k+1} = a φ(b_k)`. That is
//! `floor(log2(m - 1)) + weight(m - 1) - 1` products: 9, 10, 11, 11, 13 for the five fields. Zero gives zero.
//!
//! **Half-trace.** `H(a) = h_t` with `h_k = Σ_{i<k} φ^{2i}(a)` and `t = (m + 1)/2`. As before
//! `h_{2k} = h_k + φ^{2k}(h_k)` and `h_{k+1} = a + φ^2(h_k)`: no products at all.
//!
//! Both walks depend on `m` only.

/// What a kernel lends the chains: elements in whatever registers it likes.
pub(super) trait Powers: Copy {
    /// `self * b`.
    fn mul(self, b: Self) -> Self;
    /// `self + b`.
    fn add(self, b: Self) -> Self;
    /// `φ(self)`.
    fn square(self) -> Self;
    /// `φ^n(self)`.
    fn frobenius(self, n: usize) -> Self;
}

/// One step of a chain: from index k to `2k`, or by one.
#[derive(Clone, Copy)]
enum Step {
    Double(usize),
    AddOne,
}

/// The steps from 1 to `n`: the bits of `n` below its highest, from the top.
#[inline(always)]
fn steps(n: usize) -> impl Iterator<Item = Step> {
    // Place 2i of the walk doubles up to bit i, place 2i + 1 is there if that bit is set.
    (0..2 * n.ilog2()).rev().filter_map(move |place| {
        let bit = place / 2;
        if place % 2 == 1 {
            Some(Step::Double(n >> (bit + 1)))
        } else {
            (n >> bit & 1 == 1).then_some(Step::AddOne)
        }
    })
}

/// `1/a`, or 0 for 0.
#[inline(always)]
pub(super) fn invert<P: Powers>(a: P, m: usize) -> P {
    let mut b = a;
    for step in steps(m - 1) {
        // One place for the map and the product, whichever step it is: they are long.
        let (n, factor) = match step {
            Step::Double(k) => (k, b),
            Step::AddOne => (1, a),
        };
        b = b.frobenius(n).mul(factor);
    }
    b.square()
}

/// The half-trace.
#[inline(always)]
pub(super) fn half_trace<P: Powers>(a: P, m: usize) -> P {
    let mut h = a;
    for step in steps(m.div_ceil(2)) {
        let (n, summand) = match step {
            Step::Double(k) => (2 * k, h),
            Step::AddOne => (2, a),
        };
        h = h.frobenius(n).add(summand);
    }
    h
}
