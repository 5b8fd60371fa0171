//! The relation between operands and products of the fixed sizes.

#[cfg(target_arch = "x86_64")]
use super::pair;
use crate::gf2x::formula::{Array, Size};
#[cfg(target_arch = "x86_64")]
use crate::{
    gf2x::packing::{pack, unpack},
    simd::V128,
    tier::HasVaes,
};

/// An operand of a size with a formula: `[u64; N]` for `N` from 1 to 9, whose product has `2 N` words.
///
/// The trait is sealed: these nine arrays have it and nothing else can. It lets code that is generic over the size name
/// the product's type:
///
/// ```
/// use widefield::gf2x::{FixedSize, mul_fixed};
///
/// fn square<const N: usize, const M: usize>(a: &[u64; N]) -> [u64; M]
/// where
///     [u64; N]: FixedSize<Product = [u64; M]>,
/// {
///     let mut out = [0; M];
///     mul_fixed(&mut out, a, a);
///     out
/// }
/// assert_eq!(square(&[0b11, 0]), [0b101, 0, 0, 0]);
/// ```
pub trait FixedSize: Size {
    /// `[u64; 2 N]`.
    type Product: Array<u64>;
    /// The product, of six, eight and nine words two word products an instruction; of others one lane moves less than
    /// it multiplies more often.
    #[cfg(target_arch = "x86_64")]
    #[doc(hidden)]
    #[inline(always)]
    fn on_two_lanes<T: HasVaes>(token: T, out: &mut Self::Product, a: &Self, b: &Self) {
        unpack(out.as_mut(), Self::packed::<V128<T>>(pack(token, a), pack(token, b)).as_ref());
    }
}

macro_rules! fixed_sizes {
    ($($n:literal $($mul:ident)?;)*) => { $(
        impl FixedSize for [u64; $n] {
            type Product = [u64; 2 * $n];
            $(
                #[cfg(target_arch = "x86_64")]
                #[inline(always)]
                fn on_two_lanes<T: HasVaes>(token: T, out: &mut Self::Product, a: &Self, b: &Self) {
                    pair::$mul(token, out, a, b);
                }
            )?
        }
    )* };
}
fixed_sizes! { 1; 2; 3; 4; 5; 6 mul6; 7; 8 mul8; 9 mul9; }
