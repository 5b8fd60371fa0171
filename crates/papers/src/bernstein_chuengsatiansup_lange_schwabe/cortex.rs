//! Section 5 in the vectors that it is written for: NEON of the Cortex-A8, 128 bits of four words or of two products.
//!
//! A point's five limbs (see `integer`) lie in five vectors, so that no multiplication and no first sum of a transform
//! moves words:
//!
//! ```text
//! (x0, y0, x1, y1)  (x2, y2, x3, y3)  (x4, y4, z4, t4)  (z0, t0, z1, t1)  (z2, t2, z3, t3)
//! ```
//! A multiplication takes two halves of vectors, `(xi, yi)` and `(xj', yj')`, and gives two products of 64 bits: M2, S2
//! and m2 are halves of a point. How the transform moves words (Appendix A) is not in the text at hand. This one has
//! the 15 additions of the text, three for each line but the third, and three VTRN:
//!
//! ```text
//! (x, y) + (4 p, 0)                                    limbs 0 1, limbs 2 3, limb 4
//! s = (x, y) + (z, t)    d = (x, y) - (z, t)
//! P = (s_x, d_x)         Q = (s_y, d_y)                VTRN
//! (x', y') = P + Q       (z', t') = P - Q              all four with 4 p
//! ```
//! Both constants of m2 with a sign have it at `x`. The complement of `x`, three exclusive ors, is `-x` but for a one,
//! and the next transform's first line adds that with its `4 p`; the paper subtracts, in 13 instructions a step for our
//! 9.
//!
//! Words are kept as numbers so that the same lines run on ranges (the proof that nothing overflows), and each
//! instruction is counted. VMOV, loads and stores are not: they take no turn of the arithmetic unit.

use super::counts::Counts;
use super::integer::{BITS, UNITS, limbs};
use super::strategy::{STEPS, bit, encode};
use core::cell::Cell;
use widefield::fp127::Fp127;

/// A word of 32 bits or of 64.
pub(super) trait Number: Copy {
    fn of(word: u32) -> Self;
    /// Modulo `2^32`.
    fn add(self, other: Self) -> Self;
    /// Modulo `2^32`.
    fn sub(self, other: Self) -> Self;
    /// `2^32 - 1 - self`.
    fn complement(self) -> Self;
    /// 32 by 32 bits.
    fn product(self, other: Self) -> Self;
    /// Of 64 bits.
    fn add_long(self, other: Self) -> Self;
    fn shr(self, bits: u32) -> Self;
    fn low(self, bits: u32) -> Self;
    /// `one` if the bit is 1.
    fn choose(bit: u8, zero: Self, one: Self) -> Self;
}

impl Number for u64 {
    fn of(word: u32) -> Self {
        word.into()
    }
    fn add(self, other: Self) -> Self {
        (self as u32).wrapping_add(other as u32).into()
    }
    fn sub(self, other: Self) -> Self {
        (self as u32).wrapping_sub(other as u32).into()
    }
    fn complement(self) -> Self {
        (!(self as u32)).into()
    }
    fn product(self, other: Self) -> Self {
        Self::from(self as u32) * Self::from(other as u32)
    }
    fn add_long(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    fn shr(self, bits: u32) -> Self {
        self >> bits
    }
    fn low(self, bits: u32) -> Self {
        self & ((1 << bits) - 1)
    }
    fn choose(bit: u8, zero: Self, one: Self) -> Self {
        if bit == 1 { one } else { zero }
    }
}

/// Half a vector: two words.
type Half<N> = [N; 2];
/// A vector: four words.
type Full<N> = [N; 4];
/// A vector: two numbers of 64 bits.
type Long<N> = [N; 2];
/// A point, in the order above.
pub(super) type Point<N> = [Full<N>; 5];

fn each<T: Copy, const N: usize>(a: [T; N], b: [T; N], f: impl Fn(T, T) -> T) -> [T; N] {
    core::array::from_fn(|i| f(a[i], b[i]))
}

/// The arithmetic unit and the one that permutes: what they have executed.
#[derive(Default)]
struct Unit(Cell<Counts>);

impl Unit {
    fn count(&self, add: impl Fn(&mut Counts)) {
        let mut counts = self.0.get();
        add(&mut counts);
        self.0.set(counts);
    }
    /// VADD.I32, on a vector or on half of one.
    fn add<N: Number, const W: usize>(&self, a: [N; W], b: [N; W]) -> [N; W] {
        self.count(|c| c.additions += 1);
        each(a, b, N::add)
    }
    /// VSUB.I32.
    fn sub<N: Number, const W: usize>(&self, a: [N; W], b: [N; W]) -> [N; W] {
        self.count(|c| c.additions += 1);
        each(a, b, N::sub)
    }
    /// VADD.I64.
    fn add_long<N: Number>(&self, a: Long<N>, b: Long<N>) -> Long<N> {
        self.count(|c| c.additions += 1);
        each(a, b, N::add_long)
    }
    /// VMULL.U32.
    fn mul<N: Number>(&self, a: Half<N>, b: Half<N>) -> Long<N> {
        self.count(|c| c.multiplications += 1);
        each(a, b, N::product)
    }
    /// VMLAL.U32.
    fn mul_add<N: Number>(&self, sum: Long<N>, a: Half<N>, b: Half<N>) -> Long<N> {
        self.count(|c| c.multiplications += 1);
        each(sum, each(a, b, N::product), N::add_long)
    }
    /// VSHR.U64.
    fn shr<N: Number>(&self, a: Long<N>, bits: u32) -> Long<N> {
        self.count(|c| c.shifts += 1);
        a.map(|x| x.shr(bits))
    }
    /// VAND with a mask of so many bits.
    fn low<N: Number>(&self, a: Long<N>, bits: u32) -> Long<N> {
        self.count(|c| c.logic += 1);
        a.map(|x| x.low(bits))
    }
    /// VEOR with ones in the even words that are said.
    fn complement<N: Number>(&self, a: Full<N>, even: [bool; 2]) -> Full<N> {
        self.count(|c| c.logic += 1);
        core::array::from_fn(|i| if i % 2 == 0 && even[i / 2] { a[i].complement() } else { a[i] })
    }
    /// VBIT.
    fn select<N: Number>(&self, bit: u8, zero: Full<N>, one: Full<N>) -> Full<N> {
        self.count(|c| c.logic += 1);
        each(zero, one, |zero, one| N::choose(bit, zero, one))
    }
    /// VTRN.32: the even words of both in turn, and the odd ones.
    fn trn<N: Number, const W: usize>(&self, a: [N; W], b: [N; W]) -> [[N; W]; 2] {
        self.count(|c| c.permutations += 1);
        [0, 1].map(|odd| core::array::from_fn(|i| if i % 2 == 0 { a[i + odd] } else { b[i - 1 + odd] }))
    }
    /// VUZP.32: the low words of two vectors of long numbers.
    fn narrow<N: Number>(&self, [a, b]: Long<N>, [c, d]: Long<N>) -> Full<N> {
        self.count(|c| c.permutations += 1);
        [a, b, c, d]
    }
}

/// The lower half. No instruction: halves of vectors are registers.
fn lower<T: Copy>([a, b, _, _]: [T; 4]) -> [T; 2] {
    [a, b]
}

fn upper<T: Copy>([_, _, a, b]: [T; 4]) -> [T; 2] {
    [a, b]
}

fn joined<T: Copy>([a, b]: [T; 2], [c, d]: [T; 2]) -> [T; 4] {
    [a, b, c, d]
}

/// The limbs of `(x, y)` and of `(z, t)`.
fn halves<N: Number>([xy01, xy23, all4, zt01, zt23]: Point<N>) -> [[Half<N>; 5]; 2] {
    [
        [lower(xy01), upper(xy01), lower(xy23), upper(xy23), lower(all4)],
        [lower(zt01), upper(zt01), lower(zt23), upper(zt23), upper(all4)],
    ]
}

/// What a step needs.
pub(super) struct Constants<N> {
    /// The first line of a transform: for a point as it is, and for one whose `x` is a complement.
    offsets: [[Full<N>; 3]; 2],
    /// `(833, 2499)`, `(1617, 561)`.
    upper: [Half<N>; 2],
    /// `(114, 57)`, `(66, 418)`.
    lower: [Half<N>; 2],
    /// `(1, x/y, x/z, x/t)` of the difference, and twice that.
    w: Point<N>,
    w_twice: Point<N>,
}

impl<N: Number> Constants<N> {
    pub(super) fn new(w: Point<N>) -> Self {
        let offset = |one: u32| {
            let x = |i: usize| N::of(4 * ((1 << BITS[i]) - 1) + one);
            let zero = N::of(0);
            [[x(0), zero, x(1), zero], [x(2), zero, x(3), zero], [x(4), zero, zero, zero]]
        };
        Self {
            offsets: [offset(0), offset(1)],
            upper: [[833, 2499], [1617, 561]].map(|c| c.map(N::of)),
            lower: [[114, 57], [66, 418]].map(|c| c.map(N::of)),
            w,
            w_twice: w.map(|v| each(v, v, N::add)),
        }
    }
}

/// The transform.
fn hadamard<N: Number>(u: &Unit, v: Point<N>, offset: &[Full<N>; 3]) -> Point<N> {
    let [xy01, xy23, all4, zt01, zt23] = v;
    let sums = |xy: Full<N>, zt: Full<N>| {
        let [p, q] = u.trn(u.add(xy, zt), u.sub(xy, zt));
        [u.add(p, q), u.sub(p, q)]
    };
    let [xy01, zt01] = sums(u.add(xy01, offset[0]), zt01);
    let [xy23, zt23] = sums(u.add(xy23, offset[1]), zt23);
    let xy4 = u.add(lower(all4), lower(offset[2]));
    let [p, q] = u.trn(u.add(xy4, upper(all4)), u.sub(xy4, upper(all4)));
    [xy01, xy23, joined(u.add(p, q), u.sub(p, q)), zt01, zt23]
}

/// `h1 -> h2 -> ...` from `h0` on, so many.
fn carried<N: Number>(u: &Unit, mut h: [Long<N>; 5], carries: usize) -> [Long<N>; 5] {
    for i in (0..5).cycle().take(carries) {
        let c = u.shr(h[i], BITS[i]);
        h[i] = u.low(h[i], BITS[i]);
        h[(i + 1) % 5] = u.add_long(h[(i + 1) % 5], c);
    }
    h
}

/// A point of what its halves have become.
fn point<N: Number>(u: &Unit, [xy, zt]: [[Long<N>; 5]; 2]) -> Point<N> {
    [
        u.narrow(xy[0], xy[1]),
        u.narrow(xy[2], xy[3]),
        u.narrow(xy[4], zt[4]),
        u.narrow(zt[0], zt[1]),
        u.narrow(zt[2], zt[3]),
    ]
}

/// The sum of products of half vectors.
fn sum<N: Number, const K: usize>(u: &Unit, products: [(Half<N>, Half<N>); K]) -> Long<N> {
    let (first, rest) = (products[0], &products[1..]);
    rest.iter().fold(u.mul(first.0, first.1), |sum, (a, b)| u.mul_add(sum, *a, *b))
}

/// Two M2.
fn multiply<N: Number>(u: &Unit, f: Point<N>, twice: Point<N>, g: Point<N>) -> Point<N> {
    let (f, d, g) = (halves(f), halves(twice), halves(g));
    point(
        u,
        [0, 1].map(|half| {
            let ([f0, f1, f2, f3, f4], [_, d1, d2, d3, d4]) = (f[half], d[half]);
            let [g0, g1, g2, g3, g4] = g[half];
            let h = [
                sum(u, [(f0, g0), (d1, g4), (d2, g3), (d3, g2), (d4, g1)]),
                sum(u, [(f0, g1), (f1, g0), (f2, g4), (d3, g3), (f4, g2)]),
                sum(u, [(f0, g2), (d1, g1), (f2, g0), (d3, g4), (d4, g3)]),
                sum(u, [(f0, g3), (f1, g2), (f2, g1), (f3, g0), (f4, g4)]),
                sum(u, [(f0, g4), (d1, g3), (f2, g2), (d3, g1), (f4, g0)]),
            ];
            carried(u, h, 6)
        }),
    )
}

/// Two S2.
fn square<N: Number>(u: &Unit, f: Point<N>) -> Point<N> {
    let (f, d) = (halves(f), halves(f.map(|v| u.add(v, v))));
    point(
        u,
        [0, 1].map(|half| {
            let ([f0, f1, f2, f3, f4], [d0, d1, d2, d3, d4]) = (f[half], d[half]);
            let h = [
                sum(u, [(f0, f0), (d1, d4), (d2, d3)]),
                sum(u, [(d0, f1), (d2, f4), (d3, f3)]),
                sum(u, [(d0, f2), (d1, f1), (d3, d4)]),
                sum(u, [(d0, f3), (d1, f2), (f4, f4)]),
                sum(u, [(d0, f4), (d1, d3), (f2, f2)]),
            ];
            carried(u, h, 6)
        }),
    )
}

/// Two m2, and the complement of `x`.
fn scaled<N: Number>(u: &Unit, f: Point<N>, c: &[Half<N>; 2]) -> Point<N> {
    let f = halves(f);
    let [xy01, xy23, all4, zt01, zt23] =
        point(u, [0, 1].map(|half| carried(u, f[half].map(|limb| u.mul(limb, c[half])), 5)));
    [
        u.complement(xy01, [true, true]),
        u.complement(xy23, [true, true]),
        u.complement(all4, [true, false]),
        zt01,
        zt23,
    ]
}

/// Figure 2.4(b) with the late swap of Section 4.5: `(d, a)` to the double of `a` if the bit is 1, else of `d`, and
/// their sum. The `x` of a double is a complement.
fn step<N: Number>(u: &Unit, d: Point<N>, a: Point<N>, bit: u8, k: &Constants<N>) -> (Point<N>, Point<N>) {
    let [plain, complemented] = &k.offsets;
    let (d, a) = (hadamard(u, d, complemented), hadamard(u, a, plain));
    let both = multiply(u, d, d.map(|v| u.add(v, v)), a);
    let one = square(u, core::array::from_fn(|i| u.select(bit, d[i], a[i])));
    let both = hadamard(u, scaled(u, both, &k.upper), complemented);
    let one = hadamard(u, scaled(u, one, &k.upper), complemented);
    let (both, one) = (square(u, both), square(u, one));
    (scaled(u, one, &k.lower), multiply(u, k.w, k.w_twice, both))
}

/// The vectors of four coordinates.
fn vectors([x, y, z, t]: [[u64; 5]; 4]) -> Point<u64> {
    [
        [x[0], y[0], x[1], y[1]],
        [x[2], y[2], x[3], y[3]],
        [x[4], y[4], z[4], t[4]],
        [z[0], t[0], z[1], t[1]],
        [z[2], t[2], z[3], t[3]],
    ]
}

/// SUPERCOP's `crypto_scalarmult/kummer` by this section's vectors. Not for secrets: it branches.
#[must_use]
pub fn scalar_mult(point: &[u8; 48], scalar: &[u8; 32]) -> [u8; 48] {
    let (bytes, _) = point.as_chunks::<16>();
    let [u, v, w] = [0, 1, 2].map(|i| Fp127::from_bytes_ignoring_top_bit(&bytes[i]));
    let of = |p: [Fp127; 4]| vectors(p.map(|x| limbs(x.canonical())));
    let k = Constants::new(of([Fp127::from_u64(1), u, v, w]));
    let unit = Unit::default();
    let [x, y, z, t] = [11, 22, 19, 3].map(limbs);
    let mut d = vectors([x.map(Number::complement), y, z, t]);
    let mut a = of([u * v * w, v * w, u * w, u * v]);
    let mut last = 0;
    for i in (0..STEPS).rev() {
        let now = bit(scalar, i);
        (d, a) = step(&unit, d, a, now ^ last, &k);
        last = now;
    }
    let [xy, zt] = halves(if last == 1 { a } else { d });
    let value = |limbs: [u64; 5]| {
        (0..5).fold(Fp127::from_u64(0), |sum, j| {
            sum + (0..UNITS[j]).fold(Fp127::from_u64(limbs[j]), |x, _| x + x)
        })
    };
    let x = xy.map(|l| l[0]);
    let x = if last == 1 { value(x) } else { -value(x.map(Number::complement)) };
    encode([x, value(xy.map(|l| l[1])), value(zt.map(|l| l[0])), value(zt.map(|l| l[1]))])
}

/// What a step executes.
pub(super) fn count_step() -> Counts {
    let unit = Unit::default();
    let any = vectors([[1; 5]; 4]);
    let _ = step(&unit, any, any, 1, &Constants::new(any));
    unit.0.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All integers from one to another.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Range(i128, i128);

    impl Range {
        #[track_caller]
        fn within(self, bits: u32) -> Self {
            assert!(0 <= self.0 && self.1 < 1 << bits, "{self:?} is not always a number of {bits} bits");
            self
        }
        fn join(self, other: Self) -> Self {
            Self(self.0.min(other.0), self.1.max(other.1))
        }
    }

    /// Sums and differences may leave the range and come back; what is multiplied, shifted or masked may not.
    impl Number for Range {
        fn of(word: u32) -> Self {
            Self(word.into(), word.into())
        }
        fn add(self, other: Self) -> Self {
            Self(self.0 + other.0, self.1 + other.1)
        }
        fn sub(self, other: Self) -> Self {
            Self(self.0 - other.1, self.1 - other.0)
        }
        /// Modulo `2^32`, where the one that is missing is added at once.
        fn complement(self) -> Self {
            Self(-1 - self.1, -1 - self.0)
        }
        fn product(self, other: Self) -> Self {
            let (a, b) = (self.within(32), other.within(32));
            Self(a.0 * b.0, a.1 * b.1)
        }
        fn add_long(self, other: Self) -> Self {
            Self(self.0 + other.0, self.1 + other.1).within(64)
        }
        fn shr(self, bits: u32) -> Self {
            let x = self.within(64);
            Self(x.0 >> bits, x.1 >> bits)
        }
        fn low(self, bits: u32) -> Self {
            if self.within(64).1 < 1 << bits { self } else { Self(0, (1 << bits) - 1) }
        }
        fn choose(_: u8, zero: Self, one: Self) -> Self {
            zero.join(one)
        }
    }

    /// The limbs of any element, and the same with `x` complemented.
    fn any() -> [Point<Range>; 2] {
        let full = vectors([[0, 1, 2, 3, 4]; 4]);
        let plain = full.map(|v| v.map(|i| Range(0, (1 << BITS[i as usize]) - 1)));
        let unit = Unit::default();
        let masks = [[true, true], [true, true], [true, false], [false, false], [false, false]];
        [plain, core::array::from_fn(|i| unit.complement(plain[i], masks[i]))]
    }

    fn steps(offset: u32) -> usize {
        let [w, _] = any();
        let mut k = Constants::new(w);
        for offsets in &mut k.offsets {
            *offsets =
                offsets.map(|v| v.map(|x| Range(x.0 * i128::from(offset) / 4, x.1 * i128::from(offset) / 4)));
        }
        let [mut a, mut d] = any();
        for n in 1..20 {
            let (next_d, next_a) = step(&Unit::default(), d, a, 0, &k);
            let joined =
                |a: Point<Range>, b: Point<Range>| core::array::from_fn(|i| each(a[i], b[i], Range::join));
            let next = (joined(d, next_d), joined(a, next_a));
            if (d, a) == next {
                return n;
            }
            (d, a) = next;
        }
        panic!("the ranges grow without end");
    }

    #[test]
    fn no_number_of_steps_overflows() {
        let steps = steps(4);
        println!("words of the Cortex-A8: fixpoint after {steps} steps");
        assert!(steps <= 4, "{steps}");
    }

    #[test]
    #[should_panic(expected = "not always a number of 32 bits")]
    fn a_smaller_multiple_would_leave_differences_below_zero() {
        steps(2);
    }
}
