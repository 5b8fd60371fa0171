//! Elements that stay in registers from one product to the next, for what is made of many: multiples of points.

use super::field::{Field, Params};
use super::layout::{Lanes, Packed, Single, load};
use super::reduce::reduce;
use super::value::Element;
use super::{product, square};
use crate::gf2x::portable::Lane;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::{simd::V128, tier::HasClmul};

/// An element, two words in a register.
#[derive(Clone, Copy)]
pub(crate) struct Held<F: Params, V: Lanes>(F::Pairs<V>);

/// The operations that take many instructions, in line or out of line.
macro_rules! operations {
    ($($inline:tt)*) => {
        /// `a b`.
        #[$($inline)*]
        fn mul<F: Params>(a: Held<F, Self>, b: Held<F, Self>) -> Held<F, Self> {
            Held(product::multiply::<F, Self>(a.0, b.0))
        }
        /// `a^2`.
        #[$($inline)*]
        fn square<F: Params>(a: Held<F, Self>) -> Held<F, Self> {
            Held(square::squared::<F, Self>(a.0))
        }
        /// `a b + c d`, reduced once.
        #[$($inline)*]
        fn sum_of_products<F: Params>([a, b]: [Held<F, Self>; 2], [c, d]: [Held<F, Self>; 2]) -> Held<F, Self> {
            let mut sum = F::product(a.0, b.0);
            for (sum, other) in sum.as_mut().iter_mut().zip(F::product(c.0, d.0).as_ref()) {
                *sum = crate::simd::Simd::xor(*sum, *other);
            }
            Held(reduce::<F, Packed<Self>>(sum))
        }
    };
}

/// A register that elements are held in.
pub(crate) trait Holds: Lanes {
    operations! { inline(always) }
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
impl<T: HasClmul> Holds for V128<T> {}

impl Holds for Lane {
    operations! { inline(never) }
}

impl<F: Params, V: Lanes> Held<F, V> {
    #[inline(always)]
    pub(crate) fn load(t: V::Token, words: &F::Words<u64>) -> Self {
        Self(load::<F, V>(t, words))
    }

    #[inline(always)]
    pub(crate) fn add(mut self, other: Self) -> Self {
        for (a, b) in self.0.as_mut().iter_mut().zip(other.0.as_ref()) {
            *a = a.xor(*b);
        }
        self
    }

    /// Exchanges both where the mask has all bits set, and nothing where it has none.
    #[inline(always)]
    pub(crate) fn exchange(mask: V, a: &mut Self, b: &mut Self) {
        for (a, b) in a.0.as_mut().iter_mut().zip(b.0.as_mut()) {
            let difference = a.xor(*b).and(mask);
            (*a, *b) = (a.xor(difference), b.xor(difference));
        }
    }
}

impl<F: Field, V: Lanes> Held<F, V> {
    /// Whether it is 0, for branches: elements that are public.
    #[inline(always)]
    pub(crate) fn is_zero_vartime(self) -> bool {
        let mut any = 0;
        for word in self.store().words() {
            any |= *word;
        }
        any == 0
    }

    #[inline(always)]
    pub(crate) fn store(self) -> Element<F> {
        Element::from_words_unchecked(Packed::<V>::store::<F>(self.0))
    }
}
