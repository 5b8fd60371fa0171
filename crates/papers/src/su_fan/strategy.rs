//! The strategies of Table 1 and their variants, by name.

use super::count::Counts;
use super::{memory, register};
use core::fmt;

/// How a product of polynomials is divided down to products of words: a row of Table 1, or one of two variants beside
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "`description` tells what each does")]
pub enum Strategy {
    S3_1,
    S3Schoolbook,
    S4_1,
    S4_2,
    S5_1,
    S5_2,
    S5_3,
    S7_1,
    S7_2,
    S7_3,
    S9_1,
    S9_2,
    S9_3,
    S5_2Modified,
    S3_1Halves,
}

/// Where partial products are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// In the result's memory.
    Memory,
    /// In registers.
    Registers,
}

/// How instructions name their operands. The same source is compiled for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Encoding {
    /// Two operands, one overwritten: SSE, Table 5's "destructive syntax". Tier `clmul`.
    Legacy,
    /// Three operands: AVX, Table 5's "non-destructive syntax". Tier `avx2`.
    Vex,
    /// Three operands, 32 registers, three-way XOR: younger than the paper. Tier `avx512`.
    Evex,
}

/// The width of sums in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Xor {
    /// 128 bits, Table 4's "with SSE".
    Bits128,
    /// 256 bits where four words are to be added, Table 4's "with AVX".
    Bits256,
}

/// One way of writing a strategy down for a processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant {
    /// Where partial products are added up.
    pub form: Form,
    /// How instructions name their operands.
    pub encoding: Encoding,
    /// The width of sums in memory.
    pub xor: Xor,
}

impl fmt::Display for Variant {
    /// `vex/memory/256`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let encoding = match self.encoding {
            Encoding::Legacy => "legacy",
            Encoding::Vex => "vex",
            Encoding::Evex => "evex",
        };
        let form = match (self.form, self.xor) {
            (Form::Registers, _) => "registers",
            (Form::Memory, Xor::Bits128) => "memory/128",
            (Form::Memory, Xor::Bits256) => "memory/256",
        };
        f.pad(&format!("{encoding}/{form}"))
    }
}

impl Strategy {
    /// All: those of Table 1 in its order, then the others.
    pub const ALL: [Self; 15] = [
        Self::S3_1,
        Self::S3Schoolbook,
        Self::S4_1,
        Self::S4_2,
        Self::S5_1,
        Self::S5_2,
        Self::S5_3,
        Self::S7_1,
        Self::S7_2,
        Self::S7_3,
        Self::S9_1,
        Self::S9_2,
        Self::S9_3,
        Self::S5_2Modified,
        Self::S3_1Halves,
    ];

    /// The paper's number: `5-1`; the schoolbook product, which has none there, is `3-schoolbook`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::S3_1 => "3-1",
            Self::S3Schoolbook => "3-schoolbook",
            Self::S4_1 => "4-1",
            Self::S4_2 => "4-2",
            Self::S5_1 => "5-1",
            Self::S5_2 => "5-2",
            Self::S5_3 => "5-3",
            Self::S7_1 => "7-1",
            Self::S7_2 => "7-2",
            Self::S7_3 => "7-3",
            Self::S9_1 => "9-1",
            Self::S9_2 => "9-2",
            Self::S9_3 => "9-3",
            Self::S5_2Modified => "5-2-modified",
            Self::S3_1Halves => "3-1-halves",
        }
    }

    /// Words in an operand.
    #[must_use]
    pub const fn words(self) -> usize {
        match self {
            Self::S3_1 | Self::S3Schoolbook | Self::S3_1Halves => 3,
            Self::S4_1 | Self::S4_2 => 4,
            Self::S5_1 | Self::S5_2 | Self::S5_3 | Self::S5_2Modified => 5,
            Self::S7_1 | Self::S7_2 | Self::S7_3 => 7,
            Self::S9_1 | Self::S9_2 | Self::S9_3 => 9,
        }
    }

    /// How it divides its operands.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::S3_1 => "three-term formula",
            Self::S3Schoolbook => "every word by every word",
            Self::S4_1 => "two-term formula, and again for its halves",
            Self::S4_2 => "four-term formula",
            Self::S5_1 => "five-term formula",
            Self::S5_2 => "two-term formula over 2 and 3 words, these by 3-1",
            Self::S5_3 => "three-term formula over 1, 2 and 2 words",
            Self::S7_1 => "seven-term formula",
            Self::S7_2 => "two-term formula over 3 and 4 words, these by 3-1 and 4-2",
            Self::S7_3 => "four-term formula over 1, 2, 2 and 2 words",
            Self::S9_1 => "two-term formula over 4 and 5 words, these by 4-2 and 5-1",
            Self::S9_2 => "three-term formula over 3, 3 and 3 words, these by 3-1",
            Self::S9_3 => "five-term formula over 1, 2, 2, 2 and 2 words",
            Self::S5_2Modified => "formula (3) over 2 and 3 words, these by 3-1",
            Self::S3_1Halves => "three-term formula, sums of single words",
        }
    }

    /// The formula of the outermost division, as [`formula`](super::formula::FORMULAS) numbers it; none for
    /// schoolbook.
    #[must_use]
    pub const fn formula(self) -> Option<&'static str> {
        match self {
            Self::S3_1 | Self::S9_2 | Self::S3_1Halves => Some("(7)"),
            Self::S3Schoolbook => None,
            Self::S4_1 | Self::S5_2 | Self::S7_2 | Self::S9_1 => Some("(1)"),
            Self::S4_2 => Some("(2)"),
            Self::S5_1 | Self::S9_3 => Some("(6)"),
            Self::S5_3 => Some("(4)"),
            Self::S7_1 => Some("seven-term"),
            Self::S7_3 => Some("(5)"),
            Self::S5_2Modified => Some("(3)"),
        }
    }

    /// Whether the paper has the strategy in this form and width. Encodings are the compiler's business, but EVEX
    /// is younger than the paper.
    #[must_use]
    pub const fn published(self, variant: Variant) -> bool {
        let form = match (self, variant.form, variant.xor) {
            (Self::S3_1 | Self::S4_2, Form::Registers, _) => true,
            (Self::S3_1 | Self::S4_2 | Self::S3_1Halves, Form::Memory, _) | (_, Form::Registers, _) => false,
            // 5-3 and 9-3 are there with 256-bit sums only.
            (Self::S5_3 | Self::S9_3, Form::Memory, xor) => matches!(xor, Xor::Bits256),
            _ => true,
        };
        form && !matches!(variant.encoding, Encoding::Evex)
    }

    /// Counts the instructions of one product by running it; none if it has no such form.
    #[must_use]
    pub fn count(self, form: Form) -> Option<Counts> {
        let counts = Counts::default();
        let m = &counts;
        // Linearly independent words: no two different sums of them agree.
        let a: [u64; 9] = core::array::from_fn(|i| 1 << i);
        let b: [u64; 9] = core::array::from_fn(|i| 1 << (9 + i));
        macro_rules! run {
            ($($strategy:ident: $kernel:ident $($memory:ident)?,)*) => {
                match (self, form) {
                    $((Self::$strategy, Form::Registers) => register::$kernel(m, &mut [0; _], first(&a), first(&b)),
                    $((Self::$strategy, Form::Memory) => $memory::$kernel(m, &mut [0; _], first(&a), first(&b)),)?)*
                    _ => return None,
                }
            };
        }
        run! {
            S3_1: s3_1, S3_1Halves: s3_1_halves, S3Schoolbook: s3_schoolbook memory,
            S4_1: s4_1 memory, S4_2: s4_2,
            S5_1: s5_1 memory, S5_2: s5_2 memory, S5_2Modified: s5_2_modified memory, S5_3: s5_3 memory,
            S7_1: s7_1 memory, S7_2: s7_2 memory, S7_3: s7_3 memory,
            S9_1: s9_1 memory, S9_2: s9_2 memory, S9_3: s9_3 memory,
        }
        Some(counts)
    }
}

/// The first `N` words.
fn first<const N: usize>(words: &[u64; 9]) -> &[u64; N] {
    const { assert!(N <= 9) };
    let Some(first) = words.first_chunk() else { unreachable!() };
    first
}
