//! What is misprinted in the paper, and what a reader of it should know.
//!
//! Of revision 2.02 (April 2014), read as text: where lines are missing, a page image may still show them.

use crate::Erratum;

/// Misprints and slips, in the order of the paper.
pub const ERRATA: &[Erratum] = &[
    Erratum {
        place: "equation (2)",
        printed: "[c_(2n-2) c_(2n-2) ... c_0]",
        meant: "[c_(2n-2) c_(2n-3) ... c_0]",
    },
    Erratum {
        place: "Figure 2",
        printed: "constants 0xe1 and 0x8 followed by too few zeros, two closing braces missing",
        meant: "0xe100000000000000 and 0x8000000000000000",
    },
    Erratum {
        place: "Figure 3, last comment",
        printed: "tables[i][j] = j*hash_key*256*i",
        meant: "j * hash_key * 2^(8i), as the text before it says",
    },
    Erratum { place: "Figure 3", printed: "xor128(galoishash, enc_data)", meant: "enc_data[i]" },
    Erratum { place: "equation (15)", printed: "follows from (9)", meant: "from (10)" },
    Erratum {
        place: "after (18)",
        printed: "c g q+, g q x^s and c p+ are all of degree t + s - 1",
        meant: "t + 2s - 1 at most for the first two, t + s - 2 for c p+, t + s - 1 for p x^s: hence the s top terms \
            agree",
    },
    Erratum {
        place: "Algorithm 3, preprocessing",
        printed: "\"the division of s with the polynomial s\"",
        meant: "of x^(t+s) by g",
    },
    Erratum {
        place: "definition of Reflect, and again beside the GCM test vector",
        printed: "R's bit i is bit 127 - i \"of R\"; \"0 <= 0 <= 127\"",
        meant: "of Q; 0 <= i <= 127",
    },
    Erratum {
        place: "\"Bit reflecting the inputs\"",
        printed: "PSHUFB reflects nibbles \"8 at a time\"; the nibble tables are cut off",
        meant: "16 at a time; the tables are those of Figure 4",
    },
    Erratum {
        place: "equation (27)",
        printed: "missing",
        meant: "reflect(A) * reflect(B) = reflect(A * B) >> 1, the reflection of A * B being of 256 bits",
    },
    Erratum { place: "Algorithm 5", printed: "two steps numbered 2", meant: "five steps" },
    Erratum {
        place: "Algorithms 6 and 7, step 1",
        printed: "[X1:X0] AND 0x00",
        meant: "AND 2^120 - 1: the lowest 120 bits",
    },
    Erratum {
        place: "Algorithms 6 to 9",
        printed: "the steps that multiply, and those that define A, B, C, D and E, are missing",
        meant: "H = C * e100000000000000 (6 and 8) or C * [1:c200000000000000] (7 and 9); A = X1 and B = X1 << 1, for \
            s = 120 its top seven bits; C, D, E = B >> 1, 2, 7 (s = 120), C, D = [B:0] >> 2, 7 and E = B >> 1 (s = 64)",
    },
    Erratum {
        place: "Algorithms 6 to 9, the choice of t",
        printed: "\"for t = 193 the second operand spans one word and no further shifts are required\"",
        meant: "the product has 255 bits, so s = 120 and s = 64 mean t = 135 and t = 191; with t = 193 (s = 62) the \
            constant is a word, but C must be shifted left by two instead; none of the four algorithms uses it",
    },
    Erratum {
        place: "Algorithm 9",
        printed: "two multiplications, [H2:H1:H0]",
        meant: "one of them is by 1, and H2 is always zero",
    },
    Erratum {
        place: "references in the text",
        printed: "Karatsuba [7, 9]; aggregated reduction [17]; AES instructions [16]; two entries numbered 2",
        meant: "[7, 10]; [18]; [17]",
    },
    Erratum {
        place: "Figures 9 to 12, last partial block and partial additional data of Figure 15",
        printed: "16 bytes loaded (Figure 15: and stored) whatever is left",
        meant: "reads beyond the input; Figure 15 writes beyond the output, too",
    },
    Erratum {
        place: "Figures 9 to 12",
        printed: "lengths are int, nbytes*8 is computed in int",
        meant: "overflows from 2^28 bytes on; GCM allows 2^36 - 32",
    },
    Erratum {
        place: "Figure 14",
        printed: "the check of the processor looks at the AES bit only",
        meant: "PCLMULQDQ, SSSE3 and SSE4.1 are needed, too",
    },
    Erratum {
        place: "Figure 15, single blocks and remainder after a group of four",
        printed: "GFMUL is called with the second operand left in xmm2 by the group's reduction",
        meant: "H must be loaded again, as before single blocks of additional data. The six test runs do not meet \
            this: none has text or additional data of 64 bytes and more that is followed by less",
    },
    Erratum {
        place: "Figure 15",
        printed: "PXOR with the text in memory, MOVDQA to the output",
        meant: "works for buffers aligned to 16 bytes only",
    },
    Erratum {
        place: "Table 1, row 3",
        printed: "\"GFmul implemented using Schoolbook and Algorithm 5\"",
        meant: "single blocks only: Figure 8 multiplies its four blocks by Karatsuba",
    },
    Erratum {
        place: "Table 1, row 4",
        printed: "\"Fig. 15 + Fig. 6\"",
        meant: "Figure 15 has a GFMUL of its own, by Karatsuba, and never calls Figure 6",
    },
    Erratum {
        place: "Table 1, row 5",
        printed: "under \"implementations that do not use PCLMULQDQ and AES instructions\"",
        meant: "Figure 9 encrypts by AES instructions: only the hash is done without",
    },
    Erratum {
        place: "test vector 5 and the GCM test vector's C",
        printed: "40229a09a5ed12e7e4e10da323506d2, 65B7FC3340123F26DDAA34B50D7CA5B: 31 digits",
        meant: "a leading zero is missing in both",
    },
];
