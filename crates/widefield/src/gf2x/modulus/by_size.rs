//! Products and squares of up to nine words modulo few terms: one kernel each, by size. Below some ten words clearing
//! memory and calling a kernel for the product and one for the reduction would take longer than both.

use super::kernels;
use super::small::FewTerms;
use crate::tier::{Token, VectorToken};

/// The most words.
pub(super) const MAX_WORDS: usize = 9;

/// Runs an expression for the array type of so many words.
macro_rules! by_size {
    ($n:expr, $size:ident => $run:expr) => { by_size! { $n, $size => $run; 1 2 3 4 5 6 7 8 9 } };
    ($n:expr, $size:ident => $run:expr; $($words:literal)+) => {
        match $n {
            $($words => {
                type $size = [u64; $words];
                $run
            })+
            _ => debug_assert!(false, "of at most so many words"),
        }
    };
}

/// `out = a b` modulo `f`, of one length of at most [`MAX_WORDS`].
pub(super) fn product(token: Token, out: &mut [u64], a: &[u64], b: &[u64], f: FewTerms<'_>) {
    by_size!(out.len(), S => kernels::mul_fold::<S>(token, out, a, b, f));
}

/// `out = a^2`, likewise.
pub(super) fn squared(token: Token, out: &mut [u64], a: &[u64], f: FewTerms<'_>) {
    by_size!(out.len(), S => kernels::square_fold::<S>(token, out, a, f));
}

/// `out = a^(2^k)`, likewise, modulo the polynomial of degree `m` with this folding factor.
pub(super) fn squarings(
    token: VectorToken,
    out: &mut [u64],
    a: &[u64],
    k: usize,
    m: usize,
    factor: [u64; 2],
) {
    by_size!(out.len(), S => kernels::squarings::<S>(token, out, a, k, m, factor));
}
