//! Patterson's algorithm, for public words: N. Patterson, *The algebraic decoding of Goppa codes*, 1975.
//!
//! The syndrome `S = sum 1 / (x - a)` over the errors' elements `a` is `s' / s` modulo `g`, `s = prod (x - a)` being
//! `u^2 + x v^2`, with `s' = v^2`. Where `S` has an inverse, `u = R v` with `R = sqrt(1 / S + x)`, and Euclid's
//! algorithm finds the shortest such pair. The polynomial may have factors: those that `S` has too divide `v`, so that
//! the equation is one modulo the others.

use crate::codes::field::LogField;
use crate::codes::roots::{monic, reduce, roots};
use alloc::{vec, vec::Vec};

/// Coefficients, the lowest first; the last one is not zero.
pub(super) type Polynomial = Vec<u16>;

fn trimmed(mut a: Polynomial) -> Polynomial {
    a.truncate(a.iter().rposition(|c| *c != 0).map_or(0, |degree| degree + 1));
    a
}

pub(super) fn add(a: &[u16], b: &[u16]) -> Polynomial {
    let at = |a: &[u16], i: usize| a.get(i).copied().unwrap_or(0);
    trimmed((0..a.len().max(b.len())).map(|i| at(a, i) ^ at(b, i)).collect())
}

pub(super) fn mul(field: &LogField, a: &[u16], b: &[u16]) -> Polynomial {
    let mut product = vec![0; a.len() + b.len()];
    for (i, a) in a.iter().enumerate() {
        field.axpy(&mut product[i..], *a, b);
    }
    trimmed(product)
}

/// The remainder and the quotient, by a polynomial that is monic.
fn divide(field: &LogField, mut a: Polynomial, by: &[u16]) -> [Polynomial; 2] {
    let degree = by.len() - 1;
    if a.len() <= degree {
        return [a, Vec::new()];
    }
    reduce(field, &mut a, by);
    let quotient = a.split_off(degree);
    [trimmed(a), quotient]
}

fn rem(field: &LogField, a: Polynomial, by: &[u16]) -> Polynomial {
    let [remainder, _] = divide(field, a, by);
    remainder
}

/// The first remainder `r = a v` modulo `b` with less than `below` coefficients, and `v`.
fn euclid(field: &LogField, b: &[u16], a: &[u16], below: usize) -> [Polynomial; 2] {
    let (mut r, mut v) = ([b.to_vec(), a.to_vec()], [Vec::new(), vec![1]]);
    while r[1].len() >= below.max(1) {
        let factor = field.div(1, r[1][r[1].len() - 1]);
        r[1] = mul(field, &r[1], &[factor]);
        v[1] = mul(field, &v[1], &[factor]);
        let [remainder, quotient] = divide(field, core::mem::take(&mut r[0]), &r[1]);
        let next = add(&v[0], &mul(field, &quotient, &v[1]));
        r = [core::mem::take(&mut r[1]), remainder];
        v = [core::mem::take(&mut v[1]), next];
    }
    let [_, r] = r;
    let [_, v] = v;
    [r, v]
}

/// The greatest common divisor, monic.
pub(super) fn gcd(field: &LogField, a: &[u16], b: &[u16]) -> Polynomial {
    crate::codes::roots::gcd(field, a.to_vec(), b.to_vec())
}

/// The inverse modulo `g`, to which `a` is prime.
fn inverse(field: &LogField, g: &[u16], a: &[u16]) -> Polynomial {
    if g.len() == 1 {
        return Vec::new();
    }
    let [r, v] = euclid(field, g, a, 2);
    mul(field, &v, &[field.div(1, r[0])])
}

/// The roots of the coefficients with even numbers, and of those with odd ones: `a = even^2 + x odd^2`.
fn halves(field: &LogField, a: &[u16]) -> [Polynomial; 2] {
    // The power 2^(m-1).
    let root = |c: &u16| if *c == 0 { 0 } else { field.exp_mod(u64::from(field.log(*c)) << (field.m - 1)) };
    [0, 1].map(|first| a.iter().skip(first).step_by(2).map(root).collect())
}

pub(super) fn derivative(a: &[u16]) -> Polynomial {
    trimmed(a.iter().enumerate().skip(1).map(|(i, c)| if i % 2 == 1 { *c } else { 0 }).collect())
}

/// A square-free polynomial, monic, and the root of x modulo it.
#[derive(Clone)]
pub(super) struct Patterson {
    g: Polynomial,
    root_of_x: Polynomial,
}

impl Patterson {
    pub(super) fn new(field: &LogField, g: &[u16]) -> Self {
        let g = monic(field, g);
        // 0 = even^2 + x odd^2, and odd^2 = g' is prime to g.
        let [even, odd] = halves(field, &g);
        let root_of_x = rem(field, mul(field, &even, &inverse(field, &g, &rem(field, trimmed(odd), &g))), &g);
        Self { g, root_of_x }
    }

    /// Degree of `g`.
    pub(super) fn t(&self) -> usize {
        self.g.len() - 1
    }

    pub(super) fn at(&self, field: &LogField, a: u16) -> u16 {
        field.evaluate(&self.g, a)
    }

    /// `sum 1 / (x - a)` modulo `g`, of elements that are no roots: `(g(x) - g(a)) / (x - a)` over `g(a)`.
    pub(super) fn syndrome(&self, field: &LogField, elements: impl Iterator<Item = u16>) -> Polynomial {
        let (t, mut sum, mut quotient) = (self.t(), vec![0; self.t()], vec![0; self.t()]);
        for a in elements {
            let mut value = 0;
            for i in (0..=t).rev() {
                let next = field.mul(value, a) ^ self.g[i];
                if i < t {
                    quotient[i] = value;
                }
                value = next;
            }
            field.axpy(&mut sum, field.div(1, value), &quotient);
        }
        trimmed(sum)
    }

    /// The elements of at most `t` errors with this syndrome, in the field but not all of them in the support.
    pub(super) fn errors(&self, field: &LogField, syndrome: &[u16]) -> Option<Vec<u16>> {
        if syndrome.is_empty() {
            return Some(Vec::new());
        }
        let common = gcd(field, &self.g, syndrome);
        let [_, g] = divide(field, self.g.clone(), &common);
        let over_g = |a: &[u16], b: &[u16]| rem(field, mul(field, a, b), &g);
        let inverse = inverse(field, &g, &rem(field, syndrome.to_vec(), &g));
        let [even, odd] = halves(field, &rem(field, add(&inverse, &[0, 1]), &g));
        let root = rem(field, add(&trimmed(even), &over_g(&self.root_of_x, &odd)), &g);
        let [u, v] = euclid(field, &g, &over_g(&root, &common), self.t() / 2 + 2);
        let v = mul(field, &v, &common);
        let square = |a: &[u16], shift: usize| {
            let mut square = vec![0; 2 * a.len() + shift];
            a.iter().enumerate().for_each(|(i, c)| square[2 * i + shift] = field.square(*c));
            square
        };
        let locator = add(&square(&u, 0), &square(&v, 1));
        if locator.is_empty() || locator.len() > self.t() + 1 {
            return None;
        }
        let errors = roots(field, &locator)?;
        (self.syndrome(field, errors.iter().copied().filter(|a| self.at(field, *a) != 0)) == syndrome)
            .then_some(errors)
    }
}
