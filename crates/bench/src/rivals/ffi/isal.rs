//! ISA-L, Intel's library for storage.

use super::{Shared, open};
use crate::data::Aligned;
use core::ffi::{c_int, c_uchar};
use core::ptr::null;

type InitTables = unsafe extern "C" fn(c_int, c_int, *const c_uchar, *mut c_uchar);
type Update =
    unsafe extern "C" fn(c_int, c_int, c_int, c_int, *const c_uchar, *const c_uchar, *const *mut c_uchar);
type Encode =
    unsafe extern "C" fn(c_int, c_int, c_int, *const c_uchar, *const *const c_uchar, *const *mut c_uchar);
type Crc32 = unsafe extern "C" fn(u32, *const c_uchar, u64) -> u32;
type Crc32C = unsafe extern "C" fn(*const c_uchar, c_int, u32) -> u32;
type Crc64 = unsafe extern "C" fn(u64, *const c_uchar, u64) -> u64;

/// Bytes that it wants to know of a factor.
const TABLE: usize = 32;
/// Shards of a code.
const SHARDS: usize = 256;

/// Its erasure codes and checks.
#[derive(Clone, Copy)]
pub(in super::super) struct IsaL {
    init_tables: InitTables,
    update: Update,
    encode: Encode,
    crc32: Crc32,
    crc32c: Crc32C,
    crc64_xz: Crc64,
    /// From 2.31 on.
    crc64_nvme: Option<Crc64>,
}

/// The tables of a matrix.
pub(in super::super) struct Tables {
    data: usize,
    parity: usize,
    bytes: Vec<u8>,
}

/// One of its checks.
#[derive(Clone, Copy)]
pub(in super::super) enum Crc {
    Iso(Crc32),
    Iscsi(Crc32C),
    Nvme(Crc64),
    Xz(Crc64),
}

impl IsaL {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        // SAFETY: the type is that of the header of this major version.
        let nvme = unsafe { library.get::<Crc64>(c"crc64_rocksoft_refl") };
        Ok(Self {
            init_tables: function!(library, path, c"ec_init_tables": InitTables),
            update: function!(library, path, c"ec_encode_data_update": Update),
            encode: function!(library, path, c"ec_encode_data": Encode),
            crc32: function!(library, path, c"crc32_gzip_refl": Crc32),
            crc32c: function!(library, path, c"crc32_iscsi": Crc32C),
            crc64_xz: function!(library, path, c"crc64_ecma_refl": Crc64),
            crc64_nvme: nvme.ok().map(|f| *f),
        })
    }

    /// What it wants to know of a factor.
    pub(in super::super) fn table(&self, s: u8) -> [u8; TABLE] {
        let mut table = [0; TABLE];
        // SAFETY: reads one coefficient, and writes 32 bytes for it.
        unsafe { (self.init_tables)(1, 1, &raw const s, table.as_mut_ptr()) }
        table
    }

    /// `out += s a`, by the table of `s`.
    #[inline]
    pub(in super::super) fn axpy(&self, out: &mut [u8], table: &[u8; TABLE], a: &[u8]) {
        assert!(out.len() == a.len() && out.len() <= c_int::MAX as usize);
        let outs = [out.as_mut_ptr()];
        // SAFETY: one source and one destination of as many bytes as both slices have (just checked), which do not
        // overlap; 32 bytes of tables, one for each.
        unsafe {
            (self.update)(out.len() as c_int, 1, 1, 0, table.as_ptr(), a.as_ptr(), outs.as_ptr());
        }
    }

    /// The tables of a matrix, a row of `data` coefficients for each shard of parity.
    pub(in super::super) fn tables(&self, data: usize, rows: &[u8]) -> Tables {
        let parity = rows.len() / data;
        assert!(parity * data == rows.len() && data + parity <= SHARDS);
        let mut bytes = vec![0; TABLE * rows.len()];
        // SAFETY: reads as many coefficients as the slice has, and writes 32 bytes for each.
        unsafe { (self.init_tables)(data as c_int, parity as c_int, rows.as_ptr(), bytes.as_mut_ptr()) }
        Tables { data, parity, bytes }
    }

    /// Writes the parity.
    #[inline]
    pub(in super::super) fn encode(&self, tables: &Tables, data: &[Aligned], parity: &mut [Aligned]) {
        let len = data[0].len();
        assert!(data.len() == tables.data && parity.len() == tables.parity && len <= c_int::MAX as usize);
        let (mut sources, mut outs) = ([null(); SHARDS], [core::ptr::null_mut(); SHARDS]);
        for (source, shard) in sources.iter_mut().zip(data) {
            assert_eq!(shard.len(), len);
            *source = shard.as_ptr();
        }
        for (out, shard) in outs.iter_mut().zip(parity) {
            assert_eq!(shard.len(), len);
            *out = shard.as_mut_ptr();
        }
        let [k, m] = [tables.data, tables.parity].map(|n| n as c_int);
        // SAFETY: as many sources and destinations as the tables are for, all of `len` bytes (just checked); those that
        // it writes are borrowed exclusively.
        unsafe {
            (self.encode)(len as c_int, k, m, tables.bytes.as_ptr(), sources.as_ptr(), outs.as_ptr());
        }
    }

    /// CRC-32, CRC-32C, CRC-64/NVME or CRC-64/XZ, if it has it.
    pub(in super::super) fn crc(&self, check: usize) -> Option<Crc> {
        match check {
            0 => Some(Crc::Iso(self.crc32)),
            1 => Some(Crc::Iscsi(self.crc32c)),
            2 => self.crc64_nvme.map(Crc::Nvme),
            3 => Some(Crc::Xz(self.crc64_xz)),
            _ => None,
        }
    }
}

impl Crc {
    /// Its name.
    pub(in super::super) const fn name(self) -> &'static str {
        match self {
            Self::Iso(_) => "crc32_gzip_refl",
            Self::Iscsi(_) => "crc32_iscsi",
            Self::Nvme(_) => "crc64_rocksoft_refl",
            Self::Xz(_) => "crc64_ecma_refl",
        }
    }

    /// The check of a text.
    #[inline]
    pub(in super::super) fn of(self, text: &[u8]) -> u64 {
        let (start, len) = (text.as_ptr(), text.len());
        // SAFETY: each reads as many bytes as the slice has.
        unsafe {
            match self {
                Self::Iso(f) => f(0, start, len as u64).into(),
                Self::Iscsi(f) => {
                    assert!(len <= c_int::MAX as usize);
                    (!f(start, len as c_int, !0)).into()
                }
                Self::Nvme(f) | Self::Xz(f) => f(0, start, len as u64),
            }
        }
    }
}
