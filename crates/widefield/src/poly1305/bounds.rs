//! Proofs: no limb overflows, for any key, message and length, and every result is the specified one modulo p.
//!
//! The kernels' own code runs on intervals until nothing grows any more, and on polynomials, where each carry is a
//! variable of its own: if all of them are gone from `result - specified` modulo p, the algebra is right whatever the
//! carries are. What the polynomials cannot see, a shift of a number that does not fit, the intervals exclude.
//! Each proof is also run with every single operation altered in turn, and must fail.

mod freeze;

use super::limb::{Ifma44, Numbers, Wide};
use super::{limb26, limb44, scalar};
use crate::limbs::interval::Interval;
use crate::limbs::polynomial::Poly;
use crate::limbs::{Ifma, Word};
use core::cell::Cell;

impl Ifma44 for Interval {}
impl Ifma44 for Poly {}

thread_local! {
    /// The largest value that the traced operations gave.
    static WIDEST: Cell<i128> = const { Cell::new(0) };
    /// Operations until one's result is altered.
    static ALTER: Cell<Option<usize>> = const { Cell::new(None) };
    /// Constants until one is altered: shift counts, widths of masks, what is added in the end.
    static ALTER_CONSTANT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Whether this is the one: counts down.
fn is_due(count: &Cell<Option<usize>>) -> bool {
    let n = count.get();
    count.set(n.and_then(|n| n.checked_sub(1)));
    n == Some(0)
}

/// A constant of the source, or the next number if it is the one to be altered.
fn constant(n: u32) -> u32 {
    n + u32::from(ALTER_CONSTANT.with(is_due))
}

/// Intervals whose results are recorded; polynomials of which one may be altered, or a constant that makes them.
trait Proof: Word + Ifma {
    fn result(self) -> Self;
    fn low_bits<const N: u32>(self) -> Self {
        self.low::<N>()
    }
    fn right<const N: u32>(self) -> Self {
        self.shr::<N>()
    }
    fn left<const N: u32>(self) -> Self {
        self.shl::<N>()
    }
}

impl Proof for Interval {
    fn result(self) -> Self {
        WIDEST.set(WIDEST.get().max(self.1));
        self
    }
}

impl Proof for Poly {
    fn result(self) -> Self {
        if ALTER.with(is_due) { Word::add(self, self.constant(1)) } else { self }
    }
    fn low_bits<const N: u32>(self) -> Self {
        self.rest(constant(N))
    }
    fn right<const N: u32>(self) -> Self {
        self.carry(constant(N))
    }
    fn left<const N: u32>(self) -> Self {
        self.scaled(1 << constant(N))
    }
}

#[derive(Clone, Copy)]
struct Traced<T>(T);

impl<T: Proof> Word for Traced<T> {
    fn constant(self, word: u64) -> Self {
        Self(self.0.constant(word).result())
    }
    fn add(self, other: Self) -> Self {
        Self(self.0.add(other.0).result())
    }
    fn sub(self, other: Self) -> Self {
        Self(self.0.sub(other.0).result())
    }
    fn low<const N: u32>(self) -> Self {
        Self(self.0.low_bits::<N>().result())
    }
    fn shr<const N: u32>(self) -> Self {
        Self(self.0.right::<N>().result())
    }
    fn shl<const N: u32>(self) -> Self {
        Self(self.0.left::<N>().result())
    }
    fn mul32(self, other: Self) -> Self {
        Self(self.0.mul32(other.0).result())
    }
}

impl<T: Proof> Ifma for Traced<T> {
    fn madd_low(self, a: Self, b: Self) -> Self {
        Self(self.0.madd_low(a.0, b.0).result())
    }
    fn madd_high(self, a: Self, b: Self) -> Self {
        Self(self.0.madd_high(a.0, b.0).result())
    }
    fn mul_low(self, other: Self) -> Self {
        Self(self.0.mul_low(other.0).result())
    }
}

impl<T: Proof> Ifma44 for Traced<T> {}

type Range = Traced<Interval>;

fn up_to(bits: u32) -> Range {
    Traced(Interval::up_to((1 << bits) - 1))
}

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
        let by_the_book = limb44::mul(p, &limb44::Factor::new(p));
        let mut sum = limb44::Products::new(p[0]);
        sum.add(p, &limb44::evaluate(p));
        core::array::from_fn(|i| Traced(by_the_book[i].0.join(sum.reduce()[i].0)))
    });
    // `enter` gives a sum of up to 131 bits to the first group.
    let mut entering = sum_of_limbs(message, [up_to(44), up_to(44), up_to(43)]);
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
    let (powers, runs) = limbs_of_44_bits(limb44::Products::<Range>::MOST);
    let bits = 128 - WIDEST.get().leading_zeros();
    println!("44-bit limbs: {bits} bits of 64, fixpoint after {powers} and {runs} rounds");
    assert!(bits <= 63);
}

#[test]
#[should_panic(expected = "not always a number of 64 bits")]
fn too_many_products_44() {
    limbs_of_44_bits(3 * limb44::Products::<Range>::MOST);
}

fn limbs_of_26_bits(most: usize) -> (usize, usize) {
    let message = [up_to(26), up_to(26), up_to(26), up_to(26), up_to(25)];
    let mut power = message;
    let powers = fixpoint(&mut power, |p| limb26::mul(p, &limb26::factor(p)));
    let mut entering = sum_of_limbs(message, [up_to(26), up_to(26), up_to(26), up_to(26), up_to(28)]);
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
    let (powers, runs) = limbs_of_26_bits(limb26::Sums::<Range>::MOST);
    let bits = 128 - WIDEST.get().leading_zeros();
    println!("26-bit limbs: {bits} bits of 64, fixpoint after {powers} and {runs} rounds");
    assert!(bits <= 64);
}

#[test]
#[should_panic(expected = "not always a number of 64 bits")]
fn too_many_products_26() {
    limbs_of_26_bits(32 * limb26::Sums::<Range>::MOST);
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

fn words_of_64_bits(r: [u128; 2]) -> [Below; 4] {
    let word = Below((1 << 64) - 1);
    let r = scalar::factor::<Below>(r.map(Below));
    // As `settle` leaves a sum, or `join`.
    let mut sum = [word, word, Below(5), Below(0)];
    for _ in 0..100 {
        let next = scalar::step::<Below>(sum, [word, word, Below(1)], r);
        let joined = core::array::from_fn(|i| Below(sum[i].0.max(next[i].0)));
        if joined == sum {
            return sum;
        }
        sum = joined;
    }
    panic!("no fixpoint");
}

#[test]
fn no_overflow_64() {
    // The clamp: r0 < 2^60, r1 < 2^60 and a multiple of 4.
    let [_, _, h2, f] = words_of_64_bits([0x0fff_fffc_0fff_ffff, 0x0fff_fffc_0fff_fffc]);
    assert!(h2.0 <= 5 && f.0 < 1 << 64, "{h2:?} {f:?}");
    let settled = scalar::settle::<Below>(words_of_64_bits([0x0fff_fffc_0fff_ffff, 0x0fff_fffc_0fff_fffc]));
    assert!(settled[2].0 <= 6, "{settled:?}");
}

#[test]
#[should_panic(expected = "a sum of 128 bits")]
fn an_unclamped_factor_would_overflow_64() {
    words_of_64_bits([(1 << 64) - 1, (1 << 62) - 1]);
}

/// A number modulo p, in two parts of 128 bits and the rest.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Residue(u128, u128);

impl Residue {
    /// `p = 2^130 - 5`.
    const P: Self = Self(u128::MAX - 4, 3);

    fn reduce(self) -> Self {
        if (self.1, self.0) < (Self::P.1, Self::P.0) {
            return self;
        }
        let (low, borrow) = self.0.overflowing_sub(Self::P.0);
        Self(low, self.1 - Self::P.1 - u128::from(borrow))
    }

    fn add(self, other: Self) -> Self {
        let (low, carry) = self.0.overflowing_add(other.0);
        Self(low, self.1 + other.1 + u128::from(carry)).reduce()
    }

    fn negative(self) -> Self {
        let (low, borrow) = Self::P.0.overflowing_sub(self.0);
        Self(low, Self::P.1 - self.1 - u128::from(borrow)).reduce()
    }

    /// `c 2^n`.
    fn of(c: i128, n: usize) -> Self {
        let mut x = Self(c.unsigned_abs(), 0);
        for _ in 0..n {
            x = x.add(x);
        }
        if c < 0 { x.negative() } else { x }
    }
}

/// `sum of limbs[i] 2^(size i)` modulo p; the number of monomials, and whether it is zero.
fn vanishes(limbs: &[Poly], size: usize) -> (usize, bool) {
    let mut total = std::collections::BTreeMap::new();
    for (i, limb) in limbs.iter().enumerate() {
        for (monomial, c) in limb.terms() {
            let sum = total.entry(monomial).or_insert(Residue(0, 0));
            *sum = sum.add(Residue::of(c, size * i));
        }
    }
    (total.len(), total.values().all(|x| *x == Residue(0, 0)))
}

fn variables<const N: usize>() -> [Poly; N] {
    core::array::from_fn(|_| Poly::variable())
}

/// `x y`, limb by limb, without reduction, taken from the results.
fn minus_product(results: &mut Vec<Poly>, x: &[Poly], y: &[Poly]) {
    for (i, x) in x.iter().enumerate() {
        for (k, y) in y.iter().enumerate() {
            while results.len() <= i + k {
                results.push(x.constant(0));
            }
            results[i + k] = Word::sub(results[i + k], x.times(*y));
        }
    }
}

/// Runs a proof as it is, then with the result of every operation altered in turn, then with every constant.
fn proved_and_mutants_fail(name: &str, proof: impl Fn() -> (usize, bool)) {
    let mut mutants = [0; 2];
    let mut monomials = 0;
    for (mutants, (alter, what)) in
        mutants.iter_mut().zip([(&ALTER, "operation"), (&ALTER_CONSTANT, "constant")])
    {
        alter.set(Some(usize::MAX));
        let (count, holds) = proof();
        assert!(holds, "{name}");
        monomials = count;
        *mutants = usize::MAX - alter.get().unwrap_or_default();
        for i in 0..*mutants {
            alter.set(Some(i));
            assert!(!proof().1, "{name} does not see that {what} {i} is altered");
            assert_eq!(alter.get(), None, "{name}: {what} {i} was not met");
        }
        assert!(*mutants > 5, "{name}: only {mutants} of a kind");
    }
    let [operations, constants] = mutants;
    println!(
        "{name}: {monomials} monomials vanish; mutants that fail: {operations} operations, {constants} constants"
    );
}

fn traced<const N: usize>(x: [Poly; N]) -> [Traced<Poly>; N] {
    x.map(Traced)
}

#[test]
fn algebra_44() {
    proved_and_mutants_fail("44-bit limbs, sum of products", || {
        let (x, y, z, w): ([Poly; 3], [Poly; 3], [Poly; 3], [Poly; 3]) =
            (variables(), variables(), variables(), variables());
        let mut sum = limb44::Products::new(Traced(x[0]));
        sum.add(traced(x), &limb44::evaluate(traced(y)));
        sum.add(traced(z), &limb44::evaluate(traced(w)));
        let mut results = sum.reduce().map(|x| x.0).to_vec();
        minus_product(&mut results, &x, &y);
        minus_product(&mut results, &z, &w);
        vanishes(&results, 44)
    });
    proved_and_mutants_fail("44-bit limbs, single product", || {
        let (x, y): ([Poly; 3], [Poly; 3]) = (variables(), variables());
        let mut results = limb44::mul(traced(x), &limb44::Factor::new(traced(y))).map(|x| x.0).to_vec();
        minus_product(&mut results, &x, &y);
        vanishes(&results, 44)
    });
}

#[test]
fn algebra_26() {
    proved_and_mutants_fail("26-bit limbs, sum of products", || {
        let (x, y, z, w): ([Poly; 5], [Poly; 5], [Poly; 5], [Poly; 5]) =
            (variables(), variables(), variables(), variables());
        let mut sum = limb26::Sums::new(Traced(x[0]));
        sum.add(traced(x), &limb26::factor(traced(y)));
        sum.add(traced(z), &limb26::factor(traced(w)));
        let mut results = sum.reduce().map(|x| x.0).to_vec();
        minus_product(&mut results, &x, &y);
        minus_product(&mut results, &z, &w);
        vanishes(&results, 26)
    });
}

impl Wide for Traced<Poly> {
    type Word = Self;
    fn wide(word: Self) -> Self {
        word
    }
    fn add(self, other: Self) -> Self {
        Word::add(self, other)
    }
    fn mul(a: Self, b: Self) -> Self {
        Self(a.0.times(b.0).result())
    }
    fn lower(self) -> Self {
        Word::low::<64>(self)
    }
    fn upper(self) -> Self {
        Word::shr::<64>(self)
    }
    fn add_words(a: Self, b: Self) -> Self {
        Word::add(a, b)
    }
    fn mul_words(a: Self, b: Self) -> Self {
        <Self as Wide>::mul(a, b)
    }
    fn shl<const N: u32>(word: Self) -> Self {
        Word::shl::<N>(word)
    }
    /// Exact if every coefficient is a multiple.
    fn shr<const N: u32>(word: Self) -> Self {
        let divides = |n: u32| word.0.terms().values().all(|c| c % (1 << n) == 0);
        if divides(N) {
            let n = constant(N);
            return Self(if divides(n) { word.0.divided(n) } else { word.0.carry(n) }.result());
        }
        Word::shr::<N>(word)
    }
    fn low<const N: u32>(word: Self) -> Self {
        Word::low::<N>(word)
    }
}

/// `(h + c) r` with `r = r0 + 4 v 2^64`.
#[test]
fn algebra_64() {
    proved_and_mutants_fail("64-bit words", || {
        let ([h0, h1, h2, f], c): ([Poly; 4], [Poly; 3]) = (variables(), variables());
        let [r0, v]: [Poly; 2] = variables();
        let r1 = Word::shl::<2>(v);
        let factor = scalar::factor::<Traced<Poly>>(traced([r0, r1]));
        let sum = scalar::step::<Traced<Poly>>(traced([h0, h1, h2, f]), traced(c), factor);
        let mut results = scalar::settle::<Traced<Poly>>(sum).map(|x| x.0).to_vec();
        let x = [Word::add(Word::add(h0, c[0]), f), Word::add(h1, c[1]), Word::add(h2, c[2])];
        minus_product(&mut results, &x, &[r0, r1]);
        vanishes(&results, 64)
    });
}

#[test]
fn a_factor_is_read_by_its_numbers() {
    let x = [1_u64, 2, 3];
    assert_eq!([x.at(0), x.at(1), x.at(2)], x);
}
