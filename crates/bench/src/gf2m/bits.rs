//! Square matrices over GF(2): products, reduced row echelon forms, inverses.

use crate::data::Data;
#[cfg(feature = "rivals")]
use crate::rivals::{M4ri, M4riMatrix, Rivals};
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::linear::BitMatrix;

pub(super) const PRODUCT: &str = "linear-mul";
pub(super) const ECHELON_FORM: &str = "linear-echelon";
pub(super) const INVERSE: &str = "linear-inverse";

pub(super) fn register(catalogue: &mut Catalogue) {
    let sizes: &[u64] = match catalogue.scope() {
        Scope::Report => &[256, 1024, 4096, 8192, 16_384],
        Scope::Speed => &[1024, 4096],
        Scope::QuickReport => &[1024],
    };
    for work in [PRODUCT, ECHELON_FORM, INVERSE] {
        for size in sizes {
            let n = *size as usize / 64;
            catalogue.add((work, Mode::Throughput, *size, Unit::Rows), move |s| implementations(s, work, n));
        }
    }
}

/// The library as programs call it, and m4ri, on matrices of `n` words each way.
fn implementations(setting: &Setting, work: &'static str, n: usize) -> Vec<Implementation> {
    let mut data = Data::new(n as u64);
    // A lower triangle and an upper one of ones: their product has an inverse, which one at random often has not.
    let triangles = [true, false].map(|lower| {
        let mut words = data.words(64 * n * n);
        for (i, row) in words.chunks_exact_mut(n).enumerate() {
            for (j, word) in row.iter_mut().enumerate() {
                let below = match j.cmp(&(i / 64)) {
                    core::cmp::Ordering::Less => u64::MAX,
                    core::cmp::Ordering::Equal => (1 << (i % 64)) - 1,
                    core::cmp::Ordering::Greater => 0,
                };
                *word &= if lower { below } else { !below };
            }
            row[i / 64] |= 1 << (i % 64);
        }
        matrix(&words, n)
    });
    let [a, b] = [&triangles[0], &triangles[1]].map(|t| t.mul(&triangles[1]).expect("both are square"));
    let product = triangles[0].mul(&b).expect("both are square");
    let inputs = [(if work == PRODUCT { a } else { product }, b)];
    let op = move |(a, b): &(BitMatrix, BitMatrix), out: &mut BitMatrix| match work {
        PRODUCT => *out = a.mul(b).expect("both are square"),
        ECHELON_FORM => {
            out.clone_from(a);
            out.echelon_form(true);
        }
        _ => *out = a.inverse().expect("made to have one"),
    };
    let operation = if work == PRODUCT { "linear_multiply" } else { "linear_echelon_form" };
    let (kernel, token) = kernels_of(&[operation]).pop().expect("portable is always there");
    let label = Label::ours(&kernel, token.tier());
    let zero = BitMatrix::new(64 * n, 64 * n).expect("as large as its operands");
    let ours = Implementation::stream(label, &inputs, zero, 1, op, rows);
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(m4ri) = setting.rivals.and_then(|rivals: &Rivals| rivals.m4ri) {
        let inputs = inputs.map(|(a, b)| (m4ri.matrix(&rows(&a), n), m4ri.matrix(&rows(&b), n)));
        type Op = fn(&(M4riMatrix, M4riMatrix), &mut M4riMatrix);
        let (function, op): (_, Op) = match work {
            PRODUCT => ("mzd_mul", |(a, b), out| out.product_of(a, b)),
            ECHELON_FORM => ("mzd_echelonize", |(a, _), out| out.echelon_form_of(a)),
            _ => ("mzd_inv_m4ri", |(a, _), out| out.inverse_of(a)),
        };
        let zero = m4ri.matrix(&vec![0; 64 * n * n], n);
        let label = Label::rival(M4ri::WHO, function);
        list.push(Implementation::stream(label, &inputs, zero, 1, op, M4riMatrix::words));
    }
    list.extend([ours]);
    list
}

/// From rows of `n` words.
fn matrix(words: &[u64], n: usize) -> BitMatrix {
    let rows: Vec<_> = words.chunks_exact(n).collect();
    BitMatrix::from_rows(64 * n, &rows).expect("rows of this length")
}

/// The rows, one after the other.
fn rows(a: &BitMatrix) -> Vec<u64> {
    (0..a.rows()).flat_map(|i| a.row(i)).collect()
}
