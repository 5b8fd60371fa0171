//! Reed-Solomon codes: encoding and decoding of single words.

use super::berlekamp::locator;
use super::division::{Division, MAX_WORDS};
use super::field::{LogField, Powers};
use super::roots::roots;
use super::{Corrected, Parameters, Symbol};
use crate::Error;
use crate::gf2m::bytes::axpy_images;
use crate::tier::{self, Token};
use alloc::{vec, vec::Vec};
use core::fmt;

/// A Reed-Solomon code that corrects errors and erasures: see the [module](super).
#[derive(Clone)]
pub struct ReedSolomon<S> {
    parameters: Parameters,
    token: Token,
    pub(super) field: LogField,
    /// Of `β`.
    powers: Powers,
    /// `X^(n-k)` modulo the generator, the highest coefficient first.
    feedback: Vec<u16>,
    division: Division,
    tables: Option<ByteTables>,
    symbols: core::marker::PhantomData<S>,
}

/// Rows of bytes for fields of up to 256 elements.
#[derive(Clone)]
struct ByteTables {
    /// For coefficient `i` of a remainder, the highest first, its part in each syndrome.
    syndromes: Vec<u8>,
    /// For coefficient `j` of a locator its part in the value at each position.
    points: Vec<u8>,
}

impl<S> fmt::Debug for ReedSolomon<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReedSolomon({:?}, {:?})", self.parameters, self.token.tier())
    }
}

impl<S: Symbol> ReedSolomon<S> {
    /// The code with these parameters. Sets up tables of `2^m` elements and, at most, of `8 KiB (n - k)`.
    ///
    /// # Errors
    /// [`Error::Degree`] unless the modulus has a degree of 2 to 16, or to 8 with symbols of `u8`;
    /// [`Error::Reducible`]; [`Error::Parameters`] unless `0 < k < n`, the powers of `β` of `n` positions are
    /// different, and there are at most 4,096 symbols of parity.
    pub fn new(parameters: &Parameters) -> Result<Self, Error> {
        Self::new_with(tier::active(), parameters)
    }

    /// [`new`](Self::new) on a tier.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn new_with(token: Token, parameters: &Parameters) -> Result<Self, Error> {
        let Parameters { modulus, alpha, step, first_root, n, k } = *parameters;
        let field = LogField::new(modulus, S::BITS)?;
        if alpha == 0 || alpha > field.order || k == 0 || n <= k {
            return Err(Error::Parameters);
        }
        let base = field.exp_mod(u64::from(field.log(alpha as u16)) * u64::from(step));
        let powers = Powers::new(&field, base);
        let count = n - k;
        if n > powers.count as usize || (count * S::BITS).div_ceil(64) > MAX_WORDS {
            return Err(Error::Parameters);
        }
        let mut generator = vec![1];
        for i in 0..count as u64 {
            field.times_linear(&mut generator, powers.power(&field, u64::from(first_root) + i));
        }
        // The highest coefficient first, without the one of X^count.
        let feedback = generator.split_off(1);
        let division = Division::new(&images::<S>(&field, &feedback));
        let mut code = Self {
            parameters: *parameters,
            token,
            field,
            powers,
            feedback,
            division,
            tables: None,
            symbols: core::marker::PhantomData,
        };
        if S::BITS == 8 {
            code.tables = Some(code.byte_tables());
        }
        Ok(code)
    }

    /// The parameters.
    #[must_use]
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// The symbols of parity, `n - k`: so many erasures, or half as many errors, are corrected.
    #[must_use]
    pub fn parity_len(&self) -> usize {
        self.feedback.len()
    }

    pub(super) fn token(&self) -> Token {
        self.token
    }

    /// Writes the parity of `k` symbols of data.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`]; nothing is written then.
    pub fn encode(&self, data: &[S], parity: &mut [S]) -> Result<(), Error> {
        if data.len() != self.parameters.k || parity.len() != self.parity_len() {
            return Err(Error::Length);
        }
        self.check_symbols(data)?;
        let state = self.divide(data);
        parity.iter_mut().enumerate().for_each(|(i, p)| *p = symbol(&state, i));
        Ok(())
    }

    /// Whether a word of `n` symbols is one of the code.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`].
    pub fn is_codeword(&self, word: &[S]) -> Result<bool, Error> {
        self.check_word(word)?;
        Ok(self.remainder(word).is_none())
    }

    /// Corrects a word of `n` symbols in place: `e` errors beside the `f` erasures at these positions, in any order,
    /// if `2 e + f <= n - k`. What stands at an erasure does not matter, as long as it is a symbol.
    ///
    /// # Errors
    /// [`Error::Uncorrectable`] for more errors, as far as they can be
    /// [told](super#how-often-too-many-errors-go-unnoticed), or more erasures than symbols of parity;
    /// [`Error::Positions`] for an erasure outside the word or named twice; [`Error::Length`] and [`Error::Encoding`].
    /// The word is left as it is then.
    pub fn decode(&self, word: &mut [S], erasures: &[usize]) -> Result<Corrected, Error> {
        self.check_word(word)?;
        let mut sorted = erasures.to_vec();
        sorted.sort_unstable();
        if sorted.last().is_some_and(|last| *last >= word.len()) || sorted.windows(2).any(|w| w[0] == w[1]) {
            return Err(Error::Positions);
        }
        if erasures.len() > self.parity_len() {
            return Err(Error::Uncorrectable);
        }
        let Some(remainder) = self.remainder(word) else { return Ok(Corrected::default()) };
        let changes = self.errors(&remainder, erasures).ok_or(Error::Uncorrectable)?;
        for (position, value) in &changes {
            word[*position] = S::of(word[*position].value() ^ value);
        }
        Ok(Corrected::new(changes.into_iter().map(|(position, _)| position).collect()))
    }

    /// Positions and what is to be added there, for a word with this remainder.
    pub(super) fn errors(&self, remainder: &[u16], erasures: &[usize]) -> Option<Vec<(usize, u16)>> {
        let field = &self.field;
        let syndromes = self.syndromes(remainder);
        let mut erased = vec![1];
        for position in erasures {
            field.times_linear(&mut erased, self.powers.power(field, self.exponent(*position)));
        }
        let locator = locator(field, &syndromes, &erased)?;
        let errata = self.positions(&locator)?;
        // The evaluator has a lower degree than the locator; in the derivative only odd powers are left.
        let mut evaluator = vec![0; locator.len() - 1];
        for (i, a) in locator.iter().enumerate() {
            field.axpy(&mut evaluator[i.min(locator.len() - 1)..], *a, &syndromes);
        }
        let derivative: Vec<u16> = locator[1..].iter().step_by(2).copied().collect();
        let mut changes = Vec::with_capacity(errata.len());
        for position in errata {
            let exponent = self.exponent(position);
            let log = self.powers.log(field, exponent);
            let at = field.exp(field.order - log);
            let value =
                field.div(field.evaluate(&evaluator, at), field.evaluate(&derivative, field.square(at)));
            // X^(1-c)
            let turned = u64::from(log)
                + u64::from(field.order - log) * (u64::from(self.parameters.first_root % field.order));
            let value = field.mul(value, field.exp_mod(turned));
            if value != 0 {
                changes.push((position, value));
            }
        }
        Some(changes)
    }

    /// The positions whose locators are the inverses of the roots, if there are as many as the degree says.
    fn positions(&self, locator: &[u16]) -> Option<Vec<usize>> {
        let n = self.parameters.n;
        let Some(tables) = &self.tables else {
            let found = roots(&self.field, locator)?;
            let position = |root: &u16| {
                let exponent = self.powers.exponent(&self.field, self.field.div(1, *root))?;
                n.checked_sub(1 + exponent as usize)
            };
            return found.iter().map(position).collect();
        };
        let mut values = vec![0; n];
        for (a, row) in locator.iter().zip(tables.points.chunks_exact(n)) {
            axpy_images(self.token, &mut values, &self.field.images(*a), row);
        }
        let found: Vec<usize> = values.iter().enumerate().filter(|(_, v)| **v == 0).map(|(i, _)| i).collect();
        (found.len() + 1 == locator.len()).then_some(found)
    }

    fn syndromes(&self, remainder: &[u16]) -> Vec<u16> {
        let count = self.parity_len();
        let Some(tables) = &self.tables else {
            let root = |j| self.powers.power(&self.field, u64::from(self.parameters.first_root) + j as u64);
            let value = |at: u16| remainder.iter().fold(0, |sum, a| self.field.mul(sum, at) ^ a);
            return (0..count).map(|j| value(root(j))).collect();
        };
        let mut sums = vec![0; count];
        for (a, row) in remainder.iter().zip(tables.syndromes.chunks_exact(count)) {
            if *a != 0 {
                axpy_images(self.token, &mut sums, &self.field.images(*a), row);
            }
        }
        sums.into_iter().map(u16::from).collect()
    }

    fn byte_tables(&self) -> ByteTables {
        let (n, count) = (self.parameters.n, self.parity_len());
        let (order, first) = (u64::from(self.field.order), u64::from(self.parameters.first_root));
        let power = |exponent: u64| self.powers.power(&self.field, exponent) as u8;
        let mut tables = ByteTables { syndromes: Vec::new(), points: Vec::new() };
        for i in (0..count as u64).rev() {
            tables.syndromes.extend((0..count as u64).map(|j| power((first + j) % order * i)));
        }
        for j in 0..=count as u64 {
            tables.points.extend((0..n).map(|i| power((order - self.exponent(i) % order) * j)));
        }
        tables
    }

    /// The power of X of a position.
    fn exponent(&self, position: usize) -> u64 {
        (self.parameters.n - 1 - position) as u64
    }

    fn check_word(&self, word: &[S]) -> Result<(), Error> {
        if word.len() != self.parameters.n {
            return Err(Error::Length);
        }
        self.check_symbols(word)
    }

    pub(super) fn check_symbols(&self, symbols: &[S]) -> Result<(), Error> {
        let bits = symbols.iter().fold(0, |all, s| all | s.value());
        if u32::from(bits) > self.field.order { Err(Error::Encoding) } else { Ok(()) }
    }

    fn divide(&self, data: &[S]) -> Vec<u64> {
        let windows = |s: &[S]| if S::BITS == 8 { s[0].value() << 8 | s[1].value() } else { s[0].value() };
        let each = 16 / S::BITS;
        let (first, rest) = data.split_at(data.len() % each);
        let first = first.first().map(|s| s.value());
        self.division.remainder(first.into_iter().chain(rest.chunks_exact(each).map(windows)))
    }

    /// The word modulo the generator, the highest coefficient first, if it is not zero.
    fn remainder(&self, word: &[S]) -> Option<Vec<u16>> {
        let (data, parity) = word.split_at(self.parameters.k);
        let state = self.divide(data);
        let difference = |(i, p): (usize, &S)| symbol::<S>(&state, i).value() ^ p.value();
        let remainder: Vec<u16> = parity.iter().enumerate().map(difference).collect();
        remainder.iter().any(|a| *a != 0).then_some(remainder)
    }

    /// The images of the bits under the product with each coefficient of the parity: a row of `k` for each symbol.
    pub(super) fn parity_matrix(&self) -> Vec<[u8; 8]> {
        let (k, count) = (self.parameters.k, self.parity_len());
        let mut images = vec![[0; 8]; k * count];
        let mut column = self.feedback.clone();
        for j in (0..k).rev() {
            for (i, a) in column.iter().enumerate() {
                images[i * k + j] = self.field.images(*a);
            }
            let carry = column[0];
            column.rotate_left(1);
            column[count - 1] = 0;
            self.field.axpy(&mut column, carry, &self.feedback);
        }
        images
    }
}

/// Symbol number `i` of a remainder.
fn symbol<S: Symbol>(state: &[u64], i: usize) -> S {
    let each = 64 / S::BITS;
    S::of((state[i / each] >> (64 - S::BITS * (1 + i % each))) as u16 & (u16::MAX >> (16 - S::BITS)))
}

/// What each of sixteen bits of coefficients above the generator leaves.
fn images<S: Symbol>(field: &LogField, feedback: &[u16]) -> Vec<Vec<u64>> {
    let count = feedback.len();
    let each = 64 / S::BITS;
    let packed = |column: &[u16], bit: u32| {
        let mut words = vec![0; count.div_ceil(each)];
        if bit < field.m {
            for (i, a) in column.iter().enumerate() {
                words[i / each] |= u64::from(field.mul(*a, 1 << bit)) << (64 - S::BITS * (1 + i % each));
            }
        }
        words
    };
    let mut images: Vec<Vec<u64>> = (0..S::BITS as u32).map(|bit| packed(feedback, bit)).collect();
    if S::BITS == 8 {
        // The symbol before.
        let mut column: Vec<u16> = feedback[1..].iter().copied().chain([0]).collect();
        field.axpy(&mut column, feedback[0], feedback);
        images.extend((0..8).map(|bit| packed(&column, bit)));
    }
    images
}
