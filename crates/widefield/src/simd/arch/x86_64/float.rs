//! Double-precision numbers: four in 256 bits. The published ladder on the Kummer surface calculates with them.

use super::V256;
use crate::tier::HasAvx2;
use core::arch::x86_64::*;

/// Methods that are one intrinsic each.
macro_rules! floats {
    ($($(#[$meta:meta])* $name:ident($a:ident $(, $b:ident)*) = $call:expr;)*) => { $(
        $(#[$meta])*
        #[inline(always)]
        #[must_use]
        pub fn $name(self $(, $b: Self)*) -> Self {
            // SAFETY: the operands exist only where their tier's instructions do; the casts are no instructions.
            let result = unsafe {
                let $a = _mm256_castsi256_pd(self.raw());
                $(let $b = _mm256_castsi256_pd($b.raw());)*
                _mm256_castpd_si256($call)
            };
            Self::new(self.token(), result)
        }
    )* };
}

impl<T: HasAvx2> V256<T> {
    /// Four numbers.
    #[inline(always)]
    #[must_use]
    pub fn load_f64(token: T, numbers: &[f64; 4]) -> Self {
        Self::load(token, &numbers.map(f64::to_bits))
    }

    /// The same number four times.
    #[inline(always)]
    #[must_use]
    pub fn splat_f64(token: T, number: f64) -> Self {
        Self::splat(token, number.to_bits())
    }

    /// The four numbers.
    #[inline(always)]
    #[must_use]
    pub fn to_f64(self) -> [f64; 4] {
        let mut words = [0; 4];
        self.store(&mut words);
        words.map(f64::from_bits)
    }

    floats! {
        /// VADDPD.
        add_f64(a, b) = _mm256_add_pd(a, b);
        /// VSUBPD.
        sub_f64(a, b) = _mm256_sub_pd(a, b);
        /// VMULPD.
        mul_f64(a, b) = _mm256_mul_pd(a, b);
        /// VADDSUBPD: `(a0 - b0, a1 + b1, a2 - b2, a3 + b3)`.
        add_sub_f64(a, b) = _mm256_addsub_pd(a, b);
        /// VROUNDPD: the nearest integer, of two the even one.
        round_f64(a) = _mm256_round_pd::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(a);
        /// VPERMILPD: `(a1, a0, a3, a2)`.
        swap_neighbours_f64(a) = _mm256_permute_pd::<0b0101>(a);
        /// VPERM2F128: `(a2, a3, a0, a1)`.
        swap_halves_f64(a) = _mm256_permute2f128_pd::<1>(a, a);
        /// VBLENDVPD: `b` where the sign of `mask` is set, else `a`.
        select_f64(a, b, mask) = _mm256_blendv_pd(a, b, mask);
        /// VFMADDPD: `a + b c`, rounded once.
        add_product_f64(a, b, c) = _mm256_fmadd_pd(b, c, a);
        /// VFNMADDPD: `a - b c`, rounded once.
        sub_product_f64(a, b, c) = _mm256_fnmadd_pd(b, c, a);
    }
}
