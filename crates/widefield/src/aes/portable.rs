//! AES bit-sliced: four blocks at once, in constant time, without a table.
//!
//! The state of four blocks is eight words, one for each bit of a byte. Bit `16 row + 4 column + block` of word `p` is
//! bit `p` of the byte at `row` and `column` of that block:
//!
//! ```text
//! row:        3                 2                 1                 0
//! column:  3   2   1   0  |  3   2   1   0  |  3   2   1   0  |  3   2   1   0
//! block:   3210 ...                                                         3210
//! ```
//!
//! * `SubBytes` is a circuit of logic operations on the eight words.
//! * `ShiftRows` turns the 16-bit row `r` right by `4 r` bits.
//! * `MixColumns` adds rows: the rows above are the word turned by multiples of 16 bits.
//!
//! The circuit's middle, the inversion in GF(2^8) through GF(2^4), and its outer linear maps are those of Boyar and
//! Peralta (A small depth-16 circuit for the AES S-box, 2012): 32 products, about 80 sums.

use super::schedule::{KeySize, RoundKeys, Rounds};
use crate::simd::{Wiped, wipe};
use crate::tier::Portable;
use zeroize::ZeroizeOnDrop;

/// A bit-sliced state, or a round key spread over the four blocks.
type State = [u64; 8];

/// A key, expanded and sliced.
#[derive(Clone)]
pub(crate) struct Sliced {
    keys: [State; 15],
    rounds: Rounds,
}

impl Sliced {
    /// The memory of a key, to be expanded in it.
    pub(crate) const EMPTY: Self = Self { keys: [[0; 8]; 15], rounds: Rounds::Ten };

    /// Expands a key.
    pub(crate) fn expand<const K: usize>(&mut self, key: &[u8; K])
    where
        [u8; K]: KeySize,
    {
        self.rounds = <[u8; K]>::ROUNDS;
        let mut plain: Wiped<RoundKeys> = Wiped::new([[0; 2]; 15]);
        expand(key, &mut plain);
        let mut blocks = Wiped::new([[0; 16]; 4]);
        for (sliced, [a, b]) in self.keys.iter_mut().zip(plain.iter()) {
            for block in blocks.iter_mut() {
                block[..8].copy_from_slice(&a.to_le_bytes());
                block[8..].copy_from_slice(&b.to_le_bytes());
            }
            slice(&blocks, sliced);
        }
    }

    /// Encrypts four blocks.
    pub(crate) fn encrypt(&self, blocks: &mut [[u8; 16]; 4]) {
        let rounds = self.rounds.count();
        let mut s = [0; 8];
        slice(blocks, &mut s);
        add(&mut s, &self.keys[0]);
        for key in &self.keys[1..rounds] {
            sub_bytes(&mut s);
            shift_rows(&mut s);
            mix_columns(&mut s);
            add(&mut s, key);
        }
        sub_bytes(&mut s);
        shift_rows(&mut s);
        add(&mut s, &self.keys[rounds]);
        unslice(&mut s, blocks);
        wipe(s.as_chunks_mut().0);
    }

    /// Decrypts four blocks.
    fn decrypt(&self, blocks: &mut [[u8; 16]; 4]) {
        let rounds = self.rounds.count();
        let mut s = [0; 8];
        slice(blocks, &mut s);
        add(&mut s, &self.keys[rounds]);
        for key in self.keys[1..rounds].iter().rev() {
            inverse_shift_rows(&mut s);
            inverse_sub_bytes(&mut s);
            add(&mut s, key);
            // The matrix has order 4.
            mix_columns(&mut s);
            mix_columns(&mut s);
            mix_columns(&mut s);
        }
        inverse_shift_rows(&mut s);
        inverse_sub_bytes(&mut s);
        add(&mut s, &self.keys[0]);
        unslice(&mut s, blocks);
        wipe(s.as_chunks_mut().0);
    }

    fn all<const ENCRYPT: bool>(&self, blocks: &mut [[u8; 16]]) {
        let (fours, rest) = blocks.as_chunks_mut();
        for four in fours {
            self.four::<ENCRYPT>(four);
        }
        if !rest.is_empty() {
            // It may become keystream, or the key of a hash.
            let mut last = Wiped::new([[0; 16]; 4]);
            last[..rest.len()].copy_from_slice(rest);
            self.four::<ENCRYPT>(&mut last);
            rest.copy_from_slice(&last[..rest.len()]);
        }
    }

    fn four<const ENCRYPT: bool>(&self, blocks: &mut [[u8; 16]; 4]) {
        if ENCRYPT { self.encrypt(blocks) } else { self.decrypt(blocks) }
    }

    /// The words that are as secret as the key.
    #[cfg(test)]
    pub(crate) fn words(&self) -> &[u64] {
        self.keys.as_flattened()
    }
}

/// Encrypts any number of blocks.
pub(super) fn encrypt_all(_: Portable, key: &Sliced, blocks: &mut [[u8; 16]]) {
    key.all::<true>(blocks);
}

/// Decrypts any number of blocks.
pub(super) fn decrypt_all(_: Portable, key: &Sliced, blocks: &mut [[u8; 16]]) {
    key.all::<false>(blocks);
}

impl Drop for Sliced {
    fn drop(&mut self) {
        wipe(self.keys.as_flattened_mut().as_chunks_mut().0);
    }
}

impl ZeroizeOnDrop for Sliced {}

/// Swaps the bits of `a` under `mask << shift` with those of `b` under `mask`.
#[inline(always)]
fn swap_bits(s: &mut State, a: usize, b: usize, mask: u64, shift: u32) {
    let t = (s[a] >> shift ^ s[b]) & mask;
    s[a] ^= t << shift;
    s[b] ^= t;
}

/// Bit `8 b + k` of word `p` becomes bit `8 b + p` of word `k`: an 8 x 8 transposition in each byte column. It is its
/// own inverse.
fn transpose(s: &mut State) {
    for (distance, mask) in
        [(1, 0x5555_5555_5555_5555), (2, 0x3333_3333_3333_3333), (4, 0x0f0f_0f0f_0f0f_0f0f)]
    {
        for a in (0..8).filter(|a| a & distance == 0) {
            swap_bits(s, a, a + distance, mask, distance as u32);
        }
    }
}

/// Which byte of which word takes the byte `i` (`row + 4 column`) of a block before the transposition.
const fn position(i: usize, block: usize) -> (usize, usize) {
    let bit = 16 * (i % 4) + 4 * (i / 4) + block;
    (bit % 8, bit / 8)
}

fn slice(blocks: &[[u8; 16]; 4], s: &mut State) {
    *s = [0; 8];
    for (b, block) in blocks.iter().enumerate() {
        for (i, byte) in block.iter().enumerate() {
            let (word, at) = position(i, b);
            s[word] |= u64::from(*byte) << (8 * at);
        }
    }
    transpose(s);
}

/// The inverse of [`slice`]. The state is no longer one afterwards.
fn unslice(s: &mut State, blocks: &mut [[u8; 16]; 4]) {
    transpose(s);
    for (b, block) in blocks.iter_mut().enumerate() {
        for (i, byte) in block.iter_mut().enumerate() {
            let (word, at) = position(i, b);
            *byte = (s[word] >> (8 * at)) as u8;
        }
    }
}

#[inline(always)]
fn add(s: &mut State, key: &State) {
    for (s, k) in s.iter_mut().zip(key) {
        *s ^= k;
    }
}

/// Each 16-bit row `r` turned right by `4 n r` bits.
#[inline(always)]
fn turn_rows<const N: u32>(s: &mut State) {
    for w in s {
        let mut turned = *w & 0xffff;
        for row in 1..4 {
            let r = (*w >> (16 * row)) as u16;
            turned |= u64::from(r.rotate_right(4 * (N * row % 4))) << (16 * row);
        }
        *w = turned;
    }
}

#[inline(always)]
fn shift_rows(s: &mut State) {
    turn_rows::<1>(s);
}

#[inline(always)]
fn inverse_shift_rows(s: &mut State) {
    turn_rows::<3>(s);
}

/// Row `r` becomes `2 (a_r + a_(r+1)) + a_(r+1) + a_(r+2) + a_(r+3)`.
#[inline(always)]
fn mix_columns(s: &mut State) {
    let a = *s;
    let next = a.map(|w| w.rotate_right(16));
    let pair: State = core::array::from_fn(|p| a[p] ^ next[p]);
    for p in 0..8 {
        let double = match p {
            0 => pair[7],
            1 | 3 | 4 => pair[p - 1] ^ pair[7],
            _ => pair[p - 1],
        };
        s[p] = double ^ next[p] ^ pair[p].rotate_right(32);
    }
}

/// The S-box. `x[0]` and `s[0]` of the circuit are the top bits.
#[inline(always)]
fn sub_bytes(state: &mut State) {
    let [x7, x6, x5, x4, x3, x2, x1, x0] = *state;
    // Into GF((2^4)^2), with the sums that the products need.
    let y14 = x3 ^ x5;
    let y13 = x0 ^ x6;
    let y9 = x0 ^ x3;
    let y8 = x0 ^ x5;
    let t0 = x1 ^ x2;
    let y1 = t0 ^ x7;
    let y4 = y1 ^ x3;
    let y12 = y13 ^ y14;
    let y2 = y1 ^ x0;
    let y5 = y1 ^ x6;
    let y3 = y5 ^ y8;
    let t1 = x4 ^ y12;
    let y15 = t1 ^ x5;
    let y20 = t1 ^ x1;
    let y6 = y15 ^ x7;
    let y10 = y15 ^ t0;
    let y11 = y20 ^ y9;
    let y7 = x7 ^ y11;
    let y17 = y10 ^ y11;
    let y19 = y10 ^ y8;
    let y16 = t0 ^ y11;
    let y21 = y13 ^ y16;
    let y18 = x0 ^ y16;
    // The norm.
    let t2 = y12 & y15;
    let t4 = (y3 & y6) ^ t2;
    let t6 = (y4 & x7) ^ t2;
    let t7 = y13 & y16;
    let t9 = (y5 & y1) ^ t7;
    let t11 = (y2 & y7) ^ t7;
    let t12 = y9 & y11;
    let t14 = (y14 & y17) ^ t12;
    let t16 = (y8 & y10) ^ t12;
    let t21 = t4 ^ t14 ^ y20;
    let t22 = t6 ^ t16 ^ y19;
    let t23 = t9 ^ t14 ^ y21;
    let t24 = t11 ^ t16 ^ y18;
    // Its inverse in GF(2^4).
    let t25 = t21 ^ t22;
    let t26 = t21 & t23;
    let t27 = t24 ^ t26;
    let t29 = (t25 & t27) ^ t22;
    let t33 = ((t22 ^ t26) & (t23 ^ t24)) ^ t24;
    let t36 = t24 & (t27 ^ t33);
    let t37 = t36 ^ t23 ^ t33;
    let t40 = t25 ^ (t29 & (t27 ^ t36));
    let t41 = t40 ^ t37;
    let t42 = t29 ^ t33;
    let t43 = t29 ^ t40;
    let t44 = t33 ^ t37;
    let t45 = t42 ^ t41;
    // Times the conjugate.
    let z0 = t44 & y15;
    let z1 = t37 & y6;
    let z2 = t33 & x7;
    let z3 = t43 & y16;
    let z4 = t40 & y1;
    let z5 = t29 & y7;
    let z6 = t42 & y11;
    let z7 = t45 & y17;
    let z8 = t41 & y10;
    let z9 = t44 & y12;
    let z10 = t37 & y3;
    let z11 = t33 & y4;
    let z12 = t43 & y13;
    let z13 = t40 & y5;
    let z14 = t29 & y2;
    let z15 = t42 & y9;
    let z16 = t45 & y14;
    let z17 = t41 & y8;
    // Back, and the affine map.
    let t46 = z15 ^ z16;
    let t48 = z5 ^ z13;
    let t53 = z0 ^ z3;
    let t57 = z2 ^ z12 ^ t53;
    let t58 = z4 ^ t46;
    let t59 = z3 ^ z6 ^ z7;
    let t62 = z7 ^ z8 ^ t58;
    let t63 = z9 ^ z10 ^ t58;
    let t64 = z4 ^ t59;
    let t65 = z14 ^ t57 ^ t62;
    let t66 = z1 ^ t63;
    let s3 = t53 ^ t66;
    *state = [
        !(t48 ^ t46 ^ t57),
        !(z12 ^ t48 ^ t62),
        z10 ^ z11 ^ t65,
        z2 ^ z5 ^ t66,
        s3,
        !(z16 ^ z17 ^ t64 ^ t65),
        !(t64 ^ s3),
        t59 ^ t63,
    ];
}

/// The inverse of the affine map's linear part, after its constant 63: bit `p` is the sum of the bits `p + 2`, `p + 5`
/// and `p + 7` modulo 8.
#[inline(always)]
fn inverse_affine(s: &mut State) {
    let a: State = core::array::from_fn(|p| if 0x63 >> p & 1 == 1 { !s[p] } else { s[p] });
    for p in 0..8 {
        s[p] = a[(p + 2) % 8] ^ a[(p + 5) % 8] ^ a[(p + 7) % 8];
    }
}

/// With `S = affine(1/a)`: `1/a = affine^-1(S(a))`, and so `S^-1(a) = affine^-1(S(affine^-1(a)))`.
#[inline(always)]
fn inverse_sub_bytes(s: &mut State) {
    inverse_affine(s);
    sub_bytes(s);
    inverse_affine(s);
}

/// The S-box on the four bytes of a word.
fn sub_word(word: u32) -> u32 {
    let mut s = [0; 8];
    for (p, bits) in s.iter_mut().enumerate() {
        *bits = u64::from(word >> p & 0x0101_0101);
    }
    sub_bytes(&mut s);
    let mut out = 0;
    for (p, bits) in s.iter().enumerate() {
        out |= (*bits as u32 & 0x0101_0101) << p;
    }
    wipe(s.as_chunks_mut().0);
    out
}

/// Expands a key word by word (FIPS 197, section 5.2) where the round keys are to stay. Words are little-endian: the
/// first byte is the lowest, and `RotWord` turns a word right.
fn expand<const K: usize>(key: &[u8; K], keys: &mut RoundKeys)
where
    [u8; K]: KeySize,
{
    let n = K / 4;
    let mut last = 0;
    for (i, bytes) in key.as_chunks().0.iter().enumerate() {
        last = u32::from_le_bytes(*bytes);
        set_word(keys, i, last);
    }
    let mut rcon = 1u32;
    for i in n..4 * (<[u8; K]>::ROUNDS.count() + 1) {
        if i % n == 0 {
            last = sub_word(last.rotate_right(8)) ^ rcon;
            // Times x in GF(2^8); public.
            rcon = (rcon << 1) ^ ((rcon >> 7) * 0x11b);
        } else if n > 6 && i % n == 4 {
            last = sub_word(last);
        }
        last ^= word(keys, i - n);
        set_word(keys, i, last);
    }
}

/// Word `i` of all.
fn word(keys: &RoundKeys, i: usize) -> u32 {
    (keys[i / 4][i / 2 % 2] >> (32 * (i % 2))) as u32
}

/// Sets word `i`, after those before it.
fn set_word(keys: &mut RoundKeys, i: usize, word: u32) {
    let pair = &mut keys[i / 4][i / 2 % 2];
    *pair = if i.is_multiple_of(2) { u64::from(word) } else { *pair | u64::from(word) << 32 };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The S-box by its definition (FIPS 197, 5.1.1).
    fn s_box(a: u8) -> u8 {
        let times =
            |a: u8, b: u8| (0..8).rev().fold(0u8, |c, i| (c << 1) ^ ((c >> 7) * 0x1b) ^ ((b >> i & 1) * a));
        let inverse = (0..=255).find(|b| times(a, *b) == 1).unwrap_or(0);
        (0..5).fold(0x63, |s, i| s ^ inverse.rotate_left(i))
    }

    #[test]
    fn s_box_and_inverse_on_all_bytes() {
        for a in 0..=255u8 {
            let word = u32::from_le_bytes([a, !a, a ^ 0x5a, a.rotate_left(3)]);
            assert_eq!(sub_word(word).to_le_bytes(), word.to_le_bytes().map(s_box));
            let mut s = core::array::from_fn(|p| u64::from(a >> p & 1).wrapping_neg());
            sub_bytes(&mut s);
            inverse_sub_bytes(&mut s);
            assert_eq!(s, core::array::from_fn(|p| u64::from(a >> p & 1).wrapping_neg()));
        }
    }

    #[test]
    fn slicing_places_every_bit() {
        for byte in 0..64 {
            for p in 0..8 {
                let mut blocks = [[0; 16]; 4];
                blocks[byte / 16][byte % 16] = 1 << p;
                let mut s = [0; 8];
                slice(&blocks, &mut s);
                let bit = 16 * (byte % 4) + 4 * (byte / 4 % 4) + byte / 16;
                assert_eq!(s, core::array::from_fn(|q| if q == p { 1 << bit } else { 0 }));
                let mut back = [[!0; 16]; 4];
                unslice(&mut s, &mut back);
                assert_eq!(back, blocks);
            }
        }
    }
}
