//! What is misprinted in the paper, and what a reader of it should know.

/// One place where the paper should be read otherwise than printed: where, what is printed, what is meant.
pub const ERRATA: &[[&str; 3]] = &[
    ["identity (2)", "the first sum's inner index is printed as i twice", "the double sum runs over i and j"],
    [
        "Algorithm 1, line S2",
        "D := A_1 & B_1",
        "right, since (A & B)_1 = A_1 & B_1; the program computes it as one shift of A & B, which is one shift less",
    ],
    [
        "formula (12)",
        "the second inner sum has lost its summand",
        "the sum of A_<w-i> over the same i, 1 <= i <= v, as for B_<w-i> in the first",
    ],
    [
        "formula (14)",
        "+ HammingWeight(B & A_v)",
        "plus the parity of that weight times the element one, all coordinates of which are 1",
    ],
    [
        "section 4, array DA",
        "DA_j = (a_j, ..., a_(n-1), a_0, ..., a_(n-1) a_0, ..., a_(j-1)), a 2n-bit vector",
        "reading n bits from any bit on takes up to z - 1 bits more, which the program has in its last word",
    ],
    [
        "Table 4, column NY, nonoptimal bases",
        "2500 to 616100 microseconds",
        "the program's tables are dummies and the matrix is scanned entry by entry, n^2 of them for each word; with lists of its \
         C_N ones the algorithm is within a small factor of the others",
    ],
    [
        "program, tables of the NY algorithms and of Montgomery multiplication",
        "filled with running numbers, \"to test performance only\"",
        "here they are the real ones, and every algorithm's product is checked",
    ],
    [
        "program, NY Algorithm 4 for type I",
        "pd = B + V, read up to B[V + N - 1 + 32 (N/32)]",
        "beyond the array of 2 (N + 1) words: about 2.5 N words are needed",
    ],
    [
        "program, DWORD = unsigned long",
        "32 bits",
        "64 bits on most of today's systems, which breaks the constant W = 32",
    ],
    [
        "program, shifts by 32 - TAIL_SZ and TAIL_SZ - 1",
        "TAIL_SZ = N mod W",
        "is 0 for n divisible by 32, which shifts by 32 bits or by -1",
    ],
    [
        "conclusion C_N > 7n - 256",
        "where Algorithm 1 should overtake Algorithm 2",
        "rests on four operations a cyclic shift and z = 32; for z = 64 the same count gives C_N > 7n - 512",
    ],
];
