//! zlib-ng.

use super::ffi::zlib_ng::ZlibNg as Library;
use super::rival::Rival;

/// zlib-ng, for its CRC-32.
#[derive(Clone, Copy)]
pub struct ZlibNg(pub(super) Library);

impl ZlibNg {
    pub(super) const WHO: &str = "zlib-ng";

    pub(super) fn open(path: &str) -> Result<Self, String> {
        Library::open(path).map(Self)
    }
}

impl Rival for ZlibNg {
    fn who(&self) -> &str {
        Self::WHO
    }

    fn version(&self) -> String {
        self.0.version()
    }
}
