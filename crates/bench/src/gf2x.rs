//! GF(2)\[x\]: products by formula, products of many pairs.
//! `lengths`: all other lengths, and squares; `modulus`: modulo a polynomial; `cyclic`: modulo `x^n - 1`; `algebra`:
//! divisors and factors.

mod algebra;
mod cyclic;
mod lengths;
mod modulus;
#[cfg(feature = "rivals")]
pub(crate) mod others;
mod products;

#[cfg(feature = "rivals")]
pub(crate) use products::listed;

use self::products::of_arrays;
use crate::data::Data;
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::cpu::Token;
use widefield::gf2x;

/// The works of this system.
pub(crate) const WORKS: &[&str] = &[
    "gf2x-mul",
    "gf2x-square",
    "gf2x-mul-many",
    "gf2x-modulus-mul",
    "gf2x-modulus-square",
    "gf2x-cyclic-mul",
    algebra::WORKS[0],
    algebra::WORKS[1],
    algebra::WORKS[2],
    algebra::WORKS[3],
];

pub(crate) fn register(catalogue: &mut Catalogue) {
    type Build = fn(&Setting, Mode) -> Vec<Implementation>;
    let by_formula: [(u64, Build); 9] = [
        (1, fixed::<1, 2>),
        (2, fixed::<2, 4>),
        (3, fixed::<3, 6>),
        (4, fixed::<4, 8>),
        (5, fixed::<5, 10>),
        (6, fixed::<6, 12>),
        (7, fixed::<7, 14>),
        (8, fixed::<8, 16>),
        (9, fixed::<9, 18>),
    ];
    for mode in [Mode::Latency, Mode::Throughput] {
        for (size, build) in by_formula {
            catalogue.add(("gf2x-mul", mode, size, Unit::Words), move |s| build(s, mode));
        }
        lengths::products(catalogue, mode);
    }
    lengths::squares(catalogue);
    let batches: &[u64] = match catalogue.scope() {
        Scope::Speed => &[8, 64],
        Scope::Report => &[1, 2, 3, 4, 6, 8, 12, 16, 32, 64, 128, 256],
        Scope::QuickReport => &[1, 2, 4, 8, 16, 64, 256],
    };
    for batch in batches {
        for (words, build) in [
            (3, many::<3, 6> as fn(usize) -> _),
            (4, many::<4, 8>),
            (5, many::<5, 10>),
            (7, many::<7, 14>),
            (9, many::<9, 18>),
        ] {
            let name = ("gf2x-mul-many", words, Unit::Words, *batch);
            let batch = *batch as usize;
            catalogue.add_batched(name, move |_| build(batch));
        }
    }
    modulus::register(catalogue);
    cyclic::register(catalogue);
    algebra::register(catalogue);
}

/// Of the sizes with a formula: the paper, the rivals, and the library's kernels on arrays.
fn fixed<const N: usize, const M: usize>(setting: &Setting, mode: Mode) -> Vec<Implementation>
where
    [u64; N]: gf2x::FixedSize<Product = [u64; M]>,
{
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::fixed::<N, M>(rivals, mode);
    }
    let kernels = kernels_of(&["gf2x_mul_fixed"]);
    let (last, forced) = kernels.split_last().expect("portable is always there");
    for (kernel, token) in forced {
        let token = *token;
        let op = move |out: &mut _, a: &_, b: &_| gf2x::mul_fixed_with(token, out, a, b);
        list.push(of_arrays::<N, M>(Label::ours(kernel, token.tier()), mode, op));
    }
    list.push(of_arrays::<N, M>(Label::ours(&last.0, last.1.tier()), mode, gf2x::mul_fixed));
    list
}

/// Batches of `batch` products of `N` words: every kernel.
fn many<const N: usize, const M: usize>(batch: usize) -> Vec<Implementation>
where
    [u64; N]: gf2x::FixedSize<Product = [u64; M]>,
{
    let mut data = Data::new((N * batch) as u64);
    let a: Vec<[u64; N]> = (0..batch).map(|_| data.array()).collect();
    let b: Vec<[u64; N]> = (0..batch).map(|_| data.array()).collect();
    let inputs = [(a, b)];
    let implementation = |(kernel, token): (String, Token)| {
        let op = move |(a, b): &(Vec<[u64; N]>, Vec<[u64; N]>), out: &mut Vec<[u64; M]>| {
            let done = gf2x::mul_many_with(token, out, a, b);
            debug_assert!(done.is_ok());
        };
        let label = Label::ours(&kernel, token.tier());
        Implementation::stream(label, &inputs, vec![[0; M]; batch], batch as u64, op, |out| out.concat())
    };
    kernels_of(&["gf2x_mul_many"]).into_iter().map(implementation).collect()
}
