//! The paper's Tables 1 to 4 as data: microseconds on a 300 MHz Pentium II, Windows NT 4.0, Visual C++ 6.0, 32-bit
//! words.

/// The paper.
pub const TITLE: &str = "Two Software Normal Basis Multiplication Algorithms for GF(2^n)";
/// Its authors.
pub const AUTHORS: &str = "Haining Fan and Yiqi Dai";
/// The machine of its tables.
pub const MACHINE: &str = "IBM ThinkPad 770X with a 300 MHz Pentium II, Visual C++ 6.0";

/// A column of Table 1 (for odd n and nonoptimal bases) or a row of Table 2 (type I): operations on n-bit vectors, z
/// bits to a word, as printed and as a function of n, `C_N` and z.
#[derive(Clone, Copy, Debug)]
pub struct Operations {
    /// The algorithm.
    pub name: &'static str,
    /// Additions, products bit by bit and cyclic shifts, as printed.
    pub printed: [&'static str; 3],
    /// The same, in numbers; the paper's "<" and "about" left out.
    pub formula: fn(n: usize, c_n: usize, z: usize) -> [usize; 3],
}

/// Table 1.
pub const TABLE_1: [Operations; 4] = [
    Operations {
        name: "RH algorithm",
        printed: ["(C_N + n - 2)/2", "n", "(C_N + 2n - 1)/2"],
        formula: |n, c, _| [(c + n - 2) / 2, n, (c + 2 * n - 1) / 2],
    },
    Operations {
        name: "Improved RH algorithm",
        printed: ["(C_N + n - 2)/2", "n", "(C_N + 1)/2 + 3z"],
        formula: |n, c, z| [(c + n - 2) / 2, n, c.div_ceil(2) + 3 * z],
    },
    Operations {
        name: "Algorithm 1",
        printed: ["(C_N + n - 2)/2", "n", "< n + 3z"],
        formula: |n, c, z| [(c + n - 2) / 2, n, n + 3 * z],
    },
    Operations { name: "Algorithm 2", printed: ["C_N", "2n", "4z"], formula: |n, c, z| [c, 2 * n, 4 * z] },
];

/// Table 2.
pub const TABLE_2: [Operations; 2] = [
    Operations { name: "Formula (14)", printed: ["n + 4", "n", "4z"], formula: |n, _, z| [n + 4, n, 4 * z] },
    Operations { name: "NY Algorithm 4", printed: ["2n", "n", "2z"], formula: |n, _, z| [2 * n, n, 2 * z] },
];

/// A row of Table 3, a type-I basis.
#[derive(Clone, Copy, Debug)]
pub struct Row3 {
    /// The degree.
    pub n: usize,
    /// Formula (14).
    pub formula_14: u32,
    /// NY Algorithm 4.
    pub ny_4: u32,
}

const fn row3(n: usize, formula_14: u32, ny_4: u32) -> Row3 {
    Row3 { n, formula_14, ny_4 }
}

/// Table 3.
pub const TABLE_3: [Row3; 5] =
    [row3(162, 31, 31), row3(226, 49, 49), row3(292, 67, 69), row3(418, 122, 136), row3(562, 195, 216)];

/// A row of Table 4.
#[derive(Clone, Copy, Debug)]
pub struct Row4 {
    /// The degree.
    pub n: usize,
    /// The type.
    pub t: usize,
    /// Original RH, improved RH, Algorithm 1, Algorithm 2, NY, Montgomery.
    pub micros: [u32; 6],
}

const fn row4(n: usize, t: usize, micros: [u32; 6]) -> Row4 {
    Row4 { n, t, micros }
}

/// The columns of Table 4.
pub const COLUMNS_4: [&str; 6] = ["RH", "improved RH", "Alg. 1", "Alg. 2", "NY", "Montgomery"];

/// Table 4.
pub const TABLE_4: [Row4; 16] = [
    row4(131, 2, [70, 64, 57, 39, 29, 38]),
    row4(233, 2, [180, 153, 140, 98, 56, 125]),
    row4(359, 2, [350, 282, 283, 199, 118, 309]),
    row4(491, 2, [590, 472, 493, 321, 226, 593]),
    row4(163, 4, [164, 153, 123, 112, 2500, 57]),
    row4(277, 4, [373, 333, 260, 236, 11970, 180]),
    row4(409, 4, [671, 609, 506, 441, 95840, 421]),
    row4(577, 4, [1231, 1070, 993, 825, 278_900, 844]),
    row4(673, 4, [1593, 1382, 1320, 1071, 438_900, 1167]),
    row4(739, 4, [1872, 1600, 1578, 1277, 576_600, 1390]),
    row4(283, 6, [516, 479, 318, 339, 12490, 190]),
    row4(503, 6, [1326, 1212, 914, 865, 177_200, 622]),
    row4(751, 6, [2726, 2483, 1989, 1841, 616_100, 1476]),
    row4(599, 8, [2241, 2097, 1444, 1524, 300_300, 896]),
    row4(571, 10, [2454, 2317, 1481, 1684, 258_600, 817]),
    row4(563, 14, [3308, 3185, 1782, 2198, 251_300, 801]),
];

/// By how many percent the arrays DA and DB speed Algorithm 1 up, at most (section 3, notes).
pub const ARRAYS_GAIN: u32 = 10;

/// The degrees of which section 5 tells how many `e_k` are zero: the odd ones of these with a type-II basis.
pub const ZERO_SHARES_OF: core::ops::Range<usize> = 101..1000;
/// The least, the average and the greatest share of them, in percent.
pub const ZERO_SHARES: [f64; 3] = [22.9, 25.0, 27.2];
