//! GF(2^127) = GF(2)\[z\]/(z^127 + z^63 + 1) and GF(2^254) = GF(2^127)\[u\]/(u^2 + u + 1) on lanes of 128 bits.
//!
//! # Elements
//! A lane holds a polynomial of degree 127 at most: one bit more than an element needs, so that nothing is reduced
//! twice. Only encoding and comparison take the last step.
//!
//! # Sums of products
//! With `a b = l + m z^64 + h z^128` and `z^128 = z^64 + z` a product is
//!
//! ```text
//! l + n z^64 + h z,   n = m + h = (a0 + a1)(b0 + b1) + l     (Karatsuba's h cancels)
//! ```
//! [`Sum`] has `l`, `n`, `h`, of products added before they are reduced. To reduce, `n = n0 + n1 z^64` with `n1` of
//! degree 62 at most, so `n1 z^128 = n1 z^64 + n1 z` fits:
//!
//! ```text
//! l + (h + n1) z + (n0 + n1) z^64
//! ```
//!
//! # Extension
//! `(a0 + a1 u)(b0 + b1 u) = (a0 b0 + a1 b1) + ((a0 + a1)(b0 + b1) + a0 b0) u`: three products, two reductions.

use super::maps::{Columns, HALF_TRACE, POWER_14, POWER_42};
use crate::simd::{Aligned, Carryless, Simd};

/// Words of an element of GF(2^254): `x0` low and high, `x1` low and high.
pub(super) type Words = [u64; 4];

/// The words of 32 bytes, little-endian.
#[inline(always)]
pub(super) fn to_words(bytes: &[u8; 32]) -> Words {
    let mut words = [0; 4];
    for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
        *word = u64::from_le_bytes(*bytes);
    }
    words
}

/// `sqrt(b) = 1 + z^27`.
pub(super) const SQRT_B: u32 = 27;
/// `b = 1 + z^54`.
pub(super) const B: u32 = 54;

/// Products of GF(2^127) not reduced, `l + n z^64 + h z`.
#[derive(Clone, Copy)]
pub(super) struct Sum<V> {
    l: V,
    n: V,
    h: V,
}

/// An operand with the sums of its words.
#[derive(Clone, Copy)]
pub(super) struct Operand<V> {
    a: V,
    sum: V,
}

impl<V: Register> Operand<V> {
    #[inline(always)]
    pub(super) fn new(a: V) -> Self {
        Self { a, sum: a.xor(a.swap_words()) }
    }
    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        Self { a: self.a.xor(b.a), sum: self.sum.xor(b.sum) }
    }
    #[inline(always)]
    pub(super) fn times(self, b: Self) -> Sum<V> {
        let l = self.a.clmul_low(b.a);
        Sum { l, n: l.xor(self.sum.clmul_low(b.sum)), h: self.a.clmul_high(b.a) }
    }
}

impl<V: Register> Sum<V> {
    #[inline(always)]
    pub(super) fn plus(self, b: Self) -> Self {
        Self { l: self.l.xor(b.l), n: self.n.xor(b.n), h: self.h.xor(b.h) }
    }
    /// Adds `(1 + z^e) a`, `0 < e < 64`.
    #[inline(always)]
    pub(super) fn plus_scaled(self, a: V, e: u32) -> Self {
        Self { l: self.l.xor3(a, a.shl64_by(e)), n: self.n.xor(a.shr64_by(64 - e)), h: self.h }
    }
    /// Adds an element.
    #[inline(always)]
    pub(super) fn plus_element(self, a: V) -> Self {
        Self { l: self.l.xor(a), ..self }
    }
    /// What goes from word to word is moved by interleaving with zeros, which takes one cycle where a shift takes two.
    #[inline(always)]
    pub(super) fn reduce(self) -> V {
        let Self { l, n, h } = self;
        let zero = l.opaque_zero();
        let n1 = n.interleave_high(zero);
        // The top bit of h0 goes up a word with n0 + n1.
        let up = zero.interleave_low(n.xor3(n1, h.shr64_by(63)));
        l.xor3(h.xor(n1).shl64_by(1), up)
    }
}

/// `(1 + z^e) a`.
#[inline(always)]
pub(super) fn scale<V: Register>(a: V, e: u32) -> V {
    let zero = a.opaque_zero();
    let n = a.shr64_by(64 - e);
    let n1 = n.interleave_high(zero);
    a.xor3(a.shl64_by(e), n1.shl64_by(1)).xor(zero.interleave_low(n.xor(n1)))
}

/// `a^2`: `n` is `h`, of whose words every second bit is 0, so that shifts carry nothing.
#[inline(always)]
pub(super) fn square<V: Register>(a: V) -> V {
    let (l, h) = (a.square_low(), a.square_high());
    let zero = a.opaque_zero();
    let v = h.xor(h.interleave_high(zero));
    l.xor3(v.shl64_by(1), zero.interleave_low(v))
}

#[inline(always)]
pub(super) fn times<V: Register>(a: V, b: V) -> V {
    Operand::new(a).times(Operand::new(b)).reduce()
}

/// `a^(2^n)`.
#[inline(always)]
pub(super) fn square_n<V: Register>(mut a: V, n: usize) -> V {
    for _ in 0..n {
        a = square(a);
    }
    a
}

/// The operations of GF(2^254) that take many instructions, in line or out of line.
macro_rules! operations {
    ($($inline:tt)*) => {
        /// `a b`, or its conjugate.
        #[$($inline)*]
        fn mul<const CONJUGATE: bool>(a: [Self; 2], b: [Self; 2]) -> [Self; 2] {
            $crate::gls254::field::sums::<Self, CONJUGATE>(a, b).reduce()
        }
        /// `a b + c d`.
        #[$($inline)*]
        fn mul_add(a: [Self; 2], b: [Self; 2], c: [Self; 2], d: [Self; 2]) -> [Self; 2] {
            $crate::gls254::field::mul_add(a, b, c, d)
        }
        /// The conjugate of `a b`, and `(1 + z^scale) c + u c`.
        #[$($inline)*]
        fn mul_conjugate_plus(a: [Self; 2], b: [Self; 2], c: [Self; 2], scale: u32) -> [Self; 2] {
            $crate::gls254::field::mul_conjugate_plus(a, b, c, scale)
        }
        /// The conjugate of the square.
        #[$($inline)*]
        fn square_conjugate([a, b]: [Self; 2]) -> [Self; 2] {
            [$crate::gls254::field::square(a), $crate::gls254::field::square(b)]
        }
        /// `1/a`, or 0 for 0.
        #[$($inline)*]
        fn invert(a: [Self; 2]) -> [Self; 2] {
            $crate::gls254::field::invert_both(a)
        }
        /// `y` with `y^2 + y = a`, if the trace of `a` is 0.
        #[$($inline)*]
        fn solve([a, b]: [Self; 2]) -> [Self; 2] {
            $crate::gls254::field::solve::<Self, true>(a, b).into()
        }
    };
}
pub(super) use operations;

/// What a register does besides products.
pub(super) trait Register: Carryless {
    /// The images of the lanes, or that of the first one in all of them.
    fn map<const ALL: bool>(self, columns: &Aligned<Columns>) -> Self;
    /// 0, of which the compiler knows nothing: it would make shifts of what is interleaved with zeros.
    #[inline(always)]
    fn opaque_zero(self) -> Self {
        self.splat_like(0)
    }
    /// All ones in the words of which the lowest bit is set; the others are 0.
    fn mask(self) -> Self;
    operations! { inline(always) }
}

/// `1/a = a^(2^127 - 2)`, 0 of 0: powers `2^n - 1` for n = 1, 2, 3, 6, 7, 14, 28, 42, 84, 126 of `a^2`. Of all lanes,
/// or of the first one.
#[inline(always)]
pub(super) fn invert<V: Register, const ALL: bool>(a: V) -> V {
    let a1 = square(a);
    let a2 = times(a1, square(a1));
    let a3 = times(a1, square(a2));
    let a6 = times(a3, square_n(a3, 3));
    let a7 = times(a1, square(a6));
    let a14 = times(a7, square_n(a7, 7));
    let a28 = times(a14, a14.map::<ALL>(&POWER_14));
    let a42 = times(a14, a28.map::<ALL>(&POWER_14));
    let a84 = times(a42, a42.map::<ALL>(&POWER_42));
    times(a42, a84.map::<ALL>(&POWER_42))
}

/// The square root: of the even coefficients `e` and the odd ones `o`, `e + sqrt(z) o` with `sqrt(z) = z^64 + z^32`.
#[inline(always)]
pub(super) fn sqrt<V: Carryless>(a: V) -> V {
    let (e, o) = (even_bits(a), even_bits(a.shr64_by(1)));
    // The high word's 32 bits behind those of the low one, in the low word.
    let e = e.or(e.shift_word_down().shl64_by(32));
    let o = o.or(o.shift_word_down().shl64_by(32));
    let low = V::broadcast(a.token(), &[!0, 0]);
    let (e, o) = (e.and(low), o.and(low));
    let up = o.shift_word_up();
    e.xor3(o.shl64_by(32), up.xor(up.shr64_by(32)))
}

/// The even bits of each word in its low half.
#[inline(always)]
fn even_bits<V: Simd>(a: V) -> V {
    const MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let mut a = a.and(a.splat_like(MASKS[0]));
    for (i, mask) in MASKS.iter().enumerate().skip(1) {
        a = a.or(a.shr64_by(1 << (i - 1))).and(a.splat_like(*mask));
    }
    a
}

/// The masks of a digit of four bits of each lane: for its place in a table, and for its being negative, which turns
/// round the bits of the place.
#[inline(always)]
pub(super) fn digit<V: Register>(bits: V, window: usize) -> [V; 4] {
    let word = if window < 16 { bits.interleave_low(bits) } else { bits.interleave_high(bits) };
    let (word, one) = (word.shr64_by((4 * window % 64) as u32), bits.splat_like(1));
    let negative = word.shr64_by(3).and(one).xor(one).mask();
    let [i, j, k] = [word.and(one), word.shr64_by(1).and(one), word.shr64_by(2).and(one)];
    [i.mask().xor(negative), j.mask().xor(negative), k.mask().xor(negative), negative]
}

/// Elements of GF(2^254), one or several abreast.
pub(super) trait Field: Copy {
    /// The proof of their instructions.
    type Token: Copy;
    /// How many.
    const LANES: usize;
    /// Those of these words; of a shorter slice the last one again.
    fn load(token: Self::Token, words: &[Words]) -> Self;
    /// The same everywhere.
    fn splat(token: Self::Token, words: &Words) -> Self;
    /// Scalars' halves.
    type Bits: Copy;
    /// Those of these words.
    fn bits(token: Self::Token, words: &[[u64; 2]]) -> Self::Bits;
    /// The digit of four bits of each as masks: for its place in a table, and for its being negative.
    fn digit(bits: Self::Bits, window: usize) -> ([Self; 3], Self);
    /// Writes as many as the slice has.
    fn store(self, words: &mut [Words]);
    /// The words of a mask for each: all ones or zeros.
    fn mask(token: Self::Token, words: &[u64]) -> Self;
    fn xor(self, b: Self) -> Self;
    fn and(self, b: Self) -> Self;
    fn mul(self, b: Self) -> Self;
    /// `a b + c d`.
    fn mul_add(a: Self, b: Self, c: Self, d: Self) -> Self;
    /// The conjugate of the product.
    fn mul_conjugate(self, b: Self) -> Self;
    /// The conjugate of `a b`, and `(1 + z^scale) c + u c`.
    fn mul_conjugate_plus(a: Self, b: Self, c: Self, scale: u32) -> Self;
    /// The conjugate of the square.
    fn square_conjugate(self) -> Self;
    /// `(1 + z^e) a`, `0 < e < 64`.
    fn scale(self, e: u32) -> Self;
    /// `u a`.
    fn times_u(self) -> Self;
    /// `a^(2^127)`: `(x0 + x1) + x1 u`.
    fn conjugate(self) -> Self;
    fn invert(self) -> Self;
    fn sqrt(self) -> Self;
    /// `y` with `y^2 + y = a`, if the trace of `a` is 0.
    fn solve(self) -> Self;

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// `b` where the mask is set.
    #[inline(always)]
    fn select(self, mask: Self, b: Self) -> Self {
        self.xor(self.xor(b).and(mask))
    }
    /// `(u + 1) a = u^2 a`.
    #[inline(always)]
    fn times_u1(self) -> Self {
        self.times_u().xor(self)
    }
}

/// `x0` in one register, `x1` in another, an element in each lane.
#[derive(Clone, Copy)]
pub(super) struct Abreast<V>([V; 2]);

impl<V: Register> Field for Abreast<V> {
    type Token = V::Token;
    const LANES: usize = V::LANES;

    #[inline(always)]
    fn load(token: V::Token, words: &[Words]) -> Self {
        let mut halves = [V::Words::default(); 2];
        for lane in 0..V::LANES {
            let element = &words[lane.min(words.len() - 1)];
            for (k, half) in halves.iter_mut().enumerate() {
                half.as_mut()[2 * lane] = element[2 * k];
                half.as_mut()[2 * lane + 1] = element[2 * k + 1];
            }
        }
        Self([V::load(token, &halves[0]), V::load(token, &halves[1])])
    }
    #[inline(always)]
    fn splat(token: V::Token, [a, b, c, d]: &Words) -> Self {
        Self([V::broadcast(token, &[*a, *b]), V::broadcast(token, &[*c, *d])])
    }
    type Bits = V;
    #[inline(always)]
    fn bits(token: V::Token, words: &[[u64; 2]]) -> V {
        let mut all = V::Words::default();
        for (lane, words) in all.as_mut().as_chunks_mut::<2>().0.iter_mut().zip(words) {
            *lane = *words;
        }
        V::load(token, &all)
    }
    #[inline(always)]
    fn digit(bits: V, window: usize) -> ([Self; 3], Self) {
        let [i, j, k, negative] = digit(bits, window);
        ([Self([i; 2]), Self([j; 2]), Self([k; 2])], Self([negative; 2]))
    }
    #[inline(always)]
    fn store(self, words: &mut [Words]) {
        let mut halves = [V::Words::default(); 2];
        self.0[0].store(&mut halves[0]);
        self.0[1].store(&mut halves[1]);
        for (lane, element) in words.iter_mut().enumerate().take(V::LANES) {
            for (k, half) in halves.iter().enumerate() {
                element[2 * k] = half.as_ref()[2 * lane];
                element[2 * k + 1] = half.as_ref()[2 * lane + 1];
            }
        }
    }
    #[inline(always)]
    fn mask(token: V::Token, words: &[u64]) -> Self {
        if V::LANES == 1 {
            return Self([V::splat(token, words[0]); 2]);
        }
        let mut all = V::Words::default();
        for (lane, word) in all.as_mut().chunks_exact_mut(2).zip(words) {
            lane.fill(*word);
        }
        Self([V::load(token, &all); 2])
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self([self.0[0].xor(b.0[0]), self.0[1].xor(b.0[1])])
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self([self.0[0].and(b.0[0]), self.0[1].and(b.0[1])])
    }
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        Self(V::mul::<false>(self.0, b.0))
    }
    #[inline(always)]
    fn mul_add(a: Self, b: Self, c: Self, d: Self) -> Self {
        Self(V::mul_add(a.0, b.0, c.0, d.0))
    }
    #[inline(always)]
    fn mul_conjugate(self, b: Self) -> Self {
        Self(V::mul::<true>(self.0, b.0))
    }
    #[inline(always)]
    fn mul_conjugate_plus(a: Self, b: Self, c: Self, scale: u32) -> Self {
        Self(V::mul_conjugate_plus(a.0, b.0, c.0, scale))
    }
    #[inline(always)]
    fn square_conjugate(self) -> Self {
        Self(V::square_conjugate(self.0))
    }
    #[inline(always)]
    fn scale(self, e: u32) -> Self {
        Self([scale(self.0[0], e), scale(self.0[1], e)])
    }
    #[inline(always)]
    fn times_u(self) -> Self {
        let [a, b] = self.0;
        Self([b, a.xor(b)])
    }
    #[inline(always)]
    fn conjugate(self) -> Self {
        let [a, b] = self.0;
        Self([a.xor(b), b])
    }
    #[inline(always)]
    fn invert(self) -> Self {
        Self(V::invert(self.0))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        let (a, b) = (sqrt(self.0[0]), sqrt(self.0[1]));
        Self([a.xor(b), b])
    }
    #[inline(always)]
    fn solve(self) -> Self {
        Self(V::solve(self.0))
    }
}

/// `y0`, `y1` with `y1^2 + y1 = x1` and `y0^2 + y0 = x0 + y1^2` by half-traces; of the two `y1` that of which the
/// latter has a `y0`. Of all lanes, or of the first one.
#[inline(always)]
pub(super) fn solve<V: Register, const ALL: bool>(x0: V, x1: V) -> (V, V) {
    let y1 = x1.map::<ALL>(&HALF_TRACE);
    let rest = x0.xor(square(y1));
    let one = trace(rest);
    (rest.xor(one).map::<ALL>(&HALF_TRACE), y1.xor(one))
}

/// The trace as an element: of all `z^i` that of `1` alone is 1, and `z^127 = z^63 + 1`.
#[inline(always)]
pub(super) fn trace<V: Simd>(a: V) -> V {
    a.xor(a.shift_word_down().shr64_by(63)).and(V::broadcast(a.token(), &[1, 0]))
}

/// The parts of an element, not reduced.
pub(super) struct Sums<V>([Sum<V>; 2]);

impl<V: Register> Sums<V> {
    #[inline(always)]
    pub(super) fn reduce(self) -> [V; 2] {
        [self.0[0].reduce(), self.0[1].reduce()]
    }
}

/// The parts of the product, or of its conjugate.
#[inline(always)]
pub(super) fn sums<V: Register, const CONJUGATE: bool>(a: [V; 2], b: [V; 2]) -> Sums<V> {
    let [a0, a1] = [Operand::new(a[0]), Operand::new(a[1])];
    let [b0, b1] = [Operand::new(b[0]), Operand::new(b[1])];
    let (first, second, both) = (a0.times(b0), a1.times(b1), a0.plus(a1).times(b0.plus(b1)));
    Sums([if CONJUGATE { both.plus(second) } else { first.plus(second) }, both.plus(first)])
}

/// `a b + c d`.
#[inline(always)]
pub(super) fn mul_add<V: Register>(a: [V; 2], b: [V; 2], c: [V; 2], d: [V; 2]) -> [V; 2] {
    let ([p, q], [r, s]) = (sums::<V, false>(a, b).0, sums::<V, false>(c, d).0);
    Sums([p.plus(r), q.plus(s)]).reduce()
}

/// The conjugate of `a b`, and `(1 + z^scale) c + u c`.
#[inline(always)]
pub(super) fn mul_conjugate_plus<V: Register>(a: [V; 2], b: [V; 2], [x, y]: [V; 2], scale: u32) -> [V; 2] {
    let [p, q] = sums::<V, true>(a, b).0;
    let (p, q) = (p.plus_scaled(x, scale), q.plus_scaled(y, scale));
    Sums([p.plus_element(y), q.plus_element(x.xor(y))]).reduce()
}

/// `1/a`, or 0 for 0.
#[inline(always)]
pub(super) fn invert_both<V: Register>([a, b]: [V; 2]) -> [V; 2] {
    let sum = a.xor(b);
    let i = invert::<V, true>(square(sum).xor(times(a, b)));
    [times(sum, i), times(b, i)]
}
