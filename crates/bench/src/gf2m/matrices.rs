//! Square matrices: products over GF(2^128), inverses over GF(2^8). No crate has either.

use super::operands::random;
use crate::data::Data;
use crate::{Catalogue, Implementation, Label, Mode, Scope, Unit, kernels_of};
use widefield::cpu::Token;
use widefield::gf2m::matrix::{self, Bytes, Elements};
use widefield::gf2m::{F8, Gf128};

pub(super) fn register(catalogue: &mut Catalogue) {
    // A plain kernel takes a second for the largest.
    let thin = catalogue.scope() == Scope::QuickReport;
    let (products, inverses): (&[u64], &[u64]) =
        if thin { (&[50], &[100]) } else { (&[50, 200], &[100, 500]) };
    for (work, sizes, build) in
        [("gf2m-matrix-mul", products, product as fn(usize) -> _), ("gf2m-matrix-invert", inverses, inverse)]
    {
        for size in sizes {
            let n = *size as usize;
            catalogue.add((work, Mode::Throughput, *size, Unit::Rows), move |_| build(n));
        }
    }
}

/// `A B` over GF(2^128).
fn product(n: usize) -> Vec<Implementation> {
    let mut data = Data::new(n as u64);
    let mut entries = || -> Vec<Gf128> { (0..n * n).map(|_| random(&mut data)).collect() };
    let inputs = [(entries(), entries())];
    let implementation = |(kernel, token): (String, Token)| {
        let field = Elements::new_with(token);
        let op = move |(a, b): &(Vec<Gf128>, Vec<Gf128>), out: &mut Vec<Gf128>| {
            let done = matrix::product(&field, out, a, b, [n, n, n]);
            assert!(done.is_ok(), "all are of this shape");
        };
        let digest = |out: &Vec<Gf128>| out.iter().flat_map(|e| e.as_words().to_vec()).collect();
        Implementation::stream(
            Label::ours(&kernel, token.tier()),
            &inputs,
            vec![Gf128::ZERO; n * n],
            1,
            op,
            digest,
        )
    };
    kernels_of(&["gf2m_combine"]).into_iter().map(implementation).collect()
}

/// `1 / A` over GF(2^8).
fn inverse(n: usize) -> Vec<Implementation> {
    let inputs = [Data::new(n as u64).bytes(n * n)];
    let implementation = |(kernel, token): (String, Token)| {
        let field = Bytes::<F8>::new_with(token);
        let op = move |a: &Vec<u8>, out: &mut Vec<u8>| {
            let done = matrix::invert_vartime(&field, out, a, n);
            assert!(done.is_ok(), "these matrices have inverses");
        };
        let digest = |out: &Vec<u8>| out.iter().map(|b| u64::from(*b)).collect();
        Implementation::stream(Label::ours(&kernel, token.tier()), &inputs, vec![0; n * n], 1, op, digest)
    };
    kernels_of(&["gf2m_combine_bytes"]).into_iter().map(implementation).collect()
}
