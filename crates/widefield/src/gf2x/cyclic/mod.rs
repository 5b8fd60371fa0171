//! The ring GF(2)\[x\]/(x^n - 1).
//!
//! `x^n = 1`, so a product is reduced by adding what stands from `x^n` on to what stands below, a square moves the
//! coefficient of `x^i` to `x^(2 i mod n)`, and `a -> a^(2^k)` is a permutation of the coefficients if `n` is odd.
//!
//! # Inverses
//!
//! Let `n = 2^t n'`, `n'` odd, and `m` the order of 2 modulo `n'`. `x^n' - 1` has no double factor and splits over
//! GF(2^m), so that `u^(2^m - 1) = 1` for every unit `u` modulo it. If `a` is a unit modulo `x^n - 1`, then
//! `a^(2^t)` is a polynomial in `y = x^(2^t)` with `y^n' = 1`, hence a unit of that ring, and
//!
//! ```text
//! a^(2^t (2^m - 1)) = 1,      1 / a = a^(2^t - 1) (a^(2^m - 2))^(2^t).
//! ```
//! With `b_k = a^(2^k - 1)` and `b_(j + k) = b_j^(2^k) b_k` (Itoh and Tsujii) `b_(m - 1)` takes a product for each
//! binary digit of `m - 1` and one more for each that is set. Where `a` is no unit the result is none either: the
//! product with `a` tells.

mod kernels;
#[cfg(test)]
#[cfg(feature = "alloc")]
mod tests;

pub(crate) use kernels::KERNELS;

use super::general::{mul_scratch_len, multiply, square_with};
use super::tuned::all::CYCLIC_SQUARINGS_UP_TO;
use crate::Error;
#[cfg(feature = "alloc")]
use crate::simd::WipedVec;
use crate::simd::{declassify, mask_of, overwrite};
use crate::tier::{self, Token};

/// The ring GF(2)\[x\]/(x^n - 1) of polynomials below `x^n`, in which `x^n = 1`: that of quasi-cyclic codes, as in HQC
/// and BIKE.
///
/// ```
/// use widefield::gf2x::Cyclic;
///
/// // HQC-128.
/// let ring = Cyclic::new(17_669)?;
/// let n = ring.words();
/// let (mut a, mut product) = (vec![0; n], vec![0; n]);
/// ring.from_support(&mut a, &[3, 17_000])?;
/// // (x^3 + x^17000) x^1000
/// let mut b = vec![0; n];
/// ring.from_support(&mut b, &[1000])?;
/// ring.mul(&mut product, &a, &b)?;
/// let mut expected = vec![0; n];
/// ring.from_support(&mut expected, &[1003, 331])?;
/// assert_eq!(product, expected);
///
/// // The sum of an odd number of powers has an inverse here.
/// ring.from_support(&mut a, &[0, 5, 77])?;
/// let (mut inverse, mut scratch) = (vec![0; n], vec![0; ring.scratch_len()]);
/// ring.invert_with_scratch(&mut inverse, &a, &mut scratch)?;
/// ring.mul_with_scratch(&mut product, &inverse, &a, &mut scratch)?;
/// assert_eq!((product[0], product[1..].iter().all(|w| *w == 0)), (1, true));
/// # Ok::<(), widefield::Error>(())
/// ```
///
/// An element has [`words`](Self::words)` = ceil(n / 64)` words, little-endian as everywhere, with no coefficient from
/// `x^n` on. Slices of another length are [`Error::Length`], scratch shorter than [`scratch_len`](Self::scratch_len)
/// too, and an operand with a coefficient from `x^n` on is [`Error::Encoding`]; nothing is written then. Outputs and
/// scratch never overlap an operand.
///
/// **Time** depends on `n`, on the number of positions of a support, and on the exponents of
/// [`square_n`](Self::square_n), on nothing else: coefficients and positions may be secret. **Memory**: the functions
/// `_with_scratch` take none, the others one allocation; what either holds of operands is wiped.
#[derive(Clone, Copy, Debug)]
pub struct Cyclic {
    token: Token,
    n: usize,
}

impl Cyclic {
    /// The largest `n`: `2^32 - 1`, and `2^31 - 1` where addresses have 32 bits.
    pub const MAX_N: usize = if usize::BITS > 32 { u32::MAX as usize } else { i32::MAX as usize };

    /// The ring for a length `n`.
    ///
    /// # Errors
    /// [`Error::Degree`] if `n` is zero, [`Error::TooLarge`] above [`MAX_N`](Self::MAX_N).
    pub fn new(n: usize) -> Result<Self, Error> {
        Self::new_with(tier::active(), n)
    }

    /// [`new`](Self::new) on a given tier.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub const fn new_with(token: Token, n: usize) -> Result<Self, Error> {
        match n {
            0 => Err(Error::Degree),
            1..=Self::MAX_N => Ok(Self { token, n }),
            _ => Err(Error::TooLarge),
        }
    }

    /// The length `n`.
    #[must_use]
    pub const fn n(&self) -> usize {
        self.n
    }

    /// Words of an element.
    #[must_use]
    pub const fn words(&self) -> usize {
        self.n.div_ceil(64)
    }

    /// The tier's token.
    #[must_use]
    pub const fn token(&self) -> Token {
        self.token
    }

    /// Words of scratch that are enough for each function that takes some: five elements and what a product needs.
    #[must_use]
    pub const fn scratch_len(&self) -> usize {
        5 * self.words() + mul_scratch_len(self.words(), self.words())
    }

    /// `out = Σ x^p` over the positions, in any order; equal ones cancel.
    ///
    /// Every word is compared with every position: the time is that of `words() * positions.len()` such steps, a
    /// vector's words at a time.
    ///
    /// # Errors
    /// [`Error::Length`]; [`Error::Encoding`] for a position from `n` on, which does not tell which one it is, and
    /// leaves `out` zero.
    pub fn from_support(&self, out: &mut [u64], positions: &[u32]) -> Result<(), Error> {
        if out.len() != self.words() {
            return Err(Error::Length);
        }
        out.fill(0);
        let mut beyond = 0;
        for p in positions {
            // Set where p >= n, both below 2^32.
            beyond |= !u64::from(*p).wrapping_sub(self.n as u64) >> 63;
        }
        if declassify(beyond) != 0 {
            return Err(Error::Encoding);
        }
        kernels::add_support(self.token, out, positions);
        Ok(())
    }

    /// `out = a b`, in one allocation.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    #[cfg(feature = "alloc")]
    pub fn mul(&self, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
        self.mul_with_scratch(out, a, b, &mut WipedVec::new(self.scratch_len()))
    }

    /// `out = a b`.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    pub fn mul_with_scratch(
        &self,
        out: &mut [u64],
        a: &[u64],
        b: &[u64],
        scratch: &mut [u64],
    ) -> Result<(), Error> {
        self.check(out, a, scratch)?;
        self.check(out, b, scratch)?;
        let scratch = &mut scratch[..2 * a.len() + mul_scratch_len(a.len(), a.len())];
        self.product(out, a, b, scratch);
        overwrite(scratch, 0);
        Ok(())
    }

    /// `out = a^2`, in one allocation.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    #[cfg(feature = "alloc")]
    pub fn square(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        self.square_n(out, a, 1)
    }

    /// `out = a^(2^k)`, in one allocation: each coefficient moves from `x^i` to `x^(2^k i mod n)`.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    #[cfg(feature = "alloc")]
    pub fn square_n(&self, out: &mut [u64], a: &[u64], k: usize) -> Result<(), Error> {
        self.square_n_with_scratch(out, a, k, &mut WipedVec::new(self.scratch_len()))
    }

    /// `out = a^(2^k)`: each coefficient moves from `x^i` to `x^(2^k i mod n)`. By squarings, linear in `n` each, or
    /// bit by bit, whichever takes less for `k`.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    pub fn square_n_with_scratch(
        &self,
        out: &mut [u64],
        a: &[u64],
        k: usize,
        scratch: &mut [u64],
    ) -> Result<(), Error> {
        self.check(out, a, scratch)?;
        let scratch = &mut scratch[..2 * a.len()];
        // After as many squarings as n has factors 2 the powers repeat.
        let twos = self.n.trailing_zeros() as usize;
        let k = if k > self.n { twos + (k - twos) % self.order_of_two() } else { k };
        self.frobenius(out, a, k, scratch);
        overwrite(scratch, 0);
        Ok(())
    }

    /// `out = 1 / a`, in one allocation.
    ///
    /// # Errors
    /// Those of [`invert_with_scratch`](Self::invert_with_scratch).
    #[cfg(feature = "alloc")]
    pub fn invert(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        self.invert_with_scratch(out, a, &mut WipedVec::new(self.scratch_len()))
    }

    /// `out = 1 / a` by Itoh and Tsujii's chain: at most `2 log2 n` products and as many powers `2^k`; for even `n`
    /// some more. That there is no inverse is told by the error, and nothing else of `a`;
    /// [`invert_or_zero_with_scratch`](Self::invert_or_zero_with_scratch) does not tell.
    ///
    /// # Errors
    /// [`Error::DivisionByZero`] if `a` and `x^n - 1` have a common divisor, as they always have if the number of
    /// coefficients that are set is even; then zero is written. [`Error::Length`] and [`Error::Encoding`] as said
    /// [above](Self).
    pub fn invert_with_scratch(&self, out: &mut [u64], a: &[u64], scratch: &mut [u64]) -> Result<(), Error> {
        self.invert_or_zero_with_scratch(out, a, scratch)?;
        let any = out.iter().fold(0, |any, w| any | w);
        if declassify(any) != 0 { Ok(()) } else { Err(Error::DivisionByZero) }
    }

    /// [`invert_with_scratch`](Self::invert_with_scratch), and zero where there is no inverse, in the same time.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    pub fn invert_or_zero_with_scratch(
        &self,
        out: &mut [u64],
        a: &[u64],
        scratch: &mut [u64],
    ) -> Result<(), Error> {
        self.check(out, a, scratch)?;
        let n = a.len();
        let scratch = &mut scratch[..self.scratch_len()];
        let (elements, rest) = scratch.split_at_mut(3 * n);
        let (x, elements) = elements.split_at_mut(n);
        let (y, z) = elements.split_at_mut(n);
        let t = self.n.trailing_zeros() as usize;
        // 1 / a = b_t ((b_(m - 1))^2)^(2^t)
        self.chain(out, a, self.order_of_two() - 1, x, rest);
        self.frobenius(y, out, t + 1, rest);
        self.chain(z, a, t, x, rest);
        self.product(out, y, z, rest);
        self.product(x, out, a, rest);
        x[0] ^= 1;
        let differs = x.iter().fold(0, |any, w| any | w);
        let found = mask_of(!((differs | differs.wrapping_neg()) >> 63));
        out.iter_mut().for_each(|w| *w &= found);
        overwrite(scratch, 0);
        Ok(())
    }

    /// `out = a^(2^k - 1)`; `x` is an element's memory, `rest` for a product.
    fn chain(&self, out: &mut [u64], a: &[u64], k: usize, x: &mut [u64], rest: &mut [u64]) {
        if k == 0 {
            out.fill(0);
            out[0] = 1;
            return;
        }
        out.copy_from_slice(a);
        let mut have = 1;
        for i in (0..k.ilog2()).rev() {
            self.frobenius(x, out, have, rest);
            let (c, scratch) = rest.split_at_mut(2 * a.len());
            multiply(self.token, c, x, out, scratch);
            kernels::wrap(self.token, out, c, self.n);
            have *= 2;
            if k >> i & 1 == 1 {
                self.frobenius(x, out, 1, rest);
                self.product(out, x, a, rest);
                have += 1;
            }
        }
    }

    /// The order of 2 modulo the odd part of `n`.
    fn order_of_two(&self) -> usize {
        let odd = self.n >> self.n.trailing_zeros();
        let (mut power, mut order) = (2 % odd, 1);
        while power > 1 {
            power = if power >= odd - power { power - (odd - power) } else { 2 * power };
            order += 1;
        }
        order
    }

    /// `out = a b`; `scratch` for two elements and a product.
    fn product(&self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        let (c, scratch) = scratch.split_at_mut(2 * a.len());
        multiply(self.token, c, a, b, scratch);
        kernels::wrap(self.token, out, c, self.n);
    }

    /// `out = a^(2^k)`; `c` of two elements at least.
    fn frobenius(&self, out: &mut [u64], a: &[u64], k: usize, c: &mut [u64]) {
        let c = &mut c[..2 * a.len()];
        if k > CYCLIC_SQUARINGS_UP_TO.get() && self.n % 2 == 1 {
            return self.permute(out, a, k);
        }
        out.copy_from_slice(a);
        for _ in 0..k {
            // The length is right.
            let _ = square_with(self.token, c, out);
            kernels::wrap(self.token, out, c, self.n);
        }
    }

    /// The same for odd `n`: coefficient `j` of the power is coefficient `j / 2^k` of `a`. The places are public.
    fn permute(&self, out: &mut [u64], a: &[u64], k: usize) {
        let n = self.n;
        // 1 / 2^k modulo n: each halving of an odd number adds n first.
        let step = (0..k).fold(1 % n, |s, _| if s % 2 == 0 { s / 2 } else { s / 2 + n / 2 + 1 });
        // The larger one of the two has wrapped.
        let sum = |a: usize, b: usize| (a + b).min((a + b).wrapping_sub(n));
        let mut places = [0; 64];
        for j in 1..64 {
            places[j] = sum(places[j - 1], step);
        }
        let stride = sum(places[63], step);
        let mut first = 0;
        for (i, out) in out.iter_mut().enumerate() {
            *out = 0;
            for (j, place) in places.iter().enumerate().take(n - 64 * i) {
                let at = sum(first, *place);
                *out |= (a[at / 64] >> (at % 64) & 1) << j;
            }
            first = sum(first, stride);
        }
    }

    /// Whether the lengths are right and the operand is an element.
    fn check(&self, out: &[u64], a: &[u64], scratch: &[u64]) -> Result<(), Error> {
        let n = self.words();
        if out.len() != n || a.len() != n || scratch.len() < self.scratch_len() {
            return Err(Error::Length);
        }
        let above = if self.n.is_multiple_of(64) { 0 } else { a[n - 1] >> (self.n % 64) };
        if declassify(above == 0) { Ok(()) } else { Err(Error::Encoding) }
    }
}

/// By the length: the tier does not count.
impl PartialEq for Cyclic {
    fn eq(&self, other: &Self) -> bool {
        self.n == other.n
    }
}
impl Eq for Cyclic {}
