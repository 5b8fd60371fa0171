//! Both changes of basis of many elements, by [`tables`](super::tables) or matrices.

use super::matrix::Matrix;
use super::scratch::Row;
#[cfg(target_arch = "x86_64")]
use super::tables::Block;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::tables::{Entry, FromImages, Halves, Tables, map};
use crate::simd::Words32;
use crate::tier::Token;

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

/// Which way a basis is changed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// Of two batches to the polynomial basis.
    Polynomial,
    /// Of the first batch to the normal basis.
    Normal,
}

/// By entries of a kind. The bytes of two batches are mapped with one load of each.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
pub(super) fn change_basis<V: Words32, E: Entry<V> + Kind>(
    t: V::Token,
    changes: &Changes,
    way: Way,
    images: [&mut [u64]; 2],
    elements: [&[u64]; 2],
    rows: &mut [Row],
) -> bool {
    let Some(both) = E::of(changes) else { return false };
    match way {
        Way::Polynomial => map::<V, E, 2, 4>(t, &both.to, images, elements, rows),
        Way::Normal => {
            let ([images, _], [elements, _]) = (images, elements);
            map::<V, E, 1, 8>(t, &both.from, [images], [elements], rows);
        }
    }
    true
}
