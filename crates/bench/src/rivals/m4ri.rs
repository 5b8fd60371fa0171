//! m4ri: linear algebra over GF(2).

use super::ffi;
use super::rival::Rival;

/// m4ri, built for this machine.
#[derive(Clone, Copy)]
pub struct M4ri(ffi::m4ri::M4ri);

/// A square matrix, which m4ri keeps.
#[derive(Clone)]
pub struct M4riMatrix(ffi::m4ri::Matrix);

impl M4ri {
    /// The name under which its records appear.
    pub const WHO: &str = "m4ri-native";

    pub(super) fn open(path: &str) -> Result<Self, String> {
        ffi::m4ri::M4ri::open(path).map(Self)
    }

    /// A matrix of `64 n` rows of `n` words each.
    ///
    /// # Panics
    /// If there are not so many words.
    #[must_use]
    pub fn matrix(&self, words: &[u64], n: usize) -> M4riMatrix {
        M4riMatrix(self.0.matrix(words, n))
    }
}

impl M4riMatrix {
    /// The rows, one after the other.
    #[must_use]
    pub fn words(&self) -> Vec<u64> {
        self.0.words()
    }

    /// Becomes the reduced row echelon form of `a`.
    pub fn echelon_form_of(&mut self, a: &Self) {
        self.0.copy_from(&a.0);
        self.0.echelon_form();
    }

    /// Becomes `a b`.
    pub fn product_of(&mut self, a: &Self, b: &Self) {
        self.0.product(&a.0, &b.0);
    }

    /// Becomes `1 / a`.
    pub fn inverse_of(&mut self, a: &Self) {
        self.0.inverse(&a.0);
    }
}

impl Rival for M4ri {
    fn who(&self) -> &str {
        Self::WHO
    }

    fn version(&self) -> String {
        // It has none in its functions: `rivals/build` says from which sources.
        String::new()
    }
}
