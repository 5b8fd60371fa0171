//! Reductions modulo the five NIST polynomials, with double-precision shifts.
//!
//! A product has degree at most 2m - 2. For each exponent k of the modulus below x^m,
//!
//! ```text
//! x^(m + i) = sum over k of x^(i + k)
//! ```
//!
//! so the part above x^m, moved down by m - k bits for each k, is added to the part below. With W words an element and
//! s = m - 64 (W - 1) bits in its top word, moving down by m - k bits is moving down by W - 1 - w words and by
//! 0 < r < 64 bits, where 64 w + s - r = k:
//!
//! ```text
//! a[j + w] += (c[j + W] : c[j + W - 1]) >> r          SHRD, one a word and k
//! ```
//!
//! What that leaves at and above x^m (fewer than 128 bits) is moved down once more.
//!
//! In the encoding `legacy` these are scalar SHLD and SHRD throughout; with three operands the compiler finds vector
//! shifts for some of them by itself.
//!
//! The paper takes the algorithms from Hankerson, Menezes and Vanstone for words of 64 bits; the figures of its Table 3
//! are a product and this.

/// How words are shifted across their boundaries.
pub trait Shift: Copy {
    /// Adds the low words of `(high : low) >> r` for all `r` of `by`, each `0 < r < 64`, to the sum of `to`'s words.
    fn add_right<const T: usize>(to: &mut [u64; 2], high: u64, low: u64, by: [u32; T]);
}

/// One SHRD for each shift, as published.
#[derive(Clone, Copy, Debug)]
pub struct Double;

/// Two single shifts, what they bring from either side added up apart (lest the compiler join them again). For
/// processors where SHRD is microcoded, as on AMD's.
#[derive(Clone, Copy, Debug)]
pub struct Single;

impl Shift for Double {
    #[inline(always)]
    fn add_right<const T: usize>(to: &mut [u64; 2], high: u64, low: u64, by: [u32; T]) {
        for r in by {
            to[0] ^= high << (64 - r) | low >> r;
        }
    }
}

impl Shift for Single {
    #[inline(always)]
    fn add_right<const T: usize>(to: &mut [u64; 2], high: u64, low: u64, by: [u32; T]) {
        for r in by {
            to[0] ^= low >> r;
            to[1] ^= high << (64 - r);
        }
    }
}

/// Modulo `x^m + sum of x^k`, the exponents `k` sorted by whether they lie in the words' low part: `w0` holds those
/// below `s`, `w1` those from `s` on, below `s + 64`. `c` has degree at most `2 m - 2`.
#[inline(always)]
fn reduce<S: Shift, const W: usize, const W2: usize, const T0: usize, const T1: usize>(
    c: &[u64; W2],
    m: u32,
    w0: [u32; T0],
    w1: [u32; T1],
) -> [u64; W] {
    const { assert!(2 * W == W2 && W < 10) };
    let s = m - 64 * (W as u32 - 1);
    let mask = (1 << s) - 1;
    let largest = w0.into_iter().chain(w1).fold(0, u32::max);
    // Whether the part moved down can reach beyond the W words: a constant of the field.
    let beyond = m - 2 + largest >= 64 * W as u32;
    let (by0, by1) = (w0.map(|k| s - k), w1.map(|k| 64 + s - k));

    // Each word in two halves, to be added in the end.
    let mut a = [[0; 2]; 11];
    for (a, c) in a.iter_mut().zip(&c[..W]) {
        a[0] = *c;
    }
    a[W - 1][0] &= mask;
    for j in 0..=W {
        let low = if j == 0 { c[W - 1] & !mask } else { c[W - 1 + j] };
        let high = if j < W { c[W + j] } else { 0 };
        if j < W || beyond {
            S::add_right(&mut a[j], high, low, by0);
        }
        if j < W {
            S::add_right(&mut a[j + 1], high, low, by1);
        }
    }
    let top = a[W - 1][0] ^ a[W - 1][1];
    a[W - 1] = [top & mask, 0];
    let (low, high) = (top & !mask, if beyond { a[W][0] ^ a[W][1] } else { 0 });
    S::add_right(&mut a[0], high, low, by0);
    S::add_right(&mut a[1], high, low, by1);
    if beyond {
        S::add_right(&mut a[1], 0, high, by0);
        S::add_right(&mut a[2], 0, high, by1);
    }
    let mut out = [0; W];
    for (out, a) in out.iter_mut().zip(a) {
        *out = a[0] ^ a[1];
    }
    out
}

macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident($product:literal -> $words:literal) = $m:literal $w0:tt $w1:tt;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        #[must_use]
        pub fn $name<S: Shift>(c: &[u64; $product]) -> [u64; $words] {
            reduce::<S, _, _, _, _>(c, $m, $w0, $w1)
        }
    )* };
}

fields! {
    /// Modulo x^163 + x^7 + x^6 + x^3 + 1; degree at most 324.
    reduce163(6 -> 3) = 163 [7, 6, 3, 0] [];
    /// Modulo x^233 + x^74 + 1; degree at most 464.
    reduce233(8 -> 4) = 233 [0] [74];
    /// Modulo x^283 + x^12 + x^7 + x^5 + 1; degree at most 564.
    reduce283(10 -> 5) = 283 [12, 7, 5, 0] [];
    /// Modulo x^409 + x^87 + 1; degree at most 816.
    reduce409(14 -> 7) = 409 [0] [87];
    /// Modulo x^571 + x^10 + x^5 + x^2 + 1; degree at most 1140.
    reduce571(18 -> 9) = 571 [10, 5, 2, 0] [];
}
