//! Polynomials over GF(2).

use crate::border::{read, write};
use crate::token::token;
use widefield::gf2x;

exports! {
    /// The product.
    checked fn wf_gf2x_mul(
        product: *mut u64, product_len: usize, a: *const u64, a_len: usize, b: *const u64, b_len: usize,
    ) {
        let product = write(product, product_len);
        let a = read(a, a_len);
        let b = read(b, b_len);
        { Ok(gf2x::mul_with(token(), product, a, b)?) }
    }

    /// Bytes of scratch for a product.
    plain fn wf_gf2x_mul_scratch_len(a_len: usize, b_len: usize) -> usize {
        // Above this no operand fits into memory.
        let most = isize::MAX as usize / 64;
        gf2x::mul_scratch_len(a_len.min(most) / 8, b_len.min(most) / 8).saturating_mul(8)
    }

    /// The product, in memory of the caller's alone.
    checked fn wf_gf2x_mul_with_scratch(
        product: *mut u64, product_len: usize, a: *const u64, a_len: usize, b: *const u64, b_len: usize,
        scratch: *mut u64, scratch_len: usize,
    ) {
        let product = write(product, product_len);
        let a = read(a, a_len);
        let b = read(b, b_len);
        let scratch = write(scratch, scratch_len);
        { Ok(gf2x::mul_with_scratch_with(token(), product, a, b, scratch)?) }
    }

    /// The square.
    checked fn wf_gf2x_square(square: *mut u64, square_len: usize, a: *const u64, a_len: usize) {
        let square = write(square, square_len);
        let a = read(a, a_len);
        { Ok(gf2x::square_with(token(), square, a)?) }
    }

    /// Quotient and remainder.
    checked fn wf_gf2x_div_rem(
        quotient: *mut u64, quotient_len: usize, remainder: *mut u64, remainder_len: usize,
        a: *const u64, a_len: usize, b: *const u64, b_len: usize,
    ) {
        let quotient = write(quotient, quotient_len);
        let remainder = write(remainder, remainder_len);
        let a = read(a, a_len);
        let b = read(b, b_len);
        { Ok(gf2x::div_rem_with(token(), quotient, remainder, a, b)?) }
    }

    /// The greatest common divisor.
    checked fn wf_gf2x_gcd(gcd: *mut u64, gcd_len: usize, a: *const u64, a_len: usize, b: *const u64, b_len: usize) {
        let gcd = write(gcd, gcd_len);
        let a = read(a, a_len);
        let b = read(b, b_len);
        { Ok(gf2x::gcd_with(token(), gcd, a, b)?) }
    }
}
