//! Integers modulo the prime order of a curve's group, which may be secret.

use crate::simd::mask_of;

/// Words of a number: enough for 571 bits.
pub(super) const WORDS: usize = 9;

/// Words from the lowest.
pub(super) type Number = [u64; WORDS];

/// The prime order of a group, with what Montgomery's multiplication needs. `R` is `2^(64 words)`.
#[derive(Debug)]
pub(super) struct Order {
    n: Number,
    pub(super) words: usize,
    pub(super) bits: usize,
    /// `-1/n mod 2^64`.
    negative_inverse: u64,
    /// `R^2 mod n`.
    square: Number,
}

/// The sum of the numbers, the second masked, in so many words, and the carry.
pub(super) const fn add(a: &Number, b: &Number, mask: u64, words: usize) -> (Number, u64) {
    let (mut sum, mut carry, mut i) = ([0; WORDS], 0u128, 0);
    while i < words {
        carry += a[i] as u128 + (b[i] & mask) as u128;
        sum[i] = carry as u64;
        carry >>= 64;
        i += 1;
    }
    (sum, carry as u64)
}

/// The difference in so many words, and what was borrowed.
pub(super) const fn subtract(a: &Number, b: &Number, words: usize) -> (Number, u64) {
    let (mut difference, mut borrow, mut i) = ([0; WORDS], 0u64, 0);
    while i < words {
        let word = (a[i] as u128).wrapping_sub(b[i] as u128).wrapping_sub(borrow as u128);
        difference[i] = word as u64;
        borrow = (word >> 127) as u64;
        i += 1;
    }
    (difference, borrow)
}

/// Half of an even number in so many words with one more bit above them.
fn halved(a: &Number, above: u64, words: usize) -> Number {
    let mut half = [0; WORDS];
    for i in 0..words {
        half[i] = a[i] >> 1 | if i + 1 < words { a[i + 1] } else { above } << 63;
    }
    half
}

impl Order {
    pub(super) const fn new(n: Number) -> Self {
        let mut words = WORDS;
        while n[words - 1] == 0 {
            words -= 1;
        }
        // Newton's iteration doubles the bits that are right.
        let (mut inverse, mut i) = (1u64, 0);
        while i < 6 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(n[0].wrapping_mul(inverse)));
            i += 1;
        }
        assert!(matches!(words, 3 | 4 | 5 | 7 | 9), "a case of `montgomery`");
        let bits = 64 * words - n[words - 1].leading_zeros() as usize;
        let mut this = Self { n, words, bits, negative_inverse: inverse.wrapping_neg(), square: [0; WORDS] };
        let (mut power, mut i) = ([1, 0, 0, 0, 0, 0, 0, 0, 0], 0);
        while i < 128 * words {
            let (double, carry) = add(&power, &power, !0, words);
            let (less, borrow) = subtract(&double, &n, words);
            power = if carry == 1 || borrow == 0 { less } else { double };
            i += 1;
        }
        this.square = power;
        this
    }

    /// The order itself.
    pub(super) const fn number(&self) -> Number {
        self.n
    }

    /// Bytes of an encoding.
    pub(super) const fn bytes(&self) -> usize {
        self.bits.div_ceil(8)
    }

    /// A number below `2 n`, of which `carry` is the word above the highest, modulo `n`.
    fn reduce_once(&self, a: &Number, carry: u64) -> Number {
        let (difference, borrow) = subtract(a, &self.n, self.words);
        add(&difference, &self.n, mask_of(borrow & !carry), self.words).0
    }

    /// A number below `8 n`, modulo `n`.
    pub(super) fn reduce(&self, mut a: Number) -> Number {
        for _ in 0..7 {
            a = self.reduce_once(&a, 0);
        }
        a
    }

    pub(super) fn sum(&self, a: &Number, b: &Number) -> Number {
        let (sum, carry) = add(a, b, !0, self.words);
        self.reduce_once(&sum, carry)
    }

    /// `a b / R mod n`. The number of words, which is public, is known where it is compiled: that takes half the time.
    fn montgomery(&self, a: &Number, b: &Number) -> Number {
        match self.words {
            3 => self.montgomery_of::<3>(a, b),
            4 => self.montgomery_of::<4>(a, b),
            5 => self.montgomery_of::<5>(a, b),
            7 => self.montgomery_of::<7>(a, b),
            _ => self.montgomery_of::<9>(a, b),
        }
    }

    #[inline(always)]
    fn montgomery_of<const W: usize>(&self, a: &Number, b: &Number) -> Number {
        let (mut t, mut top, n) = ([0u64; W], 0, &self.n);
        for a in &a[..W] {
            let mut carry = 0u128;
            for i in 0..W {
                carry += u128::from(t[i]) + u128::from(*a) * u128::from(b[i]);
                t[i] = carry as u64;
                carry >>= 64;
            }
            let above = u128::from(top) + carry;
            let m = t[0].wrapping_mul(self.negative_inverse);
            carry = (u128::from(t[0]) + u128::from(m) * u128::from(n[0])) >> 64;
            for i in 1..W {
                carry += u128::from(t[i]) + u128::from(m) * u128::from(n[i]);
                t[i - 1] = carry as u64;
                carry >>= 64;
            }
            carry += above;
            t[W - 1] = carry as u64;
            top = (carry >> 64) as u64;
        }
        let mut product = [0; WORDS];
        product[..W].copy_from_slice(&t);
        self.reduce_once(&product, top)
    }

    pub(super) fn product(&self, a: &Number, b: &Number) -> Number {
        self.montgomery(&self.montgomery(a, b), &self.square)
    }

    /// `1/a`, or 0 for 0: `a^(n - 2)`, whose steps depend on `n` alone.
    pub(super) fn inverse(&self, a: &Number) -> Number {
        let mut one = [0; WORDS];
        one[0] = 1;
        // Powers 0 to 15, each times R.
        let mut powers = [self.montgomery(&one, &self.square); 16];
        powers[1] = self.montgomery(a, &self.square);
        for i in 2..16 {
            powers[i] = self.montgomery(&powers[i - 1], &powers[1]);
        }
        let mut two = [0; WORDS];
        two[0] = 2;
        let exponent = subtract(&self.n, &two, self.words).0;
        let mut power = powers[0];
        for i in (0..16 * self.words).rev() {
            for _ in 0..4 {
                power = self.montgomery(&power, &power);
            }
            power = self.montgomery(&power, &powers[(exponent[i / 16] >> (4 * (i % 16)) & 15) as usize]);
        }
        zeroize::Zeroize::zeroize(powers.as_flattened_mut());
        self.montgomery(&power, &one)
    }

    /// `1/a` of a public number, or 0 for 0: J. Stein's steps, which halve and subtract.
    pub(super) fn inverse_vartime(&self, a: &Number) -> Number {
        let words = self.words;
        let (mut u, mut v, mut x, mut y) = (*a, self.n, [0; WORDS], [0; WORDS]);
        x[0] = 1;
        // `u = x a`, `v = y a`, and `v` is odd, up to the greatest common divisor, which is 1.
        while u != [0; WORDS] {
            while u[0] & 1 == 0 {
                u = halved(&u, 0, words);
                let (sum, carry) = add(&x, &self.n, (x[0] & 1).wrapping_neg(), words);
                x = halved(&sum, carry, words);
            }
            let (difference, borrow) = subtract(&u, &v, words);
            if borrow == 0 {
                u = difference;
            } else {
                (u, v) = (subtract(&v, &u, words).0, u);
                (x, y) = (y, x);
            }
            let (difference, borrow) = subtract(&x, &y, words);
            x = add(&difference, &self.n, borrow.wrapping_neg(), words).0;
        }
        y
    }

    /// 1 if the number is from 1 to `n - 1`, else 0.
    pub(super) fn is_scalar(&self, a: &Number) -> u64 {
        let (below, any) = (subtract(a, &self.n, WORDS).1, a.iter().fold(0, |any, word| any | word));
        below & (any | any.wrapping_neg()) >> 63
    }

    /// The number of so many leading bits of a text as there are in the order; of all, if it has fewer.
    pub(super) fn leading_bits(&self, text: &[u8]) -> Number {
        let bytes = &text[..text.len().min(self.bytes())];
        let mut number = from_bytes(bytes);
        let excess = (8 * bytes.len()).saturating_sub(self.bits);
        if excess > 0 {
            for i in 0..WORDS {
                number[i] = number[i] >> excess | number.get(i + 1).map_or(0, |word| word << (64 - excess));
            }
        }
        number
    }

    /// The number with these bytes, big-endian and however many, modulo `n`.
    pub(super) fn reduced(&self, bytes: &[u8]) -> Number {
        let mut word = [0; WORDS];
        word[1] = 1;
        bytes.rchunks(8).rev().fold([0; WORDS], |number, next| {
            // What is above, times 2^64, and the next word, both below `n`.
            self.sum(&self.product(&number, &word), &from_bytes(next))
        })
    }

    /// Writes a number, big-endian, over a slice of [`bytes`](Self::bytes).
    pub(super) fn write(&self, number: &Number, bytes: &mut [u8]) {
        for (i, byte) in bytes.iter_mut().rev().enumerate() {
            *byte = (number[i / 8] >> (8 * (i % 8))) as u8;
        }
    }
}

/// The number with these bytes, big-endian, at most as many as a number has.
pub(super) fn from_bytes(bytes: &[u8]) -> Number {
    let mut number = [0; WORDS];
    for (i, byte) in bytes.iter().rev().enumerate() {
        number[i / 8] |= u64::from(*byte) << (8 * (i % 8));
    }
    number
}
