//! The registers that the field is computed in.

use super::field::{Register, operations};
use super::maps::{Columns, image};
use crate::gf2x::portable::Lane;
use crate::simd::{Aligned, Simd, Vector, mask_of};
#[cfg(target_arch = "x86_64")]
use crate::simd::{V256, V512};
#[cfg(target_arch = "x86_64")]
use crate::tier::HasVaes;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::{simd::V128, tier::HasClmul};

/// One lane: its words of a mask are alike.
macro_rules! one_lane {
    ([$($generics:tt)*] $type:ty $(, $barrier:ident)?; $($more:tt)*) => {
        impl<$($generics)*> Register for $type {
            #[inline(always)]
            fn map<const ALL: bool>(self, columns: &Aligned<Columns>) -> Self {
                let mut words = [0; 2];
                self.store(&mut words);
                Self::load(self.token(), &image(columns, words))
            }
            $(
                #[inline(always)]
                fn opaque_zero(self) -> Self {
                    Self::zero(self.token()).$barrier()
                }
            )?
            #[inline(always)]
            fn mask(self) -> Self {
                let mut words = [0; 2];
                self.store(&mut words);
                Self::splat(self.token(), mask_of(words[0]))
            }
            $($more)*
        }
    };
}
one_lane! {
    [] Lane;
    operations! { inline(never) }
}
#[cfg(target_arch = "x86_64")]
one_lane! { [T: HasClmul] V128<T>, barrier_value; }
#[cfg(target_arch = "aarch64")]
one_lane! { [T: HasClmul] V128<T>; }

/// Several lanes; `$image` maps one.
#[cfg(target_arch = "x86_64")]
macro_rules! lanes {
    ([$($generics:tt)*] $type:ty, $image:ident) => {
        impl<$($generics)*> Register for $type {
            #[inline(always)]
            fn map<const ALL: bool>(self, columns: &Aligned<Columns>) -> Self {
                let (token, mut words) = (self.token(), <Self as Vector>::Words::default());
                self.store(&mut words);
                if !ALL {
                    return Self::broadcast(token, &$image(token, columns, [words[0], words[1]]));
                }
                for lane in words.as_chunks_mut::<2>().0 {
                    *lane = $image(token, columns, *lane);
                }
                Self::load(token, &words)
            }
            #[inline(always)]
            fn opaque_zero(self) -> Self {
                Self::zero(self.token()).barrier_value()
            }
            #[inline(always)]
            fn mask(self) -> Self {
                Self::zero(self.token()).sub64(self).barrier_value()
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
lanes! { [T: HasVaes] V256<T>, image256 }
#[cfg(target_arch = "x86_64")]
lanes! { [] V512, image512 }

/// Two columns at a time.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn image256<T: HasVaes>(token: T, columns: &Aligned<Columns>, element: [u64; 2]) -> [u64; 2] {
    let mut sums = [V256::zero(token); 2];
    for (columns, word) in columns.0.as_flattened().as_chunks::<128>().0.iter().zip(element) {
        let (mut word, bits) = (V256::splat(token, word), V256::load(token, &[1, 1, 2, 2]));
        for columns in columns.as_chunks::<8>().0 {
            let [first, second] = V256::load_two(token, columns);
            let third = bits.shl64_by(2);
            sums[0] = sums[0].xor(first.and(word.and(bits).equal64(bits).barrier_value()));
            sums[1] = sums[1].xor(second.and(word.and(third).equal64(third).barrier_value()));
            word = word.shr64_by(4);
        }
    }
    let sum = sums[0].xor(sums[1]);
    let mut words = [0; 2];
    sum.lane::<0>().xor(sum.lane::<1>()).store(&mut words);
    words
}

/// Four columns at a time. A load under a mask could take as long as the mask tells.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn image512(token: crate::tier::Avx512, columns: &Aligned<Columns>, element: [u64; 2]) -> [u64; 2] {
    let mut sums = [V512::zero(token); 2];
    for (columns, word) in columns.0.as_flattened().as_chunks::<128>().0.iter().zip(element) {
        let (mut word, bits) = (V512::splat(token, word), V512::load(token, &[1, 1, 2, 2, 4, 4, 8, 8]));
        for columns in columns.as_chunks::<16>().0 {
            for (sum, columns) in sums.iter_mut().zip(columns.as_chunks::<8>().0) {
                let column = V512::load(token, columns).barrier_value();
                *sum = sum.xor(column.keep64(word.test64(bits)));
                word = word.shr64_by(4);
            }
        }
    }
    let sum = sums[0].xor(sums[1]);
    let half = sum.half::<0>().xor(sum.half::<1>());
    let mut words = [0; 2];
    half.lane::<0>().xor(half.lane::<1>()).store(&mut words);
    words
}
