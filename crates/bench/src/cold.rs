//! Empty caches, as far as a program can have them: those of the core, filled with something else.

use core::hint::black_box;

/// Twice the second cache of the largest cores (which have 2 to 4 MiB); what lies beyond is shared, and larger.
const BYTES: usize = 8 << 20;
const LINE: usize = 64;

/// Memory that nobody else reads.
#[derive(Default)]
pub(crate) struct Filler {
    bytes: Vec<u8>,
}

impl Filler {
    /// About how long a call takes.
    pub(crate) const TAKES_NS: f64 = 1e6;

    /// Fills the caches of the core, by writing to a line after the other.
    pub(crate) fn fill(&mut self) {
        self.bytes.resize(BYTES, 0);
        for line in self.bytes.chunks_mut(LINE) {
            line[0] = line[0].wrapping_add(1);
        }
        black_box(&mut self.bytes);
    }
}
