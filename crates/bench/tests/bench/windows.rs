//! Powers by windows of four bits.

use widefield::cpu;
use widefield::gf2m::F163;
use widefield::normal::{FixedBasis, FixedElement};
use widefield_bench::windows::{Arithmetic, exponent, power};

/// The integers modulo 2^64.
struct Integers;

impl Arithmetic for Integers {
    type Element = u64;
    fn mul(&self, a: &u64, b: &u64) -> u64 {
        a.wrapping_mul(*b)
    }
    fn square_n(&self, a: &u64, k: usize) -> u64 {
        a.wrapping_pow(1 << k)
    }
}

#[test]
fn windows_give_the_power() {
    for e in (1..3000).chain([0xffff_ffff, 0x8000_0001, 0x1000_0000, 0xf0f0_0f0f]) {
        let digits: Vec<usize> = format!("{e:x}").chars().map(|c| c.to_digit(16).unwrap() as usize).collect();
        assert_eq!(power(&Integers, &3, &digits), 3u64.wrapping_pow(e), "{e:x}");
    }
}

#[test]
fn fermat() {
    let basis = FixedBasis::<F163>::new_with(cpu::active());
    let words = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03, 0x5_bf58_476d];
    let a = FixedElement::<F163>::from_words(&words).unwrap();
    // 2^163 - 1 and 2^163 - 2.
    let ones = [vec![7], vec![15; 40]].concat();
    let inverse = [vec![7], vec![15; 39], vec![14]].concat();
    assert_eq!(power(&basis, &a, &ones), FixedElement::one());
    assert_eq!(power(&basis, &a, &inverse), basis.invert(&a).unwrap());
}

#[test]
fn exponents_have_their_bits() {
    for (bits, first) in [(1, 1..2), (2, 2..4), (3, 4..8), (163, 4..8), (164, 8..16), (233, 1..2)] {
        let digits = exponent(bits);
        assert!(digits.len() == bits.div_ceil(4) && first.contains(&digits[0]), "{bits}");
        assert!(digits.iter().all(|d| *d < 16));
    }
    assert_ne!(exponent(163), exponent(164));
}
