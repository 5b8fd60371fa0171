//! Products: one element, or as many as registers hold.

use super::field::{Field, Params};
use super::layout::{Batch, Lanes, Packed, Single, Sliced, load};
#[cfg(target_arch = "x86_64")]
use super::layout::{load_all, store_all};
use super::reduce::reduce;
use super::value::Element;
#[cfg(target_arch = "x86_64")]
use super::{reduce::by_lanes, two_words};
use crate::gf2x::formula::Array;
use crate::gf2x::formula::sliced::LaneProducts;
use crate::simd::Carryless;
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{Blocks, V128, V256, V512},
    tier::{Avx512, HasVaes},
};

/// `a b`, packed.
#[inline(always)]
pub(super) fn multiply<F: Params, V: Carryless>(a: F::Pairs<V>, b: F::Pairs<V>) -> F::Pairs<V> {
    reduce::<F, Packed<V>>(F::product(a, b))
}

/// `a b`.
#[inline(always)]
pub(super) fn mul<F: Field, V: Lanes>(t: V::Token, a: &F::Words<u64>, b: &F::Words<u64>) -> Element<F> {
    Element::from_words_unchecked(Packed::<V>::store::<F>(multiply::<F, V>(
        load::<F, V>(t, a),
        load::<F, V>(t, b),
    )))
}

/// `a b`, in the layout that the field takes on tiers with carry-less multiply on 256 bits.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn mul_wide<F: Field, T: HasVaes>(t: T, a: &F::Words<u64>, b: &F::Words<u64>) -> Element<F> {
    Element::from_words_unchecked(<F::Wide<T>>::store::<F>(reduce::<F, F::Wide<T>>(F::product_wide(t, a, b))))
}

/// The words of products from their coefficients, each product's words low and high apart.
#[inline(always)]
pub(super) fn words<F: Params, V: Carryless>(c: F::Coefficients<LaneProducts<V>>) -> F::Double<V> {
    let c = c.as_ref();
    let mut r = F::Double::<V>::filled(c[0].low.interleave_low(c[0].high));
    for (r, c) in r.as_mut()[1..].iter_mut().zip(c.windows(2)) {
        *r = c[1].low.interleave_low(c[1].high).xor(c[0].low.interleave_high(c[0].high));
    }
    let last = c[c.len() - 1];
    r.as_mut()[c.len()] = last.low.interleave_high(last.high);
    r
}

/// `a b`, sliced.
#[inline(always)]
pub(super) fn multiply_sliced<F: Params, V: Carryless>(a: F::Words<V>, b: F::Words<V>) -> F::Words<V> {
    reduce::<F, Sliced<V>>(words::<F, V>(F::products::<V, LaneProducts<V>>(a, b)))
}

/// `out[i] = a[i] b[i]`, in full batches as far as the shortest slice reaches. Tells how many.
#[inline(always)]
pub(super) fn mul_many<F: Params, V: Batch>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    a: &[F::Words<u64>],
    b: &[F::Words<u64>],
) -> usize {
    let batches = out.chunks_exact_mut(V::COUNT).zip(a.chunks_exact(V::COUNT)).zip(b.chunks_exact(V::COUNT));
    let mut done = 0;
    for ((out, a), b) in batches {
        let (a, b) = (V::load_words::<F>(t, a), V::load_words::<F>(t, b));
        V::store_words::<F>(multiply_sliced::<F, V>(a, b), out);
        done += V::COUNT;
    }
    done
}

/// The same with an element in each lane where that spares shifts: if the modulus is multiplied by.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn mul_many_by_lanes<F: Params, V: Batch + Lanes + Blocks>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    a: &[F::Words<u64>],
    b: &[F::Words<u64>],
) -> usize {
    if const { V::LANES > 1 && two_words::is_two_words::<F>() } {
        return two_words::mul_many::<F, V>(t, out, a, b);
    }
    if const { !by_lanes::<F>() } {
        return mul_many::<F, V>(t, out, a, b);
    }
    let batches = out.chunks_exact_mut(V::WIDTH).zip(a.chunks_exact(V::WIDTH)).zip(b.chunks_exact(V::WIDTH));
    let mut done = 0;
    for ((out, a), b) in batches {
        store_all::<F, V>(multiply::<F, V>(load_all::<F, V>(t, a), load_all::<F, V>(t, b)), out);
        done += V::WIDTH;
    }
    done
}

/// The same in 256 bits, and what they leave in 128.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn mul_many_in_two<F: Params, T: HasVaes>(
    t: T,
    out: &mut [F::Words<u64>],
    a: &[F::Words<u64>],
    b: &[F::Words<u64>],
) -> usize {
    let done = mul_many_by_lanes::<F, V256<T>>(t, out, a, b);
    done + mul_many_by_lanes::<F, V128<T>>(t, &mut out[done..], &a[done..], &b[done..])
}

/// [`mul_many`] in 512 bits, and what they leave in narrower batches.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn mul_many_in_three<F: Params>(
    t: Avx512,
    out: &mut [F::Words<u64>],
    a: &[F::Words<u64>],
    b: &[F::Words<u64>],
) -> usize {
    if const { two_words::is_two_words::<F>() } {
        return two_words::mul_many::<F, V512>(t, out, a, b);
    }
    let done = mul_many::<F, V512>(t, out, a, b);
    done + mul_many_in_two::<F, Avx512>(t, &mut out[done..], &a[done..], &b[done..])
}
