//! Strategies and their products, by name.

use super::entries::{Visitor, visit};
use super::strategy::{Form, Strategy, Variant};
use widefield::Error;

/// A strategy with what the report's tables say about it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Which.
    pub strategy: Strategy,
    /// The paper's number.
    pub name: &'static str,
    /// Words in an operand.
    pub words: usize,
    /// Products of words, counted.
    pub multiplications: usize,
    /// Those of different factors, counted.
    pub distinct_multiplications: usize,
    /// 128-bit sums in the form that stays in registers, counted.
    pub xors: usize,
    /// Sums of single words there, counted.
    pub word_xors: usize,
    /// How it divides its operands.
    pub description: &'static str,
    /// The formula of the outermost division.
    pub formula: Option<&'static str>,
    /// The variants that this machine can run.
    pub variants: Vec<Variant>,
}

/// All strategies, in the order of [`Strategy::ALL`].
#[must_use]
pub fn strategies() -> Vec<Entry> {
    struct Collect(Vec<(Strategy, Variant)>);
    impl Visitor for Collect {
        fn visit<T: Copy, const N: usize, const M: usize>(
            &mut self,
            strategy: Strategy,
            variant: Variant,
            _: T,
            _: impl Fn(T, &mut [u64; M], &[u64; N], &[u64; N]) + Copy,
            _: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy,
            _: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy,
        ) {
            self.0.push((strategy, variant));
        }
    }
    let mut all = Collect(Vec::new());
    visit(&mut all);
    let entry = |strategy: Strategy| {
        let counts = strategy.count(Form::Registers).unwrap_or_default();
        Entry {
            strategy,
            name: strategy.name(),
            words: strategy.words(),
            multiplications: counts.multiplications(),
            distinct_multiplications: counts.distinct_multiplications(),
            xors: counts.xors(),
            word_xors: counts.word_xors(),
            description: strategy.description(),
            formula: strategy.formula(),
            variants: all.0.iter().filter(|(s, _)| *s == strategy).map(|(_, v)| *v).collect(),
        }
    };
    Strategy::ALL.into_iter().map(entry).collect()
}

/// `out = a b` by the given strategy and variant: for tests, the choice is made anew in every call.
///
/// # Errors
/// [`Error::Length`] unless both operands have the strategy's words and `out` has twice as many;
/// [`Error::UnsupportedTier`] if there is no such variant on this machine.
pub fn mul(strategy: Strategy, variant: Variant, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    struct Call<'a> {
        wanted: (Strategy, Variant),
        out: &'a mut [u64],
        a: &'a [u64],
        b: &'a [u64],
        done: Result<(), Error>,
    }
    impl Visitor for Call<'_> {
        fn visit<T: Copy, const N: usize, const M: usize>(
            &mut self,
            strategy: Strategy,
            variant: Variant,
            token: T,
            mul: impl Fn(T, &mut [u64; M], &[u64; N], &[u64; N]) + Copy,
            _: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy,
            _: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy,
        ) {
            if (strategy, variant) != self.wanted {
                return;
            }
            self.done = Err(Error::Length);
            let operands = (self.a.as_array(), self.b.as_array(), self.out.as_mut_array());
            if let (Some(a), Some(b), Some(out)) = operands {
                mul(token, out, a, b);
                self.done = Ok(());
            }
        }
    }
    let mut call = Call { wanted: (strategy, variant), out, a, b, done: Err(Error::UnsupportedTier) };
    visit(&mut call);
    call.done
}
