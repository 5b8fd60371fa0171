//! GF(2^n) in Gaussian normal bases.
//!
//! Let p = n t + 1 be a prime, K the subgroup of order t of the units modulo p, and g a p-th root of unity in an
//! extension of GF(2). The Gauss period beta = sum of g^k over K generates the normal basis
//!
//! ```text
//! beta_i = beta^(2^i) = sum of g^(2^i k) over k in K,    i = 0 .. n-1
//! ```
//!
//! exactly if 2 and K together generate all units, that is if gcd(n t / e, n) = 1 where e is the order of 2 modulo p.
//! t is the *type* of the basis; types 1 and 2 are the optimal normal bases.
//!
//! Element: n bits in 64-bit little-endian words; bit i is the coefficient of beta_i. (IEEE 1363 and FIPS 186-4
//! print a_0 first, at the left.) The element one is all ones. Squaring turns left by one: a_i moves to i + 1.
//!
//! Product: `beta_i beta_j` is the sum over h in K of the sums of `g^(k (2^i + 2^j h))` over k in K. The inner sum
//! is the beta_s for which 2^i + 2^j h lies in 2^s K, or t times one if 2^i + 2^j h = 0. The *multiplication matrix* M
//! holds the coefficients of beta_0: `c_0 = sum M_ij a_i b_j`. Since squaring only turns, all others follow:
//! `c_s = sum M_ij a_(i+s) b_(j+s)`, indices modulo n.
//!
//! Sources: IEEE 1363-2000, A.3.3 to A.3.8; Ash, Blake, Vanstone, "Low complexity normal bases", 1989.

use crate::gf2m::Field;
use crate::gf2x;

/// A Gaussian normal basis.
#[derive(Clone, Debug)]
pub struct NormalBasis {
    n: usize,
    t: usize,
    /// The pairs (i, j) with M_ij = 1.
    matrix: Vec<(usize, usize)>,
}

/// Whether a Gaussian normal basis of type t of GF(2^n) exists.
#[must_use]
pub fn exists(n: usize, t: usize) -> bool {
    let p = n * t + 1;
    if n == 0 || t == 0 || p < 3 || (2..p).take_while(|d| d * d <= p).any(|d| p.is_multiple_of(d)) {
        return false;
    }
    gcd(n * t / order_of(2, p), n) == 1
}

/// The least type of a Gaussian normal basis of GF(2^n): none exactly if 8 divides n (IEEE 1363, A.3.6).
#[must_use]
pub fn least_type(n: usize) -> Option<usize> {
    if n == 0 || n.is_multiple_of(8) { None } else { (1..).find(|&t| exists(n, t)) }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The multiplicative order of `a` modulo `p`.
fn order_of(a: usize, p: usize) -> usize {
    let (mut power, mut order) = (a % p, 1);
    while power != 1 {
        power = power * a % p;
        order += 1;
    }
    order
}

impl NormalBasis {
    /// The basis of type `t`, none if it does not exist.
    #[must_use]
    pub fn new(n: usize, t: usize) -> Option<Self> {
        if !exists(n, t) {
            return None;
        }
        let p = n * t + 1;
        // K: the units of an order that divides t.
        let pow = |a: usize, e: usize| (0..e).fold(1, |power, _| power * a % p);
        let k: Vec<usize> = (1..p).filter(|&a| pow(a, t) == 1).collect();
        // coset[e] = s where e lies in 2^s K, and 2^s modulo p.
        let mut coset = vec![0; p];
        let mut powers_of_2 = vec![];
        let mut power = 1;
        for s in 0..n {
            for &h in &k {
                coset[power * h % p] = s;
            }
            powers_of_2.push(power);
            power = power * 2 % p;
        }
        let mut matrix = vec![];
        for (i, x) in powers_of_2.iter().enumerate() {
            for (j, y) in powers_of_2.iter().enumerate() {
                let contributions = k.iter().map(|h| match (x + y * h) % p {
                    0 => t, // t times one, and one has every coefficient 1
                    e => usize::from(coset[e] == 0),
                });
                if contributions.sum::<usize>() % 2 == 1 {
                    matrix.push((i, j));
                }
            }
        }
        Some(Self { n, t, matrix })
    }

    /// The basis of the least type, none if 8 divides n.
    #[must_use]
    pub fn least(n: usize) -> Option<Self> {
        least_type(n).and_then(|t| Self::new(n, t))
    }

    /// The degree n.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.n
    }

    /// The type t.
    #[must_use]
    pub fn basis_type(&self) -> usize {
        self.t
    }

    /// Words in an element.
    #[must_use]
    pub fn words(&self) -> usize {
        self.n.div_ceil(64)
    }

    /// The pairs (i, j) with M_ij = 1, in ascending order; their number is the complexity of the basis.
    #[must_use]
    pub fn matrix(&self) -> &[(usize, usize)] {
        &self.matrix
    }

    /// The element 0.
    #[must_use]
    pub fn zero(&self) -> Vec<u64> {
        vec![0; self.words()]
    }

    /// The element 1, all ones.
    #[must_use]
    pub fn one(&self) -> Vec<u64> {
        self.pack((0..self.n).map(|_| true))
    }

    /// The basis element beta_i.
    #[must_use]
    pub fn beta(&self, i: usize) -> Vec<u64> {
        self.pack((0..self.n).map(|k| k == i))
    }

    fn pack(&self, bits: impl Iterator<Item = bool>) -> Vec<u64> {
        let mut words = self.zero();
        for (i, bit) in bits.enumerate() {
            words[i / 64] |= u64::from(bit) << (i % 64);
        }
        words
    }

    fn unpack(&self, a: &[u64]) -> Vec<bool> {
        assert!(gf2x::degree(a).is_none_or(|top| top < self.n), "more than {} bits", self.n);
        (0..self.n).map(|i| gf2x::bit(a, i)).collect()
    }

    /// `a + b`.
    #[must_use]
    pub fn add(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        gf2x::add(a, b)
    }

    /// `a b`, bit by bit from the multiplication matrix.
    #[must_use]
    pub fn mul(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let (a, b) = (self.unpack(a), self.unpack(b));
        let at = |i: usize| if i < self.n { i } else { i - self.n };
        let coefficient = |s: usize| {
            let terms = self.matrix.iter().filter(|&&(i, j)| a[at(i + s)] && b[at(j + s)]);
            terms.count() % 2 == 1
        };
        self.pack((0..self.n).map(coefficient))
    }

    /// `a^2`.
    #[must_use]
    pub fn square(&self, a: &[u64]) -> Vec<u64> {
        self.square_n(a, 1)
    }

    /// `a^(2^k)`: a_i moves to i + k.
    #[must_use]
    pub fn square_n(&self, a: &[u64], k: usize) -> Vec<u64> {
        let mut bits = self.unpack(a);
        bits.rotate_right(k % self.n); // towards higher indices
        self.pack(bits.into_iter())
    }

    /// The square root of `a`.
    #[must_use]
    pub fn sqrt(&self, a: &[u64]) -> Vec<u64> {
        self.square_n(a, self.n - 1)
    }

    /// The trace of `a`: every beta_i has trace 1, so it is the parity of the bits.
    #[must_use]
    pub fn trace(&self, a: &[u64]) -> bool {
        self.unpack(a).into_iter().filter(|&bit| bit).count() % 2 == 1
    }

    /// `1 / a = a^(2^n - 2)`, none for zero (Itoh and Tsujii, 1988): with `e_k = a^(2^k - 1)`,
    /// `e_(2k) = e_k^(2^k) e_k` and `e_(k+1) = e_k^2 a` lead to `e_(n-1)`, whose square is the inverse.
    #[must_use]
    pub fn invert(&self, a: &[u64]) -> Option<Vec<u64>> {
        gf2x::degree(a)?;
        let (mut e, mut k) = (self.one(), 0);
        for i in (0..usize::BITS).rev() {
            e = if k == 0 { e } else { self.mul(&self.square_n(&e, k), &e) };
            k *= 2;
            if (self.n - 1) >> i & 1 == 1 {
                e = self.mul(&self.square(&e), a);
                k += 1;
            }
        }
        Some(self.square(&e))
    }

    /// The minimal polynomial of beta: the product of x + beta_i over all i. It is irreducible of degree n.
    #[must_use]
    pub fn minimal_polynomial(&self) -> Vec<u64> {
        // Coefficients in GF(2^n), constant term first; those of the product are 0 or 1.
        let mut product = vec![self.one()];
        for i in 0..self.n {
            let beta = self.beta(i);
            let mut next = vec![self.zero()];
            next.extend(product.iter().cloned()); // times x
            for (low, c) in next.iter_mut().zip(&product) {
                *low = self.add(low, &self.mul(c, &beta));
            }
            product = next;
        }
        let one = self.one();
        assert!(product.iter().all(|c| *c == self.zero() || *c == one));
        let exponents: Vec<usize> = (0..=self.n).filter(|&i| product[i] == one).collect();
        gf2x::from_exponents(&exponents)
    }

    /// The image of `a` in a polynomial basis of the same field, given the image of beta there.
    #[must_use]
    pub fn to_polynomial(&self, field: &Field, beta: &[u64], a: &[u64]) -> Vec<u64> {
        let (mut sum, mut power) = (field.zero(), field.reduce(beta));
        for bit in self.unpack(a) {
            if bit {
                sum = field.add(&sum, &power);
            }
            power = field.square(&power);
        }
        sum
    }
}
