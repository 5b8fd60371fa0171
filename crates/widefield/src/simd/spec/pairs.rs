//! Every method of the vector of two registers.

use super::{Checks, Image, Operands, Register, bytes, check, check_each, copy, integers};
use crate::simd::Pair;
#[cfg(target_arch = "x86_64")]
use crate::tier::HasClmul as MakesPairs;
#[cfg(target_arch = "aarch64")]
use crate::tier::HasNeon as MakesPairs;

impl<T: MakesPairs> Image for Pair<T> {
    #[inline(always)]
    fn image(self) -> Vec<u8> {
        let mut words = [0; 4];
        self.store(&mut words);
        copy(words.map(u64::to_le_bytes).as_flattened())
    }
}

impl<T: MakesPairs> Register for Pair<T> {
    type Proof = T;
    const BYTES: usize = 32;
    #[inline(always)]
    fn read(token: T, bytes: &[u8]) -> Self {
        Self::load(token, integers::words64(bytes).first_chunk().expect("four words"))
    }
}

#[inline(always)]
pub(crate) fn methods<T: MakesPairs>(t: T, c: &mut Checks, o: &Operands) {
    let (x, y) = (&o.x[..], &o.y[..]);
    let words: [u64; 4] = *integers::words64(x).first_chunk().expect("four words");
    let array = *x.first_chunk::<32>().expect("a vector");
    let (a, b) = (Pair::load(t, &words), Pair::read(t, y));
    let mut stored = [0; 4];
    Pair::store(a, &mut stored);
    c.same("Pair::store", o, integers::of64(stored), x.to_vec());
    check!(c, o; Pair::load(Pair::token(a), &words) => x.to_vec());
    check!(c, o; Pair::load_bytes(t, &array) => x.to_vec());
    check!(c, o; Pair::splat(t, words[0]) => x[..8].repeat(4));
    check!(c, o; Pair::splat_low(a) => x[..8].repeat(4));
    check!(c, o; Pair::and(a, b) => integers::and(x, y));
    check!(c, o; Pair::add64(a, b) => integers::add64(x, y));
    check!(c, o; Pair::sub64(a, b) => integers::sub64(x, y));
    check!(c, o; Pair::mul32(a, b) => integers::mul32(x, y));
    check!(c, o; Pair::sum64(a) => integers::sum64(x));
    check!(c, o; Pair::interleave_low(a, b) => bytes::pair(x, 0, y, 0));
    check!(c, o; Pair::interleave_high(a, b) => bytes::pair(x, 1, y, 1));
    check!(c, o; Pair::swap_ends(a) => bytes::permute64_fields(x, 0b00_10_01_11));
    check!(c, o; Pair::with_half(a, b) => [&y[..16], &x[16..]].concat());
    check!(c, o; Pair::with_even(a, b) => [&y[..8], &x[8..16], &y[16..24], &x[24..]].concat());
    #[cfg(target_arch = "x86_64")]
    {
        check!(c, o; Pair::barrier_value(a) => x.to_vec());
        let [low, high] = Pair::halves(a);
        c.same("Pair::halves", o, [low.image(), high.image()].concat(), x.to_vec());
        check!(c, o; Pair::of_halves(high, low) => [&x[16..], &x[..16]].concat());
    }
    check_each!(bits64, c, o; Pair::up64(a) => |n| integers::shl64(x, n));
    check_each!(bits64, c, o; Pair::down64(a) => |n| integers::shr64(x, n));
}
