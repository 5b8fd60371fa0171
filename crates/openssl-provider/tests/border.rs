//! The module's tables as OpenSSL walks them, without OpenSSL: so that `cargo xtask miri` can look at the border.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(unsafe_code, reason = "this is a foreign interface, called as its users call it")]

use core::ffi::{CStr, c_char, c_int, c_void};
use core::mem::transmute;
use core::ptr::{null, null_mut};
use widefield_openssl_provider::ffi::{Dispatch, OSSL_provider_init};
use widefield_openssl_provider::numbers::*;

/// `OSSL_DISPATCH`.
#[repr(C)]
struct Row {
    id: c_int,
    function: *const c_void,
}

/// `OSSL_ALGORITHM`.
#[repr(C)]
struct Algorithm {
    names: *const c_char,
    properties: *const c_char,
    functions: *const Row,
    description: *const c_char,
}

/// `OSSL_PARAM`.
#[repr(C)]
struct Parameter {
    key: *const c_char,
    data_type: u32,
    data: *mut c_void,
    size: usize,
    returned: usize,
}

type New = unsafe extern "C" fn(*mut c_void) -> *mut c_void;
type Free = unsafe extern "C" fn(*mut c_void);
type Init = unsafe extern "C" fn(*mut c_void, *const u8, usize, *const u8, usize, *const Parameter) -> c_int;
type Update = unsafe extern "C" fn(*mut c_void, *mut u8, *mut usize, usize, *const u8, usize) -> c_int;
type Finish = unsafe extern "C" fn(*mut c_void, *mut u8, *mut usize, usize) -> c_int;
type Params = unsafe extern "C" fn(*mut c_void, *mut Parameter) -> c_int;
type Query = unsafe extern "C" fn(*mut c_void, c_int, *mut c_int) -> *const Algorithm;
type MacInit = unsafe extern "C" fn(*mut c_void, *const u8, usize, *const Parameter) -> c_int;
type MacUpdate = unsafe extern "C" fn(*mut c_void, *const u8, usize) -> c_int;

/// A function of a table, which ends with the number 0, by its type.
macro_rules! function {
    ($table:expr, $id:expr, $type:ty) => {{
        let mut row: *const Row = $table;
        // SAFETY: a table of the module, with the number in it; the type is the number's.
        unsafe {
            while (*row).id != $id {
                assert_ne!((*row).id, 0, "no function {}", $id);
                row = row.add(1);
            }
            transmute::<*const c_void, $type>((*row).function)
        }
    }};
}

/// The loaded module.
struct Module {
    table: *const Row,
    context: *mut c_void,
}

impl Module {
    /// Loads it for a core that has no functions.
    fn load() -> Self {
        let core = Row { id: 0, function: null() };
        let (mut table, mut context) = (null(), null_mut());
        // SAFETY: a table that ends, and places for what comes back.
        let loaded = unsafe {
            OSSL_provider_init(null(), (&raw const core).cast::<Dispatch>(), &raw mut table, &raw mut context)
        };
        assert_eq!(loaded, 1);
        Self { table: table.cast(), context }
    }

    /// The functions of an algorithm.
    fn algorithm(&self, operation: c_int, wanted: &str) -> *const Row {
        let query = function!(self.table, PROVIDER_QUERY_OPERATION, Query);
        // SAFETY: the module's context; the array ends with a null name.
        unsafe {
            let mut row = query(self.context, operation, null_mut());
            loop {
                assert!(!(*row).names.is_null(), "no {wanted}");
                let names = CStr::from_ptr((*row).names).to_str().unwrap();
                if names.split(':').any(|n| n == wanted) {
                    return (*row).functions;
                }
                row = row.add(1);
            }
        }
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: once, after all else.
        unsafe { function!(self.table, PROVIDER_TEARDOWN, Free)(self.context) }
    }
}

/// An array of one parameter.
fn parameter(key: &'static CStr, data_type: u32, data: &mut [u8]) -> [Parameter; 2] {
    let (data, size) = (data.as_mut_ptr().cast(), data.len());
    let end = Parameter { key: null(), data_type: 0, data: null_mut(), size: 0, returned: 0 };
    [Parameter { key: key.as_ptr(), data_type, data, size, returned: usize::MAX }, end]
}

const CIPHERS: [(&str, usize, usize); 5] = [
    ("AES-128-GCM", 16, 16),
    ("AES-256-GCM", 32, 16),
    ("ChaCha20-Poly1305", 32, 16),
    ("AES-128-GCM-SIV", 16, 16),
    ("ChaCha20", 32, 0),
];

/// Encrypts, in pieces where that is allowed, and decrypts in place; what was changed is refused.
#[test]
fn ciphers_as_openssl_calls_them() {
    let module = Module::load();
    for (name, key_len, tag_len) in CIPHERS {
        let table = module.algorithm(OP_CIPHER, name);
        let (new, free) = (function!(table, CIPHER_NEWCTX, New), function!(table, CIPHER_FREECTX, Free));
        let update = function!(table, CIPHER_UPDATE, Update);
        let finish = function!(table, CIPHER_FINAL, Finish);
        let (key, iv) = ([7; 32], [9; 16]);
        let iv_len = if tag_len == 0 { 16 } else { 12 };
        let text: [u8; 45] = core::array::from_fn(|i| i as u8);
        let pieces: &[usize] = if name.ends_with("SIV") { &[45] } else { &[1, 20, 24] };
        let (mut tag, mut sealed) = ([0; 16], [0; 45]);
        // SAFETY: contexts of the module, used by one thread and freed once; lengths are those of the arrays.
        unsafe {
            let context = new(module.context);
            let init = function!(table, CIPHER_ENCRYPT_INIT, Init);
            assert_eq!(init(context, key.as_ptr(), key_len, iv.as_ptr(), iv_len, null()), 1, "{name}");
            let (mut n, mut at) = (0, 0);
            if tag_len > 0 {
                assert_eq!(update(context, null_mut(), &raw mut n, 0, b"header".as_ptr(), 6), 1);
            }
            for piece in pieces {
                let (out, room) = (sealed[at..].as_mut_ptr(), 45 - at);
                assert_eq!(update(context, out, &raw mut n, room, text[at..].as_ptr(), *piece), 1, "{name}");
                assert_eq!(n, *piece);
                at += piece;
            }
            assert_eq!(finish(context, sealed.as_mut_ptr(), &raw mut n, 0), 1);
            if tag_len > 0 {
                let mut asked = parameter(c"tag", PARAM_OCTET_STRING, &mut tag);
                let get = function!(table, CIPHER_GET_CTX_PARAMS, Params);
                assert_eq!(get(context, asked.as_mut_ptr()), 1);
            }
            free(context);
        }
        assert_ne!(sealed, text, "{name}");
        for forged in [false, true] {
            let (mut opened, mut expected) = (sealed, tag);
            expected[0] ^= u8::from(forged);
            // SAFETY: as above.
            unsafe {
                let context = new(module.context);
                let init = function!(table, CIPHER_DECRYPT_INIT, Init);
                let mut given = parameter(c"tag", PARAM_OCTET_STRING, &mut expected);
                let with = if tag_len > 0 { given.as_mut_ptr().cast_const() } else { null() };
                assert_eq!(init(context, key.as_ptr(), key_len, iv.as_ptr(), iv_len, with), 1, "{name}");
                let mut n = 0;
                if tag_len > 0 {
                    assert_eq!(update(context, null_mut(), &raw mut n, 0, b"header".as_ptr(), 6), 1);
                }
                let start = opened.as_mut_ptr();
                let done = update(context, start, &raw mut n, 45, start.cast_const(), 45) == 1
                    && finish(context, start, &raw mut n, 0) == 1;
                assert_eq!(done, !forged || tag_len == 0, "{name}");
                assert!(!done || opened == text, "{name}");
                free(context);
            }
        }
    }
}

#[test]
fn macs_as_openssl_calls_them() {
    let module = Module::load();
    let table = module.algorithm(OP_MAC, "POLY1305");
    let mut tag = [0; 16];
    // SAFETY: contexts of the module, used by one thread and freed once; lengths are those of the arrays.
    unsafe {
        let context = function!(table, MAC_NEWCTX, New)(module.context);
        let init = function!(table, MAC_INIT, MacInit);
        // r = 1 and s = 0: the tag of a block is its number, without what is above 2^128 after the reduction.
        let mut key = [0; 32];
        key[0] = 1;
        assert_eq!(init(context, key.as_ptr(), 32, null()), 1);
        let copy = function!(table, MAC_DUPCTX, New)(context);
        let free = function!(table, MAC_FREECTX, Free);
        free(context);
        assert_eq!(function!(table, MAC_UPDATE, MacUpdate)(copy, [5; 16].as_ptr(), 16), 1);
        let mut n = 0;
        assert_eq!(function!(table, MAC_FINAL, Finish)(copy, tag.as_mut_ptr(), &raw mut n, 16), 1);
        free(copy);
        assert_eq!((n, tag), (16, [5; 16]));
    }
}

/// A caller that breaks its promise, for `cargo xtask miri`, which must find it.
#[cfg(miri)]
#[test]
#[ignore = "a planted fault"]
fn a_length_beyond_the_array() {
    let module = Module::load();
    let table = module.algorithm(OP_CIPHER, "ChaCha20");
    let (key, iv, mut out, mut n) = ([7; 32], [9; 16], [0; 48], 0);
    // SAFETY: none, as 46 bytes are read where there are 45.
    unsafe {
        let context = function!(table, CIPHER_NEWCTX, New)(module.context);
        let init = function!(table, CIPHER_ENCRYPT_INIT, Init);
        assert_eq!(init(context, key.as_ptr(), 32, iv.as_ptr(), 16, null()), 1);
        let update = function!(table, CIPHER_UPDATE, Update);
        assert_eq!(update(context, out.as_mut_ptr(), &raw mut n, 48, [0; 45].as_ptr(), 46), 1);
        function!(table, CIPHER_FREECTX, Free)(context);
    }
}
