//! Many products by way of the polynomial basis: both changes of basis by [`tables`](super::tables) or matrices, 32 elements at a time.

use super::matrix::Matrix;
#[cfg(target_arch = "x86_64")]
use super::tables::Block;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::tables::{Bytes, Entry, FromImages, Halves, Tables, slice, unslice};
use crate::gf2m::{Element, Field};
use crate::tier::Token;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::{gf2m::Array, simd::Wiped};

/// So many at a time.
pub(super) const BATCH: usize = 32;

/// A batch.
pub(super) type Batch<F> = [Element<F>; BATCH];

/// A matrix for each direction, by entries.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[derive(Clone, Debug)]
pub(super) struct Both<E> {
    to: Tables<E, 4>,
    from: Tables<E, 8>,
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
impl<E: FromImages> Both<E> {
    fn new(to: &Matrix, from: &Matrix, n: usize) -> Self {
        Self { to: Tables::new(to, n), from: Tables::new(from, n) }
    }
}

/// What the tier's kernel takes: none where there are no shuffles.
#[derive(Clone, Debug)]
pub(super) enum Changes {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    Tables(Both<Halves>),
    #[cfg(target_arch = "x86_64")]
    Matrices(Both<Block>),
}

impl Changes {
    /// From the matrices of degree n, for the tiers whose kernel takes them.
    pub(super) fn new(token: Token, to: &Matrix, from: &Matrix, n: usize) -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        let takes = token.clmul().is_some() && token.avx512().is_none();
        #[cfg(target_arch = "aarch64")]
        let takes = token.neon().is_some();
        #[cfg(target_arch = "x86_64")]
        if takes && token.gfni().is_some() {
            return Some(Self::Matrices(Both::new(to, from, n)));
        }
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        if takes {
            return Some(Self::Tables(Both::new(to, from, n)));
        }
        let _ = (token, to, from, n);
        None
    }
}

/// The entries of one kind, if there are these.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) trait Kind: Sized {
    fn of(changes: &Changes) -> Option<&Both<Self>>;
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
impl Kind for Halves {
    #[inline(always)]
    fn of(changes: &Changes) -> Option<&Both<Self>> {
        match changes {
            Changes::Tables(both) => Some(both),
            #[cfg(target_arch = "x86_64")]
            Changes::Matrices(_) => None,
        }
    }
}
#[cfg(target_arch = "x86_64")]
impl Kind for Block {
    #[inline(always)]
    fn of(changes: &Changes) -> Option<&Both<Self>> {
        match changes {
            Changes::Tables(_) => None,
            Changes::Matrices(both) => Some(both),
        }
    }
}

/// None: where there are no shuffles.
#[inline(always)]
pub(super) fn none<F: Field, T: Copy>(
    _: T,
    _: Option<&Changes>,
    _: &mut Batch<F>,
    _: &Batch<F>,
    _: &Batch<F>,
) -> bool {
    false
}

/// Products by entries of a kind. Both operands' bytes are mapped with one load of each.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
pub(super) fn multiply<F: Field, V: Bytes, E: Entry<V> + Kind>(
    t: V::Proof,
    changes: Option<&Changes>,
    out: &mut Batch<F>,
    a: &Batch<F>,
    b: &Batch<F>,
) -> bool
where
    V::Proof: Into<Token>,
{
    let Some(both) = changes.and_then(E::of) else { return false };
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
        both.to.apply(t, sliced, images.as_mut().as_flattened_mut());
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
        both.from.apply(t, sliced, images.as_mut().as_flattened_mut());
        unslice(t, images.as_ref().as_flattened(), 0, out);
    }
    true
}
