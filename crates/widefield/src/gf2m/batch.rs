//! Many elements at once.

use super::field::Field;
use super::kernels;
use super::value::Element;
use crate::Error;
use crate::tier::{self, Token};
use subtle::ConditionallySelectable;

/// Independent chains of products in a batch inversion: what keeps the multiplier busy.
const CHAINS: usize = 16;

impl<F: Field> Element<F> {
    /// `out[i] = a[i] * b[i]`, at full vector width.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn mul_many(out: &mut [Self], a: &[Self], b: &[Self]) -> Result<(), Error> {
        Self::mul_many_with(tier::active(), out, a, b)
    }

    /// [`mul_many`](Self::mul_many) on a tier.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn mul_many_with(token: Token, out: &mut [Self], a: &[Self], b: &[Self]) -> Result<(), Error> {
        if out.len() != a.len() || out.len() != b.len() {
            return Err(Error::Length);
        }
        Self::products(token, out, a, b);
        Ok(())
    }

    /// `out[i] = a[i]^2`, at full vector width.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn square_many(out: &mut [Self], a: &[Self]) -> Result<(), Error> {
        Self::square_many_with(tier::active(), out, a)
    }

    /// [`square_many`](Self::square_many) on a tier.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn square_many_with(token: Token, out: &mut [Self], a: &[Self]) -> Result<(), Error> {
        if out.len() != a.len() {
            return Err(Error::Length);
        }
        let done = kernels::square_many::<F>(token, Self::arrays_mut(out), Self::arrays(a));
        for (out, a) in out[done..].iter_mut().zip(&a[done..]) {
            *out = a.square_with(token);
        }
        Ok(())
    }

    /// `out[i] = 1 / a[i]`, and 0 where `a[i]` is 0: three products an element and one inversion (Montgomery's trick).
    ///
    /// Which elements are zero does not show in the time: a zero takes part as a one, and its inverse is replaced.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn invert_many(out: &mut [Self], a: &[Self]) -> Result<(), Error> {
        Self::invert_many_with(tier::active(), out, a)
    }

    /// [`invert_many`](Self::invert_many) on a tier.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn invert_many_with(token: Token, out: &mut [Self], a: &[Self]) -> Result<(), Error> {
        if out.len() != a.len() {
            return Err(Error::Length);
        }
        // Chain j multiplies a[j], a[j + CHAINS], ...; before[j] is its product so far, and out[i] the product of its
        // chain before a[i].
        let mut products = [Self::ONE; CHAINS];
        for (out, a) in out.chunks_mut(CHAINS).zip(a.chunks(CHAINS)) {
            let before = products;
            out.copy_from_slice(&before[..out.len()]);
            let a = nonzero(a);
            Self::products(token, &mut products[..out.len()], &before[..out.len()], &a[..out.len()]);
        }
        let mut inverses = Self::invert_chains(token, &products);
        for (out, a) in out.chunks_mut(CHAINS).zip(a.chunks(CHAINS)).rev() {
            let (n, above) = (out.len(), inverses);
            let factors = nonzero(a);
            let mut results = [Self::ZERO; CHAINS];
            Self::products(token, &mut results[..n], &above[..n], out);
            Self::products(token, &mut inverses[..n], &above[..n], &factors[..n]);
            for ((out, result), a) in out.iter_mut().zip(&results).zip(a) {
                *out = Self::conditional_select(result, &Self::ZERO, a.is_zero());
            }
        }
        Ok(())
    }

    /// `Σ a[i] b[i]`, at full vector width, with one reduction for all products; of no elements, zero.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ.
    pub fn inner_product(a: &[Self], b: &[Self]) -> Result<Self, Error> {
        Self::inner_product_with(tier::active(), a, b)
    }

    /// [`inner_product`](Self::inner_product) on a tier.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ.
    pub fn inner_product_with(token: Token, a: &[Self], b: &[Self]) -> Result<Self, Error> {
        if a.len() != b.len() {
            return Err(Error::Length);
        }
        Ok(kernels::inner_product::<F>(token, Self::arrays(a), Self::arrays(b)))
    }

    /// `out[i] += s * a[i]`, at full vector width.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn axpy(out: &mut [Self], s: &Self, a: &[Self]) -> Result<(), Error> {
        Self::axpy_with(tier::active(), out, s, a)
    }

    /// [`axpy`](Self::axpy) on a tier.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn axpy_with(token: Token, out: &mut [Self], s: &Self, a: &[Self]) -> Result<(), Error> {
        if out.len() != a.len() {
            return Err(Error::Length);
        }
        kernels::axpy::<F>(token, Self::arrays_mut(out), s.array(), Self::arrays(a));
        Ok(())
    }

    /// `out[j] += Σ s[p] row_p[j]`, where `row_p` begins `p stride` elements after `rows`, at full vector width with
    /// one reduction for sixteen rows.
    #[cfg(feature = "alloc")]
    pub(super) fn combine(token: Token, out: &mut [Self], s: &[Self], rows: &[Self], stride: usize) {
        kernels::combine::<F>(token, Self::arrays_mut(out), Self::arrays(s), Self::arrays(rows), stride);
    }

    /// `out[i] = s * a[i]`, at full vector width.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn scale(out: &mut [Self], s: &Self, a: &[Self]) -> Result<(), Error> {
        Self::scale_with(tier::active(), out, s, a)
    }

    /// [`scale`](Self::scale) on a tier.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn scale_with(token: Token, out: &mut [Self], s: &Self, a: &[Self]) -> Result<(), Error> {
        if out.len() != a.len() {
            return Err(Error::Length);
        }
        out.fill(Self::ZERO);
        Self::axpy_with(token, out, s, a)
    }

    /// `out[i] = a[i] b[i]`, for slices of one length. What does not fill a batch goes one by one: that costs less than
    /// a batch with empty places.
    fn products(token: Token, out: &mut [Self], a: &[Self], b: &[Self]) {
        let done = kernels::mul_many::<F>(token, Self::arrays_mut(out), Self::arrays(a), Self::arrays(b));
        for ((out, a), b) in out[done..].iter_mut().zip(&a[done..]).zip(&b[done..]) {
            *out = a.mul_with(token, b);
        }
    }

    /// The inverses of elements none of which is zero.
    fn invert_chains(token: Token, a: &[Self; CHAINS]) -> [Self; CHAINS] {
        let mut before = [Self::ONE; CHAINS];
        let mut product = Self::ONE;
        for (before, a) in before.iter_mut().zip(a) {
            *before = product;
            product = product.mul_with(token, a);
        }
        let mut above = product.invert_or_zero_with(token);
        let mut inverses = before;
        for (inverse, a) in inverses.iter_mut().zip(a).rev() {
            *inverse = above.mul_with(token, inverse);
            above = above.mul_with(token, a);
        }
        inverses
    }
}

/// At most [`CHAINS`] elements with one instead of zero.
fn nonzero<F: Field>(a: &[Element<F>]) -> [Element<F>; CHAINS] {
    let mut all = [Element::ONE; CHAINS];
    for (all, a) in all.iter_mut().zip(a) {
        *all = Element::conditional_select(a, &Element::ONE, a.is_zero());
    }
    all
}
