//! The ladder on 32-bit multiplications: the four coordinates of a point in four lanes, form (b) of the step.
//!
//! Signs and lanes are those of the ladder on 52-bit multiplications (`ladder52`). The transform adds the multiple of
//! `p` that keeps differences positive itself, six instructions a limb.
//!
//! One step has 460 vector instructions (110 multiplications): transforms 120, carries 135, products 49 + 45, squares 3
//! x 30, constants 15, select 15. Its chain, with the latencies of Zen 4 (3 for a product) and two products a cycle: H
//! 6, carry 2, mul 17, carry 2, C 3, H 6, carry 2, square 12, carry 2, W 17, carry 2: 71 cycles; four pipes need 115
//! for the instructions, the three of Intel's 153. So it is the instructions that count. As compiled, llvm-mca 14 gives
//! a step 145 cycles on Zen 3 and 176 on Sapphire Rapids, where it takes 177; there the order of the two streams makes
//! 2 %.
//!
//! Tried on Sapphire Rapids and no faster: the lower row's square after the product; two 64-bit limbs with `mulx` (84
//! products, but 1,400 instructions with the carries: 280 cycles); both streams' limbs in the halves of one word for
//! the transforms (a transform of carried limbs leaves products whose carry does not fit in 32 bits, and one more carry
//! costs what the halves save).
//!
//! NEON has no line for it: in pairs of 128-bit registers a step compiles to 851 instructions (220 of them products),
//! that of two 64-bit limbs to 741, the exchange of the points with them. Modelled by llvm-mca 19, cycles of a step, of
//! a step of one of four ladders in a batch (`batch32`), and of the words:
//!
//! ```text
//!          Cortex-A55   Cortex-A72   Neoverse N1   Neoverse V1   Neoverse V2
//! lanes           961          448           411           202           205
//! batch           909          498           432           186           191
//! words           795          302           619           189           156
//! ```
//! (For Cortex-A72 LLVM has the model of A57, which takes 64-bit products for faster than the processor's guide does.
//! Neoverse N1 has a multiplier for 64-bit products that takes three or four cycles for each half: there alone lanes
//! would be faster.)

use super::control::{LadderState, run_ladder};
use super::lanes::{Coordinates, Select};
use super::surface::{C, D, Point, Ratios, SCALAR_BYTES, bit, identity, point};
use crate::fp127::Fp127;
use crate::fp127::mul32::{Fixed, Limbs, carry, join, mul, mul_fixed, scale, split, square};
use crate::limbs::{Lanes, Word};
use crate::simd::overwrite;

/// A multiple of `p` on limbs that are larger than those before any transform.
pub(super) const OFFSET: Limbs<u64> = {
    let n = 1 << 17;
    [n * ((1 << 26) - 1), n * ((1 << 25) - 1), n * ((1 << 26) - 1), n * ((1 << 25) - 1), n * ((1 << 25) - 1)]
};

/// What a ladder's steps share.
pub(super) struct Constants<W> {
    pub(super) c: W,
    pub(super) d: W,
    /// `(-1, x/y, x/z, x/t)` of the difference.
    pub(super) w: Fixed<W>,
    pub(super) offset: Limbs<W>,
}

/// One limb of the transform.
#[inline(always)]
fn sums<W: Word + Lanes>(v: W, offset: W) -> W {
    let s = v.swap_pairs();
    s.sub(v).add(offset).add(s.add(v).swap_neighbours())
}

/// The four sums, each up to sign, of `(-x, y, z, t)`, in tight limbs.
#[inline(always)]
fn hadamard<W: Word + Lanes>(v: Limbs<W>, o: &Limbs<W>) -> Limbs<W> {
    carry([sums(v[0], o[0]), sums(v[1], o[1]), sums(v[2], o[2]), sums(v[3], o[3]), sums(v[4], o[4])])
}

/// A step: `(d, a)` to the double of the selected one and to their sum.
#[inline(always)]
pub(super) fn step<W: Word + Lanes, S: Select<W>>(
    d: Limbs<W>,
    a: Limbs<W>,
    select: S,
    k: &Constants<W>,
) -> (Limbs<W>, Limbs<W>) {
    let (d, a) = (hadamard(d, &k.offset), hadamard(a, &k.offset));
    let one = scale(carry(square(choose(select, d, a))), k.c);
    let both = scale(carry(mul(d, a)), k.c);
    let both = carry(square(hadamard(both, &k.offset)));
    let one = carry(square(hadamard(one, &k.offset)));
    (scale(one, k.d), carry(mul_fixed(both, &k.w)))
}

/// The limbs of `a` where the bit is 1, of `d` where it is 0.
#[inline(always)]
fn choose<W: Copy, S: Select<W>>(select: S, d: Limbs<W>, a: Limbs<W>) -> Limbs<W> {
    [
        select.select(d[0], a[0]),
        select.select(d[1], a[1]),
        select.select(d[2], a[2]),
        select.select(d[3], a[3]),
        select.select(d[4], a[4]),
    ]
}

/// Limb `k` of four numbers.
#[inline(always)]
fn limb<V: Word<Words = [u64; 4]>>(token: V::Token, [x, y, z, t]: &[Limbs<u64>; 4], k: usize) -> V {
    V::load(token, &[x[k], y[k], z[k], t[k]])
}

/// The limbs of four numbers.
#[inline(always)]
fn limbs<V: Word<Words = [u64; 4]>>(token: V::Token, numbers: &[Limbs<u64>; 4]) -> Limbs<V> {
    [
        limb(token, numbers, 0),
        limb(token, numbers, 1),
        limb(token, numbers, 2),
        limb(token, numbers, 3),
        limb(token, numbers, 4),
    ]
}

/// The limbs of four elements.
#[inline(always)]
fn elements<V: Word<Words = [u64; 4]>>(token: V::Token, [x, y, z, t]: [Fp127; 4]) -> Limbs<V> {
    limbs(token, &[split(x.canonical()), split(y.canonical()), split(z.canonical()), split(t.canonical())])
}

/// `(-x, y, z, t)` on limbs.
#[inline(always)]
pub(super) fn coordinates<V: Word<Words = [u64; 4]>>(token: V::Token, [x, y, z, t]: Point) -> Limbs<V> {
    elements(token, [-x, y, z, t])
}

/// The factors `(-1, x/y, x/z, x/t)`.
#[inline(always)]
pub(super) fn factor<V: Word<Words = [u64; 4]>>(token: V::Token, [u, v, w]: &Ratios) -> Limbs<V> {
    elements(token, [-Fp127::ONE, *u, *v, *w])
}

impl<V: Word<Words = [u64; 4]>> Constants<V> {
    /// With the factors' limbs.
    #[inline(always)]
    pub(super) fn new(token: V::Token, w: Limbs<V>) -> Self {
        Self {
            c: V::load(token, &C),
            d: V::load(token, &D),
            w: Fixed::new(w),
            offset: limbs(token, &[OFFSET; 4]),
        }
    }
}

/// The points of a ladder.
struct Points<'a, V> {
    scalar: &'a [u8; SCALAR_BYTES],
    k: Constants<V>,
    d: Limbs<V>,
    a: Limbs<V>,
}

impl<V: Coordinates> LadderState for Points<'_, V> {
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
        self.d = choose(self.d[0].mask(sum), self.d, self.a);
    }
}

/// The ladder.
#[inline(always)]
pub(super) fn ladder<V: Coordinates>(
    token: V::Token,
    difference: &Ratios,
    scalar: &[u8; SCALAR_BYTES],
    out: &mut Point,
) {
    let k = Constants::new(token, factor(token, difference));
    let (d, a) = (coordinates(token, identity()), coordinates(token, point(difference)));
    let mut points: Points<'_, V> = Points { scalar, k, d, a };
    run_ladder(&mut points, 0);
    let mut lanes = [[0; 4]; 5];
    for (lanes, limb) in lanes.iter_mut().zip(points.d) {
        limb.store(lanes);
    }
    for (i, out) in out.iter_mut().enumerate() {
        *out = join([lanes[0][i], lanes[1][i], lanes[2][i], lanes[3][i], lanes[4][i]]);
    }
    out[0] = -out[0];
    overwrite(lanes.as_flattened_mut(), Default::default());
}
