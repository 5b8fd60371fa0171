//! `z^2 + z = a` for even m, where no half-trace solves it: the map `z -> z^2 + z` inverted, at compile time.
//!
//! The images `x^2j + x^j` of `x^j`, `0 < j < m`, are a basis of the elements of trace 0. Gauss and Jordan bring them,
//! with the `x^j` beside them, to the form `x^i + c_i x^q` for all `i` but one, `q`. An element of trace 0 is the sum
//! of those of its coefficients `i`, and what stands beside them adds up to its `z`.

use super::poly::{Modulus, Poly};

/// Coefficient i's part of `z`, for each i; of the one that stands for trace 1, zero. `M` is the degree; 0 gives
/// nothing.
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
