//! The library for C: `libwidefield.so` and `include/widefield.h`, which documents each function and stands alone.
//!
//! Every exported function is made by `exports!`, which turns pointers and lengths into slices and references, or into
//! an error code, before a line of the function's own safe code runs: null pointers, lengths, alignment, overlap,
//! contexts that were not set up. What a function writes it writes only when all that has been checked.
//!
//! No function panics; if one did, the program would be aborted where it enters C, as Rust defines for `extern "C"`.
//!
//! The header is written by hand, as its documentation is what C programmers read, and a test compares each of its
//! prototypes, types and constants with this crate (`tests/header.rs`); `abi.txt` lists the symbols and the sizes that
//! must not change.

#[macro_use]
mod macros;
#[macro_use]
mod border;

mod aead;
mod aes;
mod batches;
mod chacha20;
#[allow(unexpected_cfgs, reason = "`widefield_planted_leak` is set by `integration/memcheck/run` alone")]
mod cipher;
mod codes;
mod correcting;
mod general;
mod gf2m;
mod gf2x;
mod gls254;
mod goppa;
mod hashes;
mod kummer;
mod nist;
mod normal;
mod operands;
mod poly1305;
mod status;
mod stream;
mod tiers;
mod token;

pub use aead::*;
pub use aes::*;
pub use batches::*;
pub use border::{Export, Structure, wf_aead, wf_aead_packet};
pub use chacha20::*;
pub use cipher::*;
pub use codes::*;
pub use correcting::*;
pub use general::*;
pub use gf2m::*;
pub use gf2x::*;
pub use gls254::*;
pub use goppa::*;
pub use hashes::*;
pub use kummer::*;
pub use nist::*;
pub use normal::*;
pub use poly1305::*;
pub use status::*;
pub use stream::*;
pub use tiers::*;

/// Every exported function, as C declares it.
pub fn exports() -> impl Iterator<Item = &'static Export> {
    let modules = [
        general::EXPORTS,
        tiers::EXPORTS,
        aead::EXPORTS,
        batches::EXPORTS,
        stream::EXPORTS,
        poly1305::EXPORTS,
        hashes::EXPORTS,
        aes::EXPORTS,
        chacha20::EXPORTS,
        kummer::EXPORTS,
        gls254::EXPORTS,
        nist::EXPORTS,
        gf2x::EXPORTS,
        gf2m::EXPORTS,
        normal::EXPORTS,
        codes::EXPORTS,
        correcting::EXPORTS,
        goppa::EXPORTS,
    ];
    modules.into_iter().flatten()
}

/// The contexts that callers allocate: name, size, alignment.
pub const CONTEXTS: &[(&str, usize, usize)] = &[
    wf_aead::LAYOUT,
    wf_aead_stream::LAYOUT,
    wf_gmac::LAYOUT,
    wf_poly1305::LAYOUT,
    wf_ghash::LAYOUT,
    wf_polyval::LAYOUT,
    wf_aes::LAYOUT,
    wf_chacha20::LAYOUT,
];

/// The structures whose members callers fill.
pub const STRUCTURES: &[Structure] = &[wf_aead_packet::LAYOUT];
