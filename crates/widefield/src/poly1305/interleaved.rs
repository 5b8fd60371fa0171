//! One block after the other in 64-bit words: beside a cipher that fills all vector registers, on pipes that it does
//! not use.

use super::scalar;
use crate::simd::Work;

/// The hash.
pub(crate) struct Interleaved(scalar::Chain);

impl Interleaved {
    /// Goes on from the sum `h`.
    #[inline(always)]
    pub(crate) fn new(h: &[u64; 3], r: &[u64; 2]) -> Self {
        Self(scalar::Chain::new(*h, r))
    }

    /// Takes whole blocks.
    #[inline(always)]
    pub(crate) fn absorb(&mut self, text: &[u8]) {
        for block in text.as_chunks().0 {
            self.0.whole(block);
        }
    }

    /// Takes whole blocks, `share` bytes along with each step of the work as long as there are both.
    #[inline(always)]
    pub(crate) fn absorb_beside<W: Work>(&mut self, text: &[u8], share: usize, work: &mut W) {
        let (interleaved, rest) = text.split_at(text.len().min(W::STEPS * share) / share * share);
        for blocks in interleaved.chunks_exact(share) {
            match blocks.as_chunks().0 {
                // Not one pattern for three and more: then fewer words are kept in registers, which costs AVX2 a tenth.
                [a, b, c, d] => {
                    work.quarter::<0>();
                    self.0.whole(a);
                    work.quarter::<1>();
                    self.0.whole(b);
                    work.quarter::<2>();
                    self.0.whole(c);
                    work.quarter::<3>();
                    self.0.whole(d);
                }
                [a, b, c] => {
                    work.quarter::<0>();
                    self.0.whole(a);
                    work.quarter::<1>();
                    self.0.whole(b);
                    work.quarter::<2>();
                    self.0.whole(c);
                    work.quarter::<3>();
                }
                _ => {
                    work.step();
                    self.absorb(blocks);
                }
            }
        }
        self.absorb(rest);
    }

    /// The sum so far.
    #[inline(always)]
    pub(crate) fn sum(&self) -> [u64; 3] {
        self.0.sum()
    }
}
