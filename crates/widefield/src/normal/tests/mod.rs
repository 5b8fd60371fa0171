//! One suite for every tier.

use super::*;
use crate::Error;
use crate::cpu;
use widefield_reference::normal as model;
use widefield_vectors::gf2;

/// Table 4 and Table 3 of the paper, as (n, type).
const TABLE_4: [(usize, usize); 16] = [
    (131, 2), (233, 2), (359, 2), (491, 2), (163, 4), (277, 4), (409, 4), (577, 4), (673, 4), (739, 4),
    (283, 6), (503, 6), (751, 6), (599, 8), (571, 10), (563, 14),
];
const TABLE_3: [(usize, usize); 5] = [(162, 1), (226, 1), (292, 1), (418, 1), (562, 1)];

/// Splitmix64.
fn random_words(seed: &mut u64, n: usize) -> Vec<u64> {
    let mut words: Vec<u64> = (0..n.div_ceil(64))
        .map(|_| {
            *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (*seed ^ *seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ z >> 31
        })
        .collect();
    *words.last_mut().unwrap() &= bits::top_mask(n);
    words
}

/// The product is bilinear, so all pairs of basis elements prove it: `β_i β_j = (β_0 β_(j-i))^(2^i)`, from the rows of
/// the multiplication table (which the model checks below).
#[test]
fn basis_pairs_of_the_papers_fields() {
    for token in cpu::tokens() {
        for (n, t) in TABLE_4.into_iter().chain(TABLE_3) {
            let basis = NormalBasis::gaussian_with(token, n, t).unwrap();
            let w = basis.words();
            let unit = |i: usize| -> Vec<u64> { (0..w).map(|k| if k == i / 64 { 1 << (i % 64) } else { 0 }).collect() };
            let rows: Vec<Vec<u64>> = (0..n)
                .map(|d| {
                    let mut row = vec![0; w];
                    basis.product_of_basis(d).into_iter().for_each(|s| row[s / 64] |= 1 << (s % 64));
                    row
                })
                .collect();
            let units: Vec<u64> = (0..n).flat_map(unit).collect();
            let (mut out, mut expected) = (vec![0; w * n], vec![0; w]);
            // All j at once; on the portable tier, where that would take minutes, a part of the i.
            let step = if token.tier() == cpu::Tier::Portable { 41 } else { 1 };
            for i in (0..n).step_by(step) {
                let first: Vec<u64> = unit(i).repeat(n);
                basis.mul_many(&mut out, &first, &units).unwrap();
                for (j, product) in out.chunks_exact(w).enumerate() {
                    bits::rotate(&mut expected, &rows[(n + j - i) % n], n, i);
                    assert_eq!(product, expected, "{token:?} {n} {t} {i} {j}");
                }
            }
        }
    }
}

#[test]
fn known_answers() {
    for token in cpu::tokens() {
        for r in gf2::kat().unwrap().normal_basis {
            let basis = NormalBasis::gaussian_with(token, r.n, r.t).unwrap();
            let (a, b) = (basis.element(&r.a).unwrap(), basis.element(&r.b).unwrap());
            assert_eq!(basis.mul(&a, &b).unwrap().as_words(), r.mul, "{} {}", r.n, r.t);
            assert_eq!(a.square().as_words(), r.sqr_a);
            assert_eq!(basis.invert(&a).unwrap().unwrap().as_words(), r.inv_a);
        }
    }
}

/// Existence, matrix, complexity, products and the rest against the model, for all small bases.
#[test]
fn small_bases_against_the_model() {
    let mut seed = 1;
    for n in 2..70 {
        for t in 1..14 {
            let Some(theirs) = model::NormalBasis::new(n, t) else {
                assert!(!model::exists(n, t));
                assert_eq!(NormalBasis::gaussian(n, t).err(), Some(Error::NoSuchBasis));
                continue;
            };
            for token in cpu::tokens() {
                let ours = NormalBasis::gaussian_with(token, n, t).unwrap();
                assert_eq!(ours.matrix(), theirs.matrix(), "{n} {t}");
                assert_eq!(ours.complexity(), theirs.matrix().len());
                for _ in 0..3 {
                    let (a, b) = (random_words(&mut seed, n), random_words(&mut seed, n));
                    let (x, y) = (ours.element(&a).unwrap(), ours.element(&b).unwrap());
                    assert_eq!(ours.mul(&x, &y).unwrap().as_words(), theirs.mul(&a, &b), "{token:?} {n} {t}");
                    assert_eq!(x.add(&y).unwrap().as_words(), theirs.add(&a, &b));
                    assert_eq!(x.sqrt().as_words(), theirs.sqrt(&a));
                    assert_eq!(bool::from(x.trace()), theirs.trace(&a));
                    for k in [0, 1, n / 2, n - 1, n, 3 * n + 1] {
                        assert_eq!(x.square_n(k).as_words(), theirs.square_n(&a, k % n));
                    }
                    let inverse: Option<Element> = ours.invert(&x).unwrap().into();
                    assert_eq!(inverse.map(|e| e.as_words().to_vec()), theirs.invert(&a));
                }
            }
        }
    }
}
