//! Code that leaks on purpose: `cargo xtask ct` fails unless the sanitizer stops each of these, and `cargo xtask steps`
//! unless the runs differ (but for a mark that is lost, which is a matter of the sanitizer's).

#[cfg(all(target_os = "linux", target_arch = "x86_64", not(widefield_msan)))]
mod assembly;

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
    case("assembly/branch", Tier::Portable, assembly::branch),
    case("assembly/index", Tier::Portable, assembly::index),
    case("assembly/gather", Tier::Avx2, assembly::gather),
    case("assembly/mask in a vector", Tier::Avx2, assembly::vector_mask),
    case("assembly/mask register", Tier::Avx512, assembly::mask_register),
];
#[cfg(not(all(target_os = "linux", target_arch = "x86_64", not(widefield_msan))))]
pub(super) const ASSEMBLY: &[Case] = &[];

/// No branch, but a result without the mark: a case that proves nothing must fail.
fn lost(_: Token) {
    black_box(secret(3u64));
    reveal(&mut [black_box(4u64)]);
}

/// Masks of loads and stores that depend on a secret, which is the sanitizer's matter alone: instructions and addresses
/// are the same.
#[cfg(all(widefield_msan, target_arch = "x86_64"))]
pub(super) const MASKS: &[Case] = &[
    case("leak/mask of a load", Tier::Portable, masks::load),
    case("leak/mask of a store", Tier::Portable, masks::store),
    case("leak/mask of a wide load", Tier::Portable, masks::wide_load),
    case("leak/mask of a wide store", Tier::Portable, masks::wide_store),
];
#[cfg(not(all(widefield_msan, target_arch = "x86_64")))]
pub(super) const MASKS: &[Case] = &[];

#[cfg(all(widefield_msan, target_arch = "x86_64"))]
mod masks {
    use super::branch;
    use crate::taint::{of_length, reveal, secret};
    use widefield::cpu::{self, Avx2, Avx512, Token};
    use widefield::internal::{V256, V512};
    use widefield::kernel;

    kernel! { Avx2:
        fn load_256(words: &[u64], out: &mut [u64; 4]) = load_256_body;
        fn store_256(words: &[u64; 4], out: &mut [u64]) = store_256_body;
    }
    kernel! { Avx512:
        fn load_512(words: &[u8], out: &mut [u8; 64]) = load_512_body;
        fn store_512(words: &[u8; 64], out: &mut [u8]) = store_512_body;
    }

    #[inline(always)]
    fn load_256_body(token: Avx2, words: &[u64], out: &mut [u64; 4]) {
        V256::load_partial(token, words).store(out);
    }

    #[inline(always)]
    fn store_256_body(token: Avx2, words: &[u64; 4], out: &mut [u64]) {
        V256::load(token, words).store_partial(out);
    }

    #[inline(always)]
    fn load_512_body(token: Avx512, bytes: &[u8], out: &mut [u8; 64]) {
        V512::load_window(token, bytes, 0).store_bytes(out);
    }

    #[inline(always)]
    fn store_512_body(token: Avx512, bytes: &[u8; 64], out: &mut [u8]) {
        V512::load_bytes(token, bytes).store_partial_bytes(out);
    }

    pub(super) fn load(token: Token) {
        let Some(proof) = cpu::active().avx2() else { return branch(token) };
        let (mut words, mut out) = ([7; 4], [0; 4]);
        load_256(proof, of_length(&mut words, secret(2)), &mut out);
        reveal(&mut out);
    }

    pub(super) fn store(token: Token) {
        let Some(proof) = cpu::active().avx2() else { return branch(token) };
        let mut out = [0; 4];
        store_256(proof, &[7; 4], of_length(&mut out, secret(2)));
        reveal(&mut out);
    }

    pub(super) fn wide_load(token: Token) {
        let Some(proof) = cpu::active().avx512() else { return branch(token) };
        let (mut bytes, mut out) = ([7; 64], [0; 64]);
        load_512(proof, of_length(&mut bytes, secret(20)), &mut out);
        reveal(&mut out);
    }

    pub(super) fn wide_store(token: Token) {
        let Some(proof) = cpu::active().avx512() else { return branch(token) };
        let mut out = [0; 64];
        store_512(proof, &[7; 64], of_length(&mut out, secret(20)));
        reveal(&mut out);
    }
}
