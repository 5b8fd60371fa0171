//! Polynomials over GF(2^m): coefficients lowest first, each the words of an element, the last one not zero.

use crate::gf2m::Field;

/// A polynomial.
pub type Poly = Vec<Vec<u64>>;

/// Without zeros at the top.
#[must_use]
pub fn trim(mut a: Poly) -> Poly {
    while a.last().is_some_and(|c| c.iter().all(|w| *w == 0)) {
        a.pop();
    }
    a
}

/// The sum.
#[must_use]
pub fn add(k: &Field, a: &Poly, b: &Poly) -> Poly {
    let zero = k.zero();
    let at = |p: &Poly, i: usize| p.get(i).cloned().unwrap_or_else(|| zero.clone());
    trim((0..a.len().max(b.len())).map(|i| k.add(&at(a, i), &at(b, i))).collect())
}

/// The product: each coefficient with each.
#[must_use]
pub fn mul(k: &Field, a: &Poly, b: &Poly) -> Poly {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let mut product = vec![k.zero(); a.len() + b.len() - 1];
    for (i, a) in a.iter().enumerate() {
        for (j, b) in b.iter().enumerate() {
            product[i + j] = k.add(&product[i + j], &k.mul(a, b));
        }
    }
    trim(product)
}

/// Quotient and remainder, by long division.
///
/// # Panics
/// If the divisor is zero.
#[must_use]
pub fn div_rem(k: &Field, a: &Poly, b: &Poly) -> (Poly, Poly) {
    let inverse = b.last().and_then(|top| k.invert(top)).expect("not zero");
    let (mut quotient, mut rest) = (Vec::new(), a.clone());
    while rest.len() >= b.len() {
        let shift = rest.len() - b.len();
        let factor = k.mul(rest.last().expect("not empty"), &inverse);
        let mut term = vec![k.zero(); shift];
        term.push(factor);
        quotient = add(k, &quotient, &term);
        rest = add(k, &rest, &mul(k, &term, b));
    }
    (quotient, rest)
}

/// The polynomial divided by its highest coefficient.
#[must_use]
pub fn monic(k: &Field, a: &Poly) -> Poly {
    match a.last().and_then(|top| k.invert(top)) {
        Some(inverse) => mul(k, a, &vec![inverse]),
        None => Vec::new(),
    }
}

/// The greatest common divisor, monic: Euclid's algorithm.
#[must_use]
pub fn gcd(k: &Field, a: &Poly, b: &Poly) -> Poly {
    let (mut a, mut b) = (a.clone(), b.clone());
    while !b.is_empty() {
        (a, b) = (b.clone(), div_rem(k, &a, &b).1);
    }
    monic(k, &a)
}

/// The value at a point: Horner's rule.
#[must_use]
pub fn value(k: &Field, a: &Poly, point: &[u64]) -> Vec<u64> {
    a.iter().rev().fold(k.zero(), |sum, c| k.add(&k.mul(&sum, point), c))
}

/// All monic polynomials of a degree over a field of at most 64 elements.
fn all(k: &Field, degree: usize) -> impl Iterator<Item = Poly> + '_ {
    let q = 1_u64 << k.degree();
    (0..q.pow(degree as u32)).map(move |mut n| {
        let mut p: Poly = Vec::new();
        for _ in 0..degree {
            p.push(vec![n % q]);
            n /= q;
        }
        p.push(k.one());
        p
    })
}

/// The irreducible factors, monic, by degree, as often as they divide: by trial.
#[must_use]
pub fn factors(k: &Field, f: &Poly) -> Vec<Poly> {
    let (mut f, mut found, mut degree) = (monic(k, f), Vec::new(), 1);
    while f.len() > 1 {
        if 2 * degree > f.len() - 1 {
            found.push(f);
            break;
        }
        for p in all(k, degree) {
            loop {
                let (quotient, rest) = div_rem(k, &f, &p);
                if !rest.is_empty() {
                    break;
                }
                f = quotient;
                found.push(p.clone());
            }
        }
        degree += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked example of the field of four elements: x^2 + x + w is irreducible, x^2 + x + 1 = (x + w)(x + w + 1).
    #[test]
    fn squares_over_four_elements() {
        let k = Field::new(&[2, 1, 0]);
        let poly = |c: &[u64]| c.iter().map(|c| vec![*c]).collect::<Poly>();
        assert_eq!(factors(&k, &poly(&[2, 1, 1])), [poly(&[2, 1, 1])]);
        assert_eq!(factors(&k, &poly(&[1, 1, 1])), [poly(&[2, 1]), poly(&[3, 1])]);
    }
}
