//! Many points: abreast as far as that is worth it, the others one by one.

use super::kernels::{
    decode, decode_abreast, encode, encode_abreast, multiply, multiply_abreast, multiply_base,
    multiply_base_abreast,
};
use super::multiply::PointWords;
use super::scalar::Halves;
use crate::tier::{Tier, Token};

/// How many of `n` go abreast: full steps, and one more that is more than half full.
#[inline]
fn abreast(token: Token, n: usize) -> usize {
    let lanes = if token.tier().contains(Tier::Avx512) { 4 } else { 2 };
    if 2 * (n % lanes) > lanes { n } else { n - n % lanes }
}

macro_rules! many {
    ($(
        $(#[$doc:meta])*
        $name:ident by $one:ident, $abreast:ident($($in:ident: $it:ty),+; $($out:ident: $ot:ty),+) of $n:expr;
    )+) => { $(
        $(#[$doc])*
        #[inline]
        pub(super) fn $name(token: Token, $($in: $it,)+ $($out: $ot),+) {
            let mut done = 0;
            if let Some(wide) = token.wide() {
                done = abreast(token, $n);
                $abreast(wide, $(&$in[..done],)+ $(&mut $out[..done]),+);
            }
            $one(token, $(&$in[done..],)+ $(&mut $out[done..]),+);
        }
    )+ };
}

many! {
    /// [`decode`] for slices of one length.
    decode_many by decode, decode_abreast(encodings: &[[u8; 32]]; points: &mut [PointWords], valid: &mut [u64])
        of encodings.len();
    /// [`encode`] for slices of one length.
    encode_many by encode, encode_abreast(points: &[PointWords]; encodings: &mut [[u8; 32]]) of points.len();
    /// [`multiply`] for slices of one length.
    multiply_many by multiply, multiply_abreast(points: &[PointWords], halves: &[Halves]; out: &mut [PointWords])
        of points.len();
    /// [`multiply_base`] for slices of one length.
    multiply_base_many by multiply_base, multiply_base_abreast(halves: &[Halves]; out: &mut [PointWords])
        of halves.len();
}
