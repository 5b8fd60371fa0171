//! Elements of fixed size, for the degrees of FIPS 186, whose bases also know the way to that standard's polynomial basis.

use super::basis::NormalBasis;
use super::bits;
use super::matrix::Matrix;
use super::root;
#[cfg(target_arch = "x86_64")]
use super::{
    dual,
    octets::{self, Blocks},
};
use crate::Error;
use crate::gf2m::{self, Array, F163, F233, F283, F409, F571, Field};
#[cfg(target_arch = "x86_64")]
use crate::tier::Avx512;
use crate::tier::{self, Token};
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Add, AddAssign};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::Zeroize;

/// A kernel of one product by way of the polynomial basis: blocks of the matrix that leads there, and `dual::traces`.
#[cfg(target_arch = "x86_64")]
type OneProduct<E> = fn(Avx512, to: &Blocks, traces: &[usize], out: &mut E, a: &E, b: &E);
/// A kernel of eight: blocks of the matrices there and back.
#[cfg(target_arch = "x86_64")]
type EightProducts<E> = fn(Avx512, to: &Blocks, from: &Blocks, out: &mut [E; 8], a: &[E; 8], b: &[E; 8]);

/// A field of [`gf2m`] whose normal bases have typed elements: all five.
#[doc(hidden)]
#[allow(missing_docs, reason = "hidden")]
pub trait Degree: Field {
    #[cfg(target_arch = "x86_64")]
    const ONE_PRODUCT: OneProduct<gf2m::Element<Self>>;
    #[cfg(target_arch = "x86_64")]
    const EIGHT_PRODUCTS: EightProducts<gf2m::Element<Self>>;
}

macro_rules! degrees {
    ($($module:ident $field:ident)*) => { $(
        #[cfg(target_arch = "x86_64")]
        mod $module {
            use super::*;
            type One = gf2m::Element<$field>;
            type Eight = [One; 8];
            kernel! { Avx512:
                pub(super) fn products(to: &Blocks, from: &Blocks, out: &mut Eight, a: &Eight, b: &Eight) =
                    octets::multiply::<$field>;
                pub(super) fn product(to: &Blocks, traces: &[usize], out: &mut One, a: &One, b: &One) =
                    dual::multiply::<$field>;
            }
        }
        impl Degree for $field {
            #[cfg(target_arch = "x86_64")]
            const ONE_PRODUCT: OneProduct<gf2m::Element<Self>> = $module::product;
            #[cfg(target_arch = "x86_64")]
            const EIGHT_PRODUCTS: EightProducts<gf2m::Element<Self>> = $module::products;
        }
    )* };
}
degrees! { f163 F163 f233 F233 f283 F283 f409 F409 f571 F571 }

transparent! {
    /// An element of GF(2^n) in a normal basis, n the degree of `F`: see [the contract](super#contract). Coordinates fill
    /// the words as in [`Element`](super::Element).
    ///
    /// Addition is an operator; products are methods of [`FieldBasis`]. `Debug` prints the type's name only. Elements are
    /// `Copy`, so they are not wiped when dropped: [`Zeroize`] wipes one.
    #[derive(Clone, Copy)]
    pub struct FieldElement<F: Field> {
        // Only the words count here: this is no element in polynomial basis.
        words: gf2m::Element<F>
    }
}

impl<F: Field> FieldElement<F> {
    /// 0.
    pub const ZERO: Self = Self { words: gf2m::Element::ZERO };
    /// The degree n.
    pub const DEGREE: usize = F::M;

    /// 1: all coordinates are 1.
    #[must_use]
    pub fn one() -> Self {
        Self::masked(|_| u64::MAX)
    }

    fn masked(word: impl FnMut(usize) -> u64) -> Self {
        let mut words = F::Words::<u64>::from_fn(word);
        words.as_mut()[F::WORDS - 1] &= F::TOP;
        Self { words: gf2m::Element::from_words_unchecked(words) }
    }

    /// The words, least significant first: bit i of word k is coordinate 64 k + i.
    #[must_use]
    pub fn as_words(&self) -> &[u64] {
        self.words.words()
    }

    /// From words, least significant first.
    ///
    /// # Errors
    /// [`Error::Encoding`] for another number of words, or a set bit above coordinate n - 1.
    pub fn from_words(words: &[u64]) -> Result<Self, Error> {
        gf2m::Element::from_words(words).map(|words| Self { words })
    }

    /// From the `ceil(n/8)` bytes of IEEE 1363: coordinate 0 is the leftmost of the n bits.
    ///
    /// # Errors
    /// [`Error::Encoding`] for another number of bytes, or if one of the unused leading bits is set.
    pub fn from_bytes_ieee1363(bytes: &[u8]) -> Result<Self, Error> {
        gf2m::Element::from_bytes_be(bytes).map(|words| Self { words }.reversed())
    }

    /// From `ceil(n/8)` bytes: coordinate 0 is the lowest bit of the first.
    ///
    /// # Errors
    /// [`Error::Encoding`] for another number of bytes, or if one of the unused bits is set.
    pub fn from_bytes_le(bytes: &[u8]) -> Result<Self, Error> {
        gf2m::Element::from_bytes_le(bytes).map(|words| Self { words })
    }

    /// A uniformly random element, from a source of uniformly random bytes that `fill` reads. Called once, for
    /// `ceil(n/8)` bytes.
    pub fn random(fill: impl FnOnce(&mut [u8])) -> Self {
        Self { words: gf2m::Element::random(fill) }
    }

    /// Bytes as IEEE 1363 writes them: see [`from_bytes_ieee1363`](Self::from_bytes_ieee1363).
    #[must_use]
    pub fn to_bytes_ieee1363(&self) -> F::Encoding {
        self.reversed().words.to_bytes_be()
    }

    /// Bytes: coordinate 0 is the lowest bit of the first.
    #[must_use]
    pub fn to_bytes_le(&self) -> F::Encoding {
        self.words.to_bytes_le()
    }

    fn reversed(&self) -> Self {
        let mut reversed = Self::ZERO;
        bits::reverse(reversed.words.words_mut(), self.as_words(), F::M);
        reversed
    }

    /// `self^2`: every coordinate moves up by one place, the last one to the first.
    #[must_use]
    pub fn square(&self) -> Self {
        self.square_n(1)
    }

    /// `self^(2^k)`; any k, since `self^(2^n) = self`.
    #[must_use]
    pub fn square_n(&self, k: usize) -> Self {
        let mut power = Self::ZERO;
        bits::rotate(power.words.words_mut(), self.as_words(), F::M, k % F::M);
        power
    }

    /// The square root.
    #[must_use]
    pub fn sqrt(&self) -> Self {
        self.square_n(F::M - 1)
    }

    /// The trace over GF(2): the sum of the coordinates.
    #[must_use]
    pub fn trace(&self) -> Choice {
        bits::parity(self.as_words())
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> Choice {
        self.words.is_zero()
    }

    /// A solution x of `x^2 + x = self`, the one with coordinate 0 zero; the other is x + 1. None if the trace is 1.
    #[must_use]
    pub fn solve_quadratic(&self) -> CtOption<Self> {
        let mut x = Self::ZERO;
        bits::solve(x.words.words_mut(), self.as_words(), F::M);
        CtOption::new(x, !self.trace())
    }
}

impl<F: Field> fmt::Debug for FieldElement<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Normal{}(..)", F::M)
    }
}

impl<F: Field> ConstantTimeEq for FieldElement<F> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.words.ct_eq(&other.words)
    }
}

/// Constant time.
impl<F: Field> PartialEq for FieldElement<F> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}
impl<F: Field> Eq for FieldElement<F> {}

impl<F: Field> ConditionallySelectable for FieldElement<F> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self { words: gf2m::Element::conditional_select(&a.words, &b.words, choice) }
    }
}

impl<F: Field> Zeroize for FieldElement<F> {
    fn zeroize(&mut self) {
        self.words.zeroize();
    }
}

impl<F: Field> Add for FieldElement<F> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { words: self.words + other.words }
    }
}

impl<F: Field> AddAssign for FieldElement<F> {
    fn add_assign(&mut self, other: Self) {
        self.words += other.words;
    }
}

/// A Gaussian normal basis of one of the fields of [`gf2m`](crate::gf2m), and the changes of basis between them.
///
/// Set-up takes milliseconds: it finds β in the polynomial basis (an exponentiation in the field that has the p-th roots of
/// unity) and inverts the matrix of its conjugates.
#[derive(Clone, Debug)]
pub struct FieldBasis<F: Degree> {
    basis: NormalBasis,
    beta: gf2m::Element<F>,
    to: Matrix,
    from: Matrix,
    /// For products that are better made in the polynomial basis.
    #[cfg(target_arch = "x86_64")]
    by_matrix: Option<ByMatrix>,
}

/// Products by way of the polynomial basis: only what is used is set up.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Debug)]
struct ByMatrix {
    token: Avx512,
    to: Blocks,
    /// What single products need, if they are better made so.
    traces: Option<Vec<usize>>,
    /// The way back of eight products, if they are.
    from: Option<Blocks>,
}

#[cfg(target_arch = "x86_64")]
impl ByMatrix {
    fn new<F: Degree>(basis: &NormalBasis, to: &Matrix, from: &Matrix) -> Option<Self> {
        let Token::Avx512(token) = basis.token() else { return None };
        // What products take, in instructions of 512 bits: see `octets`, `small` and, for longer operands, Karatsuba's
        // exponent with a factor measured at 45 words. Those on matrices do not wait for each other: measured at 163 and
        // 283 bits, they take five eighths of the time.
        let blocks = F::WORDS * F::BYTES;
        let lifted = basis.lifted_words();
        let lift = 7 * lifted
            + 28
            + match lifted {
                0..=4 => 33,
                5..=8 => 99,
                9..=16 => 297,
                _ => 2 * lifted * lifted.isqrt() * lifted.ilog2() as usize,
            };
        let (alone, eight) = (3 * blocks + 100 < lift, (blocks * 9 / 16 + 12 * F::WORDS) * 5 / 8 < lift);
        (alone || eight).then(|| Self {
            token,
            to: Blocks::new(to, F::M),
            traces: alone.then(|| dual::traces::<F>(basis.token())),
            from: eight.then(|| Blocks::new(from, F::M)),
        })
    }
}

impl<F: Degree> FieldBasis<F> {
    /// The basis of least type, on the widest tier.
    ///
    /// # Errors
    /// None that can happen: these fields have such bases.
    pub fn new() -> Result<Self, Error> {
        Self::new_with(tier::active())
    }

    /// [`new`](Self::new) on a tier.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn new_with(token: Token) -> Result<Self, Error> {
        Self::of(NormalBasis::lowest_type_with(token, F::M)?)
    }

    /// The basis of type `t`.
    ///
    /// # Errors
    /// [`Error::NoSuchBasis`] if there is none, [`Error::TooLarge`] if n t is above 131072 or the roots of unity lie in an
    /// extension of the field of degree above 32.
    pub fn gaussian(t: usize) -> Result<Self, Error> {
        Self::gaussian_with(tier::active(), t)
    }

    /// [`gaussian`](Self::gaussian) on a tier.
    ///
    /// # Errors
    /// Those of [`gaussian`](Self::gaussian).
    pub fn gaussian_with(token: Token, t: usize) -> Result<Self, Error> {
        Self::of(NormalBasis::gaussian_with(token, F::M, t)?)
    }

    fn of(basis: NormalBasis) -> Result<Self, Error> {
        let token = basis.token();
        let beta = root::beta::<F>(token, basis.basis_type(), basis.cosets()).ok_or(Error::TooLarge)?;
        let mut columns = Vec::with_capacity(F::M * F::WORDS);
        let mut conjugate = beta;
        for _ in 0..F::M {
            columns.extend_from_slice(conjugate.words());
            conjugate = conjugate.square_with(token);
        }
        let to = Matrix::new(F::M, columns);
        let from = to.inverse().filter(|from| from.inverts(&to)).ok_or(Error::NoSuchBasis)?;
        Ok(Self {
            #[cfg(target_arch = "x86_64")]
            by_matrix: ByMatrix::new::<F>(&basis, &to, &from),
            basis,
            beta,
            to,
            from,
        })
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
    pub fn mul(&self, a: &FieldElement<F>, b: &FieldElement<F>) -> FieldElement<F> {
        let mut out = FieldElement::ZERO;
        #[cfg(target_arch = "x86_64")]
        if let Some(ByMatrix { token, to, traces: Some(traces), .. }) = &self.by_matrix {
            F::ONE_PRODUCT(*token, to, traces, &mut out.words, &a.words, &b.words);
            return out;
        }
        self.basis.products(out.words.words_mut(), a.as_words(), b.as_words());
        out
    }

    /// `out[i] = a[i] b[i]`.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ; nothing is written then.
    pub fn mul_many(
        &self,
        out: &mut [FieldElement<F>],
        a: &[FieldElement<F>],
        b: &[FieldElement<F>],
    ) -> Result<(), Error> {
        if out.len() != a.len() || out.len() != b.len() {
            return Err(Error::Length);
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(ByMatrix { token, to, traces, from: Some(from) }) = &self.by_matrix {
            for (out, (a, b)) in out.chunks_mut(8).zip(a.chunks(8).zip(b.chunks(8))) {
                // A few are better made alone.
                if out.len() > 2 || traces.is_some() {
                    eight_or_fewer(*token, to, from, out, a, b);
                } else {
                    for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
                        *out = self.mul(a, b);
                    }
                }
            }
            return Ok(());
        }
        let (a, b) = (FieldElement::fields(a), FieldElement::fields(b));
        let out = gf2m::Element::flat_mut(FieldElement::fields_mut(out));
        self.basis.products(out, gf2m::Element::flat(a), gf2m::Element::flat(b));
        Ok(())
    }

    /// `1/a`, none for zero: Itoh and Tsujii's power, with rotations for squarings.
    #[must_use]
    pub fn invert(&self, a: &FieldElement<F>) -> CtOption<FieldElement<F>> {
        let mut e = *a;
        let mut k = 1;
        let last = F::M - 1;
        for bit in (0..last.ilog2()).rev() {
            e = self.mul(&e.square_n(k), &e);
            k *= 2;
            if last >> bit & 1 == 1 {
                e = self.mul(&e.square(), a);
                k += 1;
            }
        }
        CtOption::new(e.square(), !a.is_zero())
    }

    /// The same element in the polynomial basis of FIPS 186.
    #[must_use]
    pub fn to_polynomial(&self, a: &FieldElement<F>) -> gf2m::Element<F> {
        let mut out = gf2m::Element::ZERO;
        self.to.apply(out.words_mut(), a.as_words());
        out
    }

    /// The same element in the normal basis.
    #[must_use]
    pub fn from_polynomial(&self, a: &gf2m::Element<F>) -> FieldElement<F> {
        let mut out = FieldElement::ZERO;
        self.from.apply(out.words.words_mut(), a.words());
        out
    }
}

/// At most eight products by way of the polynomial basis.
#[cfg(target_arch = "x86_64")]
fn eight_or_fewer<F: Degree>(
    t: Avx512,
    to: &Blocks,
    from: &Blocks,
    out: &mut [FieldElement<F>],
    a: &[FieldElement<F>],
    b: &[FieldElement<F>],
) {
    let zero = [gf2m::Element::ZERO; 8];
    let (out, a, b) = (FieldElement::fields_mut(out), FieldElement::fields(a), FieldElement::fields(b));
    if let (Ok(out), Ok(a), Ok(b)) = (<&mut [_; 8]>::try_from(&mut *out), a.try_into(), b.try_into()) {
        return F::EIGHT_PRODUCTS(t, to, from, out, a, b);
    }
    let (mut x, mut y, mut products) = (zero, zero, zero);
    x[..a.len()].copy_from_slice(a);
    y[..b.len()].copy_from_slice(b);
    F::EIGHT_PRODUCTS(t, to, from, &mut products, &x, &y);
    out.copy_from_slice(&products[..out.len()]);
}
