//! Products, squares, division and arithmetic modulo a polynomial over GF(2), all coefficients secret but a divisor's
//! leading ones.

use crate::taint::{ACTIVE, mark, reveal, secret, tell};
use crate::{Case, case};
use widefield::cpu::{Tier, Token};
use widefield::gf2x::{
    Cyclic, Modulus, div_rem_with, gcd_with, mul_fixed_with, mul_many_with, mul_scratch_len, mul_with,
    mul_with_scratch_with, rem_with, square_with, xgcd_with,
};

/// A product of `N` words each, alone and in a batch: an odd one, so that whole registers and the rest are both used.
macro_rules! sizes {
    ($($words:literal $product:literal $one:literal $many:literal),*) => {
        pub(super) const FIXED: &[Case] = &[
            $(case($one, Tier::Portable, |token| {
                let mut out = [0; $product];
                mul_fixed_with(token, &mut out, &secret([3; $words]), &secret([5; $words]));
                reveal(&mut out);
            }),
            case($many, Tier::Portable, |token| {
                let mut out = [[0; $product]; 23];
                let done = mul_many_with(token, &mut out, &secret([[3; $words]; 23]), &secret([[5; $words]; 23]));
                assert_eq!(done, Ok(()));
                out.chunks_mut(1).for_each(reveal);
            })),*
        ];
    };
}
sizes! {
    1 2 "gf2x/mul1" "gf2x/mul_many 1", 2 4 "gf2x/mul2" "gf2x/mul_many 2", 3 6 "gf2x/mul3" "gf2x/mul_many 3",
    4 8 "gf2x/mul4" "gf2x/mul_many 4", 5 10 "gf2x/mul5" "gf2x/mul_many 5", 6 12 "gf2x/mul6" "gf2x/mul_many 6",
    7 14 "gf2x/mul7" "gf2x/mul_many 7", 8 16 "gf2x/mul8" "gf2x/mul_many 8", 9 18 "gf2x/mul9" "gf2x/mul_many 9"
}

/// A product of so many words by so many, and a square.
macro_rules! lengths {
    ($($a:literal $b:literal $name:literal),*) => {
        &[$(case($name, Tier::Portable, |token| {
            let (a, b) = (secret([3; $a]), secret([5; $b]));
            let mut out = [0; $a + $b];
            assert_eq!(mul_with(token, &mut out, &a, &b), Ok(()));
            reveal(&mut out);
        }),)*
        case("gf2x/square 43", Tier::Portable, square::<43, 86>),
        case("gf2x/square 300", Tier::Portable, square::<300, 600>),
        case("gf2x/square 7000", Tier::Portable, square::<7000, 14000>),
        case("gf2x/mul scratch", Tier::Portable, scratch)]
    };
}

fn square<const N: usize, const M: usize>(token: Token) {
    let mut out = [0; M];
    assert_eq!(square_with(token, &mut out, &secret([3; N])), Ok(()));
    reveal(&mut out);
}

/// What the scratch holds before is secret too.
fn scratch(token: Token) {
    let (a, b) = (secret([3; 70]), secret([5; 66]));
    let (mut out, mut scratch) = ([0; 136], vec![9; mul_scratch_len(70, 66)]);
    mark(&mut scratch);
    assert_eq!(mul_with_scratch_with(token, &mut out, &a, &b, &mut scratch), Ok(()));
    reveal(&mut out);
}

/// A division of so many words by so many: word by word, and by blocks. The time depends on the divisor's degree.
macro_rules! divisions {
    ($($a:literal $b:literal $name:literal),*) => {
        pub(super) const DIVISION: &[Case] = &[$(case($name, Tier::Portable, |token| {
            let (a, mut b) = (secret([3; $a]), secret([5; $b]));
            b[$b - 1] = 9;
            let (mut quotient, mut rest) = ([0; $a], [0; $b]);
            assert_eq!(div_rem_with(token, &mut quotient, &mut rest, &a, &b), Ok(()));
            reveal(&mut quotient);
            reveal(&mut rest);
            assert_eq!(rem_with(token, &mut rest, &a, &b), Ok(()));
            reveal(&mut rest);
        })),*];
    };
}
divisions! { 40 20 "gf2x/div_rem 40 20", 120 60 "gf2x/div_rem 120 60" }

/// Of whole words, so that no bit of an operand is public: few terms, and a dense modulus.
pub(super) const MODULUS: &[Case] = &[
    case("gf2x/modulus sparse", Tier::Portable, |token| modulo::<10>(token, &[640, 576, 5, 0])),
    case("gf2x/modulus sparse and short", Tier::Portable, |token| modulo::<4>(token, &[256, 128, 5, 0])),
    case("gf2x/modulus low", Tier::Portable, |token| modulo::<10>(token, &[640, 19, 5, 0])),
    case("gf2x/modulus low and short", Tier::Portable, |token| modulo::<4>(token, &[256, 10, 5, 2, 0])),
    case("gf2x/modulus low and odd", Tier::Portable, |token| modulo::<3>(token, &[192, 7, 2, 1, 0])),
    case("gf2x/modulus in two words", Tier::Portable, |token| modulo::<4>(token, &[256, 65, 0])),
    case("gf2x/modulus in two words and odd", Tier::Portable, |token| modulo::<3>(token, &[192, 65, 0])),
    case("gf2x/modulus dense", Tier::Portable, |token| modulo::<10>(token, &[640, 639, 77, 5, 0])),
    case("gf2x/modulus large", Tier::Portable, |token| modulo::<40>(token, &[2560, 2550, 0])),
];

fn modulo<const N: usize>(token: Token, exponents: &[usize]) {
    let Ok(f) = Modulus::from_exponents_with(token, exponents) else {
        unreachable!("the degree is positive")
    };
    let (a, b, long) = (secret([3; N]), secret([5; N]), secret([7; 99]));
    let mut out = [0; N];
    assert_eq!(f.reduce(&mut out, &long), Ok(()));
    reveal(&mut out);
    assert_eq!(f.mul(&mut out, &a, &b), Ok(()));
    reveal(&mut out);
    assert_eq!(f.square(&mut out, &a), Ok(()));
    reveal(&mut out);
    assert_eq!(f.square_n(&mut out, &a, 3), Ok(()));
    reveal(&mut out);
    assert_eq!(f.pow(&mut out, &a, &b[..1]), Ok(()));
    reveal(&mut out);
    assert_eq!(f.invert_or_zero(&mut out, &a), Ok(()));
    reveal(&mut out);
    // x, which always has an inverse; whether there is one becomes known. Not where several secrets are compared.
    if ACTIVE {
        let mut x = [0; N];
        x[0] = 2;
        assert_eq!(f.invert(&mut out, &secret(x)), Ok(()));
        reveal(&mut out);
    }
}

/// The ring of whole words, so that no bit of an element is public, and one with a part of a word. Positions are
/// secret.
pub(super) const CYCLIC: &[Case] = &[
    case("gf2x/cyclic 640", Tier::Portable, cyclic::<640, 10>),
    case("gf2x/cyclic 4096", Tier::Portable, cyclic::<4096, 64>),
    case("gf2x/cyclic 587", Tier::Portable, cyclic::<587, 10>),
];

fn cyclic<const N: usize, const WORDS: usize>(token: Token) {
    let Ok(ring) = Cyclic::new_with(token, N) else { unreachable!("the length is positive") };
    let (mut a, mut b) = (secret([3; WORDS]), secret([5; WORDS]));
    if !N.is_multiple_of(64) {
        (a[WORDS - 1], b[WORDS - 1]) = (1, 1);
    }
    let (mut out, mut scratch) = ([0; WORDS], vec![9; ring.scratch_len()]);
    mark(&mut scratch);
    assert_eq!(ring.mul(&mut out, &a, &b), Ok(()));
    reveal(&mut out);
    assert_eq!(ring.mul_with_scratch(&mut out, &a, &b, &mut scratch), Ok(()));
    reveal(&mut out);
    assert_eq!(ring.square(&mut out, &a), Ok(()));
    reveal(&mut out);
    for k in [3, 200] {
        assert_eq!(ring.square_n(&mut out, &a, k), Ok(()));
        reveal(&mut out);
        assert_eq!(ring.square_n_with_scratch(&mut out, &a, k, &mut scratch), Ok(()));
        reveal(&mut out);
    }
    assert_eq!(ring.invert_or_zero_with_scratch(&mut out, &a, &mut scratch), Ok(()));
    reveal(&mut out);
    let positions = secret([7_u32; 9]).map(|p| p & 511);
    assert_eq!(ring.from_support(&mut out, &positions), Ok(()));
    reveal(&mut out);
    // x, which always has an inverse; whether there is one becomes known. Not where several secrets are compared.
    if ACTIVE {
        let mut x = [0; WORDS];
        x[0] = 2;
        assert_eq!(ring.invert_with_scratch(&mut out, &secret(x), &mut scratch), Ok(()));
        reveal(&mut out);
        assert_eq!(ring.invert(&mut out, &secret(x)), Ok(()));
        reveal(&mut out);
    }
}

/// Operands whose greatest common divisor is one, whatever is secret of them: `s t + 1` and `t`, all degrees public.
pub(super) const COMMON: &[Case] = &[
    case("gf2x/gcd", Tier::Portable, common::<20, 13, 33>),
    case("gf2x/gcd of few words", Tier::Portable, common::<2, 2, 4>),
];

fn common<const N: usize, const M: usize, const SUM: usize>(token: Token) {
    let (mut s, mut t) = (secret([3; N]), secret([5; M]));
    (s[N - 1], t[M - 1]) = (1, 1);
    let mut a = [0; SUM];
    assert_eq!(mul_with(token, &mut a, &s, &t), Ok(()));
    a[0] ^= 1;
    // The words 0 and 1 above all secrets: if they have marks, these come from the coarse ones of products.
    let mut top = [a[SUM - 2], a[SUM - 1]];
    let _ = tell(&mut top);
    a[SUM - 2..].copy_from_slice(&top);
    assert_eq!(top, [1, 0]);
    let (mut g, mut u, mut v) = ([0; SUM], [0; M], [0; SUM]);
    assert_eq!(gcd_with(token, &mut g, &a, &t), Ok(()));
    reveal(&mut g);
    assert_eq!(xgcd_with(token, &mut g, &mut u, &mut v, &a, &t), Ok(()));
    reveal(&mut g);
    reveal(&mut u);
    reveal(&mut v);
}

/// One length for each method: short operands, rows, blocks, halves or batches to every depth, the transform with a
/// power of two and with three quarters of one.
pub(super) const GENERAL: &[Case] = lengths! {
    1 1 "gf2x/mul 1 1", 3 2 "gf2x/mul 3 2", 9 9 "gf2x/mul 9 9",
    16 15 "gf2x/mul 16 15", 40 2 "gf2x/mul 40 2", 60 20 "gf2x/mul 60 20", 30 29 "gf2x/mul 30 29",
    66 65 "gf2x/mul 66 65", 256 250 "gf2x/mul 256 250", 561 561 "gf2x/mul 561 561",
    6001 6001 "gf2x/mul 6001 6001", 7000 7000 "gf2x/mul 7000 7000"
};
