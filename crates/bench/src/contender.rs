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

    /// Whether the kernel takes part in what is named: it is the one, or it belongs to the same primitive and tier and no row of
    /// the bench has its operation's name.
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

/// One implementation over prepared data. The loops around the operation are compiled for that operation: a dynamic
/// call happens once a batch, never once an operation.
pub struct Contender {
    /// Whose it is.
    pub label: Label,
    /// Computes, from the start each time, what must agree with the other contenders of the workload.
    pub check: Box<dyn FnMut() -> Vec<u64>>,
    /// Does at least so many operations and tells how many.
    pub batch: Box<dyn FnMut(u64) -> u64>,
}

impl Contender {
    /// Latency: `step` turns the state into the next one, by `ops` operations of which each needs the one before.
    /// `digest` gives what must agree with the other contenders.
    pub fn chain<S: Clone + 'static>(
        label: Label,
        start: S,
        ops: u64,
        step: impl Fn(&mut S) + 'static,
        digest: impl Fn(&S) -> Vec<u64> + 'static,
    ) -> Self {
        let step = std::rc::Rc::new(step);
        let (check_step, mut state) = (step.clone(), start.clone());
        Self {
            label,
            check: Box::new(move || {
                let mut s = start.clone();
                let mut words = Vec::new();
                for _ in 0..3 {
                    check_step(&mut s);
                    words.extend(digest(&s));
                }
                words
            }),
            batch: Box::new(move |n| {
                let steps = n.div_ceil(ops);
                let s = black_box(&mut state);
                for _ in 0..steps {
                    step(s);
                }
                black_box(&mut state);
                steps * ops
            }),
        }
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
        let op = std::rc::Rc::new(op);
        let (check_op, check_inputs, empty) = (op.clone(), inputs.to_vec(), output.clone());
        let mut pairs: Vec<(I, O)> = inputs.iter().map(|i| (i.clone(), output.clone())).collect();
        let a_pass = pairs.len() as u64 * ops;
        Self {
            label,
            check: Box::new(move || {
                let mut words = Vec::new();
                for input in &check_inputs {
                    let mut out = empty.clone();
                    check_op(input, &mut out);
                    words.extend(digest(&out));
                }
                words
            }),
            batch: Box::new(move |n| {
                let passes = n.div_ceil(a_pass);
                for _ in 0..passes {
                    for (input, out) in black_box(pairs.as_mut_slice()) {
                        op(input, out);
                    }
                }
                black_box(pairs.as_slice());
                passes * a_pass
            }),
        }
    }
}

/// The operations that rows are named by: a kernel's name without its tier. One that names a row only where another has no
/// kernel need not stand here: forced by name elsewhere, it takes part in the other's row.
pub(crate) const FAMILIES: &[&str] = &[
    "gf2x_mul_fixed",
    "gf2x_mul_many",
    "gf2x_mul",
    "gf2x_square",
    "gf2m_mul",
    "gf2m_square",
    "gf2m_invert",
    "gf2m_mul_many",
    "normal_mul",
    "normal_mul_in_registers",
    "normal_mul_by_matrix",
    "normal_mul_eight",
    "ghash_extend_and_absorb",
    "poly1305_absorb",
    "aes_gcm_groups",
    "aes_gcm_crypt",
    "aes_expand_128",
    "chacha20_poly1305_run",
    "kummer_ladder",
    "kummer_ladders",
];

/// The kernels of some operations that this run may use, narrow to wide, each with the token that selects it: the operation
/// `gf2m_mul` has the kernels named `gf2m_mul_TIER`. Of several operations a tier's row is named by the first that has a kernel
/// for it. A tier without any is left out. The last one is the library's own choice.
///
/// # Panics
/// If the library has no such operation.
#[must_use]
pub fn kernels_of(operations: &[&str]) -> Vec<(String, Token)> {
    let mut list: Vec<(String, Token)> = Vec::new();
    for operation in operations {
        assert!(cpu::kernels().any(|k| family_of(&k) == *operation), "no kernels of {operation}");
    }
    assert!(FAMILIES.contains(&operations[0]), "{} is missing among the families", operations[0]);
    for token in cpu::tokens() {
        let candidates = operations.iter().rev().flat_map(|operation| {
            cpu::kernels().filter(move |k| family_of(k) == *operation && k.tier <= token.tier())
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
