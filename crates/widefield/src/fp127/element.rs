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

    /// `x0 y0 + m 2^64 + t` folded as far as a number of 128 bits needs. `t <= 2^127 - 4`.
    #[inline(always)]
    const fn gather(low: u128, m0: u64, t: u128) -> Self {
        // 2^128 = 2: a carry out of the sum comes back as 2. The folded sum is at most p + 2, so adding t overflows
        // nothing: p + 2 + 2^127 - 4 = 2^128 - 3.
        let (sum, carry) = low.overflowing_add((m0 as u128) << 64);
        Self((sum & P) + (sum >> 127) + 2 * carry as u128 + t)
    }
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
        let ((x0, x1), (y0, y1)) = (words(self.0), words(other.0));
        let (m0, m1) = words(wide(x0, y1) + wide(x1, y0));
        Unreduced::gather(wide(x0, y0), m0, 2 * wide(x1, y1) + 2 * m1 as u128)
    }

    /// Square, not folded. Three multiplications.
    #[inline(always)]
    #[must_use]
    pub const fn square_lazy(self) -> Unreduced {
        let (x0, x1) = words(self.0);
        let twice = 2 * x1;
        let (m0, m1) = words(wide(x0, twice));
        Unreduced::gather(wide(x0, x0), m0, wide(x1, twice) + 2 * m1 as u128)
    }

    /// Product with a number below `2^32`, not folded. Two multiplications.
    #[inline(always)]
    #[must_use]
    pub const fn mul_small_lazy(self, factor: u32) -> Unreduced {
        let (x0, x1) = words(self.0);
        let high = wide(x1, factor as u64);
        // Below 2^96 + 2^127 + 2^32.
        Unreduced(wide(x0, factor as u64) + ((high << 64) & P) + (high >> 63))
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

impl Add for Fp127 {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.add_lazy(other).reduce()
    }
}

impl Sub for Fp127 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.sub_lazy(other).reduce()
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
        self.mul_lazy(other).reduce()
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
}

impl fmt::Debug for Fp127 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fp127(..)")
    }
}

impl fmt::Debug for Unreduced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Unreduced(..)")
    }
}
