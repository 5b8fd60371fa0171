//! The paper's Table 1.5 and operation counts.

/// The paper.
pub const TITLE: &str = "Kummer Strikes Back: New DH Speed Records";
/// Its authors.
pub const AUTHORS: &str = "Daniel J. Bernstein, Chitchanok Chuengsatiansup, Tanja Lange and Peter Schwabe";
/// Table 1.5's caption, shortened.
pub const TABLE_TITLE: &str =
    "Reported high-security DH speeds for Cortex-A8, Sandy Bridge, Ivy Bridge, and Haswell";

/// A row of Table 1.5.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// "arch".
    pub arch: &'static str,
    /// "cycles".
    pub cycles: u32,
    /// Measured by eBACS; else marked "?".
    pub verified: bool,
    /// "ladder".
    pub ladder: bool,
    /// "open".
    pub open: bool,
    /// "g": 1 for elliptic curves.
    pub genus: u8,
    /// "field", as its size.
    pub field: &'static str,
    /// "source of software".
    pub source: &'static str,
}

#[allow(clippy::fn_params_excessive_bools, reason = "the table's columns")]
const fn row(
    arch: &'static str,
    cycles: u32,
    [verified, ladder, open]: [bool; 3],
    genus: u8,
    field: &'static str,
    source: &'static str,
) -> Row {
    Row { arch, cycles, verified, ladder, open, genus, field, source }
}

/// Table 1.5.
pub const TABLE: [Row; 23] = [
    row("A8-slow", 497389, [true, true, true], 1, "2^{255} - 19", "[15] CHES 2012"),
    row("A8-slow", 305395, [true, true, true], 2, "2^{127} - 1", "new (this paper)"),
    row("A8-fast", 460200, [true, true, true], 1, "2^{255} - 19", "[15] CHES 2012"),
    row("A8-fast", 273349, [true, true, true], 2, "2^{127} - 1", "new (this paper)"),
    row("Sandy", 194036, [true, true, true], 1, "2^{255} - 19", "[11] CHES 2011"),
    row("Sandy", 153000, [false, true, false], 1, "2^{252} - 2^{232} - 1", "[34]"),
    row("Sandy", 137000, [false, false, false], 1, "(2^{127} - 5997)^{2}", "[40] Asiacrypt 2012"),
    row("Sandy", 122716, [true, true, true], 2, "2^{127} - 1", "[17] Eurocrypt 2013"),
    row("Sandy", 119904, [true, false, true], 1, "2^{254}", "[44] CHES 2013"),
    row("Sandy", 96000, [false, false, false], 1, "(2^{127} - 5997)^{2}", "[24] CT-RSA 2014"),
    row("Sandy", 92000, [false, false, false], 1, "(2^{127} - 5997)^{2}", "[24] July 2014"),
    row("Sandy", 88916, [true, true, true], 2, "2^{127} - 1", "new (this paper)"),
    row("Ivy", 182708, [true, true, true], 1, "2^{255} - 19", "[11] CHES 2011"),
    row("Ivy", 145000, [false, true, true], 1, "(2^{127} - 1)^{2}", "[22] Eurocrypt 2014"),
    row("Ivy", 119032, [true, true, true], 2, "2^{127} - 1", "[17] Eurocrypt 2013"),
    row("Ivy", 114036, [true, false, true], 1, "2^{254}", "[44] CHES 2013"),
    row("Ivy", 92000, [false, false, false], 1, "(2^{127} - 5997)^{2}", "[24] CT-RSA 2014"),
    row("Ivy", 89000, [false, false, false], 1, "(2^{127} - 5997)^{2}", "[24] July 2014"),
    row("Ivy", 88448, [true, true, true], 2, "2^{127} - 1", "new (this paper)"),
    row("Haswell", 145907, [true, true, true], 1, "2^{255} - 19", "[11] CHES 2011"),
    row("Haswell", 100895, [true, true, true], 2, "2^{127} - 1", "[17] Eurocrypt 2013"),
    row("Haswell", 55595, [true, false, true], 1, "2^{254}", "[44] CHES 2013"),
    row("Haswell", 54389, [true, true, true], 2, "2^{127} - 1", "new (this paper)"),
];

/// Additions and multiplications of vectors in a step (Section 4.6), before trading.
pub const FLOAT: [usize; 2] = [282, 284];
/// After trading.
pub const FLOAT_TRADED: [usize; 2] = [310, 239];
/// Permutations in the transforms of a step (Section 4.4).
pub const FLOAT_PERMUTATIONS: usize = 36;
/// Multiplications of a step on the Cortex-A8 (Section 5.8), of vectors of two.
pub const INTEGER_MULTIPLICATIONS: usize = 220;
/// Additions for carries there, three each, of vectors of two.
pub const INTEGER_CARRIES: usize = 270;
/// Cycles of the main loop on Sandy Bridge, for one step.
pub const SANDY_BRIDGE_STEP: usize = 338;
/// Sandy Bridge cycles of the whole, and those of them that the main loop takes.
pub const SANDY_BRIDGE: [usize; 2] = [88_916, 84_838];

/// A stage of Section 4: which, and the additions and permutations in the transforms of a step.
pub const TRANSFORMS: [(&str, [usize; 2]); 3] = [("4.1", [48, 144]), ("4.2", [48, 72]), ("4.4", [24, 36])];
/// Instructions of the conditional swap, as it became (Section 4.5): of both points, of one, by selections.
pub const SWAPS: [usize; 3] = [24, 18, 6];
/// By how many percent the late swap reduced the cycles.
pub const LATE_SWAP_GAIN: u32 = 5;

/// Additions, logical operations and shifts among them, and multiplications of a step on the Cortex-A8 (Section 5.8).
pub const INTEGER: [usize; 2] = [381, INTEGER_MULTIPLICATIONS];
/// What signs and what swaps take of these additions.
pub const INTEGER_SIGNS_AND_SWAPS: [usize; 2] = [13, 18];
/// The least number of cycles of a step there: an addition takes one, a multiplication two.
pub const INTEGER_MIN_CYCLES: usize = 821;
/// What a simulator reports of a step, and what was measured; and the whole.
pub const CORTEX_A8: [usize; 3] = [966, 986, 273_349];
