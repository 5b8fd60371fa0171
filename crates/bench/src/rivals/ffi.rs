//! Foreign functions, behind functions that check what the foreign side does not.
#![allow(
    unsafe_code,
    reason = "libraries of the system are opened at run time; their functions have C's contracts"
)]

use core::ffi::{CStr, c_char, c_int, c_ulong, c_void};
use libloading::Library;

/// One function of a library, by the type of its header.
macro_rules! function {
    ($library:ident, $path:ident, $name:literal: $($signature:tt)*) => {{
        // SAFETY: the type is that of the header of this major version.
        let f = unsafe { $library.get::<$($signature)*>($name) };
        *f.map_err(|e| format!("{}: {e}", $path))?
    }};
}

pub(super) mod correcting;
pub(super) mod curve;
pub(super) mod ecdsa;
pub(super) mod hqc;
pub(super) mod isal;
pub(super) mod m4ri;
pub(super) mod mac;
pub(super) mod montgomery;
pub(super) mod native;
pub(super) mod ntl;
pub(super) mod ntl_extension;
pub(super) mod upper;
pub(super) mod zlib_ng;

/// A library that is open for the rest of the process.
///
/// Its names stay its own (`RTLD_LOCAL`): of two builds of one library, each calls itself.
#[derive(Clone, Copy)]
pub(super) struct Shared {
    library: &'static Library,
    path: &'static str,
}

/// Opens a library.
pub(super) fn open(path: &str) -> Result<Shared, String> {
    // SAFETY: runs the initialisers of a library, which are meant to be run by any program. Never closed, so
    // that the functions taken from it stay valid.
    let library = unsafe { Library::new(path) }.map_err(|e| format!("{path} cannot be opened ({e})"))?;
    Ok(Shared { library: Box::leak(Box::new(library)), path: Box::leak(path.into()) })
}

/// `gf2x.h` says `gf2x_mul(c, a, sa, b, sb)`, words of `unsigned long`.
type Gf2xMul = unsafe extern "C" fn(*mut u64, *const u64, c_ulong, *const u64, c_ulong) -> c_int;

/// libgf2x.
#[derive(Clone, Copy)]
pub(super) struct Gf2x {
    library: &'static Library,
    mul: Gf2xMul,
}

impl Gf2x {
    pub(super) fn open(path: &str) -> Result<Self, String> {
        if size_of::<c_ulong>() != size_of::<u64>() {
            return Err(format!("{path}: this system's unsigned long is no 64-bit word"));
        }
        let Shared { library, .. } = open(path)?;
        // SAFETY: the type is that of the header of this major version.
        let mul = unsafe { library.get::<Gf2xMul>(c"gf2x_mul") }.map_err(|e| format!("{path}: {e}"))?;
        Ok(Self { library, mul: *mul })
    }

    #[inline]
    pub(super) fn mul(&self, out: &mut [u64], a: &[u64], b: &[u64]) {
        assert!(!a.is_empty() && !b.is_empty() && out.len() == a.len() + b.len());
        // SAFETY: reads `a.len()` and `b.len()` words, which is what the slices have, and writes their sum, which is
        // what `out` has (just checked); `out` cannot overlap since it is borrowed exclusively.
        unsafe {
            (self.mul)(out.as_mut_ptr(), a.as_ptr(), a.len() as c_ulong, b.as_ptr(), b.len() as c_ulong);
        }
    }

    pub(super) fn version(&self) -> String {
        // SAFETY: the header declares it as an int that holds the version of the library.
        match unsafe { self.library.get::<*const c_int>(c"gf2x_lib_version_code") } {
            // SAFETY: the loader has relocated the library's data; the variable lives as long as it, for ever.
            Ok(code) => version_of(unsafe { **code }),
            Err(_) => "1.x".into(),
        }
    }
}

/// Two decimal digits each for major, minor and patch.
fn version_of(code: c_int) -> String {
    format!("{}.{}.{}", code / 10_000, code / 100 % 100, code % 100)
}

/// `bn.h`'s opaque types.
#[repr(C)]
struct BigNumber {
    _opaque: [u8; 0],
}
#[repr(C)]
struct BigContext {
    _opaque: [u8; 0],
}

type Unary = unsafe extern "C" fn(*mut BigNumber, *const BigNumber, *const c_int, *mut BigContext) -> c_int;
type Binary = unsafe extern "C" fn(
    *mut BigNumber,
    *const BigNumber,
    *const BigNumber,
    *const c_int,
    *mut BigContext,
) -> c_int;

/// libcrypto's arithmetic in GF(2^m).
#[derive(Clone, Copy)]
pub(super) struct Crypto {
    from_le: unsafe extern "C" fn(*const u8, c_int, *mut BigNumber) -> *mut BigNumber,
    to_le: unsafe extern "C" fn(*const BigNumber, *mut u8, c_int) -> c_int,
    copy: unsafe extern "C" fn(*const BigNumber) -> *mut BigNumber,
    free: unsafe extern "C" fn(*mut BigNumber),
    context: unsafe extern "C" fn() -> *mut BigContext,
    free_context: unsafe extern "C" fn(*mut BigContext),
    version: unsafe extern "C" fn(c_int) -> *const c_char,
    mul: Binary,
    square: Unary,
    invert: Unary,
}

impl Crypto {
    pub(super) fn load(Shared { library, path }: Shared) -> Result<Self, String> {
        Ok(Self {
            from_le: function!(library, path, c"BN_lebin2bn":
                unsafe extern "C" fn(*const u8, c_int, *mut BigNumber) -> *mut BigNumber),
            to_le: function!(library, path, c"BN_bn2lebinpad":
                unsafe extern "C" fn(*const BigNumber, *mut u8, c_int) -> c_int),
            copy: function!(library, path, c"BN_dup": unsafe extern "C" fn(*const BigNumber) -> *mut BigNumber),
            free: function!(library, path, c"BN_free": unsafe extern "C" fn(*mut BigNumber)),
            context: function!(library, path, c"BN_CTX_new": unsafe extern "C" fn() -> *mut BigContext),
            free_context: function!(library, path, c"BN_CTX_free": unsafe extern "C" fn(*mut BigContext)),
            version: function!(library, path, c"OpenSSL_version": unsafe extern "C" fn(c_int) -> *const c_char),
            mul: function!(library, path, c"BN_GF2m_mod_mul_arr": Binary),
            square: function!(library, path, c"BN_GF2m_mod_sqr_arr": Unary),
            invert: function!(library, path, c"BN_GF2m_mod_inv_arr": Unary),
        })
    }

    /// `OpenSSL 3.0.19 27 Jan 2026` without the name.
    pub(super) fn version(&self) -> String {
        // SAFETY: any argument is allowed; the string is static and ends with a zero.
        let text = unsafe { CStr::from_ptr((self.version)(0)) };
        text.to_string_lossy().trim_start_matches("OpenSSL ").to_owned()
    }

    /// A field, by the exponents of its polynomial, descending to 0.
    pub(super) fn field(self, exponents: &[c_int]) -> CryptoField {
        assert!(exponents.last() == Some(&0) && exponents.windows(2).all(|w| w[0] > w[1]));
        // SAFETY: no condition; the result is checked.
        let context = unsafe { (self.context)() };
        assert!(!context.is_null(), "out of memory");
        let polynomial = exponents.iter().copied().chain([-1]).collect();
        CryptoField { crypto: self, context, polynomial }
    }

    /// An element from little-endian words.
    pub(super) fn number(self, words: &[u64]) -> Number {
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        let length = c_int::try_from(bytes.len()).expect("elements are short");
        // SAFETY: reads `length` bytes, which the vector has; null asks for a new number.
        let number = unsafe { (self.from_le)(bytes.as_ptr(), length, core::ptr::null_mut()) };
        assert!(!number.is_null(), "out of memory");
        Number { crypto: self, number }
    }
}

/// A field of libcrypto.
pub(super) struct CryptoField {
    crypto: Crypto,
    context: *mut BigContext,
    /// The exponents, descending, ended by -1.
    polynomial: Vec<c_int>,
}

impl CryptoField {
    pub(super) fn mul(&self, out: &mut Number, a: &Number, b: &Number) {
        let p = self.polynomial.as_ptr();
        // SAFETY: the numbers and the context are alive, made by this library, and no other thread has them (they are
        // not `Sync`); the exponents end with -1.
        let done = unsafe { (self.crypto.mul)(out.number, a.number, b.number, p, self.context) };
        assert_eq!(done, 1, "libcrypto refused a product");
    }

    pub(super) fn square(&self, out: &mut Number, a: &Number) {
        // SAFETY: as in `mul`.
        let done =
            unsafe { (self.crypto.square)(out.number, a.number, self.polynomial.as_ptr(), self.context) };
        assert_eq!(done, 1, "libcrypto refused a square");
    }

    pub(super) fn invert(&self, out: &mut Number, a: &Number) {
        // SAFETY: as in `mul`.
        let done =
            unsafe { (self.crypto.invert)(out.number, a.number, self.polynomial.as_ptr(), self.context) };
        assert_eq!(done, 1, "libcrypto refused an inverse");
    }
}

impl Drop for CryptoField {
    fn drop(&mut self) {
        // SAFETY: made by this library, and freed once.
        unsafe { (self.crypto.free_context)(self.context) };
    }
}

/// A number of libcrypto.
pub(super) struct Number {
    crypto: Crypto,
    number: *mut BigNumber,
}

impl Number {
    /// The lowest `n` words; the number must fit them.
    pub(super) fn words(&self, n: usize) -> Vec<u64> {
        let mut bytes = vec![0u8; 8 * n];
        let length = c_int::try_from(bytes.len()).expect("elements are short");
        // SAFETY: writes `length` bytes, which the vector has, or none.
        let written = unsafe { (self.crypto.to_le)(self.number, bytes.as_mut_ptr(), length) };
        assert_eq!(written, length, "an element longer than its field");
        bytes.as_chunks::<8>().0.iter().map(|b| u64::from_le_bytes(*b)).collect()
    }
}

impl Clone for Number {
    fn clone(&self) -> Self {
        // SAFETY: the number is alive; the result is checked.
        let number = unsafe { (self.crypto.copy)(self.number) };
        assert!(!number.is_null(), "out of memory");
        Self { crypto: self.crypto, number }
    }
}

impl Drop for Number {
    fn drop(&mut self) {
        // SAFETY: made by this library, and freed once.
        unsafe { (self.crypto.free)(self.number) };
    }
}

/// `evp.h`'s opaque types.
#[repr(C)]
struct CipherContext {
    _opaque: [u8; 0],
}
#[repr(C)]
struct CipherType {
    _opaque: [u8; 0],
}

/// A cipher of libcrypto, fetched for the rest of the process.
#[derive(Clone, Copy)]
struct Fetched(*const CipherType);

// SAFETY: libcrypto's methods are immutable once they are fetched, and counted with locks.
unsafe impl Send for Fetched {}
// SAFETY: the same.
unsafe impl Sync for Fetched {}

/// AEADs of libcrypto. None has the fifth; the last two are there from 3.2 on.
pub(super) const AEADS: [&CStr; 7] = [
    c"AES-128-GCM",
    c"AES-192-GCM",
    c"AES-256-GCM",
    c"ChaCha20-Poly1305",
    c"XChaCha20-Poly1305",
    c"AES-128-GCM-SIV",
    c"AES-256-GCM-SIV",
];

/// libcrypto's ciphers.
#[derive(Clone, Copy)]
pub(super) struct Evp {
    ciphers: [Fetched; AEADS.len()],
    context: unsafe extern "C" fn() -> *mut CipherContext,
    free: unsafe extern "C" fn(*mut CipherContext),
    reset: unsafe extern "C" fn(*mut CipherContext) -> c_int,
    init: EvpInit,
    update: EvpUpdate,
    finish: unsafe extern "C" fn(*mut CipherContext, *mut u8, *mut c_int) -> c_int,
    control: EvpControl,
}

type EvpInit = unsafe extern "C" fn(
    *mut CipherContext,
    *const CipherType,
    *mut c_void,
    *const u8,
    *const u8,
    c_int,
) -> c_int;
type Fetch = unsafe extern "C" fn(*mut c_void, *const c_char, *const c_char) -> *mut CipherType;
type EvpUpdate = unsafe extern "C" fn(*mut CipherContext, *mut u8, *mut c_int, *const u8, c_int) -> c_int;
type EvpControl = unsafe extern "C" fn(*mut CipherContext, c_int, c_int, *mut c_void) -> c_int;

/// `EVP_CTRL_AEAD_GET_TAG` and `EVP_CTRL_AEAD_SET_TAG`.
const GET_TAG: c_int = 0x10;
const SET_TAG: c_int = 0x11;

impl Evp {
    pub(super) fn load(Shared { library, path }: Shared) -> Result<Self, String> {
        let fetch = function!(library, path, c"EVP_CIPHER_fetch": Fetch);
        // SAFETY: the default context, a name that ends with a zero, and no conditions; null means that there is none.
        let fetch =
            |name: &CStr| Fetched(unsafe { fetch(core::ptr::null_mut(), name.as_ptr(), core::ptr::null()) });
        Ok(Self {
            ciphers: AEADS.map(fetch),
            context: function!(library, path, c"EVP_CIPHER_CTX_new": unsafe extern "C" fn() -> *mut CipherContext),
            free: function!(library, path, c"EVP_CIPHER_CTX_free": unsafe extern "C" fn(*mut CipherContext)),
            reset: function!(library, path, c"EVP_CIPHER_CTX_reset": unsafe extern "C" fn(*mut CipherContext) -> c_int),
            init: function!(library, path, c"EVP_CipherInit_ex": EvpInit),
            update: function!(library, path, c"EVP_CipherUpdate": EvpUpdate),
            finish: function!(library, path, c"EVP_CipherFinal_ex":
                unsafe extern "C" fn(*mut CipherContext, *mut u8, *mut c_int) -> c_int),
            control: function!(library, path, c"EVP_CIPHER_CTX_ctrl": EvpControl),
        })
    }

    /// A key for one of [`AEADS`], by its number: they have nonces of 12 bytes and tags of 16. The key must have the 16
    /// bytes or more of the name.
    pub(super) fn key(self, cipher: usize, key: &[u8], seal: bool) -> Option<EvpKey> {
        // A context of the last two still has the additional data of the message before: it is made anew for each.
        let once = (cipher >= 5).then(|| (self.ciphers[cipher], key.to_vec(), c_int::from(seal)));
        let Fetched(cipher) = *self.ciphers.get(cipher)?;
        // SAFETY: no condition; the result is checked.
        let context = unsafe { (self.context)() };
        let key_of_evp = EvpKey { evp: self, context, once };
        if cipher.is_null() || context.is_null() {
            return None;
        }
        // SAFETY: the context and the cipher are this library's; the key has the cipher's length, which the callers see
        // to; no nonce is set yet.
        let done = unsafe {
            (self.init)(
                context,
                cipher,
                core::ptr::null_mut(),
                key.as_ptr(),
                core::ptr::null(),
                c_int::from(seal),
            )
        };
        (done == 1).then_some(key_of_evp)
    }
}

/// A context of libcrypto with a key.
pub(super) struct EvpKey {
    evp: Evp,
    context: *mut CipherContext,
    /// Cipher, key and direction, if each message needs them again.
    once: Option<(Fetched, Vec<u8>, c_int)>,
}

impl EvpKey {
    /// Starts a message and takes the tag, if it is there already, the additional data and the text in: a tag may be
    /// the counter.
    #[inline]
    fn text(&self, nonce: &[u8; 12], tag: Option<&[u8; 16]>, aad: &[u8], text: &mut [u8]) -> Option<()> {
        let null: *const u8 = core::ptr::null();
        let (aad_len, len) = (c_int::try_from(aad.len()).ok()?, c_int::try_from(text.len()).ok()?);
        let mut written = 0;
        let (cipher, key, direction) = match &self.once {
            Some((Fetched(cipher), key, direction)) => {
                // SAFETY: the context is alive and no other thread has it.
                unsafe { (self.evp.reset)(self.context) };
                (*cipher, key.as_ptr(), *direction)
            }
            None => (null.cast(), null, -1),
        };
        // SAFETY: the context is alive and no other thread has it; nulls and -1 leave cipher, key and direction as they
        // are, the key has the cipher's length and the nonce 12 bytes, this cipher's default.
        let mut done = unsafe {
            (self.evp.init)(self.context, cipher, core::ptr::null_mut(), key, nonce.as_ptr(), direction)
        };
        if let Some(tag) = tag {
            self.tag(SET_TAG, &mut tag.clone())?;
        }
        // SAFETY: reads `aad_len` bytes; without an output they are additional data.
        done &= unsafe {
            (self.evp.update)(self.context, core::ptr::null_mut(), &raw mut written, aad.as_ptr(), aad_len)
        };
        let start = text.as_mut_ptr();
        // SAFETY: reads and writes `len` bytes in place, which is allowed.
        done &= unsafe { (self.evp.update)(self.context, start, &raw mut written, start, len) };
        (done == 1).then_some(())
    }

    /// Ends a message: opening checks the tag that was set.
    #[inline]
    fn finish(&self) -> Option<()> {
        let (mut written, mut block) = (0, [0u8; 16]);
        // SAFETY: writes at most one block; a stream cipher writes none.
        let done = unsafe { (self.evp.finish)(self.context, block.as_mut_ptr(), &raw mut written) };
        (done == 1).then_some(())
    }

    #[inline]
    fn tag(&self, what: c_int, tag: &mut [u8; 16]) -> Option<()> {
        // SAFETY: reads or writes the 16 bytes that it is told of.
        let done = unsafe { (self.evp.control)(self.context, what, 16, tag.as_mut_ptr().cast()) };
        (done == 1).then_some(())
    }

    #[inline]
    pub(super) fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> Option<[u8; 16]> {
        let mut tag = [0; 16];
        self.text(nonce, None, aad, text)?;
        self.finish()?;
        self.tag(GET_TAG, &mut tag)?;
        Some(tag)
    }

    #[inline]
    pub(super) fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> Option<()> {
        self.text(nonce, Some(tag), aad, text)?;
        self.finish()
    }
}

impl Drop for EvpKey {
    fn drop(&mut self) {
        // SAFETY: made by this library, and freed once; null is allowed.
        unsafe { (self.evp.free)(self.context) };
    }
}
