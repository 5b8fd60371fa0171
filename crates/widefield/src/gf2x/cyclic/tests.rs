//! The cyclic ring against the model, one suite for every tier.

use super::Cyclic;
use crate::Error;
use crate::gf2x::samples::words;
use crate::tier::tokens;
use proptest::prelude::*;
use widefield_reference::gf2x as model;

/// Small ones, around words, powers of two, and those of HQC and BIKE.
const LENGTHS: &[usize] = &[
    1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 31, 48, 62, 63, 64, 65, 66, 96, 100, 127, 128, 129, 191, 192, 193, 255,
    256, 257, 384, 511, 513, 587, 1000, 1024, 1217,
];

fn element(seed: u64, n: usize) -> Vec<u64> {
    let mut a = words(seed, n.div_ceil(64));
    if !n.is_multiple_of(64) {
        *a.last_mut().unwrap() &= u64::MAX >> (64 - n % 64);
    }
    a
}

fn modulus(n: usize) -> Vec<u64> {
    model::from_exponents(&[n, 0])
}

fn padded(mut a: Vec<u64>, n: usize) -> Vec<u64> {
    a.resize(n.div_ceil(64), 0);
    a
}

#[test]
fn products_and_powers_are_the_models() {
    for &n in LENGTHS {
        let (a, b) = (element(n as u64, n), element(n as u64 + 7, n));
        let product = padded(model::divrem(&model::mul(&a, &b), &modulus(n)).1, n);
        for token in tokens() {
            let ring = Cyclic::new_with(token, n).unwrap();
            let mut scratch = vec![!0; ring.scratch_len()];
            let mut out = vec![!0; ring.words()];
            ring.mul_with_scratch(&mut out, &a, &b, &mut scratch).unwrap();
            assert_eq!(out, product, "{n} {:?}", token.tier());
            out.fill(!0);
            ring.mul(&mut out, &a, &b).unwrap();
            assert_eq!(out, product);
            let mut expected = a.clone();
            // Beyond the bound of squarings too, where bits are permuted.
            for k in 0..=300 {
                if k % 37 < 3 {
                    ring.square_n(&mut out, &a, k).unwrap();
                    assert_eq!(out, expected, "{n} {k} {:?}", token.tier());
                    scratch.fill(!0);
                    ring.square_n_with_scratch(&mut out, &a, k, &mut scratch).unwrap();
                    assert_eq!(out, expected);
                }
                expected = padded(model::divrem(&model::square(&expected), &modulus(n)).1, n);
            }
            ring.square(&mut out, &a).unwrap();
            assert_eq!(out, padded(model::divrem(&model::square(&a), &modulus(n)).1, n));
        }
    }
}

#[test]
fn inverses_are_found_where_there_are_any() {
    let (mut units, mut others) = (0, 0);
    for &n in LENGTHS {
        for seed in 0..6 {
            let mut a = element(100 * n as u64 + seed, n);
            match seed {
                0 => a.fill(0),
                1 => a = padded(vec![1], n),
                _ => {}
            }
            let is_unit = model::degree(&model::gcd(&a, &modulus(n))) == Some(0);
            *if is_unit { &mut units } else { &mut others } += 1;
            for token in tokens() {
                let ring = Cyclic::new_with(token, n).unwrap();
                let mut out = vec![!0; ring.words()];
                let result = ring.invert(&mut out, &a);
                if is_unit {
                    assert_eq!(result, Ok(()));
                    let mut product = vec![!0; ring.words()];
                    ring.mul(&mut product, &out, &a).unwrap();
                    assert_eq!(product, padded(vec![1], n), "{n} {seed} {:?}", token.tier());
                } else {
                    assert_eq!(result, Err(Error::DivisionByZero), "{n} {seed}");
                    assert!(out.iter().all(|w| *w == 0));
                    let mut scratch = vec![!0; ring.scratch_len()];
                    out.fill(!0);
                    assert_eq!(ring.invert_or_zero_with_scratch(&mut out, &a, &mut scratch), Ok(()));
                    assert!(out.iter().all(|w| *w == 0));
                }
            }
        }
    }
    assert!(units > 10 && others > 10, "{units} {others}");
}

#[test]
fn the_lengths_of_hqc_and_bike() {
    for n in [12_323, 17_669, 24_659, 35_851, 40_973, 57_637] {
        let (a, b) = (element(1, n), element(2, n));
        let mut a = a;
        // An odd number of coefficients.
        a[0] ^= 1 ^ u64::from(a.iter().map(|w| w.count_ones()).sum::<u32>() % 2);
        let ring = Cyclic::new(n).unwrap();
        let mut scratch = vec![0; ring.scratch_len()];
        let [mut inverse, mut ab, mut back] = [0; 3].map(|w| vec![w; ring.words()]);
        ring.invert_with_scratch(&mut inverse, &a, &mut scratch).unwrap();
        ring.mul_with_scratch(&mut ab, &a, &b, &mut scratch).unwrap();
        ring.mul_with_scratch(&mut back, &ab, &inverse, &mut scratch).unwrap();
        assert_eq!(back, b, "{n}");
    }
}

#[test]
fn supports_are_sums_of_powers() {
    for &n in LENGTHS {
        for count in [0, 1, 2, 5, 66] {
            let positions: Vec<u32> =
                words(n as u64, count).iter().map(|w| (w % n as u64) as u32).chain([n as u32 - 1]).collect();
            let exponents: Vec<usize> = positions.iter().map(|p| *p as usize).collect();
            let expected = padded(model::from_exponents(&exponents), n);
            for token in tokens() {
                let ring = Cyclic::new_with(token, n).unwrap();
                let mut out = vec![!0; ring.words()];
                ring.from_support(&mut out, &positions).unwrap();
                assert_eq!(out, expected, "{n} {:?}", token.tier());
                for wrong in [n as u32, n as u32 + 1, u32::MAX] {
                    let mut positions = positions.clone();
                    positions.insert(count / 2, wrong);
                    assert_eq!(ring.from_support(&mut out, &positions), Err(Error::Encoding));
                    assert!(out.iter().all(|w| *w == 0));
                }
            }
        }
    }
}

#[test]
fn what_is_wrong_is_refused_and_scratch_is_wiped() {
    assert_eq!(Cyclic::new(0).err(), Some(Error::Degree));
    if let Some(n) = Cyclic::MAX_N.checked_add(1) {
        assert_eq!(Cyclic::new(n).err(), Some(Error::TooLarge));
    }
    let ring = Cyclic::new(1000).unwrap();
    let (mut a, mut out) = (element(1, 1000), vec![7; 16]);
    let mut scratch = vec![9; ring.scratch_len() + 1];
    let short = ring.scratch_len() - 1;
    assert_eq!(ring.mul_with_scratch(&mut out, &a, &a, &mut scratch[..short]), Err(Error::Length));
    assert_eq!(ring.invert_with_scratch(&mut out, &a, &mut scratch[..short]), Err(Error::Length));
    assert_eq!(ring.mul(&mut out[1..], &a, &a), Err(Error::Length));
    assert_eq!(ring.mul(&mut out, &a[1..], &a), Err(Error::Length));
    assert_eq!(ring.square(&mut out, &a[1..]), Err(Error::Length));
    assert_eq!(ring.from_support(&mut out[1..], &[1]), Err(Error::Length));
    a[15] |= 1 << 40;
    assert_eq!(ring.mul(&mut out, &a, &a), Err(Error::Encoding));
    assert_eq!(ring.square_n(&mut out, &a, 5), Err(Error::Encoding));
    assert_eq!(ring.invert(&mut out, &a), Err(Error::Encoding));
    assert_eq!(out, [7; 16]);
    a[15] &= !(1 << 40);
    ring.invert_or_zero_with_scratch(&mut out, &a, &mut scratch).unwrap();
    assert!(scratch[..short + 1].iter().all(|w| *w == 0) && scratch[short + 1] == 9);
    scratch.fill(1 << 63);
    ring.mul_with_scratch(&mut out, &a, &a, &mut scratch).unwrap();
    ring.square_n_with_scratch(&mut out, &a, 3, &mut scratch).unwrap();
    assert!(scratch.iter().all(|w| *w == 0 || *w == 1 << 63), "what was written is wiped");
    assert_eq!(ring, Cyclic::new_with(tokens().next().unwrap(), 1000).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn laws_of_a_ring(seed: u64, n in 1usize..3000, k in 0usize..400) {
        let [a, b, c] = [0, 1, 2].map(|i| element(seed.wrapping_add(i), n));
        for token in tokens() {
            let ring = Cyclic::new_with(token, n).unwrap();
            let mul = |a: &[u64], b: &[u64]| {
                let mut out = vec![0; ring.words()];
                ring.mul(&mut out, a, b).unwrap();
                out
            };
            let power = |a: &[u64]| {
                let mut out = vec![0; ring.words()];
                ring.square_n(&mut out, a, k).unwrap();
                out
            };
            prop_assert_eq!(mul(&mul(&a, &b), &c), mul(&a, &mul(&b, &c)));
            prop_assert_eq!(mul(&a, &model::add(&b, &c)), model::add(&mul(&a, &b), &mul(&a, &c)));
            prop_assert_eq!(power(&mul(&a, &b)), mul(&power(&a), &power(&b)));
        }
    }
}
