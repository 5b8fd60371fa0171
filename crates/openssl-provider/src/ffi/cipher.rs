//! The functions of ciphers.
#![allow(unsafe_code, reason = "C passes pointers and lengths; each use says what it relies on")]

use super::context::{Context, Provider, drop_context, given, scrub};
use super::host::Dispatch;
use crate::algorithm::{Call, Cipher, Direction, Io};
use crate::numbers::*;
use crate::params::{OsslParam, Params};
use crate::reason::Reason;
use core::ffi::{c_int, c_void};
use core::ptr::null_mut;
use core::slice;
use core::sync::atomic::Ordering;

pub(super) unsafe extern "C" fn new<C: Cipher, const AT: usize>(provider: *mut c_void) -> *mut c_void {
    let provider = provider.cast::<Provider>().cast_const();
    // SAFETY: the provider is what the entry point gave.
    let spare = unsafe { spare::<AT>(provider) };
    if spare.is_null() {
        Box::into_raw(Box::new(Context { provider, inner: C::new() })).cast()
    } else {
        spare
    }
}

/// A context that is out of use, if there is one.
///
/// # Safety
/// The provider is what the entry point gave.
unsafe fn spare<const AT: usize>(provider: *const Provider) -> *mut c_void {
    // SAFETY: the caller's promise.
    let place = unsafe { &(*provider).spares[AT] };
    // To look costs less than to take.
    if place.load(Ordering::Relaxed).is_null() {
        null_mut()
    } else {
        place.swap(null_mut(), Ordering::Acquire)
    }
}

/// Programs copy a context for every message, so that spare ones serve here too.
pub(super) unsafe extern "C" fn copy<C: Cipher, const AT: usize>(context: *mut c_void) -> *mut c_void {
    #[inline(never)]
    fn clone<C: Cipher>(context: &Context<C>) -> Box<Context<C>> {
        Box::new(Context { provider: context.provider, inner: context.inner.clone() })
    }
    #[inline(never)]
    fn clone_to<C: Cipher>(spare: &mut Context<C>, context: &Context<C>) {
        spare.inner.clone_from(&context.inner);
    }

    if context.is_null() {
        return null_mut();
    }
    // SAFETY: the contract: the context is one that nobody changes during the call, and a spare one is nobody else's.
    let copy = unsafe {
        let context = &*context.cast::<Context<C>>();
        let spare = spare::<AT>(context.provider);
        if spare.is_null() {
            Box::into_raw(clone(context)).cast()
        } else {
            clone_to(&mut *spare.cast::<Context<C>>(), context);
            spare
        }
    };
    scrub(C::FRAMES);
    copy
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
    let result = begin(inner, direction, key, iv).and_then(|()| set(inner, params));
    if key.is_some() {
        scrub(C::FRAMES);
    }
    context.report(result, c"init")
}

/// By itself where it leaves something on the stack.
#[inline(never)]
fn begin<C: Cipher>(
    inner: &mut C,
    direction: Direction,
    key: Option<&[u8]>,
    iv: Option<&[u8]>,
) -> Result<(), Reason> {
    inner.init(direction, key, iv)
}

fn set<C: Cipher>(inner: &mut C, params: Params<'_>) -> Result<(), Reason> {
    params.in_order(C::SETTABLE, |p| inner.set(p))
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
    // SAFETY: the contract. Slices are made of both buffers only where they share no byte; what else overlaps is
    // moved to where it goes, before there is any slice.
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
        let nothing = length == 0 && (out.is_null() || !C::WHOLE);
        let result = if nothing && !C::AEAD {
            // A stream has no end: this says whether there is a key.
            context.inner.end().map(|()| 0)
        } else if nothing {
            Ok(0)
        } else if input.is_null() {
            context.inner.end().map(|()| 0)
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

/// A piece; without an input, the end, which counts as many bytes as were asked for.
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
            context.inner.end().map(|()| length)
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
    let (context, params) = unsafe { (&mut *context.cast::<Context<C>>(), Params::new(params.cast_mut())) };
    let result = set(&mut context.inner, params);
    context.report(result, c"set_ctx_params")
}

pub(super) unsafe extern "C" fn get_context_params<C: Cipher>(
    context: *mut c_void,
    params: *mut OsslParam,
) -> c_int {
    // SAFETY: the contract.
    let (context, params) = unsafe { (&mut *context.cast::<Context<C>>(), Params::new(params)) };
    let result = params.in_order(C::GETTABLE, |p| context.inner.get(p));
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
        Dispatch::new(CIPHER_DUPCTX, copy::<C, AT> as *const c_void),
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
