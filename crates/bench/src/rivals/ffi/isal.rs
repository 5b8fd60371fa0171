//! ISA-L, Intel's library for storage.

use super::{Shared, open};
use core::ffi::{c_int, c_uchar};

type InitTables = unsafe extern "C" fn(c_int, c_int, *const c_uchar, *mut c_uchar);
type Update =
    unsafe extern "C" fn(c_int, c_int, c_int, c_int, *const c_uchar, *const c_uchar, *const *mut c_uchar);

/// Its erasure codes.
#[derive(Clone, Copy)]
pub(in super::super) struct IsaL {
    init_tables: InitTables,
    update: Update,
}

impl IsaL {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        Ok(Self {
            init_tables: function!(library, path, c"ec_init_tables": InitTables),
            update: function!(library, path, c"ec_encode_data_update": Update),
        })
    }

    /// What it wants to know of a factor.
    pub(in super::super) fn table(&self, s: u8) -> [u8; 32] {
        let mut table = [0; 32];
        // SAFETY: reads one coefficient, and writes 32 bytes for it.
        unsafe { (self.init_tables)(1, 1, &raw const s, table.as_mut_ptr()) }
        table
    }

    /// `out += s a`, by the table of `s`.
    #[inline]
    pub(in super::super) fn axpy(&self, out: &mut [u8], table: &[u8; 32], a: &[u8]) {
        assert!(out.len() == a.len() && out.len() <= c_int::MAX as usize);
        let outs = [out.as_mut_ptr()];
        // SAFETY: one source and one destination of as many bytes as both slices have (just checked), which do not
        // overlap; 32 bytes of tables, one for each.
        unsafe {
            (self.update)(out.len() as c_int, 1, 1, 0, table.as_ptr(), a.as_ptr(), outs.as_ptr());
        }
    }
}
