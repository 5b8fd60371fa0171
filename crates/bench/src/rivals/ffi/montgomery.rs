//! libcrypto's X25519, by its keys.

use super::Shared;
use core::ffi::{c_int, c_void};

/// `evp.h`'s opaque types.
#[repr(C)]
struct Key {
    _opaque: [u8; 0],
}
#[repr(C)]
struct KeyContext {
    _opaque: [u8; 0],
}

/// `EVP_PKEY_X25519`.
const X25519: c_int = 1034;

type NewKey = unsafe extern "C" fn(c_int, *mut c_void, *const u8, usize) -> *mut Key;

/// X25519 by libcrypto's keys.
#[derive(Clone, Copy)]
pub(crate) struct Montgomery {
    private: NewKey,
    public: NewKey,
    free: unsafe extern "C" fn(*mut Key),
    context: unsafe extern "C" fn(*mut Key, *mut c_void) -> *mut KeyContext,
    free_context: unsafe extern "C" fn(*mut KeyContext),
    init: unsafe extern "C" fn(*mut KeyContext) -> c_int,
    peer: unsafe extern "C" fn(*mut KeyContext, *mut Key) -> c_int,
    derive: unsafe extern "C" fn(*mut KeyContext, *mut u8, *mut usize) -> c_int,
}

impl Montgomery {
    pub(in super::super) fn load(Shared { library, path }: Shared) -> Result<Self, String> {
        Ok(Self {
            private: function!(library, path, c"EVP_PKEY_new_raw_private_key": NewKey),
            public: function!(library, path, c"EVP_PKEY_new_raw_public_key": NewKey),
            free: function!(library, path, c"EVP_PKEY_free": unsafe extern "C" fn(*mut Key)),
            context: function!(library, path, c"EVP_PKEY_CTX_new":
                unsafe extern "C" fn(*mut Key, *mut c_void) -> *mut KeyContext),
            free_context: function!(library, path, c"EVP_PKEY_CTX_free": unsafe extern "C" fn(*mut KeyContext)),
            init: function!(library, path, c"EVP_PKEY_derive_init": unsafe extern "C" fn(*mut KeyContext) -> c_int),
            peer: function!(library, path, c"EVP_PKEY_derive_set_peer":
                unsafe extern "C" fn(*mut KeyContext, *mut Key) -> c_int),
            derive: function!(library, path, c"EVP_PKEY_derive":
                unsafe extern "C" fn(*mut KeyContext, *mut u8, *mut usize) -> c_int),
        })
    }

    /// A key, which holds its public key, and a context to derive with.
    pub(crate) fn secret(&self, bytes: &[u8; 32]) -> Option<MontgomerySecret> {
        let null = core::ptr::null_mut();
        // SAFETY: the key is read from 32 bytes and checked before use.
        let key = unsafe { (self.private)(X25519, null, bytes.as_ptr(), 32) };
        if key.is_null() {
            return None;
        }
        // SAFETY: the key is alive; the result is checked.
        let secret = MontgomerySecret { f: *self, key, context: unsafe { (self.context)(key, null) } };
        // SAFETY: the context is alive where it is not null.
        (!secret.context.is_null() && unsafe { (self.init)(secret.context) } == 1).then_some(secret)
    }
}

/// A prepared secret of X25519.
pub(crate) struct MontgomerySecret {
    f: Montgomery,
    key: *mut Key,
    context: *mut KeyContext,
}

impl MontgomerySecret {
    /// The shared secret. The other's key is a structure of its own: its making is part of what a user pays.
    pub(crate) fn agree(&self, point: &[u8; 32]) -> Option<[u8; 32]> {
        let (mut out, mut length) = ([0; 32], 32);
        // SAFETY: the key is read from 32 bytes, checked before use and freed once (freeing null does nothing); the
        // context is alive, no other thread uses it (the type is not `Sync`), and it holds the other's key as long as
        // it needs it; at most the 32 bytes of `out` are written.
        let done = unsafe {
            let public = (self.f.public)(X25519, core::ptr::null_mut(), point.as_ptr(), 32);
            let done = !public.is_null()
                && (self.f.peer)(self.context, public) == 1
                && (self.f.derive)(self.context, out.as_mut_ptr(), &raw mut length) == 1;
            (self.f.free)(public);
            done
        };
        (done && length == 32).then_some(out)
    }
}

impl Drop for MontgomerySecret {
    fn drop(&mut self) {
        // SAFETY: each was made by this library, is freed once, and may be null.
        unsafe {
            (self.f.free_context)(self.context);
            (self.f.free)(self.key);
        }
    }
}
