//! Slices by the rivals that have them.

use crate::gf2m::operands::batch_of_pairs;
use crate::rivals::{FieldTable, Rivals};
use crate::{Implementation, Label};
use widefield::gf2m::{F128, Gf128};

fn label(table: &FieldTable) -> Label {
    let [who, function] = table.name();
    Label::rival(who, function)
}

/// Bit i is the coefficient of x^i.
fn bits(a: &[Gf128]) -> Vec<u128> {
    a.iter().map(|a| u128::from(a.as_words()[1]) << 64 | u128::from(a.as_words()[0])).collect()
}

fn words(a: &[u128]) -> Vec<u64> {
    a.iter().flat_map(|a| [*a as u64, (*a >> 64) as u64]).collect()
}

/// `batch` products.
pub(super) fn products(rivals: &Rivals, batch: usize) -> Vec<Implementation> {
    let inputs = [batch_of_pairs::<F128>(batch).map(|a| bits(&a))];
    let implementation = |table: &'static FieldTable| {
        let op = |[a, b]: &[Vec<u128>; 2], out: &mut Vec<u128>| table.mul_many(out, a, b);
        Implementation::stream(label(table), &inputs, vec![0; batch], batch as u64, op, |out| words(out))
    };
    rivals.gf128().map(implementation).collect()
}

/// `Σ a_i b_i`.
pub(super) fn inner_product(rivals: &Rivals, a: &[Gf128], b: &[Gf128]) -> Vec<Implementation> {
    let inputs = [(bits(a), bits(b))];
    let implementation = |table: &'static FieldTable| {
        let op = |(a, b): &(Vec<u128>, Vec<u128>), out: &mut u128| *out = table.inner_product(a, b);
        Implementation::stream(label(table), &inputs, 0, a.len() as u64, op, |out| words(&[*out]))
    };
    rivals.gf128().map(implementation).collect()
}

/// `1 / a_i`.
pub(super) fn inverses(rivals: &Rivals, a: &[Gf128]) -> Vec<Implementation> {
    let inputs = [bits(a)];
    let implementation = |table: &'static FieldTable| {
        let op = |a: &Vec<u128>, out: &mut Vec<u128>| table.invert_many(out, a);
        Implementation::stream(label(table), &inputs, vec![0; a.len()], a.len() as u64, op, |out| words(out))
    };
    rivals.gf128().map(implementation).collect()
}
