//! The group of a field's elements but zero: orders and generators.

use super::dynamic;
use super::factors::primes_of_ones;
use super::field::Field;
use super::integer::{ones, quotient};
use super::value::Element;
use crate::Error;
use alloc::{vec, vec::Vec};

/// The multiplicative group of every field of a degree m: cyclic, of order `2^m - 1`, whose primes it knows.
///
/// ```
/// use widefield::gf2m::{Gf8, Gf8Rs, Group};
///
/// let group = Group::new(8)?;
/// assert_eq!(group.primes(), [[3], [5], [17]]);
/// // x generates the field of Reed-Solomon codes, and has order 51 in that of AES, where x + 1 is a generator.
/// assert!(group.is_generator_vartime(&Gf8Rs::from(2))?);
/// assert_eq!(group.order_vartime(&Gf8::from(2))?, [51]);
/// assert_eq!(group.generator::<widefield::gf2m::F8>()?, Gf8::from(3));
/// # Ok::<(), widefield::Error>(())
/// ```
///
/// **Time** depends on the elements: they must not be secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    degree: usize,
    /// Rising, each as often as it divides the order.
    primes: Vec<Vec<u64>>,
}

impl Group {
    /// Factors `2^m - 1`: by its cyclotomic factors, then by trial, a table, and Pollard's method, within some seconds.
    /// That succeeds for all m up to 200, for the fields of the table but [`Gf571`](super::Gf571), for 512, 1024, and
    /// wherever each cyclotomic factor has but one large prime.
    ///
    /// Primes above `2^64` are so by 24 rounds of Miller and Rabin's test, and not proved.
    ///
    /// # Errors
    /// [`Error::Degree`] if the degree is below 2 or above 4096; [`Error::Factors`] if a composite factor is left.
    pub fn new(degree: usize) -> Result<Self, Error> {
        if !dynamic::DEGREES.contains(&degree) {
            return Err(Error::Degree);
        }
        let primes = primes_of_ones(degree).ok_or(Error::Factors)?;
        Ok(Self { degree, primes })
    }

    /// The degree m.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// The order of the group, `2^m - 1`, in little-endian words.
    #[must_use]
    pub fn order(&self) -> Vec<u64> {
        ones(self.degree)
    }

    /// The primes of the order in little-endian words, rising, each as often as it divides the order.
    #[must_use]
    pub fn primes(&self) -> &[Vec<u64>] {
        &self.primes
    }

    /// The least `e > 0` with `a^e = 1`, in as many little-endian words as it takes.
    ///
    /// # Errors
    /// [`Error::DivisionByZero`] for zero, which has no order; [`Error::Degree`] if the group is that of another
    /// degree.
    pub fn order_vartime<F: Field>(&self, a: &Element<F>) -> Result<Vec<u64>, Error> {
        self.check(F::M, a.is_zero().into())?;
        self.order_by(|e| Ok(a.pow(e) == Element::ONE))
    }

    /// Whether the powers of `a` are all elements but zero.
    ///
    /// # Errors
    /// [`Error::Degree`] if the group is that of another degree.
    pub fn is_generator_vartime<F: Field>(&self, a: &Element<F>) -> Result<bool, Error> {
        match self.check(F::M, a.is_zero().into()) {
            Err(Error::DivisionByZero) => Ok(false),
            Err(error) => Err(error),
            Ok(()) => self.generates_by(|e| Ok(a.pow(e) == Element::ONE)),
        }
    }

    /// The first generator in the order of the polynomials' bits read as numbers.
    ///
    /// # Errors
    /// [`Error::Degree`] if the group is that of another degree.
    pub fn generator<F: Field>(&self) -> Result<Element<F>, Error> {
        // One in some tens of elements is a generator, so that words enough are in reach.
        let candidates = (1..=u64::MAX).take_while(|w| F::M >= 64 || w >> F::M == 0).map(Element::<F>::from);
        for a in candidates {
            if self.is_generator_vartime(&a)? {
                return Ok(a);
            }
        }
        Err(Error::Degree)
    }

    fn check(&self, degree: usize, is_zero: bool) -> Result<(), Error> {
        match (degree == self.degree, is_zero) {
            (false, _) => Err(Error::Degree),
            (true, true) => Err(Error::DivisionByZero),
            (true, false) => Ok(()),
        }
    }

    /// The order, as primes that can be left out of the exponent are.
    fn order_by(&self, mut is_one: impl FnMut(&[u64]) -> Result<bool, Error>) -> Result<Vec<u64>, Error> {
        let mut order = self.order();
        for p in &self.primes {
            if let Some(less) = quotient(&order, p)
                && is_one(&less)?
            {
                order = less;
            }
        }
        Ok(order)
    }

    /// Whether no prime can be left out.
    fn generates_by(&self, mut is_one: impl FnMut(&[u64]) -> Result<bool, Error>) -> Result<bool, Error> {
        let order = self.order();
        for p in &self.primes {
            if quotient(&order, p).map_or(Ok(false), |less| is_one(&less))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Orders and generators: see [`Group`].
impl dynamic::Field {
    /// The least `e > 0` with `a^e = 1`, in as many little-endian words as it takes.
    ///
    /// ```
    /// use widefield::gf2m::{Group, dynamic::Field};
    ///
    /// let (field, group) = (Field::from_exponents(&[113, 9, 0])?, Group::new(113)?);
    /// let mut g = [0; 2];
    /// field.generator(&group, &mut g)?;
    /// assert_eq!(field.order_vartime(&group, &g)?, group.order());
    /// # Ok::<(), widefield::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::DivisionByZero`] for zero, which has no order; [`Error::Degree`] if the group is that of another
    /// degree; those of [the contract](dynamic#contract).
    pub fn order_vartime(&self, group: &Group, a: &[u64]) -> Result<Vec<u64>, Error> {
        self.check_one(a, &[a])?;
        group.check(self.degree(), a.iter().all(|w| *w == 0))?;
        group.order_by(|e| self.is_one_at(a, e))
    }

    /// Whether the powers of `a` are all elements but zero.
    ///
    /// # Errors
    /// [`Error::Degree`] if the group is that of another degree; those of [the contract](dynamic#contract).
    pub fn is_generator_vartime(&self, group: &Group, a: &[u64]) -> Result<bool, Error> {
        self.check_one(a, &[a])?;
        match group.check(self.degree(), a.iter().all(|w| *w == 0)) {
            Err(Error::DivisionByZero) => Ok(false),
            Err(error) => Err(error),
            Ok(()) => group.generates_by(|e| self.is_one_at(a, e)),
        }
    }

    /// The first generator in the order of the polynomials' bits read as numbers.
    ///
    /// # Errors
    /// [`Error::Degree`] if the group is that of another degree; those of [the contract](dynamic#contract).
    pub fn generator(&self, group: &Group, out: &mut [u64]) -> Result<(), Error> {
        if out.len() != self.words() {
            return Err(Error::Length);
        }
        let mut a = self.one();
        while !self.is_generator_vartime(group, &a)? {
            a[0] += 1;
        }
        out.copy_from_slice(&a);
        Ok(())
    }

    fn is_one_at(&self, a: &[u64], e: &[u64]) -> Result<bool, Error> {
        let mut power = vec![0; self.words()];
        self.pow(&mut power, a, e)?;
        Ok(power == self.one())
    }
}
