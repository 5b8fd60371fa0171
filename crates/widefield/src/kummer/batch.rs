//! The ladder with one multiplication in each lane, form (b) of the step.
//!
//! The signs are those of the ladder in `ifma`. Nothing crosses lanes, so the transform takes eight additions a limb for four
//! coordinates:
//!
//! ```text
//! p = u + y   q = z + t   m = y - u   n = z - t        u = -x
//! S - 2u = q + m   S - 2y = q - m   S - 2z = p - n   S - 2t = p + n
//! ```
//! Written over an [`Arithmetic`]: 52-bit products, or 32-bit ones. What counts is the number of instructions. With 52
//! bits, for a step of eight multiplications: transforms 96, carries 144, selects 12, `HP HQ` 4 x 29, squares 12 x 21,
//! constants 36, the difference 3 x 21 + 3: 722, of which 270 multiply and add.

use super::ifma::{C, C_OFFSET, D, D_OFFSET, DOUBLE_OFFSET, W_OFFSET};
use super::mul32::OFFSET;
use super::surface::{Point, Ratios, SCALAR_BITS, SCALAR_BYTES, neutral, point};
use crate::fp127::ifma::Onto;
use crate::fp127::{Fp127, ifma, mul32};
use crate::limbs::{Ifma, Word};

/// The coordinates of a point in each lane: `(-x, y, z, t)`.
pub(super) type Points<W, const N: usize> = [[W; N]; 4];

/// The field on `N` limbs as a step needs it. Factors are tight limbs, results anything that a transform takes.
pub(super) trait Arithmetic<W: Word, const N: usize> {
    /// A factor known beforehand.
    type Factor: Copy;
    /// Tight limbs.
    fn carry(x: [W; N]) -> [W; N];
    /// Limb `k` of a sum in a transform made large enough to subtract two limbs from.
    fn lift(x: W, k: usize) -> W;
    /// `C_i x y`.
    fn product_c(x: [W; N], y: [W; N], i: usize) -> [W; N];
    /// `C_i x^2`.
    fn square_c(x: [W; N], i: usize) -> [W; N];
    /// `D_i x^2`.
    fn square_d(x: [W; N], i: usize) -> [W; N];
    /// `-x^2`.
    fn square_negated(x: [W; N]) -> [W; N];
    /// `x^2 y`.
    fn square_times(x: [W; N], y: &Self::Factor) -> [W; N];
}

/// Three limbs, 52-bit multiply and add.
pub(super) struct Products52;

/// Five limbs, 32-bit products.
pub(super) struct Products32;

#[inline(always)]
fn constants<W: Word>(like: W, limbs: [u64; 3]) -> [W; 3] {
    [like.constant(limbs[0]), like.constant(limbs[1]), like.constant(limbs[2])]
}

impl<W: Ifma> Arithmetic<W, 3> for Products52 {
    type Factor = ifma::Fixed<W>;

    #[inline(always)]
    fn carry(x: [W; 3]) -> [W; 3] {
        ifma::carry(x).0
    }

    #[inline(always)]
    fn lift(x: W, _: usize) -> W {
        x
    }

    #[inline(always)]
    fn product_c(x: [W; 3], y: [W; 3], i: usize) -> [W; 3] {
        let offset = constants(x[0], C_OFFSET[i]);
        let product = ifma::mul::<_, Onto>(ifma::Tight(x), ifma::Tight(y), &offset);
        ifma::scale(product, x[0].constant(C[i]))
    }

    #[inline(always)]
    fn square_c(x: [W; 3], i: usize) -> [W; 3] {
        ifma::scale(ifma::square::<_, Onto>(x, &constants(x[0], C_OFFSET[i])), x[0].constant(C[i]))
    }

    #[inline(always)]
    fn square_d(x: [W; 3], i: usize) -> [W; 3] {
        ifma::scale(ifma::square::<_, Onto>(x, &constants(x[0], D_OFFSET[i])), x[0].constant(D[i]))
    }

    #[inline(always)]
    fn square_negated(x: [W; 3]) -> [W; 3] {
        let offset = constants(x[0], W_OFFSET);
        let x = ifma::square::<_, Onto>(x, &constants(x[0], [0; 3]));
        [offset[0].sub(x[0]), offset[1].sub(x[1]), offset[2].sub(x[2])]
    }

    #[inline(always)]
    fn square_times(x: [W; 3], y: &Self::Factor) -> [W; 3] {
        let squared = ifma::square::<_, Onto>(x, &constants(x[0], [0; 3]));
        ifma::mul_fixed::<_, Onto>(ifma::Loose(squared), y, &constants(x[0], W_OFFSET))
    }
}

impl<W: Word> Arithmetic<W, 5> for Products32 {
    type Factor = mul32::Fixed<W>;

    #[inline(always)]
    fn carry(x: [W; 5]) -> [W; 5] {
        mul32::carry(x)
    }

    #[inline(always)]
    fn lift(x: W, k: usize) -> W {
        x.add(x.constant(OFFSET[k]))
    }

    #[inline(always)]
    fn product_c(x: [W; 5], y: [W; 5], i: usize) -> [W; 5] {
        mul32::scale(mul32::carry(mul32::mul(x, y)), x[0].constant(C[i]))
    }

    #[inline(always)]
    fn square_c(x: [W; 5], i: usize) -> [W; 5] {
        mul32::scale(mul32::carry(mul32::square(x)), x[0].constant(C[i]))
    }

    #[inline(always)]
    fn square_d(x: [W; 5], i: usize) -> [W; 5] {
        mul32::scale(mul32::carry(mul32::square(x)), x[0].constant(D[i]))
    }

    #[inline(always)]
    fn square_negated(x: [W; 5]) -> [W; 5] {
        let mut out = mul32::carry(mul32::square(x));
        for (k, out) in out.iter_mut().enumerate() {
            *out = out.constant(OFFSET[k]).sub(*out);
        }
        out
    }

    #[inline(always)]
    fn square_times(x: [W; 5], y: &Self::Factor) -> [W; 5] {
        mul32::carry(mul32::mul_fixed(mul32::carry(mul32::square(x)), y))
    }
}

/// The transform, each coordinate up to sign, and the carry. In place, like the step: the points are larger than the
/// register file, and by value they would be copied about.
#[inline(always)]
fn hadamard<W: Word, A: Arithmetic<W, N>, const N: usize>([u, y, z, t]: &mut Points<W, N>) {
    for k in 0..N {
        let (p, q) = (A::lift(u[k].add(y[k]), k), A::lift(z[k].add(t[k]), k));
        let (m, n) = (y[k].sub(u[k]), z[k].sub(t[k]));
        (u[k], y[k], z[k], t[k]) = (q.add(m), q.sub(m), p.sub(n), p.add(n));
    }
    for x in [u, y, z, t] {
        *x = A::carry(*x);
    }
}

/// A step in every lane: `(d, a)` to the double of the selected one and to their sum. `w` holds `x/y`, `x/z`, `x/t`.
#[inline(always)]
pub(super) fn step<W: Word, A: Arithmetic<W, N>, const N: usize>(
    d: &mut Points<W, N>,
    a: &mut Points<W, N>,
    select: impl Fn(W, W) -> W,
    w: &[A::Factor; 3],
) {
    hadamard::<W, A, N>(d);
    hadamard::<W, A, N>(a);
    for (i, (d, a)) in d.iter_mut().zip(a.iter_mut()).enumerate() {
        let mut selected = *d;
        for (s, a) in selected.iter_mut().zip(*a) {
            *s = select(*s, a);
        }
        *a = A::product_c(*d, *a, i);
        *d = A::square_c(selected, i);
    }
    hadamard::<W, A, N>(d);
    hadamard::<W, A, N>(a);
    for (i, d) in d.iter_mut().enumerate() {
        *d = A::square_d(*d, i);
    }
    let [u, rest @ ..] = a;
    *u = A::square_negated(*u);
    for (a, w) in rest.iter_mut().zip(w) {
        *a = A::square_times(*a, w);
    }
}

/// A vector of `L` lanes that `L` ladders can run on.
pub(super) trait Lanes<const L: usize>: Word {
    type Token: Copy;
    /// A bit for each lane.
    type Bits: Copy;
    fn from_lanes(token: Self::Token, lanes: [u64; L]) -> Self;
    fn lanes(self) -> [u64; L];
    /// Bit `i` of each word.
    fn bits(self, i: usize) -> Self::Bits;
    /// Where the bits differ.
    fn differ(a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// The lanes of `other` where the bit is 1, of `self` where it is 0.
    fn select(self, bits: Self::Bits, other: Self) -> Self;
}

/// An arithmetic's numbers in 64-bit words.
pub(super) trait Encoding<V: Word, const N: usize>: Arithmetic<V, N> {
    /// The limbs of the first double's and of the first sum's coordinates.
    fn starts(double: Fp127, sum: Fp127) -> [[u64; N]; 2];
    /// The factor in each lane. `gather` makes vectors of lanes.
    fn factor<const L: usize>(x: [Fp127; L], gather: impl Fn([u64; L]) -> V) -> Self::Factor;
    /// The element of limbs.
    fn join(limbs: [u64; N]) -> Fp127;
}

impl<V: Ifma> Encoding<V, 3> for Products52 {
    #[inline(always)]
    fn starts(double: Fp127, sum: Fp127) -> [[u64; 3]; 2] {
        [ifma::split_with(double, DOUBLE_OFFSET), ifma::split_with(sum, W_OFFSET)]
    }

    #[inline(always)]
    fn factor<const L: usize>(x: [Fp127; L], gather: impl Fn([u64; L]) -> V) -> Self::Factor {
        let rows = x.map(ifma::fixed);
        let limb = |j: usize, k: usize| gather(rows.map(|r| r[j][k]));
        let row = |j: usize| [limb(j, 0), limb(j, 1), limb(j, 2)];
        ifma::Fixed([row(0), row(1), row(2)])
    }

    #[inline(always)]
    fn join(limbs: [u64; 3]) -> Fp127 {
        ifma::join(limbs)
    }
}

impl<V: Word> Encoding<V, 5> for Products32 {
    #[inline(always)]
    fn starts(double: Fp127, sum: Fp127) -> [[u64; 5]; 2] {
        [mul32::split(double.canonical()), mul32::split(sum.canonical())]
    }

    #[inline(always)]
    fn factor<const L: usize>(x: [Fp127; L], gather: impl Fn([u64; L]) -> V) -> Self::Factor {
        let rows = x.map(|x| mul32::split(x.canonical()));
        let limb = |k: usize| gather(rows.map(|r| r[k]));
        mul32::Fixed::new([limb(0), limb(1), limb(2), limb(3), limb(4)])
    }

    #[inline(always)]
    fn join(limbs: [u64; 5]) -> Fp127 {
        mul32::join(limbs)
    }
}

/// `L` ladders.
#[inline(always)]
pub(super) fn ladders<V: Lanes<L>, A: Encoding<V, N>, const N: usize, const L: usize>(
    token: V::Token,
    differences: &[Ratios; L],
    scalars: &[[u8; SCALAR_BYTES]; L],
    out: &mut [Point; L],
) {
    let gather = |lanes: [u64; L]| V::from_lanes(token, lanes);
    let zero = gather([0; L]);
    let mut limbs = [[[[0; L]; N]; 4]; 2];
    let mut factors = [[Fp127::ZERO; L]; 3];
    let mut words = [[0; L]; 4];
    let [x, y, z, t] = neutral();
    let double = [-x, y, z, t];
    for lane in 0..L {
        let [x, y, z, t] = point(&differences[lane]);
        for (i, sum) in [-x, y, z, t].into_iter().enumerate() {
            for (limbs, start) in limbs.iter_mut().zip(A::starts(double[i], sum)) {
                for k in 0..N {
                    limbs[i][k][lane] = start[k];
                }
            }
        }
        for (factor, ratio) in factors.iter_mut().zip(differences[lane]) {
            factor[lane] = ratio;
        }
        let (chunks, _) = scalars[lane].as_chunks::<8>();
        for (word, chunk) in words.iter_mut().zip(chunks) {
            word[lane] = u64::from_le_bytes(*chunk);
        }
    }
    let mut points = [[[zero; N]; 4]; 2];
    for (points, limbs) in points.iter_mut().zip(limbs) {
        for i in 0..4 {
            for k in 0..N {
                points[i][k] = gather(limbs[i][k]);
            }
        }
    }
    let w = [A::factor(factors[0], gather), A::factor(factors[1], gather), A::factor(factors[2], gather)];
    let words = [gather(words[0]), gather(words[1]), gather(words[2]), gather(words[3])];
    let [mut d, mut a] = points;
    let mut last = zero.bits(0);
    for i in (0..SCALAR_BITS).rev() {
        let now = words[i / 64].bits(i % 64);
        let swap = V::differ(now, last);
        last = now;
        step::<V, A, N>(&mut d, &mut a, |d, a| d.select(swap, a), &w);
    }
    for i in 0..4 {
        let mut limbs = [[0; L]; N];
        for k in 0..N {
            limbs[k] = d[i][k].select(last, a[i][k]).lanes();
        }
        for (lane, out) in out.iter_mut().enumerate() {
            let mut number = [0; N];
            for k in 0..N {
                number[k] = limbs[k][lane];
            }
            let element = A::join(number);
            out[i] = if i == 0 { -element } else { element };
        }
    }
}
