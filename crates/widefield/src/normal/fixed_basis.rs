//! The bases of the fields of FIPS 186, which also have that standard's polynomial basis.

use super::basis::NormalBasis;
#[cfg(target_arch = "x86_64")]
use super::by_matrix::ByMatrix;
use super::changes::Changes;
use super::dual;
use super::fixed::FixedElement;
use super::many::{self, BATCH};
use super::matrix::{Matrix, Rows};
use super::tuned;
use crate::Error;
use crate::gf2m::invert::{self, Powers};
use crate::gf2m::{self, F163, F233, F283, F409, F571, Field};
use crate::simd::Wiped;
use crate::tier::{self, Token};
use alloc::vec::Vec;
use subtle::CtOption;

/// A field of [`gf2m`](crate::gf2m) as the parameter of [`FixedElement`] and [`FixedBasis`]: [`F163`], [`F233`],
/// [`F283`], [`F409`], [`F571`].
///
/// It is the bound for code that is generic over them. It cannot be implemented elsewhere.
///
/// ```
/// use widefield::gf2m::{F163, F571};
/// use widefield::normal::{Degree, FixedBasis, FixedElement};
///
/// /// `c_0 + c_1 x + c_2 x^2 + ...` at a point, by Horner's rule.
/// fn evaluate<F: Degree>(
///     basis: &FixedBasis<F>,
///     polynomial: &[FixedElement<F>],
///     point: &FixedElement<F>,
/// ) -> FixedElement<F> {
///     polynomial.iter().rev().fold(FixedElement::ZERO, |sum, c| basis.mul(&sum, point) + c)
/// }
///
/// /// `(1 + x)^2 = 1 + x^2` in every field of characteristic 2.
/// fn check<F: Degree>() {
///     let (basis, zero, one) = (FixedBasis::<F>::new(), FixedElement::ZERO, FixedElement::one());
///     let x = basis.from_polynomial(&basis.beta());
///     assert_eq!(evaluate(&basis, &[one, zero, one], &x), (one + x).square());
///     assert_eq!(F::TYPE, basis.basis().basis_type());
/// }
/// check::<F163>();
/// check::<F571>();
/// ```
pub trait Degree: Field {
    /// The type t of the basis: the least one that the field has, which FIPS 186 takes.
    const TYPE: usize;
    /// β in the polynomial basis.
    #[doc(hidden)]
    const BETA: Self::Words<u64>;
    /// Whether single products are better made in the polynomial basis, too: where lifted operands are longer than
    /// registers reach.
    #[doc(hidden)]
    const SINGLE_BY_MATRIX: bool;
    /// Whether batches are better made in the polynomial basis where it takes tables: not where lifted operands are the
    /// shortest.
    #[doc(hidden)]
    const BATCH_BY_TABLES: bool;
    /// A basis for all of the program, on the widest tier.
    #[cfg(feature = "std")]
    #[doc(hidden)]
    fn shared() -> &'static FixedBasis<Self>;
}

macro_rules! degrees {
    ($($field:ident type $t:literal, single products $by:ident, batches $many:ident, beta $($word:literal)*;)*) => { $(
        impl Degree for $field {
            const TYPE: usize = $t;
            const BETA: Self::Words<u64> = [$($word),*];
            const SINGLE_BY_MATRIX: bool = degrees! { @ $by };
            const BATCH_BY_TABLES: bool = degrees! { @ $many };

            #[cfg(feature = "std")]
            fn shared() -> &'static FixedBasis<Self> {
                static BASIS: std::sync::OnceLock<FixedBasis<$field>> = std::sync::OnceLock::new();
                BASIS.get_or_init(FixedBasis::new)
            }
        }
    )* };
    (@ lifted) => { false };
    (@ by_matrix) => { true };
    (@ by_tables) => { true };
}

// A Gauss period of 2^i is one as well: these are the conjugates that FIPS 186-2 (appendix 6) gives its points by.
degrees! {
    F163 type 4, single products lifted, batches by_tables, beta
        0x8342_bcd3_b02a_0bef 0x9c61_2e39_0d34_7c74 0x0000_0007_1516_9c10;
    F233 type 2, single products lifted, batches lifted, beta
        0xcf9e_2300_2532_03c9 0x9bb7_305d_a6c0_390b 0xd79e_3685_59b3_5ca4 0x0000_0149_9e39_8ac5;
    F283 type 6, single products lifted, batches by_tables, beta
        0xba98_67fc_7b31_7a99 0xb866_3792_bc1d_792e 0x0818_049d_053e_8c7a 0x91c3_282d_c562_4a72
        0x0000_0000_031e_0ed7;
    F409 type 4, single products lifted, batches by_tables, beta
        0x971c_2304_2e85_708d 0xe1cf_b395_0532_b988 0x2912_ccc8_e3f9_1a24 0xfbe8_381b_4248_adf9
        0xb9b0_c55f_8f04_8062 0xe206_aa97_b7a4_1fff 0x0000_0000_00df_a06b;
    F571 type 10, single products by_matrix, batches by_tables, beta
        0x4372_232f_2c1a_27c4 0xeb4c_a5cf_3c30_44bd 0x8274_caeb_da6c_e05a 0xbeb3_5ee8_7467_d328
        0x393c_8907_f79d_9778 0x06c4_d27b_487b_f107 0x4e81_3b43_c3d4_1496 0xbcf8_c9f0_2a54_efa0
        0x0452_186b_bf58_40a0;
}

/// The Gaussian normal basis of least type of one of the fields of [`gf2m`](crate::gf2m), and the changes of basis
/// between them.
///
/// The changes of basis are those of FIPS 186-2, appendix 6, which gives curves in both bases. Set-up takes n squarings
/// and a small part of a millisecond. Bases of other types, without the changes, are [`NormalBasis`].
#[derive(Clone, Debug)]
pub struct FixedBasis<F: Degree> {
    basis: NormalBasis,
    beta: gf2m::Element<F>,
    to: Rows,
    from: Rows,
    /// For batches, on the tiers whose kernel takes them.
    changes: Option<Changes>,
    /// For products that are better made in the polynomial basis.
    #[cfg(target_arch = "x86_64")]
    by_matrix: Option<ByMatrix<F>>,
}

/// Whether batches are better made in the polynomial basis by 32 elements: with bit matrices always. With PMULL and
/// look-ups in 128 bytes only where no product in lanes of two words is long enough (instructions of
/// `cargo xtask model-arm`).
fn batch_by_tables<F: Degree>(token: Token) -> bool {
    #[cfg(target_arch = "aarch64")]
    if token.pmull().is_some() {
        return F::SINGLE_BY_MATRIX;
    }
    #[cfg(target_arch = "x86_64")]
    if token.gfni().is_some() {
        return true;
    }
    let _ = token;
    F::BATCH_BY_TABLES
}

impl<F: Degree> Default for FixedBasis<F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<F: Degree> FixedBasis<F> {
    /// The basis on the widest tier.
    #[must_use]
    pub fn new() -> Self {
        Self::new_with(tier::active())
    }

    /// [`new`](Self::new) on a tier.
    #[must_use]
    pub fn new_with(token: Token) -> Self {
        let basis = NormalBasis::of_existing(token, F::M, F::TYPE);
        let beta = gf2m::Element::from_words_unchecked(F::BETA);
        let to = Self::to_polynomial_basis(token);
        let from = dual::to_normal(&to, &dual::traces::<F>(), F::M);
        Self {
            changes: if batch_by_tables::<F>(token) { Changes::new(token, &to, &from, F::M) } else { None },
            #[cfg(target_arch = "x86_64")]
            by_matrix: ByMatrix::new(token, &to, &from, F::SINGLE_BY_MATRIX),
            basis,
            beta,
            to: Rows::new(&to),
            from: Rows::new(&from),
        }
    }

    /// The matrix that leads to the polynomial basis: its columns are the conjugates of β.
    pub(super) fn to_polynomial_basis(token: Token) -> Matrix {
        let mut columns = Vec::with_capacity(F::M * F::WORDS);
        let mut conjugate = gf2m::Element::<F>::from_words_unchecked(F::BETA);
        for _ in 0..F::M {
            columns.extend_from_slice(conjugate.words());
            conjugate = conjugate.square_with(token);
        }
        Matrix::new(F::M, columns)
    }

    /// The basis without the field's type.
    #[must_use]
    pub fn basis(&self) -> &NormalBasis {
        &self.basis
    }

    /// β in the polynomial basis.
    #[must_use]
    pub fn beta(&self) -> gf2m::Element<F> {
        self.beta
    }

    /// `a b`.
    #[must_use]
    pub fn mul(&self, a: &FixedElement<F>, b: &FixedElement<F>) -> FixedElement<F> {
        let mut out = FixedElement::ZERO;
        self.product(out.inner_mut(), a.inner(), b.inner());
        out
    }

    /// `out = a b` in coordinates.
    #[inline]
    fn product(&self, out: &mut gf2m::Element<F>, a: &gf2m::Element<F>, b: &gf2m::Element<F>) {
        #[cfg(target_arch = "x86_64")]
        if F::SINGLE_BY_MATRIX
            && let Some(by_matrix) = &self.by_matrix
            && by_matrix.product(out, a, b)
        {
            return;
        }
        self.basis.products(out.words_mut(), a.words(), b.words());
    }

    /// `out[i] = a[i] b[i]`.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn mul_many(
        &self,
        out: &mut [FixedElement<F>],
        a: &[FixedElement<F>],
        b: &[FixedElement<F>],
    ) -> Result<(), Error> {
        if out.len() != a.len() || out.len() != b.len() {
            return Err(Error::Length);
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(by_matrix) = &self.by_matrix
            && let Some(eights) = by_matrix.eights()
        {
            let (out, a, b) =
                (FixedElement::inner_of_mut(out), FixedElement::inner_of(a), FixedElement::inner_of(b));
            for (out, (a, b)) in out.chunks_mut(8).zip(a.chunks(8).zip(b.chunks(8))) {
                // A few are better made one by one.
                if out.len() > 2 || by_matrix.makes_single_ones() {
                    eights.products(out, a, b);
                } else {
                    for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
                        self.product(out, a, b);
                    }
                }
            }
            return Ok(());
        }
        let (a, b) = (FixedElement::inner_of(a), FixedElement::inner_of(b));
        let out = FixedElement::inner_of_mut(out);
        for (out, (a, b)) in out.chunks_mut(BATCH).zip(a.chunks(BATCH).zip(b.chunks(BATCH))) {
            self.batch_or_fewer(out, a, b);
        }
        Ok(())
    }

    /// At most as many products as make a batch.
    fn batch_or_fewer(&self, out: &mut [gf2m::Element<F>], a: &[gf2m::Element<F>], b: &[gf2m::Element<F>]) {
        if out.len() >= tuned::all::BATCH_FROM.get()
            && let Some(changes) = &self.changes
            && let Some(token) = self.basis.token().shuffle()
            && many::multiply(token, changes, out, a, b)
        {
            return;
        }
        // One by one.
        #[cfg(target_arch = "x86_64")]
        if self.by_matrix.as_ref().is_some_and(ByMatrix::makes_single_ones) {
            for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
                self.product(out, a, b);
            }
            return;
        }
        let out = gf2m::Element::flat_mut(out);
        self.basis.products(out, gf2m::Element::flat(a), gf2m::Element::flat(b));
    }

    /// `1/a`, none for zero: Itoh and Tsujii's power, with rotations for squarings.
    #[must_use]
    pub fn invert(&self, a: &FixedElement<F>) -> CtOption<FixedElement<F>> {
        CtOption::new(self.invert_or_zero(a), !a.is_zero())
    }

    /// `1/a`, or zero for zero: what the operator `/` multiplies by.
    #[must_use]
    pub fn invert_or_zero(&self, a: &FixedElement<F>) -> FixedElement<F> {
        invert::invert(Chain(self), a, F::M)
    }

    /// `a^e`, the exponent in little-endian words; `a^0 = 1` for zero too.
    ///
    /// Made in the polynomial basis, where products take so much less time that both changes of basis are paid for; the
    /// time depends on the number of words only. For exponents `2^k` there is [`FixedElement::square_n`], which is a
    /// rotation, and for -1 [`invert`](Self::invert).
    #[must_use]
    pub fn pow(&self, a: &FixedElement<F>, exponent: &[u64]) -> FixedElement<F> {
        let a = Wiped::new(self.to_polynomial(a));
        self.from_polynomial(&Wiped::new(a.pow_with(self.basis.token(), exponent)))
    }

    /// The same element in the polynomial basis of FIPS 186.
    #[must_use]
    pub fn to_polynomial(&self, a: &FixedElement<F>) -> gf2m::Element<F> {
        let mut out = gf2m::Element::ZERO;
        self.to.apply(out.words_mut(), a.as_words());
        out
    }

    /// The same element in the normal basis.
    #[must_use]
    pub fn from_polynomial(&self, a: &gf2m::Element<F>) -> FixedElement<F> {
        let mut out = FixedElement::ZERO;
        self.from.apply(out.words_mut(), a.words());
        out
    }
}

/// What inversion needs.
struct Chain<'a, F: Degree>(&'a FixedBasis<F>);

impl<F: Degree> Powers for Chain<'_, F> {
    type Element = FixedElement<F>;

    #[inline]
    fn mul(&mut self, a: &mut FixedElement<F>, b: &FixedElement<F>) {
        *a = self.0.mul(a, b);
    }

    #[inline]
    fn frobenius(&mut self, a: &mut FixedElement<F>, n: usize) {
        *a = a.square_n(n);
    }
}
