//! What belongs to no system.

use crate::border::write;
use crate::status::text;
use core::ffi::{CStr, c_char, c_int, c_void};
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

    /// The text for a status.
    plain fn wf_strerror(status: c_int) -> *const c_char {
        text(status).as_ptr()
    }

    /// Zeros over secrets, which no compiler leaves out.
    void fn wf_wipe(memory: *mut c_void, len: usize) {
        let memory = write(memory.cast::<u8>(), len);
        { memory.zeroize(); }
    }
}
