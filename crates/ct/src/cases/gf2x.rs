//! Products of polynomials over GF(2), both factors secret.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use widefield::cpu::Tier;
use widefield::gf2x::{mul_fixed_with, mul_many_with};

/// A product of `N` words each, alone and in a batch: an odd one, so that whole registers and the rest are both used.
macro_rules! sizes {
    ($($words:literal $product:literal $one:literal $many:literal),*) => {
        pub(super) const CASES: &[Case] = &[
            $(case($one, Tier::Portable, |token| {
                let mut out = [0; $product];
                mul_fixed_with(token, &mut out, &secret([3; $words]), &secret([5; $words]));
                reveal(&mut out);
            }),
            case($many, Tier::Portable, |token| {
                let mut out = [[0; $product]; 23];
                let done = mul_many_with(token, &mut out, &secret([[3; $words]; 23]), &secret([[5; $words]; 23]));
                assert_eq!(done, Ok(()));
                out.chunks_mut(1).for_each(reveal);
            })),*
        ];
    };
}
sizes! {
    1 2 "gf2x/mul1" "gf2x/mul_many 1", 2 4 "gf2x/mul2" "gf2x/mul_many 2", 3 6 "gf2x/mul3" "gf2x/mul_many 3",
    4 8 "gf2x/mul4" "gf2x/mul_many 4", 5 10 "gf2x/mul5" "gf2x/mul_many 5", 6 12 "gf2x/mul6" "gf2x/mul_many 6",
    7 14 "gf2x/mul7" "gf2x/mul_many 7", 8 16 "gf2x/mul8" "gf2x/mul_many 8", 9 18 "gf2x/mul9" "gf2x/mul_many 9"
}
