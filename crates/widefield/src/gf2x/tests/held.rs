//! Results that NTL has too: `rivals/ntl/digests.cpp` says what the operands are.

use crate::gf2x::{Cyclic, Modulus, Poly};
use crate::tier::sparse;
use widefield_vectors::digests::gf2x_ntl;

struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, n: u64) -> usize {
        (self.next() % n) as usize
    }

    fn words(&mut self, m: usize) -> Vec<u64> {
        let mut words: Vec<u64> = (0..m.div_ceil(64)).map(|_| self.next()).collect();
        if !m.is_multiple_of(64) {
            words[m / 64] &= (1 << (m % 64)) - 1;
        }
        words
    }

    fn poly(&mut self, m: usize) -> Poly {
        Poly::from(self.words(m))
    }

    fn monic(&mut self, m: usize) -> Poly {
        self.poly(m) + Poly::from_exponents(&[m]).unwrap()
    }
}

#[derive(Default)]
struct Digest(u64);

impl Digest {
    fn add(&mut self, a: &Poly) {
        for w in [a.as_words().len() as u64].iter().chain(a.as_words()) {
            self.0 = (self.0.rotate_left(5) ^ w).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
}

fn run(name: &str, n: &mut Numbers, d: &mut Digest) {
    match name {
        "gcd" => {
            let [a, b, c] = [400, 400, 100].map(|most| {
                let m = 1 + n.below(most);
                n.poly(m)
            });
            d.add(&(&a * &c).gcd(&(&b * &c)));
        }
        "xgcd" => {
            let m = 2 + n.below(400);
            let (a, b) = (n.monic(m), n.poly(m));
            if b.is_zero() || (&a % &b).is_zero() {
                return d.add(&Poly::zero());
            }
            let (g, s, t) = a.xgcd(&b);
            [g, s, t].iter().for_each(|p| d.add(p));
        }
        "factor" => {
            let m = 1 + n.below(150);
            let mut f = n.monic(m);
            if n.below(4) == 0 {
                let m = 1 + n.below(10);
                let g = n.monic(m);
                f = f * &g * &g * &g;
            }
            for (p, k) in f.factor().unwrap() {
                d.add(&p);
                d.add(&Poly::from(k as u64));
            }
        }
        "irreducible" => {
            let m = 1 + n.below(40);
            d.add(&Poly::from(u64::from(n.monic(m).is_irreducible())));
        }
        "compose" => {
            let m = 1 + n.below(200);
            let (f, h, g) = (n.monic(m), n.poly(200), n.poly(200));
            d.add(&g.compose_mod(&h, &Modulus::new(f.as_words()).unwrap()));
        }
        "minimal" => {
            let m = 1 + n.below(80);
            let (f, a) = (n.monic(m), n.poly(80));
            let irreducible = f.is_irreducible().then(|| Modulus::new(f.as_words()).unwrap());
            d.add(&irreducible.map_or(Poly::from(2), |f| a.minimal_polynomial_mod(&f)));
        }
        "sequence" => {
            let m = 1 + n.below(200);
            let f = Poly::minimal_polynomial_of_sequence(&n.words(2 * m), 2 * m).unwrap();
            d.add(&if f.degree() <= Some(m as u64) { f } else { Poly::zero() });
        }
        "cyclic" => {
            let m = 1 + n.below(500);
            let (ring, a, b) = (Cyclic::new(m).unwrap(), n.words(m), n.words(m));
            let mut out = vec![0; ring.words()];
            ring.mul(&mut out, &a, &b).unwrap();
            d.add(&Poly::from_words(&out));
            let _ = ring.invert(&mut out, &a);
            d.add(&Poly::from_words(&out));
        }
        _ => panic!("no function is called {name}"),
    }
}

#[test]
fn results_are_ntls() {
    for (k, held) in gf2x_ntl().unwrap().into_iter().enumerate() {
        let mut digest = Digest::default();
        // A part says nothing of the digest: there that nothing panics.
        for i in (0..held.cases).step_by(sparse(97)) {
            run(held.name, &mut Numbers(((k as u64) << 32) + i), &mut digest);
        }
        assert!(sparse(97) > 1 || digest.0 == held.digest, "{}: {:016x}", held.name, digest.0);
    }
}
