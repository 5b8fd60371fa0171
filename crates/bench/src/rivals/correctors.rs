//! libcorrect and Linux's `lib/bch`.

use super::ffi::correcting::{LibCorrect as Correct, LinuxBch as Bch};
use super::rival::Rival;

/// libcorrect.
#[derive(Clone, Copy)]
pub struct LibCorrect(pub(super) Correct);

/// Linux's `lib/bch`, in a program that carries it outside of the kernel.
#[derive(Clone, Copy)]
pub struct LinuxBch(pub(super) Bch);

impl LibCorrect {
    pub(super) const WHO: &str = "libcorrect";

    pub(super) fn open(path: &str) -> Result<Self, String> {
        Correct::open(path).map(Self)
    }
}

impl LinuxBch {
    pub(super) const WHO: &str = "linux-bch";

    pub(super) fn open(path: &str) -> Result<Self, String> {
        Bch::open(path).map(Self)
    }
}

/// The version is that which `rivals/build` notes: the libraries do not say.
impl Rival for LibCorrect {
    fn who(&self) -> &str {
        Self::WHO
    }

    fn version(&self) -> String {
        String::new()
    }
}

/// Likewise.
impl Rival for LinuxBch {
    fn who(&self) -> &str {
        Self::WHO
    }

    fn version(&self) -> String {
        String::new()
    }
}
