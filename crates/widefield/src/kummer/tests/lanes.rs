//! What the ladders need of vectors, operation by operation, and the field's operations on them, against integers; and
//! the batch of four on IFMA52 multiply-add in AVX-512's encoding, which few machines have in the other.

use super::data::Bytes;
use crate::fp127::{Fp127, mul_f64, mul52};
use crate::kummer::batch::ladders;
use crate::kummer::batch52::Products52;
use crate::kummer::hazmat::scalar_mult_base_with;
use crate::kummer::kernels::ladder;
use crate::kummer::lanes::{Batch, Coordinates, Select};
use crate::kummer::surface::{Point, Ratios, SCALAR_BYTES, decode_ratios};
use crate::limbs::{Floats, MulAdd, bias, power};
use crate::simd::{Simd, V256, V512};
use crate::tier::{Avx2, Avx512, Avxifma, Token, tokens};

/// Runs a check on the vectors of each tier of this machine.
macro_rules! on_every_tier {
    ($check:ident: $($avx512:ty),+) => {
        for token in tokens() {
            if let Some(token) = token.avx2() {
                $check::<V256<Avx2>>(token);
            }
            if let Some(token) = token.avxifma() {
                $check::<V256<Avxifma>>(token);
            }
            if let Some(token) = token.avx512() {
                $($check::<$avx512>(token);)+
            }
        }
    };
}

/// Words: the edges, then random ones.
fn words(seed: u64) -> impl Iterator<Item = u64> {
    let mut bytes = Bytes::new(seed);
    let random = core::iter::repeat_with(move || u64::from_le_bytes(bytes.array()));
    [0, 1, u64::MAX, 1 << 63, (1 << 52) - 1, 1 << 32, 0x5555 << 40].into_iter().chain(random)
}

/// What a vector holds.
fn numbers<V: Simd>(v: V) -> V::Words {
    let mut words = V::Words::default();
    v.store(&mut words);
    words
}

fn coordinates<V: Coordinates>(token: V::Token) {
    let mut words = words(5);
    for _ in 0..40 {
        let (x, y) = ([0; 4].map(|_| words.next().unwrap()), [0; 4].map(|_| words.next().unwrap()));
        let (a, b) = (V::load(token, &x), V::load(token, &y));
        assert_eq!((numbers(a), numbers(b)), (x, y));
        assert_eq!(numbers(a.mask(0).select(a, b)), x);
        assert_eq!(numbers(a.mask(1).select(a, b)), y);
    }
}

#[test]
fn coordinates_lie_in_lanes_and_are_selected_by_a_bit() {
    on_every_tier!(coordinates: V256<Avx512>);
}

/// A vector with the next numbers, and these.
fn next<V: Batch>(token: V::Token, words: &mut impl Iterator<Item = u64>) -> (V, Vec<u64>) {
    let mut numbers = V::Words::default();
    numbers.as_mut().fill_with(|| words.next().unwrap());
    (V::load(token, &numbers), numbers.as_ref().to_vec())
}

fn batch<V: Batch>(token: V::Token) {
    let mut words = words(6);
    for _ in 0..20 {
        let (a, x) = next::<V>(token, &mut words);
        let (b, y) = next::<V>(token, &mut words);
        assert_eq!((x.len(), numbers(a).as_ref()), (V::WORDS, &x[..]));
        for i in 0..64 {
            let bits = |v: &[u64], k: usize| v[k] >> i & 1 == 1;
            let selected = a.bits(i).select(a, b);
            let differ = V::differ(a.bits(i), b.bits(i)).select(a, b);
            for k in 0..V::WORDS {
                assert_eq!(numbers(selected).as_ref()[k], if bits(&x, k) { y[k] } else { x[k] });
                let differs = bits(&x, k) != bits(&y, k);
                assert_eq!(numbers(differ).as_ref()[k], if differs { y[k] } else { x[k] });
            }
        }
    }
}

#[test]
fn each_lane_of_a_batch_has_its_own_bits() {
    on_every_tier!(batch: V256<Avx512>, V512);
}

/// Random limbs below `2^bits` each: as vectors, and as the element in each lane.
fn limbs<V: Batch, const N: usize>(
    token: V::Token,
    words: &mut impl Iterator<Item = u64>,
    bits: [u32; N],
    join: impl Fn([u64; N]) -> Fp127,
) -> ([V; N], Vec<Fp127>) {
    let mut vectors = [V::splat(token, 0); N];
    let mut lanes = vec![[0; N]; V::WORDS];
    for k in 0..N {
        let (v, x) = next::<V>(token, &mut words.by_ref().map(|w| w >> (64 - bits[k])));
        vectors[k] = v;
        x.iter().zip(&mut lanes).for_each(|(x, lane)| lane[k] = *x);
    }
    (vectors, lanes.into_iter().map(join).collect())
}

/// The element in each lane.
fn elements<V: Batch, const N: usize>(v: [V; N], join: impl Fn([u64; N]) -> Fp127) -> Vec<Fp127> {
    let limbs = v.map(|v| numbers(v).as_ref().to_vec());
    (0..V::WORDS).map(|lane| join(core::array::from_fn(|k| limbs[k][lane]))).collect()
}

/// Random numbers of either sign, below `2^43`, `2^42` and `2^42` of the limbs' units: as vectors, and as the element
/// in each lane.
fn numbers_of_limbs<V: Batch + Floats>(
    token: V::Token,
    words: &mut impl Iterator<Item = u64>,
) -> ([V; 3], Vec<Fp127>) {
    let mut vectors = [V::splat(token, 0); 3];
    let mut lanes = vec![[0.0; 3]; V::WORDS];
    for k in 0..3 {
        let width = mul_f64::UNITS[k + 1] - mul_f64::UNITS[k];
        let mut number = || words.next().unwrap().cast_signed() >> (63 - width);
        let mut bits = V::Words::default();
        for (bits, lane) in bits.as_mut().iter_mut().zip(&mut lanes) {
            lane[k] = number() as f64 * power(mul_f64::UNITS[k]);
            *bits = lane[k].to_bits();
        }
        vectors[k] = V::load(token, &bits);
    }
    (vectors, lanes.into_iter().map(mul_f64::join).collect())
}

fn products_of_numbers<V: Batch + Floats>(token: V::Token) {
    use mul_f64::*;
    let mut words = words(7);
    let r = &Rounding::new(token);
    let join = |bits: [u64; 3]| mul_f64::join(bits.map(f64::from_bits));
    for _ in 0..20 {
        let (a, x) = numbers_of_limbs::<V>(token, &mut words);
        let (b, y) = numbers_of_limbs::<V>(token, &mut words);
        let c = V::splat_f64(token, 2499.0);
        let (product, fixed) = (mul(a, b, r), mul_fixed(b, &Fixed::new(a, r), r));
        for lane in 0..V::WORDS {
            let xy = x[lane] * y[lane];
            assert_eq!(elements(product, join)[lane], xy);
            assert_eq!(elements(fixed, join)[lane], xy);
            assert_eq!(elements(square(a, r), join)[lane], x[lane].square());
            assert_eq!(elements(scale(a, c, r), join)[lane], x[lane].mul_small(2499));
            assert_eq!(elements(carry(product, r), join)[lane], xy);
        }
    }
}

#[test]
fn products_of_double_precision_are_those_of_the_field() {
    on_every_tier!(products_of_numbers: V256<Avx512>);
}

/// The two parts of numbers: the value, the unit, the size.
fn parts<V: Batch + Floats>(token: V::Token) {
    let mut words = words(10);
    let unit = 1_i128 << 43;
    let above = V::splat_f64(token, bias(43));
    for _ in 0..40 {
        let (a, x) =
            next::<V>(token, &mut words.by_ref().map(|w| ((w.cast_signed() >> 17) as f64).to_bits()));
        let (b, y) =
            next::<V>(token, &mut words.by_ref().map(|w| ((w.cast_signed() >> 17) as f64).to_bits()));
        let integers =
            |v: V| numbers(v).as_ref().iter().map(|x| f64::from_bits(*x) as i128).collect::<Vec<_>>();
        let (low, excess) = above.split_product(a, b);
        let (rest, high) = a.split(above);
        let [low, excess, rest, high] = [low, excess, rest, high].map(integers);
        for lane in 0..V::WORDS {
            let [x, y] = [x[lane], y[lane]].map(|x| f64::from_bits(x) as i128);
            assert_eq!((low[lane] - excess[lane], excess[lane] % unit), (x * y, 0));
            assert_eq!((rest[lane] + high[lane], high[lane] % unit), (x, 0));
            assert!(low[lane].abs() <= unit / 2 && rest[lane].abs() <= unit / 2);
        }
    }
}

#[test]
fn numbers_are_split_without_a_loss() {
    on_every_tier!(parts: V256<Avx512>);
}

fn products_of_52_bits<V: Batch + MulAdd, O: mul52::Order>(token: V::Token) {
    use mul52::*;
    let mut words = words(8);
    for _ in 0..20 {
        let (a, x) = limbs::<V, 3>(token, &mut words, [43, 43, 41], join);
        let (b, y) = limbs::<V, 3>(token, &mut words, [43, 43, 41], join);
        let (loose, l) = limbs::<V, 3>(token, &mut words, [52; 3], join);
        let (long, z) = limbs::<V, 3>(token, &mut words, [63; 3], join);
        let (offset, o) = limbs::<V, 3>(token, &mut words, [43, 43, 41], join);
        let rows = [0, 1, 2].map(|j| [0, 1, 2].map(|k| loose[0].splat_like(fixed_row(y[0], j)[k])));
        let c = small(2499).map(|c| a[0].splat_like(c));
        for lane in 0..V::WORDS {
            let twice = |x: Fp127| x + x + o[lane];
            let of = |v| elements::<V, 3>(v, join)[lane];
            assert_eq!(of(mul::<_, O>(shift(a), shift(b), &offset)), twice(x[lane] * y[lane]));
            assert_eq!(of(square::<_, O>(a, &offset)), twice(x[lane].square()));
            assert_eq!(of(square_shifted::<_, O>(shift(a), &offset)), twice(x[lane].square()));
            assert_eq!(of(mul_fixed::<_, O>(Loose(loose), &Fixed(rows), &offset)), l[lane] * y[0] + o[lane]);
            assert_eq!(
                of(mul_small::<_, O>(Loose(loose), &Small(c), &offset)),
                l[lane].mul_small(2499) + o[lane]
            );
            assert_eq!(of(scale(loose, a[0].splat_like(2499))), l[lane].mul_small(2499));
            assert_eq!(of(carry(long).0), z[lane]);
            assert_eq!(of(unshift(shift(a))), x[lane]);
        }
    }
}

#[test]
fn products_of_52_bits_are_those_of_the_field() {
    for token in tokens() {
        if let Some(token) = token.avxifma() {
            products_of_52_bits::<V256<Avxifma>, mul52::Beside>(token);
            products_of_52_bits::<V256<Avxifma>, mul52::Onto>(token);
        }
        if let Some(token) = token.avx512() {
            products_of_52_bits::<V256<Avx512>, mul52::Onto>(token);
            products_of_52_bits::<V512, mul52::Beside>(token);
            products_of_52_bits::<V512, mul52::Onto>(token);
        }
    }
}

kernel! { Avx512:
    fn four_ladders(differences: &[Ratios], scalars: &[[u8; SCALAR_BYTES]], out: &mut [Point]) -> usize =
        ladders::<V256<Avx512>, Products52>;
}

#[test]
fn batches_of_four_on_52_bit_products() {
    for token in tokens().filter_map(|t| t.avx512()) {
        let mut bytes = Bytes::new(9);
        let scalars: [[u8; SCALAR_BYTES]; 9] = [(); 9].map(|()| bytes.array());
        let differences = scalars.map(|k| {
            let multiple = scalar_mult_base_with(Token::Portable, &k).expect("no multiple is lost by chance");
            decode_ratios(&multiple)
        });
        for n in 0..=scalars.len() {
            let mut found = vec![Point::default(); n];
            let done = four_ladders(token, &differences[..n], &scalars[..n], &mut found);
            assert_eq!(done, if n % 4 < 3 { n - n % 4 } else { n });
            for ((difference, scalar), found) in differences.iter().zip(&scalars).zip(&found[..done]) {
                let mut expected = Point::default();
                ladder(Token::Portable, difference, scalar, &mut expected);
                // Equal up to a common factor.
                for (x, y) in found.iter().zip(&expected) {
                    assert_eq!(*x * expected[0], *y * found[0]);
                }
                assert_ne!(found[0], Fp127::ZERO);
            }
        }
    }
}
