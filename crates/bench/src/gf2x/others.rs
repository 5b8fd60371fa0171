//! Products by the rivals and as the paper has them.

use super::products::{of_arrays, of_slices};
use crate::data::{Data, independent};
use crate::rivals::{Ntl, Polynomial, Rivals};
use crate::{Implementation, Label, Mode};
use widefield::cpu::Tier;
use widefield_papers::su_fan::{Encoding, Strategy, Variant, Visitor, visit};

/// Of the sizes with a formula: the paper, then the rivals.
pub(super) fn fixed<const N: usize, const M: usize>(
    rivals: &'static Rivals,
    mode: Mode,
) -> Vec<Implementation> {
    let mut list = papers(mode, N);
    for gf2x in &rivals.gf2x {
        let label = Label::rival(gf2x.who(), "gf2x_mul");
        list.push(of_arrays::<N, M>(label, mode, |out, a, b| gf2x.mul(out, a, b)));
    }
    list.extend(of_ntl(rivals, mode, N));
    list
}

/// Products of `n` words.
pub(super) fn any_length(rivals: &'static Rivals, mode: Mode, n: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    for gf2x in &rivals.gf2x {
        let label = Label::rival(gf2x.who(), "gf2x_mul");
        list.push(of_slices(label, mode, n, |out, a, b| gf2x.mul(out, a, b)));
    }
    list.extend(of_ntl(rivals, mode, n));
    list
}

/// NTL, which keeps the polynomials. Not as a chain: it would have to cut its products.
fn of_ntl(rivals: &'static Rivals, mode: Mode, n: usize) -> Option<Implementation> {
    let ntl = rivals.ntl.filter(|_| mode == Mode::Throughput)?;
    let mut data = Data::new(n as u64);
    let mut polynomial = || ntl.polynomial(&data.words(n));
    let pairs: Vec<_> = (0..independent(n)).map(|_| (polynomial(), polynomial())).collect();
    let op = move |(a, b): &(Polynomial, Polynomial), out: &mut Polynomial| ntl.mul(out, a, b);
    let words = move |out: &Polynomial| ntl.words(out, 2 * n);
    Some(Implementation::stream(Label::rival(Ntl::WHO, "mul"), &pairs, ntl.polynomial(&[]), 1, op, words))
}

/// The paper's strategies for `words` words, in every form and encoding that this machine can run.
fn papers(mode: Mode, words: usize) -> Vec<Implementation> {
    struct Collect {
        mode: Mode,
        words: usize,
        list: Vec<Implementation>,
    }
    impl Visitor for Collect {
        fn visit<T: Copy + 'static, const N: usize, const M: usize>(
            &mut self,
            strategy: Strategy,
            variant: Variant,
            token: T,
            mul: impl Fn(T, &mut [u64; M], &[u64; N], &[u64; N]) + Copy + 'static,
            _: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy + 'static,
            _: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy + 'static,
        ) {
            if N == self.words {
                self.list.push(of_arrays::<N, M>(
                    paper_label(strategy, variant),
                    self.mode,
                    move |out, a, b| mul(token, out, a, b),
                ));
            }
        }
    }
    let mut collect = Collect { mode, words, list: Vec::new() };
    visit(&mut collect);
    collect.list
}

/// How a paper's strategy is named in records.
pub(crate) fn paper_label(strategy: Strategy, variant: Variant) -> Label {
    let tier = match variant.encoding {
        Encoding::Legacy => Tier::Clmul,
        Encoding::Vex => Tier::Avx2,
        Encoding::Evex => Tier::Avx512,
    };
    Label::paper(strategy.name(), &variant.to_string(), tier)
}
