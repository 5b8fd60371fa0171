//! What is misprinted in the paper, and what a reader of it should know.

use crate::Erratum;

/// Misprints and slips of the paper and of its program.
pub const ERRATA: &[Erratum] = &[
    Erratum {
        place: "identity (2)",
        printed: "the first sum's inner index is printed as i twice",
        meant: "the double sum runs over i and j",
    },
    Erratum {
        place: "Algorithm 1, line S2",
        printed: "D := A_1 & B_1",
        meant: "right, since (A & B)_1 = A_1 & B_1; the program computes it as one shift of A & B, which is one shift \
            less",
    },
    Erratum {
        place: "formula (12)",
        printed: "the second inner sum has lost its summand",
        meant: "the sum of A_<w-i> over the same i, 1 <= i <= v, as for B_<w-i> in the first",
    },
    Erratum {
        place: "formula (14)",
        printed: "+ HammingWeight(B & A_v)",
        meant: "plus the parity of that weight times the element one, all coordinates of which are 1",
    },
    Erratum {
        place: "section 4, array DA",
        printed: "DA_j = (a_j, ..., a_(n-1), a_0, ..., a_(n-1) a_0, ..., a_(j-1)), a 2n-bit vector",
        meant: "reading n bits from any bit on takes up to z - 1 bits more, which the program has in its last word",
    },
    Erratum {
        place: "Table 4, column NY, nonoptimal bases",
        printed: "2500 to 616100 microseconds",
        meant: "the program's tables are dummies and the matrix is scanned entry by entry, n^2 of them for each word; \
                with lists of its C_N ones the algorithm is within a small factor of the others",
    },
    Erratum {
        place: "program, tables of the NY algorithms and of Montgomery multiplication",
        printed: "filled with running numbers, \"to test performance only\"",
        meant: "here they are the real ones, and every algorithm's product is checked",
    },
    Erratum {
        place: "program, NY Algorithm 4 for type I",
        printed: "pd = B + V, read up to B[V + N - 1 + 32 (N/32)]",
        meant: "beyond the array of 2 (N + 1) words: about 2.5 N words are needed",
    },
    Erratum {
        place: "program, DWORD = unsigned long",
        printed: "32 bits",
        meant: "64 bits on most of today's systems, which breaks the constant W = 32",
    },
    Erratum {
        place: "program, shifts by 32 - TAIL_SZ and TAIL_SZ - 1",
        printed: "TAIL_SZ = N mod W",
        meant: "is 0 for n divisible by 32, which shifts by 32 bits or by -1",
    },
    Erratum {
        place: "conclusion C_N > 7n - 256",
        printed: "where Algorithm 1 should overtake Algorithm 2",
        meant: "rests on four operations a cyclic shift and z = 32; for z = 64 the same count gives C_N > 7n - 512",
    },
];
