//! Remainders of many products at a time, each of two elements of up to nine words.
//!
//! A remainder by Barrett's method is two products, for which the fixed sizes have kernels that take many at a time;
//! shifts and sums modulo a polynomial of few terms take one product after the other. So in a group this is the faster
//! one for any modulus.

use super::barrett::Barrett;
use crate::gf2x::bits::{shift_down, shift_up};
use crate::gf2x::division::add;
use crate::gf2x::{FixedSize, mul_many_with};
use crate::tier::Token;

/// Products at a time.
const GROUP: usize = 16;

impl Barrett {
    /// The most words of a remainder for [`reduce_products`](Self::reduce_products).
    pub(super) const MAX_WORDS: usize = 9;

    /// The remainders of products of two remainders, one after the other.
    pub(super) fn reduce_products(&self, token: Token, out: &mut [u64], products: &[u64]) {
        match self.d.len() {
            1 => self.rows::<1, 2>(token, out, products),
            2 => self.rows::<2, 4>(token, out, products),
            3 => self.rows::<3, 6>(token, out, products),
            4 => self.rows::<4, 8>(token, out, products),
            5 => self.rows::<5, 10>(token, out, products),
            6 => self.rows::<6, 12>(token, out, products),
            7 => self.rows::<7, 14>(token, out, products),
            8 => self.rows::<8, 16>(token, out, products),
            _ => self.rows::<9, 18>(token, out, products),
        }
    }

    fn rows<const N: usize, const M: usize>(&self, token: Token, out: &mut [u64], products: &[u64])
    where
        [u64; N]: FixedSize<Product = [u64; M]>,
    {
        let row = |words: &[u64]| -> [u64; N] { core::array::from_fn(|i| words[i]) };
        let (d, inverse) = ([row(&self.d); GROUP], [row(&self.inverse); GROUP]);
        let (out, products) = (out.as_chunks_mut::<N>().0, products.as_chunks::<M>().0);
        let (mut shifted, mut product, mut quotient) = ([[0; M]; GROUP], [[0; M]; GROUP], [[0; N]; GROUP]);
        for (out, products) in out.chunks_mut(GROUP).zip(products.chunks(GROUP)) {
            let count = out.len();
            let (product, quotient) = (&mut product[..count], &mut quotient[..count]);
            for ((shifted, upper), product) in shifted.iter_mut().zip(&mut *quotient).zip(products) {
                shift_up(shifted, product, self.shift);
                upper.copy_from_slice(&shifted[N..]);
            }
            // The lengths agree.
            let _ = mul_many_with(token, product, quotient, &inverse[..count]);
            for (quotient, product) in quotient.iter_mut().zip(&*product) {
                add(quotient, &product[N..]);
            }
            let _ = mul_many_with(token, product, quotient, &d[..count]);
            for ((out, shifted), product) in out.iter_mut().zip(&mut shifted).zip(&*product) {
                add(&mut shifted[..N], &product[..N]);
                shift_down(out, &shifted[..N], self.shift);
            }
        }
    }
}
