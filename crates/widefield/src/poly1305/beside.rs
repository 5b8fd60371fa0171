//! A long text one block after the other in 64-bit words: beside a cipher that fills all vector registers, on pipes that it
//! does not use.

use super::kernels::take;
use super::runs::{Run, Runs};
use super::{end::End, scalar};
use crate::simd::Work;
use crate::tier::Token;

/// The hash. `T` is the proof of the cipher's tier; a run has as many bytes as the key stream that is made beside it.
pub(crate) struct Beside<T, const RUN: usize> {
    token: T,
    hash: scalar::Chain,
    r: [u64; 2],
}

impl<T, const RUN: usize> Beside<T, RUN> {
    #[inline(always)]
    fn absorb(&mut self, blocks: &[[u8; 16]]) {
        for block in blocks {
            self.hash.whole(block);
        }
    }
}

impl<T: Copy + Into<Token>, const RUN: usize> Runs for Beside<T, RUN> {
    type Token = T;
    const REST: usize = RUN - 1;

    #[inline(always)]
    fn start(token: T, h: &[u64; 3], r: &[u64; 2], _: &[u8], _: usize) -> (Self, usize) {
        (Self { token, hash: scalar::Chain::new(*h, r), r: *r }, 0)
    }

    #[inline(always)]
    fn next_len(&self) -> usize {
        RUN
    }

    #[inline(always)]
    fn run(&mut self, run: Run<'_>) {
        self.absorb(run.bytes().as_chunks().0);
    }

    #[inline(always)]
    fn run_beside<W: Work>(&mut self, run: Run<'_>, work: &mut W) {
        let mut blocks = run.bytes().as_chunks::<16>().0;
        let share = blocks.len().div_ceil(W::STEPS);
        for _ in 0..W::STEPS {
            work.step();
            let (now, later) = blocks.split_at(share.min(blocks.len()));
            self.absorb(now);
            blocks = later;
        }
    }

    /// The rest is hashed alone, so by whatever is the fastest.
    #[inline(always)]
    fn finish(self, rest: &[u8], end: End) -> [u64; 3] {
        take(self.token.into(), self.hash.sum(), &self.r, rest, end)
    }
}
