//! What is misprinted in the paper, and what a reader of it should know.

use crate::Erratum;

/// In the order of the paper (the version of Asiacrypt 2014, read as text).
pub const ERRATA: &[Erratum] = &[
    Erratum {
        place: "Section 3.2, displayed sums",
        printed: "the factor before each wrapped product has lost its sign in the text: 2 127",
        meant: "2^-127, since the limbs carry their powers of two",
    },
    Erratum {
        place: "Section 4.2, first pair of sums",
        printed: "from (x, -y, z, t), \"(x + y, x - y, z - t, t + z)\"",
        meant: "right; but no order of signs other than the one that follows, (x, y, -z, t), spares the permutations",
    },
    Erratum {
        place: "Section 4.6, trading",
        printed: "which 18 carries (besides those after the product with the difference) are traded is not said",
        meant: "10 doublings and 18 carries, one of them the last limb's, give 310 and 239; here: the conversions \
                after all four transforms, twelve, and the six carries after that product",
    },
    Erratum {
        place: "Section 5.5",
        printed: "\"subtracting from 2^129 - 4: n_0 = 2^28 - 4 - h_0, ...\"",
        meant: "4 p = 2^129 - 4 has limbs 4 (2^26 - 1) and 4 (2^25 - 1), as printed",
    },
    Erratum {
        place: "Section 5.6",
        printed: "\"6 serial carries h1 -> h2 -> h3 -> h4 -> h0 -> h1\", which are five",
        meant: "h0 -> h1 -> h2 -> h3 -> h4 -> h0 -> h1; the total of 283 additions counts six",
    },
    Erratum {
        place: "Section 5.5, signs",
        printed: "13 subtractions a step; those for x or y alone cost 3",
        meant: "every constant has its one sign at x, which makes 9; where the other 4 are is not said",
    },
    Erratum {
        place: "Section 5.8, swaps",
        printed: "\"Two conditional swaps, each costing 9 additions\"",
        meant: "nine of what is not said: one choice between five vectors is enough after the transforms (Section \
            4.5), five VBIT",
    },
    Erratum {
        place: "Section 5 against Section 1.3",
        printed: "274593 Cortex-A8 cycles on the i.MX515",
        meant: "273349, as in the table and at the end of Section 5",
    },
];
