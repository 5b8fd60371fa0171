//! Many elements at once.

use super::field::Field;
use super::kernels;
use super::value::Element;
use crate::Error;
use crate::simd::barrier_word;
use crate::tier::{self, Token};

/// The most independent chains of products in a batch inversion: they keep the multiplier busy, and each costs three
/// products more.
const CHAINS: usize = 32;

/// Elements that [`scale`](Element::scale) clears and then adds to: less than what the first-level cache holds.
const CLEARED: usize = 64;

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
        Self::invert_rows(token, out, a);
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
        for (out, a) in out.chunks_mut(CLEARED).zip(a.chunks(CLEARED)) {
            out.fill(Self::ZERO);
            Self::axpy_with(token, out, s, a)?;
        }
        Ok(())
    }

    /// `out[i] = a[i] b[i]`, for slices of one length. What does not fill a batch goes one by one: that costs less than
    /// a batch with empty places.
    fn products(token: Token, out: &mut [Self], a: &[Self], b: &[Self]) {
        let done = kernels::mul_many::<F>(token, Self::arrays_mut(out), Self::arrays(a), Self::arrays(b));
        for ((out, a), b) in out[done..].iter_mut().zip(&a[done..]).zip(&b[done..]) {
            *out = a.mul_with(token, b);
        }
    }

    /// [`invert_many`](Self::invert_many) of slices of one length: rows of as many elements as there are chains. Chain
    /// j multiplies `a[j], a[j + chains], ...`; `products[j]` is its product so far, and `out[i]` the product of its
    /// chain before `a[i]`.
    fn invert_rows(token: Token, out: &mut [Self], a: &[Self]) {
        let chains = match a.len() {
            0..12 => 1,
            12..64 => 4,
            64..512 => 16,
            _ => CHAINS,
        };
        let mut products = [Self::ONE; CHAINS];
        let mut factors = [Self::ZERO; CHAINS];
        for (out, a) in out.chunks_mut(chains).zip(a.chunks(chains)) {
            let n = a.len();
            out.copy_from_slice(&products[..n]);
            nonzero(&mut factors[..n], a);
            Self::products(token, &mut products[..n], out, &factors[..n]);
        }
        // Of the elements from a row on.
        let mut inverses = products;
        match chains {
            1 => inverses[0] = products[0].invert_or_zero_with(token),
            _ => Self::invert_rows(token, &mut inverses[..chains], &products[..chains]),
        }
        for (out, a) in out.chunks_mut(chains).zip(a.chunks(chains)).rev() {
            let n = a.len();
            nonzero(&mut factors[..n], a);
            Self::products(token, &mut products[..n], &inverses[..n], out);
            out.copy_from_slice(&products[..n]);
            for (out, a) in out.iter_mut().zip(a) {
                flip_zero(out, a);
            }
            Self::products(token, &mut products[..n], &inverses[..n], &factors[..n]);
            inverses[..n].copy_from_slice(&products[..n]);
        }
    }
}

/// The elements with one instead of zero.
#[inline(always)]
fn nonzero<F: Field>(out: &mut [Element<F>], a: &[Element<F>]) {
    for (out, a) in out.iter_mut().zip(a) {
        *out = *a;
        flip_zero(out, a);
    }
}

/// Adds one if `a` is zero: to zero, of which one becomes, and to one, its own inverse.
#[inline(always)]
fn flip_zero<F: Field>(out: &mut Element<F>, a: &Element<F>) {
    let any = a.as_words().iter().fold(0, |any, word| any | word);
    out.words_mut()[0] ^= barrier_word(!(any | any.wrapping_neg()) >> 63);
}
