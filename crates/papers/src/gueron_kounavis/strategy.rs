//! The paper's algorithms and the rows of its Table 1, by name.

use super::count::{self, Counts};
use super::reflect::Order;
use super::{fold, multiply, reduce};
use core::fmt;

/// How a 256-bit product is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Multiplication {
    /// Algorithm 1, four word products.
    Schoolbook,
    /// Algorithm 2, three.
    Karatsuba,
}

impl Multiplication {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Schoolbook, Self::Karatsuba];

    /// The paper's number: 1 or 2.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its instructions, by running it.
    #[must_use]
    pub fn count(self) -> Counts {
        match self {
            Self::Schoolbook => count::product::<multiply::Schoolbook>(),
            Self::Karatsuba => count::product::<multiply::Karatsuba>(),
        }
    }
}

/// How it is reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reduction {
    /// Two multiplications by constants, any polynomial.
    Algorithm3,
    /// Shifts, natural order: operands reflected.
    Algorithm4,
    /// Shifts, reversed order: shift by one.
    Algorithm5,
    /// Folds 120 terms by a word constant and a shift.
    Algorithm6,
    /// Folds 120 terms by a constant of two words.
    Algorithm7,
    /// Folds 64 terms by a word constant and a shift.
    Algorithm8,
    /// Folds 64 terms by a constant of two words.
    Algorithm9,
}

impl Reduction {
    /// All, in the paper's order.
    pub const ALL: [Self; 7] = [
        Self::Algorithm3,
        Self::Algorithm4,
        Self::Algorithm5,
        Self::Algorithm6,
        Self::Algorithm7,
        Self::Algorithm8,
        Self::Algorithm9,
    ];

    /// The paper's number: 3 to 9.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 3
    }

    /// Its instructions, by running it.
    #[must_use]
    pub fn count(self) -> Counts {
        match self {
            Self::Algorithm3 => count::reduction::<reduce::Algorithm3>(),
            Self::Algorithm4 => count::reduction::<reduce::Algorithm4>(),
            Self::Algorithm5 => count::reduction::<reduce::Algorithm5>(),
            Self::Algorithm6 => count::reduction::<fold::Algorithm6>(),
            Self::Algorithm7 => count::reduction::<fold::Algorithm7>(),
            Self::Algorithm8 => count::reduction::<fold::Algorithm8>(),
            Self::Algorithm9 => count::reduction::<fold::Algorithm9>(),
        }
    }

    /// The order of bits in its operands and result.
    #[must_use]
    pub const fn order(self) -> Order {
        match self {
            Self::Algorithm3 | Self::Algorithm4 => Order::Natural,
            _ => Order::Reversed,
        }
    }
}

/// A way to compute GHASH.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ghash {
    /// By carry-less multiplications.
    Clmul {
        /// The product.
        multiplication: Multiplication,
        /// Its reduction.
        reduction: Reduction,
        /// Blocks for one reduction, 1 to 8.
        depth: usize,
    },
    /// Bit by bit (Figure 2). Not constant time: a baseline.
    BitByBit,
    /// 64 KB of tables for each key (Figure 3). Not constant time: a baseline.
    Tables,
}

impl Ghash {
    /// Whether time and memory accesses are independent of key and data.
    #[must_use]
    pub const fn constant_time(self) -> bool {
        matches!(self, Self::Clmul { .. })
    }
}

impl fmt::Display for Ghash {
    /// `1+5x4`: Algorithm 1, reduced by Algorithm 5 every four blocks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clmul { multiplication, reduction, depth } => {
                f.pad(&format!("{}+{}x{depth}", multiplication.number(), reduction.number()))
            }
            Self::BitByBit => f.pad("bit-by-bit"),
            Self::Tables => f.pad("tables-64k"),
        }
    }
}

/// An AES-GCM of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "`description` tells what each does")]
pub enum Strategy {
    OneBlock,
    Reflected,
    FourBlocks,
    Interleaved,
    BitByBit,
    Tables,
    Simplest,
}

impl Strategy {
    /// The rows of Table 1 in its order, then the one that it does not time.
    pub const ALL: [Self; 7] = [
        Self::OneBlock,
        Self::Reflected,
        Self::FourBlocks,
        Self::Interleaved,
        Self::BitByBit,
        Self::Tables,
        Self::Simplest,
    ];

    /// Its row in Table 1, from 1.
    #[must_use]
    pub const fn row(self) -> Option<usize> {
        match self {
            Self::Simplest => None,
            row => Some(row as usize + 1),
        }
    }

    /// A name for tables and filters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OneBlock => "one-block",
            Self::Reflected => "reflected",
            Self::FourBlocks => "four-blocks",
            Self::Interleaved => "four-blocks-interleaved",
            Self::BitByBit => "bit-by-bit",
            Self::Tables => "tables-64k",
            Self::Simplest => "aes-one-block",
        }
    }

    /// What it does.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::OneBlock => "AES four blocks abreast; GHASH block by block, Algorithms 1 and 5",
            Self::Reflected => "AES four blocks abreast; GHASH block by block, reflected, Algorithms 2 and 4",
            Self::FourBlocks => {
                "AES four blocks abreast, then GHASH of the four with one reduction, Algorithms 2 and 5"
            }
            Self::Interleaved => {
                "AES four blocks abreast, GHASH of the four before between its rounds, Algorithms 2 and 5"
            }
            Self::BitByBit => "AES four blocks abreast; GHASH bit by bit; not constant time",
            Self::Tables => "AES by tables; GHASH by 64 KB of tables; not constant time",
            Self::Simplest => "AES block by block; GHASH block by block, Algorithms 1 and 5",
        }
    }

    /// Whether time and memory accesses are independent of key and data.
    #[must_use]
    pub const fn constant_time(self) -> bool {
        !matches!(self, Self::BitByBit | Self::Tables)
    }
}

/// How instructions name their operands. The same source is compiled for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Encoding {
    /// No vector instructions: the baselines.
    Portable,
    /// Two operands, one overwritten: SSE, as on the paper's machine. Tier `clmul`.
    Legacy,
    /// Three operands: AVX. Tier `avx2`.
    Vex,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Portable => "portable",
            Self::Legacy => "legacy",
            Self::Vex => "vex",
        })
    }
}
