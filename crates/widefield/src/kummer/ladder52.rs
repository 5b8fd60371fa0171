//! The ladder on IFMA52 multiply-add: the four coordinates of a point in four lanes, form (b) of the step.
//!
//! # Signs
//! The first of the four doubling constants of either kind is negative. A negative number is a nuisance in unsigned
//! limbs, so points are kept as `(-x, y, z, t)` and multiplied by absolute values. For `v = (-x, y, z, t)` and
//! `S = v0 + v1 + v2 + v3` each of the four sums of [`hadamard`]
//!
//! ```text
//! S - 2 v = (-x + y + z + t as H_x with x -> -x, ...) = (H_x, -H_y, -H_z, -H_t)(x, y, z, t)
//! ```
//! is a coordinate of `H` up to sign, in its own lane; and after `H` come squares, or the product of two points with
//! the same signs. Only a step's last multiplication must bring the sign of `x` back: by `D`, whose first is negative,
//! and by `(-1, x/y, x/z, x/t)`.
//!
//! # Lanes
//! ```text
//! v                 x      y      z      t
//! s                 z      t      x      y       halves swapped
//! s + v             x+z    y+t    x+z    y+t
//! s - v             z-x    t-y    x-z    y-t
//! s' = s + v        y+t    x+z    y+t    x+z     neighbours swapped
//! s - v + s'        S-2x   S-2y   S-2z   S-2t
//! ```
//! Differences stay positive because every product before a transform adds a multiple of `p` with large limbs, the same
//! to all coordinates (free: an accumulator starts there).
//!
//! # One step
//! `d` is the point doubled last, `a` the one added last; of the two, `select` takes the one to double now.
//!
//! ```text
//! d  H  carry --.----- mul ---- C ---- H ----------- square ---- W ---- a
//!                \   /
//!                 x select - square - C ---- H ------- square ---- D ---- d
//!                /
//! a  H  carry --'
//! ```
//! Two streams of four lanes rather than one of eight: the lower row's products are squares and its constants small,
//! which two streams can use and one cannot. A step has 231 vector instructions (84 multiply and add), and zeroed or
//! copied accumulators: transforms 60, carries and shifts 24, select 3, upper row 26, 12, 23 and 24, lower row 21, 12,
//! 23 and 3. `C` is multiplied by as a factor in both rows: a product of words would be shorter, but its limbs would
//! have to be carried before they are squared, and on Intel it takes 15 cycles.
//!
//! The dependency chain is that of the upper row. In cycles of Zen 4 (a product 4, two a cycle; swaps 4 and 1; the rest
//! 1):
//!
//! ```text
//! H 7   carry 2   mul 1 + 14 + 2   C 6 + 2   H 7   square 1 + 10 + 2   W 14 + 2        70
//! ```
//! The instructions would take its four pipes 58 cycles, so that it is the chain that counts.

use super::control::{LadderState, run_ladder};
use super::lanes::{Coordinates, Select};
use super::surface::{C, D, Point, Ratios, SCALAR_BYTES, bit, identity, point};
use crate::fp127::Fp127;
use crate::fp127::mul52::{
    Beside, Fixed, Loose, Shifted, Small, carry, fixed_row, join, mul, mul_fixed, mul_small, scale, shift,
    small, split_with, square, square_shifted,
};
use crate::limbs::{Lanes, MulAdd, Word};
use crate::simd::overwrite;

/// `n p` on limbs: what keeps differences positive.
const fn multiple(n: u64) -> [u64; 3] {
    [n * ((1 << 43) - 1), n * ((1 << 43) - 1), n * ((1 << 41) - 1)]
}

/// Added to a product with a constant.
pub(super) const P_LIMBS: [u64; 3] = multiple(1);
/// Added before a multiplication by `D`: 96 * 1254 `p` after it, in every coordinate.
pub(super) const D_OFFSET: [[u64; 3]; 4] =
    [multiple(11 * 96), multiple(22 * 96), multiple(19 * 96), multiple(3 * 96)];
/// Added to a product with the difference.
pub(super) const W_OFFSET: [u64; 3] = multiple(3 << 10);

/// What a ladder's steps share.
pub(super) struct Constants<W> {
    pub(super) c: Small<W>,
    pub(super) p: [W; 3],
    pub(super) d: W,
    /// `(-1, x/y, x/z, x/t)` of the difference.
    pub(super) w: Fixed<W>,
    pub(super) d_offset: [W; 3],
    pub(super) w_offset: [W; 3],
    pub(super) zero: [W; 3],
}

/// The four sums, each up to sign, of `(-x, y, z, t)`. Five instructions a limb.
#[inline(always)]
pub(super) fn hadamard<W: Word + Lanes>(v: [W; 3]) -> [W; 3] {
    [sums(v[0]), sums(v[1]), sums(v[2])]
}

#[inline(always)]
fn sums<W: Word + Lanes>(v: W) -> W {
    let s = v.swap_pairs();
    s.sub(v).add(s.add(v).swap_neighbours())
}

/// A step: `(d, a)` to the double of the selected one and to their sum.
#[inline(always)]
pub(super) fn step<W: MulAdd + Lanes, S: Select<W>>(
    d: [W; 3],
    a: [W; 3],
    select: S,
    k: &Constants<W>,
) -> ([W; 3], [W; 3]) {
    let (Shifted(d), Shifted(a)) = (shift(carry(hadamard(d)).0), shift(carry(hadamard(a)).0));
    let both = mul::<_, Beside>(Shifted(d), Shifted(a), &k.zero);
    let both = hadamard(mul_small::<_, Beside>(Loose(both), &k.c, &k.p));
    let one = Shifted([select.select(d[0], a[0]), select.select(d[1], a[1]), select.select(d[2], a[2])]);
    let one = square_shifted::<_, Beside>(one, &k.zero);
    let both = square::<_, Beside>(both, &k.zero);
    let one = hadamard(mul_small::<_, Beside>(Loose(one), &k.c, &k.p));
    let sum = mul_fixed::<_, Beside>(Loose(both), &k.w, &k.w_offset);
    let one = square::<_, Beside>(one, &k.d_offset);
    (scale(one, k.d), sum)
}

/// What a doubled point has been offset by, after the multiplication by `D`.
pub(super) const DOUBLE_OFFSET: [u64; 3] = multiple(96 * 1254);

/// The limbs of four numbers.
#[inline(always)]
fn limbs<V: Word<Words = [u64; 4]>>(token: V::Token, [x, y, z, t]: [[u64; 3]; 4]) -> [V; 3] {
    [
        V::load(token, &[x[0], y[0], z[0], t[0]]),
        V::load(token, &[x[1], y[1], z[1], t[1]]),
        V::load(token, &[x[2], y[2], z[2], t[2]]),
    ]
}

/// `(-x, y, z, t)` on limbs, with the offset of the steps' results.
#[inline(always)]
fn coordinates<V: Word<Words = [u64; 4]>>(token: V::Token, [x, y, z, t]: Point, offset: [u64; 3]) -> [V; 3] {
    limbs(
        token,
        [split_with(-x, offset), split_with(y, offset), split_with(z, offset), split_with(t, offset)],
    )
}

/// A point as a step leaves the doubled one.
#[inline(always)]
pub(super) fn as_double<V: Word<Words = [u64; 4]>>(token: V::Token, point: Point) -> [V; 3] {
    coordinates(token, point, DOUBLE_OFFSET)
}

/// A point as a step leaves the sum.
#[inline(always)]
pub(super) fn as_sum<V: Word<Words = [u64; 4]>>(token: V::Token, point: Point) -> [V; 3] {
    coordinates(token, point, W_OFFSET)
}

/// Row `j` of the factors `(-1, x/y, x/z, x/t)`.
#[inline(always)]
fn factor_row<V: Word<Words = [u64; 4]>>(token: V::Token, [u, v, w]: &Ratios, j: u32) -> [V; 3] {
    limbs(token, [fixed_row(-Fp127::ONE, j), fixed_row(*u, j), fixed_row(*v, j), fixed_row(*w, j)])
}

/// The factors `(-1, x/y, x/z, x/t)`.
#[inline(always)]
pub(super) fn factor<V: Word<Words = [u64; 4]>>(token: V::Token, difference: &Ratios) -> Fixed<V> {
    Fixed([
        factor_row(token, difference, 0),
        factor_row(token, difference, 1),
        factor_row(token, difference, 2),
    ])
}

/// Part `i` of [`Small`] for the four constants `C`.
#[inline(always)]
fn small_part<V: Word<Words = [u64; 4]>>(token: V::Token, i: usize) -> V {
    V::load(token, &[small(C[0])[i], small(C[1])[i], small(C[2])[i], small(C[3])[i]])
}

impl<V: Word<Words = [u64; 4]>> Constants<V> {
    /// With the factors.
    #[inline(always)]
    pub(super) fn new(token: V::Token, w: Fixed<V>) -> Self {
        Self {
            c: Small([small_part(token, 0), small_part(token, 1)]),
            p: limbs(token, [P_LIMBS; 4]),
            d: V::load(token, &D),
            w,
            d_offset: limbs(token, D_OFFSET),
            w_offset: limbs(token, [W_OFFSET; 4]),
            zero: limbs(token, [[0; 3]; 4]),
        }
    }
}

/// The points of a ladder.
struct Points<'a, V> {
    scalar: &'a [u8; SCALAR_BYTES],
    k: Constants<V>,
    d: [V; 3],
    a: [V; 3],
}

impl<V: Coordinates + MulAdd> LadderState for Points<'_, V> {
    type Bit = u8;

    #[inline(always)]
    fn bit(&self, i: usize) -> u8 {
        bit(self.scalar, i)
    }

    #[inline(always)]
    fn differ(&self, a: u8, b: u8) -> u8 {
        a ^ b
    }

    #[inline(always)]
    fn step(&mut self, swap: u8) {
        (self.d, self.a) = step(self.d, self.a, self.d[0].mask(swap), &self.k);
    }

    #[inline(always)]
    fn choose(&mut self, sum: u8) {
        let mask = self.d[0].mask(sum);
        for (d, a) in self.d.iter_mut().zip(self.a) {
            *d = mask.select(*d, a);
        }
    }
}

/// The ladder.
#[inline(always)]
pub(super) fn ladder<V: Coordinates + MulAdd>(
    token: V::Token,
    difference: &Ratios,
    scalar: &[u8; SCALAR_BYTES],
    out: &mut Point,
) {
    let k = Constants::new(token, factor(token, difference));
    let (d, a) = (as_double(token, identity()), as_sum(token, point(difference)));
    let mut points: Points<'_, V> = Points { scalar, k, d, a };
    run_ladder(&mut points, 0);
    let [x0, x1, x2] = points.d;
    let mut lanes = [[0; 4]; 3];
    x0.store(&mut lanes[0]);
    x1.store(&mut lanes[1]);
    x2.store(&mut lanes[2]);
    for (i, out) in out.iter_mut().enumerate() {
        *out = join([lanes[0][i], lanes[1][i], lanes[2][i]]);
    }
    out[0] = -out[0];
    overwrite(lanes.as_flattened_mut(), Default::default());
}
