//! Elements of the group.

use super::blake2s::{Blake2s, absorb};
use super::field::{Words, to_words};
use super::kernels;
use super::multiply::{IDENTITY, PointWords, canonical};
use super::scalar::Scalar;
use crate::Error;
use crate::simd::declassify;
use crate::tier::{Token, active};
use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, Zeroizing};

/// An element of the group of prime order, which may be secret: what is done with it takes constant time.
#[derive(Clone, Copy)]
pub struct Point(pub(super) PointWords);

const fn conjugate([a, b, c, d]: Words) -> Words {
    [a ^ c, b ^ d, c, d]
}

impl Point {
    /// The identity element.
    pub const IDENTITY: Self = Self(IDENTITY);

    /// The conventional base point.
    pub const BASE: Self = {
        let x = [0x37d2_7313_9c3c_4dea, 0x59ab_ad33_3c7b_7422, 0x4681_2b8f_7721_bf72, 0x7151_eaa6_438c_34c7];
        let s = [0x7fbc_2440_b55e_9abc, 0x1b37_3aaa_290f_c7b4, 0xd49e_75bc_4af1_ae3c, 0x1e75_a839_48f9_f53e];
        Self([x, conjugate(s), [1, 0, 0, 0], conjugate(x)])
    };

    /// The point with this encoding.
    ///
    /// # Errors
    /// [`Error::Encoding`] if it is none of a point, or not canonical. About half of all strings are encodings; that of
    /// the identity element is 32 zeros.
    pub fn from_bytes(encoding: &[u8; 32]) -> Result<Self, Error> {
        Self::from_bytes_with(active(), encoding)
    }

    /// [`from_bytes`](Self::from_bytes) on a tier.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_with(token: Token, encoding: &[u8; 32]) -> Result<Self, Error> {
        let (point, valid) = Self::decode(token, encoding);
        if declassify(valid.into()) { Ok(point) } else { Err(Error::Encoding) }
    }

    /// The point, or the identity element; whether the encoding is one.
    pub(super) fn decode(token: Token, encoding: &[u8; 32]) -> (Self, Choice) {
        let (mut point, mut valid) = (Self::IDENTITY, 0);
        kernels::decode(
            token,
            core::slice::from_ref(encoding),
            core::slice::from_mut(&mut point.0),
            core::slice::from_mut(&mut valid),
        );
        (point, Choice::from((valid & 1) as u8))
    }

    /// The canonical encoding.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.to_bytes_with(active())
    }

    /// [`to_bytes`](Self::to_bytes) on a tier.
    #[must_use]
    pub fn to_bytes_with(&self, token: Token) -> [u8; 32] {
        let mut encoding = [0; 32];
        kernels::encode(token, core::slice::from_ref(&self.0), core::slice::from_mut(&mut encoding));
        encoding
    }

    /// The sum.
    #[must_use]
    pub fn add_with(&self, token: Token, other: &Self) -> Self {
        let mut sum = IDENTITY;
        kernels::add(token, &self.0, &other.0, &mut sum);
        Self(sum)
    }

    /// The multiple by a scalar.
    #[must_use]
    pub fn multiply_with(&self, token: Token, scalar: &Scalar) -> Self {
        let halves = Zeroizing::new(scalar.halves());
        let mut multiple = IDENTITY;
        kernels::multiply(
            token,
            core::slice::from_ref(&self.0),
            core::slice::from_ref(&*halves),
            core::slice::from_mut(&mut multiple),
        );
        Self(multiple)
    }

    /// The multiple of the base point.
    #[must_use]
    pub fn multiply_base(scalar: &Scalar) -> Self {
        Self::multiply_base_with(active(), scalar)
    }

    /// [`multiply_base`](Self::multiply_base) on a tier.
    #[must_use]
    pub fn multiply_base_with(token: Token, scalar: &Scalar) -> Self {
        let halves = Zeroizing::new(scalar.halves());
        let mut multiple = IDENTITY;
        kernels::multiply_base(token, core::slice::from_ref(&*halves), core::slice::from_mut(&mut multiple));
        Self(multiple)
    }

    /// The point that a text is hashed to: nobody knows of which scalar it is the multiple.
    ///
    /// `text` is a hash by the function of this name (`sha256`, `sha3256`, `blake2s`, ...: the formal name, in small
    /// letters and without punctuation), or, if the name is empty, anything.
    #[must_use]
    pub fn hash_to_curve(hash_name: &str, text: &[u8]) -> Self {
        Self::hash_to_curve_with(active(), hash_name, text)
    }

    /// [`hash_to_curve`](Self::hash_to_curve) on a tier.
    #[must_use]
    pub fn hash_to_curve_with(token: Token, hash_name: &str, text: &[u8]) -> Self {
        let mut elements = [[0; 4]; 2];
        for (i, element) in (1u8..).zip(&mut elements) {
            let mut hash = [0; 32];
            absorb(Blake2s::new().update(&[i]), hash_name, text).finish(&mut hash);
            (hash[15], hash[31]) = (hash[15] & 0x7f, hash[31] & 0x7f);
            *element = to_words(&hash);
        }
        let mut point = IDENTITY;
        kernels::map(token, &elements, &mut point);
        Self(point)
    }

    /// Whether it is the identity element.
    #[must_use]
    pub fn is_identity(&self) -> Choice {
        canonical(self.0[0]).ct_eq(&[0; 4])
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.add_with(active(), &other)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Point {
    type Output = Self;
    fn neg(self) -> Self {
        let [x, mut s, z, t] = self.0;
        for (s, t) in s.iter_mut().zip(&t) {
            *s ^= t;
        }
        Self([x, s, z, t])
    }
}

impl Mul<Scalar> for Point {
    type Output = Self;
    fn mul(self, scalar: Scalar) -> Self {
        self.multiply_with(active(), &scalar)
    }
}

impl ConstantTimeEq for Point {
    fn ct_eq(&self, other: &Self) -> Choice {
        (*self - *other).is_identity()
    }
}

impl PartialEq for Point {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for Point {}

impl ConditionallySelectable for Point {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        let mut point = *a;
        for (a, b) in point.0.as_flattened_mut().iter_mut().zip(b.0.as_flattened()) {
            a.conditional_assign(b, choice);
        }
        point
    }
}

impl Zeroize for Point {
    fn zeroize(&mut self) {
        self.0.as_flattened_mut().zeroize();
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Point(..)")
    }
}
