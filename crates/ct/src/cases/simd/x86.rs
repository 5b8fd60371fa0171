//! x86-64.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use widefield::cpu::{Avx2, Avx512, Clmul, Tier, Token, Vaes};
use widefield::internal::{Simd, V128, V256, V512};
use widefield::kernel;

mod traits;
mod words;

use traits::{aes, blocks, carryless, schedule, shuffle, simd, words32};
use words::{see256, see512};

pub(crate) const CASES: &[Case] = &[
    case("simd/v128", Tier::Clmul, |t| match t {
        Token::Clmul(t) => v128(t),
        Token::Avx2(t) => v128(t.into()),
        Token::Vaes(t) => v128(t.into()),
        Token::Gfni(t) => v128(t.into()),
        Token::Avxifma(t) => v128(t.into()),
        Token::Avx512(t) => v128(t.into()),
        _ => {}
    }),
    case("simd/v256", Tier::Avx2, |t| match t {
        Token::Avx2(t) => v256(t),
        Token::Vaes(t) => v256(t.into()),
        Token::Gfni(t) => v256(t.into()),
        Token::Avxifma(t) => v256(t.into()),
        Token::Avx512(t) => v256(t.into()),
        _ => {}
    }),
    case("simd/v256 words", Tier::Avx2, |t| match t {
        Token::Avx2(t) => v256_words(t),
        Token::Vaes(t) => v256_words(t.into()),
        Token::Gfni(t) => v256_words(t.into()),
        Token::Avxifma(t) => v256_words(t.into()),
        Token::Avx512(t) => v256_words(t.into()),
        _ => {}
    }),
    case("simd/v256 products", Tier::Vaes, |t| match t {
        Token::Vaes(t) => v256_products(t),
        Token::Gfni(t) => v256_products(t.into()),
        Token::Avxifma(t) => v256_products(t.into()),
        Token::Avx512(t) => v256_products(t.into()),
        _ => {}
    }),
    case("simd/v512", Tier::Avx512, |t| {
        if let Token::Avx512(t) = t {
            v512(t);
        }
    }),
    case("simd/v512 words", Tier::Avx512, |t| {
        if let Token::Avx512(t) = t {
            v512_words(t);
            narrow512(t);
        }
    }),
];

kernel! { Clmul: fn v128() = v128_body; }
kernel! { Avx2: fn v256() = v256_body; }
kernel! { Vaes: fn v256_products() = v256_products_body; }
kernel! { Avx512: fn v512() = v512_body; }
kernel! { Avx2: fn v256_words() = v256_words_body; }
kernel! { Avx512: fn v512_words() = words::v512; }
kernel! { Avx512: fn narrow512() = words::narrow512; }

#[inline(always)]
fn v128_body(token: Clmul) {
    let see = |v: V128<Clmul>| {
        let mut out = [[0; 2]];
        v.store(&mut out[0]);
        reveal(&mut out);
    };
    let [a, b] = secret([[1, 2], [3, 4]]).map(|w| V128::load(token, &w));
    carryless(a, b, see);
    simd(a, b, see);
    shuffle(a, b, see, see);
    blocks(token, a, b, see, see);
    aes(a, b, see);
    schedule(a, see);
    words32::<V128<Clmul>>(token);
    see(a.and(b).or(a.and_not(b)));
    see(a.shl64::<7>());
    see(a.shr64::<7>());
    see(a.shl32::<7>());
    see(a.shr32::<7>());
    see(a.shift_bytes_down::<3>());
    reveal(&mut [a.nonzero8()]);
    see(a.shuffle_bytes(V128::load_bytes(token, &core::array::from_fn(|i| 15 - i as u8))));
    reveal(&mut [a.low_word(), a.high_word()]);
    see(V128::from_words(token, secret(5), secret(6)));
    see(V128::from_word(token, &secret(7)));
}

#[inline(always)]
fn v256_body(token: Avx2) {
    let [a, b] = secret([[1, 2, 3, 4], [5, 6, 7, 8]]).map(|w| V256::load(token, &w));
    see256(a.xor(b));
    see256(a.and(b).or(a.and_not(b)));
    see256(a.shl64::<7>());
    see256(a.shr64::<7>());
    see256(a.permute64::<0x1b>());
    see256(a.halves::<0x21>(b));
    see256(a.blend32::<0x5a>(b));
    see256(a.shuffle_bytes(V256::load_bytes(token, &core::array::from_fn(|i| 15 - i as u8 % 16))));
    see256(V256::splat(token, secret(9)));
    see256(V256::load_partial(token, &secret([1, 2, 3])));
    let mut out = [0; 3];
    a.store_partial(&mut out);
    reveal(&mut out);
}

#[inline(always)]
fn v256_products_body(token: Vaes) {
    let [a, b] = secret([[1, 2, 3, 4], [5, 6, 7, 8]]).map(|w| V256::load(token, &w));
    carryless(a, b, see256);
    let see_one = |one: V128<Vaes>| {
        let mut out = [[0; 2]];
        one.store(&mut out[0]);
        reveal(&mut out);
    };
    simd(a, b, see256);
    shuffle(a, b, see256, see_one);
    blocks(token, a, b, see256, see_one);
    aes(a, b, see256);
}

#[inline(always)]
fn v256_words_body(token: Avx2) {
    words::v256(token);
    words::floats(token);
    words32::<V256<Avx2>>(token);
}

/// The 8x8 identity as the bit-matrix instruction takes it: row `7 - i` gives bit `i`.
const IDENTITY: u64 = 0x0102_0408_1020_4080;

#[inline(always)]
fn v512_body(token: Avx512) {
    let see = see512;
    let [a, b] =
        secret([[1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15, 16]]).map(|w| V512::load(token, &w));
    let words = V512::load(token, &[7, 6, 5, 4, 11, 10, 9, 8]);
    let bytes = V512::load_bytes(token, &core::array::from_fn(|i| 15 - i as u8 % 16));
    carryless(a, b, see);
    let see_one = |one: V128<Avx512>| {
        let mut out = [[0; 2]];
        one.store(&mut out[0]);
        reveal(&mut out);
    };
    simd(a, b, see);
    shuffle(a, b, see, see_one);
    blocks(token, a, b, see, see_one);
    aes(a, b, see);
    words32::<V512>(token);
    see(a.and(b).or(a.and_not(b)));
    see(a.shl64::<7>());
    see(a.shr64::<7>());
    see(a.shld64::<7>(b));
    see(a.shrd64::<7>(b));
    see(a.ternary::<0x96>(b, a.swap_words()));
    see(a.ternary::<0xca>(b, a.swap_words()));
    see(a.permute64(words));
    see(a.permute64_of_two(words, b));
    see(a.permute8(bytes));
    see(a.permute8_of_two(bytes, b));
    see(a.shuffle_bytes(bytes));
    see(a.permute64_halves::<0x1b>());
    see(a.lanes::<0x1b>(b));
    see(a.align64::<3>(b));
    see(a.affine::<0>(V512::splat(token, IDENTITY)));
    see(a.permute64_or_zero(0x5a, words));
    see(a.keep64(0x5a));
    see(a.blend64(0x5a, b));
    see(V512::splat(token, secret(9)));
    see(V512::from_words(token, secret([1; 8])));
    see(V512::load_partial(token, &secret([1, 2, 3])));
    see(V512::load_partial_bytes(token, &secret([1, 2, 3])));
    let (mut out, mut out_bytes) = ([0; 3], [0; 3]);
    a.store_partial(&mut out);
    a.store_partial_bytes(&mut out_bytes);
    reveal(&mut out);
    reveal(&mut out_bytes);
}
