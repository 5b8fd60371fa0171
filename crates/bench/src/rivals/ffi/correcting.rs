//! libcorrect, and Linux's `lib/bch` outside of the kernel.

use super::{Shared, open};
use core::ffi::{c_int, c_uchar, c_uint, c_void};
use core::ptr::{NonNull, null};

type RsCreate = unsafe extern "C" fn(u16, u8, u8, usize) -> *mut c_void;
type RsCall = unsafe extern "C" fn(*mut c_void, *const c_uchar, usize, *mut c_uchar) -> isize;
type BchInit = unsafe extern "C" fn(c_int, c_int, c_uint) -> *mut c_void;
type BchEncode = unsafe extern "C" fn(*mut c_void, *const c_uchar, c_uint, *mut c_uchar);
type BchDecode = unsafe extern "C" fn(
    *mut c_void,
    *const c_uchar,
    c_uint,
    *const c_uchar,
    *const c_uchar,
    *const c_uint,
    *mut c_uint,
) -> c_int;
type BchCorrect = unsafe extern "C" fn(*mut c_void, *mut c_uchar, c_uint, *mut c_uint, c_int);
type Free = unsafe extern "C" fn(*mut c_void);

/// Symbols of a word of libcorrect's.
const SYMBOLS: usize = 255;

/// libcorrect's Reed-Solomon codes.
#[derive(Clone, Copy)]
pub(in super::super) struct LibCorrect {
    create: RsCreate,
    encode: RsCall,
    decode: RsCall,
    destroy: Free,
}

/// One of them, with the memory that it works in.
pub(in super::super) struct RsCode {
    library: LibCorrect,
    parity: usize,
    code: NonNull<c_void>,
}

impl LibCorrect {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        Ok(Self {
            create: function!(library, path, c"correct_reed_solomon_create": RsCreate),
            encode: function!(library, path, c"correct_reed_solomon_encode": RsCall),
            decode: function!(library, path, c"correct_reed_solomon_decode": RsCall),
            destroy: function!(library, path, c"correct_reed_solomon_destroy": Free),
        })
    }

    /// The code modulo this polynomial with the roots `x^0`, `x^1`, ...
    pub(in super::super) fn code(self, modulus: u16, parity: usize) -> Option<RsCode> {
        assert!((1..SYMBOLS).contains(&parity));
        // SAFETY: takes numbers, of which it has a code.
        let code = NonNull::new(unsafe { (self.create)(modulus, 0, 1, parity) })?;
        Some(RsCode { library: self, parity, code })
    }
}

impl RsCode {
    /// Data and parity.
    #[inline]
    pub(in super::super) fn encode(&self, data: &[u8], word: &mut [u8]) {
        assert!(data.len() == SYMBOLS - self.parity && word.len() == SYMBOLS);
        let (from, len, to) = (data.as_ptr(), data.len(), word.as_mut_ptr());
        // SAFETY: the code is alive and used by this thread alone; reads as many bytes as the data have, and writes as
        // many as a word has (just checked).
        let written = unsafe { (self.library.encode)(self.code.as_ptr(), from, len, to) };
        debug_assert_eq!(written, SYMBOLS as isize);
    }

    /// The data of a word; whether it had few enough errors.
    #[inline]
    pub(in super::super) fn decode(&self, word: &[u8], data: &mut [u8]) -> bool {
        assert!(data.len() == SYMBOLS - self.parity && word.len() == SYMBOLS);
        let (from, to) = (word.as_ptr(), data.as_mut_ptr());
        // SAFETY: as above; reads a word, and writes its data.
        unsafe { (self.library.decode)(self.code.as_ptr(), from, SYMBOLS, to) >= 0 }
    }
}

impl Drop for RsCode {
    fn drop(&mut self) {
        // SAFETY: made by this library, and freed once.
        unsafe { (self.library.destroy)(self.code.as_ptr()) }
    }
}

/// Errors that a BCH code here corrects at most.
const ERRORS: usize = 64;

/// The functions of Linux's `lib/bch`, as the program has them that carries it outside of the kernel.
#[derive(Clone, Copy)]
pub(in super::super) struct LinuxBch {
    init: BchInit,
    encode: BchEncode,
    decode: BchDecode,
    correct: BchCorrect,
    free: Free,
}

/// One of its codes, with the memory that it works in.
pub(in super::super) struct BchCode {
    library: LinuxBch,
    parity: usize,
    code: NonNull<c_void>,
}

impl LinuxBch {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        Ok(Self {
            init: function!(library, path, c"init_bch": BchInit),
            encode: function!(library, path, c"encode_bch": BchEncode),
            decode: function!(library, path, c"decode_bch": BchDecode),
            correct: function!(library, path, c"correct_bch": BchCorrect),
            free: function!(library, path, c"free_bch": Free),
        })
    }

    /// The code over GF(2^m), by its own modulus, that corrects `t` errors.
    pub(in super::super) fn code(self, m: usize, t: usize) -> Option<BchCode> {
        assert!((5..=15).contains(&m) && (1..=ERRORS).contains(&t));
        // SAFETY: takes numbers; it gives null where it has no code.
        let code = NonNull::new(unsafe { (self.init)(m as c_int, t as c_int, 0) })?;
        // It reads and writes the parity of whole bytes, of `m t` bits at most.
        Some(BchCode { library: self, parity: (m * t).div_ceil(8), code })
    }
}

impl BchCode {
    /// Writes the parity, which must be zeros.
    #[inline]
    pub(in super::super) fn encode(&self, data: &[u8], parity: &mut [u8]) {
        assert!(parity.len() == self.parity && data.len() <= c_int::MAX as usize);
        let (from, len, to) = (data.as_ptr(), data.len() as c_uint, parity.as_mut_ptr());
        // SAFETY: the code is alive and used by this thread alone; reads as many bytes as the data have, and reads and
        // writes those of the parity (just checked).
        unsafe { (self.library.encode)(self.code.as_ptr(), from, len, to) }
    }

    /// Corrects the data; whether there were few enough errors.
    #[inline]
    pub(in super::super) fn decode(&self, data: &mut [u8], parity: &[u8]) -> bool {
        assert!(parity.len() == self.parity && data.len() <= c_int::MAX as usize);
        let mut places: [c_uint; ERRORS] = [0; ERRORS];
        let (code, len, to) = (self.code.as_ptr(), data.len() as c_uint, places.as_mut_ptr());
        // SAFETY: as above; it writes a place for each error that the code corrects, for which there is room, and
        // changes bytes of the data alone.
        unsafe {
            let found = (self.library.decode)(code, data.as_ptr(), len, parity.as_ptr(), null(), null(), to);
            if found > 0 {
                (self.library.correct)(code, data.as_mut_ptr(), len, to, found);
            }
            found >= 0
        }
    }
}

impl Drop for BchCode {
    fn drop(&mut self) {
        // SAFETY: made by this library, and freed once.
        unsafe { (self.library.free)(self.code.as_ptr()) }
    }
}
