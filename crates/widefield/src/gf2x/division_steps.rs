//! Division steps on words; `gcd.rs` has the equations.
//!
//! After `i` steps, with `f` and `g` multiplied by `x^i`, a step is
//!
//! ```text
//! (f, g)  ->  (x g, g + f)       if delta > 0 and bit i of g is set
//!             (x f, g + g_i f)   else
//! ```
//! and does the same to the rows `x u, x v` and `q, r` of the matrix. The low `i` bits of both series are zero, and
//! `x u`, `q` have no more bits than that: so `f + x u` and `g + q` are kept in a word each, and one step of them is a
//! step of four.

/// The sums `f + x u`, `g + q`; `x v`, `r`; and minus delta.
#[derive(Clone, Copy)]
struct State {
    upper: u64,
    lower: u64,
    v: u64,
    r: u64,
    e: u64,
}

impl State {
    #[inline(always)]
    fn new(delta: i64, f: u64, g: u64) -> Self {
        Self { upper: f ^ 1, lower: g, v: 0, r: 1, e: delta.wrapping_neg().cast_unsigned() }
    }

    /// Step `i`, the upper row not yet times x.
    #[inline(always)]
    fn step(self, i: u32) -> Self {
        let Self { upper, lower, v, r, e } = self;
        let top = lower << (63 - i);
        let odd = mask_by_top(top);
        // delta > 0 and g_i = 1.
        let swap = mask_by_top(top & e);
        Self {
            upper: upper ^ (upper ^ lower) & swap,
            lower: lower ^ upper & odd,
            v: v ^ (v ^ r) & swap,
            r: r ^ v & odd,
            // 1 - delta or 1 + delta.
            e: (e ^ swap).wrapping_add(!swap),
        }
    }

    #[inline(always)]
    fn shift_word_up(self) -> Self {
        Self { upper: self.upper << 1, v: self.v << 1, ..self }
    }

    /// Eight steps from `FROM` on, all with constant shifts.
    #[inline(always)]
    fn eight<const FROM: u32>(self) -> Self {
        let mut state = self;
        for i in 0..8 {
            state = state.step(FROM + i);
            if FROM + i < 63 {
                state = state.shift_word_up();
            }
        }
        state
    }

    /// What `n` steps make: delta and `u, v, q, r`. The upper row lacks the last step's x, so that it fits.
    #[inline(always)]
    fn finish(self, n: u32) -> (i64, [u64; 4]) {
        let mask = u64::MAX >> (64 - n);
        // The lowest coefficient of f, which is one, stands at the row's last bit.
        let u = (self.upper ^ 1 << (n - 1)) & mask;
        (self.e.wrapping_neg().cast_signed(), [u, self.v, self.lower & mask, self.r])
    }
}

/// All bits as the highest.
#[inline(always)]
fn mask_by_top(word: u64) -> u64 {
    (word.cast_signed() >> 63).cast_unsigned()
}

/// 64 division steps on the low words of the series: `delta` and `u, v, q, r` after them, the upper row without the
/// last step's x.
pub(super) fn all(delta: i64, f: u64, g: u64) -> (i64, [u64; 4]) {
    let state = State::new(delta, f, g);
    let state = state.eight::<0>().eight::<8>().eight::<16>().eight::<24>();
    state.eight::<32>().eight::<40>().eight::<48>().eight::<56>().finish(64)
}

/// The same in time that depends on the words: the steps up to the next bit of `g` that is set are one.
pub(super) fn all_vartime(delta: i64, f: u64, g: u64) -> (i64, [u64; 4]) {
    let (mut delta, mut f, mut g, mut left) = (delta, f, g, 64);
    // The upper row times x.
    let ([mut u, mut v], [mut q, mut r]) = ([1, 0], [0, 1]);
    loop {
        let zeros = g.trailing_zeros();
        if zeros >= left {
            // The upper row lacks the last step's x.
            return (delta + i64::from(left), [u << (left - 1), v << (left - 1), q, r]);
        }
        (g, u, v) = (g >> zeros, u << zeros, v << zeros);
        (delta, left) = (delta + i64::from(zeros), left - zeros);
        // delta > 0, without a branch: it would be guessed wrong half of the time.
        let swap = (-delta >> 63).cast_unsigned();
        let sums = [f ^ g, u ^ q, v ^ r];
        (f, u, v) = (f ^ sums[0] & swap, u ^ sums[1] & swap, v ^ sums[2] & swap);
        [g, q, r] = sums;
        delta = (delta ^ swap.cast_signed()) - swap.cast_signed();
    }
}

/// [`all`] with 1 to 63 steps, a public number.
pub(super) fn some(delta: i64, f: u64, g: u64, n: u32) -> (i64, [u64; 4]) {
    let mut state = State::new(delta, f, g);
    for i in 0..n - 1 {
        state = state.step(i).shift_word_up();
    }
    state.step(n - 1).finish(n)
}

#[cfg(test)]
mod tests {
    use super::{all, all_vartime, some};
    use crate::gf2x::samples::words;

    /// By the book, on series of so many coefficients.
    fn model(mut delta: i64, f: u64, g: u64, n: u32) -> (i64, [u64; 4]) {
        let (mut f, mut g) = (u128::from(f), u128::from(g));
        // x u, x v; q, r.
        let mut rows = [[1u128, 0], [0, 1]];
        for _ in 0..n {
            let odd = g & 1 == 1;
            let [upper, lower] = rows;
            let sum = if odd { [upper[0] ^ lower[0], upper[1] ^ lower[1]] } else { lower };
            let next = if odd { f ^ g } else { g } >> 1;
            if odd && delta > 0 {
                (delta, f, rows[0]) = (1 - delta, g, lower);
            } else {
                delta += 1;
            }
            (g, rows[1]) = (next, sum);
            rows[0] = rows[0].map(|w| w << 1);
        }
        let [[xu, xv], [q, r]] = rows;
        (delta, [xu >> 1, xv >> 1, q, r].map(|w| w as u64))
    }

    #[test]
    fn steps_are_the_books() {
        for seed in 0..200 {
            let w = words(seed, 2);
            let zeros = seed % 70;
            let g = if zeros > 63 { 0 } else { w[1] << zeros };
            for (f, g) in
                [(w[0] | 1, g), (1, w[1]), (!0, !0), (!0, 1 << 63), (w[0] | 1, w[1] >> zeros.min(63))]
            {
                for delta in [1, 0, -1, 2, -5, 7, 64, -64, 1000, -1000] {
                    assert_eq!(all(delta, f, g), model(delta, f, g, 64));
                    assert_eq!(all_vartime(delta, f, g), model(delta, f, g, 64));
                    let n = 1 + seed as u32 % 63;
                    assert_eq!(some(delta, f, g, n), model(delta, f, g, n), "{n}");
                }
            }
        }
    }
}
