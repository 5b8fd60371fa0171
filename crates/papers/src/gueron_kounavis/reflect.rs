//! GCM's bit order.
//!
//! GCM writes the coefficient of x^0 as the *top* bit of byte 0. A block loaded as it lies in memory is therefore in
//! neither of the two orders that a carry-less multiplier can work with:
//!
//! ```text
//! natural    x^i at bit i         bits reversed within each byte      Algorithms 3 and 4 reduce its products
//! reversed   x^i at bit 127 - i   bytes reversed: one PSHUFB          Algorithms 5 to 9
//! ```
//! In the reversed order a product comes out one bit too low, identity (27):
//! `reverse128(a) * reverse128(b) = reverse255(a * b)`, of 255 bits, not 256. Hence the "shift by one".

use super::register::Register;

/// Bits reversed within each byte: two tables of 16 entries, one for each half of a byte, looked up by PSHUFB.
///
/// ```text
/// byte  [ b7 b6 b5 b4 | b3 b2 b1 b0 ]   ->   [ b0 b1 b2 b3 | b4 b5 b6 b7 ]
///         LOW[b7..b4]   HIGH[b3..b0]           HIGH ^ LOW
/// ```
/// 2 PSHUFB, 2 AND, 1 shift, 1 XOR.
#[inline(always)]
pub fn reflect_bytes<V: Register>(token: V::Token, x: V) -> V {
    /// Entry `i`: the four bits of `i` reversed.
    const LOW: [u64; 2] = [0x0e06_0a02_0c04_0800, 0x0f07_0b03_0d05_0901];
    /// The same in the byte's high half.
    const HIGH: [u64; 2] = [LOW[0] << 4, LOW[1] << 4];
    let half = V::load(token, &[0x0f0f_0f0f_0f0f_0f0f; 2]);
    // A shift of wider words: what crosses into a byte from above is masked off.
    let (low, high) = (x.and(half), x.shr32::<4>().and(half));
    V::load(token, &HIGH).shuffle_bytes(low).xor(V::load(token, &LOW).shuffle_bytes(high))
}

/// All 128 bits reversed (Figure 4): the same and a reversal of bytes.
#[inline(always)]
pub fn reflect<V: Register>(token: V::Token, x: V) -> V {
    reflect_bytes(token, x).reverse_bytes()
}

/// Where bit `i` of a register stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// For x^i.
    Natural,
    /// For x^(127 - i).
    Reversed,
}

impl Order {
    /// From a block as GCM writes it, words low first.
    #[must_use]
    pub const fn read(self, block: &[u8; 16]) -> [u64; 2] {
        let n = u128::from_be_bytes(*block);
        let n = if matches!(self, Self::Natural) { n.reverse_bits() } else { n };
        [n as u64, (n >> 64) as u64]
    }

    /// To a block as GCM writes it.
    #[must_use]
    pub const fn write(self, words: [u64; 2]) -> [u8; 16] {
        let n = (words[1] as u128) << 64 | words[0] as u128;
        if matches!(self, Self::Natural) { n.reverse_bits().to_be_bytes() } else { n.to_be_bytes() }
    }

    /// From a block as it lies in memory.
    #[inline(always)]
    pub fn import<V: Register>(self, token: V::Token, block: V) -> V {
        match self {
            Self::Natural => reflect_bytes(token, block),
            Self::Reversed => block.reverse_bytes(),
        }
    }

    /// To a block as it lies in memory. Either order is its own inverse.
    #[inline(always)]
    pub fn export<V: Register>(self, token: V::Token, x: V) -> V {
        self.import(token, x)
    }
}
