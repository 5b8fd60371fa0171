//! What belongs to no system.

use crate::border::write;
use core::ffi::{CStr, c_char, c_void};
use zeroize::Zeroize;

exports! {
    /// The version of the library.
    plain fn wf_version() -> *const c_char {
        const VERSION: &CStr =
            match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
                Ok(version) => version,
                Err(_) => c"",
            };
        VERSION.as_ptr()
    }

    /// Zeros over secrets, which no compiler leaves out.
    void fn wf_wipe(memory: *mut c_void, len: usize) {
        let memory = write(memory.cast::<u8>(), len);
        { memory.zeroize(); }
    }
}
