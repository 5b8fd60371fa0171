//! GF(2^128) in the orders of bits and bytes of GHASH and POLYVAL.
//!
//! GHASH's field is that of [`Gf128`], with the coefficient of x^0 in the *highest* bit of the first byte (SP 800-38D,
//! 6.3): its bytes are ours, each with its bits turned round.
//!
//! POLYVAL's is modulo the reciprocal polynomial, with the coefficient of x^0 in the lowest bit of the first byte, and
//! its product of `a` and `b` is `a b x^-128` (RFC 8452, 3). By appendix A a block `a` with its bytes backwards, read
//! as GHASH's and times `x`, is multiplied as in GHASH's field: that map is an isomorphism.

use super::Gf128;

/// x^7 + x^2 + x + 1 = x^128.
const LOW: u128 = 0x87;
/// 1/x = x^127 + x^6 + x + 1.
const INVERSE_OF_X: u128 = 1 << 127 | 0x43;

impl Gf128 {
    /// The element of a block as GHASH reads it: an isomorphism of GHASH's field, in which GHASH's unit is one.
    ///
    /// ```
    /// use widefield::gf2m::Gf128;
    ///
    /// let unit = core::array::from_fn(|i| if i == 0 { 0x80 } else { 0 });
    /// assert_eq!(Gf128::from_ghash(&unit), Gf128::ONE);
    /// ```
    #[must_use]
    pub fn from_ghash(block: &[u8; 16]) -> Self {
        Self::of_bits(u128::from_be_bytes(*block).reverse_bits())
    }

    /// The block that GHASH writes for the element: the inverse of [`from_ghash`](Self::from_ghash).
    #[must_use]
    pub fn to_ghash(&self) -> [u8; 16] {
        self.bits().reverse_bits().to_be_bytes()
    }

    /// The element of a block as POLYVAL reads it, such that POLYVAL's product `a b x^-128` is the product of elements.
    ///
    /// ```
    /// use widefield::gf2m::Gf128;
    ///
    /// // RFC 8452, appendix A: the unit of POLYVAL's product, x^128 modulo its polynomial.
    /// let unit = 0xc200_0000_0000_0000_0000_0000_0000_0001_u128.to_le_bytes();
    /// assert_eq!(Gf128::from_polyval(&unit), Gf128::ONE);
    /// ```
    #[must_use]
    pub fn from_polyval(block: &[u8; 16]) -> Self {
        let bits = u128::from_le_bytes(*block).reverse_bits();
        Self::of_bits(bits << 1 ^ LOW & (bits >> 127).wrapping_neg())
    }

    /// The block that POLYVAL writes for the element: the inverse of [`from_polyval`](Self::from_polyval).
    #[must_use]
    pub fn to_polyval(&self) -> [u8; 16] {
        let bits = self.bits();
        (bits >> 1 ^ INVERSE_OF_X & (bits & 1).wrapping_neg()).reverse_bits().to_le_bytes()
    }

    fn of_bits(bits: u128) -> Self {
        Self::from_words_unchecked([bits as u64, (bits >> 64) as u64])
    }

    fn bits(&self) -> u128 {
        let [low, high] = *self.array();
        u128::from(high) << 64 | u128::from(low)
    }
}
