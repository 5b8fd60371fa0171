//! Every method of the vector; see [`by_the_book`](crate::simd::by_the_book).

use super::V128;
use crate::simd::by_the_book::{Checks, Image, Operands, Register, check, copy, integers, operands, traits};
use crate::tier::{HasClmul, Neon, tokens};

impl<T: HasClmul> Image for V128<T> {
    #[inline(always)]
    fn image(self) -> Vec<u8> {
        let mut words = [0; 2];
        self.store(&mut words);
        let [low, high] = words.map(u64::to_le_bytes);
        copy([low, high].as_flattened())
    }
}

impl<T: HasClmul> Register for V128<T> {
    type Proof = T;
    const BYTES: usize = 16;
    #[inline(always)]
    fn read(token: T, bytes: &[u8]) -> Self {
        Self::load(token, integers::words64(bytes).first_chunk().expect("two words"))
    }
}

#[inline(always)]
fn methods<T: HasClmul>(t: T, c: &mut Checks, o: &Operands) {
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
}

kernel! { Neon:
    fn inherent(c: &mut Checks, o: &Operands) = methods;
    fn carryless(c: &mut Checks, o: &Operands) = traits::carryless::<V128<Neon>>;
    fn bits(c: &mut Checks, o: &Operands) = traits::bits::<V128<Neon>>;
    fn blocks(c: &mut Checks, o: &Operands) = traits::blocks::<V128<Neon>>;
    fn aes_blocks(c: &mut Checks, o: &Operands) = traits::aes_blocks::<V128<Neon>>;
    fn aes_schedule(c: &mut Checks, o: &Operands) = traits::aes_schedule::<V128<Neon>>;
    fn blocks_in_memory(c: &mut Checks, o: &Operands) = traits::blocks_in_memory::<V128<Neon>>;
}

#[test]
fn operations_do_what_their_definitions_say() {
    for t in tokens().filter_map(|t| t.neon()) {
        let mut c = Checks::new("V128<Neon>");
        for (i, o) in operands(16).iter().rev().enumerate() {
            inherent(t, &mut c, o);
            carryless(t, &mut c, o);
            bits(t, &mut c, o);
            blocks(t, &mut c, o);
            aes_blocks(t, &mut c, o);
            aes_schedule(t, &mut c, o);
            if i < 3 {
                blocks_in_memory(t, &mut c, o);
            }
        }
        c.tell();
    }
}
