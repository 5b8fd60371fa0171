//! Eight messages side by side, one in each 64-bit word of a 512-bit register, limbs as in [`limb44`](super::limb44).
//!
//! Keys differ, so each word has its own r, and each block takes a product and a reduction: the chain of one message, eight at a
//! time. Zero blocks in front of a shorter one change nothing, as everywhere: all end together. The blocks of a few steps are
//! brought together first, because what was stored in parts cannot be loaded as a whole at once.

use super::OneTime;
use super::avx512::{Group, plus};
use super::limb44::{Factor, join, mul, split};
use super::several::{Message, Several};
use crate::simd::{V512, Wiped};
use crate::tier::Avx512;

/// The word that unpacking a group gives to a block.
const WORD: [usize; 8] = [0, 2, 4, 6, 1, 3, 5, 7];

/// Steps whose blocks are brought together at once.
const STEPS: usize = 8;

/// Eight at a time.
pub(crate) struct Eight;

impl Several for Eight {
    type Token = Avx512;
    const AT_ONCE: usize = 8;

    #[inline(always)]
    fn absorb(token: Avx512, hashes: &mut [OneTime], messages: &[Message<'_>]) {
        let (mut most, mut sum) = (0, 0);
        for message in messages {
            most = most.max(message.blocks());
            sum += message.blocks();
        }
        // A message much longer than the others would leave their words idle.
        if sum < 3 * most {
            for (hash, message) in hashes.iter_mut().zip(messages) {
                message.absorb(token.into(), hash);
            }
        } else {
            side_by_side(token, hashes, messages, most);
        }
    }
}

/// A message that is read block by block.
struct Reader<'a> {
    message: Message<'a>,
    /// What is left of the additional data, or of the text.
    rest: &'a [u8],
    in_text: bool,
}

impl Reader<'_> {
    /// The next block.
    #[inline(always)]
    fn next(&mut self, block: &mut [u8; 16]) {
        match self.rest.split_first_chunk() {
            Some((first, later)) => (*block, self.rest) = (*first, later),
            None => self.turn(block),
        }
    }

    /// The next block where a part ends.
    #[inline(never)]
    fn turn(&mut self, block: &mut [u8; 16]) {
        if self.rest.is_empty() && !self.in_text {
            (self.rest, self.in_text) = (self.message.text, true);
            if let Some((first, later)) = self.rest.split_first_chunk() {
                (*block, self.rest) = (*first, later);
                return;
            }
        }
        if self.rest.is_empty() {
            let [aad, text] = self.message.lengths();
            *block = (u128::from(aad) | u128::from(text) << 64).to_le_bytes();
        } else {
            *block = [0; 16];
            block[..self.rest.len()].copy_from_slice(self.rest);
            self.rest = &[];
        }
    }
}

/// Numbers of all words, limb by limb.
type Words = Wiped<[[u64; 8]; 3]>;

/// All messages, the longest of which has so many blocks.
#[inline(always)]
fn side_by_side(token: Avx512, hashes: &mut [OneTime], messages: &[Message<'_>], most: usize) {
    let mut r: Words = Wiped::new([[0; 8]; 3]);
    for (hash, word) in hashes.iter().zip(WORD) {
        let [low, high] = *hash.factor();
        for (limbs, limb) in r.iter_mut().zip(split::<u128>([low, high, 0])) {
            limbs[word] = limb;
        }
    }
    let empty = Message { aad: &[], text: &[] };
    let mut readers: [Reader<'_>; 8] = core::array::from_fn(|i| {
        let message = messages.get(i).copied().unwrap_or(empty);
        Reader { message, rest: message.aad, in_text: false }
    });
    let mut blocks = [[[0; 16]; 8]; STEPS];
    let mut marks = [[0; 8]; STEPS];
    let factor = Factor::new([V512::load(token, &r[0]), V512::load(token, &r[1]), V512::load(token, &r[2])]);
    let mut h = [V512::zero(token); 3];
    let mut done = 0;
    while done < most {
        let steps = STEPS.min(most - done);
        for (i, (reader, message)) in readers.iter_mut().zip(messages).enumerate() {
            let zeros = most - message.blocks();
            for step in zeros.saturating_sub(done)..steps {
                reader.next(&mut blocks[step][i]);
                marks[step][WORD[i]] = 1 << 40;
            }
        }
        for (blocks, marks) in blocks.iter().zip(&marks).take(steps) {
            let group = Group::of(token, blocks, marks);
            h = mul(plus(h, group.limbs()), &factor);
        }
        done += steps;
    }
    let mut sums: Words = Wiped::new([[0; 8]; 3]);
    for (words, h) in sums.iter_mut().zip(h) {
        h.store(words);
    }
    for (hash, word) in hashes.iter_mut().zip(WORD) {
        hash.set_sum(join::<u128>([sums[0][word], sums[1][word], sums[2][word]]));
    }
}
