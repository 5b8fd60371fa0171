//! Elements: a number at most `p` in 128 bits.

use crate::Error;
use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::DefaultIsZeroes;

/// The modulus, `2^127 - 1`.
pub const P: u128 = (1 << 127) - 1;

/// An element of the field. Arithmetic with `+`, `-`, `*`; equality is constant time.
///
/// `Debug` prints nothing of the value: elements are secrets more often than not.
#[derive(Clone, Copy, Default)]
pub struct Fp127(pub(super) u128);

/// A number up to `2^128 - 2` that stands for its residue: what an addition, subtraction or multiplication leaves
/// before the last fold.
#[derive(Clone, Copy, Default)]
pub struct Unreduced(u128);

/// The product of two words.
#[inline(always)]
const fn wide(x: u64, y: u64) -> u128 {
    x as u128 * y as u128
}

/// The words of a number, low first.
#[inline(always)]
const fn words(x: u128) -> (u64, u64) {
    (x as u64, (x >> 64) as u64)
}

impl Unreduced {
    /// The element. Output: at most `p`.
    #[inline(always)]
    #[must_use]
    pub const fn reduce(self) -> Fp127 {
        Fp127((self.0 & P) + (self.0 >> 127))
    }

    /// `low + m 2^64 + high 2^128`, a number below `2^254 + 2^190`, folded once: what lies below bit 127, and what lies
    /// above.
    ///
    /// For a product of `2^127 + a` and `2^127 - b`, `a < 2^63` and `b >= 1`, the sum is at most `2^128 - 2`. If both
    /// parts are less than `2^127`, this is so; else the product is `2^254 + (a - b) 2^127 - a b` with `a b >= 1`, and
    /// the sum `2^128 + a - b - 1 - a b`, in which `a - a b <= 0`.
    #[inline(always)]
    const fn gather(low: u128, m: u128, high: u128) -> Self {
        let m = m + (low >> 64);
        let (high, low) = (high + (m >> 64), m << 64 | low as u64 as u128);
        Self((low & P) + (high << 1 | low >> 127))
    }
}

impl Unreduced {
    /// Product with a number below `2^32`, not folded. Two multiplications.
    #[inline(always)]
    #[must_use]
    pub const fn mul_small_lazy(self, factor: u32) -> Self {
        let (x0, x1) = words(self.0);
        let high = wide(x1, factor as u64);
        // Below 2^96 + 2^127 + 2^33.
        Self(wide(x0, factor as u64) + ((high << 64) & P) + (high >> 63))
    }
}

/// A number below `2^127 + 2^32` that stands for its residue: one factor of a product need not be folded further.
#[derive(Clone, Copy, Default)]
pub struct Factor(u128);

impl Factor {
    /// The product. Four multiplications.
    #[inline(always)]
    #[must_use]
    pub const fn times(self, other: Fp127) -> Fp127 {
        product(self.0, other.0).reduce()
    }
}

/// The product of an element and of a number below `2^127 + 2^63`, not folded.
#[inline(always)]
const fn product(x: u128, y: u128) -> Unreduced {
    let ((x0, x1), (y0, y1)) = (words(x), words(y));
    Unreduced::gather(wide(x0, y0), wide(x0, y1) + wide(x1, y0), wide(x1, y1))
}

impl Fp127 {
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// One.
    pub const ONE: Self = Self(1);

    /// A small number.
    #[inline(always)]
    #[must_use]
    pub const fn from_u64(x: u64) -> Self {
        Self(x as u128)
    }

    /// A small number with its sign.
    #[inline(always)]
    #[must_use]
    pub const fn from_i64(x: i64) -> Self {
        let size = x.unsigned_abs() as u128;
        Self(if x < 0 { P - size } else { size })
    }

    /// The residue of a number given by its value modulo `2^127`: bit 127 is ignored.
    #[inline(always)]
    #[must_use]
    pub const fn from_bytes_ignoring_top_bit(bytes: &[u8; 16]) -> Self {
        Self(u128::from_le_bytes(*bytes) & P)
    }

    /// The element with this encoding: 16 bytes, little-endian.
    ///
    /// # Errors
    /// [`Error::Encoding`] for a number that is not below `p`.
    pub const fn from_bytes(bytes: &[u8; 16]) -> Result<Self, Error> {
        let x = u128::from_le_bytes(*bytes);
        if x < P { Ok(Self(x)) } else { Err(Error::Encoding) }
    }

    /// The encoding: the value below `p` in 16 bytes, little-endian.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 16] {
        self.canonical().to_le_bytes()
    }

    /// The value below `p`.
    #[inline(always)]
    #[must_use]
    pub const fn canonical(self) -> u128 {
        // x + 1 reaches bit 127 for x = p alone.
        (self.0 + ((self.0 + 1) >> 127)) & P
    }

    /// A number at most `p`, as the vector forms leave it.
    #[inline(always)]
    pub(crate) const fn from_number(x: u128) -> Self {
        debug_assert!(x <= P);
        Self(x)
    }

    /// Sum, not folded.
    #[inline(always)]
    #[must_use]
    pub const fn add_lazy(self, other: Self) -> Unreduced {
        Unreduced(self.0 + other.0)
    }

    /// Difference, not folded: `x + (p - y)`, where `p - y` is the complement of 127 bits.
    #[inline(always)]
    #[must_use]
    pub const fn sub_lazy(self, other: Self) -> Unreduced {
        Unreduced(self.0 + (other.0 ^ P))
    }

    /// Product, not folded. Four multiplications.
    #[inline(always)]
    #[must_use]
    pub const fn mul_lazy(self, other: Self) -> Unreduced {
        product(self.0, other.0)
    }

    /// Product, as `*`.
    #[inline(always)]
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        self.mul_lazy(other).reduce()
    }

    /// Square, not folded. Three multiplications.
    #[inline(always)]
    #[must_use]
    pub const fn square_lazy(self) -> Unreduced {
        let (x0, x1) = words(self.0);
        Unreduced::gather(wide(x0, x0), wide(x0, 2 * x1), wide(x1, x1))
    }

    /// Product with a number below `2^32`, not folded. Two multiplications.
    #[inline(always)]
    #[must_use]
    pub const fn mul_small_lazy(self, factor: u32) -> Unreduced {
        Unreduced(self.0).mul_small_lazy(factor)
    }

    /// Product with a number below `2^32`, as a factor of another product. Two multiplications.
    #[inline(always)]
    #[must_use]
    pub const fn mul_small_factor(self, factor: u32) -> Factor {
        let (x0, x1) = words(self.0);
        let low = wide(x0, factor as u64);
        let high = wide(x1, factor as u64) + (low >> 64);
        // The product is below 2^159: at most p below bit 127, and less than 2^32 above.
        Factor(((high << 64 | low as u64 as u128) & P) + (high >> 63) as u64 as u128)
    }

    /// Square.
    #[inline(always)]
    #[must_use]
    pub const fn square(self) -> Self {
        self.square_lazy().reduce()
    }

    /// Product with a number below `2^32`.
    #[inline(always)]
    #[must_use]
    pub const fn mul_small(self, factor: u32) -> Self {
        self.mul_small_lazy(factor).reduce()
    }

    /// Whether it is zero, in either form.
    #[inline(always)]
    #[must_use]
    pub fn is_zero(self) -> Choice {
        let (low, high) = words(self.canonical());
        (low | high).ct_eq(&0)
    }
}

impl DefaultIsZeroes for Fp127 {}

impl DefaultIsZeroes for Unreduced {}

impl DefaultIsZeroes for Factor {}

impl Add for Fp127 {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.add_lazy(other).reduce()
    }
}

impl Sub for Fp127 {
    type Output = Self;
    /// `x - y` modulo `2^128`; a bit 127 says that it is negative, and goes with 1: `2^127 + x - y - 1`.
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        let ((x0, x1), (y0, y1)) = (words(self.0), words(other.0));
        let (low, borrow) = x0.overflowing_sub(y0);
        let high = x1.wrapping_sub(y1).wrapping_sub(borrow.into());
        let (low, borrow) = low.overflowing_sub(high >> 63);
        let high = (high & (u64::MAX >> 1)).wrapping_sub(borrow.into());
        Self((high as u128) << 64 | low as u128)
    }
}

impl Neg for Fp127 {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0 ^ P)
    }
}

impl Mul for Fp127 {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.times(other)
    }
}

impl ConstantTimeEq for Fp127 {
    fn ct_eq(&self, other: &Self) -> Choice {
        (*self - *other).is_zero()
    }
}

impl PartialEq for Fp127 {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for Fp127 {}

impl ConditionallySelectable for Fp127 {
    #[inline(always)]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        let ((a0, a1), (b0, b1)) = (words(a.0), words(b.0));
        let low = u64::conditional_select(&a0, &b0, choice);
        let high = u64::conditional_select(&a1, &b1, choice);
        Self((high as u128) << 64 | low as u128)
    }

    /// By a masked difference: of masked sums the compiler makes two selections, of three operations each.
    #[inline(always)]
    fn conditional_swap(a: &mut Self, b: &mut Self, choice: Choice) {
        let mask = u64::from(choice.unwrap_u8()).wrapping_neg();
        let difference = b.0.wrapping_sub(a.0) & ((mask as u128) << 64 | mask as u128);
        a.0 = a.0.wrapping_add(difference);
        b.0 = b.0.wrapping_sub(difference);
    }
}

impl fmt::Debug for Fp127 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fp127(..)")
    }
}

impl fmt::Debug for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Factor(..)")
    }
}

impl fmt::Debug for Unreduced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Unreduced(..)")
    }
}
