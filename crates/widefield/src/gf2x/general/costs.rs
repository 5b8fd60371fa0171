//! What short products take, from which it follows how longer ones are cut (`ways.rs`).
//!
//! In tenths of nanoseconds of one processor of each class: only their ratios matter. `cargo tune products --write`
//! measures a class anew and writes its constant.

use super::lengths::IN_REGISTERS;
use super::{plan, strided};
use crate::gf2x::tuned;

/// What products take on a class of tiers.
pub(super) struct Costs {
    /// Of 1 to 18 words, in registers.
    pub(super) registers: [u32; IN_REGISTERS],
    /// On whole vectors.
    pub(super) whole: Whole,
    /// Sixteen words of the products by a few words that are no whole vector.
    pub(super) few: u32,
    /// A word of a product that is cut in two, and of one that is cut in three.
    pub(super) sums: [u32; 2],
    /// What low halves are a multiple of.
    pub(super) multiple: usize,
}

/// What products on whole vectors take.
pub(super) enum Whole {
    /// There are none.
    No,
    /// In [batches](super::batches) of two to five levels of six to ten words.
    Batches([[u32; plan::SIZES.len()]; 4]),
    /// By [columns](super::strided), of operands of 3, 4, ... vectors.
    Strided([u32; strided::LONGEST / 8 - 2]),
}

pub(super) const PORTABLE: Costs = Costs {
    registers: [
        140, 390, 720, 1070, 1550, 2120, 2820, 3190, 4120, 4700, 5820, 6390, 7830, 8600, 9280, 9630, 12620,
        12880,
    ],
    whole: Whole::No,
    few: 0,
    sums: [12, 40],
    multiple: tuned::portable::LOW_HALF_MULTIPLE.built_in(),
};

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) const CLMUL: Costs = Costs {
    registers: [30, 50, 70, 90, 120, 140, 190, 220, 260, 370, 440, 470, 570, 610, 670, 690, 860, 860],
    whole: Whole::No,
    few: 0,
    sums: [6, 22],
    multiple: tuned::clmul::LOW_HALF_MULTIPLE.built_in(),
};

#[cfg(target_arch = "x86_64")]
pub(super) const VAES: Costs = Costs {
    registers: [30, 50, 60, 90, 110, 90, 170, 130, 150, 350, 400, 450, 430, 430, 430, 410, 560, 540],
    whole: Whole::Batches([
        [970, 1220, 1260, 1700, 2350],
        [2650, 3350, 3600, 5100, 5550],
        [7500, 9900, 10450, 17000, 16300],
        [22450, 30200, 32000, 52000, 49800],
    ]),
    few: 55,
    sums: [6, 22],
    multiple: tuned::vaes::LOW_HALF_MULTIPLE.built_in(),
};

#[cfg(target_arch = "x86_64")]
pub(super) const AVX512: Costs = Costs {
    registers: [40, 40, 50, 60, 70, 80, 110, 110, 130, 280, 340, 370, 400, 400, 400, 400, 650, 630],
    whole: Whole::Strided([
        960, 1260, 1620, 1960, 2400, 2940, 3540, 4000, 4600, 4880, 6150, 6600, 8200, 8550, 9600, 10400,
        11200, 11500, 13300, 14300, 14400, 14700,
    ]),
    few: 55,
    sums: [6, 18],
    multiple: tuned::avx512::LOW_HALF_MULTIPLE.built_in(),
};
