//! What the proofs assume: that a vector's operation is, word by word, what the operation on numbers is.
//!
//! A proof runs a kernel's source on intervals or polynomials; the kernel runs it on vectors. Here each operation of
//! the traits is run on each vector inside a kernel and compared with its definition (see [`spec`](crate::simd::spec));
//! and the interval of the same operands must contain the result wherever the trait promises one.

use super::interval::Interval;
#[cfg(target_arch = "x86_64")]
use super::lanes::Four;
use super::word::{MulAdd, Word};
#[cfg(target_arch = "x86_64")]
use super::{
    floats::{Floats, FourFloats},
    word::Lanes,
};
use crate::simd::Vector;
use crate::simd::spec::{Checks, Operands, Register, check, check_each, integers, operands};
use crate::tier::{Token, tokens};
#[cfg(target_arch = "aarch64")]
use crate::{simd::Pair, tier::Neon};
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{Pair, V128, V256, V512},
    tier::{Avx2, Avx512, Avxifma, Clmul, Gfni, Vaes},
};

one_word! { u64, |word| word }

/// The integer versions, on words: sums and differences may leave the range and come back.
impl Word for u64 {
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

impl MulAdd for u64 {
    fn madd52_low(self, a: Self, b: Self) -> Self {
        self.wrapping_add((product_52(a, b) % (1 << 52)) as Self)
    }
    fn madd52_high(self, a: Self, b: Self) -> Self {
        self.wrapping_add((product_52(a, b) >> 52) as Self)
    }
    fn mul_low(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }
}

/// The words at which an operation could go wrong, and random ones of every length.
fn extremal() -> Vec<u64> {
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

/// The distances of shifts.
macro_rules! for_all_distances {
    ($macro:ident) => {
        $macro! {
            1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39
            40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
        }
    };
}

/// The operands as vectors.
#[inline(always)]
fn read<V: Register>(proof: V::Proof, o: &Operands) -> [V; 3] {
    [V::read(proof, &o.x), V::read(proof, &o.y), V::read(proof, &o.z)]
}

/// All of [`Word`].
#[inline(always)]
fn word<V: Register + Word>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [a, b, _] = read::<V>(proof, o);
    let (x, y) = (&o.x[..], &o.y[..]);
    check!(c, o; Word::add(a, b) => integers::add64(x, y));
    check!(c, o; Word::sub(a, b) => integers::sub64(x, y));
    check!(c, o; Word::mul32(a, b) => integers::mul32(x, y));
    check!(c, o; Word::barrier_value(a) => x.to_vec());
    check_each!(bits64, c, o; Word::low(a) => |n| integers::low_bits(x, n));
    check_each!(bits64, c, o; Word::shr(a) => |n| integers::shr64(x, n));
    check_each!(bits64, c, o; Word::shl(a) => |n| integers::shl64(x, n));
    check_each!(bits64, c, o; Word::shr_exact(a) => |n| integers::shr64(x, n));
}

/// All of [`MulAdd`].
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn mul_add<V: Register + MulAdd>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [a, b, d] = read::<V>(proof, o);
    let (x, y, z) = (&o.x[..], &o.y[..], &o.z[..]);
    check!(c, o; MulAdd::madd52_low(d, a, b) => integers::madd52_low(z, x, y));
    check!(c, o; MulAdd::madd52_high(d, a, b) => integers::madd52_high(z, x, y));
    let short = integers::low_bits(y, 32);
    check!(c, o; MulAdd::mul_low(a, V::read(proof, &short)) => integers::mul64(x, &short));
}

/// All of [`Lanes`], against the four lanes of the proofs.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn lanes<V: Register + Lanes>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [a, _, _] = read::<V>(proof, o);
    let four = Four(*integers::words64(&o.x).first_chunk::<4>().expect("four words"));
    check!(c, o; Lanes::swap_pairs(a) => integers::of64(four.swap_pairs().0));
    check!(c, o; Lanes::swap_neighbours(a) => integers::of64(four.swap_neighbours().0));
}

/// All of [`Floats`]. MinGW's `fma` rounds twice: there the definition would be wrong.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn floats<V: Register + Floats>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [p, q, r] = [integers::floats(&o.x), integers::floats(&o.y), integers::floats(&o.z)];
    let (a, b, d) = (V::read(proof, &p), V::read(proof, &q), V::read(proof, &r));
    let first = f64::from_bits(integers::words64(&p)[0]);
    let splat = <V as Floats>::splat_f64(a.token(), first);
    c.same("Floats::splat_f64", o, splat.image(), p[..8].repeat(p.len() / 8));
    check!(c, o; Floats::add_f64(a, b) => integers::add_f64(&p, &q));
    check!(c, o; Floats::sub_f64(a, b) => integers::sub_f64(&p, &q));
    check!(c, o; Floats::mul_f64(a, b) => integers::mul_f64(&p, &q));
    if cfg!(all(windows, target_env = "gnu")) {
        return;
    }
    check!(c, o; Floats::add_product_f64(a, b, d) => integers::add_product_f64(&p, &q, &r));
    check!(c, o; Floats::sub_product_f64(a, b, d) => integers::sub_product_f64(&p, &q, &r));
    // The first vector as the bias, whatever it is: what is left, and the multiple.
    let excess = integers::sub_f64(&p, &integers::add_product_f64(&p, &q, &r));
    let (left, multiple) = Floats::split_product(a, b, d);
    c.same("Floats::split_product", o, left.image(), integers::add_product_f64(&excess, &q, &r));
    c.same("Floats::split_product", o, multiple.image(), excess);
    let (low, high) = Floats::split(a, b);
    let multiple = integers::sub_f64(&integers::add_f64(&p, &q), &q);
    c.same("Floats::split", o, low.image(), integers::sub_f64(&p, &multiple));
    c.same("Floats::split", o, high.image(), multiple);
}

/// All of [`FourFloats`].
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn four_floats<V: Register + FourFloats>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [p, q] = [integers::floats(&o.x), integers::floats(&o.y)];
    let (a, b) = (V::read(proof, &p), V::read(proof, &q));
    let mut numbers = [0.0; 4];
    for (number, word) in numbers.iter_mut().zip(integers::words64(&p)) {
        *number = f64::from_bits(word);
    }
    let loaded = <V as FourFloats>::load_f64(a.token(), &numbers);
    c.same("FourFloats::load_f64", o, loaded.image(), p.clone());
    check!(c, o; FourFloats::add_sub_f64(a, b) => integers::add_sub_f64(&p, &q));
}

#[cfg(target_arch = "aarch64")]
kernel! { Neon:
    fn word_neon(c: &mut Checks, o: &Operands) = word::<Pair<Neon>>;
}
#[cfg(target_arch = "x86_64")]
kernel! { Clmul:
    fn word_128(c: &mut Checks, o: &Operands) = word::<V128<Clmul>>;
    fn word_pair(c: &mut Checks, o: &Operands) = word::<Pair<Clmul>>;
}
#[cfg(target_arch = "x86_64")]
kernel! { Avx2:
    fn word_avx2(c: &mut Checks, o: &Operands) = word::<V256<Avx2>>;
    fn lanes_avx2(c: &mut Checks, o: &Operands) = lanes::<V256<Avx2>>;
    fn floats_avx2(c: &mut Checks, o: &Operands) = floats::<V256<Avx2>>;
    fn four_floats_avx2(c: &mut Checks, o: &Operands) = four_floats::<V256<Avx2>>;
}
#[cfg(target_arch = "x86_64")]
kernel! { Vaes:
    fn word_vaes(c: &mut Checks, o: &Operands) = word::<V256<Vaes>>;
    fn lanes_vaes(c: &mut Checks, o: &Operands) = lanes::<V256<Vaes>>;
}
#[cfg(target_arch = "x86_64")]
kernel! { Gfni:
    fn word_gfni(c: &mut Checks, o: &Operands) = word::<V256<Gfni>>;
    fn lanes_gfni(c: &mut Checks, o: &Operands) = lanes::<V256<Gfni>>;
}
#[cfg(target_arch = "x86_64")]
kernel! { Avxifma:
    fn word_avxifma(c: &mut Checks, o: &Operands) = word::<V256<Avxifma>>;
    fn lanes_avxifma(c: &mut Checks, o: &Operands) = lanes::<V256<Avxifma>>;
    fn ifma_avxifma(c: &mut Checks, o: &Operands) = mul_add::<V256<Avxifma>>;
}
#[cfg(target_arch = "x86_64")]
kernel! { Avx512:
    fn word_avx512(c: &mut Checks, o: &Operands) = word::<V256<Avx512>>;
    fn lanes_avx512(c: &mut Checks, o: &Operands) = lanes::<V256<Avx512>>;
    fn ifma_avx512(c: &mut Checks, o: &Operands) = mul_add::<V256<Avx512>>;
    fn word_512(c: &mut Checks, o: &Operands) = word::<V512>;
    fn ifma_512(c: &mut Checks, o: &Operands) = mul_add::<V512>;
}

#[cfg(target_arch = "aarch64")]
#[test]
fn vectors_do_what_words_do() {
    for token in tokens() {
        // The tiers beyond run the same vectors.
        let Token::Neon(t) = token else { continue };
        let mut c = Checks::new("limbs in Pair");
        for o in &operands(32) {
            word_neon(t, &mut c, o);
        }
        c.tell();
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn vectors_do_what_words_do() {
    for token in tokens() {
        let (mut c, mut wide) = (Checks::new("limbs in V256"), Checks::new("limbs in V512"));
        let mut pair = Checks::new("limbs in V128 and Pair");
        for o in &operands(32) {
            match token {
                Token::Avx2(t) => {
                    word_avx2(t, &mut c, o);
                    lanes_avx2(t, &mut c, o);
                    floats_avx2(t, &mut c, o);
                    four_floats_avx2(t, &mut c, o);
                }
                Token::Vaes(t) => {
                    word_vaes(t, &mut c, o);
                    lanes_vaes(t, &mut c, o);
                }
                Token::Gfni(t) => {
                    word_gfni(t, &mut c, o);
                    lanes_gfni(t, &mut c, o);
                }
                Token::Avxifma(t) => {
                    word_avxifma(t, &mut c, o);
                    lanes_avxifma(t, &mut c, o);
                    ifma_avxifma(t, &mut c, o);
                }
                Token::Avx512(t) => {
                    word_avx512(t, &mut c, o);
                    lanes_avx512(t, &mut c, o);
                    ifma_avx512(t, &mut c, o);
                }
                Token::Clmul(t) => word_pair(t, &mut pair, o),
                // No vectors, or those of a tier that it contains.
                _ => {}
            }
        }
        if let Token::Clmul(t) = token {
            for o in &operands(16) {
                word_128(t, &mut pair, o);
            }
            pair.tell();
        }
        if token.avx2().is_some() {
            c.tell();
        }
        if let Some(t) = token.avx512() {
            for o in &operands(64) {
                word_512(t, &mut wide, o);
                ifma_512(t, &mut wide, o);
            }
            wide.tell();
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
    let words = extremal();
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
        contains("constant", &[a], point(1).splat_like(a), 1_u64.splat_like(a));
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
                contains(
                    "madd52_low",
                    &[c, a, b],
                    point(c).madd52_low(point(a), point(b)),
                    c.madd52_low(a, b),
                );
                contains(
                    "madd52_high",
                    &[c, a, b],
                    point(c).madd52_high(point(a), point(b)),
                    c.madd52_high(a, b),
                );
            }
            if a >> 63 == 0 && b >> 32 == 0 && a.checked_mul(b).is_some() {
                contains("mul_low", &[a, b], point(a).mul_low(point(b)), a.mul_low(b));
            }
        }
    }
}
