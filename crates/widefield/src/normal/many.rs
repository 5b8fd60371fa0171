//! Many products by way of the polynomial basis: both changes of basis by [`tables`](super::tables), 32 elements at a time.

use super::matrix::Matrix;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::tables::{Bytes, Tables, slice, unslice};
use crate::gf2m::{Element, Field};
use crate::tier::Token;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::{gf2m::Array, simd::Wiped};

/// So many at a time.
pub(super) const BATCH: usize = 32;

/// A batch.
pub(super) type Batch<F> = [Element<F>; BATCH];

/// Tables in both directions: none where there are no shuffles.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[derive(Clone, Debug)]
pub(super) enum ByTables {}

/// Tables in both directions.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[derive(Clone, Debug)]
pub(super) struct ByTables {
    to: Tables<4>,
    from: Tables<8>,
}

impl ByTables {
    /// From the matrices of degree n, for the tiers whose kernel takes them.
    pub(super) fn new(token: Token, to: &Matrix, from: &Matrix, n: usize) -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        let takes = token.clmul().is_some() && token.avx512().is_none();
        #[cfg(target_arch = "aarch64")]
        let takes = token.neon().is_some();
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        if takes {
            return Some(Self { to: Tables::new(to, n), from: Tables::new(from, n) });
        }
        let _ = (token, to, from, n);
        None
    }
}

/// None: where there are no shuffles.
#[inline(always)]
pub(super) fn none<F: Field, T: Copy>(
    _: T,
    _: Option<&ByTables>,
    _: &mut Batch<F>,
    _: &Batch<F>,
    _: &Batch<F>,
) -> bool {
    false
}

/// Products by tables. Both operands' bytes are mapped with one load of each table.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
pub(super) fn multiply<F: Field, V: Bytes>(
    t: V::Proof,
    tables: Option<&ByTables>,
    out: &mut Batch<F>,
    a: &Batch<F>,
    b: &Batch<F>,
) -> bool
where
    V::Proof: Into<Token>,
{
    let Some(tables) = tables else { return false };
    let zero = Element::<F>::ZERO;
    let (mut x, mut y) = (Wiped::new([zero; BATCH]), Wiped::new([zero; BATCH]));
    let pairs = a.chunks_exact(V::BYTES).zip(b.chunks_exact(V::BYTES));
    for ((x, y), (a, b)) in x.chunks_exact_mut(V::BYTES).zip(y.chunks_exact_mut(V::BYTES)).zip(pairs) {
        // One for each byte of an element, and up to seven more.
        let mut bytes = Wiped::new(F::Words::<[[V; 2]; 8]>::filled([[V::zero(t); 2]; 8]));
        let mut images = bytes.clone();
        slice(t, bytes.as_mut().as_flattened_mut(), 0, a);
        slice(t, bytes.as_mut().as_flattened_mut(), 1, b);
        let sliced = &bytes.as_ref().as_flattened()[..F::BYTES];
        tables.to.apply(t, sliced, images.as_mut().as_flattened_mut());
        unslice(t, images.as_ref().as_flattened(), 0, x);
        unslice(t, images.as_ref().as_flattened(), 1, y);
    }
    let mut products = Wiped::new([zero; BATCH]);
    // The lengths are right: no error can come.
    let done = Element::mul_many_with(t.into(), &mut *products, &*x, &*y);
    debug_assert!(done.is_ok());
    for (out, c) in out.chunks_exact_mut(V::BYTES).zip(products.chunks_exact(V::BYTES)) {
        let mut bytes = Wiped::new(F::Words::<[[V; 1]; 8]>::filled([[V::zero(t); 1]; 8]));
        let mut images = bytes.clone();
        slice(t, bytes.as_mut().as_flattened_mut(), 0, c);
        let sliced = &bytes.as_ref().as_flattened()[..F::BYTES];
        tables.from.apply(t, sliced, images.as_mut().as_flattened_mut());
        unslice(t, images.as_ref().as_flattened(), 0, out);
    }
    true
}
