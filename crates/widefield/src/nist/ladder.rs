//! Montgomery's ladder on x-coordinates (López and Dahab, 1999): for each bit of the scalar a sum of two points whose
//! difference is known, and a double.
//!
//! With `x = X/Z`, the points `A` and `B = A + P`, and `c^2 = b`:
//!
//! ```text
//! A + B:   Z = (X_A Z_B + X_B Z_A)^2,   X = x_P Z + (X_A Z_B) (X_B Z_A)
//! 2 A:     Z = X_A^2 Z_A^2,             X = (X_A^2 + c Z_A^2)^2
//! ```
//! six products and four squares, five products on Koblitz curves, where `c` is 1. The identity element is `(1 : 0)`,
//! for which both hold: so the ladder starts from it, all scalars take as many steps as the order has bits, and none is
//! an exception.

use crate::gf2m::held::{Held, Holds};
use crate::gf2m::{Element, Field};
use crate::simd::mask_of;
use zeroize::Zeroize;

/// Projective x-coordinates of two consecutive multiples of a point: `X`, `Z`, `X'`, `Z'`.
pub(super) struct Multiples<F: Field>(pub(super) [Element<F>; 4]);

impl<F: Field> Multiples<F> {
    pub(super) const ZERO: Self = Self([Element::ZERO; 4]);
}

impl<F: Field> Drop for Multiples<F> {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

/// The x-coordinates of `k P` and `(k + 1) P` for the `bits` lowest bits `k` of the scalar. `root` is the square root
/// of the curve's `b`, or nothing for 1.
#[inline(always)]
pub(super) fn ladder<F: Field, V: Holds>(
    t: V::Token,
    x: &F::Words<u64>,
    root: Option<&F::Words<u64>>,
    scalar: &[u64],
    bits: usize,
    out: &mut Multiples<F>,
) {
    let (zero, one) = (Held::<F, V>::load(t, &F::ZERO), Held::load(t, &F::ONE));
    let x = Held::load(t, x);
    let c = Held::load(t, root.unwrap_or(&F::ONE));
    let ([mut xa, mut za], [mut xb, mut zb]) = ([one, zero], [x, one]);
    let mut exchanged = 0;
    for i in (0..bits).rev() {
        let bit = scalar[i / 64] >> (i % 64) & 1;
        let mask = V::splat(t, mask_of(bit ^ exchanged));
        Held::exchange(mask, &mut xa, &mut xb);
        Held::exchange(mask, &mut za, &mut zb);
        exchanged = bit;
        let (ab, ba) = (V::mul(xa, zb), V::mul(xb, za));
        let (xx, zz) = (V::square(xa), V::square(za));
        za = V::mul(xx, zz);
        let scaled = if root.is_some() { V::mul(c, zz) } else { zz };
        xa = V::square(xx.add(scaled));
        zb = V::square(ab.add(ba));
        xb = V::sum_of_products([x, zb], [ab, ba]);
    }
    let mask = V::splat(t, mask_of(exchanged));
    Held::exchange(mask, &mut xa, &mut xb);
    Held::exchange(mask, &mut za, &mut zb);
    out.0 = [xa.store(), za.store(), xb.store(), zb.store()];
}
