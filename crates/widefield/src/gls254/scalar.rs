//! Integers modulo the group's order, and their halves for the endomorphism.

use super::field::to_words;
use crate::Error;
use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::Zeroize;

/// `r = 2^253 + 83877821160623817322862211711964450037`, words from the lowest.
const ORDER: [u64; 4] = [0x3cbd_e37c_f43a_8cf5, 0x3f1a_47de_dc1a_1dad, 0, 0x2000_0000_0000_0000];
/// `r - 2^253`.
const ABOVE: u128 = 0x3f1a_47de_dc1a_1dad_3cbd_e37c_f43a_8cf5;
/// `s` and `t` with `s^2 + t^2 = r`; `mu = s/t mod r`.
const S: u128 = 0x3fff_ffff_ffff_ffff_6399_73cf_3fa5_6696;
const T: u128 = 0x4000_0000_0000_0000_9c66_8c30_c05a_9969;
/// `-1/r mod 2^64`.
const NEGATIVE_INVERSE: u64 = {
    // Newton's iteration doubles the bits that are right.
    let (mut inverse, mut i) = (1u64, 0);
    while i < 6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(ORDER[0].wrapping_mul(inverse)));
        i += 1;
    }
    inverse.wrapping_neg()
};
/// `2^512 mod r`.
const SQUARE_OF_2_256: [u64; 4] = {
    let (mut power, mut i) = ([1, 0, 0, 0], 0);
    while i < 512 {
        power = reduce_once(add_words(&power, &power, 0).0);
        i += 1;
    }
    power
};

/// An integer modulo the group's prime order
/// `r = 2^253 + 83877821160623817322862211711964450037`.
///
/// Scalars may be secret: arithmetic is constant time, and `Debug` shows nothing. They are plain values that nobody
/// wipes; [`SecretKey`](super::SecretKey) wipes its own.
#[derive(Clone, Copy)]
pub struct Scalar([u64; 4]);

/// `k = k0 + k1 mu` for odd `k0`, `k1`: each as 128 bits of which bit `i` stands for `2^i`, or `-2^i` if it is 0, with
/// all ones if it is negative.
#[derive(Clone, Copy, Default)]
pub(super) struct Halves {
    pub(super) words: [[u64; 2]; 2],
    pub(super) negative: [u64; 2],
}

impl Zeroize for Halves {
    fn zeroize(&mut self) {
        self.words.as_flattened_mut().zeroize();
        self.negative.zeroize();
    }
}

/// The sum and the carry.
const fn add_words(a: &[u64; 4], b: &[u64; 4], mask: u64) -> ([u64; 4], u64) {
    let (mut sum, mut carry, mut i) = ([0; 4], 0u128, 0);
    while i < 4 {
        carry += a[i] as u128 + (b[i] & !mask) as u128;
        sum[i] = carry as u64;
        carry >>= 64;
        i += 1;
    }
    (sum, carry as u64)
}

/// The difference; all ones if it is negative.
const fn subtract_words(a: &[u64; 4], b: &[u64; 4]) -> ([u64; 4], u64) {
    let (mut difference, mut borrow, mut i) = ([0; 4], 0u64, 0);
    while i < 4 {
        let word = (a[i] as u128).wrapping_sub(b[i] as u128).wrapping_sub(borrow as u128);
        difference[i] = word as u64;
        borrow = (word >> 127) as u64;
        i += 1;
    }
    (difference, borrow.wrapping_neg())
}

/// A number below `2 r`, modulo `r`.
const fn reduce_once(a: [u64; 4]) -> [u64; 4] {
    let (difference, negative) = subtract_words(&a, &ORDER);
    add_words(&difference, &ORDER, !negative).0
}

/// `a b / 2^256 mod r`, for `a b < 2^256 r`.
fn montgomery(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let mut t = [0u64; 5];
    for a in a {
        let mut carry = 0u128;
        for (t, b) in t.iter_mut().zip(b) {
            carry += u128::from(*t) + u128::from(*a) * u128::from(*b);
            *t = carry as u64;
            carry >>= 64;
        }
        let top = u128::from(t[4]) + carry;
        let m = t[0].wrapping_mul(NEGATIVE_INVERSE);
        carry = (u128::from(t[0]) + u128::from(m) * u128::from(ORDER[0])) >> 64;
        for i in 1..4 {
            carry += u128::from(t[i]) + u128::from(m) * u128::from(ORDER[i]);
            t[i - 1] = carry as u64;
            carry >>= 64;
        }
        carry += top;
        t[3] = carry as u64;
        t[4] = (carry >> 64) as u64;
    }
    reduce_once([t[0], t[1], t[2], t[3]])
}

impl Scalar {
    /// 0.
    pub const ZERO: Self = Self([0; 4]);
    /// 1.
    pub const ONE: Self = Self([1, 0, 0, 0]);
    /// The square root of -1 that the endomorphism multiplies by.
    pub(super) const MU: Self =
        Self([0x1b84_87fc_89a1_f614, 0x1eef_adf1_fae1_63fc, 0x9f58_bdda_363f_e499, 0x17e6_d0d0_0f54_bc93]);

    /// The scalar with these bytes, little-endian.
    ///
    /// # Errors
    /// [`Error::Encoding`] if the number is not below the order.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, Error> {
        let (scalar, canonical) = Self::decode(bytes);
        if crate::simd::declassify(canonical.into()) { Ok(scalar) } else { Err(Error::Encoding) }
    }

    /// The scalar with these bytes, or 0, and whether they are below the order.
    pub(super) fn decode(bytes: &[u8; 32]) -> (Self, Choice) {
        let words = to_words(bytes);
        let below = subtract_words(&words, &ORDER).1;
        (Self(words.map(|word| word & below)), Choice::from((below & 1) as u8))
    }

    /// The number with these bytes, little-endian, modulo the order.
    #[must_use]
    pub fn from_bytes_reduced(bytes: &[u8; 32]) -> Self {
        // Below 8 r: with the factor 2^256 and without it again.
        Self(montgomery(&montgomery(&to_words(bytes), &SQUARE_OF_2_256), &[1, 0, 0, 0]))
    }

    /// `a + b mu`.
    pub(super) fn from_halves(a: u64, b: u64) -> Self {
        Self([a, 0, 0, 0]) + Self::MU * Self([b, 0, 0, 0])
    }

    /// The canonical encoding: 32 bytes, little-endian.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (bytes, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(self.0) {
            *bytes = word.to_le_bytes();
        }
        bytes
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> Choice {
        self.ct_eq(&Self::ZERO)
    }

    /// `a/2`.
    fn half(&self) -> Self {
        let (even, _) = add_words(&self.0, &ORDER, (self.0[0] & 1).wrapping_sub(1));
        let mut half = [0; 4];
        for i in 0..4 {
            half[i] = even[i] >> 1 | even.get(i + 1).map_or(0, |word| word << 63);
        }
        Self(half)
    }

    /// Of `m = (k - mu - 1)/2` with `c = round(m t/r)`, `d = round(m s/r)`: `m = c0 + c1 mu` for `c0 = m - d s - c t`,
    /// `c1 = d t - c s`, both below `sqrt(r)`, and `k = (2 c0 + 1) + (2 c1 + 1) mu`.
    pub(super) fn halves(&self) -> Halves {
        let m = (*self - Self::MU - Self::ONE).half();
        let (c, d) = (rounded(&m.0, T), rounded(&m.0, S));
        let low = u128::from(m.0[0]) | u128::from(m.0[1]) << 64;
        let c0 = low.wrapping_sub(d.wrapping_mul(S)).wrapping_sub(c.wrapping_mul(T));
        let c1 = d.wrapping_mul(T).wrapping_sub(c.wrapping_mul(S));
        let mut halves = Halves::default();
        for (i, half) in [c0, c1].into_iter().enumerate() {
            let sign = (half.cast_signed() >> 127).cast_unsigned();
            // |2 c + 1| is 2 c + 1 or 2 (-c - 1) + 1; its bits above the lowest are c or -c - 1.
            let bits = (half ^ sign) | 1 << 127;
            halves.words[i] = [bits as u64, (bits >> 64) as u64];
            halves.negative[i] = sign as u64;
        }
        halves
    }
}

/// `round(k e / r)` for `k < r`, `e < 2^127`. `z = k e + (r - 1)/2 = z0 + z1 2^253` has the quotient `z1` or, if
/// `z1 (r - 2^253) > z0`, `z1 - 1`.
fn rounded(k: &[u64; 4], e: u128) -> u128 {
    let (half, _) = add_words(&ORDER, &[0; 4], 0);
    let mut z = [0u64; 6];
    for i in 0..4 {
        z[i] = half[i] >> 1 | half.get(i + 1).map_or(0, |word| word << 63);
    }
    for (j, e) in [e as u64, (e >> 64) as u64].into_iter().enumerate() {
        let mut carry = 0u128;
        for (i, k) in k.iter().enumerate() {
            carry += u128::from(z[i + j]) + u128::from(*k) * u128::from(e);
            z[i + j] = carry as u64;
            carry >>= 64;
        }
        if j == 0 {
            z[4] = carry as u64;
        } else {
            z[5] = carry as u64;
        }
    }
    let z1 = [z[3] >> 61 | z[4] << 3, z[4] >> 61 | z[5] << 3];
    let z0 = [z[0], z[1], z[2], z[3] & ((1 << 61) - 1)];
    let mut product = [0u64; 4];
    for (j, a) in [ABOVE as u64, (ABOVE >> 64) as u64].into_iter().enumerate() {
        let mut carry = 0u128;
        for (i, z) in z1.iter().enumerate() {
            carry += u128::from(product[i + j]) + u128::from(*z) * u128::from(a);
            product[i + j] = carry as u64;
            carry >>= 64;
        }
        product[j + 2] = carry as u64;
    }
    let less = subtract_words(&z0, &product).1 & 1;
    (u128::from(z1[0]) | u128::from(z1[1]) << 64).wrapping_sub(u128::from(less))
}

impl Add for Scalar {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        Self(reduce_once(add_words(&self.0, &b.0, 0).0))
    }
}

impl Sub for Scalar {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        let (difference, negative) = subtract_words(&self.0, &b.0);
        Self(add_words(&difference, &ORDER, !negative).0)
    }
}

impl Neg for Scalar {
    type Output = Self;
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl Mul for Scalar {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        Self(montgomery(&montgomery(&self.0, &b.0), &SQUARE_OF_2_256))
    }
}

impl ConstantTimeEq for Scalar {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl ConditionallySelectable for Scalar {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(core::array::from_fn(|i| u64::conditional_select(&a.0[i], &b.0[i], choice)))
    }
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for Scalar {}

impl Zeroize for Scalar {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}
