//! Sections 3 and 4: the ladder in floating point, four coordinates in a vector.
//!
//! ```text
//! f = f0 + f1 + .. + f5,   f_i a small multiple of 2^0, 2^22, 2^43, 2^64, 2^85, 2^106
//! ```
//! Around the Hadamard transform pairs of limbs are one: radix 2^(127/3). A point enters a step as three such limbs in
//! the order `(x, y, -z, t)`; between the two rows of transforms the order is `(x, t, -z, y)`:
//!
//! ```text
//! v            x        y        -z       t
//! swapped      y        x        t        -z
//! add_sub      e = x-y  f = x+y  g = -z-t h = t-z
//! neighbours   f        e        h        g
//! halves       g        h        e        f
//! add_sub      f-g = x' e+h = t' h-e = -z' f+g = y'
//! ```
//! A step is 2 M4 + 3 S4 + 3 m4 + 4 H, with 51 carries (Section 4.6).

use super::machine::Doubles;

/// Exponents of the limbs' units, and of what follows the last.
const UNITS: [i32; 7] = [0, 22, 43, 64, 85, 106, 127];

/// `2^n`.
pub(crate) const fn power(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// Six limbs of four elements.
pub(crate) type Limbs<V> = [V; 6];
/// Three limbs.
pub(crate) type Pairs<V> = [V; 3];

/// What a step multiplies by, and the numbers that carries need.
pub(crate) struct Constants<V> {
    /// `2^-u` of the units above each limb.
    down: [V; 6],
    /// `2^u`.
    up: [V; 6],
    /// `2^u (2^52 + 2^51)`: added and subtracted again, it rounds to a multiple of `2^u`.
    alpha: [V; 6],
    two: V,
    /// `2^-127`.
    epsilon: V,
    /// `(-833, 561, -1617, 2499)`.
    upper: V,
    /// `(-114, 57, -66, 418)`.
    lower: V,
    /// `(1, x/y, -x/z, x/t)` of the difference.
    w: Limbs<V>,
    /// `2^-127` times it, but for the first limb.
    w_epsilon: [V; 5],
}

impl<V: Doubles> Constants<V> {
    /// For a difference, by limbs.
    #[inline(always)]
    pub(crate) fn new(token: V::Token, difference: &[[f64; 4]; 6]) -> Self {
        let splat = |x: f64| V::splat(token, x);
        let zero = splat(0.0);
        let mut k = Self {
            down: [zero; 6],
            up: [zero; 6],
            alpha: [zero; 6],
            two: splat(2.0),
            epsilon: splat(power(-127)),
            upper: V::load(token, &[-833.0, 561.0, -1617.0, 2499.0]),
            lower: V::load(token, &[-114.0, 57.0, -66.0, 418.0]),
            w: [zero; 6],
            w_epsilon: [zero; 5],
        };
        for i in 0..6 {
            let unit = UNITS[i + 1];
            k.down[i] = splat(power(-unit));
            k.up[i] = splat(power(unit));
            k.alpha[i] = splat(power(unit + 52) + power(unit + 51));
            k.w[i] = V::load(token, &difference[i]);
        }
        k.with_epsilon()
    }

    #[inline(always)]
    fn with_epsilon(mut self) -> Self {
        for i in 0..5 {
            self.w_epsilon[i] = self.w[i + 1].mul(self.epsilon);
        }
        self
    }

    /// Another difference.
    #[cfg(test)]
    pub(super) fn map_difference(mut self, f: impl Fn(usize, V) -> V) -> Self {
        for (i, w) in self.w.iter_mut().enumerate() {
            *w = f(i, *w);
        }
        self.with_epsilon()
    }
}

/// The multiple of the unit above limb `i` that is nearest to it, in that unit: times `down`, rounded. 1 addition,
/// 1 multiplication.
#[inline(always)]
fn rounded<V: Doubles>(h: V, i: usize, k: &Constants<V>) -> V {
    h.mul(k.down[i]).round()
}

/// Carries from the limbs `from`, all at once. With fused multiply and add always the quick way: where a sum of
/// products is one instruction, it is the multiplications that there are too many of, and rounding is two more.
#[inline(always)]
fn carry<V: Doubles, const N: usize>(h: &mut Limbs<V>, from: [usize; N], k: &Constants<V>) {
    if V::FUSED {
        quick_carry(h, from, k);
        return;
    }
    let mut c = [h[0]; N];
    for (c, i) in c.iter_mut().zip(from) {
        *c = rounded(h[i], i, k);
    }
    for (c, i) in c.into_iter().zip(from) {
        let next = (i + 1) % 6;
        let multiple = c.mul(k.up[i]);
        h[i] = h[i].remainder(multiple, UNITS[i + 1]);
        h[next] = h[next].add(if i == 5 { c } else { multiple });
    }
}

/// The same by adding and subtracting a large number: one addition more, two multiplications less (one from the last
/// limb), and a third of the latency.
#[inline(always)]
fn quick_carry<V: Doubles, const N: usize>(h: &mut Limbs<V>, from: [usize; N], k: &Constants<V>) {
    let mut c = [h[0]; N];
    for (c, i) in c.iter_mut().zip(from) {
        *c = h[i].nearest_multiple(k.alpha[i], UNITS[i + 1]);
    }
    for (c, i) in c.into_iter().zip(from) {
        h[i] = h[i].remainder(c, UNITS[i + 1]);
        let next = (i + 1) % 6;
        h[next] = if i == 5 { h[next].add_product(c, k.epsilon) } else { h[next].add(c) };
    }
}

/// From six limbs to three.
#[inline(always)]
fn pairs<V: Doubles>(h: &Limbs<V>) -> Pairs<V> {
    [h[0].add(h[1]), h[2].add(h[3]), h[4].add(h[5])]
}

/// From three limbs to six, low ones small.
#[inline(always)]
fn split<V: Doubles, const QUICK: bool>(t: Pairs<V>, k: &Constants<V>) -> Limbs<V> {
    let mut out = [t[0]; 6];
    for j in 0..3 {
        let i = 2 * j;
        let high = if QUICK || V::FUSED {
            t[j].nearest_multiple(k.alpha[i], UNITS[i + 1])
        } else {
            rounded(t[j], i, k).mul(k.up[i])
        };
        out[i] = t[j].remainder(high, UNITS[i + 1]);
        out[i + 1] = high;
    }
    out
}

/// H of a limb.
#[inline(always)]
pub(super) fn hadamard_of_limb<V: Doubles>(v: V) -> V {
    let efgh = v.add_sub(v.swap_neighbours());
    efgh.swap_neighbours().add_sub(efgh.swap_halves())
}

/// H.
#[inline(always)]
fn hadamard<V: Doubles>(v: Pairs<V>) -> Pairs<V> {
    let mut out = v;
    for out in &mut out {
        *out = hadamard_of_limb(*out);
    }
    out
}

/// M4 with the products by `2^-127` known.
#[inline(always)]
fn multiply_with<V: Doubles>(f: &Limbs<V>, e: &[V; 5], g: &Limbs<V>) -> Limbs<V> {
    let mut h = [f[0]; 6];
    for (k, h) in h.iter_mut().enumerate() {
        let mut sum = f[0].mul(g[k]);
        for i in 1..6 {
            sum = if i <= k {
                sum.add_product(f[i], g[k - i])
            } else {
                sum.add_product(e[i - 1], g[k + 6 - i])
            };
        }
        *h = sum;
    }
    h
}

/// M4, not carried.
#[inline(always)]
fn multiply<V: Doubles>(f: &Limbs<V>, g: &Limbs<V>, k: &Constants<V>) -> Limbs<V> {
    let mut e = [f[1]; 5];
    for (e, f) in e.iter_mut().zip(&f[1..]) {
        *e = f.mul(k.epsilon);
    }
    multiply_with(f, &e, g)
}

/// S4, not carried. `ADD`: doubles by additions.
#[inline(always)]
fn square<V: Doubles, const ADD: bool>(f: &Limbs<V>, k: &Constants<V>) -> Limbs<V> {
    let double = |x: V| if ADD { x.add(x) } else { x.mul(k.two) };
    let [f0, f1, f2, f3, f4, f5] = *f;
    let (d1, d2, d3, d4, d5) = (double(f1), double(f2), double(f3), double(f4), double(f5));
    let (e3, e4, e5) = (f3.mul(k.epsilon), f4.mul(k.epsilon), f5.mul(k.epsilon));
    [
        f0.mul(f0).add_product(d1, e5).add_product(d2, e4).add_product(f3, e3),
        f0.mul(d1).add_product(d2, e5).add_product(d3, e4),
        f0.mul(d2).add_product(f1, f1).add_product(d3, e5).add_product(f4, e4),
        f0.mul(d3).add_product(f1, d2).add_product(d4, e5),
        f0.mul(d4).add_product(f1, d3).add_product(f2, f2).add_product(f5, e5),
        f0.mul(d5).add_product(f1, d4).add_product(f2, d3),
    ]
}

/// m4 and the carries that a transform needs after it.
#[inline(always)]
fn scaled<V: Doubles>(f: &Limbs<V>, c: V, k: &Constants<V>) -> Pairs<V> {
    let mut h = *f;
    for h in &mut h {
        *h = h.mul(c);
    }
    carry(&mut h, [1, 3, 5], k);
    pairs(&h)
}

const ALL: [usize; 6] = [0, 1, 2, 3, 4, 5];

/// Figure 2.4(b): `d`, the point doubled last, and `a`, the one added last, to the double of the one that the mask
/// selects and their sum, both rows stage by stage. `TRADED`: 45 multiplications less, 28 additions more (Section
/// 4.6: ten doublings and 18 carries; here those of the lower squares, and the conversions after transforms and the
/// carries after the last product). `EARLY`: the points are swapped first, as before Section 4.5's trick.
#[inline(always)]
pub(crate) fn step<V: Doubles, const TRADED: bool, const EARLY: bool>(
    mut d: Pairs<V>,
    mut a: Pairs<V>,
    mask: V,
    k: &Constants<V>,
) -> (Pairs<V>, Pairs<V>) {
    if EARLY {
        for (d, a) in d.iter_mut().zip(&mut a) {
            (*d, *a) = (d.select(mask, *a), a.select(mask, *d));
        }
    }
    let hd = split::<V, TRADED>(hadamard(d), k);
    let ha = split::<V, TRADED>(hadamard(a), k);
    let mut product = multiply(&hd, &ha, k);
    let mut selected = hd;
    if !EARLY {
        for (s, other) in selected.iter_mut().zip(ha) {
            *s = s.select(mask, other);
        }
    }
    let mut one = square::<V, false>(&selected, k);
    carry(&mut product, ALL, k);
    carry(&mut one, ALL, k);
    let both = scaled(&product, k.upper, k);
    let one = scaled(&one, k.upper, k);
    let both = split::<V, TRADED>(hadamard(both), k);
    let one = split::<V, TRADED>(hadamard(one), k);
    let mut both = square::<V, TRADED>(&both, k);
    let mut one = square::<V, TRADED>(&one, k);
    carry(&mut both, ALL, k);
    carry(&mut one, ALL, k);
    let mut sum = multiply_with(&k.w, &k.w_epsilon, &both);
    let one = scaled(&one, k.lower, k);
    if TRADED {
        quick_carry(&mut sum, [0, 2, 4], k);
        quick_carry(&mut sum, [1, 3, 5], k);
    } else {
        carry(&mut sum, [0, 2, 4], k);
        carry(&mut sum, [1, 3, 5], k);
    }
    (one, pairs(&sum))
}

/// The limbs of a number below `2^127`, each between minus half and half a unit of the next.
pub(crate) fn limbs(x: u128) -> [f64; 6] {
    let mut out = [0.0; 6];
    let mut carry = 0;
    for i in 0..6 {
        let bits = UNITS[i + 1] - UNITS[i];
        let mut limb = ((x >> UNITS[i]) as i64 & ((1 << bits) - 1)) + carry;
        carry = i64::from(limb >= 1 << (bits - 1));
        limb -= carry << bits;
        out[i] = limb as f64 * power(UNITS[i]);
    }
    out[0] += carry as f64;
    out
}

/// The integers of three limbs, in their units.
pub(crate) fn integers(h: [f64; 3]) -> [i64; 3] {
    [0, 1, 2].map(|j| (h[j] * power(-UNITS[2 * j])) as i64)
}
