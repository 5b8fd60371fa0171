//! One product: the bodies of the kernels.

use super::size::FixedSize;
use crate::gf2x::packing::{pack, unpack};
use crate::simd::Carryless;
#[cfg(target_arch = "x86_64")]
use crate::tier::HasVaes;
use core::marker::PhantomData;

/// How a tier makes one product.
pub(in crate::gf2x) trait Single {
    /// The proof of the tier.
    type Token: Copy;
    /// `out = a b`.
    fn product<S: FixedSize>(token: Self::Token, out: &mut S::Product, a: &S, b: &S);
}

/// In vectors of two words.
pub(in crate::gf2x) struct InLanes<V>(PhantomData<V>);

impl<V: Carryless<Words = [u64; 2]>> Single for InLanes<V> {
    type Token = V::Token;
    #[inline(always)]
    fn product<S: FixedSize>(token: V::Token, out: &mut S::Product, a: &S, b: &S) {
        unpack(out.as_mut(), S::packed::<V>(pack(token, a), pack(token, b)).as_ref());
    }
}

/// In both halves of 256 bits.
#[cfg(target_arch = "x86_64")]
pub(in crate::gf2x) struct OnTwoLanes<T>(PhantomData<T>);

#[cfg(target_arch = "x86_64")]
impl<T: HasVaes> Single for OnTwoLanes<T> {
    type Token = T;
    #[inline(always)]
    fn product<S: FixedSize>(token: T, out: &mut S::Product, a: &S, b: &S) {
        S::on_two_lanes(token, out, a, b);
    }
}

/// `out = a b`.
#[inline(always)]
pub(super) fn product<M: Single, S: FixedSize>(token: M::Token, out: &mut S::Product, a: &S, b: &S) {
    M::product(token, out, a, b);
}
