//! One product, in lanes of two words.

use super::size::FixedSize;
use crate::gf2x::packing::{Packed, pack, unpack};

/// `out = a b`.
#[inline(always)]
pub(super) fn product<V: Packed, S: FixedSize>(token: V::Token, out: &mut S::Product, a: &S, b: &S) {
    unpack(out.as_mut(), S::packed::<V>(pack(token, a), pack(token, b)).as_ref());
}
