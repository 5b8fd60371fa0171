//! What a rival leaves behind in registers.

/// Clears the upper halves of vector registers, where there are some, as code that uses them must do before it returns.
/// Some rivals do not (OpenSSL 3.0's EVP, graviola), and then code for 128-bit registers, theirs or ours, keeps those
/// halves with every instruction: a Zen 4 takes 1.3 times as long.
pub(crate) fn clear_upper_halves() {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx")]
        fn clear() {
            core::arch::x86_64::_mm256_zeroupper();
        }
        if std::arch::is_x86_feature_detected!("avx") {
            // SAFETY: the processor has AVX.
            unsafe { clear() }
        }
    }
}
