//! Declarations of contexts and of exported functions: all that stands around the safe code of a function is made here,
//! alike for each.

/// Makes exported functions, and the table of them.
///
/// `checked fn` has parameters, then in braces what they stand for (`let NAME = VIEW;`) and the code, whose result
/// becomes a status. `init fn` and `step fn` are the same for calls whose first parameter is a context that they set
/// up, or that they change: where they fail, the context has ended. `secret fn`, `secret_init fn` and `secret_step fn`
/// are for what sets up a secret, ends it or works with it for long: the stack that it has used is overwritten. (What
/// works on messages leaves nothing behind by itself, as the kernels overwrite theirs.) `void fn` has no status.
/// `plain fn` has no pointers to look at and returns what it computes.
macro_rules! exports {
    ($($(#[$doc:meta])* $form:ident fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? { $($inner:tt)* })*) => {
        $(export! { $form $(#[$doc])* $name [$($arg: $type),*] [$($result)?] $($inner)* })*

        pub(crate) const EXPORTS: &[$crate::border::Export] = &[$($crate::border::Export {
            name: stringify!($name),
            parameters: &[$((stringify!($arg), $crate::border::c_name::<$type>(stringify!($type)))),*],
            result: export!(result $form [$($result)?]),
            fallible: export!(fallible $form),
        }),*];
    };
}

/// One function of [`exports!`].
macro_rules! export {
    (result void []) => { "void" };
    (result plain [$result:ty]) => { $crate::border::c_name::<$result>(stringify!($result)) };
    (result $status:ident []) => { <core::ffi::c_int as $crate::border::CType>::NAME };
    (fallible void) => { false };
    (fallible plain) => { false };
    (fallible $status:ident) => { true };

    (plain $(#[$doc:meta])* $name:ident [$($arg:ident: $type:ty),*] [$result:ty] $($body:tt)*) => {
        $(#[$doc])*
        #[allow(unsafe_code, reason = "the name is C's; the version script exports those of this crate alone")]
        #[unsafe(no_mangle)]
        #[must_use]
        pub extern "C" fn $name($($arg: $type),*) -> $result { $($body)* }
    };
    (checked $($inner:tt)*) => { export! { @status [] $($inner)* } };
    (secret $($inner:tt)*) => { export! { @status [$crate::border::in_wiped_frame] $($inner)* } };
    (@status [$($frame:path)?] $(#[$doc:meta])* $name:ident [$($arg:ident: $type:ty),*] [] $(let $view:ident = $make:expr;)* $body:block) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// What the header asks of the arguments.
        #[allow(unsafe_code, reason = "for C; the checks are the macro's")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($arg: $type),*) -> core::ffi::c_int {
            let call = export!(run $(let $view = $make;)* $body);
            $(let call = || $frame(call);)?
            $crate::status::number(call())
        }
    };
    (init $($inner:tt)*) => { export! { @ending leave_none [] $($inner)* } };
    (step $($inner:tt)*) => { export! { @ending end [] $($inner)* } };
    (secret_init $($inner:tt)*) => { export! { @ending leave_none [$crate::border::in_wiped_frame] $($inner)* } };
    (secret_step $($inner:tt)*) => { export! { @ending end [$crate::border::in_wiped_frame] $($inner)* } };
    (@ending $end:ident [$($frame:path)?] $(#[$doc:meta])* $name:ident [$context:ident: $of:ty $(, $arg:ident: $type:ty)*] []
     $(let $view:ident = $make:expr;)* $body:block) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// What the header asks of the arguments.
        #[allow(unsafe_code, reason = "for C; the checks are the macro's")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($context: $of $(, $arg: $type)*) -> core::ffi::c_int {
            let call = export!(run $(let $view = $make;)* $body);
            $(let call = || $frame(call);)?
            let result = call();
            if let Err(error) = result {
                // SAFETY: the caller's promise; nothing of the context is in use any more.
                unsafe { $crate::border::$end($context, error) }
            }
            $crate::status::number(result)
        }
    };
    (void $(#[$doc:meta])* $name:ident [$($arg:ident: $type:ty),*] [] $(let $view:ident = $make:expr;)* $body:block) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// What the header asks of the arguments.
        #[allow(unsafe_code, reason = "for C; the checks are the macro's")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($arg: $type),*) {
            // There is nothing to tell: what is no context is left alone.
            let call = export!(run $(let $view = $make;)* {
                $body
                Ok(())
            });
            let _ = call();
        }
    };
    (run $(let $view:ident = $make:expr;)* $body:block) => {
        || -> Result<(), $crate::status::Status> {
            $(let $view = $make?;)*
            let regions = [$($crate::border::View::region(&$view)),*];
            $crate::border::apart(&regions)?;
            // SAFETY: the caller's promise.
            $(unsafe { $crate::border::View::check(&$view, &regions) }?;)*
            // SAFETY: the caller's promise, and nothing that is written overlaps anything else.
            $(let $view = unsafe { $crate::border::View::get($view) }?;)*
            $body
        }
    };
}

/// Types behind pointers that the library allocates: the mark of an object, and the names in C of a pointer to a
/// constant one, of a pointer, and of the place for a pointer.
macro_rules! heap_objects {
    ($($name:ident $mark:literal $constant:literal $pointer:literal $place:literal)+) => { $(
        impl $crate::border::HeapObject for $name {
            const MARK: u64 = u64::from_le_bytes(*$mark);
        }
        impl $crate::border::CType for *const $name {
            const NAME: &'static str = $constant;
        }
        impl $crate::border::CType for *mut $name {
            const NAME: &'static str = $pointer;
        }
        impl $crate::border::CType for *mut *mut $name {
            const NAME: &'static str = $place;
        }
    )+ };
}
