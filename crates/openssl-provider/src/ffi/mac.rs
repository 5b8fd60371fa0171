//! The functions of MACs.
#![allow(unsafe_code, reason = "C passes pointers and lengths; each use says what it relies on")]

use super::context::{Context, Provider, drop_context, given, scrub};
use super::host::Dispatch;
use crate::algorithm::Mac;
use crate::numbers::*;
use crate::params::{OsslParam, Params};
use crate::reason::Reason;
use core::ffi::{c_int, c_void};
use core::ptr::null_mut;

pub(super) unsafe extern "C" fn new<M: Mac>(provider: *mut c_void) -> *mut c_void {
    let provider = provider.cast::<Provider>().cast_const();
    Box::into_raw(Box::new(Context { provider, inner: M::new() })).cast()
}

pub(super) unsafe extern "C" fn copy<M: Mac>(context: *mut c_void) -> *mut c_void {
    #[inline(never)]
    fn clone<M: Mac>(context: &Context<M>) -> Box<Context<M>> {
        Box::new(Context { provider: context.provider, inner: context.inner.clone() })
    }

    if context.is_null() {
        return null_mut();
    }
    // SAFETY: a context, which nobody changes during the call.
    let copy = clone(unsafe { &*context.cast::<Context<M>>() });
    scrub(M::FRAMES);
    Box::into_raw(copy).cast()
}

/// As [`begin`].
#[inline(never)]
fn begin_params<M: Mac>(inner: &mut M, params: Params<'_>) -> Result<(), Reason> {
    inner.set(params)
}

/// By itself, since it leaves something on the stack.
#[inline(never)]
fn begin<M: Mac>(inner: &mut M, key: Option<&[u8]>, params: Params<'_>) -> Result<(), Reason> {
    inner.set(params).and_then(|()| inner.init(key))
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
    let result = begin(&mut context.inner, key, params);
    scrub(M::FRAMES);
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
    let (context, params) = unsafe { (&mut *context.cast::<Context<M>>(), Params::new(params.cast_mut())) };
    let result = begin_params(&mut context.inner, params);
    scrub(M::FRAMES);
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
        Dispatch::new(MAC_DUPCTX, copy::<M> as *const c_void),
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
