//! ISA-L.

use super::ffi::isal::IsaL as Library;
use super::rival::Rival;
use crate::Missing;

/// The system's ISA-L.
#[derive(Clone, Copy)]
pub struct IsaL(pub(super) Library);

impl IsaL {
    pub(super) fn open_system() -> Result<Self, Missing> {
        Library::open("libisal.so.2").map(Self).map_err(|why| Missing {
            who: "isa-l".into(),
            how: format!("{why}; on Debian and Ubuntu: apt install libisal2"),
        })
    }
}

impl Rival for IsaL {
    fn who(&self) -> &str {
        "isa-l"
    }

    fn version(&self) -> String {
        // It does not say which.
        "2".into()
    }
}
