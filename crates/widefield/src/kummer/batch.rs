//! The ladder with one multiplication in each lane, form (b) of the step.
//!
//! Nothing crosses lanes, so the transform takes eight additions a limb for four coordinates. With the signs of the ladder
//! in `ifma`:
//!
//! ```text
//! p = u + y   q = z + t   m = y - u   n = z - t        u = -x
//! S - 2u = q + m   S - 2y = q - m   S - 2z = p - n   S - 2t = p + n
//! ```
//! What counts is the number of instructions. Two arithmetics: 52-bit products (`batch52`) and 32-bit ones (`batch32`).

use super::surface::{Point, Ratios, SCALAR_BITS, SCALAR_BYTES, neutral, point};
use crate::fp127::Fp127;
use crate::limbs::Word;

/// The coordinates of a point in each lane, on `N` limbs.
pub(super) type Points<W, const N: usize> = [[W; N]; 4];

/// Ladders over one arithmetic. What they do is in place: the points are larger than the register file, and by value they
/// would be copied about.
pub(super) trait Ladders<W: Word, const N: usize> {
    /// A factor known beforehand.
    type Factor: Copy;
    /// From the coordinates `(-x, y, z, t)` of the first sum to what a step takes.
    fn begin(a: &mut Points<W, N>);
    /// A step in every lane: `(d, a)` to the double of the selected one and to their sum. `w` holds `x/y`, `x/z`, `x/t`.
    fn step(d: &mut Points<W, N>, a: &mut Points<W, N>, select: impl Fn(W, W) -> W, w: &[Self::Factor; 3]);
    /// Back to the coordinates, up to a common factor.
    fn end(a: &mut Points<W, N>);
}

/// One limb of the transform, each coordinate up to sign. `lift` makes a sum large enough to subtract two limbs from.
#[inline(always)]
pub(super) fn transform_limb<W: Word, const N: usize>(
    [u, y, z, t]: &mut Points<W, N>,
    k: usize,
    lift: impl Fn(W) -> W,
) {
    let (p, q) = (lift(u[k].add(y[k])), lift(z[k].add(t[k])));
    let (m, n) = (y[k].sub(u[k]), z[k].sub(t[k]));
    (u[k], y[k], z[k], t[k]) = (q.add(m), q.sub(m), p.sub(n), p.add(n));
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
pub(super) trait Encoding<V: Word, const N: usize>: Ladders<V, N> {
    /// The limbs of the first double's and of the first sum's coordinates.
    fn starts(double: Fp127, sum: Fp127) -> [[u64; N]; 2];
    /// The factor in each lane. `gather` makes vectors of lanes.
    fn factor<const L: usize>(x: [Fp127; L], gather: impl Fn([u64; L]) -> V) -> Self::Factor;
    /// The element of limbs.
    fn join(limbs: [u64; N]) -> Fp127;
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
    A::begin(&mut a);
    let mut last = zero.bits(0);
    for i in (0..SCALAR_BITS).rev() {
        let now = words[i / 64].bits(i % 64);
        let swap = V::differ(now, last);
        last = now;
        A::step(&mut d, &mut a, |d, a| d.select(swap, a), &w);
    }
    A::end(&mut a);
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
