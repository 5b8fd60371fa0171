//! The ladders by name, on SUPERCOP's bytes.

use super::formula::{self, Form};
use super::machine::{Doubles, Integers};
use super::{float, integer};
use core::array::from_fn;
use core::fmt;
use widefield::cpu::Token;
use widefield::fp127::Fp127;

/// A ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// Six floating-point limbs, multiplications traded for additions: the paper's final count.
    Traded,
    /// The same with the conditional swap before the transforms, as it was before Section 4.5's trick.
    EarlySwap,
    /// The same before trading.
    Float,
    /// Six floating-point limbs with fused multiply and add.
    Fused,
    /// Five integer limbs.
    Integer,
    /// The formulas of Figure 2.4(a) on two 64-bit limbs.
    FormA,
    /// Those of Figure 2.4(b).
    FormB,
}

impl Strategy {
    /// All.
    pub const ALL: [Self; 7] =
        [Self::Traded, Self::EarlySwap, Self::Float, Self::Fused, Self::Integer, Self::FormA, Self::FormB];

    /// A name for tables and filters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Traded => "float",
            Self::EarlySwap => "float-early-swap",
            Self::Float => "float-284",
            Self::Fused => "float-fma",
            Self::Integer => "integer",
            Self::FormA => "10M+9S+6m",
            Self::FormB => "7M+12S+9m",
        }
    }

    /// What it is.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Traded => "six floating-point limbs, AVX; 310 additions and 239 multiplications a step",
            Self::EarlySwap => "the same, points swapped before the transforms",
            Self::Float => "six floating-point limbs, AVX; 282 additions and 284 multiplications a step",
            Self::Fused => "six floating-point limbs, fused multiply and add",
            Self::Integer => "five integer limbs (Section 5) in 256-bit vectors",
            Self::FormA => "Figure 2.4(a) on two 64-bit limbs",
            Self::FormB => "Figure 2.4(b) on two 64-bit limbs",
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Ladder steps.
pub(super) const STEPS: usize = 251;

/// Bit `i` of the scalar.
#[inline(always)]
pub(super) fn bit(scalar: &[u8; 32], i: usize) -> u8 {
    scalar[i / 8] >> (i % 8) & 1
}

/// What a kernel of doubles starts from: the difference, and both points.
struct Doubled {
    difference: [[f64; 4]; 6],
    points: [[[f64; 4]; 3]; 2],
}

/// The floating-point ladder: the multiple's three limbs.
#[inline(always)]
fn float_ladder<V: Doubles, const TRADED: bool, const EARLY: bool>(
    token: V::Token,
    start: &Doubled,
    scalar: &[u8; 32],
) -> [[f64; 4]; 3] {
    let k = float::Constants::<V>::new(token, &start.difference);
    let [d, a] = &start.points;
    let mut d = [V::load(token, &d[0]), V::load(token, &d[1]), V::load(token, &d[2])];
    let mut a = [V::load(token, &a[0]), V::load(token, &a[1]), V::load(token, &a[2])];
    let mut last = 0;
    for i in (0..STEPS).rev() {
        let now = bit(scalar, i);
        (d, a) = float::step::<V, TRADED, EARLY>(d, a, V::mask(token, now ^ last), &k);
        last = now;
    }
    let mask = V::mask(token, last);
    [d[0].select(mask, a[0]).numbers(), d[1].select(mask, a[1]).numbers(), d[2].select(mask, a[2]).numbers()]
}

/// What a kernel of integers starts from.
struct Whole {
    difference: [[u64; 4]; 5],
    points: [[[u64; 4]; 5]; 2],
}

/// The integer ladder: the multiple's five limbs.
#[inline(always)]
fn integer_ladder<V: Integers>(token: V::Token, start: &Whole, scalar: &[u8; 32]) -> [[u64; 4]; 5] {
    let k = integer::Constants::<V>::new(token, &start.difference);
    let zero = V::load(token, &[0; 4]);
    let (mut d, mut a) = ([zero; 5], [zero; 5]);
    for j in 0..5 {
        d[j] = V::load(token, &start.points[0][j]);
        a[j] = V::load(token, &start.points[1][j]);
    }
    let mut last = 0;
    for i in (0..STEPS).rev() {
        let now = bit(scalar, i);
        let mask = V::load(token, &[u64::from(now ^ last).wrapping_neg(); 4]);
        (d, a) = integer::step(&d, &a, mask, &k);
        last = now;
    }
    let mask = V::load(token, &[u64::from(last).wrapping_neg(); 4]);
    let mut out = [[0; 4]; 5];
    for j in 0..5 {
        out[j] = d[j].xor(d[j].xor(a[j]).and(mask)).numbers();
    }
    out
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::machine::Fused;
    use super::{Doubled, Whole, float_ladder, integer_ladder};
    use widefield::cpu::Avx2;
    use widefield::internal::V256;

    widefield::kernel! { Avx2:
        /// Additions for multiplications.
        pub(super) fn traded(start: &Doubled, scalar: &[u8; 32]) -> [[f64; 4]; 3] =
            float_ladder::<V256<Avx2>, true, false>;
        /// The same with the swap before the transforms.
        pub(super) fn early(start: &Doubled, scalar: &[u8; 32]) -> [[f64; 4]; 3] =
            float_ladder::<V256<Avx2>, true, true>;
        /// As counted first.
        pub(super) fn float(start: &Doubled, scalar: &[u8; 32]) -> [[f64; 4]; 3] =
            float_ladder::<V256<Avx2>, false, false>;
        /// Fused.
        pub(super) fn fused(start: &Doubled, scalar: &[u8; 32]) -> [[f64; 4]; 3] =
            float_ladder::<Fused, false, false>;
        /// Five limbs.
        pub(super) fn integer(start: &Whole, scalar: &[u8; 32]) -> [[u64; 4]; 5] = integer_ladder::<V256<Avx2>>;
    }
}

fn run_float(token: Token, strategy: Strategy, start: &Doubled, scalar: &[u8; 32]) -> Option<[[f64; 4]; 3]> {
    #[cfg(target_arch = "x86_64")]
    match (strategy, token.avx2()) {
        (Strategy::Fused, Some(token)) => return Some(x86::fused(token, start, scalar)),
        (Strategy::Traded, Some(token)) => return Some(x86::traded(token, start, scalar)),
        (Strategy::EarlySwap, Some(token)) => return Some(x86::early(token, start, scalar)),
        (Strategy::Float, Some(token)) => return Some(x86::float(token, start, scalar)),
        _ => {}
    }
    match (strategy, token) {
        (Strategy::Traded, Token::Portable) => Some(float_ladder::<[f64; 4], true, false>((), start, scalar)),
        (Strategy::EarlySwap, Token::Portable) => {
            Some(float_ladder::<[f64; 4], true, true>((), start, scalar))
        }
        (Strategy::Float, Token::Portable) => Some(float_ladder::<[f64; 4], false, false>((), start, scalar)),
        _ => None,
    }
}

fn run_integer(token: Token, start: &Whole, scalar: &[u8; 32]) -> Option<[[u64; 4]; 5]> {
    #[cfg(target_arch = "x86_64")]
    if let Some(token) = token.avx2() {
        return Some(x86::integer(token, start, scalar));
    }
    matches!(token, Token::Portable).then(|| integer_ladder::<[u64; 4]>((), start, scalar))
}

/// Figure 2.4 over the field.
fn run_formulas(form: Form, ratios: [Fp127; 3], points: [[Fp127; 4]; 2], scalar: &[u8; 32]) -> [Fp127; 4] {
    let ratio = |n: i64, d: i64| Fp127::from_i64(n) * Fp127::from_i64(d).invert_or_zero();
    let k = formula::Constants {
        upper: [ratio(-33, 11), ratio(-33, 17), ratio(-33, 49)],
        lower: [ratio(11, -22), ratio(11, -19), ratio(11, -3)],
    };
    let [mut p, mut q] = points;
    for i in (0..STEPS).rev() {
        // The textbook ladder: p, q = nP, (n + 1)P.
        if bit(scalar, i) == 1 {
            (q, p) = formula::squared_step(form, q, p, ratios, &k);
        } else {
            (p, q) = formula::squared_step(form, p, q, ratios, &k);
        }
    }
    p
}

/// `n` coordinates to limbs, limb by limb.
fn transposed<T: Copy, const N: usize>(points: [[T; N]; 4]) -> [[T; 4]; N] {
    from_fn(|j| from_fn(|i| points[i][j]))
}

/// SUPERCOP's `crypto_scalarmult/kummer` by a strategy; nothing if it has no kernel for the token. No strategy is for
/// secrets: the last two branch on the scalar.
#[must_use]
pub fn scalar_mult_with(
    token: Token,
    strategy: Strategy,
    point: &[u8; 48],
    scalar: &[u8; 32],
) -> Option<[u8; 48]> {
    let (bytes, _) = point.as_chunks::<16>();
    let [u, v, w] = [0, 1, 2].map(|i| Fp127::from_bytes_ignoring_top_bit(&bytes[i]));
    let base = [u * v * w, v * w, u * w, u * v];
    let identity = [-11, 22, 19, 3].map(Fp127::from_i64);
    let result = match strategy {
        Strategy::Traded | Strategy::EarlySwap | Strategy::Float | Strategy::Fused => {
            let six = |p: [Fp127; 4]| transposed(p.map(|x| float::limbs(x.canonical())));
            let three = |[x, y, z, t]: [Fp127; 4]| {
                let h = six([x, y, -z, t]);
                [0, 1, 2].map(|j| from_fn(|i| h[2 * j][i] + h[2 * j + 1][i]))
            };
            let start = Doubled {
                difference: six([Fp127::from_u64(1), u, -v, w]),
                points: [three(identity), three(base)],
            };
            let h = run_float(token, strategy, &start, scalar)?;
            let [x, y, z, t] = from_fn(|i| {
                let [a, b, c] = float::integers([h[0][i], h[1][i], h[2][i]]).map(Fp127::from_i64);
                a + power(43) * (b + power(42) * c)
            });
            [x, y, -z, t]
        }
        Strategy::Integer => {
            let five = |p: [Fp127; 4]| transposed(p.map(|x| integer::limbs(x.canonical())));
            let start = Whole {
                difference: five([Fp127::from_u64(1), u, v, w]),
                points: [five(identity), five(base)],
            };
            let h = run_integer(token, &start, scalar)?;
            from_fn(|i| {
                (0..5).fold(Fp127::from_u64(0), |sum, j| {
                    sum + Fp127::from_u64(h[j][i]) * power(integer::UNITS[j])
                })
            })
        }
        Strategy::FormA | Strategy::FormB => {
            let form = if strategy == Strategy::FormA { Form::A } else { Form::B };
            matches!(token, Token::Portable)
                .then(|| run_formulas(form, [u, v, w], [identity, base], scalar))?
        }
    };
    Some(encode(result))
}

/// `2^n`.
fn power(n: u32) -> Fp127 {
    (0..n).fold(Fp127::from_u64(1), |x, _| x + x)
}

/// `(x/y, x/z, x/t)`.
pub(super) fn encode([x, y, z, t]: [Fp127; 4]) -> [u8; 48] {
    let scale = x * (y * z * t).invert_or_zero();
    let ratios = [scale * (z * t), scale * (y * t), scale * (y * z)].map(Fp127::to_bytes);
    let mut out = [0; 48];
    for (out, ratio) in out.as_chunks_mut::<16>().0.iter_mut().zip(ratios) {
        *out = ratio;
    }
    out
}
