//! One-time authenticators of C libraries.

use super::{Shared, open};
use core::ffi::{CStr, c_char, c_int, c_uchar, c_ulonglong, c_void};
use core::ptr::{null, null_mut};

/// libsodium.
#[derive(Clone, Copy)]
pub(in super::super) struct Sodium {
    onetimeauth: unsafe extern "C" fn(*mut c_uchar, *const c_uchar, c_ulonglong, *const c_uchar) -> c_int,
    version: unsafe extern "C" fn() -> *const c_char,
}

impl Sodium {
    pub(in super::super) fn open(path: &str) -> Result<Self, String> {
        let Shared { library, .. } = open(path)?;
        let init = function!(library, path, c"sodium_init": unsafe extern "C" fn() -> c_int);
        // SAFETY: may be called any number of times, before anything else.
        if unsafe { init() } < 0 {
            return Err(format!("{path} cannot be initialised"));
        }
        Ok(Self {
            onetimeauth: function!(library, path, c"crypto_onetimeauth_poly1305":
                unsafe extern "C" fn(*mut c_uchar, *const c_uchar, c_ulonglong, *const c_uchar) -> c_int),
            version: function!(library, path, c"sodium_version_string": unsafe extern "C" fn() -> *const c_char),
        })
    }

    pub(in super::super) fn version(&self) -> String {
        // SAFETY: gives a static string that ends with a zero.
        unsafe { CStr::from_ptr((self.version)()) }.to_string_lossy().into_owned()
    }

    #[inline]
    pub(in super::super) fn poly1305(&self, key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
        let mut tag = [0; 16];
        // SAFETY: reads 32 bytes of key and as many of message as it is told of, writes 16.
        unsafe {
            (self.onetimeauth)(tag.as_mut_ptr(), msg.as_ptr(), msg.len() as c_ulonglong, key.as_ptr());
        }
        tag
    }
}

/// `evp.h`'s opaque types.
#[repr(C)]
struct Mac {
    _opaque: [u8; 0],
}
#[repr(C)]
struct MacContext {
    _opaque: [u8; 0],
}

type Fetch = unsafe extern "C" fn(*mut c_void, *const c_char, *const c_char) -> *mut Mac;
type Init = unsafe extern "C" fn(*mut MacContext, *const c_uchar, usize, *const c_void) -> c_int;
type Update = unsafe extern "C" fn(*mut MacContext, *const c_uchar, usize) -> c_int;
type Finish = unsafe extern "C" fn(*mut MacContext, *mut c_uchar, *mut usize, usize) -> c_int;

/// Message authentication of libcrypto.
#[derive(Clone, Copy)]
pub(in super::super) struct EvpMac {
    fetch: Fetch,
    new: unsafe extern "C" fn(*mut Mac) -> *mut MacContext,
    free: unsafe extern "C" fn(*mut MacContext),
    init: Init,
    update: Update,
    finish: Finish,
}

impl EvpMac {
    pub(in super::super) fn load(Shared { library, path }: Shared) -> Result<Self, String> {
        Ok(Self {
            fetch: function!(library, path, c"EVP_MAC_fetch": Fetch),
            new: function!(library, path, c"EVP_MAC_CTX_new": unsafe extern "C" fn(*mut Mac) -> *mut MacContext),
            free: function!(library, path, c"EVP_MAC_CTX_free": unsafe extern "C" fn(*mut MacContext)),
            init: function!(library, path, c"EVP_MAC_init": Init),
            update: function!(library, path, c"EVP_MAC_update": Update),
            finish: function!(library, path, c"EVP_MAC_final": Finish),
        })
    }

    /// A context for Poly1305.
    pub(in super::super) fn poly1305(self) -> Option<EvpPoly1305> {
        // SAFETY: nulls ask for the default library and properties; the algorithm, fetched once a workload, is never
        // freed.
        let mac = unsafe { (self.fetch)(null_mut(), c"POLY1305".as_ptr(), null()) };
        if mac.is_null() {
            return None;
        }
        // SAFETY: the algorithm is alive; the result is checked.
        let context = unsafe { (self.new)(mac) };
        (!context.is_null()).then_some(EvpPoly1305 { evp: self, context })
    }
}

/// A context of libcrypto for Poly1305.
pub(in super::super) struct EvpPoly1305 {
    evp: EvpMac,
    context: *mut MacContext,
}

impl EvpPoly1305 {
    #[inline]
    pub(in super::super) fn mac(&self, key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
        let (mut tag, mut written) = ([0; 16], 0);
        // SAFETY: the context is alive and no other thread has it; key, message and tag have the lengths that are told.
        let done = unsafe {
            (self.evp.init)(self.context, key.as_ptr(), 32, null()) == 1
                && (self.evp.update)(self.context, msg.as_ptr(), msg.len()) == 1
                && (self.evp.finish)(self.context, tag.as_mut_ptr(), &raw mut written, 16) == 1
        };
        assert!(done && written == 16, "libcrypto refused a message");
        tag
    }
}

impl Drop for EvpPoly1305 {
    fn drop(&mut self) {
        // SAFETY: made by this library, and freed once.
        unsafe { (self.evp.free)(self.context) };
    }
}
