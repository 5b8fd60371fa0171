//! libcrypto's ECDSA, by the keys of `ec.h`.

use super::{BigNumber, Shared};
use core::ffi::c_int;

/// `ec.h`'s opaque type.
#[repr(C)]
struct Key {
    _opaque: [u8; 0],
}

type Sign = unsafe extern "C" fn(c_int, *const u8, c_int, *mut u8, *mut u32, *mut Key) -> c_int;
type Verify = unsafe extern "C" fn(c_int, *const u8, c_int, *const u8, c_int, *mut Key) -> c_int;

#[derive(Clone, Copy)]
struct Functions {
    new: unsafe extern "C" fn(c_int) -> *mut Key,
    free: unsafe extern "C" fn(*mut Key),
    set_secret: unsafe extern "C" fn(*mut Key, *const BigNumber) -> c_int,
    set_public: unsafe extern "C" fn(*mut Key, *const u8, usize, *mut core::ffi::c_void) -> c_int,
    number: unsafe extern "C" fn(*const u8, c_int, *mut BigNumber) -> *mut BigNumber,
    free_number: unsafe extern "C" fn(*mut BigNumber),
    sign: Sign,
    verify: Verify,
}

impl Functions {
    fn load(Shared { library, path }: Shared) -> Result<Self, String> {
        Ok(Self {
            new: function!(library, path, c"EC_KEY_new_by_curve_name": unsafe extern "C" fn(c_int) -> *mut Key),
            free: function!(library, path, c"EC_KEY_free": unsafe extern "C" fn(*mut Key)),
            set_secret: function!(library, path, c"EC_KEY_set_private_key":
                unsafe extern "C" fn(*mut Key, *const BigNumber) -> c_int),
            set_public: function!(library, path, c"EC_KEY_oct2key":
                unsafe extern "C" fn(*mut Key, *const u8, usize, *mut core::ffi::c_void) -> c_int),
            number: function!(library, path, c"BN_bin2bn":
                unsafe extern "C" fn(*const u8, c_int, *mut BigNumber) -> *mut BigNumber),
            free_number: function!(library, path, c"BN_free": unsafe extern "C" fn(*mut BigNumber)),
            sign: function!(library, path, c"ECDSA_sign": Sign),
            verify: function!(library, path, c"ECDSA_verify": Verify),
        })
    }
}

/// A key pair.
pub(crate) struct Signer {
    f: Functions,
    key: *mut Key,
}

impl Signer {
    /// The pair of a secret number, big-endian, and a point of SEC 1.
    pub(in super::super) fn load(
        library: Shared,
        curve: c_int,
        secret: &[u8],
        public: &[u8],
    ) -> Option<Self> {
        let f = Functions::load(library).ok()?;
        // SAFETY: no condition; the result is checked.
        let this = Self { f, key: unsafe { (f.new)(curve) } };
        let length = c_int::try_from(secret.len()).ok()?;
        // SAFETY: the key is alive where it is not null; as many bytes are read as the slices have; the number is
        // checked before use and freed once, and the key keeps a copy.
        let done = unsafe {
            let number = (f.number)(secret.as_ptr(), length, core::ptr::null_mut());
            let done = !this.key.is_null()
                && !number.is_null()
                && (f.set_secret)(this.key, number) == 1
                && (f.set_public)(this.key, public.as_ptr(), public.len(), core::ptr::null_mut()) == 1;
            (f.free_number)(number);
            done
        };
        done.then_some(this)
    }

    /// The signature of a hash, in DER.
    pub(crate) fn sign(&self, hash: &[u8; 32]) -> Option<Vec<u8>> {
        // Two integers of at most 72 bytes and their signs, with the headers of DER.
        let (mut out, mut length) = (vec![0; 160], 0);
        // SAFETY: the key is alive; 32 bytes are read; what is written is at most what two integers of the largest
        // curve take; no other thread uses the key (the type is not `Sync`).
        let done =
            unsafe { (self.f.sign)(0, hash.as_ptr(), 32, out.as_mut_ptr(), &raw mut length, self.key) };
        out.truncate(length as usize);
        (done == 1).then_some(out)
    }

    /// Whether a signature in DER is this key's of the hash.
    pub(crate) fn verify(&self, hash: &[u8; 32], signature: &[u8]) -> bool {
        let Ok(length) = c_int::try_from(signature.len()) else { return false };
        // SAFETY: the key is alive; as many bytes are read as there are.
        unsafe { (self.f.verify)(0, hash.as_ptr(), 32, signature.as_ptr(), length, self.key) == 1 }
    }
}

impl Drop for Signer {
    fn drop(&mut self) {
        // SAFETY: made by this library, freed once, and may be null.
        unsafe { (self.f.free)(self.key) }
    }
}
