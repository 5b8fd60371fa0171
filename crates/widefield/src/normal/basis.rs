//! The bases: existence, set-up, structure, and the operations that need them.

use super::bits;
use super::dispatch::Way;
use super::element::Element;
use super::lift;
use super::number::{self, Cosets};
use crate::Error;
use crate::tier::{self, Token};
use alloc::{vec, vec::Vec};
use subtle::CtOption;
use zeroize::Zeroize;

/// The largest degree.
pub const MAX_DEGREE: usize = 2048;
/// The largest `n t` that a basis is set up for.
const MAX_ROOT: usize = 1 << 17;

/// A Gaussian normal basis of GF(2^n) with what its product needs: see [the module](super).
///
/// Set-up takes time in proportion to n t. The tier is chosen once, at set-up.
#[derive(Clone, Debug)]
pub struct NormalBasis {
    n: usize,
    t: usize,
    token: Token,
    cosets: Cosets,
    way: Way,
}

impl NormalBasis {
    /// The basis of type `t` of GF(2^n), on the widest tier.
    ///
    /// # Errors
    /// [`Error::NoSuchBasis`] if there is none: unless `n t + 1` is an odd prime p and `gcd(n t / e, n) = 1`, e being the
    /// order of 2 modulo p. [`Error::TooLarge`] for n above [`MAX_DEGREE`] or n t above 131072.
    pub fn gaussian(n: usize, t: usize) -> Result<Self, Error> {
        Self::gaussian_with(tier::active(), n, t)
    }

    /// [`gaussian`](Self::gaussian) on a tier.
    ///
    /// # Errors
    /// Those of [`gaussian`](Self::gaussian).
    pub fn gaussian_with(token: Token, n: usize, t: usize) -> Result<Self, Error> {
        if n > MAX_DEGREE || n.checked_mul(t).is_none_or(|nt| nt > MAX_ROOT) {
            return Err(Error::TooLarge);
        }
        if n < 2 || t == 0 || !number::exists(n, t) {
            return Err(Error::NoSuchBasis);
        }
        let cosets = Cosets::new(n, t);
        let way = Way::new(token, n, t, &cosets);
        Ok(Self { n, t, token, cosets, way })
    }

    /// The optimal normal basis of GF(2^n): of type 1 if there is one, else of type 2.
    ///
    /// # Errors
    /// [`Error::NoSuchBasis`] if there is neither, [`Error::TooLarge`] for n above [`MAX_DEGREE`].
    pub fn optimal(n: usize) -> Result<Self, Error> {
        Self::optimal_with(tier::active(), n)
    }

    /// [`optimal`](Self::optimal) on a tier.
    ///
    /// # Errors
    /// Those of [`optimal`](Self::optimal).
    pub fn optimal_with(token: Token, n: usize) -> Result<Self, Error> {
        Self::gaussian_with(token, n, 1).or_else(|_| Self::gaussian_with(token, n, 2))
    }

    /// The Gaussian normal basis of least type of GF(2^n).
    ///
    /// # Errors
    /// [`Error::NoSuchBasis`] if n is below 2 or a multiple of 8: then there is none of any type.
    /// [`Error::TooLarge`] for n above [`MAX_DEGREE`].
    pub fn lowest_type(n: usize) -> Result<Self, Error> {
        Self::lowest_type_with(tier::active(), n)
    }

    /// [`lowest_type`](Self::lowest_type) on a tier.
    ///
    /// # Errors
    /// Those of [`lowest_type`](Self::lowest_type).
    pub fn lowest_type_with(token: Token, n: usize) -> Result<Self, Error> {
        if n > MAX_DEGREE {
            return Err(Error::TooLarge);
        }
        if n < 2 || n.is_multiple_of(8) {
            return Err(Error::NoSuchBasis);
        }
        let t = (1..=MAX_ROOT / n).find(|t| number::exists(n, *t)).ok_or(Error::TooLarge)?;
        Self::gaussian_with(token, n, t)
    }

    /// The degree n.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.n
    }

    /// The type t.
    #[must_use]
    pub fn basis_type(&self) -> usize {
        self.t
    }

    /// Words of an element, `ceil(n / 64)`.
    #[must_use]
    pub fn words(&self) -> usize {
        self.n.div_ceil(64)
    }

    /// The tier that products run on.
    #[must_use]
    pub fn token(&self) -> Token {
        self.token
    }

    /// Words of a lifted operand.
    pub(super) fn lifted_words(&self) -> usize {
        lift::extent(self.n, self.t).1 / 64 + 1
    }

    pub(super) fn cosets(&self) -> &Cosets {
        &self.cosets
    }

    /// The complexity `C_N`: how many ones the multiplication matrix has. At least 2n - 1, which optimal bases reach.
    #[must_use]
    pub fn complexity(&self) -> usize {
        (0..self.n).map(|i| self.cosets.product(self.n, self.t, i).len()).sum()
    }

    /// The s with `β_0 β_i = Σ β_s`, in ascending order: row i (taken modulo n) of the matrix that the paper calls `T_0`.
    #[must_use]
    pub fn product_of_basis(&self, i: usize) -> Vec<usize> {
        self.cosets.product(self.n, self.t, i % self.n)
    }

    /// The multiplication matrix M of IEEE 1363 as the places (i, j) of its ones, in ascending order:
    /// `c_0 = Σ a_i b_j`, and `c_s = Σ a_(i+s) b_(j+s)`, indices modulo n.
    #[must_use]
    pub fn matrix(&self) -> Vec<(usize, usize)> {
        // β_i β_j = (β_0 β_(j-i))^(2^i), so β_0 comes from the s of β_0 β_(j-i) with s + i = 0.
        let n = self.n;
        let mut ones = vec![];
        for d in 0..n {
            ones.extend(self.product_of_basis(d).into_iter().map(|s| ((n - s) % n, (n - s + d) % n)));
        }
        ones.sort_unstable();
        ones
    }

    /// The element 0.
    #[must_use]
    pub fn zero(&self) -> Element {
        Element::zero(self.n)
    }

    /// The element 1: all coordinates are 1.
    #[must_use]
    pub fn one(&self) -> Element {
        let mut one = self.zero();
        one.words_mut().fill(u64::MAX);
        one.clear_top();
        one
    }

    /// From words, least significant first: bit i of word k is coordinate 64 k + i.
    ///
    /// # Errors
    /// [`Error::Encoding`] for another number of words than [`words`](Self::words), or a set bit above coordinate n - 1.
    pub fn element(&self, words: &[u64]) -> Result<Element, Error> {
        if words.len() != self.words() || words.last().is_some_and(|w| w & !bits::top_mask(self.n) != 0) {
            return Err(Error::Encoding);
        }
        let mut element = self.zero();
        element.words_mut().copy_from_slice(words);
        Ok(element)
    }

    /// From the `ceil(n/8)` bytes that [`Element::to_bytes_ieee1363`] makes.
    ///
    /// # Errors
    /// [`Error::Encoding`] for another number of bytes, or if one of the unused leading bits is set.
    pub fn from_bytes_ieee1363(&self, bytes: &[u8]) -> Result<Element, Error> {
        Element::from_bytes(self.n, bytes.len(), bytes.iter().rev()).map(|e| e.reversed())
    }

    /// From the `ceil(n/8)` bytes that [`Element::to_bytes_le`] makes.
    ///
    /// # Errors
    /// [`Error::Encoding`] for another number of bytes, or if one of the unused bits is set.
    pub fn from_bytes_le(&self, bytes: &[u8]) -> Result<Element, Error> {
        Element::from_bytes(self.n, bytes.len(), bytes.iter())
    }

    /// A uniformly random element, from a source of uniformly random bytes that `fill` reads. Called once, for
    /// `ceil(n/8)` bytes.
    pub fn random(&self, fill: impl FnOnce(&mut [u8])) -> Element {
        Element::random(self.n, fill)
    }

    fn check(&self, elements: &[&Element]) -> Result<(), Error> {
        if elements.iter().all(|e| e.degree() == self.n) { Ok(()) } else { Err(Error::Length) }
    }

    /// `a b`.
    ///
    /// # Errors
    /// [`Error::Length`] if an element has another degree than the basis.
    pub fn mul(&self, a: &Element, b: &Element) -> Result<Element, Error> {
        self.check(&[a, b])?;
        let mut out = self.zero();
        self.products(out.words_mut(), a.as_words(), b.as_words());
        Ok(out)
    }

    /// Products of elements that stand one after the other, in [`words`](Self::words) words each: `out[i] = a[i] b[i]`.
    /// Bits above coordinate n - 1 of an operand do not count; those of a result are 0.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ or are no multiple of the words of an element.
    pub fn mul_many(&self, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
        let (len, words) = (out.len(), self.words());
        if len != a.len() || len != b.len() || (len != words && !len.is_multiple_of(words)) {
            return Err(Error::Length);
        }
        self.products(out, a, b);
        Ok(())
    }

    /// [`mul_many`](Self::mul_many) for lengths that are right.
    pub(super) fn products(&self, out: &mut [u64], a: &[u64], b: &[u64]) {
        self.way.products(self.token, out, a, b);
    }

    /// `1/a`, none for zero. `floor(log2(n-1)) + weight(n-1) - 1` products; the squarings are rotations.
    ///
    /// # Errors
    /// [`Error::Length`] if the element has another degree than the basis.
    pub fn invert(&self, a: &Element) -> Result<CtOption<Element>, Error> {
        self.check(&[a])?;
        let mut out = self.zero();
        self.inverse(out.words_mut(), a.as_words());
        Ok(CtOption::new(out, !a.is_zero()))
    }

    /// `1/a`, or 0 for 0, by Itoh and Tsujii: with `e_k = a^(2^k - 1)`, `e_(2k) = e_k^(2^k) e_k` and `e_(k+1) = e_k^2 a`
    /// lead along the bits of n - 1 to `e_(n-1)`, and `1/a = e_(n-1)^2`.
    pub(super) fn inverse(&self, out: &mut [u64], a: &[u64]) {
        let (mut e, mut power) = (Vec::from(a), vec![0; a.len()]);
        let mut k = 1;
        let last = self.n - 1;
        for bit in (0..last.ilog2()).rev() {
            bits::rotate(&mut power, &e, self.n, k);
            self.products(out, &power, &e);
            e.copy_from_slice(out);
            k *= 2;
            if last >> bit & 1 == 1 {
                bits::rotate(&mut power, &e, self.n, 1);
                self.products(out, &power, a);
                e.copy_from_slice(out);
                k += 1;
            }
        }
        bits::rotate(out, &e, self.n, 1);
        e.as_mut_slice().zeroize();
        power.as_mut_slice().zeroize();
    }
}
