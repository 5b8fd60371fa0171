//! How a product is cut: from the times of short products, by dynamic programming while this is compiled.
//!
//! The table is of the tiers' classes, in tenths of nanoseconds of one processor of each: only their ratios matter.
//! Products of two factors of one length decide for those that are nearly as long.

use super::lengths::{IN_REGISTERS, TOOM_BELOW, TOOM_FROM, half};
use super::plan::{self, Plan};
use super::{strided, toom};
use crate::gf2x::tuned;

/// What products take on a class of tiers.
pub(super) struct Costs {
    /// Of 1 to 18 words, in registers.
    registers: [u32; IN_REGISTERS],
    /// On whole vectors.
    whole: Whole,
    /// Sixteen words of the products by a few words that are no whole vector.
    few: u32,
    /// A word of a product that is cut in two, and of one that is cut in three.
    sums: [u32; 2],
    /// What low halves are a multiple of.
    multiple: usize,
}

/// What products on whole vectors take.
enum Whole {
    /// There are none.
    No,
    /// In [batches](super::batches) of two to five levels of six to ten words.
    Batches([[u32; plan::SIZES.len()]; 4]),
    /// By [columns](super::strided): of operands of 1, 2, ... vectors.
    Strided([u32; strided::LONGEST / 8]),
}

impl Whole {
    /// Words of a vector, and the longest operands.
    const fn lengths(&self) -> Option<(usize, usize)> {
        match self {
            Self::No => None,
            Self::Batches(_) => Some((4, plan::LONGEST)),
            Self::Strided(_) => Some((8, strided::LONGEST)),
        }
    }

    /// A product of so many words, above those in registers.
    const fn cost(&self, n: usize) -> Option<u32> {
        match self {
            Self::Batches(batches) if n <= plan::LONGEST => {
                let Plan { levels, words } = Plan::of(n);
                Some(batches[levels as usize - 2][words - plan::SIZES[0]])
            }
            Self::Strided(products) if n <= strided::LONGEST => Some(products[(n - 1) / 8]),
            _ => None,
        }
    }
}

/// How a product is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// In two.
    Halves = 0,
    /// In three.
    Thirds = 1,
    /// On whole vectors.
    Whole = 2,
    /// Whole vectors, and a few words by many.
    Few = 3,
}

/// Lengths of a table.
const LENGTHS: usize = TOOM_BELOW;
/// Lengths in a word of it.
const IN_WORD: usize = 32;

/// The way for each length.
#[derive(Debug)]
pub(super) struct Ways {
    ways: [u64; LENGTHS.div_ceil(IN_WORD)],
    /// The longest operands on whole vectors.
    longest: usize,
}

impl Ways {
    #[allow(long_running_const_eval, reason = "a step for each length")]
    pub(super) const fn of(costs: &Costs) -> Self {
        let mut ways = [0; LENGTHS.div_ceil(IN_WORD)];
        let mut cost = [0; LENGTHS];
        let mut n = 1;
        while n < LENGTHS {
            let way;
            (way, cost[n]) = costs.best(n, &cost);
            ways[n / IN_WORD] |= (way as u64) << (2 * (n % IN_WORD));
            n += 1;
        }
        let longest = match costs.whole.lengths() {
            Some((_, longest)) => longest,
            None => 0,
        };
        Self { ways, longest }
    }

    /// The way for products of `na` by `nb` words, the longer first.
    #[inline(always)]
    pub(super) const fn way(&self, na: usize, nb: usize) -> Way {
        let ways = if na < LENGTHS { self.ways[na / IN_WORD] >> (2 * (na % IN_WORD)) } else { 0 };
        match ways & 3 {
            1 if toom::is_balanced(na, nb) => Way::Thirds,
            1 | 2 if na <= self.longest => Way::Whole,
            3 => Way::Few,
            _ => Way::Halves,
        }
    }
}

impl Costs {
    /// The way that takes least for `n` words, and what it takes, by those of fewer words.
    const fn best(&self, n: usize, cost: &[u32; LENGTHS]) -> (Way, u32) {
        if n <= IN_REGISTERS {
            return (Way::Halves, self.registers[n - 1]);
        }
        let h = half(n, self.multiple);
        let mut best = (Way::Halves, 2 * cost[h] + cost[n - h] + self.sums[0] * n as u32);
        if n >= TOOM_FROM {
            let (k, e) = toom::thirds(n);
            let thirds = 2 * cost[k] + 2 * cost[e] + cost[n - 2 * k] + self.sums[1] * n as u32;
            if thirds < best.1 {
                best = (Way::Thirds, thirds);
            }
        }
        if let Some(whole) = self.whole.cost(n)
            && whole < best.1
        {
            best = (Way::Whole, whole);
        }
        if let Some((words, longest)) = self.whole.lengths() {
            let more = n % words;
            if more > 0 && n - more > IN_REGISTERS && n < longest {
                let few = cost[n - more] + self.few * (n * more) as u32 / 16;
                if few < best.1 {
                    best = (Way::Few, few);
                }
            }
        }
        best
    }
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
        600, 750, 960, 1260, 1620, 1960, 2400, 2940, 3540, 4000, 4600, 4880, 6150, 6600, 8200, 8550, 9600,
        10400, 11200, 11500, 13300, 14300, 14400, 14700,
    ]),
    few: 55,
    sums: [6, 18],
    multiple: tuned::avx512::LOW_HALF_MULTIPLE.built_in(),
};
