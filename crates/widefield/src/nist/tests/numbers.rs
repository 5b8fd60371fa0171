//! Integers modulo the orders against schoolbook arithmetic.

use super::on_every_curve;
use crate::gf2m::Field;
use crate::nist::curves::Curve;
use crate::nist::order::{Number, WORDS, from_bytes};
use crate::simd::rng::Rng;
use crate::tier::sampled;

/// `a + b`, or the difference from the order where the sum is not below it, by bits.
fn sum(n: &Number, a: &Number, b: &Number) -> Number {
    let (mut sum, mut carry) = ([0; WORDS], 0);
    for i in 0..WORDS {
        let word = u128::from(a[i]) + u128::from(b[i]) + carry;
        (sum[i], carry) = (word as u64, word >> 64);
    }
    if carry == 0 && sum.iter().rev().lt(n.iter().rev()) {
        return sum;
    }
    let mut borrow = false;
    for i in 0..WORDS {
        (sum[i], borrow) = sum[i].borrowing_sub(n[i], borrow);
    }
    sum
}

/// `a b` by doubling and adding.
fn product(n: &Number, a: &Number, b: &Number) -> Number {
    (0..64 * WORDS).rev().fold([0; WORDS], |p, i| {
        let double = sum(n, &p, &p);
        if b[i / 64] >> (i % 64) & 1 == 1 { sum(n, &double, a) } else { double }
    })
}

fn numbers<C: Curve>(rng: &mut Rng) {
    let order = &C::PARAMETERS.order;
    let n = order.number();
    let random = |rng: &mut Rng| {
        let mut number: Number = core::array::from_fn(|_| rng.word());
        number[order.bits / 64..].fill(0);
        number
    };
    let one: Number = core::array::from_fn(|i| u64::from(i == 0));
    let last = {
        let mut last = n;
        last[0] -= 1;
        last
    };
    let mut values = vec![[0; WORDS], one, last];
    values.extend((0..sampled(12)).map(|_| random(rng)));
    for a in &values {
        for b in &values {
            assert_eq!(order.sum(a, b), sum(&n, a, b), "{}", C::NAME);
            assert_eq!(order.product(a, b), product(&n, a, b), "{}", C::NAME);
        }
        let inverse = order.inverse(a);
        assert_eq!(order.inverse_vartime(a), inverse, "{}", C::NAME);
        assert_eq!(order.product(&inverse, a), if *a == [0; WORDS] { *a } else { one }, "{}", C::NAME);
        assert_eq!(order.is_scalar(a), u64::from(*a != [0; WORDS]), "{}", C::NAME);
        let mut bytes = vec![0; order.bytes()];
        order.write(a, &mut bytes);
        assert_eq!(
            (from_bytes(&bytes), order.leading_bits(&bytes)),
            (*a, shifted(a, 8 * bytes.len() - order.bits))
        );
    }
    assert_eq!((order.is_scalar(&n), order.is_scalar(&last)), (0, 1));
    for len in [0, 1, 8, 9, order.bytes() + 7, order.bytes() + 8, 100] {
        let bytes: Vec<u8> = (0..len).map(|i| if i == 0 { 0xff } else { rng.word() as u8 }).collect();
        let expected = bytes.iter().fold([0; WORDS], |number, byte| {
            (0..8).rev().fold(number, |number, i| {
                let bit = core::array::from_fn(|word| u64::from(word == 0 && byte >> i & 1 == 1));
                sum(&n, &sum(&n, &number, &number), &bit)
            })
        });
        assert_eq!(order.reduced(&bytes), expected, "{}, {len} bytes", C::NAME);
    }
    // As large as a hash and a coordinate can be.
    for bits in [order.bits, C::Field::DEGREE] {
        let (mut most, mut expected) = ([0; WORDS], [0; WORDS]);
        for i in 0..bits {
            most[i / 64] |= 1 << (i % 64);
            expected = sum(&n, &sum(&n, &expected, &expected), &one);
        }
        assert_eq!(order.reduce(most), expected, "{}", C::NAME);
    }
}

/// `a` shifted right.
fn shifted(a: &Number, by: usize) -> Number {
    core::array::from_fn(
        |i| if by == 0 { a[i] } else { a[i] >> by | a.get(i + 1).map_or(0, |w| w << (64 - by)) },
    )
}

#[test]
fn numbers_modulo_the_orders() {
    let mut rng = Rng::new("nist: numbers");
    on_every_curve!(numbers & mut rng);
}
