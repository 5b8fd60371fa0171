//! What the processor offers and which kernels that selects.
//!
//! A [`Tier`] is a name, a [`Token`] is the proof that this machine can run it. Choice happens once, when a key or a
//! field is set up or, for stateless calls, from a cached byte. No build flag is needed to get the fast path.
//!
//! The environment variable `WIDEFIELD_TIER`, read once, can lower the choice (tests and tools use it); it can never
//! raise it. A tool should call [`requested`] at its start and refuse a name that it gives an error for: the library
//! itself goes on with the detected tier then.

#[cfg(target_arch = "x86_64")]
pub use crate::tier::{Avx2, Avx512, Avxifma, Clmul, Gfni, HasAvx2, HasAvx512, HasGfni, HasVaes, Vaes};
pub use crate::tier::{
    HasClmul, Portable, ShuffleToken, TIER_VARIABLE, Tier, Token, VectorToken, WideToken, active, available,
    detected, requested, tiers, token, tokens,
};
#[cfg(target_arch = "aarch64")]
pub use crate::tier::{HasNeon, Neon, Pmull, Sha3};

#[cfg(feature = "gf2x")]
#[doc(hidden)]
pub use crate::gf2x::general::{Way, force_way};
pub use crate::kernels::Kernel;
#[doc(hidden)]
pub use crate::kernels::tuned::{Column, Table, Value};

use crate::Error;

/// The modules' tables, in the order of the modules.
const TABLES: &[&[Kernel]] = &[
    #[cfg(all(feature = "gf2x", feature = "alloc"))]
    crate::gf2x::factor::KERNELS,
    #[cfg(feature = "gf2x")]
    crate::gf2x::fixed::KERNELS,
    #[cfg(feature = "gf2x")]
    crate::gf2x::cyclic::KERNELS,
    #[cfg(feature = "gf2x")]
    crate::gf2x::general::KERNELS,
    #[cfg(feature = "gf2x")]
    crate::gf2x::general::MUL_KERNELS,
    #[cfg(feature = "gf2x")]
    crate::gf2x::general::COLUMN_KERNELS,
    #[cfg(feature = "gf2x")]
    crate::gf2x::general::FFT_KERNELS,
    #[cfg(all(feature = "gf2x", feature = "alloc"))]
    crate::gf2x::modulus::KERNELS,
    #[cfg(all(feature = "gf2x", feature = "alloc"))]
    crate::gf2x::pairs::KERNELS,
    #[cfg(feature = "linear")]
    crate::linear::KERNELS,
    #[cfg(feature = "gf2m")]
    crate::gf2m::KERNELS,
    #[cfg(feature = "gf2m")]
    crate::gf2m::bytes::KERNELS,
    #[cfg(feature = "normal")]
    crate::normal::PART_KERNELS,
    #[cfg(feature = "normal")]
    crate::normal::KERNELS,
    #[cfg(feature = "aes")]
    crate::aes::KERNELS,
    #[cfg(feature = "ghash")]
    crate::ghash::KERNELS,
    #[cfg(feature = "gcm")]
    crate::aead::gcm::KERNELS,
    #[cfg(feature = "gcm-siv")]
    crate::aead::gcm_siv::KERNELS,
    #[cfg(feature = "chacha20")]
    crate::chacha20::KERNELS,
    #[cfg(feature = "poly1305")]
    crate::poly1305::KERNELS,
    #[cfg(feature = "chacha20poly1305")]
    crate::aead::chacha20_poly1305::KERNELS,
    #[cfg(feature = "kummer")]
    crate::kummer::KERNELS,
    #[cfg(feature = "erasure")]
    crate::erasure::KERNELS,
    #[cfg(feature = "crc")]
    crate::crc::KERNELS,
    #[cfg(feature = "gls254")]
    crate::gls254::KERNELS,
    #[cfg(feature = "nist")]
    crate::nist::KERNELS,
    #[cfg(feature = "goppa")]
    crate::codes::KERNELS,
];

/// The families' tables of lengths.
#[doc(hidden)]
#[must_use]
pub const fn lengths() -> &'static [Table] {
    const {
        &[
            #[cfg(feature = "gf2x")]
            crate::gf2x::LENGTHS,
            #[cfg(feature = "gf2m")]
            crate::gf2m::LENGTHS,
            #[cfg(feature = "normal")]
            crate::normal::LENGTHS,
            #[cfg(feature = "ghash")]
            crate::ghash::LENGTHS,
            #[cfg(feature = "gcm")]
            crate::aead::gcm::LENGTHS,
            #[cfg(feature = "poly1305")]
            crate::poly1305::LENGTHS,
            #[cfg(feature = "chacha20poly1305")]
            crate::aead::chacha20_poly1305::LENGTHS,
            #[cfg(feature = "kummer")]
            crate::kummer::LENGTHS,
        ]
    }
}

/// The kernels of this architecture, by primitive and operation, narrow to wide.
pub fn kernels() -> impl Iterator<Item = Kernel> {
    all_kernels().filter(Kernel::is_of_this_architecture)
}

/// The kernels of every architecture, in the same order: what the names of this library's operations are.
pub fn all_kernels() -> impl Iterator<Item = Kernel> {
    TABLES.iter().copied().flatten().copied()
}

/// The kernel of this name.
///
/// # Errors
/// [`Error::UnknownKernel`] if this architecture has none of this name.
pub fn kernel(name: &str) -> Result<Kernel, Error> {
    kernels().find(|k| k.name == name).ok_or(Error::UnknownKernel)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last row whose features a token has is taken: a second row of a tier, or one out of order, would never be,
    /// or be in the place of a wider one.
    #[test]
    fn rows_of_kernels_are_unique_and_rise() {
        let all: Vec<_> = all_kernels().collect();
        for (i, kernel) in all.iter().enumerate() {
            for later in &all[i + 1..] {
                assert_ne!(kernel.name, later.name);
                if (kernel.primitive, kernel.operation) == (later.primitive, later.operation) {
                    assert!(
                        !kernel.tier.contains(later.tier),
                        "{} stands before {}",
                        kernel.name,
                        later.name
                    );
                }
            }
        }
    }

    /// Whatever this architecture is: a row names a tier of any.
    #[test]
    fn tables_have_rows_of_tiers_and_columns_that_are_used() {
        for table in lengths() {
            for (i, value) in table.values.iter().enumerate() {
                let (row, name) = (value.row, value.column);
                assert!(row == "all" || row.parse::<Tier>().is_ok(), "{}: {row}", table.family);
                let same = |v: &&Value| (v.row, v.column) == (row, name);
                assert!(table.values[..i].iter().find(same).is_none(), "{}: {row} {name}", table.family);
            }
            for column in table.columns {
                assert!(table.values.iter().any(|v| v.column == column.name), "{}", column.name);
            }
        }
    }

    #[test]
    fn values_change_in_a_build_for_that_alone() {
        for value in lengths().iter().flat_map(|table| table.values) {
            assert_eq!(value.set(value.built_in()), cfg!(widefield_tune));
        }
    }
}
