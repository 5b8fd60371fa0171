//! The paper's formulas as data.
//!
//! Operands are polynomials of `n` terms, `a = sum a_i x^i`; each product of the formula is
//! `m_p = (sum of a_i) (sum of b_i)` over a set of terms `i`, and the formula is a sum of
//!
//! ```text
//! (sum of m_p x^e) (sum of x^f) (sum of x^f') ...
//! ```
//!
//! [`Formula::coefficients`] expands that. A formula is bilinear, so its value for every pair `a = x^i`, `b = x^j`
//! tells that it is right: the tests try them all.

/// `(sum of m_p x^e)` times the factors, each a sum of powers of x.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// `(p, e)`.
    pub products: &'static [(usize, usize)],
    /// The factors' exponents.
    pub factors: &'static [&'static [usize]],
}

/// A formula for the product of two polynomials of `terms` terms.
#[derive(Clone, Copy, Debug)]
pub struct Formula {
    /// The paper's number, or a name for what has none.
    pub number: &'static str,
    /// Terms in an operand.
    pub terms: usize,
    /// For each product the set of terms that it adds up, bit `i` for term `i`.
    pub products: &'static [u32],
    /// The sum.
    pub groups: &'static [Group],
    /// Additions of words that the paper says it needs, one word a term.
    pub additions: Option<usize>,
}

impl Formula {
    /// For each power of x, from x^0 on, the set of products whose sum is its coefficient (bit `p` for product `p`).
    /// Trailing empty sets are left out.
    #[must_use]
    pub fn coefficients(&self) -> Vec<u32> {
        let mut sum = Vec::new();
        for group in self.groups {
            // The factors' product, as exponents with repetition: what cancels does so in the sum.
            let mut shifts = vec![0];
            for factor in group.factors {
                shifts = shifts.iter().flat_map(|s| factor.iter().map(move |f| s + f)).collect();
            }
            for (product, exponent) in group.products {
                for shift in &shifts {
                    let k = exponent + shift;
                    sum.resize(sum.len().max(k + 1), 0);
                    sum[k] ^= 1 << product;
                }
            }
        }
        while sum.last() == Some(&0) {
            sum.pop();
        }
        sum
    }
}

const fn group(products: &'static [(usize, usize)], factors: &'static [&'static [usize]]) -> Group {
    Group { products, factors }
}

/// `m0 = a0 b0`, `m1 = a1 b1`, `m2` their sums'.
const TWO: &[u32] = &[0b01, 0b10, 0b11];
/// `m0`, `m1`, `m2`, then 0 + 1, 0 + 2, 1 + 2.
const THREE: &[u32] = &[0b001, 0b010, 0b100, 0b011, 0b101, 0b110];
/// `m0` to `m3`, then 0 + 1, 2 + 3, 0 + 2, 1 + 3, and all.
const FOUR: &[u32] = &[0b0001, 0b0010, 0b0100, 0b1000, 0b0011, 0b1100, 0b0101, 0b1010, 0b1111];
/// `m1` to `m13` of Cenk and Ozbudak; there is no `m0`.
const FIVE: &[u32] = &[
    0, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b00011, 0b00101, 0b10100, 0b11000, 0b01101, 0b10110,
    0b11011, 0b11111,
];
/// `m0` to `m21`, as the paper's program numbers them.
const SEVEN: &[u32] = &[
    0b100_1110, 0b000_0001, 0b000_0010, 0b000_0011, 0b000_0101, 0b001_0000, 0b010_0000, 0b101_0000,
    0b110_0000, 0b101_0101, 0b101_1011, 0b110_1001, 0b110_1101, 0b000_0100, 0b100_0000, 0b101_0011,
    0b010_1010, 0b011_1010, 0b111_1111, 0b011_0110, 0b111_0100, 0b001_1101,
];

/// All formulas, corrected (see [`errata`](super::errata)).
pub const FORMULAS: &[Formula] = &[
    Formula {
        number: "(1)",
        terms: 2,
        products: TWO,
        groups: &[
            group(&[(1, 0)], &[&[2]]),
            group(&[(2, 0), (1, 0), (0, 0)], &[&[1]]),
            group(&[(0, 0)], &[&[0]]),
        ],
        additions: Some(8),
    },
    Formula {
        number: "(2)",
        terms: 4,
        products: FOUR,
        groups: &[
            group(&[(3, 0)], &[&[6]]),
            group(&[(2, 0), (3, 0), (5, 0)], &[&[5]]),
            group(&[(1, 0), (2, 0), (3, 0), (7, 0)], &[&[4]]),
            group(&[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)], &[&[3]]),
            group(&[(2, 0), (1, 0), (0, 0), (6, 0)], &[&[2]]),
            group(&[(1, 0), (0, 0), (4, 0)], &[&[1]]),
            group(&[(0, 0)], &[&[0]]),
        ],
        additions: Some(56),
    },
    Formula {
        number: "(3)",
        terms: 2,
        products: TWO,
        groups: &[group(&[(1, 1), (0, 0)], &[&[1, 0]]), group(&[(2, 0)], &[&[1]])],
        additions: Some(7),
    },
    Formula {
        number: "(4)",
        terms: 3,
        products: THREE,
        groups: &[
            group(&[(2, 2), (1, 1), (0, 0)], &[&[2, 1, 0]]),
            group(&[(3, 0)], &[&[1]]),
            group(&[(4, 0)], &[&[2]]),
            group(&[(5, 0)], &[&[3]]),
        ],
        additions: Some(20),
    },
    Formula {
        number: "(5), first form",
        terms: 4,
        products: FOUR,
        groups: &[
            group(&[(3, 3), (2, 2), (1, 1), (0, 0)], &[&[3, 2, 1, 0]]),
            group(&[(8, 0)], &[&[3]]),
            group(&[(5, 2), (4, 0)], &[&[3, 1]]),
            group(&[(7, 1), (6, 0)], &[&[3, 2]]),
        ],
        additions: None,
    },
    Formula {
        number: "(5)",
        terms: 4,
        products: FOUR,
        groups: &[
            group(&[(3, 3), (2, 2), (1, 1), (0, 0)], &[&[1, 0], &[2, 0]]),
            group(&[(8, 0)], &[&[3]]),
            group(&[(5, 2), (4, 0)], &[&[3, 1]]),
            group(&[(7, 1), (6, 0)], &[&[3, 2]]),
        ],
        additions: Some(42),
    },
    Formula {
        number: "(6)",
        terms: 5,
        products: FIVE,
        groups: &[
            group(&[(5, 3), (1, 0)], &[&[1, 0], &[4, 2, 0]]),
            group(&[(12, 0)], &[&[3, 5]]),
            group(&[(4, 3), (3, 2), (2, 1)], &[&[1, 0], &[3, 0]]),
            group(&[(11, 1), (10, 0)], &[&[3, 4]]),
            group(&[(9, 3), (8, 2), (7, 1), (6, 0)], &[&[4, 1]]),
            group(&[(13, 0)], &[&[3, 4, 5]]),
        ],
        additions: Some(85),
    },
    Formula {
        number: "(7)",
        terms: 3,
        products: THREE,
        groups: &[
            group(&[(2, 0)], &[&[4]]),
            group(&[(2, 0), (1, 0), (5, 0)], &[&[3]]),
            group(&[(0, 0), (1, 0), (2, 0), (4, 0)], &[&[2]]),
            group(&[(0, 0), (1, 0), (3, 0)], &[&[1]]),
            group(&[(0, 0)], &[&[0]]),
        ],
        additions: Some(20),
    },
    Formula {
        number: "seven-term",
        terms: 7,
        products: SEVEN,
        groups: &[
            group(&[(1, 0), (2, 0), (3, 0)], &[&[1]]),
            group(&[(1, 0)], &[&[0]]),
            group(&[(1, 0), (2, 0), (4, 0), (13, 0)], &[&[2]]),
            group(
                &[
                    (0, 0),
                    (1, 0),
                    (2, 0),
                    (3, 0),
                    (5, 0),
                    (7, 0),
                    (8, 0),
                    (9, 0),
                    (10, 0),
                    (11, 0),
                    (12, 0),
                    (16, 0),
                    (17, 0),
                    (20, 0),
                ],
                &[&[3]],
            ),
            group(
                &[
                    (1, 0),
                    (2, 0),
                    (4, 0),
                    (6, 0),
                    (8, 0),
                    (9, 0),
                    (12, 0),
                    (13, 0),
                    (15, 0),
                    (16, 0),
                    (17, 0),
                    (18, 0),
                    (19, 0),
                    (20, 0),
                ],
                &[&[4]],
            ),
            group(
                &[
                    (0, 0),
                    (2, 0),
                    (3, 0),
                    (5, 0),
                    (7, 0),
                    (8, 0),
                    (12, 0),
                    (14, 0),
                    (15, 0),
                    (17, 0),
                    (19, 0),
                    (21, 0),
                ],
                &[&[5]],
            ),
            group(
                &[(0, 0), (3, 0), (4, 0), (6, 0), (8, 0), (10, 0), (13, 0), (19, 0), (20, 0), (21, 0)],
                &[&[6]],
            ),
            group(
                &[
                    (3, 0),
                    (4, 0),
                    (5, 0),
                    (7, 0),
                    (8, 0),
                    (9, 0),
                    (13, 0),
                    (14, 0),
                    (15, 0),
                    (16, 0),
                    (17, 0),
                    (20, 0),
                ],
                &[&[7]],
            ),
            group(
                &[
                    (0, 0),
                    (1, 0),
                    (3, 0),
                    (4, 0),
                    (5, 0),
                    (6, 0),
                    (7, 0),
                    (10, 0),
                    (12, 0),
                    (13, 0),
                    (15, 0),
                    (17, 0),
                    (18, 0),
                    (21, 0),
                ],
                &[&[8]],
            ),
            group(
                &[
                    (2, 0),
                    (4, 0),
                    (5, 0),
                    (6, 0),
                    (7, 0),
                    (9, 0),
                    (10, 0),
                    (11, 0),
                    (13, 0),
                    (14, 0),
                    (16, 0),
                    (17, 0),
                    (18, 0),
                    (19, 0),
                    (21, 0),
                ],
                &[&[9]],
            ),
            group(&[(5, 0), (6, 0), (7, 0), (14, 0)], &[&[10]]),
            group(&[(6, 0), (8, 0), (14, 0)], &[&[11]]),
            group(&[(14, 0)], &[&[12]]),
        ],
        additions: None,
    },
];

/// Formula (6) as printed: a factor x is missing in the third sum.
pub const SIX_AS_PRINTED: Formula = Formula {
    number: "(6) as printed",
    terms: 5,
    products: FIVE,
    groups: &[
        group(&[(5, 3), (1, 0)], &[&[1, 0], &[4, 2, 0]]),
        group(&[(12, 0)], &[&[3, 5]]),
        group(&[(4, 2), (3, 1), (2, 0)], &[&[1, 0], &[3, 0]]),
        group(&[(11, 1), (10, 0)], &[&[3, 4]]),
        group(&[(9, 3), (8, 2), (7, 1), (6, 0)], &[&[4, 1]]),
        group(&[(13, 0)], &[&[3, 4, 5]]),
    ],
    additions: Some(85),
};

/// A half of a product of two terms, each of which is half as long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The low half of product `p`.
    Low(usize),
    /// The high half of product `p`.
    High(usize),
}

use Half::{High, Low};

/// Formula (7), second form: for each word of the product, from the lowest, the halves that add up to it.
pub const SEVEN_HALVES: [&[Half]; 6] = [
    &[Low(0)],
    &[Low(0), Low(1), High(0), Low(3)],
    &[Low(0), Low(1), High(0), Low(2), Low(4), High(1), High(3)],
    &[High(0), High(1), High(2), Low(2), High(4), Low(1), Low(5)],
    &[Low(2), High(1), High(2), High(5)],
    &[High(2)],
];
