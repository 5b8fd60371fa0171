//! gf2x, the library of Brent, Gaudry, Thomé and Zimmermann.

use super::ffi;
use super::rival::Rival;
use crate::Missing;

/// A build of gf2x.
#[derive(Clone, Copy)]
pub struct Gf2x {
    who: &'static str,
    library: ffi::Gf2x,
}

impl Gf2x {
    /// The one that is built for this machine.
    pub(super) const BUILT: &str = "gf2x-native";

    /// The system's.
    pub(super) fn open_system() -> Result<Self, Missing> {
        Self::open("gf2x", "libgf2x.so.3").map_err(|why| Missing {
            who: "gf2x".into(),
            how: format!("{why}; on Debian and Ubuntu: apt install libgf2x3"),
        })
    }

    /// A build in a file, under the name that its records shall have.
    ///
    /// # Errors
    /// What the loader says, with the path.
    pub fn open(who: &'static str, path: &str) -> Result<Self, String> {
        Ok(Self { who, library: ffi::Gf2x::open(path)? })
    }

    /// The name under which its records appear.
    #[must_use]
    pub const fn who(&self) -> &'static str {
        self.who
    }

    /// `out = a b`.
    ///
    /// # Panics
    /// If an operand is empty or `out` is not as long as both together.
    #[inline]
    pub fn mul(&self, out: &mut [u64], a: &[u64], b: &[u64]) {
        self.library.mul(out, a, b);
    }
}

impl Rival for Gf2x {
    fn who(&self) -> &str {
        self.who
    }

    fn version(&self) -> String {
        self.library.version()
    }
}
