//! Many products by way of the polynomial basis: both [`changes`](super::changes) of basis for at most 32 elements at a
//! time.

use super::changes::{Changes, Way};
use super::parts;
use super::scratch::{Overwritten, Row};
use crate::gf2m::{Array, Element, Field};
use crate::simd::Aligned;
use crate::tier::ShuffleToken;

/// So many at a time.
pub(super) const BATCH: usize = 32;

/// `out[i] = a[i] b[i]` in coordinates, at most [`BATCH`] elements. Tells whether the tier has a kernel for it.
pub(super) fn multiply<F: Field>(
    token: ShuffleToken,
    changes: &Changes,
    out: &mut [Element<F>],
    a: &[Element<F>],
    b: &[Element<F>],
) -> bool {
    let (mut elements, zero) = ([Element::<F>::ZERO; 3 * BATCH], Aligned([[0; 4]; 2]));
    let elements = Overwritten { values: &mut elements, with: Element::ZERO };
    let (x, others) = elements.values.split_at_mut(BATCH);
    let (y, products) = others.split_at_mut(BATCH);
    let [x, y, products] = [x, y, products].map(|all| &mut all[..out.len()]);
    // One for each byte of an element, and up to seven more.
    let mut rows = F::Words::<[Row; 8]>::filled([zero; 8]);
    let rows = Overwritten { values: rows.as_mut().as_flattened_mut(), with: zero };
    let images = [Element::flat_mut(x), Element::flat_mut(y)];
    let operands = [Element::flat(a), Element::flat(b)];
    if !parts::change_basis(token, changes, Way::Polynomial, images, operands, rows.values) {
        return false;
    }
    // The lengths are right: no error can come.
    let done = Element::mul_many_with(token.into(), products, x, y);
    debug_assert!(done.is_ok());
    let (images, products) = ([Element::flat_mut(out), &mut []], [Element::flat(products), &[]]);
    parts::change_basis(token, changes, Way::Normal, images, products, rows.values)
}
