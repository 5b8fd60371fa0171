//! Results that NTL has too: `rivals/ntl/digests.cpp` says what the operands are.

use super::{FIELDS, FieldPoly, Ring, poly, rows};
use crate::gf2m::dynamic::Field;
use crate::tier::sparse;
use widefield_vectors::digests::{Numbers, Sum, gf2ex_ntl};

fn add(sum: &mut Sum, ring: &Ring, rows: &[u64]) {
    sum.add((rows.len() / ring.field().words()) as u64);
    rows.iter().for_each(|w| sum.add(*w));
}

fn run(rings: &[Ring], name: &str, n: &mut Numbers, d: &mut Sum) {
    let ring = &rings[n.below(5)];
    let some = |n: &mut Numbers, least: usize, most: u64| {
        let count = least + n.below(most);
        poly(n, ring, count)
    };
    let top = |n: &mut Numbers, degree: usize| {
        let mut rows = rows(n, ring, degree);
        rows.extend(ring.field().one());
        ring.poly(&rows).unwrap()
    };
    let mut take = |p: &FieldPoly| add(d, ring, p.as_words());
    match name {
        "mul" => {
            let (a, b) = (some(n, 0, 60), some(n, 0, 60));
            take(&ring.mul(&a, &b).unwrap());
        }
        "div" => {
            let (a, b) = (some(n, 0, 120), some(n, 1, 60));
            match ring.div_rem(&a, &b) {
                Ok((q, r)) => [q, r].iter().for_each(take),
                Err(_) => take(&ring.zero()),
            }
        }
        "gcd" => {
            let [a, b, c] = [40, 40, 10].map(|most| some(n, 1, most));
            take(&ring.gcd(&ring.mul(&a, &c).unwrap(), &ring.mul(&b, &c).unwrap()).unwrap());
        }
        "xgcd" => {
            let (a, b) = (some(n, 1, 60), some(n, 1, 60));
            let divides =
                |a: &FieldPoly, b: &FieldPoly| ring.div_rem(a, b).map_or(true, |(_, r)| r.is_zero());
            if divides(&a, &b) || divides(&b, &a) {
                return take(&ring.zero());
            }
            let (g, s, t) = ring.xgcd(&a, &b).unwrap();
            [g, s, t].iter().for_each(take);
        }
        "factor" => {
            let degree = 1 + n.below(10);
            let mut f = top(n, degree);
            if n.below(4) == 0 {
                f = ring.mul(&f, &ring.square(&top(n, 1)).unwrap()).unwrap();
            }
            for (p, k) in ring.factor(&f).unwrap() {
                add(d, ring, p.as_words());
                d.add(k as u64);
            }
        }
        "roots" => {
            let degree = 1 + n.below(8);
            let roots = ring.roots(&top(n, degree)).unwrap();
            add(d, ring, &roots);
        }
        "values" => {
            let f = some(n, 0, 80);
            let count = 1 + n.below(60);
            let points = rows(n, ring, count);
            let values = ring.values(&f, &points).unwrap();
            add(d, ring, &values);
        }
        "interpolate" => {
            let count = 1 + n.below(40);
            let values = rows(n, ring, count);
            let mut points = vec![0; values.len()];
            let words = ring.field().words();
            points.iter_mut().step_by(words).enumerate().for_each(|(i, p)| *p = i as u64);
            take(&ring.interpolate(&points, &values).unwrap());
        }
        _ => panic!("no function is called {name}"),
    }
}

#[test]
fn results_are_ntls() {
    let fields = [FIELDS[2], FIELDS[3], FIELDS[4], FIELDS[5], FIELDS[7]];
    let rings = fields.map(|e| Ring::new(Field::from_exponents(e).unwrap()));
    for (k, held) in gf2ex_ntl().unwrap().into_iter().enumerate() {
        let mut digest = Sum::default();
        // A part says nothing of the digest: there that nothing panics.
        for i in (0..held.cases).step_by(sparse(97)) {
            run(&rings, held.name, &mut Numbers(((8 + k as u64) << 32) + i), &mut digest);
        }
        assert!(sparse(97) > 1 || digest.0 == held.digest, "{}: {:016x}", held.name, digest.0);
    }
}
