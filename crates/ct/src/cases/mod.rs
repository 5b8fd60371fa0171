//! The cases, one file per module. To add one: a file with `CASES`, and its place in [`all`].

mod chacha20_poly1305;
mod codes;
mod gcm;
mod gf2m;
mod gf2x;
mod gls254;
mod goppa;
mod kummer;
mod leaks;
mod nist;
mod normal;
mod simd;
mod vectored;

use crate::Case;

/// Every case; those of `leaks` must be caught.
pub(crate) fn all() -> impl Iterator<Item = &'static Case> {
    [
        leaks::CASES,
        leaks::ASSEMBLY,
        leaks::MASKS,
        simd::CASES,
        gf2x::FIXED,
        gf2x::GENERAL,
        gf2x::DIVISION,
        gf2x::MODULUS,
        gf2x::CYCLIC,
        gf2x::COMMON,
        gf2m::CASES,
        gf2m::OTHERS,
        normal::CASES,
        gcm::CASES,
        kummer::CASES,
        gls254::CASES,
        nist::CASES,
        chacha20_poly1305::CASES,
        vectored::CASES,
        codes::CASES,
        goppa::CASES,
    ]
    .into_iter()
    .flatten()
}
