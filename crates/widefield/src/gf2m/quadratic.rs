//! `z^2 + z = a` for even m, where no half-trace solves it.
//!
//! **By table**, computed at compile time: the map `z -> z^2 + z` inverted. The images `x^2j + x^j` of `x^j`, `0 < j < m`, are a basis of the elements of trace 0. Gauss and Jordan bring them, with the `x^j` beside
//! them, to the form `x^i + c_i x^q` for all `i` but one, `q`. An element of trace 0 is the sum of those of its coefficients `i`, and
//! what stands beside them adds up to its `z`.
//!
//! **By a chain**, for fields without a table. Let `Tr(d) = 1` and `z_k = Σ φ^i(a) φ^j(d)` over `0 <= i < j < k`. In `z_m + φ(z_m)` all cancels but
//! the terms with `i = 0`, `a (Tr(d) + d)`, and those with `j = m`, `d (Tr(a) + a)`: it is `a` if `Tr(a) = 0`. With `a_k = Σ φ^i(a)`, `d_k = Σ φ^i(d)`, `i < k`,
//! as in a trace,
//!
//! `z_{j+k} = z_j + φ^j(z_k) + a_j φ^j(d_k)`,
//!
//! which leads along the bits of `m` to `z_m` by as many products and some `3 m` squarings.

use super::chain::{self, Step};
use super::field::Field;
use super::poly::{Modulus, Poly};
use super::value::Element;
use crate::simd::mask_of;
use crate::tier::Token;

/// Coefficient i's part of `z`, for each i; of the one that stands for trace 1, zero. `M` is the degree; 0 gives nothing.
pub(super) const fn solutions<const N: usize, const M: usize>(f: Modulus) -> [[u64; N]; M] {
    // Image and origin.
    let mut rows = [([0; N], [0; N]); M];
    let mut j = 1;
    while j < M {
        let x = Poly::ZERO.with(j);
        rows[j] = (x.square(f).words::<N>(), x.words::<N>());
        rows[j].0[j / 64] ^= 1 << (j % 64);
        j += 1;
    }
    let mut solutions = [[0; N]; M];
    // Row 0 is the image of one, which is zero; pivots are put from row 1 on.
    let (mut done, mut i) = (1, 0);
    let mut pivots = [0; M];
    while i < M {
        let mut k = done;
        while k < M && rows[k].0[i / 64] >> (i % 64) & 1 == 0 {
            k += 1;
        }
        if k < M {
            let pivot = rows[k];
            rows[k] = rows[done];
            rows[done] = pivot;
            k = 1;
            while k < M {
                if k != done && rows[k].0[i / 64] >> (i % 64) & 1 == 1 {
                    let mut w = 0;
                    while w < N {
                        rows[k].0[w] ^= pivot.0[w];
                        rows[k].1[w] ^= pivot.1[w];
                        w += 1;
                    }
                }
                k += 1;
            }
            pivots[i] = done;
            done += 1;
        }
        i += 1;
    }
    i = 0;
    while i < M {
        if pivots[i] > 0 {
            solutions[i] = rows[pivots[i]].1;
        }
        i += 1;
    }
    solutions
}

/// `z` with `z^2 + z = a` for `a` of trace 0. All rows are read, whatever the element.
pub(super) fn solve_by_table<F: Field>(a: &Element<F>) -> Element<F> {
    let mut z = Element::ZERO;
    for (i, row) in F::SOLUTIONS.iter().enumerate() {
        let mask = mask_of(a.words()[i / 64] >> (i % 64));
        for (z, w) in z.words_mut().iter_mut().zip(row.as_ref()) {
            *z ^= w & mask;
        }
    }
    z
}

/// `z` with `z^2 + z = a` for `a` of trace 0.
pub(super) fn solve_by_chain<F: Field>(token: Token, a: &Element<F>) -> Element<F> {
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
