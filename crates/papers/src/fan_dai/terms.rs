//! Where in the arrays of shifted operands each algorithm reads, whatever the arrays look like.

use super::lists::Lists;
use super::tables::Basis;

/// The places that Algorithm 2 and formula (14) read, by a function that gives for i < n where `A << i` begins.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    /// For Algorithm 2, for each w that is in an `S_i`: the place of `A_w`, then those of `A_<w-i>`, 2i < n.
    pub(super) partners: Lists,
    /// The same for 2i = n, as pairs.
    pub(super) middle: Vec<[usize; 2]>,
    /// For formula (14): the places of the two factors of `R_i` shifted by the one k in `S_i`.
    pub(super) pairs: Vec<[usize; 2]>,
    /// The place of `A << v`.
    pub(super) half: usize,
}

impl Terms {
    pub(super) fn new(basis: &Basis, place: impl Fn(usize) -> usize) -> Self {
        let (n, v) = (basis.n, basis.v());
        // A_w = A << n - w.
        let of = |w: usize, i: usize| place((n - w + i) % n);
        let partners: Vec<Vec<usize>> = basis
            .by_shift()
            .iter()
            .enumerate()
            .map(|(w, list)| {
                let list = list.iter().filter(|i| 2 * **i < n);
                [0].iter().chain(list).map(|i| of(w, *i)).collect()
            })
            .collect();
        let middle =
            if n % 2 == 0 { basis.s[v].iter().map(|w| [of(*w, 0), of(*w, v)]).collect() } else { vec![] };
        let pairs = (1..v).filter_map(|i| basis.s[i].first().map(|k| [of(*k, 0), of(*k, i)])).collect();
        Self { partners: Lists::new(&partners), middle, pairs, half: place(v) }
    }
}
