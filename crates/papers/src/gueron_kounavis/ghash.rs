//! GHASH by any multiplication and reduction, with one reduction for `D` blocks.
//!
//! ```text
//! Y_i = (X_i + Y_(i-1)) H
//!     = X_i H + X_(i-1) H^2 + ... + (X_(i-D+1) + Y_(i-D)) H^D          summed unreduced, reduced once
//! ```
//! The paper takes D = 4 and remarks that any depth will do. Per block: one product and 1/D reductions; the powers of H
//! cost D - 1 products with reduction each time they are set up.

use super::{multiply::Multiply, multiply::Parts, reduce::Reduce, register::Register};
use widefield::internal::wipe;

/// The deepest aggregation.
pub const MAX_DEPTH: usize = 8;

/// H, H^2, ..., in the order that the reduction works with. Wiped on drop.
#[derive(Clone)]
pub struct Powers([[u64; 2]; MAX_DEPTH]);

impl Drop for Powers {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}

/// How AES-GCM absorbs blocks. Elements are in the hash's own order.
pub trait Hash<V: Register>: Copy {
    /// From the block E(0), as it lies in memory.
    fn new(token: V::Token, h: V) -> Self;
    /// From a block as it lies in memory.
    fn import(self, token: V::Token, block: V) -> V;
    /// To a block as it lies in memory.
    fn export(self, token: V::Token, y: V) -> V;
    /// `(y + x) H`.
    fn one(self, token: V::Token, y: V, x: V) -> V;
    /// Four of these.
    fn four(self, token: V::Token, y: V, x: [V; 4]) -> V;
}

/// A product and its reduction.
#[inline(always)]
pub(super) fn multiply<V: Register, M: Multiply, R: Reduce>(token: V::Token, a: V, b: V) -> V {
    let (low, high) = M::multiply(a, b);
    R::reduce(token, low, high)
}

/// `(y + x[0]) H^D + x[1] H^(D-1) + ... + x[D-1] H`, one reduction.
#[inline(always)]
fn aggregate<V: Register, M: Multiply, R: Reduce, const D: usize>(
    token: V::Token,
    powers: &[V; D],
    y: V,
    x: [V; D],
) -> V {
    let zero = V::splat(token, 0);
    let mut sum = Parts { low: zero, middle: zero, high: zero };
    for (i, (x, power)) in x.into_iter().zip(powers.iter().rev()).enumerate() {
        let x = if i == 0 { x.xor(y) } else { x };
        sum = sum.xor(M::parts(x, *power));
    }
    let (low, high) = M::whole(sum);
    R::reduce(token, low, high)
}

/// H to H^D.
#[inline(always)]
fn powers<V: Register, M: Multiply, R: Reduce, const D: usize>(token: V::Token, h: V) -> [V; D] {
    let mut powers = [h; D];
    for i in 1..D {
        powers[i] = multiply::<V, M, R>(token, powers[i - 1], h);
    }
    powers
}

/// One block at a time.
#[derive(Clone, Copy, Debug)]
pub struct Single<V, M, R> {
    h: V,
    _algorithms: (M, R),
}

/// Four blocks at a time by `M4`, single ones by `M1`.
#[derive(Clone, Copy, Debug)]
pub struct Four<V, M1, M4, R> {
    /// H to H^4.
    pub(super) powers: [V; 4],
    _algorithms: (M1, M4, R),
}

macro_rules! order {
    ($r:ident) => {
        #[inline(always)]
        fn import(self, token: V::Token, block: V) -> V {
            $r::ORDER.import(token, block)
        }

        #[inline(always)]
        fn export(self, token: V::Token, y: V) -> V {
            $r::ORDER.export(token, y)
        }
    };
}

impl<V: Register, M: Multiply + Default, R: Reduce + Default> Hash<V> for Single<V, M, R> {
    #[inline(always)]
    fn new(token: V::Token, h: V) -> Self {
        Self { h: R::ORDER.import(token, h), _algorithms: Default::default() }
    }

    order! { R }

    #[inline(always)]
    fn one(self, token: V::Token, y: V, x: V) -> V {
        multiply::<V, M, R>(token, y.xor(x), self.h)
    }

    #[inline(always)]
    fn four(self, token: V::Token, y: V, x: [V; 4]) -> V {
        x.into_iter().fold(y, |y, x| self.one(token, y, x))
    }
}

impl<V: Register, M1: Multiply + Default, M4: Multiply + Default, R: Reduce + Default> Hash<V>
    for Four<V, M1, M4, R>
{
    #[inline(always)]
    fn new(token: V::Token, h: V) -> Self {
        let powers = powers::<V, M1, R, 4>(token, R::ORDER.import(token, h));
        Self { powers, _algorithms: Default::default() }
    }

    order! { R }

    #[inline(always)]
    fn one(self, token: V::Token, y: V, x: V) -> V {
        multiply::<V, M1, R>(token, y.xor(x), self.powers[0])
    }

    #[inline(always)]
    fn four(self, token: V::Token, y: V, x: [V; 4]) -> V {
        aggregate::<V, M4, R, 4>(token, &self.powers, y, x)
    }
}

/// The powers of H, which is given as GCM writes it, that a GHASH of depth `D` needs.
#[inline(always)]
pub(super) fn set_up<V: Register, M: Multiply, R: Reduce, const D: usize>(
    token: V::Token,
    h: &[u8; 16],
) -> Powers {
    const { assert!(D >= 1 && D <= MAX_DEPTH) };
    let mut table = Powers([[0; 2]; MAX_DEPTH]);
    let h = R::ORDER.import(token, V::load_partial_bytes(token, h));
    for (to, power) in table.0.iter_mut().zip(powers::<V, M, R, D>(token, h)) {
        *to = power.to_words();
    }
    table
}

/// GHASH of whole blocks and a last one filled up with zeros; what is left over modulo `D` goes one by one.
#[inline(always)]
pub(super) fn ghash<V: Register, M: Multiply, R: Reduce, const D: usize>(
    token: V::Token,
    table: &Powers,
    data: &[u8],
) -> [u8; 16] {
    let mut powers = [V::splat(token, 0); D];
    for (power, words) in powers.iter_mut().zip(&table.0) {
        *power = V::load(token, words);
    }
    let import = |block: V| R::ORDER.import(token, block);
    let mut y = V::splat(token, 0);
    let (blocks, last) = data.as_chunks::<16>();
    let (groups, singles) = blocks.as_chunks::<D>();
    for group in groups {
        let mut x = [y; D];
        for (x, block) in x.iter_mut().zip(group) {
            *x = R::ORDER.import(token, V::load_partial_bytes(token, block));
        }
        y = aggregate::<V, M, R, D>(token, &powers, y, x);
    }
    for block in singles {
        let x = import(V::load_partial_bytes(token, block));
        y = multiply::<V, M, R>(token, y.xor(x), powers[0]);
    }
    if !last.is_empty() {
        let x = import(V::load_partial_bytes(token, last));
        y = multiply::<V, M, R>(token, y.xor(x), powers[0]);
    }
    let mut out = [0; 16];
    R::ORDER.export(token, y).store_partial_bytes(&mut out);
    out
}
