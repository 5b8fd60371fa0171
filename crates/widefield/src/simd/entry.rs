//! The door from safe code into a kernel.

/// Declares kernels of a tier: each becomes a safe function whose first argument is the tier's token, and which runs
/// the given generic, safe body compiled with exactly the tier's features.
///
/// ```ignore
/// kernel! { Avx512:
///     /// What it computes.
///     pub(super) fn mul3(a: &[u64; 3], b: &[u64; 3]) -> [u64; 6] = wide::mul3;
/// }
/// ```
/// The body `wide::mul3` is called as `wide::mul3(token, a, b)` and must be `#[inline(always)]` like all that it
/// calls: a function left out of line would be compiled without the features.
#[doc(hidden)]
#[macro_export]
macro_rules! kernel {
    ($tier:ident: $($(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $ret:ty)? = $body:expr;)+) => {
        $($crate::kernel! { @ $tier [$(#[$meta])* $vis fn $name($($arg: $type),*) $(-> $ret)? = $body;] })+
    };
    (@ Clmul [$($item:tt)*]) => { $crate::clmul_tier! { kernel_entry Clmul $($item)* } };
    (@ Avx2 [$($item:tt)*]) => { $crate::avx2_tier! { kernel_entry Avx2 $($item)* } };
    (@ Vaes [$($item:tt)*]) => { $crate::vaes_tier! { kernel_entry Vaes $($item)* } };
    (@ Avx512 [$($item:tt)*]) => { $crate::avx512_tier! { kernel_entry Avx512 $($item)* } };
    (@ Neon [$($item:tt)*]) => { $crate::neon_tier! { kernel_entry Neon $($item)* } };
}

/// One kernel, the feature list first.
#[doc(hidden)]
#[macro_export]
macro_rules! kernel_entry {
    (
        [$($feature:literal)*] $token:ident
        $(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),*) $(-> $ret:ty)? = $body:expr;
    ) => {
        $(#[$meta])*
        #[inline]
        $vis fn $name(token: $crate::cpu::$token $(, $arg: $type)*) $(-> $ret)? {
            #[target_feature($(enable = $feature),*)]
            #[inline]
            fn run(token: $crate::cpu::$token $(, $arg: $type)*) $(-> $ret)? {
                $body(token $(, $arg)*)
            }
            // SAFETY: `token` exists only on a processor that has every feature of its tier's list, and that list
            // is the one `run` is compiled with.
            #[allow(unsafe_code)]
            unsafe {
                run(token $(, $arg)*)
            }
        }
    };
}
