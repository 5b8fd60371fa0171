//! Hashes of long texts that go from run to run, whatever else is done between them: an AEAD's ciphertext is hashed
//! while it is in the nearest cache.

use super::end::End;
use crate::simd::Work;

/// A hash of a long text in runs.
///
/// At first it has the text's beginning, perhaps nothing. A run takes the bytes that follow, as many as it says. All
/// implementations keep one contract, so that any of them serves any cipher: a [`Run`] has the right bytes because only
/// [`Follower`] and [`run_all`] make one, and [`finish`](Self::finish) takes a rest of any length.
pub(crate) trait Runs: Sized {
    /// The proof that it can run.
    type Token: Copy;
    /// The most bytes that can be left when the text has no whole run any more.
    const REST: usize;
    /// Starts after the sum `h`, of a text that has, with its end, so many `blocks`: more than a group. Also tells how
    /// many bytes of the text are taken.
    fn start(token: Self::Token, h: &[u64; 3], r: &[u64; 2], text: &[u8], blocks: usize) -> (Self, usize);
    /// Bytes that the next run takes: more than there are if only the end is left.
    fn next_len(&self) -> usize;
    /// The next run.
    fn run(&mut self, run: Run<'_>);
    /// The next run with steps of other work between its products, or with none: what is left of the work is done
    /// after.
    #[inline(always)]
    fn run_beside<W: Work>(&mut self, run: Run<'_>, _: &mut W) {
        self.run(run);
    }
    /// The sum after the rest of the text and the `end`.
    fn finish(self, rest: &[u8], end: End) -> [u64; 3];
}

/// The bytes of the next run, exactly.
pub(crate) struct Run<'a>(&'a [u8]);

impl<'a> Run<'a> {
    /// The bytes.
    #[inline(always)]
    pub(super) fn bytes(self) -> &'a [u8] {
        self.0
    }
}

/// All runs of a text that is there already. What is left is less than a run.
#[inline(always)]
pub(super) fn run_all<'a, R: Runs>(hash: &mut R, text: &'a [u8]) -> &'a [u8] {
    let mut rest = text;
    while let Some((now, later)) = rest.split_at_checked(hash.next_len()) {
        hash.run(Run(now));
        rest = later;
    }
    rest
}

/// Takes a whole text, of more than a group of blocks, into the sum `h`.
#[inline(always)]
pub(super) fn in_chunks<R: Runs>(token: R::Token, h: &mut [u64; 3], r: &[u64; 2], text: &[u8], end: End) {
    let (hash, taken) = R::start(token, h, r, text, end.blocks(text.len()));
    *h = hash.finish(&text[taken..], end);
}

/// A hash that follows a text while it is written, or goes ahead of it while it is overwritten.
pub(crate) struct Follower<R> {
    hash: R,
    taken: usize,
}

impl<R: Runs> Follower<R> {
    /// Starts as [`Runs::start`]. The text has its final length, and its first group is ready.
    #[inline(always)]
    pub(crate) fn start(token: R::Token, h: &[u64; 3], r: &[u64; 2], text: &[u8], end: End) -> Self {
        let (hash, taken) = R::start(token, h, r, text, end.blocks(text.len()));
        Self { hash, taken }
    }

    /// Runs that begin before `until` and lie within what is ready of the text.
    #[inline(always)]
    pub(crate) fn follow(&mut self, ready: &[u8], until: usize) {
        while self.taken < until && ready.len() - self.taken >= self.hash.next_len() {
            let (now, _) = ready[self.taken..].split_at(self.hash.next_len());
            self.hash.run(Run(now));
            self.taken += now.len();
        }
    }

    /// Whether it has taken all bytes before `until`, so that they may be overwritten.
    #[inline(always)]
    pub(crate) fn has_taken(&self, until: usize) -> bool {
        self.taken >= until
    }

    /// The next run, with steps of other work, if it has `len` bytes and they are ready. Tells whether.
    #[inline(always)]
    pub(crate) fn run_beside<W: Work>(&mut self, ready: &[u8], len: usize, work: &mut W) -> bool {
        let now = self.hash.next_len() == len && ready.len() - self.taken >= len;
        if now {
            self.hash.run_beside(Run(&ready[self.taken..][..len]), work);
            self.taken += len;
        }
        now
    }

    /// The sum after all of the text and the `end`.
    #[inline(always)]
    pub(crate) fn finish(self, text: &[u8], end: End) -> [u64; 3] {
        self.hash.finish(&text[self.taken..], end)
    }
}
