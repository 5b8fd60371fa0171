//! The paper's figures: by how much the improved form is faster than Goll and Gueron's with 256 bits, in percent.

/// The paper.
pub const TITLE: &str = "Improved SIMD Implementation of Poly1305";
/// Its authors.
pub const AUTHORS: &str = "Sreyosi Bhattacharyya, supervised by Palash Sarkar";

/// A range of message sizes in its Tables 1 and 2, as its introduction gives them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// From this many bytes.
    pub from: usize,
    /// To this many.
    pub to: usize,
    /// Average and greatest speed-up on Skylake (Table 1).
    pub skylake: [f64; 2],
    /// The same on Kaby Lake (Table 2).
    pub kaby_lake: [f64; 2],
}

/// The ranges: the plots begin at 49 bytes and end at 4000.
pub const RANGES: [Range; 4] = [
    Range { from: 49, to: 1024, skylake: [12.58, 34.46], kaby_lake: [14.44, 34.63] },
    Range { from: 1025, to: 2048, skylake: [6.10, 20.69], kaby_lake: [6.53, 16.03] },
    Range { from: 2049, to: 3072, skylake: [3.92, 13.79], kaby_lake: [4.13, 13.79] },
    Range { from: 3073, to: 4000, skylake: [2.90, 10.26], kaby_lake: [2.64, 13.75] },
];

/// Section 3.4's "Operation Count for the 4x130 multiplication algorithm".
#[derive(Clone, Copy, Debug)]
pub struct OperationCount {
    /// `mul_epu32`.
    pub multiplications: usize,
    /// `add_epi64`.
    pub additions: usize,
    /// `permutevar8x32_epi32`.
    pub halves: usize,
    /// `permute4x64_epi64`.
    pub lanes: usize,
    /// `set_epi32`.
    pub sets: usize,
}

/// Its numbers.
pub const OPERATION_COUNT: OperationCount =
    OperationCount { multiplications: 25, additions: 20, halves: 9, lanes: 4, sets: 1 };
