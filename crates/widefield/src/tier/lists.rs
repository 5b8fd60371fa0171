//! The feature lists, one macro a tier: nowhere else is it said what a tier needs.
//!
//! `avx512_tier! { then args }` expands to `then! { [features] args }`. The token (`tier_token`), the detection
//! (`feature_names`, `compiled_features`) and the attribute of kernels (`kernel_entry`) are such `then`s, so none can
//! have another list. A list is the same on every architecture; its token exists on its own.

/// The tier `clmul`.
#[doc(hidden)]
#[macro_export]
macro_rules! clmul_tier {
    ($then:ident $($args:tt)*) => { $crate::$then! { ["ssse3" "sse4.1" "pclmulqdq" "aes"] $($args)* } };
}

/// The tier `avx2`.
#[doc(hidden)]
#[macro_export]
macro_rules! avx2_tier {
    ($then:ident $($args:tt)*) => {
        $crate::$then! { ["ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2"] $($args)* }
    };
}

/// The tier `vaes`.
#[doc(hidden)]
#[macro_export]
macro_rules! vaes_tier {
    ($then:ident $($args:tt)*) => {
        $crate::$then! {
            ["ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2" "vaes" "vpclmulqdq"] $($args)*
        }
    };
}

/// The tier `gfni`.
#[doc(hidden)]
#[macro_export]
macro_rules! gfni_tier {
    ($then:ident $($args:tt)*) => {
        $crate::$then! {
            ["ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2" "vaes" "vpclmulqdq" "gfni"] $($args)*
        }
    };
}

/// The tier `avxifma`.
#[doc(hidden)]
#[macro_export]
macro_rules! avxifma_tier {
    ($then:ident $($args:tt)*) => {
        $crate::$then! {
            [
                "ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2" "vaes" "vpclmulqdq" "gfni" "avxifma"
            ]
            $($args)*
        }
    };
}

/// The tier `avx512`. It does not contain `avxifma`: Ice Lake, Sapphire Rapids and Zen 4 know 52-bit products in the encoding of
/// AVX-512 alone.
#[doc(hidden)]
#[macro_export]
macro_rules! avx512_tier {
    ($then:ident $($args:tt)*) => {
        $crate::$then! {
            [
                "ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2" "vaes" "vpclmulqdq"
                "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512ifma" "avx512vbmi" "avx512vbmi2" "gfni"
            ]
            $($args)*
        }
    };
}

/// Every feature that some tier of x86-64 needs.
#[cfg(any(test, target_arch = "x86_64"))]
macro_rules! every_feature {
    ($then:ident) => {
        avx512_tier! { with_avxifma $then }
    };
}

/// What the list of `avx512` lacks.
#[doc(hidden)]
#[macro_export]
macro_rules! with_avxifma {
    ([$($feature:tt)*] $then:ident) => { $crate::$then! { [$($feature)* "avxifma"] } };
}

/// The tier `neon`.
#[doc(hidden)]
#[macro_export]
macro_rules! neon_tier {
    ($then:ident $($args:tt)*) => { $crate::$then! { ["neon"] $($args)* } };
}

/// The tier `pmull`.
#[doc(hidden)]
#[macro_export]
macro_rules! pmull_tier {
    ($then:ident $($args:tt)*) => { $crate::$then! { ["neon" "aes"] $($args)* } };
}

/// The tier `sha3`.
#[doc(hidden)]
#[macro_export]
macro_rules! sha3_tier {
    ($then:ident $($args:tt)*) => { $crate::$then! { ["neon" "aes" "sha3"] $($args)* } };
}

/// A tier's token.
#[doc(hidden)]
#[macro_export]
macro_rules! tier_token {
    ([$($feature:tt)*] $(#[$doc:meta])* $token:ident) => {
        $(#[$doc])*
        ///
        /// A value exists only on a processor that has the whole list: detection alone makes them, after detection.
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        pub struct $token(());

        impl $token {
            /// The features that the tier needs, as the compiler names them.
            pub const FEATURES: &[&::core::primitive::str] = &[$($feature),*];
        }
    };
}

/// The names of a list, as an array.
#[doc(hidden)]
#[macro_export]
macro_rules! feature_names {
    ([$($feature:tt)*]) => { [$($feature),*] };
}

/// Which features of a list the compiler was told to take for granted, in the list's order.
#[doc(hidden)]
#[macro_export]
macro_rules! compiled_features {
    ([$($feature:tt)*]) => { [$(::core::cfg!(target_feature = $feature)),*] };
}

/// Which features of a list the standard library finds, in the list's order: what the tests compare detection with.
#[cfg(all(test, target_arch = "x86_64"))]
#[macro_export]
macro_rules! standard_features {
    ([$($feature:tt)*]) => { [$(::std::arch::is_x86_feature_detected!($feature)),*] };
}
