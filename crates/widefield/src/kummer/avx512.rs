//! The tier `avx512`.

use super::batch::{self, Points};
use super::ifma::{self, DOUBLE_OFFSET, Vector, W_OFFSET, coordinates};
use super::surface::{Point, Ratios, SCALAR_BITS, SCALAR_BYTES, neutral, point};
use crate::cpu::Avx512;
use crate::fp127::ifma::{Fixed, fixed, join};
use crate::kernel;
use crate::simd::{V256, V512};

impl Vector for V256<Avx512> {
    type Token = Avx512;
    type Mask = u8;

    #[inline(always)]
    fn from_lanes(token: Avx512, lanes: [u64; 4]) -> Self {
        Self::load(token, &lanes)
    }

    #[inline(always)]
    fn lanes(self) -> [u64; 4] {
        let mut lanes = [0; 4];
        self.store(&mut lanes);
        lanes
    }

    #[inline(always)]
    fn mask(self, bit: u8) -> u8 {
        bit.wrapping_neg()
    }

    #[inline(always)]
    fn select(self, mask: u8, other: Self) -> Self {
        self.blend64(mask, other)
    }
}

#[inline(always)]
fn ladder_body(token: Avx512, difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> Point {
    ifma::ladder::<V256<Avx512>>(token, difference, scalar)
}

/// Multiplications of a batch.
pub(super) const LANES: usize = 8;

/// From this many multiplications on a batch takes less time than one ladder after the other.
pub(super) const WORTH_A_BATCH: usize = 6;

/// Vectors of which lane `i` has the words that `f` gives for `i`.
#[inline(always)]
fn gather<const N: usize>(token: Avx512, words: &[[u64; N]; LANES]) -> [V512; N] {
    let mut out = [V512::zero(token); N];
    for (k, out) in out.iter_mut().enumerate() {
        let mut lanes = [0; LANES];
        for (lane, words) in lanes.iter_mut().zip(words) {
            *lane = words[k];
        }
        *out = V512::load(token, &lanes);
    }
    out
}

/// The coordinates of a point in every lane.
#[inline(always)]
fn points(token: Avx512, lanes: &[[[u64; 3]; 4]; LANES]) -> Points<V512> {
    let mut out = [[V512::zero(token); 3]; 4];
    for (i, out) in out.iter_mut().enumerate() {
        let mut coordinate = [[0; 3]; LANES];
        for (to, from) in coordinate.iter_mut().zip(lanes) {
            *to = from[i];
        }
        *out = gather(token, &coordinate);
    }
    out
}

#[inline(always)]
fn ladders_body(
    token: Avx512,
    differences: &[Ratios; LANES],
    scalars: &[[u8; SCALAR_BYTES]; LANES],
    out: &mut [Point; LANES],
) {
    let mut starts = [[[0; 3]; 4]; LANES];
    let mut factors = [[[[0; 3]; 3]; LANES]; 3];
    let mut words = [[0; 4]; LANES];
    for lane in 0..LANES {
        starts[lane] = coordinates(point(&differences[lane]), W_OFFSET);
        for (i, factors) in factors.iter_mut().enumerate() {
            factors[lane] = fixed(differences[lane][i]);
        }
        let (chunks, _) = scalars[lane].as_chunks::<8>();
        for (word, chunk) in words[lane].iter_mut().zip(chunks) {
            *word = u64::from_le_bytes(*chunk);
        }
    }
    let mut w = [Fixed([[V512::zero(token); 3]; 3]); 3];
    for (w, factors) in w.iter_mut().zip(&factors) {
        for j in 0..3 {
            let mut row = [[0; 3]; LANES];
            for (to, from) in row.iter_mut().zip(factors) {
                *to = from[j];
            }
            w.0[j] = gather(token, &row);
        }
    }
    let words = gather(token, &words);
    let mut d = points(token, &[coordinates(neutral(), DOUBLE_OFFSET); LANES]);
    let mut a = points(token, &starts);
    let mut last = 0;
    for i in (0..SCALAR_BITS).rev() {
        let now = words[i / 64].test64(V512::splat64(token, 1 << (i % 64)));
        let mask = now ^ last;
        last = now;
        (d, a) = batch::step(d, a, |d, a| d.blend64(mask, a), &w);
    }
    let mut lanes = [[[0; LANES]; 3]; 4];
    for i in 0..4 {
        for k in 0..3 {
            d[i][k].blend64(last, a[i][k]).store(&mut lanes[i][k]);
        }
    }
    for (lane, out) in out.iter_mut().enumerate() {
        for (i, (to, from)) in out.iter_mut().zip(&lanes).enumerate() {
            let number = join([from[0][lane], from[1][lane], from[2][lane]]);
            *to = if i == 0 { -number } else { number };
        }
    }
}

kernel! { Avx512:
    /// The ladder, two streams of four lanes.
    pub(super) fn ladder(difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> Point = ladder_body;
    /// Eight ladders, one a lane.
    pub(super) fn ladders(
        differences: &[Ratios; LANES],
        scalars: &[[u8; SCALAR_BYTES]; LANES],
        out: &mut [Point; LANES],
    ) = ladders_body;
}
