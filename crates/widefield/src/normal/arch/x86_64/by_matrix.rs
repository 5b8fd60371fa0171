//! Products of fixed elements by way of the polynomial basis, with bit matrices of 8 by 8.

use crate::gf2m::{Element, Field};
use crate::normal::blocks::Blocks;
use crate::normal::dual;
use crate::normal::kernels;
use crate::normal::matrix::Matrix;
use crate::simd::Wiped;
use crate::tier::{Avx512, Gfni, Token};
use alloc::vec::Vec;
use core::marker::PhantomData;

/// What such products need.
///
/// By instructions of 512 bits and by measurement, eight products are better made so in all five fields, single ones
/// where they are asked for; by instructions of 256 bits the single ones alone, as batches there take
/// [`many`](crate::normal::many).
#[derive(Clone, Debug)]
pub(crate) struct ByMatrix<F> {
    to: Blocks,
    /// What single products need, if they are made so.
    traces: Option<Vec<usize>>,
    proof: Proof,
    field: PhantomData<F>,
}

/// The tier, with what it needs besides.
#[derive(Clone, Debug)]
enum Proof {
    Gfni(Gfni),
    /// With the change back.
    Avx512(Avx512, Blocks),
}

impl<F: Field> ByMatrix<F> {
    /// From the changes of basis; `single` says whether single products are made so.
    pub(crate) fn new(token: Token, to: &Matrix, from: &Matrix, single: bool) -> Option<Self> {
        let proof = match (token.avx512(), token.gfni()) {
            (Some(token), _) => Proof::Avx512(token, Blocks::new(from, F::M)),
            (None, Some(token)) if single => Proof::Gfni(token),
            _ => return None,
        };
        let traces = single.then(dual::traces::<F>);
        Some(Self { to: Blocks::new(to, F::M), traces, proof, field: PhantomData })
    }

    pub(crate) fn makes_single_ones(&self) -> bool {
        self.traces.is_some()
    }

    /// `out = a b` in coordinates, if single products are made so; tells whether.
    #[inline]
    pub(crate) fn product(&self, out: &mut Element<F>, a: &Element<F>, b: &Element<F>) -> bool {
        let Some(traces) = &self.traces else { return false };
        match &self.proof {
            Proof::Gfni(token) => kernels::mul_by_matrix_256::<F>(*token, &self.to, traces, out, a, b),
            Proof::Avx512(token, _) => kernels::mul_by_matrix::<F>(*token, &self.to, traces, out, a, b),
        }
        true
    }

    /// Eight products at once, where that is what batches are made of.
    pub(crate) fn eights(&self) -> Option<Eights<'_>> {
        match &self.proof {
            Proof::Gfni(_) => None,
            Proof::Avx512(token, from) => Some(Eights { token: *token, to: &self.to, from }),
        }
    }
}

/// Eight products at once.
#[derive(Clone, Copy)]
pub(crate) struct Eights<'a> {
    token: Avx512,
    to: &'a Blocks,
    from: &'a Blocks,
}

impl Eights<'_> {
    /// `out[i] = a[i] b[i]` in coordinates, at most eight.
    pub(crate) fn products<F: Field>(self, out: &mut [Element<F>], a: &[Element<F>], b: &[Element<F>]) {
        if let (Ok(out), Ok(a), Ok(b)) = (<&mut [_; 8]>::try_from(&mut *out), a.try_into(), b.try_into()) {
            return kernels::mul_eight::<F>(self.token, self.to, self.from, out, a, b);
        }
        let zero = [Element::ZERO; 8];
        let (mut x, mut y, mut products) = (Wiped::new(zero), Wiped::new(zero), Wiped::new(zero));
        x[..a.len()].copy_from_slice(a);
        y[..b.len()].copy_from_slice(b);
        kernels::mul_eight::<F>(self.token, self.to, self.from, &mut products, &x, &y);
        out.copy_from_slice(&products[..out.len()]);
    }
}
