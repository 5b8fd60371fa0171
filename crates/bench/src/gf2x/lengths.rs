//! Products and squares of any length.

#[cfg(feature = "rivals")]
use super::others;
use super::products::of_slices;
use crate::data::{Data, independent};
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::cpu::Token;
use widefield::gf2x;

/// Lengths in words, beyond those with a formula.
fn sizes(scope: Scope) -> Vec<u64> {
    let powers = |r: core::ops::RangeInclusive<u32>| r.map(|k| 1u64 << k);
    match scope {
        Scope::Speed => [12, 16, 24, 32, 48, 64].into_iter().chain(powers(7..=14)).collect(),
        Scope::Report => (10..=70).chain(powers(7..=16)).chain([1 << 18, 1 << 20]).collect(),
        Scope::QuickReport => (10..=70).step_by(4).chain([16, 32, 64]).chain(powers(7..=14)).collect(),
    }
}

/// Registers the products of a mode.
pub(super) fn products(catalogue: &mut Catalogue, mode: Mode) {
    for size in sizes(catalogue.scope()) {
        // Operations that long do not overlap: one mode tells all.
        if mode == Mode::Throughput || size <= 70 {
            let build = move |s: &Setting| any_length(s, mode, size as usize);
            catalogue.add(("gf2x-mul", mode, size, Unit::Words), build);
        }
    }
}

/// Registers the squares.
pub(super) fn squares(catalogue: &mut Catalogue) {
    let long = sizes(catalogue.scope()).into_iter().filter(|s| s.is_power_of_two());
    for size in (1..=9).chain(long) {
        catalogue.add(("gf2x-square", Mode::Throughput, size, Unit::Words), move |_| square(size as usize));
    }
}

/// Products of `n` words: the library's kernels on slices, and the rivals.
fn any_length(setting: &Setting, mode: Mode, n: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(rivals) = setting.rivals {
        list = others::any_length(rivals, mode, n);
    }
    let kernels = kernels_of(&["gf2x_mul"]);
    let (last, forced) = kernels.split_last().expect("portable is always there");
    // Above 2^16 words the slower kernels would take minutes to tell what they have told.
    for (kernel, token) in forced.iter().filter(|_| n <= 1 << 16) {
        let (label, token) = (Label::ours(kernel, token.tier()), *token);
        list.push(of_slices(label, mode, n, move |out, a, b| {
            let done = gf2x::mul_with(token, out, a, b);
            debug_assert!(done.is_ok());
        }));
    }
    list.push(of_slices(Label::ours(&last.0, last.1.tier()), mode, n, |out, a, b| {
        let done = gf2x::mul(out, a, b);
        debug_assert!(done.is_ok());
    }));
    list
}

/// Squares of `n` words: every kernel.
fn square(n: usize) -> Vec<Implementation> {
    let mut data = Data::new(n as u64);
    let inputs: Vec<Vec<u64>> = (0..independent(n)).map(|_| data.words(n)).collect();
    let implementation = |(kernel, token): (String, Token)| {
        let op = move |a: &Vec<u64>, out: &mut Vec<u64>| {
            let done = gf2x::square_with(token, out, a);
            debug_assert!(done.is_ok());
        };
        Implementation::stream(
            Label::ours(&kernel, token.tier()),
            &inputs,
            vec![0; 2 * n],
            1,
            op,
            Clone::clone,
        )
    };
    kernels_of(&["gf2x_square"]).into_iter().map(implementation).collect()
}
