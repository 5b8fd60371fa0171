//! The feature lists, one macro a tier: nowhere else does a feature have a name.
//!
//! `avx512_tier! { then args }` expands to `then! { [features] args }`. The token (`tier_token`), the detection
//! (`feature_bits`) and the attribute of kernels (`kernel_entry`) are such `then`s, so none can have another list.

/// The tier `clmul`.
#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
#[macro_export]
macro_rules! clmul_tier {
    ($then:ident $($args:tt)*) => { $crate::$then! { ["ssse3" "sse4.1" "pclmulqdq" "aes"] $($args)* } };
}

/// The tier `avx2`.
#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
#[macro_export]
macro_rules! avx2_tier {
    ($then:ident $($args:tt)*) => {
        $crate::$then! { ["ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2"] $($args)* }
    };
}

/// The tier `vaes`.
#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
#[macro_export]
macro_rules! vaes_tier {
    ($then:ident $($args:tt)*) => {
        $crate::$then! {
            ["ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2" "vaes" "vpclmulqdq"] $($args)*
        }
    };
}

/// The tier `avx512`.
#[cfg(target_arch = "x86_64")]
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

/// The tier `neon`.
#[cfg(target_arch = "aarch64")]
#[doc(hidden)]
#[macro_export]
macro_rules! neon_tier {
    ($then:ident $($args:tt)*) => { $crate::$then! { ["neon" "aes"] $($args)* } };
}

/// A tier's token.
#[doc(hidden)]
#[macro_export]
macro_rules! tier_token {
    ([$($feature:tt)*] $(#[$doc:meta])* $token:ident) => {
        $(#[$doc])*
        ///
        /// A value exists only on a processor that has the whole list: this room alone makes them, after detection.
        #[derive(Clone, Copy, Debug)]
        pub struct $token(());

        impl $token {
            /// The features that the tier needs, as the compiler names them.
            pub const FEATURES: &[&str] = &[$($feature),*];
        }
    };
}

/// Which features of a list the processor has, one bit each in the list's order.
#[doc(hidden)]
#[macro_export]
macro_rules! feature_bits {
    ([$($feature:tt)*]) => {{
        let has = [$($crate::has_feature!($feature)),*];
        has.iter().rev().fold(0, |bits, has| bits << 1 | u32::from(*has))
    }};
}

/// Whether the processor has a feature. `cpufeatures` needs no standard library: on x86-64 it asks CPUID and, for the
/// registers that the operating system must save, XGETBV; on aarch64 only the operating system can tell.
#[cfg(not(all(target_arch = "aarch64", feature = "std")))]
#[doc(hidden)]
#[macro_export]
macro_rules! has_feature {
    ($feature:tt) => {{
        cpufeatures::new!(detect, $feature);
        detect::get()
    }};
}

/// Whether the processor has a feature. The standard library knows more operating systems than `cpufeatures` does.
#[cfg(all(target_arch = "aarch64", feature = "std"))]
#[doc(hidden)]
#[macro_export]
macro_rules! has_feature {
    ($feature:tt) => {
        std::arch::is_aarch64_feature_detected!($feature)
    };
}
