//! Sums of two multiples of points, all public, as a verification needs them: both scalars in one chain of
//! steps (E. Straus, 1964), each by odd digits of five bits, for which eight multiples of each point are made
//! first.

use super::curves::Parameters;
use super::joint::{Op, Projective};
use super::kernels::joint;
use super::order::Number;
use super::point::Point;
use super::tau::DIGITS;
use crate::gf2m::{Element, Field};
use crate::tier::Token;
use alloc::vec::Vec;

/// Multiples of each point.
const MULTIPLES: usize = 8;

/// How the multiples by the digits of odd values 3 to 15 follow on Koblitz curves with `a = 1`, where `sigma`
/// is `tau`: from the multiple in which place, by which power of `tau`, plus or minus the point, and whether
/// that is the negative.
///
/// With `a = 0`, where `sigma` is `-tau`, an odd power has the other sign.
const CHAIN: [(u8, u8, i8, bool); MULTIPLES - 1] = [
    (0, 2, -1, false), // 3:  sigma^2 - 1
    (0, 2, 1, false),  // 5:  sigma^2 + 1
    (0, 1, 1, false),  // 7:  sigma + 1
    (2, 3, -1, true),  // 9:  1 - sigma^3 [5]
    (2, 2, 1, true),   // 11: -1 - sigma^2 [5]
    (2, 2, -1, true),  // 13: 1 - sigma^2 [5]
    (0, 4, -1, false), // 15: sigma^4 - 1
];

/// The sum of the multiples of two points by two scalars below the order, or nothing if it is the identity
/// element.
pub(super) fn combination<F: Field>(
    token: Token,
    curve: &Parameters,
    points: [&Point<F>; 2],
    scalars: [&Number; 2],
) -> Option<Point<F>> {
    let points = points.map(|point| [point.x, point.y]);
    let multiples = if curve.tau.is_some() {
        multiples_by_tau(token, curve, &points)
    } else {
        multiples(token, curve, &points)
    };
    let digits =
        scalars.map(|scalar| curve.tau.as_ref().map_or_else(|| digits(scalar), |tau| tau.digits(scalar)));
    let alternates = curve.tau.is_some() && !curve.a;
    let mut program = Vec::with_capacity(2 * DIGITS);
    for i in (0..DIGITS).rev() {
        if !program.is_empty() {
            program.push(Op::Step);
        }
        for (digits, first) in digits.iter().zip([1, 1 + MULTIPLES as i8]) {
            let digit = if alternates && i % 2 == 1 { -digits[i] } else { digits[i] };
            if digit != 0 {
                program.push(Op::Add((first + digit.abs() / 2) * digit.signum()));
            }
        }
    }
    program.push(Op::Keep(0));
    let [sum] = run(token, curve, &multiples, &program);
    let [[x, y]] = affine(token, [sum]);
    if bool::from(sum.0[2].is_zero()) { None } else { Some(Point { x, y }) }
}

/// What a program leaves in so many places, in each of which there was the identity element.
fn run<F: Field, const N: usize>(
    token: Token,
    curve: &Parameters,
    points: &[[Element<F>; 2]],
    program: &[Op],
) -> [Projective<F>; N] {
    let (mut places, root) = ([Projective::IDENTITY; N], curve.root::<F>());
    joint(token, root.as_ref().map(Element::array), curve.a, points, program, &mut places);
    places
}

/// Affine coordinates, by one inversion. They are zeros for the identity element.
fn affine<F: Field, const N: usize>(token: Token, points: [Projective<F>; N]) -> [[Element<F>; 2]; N] {
    let mut inverses = [Element::ZERO; N];
    let lengths = Element::invert_many_with(token, &mut inverses, &points.map(|point| point.0[2]));
    debug_assert!(lengths.is_ok());
    core::array::from_fn(|i| {
        let ([x, y, _], inverse) = (&points[i].0, &inverses[i]);
        [x.mul_with(token, inverse), y.mul_with(token, &inverse.square_with(token))]
    })
}

/// The multiples by 1, 3, ..., 15 of each of both points: each by the double of the point from the one
/// before.
fn multiples<F: Field>(
    token: Token,
    curve: &Parameters,
    [p, q]: &[[Element<F>; 2]; 2],
) -> [[Element<F>; 2]; 2 * MULTIPLES] {
    // A place that nothing was kept in has the identity element.
    let doubles = [Op::Add(1), Op::Step, Op::Keep(0), Op::Resume(1), Op::Add(2), Op::Step, Op::Keep(1)];
    let [p2, q2] = affine(token, run(token, curve, &[*p, *q], &doubles));
    let mut program = Vec::with_capacity(2 + 4 * MULTIPLES);
    for (first, number) in [(0, 1), (MULTIPLES as u8, 3)] {
        program.extend([Op::Resume(first), Op::Add(number), Op::Keep(first)]);
        for place in first + 1..first + MULTIPLES as u8 {
            program.extend([Op::Add(number + 1), Op::Keep(place)]);
        }
    }
    affine(token, run(token, curve, &[*p, p2, *q, q2], &program))
}

/// The multiples by the digits of `tau` of each of both points, by [`CHAIN`].
fn multiples_by_tau<F: Field>(
    token: Token,
    curve: &Parameters,
    points: &[[Element<F>; 2]; 2],
) -> [[Element<F>; 2]; 2 * MULTIPLES] {
    let mut program = Vec::with_capacity(16 * MULTIPLES);
    let mut negative = [false; 2 * MULTIPLES];
    for (first, number) in [(0, 1), (MULTIPLES as u8, 2)] {
        program.extend([Op::Resume(first), Op::Add(number), Op::Keep(first)]);
        for (place, (from, power, sign, negated)) in (first + 1..).zip(CHAIN) {
            let alternates = !curve.a && power % 2 == 1;
            program.push(Op::Resume(first + from));
            program.extend((0..power).map(|_| Op::Step));
            program.extend([Op::Add(if alternates { -sign } else { sign } * number), Op::Keep(place)]);
            negative[usize::from(place)] = negated != alternates;
        }
    }
    let mut multiples = affine(token, run(token, curve, points, &program));
    for ([x, y], negative) in multiples.iter_mut().zip(negative) {
        if negative {
            *y += *x;
        }
    }
    multiples
}

/// The odd digits of five bits and a sign of a scalar, those of the lowest bits first, each with four zeros
/// behind it.
fn digits(scalar: &Number) -> [i8; DIGITS] {
    let (mut digits, mut carry, mut i) = ([0; DIGITS], 0, 0);
    while i < DIGITS {
        let (word, shift) = (i / 64, i % 64);
        let above = scalar.get(word + 1).map_or(0, |word| word << 1 << (63 - shift));
        let bits = scalar.get(word).map_or(0, |word| word >> shift) | above;
        if bits & 1 == carry {
            i += 1;
            continue;
        }
        let digit = (((bits & 31) + carry) << 3) as i8 >> 3;
        carry = u64::from(digit < 0);
        digits[i] = digit;
        i += 5;
    }
    digits
}
