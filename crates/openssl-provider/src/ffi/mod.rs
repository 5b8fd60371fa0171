//! The entry points: what OpenSSL calls.
//!
//! Each function's safety is OpenSSL's contract with providers: contexts come from `newctx` and `dupctx` of the same
//! table and are used by one thread at a time; a length belongs to the pointer beside it; arrays of parameters end
//! with a null key.
#![allow(unsafe_code, reason = "C passes pointers and lengths; each use says what it relies on")]

mod cipher;
mod context;
mod host;
mod mac;

use self::context::{Provider, SPARES, drop_context};
pub use self::host::Dispatch;
use self::host::{Algorithm, Core};
use crate::chacha20::ChaCha20;
use crate::chacha20_poly1305::ChaCha20Poly1305;
use crate::gcm::Gcm;
use crate::gcm_siv::GcmSiv;
use crate::gmac::Gmac;
use crate::numbers::*;
use crate::params::{OsslParam, Params};
use crate::poly1305::Poly1305;
use crate::reason::Reason;
use crate::self_test;
use core::ffi::{CStr, c_int, c_void};
use core::ptr::null;

/// The names are those of OpenSSL's own, so that the same requests find them.
static CIPHERS: [Algorithm; SPARES + 1] = [
    Algorithm::new(
        c"AES-128-GCM:id-aes128-GCM:2.16.840.1.101.3.4.1.6",
        cipher::Table::<Gcm<16>, 0>::ROWS,
        c"widefield AES-128-GCM",
    ),
    Algorithm::new(
        c"AES-192-GCM:id-aes192-GCM:2.16.840.1.101.3.4.1.26",
        cipher::Table::<Gcm<24>, 1>::ROWS,
        c"widefield AES-192-GCM",
    ),
    Algorithm::new(
        c"AES-256-GCM:id-aes256-GCM:2.16.840.1.101.3.4.1.46",
        cipher::Table::<Gcm<32>, 2>::ROWS,
        c"widefield AES-256-GCM",
    ),
    Algorithm::new(c"ChaCha20", cipher::Table::<ChaCha20, 3>::ROWS, c"widefield ChaCha20"),
    Algorithm::new(
        c"ChaCha20-Poly1305",
        cipher::Table::<ChaCha20Poly1305, 4>::ROWS,
        c"widefield ChaCha20-Poly1305",
    ),
    Algorithm::new(c"AES-128-GCM-SIV", cipher::Table::<GcmSiv<16>, 5>::ROWS, c"widefield AES-128-GCM-SIV"),
    Algorithm::new(c"AES-256-GCM-SIV", cipher::Table::<GcmSiv<32>, 6>::ROWS, c"widefield AES-256-GCM-SIV"),
    Algorithm::END,
];

static MACS: [Algorithm; 3] = [
    Algorithm::new(c"GMAC:1.0.9797.3.4", mac::Table::<Gmac>::ROWS, c"widefield GMAC of AES").partial(),
    Algorithm::new(c"POLY1305", mac::Table::<Poly1305>::ROWS, c"widefield Poly1305"),
    Algorithm::END,
];

unsafe extern "C" fn query(
    _provider: *mut c_void,
    operation: c_int,
    no_store: *mut c_int,
) -> *const Algorithm {
    if !no_store.is_null() {
        // SAFETY: the contract. The tables are constants.
        unsafe { *no_store = 0 };
    }
    match operation {
        OP_CIPHER => CIPHERS.as_ptr(),
        OP_MAC => MACS.as_ptr(),
        _ => null(),
    }
}

unsafe extern "C" fn gettable_params(_provider: *mut c_void) -> *const OsslParam {
    static TABLE: [OsslParam; 5] = [
        OsslParam::named(c"name", PARAM_UTF8_PTR),
        OsslParam::named(c"version", PARAM_UTF8_PTR),
        OsslParam::named(c"buildinfo", PARAM_UTF8_PTR),
        OsslParam::named(c"status", PARAM_INTEGER),
        OsslParam::END,
    ];
    TABLE.as_ptr()
}

unsafe extern "C" fn get_params(_provider: *mut c_void, params: *mut OsslParam) -> c_int {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(text) => text,
            Err(_) => panic!("a version without nulls"),
        };
    // SAFETY: the contract.
    let params = unsafe { Params::new(params) };
    let answered = params.into_iter().all(|param| match param.name() {
        b"name" => param.set_text(c"widefield"),
        b"version" | b"buildinfo" => param.set_text(VERSION),
        b"status" => param.set_integer(1),
        _ => true,
    });
    answered.into()
}

unsafe extern "C" fn self_test(provider: *mut c_void) -> c_int {
    // SAFETY: the contract.
    let provider = unsafe { &*provider.cast::<Provider>() };
    let passes = self_test::passes();
    if !passes {
        provider.core.raise(Reason::SelfTest, c"self_test");
    }
    passes.into()
}

unsafe extern "C" fn teardown(provider: *mut c_void) {
    type Drop = unsafe extern "C" fn(*mut c_void);
    const DROPS: [Drop; SPARES] = [
        drop_context::<Gcm<16>>,
        drop_context::<Gcm<24>>,
        drop_context::<Gcm<32>>,
        drop_context::<ChaCha20>,
        drop_context::<ChaCha20Poly1305>,
        drop_context::<GcmSiv<16>>,
        drop_context::<GcmSiv<32>>,
    ];
    // SAFETY: it came from a box in the entry point, and neither it nor a context is used again; each spare one has
    // its type.
    unsafe {
        let provider = Box::from_raw(provider.cast::<Provider>());
        for (spare, drop) in provider.spares.into_iter().zip(DROPS) {
            drop(spare.into_inner());
        }
    }
}

static FUNCTIONS: [Dispatch; 6] = [
    Dispatch::new(PROVIDER_TEARDOWN, teardown as *const c_void),
    Dispatch::new(PROVIDER_GETTABLE_PARAMS, gettable_params as *const c_void),
    Dispatch::new(PROVIDER_GET_PARAMS, get_params as *const c_void),
    Dispatch::new(PROVIDER_QUERY_OPERATION, query as *const c_void),
    Dispatch::new(PROVIDER_SELF_TEST, self_test as *const c_void),
    Dispatch::END,
];

/// The entry point, by OpenSSL's name for it. The module is loaded only if its known answers come out right.
///
/// # Safety
/// Called as OpenSSL calls it: with its handle, its table of functions, and places for ours and for our context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSSL_provider_init(
    handle: *const c_void,
    functions: *const Dispatch,
    ours: *mut *const Dispatch,
    context: *mut *mut c_void,
) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        let core = Core::new(handle, functions);
        if !self_test::passes() {
            core.raise(Reason::SelfTest, c"OSSL_provider_init");
            return 0;
        }
        *ours = FUNCTIONS.as_ptr();
        *context = Box::into_raw(Box::new(Provider { core, spares: Default::default() })).cast();
    }
    1
}
