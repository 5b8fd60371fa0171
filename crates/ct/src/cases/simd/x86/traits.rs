//! The traits of vectors: each method once, on each vector that has the trait.

use crate::taint::{reveal, secret};
use widefield::internal::{AesBlocks, AesSchedule, Blocks, Carryless, Shuffle, Simd, Words32};

/// A block that is secret.
fn block(seed: u64) -> [u64; 2] {
    secret([seed, seed ^ 0x5555])
}

#[inline(always)]
pub(super) fn simd<V: Simd>(a: V, b: V, see: impl Fn(V)) {
    let token = a.token();
    see(V::load(token, &{
        let mut words = V::Words::default();
        a.store(&mut words);
        words
    }));
    see(V::splat(token, secret(1)));
    see(a.splat_like(secret(2)));
    see(V::load_partial(token, &secret([3; 8])[..V::WORDS - 1]));
    let mut words = [0; 8];
    a.store_partial(&mut words);
    see(V::load_partial(token, &words));
    see(V::broadcast(token, &block(1)));
    see(V::broadcast_words(token, &block(2)));
    see(V::from_word(token, &secret(4)));
    see(a.xor(b));
    see(a.xor3(b, a));
    see(a.and(a.splat_like(!0)));
    see(a.or(b));
    see(a.shl64_by(7));
    see(a.shr64_by(7));
    see(a.shld64_by(b, 0));
    see(a.shld64_by(b, 9));
    see(a.shrd64_by(b, 0));
    see(a.shrd64_by(b, 9));
    see(a.interleave_low(b));
    see(a.interleave_high(b));
    see(a.concat_shift(b));
    see(a.swap_words());
    see(a.shift_word_up());
    see(a.shift_word_down());
    see(a.shift_word_in(b));
}

#[inline(always)]
pub(super) fn carryless<V: Carryless>(a: V, b: V, see: impl Fn(V)) {
    see(a.clmul_low(b));
    see(a.clmul_high(b));
    see(a.clmul_low_high(b));
    see(a.clmul_high_low(b));
    see(a.square_low());
    see(a.square_high());
}

#[inline(always)]
pub(super) fn shuffle<V: Shuffle>(a: V, b: V, see: impl Fn(V), see_lane: impl Fn(V::Lane)) {
    let token = a.token();
    see(V::broadcast_lane(a.first()));
    see(V::from_two(a.first(), b.first()));
    see_lane(a.last());
    see(V::load_chunk(token, &secret([5; 128]), 1));
    see(V::load_blocks(token, &secret([[4; 2]; 4])));
    let mut table = [[0; 2]; 4];
    a.store_blocks(&mut table);
    reveal(&mut table[..V::LANES]);
    see(a.shuffle_bytes(V::splat(token, 0x0706_0504_0302_0100)));
    a.nibbles(V::splat(token, 0x0f0f_0f0f_0f0f_0f0f)).into_iter().for_each(see);
    reveal(&mut [a.nonzero8()]);
}

#[inline(always)]
pub(super) fn blocks<V: Blocks>(token: V::Token, a: V, b: V, see: impl Fn(V), see_one: impl Fn(V::One)) {
    for len in [1, 3, 4, 7, 8, 9, 15, 16] {
        see_one(V::load_partial_block(token, &secret([3; 16])[..len]));
    }
    see_one(a.sum_lanes());
    see(V::load_partial_bytes(token, &secret([5; 64])));
    let mut bytes = [0; 64];
    a.store_partial_bytes(&mut bytes);
    reveal(&mut bytes[..16 * V::LANES]);
    // A text of 21 bytes behind a block of zeros: whole blocks, a part of one, none.
    for at in [0, 16, 32] {
        let window = V::from_window(token, &secret([6; 21]), at);
        if at + 16 * V::LANES > 16 {
            see(window);
        }
        let mut text = [0; 21];
        a.to_window(&mut text, at);
        if at + 16 * V::LANES > 16 {
            reveal(&mut text);
        }
        if at + 16 * V::LANES > 16 {
            see(a.keep_window(21, at));
        }
    }
    see(a.xor_into_lane(V::LANES - 1, b.first()));
    see(a.halves(b));
    see(a.first_halves(b));
    see(a.last_before(b));
    see(a.broadcast_first());
    see(a.reverse_bytes());
    see(a.barrier_order());
}

#[inline(always)]
pub(super) fn aes<V: AesBlocks>(a: V, key: V, see: impl Fn(V)) {
    see(a.aes_round(key));
    see(a.aes_round_in_order(key));
    see(a.aes_last_round(key));
    see(a.aes_inverse_round(key));
    see(a.aes_inverse_last_round(key));
}

#[inline(always)]
pub(super) fn schedule<V: AesSchedule>(a: V, see: impl Fn(V)) {
    see(a.aes_inverse_mix());
    see(a.last_word());
    see(a.last_word_rotated());
    see(a.running_sum());
}

/// (`numbers` and `lane_numbers` are constants.)
#[inline(always)]
pub(super) fn words32<V: Words32>(token: V::Token) {
    let see = |v: V| {
        let mut bytes = [0; 64];
        v.xor_into(&mut bytes[..16 * V::LANES]);
        reveal(&mut bytes[..16 * V::LANES]);
    };
    let (a, b) = (V::broadcast32(token, &secret([1, 2, 3, 4])), V::splat32(token, secret(5)));
    see(a);
    see(b);
    see(V::load_rows(token, &secret([[1, 2, 3, 4]; 4])));
    see(V::from_rows(token, secret([[1, 2, 3, 4]; 4])));
    see(V::lanes_of_ends(token, secret([[1; 12]; 4]).each_ref()));
    see(a.add32(V::numbers(token)));
    see(a.add32(V::lane_numbers(token)));
    for word in [a.rotl16(), a.rotl12(), a.rotl8(), a.rotl7(), a.left1(), a.left2(), a.left3()] {
        see(word);
    }
    V::transpose32([a, b, a, b]).into_iter().for_each(see);
    V::gather_lanes([a, b, a, b]).into_iter().for_each(see);
    let mut first = [0; 32];
    V::first32([a, b], &mut first);
    reveal(&mut first);
}
