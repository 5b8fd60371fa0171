//! Roots of polynomials: by linear algebra up to degree 4, above it by traces, which tell them apart.

use super::field::LogField;
use alloc::{vec, vec::Vec};

/// The largest degree that linear algebra does.
const FEW: usize = 4;

/// All roots, if there are as many in the field as the degree says, each once. The lowest coefficient comes first, the
/// last one is not zero.
pub(super) fn roots(field: &LogField, f: &[u16]) -> Option<Vec<u16>> {
    let d = f.len() - 1;
    let mut parts = vec![monic(field, f)];
    if d > FEW {
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
            if parts.iter().all(|part| part.len() <= FEW + 1) {
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
    let mut roots = Vec::with_capacity(d);
    parts.iter().all(|part| few_roots(field, part, &mut roots)).then_some(roots)
}

/// Adds the roots of a monic polynomial of degree up to 4; whether there are as many in the field as the degree says,
/// each once.
fn few_roots(field: &LogField, f: &[u16], roots: &mut Vec<u16>) -> bool {
    let (mul, first) = (|a, b| field.mul(a, b), roots.len());
    match *f {
        [a, _] => roots.push(a),
        [b, a, _] => affine(field, [a, 1, 0], b, roots),
        // Times x + a it is affine, with the root a besides.
        [c, b, a, _] => {
            affine(field, [c ^ mul(a, b), b ^ mul(a, a), 1], mul(a, c), roots);
            if let Some(at) = roots[first..].iter().position(|root| *root == a) {
                roots.swap_remove(first + at);
            }
        }
        [d, c, b, 0, _] => affine(field, [c, b, 1], d, roots),
        // At x + e it has no linear term; then its reverse is affine. Without a constant it has a root twice.
        [d, c, b, a, _] => {
            let e = field.square_root(field.div(c, a));
            let constant = field.evaluate(&[d, c, b, a, 1], e);
            if constant != 0 {
                affine(field, [a, mul(a, e) ^ b, constant], 1, roots);
                roots[first..].iter_mut().for_each(|root| *root = field.div(1, *root) ^ e);
            }
        }
        _ => {}
    }
    roots.len() == first + f.len() - 1
}

/// Adds all solutions of `a x + b x^2 + c x^4 = d`.
fn affine(field: &LogField, [a, b, c]: [u16; 3], d: u16, roots: &mut Vec<u16>) {
    // What has each highest bit: an image, and what it is the image of.
    let mut pivots = [(0, 0); 16];
    let (mut kernel, mut dimension) = ([0; 2], 0);
    let reduce = |pivots: &[(u16, u16); 16], mut image: u16, mut of: u16| {
        while let Some((pivot, its)) = image.checked_ilog2().map(|bit| pivots[bit as usize])
            && pivot != 0
        {
            (image, of) = (image ^ pivot, of ^ its);
        }
        (image, of)
    };
    for i in 0..field.m {
        let x = 1 << i;
        let square = field.square(x);
        let image = field.mul(a, x) ^ field.mul(b, square) ^ field.mul(c, field.square(square));
        match reduce(&pivots, image, x) {
            // Four at most are mapped to 0.
            (0, of) => (kernel[dimension & 1], dimension) = (of, dimension + 1),
            (image, of) => pivots[image.ilog2() as usize] = (image, of),
        }
    }
    let (rest, root) = reduce(&pivots, d, 0);
    if rest == 0 {
        let spanned = [0, kernel[0], kernel[1], kernel[0] ^ kernel[1]];
        roots.extend(spanned[..1 << dimension.min(2)].iter().map(|k| root ^ k));
    }
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
