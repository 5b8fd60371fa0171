//! From safe code into a kernel: functions compiled with a tier's features, entered by its token.

/// Makes of the table of tiers the macro that finds a tier's features.
macro_rules! kernel_of_tiers {
    ($d:tt { $( $arch:literal $rows:ident $detects:ident { $(
        $(#[$doc:meta])*
        $token:ident $name:ident = $number:literal, is $own:tt, contains $contains:tt, needs [$($feature:tt)+];
    )+ } )+ }) => {
        /// Declares kernels of a tier: each becomes a safe function whose first argument is the tier's token, and which
        /// runs the given generic, safe body compiled with exactly the tier's features.
        ///
        /// ```ignore
        /// kernel! { Avx512:
        ///     /// What it computes.
        ///     pub(super) fn mul3(a: &[u64; 3], b: &[u64; 3]) -> [u64; 6] = wide::mul3;
        /// }
        /// ```
        /// The body `wide::mul3` is called as `wide::mul3(token, a, b)` and must be `#[inline(always)]` like all that
        /// it calls: a function left out of line would be compiled without the features. The library's own kernels are
        /// declared by `kernels!`, which also lists them.
        #[doc(hidden)]
        #[macro_export]
        macro_rules! kernel {
            $($(
                ($token: $d($d item:tt)+) => { $crate::kernel_entries! { [$($feature)+] $token [] $d($d item)+ } };
            )+)+
        }
    };
}
tier_table! { kernel_of_tiers $ }

/// Kernels, each after a tier's list of features, its token and the name of a frame that is to be wiped, or none.
#[doc(hidden)]
#[macro_export]
macro_rules! kernel_entries {
    ($list:tt $token:ident $frame:tt $(
        $(#[$meta:meta])* $vis:vis fn $name:ident $([$($generics:tt)*])? ($($arg:ident: $type:ty),* $(,)?) $(-> $ret:ty)? = $body:expr;
    )+) => {
        $($crate::kernel_entry! {
            $list $token $frame $(#[$meta])* $vis fn $name [$($($generics)*)?] ($($arg: $type),*) $(-> $ret)? = $body;
        })+
    };
}

/// One kernel, the feature list first. That the list is the token's own is asserted, so that nobody can pair a token
/// with another tier's features: by a function of the library on a trait that is sealed, since a macro, or an
/// associated constant of a trait, of the caller's could stand for one that is found by its bare name.
#[doc(hidden)]
#[macro_export]
macro_rules! kernel_entry {
    // Both values are functions of their own: one that is generic would be compiled again by every crate that calls it.
    (
        [$($feature:literal)*] $token:ident [$($frame:ident)?]
        $(#[$meta:meta])* $vis:vis fn $name:ident [; $constant:ident: bool] ($($arg:ident: $type:ty),*) $(-> $ret:ty)? = $body:expr;
    ) => {
        $(#[$meta])*
        #[inline]
        $vis fn $name<const $constant: bool>(token: $crate::tier::$token $(, $arg: $type)*) $(-> $ret)? {
            #[target_feature($(enable = $feature),*)]
            fn run_true(token: $crate::tier::$token $(, $frame: &mut $crate::simd::Frame)? $(, $arg: $type)*) $(-> $ret)? {
                $($frame.enter();)?
                const $constant: bool = true;
                $body(token $(, $arg)*)
            }
            #[target_feature($(enable = $feature),*)]
            fn run_false(token: $crate::tier::$token $(, $frame: &mut $crate::simd::Frame)? $(, $arg: $type)*) $(-> $ret)? {
                $($frame.enter();)?
                const $constant: bool = false;
                $body(token $(, $arg)*)
            }
            const _: () = $crate::tier::assert_list_of::<$crate::tier::$token>(&[$($feature),*]);
            $(let mut $frame = $crate::simd::Frame::new();)?
            // SAFETY: as below.
            #[allow(unsafe_code)]
            let result = unsafe {
                if $constant {
                    run_true(token $(, &mut $frame)? $(, $arg)*)
                } else {
                    run_false(token $(, &mut $frame)? $(, $arg)*)
                }
            };
            $($frame.wipe::<{ $crate::simd::is_wide(<$crate::tier::$token>::FEATURES) }, { $crate::simd::BELOW_KERNELS }>();)?
            result
        }
    };
    (
        [$($feature:literal)*] $token:ident [$($frame:ident)?]
        $(#[$meta:meta])* $vis:vis fn $name:ident
        [$($param:ident: $bound:path),* $(; $($constant:ident: $kind:ty),+)?]
        ($($arg:ident: $type:ty),*) $(-> $ret:ty)? = $body:expr;
    ) => {
        $(#[$meta])*
        #[inline]
        $vis fn $name<$($param: $bound,)* $($(const $constant: $kind),+)?>(
            token: $crate::tier::$token $(, $arg: $type)*
        ) $(-> $ret)? {
            // Not `#[inline]`: nobody without these features could inline it, and every crate that calls it would
            // compile it again.
            #[target_feature($(enable = $feature),*)]
            fn run<$($param: $bound,)* $($(const $constant: $kind),+)?>(
                token: $crate::tier::$token $(, $frame: &mut $crate::simd::Frame)? $(, $arg: $type)*
            ) $(-> $ret)? {
                $($frame.enter();)?
                $body(token $(, $arg)*)
            }
            // An item, so that it is checked even where nobody calls the function.
            const _: () = $crate::tier::assert_list_of::<$crate::tier::$token>(&[$($feature),*]);
            $(let mut $frame = $crate::simd::Frame::new();)?
            // SAFETY: `token` exists only on a processor that has every feature of its tier's list, and that list
            // is the one `run` is compiled with (asserted above).
            #[allow(unsafe_code)]
            let result = unsafe {
                run::<$($param,)* $($($constant),+)?>(token $(, &mut $frame)? $(, $arg)*)
            };
            $($frame.wipe::<{ $crate::simd::is_wide(<$crate::tier::$token>::FEATURES) }, { $crate::simd::BELOW_KERNELS }>();)?
            result
        }
    };
}
