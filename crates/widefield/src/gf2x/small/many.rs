//! Many independent products of one size, at the full width of the vectors: the formulas' code on registers whose lanes
//! belong to different products.
//!
//! Four products of `N` words lie in memory one after the other. Lane `i` of all four is gathered into one register,
//!
//! ```text
//! | a_2i a_2i+1 | b_2i b_2i+1 | c_2i c_2i+1 | d_2i d_2i+1 |
//! ```
//!
//! and so for the other factors; the result's lanes go back the same way. A formula of `P` word products takes `P`
//! multiplications for the four.

use super::single::{Product, Sizes};
use crate::Error;
#[cfg(target_arch = "x86_64")]
use crate::gf2x::formula::packed as formula;
#[cfg(target_arch = "x86_64")]
use crate::simd::Carryless;
use crate::tier::{self, Token};

/// `out[i] = a[i] b[i]` for all `i`, for 1 to 9 words each.
///
/// Any count; constant time for a given count. Independent products fill the widest registers, so that each costs a
/// fraction of a single one.
///
/// # Errors
/// [`Error::Length`] if the three slices differ in length; nothing is written then.
pub fn mul_many<const N: usize, const M: usize>(
    out: &mut [[u64; M]],
    a: &[[u64; N]],
    b: &[[u64; N]],
) -> Result<(), Error>
where
    Sizes: Product<N, M>,
{
    mul_many_with(tier::active(), out, a, b)
}

/// [`mul_many`] on a given tier.
///
/// # Errors
/// As [`mul_many`].
pub fn mul_many_with<const N: usize, const M: usize>(
    token: Token,
    out: &mut [[u64; M]],
    a: &[[u64; N]],
    b: &[[u64; N]],
) -> Result<(), Error>
where
    Sizes: Product<N, M>,
{
    if a.len() != out.len() || b.len() != out.len() {
        return Err(Error::Length);
    }
    Sizes::many(token, out, a, b);
    Ok(())
}

/// `N` words of each product in `L` registers.
#[cfg(target_arch = "x86_64")]
trait Register: Carryless {
    type Token: Copy;
    /// How many products.
    const LANES: usize;
    /// Lane `i` of each row, `i < L`.
    fn gather<const N: usize, const L: usize>(token: Self::Token, rows: &[[u64; N]]) -> [Self; L];
    /// The inverse, for rows of `L` lanes.
    fn scatter<const L: usize, const M: usize>(lanes: [Self; L], rows: &mut [[u64; M]]);
}

/// All products: whole registers, then the rest one by one.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn all<V: Register, const N: usize, const L: usize, const M: usize>(
    token: V::Token,
    out: &mut [[u64; M]],
    a: &[[u64; N]],
    b: &[[u64; N]],
    formula: impl Fn([V; L], [V; L]) -> [V; N],
    one: impl Fn(&mut [u64; M], &[u64; N], &[u64; N]),
) {
    let mut groups = out.chunks_exact_mut(V::LANES);
    let (a_groups, b_groups) = (a.chunks_exact(V::LANES), b.chunks_exact(V::LANES));
    let rest = (a_groups.remainder(), b_groups.remainder());
    for ((out, a), b) in (&mut groups).zip(a_groups).zip(b_groups) {
        V::scatter(formula(V::gather(token, a), V::gather(token, b)), out);
    }
    for ((out, a), b) in groups.into_remainder().iter_mut().zip(rest.0).zip(rest.1) {
        one(out, a, b);
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Register;
    use crate::gf2x::small::single::Packed;
    use crate::simd::{V256, V512};
    use crate::tier::{Avx512, Vaes};

    impl Register for V256<Vaes> {
        type Token = Vaes;
        const LANES: usize = 2;

        #[inline(always)]
        fn gather<const N: usize, const L: usize>(t: Vaes, rows: &[[u64; N]]) -> [Self; L] {
            let mut lanes = [V256::zero(t); L];
            for (i, v) in lanes.iter_mut().enumerate() {
                *v = V256::from_lanes(lane(t, &rows[0], i), lane(t, &rows[1], i));
            }
            lanes
        }

        #[inline(always)]
        fn scatter<const L: usize, const M: usize>(lanes: [Self; L], rows: &mut [[u64; M]]) {
            let [a, b] = rows else { unreachable!("two rows") };
            let (a, b) = (a.as_chunks_mut::<2>().0, b.as_chunks_mut::<2>().0);
            for ((lane, a), b) in lanes.iter().zip(a).zip(b) {
                lane.lane::<0>().store(a);
                lane.lane::<1>().store(b);
            }
        }
    }

    impl Register for V512 {
        type Token = Avx512;
        const LANES: usize = 4;

        #[inline(always)]
        fn gather<const N: usize, const L: usize>(t: Avx512, rows: &[[u64; N]]) -> [Self; L] {
            let mut lanes = [V512::zero(t); L];
            for (i, v) in lanes.iter_mut().enumerate() {
                *v = if N >= 2 && N <= 6 {
                    from_two_loads(t, rows.as_flattened(), N, i)
                } else {
                    from_rows(t, rows, i)
                };
            }
            lanes
        }

        /// Four lanes of four rows are turned round in registers, fewer are stored one by one.
        #[inline(always)]
        fn scatter<const L: usize, const M: usize>(lanes: [Self; L], rows: &mut [[u64; M]]) {
            if L == 3 {
                three_in_a_row([lanes[0], lanes[1], lanes[2]], rows.as_flattened_mut());
                return;
            }
            let [a, b, c, d] = rows else { unreachable!("four rows") };
            let (a, b) = (a.as_chunks_mut::<2>().0, b.as_chunks_mut::<2>().0);
            let (c, d) = (c.as_chunks_mut::<2>().0, d.as_chunks_mut::<2>().0);
            // Plain indices: an iterator over the registers would put them in memory.
            for i in 0..L / 4 {
                let [p, q, r, s] = [lanes[4 * i], lanes[4 * i + 1], lanes[4 * i + 2], lanes[4 * i + 3]];
                // |p0 p2|q0 q2|, |p1 p3|q1 q3|, and the same of r and s; then one lane of each.
                let (pq0, pq1) = (p.lanes::<0b10_00_10_00>(q), p.lanes::<0b11_01_11_01>(q));
                let (rs0, rs1) = (r.lanes::<0b10_00_10_00>(s), r.lanes::<0b11_01_11_01>(s));
                store4(pq0.lanes::<0b10_00_10_00>(rs0), a, i);
                store4(pq1.lanes::<0b10_00_10_00>(rs1), b, i);
                store4(pq0.lanes::<0b11_01_11_01>(rs0), c, i);
                store4(pq1.lanes::<0b11_01_11_01>(rs1), d, i);
            }
            for i in L / 4 * 4..L {
                lanes[i].lane::<0>().store(&mut a[i]);
                lanes[i].lane::<1>().store(&mut b[i]);
                lanes[i].lane::<2>().store(&mut c[i]);
                lanes[i].lane::<3>().store(&mut d[i]);
            }
        }
    }

    /// Rows of three lanes follow one another without a gap and fill three registers:
    ///
    /// ```text
    /// |p0 q0 r0 p1| |q1 r1 p2 q2| |r2 p3 q3 r3|
    /// ```
    #[inline(always)]
    fn three_in_a_row([p, q, r]: [V512; 3], rows: &mut [u64]) {
        const AT: [([u64; 8], [u64; 8]); 3] = [
            ([0, 1, 8, 9, 0, 0, 2, 3], [0, 1, 2, 3, 8, 9, 6, 7]),
            ([10, 11, 0, 0, 4, 5, 12, 13], [0, 1, 10, 11, 4, 5, 6, 7]),
            ([0, 0, 6, 7, 14, 15, 0, 0], [12, 13, 2, 3, 4, 5, 14, 15]),
        ];
        let t = p.token();
        for (i, (of_pq, with_r)) in AT.into_iter().enumerate() {
            let pq = p.permute64_of_two(V512::from_words(t, of_pq), q);
            let row = pq.permute64_of_two(V512::from_words(t, with_r), r);
            row.store((&mut rows[8 * i..8 * i + 8]).try_into().expect("eight words"));
        }
    }

    /// Lane `i` of four rows, row by row.
    #[inline(always)]
    fn from_rows<const N: usize>(t: Avx512, rows: &[[u64; N]], i: usize) -> V512 {
        let low = V256::from_lanes(lane(t, &rows[0], i), lane(t, &rows[1], i));
        let high = V256::from_lanes(lane(t, &rows[2], i), lane(t, &rows[3], i));
        V512::from_halves(low, high)
    }

    /// Lane `i` of four rows of `n` words, two to six: two registers hold the words of two rows each, one permute takes
    /// them together.
    #[inline(always)]
    fn from_two_loads(t: Avx512, words: &[u64], n: usize, i: usize) -> V512 {
        let first = 2 * i;
        // The second load ends within the rows.
        let second = (first + 2 * n).min(4 * n - 8);
        let third_row = 8 + first + 2 * n - second;
        let at = [0, n, third_row, third_row + n].map(|p| [p as u64, p as u64 + 1]);
        let load = |from: usize| V512::load(t, words[from..from + 8].try_into().expect("eight words"));
        let at = V512::load(t, at.as_flattened().try_into().expect("four lanes"));
        let keep = if first + 1 < n { 0xff } else { 0x55 };
        load(first.min(4 * n - 8)).permute64_of_two_or_zero(keep, at, load(second))
    }

    /// Writes the four lanes over group `i` of a row's lanes.
    #[inline(always)]
    fn store4(v: V512, row: &mut [[u64; 2]], i: usize) {
        let words = row[4 * i..4 * i + 4].as_flattened_mut();
        v.store(words.try_into().expect("eight words"));
    }

    /// Lane `i` of a row.
    #[inline(always)]
    fn lane<V: Packed, const N: usize>(token: V::Token, row: &[u64; N], i: usize) -> V {
        match row.as_chunks::<2>().0.get(i) {
            Some(words) => V::pair(token, words),
            None => V::single(token, &row[2 * i]),
        }
    }
}

macro_rules! sizes {
    ($($words:literal $lanes:literal $product:literal $mul:ident;)*) => {
        $(
            pub(super) fn $mul(token: Token, out: &mut [[u64; $product]], a: &[[u64; $words]], b: &[[u64; $words]]) {
                match token {
                    #[cfg(target_arch = "x86_64")]
                    Token::Vaes(t) => vaes::$mul(t, out, a, b),
                    #[cfg(target_arch = "x86_64")]
                    Token::Avx512(t) => avx512::$mul(t, out, a, b),
                    _ => {
                        for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
                            Sizes::one(token, out, a, b);
                        }
                    }
                }
            }
        )*
        sizes! { @kernels vaes Vaes (V256::<_>) $($words $lanes $product $mul)* }
        sizes! { @kernels avx512 Avx512 (V512) $($words $lanes $product $mul)* }
    };
    (@kernels $module:ident $tier:ident ($register:ty) $($words:literal $lanes:literal $product:literal $mul:ident)*) => {
        #[cfg(target_arch = "x86_64")]
        mod $module {
            use super::{all, formula};
            use crate::gf2x::small::pair;
            #[allow(unused_imports)]
            use crate::simd::{V256, V512};
            $(
                kernel! { $tier:
                    pub(super) fn $mul(out: &mut [[u64; $product]], a: &[[u64; $words]], b: &[[u64; $words]]) =
                        |t, out, a, b| all::<$register, $words, $lanes, $product>(
                            t, out, a, b, formula::$mul, |out, a, b| pair::$mul(t, out, a, b),
                        );
                }
            )*
        }
    };
}

sizes! {
    1 1 2 mul1;
    2 1 4 mul2;
    3 2 6 mul3;
    4 2 8 mul4;
    5 3 10 mul5;
    6 3 12 mul6;
    7 4 14 mul7;
    8 4 16 mul8;
    9 5 18 mul9;
}
