//! Poly1305: a polynomial in a key r, evaluated modulo p = 2^130 - 5, plus a key s modulo 2^128.
//!
//! ```text
//! key = r || s, both 16 bytes little-endian; r is clamped: r & 0x0ffffffc0ffffffc0ffffffc0fffffff
//! c_i = block i of the message as a little-endian number, plus 2^(8 * bytes in it)
//! tag = ((c_1 r^n + c_2 r^(n-1) + ... + c_n r  mod p) + s) mod 2^128, little-endian
//! ```
//!
//! Source: RFC 8439, section 2.5. Numbers are ten digits of 32 bits, least significant first, room for any
//! product of two numbers below 2^131; products are by schoolbook and 2^130 = 5 modulo p.

/// A natural number below 2^320.
type Number = [u32; 10];

const CLAMP: u128 = 0x0fff_fffc_0fff_fffc_0fff_fffc_0fff_ffff;

/// The tag of `msg` under a one-time key.
#[must_use]
pub fn mac(key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
    let half = |i: usize| u128::from_le_bytes(core::array::from_fn(|k| key[16 * i + k]));
    let hash = polynomial(half(0) & CLAMP, msg);
    low_128(&hash).wrapping_add(half(1)).to_le_bytes()
}

/// The polynomial in `r`, which is taken as it is, modulo p: 17 bytes of a little-endian number below p.
#[must_use]
pub fn hash(r: u128, msg: &[u8]) -> [u8; 17] {
    let h = polynomial(r, msg);
    core::array::from_fn(|i| (h[i / 4] >> (8 * (i % 4))) as u8)
}

/// h = (h + c) r for each block.
fn polynomial(r: u128, msg: &[u8]) -> Number {
    let r = number(&r.to_le_bytes());
    let mut h = number(&[]);
    for block in msg.chunks(16) {
        h = modulo_p(&mul(&add(&h, &number(&[block, &[1]].concat())), &r));
    }
    h
}

fn number(little_endian: &[u8]) -> Number {
    let mut digits = [0; 10];
    for (i, &byte) in little_endian.iter().enumerate() {
        digits[i / 4] |= u32::from(byte) << (8 * (i % 4));
    }
    digits
}

fn low_128(a: &Number) -> u128 {
    a[..4].iter().rev().fold(0, |value, &digit| value << 32 | u128::from(digit))
}

fn add(a: &Number, b: &Number) -> Number {
    let mut carry = 0;
    let sum = core::array::from_fn(|i| {
        let t = u64::from(a[i]) + u64::from(b[i]) + carry;
        carry = t >> 32;
        t as u32
    });
    assert_eq!(carry, 0, "a sum beyond 2^320");
    sum
}

fn mul(a: &Number, b: &Number) -> Number {
    let mut product = [0; 10];
    for (i, &x) in a.iter().enumerate().filter(|(_, x)| **x != 0) {
        let mut carry = 0;
        for (j, &y) in b.iter().enumerate() {
            if i + j < 10 {
                let t = u64::from(product[i + j]) + u64::from(x) * u64::from(y) + carry;
                product[i + j] = t as u32;
                carry = t >> 32;
            } else {
                assert_eq!((y, carry), (0, 0), "a product beyond 2^320");
            }
        }
    }
    product
}

/// Quotient and remainder by 2^130.
fn split_at_130(a: &Number) -> (Number, Number) {
    let mut low = *a;
    low[4] &= 3;
    low[5..].fill(0);
    let digit = |i: usize| u64::from(a.get(i).copied().unwrap_or(0));
    let high = core::array::from_fn(|i| ((digit(i + 5) << 32 | digit(i + 4)) >> 2) as u32);
    (high, low)
}

/// The remainder modulo p.
fn modulo_p(a: &Number) -> Number {
    let zero = number(&[]);
    let mut a = *a;
    loop {
        let (high, low) = split_at_130(&a);
        if high == zero {
            break;
        }
        a = add(&low, &mul(&high, &number(&[5])));
    }
    // a < 2^130; it is p or more exactly if a + 5 reaches 2^130, and then a - p is what lies beyond.
    let (reached, rest) = split_at_130(&add(&a, &number(&[5])));
    if reached == zero { a } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reduction_at_the_edges() {
        let p: Number = [0xffff_fffb, !0, !0, !0, 3, 0, 0, 0, 0, 0];
        let zero = number(&[]);
        assert_eq!(modulo_p(&p), zero);
        assert_eq!(modulo_p(&add(&p, &number(&[4]))), number(&[4]));
        assert_eq!(modulo_p(&add(&p, &p)), zero);
        assert_eq!(modulo_p(&mul(&p, &p)), zero);
        let below = [0xffff_fffa, !0, !0, !0, 3, 0, 0, 0, 0, 0];
        assert_eq!(modulo_p(&below), below);
        assert_eq!(modulo_p(&mul(&below, &below)), number(&[1]), "(-1)^2");
        assert_eq!(modulo_p(&[0, 0, 0, 0, 4, 0, 0, 0, 0, 0]), number(&[5]));
    }
}
