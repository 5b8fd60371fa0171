//! Robert and Véron's program for HQC: products modulo `x^n - 1` on 512 bits.

use super::ffi::hqc::{Hqc as Library, Ring};
use super::rival::Rival;

/// The n for which it has a function.
const DEGREES: [usize; 3] = [17_669, 35_851, 57_637];

/// The program, as a library.
#[derive(Clone, Copy)]
pub struct Hqc(Library);

impl Hqc {
    pub(super) const BUILT: &str = "robert-veron";

    pub(super) fn open(path: &str) -> Result<Self, String> {
        Library::open(path).map(Self)
    }

    /// Products for one of `DEGREES`: the function on operands of its own.
    #[must_use]
    pub fn products(self, n: usize) -> Option<HqcProducts> {
        let which = DEGREES.iter().position(|degree| *degree == n)?;
        Some(HqcProducts { library: self.0, which })
    }
}

impl Rival for Hqc {
    fn who(&self) -> &str {
        Self::BUILT
    }

    fn version(&self) -> String {
        // `rivals/build` says from which commit.
        String::new()
    }
}

/// Products modulo `x^n - 1`.
#[derive(Clone, Copy)]
pub struct HqcProducts {
    library: Library,
    which: usize,
}

/// An element, as the program keeps it.
#[derive(Clone)]
pub struct HqcElement(Ring);

impl HqcElement {
    /// From words.
    #[must_use]
    pub fn new(words: &[u64]) -> Self {
        Self(Ring::new(words))
    }

    /// Its first words.
    #[must_use]
    pub fn words(&self, n: usize) -> Vec<u64> {
        self.0.words(n)
    }
}

impl HqcProducts {
    /// `out = a b`.
    #[inline]
    pub fn multiply(&self, out: &mut HqcElement, a: &HqcElement, b: &HqcElement) {
        self.library.multiply(self.which, &mut out.0, &a.0, &b.0);
    }
}
