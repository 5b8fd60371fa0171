//! Four words of an element to a 256-bit register.
//!
//! Half as many shifts as on 128-bit lanes, each with one or two moves of words across registers:
//!
//! ```text
//! c              | c_0 c_1 c_2 c_3 | c_4 c_5 c_6 c_7 |
//! c >> (64 + n)  | c_1 c_2 c_3 c_4 | ... >> n, filled from | c_2 c_3 c_4 c_5 | ...
//! ```

use crate::gf2m::layout::registers::{Layout, Single};
use crate::gf2m::layout::shape::Shape;
use crate::gf2x::formula::Array;
use crate::simd::{Carryless, Simd, V256};
use crate::tier::HasVaes;
use core::marker::PhantomData;

/// Four words of an element in a register.
#[derive(Clone, Copy, Debug)]
pub struct Quads<T>(PhantomData<T>);

impl<T: HasVaes> Layout for Quads<T> {
    type Register = V256<T>;
    const SPAN: usize = 4;
    type Element<S: Shape> = S::Quads<V256<T>>;
    // 2 WORDS words in fours.
    type Product<S: Shape> = S::Pairs<V256<T>>;
    const MULTIPLIES: bool = true;

    #[inline(always)]
    fn product(h: &[V256<T>], words: usize, q: V256<T>, k: usize) -> V256<T> {
        let zero = V256::zero(q.token());
        let low = if k > 0 { h[k - 1].clmul_high(q) } else { zero };
        let high = if 4 * k + 1 < words { h[k].clmul_high(q) } else { zero };
        h[k].clmul_low(q).xor(low.halves::<0x21>(high).concat_shift(high))
    }

    #[inline(always)]
    fn window(c: &[V256<T>], w: isize) -> V256<T> {
        let (q, count) = (w >> 2, c.len().cast_signed());
        let zero = V256::zero(c[0].token());
        let low = if (0..count).contains(&q) { c[q.cast_unsigned()] } else { zero };
        let high = if (0..count).contains(&(q + 1)) { c[(q + 1).cast_unsigned()] } else { zero };
        // | low 2 3 | high 0 1 |
        let across = low.halves::<0x21>(high);
        match w & 3 {
            0 => low,
            1 => low.concat_shift(across),
            2 => across,
            _ => across.concat_shift(high),
        }
    }

    #[inline(always)]
    fn constant(like: V256<T>, words: &[u64; 4]) -> V256<T> {
        V256::load(like.token(), words)
    }
}

impl<T: HasVaes> Single for Quads<T> {
    #[inline(always)]
    fn store<S: Shape>(r: S::Quads<V256<T>>) -> S::Words<u64> {
        let mut out = S::Words::<u64>::filled(0);
        let (fours, rest) = out.as_mut().as_chunks_mut::<4>();
        let r = r.as_ref();
        for (words, v) in fours.iter_mut().zip(r) {
            v.store(words);
        }
        let last = r[r.len() - 1];
        match rest {
            [w0, w1, more @ ..] => {
                let mut pair = [0; 2];
                last.lane::<0>().store(&mut pair);
                [*w0, *w1] = pair;
                if let [w2] = more {
                    *w2 = last.lane::<1>().low_word();
                }
            }
            [w0] => *w0 = last.lane::<0>().low_word(),
            _ => {}
        }
        out
    }
}
