//! What sums of linear maps ask of a register, and the one of any machine.

use super::portable;
use crate::tier::Portable;

/// Sums that one pass over the rows makes.
pub(super) const GROUP: usize = 4;

/// Words of a map in memory, at most.
#[cfg(feature = "alloc")]
pub(super) const MAP_WORDS: usize = 4;

/// A vector of bytes.
pub(crate) trait Bytes: Copy {
    /// The proof of the tier.
    type Token: Copy;
    /// How many.
    const COUNT: usize;
    /// Vectors of each of one, two, three or four sums that registers hold beside what makes them: at most four.
    const WIDTHS: [usize; 4];
    /// Whether the maps of two rows have room beside them.
    const PAIRS: bool = false;
    /// Whether [`load`](Self::load) and [`store`](Self::store) take fewer bytes, too, of which the others are zero.
    const FEWER: bool = false;
    /// Words of a map in memory.
    const MAP_WORDS: usize;
    /// A linear map of bytes.
    type Map: Copy;
    /// The map of these images of the eight bits.
    fn map(t: Self::Token, images: &[u8; 8]) -> Self::Map;
    /// Writes the map of these images as `MAP_WORDS` words.
    fn write_map(images: &[u8; 8], words: &mut [u64]);
    /// The map that was so written.
    fn read_map(t: Self::Token, words: &[u64]) -> Self::Map;
    /// `self + a`.
    fn plus(self, a: Self) -> Self;
    /// `self + m(a)`.
    fn plus_image(self, map: Self::Map, a: Self) -> Self;
    /// `COUNT` bytes.
    fn load(t: Self::Token, bytes: &[u8]) -> Self;
    /// Writes `COUNT` bytes.
    fn store(self, bytes: &mut [u8]);
}

/// Four words.
#[derive(Clone, Copy)]
pub(crate) struct Plain([u64; 4]);

impl Bytes for Plain {
    type Token = Portable;
    const COUNT: usize = 32;
    const WIDTHS: [usize; 4] = [1; 4];
    const MAP_WORDS: usize = 1;
    type Map = [u8; 8];
    #[inline(always)]
    fn map(_: Portable, images: &[u8; 8]) -> [u8; 8] {
        *images
    }
    #[inline(always)]
    fn write_map(images: &[u8; 8], words: &mut [u64]) {
        words[0] = u64::from_le_bytes(*images);
    }
    #[inline(always)]
    fn read_map(_: Portable, words: &[u64]) -> [u8; 8] {
        words[0].to_le_bytes()
    }
    #[inline(always)]
    fn plus(mut self, a: Self) -> Self {
        self.0.iter_mut().zip(a.0).for_each(|(sum, a)| *sum ^= a);
        self
    }
    #[inline(always)]
    fn plus_image(mut self, map: [u8; 8], a: Self) -> Self {
        self.0.iter_mut().zip(a.0).for_each(|(sum, a)| *sum ^= portable::map(&map, a));
        self
    }
    #[inline(always)]
    fn load(_: Portable, bytes: &[u8]) -> Self {
        let words = bytes.as_chunks().0;
        Self(core::array::from_fn(|i| u64::from_le_bytes(words[i])))
    }
    #[inline(always)]
    fn store(self, bytes: &mut [u8]) {
        for (to, word) in bytes.as_chunks_mut().0.iter_mut().zip(self.0) {
            *to = word.to_le_bytes();
        }
    }
}
