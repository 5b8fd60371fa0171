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
//! Both loops depend on `m` only.

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

/// The bits of `n` below its highest, from the top.
#[inline(always)]
fn lower_bits(n: usize) -> impl Iterator<Item = bool> {
    (0..n.ilog2()).rev().map(move |i| n >> i & 1 == 1)
}

/// `1/a`, or 0 for 0.
#[inline(always)]
pub(super) fn invert<P: Powers>(a: P, m: usize) -> P {
    let (mut b, mut k) = (a, 1);
    for bit in lower_bits(m - 1) {
        b = b.frobenius(k).mul(b);
        k *= 2;
        if bit {
            b = b.square().mul(a);
            k += 1;
        }
    }
    b.square()
}

/// The half-trace.
#[inline(always)]
pub(super) fn half_trace<P: Powers>(a: P, m: usize) -> P {
    let (mut h, mut k) = (a, 1);
    for bit in lower_bits(m.div_ceil(2)) {
        h = h.frobenius(2 * k).add(h);
        k *= 2;
        if bit {
            h = h.square().square().add(a);
            k += 1;
        }
    }
    h
}
