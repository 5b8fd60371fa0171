//! NTL: polynomials and fields over GF(2).

use super::ffi;
use super::rival::{BinaryField, Rival};

/// NTL, built for this machine.
#[derive(Clone, Copy)]
pub struct Ntl(ffi::ntl::Ntl, ffi::ntl_extension::Functions);

/// A polynomial, which NTL keeps.
#[derive(Clone)]
pub struct Polynomial(ffi::ntl::Polynomial);

/// A field by its polynomial.
pub struct NtlField {
    ntl: Ntl,
    field: ffi::ntl::Modulus,
    words: usize,
}

impl Ntl {
    /// The name under which its records appear.
    pub const WHO: &str = "ntl-native";

    pub(super) fn open(path: &str) -> Result<Self, String> {
        Ok(Self(ffi::ntl::Ntl::open(path)?, ffi::ntl_extension::Functions::open(path)?))
    }

    /// A polynomial from its words, least significant first.
    #[must_use]
    pub fn polynomial(&self, words: &[u64]) -> Polynomial {
        Polynomial(self.0.polynomial(words))
    }

    /// The lowest `n` words of a polynomial.
    ///
    /// # Panics
    /// If it has more.
    #[must_use]
    pub fn words(&self, a: &Polynomial, n: usize) -> Vec<u64> {
        a.0.words(n)
    }

    /// `out = a b`.
    #[inline]
    pub fn mul(&self, out: &mut Polynomial, a: &Polynomial, b: &Polynomial) {
        self.0.mul(&mut out.0, &a.0, &b.0);
    }

    /// `out = a^2`.
    #[inline]
    pub fn square(&self, out: &mut Polynomial, a: &Polynomial) {
        self.0.square(&mut out.0, &a.0);
    }

    /// `out = gcd(a, b)`.
    pub fn gcd(&self, out: &mut Polynomial, a: &Polynomial, b: &Polynomial) {
        self.0.gcd(&mut out.0, &a.0, &b.0);
    }

    /// `d = s a + t b`.
    pub fn xgcd(&self, [d, s, t]: [&mut Polynomial; 3], a: &Polynomial, b: &Polynomial) {
        self.0.xgcd([&mut d.0, &mut s.0, &mut t.0], &a.0, &b.0);
    }

    /// Whether a polynomial of positive degree is irreducible.
    #[must_use]
    pub fn is_irreducible(&self, f: &Polynomial) -> bool {
        self.0.is_irreducible(&f.0)
    }

    /// The degrees of the factors of a polynomial of degree `degree`, each as often as it divides.
    #[must_use]
    pub fn degrees_of_factors(&self, f: &Polynomial, degree: usize) -> Vec<u64> {
        self.0.degrees_of_factors(&f.0, degree)
    }

    /// The field with the polynomial of these exponents, descending to 0.
    ///
    /// # Panics
    /// If the exponents do not descend to 0.
    #[must_use]
    pub fn field(&self, exponents: &[i32]) -> NtlField {
        assert!(exponents.last() == Some(&0) && exponents.windows(2).all(|w| w[0] > w[1]));
        let degree = exponents[0] as usize;
        let mut words = vec![0; degree / 64 + 1];
        for e in exponents {
            words[*e as usize / 64] |= 1 << (e % 64);
        }
        self.modulo(&words)
    }

    /// The polynomials over the field with a polynomial, whose elements take so many words.
    #[must_use]
    pub fn ring(&self, f: &[u64], words: usize) -> NtlRing {
        NtlRing(self.1.ring(&self.polynomial(f).0, words))
    }

    /// Arithmetic modulo a polynomial of positive degree in words, the highest not zero: a field if it is irreducible.
    ///
    /// # Panics
    /// If it is not so.
    #[must_use]
    pub fn modulo(&self, f: &[u64]) -> NtlField {
        let top = f.last().map_or(0, |w| 64 - w.leading_zeros() as usize);
        let degree = (64 * f.len() + top).saturating_sub(65);
        assert!(top > 0 && degree > 0);
        NtlField { ntl: *self, field: self.0.field(&self.polynomial(f).0), words: degree.div_ceil(64) }
    }
}

/// The polynomials over a field GF(2^m).
#[derive(Clone)]
pub struct NtlRing(ffi::ntl_extension::Ring);

/// A polynomial over a field, which NTL keeps.
#[derive(Clone)]
pub struct NtlFieldPolynomial(ffi::ntl_extension::FieldPolynomial);

impl NtlRing {
    /// A polynomial from its coefficients, lowest first.
    ///
    /// # Panics
    /// If these words are no whole coefficients.
    #[must_use]
    pub fn polynomial(&self, rows: &[u64]) -> NtlFieldPolynomial {
        NtlFieldPolynomial(self.0.polynomial(rows))
    }

    /// `out = a b`.
    #[inline]
    pub fn mul(&self, out: &mut NtlFieldPolynomial, a: &NtlFieldPolynomial, b: &NtlFieldPolynomial) {
        self.0.mul(&mut out.0, &a.0, &b.0);
    }

    /// `out = gcd(a, b)`.
    pub fn gcd(&self, out: &mut NtlFieldPolynomial, a: &NtlFieldPolynomial, b: &NtlFieldPolynomial) {
        self.0.gcd(&mut out.0, &a.0, &b.0);
    }
}

impl NtlFieldPolynomial {
    /// The lowest `n` coefficients.
    #[must_use]
    pub fn rows(&self, n: usize) -> Vec<u64> {
        self.0.rows(n)
    }
}

impl BinaryField for NtlField {
    type Element = Polynomial;

    fn element(&self, words: &[u64]) -> Polynomial {
        self.ntl.polynomial(words)
    }

    fn words(&self, a: &Polynomial) -> Vec<u64> {
        self.ntl.words(a, self.words)
    }

    #[inline]
    fn mul(&self, out: &mut Polynomial, a: &Polynomial, b: &Polynomial) {
        self.field.mul(&mut out.0, &a.0, &b.0);
    }

    #[inline]
    fn square(&self, out: &mut Polynomial, a: &Polynomial) {
        self.field.square(&mut out.0, &a.0);
    }

    #[inline]
    fn invert(&self, out: &mut Polynomial, a: &Polynomial) {
        self.field.invert(&mut out.0, &a.0);
    }
}

impl Rival for Ntl {
    fn who(&self) -> &str {
        Self::WHO
    }

    fn version(&self) -> String {
        self.0.version()
    }
}
