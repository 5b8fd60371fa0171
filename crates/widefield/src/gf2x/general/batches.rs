//! Products by batches: several levels of Karatsuba's method at once, breadth first.

use super::kernels;
use super::plan::Plan;
use crate::gf2x::formula::Size;
use crate::tier::Vaes;

/// `out = a b`; `a` is not the shorter operand, and of [`plan::SHORTEST`](super::plan::SHORTEST) to
/// [`plan::LONGEST`](super::plan::LONGEST) words.
pub(super) fn multiply(token: Vaes, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let plan = Plan::of(a.len());
    match plan.words {
        6 => by_plan::<[u64; 6]>(token, plan, out, a, b, scratch),
        7 => by_plan::<[u64; 7]>(token, plan, out, a, b, scratch),
        8 => by_plan::<[u64; 8]>(token, plan, out, a, b, scratch),
        9 => by_plan::<[u64; 9]>(token, plan, out, a, b, scratch),
        _ => by_plan::<[u64; 10]>(token, plan, out, a, b, scratch),
    }
}

fn by_plan<S: Size>(token: Vaes, plan: Plan, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let (rows, joined) = scratch.split_at_mut(plan.rows_len());
    kernels::mul_rows::<S>(token, plan.levels, rows, a, b);
    // Two levels leave out what is above the product.
    if plan.levels == 2 || out.len() == plan.whole() {
        collect::<S>(token, plan.levels, out, rows);
    } else {
        let joined = &mut joined[..plan.whole()];
        collect::<S>(token, plan.levels, joined, rows);
        out.copy_from_slice(&joined[..out.len()]);
    }
}

/// The product of `levels` levels, at least two, from its rows, which are overwritten.
fn collect<S: Size>(token: Vaes, levels: u32, out: &mut [u64], rows: &mut [u64]) {
    if levels <= 3 {
        return kernels::collect_rows::<S>(token, levels, out, rows);
    }
    // The length of half the operand; each run's product has twice that.
    let h = S::WORDS << (levels - 1);
    let run = 3usize.pow(levels - 1) * 2 * S::WORDS;
    let (first, rest) = rows.split_at_mut(run);
    let (second, third) = rest.split_at_mut(run);
    let (low, high) = out.split_at_mut(2 * h);
    collect::<S>(token, levels - 1, low, first);
    collect::<S>(token, levels - 1, high, second);
    // The first run is read already: its memory takes the third product.
    let middle = &mut first[..2 * h];
    collect::<S>(token, levels - 1, middle, third);
    kernels::sum_rows(token, low, high, middle);
}
