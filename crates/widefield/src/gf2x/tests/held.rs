//! Results that NTL has too: `rivals/ntl/digests.cpp` says what the operands are.

use crate::gf2x::{Cyclic, Modulus, Poly};
use crate::tier::sparse;
use widefield_vectors::digests::{Numbers, Sum, gf2x_ntl};

fn words(n: &mut Numbers, m: usize) -> Vec<u64> {
    let mut words: Vec<u64> = (0..m.div_ceil(64)).map(|_| n.number()).collect();
    if !m.is_multiple_of(64) {
        words[m / 64] &= (1 << (m % 64)) - 1;
    }
    words
}

fn poly(n: &mut Numbers, m: usize) -> Poly {
    Poly::from(words(n, m))
}

fn monic(n: &mut Numbers, m: usize) -> Poly {
    poly(n, m) + Poly::from_exponents(&[m]).unwrap()
}

fn add(sum: &mut Sum, a: &Poly) {
    [a.as_words().len() as u64].iter().chain(a.as_words()).for_each(|w| sum.add(*w));
}

fn run(name: &str, n: &mut Numbers, d: &mut Sum) {
    match name {
        "gcd" => {
            let [a, b, c] = [400, 400, 100].map(|most| {
                let m = 1 + n.below(most);
                poly(n, m)
            });
            add(d, &(&a * &c).gcd(&(&b * &c)));
        }
        "xgcd" => {
            let m = 2 + n.below(400);
            let (a, b) = (monic(n, m), poly(n, m));
            if b.is_zero() || (&a % &b).is_zero() {
                return add(d, &Poly::zero());
            }
            let (g, s, t) = a.xgcd(&b);
            [g, s, t].iter().for_each(|p| add(d, p));
        }
        "factor" => {
            let m = 1 + n.below(150);
            let mut f = monic(n, m);
            if n.below(4) == 0 {
                let m = 1 + n.below(10);
                let g = monic(n, m);
                f = f * &g * &g * &g;
            }
            for (p, k) in f.factor().unwrap() {
                add(d, &p);
                add(d, &Poly::from(k as u64));
            }
        }
        "irreducible" => {
            let m = 1 + n.below(40);
            add(d, &Poly::from(u64::from(monic(n, m).is_irreducible())));
        }
        "compose" => {
            let m = 1 + n.below(200);
            let (f, h, g) = (monic(n, m), poly(n, 200), poly(n, 200));
            add(d, &g.compose_mod(&h, &Modulus::new(f.as_words()).unwrap()));
        }
        "minimal" => {
            let m = 1 + n.below(80);
            let (f, a) = (monic(n, m), poly(n, 80));
            let irreducible = f.is_irreducible().then(|| Modulus::new(f.as_words()).unwrap());
            add(d, &irreducible.map_or(Poly::from(2), |f| a.minimal_polynomial_mod(&f)));
        }
        "sequence" => {
            let m = 1 + n.below(200);
            let f = Poly::minimal_polynomial_of_sequence(&words(n, 2 * m), 2 * m).unwrap();
            add(d, &if f.degree() <= Some(m as u64) { f } else { Poly::zero() });
        }
        "cyclic" => {
            let m = 1 + n.below(500);
            let (ring, a, b) = (Cyclic::new(m).unwrap(), words(n, m), words(n, m));
            let mut out = vec![0; ring.words()];
            ring.mul(&mut out, &a, &b).unwrap();
            add(d, &Poly::from_words(&out));
            let _ = ring.invert(&mut out, &a);
            add(d, &Poly::from_words(&out));
        }
        "project" => {
            let m = 1 + n.below(200);
            let (f, a, form) = (monic(n, m), poly(n, 200), words(n, m));
            let f = Modulus::new(f.as_words()).unwrap();
            let len = n.below(300);
            add(d, &Poly::from(a.power_projection(&form, len, &f).unwrap()));
        }
        _ => panic!("no function is called {name}"),
    }
}

#[test]
fn results_are_ntls() {
    for (k, held) in gf2x_ntl().unwrap().into_iter().enumerate() {
        let mut digest = Sum::default();
        // A part says nothing of the digest: there that nothing panics.
        for i in (0..held.cases).step_by(sparse(97)) {
            run(held.name, &mut Numbers(((k as u64) << 32) + i), &mut digest);
        }
        assert!(sparse(97) > 1 || digest.0 == held.digest, "{}: {:016x}", held.name, digest.0);
    }
}
