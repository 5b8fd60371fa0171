//! The field against arithmetic by the book: shift and add on integers.

use super::element::{Fp127, P};
use crate::Error;
use subtle::{Choice, ConditionallySelectable};

/// `x y mod p`, one bit of `y` at a time.
fn product(x: u128, y: u128) -> u128 {
    let mut sum = 0;
    for i in (0..128).rev() {
        sum = sum * 2 % P;
        if y >> i & 1 == 1 {
            sum = (sum + x % P) % P;
        }
    }
    sum
}

/// Numbers at most `p`: the edges, and a deterministic crowd.
fn numbers() -> Vec<u128> {
    let mut all = vec![
        0,
        1,
        2,
        3,
        P,
        P - 1,
        P - 2,
        P - 3,
        1 << 126,
        (1 << 126) - 1,
        (1 << 64) - 1,
        1 << 64,
        P - (1 << 64),
    ];
    all.extend((0..127).map(|i| 1u128 << i));
    let mut x = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834u128;
    for _ in 0..60 {
        x = x.wrapping_mul(0xda94_2042_e4dd_58b5_0000_0000_0000_0001).wrapping_add(0x1405_7b7e_f767_814f);
        x ^= x >> 61;
        all.push(x & P);
    }
    all
}

#[test]
fn ring_operations_agree_with_the_book() {
    let all = numbers();
    for &x in all.iter().step_by(crate::tier::sampled(5)) {
        let a = Fp127(x);
        assert_eq!(a.canonical(), x % P);
        assert_eq!(a.square().canonical(), product(x, x));
        assert_eq!((-a).canonical(), (P - x % P) % P);
        for &y in &all {
            let b = Fp127(y);
            assert_eq!((a + b).canonical(), (x + y) % P, "{x:x} + {y:x}");
            assert_eq!((a - b).canonical(), (x % P + P - y % P) % P, "{x:x} - {y:x}");
            assert_eq!((a * b).canonical(), product(x, y), "{x:x} * {y:x}");
            assert!([a + b, a - b, a * b, a.square(), -a].iter().all(|r| r.0 <= P));
            assert_eq!(a == b, x % P == y % P);
            let (mut c, mut d) = (a, b);
            Fp127::conditional_swap(&mut c, &mut d, Choice::from(0));
            assert_eq!((c.0, d.0), (x, y));
            Fp127::conditional_swap(&mut c, &mut d, Choice::from(1));
            assert_eq!((c.0, d.0), (y, x));
        }
        for c in [0, 1, 3, 833, 2499, u32::MAX] {
            assert_eq!(a.mul_small(c).canonical(), product(x, c.into()));
            assert!(a.mul_small(c).0 <= P);
            assert_eq!(
                a.square_lazy().mul_small_lazy(c).reduce().canonical(),
                product(product(x, x), c.into())
            );
            let factor = a.mul_small_factor(c);
            for &y in all.iter().step_by(crate::tier::sampled(3)) {
                let r = factor.times(Fp127(y));
                assert_eq!(r.canonical(), product(product(x, c.into()), y), "{x:x} * {c} * {y:x}");
                assert!(r.0 <= P);
            }
        }
    }
}

#[test]
fn powers_invert_and_take_roots() {
    for x in numbers() {
        let a = Fp127(x);
        assert_eq!(bool::from(a.invert().is_some()), x % P != 0);
        assert_eq!(a * a.invert_or_zero(), if x % P == 0 { Fp127::ZERO } else { Fp127::ONE });
        let root = a.square().sqrt().unwrap();
        assert!(root == a || root == -a);
        // -1 is not a square: exactly one of x and -x is, unless x is zero.
        assert_eq!(bool::from(a.sqrt().is_some()) && bool::from((-a).sqrt().is_some()), x % P == 0);
        assert!(bool::from(a.sqrt().is_some()) || bool::from((-a).sqrt().is_some()));
    }
}

#[test]
fn encodings_are_canonical() {
    for x in numbers() {
        let bytes = Fp127(x).to_bytes();
        assert_eq!(u128::from_le_bytes(bytes), x % P);
        assert_eq!(Fp127::from_bytes(&bytes), Ok(Fp127(x)));
        assert_eq!(Fp127::from_bytes_ignoring_top_bit(&(x | 1 << 127).to_le_bytes()), Fp127(x));
    }
    for x in [P, P + 1, P + 2, u128::MAX, 1 << 127, P | 1 << 127] {
        assert_eq!(Fp127::from_bytes(&x.to_le_bytes()), Err(Error::Encoding));
    }
    assert_eq!(Fp127::from_i64(-5) + Fp127::from_u64(5), Fp127::ZERO);
    assert_eq!(format!("{:?}", Fp127(7)), "Fp127(..)");
}
