//! What the paper compares with: GHASH bit by bit and by tables, AES by tables.
//!
//! **Not constant time.** Branches and table indices depend on keys and data here: that is what these algorithms are,
//! and one of the reasons for the paper. For measurements only.
//!
//! ```text
//! bit by bit   z = 0, v = b; for each bit of a, x^0 first: z += v if set, v = v x              128 steps
//! 64 KB        T_i[j] = (j at byte i) H, i < 16, j < 256; x H = T_0[x_0] + ... + T_15[x_15]     16 look-ups
//! ```

use super::cipher::{Schedule, substitute, times};
use super::{ghash::Hash, reflect::Order, register::Register};
use widefield::{Error, internal::wipe};

/// x^128 = x^7 + x^2 + x + 1 in the reversed order, top word.
const R: u64 = 0xe1 << 56;

/// The product in the reversed order (see [`Order`]), words low first, as Figure 2 has it:
/// one bit of `a` at a time, a branch for each. Not constant time.
#[must_use]
#[inline(never)]
pub fn multiply_bit_by_bit(a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
    let (mut z, mut v) = ([0; 2], *b);
    for word in [a[1], a[0]] {
        let mut x = word;
        for _ in 0..64 {
            if x >> 63 == 1 {
                z[0] ^= v[0];
                z[1] ^= v[1];
            }
            let lost = v[0] & 1 == 1;
            v[0] = v[1] << 63 | v[0] >> 1;
            v[1] >>= 1;
            if lost {
                v[1] ^= R;
            }
            x <<= 1;
        }
    }
    z
}

/// GHASH by [`multiply_bit_by_bit`], for [`gcm`](super::gcm): Table 1's row 5. Not constant time.
#[derive(Clone, Copy, Debug)]
pub struct BitByBit([u64; 2]);

impl<V: Register> Hash<V> for BitByBit {
    #[inline(always)]
    fn new(_: V::Token, h: V) -> Self {
        Self(h.reverse_bytes().to_words())
    }

    #[inline(always)]
    fn import(self, _: V::Token, block: V) -> V {
        block.reverse_bytes()
    }

    #[inline(always)]
    fn export(self, _: V::Token, y: V) -> V {
        y.reverse_bytes()
    }

    #[inline(always)]
    fn one(self, token: V::Token, y: V, x: V) -> V {
        V::load(token, &multiply_bit_by_bit(&y.xor(x).to_words(), &self.0))
    }

    #[inline(always)]
    fn four(self, token: V::Token, y: V, x: [V; 4]) -> V {
        x.into_iter().fold(y, |y, x| Hash::<V>::one(self, token, y, x))
    }
}

/// GHASH of whole blocks and a last one filled up with zeros, bit by bit. Not constant time.
#[must_use]
pub fn ghash_bit_by_bit(h: &[u8; 16], data: &[u8]) -> [u8; 16] {
    let h = Order::Reversed.read(h);
    let mut y = [0; 2];
    for chunk in data.chunks(16) {
        let mut block = [0; 16];
        block[..chunk.len()].copy_from_slice(chunk);
        y = multiply_bit_by_bit(&add(y, Order::Reversed.read(&block)), &h);
    }
    Order::Reversed.write(y)
}

/// GHASH by sixteen tables of 256 products, 64 KB for each key. Not constant time. Wiped on drop.
#[derive(Clone)]
pub struct Tables(Box<[[[u64; 2]; 256]; 16]>);

impl Drop for Tables {
    fn drop(&mut self) {
        wipe(self.0.as_flattened_mut());
    }
}

impl Tables {
    /// The tables of H, given as GCM writes it. Blocks in the tables are words as they lie in memory.
    #[must_use]
    pub fn new(h: &[u8; 16]) -> Self {
        let in_memory = |words: [u64; 2]| [words[1].swap_bytes(), words[0].swap_bytes()];
        let n = u128::from_be_bytes(*h);
        let mut tables = Box::new([[[0; 2]; 256]; 16]);
        let mut v = [n as u64, (n >> 64) as u64];
        for table in tables.iter_mut() {
            // Bit 7 of the byte first: H x^(8 i), then times x for each lower bit.
            for bit in (0..8).rev() {
                table[1 << bit] = in_memory(v);
                let lost = v[0] & 1;
                v = [v[1] << 63 | v[0] >> 1, (v[1] >> 1) ^ (lost * R)];
            }
            for j in 1..256_usize {
                let (top, rest) = (1 << j.ilog2(), j & !(1 << j.ilog2()));
                table[j] = [table[top][0] ^ table[rest][0], table[top][1] ^ table[rest][1]];
            }
        }
        Self(tables)
    }

    /// `x H`, blocks as words in memory order.
    #[inline(always)]
    fn multiply(&self, x: [u64; 2]) -> [u64; 2] {
        let mut sum = [0; 2];
        let bytes = [x[0].to_le_bytes(), x[1].to_le_bytes()];
        for (byte, table) in bytes.as_flattened().iter().zip(self.0.iter()) {
            let entry = table[usize::from(*byte)];
            sum[0] ^= entry[0];
            sum[1] ^= entry[1];
        }
        sum
    }

    #[inline(always)]
    fn absorb(&self, mut y: [u64; 2], data: &[u8]) -> [u64; 2] {
        let (blocks, last) = data.as_chunks::<16>();
        for block in blocks {
            y = self.multiply(add(y, words(block)));
        }
        if !last.is_empty() {
            let mut block = [0; 16];
            block[..last.len()].copy_from_slice(last);
            y = self.multiply(add(y, words(&block)));
        }
        y
    }

    #[inline(always)]
    fn lengths(&self, y: [u64; 2], a: usize, c: usize) -> [u64; 2] {
        let bits = |n: usize| (n as u64).wrapping_mul(8).swap_bytes();
        self.multiply(add(y, [bits(a), bits(c)]))
    }

    /// GHASH of whole blocks and a last one filled up with zeros.
    #[must_use]
    pub fn ghash(&self, data: &[u8]) -> [u8; 16] {
        bytes(self.absorb([0; 2], data))
    }
}

fn add(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    [a[0] ^ b[0], a[1] ^ b[1]]
}

fn words(block: &[u8; 16]) -> [u64; 2] {
    let n = u128::from_le_bytes(*block);
    [n as u64, (n >> 64) as u64]
}

fn bytes(words: [u64; 2]) -> [u8; 16] {
    (u128::from(words[1]) << 64 | u128::from(words[0])).to_le_bytes()
}

/// `SubBytes`, and `SubBytes` times the first column of `MixColumns`, byte 0 lowest.
static S_BOX: [u8; 256] = {
    let (mut table, mut a) = ([0; 256], 0);
    while a < 256 {
        table[a] = substitute(a as u8);
        a += 1;
    }
    table
};
static ROUND: [[u32; 256]; 4] = {
    let (mut tables, mut a) = ([[0; 256]; 4], 0);
    while a < 256 {
        let s = S_BOX[a];
        let column = u32::from_le_bytes([times(s, 2), s, s, times(s, 3)]);
        let mut row = 0;
        while row < 4 {
            tables[row][a] = column.rotate_left(8 * row as u32);
            row += 1;
        }
        a += 1;
    }
    tables
};

/// AES by four tables of 1 KB, as software without AES instructions has it. Not constant time.
#[must_use]
pub fn encrypt_by_tables(schedule: &Schedule, block: &[u8; 16]) -> [u8; 16] {
    let columns = |w: [u64; 2]| [w[0] as u32, (w[0] >> 32) as u32, w[1] as u32, (w[1] >> 32) as u32];
    let byte = |s: &[u32; 4], column: usize, row: usize| (s[(column + row) % 4] >> (8 * row)) as u8;
    let rounds = schedule.rounds.min(14);
    let mut s = columns(add(words(block), schedule.keys[0]));
    for key in &schedule.keys[1..rounds] {
        let key = columns(*key);
        s = core::array::from_fn(|c| {
            (0..4).fold(key[c], |sum, row| sum ^ ROUND[row][usize::from(byte(&s, c, row))])
        });
    }
    let key = columns(schedule.keys[rounds]);
    let last: [u32; 4] = core::array::from_fn(|c| {
        key[c] ^ u32::from_le_bytes(core::array::from_fn(|row| S_BOX[usize::from(byte(&s, c, row))]))
    });
    bytes([u64::from(last[0]) | u64::from(last[1]) << 32, u64::from(last[2]) | u64::from(last[3]) << 32])
}

/// A key of Table 1's row 6: the tables belong to it.
#[derive(Clone)]
pub struct TableKey {
    schedule: Schedule,
    tables: Tables,
}

impl TableKey {
    /// Expands a key of 16, 24 or 32 bytes and builds the tables of its H.
    ///
    /// # Errors
    /// [`Error::Length`] for a key of another length.
    pub fn new(key: &[u8]) -> Result<Self, Error> {
        let schedule = Schedule::new(key)?;
        let tables = Tables::new(&encrypt_by_tables(&schedule, &[0; 16]));
        Ok(Self { schedule, tables })
    }
}

/// AES-GCM by tables, Table 1's row 6: encrypts `text` in place and returns the tag. Not constant time.
pub fn seal_by_tables(key: &TableKey, iv: &[u8], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
    let TableKey { schedule, tables } = key;
    let mut j0 = [0; 16];
    if iv.len() == 12 {
        j0[..12].copy_from_slice(iv);
        j0[15] = 1;
    } else {
        j0 = bytes(tables.lengths(tables.absorb([0; 2], iv), 0, iv.len()));
    }
    let mut y = tables.absorb([0; 2], aad);
    let mut block = j0;
    let [.., c0, c1, c2, c3] = j0;
    let mut counter = u32::from_be_bytes([c0, c1, c2, c3]);
    for chunk in text.chunks_mut(16) {
        counter = counter.wrapping_add(1);
        block[12..].copy_from_slice(&counter.to_be_bytes());
        let stream = encrypt_by_tables(schedule, &block);
        match chunk.as_mut_array::<16>() {
            Some(chunk) => {
                *chunk = bytes(add(words(chunk), words(&stream)));
                y = tables.multiply(add(y, words(chunk)));
            }
            None => {
                for (to, stream) in chunk.iter_mut().zip(stream) {
                    *to ^= stream;
                }
                y = tables.absorb(y, chunk);
            }
        }
    }
    y = tables.lengths(y, aad.len(), text.len());
    bytes(add(y, words(&encrypt_by_tables(schedule, &j0))))
}
