//! zlib-ng.

use super::{Shared, open};
use core::ffi::{CStr, c_char, c_uchar};

type Crc = unsafe extern "C" fn(u32, *const c_uchar, usize) -> u32;
type Version = unsafe extern "C" fn() -> *const c_char;

/// Its CRC-32.
#[derive(Clone, Copy)]
pub(in super::super) struct ZlibNg {
    crc: Crc,
    version: Version,
}

impl ZlibNg {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        Ok(Self {
            crc: function!(library, path, c"zng_crc32_z": Crc),
            version: function!(library, path, c"zlibng_version": Version),
        })
    }

    /// The check of a text.
    #[inline]
    pub(in super::super) fn crc(&self, text: &[u8]) -> u64 {
        // SAFETY: reads as many bytes as the slice has.
        unsafe { (self.crc)(0, text.as_ptr(), text.len()) }.into()
    }

    pub(in super::super) fn version(&self) -> String {
        // SAFETY: a string that is part of the library, which stays open.
        unsafe { CStr::from_ptr((self.version)()) }.to_string_lossy().into_owned()
    }
}
