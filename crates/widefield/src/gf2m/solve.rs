//! `z^2 + z = a` for even m: by the table of `quadratic.rs`, or without one.
//!
//! **By a chain**, for fields without a table. Let `Tr(d) = 1` and `z_k = Σ φ^i(a) φ^j(d)` over `0 <= i < j < k`. In
//! `z_m + φ(z_m)` all cancels but the terms with `i = 0`, `a (Tr(d) + d)`, and those with `j = m`, `d (Tr(a) + a)`: it
//! is `a` if `Tr(a) = 0`. With `a_k = Σ φ^i(a)`, `d_k = Σ φ^i(d)`, `i < k`, as in a trace,
//!
//! `z_{j+k} = z_j + φ^j(z_k) + a_j φ^j(d_k)`,
//!
//! which leads along the bits of `m` to `z_m` by as many products and some `3 m` squarings.

use super::chain::{self, Step};
use super::field::Field;
use super::masked::add_if;
use super::value::Element;
use crate::tier::Token;

/// `z` with `z^2 + z = a` for `a` of trace 0. All rows are read, whatever the element.
pub(super) fn by_table<F: Field>(a: &Element<F>) -> Element<F> {
    let mut z = Element::ZERO;
    for (i, row) in F::SOLUTIONS.iter().enumerate() {
        add_if(z.words_mut(), row.as_ref(), a.words(), i);
    }
    z
}

/// `z` with `z^2 + z = a` for `a` of trace 0.
pub(super) fn by_chain<F: Field>(token: Token, a: &Element<F>) -> Element<F> {
    let one = Sums { z: Element::ZERO, a: *a, d: of_trace_one() };
    let mut sums = one;
    for step in chain::steps(F::M) {
        let (j, first) = match step {
            Step::Double(k) => (k, sums),
            Step::AddOne => (1, one),
        };
        let d = sums.d.square_n_with(token, j);
        sums = Sums {
            z: first.z + sums.z.square_n_with(token, j) + first.a.mul_with(token, &d),
            a: first.a + sums.a.square_n_with(token, j),
            d: first.d + d,
        };
    }
    sums.z
}

/// `z_k`, `a_k` and `d_k`.
#[derive(Clone, Copy)]
struct Sums<F: Field> {
    z: Element<F>,
    a: Element<F>,
    d: Element<F>,
}

/// The lowest power of x whose trace is 1.
fn of_trace_one<F: Field>() -> Element<F> {
    let mut d = Element::ZERO;
    let traces = F::TRACE;
    if let Some((d, w)) = d.words_mut().iter_mut().zip(traces.as_ref()).find(|(_, w)| **w != 0) {
        *d = 1 << w.trailing_zeros();
    }
    d
}
