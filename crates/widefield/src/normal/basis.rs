//! The bases: existence, set-up, structure.

use super::element::Identity;
use super::method::Method;
use super::number::{self, Cosets};
use crate::Error;
use crate::tier::{self, Token};
use alloc::{vec, vec::Vec};

/// The largest degree.
pub const MAX_DEGREE: usize = 2048;
/// The largest `n t` that a basis is set up for.
pub(super) const MAX_ROOT: usize = 1 << 17;

/// A Gaussian normal basis of GF(2^n) with what its product needs: see [the module](super).
///
/// Set-up takes time in proportion to n t. The tier is chosen once, at set-up. Bases of one degree and type have the
/// same elements, whatever their tiers.
#[derive(Clone, Debug)]
pub struct NormalBasis {
    identity: Identity,
    token: Token,
    cosets: Cosets,
    method: Method,
}

impl NormalBasis {
    /// The basis of type `t` of GF(2^n), on the widest tier.
    ///
    /// # Errors
    /// [`Error::NoSuchBasis`] if there is none: unless `n t + 1` is an odd prime p and `gcd(n t / e, n) = 1`, e being
    /// the order of 2 modulo p. [`Error::TooLarge`] for n above [`MAX_DEGREE`] or n t above 131072.
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
        Ok(Self::of_existing(token, n, t))
    }

    /// [`gaussian`](Self::gaussian) of a degree and type that are known to have a basis.
    pub(super) fn of_existing(token: Token, n: usize, t: usize) -> Self {
        let cosets = Cosets::new(n, t);
        let method = Method::new(token, n, t, &cosets);
        Self { identity: Identity { n, t }, token, cosets, method }
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
        self.identity.n
    }

    /// The type t.
    #[must_use]
    pub fn basis_type(&self) -> usize {
        self.identity.t
    }

    /// Words of an element, `ceil(n / 64)`.
    #[must_use]
    pub fn words(&self) -> usize {
        self.identity.words()
    }

    /// The tier that products run on.
    #[must_use]
    pub fn token(&self) -> Token {
        self.token
    }

    #[cfg(test)]
    pub(super) fn method(&self) -> &Method {
        &self.method
    }

    pub(super) fn identity(&self) -> Identity {
        self.identity
    }

    /// Products of elements that stand one after the other, of lengths that are right.
    pub(super) fn products(&self, out: &mut [u64], a: &[u64], b: &[u64]) {
        self.method.products(self.token, out, a, b);
    }

    /// The complexity `C_N`: how many ones the multiplication matrix has. At least 2n - 1, which optimal bases reach.
    #[must_use]
    pub fn complexity(&self) -> usize {
        (0..self.degree()).map(|i| self.product_of_basis(i).len()).sum()
    }

    /// The s with `β_0 β_i = Σ β_s`, in ascending order: row i (taken modulo n) of the multiplication table of `β_0`.
    #[must_use]
    pub fn product_of_basis(&self, i: usize) -> Vec<usize> {
        let Identity { n, t } = self.identity;
        self.cosets.product(n, t, i % n)
    }

    /// The multiplication matrix M of IEEE 1363 as the indices (i, j) of its ones, in ascending order:
    /// `c_0 = Σ a_i b_j`, and `c_s = Σ a_(i+s) b_(j+s)`, indices modulo n.
    #[must_use]
    pub fn matrix(&self) -> Vec<(usize, usize)> {
        // β_i β_j = (β_0 β_(j-i))^(2^i), so β_0 comes from the s of β_0 β_(j-i) with s + i = 0.
        let n = self.degree();
        let mut ones = vec![];
        for d in 0..n {
            ones.extend(self.product_of_basis(d).into_iter().map(|s| ((n - s) % n, (n - s + d) % n)));
        }
        ones.sort_unstable();
        ones
    }
}
