//! One implementation of one workload, ready to be checked and timed.

use core::hint::black_box;
use widefield::cpu::{self, Kernel, Tier, Token};

/// Whose code it is and on what it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// `widefield`, `paper:STRATEGY` or the rival's name.
    pub who: String,
    /// The tier that the code needs, if it is ours or a paper's.
    pub tier: Option<Tier>,
    /// The kernel or the rival's function.
    pub kernel: String,
}

impl Label {
    /// The library's kernel of a tier.
    #[must_use]
    pub fn ours(kernel: &str, tier: Tier) -> Self {
        Self { who: "widefield".into(), tier: Some(tier), kernel: kernel.into() }
    }

    /// A paper's strategy, as published.
    #[must_use]
    pub fn paper(strategy: &str, kernel: &str, tier: Tier) -> Self {
        Self { who: format!("paper:{strategy}"), tier: Some(tier), kernel: kernel.into() }
    }

    /// A rival's function.
    #[must_use]
    pub fn rival(who: &str, function: &str) -> Self {
        Self { who: who.into(), tier: None, kernel: function.into() }
    }

    /// Whether the kernel takes part in what is named: it is the one, or it belongs to the same primitive and tier and
    /// no row of the bench has its operation's name.
    pub(crate) fn runs(&self, kernel: &Kernel) -> bool {
        let row = || cpu::kernel(&self.kernel).ok();
        self.kernel == kernel.name
            || !FAMILIES.contains(&family_of(kernel))
                && row().is_some_and(|row| (row.primitive, row.tier) == (kernel.primitive, kernel.tier))
    }

    /// For messages.
    #[must_use]
    pub fn full(&self) -> String {
        format!("{} ({})", self.who, self.kernel)
    }
}

/// One implementation over prepared data.
pub struct Implementation {
    /// Whose it is.
    pub label: Label,
    work: Box<dyn Work>,
    /// In the place of the work's own check.
    check: Option<Box<dyn FnMut() -> Vec<u64>>>,
}

impl Implementation {
    /// Latency: `step` turns the state into the next one, by `ops` operations of which each needs the one before.
    /// `digest` gives what must agree with the other implementations.
    pub fn chain<S: Clone + 'static>(
        label: Label,
        start: S,
        ops: u64,
        step: impl Fn(&mut S) + 'static,
        digest: impl Fn(&S) -> Vec<u64> + 'static,
    ) -> Self {
        let run = move |steps: u64, state: &mut S| {
            for _ in 0..steps {
                step(state);
            }
        };
        let digest = Box::new(digest);
        let work = Chain { state: start.clone(), start, ops, run: Box::new(run), digest };
        Self { label, work: Box::new(work), check: None }
    }

    /// Throughput: `op` takes one of the independent inputs and writes the output beside it; `ops` is what one such
    /// call counts for (a batch of 64 products counts for 64).
    pub fn stream<I: Clone + 'static, O: Clone + 'static>(
        label: Label,
        inputs: &[I],
        output: O,
        ops: u64,
        op: impl Fn(&I, &mut O) + 'static,
        digest: impl Fn(&O) -> Vec<u64> + 'static,
    ) -> Self {
        let run = move |passes: u64, pairs: &mut [(I, O)]| {
            for _ in 0..passes {
                for (input, out) in black_box(&mut *pairs) {
                    op(input, out);
                }
            }
        };
        let work = Stream::new(inputs, output, ops, Box::new(run), Box::new(digest));
        Self { label, work: Box::new(work), check: None }
    }

    /// The same with another check.
    #[must_use]
    pub fn checked(mut self, check: impl FnMut() -> Vec<u64> + 'static) -> Self {
        self.check = Some(Box::new(check));
        self
    }

    /// Computes, from the start each time, what must agree with the other implementations of the workload.
    pub fn check(&mut self) -> Vec<u64> {
        match &mut self.check {
            Some(check) => check(),
            None => self.work.check(),
        }
    }

    /// Does at least so many operations and tells how many.
    pub fn batch(&mut self, n: u64) -> u64 {
        self.work.batch(n)
    }

    /// Does one call or step and tells how many operations that were.
    pub fn single(&mut self) -> u64 {
        self.work.single()
    }
}

/// What an implementation does.
///
/// The loop around an operation is compiled for that operation, and is called through a pointer: once a batch, never
/// once an operation. All else is compiled once for each type of operands: there are more than a thousand operations.
trait Work {
    fn check(&mut self) -> Vec<u64>;
    fn batch(&mut self, n: u64) -> u64;
    fn single(&mut self) -> u64;
}

/// What must agree, of a result.
type Digest<T> = Box<dyn Fn(&T) -> Vec<u64>>;

/// An operation on all of its operands, so many times.
type Repeat<T> = Box<dyn Fn(u64, &mut T)>;

/// Operations that wait for each other.
struct Chain<S> {
    start: S,
    state: S,
    /// Operations of a step.
    ops: u64,
    /// So many steps.
    run: Repeat<S>,
    digest: Digest<S>,
}

impl<S: Clone> Work for Chain<S> {
    fn check(&mut self) -> Vec<u64> {
        let (mut state, mut words) = (self.start.clone(), Vec::new());
        for _ in 0..3 {
            (self.run)(1, &mut state);
            words.extend((self.digest)(&state));
        }
        words
    }

    fn batch(&mut self, n: u64) -> u64 {
        let steps = n.div_ceil(self.ops);
        (self.run)(steps, black_box(&mut self.state));
        black_box(&mut self.state);
        steps * self.ops
    }

    fn single(&mut self) -> u64 {
        self.batch(1)
    }
}

/// Independent operations.
struct Stream<I, O> {
    /// Each input with the output of its last operation.
    pairs: Vec<(I, O)>,
    empty: O,
    /// Operations of a call.
    ops: u64,
    /// So many passes over the pairs.
    run: Repeat<[(I, O)]>,
    digest: Digest<O>,
}

impl<I: Clone, O: Clone> Stream<I, O> {
    fn new(inputs: &[I], empty: O, ops: u64, run: Repeat<[(I, O)]>, digest: Digest<O>) -> Self {
        let mut pairs = Vec::with_capacity(inputs.len());
        for input in inputs {
            pairs.push((input.clone(), empty.clone()));
        }
        Self { pairs, empty, ops, run, digest }
    }
}

impl<I: Clone, O: Clone> Work for Stream<I, O> {
    fn check(&mut self) -> Vec<u64> {
        let mut pairs = self.pairs.clone();
        for (_, out) in &mut pairs {
            out.clone_from(&self.empty);
        }
        (self.run)(1, &mut pairs);
        let mut words = Vec::new();
        for (_, out) in &pairs {
            words.extend((self.digest)(out));
        }
        words
    }

    fn batch(&mut self, n: u64) -> u64 {
        let a_pass = self.pairs.len() as u64 * self.ops;
        let passes = n.div_ceil(a_pass);
        (self.run)(passes, &mut self.pairs);
        black_box(&self.pairs);
        passes * a_pass
    }

    fn single(&mut self) -> u64 {
        if let Some(pair) = self.pairs.first_mut() {
            (self.run)(1, core::slice::from_mut(pair));
        }
        self.ops
    }
}

/// The operations that rows are named by: a kernel's name without its tier. One that names a row only where another has
/// no kernel need not stand here: forced by name elsewhere, it takes part in the other's row.
pub(crate) const FAMILIES: &[&str] = &[
    "gf2x_mul_fixed",
    "gf2x_mul_many",
    "gf2x_mul",
    "gf2x_square",
    "gf2m_mul",
    "gf2m_square",
    "gf2m_invert",
    "gf2m_mul_many",
    "gf2m_inner_product",
    "gf2m_axpy_bytes",
    "gf2m_combine",
    "gf2m_combine_bytes",
    "gf2m_combine_shards",
    "linear_echelon_form",
    "linear_multiply",
    "normal_mul_in_registers",
    "normal_mul_by_matrix",
    "normal_mul_eight",
    "ghash_extend_and_absorb",
    "poly1305_absorb",
    "aes_gcm_groups",
    "aes_gcm_crypt",
    "aes_gcm_many",
    "aes_gcm_siv_seal",
    "aes_expand_128",
    "chacha20_poly1305_run",
    "chacha20_poly1305_many",
    "kummer_ladder",
    "kummer_ladders",
    "erasure_transform",
    "crc_update",
    "gls254_multiply",
    "gls254_multiply_abreast",
    "gls254_multiply_base",
    "gls254_multiply_base_abreast",
    "nist_ladder",
    "nist_joint",
];

/// The kernels of some operations that this run may use, narrow to wide, each with the token that selects it: the
/// operation `gf2m_mul` has the kernels named `gf2m_mul_TIER`. Of several operations a tier's row is named by the first
/// that has a kernel for it. A tier without any is left out. The last one is the library's own choice.
///
/// # Panics
/// If the library has no such operation.
#[must_use]
pub fn kernels_of(operations: &[&str]) -> Vec<(String, Token)> {
    let mut list: Vec<(String, Token)> = Vec::new();
    // Of another architecture, too: a row's list is the same on all.
    for operation in operations {
        assert!(cpu::all_kernels().any(|k| family_of(&k) == *operation), "no kernels of {operation}");
    }
    assert!(FAMILIES.contains(&operations[0]), "{} is missing among the families", operations[0]);
    for token in cpu::tokens() {
        let candidates = operations.iter().rev().flat_map(|operation| {
            cpu::kernels().filter(move |k| family_of(k) == *operation && token.tier().contains(k.tier))
        });
        let Some(kernel) = candidates.max_by_key(|k| k.tier) else { continue };
        if list.last().is_none_or(|(last, _)| *last != kernel.name) {
            list.push((kernel.name.to_owned(), token));
        }
    }
    list
}

/// A kernel's name without its tier.
#[must_use]
pub fn family_of(kernel: &cpu::Kernel) -> &'static str {
    kernel.name.strip_suffix(kernel.tier.name()).map_or(kernel.name, |f| f.trim_end_matches('_'))
}
