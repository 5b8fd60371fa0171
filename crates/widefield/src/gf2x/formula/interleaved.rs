//! The formulas over interleaved words, `z_i = (a_i, b_i)`: any number of products side by side, one a lane.
//!
//! One addition makes a linear form of both operands, and one instruction multiplies its words where it can take any
//! word by any other ([`Carryless::CROSSES`]). Operands come packed and the result leaves packed as in
//! [`packed`](super::packed).

use super::combine::{halves, karatsuba, lanes};
use super::packed;
pub(super) use super::packed::{mul1, mul2};
use super::sliced;
use crate::simd::Carryless;

/// `z_i = (a_i, b_i)`.
#[inline(always)]
fn interleave<V: Carryless, const L: usize, const N: usize>(a: [V; L], b: [V; L]) -> [V; N] {
    const { assert!(L == N.div_ceil(2)) };
    let mut z = [a[0]; N];
    for i in 0..N {
        let (a, b) = (a[i / 2], b[i / 2]);
        z[i] = if i % 2 == 0 { a.interleave_low(b) } else { a.interleave_high(b) };
    }
    z
}

/// Blocks: the formulas of [`sliced`], both of whose operands are the same words here.
macro_rules! blocks {
    ($($name:ident $n:literal $mul:ident;)*) => { $(
        #[inline(always)]
        fn $name<V: Carryless>(z: [V; $n]) -> [V; $n] {
            lanes(sliced::$mul::<V, V>(z, z))
        }
    )* };
}
blocks! { block3 3 mul3; block4 4 mul4; block5 5 mul5; block6 6 mul6; block10 10 mul10; }

/// Blocks from those of the low words, an even number, of the high words and of their sums: added lane by lane, fewer
/// words straddle.
macro_rules! from_halves {
    ($($n:literal $name:ident = $low:ident + $high:ident, both $both:ident, above $h:literal lanes;)*) => { $(
        #[inline(always)]
        fn $name<V: Carryless>(z: [V; $n]) -> [V; $n] {
            let (low, high, both) = halves(z);
            karatsuba($h, $low(low), $high(high), $both(both))
        }
    )* };
}
from_halves! {
    7 block7 = block4 + block3, both block4, above 2 lanes;
    8 block8 = block4 + block4, both block4, above 2 lanes;
    9 block9 = block4 + block5, both block5, above 2 lanes;
    11 block11 = block6 + block5, both block6, above 3 lanes;
    12 block12 = block6 + block6, both block6, above 3 lanes;
    13 block13 = block6 + block7, both block7, above 3 lanes;
    14 block14 = block6 + block8, both block8, above 3 lanes;
    15 block15 = block8 + block7, both block8, above 4 lanes;
    16 block16 = block8 + block8, both block8, above 4 lanes;
}

/// 6 products. In a single lane less has to move if the words stay packed.
#[inline(always)]
pub(super) fn mul3<V: Carryless>(a: [V; 2], b: [V; 2]) -> [V; 3] {
    if size_of::<V>() == 16 { packed::mul3(a, b) } else { block3(interleave(a, b)) }
}

/// The products of packed operands.
macro_rules! products {
    ($($n:literal $name:ident $block:ident;)*) => { $(
        #[inline(always)]
        pub(super) fn $name<V: Carryless>(
            a: [V; usize::div_ceil($n, 2)],
            b: [V; usize::div_ceil($n, 2)],
        ) -> [V; $n] {
            $block(interleave(a, b))
        }
    )* };
}
products! {
    4 mul4 block4; 5 mul5 block5; 6 mul6 block6; 7 mul7 block7; 8 mul8 block8; 9 mul9 block9; 10 mul10 block10;
    11 mul11 block11; 12 mul12 block12; 13 mul13 block13; 14 mul14 block14; 15 mul15 block15; 16 mul16 block16;
}
