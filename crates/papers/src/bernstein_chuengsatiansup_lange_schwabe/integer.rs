//! Section 5: five unsigned limbs, with 256-bit vectors of four coordinates where the paper's processor has 128 bits
//! for two.
//!
//! ```text
//! f = f0 + 2^26 f1 + 2^51 f2 + 2^77 f3 + 2^102 f4
//! ```
//! The paper's order of coordinates in vectors spares permutations of 128 bits (`cortex` has it); with four coordinates
//! in one vector the transform is
//!
//! ```text
//! v                     x      y      z      t
//! swapped               y      x      t      z
//! s = swapped +- v      x+y    x-y    z+t    z-t
//! halves                z+t    z-t    x+y    x-y
//! halves +- s           x'     z'     y'     t'
//! ```
//! so that the two rows of transforms have different orders, as in Section 4.2. What is subtracted is subtracted from a
//! multiple of `2^127 - 1`.

use super::machine::Integers;

/// Bits of the limbs.
pub(super) const BITS: [u32; 5] = [26, 25, 26, 25, 25];
/// Exponents of their units.
pub(crate) const UNITS: [u32; 5] = [0, 26, 51, 77, 102];

/// Five limbs of four elements.
pub(crate) type Limbs<V> = [V; 5];

/// Numbers of vector operations that carries consist of.
const fn multiple(n: u64, limb: usize) -> u64 {
    n * ((1 << BITS[limb]) - 1)
}

/// What a step needs.
pub(crate) struct Constants<V> {
    low: Limbs<V>,
    /// All ones in the coordinates that the first half of a transform subtracts, and in the second half.
    odd: V,
    upper_half: V,
    /// A multiple of `2^127 - 1`, plus one, there; the second larger than the first.
    after_odd: Limbs<V>,
    after_upper: Limbs<V>,
    /// All ones in the first coordinate: the constants' signs.
    first: V,
    after_first: Limbs<V>,
    /// `(833, 1617, 2499, 561)`.
    upper: V,
    /// `(114, 57, 66, 418)`.
    lower: V,
    /// `(1, x/y, x/z, x/t)` of the difference, and twice its limbs 1 to 4.
    w: Limbs<V>,
    w_twice: [V; 4],
}

impl<V: Integers> Constants<V> {
    /// For a difference, by limbs.
    #[inline(always)]
    pub(crate) fn new(token: V::Token, difference: &[[u64; 4]; 5]) -> Self {
        let load = |x: [u64; 4]| V::load(token, &x);
        let zero = load([0; 4]);
        let mut k = Self {
            low: [zero; 5],
            odd: load([0, !0, 0, !0]),
            upper_half: load([0, 0, !0, !0]),
            after_odd: [zero; 5],
            after_upper: [zero; 5],
            first: load([!0, 0, 0, 0]),
            after_first: [zero; 5],
            upper: load([833, 1617, 2499, 561]),
            lower: load([114, 57, 66, 418]),
            w: [zero; 5],
            w_twice: [zero; 4],
        };
        for i in 0..5 {
            k.low[i] = load([(1 << BITS[i]) - 1; 4]);
            let (two, eight) = (multiple(2, i) + 1, multiple(8, i) + 1);
            k.after_odd[i] = load([0, two, 0, two]);
            k.after_upper[i] = load([0, 0, eight, eight]);
            k.after_first[i] = load([two, 0, 0, 0]);
            k.w[i] = load(difference[i]);
        }
        for i in 0..4 {
            k.w_twice[i] = k.w[i + 1].add(k.w[i + 1]);
        }
        k
    }
}

/// One carry: a shift, an addition, a logical and.
#[inline(always)]
fn carry<V: Integers>(h: &mut Limbs<V>, i: usize, k: &Constants<V>) {
    let c = if BITS[i] == 26 { h[i].shr::<26>() } else { h[i].shr::<25>() };
    h[i] = h[i].and(k.low[i]);
    h[(i + 1) % 5] = h[(i + 1) % 5].add(c);
}

/// The serial carries after a product: h1 to h2, h3, h4, h0, h1.
#[inline(always)]
fn carry_product<V: Integers>(h: &mut Limbs<V>, k: &Constants<V>) {
    carry(h, 0, k);
    carry(h, 1, k);
    carry(h, 2, k);
    carry(h, 3, k);
    carry(h, 4, k);
    carry(h, 0, k);
}

#[inline(always)]
fn twice<V: Integers>(f: &Limbs<V>) -> [V; 4] {
    [f[1].add(f[1]), f[2].add(f[2]), f[3].add(f[3]), f[4].add(f[4])]
}

/// M4: 25 multiplications, of which all but five would add as they multiply on the paper's processor.
#[inline(always)]
fn multiply<V: Integers>(f: &Limbs<V>, [d1, d2, d3, d4]: [V; 4], g: &Limbs<V>) -> Limbs<V> {
    let [f0, f1, f2, f3, f4] = *f;
    let [g0, g1, g2, g3, g4] = *g;
    let (d1, d2, d3, d4) = (d1, d2, d3, d4);
    let sum = |a: V, b: V, c: V, d: V, e: V| a.add(b).add(c.add(d)).add(e);
    [
        sum(f0.mul(g0), d1.mul(g4), d2.mul(g3), d3.mul(g2), d4.mul(g1)),
        sum(f0.mul(g1), f1.mul(g0), f2.mul(g4), d3.mul(g3), f4.mul(g2)),
        sum(f0.mul(g2), d1.mul(g1), f2.mul(g0), d3.mul(g4), d4.mul(g3)),
        sum(f0.mul(g3), f1.mul(g2), f2.mul(g1), f3.mul(g0), f4.mul(g4)),
        sum(f0.mul(g4), d1.mul(g3), f2.mul(g2), d3.mul(g1), f4.mul(g0)),
    ]
}

/// S4: 15 multiplications.
#[inline(always)]
fn square<V: Integers>(f: &Limbs<V>) -> Limbs<V> {
    let [f0, f1, f2, f3, f4] = *f;
    let d0 = f0.add(f0);
    let [d1, d2, d3, d4] = twice(f);
    let sum = |a: V, b: V, c: V| a.add(b).add(c);
    [
        sum(f0.mul(f0), d1.mul(d4), d2.mul(d3)),
        sum(d0.mul(f1), d2.mul(f4), d3.mul(f3)),
        sum(d0.mul(f2), d1.mul(f1), d3.mul(d4)),
        sum(d0.mul(f3), d1.mul(f2), f4.mul(f4)),
        sum(d0.mul(f4), d1.mul(d3), f2.mul(f2)),
    ]
}

/// m4 by absolute values, five carries, and the sign of the first coordinate.
#[inline(always)]
fn scaled<V: Integers>(f: &Limbs<V>, c: V, k: &Constants<V>) -> Limbs<V> {
    let mut h = *f;
    for h in &mut h {
        *h = h.mul(c);
    }
    carry(&mut h, 0, k);
    carry(&mut h, 1, k);
    carry(&mut h, 2, k);
    carry(&mut h, 3, k);
    carry(&mut h, 4, k);
    for (h, after) in h.iter_mut().zip(k.after_first) {
        *h = h.xor(k.first).add(after);
    }
    h
}

#[inline(always)]
fn hadamard<V: Integers>(v: &Limbs<V>, k: &Constants<V>) -> Limbs<V> {
    let mut out = *v;
    for (i, out) in out.iter_mut().enumerate() {
        let signed = v[i].xor(k.odd).add(k.after_odd[i]);
        let s = v[i].swap_neighbours().add(signed);
        let signed = s.xor(k.upper_half).add(k.after_upper[i]);
        *out = s.swap_halves().add(signed);
    }
    out
}

/// Figure 2.4(b), as in `float`. The mask is all ones to double `a`.
#[inline(always)]
pub(crate) fn step<V: Integers>(
    d: &Limbs<V>,
    a: &Limbs<V>,
    mask: V,
    k: &Constants<V>,
) -> (Limbs<V>, Limbs<V>) {
    let (hd, ha) = (hadamard(d, k), hadamard(a, k));
    let mut product = multiply(&hd, twice(&hd), &ha);
    let mut selected = hd;
    for (s, other) in selected.iter_mut().zip(ha) {
        *s = s.xor(s.xor(other).and(mask));
    }
    let mut one = square(&selected);
    carry_product(&mut product, k);
    carry_product(&mut one, k);
    let one = hadamard(&scaled(&one, k.upper, k), k);
    let both = hadamard(&scaled(&product, k.upper, k), k);
    let (mut one, mut both) = (square(&one), square(&both));
    carry_product(&mut one, k);
    carry_product(&mut both, k);
    let mut sum = multiply(&k.w, k.w_twice, &both);
    carry_product(&mut sum, k);
    (scaled(&one, k.lower, k), sum)
}

/// The limbs of a number below `2^127`.
pub(crate) fn limbs(x: u128) -> [u64; 5] {
    core::array::from_fn(|i| (x >> UNITS[i]) as u64 & ((1 << BITS[i]) - 1))
}
