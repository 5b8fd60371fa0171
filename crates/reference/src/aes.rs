//! AES with keys of 128, 192 and 256 bits: the forward cipher of FIPS 197.
//!
//! The state is 16 bytes, byte `r + 4c` in row r and column c (section 3.4). Bytes are elements of
//! GF(2^8) = GF(2)\[x\]/(x^8 + x^4 + x^3 + x + 1), bit i being the coefficient of x^i (section 4).
//!
//! ```text
//! S(a)       = M a^(-1) + 63            bit i of M b is b_i + b_(i+4) + b_(i+5) + b_(i+6) + b_(i+7)   (5.1.1)
//! ShiftRows  : row r turns left by r                                                                   (5.1.2)
//! MixColumns : each column, as a polynomial, times 03 y^3 + 01 y^2 + 01 y + 02 modulo y^4 + 1          (5.1.3)
//! rounds     : 10, 12, 14 for keys of 4, 6, 8 words; the last one has no MixColumns                    (5.1)
//! ```

/// The product in GF(2^8).
const fn mul(a: u8, b: u8) -> u8 {
    let (mut product, mut power, mut i) = (0, a, 0);
    while i < 8 {
        if b >> i & 1 == 1 {
            product ^= power;
        }
        power = if power & 0x80 == 0 { power << 1 } else { (power << 1) ^ 0b1_1011 };
        i += 1;
    }
    product
}

/// a^254, which is 1/a, and 0 for a = 0.
const fn invert(a: u8) -> u8 {
    let (mut power, mut i) = (1, 0);
    while i < 254 {
        power = mul(power, a);
        i += 1;
    }
    power
}

/// The S-box: inverse, then the affine map.
pub const S_BOX: [u8; 256] = {
    let (mut table, mut a) = ([0; 256], 0);
    while a < 256 {
        let b = invert(a as u8);
        // b_i + b_(i+4) + ... + b_(i+7), all bits at once.
        let image = b ^ b.rotate_right(4) ^ b.rotate_right(5) ^ b.rotate_right(6) ^ b.rotate_right(7);
        table[a] = image ^ 0x63;
        a += 1;
    }
    table
};

/// A key expanded to its round keys.
#[derive(Clone)]
pub struct Aes {
    round_keys: Vec<[u8; 16]>,
}

impl Aes {
    /// Expands a key (section 5.2).
    ///
    /// # Panics
    ///
    /// If the key is not 16, 24 or 32 bytes long.
    #[must_use]
    pub fn new(key: &[u8]) -> Self {
        assert!([16, 24, 32].contains(&key.len()), "a key of {} bytes", key.len());
        let key_words = key.len() / 4;
        let rounds = key_words + 6;
        let mut words: Vec<[u8; 4]> = key.chunks(4).map(|w| [w[0], w[1], w[2], w[3]]).collect();
        let mut round_constant = 1;
        for i in key_words..4 * (rounds + 1) {
            let mut word = words[i - 1];
            if i.is_multiple_of(key_words) {
                word.rotate_left(1);
                word = word.map(|byte| S_BOX[usize::from(byte)]);
                word[0] ^= round_constant;
                round_constant = mul(round_constant, 2);
            } else if key_words > 6 && i % key_words == 4 {
                word = word.map(|byte| S_BOX[usize::from(byte)]);
            }
            words.push(core::array::from_fn(|k| words[i - key_words][k] ^ word[k]));
        }
        let round_key = |w: &[[u8; 4]]| core::array::from_fn(|i| w[i / 4][i % 4]);
        Self { round_keys: words.chunks(4).map(round_key).collect() }
    }

    /// The round keys, in the order of their use.
    #[must_use]
    pub fn round_keys(&self) -> &[[u8; 16]] {
        &self.round_keys
    }

    /// Encrypts one block (section 5.1).
    #[must_use]
    pub fn encrypt_block(&self, block: &[u8; 16]) -> [u8; 16] {
        let last = self.round_keys.len() - 1;
        let mut state = add(block, &self.round_keys[0]);
        for (round, key) in self.round_keys.iter().enumerate().skip(1) {
            state = shift_rows(&state.map(|byte| S_BOX[usize::from(byte)]));
            if round < last {
                state = mix_columns(&state);
            }
            state = add(&state, key);
        }
        state
    }
}

fn add(a: &[u8; 16], b: &[u8; 16]) -> [u8; 16] {
    core::array::from_fn(|i| a[i] ^ b[i])
}

/// Row r turned left by r.
#[must_use]
pub fn shift_rows(state: &[u8; 16]) -> [u8; 16] {
    core::array::from_fn(|i| {
        let (row, column) = (i % 4, i / 4);
        state[row + 4 * ((column + row) % 4)]
    })
}

/// Each column times the fixed polynomial.
#[must_use]
pub fn mix_columns(state: &[u8; 16]) -> [u8; 16] {
    core::array::from_fn(|i| {
        let (row, column) = (i % 4, i / 4);
        let s = |r: usize| state[(row + r) % 4 + 4 * column];
        mul(2, s(0)) ^ mul(3, s(1)) ^ s(2) ^ s(3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s_box_of_fips_197() {
        assert_eq!(S_BOX[..8], [0x63, 0x7c, 0x77, 0x7b, 0xf2, 0x6b, 0x6f, 0xc5]);
        assert_eq!((S_BOX[0x53], S_BOX[0xff]), (0xed, 0x16));
        let mut values = S_BOX.to_vec();
        values.sort_unstable();
        assert!(values.into_iter().eq(0..=255));
    }

    /// FIPS 197, 4.2: {57} * {83} = {c1}.
    #[test]
    fn product_of_fips_197() {
        assert_eq!(mul(0x57, 0x83), 0xc1);
        assert!((1..=255).all(|a| mul(a, invert(a)) == 1));
    }
}
