//! Roots, beside those that trying all elements finds.

use super::super::field::LogField;
use super::super::roots::roots;
use super::{Rng, distinct};
use crate::tier::sparse;

fn tried(field: &LogField, f: &[u16]) -> Vec<u16> {
    (0..=field.order as u16).filter(|x| field.evaluate(f, *x) == 0).collect()
}

/// Every monic polynomial of degree up to 4 over fields of 4, 8 and 16 elements, one of odd degree among them.
#[test]
fn of_every_polynomial() {
    for modulus in [0b111, 0b1011, 0b1_0011, 0b1_1111] {
        let field = LogField::new(modulus, 16).expect("a field");
        let q = field.order as usize + 1;
        for d in 0..=4 {
            for i in (0..q.pow(d)).step_by(sparse(7)) {
                let mut f: Vec<u16> = (0..d).map(|k| (i / q.pow(k) % q) as u16).collect();
                f.push(1);
                let all = Some(tried(&field, &f)).filter(|all| all.len() == d as usize);
                let found = roots(&field, &f).map(|mut found| {
                    found.sort_unstable();
                    found
                });
                assert_eq!(found, all, "{f:?} {modulus:#x}");
            }
        }
    }
}

/// Products of linear factors over large fields, with a leading coefficient; and with one root twice.
#[test]
fn of_products() {
    let mut rng = Rng::new("codes: roots of products");
    for modulus in [0x11d, 0x211, 0x201b, 0x8003, 0x1_002d] {
        let field = LogField::new(modulus, 16).expect("a field");
        for d in 1..12 {
            for _ in 0..40 / sparse(20) {
                let mut some: Vec<u16> =
                    distinct(&mut rng, d, field.order as usize + 1).into_iter().map(|x| x as u16).collect();
                let product = |all: &[u16]| {
                    let mut f = vec![3];
                    all.iter().for_each(|x| field.times_linear(&mut f, *x));
                    f.reverse();
                    f
                };
                let mut found = roots(&field, &product(&some)).expect("roots");
                found.sort_unstable();
                let twice: Vec<u16> = some.iter().chain(&some[..1]).copied().collect();
                assert_eq!(roots(&field, &product(&twice)), None, "{twice:?}");
                some.sort_unstable();
                assert_eq!(found, some, "{modulus:#x}");
            }
        }
    }
}
