//! The ladder with one multiplication in each lane, form (b) of the step.
//!
//! Nothing crosses lanes, so the transform takes eight additions a limb for four coordinates. With the signs of the
//! ladder in `ladder52`:
//!
//! ```text
//! p = u + y   q = z + t   m = y - u   n = z - t        u = -x
//! S - 2u = q + m   S - 2y = q - m   S - 2z = p - n   S - 2t = p + n
//! ```
//! What counts is the number of instructions. Two arithmetics: IFMA52 multiply-add (`batch52`) and double-precision
//! numbers (`batch_f64`).

use super::control::{LadderState, run_ladder};
use super::lanes::{Batch, Select};
use super::surface::{Point, Ratios, SCALAR_BYTES, identity, point};
use super::tuned;
use crate::fp127::Fp127;
use crate::limbs::Word;
use crate::simd::{Vector, overwrite};

/// The most lanes that a vector has.
pub(super) const MAX_LANES: usize = 8;

/// The coordinates of a point in each lane, on `N` limbs.
pub(super) type Points<W, const N: usize> = [[W; N]; 4];

/// The steps of a ladder over one arithmetic. What they do is in place: the points are larger than the register file,
/// and by value they would be copied about.
pub(super) trait Steps<W> {
    /// A coordinate.
    type Limbs: Copy + AsRef<[W]> + AsMut<[W]>;
    /// A factor known beforehand.
    type Factor: Copy;
    /// From the coordinates `(-x, y, z, t)` of the first sum to what a step takes.
    fn begin(a: &mut [Self::Limbs; 4]);
    /// A step in every lane: `(d, a)` to the double of the selected one and to their sum. `w` holds `x/y`, `x/z`,
    /// `x/t`.
    fn step<S: Select<W>>(
        d: &mut [Self::Limbs; 4],
        a: &mut [Self::Limbs; 4],
        select: S,
        w: &[Self::Factor; 3],
    );
    /// Back to the coordinates, up to a common factor.
    fn end(a: &mut [Self::Limbs; 4]);
}

/// An arithmetic's numbers: one element a lane.
pub(super) trait Arithmetic<V: Vector>: Steps<V> {
    /// A coordinate of the first double.
    fn double(token: V::Token, x: &[Fp127; MAX_LANES]) -> Self::Limbs;
    /// A coordinate of the first sum.
    fn sum(token: V::Token, x: &[Fp127; MAX_LANES]) -> Self::Limbs;
    /// A factor.
    fn factor(token: V::Token, x: &[Fp127; MAX_LANES]) -> Self::Factor;
}

/// And back.
pub(super) trait Results<V: Batch>: Arithmetic<V> {
    /// The elements of limbs.
    fn elements(limbs: &Self::Limbs) -> [Fp127; MAX_LANES];
}

/// One limb of the transform, each coordinate up to sign, from `p = u + y` and `q = z + t`, or these plus what makes
/// them large enough to subtract two limbs from.
#[inline(always)]
pub(super) fn transform_limb<W: Word, const N: usize>([u, y, z, t]: &mut Points<W, N>, k: usize, p: W, q: W) {
    let (m, n) = (y[k].sub(u[k]), z[k].sub(t[k]));
    (u[k], y[k], z[k], t[k]) = (q.add(m), q.sub(m), p.sub(n), p.add(n));
}

/// Vectors of the limbs of one number a lane; wipes the numbers.
#[inline(always)]
pub(super) fn gather<V: Vector, const N: usize>(
    token: V::Token,
    numbers: &mut [[u64; N]; MAX_LANES],
) -> [V; N] {
    let mut out = [V::load(token, &V::Words::default()); N];
    for k in 0..N {
        let mut lanes = V::Words::default();
        for (lane, number) in lanes.as_mut().iter_mut().zip(&*numbers) {
            *lane = number[k];
        }
        out[k] = V::load(token, &lanes);
        overwrite(lanes.as_mut(), Default::default());
    }
    overwrite(numbers.as_flattened_mut(), Default::default());
    out
}

/// The limbs in each lane.
#[inline(always)]
pub(super) fn scatter<V: Batch, const N: usize>(limbs: &[V; N]) -> [[u64; N]; MAX_LANES] {
    let mut out = [[0; N]; MAX_LANES];
    for k in 0..N {
        let mut lanes = V::Words::default();
        limbs[k].store(&mut lanes);
        for (lane, out) in lanes.as_ref().iter().zip(&mut out) {
            out[k] = *lane;
        }
        overwrite(lanes.as_mut(), Default::default());
    }
    out
}

/// Ladders by full batches, and one more that is not full if it is worth it, filled up with copies of its last. How
/// many it has run.
#[inline(always)]
pub(super) fn ladders<V: Batch, A: Results<V>>(
    token: V::Token,
    differences: &[Ratios],
    scalars: &[[u8; SCALAR_BYTES]],
    out: &mut [Point],
) -> usize {
    const { assert!(V::WORDS <= MAX_LANES) };
    let from = if V::WORDS == 8 { tuned::avx512::BATCH_FROM } else { tuned::avx2::BATCH_FROM };
    let mut done = 0;
    let inputs = differences.chunks(V::WORDS).zip(scalars.chunks(V::WORDS));
    for ((differences, scalars), out) in inputs.zip(out.chunks_mut(V::WORDS)) {
        if out.len() < from.get() {
            break;
        }
        batch::<V, A>(token, differences, scalars, out);
        done += out.len();
    }
    done
}

/// The points of a batch.
struct Pairs<V: Batch, A: Steps<V>> {
    /// The scalars' words.
    words: [V; 4],
    w: [A::Factor; 3],
    d: [A::Limbs; 4],
    a: [A::Limbs; 4],
}

impl<V: Batch, A: Steps<V>> LadderState for Pairs<V, A> {
    type Bit = V::Mask;

    #[inline(always)]
    fn bit(&self, i: usize) -> V::Mask {
        self.words[i / 64].bits(i % 64)
    }

    #[inline(always)]
    fn differ(&self, a: V::Mask, b: V::Mask) -> V::Mask {
        V::differ(a, b)
    }

    #[inline(always)]
    fn step(&mut self, swap: V::Mask) {
        A::step(&mut self.d, &mut self.a, swap, &self.w);
    }

    #[inline(always)]
    fn choose(&mut self, sum: V::Mask) {
        A::end(&mut self.a);
        for (d, a) in self.d.iter_mut().zip(&self.a) {
            for (d, a) in d.as_mut().iter_mut().zip(a.as_ref()) {
                *d = sum.select(*d, *a);
            }
        }
    }
}

/// A batch, with one multiplication at least and one a lane at most.
#[inline(always)]
fn batch<V: Batch, A: Results<V>>(
    token: V::Token,
    differences: &[Ratios],
    scalars: &[[u8; SCALAR_BYTES]],
    out: &mut [Point],
) {
    let mut sums = [[Fp127::ZERO; MAX_LANES]; 4];
    let mut factors = [[Fp127::ZERO; MAX_LANES]; 3];
    let mut numbers = [[0; 4]; MAX_LANES];
    let last = out.len() - 1;
    for lane in 0..V::WORDS {
        let (difference, scalar) = (&differences[lane.min(last)], &scalars[lane.min(last)]);
        let [x, y, z, t] = point(difference);
        (sums[0][lane], sums[1][lane], sums[2][lane], sums[3][lane]) = (-x, y, z, t);
        for i in 0..3 {
            factors[i][lane] = difference[i];
        }
        for (number, chunk) in numbers[lane].iter_mut().zip(scalar.as_chunks::<8>().0) {
            *number = u64::from_le_bytes(*chunk);
        }
    }
    let [x, y, z, t] = identity();
    let d = [
        A::double(token, &[-x; MAX_LANES]),
        A::double(token, &[y; MAX_LANES]),
        A::double(token, &[z; MAX_LANES]),
        A::double(token, &[t; MAX_LANES]),
    ];
    let mut a =
        [A::sum(token, &sums[0]), A::sum(token, &sums[1]), A::sum(token, &sums[2]), A::sum(token, &sums[3])];
    let w = [A::factor(token, &factors[0]), A::factor(token, &factors[1]), A::factor(token, &factors[2])];
    let words: [V; 4] = gather(token, &mut numbers);
    overwrite(sums.as_flattened_mut(), Default::default());
    overwrite(factors.as_flattened_mut(), Default::default());
    A::begin(&mut a);
    let zero = V::load(token, &V::Words::default()).bits(0);
    let mut pairs: Pairs<V, A> = Pairs { words, w, d, a };
    run_ladder(&mut pairs, zero);
    for (i, chosen) in pairs.d.iter().enumerate() {
        let mut elements = A::elements(chosen);
        for (out, element) in out.iter_mut().zip(&elements) {
            out[i] = if i == 0 { -*element } else { *element };
        }
        overwrite(&mut elements, Default::default());
    }
}
