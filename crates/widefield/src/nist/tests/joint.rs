//! Sums of two multiples against ladders, and the digits that they are made by.

use super::on_every_curve;
use crate::gf2m::{Element, Field};
use crate::nist::combination::combination;
use crate::nist::curves::Curve;
use crate::nist::order::Number;
use crate::nist::point::Point;
use crate::simd::rng::Rng;
use crate::tier::{sampled, tokens};
use widefield_reference::{gf2m, nist as model};

/// Both coordinates, or nothing for the identity element.
type Affine<F> = Option<[Element<F>; 2]>;

/// A multiple by the ladder.
fn multiple<C: Curve>(point: &Point<C::Field>, scalar: &Number) -> Affine<C::Field> {
    let (multiple, there) = point.multiple(crate::tier::active(), C::PARAMETERS, scalar);
    bool::from(there).then_some([multiple.x, multiple.y])
}

/// The model's sum.
fn sum<C: Curve>(p: &Affine<C::Field>, q: &Affine<C::Field>) -> Affine<C::Field> {
    let field = gf2m::Field::new(C::Field::MODULUS);
    let curve = model::Curve { field, a: C::PARAMETERS.a, b: C::PARAMETERS.b.to_vec() };
    let [p, q] = [p, q].map(|p| p.map(|p| p.map(|c| c.as_words().to_vec())));
    curve.add(&p, &q).map(|p| p.each_ref().map(|words| Element::from_words(words).unwrap()))
}

/// Scalars whose digits are of all kinds: small ones, the largest, powers of two, long runs of ones.
fn edges<C: Curve>() -> Vec<Number> {
    let bits = C::PARAMETERS.order.bits;
    let less = |n| {
        let mut number = C::PARAMETERS.order.number();
        number[0] -= n;
        number
    };
    let ones = |from: usize, to: usize| {
        let mut number = Number::default();
        (from..to).for_each(|i| number[i / 64] |= 1 << (i % 64));
        number
    };
    let mut list: Vec<Number> =
        (0..=34).map(|n| core::array::from_fn(|i| if i == 0 { n } else { 0 })).collect();
    list.extend([1, 2, 3, 16].map(less));
    for at in [62, 63, 64, 65, 126, 128, bits / 2, bits - 2, bits - 1] {
        list.extend([ones(at, at + 1), ones(0, at), ones(at / 2, at)]);
    }
    list.into_iter()
        .filter(|number| number.iter().rev().lt(C::PARAMETERS.order.number().iter().rev()))
        .collect()
}

fn check<C: Curve>(points: [&Point<C::Field>; 2], scalars: [&Number; 2]) {
    let [p, q] = [0, 1].map(|i| multiple::<C>(points[i], scalars[i]));
    let expected = sum::<C>(&p, &q);
    for token in tokens() {
        let found = combination(token, C::PARAMETERS, points, scalars).map(|sum| [sum.x, sum.y]);
        assert_eq!(found, expected, "{}, {token:?}, {scalars:x?}", C::NAME);
    }
}

fn joint<C: Curve>(rng: &mut Rng) {
    let base = C::PARAMETERS.base::<C::Field>();
    let point = |[x, y]: [Element<C::Field>; 2]| Point { x, y };
    let edges = edges::<C>();
    let mut random = || {
        let mut scalar: Number = core::array::from_fn(|_| rng.word());
        scalar[C::PARAMETERS.order.words..].fill(0);
        C::PARAMETERS.order.sum(&C::PARAMETERS.order.product(&scalar, &edges[1]), &edges[0])
    };
    let other = point(multiple::<C>(&base, &random()).unwrap());
    let negative = Point { x: base.x, y: base.x + base.y };
    let double = point(multiple::<C>(&base, &edges[2]).unwrap());
    for edge in edges.iter().step_by(sampled(7)) {
        // Of the one point alone, of the other alone, and both.
        check::<C>([&base, &other], [edge, &edges[0]]);
        check::<C>([&base, &other], [&edges[0], edge]);
        check::<C>([&base, &other], [edge, &random()]);
        // Equal points, opposite ones and a double meet each other in the sum.
        for key in [&base, &negative, &double] {
            check::<C>([&base, key], [edge, edge]);
            check::<C>([&base, key], [edge, &edges[1]]);
        }
    }
    for _ in 0..if sampled(2) == 1 { 20 } else { 1 } {
        for key in [&base, &negative, &double, &other] {
            check::<C>([&base, key], [&random(), &random()]);
        }
    }
}

#[test]
fn sums_of_multiples_are_those_of_ladders() {
    let mut rng = Rng::new("nist: joint");
    on_every_curve!(joint & mut rng);
}

/// Digits are odd, with four zeros behind each, and on Koblitz curves no more than the field's degree and a
/// few.
fn digits<C: Curve>(rng: &mut Rng) {
    let Some(tau) = &C::PARAMETERS.tau else { return };
    let mut random = || core::array::from_fn(|i| if i < C::PARAMETERS.order.words { rng.word() } else { 0 });
    let random = (0..100).map(|_| C::PARAMETERS.order.product(&random(), &random()));
    for scalar in random.chain(edges::<C>()) {
        let digits = tau.digits(&scalar);
        let at: Vec<usize> = (0..digits.len()).filter(|i| digits[*i] != 0).collect();
        assert!(at.iter().all(|i| digits[*i] % 2 != 0 && digits[*i].abs() < 16), "{}", C::NAME);
        assert!(at.windows(2).all(|two| two[1] - two[0] >= 5), "{}", C::NAME);
        assert!(at.iter().all(|i| *i < C::Field::DEGREE + 9), "{}, {scalar:x?}: {at:?}", C::NAME);
    }
}

#[test]
fn digits_of_tau_are_odd_and_few() {
    let mut rng = Rng::new("nist: digits");
    on_every_curve!(digits & mut rng);
}
