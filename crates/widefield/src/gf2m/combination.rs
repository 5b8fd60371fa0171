//! Linear combinations of slices: `Σ a_i b_i`, `o_i + s a_i` and `o_i + Σ s_p a_pi`, at full vector width.

use super::field::Field;
use super::layout::{Batch, MAX_ELEMENTS, Sliced};
use super::product::{multiply_sliced, words};
use super::reduce::reduce;
use super::value::Element;
#[cfg(target_arch = "x86_64")]
use super::{
    layout::{Lanes, load_all, store_all},
    product::multiply,
    reduce::by_lanes,
    two_words,
};
use crate::gf2x::formula::{Array, Coefficient, sliced::LaneProducts};
use crate::simd::Simd;
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{Blocks, V512},
    tier::Avx512,
};

/// The sum of no products' coefficients, from zeros.
#[inline(always)]
fn no_products<F: Field, V: Batch>(zero: F::Words<V>) -> F::Coefficients<LaneProducts<V>> {
    let zero = zero.as_ref()[0];
    F::Coefficients::<LaneProducts<V>>::filled(LaneProducts { low: zero, high: zero })
}

/// `Σ a[i] b[i]`, as far as the shorter slice reaches: the coefficients of the products are added and reduced once.
#[inline(always)]
pub(super) fn inner_product<F: Field, V: Batch>(
    t: V::Token,
    a: &[F::Words<u64>],
    b: &[F::Words<u64>],
) -> Element<F> {
    let n = a.len().min(b.len());
    let mut spare_a = [F::Words::<u64>::filled(0); MAX_ELEMENTS];
    let mut spare_b = spare_a;
    let mut sum = no_products::<F, V>(V::load_words::<F>(t, &spare_a[..V::COUNT]));
    for i in (0..n).step_by(V::COUNT) {
        let whole = i + V::COUNT <= n;
        if !whole {
            // Zeros behind the last ones.
            spare_a[..n - i].copy_from_slice(&a[i..n]);
            spare_b[..n - i].copy_from_slice(&b[i..n]);
        }
        // Of a length that the compiler knows.
        let from_a = if whole { &a[i..][..V::COUNT] } else { &spare_a[..V::COUNT] };
        let from_b = if whole { &b[i..][..V::COUNT] } else { &spare_b[..V::COUNT] };
        let (a, b) = (V::load_words::<F>(t, from_a), V::load_words::<F>(t, from_b));
        let products = F::products::<V, LaneProducts<V>>(a, b);
        for (sum, product) in sum.as_mut().iter_mut().zip(products.as_ref()) {
            *sum = Coefficient::xor(*sum, *product);
        }
    }
    let mut sums = [F::Words::<u64>::filled(0); MAX_ELEMENTS];
    V::store_words::<F>(reduce::<F, Sliced<V>>(words::<F, V>(sum)), &mut sums[..V::COUNT]);
    let mut out = sums[0];
    for sum in &sums[1..] {
        for (out, w) in out.as_mut().iter_mut().zip(sum.as_ref()) {
            *out ^= w;
        }
    }
    Element::from_words_unchecked(out)
}

/// The same with an element in each lane where that spares moves.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn inner_product_by_lanes<F: Field, V: Batch + Blocks>(
    t: V::Token,
    a: &[F::Words<u64>],
    b: &[F::Words<u64>],
) -> Element<F> {
    if const { !two_words::is_two_words::<F>() } {
        return inner_product::<F, V>(t, a, b);
    }
    two_words::inner_product::<F, V>(t, a, b)
}

/// `out[i] += s a[i]`, as far as the shorter slice reaches.
#[inline(always)]
pub(super) fn axpy<F: Field, V: Batch>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    s: &F::Words<u64>,
    a: &[F::Words<u64>],
) {
    let n = out.len().min(a.len());
    let s = V::load_words::<F>(t, &[*s; MAX_ELEMENTS][..V::COUNT]);
    let mut spare_a = [F::Words::<u64>::filled(0); MAX_ELEMENTS];
    let mut spare_out = spare_a;
    for i in (0..n).step_by(V::COUNT) {
        let count = V::COUNT.min(n - i);
        let (out, a) = (&mut out[i..][..count], &a[i..][..count]);
        let full = count == V::COUNT;
        if !full {
            spare_a[..count].copy_from_slice(a);
            spare_out[..count].copy_from_slice(out);
        }
        let (to, from) =
            if full { (&mut *out, a) } else { (&mut spare_out[..V::COUNT], &spare_a[..V::COUNT]) };
        let mut sum = V::load_words::<F>(t, to);
        let product = multiply_sliced::<F, V>(V::load_words::<F>(t, from), s);
        for (sum, product) in sum.as_mut().iter_mut().zip(product.as_ref()) {
            *sum = Simd::xor(*sum, *product);
        }
        V::store_words::<F>(sum, to);
        if !full {
            out.copy_from_slice(&spare_out[..count]);
        }
    }
}

/// The same with an element in each lane where that spares shifts.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn axpy_by_lanes<F: Field, V: Batch + Lanes + Blocks>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    s: &F::Words<u64>,
    a: &[F::Words<u64>],
) {
    if const { V::LANES > 1 && two_words::is_two_words::<F>() } {
        return two_words::axpy::<F, V>(t, out, s, a);
    }
    if const { !by_lanes::<F>() } {
        return axpy::<F, V>(t, out, s, a);
    }
    let factor = load_all::<F, V>(t, &[*s; MAX_ELEMENTS][..V::WIDTH]);
    let n = out.len().min(a.len());
    let whole = n - n % V::WIDTH;
    for (out, a) in out[..whole].chunks_exact_mut(V::WIDTH).zip(a.chunks_exact(V::WIDTH)) {
        add_multiple::<F, V>(t, out, factor, a);
    }
    if whole < n {
        let mut spare = [[F::Words::<u64>::filled(0); MAX_ELEMENTS]; 2];
        let [spare_out, spare_a] = &mut spare;
        spare_out[..n - whole].copy_from_slice(&out[whole..n]);
        spare_a[..n - whole].copy_from_slice(&a[whole..n]);
        add_multiple::<F, V>(t, &mut spare_out[..V::WIDTH], factor, &spare_a[..V::WIDTH]);
        out[whole..n].copy_from_slice(&spare_out[..n - whole]);
    }
}

/// [`axpy`] in 512 bits.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn axpy_in_512<F: Field>(
    t: Avx512,
    out: &mut [F::Words<u64>],
    s: &F::Words<u64>,
    a: &[F::Words<u64>],
) {
    if const { two_words::is_two_words::<F>() } {
        return two_words::axpy::<F, V512>(t, out, s, a);
    }
    axpy::<F, V512>(t, out, s, a);
}

/// `out[i] += s a[i]` for as many elements as lanes.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn add_multiple<F: Field, V: Lanes>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    s: F::Pairs<V>,
    a: &[F::Words<u64>],
) {
    let mut sum = load_all::<F, V>(t, out);
    let product = multiply::<F, V>(load_all::<F, V>(t, a), s);
    for (sum, product) in sum.as_mut().iter_mut().zip(product.as_ref()) {
        *sum = Simd::xor(*sum, *product);
    }
    store_all::<F, V>(sum, out);
}

/// Rows whose multiples are added before a reduction: their factors stay in registers' form.
const ROWS: usize = 16;

/// `out[j] += Σ s[p] rows[p stride + j]`, for all of `out`.
#[inline(always)]
pub(super) fn combine<F: Field, V: Batch>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    s: &[F::Words<u64>],
    rows: &[F::Words<u64>],
    stride: usize,
) {
    for (i, s) in s.chunks(ROWS).enumerate() {
        add_multiples::<F, V>(t, out, s, &rows[i * ROWS * stride..], stride);
    }
}

/// [`combine`] with at most [`ROWS`] factors.
#[inline(always)]
fn add_multiples<F: Field, V: Batch>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    s: &[F::Words<u64>],
    rows: &[F::Words<u64>],
    stride: usize,
) {
    let n = out.len();
    let mut spare = [F::Words::<u64>::filled(0); MAX_ELEMENTS];
    let zero = V::load_words::<F>(t, &spare[..V::COUNT]);
    let mut factors = [zero; ROWS];
    for (factor, s) in factors.iter_mut().zip(s) {
        *factor = V::load_words::<F>(t, &[*s; MAX_ELEMENTS][..V::COUNT]);
    }
    for j in (0..n).step_by(V::COUNT) {
        let count = V::COUNT.min(n - j);
        let full = count == V::COUNT;
        let mut sum = no_products::<F, V>(zero);
        for (p, factor) in factors[..s.len()].iter().enumerate() {
            let mut from = &rows[p * stride + j..][..count];
            if !full {
                spare[..count].copy_from_slice(from);
                from = &spare[..V::COUNT];
            }
            let products = F::products::<V, LaneProducts<V>>(V::load_words::<F>(t, from), *factor);
            for (sum, product) in sum.as_mut().iter_mut().zip(products.as_ref()) {
                *sum = Coefficient::xor(*sum, *product);
            }
        }
        let out = &mut out[j..][..count];
        if !full {
            spare[..count].copy_from_slice(out);
        }
        let to = if full { &mut *out } else { &mut spare[..V::COUNT] };
        let mut total = V::load_words::<F>(t, to);
        let sum = reduce::<F, Sliced<V>>(words::<F, V>(sum));
        for (total, sum) in total.as_mut().iter_mut().zip(sum.as_ref()) {
            *total = Simd::xor(*total, *sum);
        }
        V::store_words::<F>(total, to);
        if !full {
            out.copy_from_slice(&spare[..count]);
        }
    }
}
