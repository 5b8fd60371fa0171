//! The paper's Tables 1 to 5: clock cycles, time stamp counter, Turbo Boost off; Intel Sandy Bridge Core i5 2300,
//! 2.80 GHz, where Table 3 does not say otherwise; gcc 4.6.0 and icc 12.0.4.

use super::strategy::{Encoding, Strategy, Xor};

/// The paper.
pub const TITLE: &str =
    "Impact of Intel's New Instruction Sets on Software Implementation of GF(2)[x] Multiplication";
/// Its authors.
pub const AUTHORS: &str = "Chen Su and Haining Fan";
/// The machine of all tables but parts of Table 3.
pub const MACHINE: &str = "Intel Core i5 2300 (Sandy Bridge), 2.80 GHz, Turbo Boost off";
/// The degrees of the fields, in the tables' order.
pub const FIELDS: [usize; 5] = [163, 233, 283, 409, 571];

/// Cycles by compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycles {
    /// GNU C 4.6.0.
    pub gcc: u32,
    /// Intel C++ 12.0.4.
    pub icc: u32,
}

const fn cycles(gcc: u32, icc: u32) -> Cycles {
    Cycles { gcc, icc }
}

/// A row of Table 1.
#[derive(Clone, Copy, Debug)]
pub struct Row1 {
    /// Which product.
    pub strategy: Strategy,
    /// "Number of word multiplications".
    pub multiplications: usize,
    /// "Timings".
    pub cycles: Cycles,
}

const fn row1(strategy: Strategy, multiplications: usize, gcc: u32, icc: u32) -> Row1 {
    Row1 { strategy, multiplications, cycles: cycles(gcc, icc) }
}

/// Table 1's caption.
pub const TABLE_1_TITLE: &str = "Comparison of Karatsuba multiplication strategies (timings in clock cycles)";
/// Table 1.
pub const TABLE_1: [Row1; 13] = [
    row1(Strategy::S3_1, 6, 59, 61),
    row1(Strategy::S3Schoolbook, 9, 87, 85),
    row1(Strategy::S4_1, 9, 95, 91),
    row1(Strategy::S4_2, 9, 88, 90),
    row1(Strategy::S5_1, 13, 135, 135),
    row1(Strategy::S5_2, 15, 160, 159),
    row1(Strategy::S5_3, 16, 180, 176),
    row1(Strategy::S7_1, 22, 252, 265),
    row1(Strategy::S7_2, 24, 255, 260),
    row1(Strategy::S7_3, 25, 298, 291),
    row1(Strategy::S9_1, 35, 381, 380),
    row1(Strategy::S9_2, 36, 384, 384),
    row1(Strategy::S9_3, 37, 430, 408),
];

/// Table 2's caption.
pub const TABLE_2_TITLE: &str = "Comparison between our results and gf2x 1.0 (timings in clock cycles)";

/// Table 2: polynomial products for the five fields.
#[derive(Clone, Copy, Debug)]
pub struct Table2 {
    /// "Our fastest".
    pub fastest: [Cycles; 5],
    /// gf2x 1.0, gcc only.
    pub gf2x: [u32; 5],
}

/// Table 2.
pub const TABLE_2: Table2 = Table2 {
    fastest: [cycles(59, 61), cycles(88, 90), cycles(135, 135), cycles(252, 265), cycles(381, 380)],
    gf2x: [70, 99, 159, 298, 449],
};

/// A row of Table 3.
#[derive(Clone, Copy, Debug)]
pub struct Row3 {
    /// "Our fastest" if true; else Taverne, Faz-Hernandez, Aranha, Rodriguez-Henriquez, Hankerson, Lopez (2011).
    pub ours: bool,
    /// The processor's family.
    pub platform: &'static str,
    /// Product and reduction in GF(2^233).
    pub gf233: Cycles,
    /// Product and reduction in GF(2^409).
    pub gf409: Cycles,
}

/// Table 3's caption.
pub const TABLE_3_TITLE: &str =
    "Comparison of field multiplication between our results and [4] (timings in clock cycles)";
/// Table 3. Westmere is an Intel Core i5 650 for the paper's own rows.
pub const TABLE_3: [Row3; 4] = [
    Row3 { ours: true, platform: "Westmere", gf233: cycles(126, 126), gf409: cycles(322, 304) },
    Row3 { ours: true, platform: "Sandy Bridge", gf233: cycles(115, 116), gf409: cycles(288, 300) },
    Row3 { ours: false, platform: "Westmere", gf233: cycles(128, 128), gf409: cycles(345, 348) },
    Row3 { ours: false, platform: "Sandy Bridge", gf233: cycles(100, 100), gf409: cycles(270, 273) },
];

/// Table 4's caption.
pub const TABLE_4_TITLE: &str = "Timings of codes using different instruction sets (in clock cycles)";
/// Table 4's columns.
pub const TABLE_4_STRATEGIES: [Strategy; 4] =
    [Strategy::S4_1, Strategy::S7_2, Strategy::S9_1, Strategy::S9_2];
/// Table 4: "with SSE" and "with AVX".
pub const TABLE_4: [(Xor, [Cycles; 4]); 2] = [
    (Xor::Bits128, [cycles(97, 91), cycles(261, 264), cycles(391, 382), cycles(392, 391)]),
    (Xor::Bits256, [cycles(96, 94), cycles(255, 260), cycles(381, 380), cycles(383, 383)]),
];

/// Table 5's caption.
pub const TABLE_5_TITLE: &str =
    "Timings of codes using destructive syntax and non-destructive syntax (in clock cycles)";
/// Table 5's columns.
pub const TABLE_5_STRATEGIES: [Strategy; 5] =
    [Strategy::S3_1, Strategy::S4_2, Strategy::S5_1, Strategy::S7_1, Strategy::S9_1];
/// Table 5: "non-destructive syntax" and "destructive syntax".
pub const TABLE_5: [(Encoding, [Cycles; 5]); 2] = [
    (Encoding::Vex, [cycles(59, 61), cycles(88, 90), cycles(135, 135), cycles(252, 260), cycles(381, 380)]),
    (
        Encoding::Legacy,
        [cycles(61, 63), cycles(96, 98), cycles(141, 136), cycles(253, 267), cycles(390, 404)],
    ),
];

/// Additions of words that sections 2.1 to 2.3 tell of, one word a term: of the original formulas, the modified ones,
/// and with common subexpressions of halves eliminated.
#[derive(Clone, Copy, Debug)]
pub struct Additions {
    /// Terms of an operand.
    pub terms: usize,
    /// The original formula, expanded; and called recursively.
    pub original: (usize, Option<usize>),
    /// The modified formula: its number, and what it needs.
    pub modified: (&'static str, usize),
    /// Halves of products added: granularity l instead of 2l.
    pub halves: Option<usize>,
}

/// Two, three, four and five terms.
pub const ADDITIONS: [Additions; 4] = [
    Additions { terms: 2, original: (8, None), modified: ("(3)", 7), halves: None },
    Additions { terms: 3, original: (24, None), modified: ("(4)", 20), halves: Some(20) },
    Additions { terms: 4, original: (56, Some(40)), modified: ("(5)", 42), halves: Some(38) },
    Additions { terms: 5, original: (102, None), modified: ("(6)", 85), halves: None },
];
