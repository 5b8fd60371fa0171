//! Squares: coefficients are spread, so that a word becomes two and words do not mix.

use super::field::{Field, Params};
use super::layout::{Batch, Lanes, Packed, Single, Sliced, load};
#[cfg(target_arch = "x86_64")]
use super::layout::{load_all, store_all};
use super::reduce::reduce;
use super::value::Element;
#[cfg(target_arch = "x86_64")]
use super::{reduce::by_lanes, two_words};
use crate::gf2x::formula::Array;
use crate::simd::Carryless;
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{Blocks, V512},
    tier::Avx512,
};

/// `a^2`, packed.
#[inline(always)]
pub(super) fn squared<F: Params, V: Carryless>(a: F::Pairs<V>) -> F::Pairs<V> {
    let a = a.as_ref();
    let mut c = F::Words::<V>::filled(a[0]);
    for (k, c) in c.as_mut().iter_mut().enumerate() {
        let lane = a[k / 2];
        *c = if k % 2 == 0 { lane.square_low() } else { lane.square_high() };
    }
    reduce::<F, Packed<V>>(c)
}

/// `a^2`.
#[inline(always)]
pub(super) fn square<F: Field, V: Lanes>(t: V::Token, a: &F::Words<u64>) -> Element<F> {
    Element::from_words_unchecked(Packed::<V>::store::<F>(squared::<F, V>(load::<F, V>(t, a))))
}

/// `a^2`, sliced.
#[inline(always)]
fn squared_sliced<F: Params, V: Carryless>(a: F::Words<V>) -> F::Words<V> {
    let a = a.as_ref();
    let mut c = F::Double::<V>::filled(a[0]);
    for (a, c) in a.iter().zip(c.as_mut().chunks_exact_mut(2)) {
        let (low, high) = (a.square_low(), a.square_high());
        c[0] = low.interleave_low(high);
        c[1] = low.interleave_high(high);
    }
    reduce::<F, Sliced<V>>(c)
}

/// `out[i] = a[i]^2`, in full batches as far as the shorter slice reaches. Tells how many.
#[inline(always)]
pub(super) fn square_many<F: Params, V: Batch>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    a: &[F::Words<u64>],
) -> usize {
    let mut done = 0;
    for (out, a) in out.chunks_exact_mut(V::COUNT).zip(a.chunks_exact(V::COUNT)) {
        V::store_words::<F>(squared_sliced::<F, V>(V::load_words::<F>(t, a)), out);
        done += V::COUNT;
    }
    done
}

/// The same with an element in each lane where that spares shifts.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn square_many_by_lanes<F: Params, V: Batch + Lanes + Blocks>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    a: &[F::Words<u64>],
) -> usize {
    if const { V::LANES > 1 && two_words::is_two_words::<F>() } {
        return two_words::square_many::<F, V>(t, out, a);
    }
    if const { !by_lanes::<F>() } {
        return square_many::<F, V>(t, out, a);
    }
    let mut done = 0;
    for (out, a) in out.chunks_exact_mut(V::WIDTH).zip(a.chunks_exact(V::WIDTH)) {
        store_all::<F, V>(squared::<F, V>(load_all::<F, V>(t, a)), out);
        done += V::WIDTH;
    }
    done
}

/// [`square_many`] in 512 bits.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn square_many_in_512<F: Params>(
    t: Avx512,
    out: &mut [F::Words<u64>],
    a: &[F::Words<u64>],
) -> usize {
    if const { two_words::is_two_words::<F>() } {
        return two_words::square_many::<F, V512>(t, out, a);
    }
    square_many::<F, V512>(t, out, a)
}
