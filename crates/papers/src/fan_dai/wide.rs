//! Algorithm 2, formula (14) and the algorithms of Ning and Yin on vectors of 128, 256 and 512 bits.
//!
//! An element is K vectors of B bytes. What a shift by whole words is to the paper, one by whole bytes is here, since
//! vectors are read from any byte on: the arrays have z = 8 rows, row j the coordinates from j on, twice around.
//!
//! ```text
//! A << i      K B bytes of row i mod 8 from byte i / 8 on; what lies beyond n bits is cut off once, at the end
//! ```
//! Ning and Yin's loops are interchanged: not a word of the product after the other, each over all i, but for each i
//! all words, which are one vector. Their words are then those of the same arrays.

use super::Algorithm;
use super::lists::Lists;
use super::tables::Basis;
use super::terms::Terms;

/// A vector of B bytes.
pub(super) trait Vector<const B: usize>: Copy {
    /// The proof that makes it.
    type Token: Copy;
    /// From memory.
    fn load(token: Self::Token, bytes: &[u8; B]) -> Self;
    /// To memory.
    fn store(self, bytes: &mut [u8; B]);
    /// Sum.
    fn add(self, other: Self) -> Self;
    /// Product bit by bit.
    fn and(self, other: Self) -> Self;
}

/// Rows of the arrays.
const Z: usize = 8;

/// An element: K vectors of B bytes, coordinate i in bit i mod 8 of byte i / 8.
pub type Element<const B: usize, const K: usize> = [[u8; B]; K];

/// A basis prepared for elements of K vectors of B bytes.
#[derive(Clone, Debug)]
pub struct Wide<const B: usize, const K: usize> {
    n: usize,
    terms: Terms,
    /// For each i the places of `A << i` and of those `B << j` with `M_ij = 1`.
    rows: Lists,
    stride: usize,
    arrays: [Vec<u8>; 2],
}

/// 64-bit words of a vector's bytes from 64-bit words.
#[must_use]
pub fn pack_bytes<const B: usize, const K: usize>(words: &[u64]) -> Element<B, K> {
    let mut out = [[0; B]; K];
    let bytes = words.iter().flat_map(|w| w.to_le_bytes());
    out.as_flattened_mut().iter_mut().zip(bytes).for_each(|(out, byte)| *out = byte);
    out
}

/// The 64-bit words of an element of n bits.
#[must_use]
pub fn unpack_bytes<const B: usize, const K: usize>(x: &Element<B, K>, n: usize) -> Vec<u64> {
    let (words, _) = x.as_flattened().as_chunks::<8>();
    words.iter().take(n.div_ceil(64)).map(|w| u64::from_le_bytes(*w)).collect()
}

impl<const B: usize, const K: usize> Wide<B, K> {
    /// For a basis whose elements have K vectors. (8 divides the degree of no Gaussian normal basis.)
    #[must_use]
    pub fn new(basis: &Basis) -> Option<Self> {
        let n = basis.n;
        if n.div_ceil(8 * B) != K || n.is_multiple_of(8) {
            return None;
        }
        // A vector may begin at any coordinate; and one word more, which the next row's last one reads.
        let stride = (n.div_ceil(8) + K * B).next_multiple_of(8) + 8;
        let place = |i: usize| i % Z * stride + i / Z;
        let rows: Vec<Vec<usize>> = basis
            .m
            .iter()
            .enumerate()
            .map(|(i, row)| [i].iter().chain(row).map(|j| place(*j)).collect())
            .collect();
        let array = vec![0; Z * stride];
        let (terms, rows) = (Terms::new(basis, place), Lists::new(&rows));
        Some(Self { n, terms, rows, stride, arrays: [array.clone(), array] })
    }

    /// Whether it has this algorithm: Algorithm 2; formula (14) for type I; for types I and II, Ning and Yin's
    /// Algorithm 3, for others their Algorithm 2.
    #[must_use]
    pub const fn has(algorithm: Algorithm, t: usize) -> bool {
        match algorithm {
            Algorithm::Two => true,
            Algorithm::Formula14 => t == 1,
            Algorithm::Ny3 => t <= 2,
            Algorithm::Ny2 => t > 2,
            _ => false,
        }
    }

    /// The arrays DA and DB.
    #[inline(always)]
    fn fill(&mut self, a: &Element<B, K>, b: &Element<B, K>) {
        for (rows, x) in self.arrays.iter_mut().zip([a, b]) {
            twice_around(&mut rows[..self.stride], x.as_flattened(), self.n);
            let (first, others) = rows.split_at_mut(self.stride);
            let (source, _) = first.as_chunks::<8>();
            for (j, row) in (1..).zip(others.chunks_exact_mut(self.stride)) {
                let (row, _) = row.as_chunks_mut::<8>();
                for (word, pair) in row.iter_mut().zip(source.windows(2)) {
                    let [low, high] = [pair[0], pair[1]].map(u64::from_le_bytes);
                    *word = (low >> j | high << (64 - j)).to_le_bytes();
                }
            }
        }
    }

    #[inline(always)]
    fn at<V: Vector<B>>(&self, token: V::Token, array: usize, place: usize) -> [V; K] {
        let bytes = self.arrays[array].get(place..place + B * K).map(|bytes| bytes.as_chunks::<B>().0);
        match bytes.and_then(|chunks| chunks.first_chunk::<K>()) {
            Some(chunks) => load(token, chunks),
            None => unreachable!("the rows are long enough for every place"),
        }
    }

    /// `(A & B)_1 = A_1 & B_1`.
    #[inline(always)]
    fn start<V: Vector<B>>(&self, token: V::Token) -> [V; K] {
        let i = self.n - 1;
        let place = i % Z * self.stride + i / Z;
        and(self.at(token, 0, place), self.at(token, 1, place))
    }

    #[inline(always)]
    fn algorithm_2<V: Vector<B>>(&self, token: V::Token) -> [V; K] {
        let mut d = self.start::<V>(token);
        for places in self.terms.partners.iter() {
            let [at, first, more @ ..] = places else { continue };
            let (mut ua, mut ub) = (self.at::<V>(token, 0, *first), self.at::<V>(token, 1, *first));
            for place in more {
                ua = add(ua, self.at(token, 0, *place));
                ub = add(ub, self.at(token, 1, *place));
            }
            d = add(d, and(self.at(token, 0, *at), ub));
            d = add(d, and(self.at(token, 1, *at), ua));
        }
        for [at, shifted] in &self.terms.middle {
            d = add(d, and(self.at(token, 0, *at), self.at(token, 1, *shifted)));
        }
        d
    }

    #[inline(always)]
    fn formula_14<V: Vector<B>>(&self, token: V::Token) -> [V; K] {
        let mut d = self.start::<V>(token);
        for [at, shifted] in &self.terms.pairs {
            d = add(d, and(self.at(token, 0, *at), self.at(token, 1, *shifted)));
            d = add(d, and(self.at(token, 1, *at), self.at(token, 0, *shifted)));
        }
        let last: [V; K] = and(self.at(token, 0, 0), self.at(token, 1, self.terms.half));
        let mut bytes = [[0; B]; K];
        store(last, &mut bytes);
        cut(bytes.as_flattened_mut(), self.n);
        let (words, _) = bytes.as_flattened().as_chunks::<8>();
        let weight: u32 = words.iter().map(|w| u64::from_le_bytes(*w).count_ones()).sum();
        // The element one, all coordinates of which are 1.
        add(d, load(token, &[[((weight & 1) as u8).wrapping_neg(); B]; K]))
    }

    /// Two ones in every row of M but the first.
    #[inline(always)]
    fn ny_3<V: Vector<B>>(&self, token: V::Token) -> [V; K] {
        let ([at, only], rest) = match self.rows.items.as_slice() {
            [at, only, rest @ ..] => ([*at, *only], rest),
            _ => unreachable!("M has a first row"),
        };
        let mut d: [V; K] = and(self.at(token, 0, at), self.at(token, 1, only));
        for [at, j, k] in rest.as_chunks::<3>().0 {
            let sum = add(self.at::<V>(token, 1, *j), self.at(token, 1, *k));
            d = add(d, and(self.at(token, 0, *at), sum));
        }
        d
    }

    #[inline(always)]
    fn ny_2<V: Vector<B>>(&self, token: V::Token) -> [V; K] {
        let mut d: [V; K] = load(token, &[[0; B]; K]);
        for places in self.rows.iter() {
            let [at, first, more @ ..] = places else { continue };
            let mut sum = self.at::<V>(token, 1, *first);
            for place in more {
                sum = add(sum, self.at(token, 1, *place));
            }
            d = add(d, and(self.at(token, 0, *at), sum));
        }
        d
    }
}

/// `out = a b`, of operands and to a result without anything beyond n bits, by an algorithm that it [has](Wide::has).
#[inline(always)]
pub(super) fn mul<V: Vector<B>, const B: usize, const K: usize>(
    token: V::Token,
    prepared: &mut Wide<B, K>,
    algorithm: Algorithm,
    out: &mut Element<B, K>,
    a: &Element<B, K>,
    b: &Element<B, K>,
) {
    prepared.fill(a, b);
    let d = match algorithm {
        Algorithm::Two => prepared.algorithm_2::<V>(token),
        Algorithm::Formula14 => prepared.formula_14::<V>(token),
        Algorithm::Ny3 => prepared.ny_3::<V>(token),
        _ => prepared.ny_2::<V>(token),
    };
    store(d, out);
    cut(out.as_flattened_mut(), prepared.n);
}

#[inline(always)]
fn load<V: Vector<B>, const B: usize, const K: usize>(token: V::Token, chunks: &Element<B, K>) -> [V; K] {
    let mut out = [V::load(token, &[0; B]); K];
    for i in 0..K {
        out[i] = V::load(token, &chunks[i]);
    }
    out
}

#[inline(always)]
fn store<V: Vector<B>, const B: usize, const K: usize>(x: [V; K], chunks: &mut Element<B, K>) {
    for i in 0..K {
        x[i].store(&mut chunks[i]);
    }
}

#[inline(always)]
fn add<V: Vector<B>, const B: usize, const K: usize>(mut x: [V; K], y: [V; K]) -> [V; K] {
    for i in 0..K {
        x[i] = x[i].add(y[i]);
    }
    x
}

#[inline(always)]
fn and<V: Vector<B>, const B: usize, const K: usize>(mut x: [V; K], y: [V; K]) -> [V; K] {
    for i in 0..K {
        x[i] = x[i].and(y[i]);
    }
    x
}

/// Zeros from bit n on.
#[inline(always)]
fn cut(bytes: &mut [u8], n: usize) {
    bytes[n / 8] &= 0xff >> (8 - n % 8);
    bytes[n.div_ceil(8)..].fill(0);
}

/// The n coordinates twice, one time after the other, in as many bytes; n is no multiple of 8. What follows is left as
/// it is: nobody needs it.
#[inline(always)]
fn twice_around(row: &mut [u8], x: &[u8], n: usize) {
    let (bytes, bits) = (n / 8, n % 8);
    let once = n.div_ceil(8);
    row[..once].copy_from_slice(&x[..once]);
    // Words from the byte on that has the last coordinates.
    let mut last = u64::from(x[bytes]);
    let (words, _) = x.as_chunks::<8>();
    let (out, _) = row[bytes..].as_chunks_mut::<8>();
    for (out, word) in out.iter_mut().zip(&words[..n.div_ceil(64)]) {
        let word = u64::from_le_bytes(*word);
        *out = (last | word << bits).to_le_bytes();
        last = word >> (64 - bits);
    }
    if let Some(out) = out.get_mut(n.div_ceil(64)) {
        *out = last.to_le_bytes();
    }
}

/// Something to be done with each width that this machine has.
pub trait Visitor {
    /// One width: `mul(token, prepared, algorithm, out, a, b)`, of operands without anything beyond n bits.
    fn visit<T: Copy + 'static, const B: usize, const K: usize>(
        &mut self,
        token: T,
        prepared: Wide<B, K>,
        mul: impl Fn(T, &mut Wide<B, K>, Algorithm, &mut Element<B, K>, &Element<B, K>, &Element<B, K>)
        + Copy
        + 'static,
    );
}

/// Shows the visitor every width that this machine can run and `WIDEFIELD_TIER` allows, of degrees up to 768.
pub fn visit(basis: &Basis, visitor: &mut impl Visitor) {
    #[cfg(target_arch = "x86_64")]
    x86::visit(basis, visitor);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (basis, visitor);
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Algorithm, Basis, Element, Vector, Visitor, Wide};
    use widefield::cpu::{self, Avx2, Avx512, Clmul, Tier, Token};
    use widefield::internal::{Simd, V128, V256, V512};

    macro_rules! vector {
        ($tier:ident $vector:ty, $bytes:literal, $run:ident) => {
            impl Vector<$bytes> for $vector {
                type Token = $tier;
                #[inline(always)]
                fn load(token: $tier, bytes: &[u8; $bytes]) -> Self {
                    <$vector>::load_bytes(token, bytes)
                }
                #[inline(always)]
                fn store(self, bytes: &mut [u8; $bytes]) {
                    self.store_bytes(bytes);
                }
                #[inline(always)]
                fn add(self, other: Self) -> Self {
                    self.xor(other)
                }
                #[inline(always)]
                fn and(self, other: Self) -> Self {
                    <$vector>::and(self, other)
                }
            }

            widefield::kernel! { $tier:
                fn $run[; K: usize](
                    prepared: &mut Wide<$bytes, K>,
                    algorithm: Algorithm,
                    out: &mut Element<$bytes, K>,
                    a: &Element<$bytes, K>,
                    b: &Element<$bytes, K>,
                ) = super::mul::<$vector, $bytes, K>;
            }
        };
    }
    vector! { Clmul V128<Clmul>, 16, mul_128 }
    vector! { Avx2 V256<Avx2>, 32, mul_256 }
    vector! { Avx512 V512, 64, mul_512 }

    /// Every length that a width can have.
    macro_rules! lengths {
        ($basis:ident $visitor:ident $token:ident $bytes:literal $run:ident: $($k:literal)*) => {
            $(if let Some(prepared) = Wide::<$bytes, $k>::new($basis) {
                $visitor.visit($token, prepared, $run);
            })*
        };
    }

    pub(super) fn visit(basis: &Basis, visitor: &mut impl Visitor) {
        if let Ok(Token::Clmul(token)) = cpu::token(Tier::Clmul) {
            lengths! { basis visitor token 16 mul_128: 1 2 3 4 5 6 }
        }
        if let Ok(Token::Avx2(token)) = cpu::token(Tier::Avx2) {
            lengths! { basis visitor token 32 mul_256: 1 2 3 }
        }
        if let Ok(Token::Avx512(token)) = cpu::token(Tier::Avx512) {
            lengths! { basis visitor token 64 mul_512: 1 2 }
        }
    }
}
