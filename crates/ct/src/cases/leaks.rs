//! Code that leaks on purpose: `cargo xtask ct` fails unless the sanitizer stops each of these, and `cargo xtask steps` unless
//! the runs differ (but for a mark that is lost, which is a matter of the sanitizer's).

use crate::taint::{reveal, secret};
use crate::{Case, case};
use core::hint::black_box;
use widefield::cpu::{Tier, Token};

pub(super) const CASES: &[Case] = &[
    case("leak/branch", Tier::Portable, branch),
    case("leak/loop", Tier::Portable, repeat),
    case("leak/index", Tier::Portable, index),
    case("leak/division", Tier::Portable, division),
    case("leak/compare", Tier::Portable, compare),
    case("leak/lost", Tier::Portable, lost),
];

fn branch(_: Token) {
    if secret(3u64) & 1 == 1 {
        println!("odd");
    }
}

fn repeat(_: Token) {
    for i in 0..secret(3u64) {
        black_box(i);
    }
}

fn index(_: Token) {
    let table = black_box([7u64; 16]);
    reveal(&mut [table[secret(3usize) % 16]]);
}

fn division(_: Token) {
    reveal(&mut [black_box(1000u64) / (secret(3u64) | 1)]);
}

fn compare(_: Token) {
    let equal = black_box(secret([1u8; 16])) == black_box([1u8; 16]);
    println!("{equal}");
}

/// Leaks in assembly, into which the sanitizer does not look.
#[cfg(all(target_os = "linux", target_arch = "x86_64", not(widefield_msan)))]
pub(super) const ASSEMBLY: &[Case] = &[
    case("assembly/branch", Tier::Portable, crate::step::leaks::branch),
    case("assembly/index", Tier::Portable, crate::step::leaks::index),
    case("assembly/gather", Tier::Avx2, crate::step::leaks::gather),
];
#[cfg(not(all(target_os = "linux", target_arch = "x86_64", not(widefield_msan))))]
pub(super) const ASSEMBLY: &[Case] = &[];

/// No branch, but a result without the mark: a case that proves nothing must fail.
fn lost(_: Token) {
    black_box(secret(3u64));
    reveal(&mut [black_box(4u64)]);
}
