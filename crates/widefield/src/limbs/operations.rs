//! What the proofs assume: that a vector's operation is, word by word, what the operation on numbers is.
//!
//! A proof runs a kernel's source on intervals or polynomials; the kernel runs it on vectors. Here each operation of the
//! traits is run on each vector, on random and on extremal words, and compared with integer arithmetic; and the interval of
//! the same operands must contain the result wherever the trait promises one.

use super::interval::Interval;
use super::lanes::Four;
use super::word::{Ifma, Lanes, Word};
use crate::simd::{V256, V512};
use crate::tier::{Avx2, Avx512, Vaes, tokens};

/// The integer versions, on words: sums and differences may leave the range and come back.
impl Word for u64 {
    fn constant(self, word: u64) -> Self {
        word
    }
    fn add(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    fn sub(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
    fn low<const N: u32>(self) -> Self {
        self % (1 << N)
    }
    fn shr<const N: u32>(self) -> Self {
        self / (1 << N)
    }
    fn shl<const N: u32>(self) -> Self {
        (u128::from(self) << N) as Self
    }
    fn mul32(self, other: Self) -> Self {
        (self % (1 << 32)) * (other % (1 << 32))
    }
}

/// Of the operands' low 52 bits.
fn product_52(a: u64, b: u64) -> u128 {
    u128::from(a % (1 << 52)) * u128::from(b % (1 << 52))
}

impl Ifma for u64 {
    fn madd_low(self, a: Self, b: Self) -> Self {
        self.wrapping_add((product_52(a, b) % (1 << 52)) as Self)
    }
    fn madd_high(self, a: Self, b: Self) -> Self {
        self.wrapping_add((product_52(a, b) >> 52) as Self)
    }
    fn mul_low(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }
}

/// A vector that can be filled and read.
trait Vector: Word {
    type Token: Copy;
    /// Words in it.
    const WORDS: usize;
    fn read(token: Self::Token, words: &[u64]) -> Self;
    fn write(self, words: &mut [u64]);
}

macro_rules! vector {
    ([$($generics:tt)*] $type:ty, $token:ty, $words:literal) => {
        impl<$($generics)*> Vector for $type {
            type Token = $token;
            const WORDS: usize = $words;
            fn read(token: $token, words: &[u64]) -> Self {
                Self::load(token, words.first_chunk().unwrap())
            }
            fn write(self, words: &mut [u64]) {
                self.store(words.first_chunk_mut().unwrap());
            }
        }
    };
}
vector! { [T: crate::tier::HasAvx2] V256<T>, T, 4 }
vector! { [] V512, Avx512, 8 }

/// The words at which an operation could go wrong, and random ones of every length.
fn operands() -> Vec<u64> {
    let mut words = vec![0, 1, 2, u64::MAX, u64::MAX - 1, 0xaaaa_aaaa_aaaa_aaaa, 0x5555_5555_5555_5555];
    for bits in [1, 8, 25, 26, 27, 31, 32, 33, 42, 43, 44, 45, 51, 52, 53, 62, 63] {
        words.extend([(1 << bits) - 1, 1 << bits, (1 << bits) + 1]);
    }
    let mut state = 1_u64;
    for bits in (1..=64).cycle().take(256) {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        words.push((state ^ state >> 29) >> (64 - bits));
    }
    words
}

/// Operands of one, or of two and a third that changes with them.
#[derive(Clone, Copy, PartialEq)]
enum Arity {
    One,
    More,
}

/// Every word or every pair, packed into vectors of so many words: the last ones are repeated.
fn packed(lanes: usize, arity: Arity) -> Vec<[[u64; 8]; 3]> {
    let words = operands();
    let n = words.len();
    let others = if arity == Arity::One { 1 } else { n };
    let triples: Vec<[u64; 3]> = (0..n)
        .flat_map(|i| (0..others).map(move |k| (i, k)))
        .map(|(i, k)| [words[i], words[k], words[(7 * i + 13 * k) % n]])
        .collect();
    triples
        .chunks(lanes)
        .map(|chunk| core::array::from_fn(|o| core::array::from_fn(|i| chunk[i.min(chunk.len() - 1)][o])))
        .collect()
}

/// Compares an operation on vectors with the one on words. Returns how many words were compared.
fn same<V: Vector>(
    name: &str,
    token: V::Token,
    arity: Arity,
    vector: impl Fn([V; 3]) -> V,
    integer: impl Fn([u64; 3]) -> u64,
) -> usize {
    let vector = |operands: &[[u64; 8]; 3]| {
        let mut found = [0; 8];
        vector(operands.map(|words| V::read(token, &words))).write(&mut found);
        found
    };
    compare(name, V::WORDS, arity, &vector, &integer)
}

/// Compiled once: the operations are some thousand.
#[inline(never)]
fn compare(
    name: &str,
    lanes: usize,
    arity: Arity,
    vector: &dyn Fn(&[[u64; 8]; 3]) -> [u64; 8],
    integer: &dyn Fn([u64; 3]) -> u64,
) -> usize {
    let mut count = 0;
    for operands in packed(lanes, arity) {
        let found = vector(&operands);
        for i in 0..lanes {
            let words = operands.map(|o| o[i]);
            assert_eq!(found[i], integer(words), "{name} of {words:x?}, word {i}");
        }
        count += lanes;
    }
    count
}

/// The distances of shifts.
macro_rules! for_all_distances {
    ($macro:ident) => {
        $macro! {
            1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39
            40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
        }
    };
}

/// All of [`Word`].
fn word<V: Vector>(name: &str, token: V::Token) {
    let n = same::<V>(name, token, Arity::More, |[a, b, _]| a.add(b), |[a, b, _]| Word::add(a, b));
    assert!(n >= 90_000, "{n}");
    same::<V>(name, token, Arity::More, |[a, b, _]| a.sub(b), |[a, b, _]| Word::sub(a, b));
    same::<V>(name, token, Arity::More, |[a, b, _]| a.mul32(b), |[a, b, _]| Word::mul32(a, b));
    for constant in operands() {
        let mut found = [0; 8];
        V::read(token, &[7; 8]).constant(constant).write(&mut found);
        assert!(found[..V::WORDS].iter().all(|x| *x == constant), "{name}: {constant:x}");
    }
    macro_rules! shifts {
        ($($n:literal)*) => { $(
            same::<V>(name, token, Arity::One, |[a, ..]| a.low::<$n>(), |[a, ..]| Word::low::<$n>(a));
            same::<V>(name, token, Arity::One, |[a, ..]| a.shr::<$n>(), |[a, ..]| Word::shr::<$n>(a));
            same::<V>(name, token, Arity::One, |[a, ..]| a.shl::<$n>(), |[a, ..]| Word::shl::<$n>(a));
            same::<V>(name, token, Arity::One,
                |[a, ..]| a.shl::<$n>().shr_exact::<$n>(),
                |[a, ..]| a % (1 << (64 - $n)),
            );
        )* };
    }
    for_all_distances!(shifts);
}

/// All of [`Ifma`].
fn ifma<V: Vector + Ifma>(name: &str, token: V::Token) {
    same::<V>(name, token, Arity::More, |[a, b, c]| c.madd_low(a, b), |[a, b, c]| Ifma::madd_low(c, a, b));
    same::<V>(name, token, Arity::More, |[a, b, c]| c.madd_high(a, b), |[a, b, c]| Ifma::madd_high(c, a, b));
    same::<V>(name, token, Arity::More, |[a, b, _]| a.mul_low(b), |[a, b, _]| Ifma::mul_low(a, b));
}

/// All of [`Lanes`], against the four lanes of the proofs.
fn lanes<V: Vector + Lanes>(name: &str, token: V::Token) {
    assert_eq!(V::WORDS, 4);
    for [words, ..] in packed(V::WORDS, Arity::More) {
        let four = Four(*words.first_chunk::<4>().expect("eight words"));
        let mut found = [0; 4];
        V::read(token, &words).swap_pairs().write(&mut found);
        assert_eq!(found, four.swap_pairs().0, "{name}");
        V::read(token, &words).swap_neighbours().write(&mut found);
        assert_eq!(found, four.swap_neighbours().0, "{name}");
    }
}

#[test]
fn vectors_do_what_words_do() {
    for token in tokens() {
        if let Some(t) = token.avx2() {
            word::<V256<Avx2>>("V256<Avx2>", t);
            lanes::<V256<Avx2>>("V256<Avx2>", t);
        }
        if let Some(t) = token.vaes() {
            word::<V256<Vaes>>("V256<Vaes>", t);
            lanes::<V256<Vaes>>("V256<Vaes>", t);
        }
        if let Some(t) = token.avx512() {
            word::<V256<Avx512>>("V256<Avx512>", t);
            lanes::<V256<Avx512>>("V256<Avx512>", t);
            ifma::<V256<Avx512>>("V256<Avx512>", t);
            word::<V512>("V512", t);
            ifma::<V512>("V512", t);
        }
    }
}

/// Whether an operation on single-valued intervals contains what the operation on words gives.
fn contains(name: &str, words: &[u64], interval: Interval, word: u64) {
    let word = i128::from(word);
    assert!(
        interval.0 <= word && word <= interval.1,
        "{name} of {words:x?}: {word:x} is not in {interval:x?}"
    );
}

#[test]
fn intervals_contain_what_words_give() {
    let point = |x: u64| Interval(x.into(), x.into());
    let words = operands();
    for (i, &a) in words.iter().enumerate() {
        macro_rules! shifts {
            ($($n:literal)*) => { $(
                contains("low", &[a, $n], point(a).low::<$n>(), Word::low::<$n>(a));
                contains("shr", &[a, $n], point(a).shr::<$n>(), Word::shr::<$n>(a));
                if a >> (64 - $n) == 0 {
                    contains("shl", &[a, $n], point(a).shl::<$n>(), Word::shl::<$n>(a));
                    contains("shr_exact", &[a, $n], point(a).shl::<$n>().shr_exact::<$n>(), a);
                }
            )* };
        }
        for_all_distances!(shifts);
        contains("constant", &[a], point(1).constant(a), Word::constant(1_u64, a));
        for &b in &words {
            let c = words[(3 * i + 1) % words.len()];
            // Within the range of a word: beyond it a number and a word differ, until they come back.
            if a.checked_add(b).is_some() {
                contains("add", &[a, b], point(a).add(point(b)), Word::add(a, b));
            }
            if a >= b {
                contains("sub", &[a, b], point(a).sub(point(b)), Word::sub(a, b));
            }
            if a | b <= u32::MAX.into() {
                contains("mul32", &[a, b], point(a).mul32(point(b)), Word::mul32(a, b));
            }
            if (a | b) >> 52 == 0 && c >> 63 == 0 {
                contains("madd_low", &[c, a, b], point(c).madd_low(point(a), point(b)), c.madd_low(a, b));
                contains("madd_high", &[c, a, b], point(c).madd_high(point(a), point(b)), c.madd_high(a, b));
            }
            if (a | b) >> 63 == 0 && a.checked_mul(b).is_some() {
                contains("mul_low", &[a, b], point(a).mul_low(point(b)), a.mul_low(b));
            }
        }
    }
}
