//! ISA-L.

use super::ffi::isal::IsaL as Library;
use super::rival::Rival;
use crate::Missing;

/// A build of ISA-L.
#[derive(Clone, Copy)]
pub struct IsaL {
    pub(super) who: &'static str,
    pub(super) library: Library,
}

impl IsaL {
    /// The one that `rivals/build` builds.
    pub(super) const BUILT: &str = "isa-l-built";

    /// The system's.
    pub(super) fn open_system() -> Result<Self, Missing> {
        Self::open("isa-l", "libisal.so.2").map_err(|why| Missing {
            who: "isa-l".into(),
            how: format!("{why}; on Debian and Ubuntu: apt install libisal2"),
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
}

impl Rival for IsaL {
    fn who(&self) -> &str {
        self.who
    }

    fn version(&self) -> String {
        // It does not say which.
        "2".into()
    }
}
