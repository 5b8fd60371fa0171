//! No limb overflows: intervals, to a fixpoint over any number of blocks.

use crate::limbs::Word;
use crate::limbs::altered::WIDEST;
use crate::limbs::interval::Interval;
use crate::limbs::traced::Traced;
use crate::poly1305::limb::Wide;
use crate::poly1305::{limb26, limb44, scalar};

type Range = Traced<Interval>;

fn up_to(bits: u32) -> Range {
    Traced(Interval::up_to((1 << bits) - 1))
}

/// Bits of the limbs of a sum that enters the vectors.
const ENTERING_44: [u32; 3] = [44, 44, 43];
const ENTERING_26: [u32; 5] = [26, 26, 26, 26, 28];

/// Grows `x` by `step` until it stays; the number of rounds.
fn fixpoint<const N: usize>(x: &mut [Range; N], step: impl Fn([Range; N]) -> [Range; N]) -> usize {
    for round in 1..100 {
        let next = step(*x);
        let joined = core::array::from_fn(|i| Traced(x[i].0.join(next[i].0)));
        if (0..N).all(|i| x[i].0 == joined[i].0) {
            return round;
        }
        *x = joined;
    }
    panic!("no fixpoint");
}

fn sum_of_limbs<const N: usize>(a: [Range; N], b: [Range; N]) -> [Range; N] {
    core::array::from_fn(|i| a[i].add(b[i]))
}

/// Limbs of 44 bits: powers, runs of every length up to the most, what enters from outside, the last sum over words.
fn limbs_of_44_bits(most: usize) -> (usize, usize) {
    let message = [up_to(44), up_to(44), up_to(41)];
    let mut power = message;
    let powers = fixpoint(&mut power, |p| {
        let spec = limb44::mul(p, &limb44::Factor::new(p));
        let mut sum = limb44::Products::new(p[0]);
        sum.add(p, &limb44::evaluate(p));
        core::array::from_fn(|i| Traced(spec[i].0.join(sum.reduce()[i].0)))
    });
    // `enter` gives the sum so far to the first group.
    let mut entering = sum_of_limbs(message, ENTERING_44.map(up_to));
    let runs = fixpoint(&mut entering, |entering| {
        let mut all = entering;
        for length in 1..=most {
            let mut sum = limb44::Products::new(entering[0]);
            for _ in 1..length {
                sum.add(message, &limb44::evaluate(power));
            }
            sum.add(entering, &limb44::evaluate(power));
            let reduced = sum.reduce();
            // Eight words are added up before `join`, which asks for 2^48.
            assert!(reduced.iter().all(|x| x.0.1 * 8 < 1 << 48), "{:?}", reduced.map(|x| x.0));
            let next = sum_of_limbs(message, reduced);
            all = core::array::from_fn(|i| Traced(all[i].0.join(next[i].0)));
        }
        all
    });
    (powers, runs)
}

#[test]
fn no_overflow_44() {
    WIDEST.set(0);
    let (powers, runs) = limbs_of_44_bits(limb44::Products::<Range>::MAX);
    let bits = 128 - WIDEST.get().leading_zeros();
    println!("44-bit limbs: {bits} bits of 64, fixpoint after {powers} and {runs} rounds");
    assert!(bits <= 63);
}

#[test]
#[should_panic(expected = "not always a number of 64 bits")]
fn too_many_products_44() {
    limbs_of_44_bits(3 * limb44::Products::<Range>::MAX);
}

/// Messages side by side, of any number of blocks: each takes a product by its own r, and perhaps its tag.
fn side_by_side<const N: usize>(limbs: u32, message: [Range; N], step: impl Fn([Range; N]) -> [Range; N]) {
    WIDEST.set(0);
    let mut sum = [up_to(0); N];
    let rounds = fixpoint(&mut sum, |sum| {
        let next = step(sum_of_limbs(sum, message));
        core::array::from_fn(|i| Traced(sum[i].0.join(next[i].0)))
    });
    let bits = 128 - WIDEST.get().leading_zeros();
    println!("{limbs}-bit limbs side by side: {bits} bits of 64, fixpoint after {rounds} rounds");
    assert!(bits <= 64);
}

#[test]
fn no_overflow_side_by_side() {
    let message = [up_to(44), up_to(44), up_to(41)];
    // r is below 2^124.
    let r = limb44::Factor::new([up_to(44), up_to(44), up_to(36)]);
    side_by_side(44, message, |sum| {
        let next = limb44::mul(sum, &r);
        let _ = limb44::tag(next, message);
        next
    });
}

/// The same in limbs of 26 bits.
#[test]
fn no_overflow_side_by_side_26() {
    let message = [up_to(26), up_to(26), up_to(26), up_to(26), up_to(25)];
    let r = limb26::factor([up_to(26), up_to(26), up_to(26), up_to(26), up_to(20)]);
    side_by_side(26, message, |sum| {
        let next = limb26::mul(sum, &r);
        let _ = limb26::tag(next, message);
        next
    });
}

fn limbs_of_26_bits(most: usize) -> (usize, usize) {
    let message = [up_to(26), up_to(26), up_to(26), up_to(26), up_to(25)];
    let mut power = message;
    let powers = fixpoint(&mut power, |p| limb26::mul(p, &limb26::factor(p)));
    let mut entering = sum_of_limbs(message, ENTERING_26.map(up_to));
    let runs = fixpoint(&mut entering, |entering| {
        let mut all = entering;
        for length in 1..=most {
            let mut sum = limb26::Sums::new(entering[0]);
            for _ in 1..length {
                sum.add(message, &limb26::factor(power));
            }
            sum.add(entering, &limb26::factor(power));
            let reduced = sum.reduce();
            // Four words are added up before `join`, which asks for 2^32.
            assert!(reduced.iter().all(|x| x.0.1 * 4 < 1 << 32), "{:?}", reduced.map(|x| x.0));
            let next = sum_of_limbs(message, reduced);
            all = core::array::from_fn(|i| Traced(all[i].0.join(next[i].0)));
        }
        all
    });
    (powers, runs)
}

#[test]
fn no_overflow_26() {
    WIDEST.set(0);
    let (powers, runs) = limbs_of_26_bits(limb26::MAX);
    let bits = 128 - WIDEST.get().leading_zeros();
    println!("26-bit limbs: {bits} bits of 64, fixpoint after {powers} and {runs} rounds");
    assert!(bits <= 64);
}

#[test]
#[should_panic(expected = "not always a number of 64 bits")]
fn too_many_products_26() {
    limbs_of_26_bits(32 * limb26::MAX);
}

/// From 0 to this number, in 128 bits.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Below(u128);

impl Below {
    fn word(self) -> Self {
        assert!(self.0 < 1 << 64, "{:#x} is not always a number of 64 bits", self.0);
        self
    }
}

impl Wide for Below {
    type Word = Self;
    fn wide(word: Self) -> Self {
        word.word()
    }
    fn add(self, other: Self) -> Self {
        Self(self.0.checked_add(other.0).expect("a sum of 128 bits"))
    }
    fn mul(a: Self, b: Self) -> Self {
        Self(a.word().0 * b.word().0)
    }
    fn lower(self) -> Self {
        Self(self.0.min(u64::MAX.into()))
    }
    fn upper(self) -> Self {
        Self(self.0 >> 64)
    }
    fn add_words(a: Self, b: Self) -> Self {
        a.word().add(b.word()).word()
    }
    fn mul_words(a: Self, b: Self) -> Self {
        <Self as Wide>::mul(a, b).word()
    }
    fn shl<const N: u32>(word: Self) -> Self {
        Self(word.word().0 << N).word()
    }
    fn shr<const N: u32>(word: Self) -> Self {
        Self(word.word().0 >> N)
    }
    fn low<const N: u32>(word: Self) -> Self {
        Self(word.word().0.min((1 << N) - 1))
    }
}

/// What a sum can be after a block and more, when it enters with so much above `2^128`.
fn words_of_64_bits(r: [u128; 2], top: u128) -> [Below; 4] {
    let word = Below((1 << 64) - 1);
    let r = scalar::factor::<Below>(r.map(Below));
    let step = |sum| scalar::step::<Below>(sum, [word, word, Below(1)], r);
    let mut sum = step([word, word, Below(top), Below(0)]);
    for _ in 0..100 {
        let next = step(sum);
        let joined = core::array::from_fn(|i| Below(sum[i].0.max(next[i].0)));
        if joined == sum {
            return sum;
        }
        sum = joined;
    }
    panic!("no fixpoint");
}

/// The clamp: r0 < 2^60, r1 < 2^60 and a multiple of 4.
const CLAMPED: [u128; 2] = [0x0fff_fffc_0fff_ffff, 0x0fff_fffc_0fff_fffc];

/// The most above `2^128` of a sum between two texts: what it is when it leaves any code, it may be when it enters any.
const TOP: u128 = 4;

#[test]
fn no_overflow_64() {
    let [_, _, h2, f] = words_of_64_bits(CLAMPED, TOP);
    assert!(h2.0 <= 3 && f.0 < 1 << 64, "{h2:?} {f:?}");
    // `reduce_words` leaves no more than what entered; without a block it leaves the sum as it is.
    let [_, _, top] = scalar::reduce_words::<Below>(words_of_64_bits(CLAMPED, TOP));
    assert_eq!(top, Below(TOP));
    // Even if as much entered as `freeze` can take.
    let [_, _, top] = scalar::reduce_words::<Below>(words_of_64_bits(CLAMPED, 7));
    assert_eq!(top, Below(TOP));
}

#[test]
#[should_panic(expected = "a sum of 128 bits")]
fn an_unclamped_factor_would_overflow_64() {
    words_of_64_bits([(1 << 64) - 1, (1 << 62) - 1], TOP);
}

/// Entering and leaving the vectors: the limbs are in the range that the runs' proofs begin with, the words as
/// `reduce_words` leaves them.
#[test]
fn no_overflow_between_words_and_limbs() {
    let word = Below((1 << 64) - 1);
    let sum = [word, word, Below(TOP)];
    let within = |limbs: &[Below], bits: &[u32]| limbs.iter().zip(bits).all(|(x, n)| x.0 < 1 << n);
    assert!(within(&limb44::split::<Below>(sum), &ENTERING_44));
    assert!(within(&limb26::split::<Below>(sum), &ENTERING_26));
    let limb = |bits: u32| Below((1 << bits) - 1);
    for [low, high, top] in [limb44::join::<Below>([limb(48); 3]), limb26::join::<Below>([limb(32); 5])] {
        assert!(low.0 < 1 << 64 && high.0 < 1 << 64);
        assert_eq!(top, Below(TOP));
    }
}
