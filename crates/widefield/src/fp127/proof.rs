//! Proof of the vector operations, on words and on double-precision numbers: each is, for all limbs, the polynomial
//! that it should be modulo `p`, and no shift loses a bit. The bounds are proved where the operations are used, in
//! `kummer::bounds`.

use super::element::{Fp127, P};
use super::mul52::*;
use crate::limbs::Word;
use crate::limbs::polynomial::{Poly, Terms};
use crate::simd::Vector;

fn limbs() -> [Poly; 3] {
    [Poly::variable(), Poly::variable(), Poly::variable()]
}

/// The element of three limbs, with coefficients modulo `p`.
fn value(x: [Poly; 3]) -> Vec<(Vec<u32>, Fp127)> {
    let mut sum = std::collections::BTreeMap::<Vec<u32>, Fp127>::new();
    for (x, position) in x.into_iter().zip([0, 43, 86]) {
        for (monomial, c) in x.terms() {
            let size = c.unsigned_abs();
            let size = Fp127::from_u64(size as u64) + Fp127::from_u64((size >> 64) as u64) * power(64);
            let entry = sum.entry(monomial).or_default();
            *entry = *entry + if c < 0 { -size } else { size } * power(position);
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

/// The same of the operations on double-precision numbers, at random points of the model's field.
mod floats {
    use super::super::evaluation::{Value, at_random_points};
    use super::super::mul_f64::*;
    use super::{Fp127, P, power};
    use crate::limbs::Floats;
    use widefield_reference::fp127::Fe;

    fn limbs() -> Limbs<Value> {
        [0; 3].map(|_| Value::variable())
    }

    /// Numbers have their units in them.
    fn value([x, y, z]: Limbs<Value>) -> Fe {
        x.0 + y.0 + z.0
    }

    #[test]
    fn products_are_products() {
        at_random_points("double-precision numbers", 3, || {
            let (x, y, r) = (limbs(), limbs(), &Rounding::new(()));
            assert_eq!(value(mul(x, y, r)), value(x) * value(y));
            assert_eq!(value(mul_fixed(x, &Fixed::new(y, r), r)), value(x) * value(y));
            assert_eq!(value(square(x, r)), value(x) * value(x));
            assert_ne!(value(square(y, r)), value(x) * value(x));
            for c in [57, -833, 2499] {
                let factor = Value::splat_f64((), f64::from(c));
                assert_eq!(value(scale(x, factor, r)), value(x) * Fe::small(c));
            }
            assert_eq!(value(carry(x, r)), value(x));
        });
    }

    #[test]
    fn limbs_are_those_of_the_element() {
        for x in [0, 1, P, P - 1, 0x1234_5678_9abc_def0_0fed_cba9_8765_4321, 1 << 126] {
            let x = Fp127::from_number(x);
            assert_eq!(join(split(x.canonical())), x);
            assert_eq!(join(split(x.canonical()).map(|limb| -limb)), -x);
        }
        let size = (1_u64 << 51) - 1;
        let element = [0, 43, 85].iter().fold(Fp127::ZERO, |sum, n| sum + Fp127::from_u64(size) * power(*n));
        let numbers = UNITS.map(|n| size as f64 * crate::limbs::power(n));
        assert_eq!(join([numbers[0], numbers[1], numbers[2]]), element);
        assert_eq!(join([-numbers[0], -numbers[1], -numbers[2]]), -element);
    }
}
