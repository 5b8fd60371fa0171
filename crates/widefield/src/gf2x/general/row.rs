//! A row of the schoolbook product: many words by one.
//!
//! With the lane `(d_0, d_1)` of the long operand and the word `w`: `d_0 w` lies on the lane's place, `d_1 w` one word
//! above, so that its high word goes to the next lane. Two multiplications a lane.

use crate::simd::Carryless;

/// `out += a w`, `out.len() == a.len() + 1`.
#[inline(always)]
pub(super) fn add_row<V: Carryless<Words = [u64; 2]>>(token: V::Token, out: &mut [u64], a: &[u64], w: u64) {
    let w = V::load(token, &[w, 0]);
    let (pairs, odd) = a.as_chunks::<2>();
    let mut carry = V::load(token, &[0, 0]);
    for (o, pair) in out.as_chunks_mut::<2>().0.iter_mut().zip(pairs) {
        let d = V::load(token, pair);
        let upper = d.clmul_high_low(w);
        V::load(token, o).xor3(d.clmul_low(w), upper.shift_word_up().xor(carry)).store(o);
        carry = upper.shift_word_down();
    }
    let mut last = [0; 2];
    match odd {
        [d] => V::load(token, &[*d, 0]).clmul_low(w).xor(carry).store(&mut last),
        _ => carry.store(&mut last),
    }
    for (o, word) in out[2 * pairs.len()..].iter_mut().zip(last) {
        *o ^= word;
    }
}
