//! Robert and Véron's products modulo `x^n - 1`, one function for each of HQC's three n.

use super::{Shared, open};

/// `void vect_mul(__m512i *o, const __m512i *v1, const __m512i *v2)`.
type Multiply = unsafe extern "C" fn(*mut Line, *const Line, *const Line);

/// A vector of theirs.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
struct Line([u64; 8]);

/// Lines that any of the three functions reads or writes: they read up to 1,024 bits beyond n, rounded up.
const LINES: usize = 128;

/// An operand or a result.
#[derive(Clone)]
pub(in super::super) struct Ring(Box<[Line]>);

impl Ring {
    /// From words; at most 901.
    pub(in super::super) fn new(words: &[u64]) -> Self {
        let mut lines = vec![Line::default(); LINES].into_boxed_slice();
        for (line, words) in lines.iter_mut().zip(words.chunks(8)) {
            line.0[..words.len()].copy_from_slice(words);
        }
        Self(lines)
    }

    /// So many words.
    pub(in super::super) fn words(&self, n: usize) -> Vec<u64> {
        self.0.iter().flat_map(|line| line.0).take(n).collect()
    }
}

/// The functions.
#[derive(Clone, Copy)]
pub(in super::super) struct Hqc([Multiply; 3]);

impl Hqc {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        Ok(Self([
            function!(library, path, c"vect_mul_17669": Multiply),
            function!(library, path, c"vect_mul_35851": Multiply),
            function!(library, path, c"vect_mul_57637": Multiply),
        ]))
    }

    /// `out = a b` by function `which`.
    #[inline]
    pub(in super::super) fn multiply(&self, which: usize, out: &mut Ring, a: &Ring, b: &Ring) {
        // SAFETY: each reads and writes less than the lines that all three have; they lie on lines of the cache, and
        // `out` is borrowed exclusively. The functions keep state between calls, which is why only one thread measures.
        unsafe { (self.0[which])(out.0.as_mut_ptr(), a.0.as_ptr(), b.0.as_ptr()) }
    }
}
