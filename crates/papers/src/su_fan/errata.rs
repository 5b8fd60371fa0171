//! What is misprinted in the paper, and what a reader of it should know.

use crate::Erratum;

/// Misprints and slips, in the order of the paper.
pub const ERRATA: &[Erratum] = &[
    Erratum {
        place: "section 2, before (1)",
        printed: "polynomials \"of degrees m = 2l\"",
        meant: "of degree less than 2l",
    },
    Erratum {
        place: "after (5)",
        printed: "\"m_1, ..., m_13 are the same as defined in (2)\"",
        meant: "m_0, ..., m_8: (2) defines no others",
    },
    Erratum {
        place: "formula (6)",
        printed: "(m_4 x^2 + m_3 x + m_2)(x + 1)(x^3 + 1)",
        meant: "(m_4 x^3 + m_3 x^2 + m_2 x)(x + 1)(x^3 + 1)",
    },
    Erratum {
        place: "section 3, strategy 7-1",
        printed: "the seven-term formula is not printed",
        meant: "22 products, to be read from the program",
    },
    Erratum {
        place: "Table 1, strategies 5-3 and 9-3",
        printed: "\"three-term formula (4)\", \"five-term formula (6)\"",
        meant: "the program adds up expanded coefficients with shared sums; only 7-3 uses its factored formula, (5)",
    },
    Erratum {
        place: "Table 1, word multiplications of strategies that split unevenly",
        printed: "5-2: 15, 5-3: 16, 7-2: 24, 7-3: 25, 9-1: 35, 9-3: 37",
        meant: "a word with no partner is multiplied by itself twice: 14, 14, 23, 23, 34 and 35 products differ, and \
            an optimising compiler computes no more",
    },
    Erratum {
        place: "Table 2, GF(2^409), icc",
        printed: "265 as the fastest",
        meant: "265 is 7-1; Table 1 gives 260 for 7-2",
    },
    Erratum {
        place: "Table 5, 7-1, icc",
        printed: "260 with non-destructive syntax",
        meant: "Table 1 gives 265 for the same code, and 260 for 7-2",
    },
    Erratum {
        place: "Tables 1 and 4, 4-1, gcc",
        printed: "95 in Table 1, 97 and 96 in Table 4",
        meant: "the runs differ by a cycle or two; 9-2 (384 and 383) likewise",
    },
    Erratum {
        place: "program, 9-2 without AVX",
        printed: "the last third is loaded from a + 14",
        meant: "a + 16",
    },
    Erratum {
        place: "program, shift macro",
        printed: "an output written before all inputs are read",
        meant: "it needs an early clobber: a compiler may give it an input's register",
    },
    Erratum {
        place: "program, 7-2 and one variant of 4-1 with AVX",
        printed: "aligned 256-bit accesses to arrays of 64-bit words",
        meant: "unaligned ones: nothing aligns the arrays to 32 bytes",
    },
];
