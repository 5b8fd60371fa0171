//! Proof of the vector operations, on three limbs and on five: each is, for all limbs, the polynomial that it should be
//! modulo `p`, and no shift loses a bit. The bounds are proved where the operations are used, in `kummer::bounds`.

use super::element::{Fp127, P};
use super::mul52::*;
use crate::limbs::Word;
use crate::limbs::polynomial::{Poly, Terms};
use crate::simd::Vector;

fn limbs() -> [Poly; 3] {
    [Poly::variable(), Poly::variable(), Poly::variable()]
}

/// The element of three limbs or of five, with coefficients modulo `p`.
fn value<const N: usize>(x: [Poly; N]) -> Vec<(Vec<u32>, Fp127)> {
    let positions: &[u32] = if N == 3 { &[0, 43, 86] } else { &[0, 26, 51, 77, 102] };
    let mut sum = std::collections::BTreeMap::<Vec<u32>, Fp127>::new();
    for (x, position) in x.into_iter().zip(positions) {
        for (monomial, c) in x.terms() {
            let size = c.unsigned_abs();
            let size = Fp127::from_u64(size as u64) + Fp127::from_u64((size >> 64) as u64) * power(64);
            let entry = sum.entry(monomial).or_default();
            *entry = *entry + if c < 0 { -size } else { size } * power(*position);
        }
    }
    sum.into_iter().filter(|(_, c)| *c != Fp127::ZERO).collect()
}

fn power(n: u32) -> Fp127 {
    (0..n).fold(Fp127::ONE, |x, _| x + x)
}

/// The product of two elements as limbs 0, 1, .. 4 of 43 bits, with limb 3 and 4 wrapped around.
fn product(x: [Poly; 3], y: [Poly; 3]) -> [Poly; 3] {
    let zero = x[0].splat_like(0);
    let mut out = [zero; 3];
    for i in 0..3 {
        for j in 0..3 {
            let p = x[i].times(y[j]);
            out[(i + j) % 3] = out[(i + j) % 3].add(if i + j < 3 { p } else { p.shl::<2>() });
        }
    }
    out
}

fn sum(x: [Poly; 3], y: [Poly; 3]) -> [Poly; 3] {
    [0, 1, 2].map(|k| x[k].add(y[k]))
}

#[test]
fn products_are_products() {
    let (x, y, offset) = (limbs(), limbs(), limbs());
    let twice = |x: [Poly; 3]| x.map(|x| x.shl::<1>());
    let expected = value(sum(twice(product(x, y)), offset));
    assert_eq!(value(mul::<_, Beside>(shift(x), shift(y), &offset)), expected);
    assert_eq!(value(mul::<_, Onto>(shift(x), shift(y), &offset)), expected);
    let expected = value(sum(twice(product(x, x)), offset));
    assert_eq!(value(square::<_, Beside>(x, &offset)), expected);
    assert_eq!(value(square::<_, Onto>(x, &offset)), expected);
    assert_eq!(value(square_shifted::<_, Beside>(shift(x), &offset)), expected);
    assert_eq!(value(square_shifted::<_, Onto>(shift(x), &offset)), expected);
    assert_eq!(value(unshift(shift(x))), value(x));
    // The check can fail: another pair of factors is another polynomial.
    assert_ne!(value(square::<_, Onto>(y, &offset)), expected);
}

#[test]
fn products_with_a_fixed_factor_are_products() {
    let (x, offset) = (limbs(), limbs());
    // The rows are multiples of 2^9, 2^9 and 2^11: what they stand for has these divided out.
    let rows: [[Poly; 3]; 3] = [limbs(), limbs(), limbs()];
    let shifted = rows.map(|r| [r[0].shl::<9>(), r[1].shl::<9>(), r[2].shl::<11>()]);
    let mut expected = offset;
    for (x, row) in x.into_iter().zip(rows) {
        expected = sum(expected, row.map(|r| r.times(x)));
    }
    assert_eq!(value(mul_fixed::<_, Beside>(Loose(x), &Fixed(shifted), &offset)), value(expected));
    assert_eq!(value(mul_fixed::<_, Onto>(Loose(x), &Fixed(shifted), &offset)), value(expected));
}

/// The rows are `2^(43 j)` times the element, on limbs in range.
#[test]
fn rows_of_a_fixed_factor_are_its_multiples() {
    for x in [0, 1, P, P - 1, 0x1234_5678_9abc_def0_0fed_cba9_8765_4321, 1 << 126, (1 << 86) - 1] {
        let x = Fp127::from_number(x);
        for j in 0..3 {
            let row = fixed_row(x, j);
            let limbs = [row[0] >> 9, row[1] >> 9, row[2] >> 11];
            assert_eq!(join(limbs), x * power(43 * j));
            assert!(row.iter().all(|w| *w < 1 << 52));
            assert_eq!([row[0] % 512, row[1] % 512, row[2] % 2048], [0; 3]);
        }
        assert_eq!(join(split(x.canonical())), x);
    }
    let big = [u64::MAX, u64::MAX, u64::MAX];
    let expected = Fp127::from_u64(u64::MAX) * (Fp127::ONE + power(43) + power(86));
    assert_eq!(join(big), expected);
}

#[test]
fn products_with_small_factors_are_products() {
    let (x, offset) = (limbs(), limbs());
    for c in [0, 1, 57, 2499, 4095] {
        let constant = x[0].splat_like(c);
        let expected = x.map(|x| x.times(constant));
        let [low, top] = small(c).map(|c| x[0].splat_like(c));
        assert_eq!(
            value(mul_small::<_, Beside>(Loose(x), &Small([low, top]), &offset)),
            value(sum(expected, offset))
        );
        assert_eq!(
            value(mul_small::<_, Onto>(Loose(x), &Small([low, top]), &offset)),
            value(sum(expected, offset))
        );
        assert_eq!(value(scale(x, constant)), value(expected));
    }
}

#[test]
fn a_carry_changes_nothing() {
    let x = limbs();
    let carried = carry(x).0;
    assert_eq!(value(carried), value(x));
    let terms: Terms = carried[0].terms();
    assert!(terms.len() == 3, "{terms:?}");
}

/// The same of the operations on five limbs.
mod five {
    use super::super::mul32::*;
    use super::{Fp127, P, Poly, Word, power, value};
    use crate::simd::Vector;

    fn limbs() -> Limbs<Poly> {
        [0; 5].map(|_| Poly::variable())
    }

    /// The product of two elements, each pair of limbs counted with the power of two of its positions.
    fn product(x: Limbs<Poly>, y: Limbs<Poly>) -> Limbs<Poly> {
        const POSITIONS: [i32; 5] = [0, 26, 51, 77, 102];
        let mut out = [x[0].splat_like(0); 5];
        for i in 0..5 {
            for j in 0..5 {
                let k = (i + j) % 5;
                let excess = POSITIONS[i] + POSITIONS[j] - POSITIONS[k] - if i + j < 5 { 0 } else { 127 };
                assert!(excess == 0 || excess == 1);
                let p = x[i].times(y[j]);
                out[k] = out[k].add(if excess == 0 { p } else { p.add(p) });
            }
        }
        out
    }

    #[test]
    fn products_are_products() {
        let (x, y) = (limbs(), limbs());
        let expected = value(product(x, y));
        assert_eq!(value(mul(x, y)), expected);
        assert_eq!(value(mul_fixed(y, &Fixed::new(x))), expected);
        assert_eq!(value(square(x)), value(product(x, x)));
        assert_ne!(value(square(y)), value(product(x, x)));
        for c in [0, 57, 2499] {
            let constant = x[0].splat_like(c);
            assert_eq!(value(scale(x, constant)), value(x.map(|x| x.times(constant))));
        }
    }

    #[test]
    fn a_carry_changes_nothing() {
        let x = limbs();
        assert_eq!(value(carry(x)), value(x));
    }

    #[test]
    fn limbs_are_those_of_the_element() {
        for x in [0, 1, P, P - 1, 0x1234_5678_9abc_def0_0fed_cba9_8765_4321, 1 << 126] {
            let x = Fp127::from_number(x);
            assert_eq!(join(split(x.canonical())), x);
        }
        let units = [0, 26, 51, 77, 102].iter().fold(Fp127::ZERO, |sum, n| sum + power(*n));
        assert_eq!(join([u64::MAX; 5]), Fp127::from_u64(u64::MAX) * units);
    }
}
