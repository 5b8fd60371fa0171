//! Many independent products of one size, at the full width of the vectors: the formulas' code on registers whose lanes
//! belong to different products.
//!
//! Four products of `N` words lie in memory one after the other. Lane `i` of all four is gathered into one register,
//!
//! ```text
//! | a_2i a_2i+1 | b_2i b_2i+1 | c_2i c_2i+1 | d_2i d_2i+1 |
//! ```
//!
//! and so for the other factors; the result's lanes go back the same way. A formula of `P` word products takes `P`
//! multiplications for the four.

use super::single::{InLanes, Single};
use super::size::FixedSize;
#[cfg(target_arch = "x86_64")]
use crate::gf2x::{
    formula::{Array, Size},
    packing::lane,
};
use crate::simd::Carryless;
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{V256, V512},
    tier::{Avx512, HasVaes},
};

/// All products, one by one.
#[inline(always)]
pub(super) fn one_by_one<V: Carryless<Words = [u64; 2]>, S: FixedSize>(
    token: V::Token,
    out: &mut [S::Product],
    a: &[S],
    b: &[S],
) {
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        InLanes::<V>::product(token, out, a, b);
    }
}

/// `N` words of each of `G` products in registers of two words a product.
#[cfg(target_arch = "x86_64")]
pub(super) trait Register<const G: usize>: Carryless<Token: HasVaes> {
    /// Lane `i` of each row, for all lanes of a row.
    fn gather<S: Size>(token: Self::Token, rows: &[S; G]) -> S::Lanes<Self>;
    /// The inverse, for products.
    fn scatter<S: FixedSize>(lanes: S::Words<Self>, rows: &mut [S::Product; G]);
}

/// The products that fill registers; how many.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn whole<V: Register<G>, S: FixedSize, const G: usize>(
    token: V::Token,
    out: &mut [S::Product],
    a: &[S],
    b: &[S],
) -> usize {
    let (out, a, b) = (out.as_chunks_mut::<G>().0, a.as_chunks::<G>().0, b.as_chunks::<G>().0);
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        V::scatter::<S>(S::packed(V::gather(token, a), V::gather(token, b)), out);
    }
    out.len() * G
}

/// All products: two at a time, the last of an odd number on two lanes.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn in_twos<T: HasVaes, S: FixedSize>(token: T, out: &mut [S::Product], a: &[S], b: &[S]) {
    // One alone comes first: it would wait for the lengths of the loops over whole registers.
    if let ([out], [a], [b]) = (&mut *out, a, b) {
        return S::on_two_lanes(token, out, a, b);
    }
    let done = whole::<V256<T>, S, 2>(token, out, a, b);
    if let ([out], [a], [b]) = (&mut out[done..], &a[done..], &b[done..]) {
        S::on_two_lanes(token, out, a, b);
    }
}

/// All products: four at a time, then two.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn in_fours<S: FixedSize>(token: Avx512, out: &mut [S::Product], a: &[S], b: &[S]) {
    if a.len() < 4 {
        return in_twos(token, out, a, b);
    }
    let done = whole::<V512, S, 4>(token, out, a, b);
    in_twos(token, &mut out[done..], &a[done..], &b[done..]);
}

#[cfg(target_arch = "x86_64")]
impl<T: HasVaes> Register<2> for V256<T> {
    #[inline(always)]
    fn gather<S: Size>(t: T, [a, b]: &[S; 2]) -> S::Lanes<Self> {
        let mut lanes = S::Lanes::<Self>::filled(V256::zero(t));
        for (i, v) in lanes.as_mut().iter_mut().enumerate() {
            *v = V256::from_lanes(lane(t, a.as_ref(), i), lane(t, b.as_ref(), i));
        }
        lanes
    }

    #[inline(always)]
    fn scatter<S: FixedSize>(lanes: S::Words<Self>, [a, b]: &mut [S::Product; 2]) {
        let (a, b) = (a.as_mut().as_chunks_mut::<2>().0, b.as_mut().as_chunks_mut::<2>().0);
        for ((lane, a), b) in lanes.as_ref().iter().zip(a).zip(b) {
            lane.lane::<0>().store(a);
            lane.lane::<1>().store(b);
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl Register<4> for V512 {
    #[inline(always)]
    fn gather<S: Size>(t: Avx512, rows: &[S; 4]) -> S::Lanes<Self> {
        let mut lanes = S::Lanes::<Self>::filled(V512::zero(t));
        for (i, v) in lanes.as_mut().iter_mut().enumerate() {
            *v = if S::WORDS >= 2 && S::WORDS <= 6 {
                from_two_loads(t, S::flat(rows), S::WORDS, i)
            } else {
                from_rows(t, rows, i)
            };
        }
        lanes
    }

    /// Four lanes of four rows are transposed in registers, fewer are stored one by one.
    #[inline(always)]
    fn scatter<S: FixedSize>(lanes: S::Words<Self>, rows: &mut [S::Product; 4]) {
        let lanes = lanes.as_ref();
        if let [p, q, r] = lanes {
            three_in_a_row([*p, *q, *r], S::Product::flat_mut(rows).as_chunks_mut().0);
            return;
        }
        let [a, b, c, d] = rows;
        let (a, b) = (a.as_mut().as_chunks_mut::<2>().0, b.as_mut().as_chunks_mut::<2>().0);
        let (c, d) = (c.as_mut().as_chunks_mut::<2>().0, d.as_mut().as_chunks_mut::<2>().0);
        let whole = lanes.len() / 4 * 4;
        // Plain indices: an iterator over the registers would put them in memory.
        for i in (0..whole).step_by(4) {
            let [p, q, r, s] = V512::transpose_lanes([lanes[i], lanes[i + 1], lanes[i + 2], lanes[i + 3]]);
            store4(p, a, i);
            store4(q, b, i);
            store4(r, c, i);
            store4(s, d, i);
        }
        for i in whole..lanes.len() {
            lanes[i].lane::<0>().store(&mut a[i]);
            lanes[i].lane::<1>().store(&mut b[i]);
            lanes[i].lane::<2>().store(&mut c[i]);
            lanes[i].lane::<3>().store(&mut d[i]);
        }
    }
}

/// Rows of three lanes follow one another without a gap and fill three registers:
///
/// ```text
/// |p0 q0 r0 p1| |q1 r1 p2 q2| |r2 p3 q3 r3|
/// ```
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn three_in_a_row([p, q, r]: [V512; 3], rows: &mut [[u64; 8]]) {
    const AT: [([u64; 8], [u64; 8]); 3] = [
        ([0, 1, 8, 9, 0, 0, 2, 3], [0, 1, 2, 3, 8, 9, 6, 7]),
        ([10, 11, 0, 0, 4, 5, 12, 13], [0, 1, 10, 11, 4, 5, 6, 7]),
        ([0, 0, 6, 7, 14, 15, 0, 0], [12, 13, 2, 3, 4, 5, 14, 15]),
    ];
    let t = p.token();
    for ((of_pq, with_r), row) in AT.into_iter().zip(rows) {
        let pq = p.permute64_of_two(V512::from_words(t, of_pq), q);
        pq.permute64_of_two(V512::from_words(t, with_r), r).store(row);
    }
}

/// Lane `i` of four rows, row by row.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn from_rows<S: Size>(t: Avx512, [a, b, c, d]: &[S; 4], i: usize) -> V512 {
    let low = V256::from_lanes(lane(t, a.as_ref(), i), lane(t, b.as_ref(), i));
    let high = V256::from_lanes(lane(t, c.as_ref(), i), lane(t, d.as_ref(), i));
    V512::from_halves(low, high)
}

/// Lane `i` of four rows of `n` words, two to six: two registers hold the words of two rows each, one permute takes
/// them together.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn from_two_loads(t: Avx512, words: &[u64], n: usize, i: usize) -> V512 {
    let first = 2 * i;
    // The second load ends within the rows.
    let second = (first + 2 * n).min(4 * n - 8);
    let third_row = 8 + first + 2 * n - second;
    let (b, c, d) = (n as u64, third_row as u64, (third_row + n) as u64);
    let at = V512::from_words(t, [0, 1, b, b + 1, c, c + 1, d, d + 1]);
    let keep = if first + 1 < n { 0xff } else { 0x55 };
    eight(t, words, first).permute64_of_two_or_zero(keep, at, eight(t, words, second))
}

/// Eight words.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn eight(t: Avx512, words: &[u64], from: usize) -> V512 {
    words[from..].first_chunk().map_or(V512::zero(t), |words| V512::load(t, words))
}

/// Writes the four lanes over lanes `i..i + 4` of a row.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn store4(v: V512, row: &mut [[u64; 2]], i: usize) {
    if let Some(words) = row[i..].as_flattened_mut().first_chunk_mut() {
        v.store(words);
    }
}
