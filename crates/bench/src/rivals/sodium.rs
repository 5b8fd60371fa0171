//! libsodium.

use super::ffi::mac::Sodium as Library;
use super::rival::Rival;
use crate::Missing;

/// A build of libsodium.
#[derive(Clone, Copy)]
pub struct Sodium {
    who: &'static str,
    library: Library,
}

impl Sodium {
    /// The one that is built for this machine.
    pub(super) const BUILT: &str = "libsodium-native";

    /// The system's.
    pub(super) fn open_system() -> Result<Self, Missing> {
        Self::open("libsodium", "libsodium.so.23").map_err(|why| Missing {
            who: "libsodium".into(),
            how: format!("{why}; on Debian and Ubuntu: apt install libsodium23"),
        })
    }

    /// A build in a file, under the name that its records shall have.
    pub(super) fn open(who: &'static str, path: &str) -> Result<Self, String> {
        Ok(Self { who, library: Library::open(path)? })
    }

    /// The name under which its records appear.
    #[must_use]
    pub const fn who(&self) -> &'static str {
        self.who
    }

    /// The tag of a message under a one-time key.
    #[inline]
    #[must_use]
    pub fn poly1305(&self, key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
        self.library.poly1305(key, msg)
    }
}

impl Rival for Sodium {
    fn who(&self) -> &str {
        self.who
    }

    fn version(&self) -> String {
        self.library.version()
    }
}
