//! Points by both coordinates, and their encodings.

use super::curves::Parameters;
use super::kernels::ladder;
use super::ladder::Multiples;
use super::order::Number;
use crate::Error;
use crate::gf2m::{Element, Field};
use crate::tier::Token;
use alloc::vec::Vec;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

/// A point other than the identity element.
#[derive(Clone, Copy)]
pub(super) struct Point<F: Field> {
    pub(super) x: Element<F>,
    pub(super) y: Element<F>,
}

/// A constant of a curve.
fn constant<F: Field>(words: &[u64]) -> Element<F> {
    let mut element = Element::ZERO;
    element.words_mut().copy_from_slice(words);
    element
}

impl Parameters {
    fn a<F: Field>(&self) -> Element<F> {
        if self.a { Element::ONE } else { Element::ZERO }
    }

    pub(super) fn root<F: Field>(&self) -> Option<Element<F>> {
        Some(constant(self.root)).filter(|root| bool::from(root.ct_ne(&Element::ONE)))
    }

    pub(super) fn base<F: Field>(&self) -> Point<F> {
        Point { x: constant(self.x), y: constant(self.y) }
    }
}

impl<F: Field> Point<F> {
    /// `X/Z` for the multiple by a scalar; 0 where that is the identity element.
    pub(super) fn multiple_x(&self, token: Token, curve: &Parameters, scalar: &Number) -> Element<F> {
        let multiples = self.multiples(token, curve, scalar);
        let [x, z, ..] = &multiples.0;
        x.mul_with(token, &z.invert_or_zero_with(token))
    }

    fn multiples(&self, token: Token, curve: &Parameters, scalar: &Number) -> Multiples<F> {
        let (mut multiples, root) = (Multiples::ZERO, curve.root::<F>());
        let root = root.as_ref().map(Element::array);
        ladder(token, self.x.array(), root, scalar, curve.order.bits, &mut multiples);
        multiples
    }

    /// The multiple by a scalar, and whether that is a point: it is none for the identity element alone.
    ///
    /// With `x'` that of the next multiple, `y = (x + x_P) ((x + x_P)(x' + x_P) + x_P^2 + y_P)/x_P + y_P`: one
    /// inversion, of `x_P Z Z'`. Where the next multiple is the identity element this one is `-P`.
    pub(super) fn multiple(&self, token: Token, curve: &Parameters, scalar: &Number) -> (Self, Choice) {
        let multiples = self.multiples(token, curve, scalar);
        let [x, z, next_x, next_z] = &multiples.0;
        let mul = |a: &Element<F>, b: &Element<F>| a.mul_with(token, b);
        let last = next_z.is_zero();
        let next_z = Element::conditional_select(next_z, &Element::ONE, last);
        let both = mul(z, &next_z);
        let inverse = mul(&self.x, &both).invert_or_zero_with(token);
        let (by_z, by_x) = (mul(&inverse, z), mul(&inverse, &self.x));
        let x = mul(x, &mul(&by_x, &next_z));
        let next_x = mul(next_x, &mul(&by_z, &self.x));
        let difference = x + self.x;
        let sum = mul(&difference, &(next_x + self.x)) + self.x.square_with(token) + self.y;
        let y = mul(&mul(&difference, &sum), &mul(&inverse, &both)) + self.y;
        let y = Element::conditional_select(&y, &(self.x + self.y), last);
        (Self { x, y }, !z.is_zero())
    }

    /// Whether it is on the curve and in the group of prime order.
    ///
    /// A point is the double of another one if `Tr(x) = Tr(a)`, so with the cofactor 2 that is all. With the cofactor
    /// 4, where `a` is 0, it must also be that of one for which this holds: of `(u, v)` with `s = u + v/u`, for which
    /// `x = s^2 + s` and `u^2 = y + (s + 1) x`; and `u` has the trace of `u^2`.
    fn is_valid(&self, token: Token, curve: &Parameters) -> Choice {
        let (a, b): (Element<F>, Element<F>) = (curve.a(), constant(curve.b));
        let square = self.x.square_with(token);
        let right = square.mul_with(token, &(self.x + a)) + b;
        let on_curve = self.y.mul_with(token, &(self.y + self.x)).ct_eq(&right);
        let double = !(self.x.trace() ^ a.trace());
        if curve.cofactor == 2 {
            return on_curve & double;
        }
        let slope = self.x.half_trace_with(token);
        on_curve & double & !(self.y + (slope + Element::ONE).mul_with(token, &self.x)).trace()
    }

    /// The point of an encoding of SEC 1, 2.3.4.
    pub(super) fn from_sec1(token: Token, curve: &Parameters, bytes: &[u8]) -> Result<Self, Error> {
        let n = Element::<F>::BYTES;
        let (&[kind], rest) = bytes.split_first_chunk().ok_or(Error::Length)?;
        let point = match kind {
            4 if rest.len() == 2 * n => {
                let (x, y) = rest.split_at(n);
                Self { x: Element::from_bytes_be(x)?, y: Element::from_bytes_be(y)? }
            }
            2 | 3 if rest.len() == n => Self::with_x(token, curve, Element::from_bytes_be(rest)?, kind & 1),
            2..=4 => return Err(Error::Length),
            _ => return Err(Error::Encoding),
        };
        if bool::from(point.is_valid(token, curve)) { Ok(point) } else { Err(Error::Encoding) }
    }

    /// The point with this x and this lowest bit of `y/x`, if there is one: `y = x z` with
    /// `z^2 + z = x + a + b/x^2`.
    fn with_x(token: Token, curve: &Parameters, x: Element<F>, bit: u8) -> Self {
        let (a, b): (Element<F>, Element<F>) = (curve.a(), constant(curve.b));
        let inverse = x.invert_or_zero_with(token).square_with(token);
        let z = (x + a + b.mul_with(token, &inverse)).half_trace_with(token);
        let z = if z.as_words()[0] & 1 == u64::from(bit) { z } else { z + Element::ONE };
        Self { x, y: x.mul_with(token, &z) }
    }

    /// The encoding of SEC 1, 2.3.3.
    pub(super) fn to_sec1(self, compressed: bool) -> Vec<u8> {
        let (mut bytes, x, y) = (Vec::new(), self.x.to_bytes_be(), self.y.to_bytes_be());
        if compressed {
            let z = self.y * self.x.invert_or_zero();
            bytes.push(2 | (z.as_words()[0] & 1) as u8);
            bytes.extend_from_slice(x.as_ref());
        } else {
            bytes.push(4);
            bytes.extend_from_slice(x.as_ref());
            bytes.extend_from_slice(y.as_ref());
        }
        bytes
    }
}
