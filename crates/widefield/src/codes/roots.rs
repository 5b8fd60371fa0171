//! Roots of polynomials by traces.

use super::field::LogField;
use alloc::{vec, vec::Vec};

/// All roots, if there are as many in the field as the degree says, each once. The lowest coefficient comes first, the
/// last one is not zero.
pub(super) fn roots(field: &LogField, f: &[u16]) -> Option<Vec<u16>> {
    let d = f.len() - 1;
    if d == 0 {
        return Some(Vec::new());
    }
    let mut parts = vec![monic(field, f)];
    if d > 1 {
        // X^(2^j) modulo f. All roots are in the field, and none twice, if and only if f divides X^(2^m) - X.
        let mut powers = vec![vec![0; d]];
        powers[0][1] = 1;
        for j in 0..field.m as usize {
            let mut square = vec![0; 2 * d];
            powers[j].iter().enumerate().for_each(|(i, a)| square[2 * i] = field.square(*a));
            reduce(field, &mut square, &parts[0]);
            square.truncate(d);
            powers.push(square);
        }
        if powers.pop()? != powers[0] {
            return None;
        }
        for i in 0..field.m {
            if parts.len() == d {
                break;
            }
            // Tr(b X) for b = x^i.
            let (mut trace, mut b) = (vec![0; d], 1 << i);
            for power in &powers {
                field.axpy(&mut trace, b, power);
                b = field.square(b);
            }
            parts = parts.into_iter().flat_map(|part| split(field, part, &trace)).collect();
        }
    }
    parts.iter().map(|part| (part.len() == 2).then(|| part[0])).collect()
}

pub(super) fn monic(field: &LogField, f: &[u16]) -> Vec<u16> {
    let last = f[f.len() - 1];
    f.iter().map(|a| field.div(*a, last)).collect()
}

/// `a` modulo `f`, which is monic; the quotient takes the places above.
pub(super) fn reduce(field: &LogField, a: &mut [u16], f: &[u16]) {
    let d = f.len() - 1;
    for i in (d..a.len()).rev() {
        let factor = a[i];
        field.axpy(&mut a[i - d..i], factor, &f[..d]);
    }
}

/// The factors of the divisor of the trace, and of what is left: both, or `f` as it is.
fn split(field: &LogField, f: Vec<u16>, trace: &[u16]) -> Vec<Vec<u16>> {
    let d = f.len() - 1;
    if d == 1 {
        return vec![f];
    }
    let mut rest = trace.to_vec();
    reduce(field, &mut rest, &f);
    rest.truncate(d);
    let divisor = gcd(field, f.clone(), rest);
    let degree = divisor.len() - 1;
    if degree == 0 || degree == d {
        return vec![f];
    }
    let mut quotient = f;
    reduce(field, &mut quotient, &divisor);
    quotient.drain(..degree);
    vec![divisor, quotient]
}

/// The greatest common divisor, monic, of a polynomial that is and another one, with zeros at its end.
pub(super) fn gcd(field: &LogField, mut a: Vec<u16>, mut b: Vec<u16>) -> Vec<u16> {
    while let Some(degree) = b.iter().rposition(|c| *c != 0) {
        b.truncate(degree + 1);
        b = monic(field, &b);
        reduce(field, &mut a, &b);
        a.truncate(degree);
        core::mem::swap(&mut a, &mut b);
    }
    a
}
