//! Every method of the vector; see [`spec`](crate::simd::spec).

use super::{Pair, V128};
use crate::simd::spec::{
    Checks, Image, Operands, Register, bytes, check, check_each, copy, integers, operands, traits,
};
use crate::tier::{HasNeon, Neon, Pmull, Sha3, Token, tokens};

impl<T: HasNeon> Image for V128<T> {
    #[inline(always)]
    fn image(self) -> Vec<u8> {
        let mut words = [0; 2];
        self.store(&mut words);
        let [low, high] = words.map(u64::to_le_bytes);
        copy([low, high].as_flattened())
    }
}

impl<T: HasNeon> Register for V128<T> {
    type Proof = T;
    const BYTES: usize = 16;
    #[inline(always)]
    fn read(token: T, bytes: &[u8]) -> Self {
        Self::load(token, integers::words64(bytes).first_chunk().expect("two words"))
    }
}

#[inline(always)]
fn methods<T: HasNeon>(t: T, c: &mut Checks, o: &Operands) {
    let x = &o.x[..];
    let words: [u64; 2] = *integers::words64(x).first_chunk().expect("two words");
    let [low, high] = words;
    let a = V128::load(t, &words);
    check!(c, o; V128::low_word(a) => x[..8].to_vec());
    check!(c, o; V128::high_word(a) => x[8..].to_vec());
    let mut stored = [0; 2];
    V128::store(a, &mut stored);
    c.same("V128::store", o, integers::of64(stored), x.to_vec());
    check!(c, o; V128::load(t, &words) => x.to_vec());
    check!(c, o; V128::from_words(t, low, high) => x.to_vec());
    check!(c, o; V128::from_word(t, &low) => [&x[..8], &[0; 8]].concat());
    check!(c, o; V128::zero(t) => vec![0; 16]);
    check!(c, o; V128::load(V128::token(a), &words) => x.to_vec());
    // Any numbers; those that mean the same on x86-64; all that there are.
    check!(c, o; V128::shuffle_bytes(a, V128::read(t, &o.y)) => bytes::lookup_bytes(x, &o.y));
    let shared = integers::and(&o.y, &[0x8f; 16]);
    check!(c, o; V128::shuffle_bytes(a, V128::read(t, &shared)) => bytes::shuffle_bytes(x, &shared));
    for first in (0..=255_u8).step_by(16) {
        let all: Vec<u8> = (first..=first + 15).collect();
        check!(c, o; V128::shuffle_bytes(a, V128::read(t, &all)) => bytes::lookup_bytes(x, &all));
    }
}

/// A look-up in P vectors: of any numbers, and of all that there are.
#[inline(always)]
fn lookup<T: HasNeon, const P: usize>(t: T, c: &mut Checks, o: &Operands) {
    let mut table = [V128::zero(t); P];
    let mut entries = vec![];
    for (i, v) in table.iter_mut().enumerate() {
        let mut other = [0; 16];
        for (k, to) in other.iter_mut().enumerate() {
            *to = o.x[(k + 5 * i) % 16].wrapping_add(29 * i as u8);
        }
        *v = V128::load_bytes(t, &other);
        entries.extend_from_slice(&other);
    }
    check!(c, o; V128::lookup_bytes(&table, V128::read(t, &o.y)) => bytes::lookup_bytes(&entries, &o.y));
    for first in (0..=255_u8).step_by(16) {
        let all: Vec<u8> = (first..=first + 15).collect();
        check!(c, o; V128::lookup_bytes(&table, V128::read(t, &all)) => bytes::lookup_bytes(&entries, &all));
    }
}

#[inline(always)]
fn of_bytes<T: HasNeon>(t: T, c: &mut Checks, o: &Operands) {
    let (x, y) = (&o.x[..], &o.y[..]);
    let array = *x.first_chunk::<16>().expect("a vector");
    let (a, b) = (V128::load_bytes(t, &array), V128::read(t, y));
    let mut stored = [0; 16];
    V128::store_bytes(a, &mut stored);
    c.same("V128::store_bytes", o, copy(&stored), x.to_vec());
    check!(c, o; V128::load_bytes(t, &array) => x.to_vec());
    check!(c, o; V128::and(a, b) => integers::and(x, y));
    check!(c, o; V128::or(a, b) => integers::or(x, y));
    check!(c, o; V128::xor(a, b) => integers::xor(x, y));
    check!(c, o; V128::test8(a, b) => bytes::test8(x, y));
    check!(c, o; V128::reverse_bits8(a) => bytes::reverse_bits8(x));
    check!(c, o; V128::even_bytes(a, b) => bytes::every_second(&[x, y].concat(), 0));
    check!(c, o; V128::odd_bytes(a, b) => bytes::every_second(&[x, y].concat(), 1));
    check!(c, o; V128::interleave_low(a, b) => bytes::pair(x, 0, y, 0));
    check!(c, o; V128::interleave_high(a, b) => bytes::pair(x, 1, y, 1));
    check!(c, o; V128::mul8_low(a, b) => bytes::mul8(&x[..8], &y[..8]));
    check!(c, o; V128::mul8_high(a, b) => bytes::mul8(&x[8..], &y[8..]));
    check_each!(1 2 3 4 5 6 7 8, c, o; V128::shr8(a) => |n| bytes::shr8(x, n));
    check_each!(1 2 3 4 5 6 7 8, c, o; V128::above8(a, b) => |n| bytes::above8(x, y, n));
    lookup::<T, 1>(t, c, o);
    lookup::<T, 2>(t, c, o);
    lookup::<T, 3>(t, c, o);
    lookup::<T, 4>(t, c, o);
    lookup::<T, 5>(t, c, o);
    lookup::<T, 6>(t, c, o);
    lookup::<T, 7>(t, c, o);
    lookup::<T, 8>(t, c, o);
}

/// The checks of a tier, in a module of its own.
macro_rules! of_tier {
    ($tier:ident $module:ident: $($name:ident = $body:expr;)+) => {
        mod $module {
            use super::*;
            kernel! { $tier: $(pub(super) fn $name(c: &mut Checks, o: &Operands) = $body;)+ }
        }
    };
}

of_tier! { Neon integers_alone:
    inherent = methods;
    bytes = of_bytes;
    pairs = crate::simd::spec::pairs::methods;
    vector = traits::vector::<V128<Neon>>;
    simd = traits::simd::<V128<Neon>>;
    shuffle = traits::shuffle::<V128<Neon>>;
    words32 = traits::words32::<V128<Neon>>;
    simd_in_memory = traits::simd_in_memory::<V128<Neon>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V128<Neon>>;
    pair_vector = traits::vector::<Pair<Neon>>;
    words32_in_memory = traits::words32_in_memory::<V128<Neon>>;
}
of_tier! { Pmull with_products:
    carryless = traits::carryless::<V128<Pmull>>;
    blocks = traits::blocks::<V128<Pmull>>;
    aes_blocks = traits::aes_blocks::<V128<Pmull>>;
    aes_schedule = traits::aes_schedule::<V128<Pmull>>;
    blocks_in_memory = traits::blocks_in_memory::<V128<Pmull>>;
}
of_tier! { Sha3 with_sums_of_three:
    carryless = traits::carryless::<V128<Sha3>>;
    blocks = traits::blocks::<V128<Sha3>>;
    aes_blocks = traits::aes_blocks::<V128<Sha3>>;
    aes_schedule = traits::aes_schedule::<V128<Sha3>>;
    blocks_in_memory = traits::blocks_in_memory::<V128<Sha3>>;
}

#[test]
fn operations_do_what_their_definitions_say() {
    macro_rules! run {
        ($module:ident $token:ident $name:literal: $($check:ident)+, $($in_memory:ident)+) => {{
            let mut c = Checks::new($name);
            for (i, o) in operands(16).iter().rev().enumerate() {
                $($module::$check($token, &mut c, o);)+
                if i < 3 {
                    $($module::$in_memory($token, &mut c, o);)+
                }
            }
            c.tell();
        }};
    }
    for token in tokens() {
        match token {
            Token::Neon(t) => {
                run!(integers_alone t "V128<Neon>": inherent bytes vector simd shuffle words32,
                    simd_in_memory shuffle_in_memory words32_in_memory);
                let mut c = Checks::new("Pair<Neon>");
                for o in &operands(32) {
                    integers_alone::pairs(t, &mut c, o);
                    integers_alone::pair_vector(t, &mut c, o);
                }
                c.tell();
            }
            Token::Pmull(t) => run! {
                with_products t "V128<Pmull>": carryless blocks aes_blocks aes_schedule, blocks_in_memory
            },
            Token::Sha3(t) => run! {
                with_sums_of_three t "V128<Sha3>": carryless blocks aes_blocks aes_schedule, blocks_in_memory
            },
            Token::Portable => {}
        }
    }
}
