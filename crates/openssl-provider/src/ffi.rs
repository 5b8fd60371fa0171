//! The entry points: what OpenSSL calls.
//!
//! Each function's safety is OpenSSL's contract with providers: contexts come from `newctx` and `dupctx` of the same table and are
//! used by one thread at a time; a length belongs to the pointer beside it; arrays of parameters end with a null key.
#![allow(unsafe_code, reason = "C passes pointers and lengths; each use says what it relies on")]

use crate::algorithm::{Call, Cipher, Direction, Io, Mac};
use crate::chacha20::ChaCha20;
use crate::chacha20_poly1305::ChaCha20Poly1305;
use crate::gcm::Gcm;
use crate::gmac::Gmac;
use crate::numbers::*;
use crate::params::{OsslParam, Params};
use crate::poly1305::Poly1305;
use crate::reason::Reason;
use crate::self_test;
use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr::{null, null_mut};
use core::slice;
use core::sync::atomic::{AtomicPtr, Ordering};
use widefield::aead::{Aes128Gcm, Aes192Gcm, Aes256Gcm};

/// `OSSL_DISPATCH`: a number and a function, whose type the number gives.
#[repr(C)]
#[derive(Debug)]
pub struct Dispatch {
    id: c_int,
    function: *const c_void,
}

// SAFETY: it points to code.
unsafe impl Sync for Dispatch {}

impl Dispatch {
    /// The end of a table.
    pub const END: Self = Self { id: 0, function: null() };

    /// A row of a table.
    #[must_use]
    pub const fn new(id: c_int, function: *const c_void) -> Self {
        Self { id, function }
    }
}

/// `OSSL_ALGORITHM`.
#[repr(C)]
#[derive(Debug)]
pub struct Algorithm {
    names: *const c_char,
    properties: *const c_char,
    functions: *const Dispatch,
    description: *const c_char,
}

// SAFETY: it points to constants.
unsafe impl Sync for Algorithm {}

impl Algorithm {
    const END: Self = Self { names: null(), properties: null(), functions: null(), description: null() };

    const fn new(names: &'static CStr, functions: &'static [Dispatch], description: &'static CStr) -> Self {
        Self {
            names: names.as_ptr(),
            properties: c"provider=widefield".as_ptr(),
            functions: functions.as_ptr(),
            description: description.as_ptr(),
        }
    }
}

type NewError = unsafe extern "C" fn(*const c_void);
type SetErrorDebug = unsafe extern "C" fn(*const c_void, *const c_char, c_int, *const c_char);
/// The last argument is a `va_list`, which C passes by address here.
type VsetError = unsafe extern "C" fn(*const c_void, u32, *const c_char, *const c_void);

/// The core's functions for errors, of the library context that loaded the module.
#[derive(Clone, Copy)]
struct Core {
    handle: *const c_void,
    new_error: Option<NewError>,
    set_error_debug: Option<SetErrorDebug>,
    vset_error: Option<VsetError>,
}

impl Core {
    /// # Safety
    /// `table` is the core's, which ends with the number 0.
    unsafe fn new(handle: *const c_void, mut table: *const Dispatch) -> Self {
        let mut core = Self { handle, new_error: None, set_error_debug: None, vset_error: None };
        // SAFETY: the table goes on until the number 0, and its functions have the types of their numbers.
        unsafe {
            while !table.is_null() && (*table).id != 0 {
                let function = (*table).function;
                match (*table).id {
                    CORE_NEW_ERROR => {
                        core.new_error = core::mem::transmute::<*const c_void, Option<NewError>>(function)
                    }
                    CORE_SET_ERROR_DEBUG => {
                        core.set_error_debug =
                            core::mem::transmute::<*const c_void, Option<SetErrorDebug>>(function)
                    }
                    CORE_VSET_ERROR => {
                        core.vset_error = core::mem::transmute::<*const c_void, Option<VsetError>>(function)
                    }
                    _ => {}
                }
                table = table.add(1);
            }
        }
        core
    }

    /// Puts a reason into the thread's queue of errors.
    #[cold]
    fn raise(&self, reason: Reason, function: &'static CStr) {
        let (Some(code), Some(new), Some(debug), Some(set)) =
            (reason.code(), self.new_error, self.set_error_debug, self.vset_error)
        else {
            return;
        };
        // Without a format the arguments are not read; where C copies a `va_list` that it was given, this is large enough.
        let arguments = [0u64; 8];
        // SAFETY: the core's functions with the core's handle; the texts are constants.
        unsafe {
            new(self.handle);
            debug(self.handle, c"widefield".as_ptr(), 0, function.as_ptr());
            set(self.handle, code, null(), arguments.as_ptr().cast());
        }
    }
}

/// What a loaded module keeps.
struct Provider {
    core: Core,
    /// For each cipher a context that is out of use: one is made and freed for every connection or message, and the large ones
    /// cost the system's allocator more than a short message costs the cipher.
    spares: [AtomicPtr<c_void>; CIPHERS.len() - 1],
}

/// A context, with what it belongs to, which OpenSSL keeps for longer.
struct Context<C> {
    provider: *const Provider,
    inner: C,
}

impl<C> Context<C> {
    /// 1, or 0 with a reason in the queue.
    #[inline]
    fn report(&self, result: Result<(), Reason>, function: &'static CStr) -> c_int {
        match result {
            Ok(()) => 1,
            Err(reason) => {
                // SAFETY: the provider lives as long as its contexts.
                unsafe { &*self.provider }.core.raise(reason, function);
                0
            }
        }
    }
}

/// Bytes that C gave, if it gave any.
///
/// # Safety
/// `bytes` is null or can be read for `length` bytes.
unsafe fn given<'a>(bytes: *const u8, length: usize) -> Option<&'a [u8]> {
    // SAFETY: the caller's promise.
    (!bytes.is_null()).then(|| unsafe { slice::from_raw_parts(bytes, length) })
}

unsafe extern "C" fn copy_context<C: Clone>(context: *mut c_void) -> *mut c_void {
    if context.is_null() {
        return null_mut();
    }
    // SAFETY: a context, which nobody changes during the call.
    let context = unsafe { &*context.cast::<Context<C>>() };
    Box::into_raw(Box::new(Context { provider: context.provider, inner: context.inner.clone() })).cast()
}

/// # Safety
/// `context` is null, or came from a box of this type and is not used again.
unsafe extern "C" fn drop_context<C>(context: *mut c_void) {
    if !context.is_null() {
        // SAFETY: the caller's promise.
        drop(unsafe { Box::from_raw(context.cast::<Context<C>>()) });
    }
}

/// The functions of ciphers.
mod cipher {
    use super::*;

    pub(super) unsafe extern "C" fn new<C: Cipher, const AT: usize>(provider: *mut c_void) -> *mut c_void {
        let provider = provider.cast::<Provider>().cast_const();
        // SAFETY: the provider is what the entry point gave.
        let spare = unsafe { &(*provider).spares[AT] }.swap(null_mut(), Ordering::Acquire);
        if spare.is_null() {
            Box::into_raw(Box::new(Context { provider, inner: C::new() })).cast()
        } else {
            spare
        }
    }

    /// Keeps the context, without what was in it; drops the one that was kept before.
    pub(super) unsafe extern "C" fn free<C: Cipher, const AT: usize>(context: *mut c_void) {
        if context.is_null() {
            return;
        }
        // SAFETY: the contract: it is not used again by whoever gives it back, and whoever takes a spare one owns it.
        unsafe {
            let kept = &mut *context.cast::<Context<C>>();
            kept.inner.clear();
            let before = (*kept.provider).spares[AT].swap(context, Ordering::AcqRel);
            drop_context::<C>(before);
        }
    }

    unsafe fn init<C: Cipher>(
        context: *mut c_void,
        direction: Direction,
        key: (*const u8, usize),
        iv: (*const u8, usize),
        params: *const OsslParam,
    ) -> c_int {
        // SAFETY: the contract; what is in an array of parameters to be set is not written.
        let (context, key, iv, params) = unsafe {
            let context = &mut *context.cast::<Context<C>>();
            (context, given(key.0, key.1), given(iv.0, iv.1), Params::new(params.cast_mut()))
        };
        let inner = &mut context.inner;
        let mut result = inner.init(direction, key, iv);
        for param in params {
            result = result.and_then(|()| inner.set(&param));
        }
        context.report(result, c"init")
    }

    pub(super) unsafe extern "C" fn seal<C: Cipher>(
        context: *mut c_void,
        key: *const u8,
        key_len: usize,
        iv: *const u8,
        iv_len: usize,
        params: *const OsslParam,
    ) -> c_int {
        // SAFETY: the contract.
        unsafe { init::<C>(context, Direction::Seal, (key, key_len), (iv, iv_len), params) }
    }

    pub(super) unsafe extern "C" fn open<C: Cipher>(
        context: *mut c_void,
        key: *const u8,
        key_len: usize,
        iv: *const u8,
        iv_len: usize,
        params: *const OsslParam,
    ) -> c_int {
        // SAFETY: the contract.
        unsafe { init::<C>(context, Direction::Open, (key, key_len), (iv, iv_len), params) }
    }

    /// A piece of data or text.
    ///
    /// # Safety
    /// The contract; `input` is not null.
    unsafe fn piece<C: Cipher>(
        inner: &mut C,
        call: Call,
        out: *mut u8,
        out_size: usize,
        input: *const u8,
        length: usize,
    ) -> Result<usize, Reason> {
        if isize::try_from(length).is_err() {
            return Err(Reason::TooLong);
        }
        if out.is_null() {
            // SAFETY: the contract.
            inner.data(unsafe { slice::from_raw_parts(input, length) })?;
            return Ok(length);
        }
        if out_size < length {
            return Err(Reason::OutputTooSmall);
        }
        let apart = (out as usize).abs_diff(input as usize) >= length;
        // SAFETY: the contract. Slices are made of both buffers only where they share no byte; what else overlaps is moved to
        // where it goes, before there is any slice.
        let io = unsafe {
            if apart {
                Io::Apart(slice::from_raw_parts(input, length), slice::from_raw_parts_mut(out, length))
            } else {
                if !core::ptr::eq(out, input) {
                    input.copy_to(out, length);
                }
                Io::InPlace(slice::from_raw_parts_mut(out, length))
            }
        };
        inner.text(call, io)
    }

    pub(super) unsafe extern "C" fn update<C: Cipher>(
        context: *mut c_void,
        out: *mut u8,
        written: *mut usize,
        out_size: usize,
        input: *const u8,
        length: usize,
    ) -> c_int {
        // SAFETY: the contract.
        unsafe {
            let context = &mut *context.cast::<Context<C>>();
            let result = if length == 0 || input.is_null() {
                Ok(0)
            } else {
                piece(&mut context.inner, Call::Update, out, out_size, input, length)
            };
            *written = result.unwrap_or(0);
            context.report(result.map(|_| ()), c"update")
        }
    }

    pub(super) unsafe extern "C" fn finish<C: Cipher>(
        context: *mut c_void,
        _out: *mut u8,
        written: *mut usize,
        _out_size: usize,
    ) -> c_int {
        // SAFETY: the contract.
        unsafe {
            let context = &mut *context.cast::<Context<C>>();
            *written = 0;
            let result = context.inner.end();
            context.report(result, c"final")
        }
    }

    /// A piece; without an input, the end.
    pub(super) unsafe extern "C" fn cipher<C: Cipher>(
        context: *mut c_void,
        out: *mut u8,
        written: *mut usize,
        out_size: usize,
        input: *const u8,
        length: usize,
    ) -> c_int {
        // SAFETY: the contract.
        unsafe {
            let context = &mut *context.cast::<Context<C>>();
            let result = if input.is_null() {
                context.inner.end().map(|()| 0)
            } else {
                piece(&mut context.inner, Call::Cipher, out, out_size, input, length)
            };
            *written = result.unwrap_or(0);
            context.report(result.map(|_| ()), c"cipher")
        }
    }

    pub(super) unsafe extern "C" fn get_params<C: Cipher>(params: *mut OsslParam) -> c_int {
        // SAFETY: the contract.
        for param in unsafe { Params::new(params) } {
            let value = match param.name() {
                b"mode" => C::MODE as usize,
                b"keylen" => C::KEY,
                b"ivlen" => C::IV,
                b"blocksize" => 1,
                b"aead" => usize::from(C::AEAD),
                b"custom-iv" => 1,
                b"cts" | b"tls-multi" | b"has-randkey" => 0,
                _ => continue,
            };
            if !param.set_integer(value) {
                return 0;
            }
        }
        1
    }

    pub(super) unsafe extern "C" fn gettable_params(_provider: *mut c_void) -> *const OsslParam {
        static TABLE: [OsslParam; 10] = [
            OsslParam::named(c"mode", PARAM_UNSIGNED_INTEGER),
            OsslParam::named(c"keylen", PARAM_UNSIGNED_INTEGER),
            OsslParam::named(c"ivlen", PARAM_UNSIGNED_INTEGER),
            OsslParam::named(c"blocksize", PARAM_UNSIGNED_INTEGER),
            OsslParam::named(c"aead", PARAM_INTEGER),
            OsslParam::named(c"custom-iv", PARAM_INTEGER),
            OsslParam::named(c"cts", PARAM_INTEGER),
            OsslParam::named(c"tls-multi", PARAM_INTEGER),
            OsslParam::named(c"has-randkey", PARAM_INTEGER),
            OsslParam::END,
        ];
        TABLE.as_ptr()
    }

    pub(super) unsafe extern "C" fn set_context_params<C: Cipher>(
        context: *mut c_void,
        params: *const OsslParam,
    ) -> c_int {
        // SAFETY: the contract; what is in an array of parameters to be set is not written.
        let (context, params) =
            unsafe { (&mut *context.cast::<Context<C>>(), Params::new(params.cast_mut())) };
        let result = params.into_iter().try_for_each(|p| context.inner.set(&p));
        context.report(result, c"set_ctx_params")
    }

    pub(super) unsafe extern "C" fn get_context_params<C: Cipher>(
        context: *mut c_void,
        params: *mut OsslParam,
    ) -> c_int {
        // SAFETY: the contract.
        let (context, params) = unsafe { (&mut *context.cast::<Context<C>>(), Params::new(params)) };
        let result = params.into_iter().try_for_each(|p| context.inner.get(&p));
        context.report(result, c"get_ctx_params")
    }

    pub(super) unsafe extern "C" fn gettable<C: Cipher>(
        _context: *mut c_void,
        _provider: *mut c_void,
    ) -> *const OsslParam {
        C::GETTABLE.as_ptr()
    }

    pub(super) unsafe extern "C" fn settable<C: Cipher>(
        _context: *mut c_void,
        _provider: *mut c_void,
    ) -> *const OsslParam {
        C::SETTABLE.as_ptr()
    }

    /// The table of a cipher, and which of the spare contexts is its own.
    pub(super) struct Table<C, const AT: usize>(core::marker::PhantomData<C>);

    impl<C: Cipher + 'static, const AT: usize> Table<C, AT> {
        pub(super) const ROWS: &'static [Dispatch] = &[
            Dispatch::new(CIPHER_NEWCTX, new::<C, AT> as *const c_void),
            Dispatch::new(CIPHER_FREECTX, free::<C, AT> as *const c_void),
            Dispatch::new(CIPHER_DUPCTX, copy_context::<C> as *const c_void),
            Dispatch::new(CIPHER_ENCRYPT_INIT, seal::<C> as *const c_void),
            Dispatch::new(CIPHER_DECRYPT_INIT, open::<C> as *const c_void),
            Dispatch::new(CIPHER_UPDATE, update::<C> as *const c_void),
            Dispatch::new(CIPHER_FINAL, finish::<C> as *const c_void),
            Dispatch::new(CIPHER_CIPHER, cipher::<C> as *const c_void),
            Dispatch::new(CIPHER_GET_PARAMS, get_params::<C> as *const c_void),
            Dispatch::new(CIPHER_GETTABLE_PARAMS, gettable_params as *const c_void),
            Dispatch::new(CIPHER_GET_CTX_PARAMS, get_context_params::<C> as *const c_void),
            Dispatch::new(CIPHER_GETTABLE_CTX_PARAMS, gettable::<C> as *const c_void),
            Dispatch::new(CIPHER_SET_CTX_PARAMS, set_context_params::<C> as *const c_void),
            Dispatch::new(CIPHER_SETTABLE_CTX_PARAMS, settable::<C> as *const c_void),
            Dispatch::END,
        ];
    }
}

/// The functions of MACs.
mod mac {
    use super::*;

    pub(super) unsafe extern "C" fn new<M: Mac>(provider: *mut c_void) -> *mut c_void {
        let provider = provider.cast::<Provider>().cast_const();
        Box::into_raw(Box::new(Context { provider, inner: M::new() })).cast()
    }

    pub(super) unsafe extern "C" fn init<M: Mac>(
        context: *mut c_void,
        key: *const u8,
        key_len: usize,
        params: *const OsslParam,
    ) -> c_int {
        // SAFETY: the contract; what is in an array of parameters to be set is not written.
        let (context, key, params) = unsafe {
            let context = &mut *context.cast::<Context<M>>();
            (context, given(key, key_len), Params::new(params.cast_mut()))
        };
        let inner = &mut context.inner;
        let result = inner.set(params).and_then(|()| inner.init(key));
        context.report(result, c"init")
    }

    pub(super) unsafe extern "C" fn update<M: Mac>(
        context: *mut c_void,
        input: *const u8,
        length: usize,
    ) -> c_int {
        // SAFETY: the contract.
        let (context, input) = unsafe { (&mut *context.cast::<Context<M>>(), given(input, length)) };
        let result = context.inner.update(input.unwrap_or(&[]));
        context.report(result, c"update")
    }

    pub(super) unsafe extern "C" fn finish<M: Mac>(
        context: *mut c_void,
        out: *mut u8,
        written: *mut usize,
        out_size: usize,
    ) -> c_int {
        // SAFETY: the contract.
        unsafe {
            let context = &mut *context.cast::<Context<M>>();
            *written = 16;
            if out.is_null() {
                return 1;
            }
            let result = if out_size < 16 { Err(Reason::OutputTooSmall) } else { context.inner.tag() };
            context.report(result.map(|tag| out.copy_from_nonoverlapping(tag.as_ptr(), 16)), c"final")
        }
    }

    pub(super) unsafe extern "C" fn get_params(params: *mut OsslParam) -> c_int {
        // SAFETY: the contract.
        let size = unsafe { Params::new(params) }.find(b"size");
        size.is_none_or(|p| p.set_integer(16)).into()
    }

    pub(super) unsafe extern "C" fn gettable_params(_provider: *mut c_void) -> *const OsslParam {
        static TABLE: [OsslParam; 2] = [OsslParam::named(c"size", PARAM_UNSIGNED_INTEGER), OsslParam::END];
        TABLE.as_ptr()
    }

    pub(super) unsafe extern "C" fn set_context_params<M: Mac>(
        context: *mut c_void,
        params: *const OsslParam,
    ) -> c_int {
        // SAFETY: the contract; what is in an array of parameters to be set is not written.
        let (context, params) =
            unsafe { (&mut *context.cast::<Context<M>>(), Params::new(params.cast_mut())) };
        let result = context.inner.set(params);
        context.report(result, c"set_ctx_params")
    }

    pub(super) unsafe extern "C" fn settable<M: Mac>(
        _context: *mut c_void,
        _provider: *mut c_void,
    ) -> *const OsslParam {
        M::SETTABLE.as_ptr()
    }

    /// The table of a MAC.
    pub(super) struct Table<M>(core::marker::PhantomData<M>);

    impl<M: Mac + 'static> Table<M> {
        pub(super) const ROWS: &'static [Dispatch] = &[
            Dispatch::new(MAC_NEWCTX, new::<M> as *const c_void),
            Dispatch::new(MAC_DUPCTX, copy_context::<M> as *const c_void),
            Dispatch::new(MAC_FREECTX, drop_context::<M> as *const c_void),
            Dispatch::new(MAC_INIT, init::<M> as *const c_void),
            Dispatch::new(MAC_UPDATE, update::<M> as *const c_void),
            Dispatch::new(MAC_FINAL, finish::<M> as *const c_void),
            Dispatch::new(MAC_GET_PARAMS, get_params as *const c_void),
            Dispatch::new(MAC_GETTABLE_PARAMS, gettable_params as *const c_void),
            Dispatch::new(MAC_SET_CTX_PARAMS, set_context_params::<M> as *const c_void),
            Dispatch::new(MAC_SETTABLE_CTX_PARAMS, settable::<M> as *const c_void),
            Dispatch::END,
        ];
    }
}

/// The names are those of OpenSSL's own, so that the same requests find them.
static CIPHERS: [Algorithm; 6] = [
    Algorithm::new(
        c"AES-128-GCM:id-aes128-GCM:2.16.840.1.101.3.4.1.6",
        cipher::Table::<Gcm<Aes128Gcm>, 0>::ROWS,
        c"widefield AES-128-GCM",
    ),
    Algorithm::new(
        c"AES-192-GCM:id-aes192-GCM:2.16.840.1.101.3.4.1.26",
        cipher::Table::<Gcm<Aes192Gcm>, 1>::ROWS,
        c"widefield AES-192-GCM",
    ),
    Algorithm::new(
        c"AES-256-GCM:id-aes256-GCM:2.16.840.1.101.3.4.1.46",
        cipher::Table::<Gcm<Aes256Gcm>, 2>::ROWS,
        c"widefield AES-256-GCM",
    ),
    Algorithm::new(c"ChaCha20", cipher::Table::<ChaCha20, 3>::ROWS, c"widefield ChaCha20"),
    Algorithm::new(
        c"ChaCha20-Poly1305",
        cipher::Table::<ChaCha20Poly1305, 4>::ROWS,
        c"widefield ChaCha20-Poly1305",
    ),
    Algorithm::END,
];

static MACS: [Algorithm; 3] = [
    Algorithm::new(c"GMAC:1.0.9797.3.4", mac::Table::<Gmac>::ROWS, c"widefield GMAC"),
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
    const DROPS: [Drop; CIPHERS.len() - 1] = [
        drop_context::<Gcm<Aes128Gcm>>,
        drop_context::<Gcm<Aes192Gcm>>,
        drop_context::<Gcm<Aes256Gcm>>,
        drop_context::<ChaCha20>,
        drop_context::<ChaCha20Poly1305>,
    ];
    // SAFETY: it came from a box in the entry point, and neither it nor a context is used again; each spare one has its type.
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
