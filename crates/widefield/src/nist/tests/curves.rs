//! Constants and multiples against the model.

use super::on_every_curve;
use crate::gf2m::{Element, Field};
use crate::nist::curves::Curve;
use crate::nist::order::Number;
use crate::nist::point::Point;
use crate::simd::rng::Rng;
use crate::tier::tokens;
use widefield_reference::{gf2m, nist as model};

fn model_of<C: Curve>() -> (model::Curve, model::Point) {
    let (parameters, field) = (C::PARAMETERS, gf2m::Field::new(C::Field::MODULUS));
    let curve = model::Curve { field, a: parameters.a, b: parameters.b.to_vec() };
    (curve, Some([parameters.x.to_vec(), parameters.y.to_vec()]))
}

/// The order less `n`.
fn order_less<C: Curve>(n: u64) -> Number {
    let mut number = C::PARAMETERS.order.number();
    // The lowest words of all orders are large enough.
    number[0] -= n;
    number
}

fn constants<C: Curve>() {
    let (curve, base) = model_of::<C>();
    let parameters = C::PARAMETERS;
    assert_eq!(curve.field.square(parameters.root), parameters.b, "{}", C::NAME);
    assert!(curve.contains(base.as_ref().unwrap()), "{}", C::NAME);
    assert_eq!(curve.multiply(&base, &order_less::<C>(0)), None, "{}", C::NAME);
    // By Hasse the curve has so many points as this says, and no other multiple of the order: (sqrt(q) - 1)^2 to
    // (sqrt(q) + 1)^2 is shorter than the order.
    let points = u64::from(C::COFACTOR).ilog2() as usize + parameters.order.bits;
    assert!(points == C::Field::DEGREE || points == C::Field::DEGREE + 1, "{}", C::NAME);
    // The point of order 2 is (0, sqrt(b)); with the cofactor 4 there are two of order 4, with x = b^(1/4).
    assert_eq!(C::COFACTOR, if parameters.a { 2 } else { 4 }, "{}", C::NAME);
}

#[test]
fn constants_are_those_of_the_curves() {
    on_every_curve!(constants);
}

fn point_of<F: Field>(point: &model::Point) -> Option<[Vec<u64>; 2]> {
    point
        .as_ref()
        .map(|p| p.each_ref().map(|words| Element::<F>::from_words(words).unwrap().as_words().to_vec()))
}

fn multiples<C: Curve>(rng: &mut Rng) {
    let (curve, base) = model_of::<C>();
    let bits = C::PARAMETERS.order.bits;
    let random = {
        let mut scalar: Number = core::array::from_fn(|_| rng.word());
        scalar[bits / 64] &= (1 << (bits % 64)) - 1;
        scalar[bits / 64 + 1..].fill(0);
        scalar
    };
    // Another point than the base too.
    let other = curve.multiply(&base, &[random[0] | 1]);
    let negative = |p: &model::Point| p.as_ref().map(|[x, y]| [x.clone(), curve.field.add(x, y)]);
    let small = |n| core::array::from_fn(|i| if i == 0 { n } else { 0 });
    let double = curve.add(&base, &base);
    let mut cases: Vec<(&model::Point, Number, model::Point)> = vec![
        (&base, order_less::<C>(0), None),
        (&base, order_less::<C>(1), negative(&base)),
        (&base, order_less::<C>(2), negative(&double)),
    ];
    cases.extend([0, 1, 2, 3, u64::MAX].map(|n| (&base, small(n), curve.multiply(&base, &[n]))));
    for start in [&base, &other] {
        cases.push((start, random, curve.multiply(start, &random)));
    }
    for (start, scalar, expected) in &cases {
        let [x, y] = start.as_ref().unwrap().each_ref().map(|words| Element::from_words(words).unwrap());
        let point = Point::<C::Field> { x, y };
        for token in tokens() {
            let (multiple, there) = point.multiple(token, C::PARAMETERS, scalar);
            let found = bool::from(there).then(|| [multiple.x, multiple.y].map(|c| c.as_words().to_vec()));
            assert_eq!(found, point_of::<C::Field>(expected), "{}, {token:?}, {scalar:x?}", C::NAME);
            let x = point.multiple_x(token, C::PARAMETERS, scalar);
            let expected = expected.as_ref().map_or_else(|| vec![0; x.as_words().len()], |p| p[0].clone());
            assert_eq!(x.as_words(), expected, "{}, {token:?}, {scalar:x?}", C::NAME);
        }
    }
}

#[test]
fn multiples_are_those_of_the_model() {
    let mut rng = Rng::new("nist: multiples");
    on_every_curve!(multiples & mut rng);
}
