//! Points, scalars and tables against the model.

use crate::Error;
use crate::gls254::base::BASE;
use crate::gls254::field::Words;
use crate::gls254::multiply::canonical;
use crate::gls254::{Point, Scalar};
use crate::simd::rng::Rng;
use crate::tier::tokens;
use widefield_reference::gls254::{self as model, Fe};

fn random(rng: &mut Rng) -> [u8; 32] {
    core::array::from_fn(|_| rng.word() as u8)
}

fn order_plus(n: u64) -> [u8; 32] {
    let mut words = model::ORDER;
    words[0] += n;
    let mut bytes = [0; 32];
    for (bytes, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    bytes
}

#[test]
fn points_are_those_of_the_model() {
    let mut rng = Rng::new("points of GLS254");
    let base = model::decode(&model::BASE).unwrap();
    for token in tokens() {
        assert_eq!(Point::BASE.to_bytes_with(token), model::BASE);
        for _ in 0..3 {
            let (a, b) = (random(&mut rng), random(&mut rng));
            let [x, y] = [a, b].map(|bytes| Scalar::from_bytes_reduced(&bytes));
            let (p, q) = (Point::multiply_base_with(token, &x), Point::multiply_base_with(token, &y));
            let (mp, mq) = (model::multiply(base, &a), model::multiply(base, &b));
            assert_eq!(p.to_bytes_with(token), model::encode(mp));
            assert_eq!(Point::from_bytes_with(token, &model::encode(mp)).unwrap(), p);
            assert_eq!(p.add_with(token, &q).to_bytes_with(token), model::encode(model::add(mp, mq)));
            assert_eq!((-p).to_bytes_with(token), model::encode(model::negate(mp)));
            assert_eq!(
                p.multiply_with(token, &y).to_bytes_with(token),
                model::encode(model::multiply(mp, &b))
            );
            // Of any string: whether it is an encoding.
            let mut any = random(&mut rng);
            (any[15], any[31]) = (any[15] & 0x7f, any[31] & 0x7f);
            let decoded = Point::from_bytes_with(token, &any).map(|point| point.to_bytes_with(token));
            assert_eq!(decoded.ok(), model::decode(&any).map(model::encode));
        }
    }
}

/// Additions of equal, opposite and identity points, and multiples by 0, 1, -1 and what is next to the order.
#[test]
fn no_case_is_exceptional() {
    for token in tokens() {
        let (zero, p) =
            (Point::IDENTITY, Point::multiply_base_with(token, &Scalar::from_bytes_reduced(&[3; 32])));
        assert_eq!(zero.to_bytes_with(token), [0; 32]);
        assert!(bool::from(Point::from_bytes_with(token, &[0; 32]).unwrap().is_identity()));
        let sum = |a: &Point, b: &Point| a.add_with(token, b);
        assert!(bool::from(sum(&p, &-p).is_identity()) && bool::from(sum(&zero, &zero).is_identity()));
        assert_eq!(sum(&p, &zero), p);
        assert_eq!(sum(&zero, &p), p);
        let minus_one = Scalar::ZERO - Scalar::ONE;
        let two = Scalar::ONE + Scalar::ONE;
        for (scalar, expected) in [
            (Scalar::ZERO, zero),
            (Scalar::ONE, p),
            (minus_one, -p),
            (two, sum(&p, &p)),
            (-two, -sum(&p, &p)),
        ] {
            assert_eq!(p.multiply_with(token, &scalar), expected);
            let base = Point::multiply_base_with(token, &scalar);
            assert_eq!(Point::BASE.multiply_with(token, &scalar), base);
            assert!(bool::from(zero.multiply_with(token, &scalar).is_identity()));
        }
        assert_eq!(Point::multiply_base_with(token, &Scalar::ONE), Point::BASE);
    }
}

#[test]
fn what_is_not_canonical_is_refused() {
    for token in tokens() {
        // The bits above the coefficients, with the coefficients of a point and of the identity element.
        for at in [15, 31] {
            for mut bytes in [model::BASE, [0; 32]] {
                bytes[at] |= 0x80;
                assert_eq!(Point::from_bytes_with(token, &bytes).err(), Some(Error::Encoding));
            }
        }
        // w = 1 gives d = u as w = 0 does, of which e has trace 1.
        let mut one = [0; 32];
        one[0] = 1;
        assert_eq!(Point::from_bytes_with(token, &one).err(), Some(Error::Encoding));
        assert_eq!(model::decode(&one), None);
    }
    assert_eq!(Scalar::from_bytes(&order_plus(0)).err(), Some(Error::Encoding));
    assert_eq!(Scalar::from_bytes(&[0xff; 32]).err(), Some(Error::Encoding));
    assert_eq!(Scalar::from_bytes_reduced(&order_plus(5)).to_bytes()[..2], [5, 0]);
    let mut below = order_plus(0);
    below[0] -= 1;
    assert_eq!(Scalar::from_bytes(&below).unwrap(), -Scalar::ONE);
}

#[test]
fn scalars_are_a_field_and_their_halves_are_odd() {
    let mut rng = Rng::new("scalars of GLS254");
    let edges = [[0; 32], [0xff; 32], order_plus(0), order_plus(1)];
    let mut scalars: Vec<_> = edges.iter().map(Scalar::from_bytes_reduced).collect();
    scalars.extend((0..200).map(|_| Scalar::from_bytes_reduced(&random(&mut rng))));
    let two_64 = Scalar::from_halves(u64::MAX, 0) + Scalar::ONE;
    assert_eq!(Scalar::MU * Scalar::MU, -Scalar::ONE);
    for (a, b) in scalars.iter().zip(scalars.iter().rev()) {
        assert_eq!((*a + *b) * *a, *a * *a + *b * *a);
        assert_eq!(*a - *b + *b, *a);
        let halves = a.halves();
        let half = |k: usize| {
            // |n| = 2 (bits - 2^127) + 1.
            let [low, high] = halves.words[k];
            assert_eq!(high >> 63, 1);
            let n = (Scalar::from_halves(low, 0) + two_64 * Scalar::from_halves(high << 1 >> 1, 0))
                * Scalar::from_halves(2, 0)
                + Scalar::ONE;
            if halves.negative[k] == 0 { n } else { -n }
        };
        assert_eq!(half(0) + half(1) * Scalar::MU, *a);
    }
}

/// The table of the base point, each entry by the model.
#[test]
fn the_table_is_the_base_points() {
    let fe =
        |[a, b, c, d]: Words| Fe(u128::from(a) | u128::from(b) << 64, u128::from(c) | u128::from(d) << 64);
    let conjugate = |a: Fe| Fe(a.0 ^ a.1, a.1);
    let root = Fe(1 << 27 | 1, 0);
    let (u, b) = (Fe(0, 1), root * root);
    let mut point = model::decode(&model::BASE).unwrap();
    for row in &BASE {
        let (double, mut odd) = (model::add(point, point), point);
        for [x, s] in row {
            let model::Point::Affine(px, py) = odd else { panic!("infinity") };
            assert_eq!(conjugate(fe(*x)) * root, px);
            assert_eq!(conjugate(fe(*s)) * root, py + px * px + u * px + b);
            odd = model::add(odd, double);
        }
        point = (0..8).fold(point, |point, _| model::add(point, point));
    }
}

#[test]
fn canonical_words_are_reduced() {
    assert_eq!(canonical([0, 1 << 63, 0, 1 << 63]), [1 << 63 | 1, 0, 1 << 63 | 1, 0]);
    assert_eq!(canonical([5, 1, 7, u64::MAX >> 1]), [5, 1, 7, u64::MAX >> 1]);
}
