//! Factors by multiplicity.
//!
//! Let `f = Π p^k` and `f = e^2 + x o^2`. The derivative is `o^2`, so that `gcd(f, f') = gcd(e^2, o^2)`; and it is
//! `Π p^(2 floor(k / 2))`, since an odd power loses one. Hence
//!
//! ```text
//! s = gcd(e, o) = Π p^floor(k / 2),      f / s^2 = Π p over odd k,
//! ```
//! and `s` is taken apart in the same way. A pair `(g, j)` of `s` makes `(gcd(g, w), 2j + 1)` and
//! `(g / gcd(g, w), 2j)`, where `w = f / s^2`; what is left of `w` has `k = 1`.

use super::kernels;
use crate::gf2x::{Modulus, Poly};
use crate::tier::active;
use alloc::{vec, vec::Vec};

/// The pairs of a polynomial that is not zero.
pub(super) fn factors(f: &Poly) -> Vec<(Poly, usize)> {
    if f.degree() == Some(0) {
        return Vec::new();
    }
    let root = root(f);
    let mut single = f / &root.square();
    let mut pairs = Vec::new();
    for (g, k) in factors(&root) {
        let common = g.gcd(&single);
        let even = &g / &common;
        single = &single / &common;
        pairs.extend([(even, 2 * k), (common, 2 * k + 1)]);
    }
    pairs.push((single, 1));
    pairs.retain(|(g, _)| g.degree() != Some(0));
    pairs.sort_unstable_by_key(|(_, k)| *k);
    pairs
}

/// `Π p^floor(k / 2)`.
fn root(f: &Poly) -> Poly {
    let words = f.as_words();
    let len = words.len().div_ceil(2);
    let [mut even, mut odd] = [len, len].map(|n| vec![0; n]);
    kernels::halves(active(), &mut even, &mut odd, words);
    Poly::from(even).gcd(&Poly::from(odd))
}

/// Whether no square divides it.
pub(crate) fn is_square_free(f: &Modulus) -> bool {
    root(&Poly::from_words(f.as_words())).degree() == Some(0)
}
