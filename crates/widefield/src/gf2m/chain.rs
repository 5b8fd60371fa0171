//! The chain that leads from 1 to n by doubling and adding one.

/// One step: from k to `2k`, or to `k + 1`.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Double(usize),
    AddOne,
}

/// The steps from 1 to `n`: the bits of `n` below its highest, from the top. Each doubles the index, and a set bit then
/// adds one: `floor(log2 n) + weight(n) - 1` steps.
#[inline(always)]
pub(super) fn steps(n: usize) -> impl Iterator<Item = Step> {
    // Index 2i + 1 of the walk doubles up to bit i, index 2i adds one if that bit is set.
    (0..2 * n.ilog2()).rev().filter_map(move |index| {
        let bit = index / 2;
        if index % 2 == 1 {
            Some(Step::Double(n >> (bit + 1)))
        } else {
            (n >> bit & 1 == 1).then_some(Step::AddOne)
        }
    })
}
