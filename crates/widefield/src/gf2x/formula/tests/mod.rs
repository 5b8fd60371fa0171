//! Each formula on all pairs of words in place of coefficients: it is linear in each word of `a` and of `b`, so that
//! they prove it, given the product of two words.

use super::sliced::LaneProducts;
use super::{Array, Size, interleaved, packed};
use crate::gf2x::portable::Lane;
use crate::simd::Carryless;

/// Two words whose product has bits in both halves.
const U: u64 = 0xf00d_0000_0123_4567;
const V: u64 = 0x8000_cafe_0000_89ab;

/// The words `c` at `X^k`.
fn at<const N: usize>(k: usize, c: u64) -> [u64; N] {
    core::array::from_fn(|i| if i == k { c } else { 0 })
}

/// A formula on packed lanes.
type Formula<S> = fn(<S as Size>::Lanes<Lane>, <S as Size>::Lanes<Lane>) -> <S as Size>::Words<Lane>;

fn pairs<const N: usize>(formulas: [(&str, Formula<[u64; N]>); 2])
where
    [u64; N]: Size,
{
    let word = Lane::new(U, 0).clmul_low(Lane::new(V, 0));
    assert!(word.low != 0 && word.high != 0);
    for (i, j) in (0..N).flat_map(|i| (0..N).map(move |j| (i, j))) {
        let (a, b) = (at::<N>(i, U), at::<N>(j, V));
        let mut expected = vec![0; 2 * N];
        (expected[i + j], expected[i + j + 1]) = (word.low, word.high);

        let lanes = |a: [u64; N]| {
            <[u64; N] as Size>::Lanes::from_fn(|k| {
                Lane::new(a[2 * k], a.get(2 * k + 1).copied().unwrap_or(0))
            })
        };
        for (name, formula) in formulas {
            let product = formula(lanes(a), lanes(b));
            let product: Vec<u64> = product.as_ref().iter().flat_map(|l| [l.low, l.high]).collect();
            assert_eq!(product, expected, "{N} words, {name}, {i} {j}");
        }

        // The product of the high words beside it: of other pairs.
        let (c, d) = (at::<N>(N - 1 - i, V), at::<N>(j, V));
        let side_by_side =
            |a: [u64; N], c: [u64; N]| <[u64; N] as Size>::Words::from_fn(|k| Lane::new(a[k], c[k]));
        let c = <[u64; N]>::sliced::<Lane, LaneProducts<Lane>>(side_by_side(a, c), side_by_side(b, d));
        let square = Lane::new(V, 0).clmul_low(Lane::new(V, 0));
        for (k, c) in c.as_ref().iter().enumerate() {
            let low = if k == i + j { (word.low, word.high) } else { (0, 0) };
            let high = if k == N - 1 - i + j { (square.low, square.high) } else { (0, 0) };
            assert_eq!((c.low.low, c.low.high), low, "{N} words, sliced, {i} {j}");
            assert_eq!((c.high.low, c.high.high), high, "{N} words, sliced above, {i} {j}");
        }
    }
}

macro_rules! all_pairs {
    ($($n:literal $mul:ident;)*) => {
        #[test]
        fn pairs_of_words() {
            $(pairs::<$n>([("packed", packed::$mul::<Lane>), ("interleaved", interleaved::$mul::<Lane>)]);)*
        }
    };
}
all_pairs! {
    1 mul1; 2 mul2; 3 mul3; 4 mul4; 5 mul5; 6 mul6; 7 mul7; 8 mul8; 9 mul9;
    10 mul10; 11 mul11; 12 mul12; 13 mul13; 14 mul14; 15 mul15; 16 mul16;
}
