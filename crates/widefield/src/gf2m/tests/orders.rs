//! GF(2^128) as GHASH and POLYVAL write it, against the models of both.

use super::*;
use widefield_reference::ghash::{gcm_mul, polyval_dot};

#[test]
fn blocks_multiply_as_ghash_and_polyval_do() {
    let mut source = Source(128);
    let mut block = || core::array::from_fn(|_| source.word() as u8);
    for _ in 0..50 {
        let (a, b): ([u8; 16], [u8; 16]) = (block(), block());
        let (x, y) = (Gf128::from_ghash(&a), Gf128::from_ghash(&b));
        assert_eq!((x.to_ghash(), (x * y).to_ghash()), (a, gcm_mul(&a, &b)));
        let (x, y) = (Gf128::from_polyval(&a), Gf128::from_polyval(&b));
        assert_eq!((x.to_polyval(), (x * y).to_polyval()), (a, polyval_dot(&a, &b)));
    }
    for i in 0..128 {
        let x = monomial::<F128>(i);
        assert_eq!((Gf128::from_ghash(&x.to_ghash()), Gf128::from_polyval(&x.to_polyval())), (x, x));
    }
}
