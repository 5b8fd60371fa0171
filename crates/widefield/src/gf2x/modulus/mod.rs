//! Polynomials modulo a fixed one.
//!
//! | modulus | a reduction of `2n` words |
//! |---|---|
//! | few terms, the second a word or more below the first | one pass of shifts a term (`fold.rs`) |
//! | any other | two products of `n` by `n` words, with an inverse computed once (`barrett.rs`) |
//! | the terms but the first in one word, at most 40 words | a product of each word by that one (`small.rs`) |
//! | the terms but the first in two words, at most 9 words | a product of each word by two, in registers (`in_registers.rs`) |
//! | any of up to nine words, many reductions at a time | the same as for any other, in batches (`group.rs`) |

mod barrett;
mod by_size;
mod fold;
mod group;
mod in_registers;
mod inverse;
mod kernels;
mod small;
#[cfg(test)]
mod tests;

pub(crate) use kernels::KERNELS;

use super::bits::{degree, words_of};
use super::general::{mul_scratch_len, mul_with, multiply, square_with};
use super::power::{self, Ring};
use super::tuned;
use super::tuned::all::{FOLD_UP_TO, GROUP_FROM, INVERSE_STEPS_UP_TO, SMALL_INVERSE_UP_TO};
use super::xgcd;
use crate::Error;
use crate::simd::{Wiped, declassify, overwrite};
use crate::tier::{self, Token};
use alloc::{vec, vec::Vec};
use barrett::Barrett;
use core::fmt;
use small::FewTerms;

/// A polynomial `f` of positive degree `m`, prepared for arithmetic modulo it: `GF(2)[x]/f`, a field if `f` is
/// irreducible.
///
/// ```
/// use widefield::gf2x::Modulus;
///
/// // x^89 + x^38 + 1 is irreducible, so that x^(2^89) = x.
/// let f = Modulus::from_exponents(&[89, 38, 0])?;
/// let mut power = [0; 2];
/// f.square_n(&mut power, &[2, 0], 89)?;
/// assert_eq!(power, [2, 0]);
///
/// let (mut inverse, mut one) = ([0; 2], [0; 2]);
/// f.invert(&mut inverse, &power)?;
/// f.mul(&mut one, &inverse, &power)?;
/// assert_eq!(one, [1, 0]);
/// # Ok::<(), widefield::Error>(())
/// ```
///
/// Remainders have [`words`](Self::words)` = ceil(m / 64)` words, little-endian as everywhere, with no coefficient from
/// `x^m` on; operands and results are such, except that [`reduce`](Self::reduce) takes any polynomial. Outputs of
/// another length are [`Error::Length`], operands too, and an operand with a coefficient from `x^m` on is
/// [`Error::Encoding`]; nothing is written then.
///
/// A modulus of few terms whose second highest is at most `x^(m - 64)` is reduced by shifts, any other by Barrett's
/// method, whichever constructor it came from; products and squares of a few words by a factor of one word, if the
/// terms but the first fit into it. The tier is chosen when it is made.
///
/// **Time** depends on the modulus, the lengths, the exponent of [`square_n`](Self::square_n) and the length of that of
/// [`pow`](Self::pow), on nothing else. **Memory**: small moduli work on the stack, larger ones allocate. Inverses and
/// [`pow`](Self::pow) wipe what they write there; products, squares and remainders do not.
#[derive(Clone)]
pub struct Modulus {
    token: Token,
    f: Vec<u64>,
    m: usize,
    method: Method,
    /// For many reductions at a time, where the method is another one.
    group: Option<Barrett>,
    /// For one product or square of few words, where it is another one too.
    low: Option<u64>,
    /// For products and runs of squarings of few words, if they can be reduced in registers.
    factor: Option<[u64; 2]>,
}

#[derive(Clone)]
enum Method {
    /// The exponents below `m`, falling.
    Fold(Vec<usize>),
    Barrett(Barrett),
}

impl Modulus {
    /// From the polynomial's words, zeros allowed above.
    ///
    /// # Errors
    /// [`Error::DivisionByZero`] if `f` is zero, [`Error::Degree`] if it is one.
    pub fn new(f: &[u64]) -> Result<Self, Error> {
        Self::new_with(tier::active(), f)
    }

    /// [`new`](Self::new) on a given tier.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn new_with(token: Token, f: &[u64]) -> Result<Self, Error> {
        let m = degree(f).ok_or(Error::DivisionByZero)?;
        let m = usize::try_from(m).map_err(|_| Error::TooLarge)?;
        if m == 0 {
            return Err(Error::Degree);
        }
        let f = f[..m / 64 + 1].to_vec();
        let terms: u32 = f.iter().map(|w| w.count_ones()).sum();
        let taps: Vec<usize> = if terms as usize <= FOLD_UP_TO.get() + 1 {
            (0..m).rev().filter(|i| f[i / 64] >> (i % 64) & 1 == 1).collect()
        } else {
            Vec::new()
        };
        let method = if !taps.is_empty() && fold::fits(m, &taps) {
            Method::Fold(taps)
        } else {
            Method::Barrett(Barrett::new(token, &f, m))
        };
        let folds = matches!(method, Method::Fold(_));
        let group = (folds && m <= 64 * Barrett::MAX_WORDS).then(|| Barrett::new(token, &f, m));
        let low = small::low(token, &f, m);
        let in_registers = token.vector().is_some() && m <= 64 * by_size::MAX_WORDS;
        let factor = if in_registers { in_registers::folding_factor(&f, m) } else { None };
        Ok(Self { token, f, m, method, group, low, factor })
    }

    /// The sum of `x^e` over the exponents, in any order; equal ones cancel.
    ///
    /// # Errors
    /// Those of [`new`](Self::new); [`Error::TooLarge`] for an exponent above
    /// [`Poly::MAX_EXPONENT`](super::Poly::MAX_EXPONENT), or if there is no memory for the words.
    pub fn from_exponents(exponents: &[usize]) -> Result<Self, Error> {
        Self::from_exponents_with(tier::active(), exponents)
    }

    /// [`from_exponents`](Self::from_exponents) on a given tier.
    ///
    /// # Errors
    /// Those of [`from_exponents`](Self::from_exponents).
    pub fn from_exponents_with(token: Token, exponents: &[usize]) -> Result<Self, Error> {
        Self::new_with(token, &words_of(exponents)?)
    }

    /// The degree `m`.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.m
    }

    /// Words of a remainder.
    #[must_use]
    pub fn words(&self) -> usize {
        self.m.div_ceil(64)
    }

    /// Whether it has few terms, so that reducing takes a pass over the words for each.
    pub(in crate::gf2x) fn folds(&self) -> bool {
        matches!(self.method, Method::Fold(_))
    }

    /// The polynomial, its highest word not zero.
    #[must_use]
    pub fn as_words(&self) -> &[u64] {
        &self.f
    }

    /// The tier's token.
    #[must_use]
    pub fn token(&self) -> Token {
        self.token
    }

    /// `out = a mod f`, `a` of any length.
    ///
    /// # Errors
    /// [`Error::Length`] if `out` has another length than a remainder.
    pub fn reduce(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        let n = self.words();
        if out.len() != n {
            return Err(Error::Length);
        }
        let len = a.len().max(n);
        in_memory(len + self.memory(len), |memory| {
            let (c, memory) = memory.split_at_mut(len);
            c[..a.len()].copy_from_slice(a);
            self.finish(out, c, false, memory);
        });
        Ok(())
    }

    /// `out = a b mod f`.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    pub fn mul(&self, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
        self.check(out, a)?;
        self.check(out, b)?;
        if let Some(f) = self.small() {
            by_size::product(self.token, out, a, b, f);
            return Ok(());
        }
        in_memory(self.product_memory(), |memory| self.mul_in(out, a, b, memory));
        Ok(())
    }

    /// Words of memory for [`mul_in`](Self::mul_in).
    pub(in crate::gf2x) fn product_memory(&self) -> usize {
        let n = self.words();
        2 * n + self.memory(2 * n).max(mul_scratch_len(n, n))
    }

    /// [`mul`](Self::mul) of remainders, in memory for many products.
    pub(in crate::gf2x) fn mul_in(&self, out: &mut [u64], a: &[u64], b: &[u64], memory: &mut [u64]) {
        let (c, memory) = memory.split_at_mut(2 * self.words());
        self.product(c, a, b, memory);
        self.finish(out, c, true, memory);
    }

    /// The remainders of products of two remainders, `2 n` words each, one after the other; `products` is overwritten.
    pub(crate) fn reduce_products(&self, out: &mut [u64], products: &mut [u64]) {
        let n = self.words();
        let barrett = match &self.method {
            Method::Fold(_) => self.group.as_ref(),
            Method::Barrett(barrett) => Some(barrett),
        };
        if let Some(barrett) =
            barrett.filter(|_| n <= Barrett::MAX_WORDS && out.len() >= GROUP_FROM.get() * n)
        {
            return barrett.reduce_products(self.token, out, products);
        }
        in_memory(self.memory(2 * n), |memory| {
            for (out, c) in out.chunks_exact_mut(n).zip(products.chunks_exact_mut(2 * n)) {
                self.finish(out, c, true, memory);
            }
        });
    }

    /// `out = a^2 mod f`.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    pub fn square(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        self.check(out, a)?;
        let n = self.words();
        if let (Some(factor), Some(token)) = (self.factor, self.token.vector()) {
            by_size::squarings(token, out, a, 1, self.m, factor);
            return Ok(());
        }
        if let Some(f) = self.small() {
            by_size::squared(self.token, out, a, f);
            return Ok(());
        }
        in_memory(2 * n + self.memory(2 * n), |memory| {
            let (c, memory) = memory.split_at_mut(2 * n);
            let _ = square_with(self.token, c, a);
            self.finish(out, c, true, memory);
        });
        Ok(())
    }

    /// `out = a^(2^k) mod f`: `k` squarings.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    pub fn square_n(&self, out: &mut [u64], a: &[u64], k: usize) -> Result<(), Error> {
        self.check(out, a)?;
        if let (Some(factor), Some(token)) = (self.factor, self.token.vector()) {
            by_size::squarings(token, out, a, k, self.m, factor);
            return Ok(());
        }
        out.copy_from_slice(a);
        let n = self.words();
        in_memory(2 * n + self.memory(2 * n), |memory| {
            let (c, memory) = memory.split_at_mut(2 * n);
            for _ in 0..k {
                let _ = square_with(self.token, c, out);
                self.finish(out, c, true, memory);
            }
        });
        Ok(())
    }

    /// `out = a^e mod f`, the exponent in little-endian words; `a^0 = 1`.
    ///
    /// Four squares and a product for each four bits of the exponent, leading zeros too, and 14 products before.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    pub fn pow(&self, out: &mut [u64], a: &[u64], exponent: &[u64]) -> Result<(), Error> {
        self.check(out, a)?;
        let n = self.words();
        out.fill(0);
        // Modulo a polynomial of degree 1 or more.
        out[0] = 1;
        if let Some(f) = self.small() {
            let mut memory = Wiped::new([0; power::MEMORY * by_size::MAX_WORDS]);
            power::power(&mut OnStack(self, f), out, a, exponent, &mut memory[..power::MEMORY * n]);
            return Ok(());
        }
        in_memory(power::MEMORY * n + self.product_memory(), |memory| {
            let (powers, scratch) = memory.split_at_mut(power::MEMORY * n);
            power::power(&mut InMemory(self, scratch), out, a, exponent, powers);
            overwrite(memory, 0);
        });
        Ok(())
    }

    /// `out = 1 / a mod f`.
    ///
    /// By division steps, those of few words on the stack; beyond, by `O(log n)` products and some allocations. That
    /// there is no inverse is told by the error, and nothing else of `a`; [`invert_or_zero`](Self::invert_or_zero) does
    /// not tell.
    ///
    /// # Errors
    /// [`Error::DivisionByZero`] if `a` and `f` have a common divisor, and always if `a` is zero; then zero is written.
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    pub fn invert(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        self.invert_or_zero(out, a)?;
        // All words, whichever is not zero.
        let any = out.iter().fold(0, |any, w| any | w);
        if declassify(any) != 0 { Ok(()) } else { Err(Error::DivisionByZero) }
    }

    /// [`invert`](Self::invert), and zero where there is no inverse, in the same time.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] as said [above](Self).
    pub fn invert_or_zero(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        self.check(out, a)?;
        let f = &self.f[..];
        let by_steps = if self.token.vector().is_some() {
            INVERSE_STEPS_UP_TO
        } else {
            tuned::portable::INVERSE_STEPS_UP_TO
        };
        match out.len() {
            n if n > by_steps.get() => xgcd::invert_or_zero(self.token, out, a, f, self.m as u64),
            n if n <= SMALL_INVERSE_UP_TO.get() => {
                kernels::invert_or_zero::<{ inverse::SMALL_WORDS }>(self.token, out, a, f, self.m);
            }
            _ => kernels::invert_or_zero::<{ inverse::WORDS }>(self.token, out, a, f, self.m),
        }
        Ok(())
    }

    /// The polynomial for the kernels of few terms and few words, if it is for them.
    #[inline(always)]
    fn small(&self) -> Option<FewTerms<'_>> {
        let taps = match &self.method {
            Method::Fold(taps) => &taps[..],
            Method::Barrett(_) if self.low.is_some() || self.factor.is_some() => &[],
            Method::Barrett(_) => return None,
        };
        (self.words() <= by_size::MAX_WORDS).then_some(FewTerms {
            m: self.m,
            taps,
            low: self.low,
            factor: self.factor,
        })
    }

    /// `c = a b`, not reduced.
    #[inline(always)]
    fn product(&self, c: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        if a.len() <= 9 {
            // Straight to the size's own kernel.
            let _ = mul_with(self.token, c, a, b);
        } else {
            multiply(self.token, c, a, b, scratch);
        }
    }

    /// Whether both lengths are a remainder's, and the operand is one.
    fn check(&self, out: &[u64], a: &[u64]) -> Result<(), Error> {
        let n = self.words();
        if out.len() != n || a.len() != n {
            return Err(Error::Length);
        }
        // The bits from x^m on; the branch tells no more than the error does.
        let above = if self.m.is_multiple_of(64) { 0 } else { a[n - 1] >> (self.m % 64) };
        if declassify(above == 0) { Ok(()) } else { Err(Error::Encoding) }
    }

    /// Words of memory to reduce `len` words.
    fn memory(&self, len: usize) -> usize {
        match &self.method {
            Method::Fold(_) => 0,
            Method::Barrett(_) => Barrett::memory(self.words(), len),
        }
    }

    /// `out = c mod f`, `c` at least as long; `product`: of two remainders.
    fn finish(&self, out: &mut [u64], c: &mut [u64], product: bool, memory: &mut [u64]) {
        if let (true, Some(low), Some(token)) = (product, self.low, self.token.vector()) {
            return kernels::by_word(token, out, c, self.m, low);
        }
        match &self.method {
            Method::Fold(taps) => {
                kernels::fold(self.token, c, self.m, taps);
                out.copy_from_slice(&c[..out.len()]);
            }
            Method::Barrett(barrett) => barrett.reduce(self.token, out, c, product, memory),
        }
    }
}

/// The exponents of a polynomial of few terms, its words else.
impl fmt::Debug for Modulus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Modulus");
        match &self.method {
            Method::Fold(taps) => out.field("degree", &self.m).field("taps", taps),
            Method::Barrett(_) => out.field("degree", &self.m).field("words", &self.f),
        };
        out.finish()
    }
}

/// By the polynomial: the tier does not count.
impl PartialEq for Modulus {
    fn eq(&self, other: &Self) -> bool {
        self.f == other.f
    }
}
impl Eq for Modulus {}

/// Remainders of few words.
struct OnStack<'a>(&'a Modulus, FewTerms<'a>);

impl Ring for OnStack<'_> {
    fn product(&mut self, out: &mut [u64], a: &[u64], b: &[u64]) {
        by_size::product(self.0.token, out, a, b, self.1);
    }
    fn sixteenth_power(&mut self, out: &mut [u64], a: &[u64]) {
        let OnStack(modulus, f) = self;
        if let (Some(factor), Some(token)) = (modulus.factor, modulus.token.vector()) {
            return by_size::squarings(token, out, a, 4, modulus.m, factor);
        }
        let mut between = Wiped::new([0; by_size::MAX_WORDS]);
        let between = &mut between[..a.len()];
        by_size::squared(modulus.token, between, a, *f);
        by_size::squared(modulus.token, out, between, *f);
        by_size::squared(modulus.token, between, out, *f);
        by_size::squared(modulus.token, out, between, *f);
    }
}

/// Remainders of any length, with memory for a product.
struct InMemory<'a>(&'a Modulus, &'a mut [u64]);

impl Ring for InMemory<'_> {
    fn product(&mut self, out: &mut [u64], a: &[u64], b: &[u64]) {
        self.0.mul_in(out, a, b, self.1);
    }
    fn sixteenth_power(&mut self, out: &mut [u64], a: &[u64]) {
        let (c, memory) = self.1.split_at_mut(2 * a.len());
        out.copy_from_slice(a);
        for _ in 0..4 {
            let _ = square_with(self.0.token, c, out);
            self.0.finish(out, c, true, memory);
        }
    }
}

/// Runs `f` with so many words: on the stack if they are few. A larger array would take longer to clear; and wiping
/// takes as long as clearing, up to a third of a product's time.
#[inline(always)]
fn in_memory(n: usize, mut f: impl FnMut(&mut [u64])) {
    match n {
        ..=16 => f(&mut [0; 16][..n]),
        17..=48 => f(&mut [0; 48][..n]),
        49..=128 => f(&mut [0; 128][..n]),
        129..=320 => f(&mut [0; 320][..n]),
        321..=768 => f(&mut [0; 768][..n]),
        _ => f(&mut vec![0; n]),
    }
}
