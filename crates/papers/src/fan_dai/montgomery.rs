//! Koc and Acar's Montgomery multiplication in polynomial basis with words of 8 bits, their products from tables.
//!
//! `a b x^(-8m) mod f` for f of degree n with constant term 1 and m bytes, `m = ceil((n+1)/8)`. The tables of the
//! paper's program are dummies; these are the products.

/// The tables and a modulus.
#[derive(Clone, Debug)]
pub struct Montgomery {
    /// At `256 a + b`: the low and the high byte of the product of a and b.
    low: Vec<u8>,
    high: Vec<u8>,
    modulus: Vec<u8>,
    /// `1 / f mod x^8`.
    inverse: u8,
}

impl Montgomery {
    /// For the modulus with these exponents, 0 among them.
    #[must_use]
    pub fn new(exponents: &[usize]) -> Self {
        let product =
            |a: usize, b: usize| (0..8).fold(0, |sum, i| if b >> i & 1 == 1 { sum ^ a << i } else { sum });
        let table = |shift: u32| (0..1 << 16).map(|i| (product(i >> 8, i & 0xff) >> shift) as u8).collect();
        let n = exponents.iter().copied().max().unwrap_or(0);
        let mut modulus = vec![0; (n + 1).div_ceil(8)];
        for e in exponents {
            modulus[e / 8] |= 1 << (e % 8);
        }
        let inverse = (0..=255u8).find(|x| product(usize::from(*x), usize::from(modulus[0])) as u8 == 1);
        Self { low: table(0), high: table(8), modulus, inverse: inverse.unwrap_or(1) }
    }

    /// Bytes of an element.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.modulus.len()
    }

    #[inline(always)]
    fn product(&self, a: u8, b: u8) -> (u8, u8) {
        let i = usize::from(a) << 8 | usize::from(b);
        (self.low[i], self.high[i])
    }

    /// `a b x^(-8m) mod f` of little-endian bytes.
    #[inline(never)]
    pub fn mul(&self, out: &mut [u8], a: &[u8], b: &[u8]) {
        let m = self.modulus.len();
        let mut c = [0u8; 130];
        let c = &mut c[..m + 1];
        for b in &b[..m] {
            for (j, a) in a[..m].iter().enumerate() {
                let (low, high) = self.product(*a, *b);
                c[j] ^= low;
                c[j + 1] ^= high;
            }
            // What makes the lowest byte 0; then down by a byte.
            let (q, _) = self.product(c[0], self.inverse);
            let (_, mut carry) = self.product(q, self.modulus[0]);
            for j in 1..m {
                let (low, high) = self.product(q, self.modulus[j]);
                c[j - 1] = c[j] ^ low ^ carry;
                carry = high;
            }
            c[m - 1] = c[m] ^ carry;
            c[m] = 0;
        }
        out[..m].copy_from_slice(&c[..m]);
    }
}
