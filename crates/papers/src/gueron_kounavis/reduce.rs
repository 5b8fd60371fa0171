//! Reductions modulo x^128 + x^7 + x^2 + x + 1: the trait, and Algorithms 4 and 5.
//!
//! ```text
//! x^128 = x^7 + x^2 + x + 1
//!
//! Algorithm 4, natural order: X = [X3:X2:X1:X0], bit i is x^i
//!   D       = X2 + (X3 >> 63) + (X3 >> 62) + (X3 >> 57)         what the shifts below would lose, folded twice
//!   [H1:H0] = [X3:D] + ([X3:D] << 1) + ([X3:D] << 2) + ([X3:D] << 7)
//!   result  = [X1:X0] + [H1:H0]
//!
//! Algorithm 5, reversed order: the mirror image, after one shift of all 256 bits by one (see `reflect`)
//!   [X3:X2:X1:X0] <<= 1
//!   D       = X1 + (X0 << 63) + (X0 << 62) + (X0 << 57)
//!   [H1:H0] = [D:X0] + ([D:X0] >> 1) + ([D:X0] >> 2) + ([D:X0] >> 7)
//!   result  = [X3:X2] + [H1:H0]
//! ```
//! Words of 64 bits in the text, shifts of 32-bit words (PSLLD, PSRLD) and of whole bytes in its Figures 5 to 8: these
//! here are the figures'.

use super::{barrett::Barrett, reflect::Order, register::Arithmetic};

/// A reduction of the paper.
pub trait Reduce: Copy {
    /// The order of the operands' bits, and of the result's.
    const ORDER: Order;

    /// The element from a product `([X1:X0], [X3:X2])` of two 128-bit operands: of 255 bits, the top one clear.
    fn reduce<V: Arithmetic>(token: V::Token, low: V, high: V) -> V;
}

/// Algorithm 3 with the constants of GCM's polynomial, by two multiplications.
#[derive(Clone, Copy, Debug, Default)]
pub struct Algorithm3;

impl Reduce for Algorithm3 {
    const ORDER: Order = Order::Natural;

    #[inline(always)]
    fn reduce<V: Arithmetic>(token: V::Token, low: V, high: V) -> V {
        Barrett::GCM.reduce(token, low, high)
    }
}

/// Algorithm 4, as Figure 7 has it: 6 shifts, 10 logical operations, a shuffle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Algorithm4;

impl Reduce for Algorithm4 {
    const ORDER: Order = Order::Natural;

    #[inline(always)]
    fn reduce<V: Arithmetic>(token: V::Token, low: V, high: V) -> V {
        let lowest = V::load(token, &[0xffff_ffff, 0]);
        // What each 32-bit word loses to the next; the top one's losses come round to the bottom.
        let carries = high.shr32::<31>().xor(high.shr32::<30>()).xor(high.shr32::<25>()).permute32::<0x93>();
        let high = high.xor(lowest.and(carries));
        let low = low.xor(lowest.and_not(carries));
        low.xor(high.shl32::<1>()).xor(high.shl32::<2>()).xor(high.shl32::<7>()).xor(high)
    }
}

/// Algorithm 5, as Figures 5, 6, 8 and 15 have it: 15 shifts, 11 logical operations.
#[derive(Clone, Copy, Debug, Default)]
pub struct Algorithm5;

impl Reduce for Algorithm5 {
    const ORDER: Order = Order::Reversed;

    #[inline(always)]
    fn reduce<V: Arithmetic>(_: V::Token, low: V, high: V) -> V {
        // All 256 bits left by one.
        let (low_carry, high_carry) = (low.shr32::<31>(), high.shr32::<31>());
        let low = low.shl32::<1>().or(low_carry.bytes_up::<4>());
        let high = high.shl32::<1>().or(high_carry.bytes_up::<4>()).or(low_carry.bytes_down::<12>());
        // First phase: [D:X0], as far as the words' own shifts lose bits.
        let lost = low.shl32::<31>().xor(low.shl32::<30>()).xor(low.shl32::<25>());
        let low = low.xor(lost.bytes_up::<12>());
        // Second phase.
        let shifted =
            low.shr32::<1>().xor(low.shr32::<2>()).xor(low.shr32::<7>()).xor(lost.bytes_down::<4>());
        high.xor(low.xor(shifted))
    }
}
