//! GF(2^m) in bit slices: slice `s` holds bit `s`, the coefficient of `z^s`, of as many elements as it has bits. No
//! operation looks at a value, so all of it is constant time.
//!
//! A product is `M^2` ANDs and as many XORs for all elements of a vector, and the reduction; a table of the field's
//! products would be indexed by secrets.

use crate::simd::Simd;

/// Most slices.
pub(super) const SLICES: usize = 16;

/// 512 elements in memory: of each slice eight words.
pub(super) type Block = [[u64; 8]; SLICES];

/// As many elements as a vector has bits.
pub(super) type Slices<V> = [V; SLICES];

/// A product that has not been reduced.
pub(super) type Columns<V> = [V; 2 * SLICES - 1];

/// The arithmetic of a field.
pub(super) trait Sliced: Copy {
    /// The slices that are computed with; those above are zero.
    const M: usize;

    /// Brings the columns from `m` on down.
    fn reduce<V: Simd>(self, columns: &mut Columns<V>);

    /// Adds the product `a b` to the columns.
    #[inline(always)]
    fn add_product<V: Simd>(columns: &mut Columns<V>, a: &Slices<V>, b: &Slices<V>) {
        macro_rules! columns {
            ($($k:literal)+) => { $( column::<Self, V, $k>(columns, a, b); )+ };
        }
        columns! { 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 }
    }
}

/// GF(2^12) of Classic McEliece, modulo z^12 + z^3 + 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field12;

/// GF(2^13) of Classic McEliece, modulo z^13 + z^4 + z^3 + z + 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field13;

/// Any other field of degree up to 16, by its modulus.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnyField {
    pub(super) modulus: u32,
}

/// Adds column `i` to those `distance` below, for each term of the modulus.
macro_rules! fold {
    ($p:ident, $m:literal, [$($term:literal),+]) => {
        for i in ($m..2 * $m - 1).rev() {
            $( $p[i - $m + $term] = $p[i - $m + $term].xor($p[i]); )+
        }
    };
}

impl Sliced for Field12 {
    const M: usize = 12;
    #[inline(always)]
    fn reduce<V: Simd>(self, p: &mut Columns<V>) {
        fold!(p, 12, [3, 0]);
    }
}

impl Sliced for Field13 {
    const M: usize = 13;
    #[inline(always)]
    fn reduce<V: Simd>(self, p: &mut Columns<V>) {
        fold!(p, 13, [4, 3, 1, 0]);
    }
}

impl Sliced for AnyField {
    const M: usize = SLICES;
    #[inline(always)]
    fn reduce<V: Simd>(self, p: &mut Columns<V>) {
        let m = self.modulus.ilog2() as usize;
        for i in (m..2 * SLICES - 1).rev() {
            for term in 0..m {
                // The modulus is public.
                if self.modulus >> term & 1 == 1 {
                    p[i - m + term] = p[i - m + term].xor(p[i]);
                }
            }
            p[i] = p[i].xor(p[i]);
        }
    }
}

/// The sum of products of one column. A function for each, so that the compiler unrolls it.
#[inline(always)]
fn column<F: Sliced, V: Simd, const K: usize>(columns: &mut Columns<V>, a: &Slices<V>, b: &Slices<V>) {
    if K >= 2 * F::M - 1 {
        return;
    }
    let mut sum = columns[K];
    for i in K.saturating_sub(F::M - 1)..(K + 1).min(F::M) {
        sum = sum.xor(a[i].and(b[K - i]));
    }
    columns[K] = sum;
}

/// Products that are added up before one reduction.
#[derive(Clone, Copy)]
pub(super) struct Sum<V>(Columns<V>);

impl<V: Simd> Sum<V> {
    #[inline(always)]
    pub(super) fn new(token: V::Token) -> Self {
        Self([V::splat(token, 0); 2 * SLICES - 1])
    }

    /// Adds `a b`.
    #[inline(always)]
    pub(super) fn add<F: Sliced>(&mut self, a: &Slices<V>, b: &Slices<V>) {
        F::add_product(&mut self.0, a, b);
    }

    /// The elements.
    #[inline(always)]
    pub(super) fn reduce<F: Sliced>(mut self, token: V::Token, field: F) -> Slices<V> {
        field.reduce(&mut self.0);
        let mut out = [V::splat(token, 0); SLICES];
        out[..F::M].copy_from_slice(&self.0[..F::M]);
        out
    }
}

/// `a b`.
#[inline(always)]
pub(super) fn mul<F: Sliced, V: Simd>(token: V::Token, field: F, a: &Slices<V>, b: &Slices<V>) -> Slices<V> {
    let mut sum = Sum::new(token);
    sum.add::<F>(a, b);
    sum.reduce(token, field)
}

/// Part `part` of a row of words.
#[inline(always)]
pub(super) fn load_row<V: Simd>(token: V::Token, row: &[u64; 8], part: usize) -> V {
    let mut words = V::Words::default();
    words.as_mut().copy_from_slice(&row[part * V::WORDS..][..V::WORDS]);
    V::load(token, &words)
}

#[inline(always)]
pub(super) fn store_row<V: Simd>(value: V, row: &mut [u64; 8], part: usize) {
    let mut words = V::Words::default();
    value.store(&mut words);
    row[part * V::WORDS..][..V::WORDS].copy_from_slice(words.as_ref());
}

/// The elements of part `part` of a block.
#[inline(always)]
pub(super) fn load<F: Sliced, V: Simd>(token: V::Token, block: &Block, part: usize) -> Slices<V> {
    let mut out = [V::splat(token, 0); SLICES];
    for s in 0..F::M {
        out[s] = load_row(token, &block[s], part);
    }
    out
}

#[inline(always)]
pub(super) fn store<F: Sliced, V: Simd>(values: &Slices<V>, block: &mut Block, part: usize) {
    for s in 0..F::M {
        store_row(values[s], &mut block[s], part);
    }
}

/// `1 / a^2` of all elements, and 0 of 0: the power `2 (2^m - 2)`.
#[inline(always)]
pub(super) fn inverse_squares<F: Sliced, V: Simd>(token: V::Token, field: F, m: usize, blocks: &mut [Block]) {
    for block in blocks {
        for part in 0..8 / V::WORDS {
            let a = load::<F, V>(token, block, part);
            // a^(2^i - 1), for i up to m - 1; its fourth power in the end.
            let mut power = a;
            for _ in 2..m {
                power = mul(token, field, &power, &power);
                power = mul(token, field, &power, &a);
            }
            for _ in 0..2 {
                power = mul(token, field, &power, &power);
            }
            store::<F, V>(&power, block, part);
        }
    }
}

/// Puts elements into the slices of a block, element `i` at bit `i % 64` of word `i / 64`.
pub(super) fn slice(block: &mut Block, elements: &[u16]) {
    for (i, a) in elements.iter().enumerate() {
        for (s, row) in block.iter_mut().enumerate() {
            row[i / 64] |= u64::from(a >> s & 1) << (i % 64);
        }
    }
}
