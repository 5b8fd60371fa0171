//! What is misprinted in the paper, and what a reader of it should know.

use crate::Erratum;

/// Misprints and gaps, in the order of the paper.
pub const ERRATA: &[Erratum] = &[
    Erratum { place: "section 3.1, z0", printed: "y0 y0 + 5 x1 y4 + ...", meant: "x0 y0 + 5 x1 y4 + ..." },
    Erratum {
        place: "section 3.3",
        printed: "n is the number of bytes, \"n = ceil(L / 8)\", and the rest n' = n - 16 l",
        meant: "n' = n - 16 l for the l blocks that the chains took, not for all of them",
    },
    Erratum {
        place: "section 3.3, cases 1 to 3",
        printed: "P = P R + M_(l-1) R, P = P R^2 + M_(l-2) R^2 + M_(l-1) R",
        meant: "the last block is M_l where blocks count from 1, as in section 2.5",
    },
    Erratum {
        place: "section 3.4, step 5",
        printed: "t_2 g_2, t_1 g_2 in the middle lanes",
        meant: "t_21 g_2, t_11 g_2",
    },
    Erratum {
        place: "section 3.4, step 10",
        printed: "operand 2 has \"5 g1 g1\" in one lane, and its product is said to be by g4",
        meant: "5 g1, g4 in every lane",
    },
    Erratum {
        place: "section 3.4, step 6",
        printed: "t_31 g_0 + t_30 g_1 beside t_20 g_0 + t_21 g_1",
        meant: "t_21 g_0 + t_20 g_1",
    },
    Erratum {
        place: "section 3.4, steps 18 to 25",
        printed: "t_30 g_0 + 5 g_1 t_33 + t_32 g_3 + 5 g_3 t_31 + 5 g_0 t_34 for z0, and factors 5 g_0",
        meant: "z0 = t_0 g_0 + 5 (g_4 t_1 + g_3 t_2 + g_2 t_3 + g_1 t_4): the factors 5 g_2, 5 g_3, 5 g_4 stand in \
                other places than printed",
    },
    Erratum {
        place: "sections 3.5 to 6",
        printed: "not in the text at hand",
        meant: "the reduction's order is given, the compact product and the 512-bit forms by description only",
    },
];
