//! Products of polynomials over GF(2) of n words: the low half of a product is the next operand, and its middle word
//! the result.

use crate::{Case, Step};
use core::ffi::{c_int, c_ulong};
use widefield::cpu::{Tier, Token, active, token};
use widefield::gf2x;

/// `gf2x.h` says `gf2x_mul(c, a, sa, b, sb)`.
type Gf2xMul = unsafe extern "C" fn(*mut u64, *const u64, c_ulong, *const u64, c_ulong) -> c_int;

pub(crate) fn cases() -> Vec<Case> {
    (1..=9_usize).flat_map(of_words).collect()
}

fn of_words(n: usize) -> Vec<Case> {
    let name = || ("GF(2)[x] product", format!("{n} words"));
    let mut all = vec![
        Case::new(name(), "widefield", 8, move || ours(n, active())),
        Case::new(name(), "widefield, portable", 8, move || {
            ours(n, token(Tier::Portable).expect("everywhere"))
        }),
    ];
    if let Some(path) = std::env::var_os("WIDEFIELD_GF2X") {
        all.push(Case::new(name(), "gf2x, generic", 8, move || theirs(n, &path)));
    }
    all
}

/// What is not the product costs next to nothing: it is the shorter the less there is to count.
fn step(n: usize, multiply: impl Fn(&mut [u64], &[u64], &[u64]) + 'static) -> Step {
    let words = |factor: u64, n: usize| (1..=n as u64).map(|i| i.wrapping_mul(factor)).collect::<Vec<_>>();
    let mut last = words(0x9e37_79b9_7f4a_7c15, 2 * n);
    let mut product = last.clone();
    let b = words(0xd1b5_4a32_d192_ed03, n);
    Box::new(move |bytes| {
        multiply(&mut product, &last[..n], &b);
        bytes.copy_from_slice(&product[n].to_le_bytes());
        std::mem::swap(&mut product, &mut last);
    })
}

fn ours(n: usize, token: Token) -> Step {
    step(n, move |out, a, b| gf2x::mul_with(token, out, a, b).expect("lengths that fit"))
}

fn theirs(n: usize, path: &std::ffi::OsStr) -> Step {
    // SAFETY: gf2x has no initialisers.
    let library = unsafe { libloading::Library::new(path) }.expect("a library of gf2x");
    // It stays open for good.
    let library: &'static libloading::Library = Box::leak(Box::new(library));
    // SAFETY: the type is that of the header.
    let multiply = unsafe { library.get::<Gf2xMul>(c"gf2x_mul") }.expect("gf2x_mul");
    step(n, move |out, a, b| {
        assert!(a.len() == b.len() && out.len() == 2 * a.len());
        // SAFETY: reads as many words as are told of each operand and writes twice as many, which `out` has.
        unsafe { multiply(out.as_mut_ptr(), a.as_ptr(), a.len() as c_ulong, b.as_ptr(), b.len() as c_ulong) };
    })
}
