//! The kernel of square roots.

use crate::gf2x::portable::even_bits;

kernels! {
    /// The kernels of factoring.
    pub(crate) const KERNELS = "gf2x";

    /// The even and the odd coefficients of `a`, half as many words each, rounded up.
    pub(super) fn halves(even: &mut [u64], odd: &mut [u64], a: &[u64]) {
        portable => split, "bits brought together by shifts and masks";
        avx2 => split, "the same source on 256 bits";
        avx512 => split, "the same source on 512 bits";
    }
}

#[inline(always)]
fn split<T>(_: T, even: &mut [u64], odd: &mut [u64], a: &[u64]) {
    let (pairs, last) = a.as_chunks::<2>();
    let len = pairs.len();
    for ((even, odd), [low, high]) in even[..len].iter_mut().zip(&mut odd[..len]).zip(pairs) {
        *even = even_bits(*low) | even_bits(*high) << 32;
        *odd = even_bits(*low >> 1) | even_bits(*high >> 1) << 32;
    }
    if let [word] = last {
        even[len] = even_bits(*word);
        odd[len] = even_bits(*word >> 1);
    }
}
