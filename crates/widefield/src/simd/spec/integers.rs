//! Definitions: words as integers, and bits.
//!
//! None of it is inlined into a kernel, where the compiler could turn it into the instruction that it judges.

/// The words of a vector.
pub(crate) fn words64(x: &[u8]) -> Vec<u64> {
    x.as_chunks().0.iter().map(|w| u64::from_le_bytes(*w)).collect()
}

/// The words of a vector.
pub(crate) fn words32(x: &[u8]) -> Vec<u32> {
    x.as_chunks().0.iter().map(|w| u32::from_le_bytes(*w)).collect()
}

/// A vector of words.
pub(crate) fn of64(words: impl IntoIterator<Item = u64>) -> Vec<u8> {
    words.into_iter().flat_map(u64::to_le_bytes).collect()
}

/// A vector of words.
pub(crate) fn of32(words: impl IntoIterator<Item = u32>) -> Vec<u8> {
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Functions of words of 64 bits, word by word: of one vector or two, and of numbers that are the same for all words.
macro_rules! by_words {
    ($($(#[$meta:meta])* $name:ident($x:ident $(, $y:ident)? $(; $n:ident: $type:ty)?) = $value:expr;)*) => { $(
        $(#[$meta])*
        #[inline(never)]
        pub(crate) fn $name($x: &[u8] $(, $y: &[u8])? $(, $n: $type)?) -> Vec<u8> {
            $(let $y = words64($y);)?
            of64(words64($x).into_iter().enumerate().map(|(_i, $x)| { $(let $y = $y[_i];)? $value }))
        }
    )* };
}

by_words! {
    xor(x, y) = x ^ y;
    and(x, y) = x & y;
    or(x, y) = x | y;
    and_not(x, y) = !x & y;
    add64(x, y) = x.wrapping_add(y);
    sub64(x, y) = x.wrapping_sub(y);
    mul64(x, y) = x.wrapping_mul(y);
    mul32(x, y) = (x % (1 << 32)) * (y % (1 << 32));
    equal64(x, y) = if x == y { u64::MAX } else { 0 };
    shl64(x; n: u32) = if n < 64 { x << n } else { 0 };
    shr64(x; n: u32) = if n < 64 { x >> n } else { 0 };
    /// The top word of the double word `x y` shifted left.
    shld64(x, y; n: u32) = ((u128::from(x) << 64 | u128::from(y)) << n >> 64) as u64;
    /// The low word of the double word `y x` shifted right.
    shrd64(x, y; n: u32) = ((u128::from(y) << 64 | u128::from(x)) >> n) as u64;
    low_bits(x; n: u32) = x % (1 << n);
    swap32(x) = x.rotate_left(32);
}

/// The same word everywhere.
#[inline(never)]
pub(crate) fn splat(word: u64, bytes: usize) -> Vec<u8> {
    of64(core::iter::repeat_n(word, bytes / 8))
}

/// Of the operands' low 52 bits.
fn product_52(x: u64, y: u64) -> u128 {
    u128::from(x % (1 << 52)) * u128::from(y % (1 << 52))
}

/// `z` and the low 52 bits of the product.
#[inline(never)]
pub(crate) fn madd52_low(z: &[u8], x: &[u8], y: &[u8]) -> Vec<u8> {
    let parts = words64(x).into_iter().zip(words64(y)).map(|(x, y)| (product_52(x, y) % (1 << 52)) as u64);
    of64(words64(z).into_iter().zip(parts).map(|(z, part)| z.wrapping_add(part)))
}

/// `z` and the high 52 bits of the product.
#[inline(never)]
pub(crate) fn madd52_high(z: &[u8], x: &[u8], y: &[u8]) -> Vec<u8> {
    let parts = words64(x).into_iter().zip(words64(y)).map(|(x, y)| (product_52(x, y) >> 52) as u64);
    of64(words64(z).into_iter().zip(parts).map(|(z, part)| z.wrapping_add(part)))
}

/// The sum of all words modulo `2^64`.
#[inline(never)]
pub(crate) fn sum64(x: &[u8]) -> Vec<u8> {
    words64(x).into_iter().fold(0, u64::wrapping_add).to_le_bytes().to_vec()
}

/// Functions of words of 32 bits.
macro_rules! by_words32 {
    ($($name:ident($x:ident $(, $y:ident)? $(; $n:ident: $type:ty)?) = $value:expr;)*) => { $(
        #[inline(never)]
        pub(crate) fn $name($x: &[u8] $(, $y: &[u8])? $(, $n: $type)?) -> Vec<u8> {
            $(let $y = words32($y);)?
            of32(words32($x).into_iter().enumerate().map(|(_i, $x)| { $(let $y = $y[_i];)? $value }))
        }
    )* };
}

by_words32! {
    add32(x, y) = x.wrapping_add(y);
    shl32(x; n: u32) = if n < 32 { x << n } else { 0 };
    shr32(x; n: u32) = if n < 32 { x >> n } else { 0 };
    rotl32(x; n: u32) = x.rotate_left(n);
}

/// Bit `4 x + 2 y + z` of the table, bit by bit.
#[inline(never)]
pub(crate) fn ternary(x: &[u8], y: &[u8], z: &[u8], table: u32) -> Vec<u8> {
    let bit = |v: &[u8], i: usize| v[i / 8] >> (i % 8) & 1;
    let mut out = vec![0; x.len()];
    for i in 0..8 * x.len() {
        let entry = 4 * bit(x, i) + 2 * bit(y, i) + bit(z, i);
        out[i / 8] |= ((table >> entry & 1) as u8) << (i % 8);
    }
    out
}

/// Each byte times the 8x8 matrix in the word of `m`, and `constant`: bit i of a result is the parity of the byte under
/// the mask of the matrix's byte `7 - i`.
#[inline(never)]
pub(crate) fn affine(x: &[u8], m: &[u8], constant: u8) -> Vec<u8> {
    let byte = |i: usize| {
        let matrix = &m[i / 8 * 8..][..8];
        (0..8).fold(constant, |sum, bit| {
            let masked = x[i] & matrix[7 - bit];
            let parity = (0..8).fold(0, |parity, k| parity ^ masked >> k & 1);
            sum ^ parity << bit
        })
    };
    (0..x.len()).map(byte).collect()
}

/// Lane by lane, the carry-less product of word `i` of `x` and word `k` of `y`: shift and add.
#[inline(never)]
pub(crate) fn carryless(x: &[u8], y: &[u8], i: usize, k: usize) -> Vec<u8> {
    let lane = |(x, y): (&[u64], &[u64])| {
        (0..64).filter(|n| y[k] >> n & 1 == 1).fold(0, |sum, n| sum ^ u128::from(x[i]) << n)
    };
    words64(x).chunks(2).zip(words64(y).chunks(2)).map(lane).flat_map(u128::to_le_bytes).collect()
}

/// Numbers with fractions, halves among them, and of any size, from words: none that is infinite or no number.
#[inline(never)]
pub(crate) fn floats(x: &[u8]) -> Vec<u8> {
    let float = |w: u64| {
        if w.is_multiple_of(3) {
            (w.cast_signed() >> (w / 3 % 64)) as f64 * 0.5
        } else {
            // An exponent from -128 to 127.
            f64::from_bits(w & !(0x7ff << 52) | (1023 - 128 + (w >> 54) % 256) << 52)
        }
    };
    of64(words64(x).into_iter().map(|w| float(w).to_bits()))
}

/// Functions of floating-point numbers, number by number.
macro_rules! by_floats {
    ($($name:ident($x:ident $(, $y:ident)*) = $value:expr;)*) => { $(
        #[inline(never)]
        pub(crate) fn $name($x: &[u8] $(, $y: &[u8])*) -> Vec<u8> {
            $(let $y = words64($y);)*
            of64(words64($x).into_iter().enumerate().map(|(_i, $x)| {
                let $x = f64::from_bits($x);
                $(let $y = f64::from_bits($y[_i]);)*
                let value: f64 = $value;
                value.to_bits()
            }))
        }
    )* };
}

by_floats! {
    add_f64(x, y) = x + y;
    sub_f64(x, y) = x - y;
    mul_f64(x, y) = x * y;
    round_f64(x) = x.round_ties_even();
    select_f64(x, y, mask) = if mask.is_sign_negative() { y } else { x };
    add_product_f64(x, y, z) = y.mul_add(z, x);
    sub_product_f64(x, y, z) = (-y).mul_add(z, x);
}

/// Differences of the even numbers, sums of the odd ones.
#[inline(never)]
pub(crate) fn add_sub_f64(x: &[u8], y: &[u8]) -> Vec<u8> {
    let (sums, differences) = (words64(&add_f64(x, y)), words64(&sub_f64(x, y)));
    of64((0..sums.len()).map(|i| if i % 2 == 0 { differences[i] } else { sums[i] }))
}
