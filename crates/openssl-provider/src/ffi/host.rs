//! What passes between OpenSSL's core and a provider: tables of functions, and errors.
#![allow(unsafe_code, reason = "C passes pointers and lengths; each use says what it relies on")]

use crate::numbers::{CORE_NEW_ERROR, CORE_SET_ERROR_DEBUG, CORE_VSET_ERROR};
use crate::reason::Reason;
use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr::null;

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
    pub(super) const END: Self = Self { id: 0, function: null() };

    /// A row of a table.
    pub(super) const fn new(id: c_int, function: *const c_void) -> Self {
        Self { id, function }
    }
}

/// `OSSL_ALGORITHM`.
#[repr(C)]
#[derive(Debug)]
pub(super) struct Algorithm {
    names: *const c_char,
    properties: *const c_char,
    functions: *const Dispatch,
    description: *const c_char,
}

// SAFETY: it points to constants.
unsafe impl Sync for Algorithm {}

impl Algorithm {
    pub(super) const END: Self =
        Self { names: null(), properties: null(), functions: null(), description: null() };

    pub(super) const fn new(
        names: &'static CStr,
        functions: &'static [Dispatch],
        description: &'static CStr,
    ) -> Self {
        Self {
            names: names.as_ptr(),
            properties: c"provider=widefield,widefield.preferred=yes".as_ptr(),
            functions: functions.as_ptr(),
            description: description.as_ptr(),
        }
    }

    /// One that does less than OpenSSL's own: found by those who ask for this provider, and not by our configuration.
    pub(super) const fn partial(self) -> Self {
        Self { properties: c"provider=widefield".as_ptr(), ..self }
    }
}

type NewError = unsafe extern "C" fn(*const c_void);
type SetErrorDebug = unsafe extern "C" fn(*const c_void, *const c_char, c_int, *const c_char);
/// The last argument is a `va_list`, which C passes by address here.
type VsetError = unsafe extern "C" fn(*const c_void, u32, *const c_char, *const c_void);

/// The core's functions for errors, of the library context that loaded the module.
#[derive(Clone, Copy)]
pub(super) struct Core {
    handle: *const c_void,
    new_error: Option<NewError>,
    set_error_debug: Option<SetErrorDebug>,
    vset_error: Option<VsetError>,
}

impl Core {
    /// # Safety
    /// `table` is the core's, which ends with the number 0.
    pub(super) unsafe fn new(handle: *const c_void, mut table: *const Dispatch) -> Self {
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
    pub(super) fn raise(&self, reason: Reason, function: &'static CStr) {
        let (Some(code), Some(new), Some(debug), Some(set)) =
            (reason.code(), self.new_error, self.set_error_debug, self.vset_error)
        else {
            return;
        };
        // Without a format the arguments are not read; where C copies a `va_list` that it was given, this is large
        // enough.
        let arguments = [0u64; 8];
        // SAFETY: the core's functions with the core's handle; the texts are constants.
        unsafe {
            new(self.handle);
            debug(self.handle, c"widefield".as_ptr(), 0, function.as_ptr());
            set(self.handle, code, null(), arguments.as_ptr().cast());
        }
    }
}
