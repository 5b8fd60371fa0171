//! The ladder on 52-bit multiply and add: one multiplication in each lane, form (b) of the step.
//!
//! The signs and the offsets are those of the ladder in `ifma`. Nothing crosses lanes, so the transform takes eight additions a
//! limb for four coordinates:
//!
//! ```text
//! p = u + y   q = z + t   m = y - u   n = z - t        u = -x
//! S - 2u = m + q   S - 2y = q - m   S - 2z = p - n   S - 2t = p + n
//! ```
//! What counts is the number of instructions, for eight multiplications at a time: transforms 96, carries 144,
//! selects 12, `HP HQ` 4 x 29, squares 12 x 21, constants 36, the difference 3 x 21 + 3: 722, of which 270 multiply and add.

use super::ifma::{C, C_OFFSET, D, D_OFFSET, W_OFFSET};
use crate::fp127::ifma::{Fixed, Loose, Onto, Tight, carry, mul, mul_fixed, scale, square};
use crate::limbs::{Ifma, Word};

/// The coordinates of a point in each lane: `(-x, y, z, t)`, three limbs each.
pub(super) type Points<W> = [[W; 3]; 4];

#[inline(always)]
fn constants<W: Word>(like: W, limbs: [u64; 3]) -> [W; 3] {
    [like.constant(limbs[0]), like.constant(limbs[1]), like.constant(limbs[2])]
}

/// The transform, each coordinate up to sign, and the carry.
#[inline(always)]
pub(super) fn hadamard<W: Word>([u, y, z, t]: Points<W>) -> [Tight<W>; 4] {
    let mut out = [u, y, z, t];
    for k in 0..3 {
        let (p, q) = (u[k].add(y[k]), z[k].add(t[k]));
        let (m, n) = (y[k].sub(u[k]), z[k].sub(t[k]));
        (out[0][k], out[1][k], out[2][k], out[3][k]) = (m.add(q), q.sub(m), p.sub(n), p.add(n));
    }
    [carry(out[0]), carry(out[1]), carry(out[2]), carry(out[3])]
}

/// A step in every lane: `(d, a)` to the double of the selected one and to their sum. `w` holds `x/y`, `x/z`, `x/t`.
#[inline(always)]
pub(super) fn step<W: Ifma>(
    d: Points<W>,
    a: Points<W>,
    select: impl Fn(W, W) -> W,
    w: &[Fixed<W>; 3],
) -> (Points<W>, Points<W>) {
    let like = d[0][0];
    let (d, a) = (hadamard(d), hadamard(a));
    let mut one = [d[0].0; 4];
    let mut both = one;
    for i in 0..4 {
        let c = like.constant(C[i]);
        let offset = constants(like, C_OFFSET[i]);
        let selected =
            [select(d[i].0[0], a[i].0[0]), select(d[i].0[1], a[i].0[1]), select(d[i].0[2], a[i].0[2])];
        both[i] = scale(mul::<_, Onto>(d[i], a[i], &offset), c);
        one[i] = scale(square::<_, Onto>(selected, &offset), c);
    }
    let (one, both) = (hadamard(one), hadamard(both));
    let mut double = [one[0].0; 4];
    for i in 0..4 {
        let squared = square::<_, Onto>(one[i].0, &constants(like, D_OFFSET[i]));
        double[i] = scale(squared, like.constant(D[i]));
    }
    let zero = constants(like, [0; 3]);
    let offset = constants(like, W_OFFSET);
    // The factor of x is -1.
    let x = square::<_, Onto>(both[0].0, &zero);
    let mut sum = [[offset[0].sub(x[0]), offset[1].sub(x[1]), offset[2].sub(x[2])]; 4];
    for i in 0..3 {
        let squared = square::<_, Onto>(both[i + 1].0, &zero);
        sum[i + 1] = mul_fixed::<_, Onto>(Loose(squared), &w[i], &offset);
    }
    (double, sum)
}
