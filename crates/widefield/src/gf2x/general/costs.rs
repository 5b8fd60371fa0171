//! Where a product is cut in three: from the times of short products, by dynamic programming while this is compiled.
//!
//! The table is of the tiers' classes, in tenths of nanoseconds of one processor of each: only their ratios matter.
//! Products of two factors of one length decide for those that are nearly as long.

use super::lengths::{IN_REGISTERS, TOOM_BELOW, TOOM_FROM, half, power_below};
use super::plan::{self, Plan};
use super::toom;
use crate::gf2x::tuned;

/// What products take on a class of tiers.
pub(super) struct Costs {
    /// Of 1 to 18 words, in registers.
    pub(super) registers: [u32; IN_REGISTERS],
    /// In batches of two to five levels of six to ten words, if there are any.
    pub(super) batches: Option<[[u32; plan::SIZES.len()]; 4]>,
    /// A word of a product that is cut in two, and of one that is cut in three.
    pub(super) sums: [u32; 2],
    /// Sixteen words of the products by a few words above a power of two.
    pub(super) few: u32,
    /// What low halves are a multiple of, and from how many words on two levels are padded.
    pub(super) multiple: usize,
    pub(super) padded_from: usize,
}

/// Lengths of a table.
const LENGTHS: usize = TOOM_BELOW;

/// For each length whether it is cut in three.
#[derive(Debug)]
pub(super) struct Thirds([u64; LENGTHS.div_ceil(64)]);

impl Thirds {
    #[allow(long_running_const_eval, reason = "a step for each length")]
    pub(super) const fn of(costs: &Costs) -> Self {
        let mut thirds = [0; LENGTHS.div_ceil(64)];
        let mut cost = [0; LENGTHS];
        let mut n = 1;
        while n < LENGTHS {
            cost[n] = costs.without(n, &cost);
            if n >= TOOM_FROM {
                let (k, e) = toom::thirds(n);
                let cut = 2 * cost[k] + 2 * cost[e] + cost[n - 2 * k] + costs.sums[1] * n as u32;
                if cut < cost[n] {
                    cost[n] = cut;
                    thirds[n / 64] |= 1 << (n % 64);
                }
            }
            n += 1;
        }
        Self(thirds)
    }

    /// Whether products of `na` by `nb` words, the longer first, are cut in three.
    #[inline(always)]
    pub(super) const fn contains(&self, na: usize, nb: usize) -> bool {
        na < LENGTHS && self.0[na / 64] >> (na % 64) & 1 == 1 && toom::is_balanced(na, nb)
    }
}

impl Costs {
    /// A product that is not cut in three, by those of shorter ones.
    const fn without(&self, n: usize, cost: &[u32; LENGTHS]) -> u32 {
        if n <= IN_REGISTERS {
            return self.registers[n - 1];
        }
        if let Some(batches) = &self.batches {
            if let Some(power) = power_below(n) {
                return cost[power] + self.few * (n * (n - power)) as u32 / 16;
            }
            if Plan::is_profitable(n, self.padded_from) {
                let Plan { levels, words } = Plan::of(n);
                return batches[levels as usize - 2][words - plan::SIZES[0]];
            }
        }
        let h = half(n, self.multiple);
        2 * cost[h] + cost[n - h] + self.sums[0] * n as u32
    }
}

pub(super) const PORTABLE: Costs = Costs {
    registers: [
        140, 390, 720, 1070, 1550, 2120, 2820, 3190, 4120, 4700, 5820, 6390, 7830, 8600, 9280, 9630, 12620,
        12880,
    ],
    batches: None,
    sums: [12, 40],
    few: 0,
    multiple: tuned::portable::LOW_HALF_MULTIPLE.built_in(),
    padded_from: tuned::portable::PADDED_TWO_LEVELS_FROM.built_in(),
};

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) const CLMUL: Costs = Costs {
    registers: [30, 50, 70, 90, 120, 140, 190, 220, 260, 370, 440, 470, 570, 610, 670, 690, 860, 860],
    batches: None,
    sums: [6, 22],
    few: 0,
    multiple: tuned::clmul::LOW_HALF_MULTIPLE.built_in(),
    padded_from: tuned::clmul::PADDED_TWO_LEVELS_FROM.built_in(),
};

#[cfg(target_arch = "x86_64")]
pub(super) const VAES: Costs = Costs {
    registers: [30, 50, 60, 90, 110, 90, 170, 130, 150, 350, 400, 450, 430, 430, 430, 410, 560, 540],
    batches: Some([
        [950, 1220, 1260, 1700, 2350],
        [2650, 3350, 3600, 5100, 5550],
        [7500, 9900, 10450, 17000, 16300],
        [22450, 30200, 32000, 52000, 49800],
    ]),
    sums: [6, 22],
    few: 55,
    multiple: tuned::vaes::LOW_HALF_MULTIPLE.built_in(),
    padded_from: tuned::vaes::PADDED_TWO_LEVELS_FROM.built_in(),
};

#[cfg(target_arch = "x86_64")]
pub(super) const AVX512: Costs = Costs {
    registers: [30, 50, 60, 80, 110, 90, 160, 130, 150, 340, 390, 410, 400, 400, 400, 390, 530, 520],
    batches: Some([
        [970, 1100, 1020, 1600, 2250],
        [2550, 2980, 3130, 4800, 5000],
        [6750, 8000, 8550, 14000, 14000],
        [20400, 25000, 26200, 43000, 42500],
    ]),
    sums: [6, 22],
    few: 55,
    multiple: tuned::avx512::LOW_HALF_MULTIPLE.built_in(),
    padded_from: tuned::avx512::PADDED_TWO_LEVELS_FROM.built_in(),
};
