//! GHASH and POLYVAL: a polynomial in a key H, evaluated over GF(2^128).
//!
//! ```text
//! GHASH(H, X_1 .. X_n)   = X_1 H^n + X_2 H^(n-1) + ... + X_n H        modulo x^128 + x^7 + x^2 + x + 1
//! POLYVAL(H, X_1 .. X_n) = the same with a . b = a b x^(-128)         modulo x^128 + x^127 + x^126 + x^121 + 1
//! ```
//!
//! Bit order. In GHASH the coefficient of x^0 is the *most* significant bit of byte 0 and that of x^127 the
//! least significant bit of byte 15: read as a big-endian number, a block has x^i at bit 127 - i. In POLYVAL a
//! block is a little-endian number with x^i at bit i. The two are images of each other under byte reversal
//! and one multiplication by x (RFC 8452, appendix A).
//!
//! Sources: NIST SP 800-38D, 6.3 (product, algorithm 1) and 6.4 (GHASH, algorithm 2); RFC 8452, section 3.

/// The product of two blocks as GCM writes them, one bit of `x` at a time (SP 800-38D, algorithm 1).
#[must_use]
pub fn gcm_mul(x: &[u8; 16], y: &[u8; 16]) -> [u8; 16] {
    // x^7 + x^2 + x + 1, which is x^128, in GCM's bit order.
    const R: u128 = 0b1110_0001 << 120;
    let x = u128::from_be_bytes(*x);
    let (mut z, mut v) = (0, u128::from_be_bytes(*y));
    for i in 0..128 {
        if x >> (127 - i) & 1 == 1 {
            z ^= v;
        }
        // v = v * x
        v = if v & 1 == 1 { (v >> 1) ^ R } else { v >> 1 };
    }
    z.to_be_bytes()
}

/// POLYVAL's product `a . b = a b x^(-128)`, one bit of `a` at a time (RFC 8452, section 3).
#[must_use]
pub fn polyval_dot(a: &[u8; 16], b: &[u8; 16]) -> [u8; 16] {
    // x^(-1) = x^127 + x^126 + x^125 + x^120, from 1 = x^121 + x^126 + x^127 + x^128.
    const INVERSE_OF_X: u128 = 1 << 127 | 1 << 126 | 1 << 125 | 1 << 120;
    let (a, b) = (u128::from_le_bytes(*a), u128::from_le_bytes(*b));
    let mut z = 0;
    for i in 0..128 {
        if a >> i & 1 == 1 {
            z ^= b;
        }
        // z = z * x^(-1); the term x^i of `a` meets 128 - i of these.
        z = if z & 1 == 1 { (z >> 1) ^ INVERSE_OF_X } else { z >> 1 };
    }
    z.to_le_bytes()
}

/// GHASH of `data` under the key `h`; a last partial block is filled up with zeros.
#[must_use]
pub fn ghash(h: &[u8; 16], data: &[u8]) -> [u8; 16] {
    horner(gcm_mul, h, data)
}

/// POLYVAL of `data` under the key `h`; a last partial block is filled up with zeros.
#[must_use]
pub fn polyval(h: &[u8; 16], data: &[u8]) -> [u8; 16] {
    horner(polyval_dot, h, data)
}

/// Y_0 = 0, Y_i = (Y_(i-1) + X_i) H.
fn horner(mul: fn(&[u8; 16], &[u8; 16]) -> [u8; 16], h: &[u8; 16], data: &[u8]) -> [u8; 16] {
    let mut y = [0; 16];
    for block in data.chunks(16) {
        for (byte, x) in y.iter_mut().zip(block) {
            *byte ^= x;
        }
        y = mul(&y, h);
    }
    y
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8452, appendix A, and the relation of the two functions stated there.
    #[test]
    fn rfc_8452_appendix_a() {
        let block = |n: u128| n.to_be_bytes();
        let h = block(0x25629347589242761d31f826ba4b757b);
        let x1 = block(0x4f4f95668c83dfb6401762bb2d01a262);
        let x2 = block(0xd1a24ddd2721d006bbe45f20d3c9f362);
        let data = [x1, x2].concat();
        assert_eq!(polyval(&h, &data), block(0xf7a3b47b846119fae5b7866cf5e5b77e));
        assert_eq!(ghash(&h, &data), block(0xbd9b3997046731fb96251b91f9c99d7a));

        // POLYVAL(H, X) = reverse(GHASH(mulX(reverse(H)), reverse(X))), where mulX multiplies by x.
        let reverse = |b: [u8; 16]| u128::from_be_bytes(b).swap_bytes().to_be_bytes();
        let x = block(1 << 126);
        let key = gcm_mul(&reverse(h), &x);
        let y = ghash(&key, &[reverse(x1), reverse(x2)].concat());
        assert_eq!(reverse(y), polyval(&h, &data));
    }

    #[test]
    fn units() {
        let one = (1u128 << 127).to_be_bytes();
        let a = 0x0123_4567_89ab_cdef_0011_2233_4455_6677_u128.to_be_bytes();
        assert_eq!(gcm_mul(&a, &one), a);
        // The unit of POLYVAL's product is x^128 = x^127 + x^126 + x^121 + 1.
        let unit = (1u128 << 127 | 1 << 126 | 1 << 121 | 1).to_le_bytes();
        assert_eq!(polyval_dot(&a, &unit), a);
    }
}
