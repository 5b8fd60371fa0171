//! Decoding, multiples, encoding: bodies of kernels, for one point or several abreast, with one inversion for a chunk.
//!
//! # Multiples
//! A scalar is `k0 + k1 mu` with odd halves of 128 bits and a sign each ([`Halves`]); `mu` times a point is its image
//! by the endomorphism. An odd half is 32 odd digits from -15 to 15, of which bit 3 is the sign and bits 2 to 0, all
//! turned round if it is negative, are the place in a table of `P, 3 P, ... 15 P`. In each window: four doublings, both
//! halves' digits read from the whole table by masks, their points added, and the sum added to the point.
//!
//! The base point's windows need no doublings but four: [`BASE`] has a table for every second window.

use super::base::BASE;
use super::field::{B, Field, SQRT_B, Words, to_words};
use super::formulas::{Affine, Point};
use super::scalar::Halves;

/// `X`, `S`, `Z`, `T`, plain: `x = X/Z`, `s = S/Z^2`, `T = X Z`; `S` and `T` are conjugates.
pub(super) type PointWords = [Words; 4];

/// `(0, b)`.
pub(super) const IDENTITY: PointWords = [[0; 4], [1 << B | 1, 0, 0, 0], [1, 0, 0, 0], [0; 4]];

/// Groups, of as many points as there are lanes, that share an inversion.
const GROUPS: usize = 8;

/// Windows of a half.
const WINDOWS: usize = 32;

/// Inverts all; none of them is 0.
#[cfg_attr(not(unoptimised), inline(always))]
fn invert_all<F: Field>(values: &mut [F]) {
    let Some(first) = values.first() else { return };
    let (mut product, mut before) = (*first, [*first; GROUPS]);
    for (value, before) in values.iter().zip(&mut before).skip(1) {
        *before = product;
        product = product.mul(*value);
    }
    let mut inverse = product.invert();
    for i in (1..values.len()).rev() {
        let value = values[i];
        values[i] = inverse.mul(before[i]);
        inverse = inverse.mul(value);
    }
    values[0] = inverse;
}

/// All ones if the word is 0, else 0.
#[inline(always)]
fn is_zero(word: u64) -> u64 {
    ((word | word.wrapping_neg()) >> 63).wrapping_sub(1)
}

/// With all 127 bits reduced: `z^127 = z^63 + 1`, and bit 63 is the lower word's top one.
#[inline(always)]
pub(super) fn canonical([a, b, c, d]: Words) -> Words {
    let (low, high) = (b >> 63, d >> 63);
    [a ^ low ^ low << 63, b << 1 >> 1, c ^ high ^ high << 63, d << 1 >> 1]
}

/// The trace: that of `x1`.
#[inline(always)]
fn trace(x: &Words) -> u64 {
    (x[2] ^ x[3] >> 63) & 1
}

/// The traces of all lanes as a mask.
#[inline(always)]
pub(super) fn trace_mask<F: Field>(token: F::Token, x: F) -> F {
    let (mut words, mut masks) = ([[0; 4]; 4], [0; 4]);
    x.store(&mut words[..F::LANES]);
    for (mask, words) in masks.iter_mut().zip(&words) {
        *mask = trace(words).wrapping_neg();
    }
    F::mask(token, &masks[..F::LANES])
}

/// The points with these encodings, and for each whether it is one, all ones or zeros; if not, the identity element.
///
/// With `d = w^2 + w + a` and `e = b/d^2`: `x = d f` of trace 0 for a solution of `f^2 + f = e`, which must have trace
/// 0, and `s = x w^2`. `d` has trace 1, so it is not 0.
#[inline(always)]
pub(super) fn decode<F: Field>(
    token: F::Token,
    encodings: &[[u8; 32]],
    points: &mut [PointWords],
    valid: &mut [u64],
) {
    let u = F::splat(token, &[0, 0, 1, 0]);
    let one = F::splat(token, &[1, 0, 0, 0]);
    let zero = F::splat(token, &[0; 4]);
    let chunk = GROUPS * F::LANES;
    let chunks = encodings.chunks(chunk).zip(points.chunks_mut(chunk)).zip(valid.chunks_mut(chunk));
    for ((encodings, points), valid) in chunks {
        let (mut w, mut d) = ([zero; GROUPS], [zero; GROUPS]);
        let groups = encodings.len().div_ceil(F::LANES);
        for (i, encodings) in encodings.chunks(F::LANES).enumerate() {
            let mut words = [[0; 4]; 4];
            for (words, bytes) in words.iter_mut().zip(encodings) {
                *words = to_words(bytes);
            }
            w[i] = F::load(token, &words[..encodings.len()]);
            d[i] = w[i].square_conjugate().conjugate().xor3(w[i], u);
        }
        let mut inverse = d;
        invert_all(&mut inverse[..groups]);
        let outputs = points.chunks_mut(F::LANES).zip(valid.chunks_mut(F::LANES));
        for (i, ((points, valid), encodings)) in outputs.zip(encodings.chunks(F::LANES)).enumerate() {
            let e = inverse[i].square_conjugate().conjugate().scale(B);
            let x = d[i].mul(e.solve());
            let x = x.xor(d[i].and(trace_mask(token, x)));
            let t = x.conjugate();
            let s = t.mul(w[i].square_conjugate());
            let mut traces = [[0; 4]; 4];
            e.store(&mut traces[..F::LANES]);
            Point { x, s, z: one, t }.store(points);
            for (((point, valid), e), bytes) in points.iter_mut().zip(valid).zip(&traces).zip(encodings) {
                let w = to_words(bytes);
                let canonical = is_zero((w[1] | w[3]) >> 63);
                // That of the identity element is 0, which the equation does not give.
                let known = canonical & trace(e).wrapping_sub(1);
                for (k, coordinate) in point.iter_mut().enumerate() {
                    for (word, other) in coordinate.iter_mut().zip(&IDENTITY[k]) {
                        *word ^= (*word ^ other) & !known;
                    }
                }
                *valid = known | is_zero(w[0] | w[1] | w[2] | w[3]);
            }
        }
    }
}

/// `sqrt(S/T)`, 0 for the identity element.
#[inline(always)]
pub(super) fn encode<F: Field>(token: F::Token, points: &[PointWords], encodings: &mut [[u8; 32]]) {
    let zero = F::splat(token, &[0; 4]);
    let chunk = GROUPS * F::LANES;
    for (points, encodings) in points.chunks(chunk).zip(encodings.chunks_mut(chunk)) {
        let (mut s, mut t, mut exists) = ([zero; GROUPS], [zero; GROUPS], [[!0; 4]; GROUPS]);
        let groups = points.len().div_ceil(F::LANES);
        for (i, points) in points.chunks(F::LANES).enumerate() {
            let mut columns = [[[0; 4]; 4]; 2];
            for (lane, point) in points.iter().enumerate() {
                columns[0][lane] = point[1];
                let mut words = canonical(point[3]);
                let none = is_zero(words[0] | words[1] | words[2] | words[3]);
                words[0] |= none & 1;
                columns[1][lane] = words;
                exists[i][lane] = !none;
            }
            s[i] = F::load(token, &columns[0][..points.len()]);
            t[i] = F::load(token, &columns[1][..points.len()]);
        }
        invert_all(&mut t[..groups]);
        for (i, encodings) in encodings.chunks_mut(F::LANES).enumerate() {
            let mut words = [[0; 4]; 4];
            s[i].mul(t[i]).conjugate().sqrt().store(&mut words[..F::LANES]);
            for ((bytes, words), exists) in encodings.iter_mut().zip(&words).zip(&exists[i]) {
                for (bytes, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(canonical(*words)) {
                    *bytes = (word & exists).to_le_bytes();
                }
            }
        }
    }
}

/// `P, 3 P, ... 15 P` before the division by `sqrt(b) Z^2`.
#[derive(Clone, Copy)]
struct Multiples<F> {
    t: [F; 8],
    s: [F; 8],
    /// Of `P`, of `3 P` and `5 P`, of `7 P` and `9 P`, and of the three others.
    z: [F; 6],
}

impl<F: Field> Multiples<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(p: Point<F>) -> Self {
        // 4 P and 8 P with P, then 8 P with what came of that: loops, since the bodies are long.
        let mut all = [p; 8];
        let mut even = p;
        for (doublings, two) in (2..).zip(all[1..5].as_chunks_mut::<2>().0) {
            even = p.to_doublings().double(doublings);
            let [more, less] = even.add_and_subtract(&p);
            *two = [less, more];
        }
        for i in 5..8 {
            all[i] = even.add(&all[i - 4]);
        }
        let [_, p3, _, p7, _, p11, p13, p15] = all;
        let (mut t, mut s) = ([p.t; 8], [p.s; 8]);
        for i in 0..8 {
            (t[i], s[i]) = (all[i].t, all[i].s);
        }
        // The conjugates of the squares, as `s` and `t` are.
        let [za, zb, zc, zd, ze, zf] = [p.z, p3.z, p7.z, p11.z, p13.z, p15.z];
        let z = [divisor(za), divisor(zb), divisor(zc), divisor(zd), divisor(ze), divisor(zf)];
        Self { t, s, z }
    }

    /// The products of two, of four, of all.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn products(&self) -> ([F; 3], F, F) {
        let [za, zb, zc, zd, ze, zf] = self.z;
        let (ab, cd) = (za.mul(zb), zc.mul(zd));
        let ef = ze.mul(zf);
        let abcd = ab.mul(cd);
        ([ab, cd, ef], abcd, abcd.mul(ef))
    }

    /// The table, by the inverse of the product of all `z`.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn table(&self, inverse: F) -> [Affine<F>; 8] {
        let ([ab, cd, ef], abcd, _) = self.products();
        let [za, zb, zc, zd, ze, zf] = self.z;
        let (i_ef, i_abcd) = (inverse.mul(abcd), inverse.mul(ef));
        let (i_ab, i_cd) = (i_abcd.mul(cd), i_abcd.mul(ab));
        let (ia, ib) = (i_ab.mul(zb), i_ab.mul(za));
        let (ic, id) = (i_cd.mul(zd), i_cd.mul(zc));
        let (ie, jf) = (i_ef.mul(zf), i_ef.mul(ze));
        let factors = [ia, ib, ib, ic, ic, id, ie, jf];
        let mut table = [Affine { x: ia, s: ia }; 8];
        for i in 0..8 {
            table[i] = Affine { x: self.t[i].mul(factors[i]), s: self.s[i].mul(factors[i]) };
        }
        table
    }
}

/// `sqrt(b) Z^2`, conjugated.
#[cfg_attr(not(unoptimised), inline(always))]
fn divisor<F: Field>(z: F) -> F {
    z.square_conjugate().scale(SQRT_B)
}

/// A digit's masks: the place in the table, and whether it is negative.
type Digit<F> = ([F; 3], F);

/// `b` where the mask is set.
#[inline(always)]
fn select<F: Field>(a: Affine<F>, b: Affine<F>, mask: F) -> Affine<F> {
    Affine { x: a.x.select(mask, b.x), s: a.s.select(mask, b.s) }
}

/// Reads a table by a digit: all of it.
#[cfg_attr(not(unoptimised), inline(always))]
fn look_up<F: Field>(table: &[Affine<F>; 8], ([i, j, k], _): &Digit<F>) -> Affine<F> {
    let [a, b, c, d] = [
        select(table[0], table[1], *i),
        select(table[2], table[3], *i),
        select(table[4], table[5], *i),
        select(table[6], table[7], *i),
    ];
    select(select(a, b, *j), select(c, d, *j), *k)
}

/// The scalars' halves in registers.
struct Digits<F: Field> {
    words: [F::Bits; 2],
    signs: [F; 2],
}

impl<F: Field> Digits<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(token: F::Token, halves: &[Halves]) -> Self {
        let ((a, b), (c, d)) = (Self::half(token, halves, 0), Self::half(token, halves, 1));
        Self { words: [a, c], signs: [b, d] }
    }

    /// Half `k` of each, and the masks of their signs.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn half(token: F::Token, halves: &[Halves], k: usize) -> (F::Bits, F) {
        let (mut words, mut signs) = ([[0; 2]; 4], [0; 4]);
        for lane in 0..F::LANES {
            let half = &halves[lane.min(halves.len() - 1)];
            (words[lane], signs[lane]) = (half.words[k], half.negative[k]);
        }
        (F::bits(token, &words[..F::LANES]), F::mask(token, &signs[..F::LANES]))
    }

    /// The sum of both halves' points for a window: `d0 P + d1 mu P` for their digits.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn point(&self, table: &[Affine<F>; 8], window: usize, one: F) -> Point<F> {
        let (a, b) = (F::digit(self.words[0], window), F::digit(self.words[1], window));
        let p = look_up(table, &a).negate_if(a.1.xor(self.signs[0]));
        let q = look_up(table, &b).endomorphism().negate_if(b.1.xor(self.signs[1]));
        p.add(&q, one)
    }
}

/// The multiples.
#[inline(always)]
pub(super) fn multiply<F: Field>(
    token: F::Token,
    points: &[PointWords],
    halves: &[Halves],
    out: &mut [PointWords],
) {
    let one = F::splat(token, &[1, 0, 0, 0]);
    let chunk = GROUPS * F::LANES;
    for ((points, halves), out) in points.chunks(chunk).zip(halves.chunks(chunk)).zip(out.chunks_mut(chunk)) {
        let mut multiples = [Multiples { t: [one; 8], s: [one; 8], z: [one; 6] }; GROUPS];
        let mut products = [one; GROUPS];
        let groups = points.len().div_ceil(F::LANES);
        for (i, points) in points.chunks(F::LANES).enumerate() {
            multiples[i] = Multiples::new(Point::load(token, points));
            products[i] = multiples[i].products().2;
        }
        invert_all(&mut products[..groups]);
        for (i, (halves, out)) in halves.chunks(F::LANES).zip(out.chunks_mut(F::LANES)).enumerate() {
            let table = multiples[i].table(products[i]);
            let digits = Digits::new(token, halves);
            let mut sum = digits.point(&table, WINDOWS - 1, one);
            for window in (0..WINDOWS - 1).rev() {
                let digit = digits.point(&table, window, one);
                sum = sum.to_doublings().double(4).add(&digit);
            }
            sum.store(out);
        }
    }
}

/// Multiples of the base point.
#[inline(always)]
pub(super) fn multiply_base<F: Field>(token: F::Token, halves: &[Halves], out: &mut [PointWords]) {
    let one = F::splat(token, &[1, 0, 0, 0]);
    for (halves, out) in halves.chunks(F::LANES).zip(out.chunks_mut(F::LANES)) {
        let digits = Digits::new(token, halves);
        let mut sum = base_windows(token, &digits, None, 1, one);
        sum = sum.to_doublings().double(4).scale_down();
        base_windows(token, &digits, Some(sum), 0, one).store(out);
    }
}

/// Adds the points of every second window from `first` on.
#[cfg_attr(not(unoptimised), inline(always))]
fn base_windows<F: Field>(
    token: F::Token,
    digits: &Digits<F>,
    mut sum: Option<Point<F>>,
    first: usize,
    one: F,
) -> Point<F> {
    for (i, rows) in BASE.iter().enumerate() {
        let mut table = [Affine { x: one, s: one }; 8];
        for (entry, [x, s]) in table.iter_mut().zip(rows) {
            *entry = Affine { x: F::splat(token, x), s: F::splat(token, s) };
        }
        let digit = digits.point(&table, 2 * i + first, one);
        sum = Some(match sum {
            Some(sum) => digit.scale_up().add(&sum),
            None => digit,
        });
    }
    sum.unwrap_or(Point { x: one, s: one, z: one, t: one })
}

/// The sum of two points.
#[inline(always)]
pub(super) fn add<F: Field>(token: F::Token, p: &PointWords, q: &PointWords, out: &mut PointWords) {
    let [p, q] = [Point::<F>::load(token, &[*p]), Point::load(token, &[*q])];
    p.scale_up().add(&q).store(core::slice::from_mut(out));
}
