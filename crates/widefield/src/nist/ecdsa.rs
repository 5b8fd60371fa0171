//! ECDSA (FIPS 186-5, section 6) with the nonces of RFC 6979: no source of random bytes is needed.

use super::combination::combination;
use super::curves::{Curve, Parameters};
use super::keys::{BELOW, PublicKey, SecretKey, scalar_of};
use super::order::{self, Number, Order};
use super::point::Point;
use crate::Error;
use crate::gf2m::{Element, Field};
use crate::simd::{declassify, in_wiped_frame};
use crate::tier::{Token, active};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use hmac::digest::{Digest, common::BlockSizeUser};
use hmac::{KeyInit, Mac, SimpleHmac};
use zeroize::{Zeroize, Zeroizing};

/// The numbers `r` and `s`, both from 1 to the order less 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature<C: Curve> {
    r: Number,
    s: Number,
    curve: PhantomData<C>,
}

impl<C: Curve> SecretKey<C> {
    /// Signs a text by its hash `D`: the same signature each time.
    #[must_use]
    pub fn sign<D: Digest + BlockSizeUser>(&self, text: &[u8]) -> Signature<C> {
        self.sign_prehash::<D>(&D::digest(text))
    }

    /// Signs what is a hash, of any length, with a nonce by HMAC of the hash function `D`.
    #[must_use]
    pub fn sign_prehash<D: Digest + BlockSizeUser>(&self, hash: &[u8]) -> Signature<C> {
        self.sign_prehash_with::<D>(active(), hash)
    }

    /// [`sign_prehash`](Self::sign_prehash) on a tier.
    #[must_use]
    pub fn sign_prehash_with<D: Digest + BlockSizeUser>(&self, token: Token, hash: &[u8]) -> Signature<C> {
        let [r, s] = sign::<C::Field, D>(token, C::PARAMETERS, &self.scalar, hash);
        Signature { r, s, curve: PhantomData }
    }

    /// [`sign_prehash`](Self::sign_prehash) by the bytes of a secret key that is used once, as C's are: without its
    /// public key, which takes most of the time that a signature takes.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes).
    #[doc(hidden)]
    pub fn sign_once_with<D: Digest + BlockSizeUser>(
        token: Token,
        bytes: &[u8],
        hash: &[u8],
    ) -> Result<Signature<C>, Error> {
        let scalar = scalar_of::<C>(bytes)?;
        let [r, s] = sign::<C::Field, D>(token, C::PARAMETERS, &scalar, hash);
        Ok(Signature { r, s, curve: PhantomData })
    }
}

/// Both numbers of a signature.
fn sign<F: Field, D: Digest + BlockSizeUser>(
    token: Token,
    curve: &Parameters,
    scalar: &Number,
    hash: &[u8],
) -> [Number; 2] {
    let order = &curve.order;
    let e = order.reduce(order.leading_bits(hash));
    let mut numbers = [[0; order::WORDS]; 2];
    in_wiped_frame::<BELOW, _>(token, || {
        let mut nonces = Nonces::<D>::new(order, scalar, &e);
        loop {
            let k = Zeroizing::new(nonces.next(order));
            if declassify(order.is_scalar(&k)) == 0 {
                continue;
            }
            let x = curve.base::<F>().multiple_x(token, curve, &k);
            let r = to_number(order, &x);
            let product = Zeroizing::new(order.product(&r, scalar));
            let sum = Zeroizing::new(order.sum(&product, &e));
            let s = order.product(&Zeroizing::new(order.inverse(&k)), &sum);
            if declassify(order.is_scalar(&r) & order.is_scalar(&s)) == 1 {
                numbers = [r, s];
                return;
            }
        }
    });
    numbers
}

impl<C: Curve> PublicKey<C> {
    /// Whether a signature is of this key and of this text's hash by `D`. Everything is public, and the time tells of
    /// it.
    ///
    /// # Errors
    /// [`Error::Authentication`] if it is not.
    pub fn verify<D: Digest>(&self, text: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        self.verify_prehash(&D::digest(text), signature)
    }

    /// Whether a signature is of this key and this hash.
    ///
    /// # Errors
    /// [`Error::Authentication`] if it is not.
    pub fn verify_prehash(&self, hash: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        self.verify_prehash_with(active(), hash, signature)
    }

    /// [`verify_prehash`](Self::verify_prehash) on a tier.
    ///
    /// # Errors
    /// [`Error::Authentication`] if it is not.
    pub fn verify_prehash_with(
        &self,
        token: Token,
        hash: &[u8],
        signature: &Signature<C>,
    ) -> Result<(), Error> {
        if is_signature(token, C::PARAMETERS, &self.point, hash, [&signature.r, &signature.s]) {
            Ok(())
        } else {
            Err(Error::Authentication)
        }
    }
}

/// Whether the numbers are those of a signature.
fn is_signature<F: Field>(
    token: Token,
    curve: &Parameters,
    key: &Point<F>,
    hash: &[u8],
    [r, s]: [&Number; 2],
) -> bool {
    let order = &curve.order;
    let inverse = order.inverse_vartime(s);
    let e = order.reduce(order.leading_bits(hash));
    let [by_base, by_key] = [&e, r].map(|factor| order.product(factor, &inverse));
    let sum = combination(token, curve, [&curve.base(), key], [&by_base, &by_key]);
    sum.is_some_and(|sum| to_number(order, &sum.x) == *r)
}

/// The integer that a coordinate's coefficients are the bits of, modulo the order.
fn to_number<F: Field>(order: &Order, x: &Element<F>) -> Number {
    let mut number = [0; order::WORDS];
    number[..Element::<F>::WORDS].copy_from_slice(x.as_words());
    // The field has at most four times as many elements as the group, and both borders are powers of two or near them.
    order.reduce(number)
}

/// RFC 6979, 3.2: a stream of numbers from key and hash.
struct Nonces<D: Digest + BlockSizeUser> {
    key: Zeroizing<Vec<u8>>,
    value: Zeroizing<Vec<u8>>,
    /// Whether one was drawn, so that the state must go on before the next.
    drawn: bool,
    hash: PhantomData<D>,
}

impl<D: Digest + BlockSizeUser> Nonces<D> {
    /// Steps b to g.
    fn new(order: &Order, scalar: &Number, e: &Number) -> Self {
        let n = <D as Digest>::output_size();
        let mut seed = Zeroizing::new(alloc::vec![0; 2 * order.bytes()]);
        let (first, second) = seed.split_at_mut(order.bytes());
        order.write(scalar, first);
        order.write(e, second);
        let (key, value) = (Zeroizing::new(alloc::vec![0; n]), Zeroizing::new(alloc::vec![1; n]));
        let mut this = Self { key, value, drawn: false, hash: PhantomData };
        this.renew(&[0], &seed);
        this.renew(&[1], &seed);
        this
    }

    /// `K = HMAC_K(V | separator | seed)`, `V = HMAC_K(V)`.
    fn renew(&mut self, separator: &[u8], seed: &[u8]) {
        let key = self.mac(&[separator, seed]);
        self.key.copy_from_slice(&key);
        self.step();
    }

    fn step(&mut self) {
        let value = self.mac(&[]);
        self.value.copy_from_slice(&value);
    }

    /// `HMAC_K(V | parts)`.
    fn mac(&self, parts: &[&[u8]]) -> Zeroizing<Vec<u8>> {
        let Ok(mut mac) = SimpleHmac::<D>::new_from_slice(&self.key) else {
            unreachable!("keys of HMAC have any length")
        };
        mac.update(&self.value);
        parts.iter().for_each(|part| mac.update(part));
        let mut bytes = mac.finalize().into_bytes();
        let made = Zeroizing::new(bytes.to_vec());
        bytes.as_mut_slice().zeroize();
        made
    }

    /// Step h: the next number, which may be none of a scalar.
    fn next(&mut self, order: &Order) -> Number {
        if self.drawn {
            self.renew(&[0], &[]);
        }
        self.drawn = true;
        let mut text = Zeroizing::new(Vec::with_capacity(order.bytes() + self.value.len()));
        while 8 * text.len() < order.bits {
            self.step();
            text.extend_from_slice(&self.value);
        }
        order.leading_bits(&text)
    }
}

impl<C: Curve> Signature<C> {
    /// Bytes of [`to_bytes`](Self::to_bytes).
    pub const BYTES: usize = 2 * C::PARAMETERS.order.bytes();

    /// The signature with these bytes: `r` and `s`, big-endian, each as long as a secret key.
    ///
    /// # Errors
    /// [`Error::WrongLength`] if there are not [`BYTES`](Self::BYTES); [`Error::Encoding`] if a number is 0 or not
    /// below the order.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        if bytes.len() != Self::BYTES {
            return Err(Error::wrong_length(Self::BYTES, bytes.len()));
        }
        let (r, s) = bytes.split_at(Self::BYTES / 2);
        Self::new(order::from_bytes(r), order::from_bytes(s))
    }

    fn new(r: Number, s: Number) -> Result<Self, Error> {
        let order = &C::PARAMETERS.order;
        if order.is_scalar(&r) & order.is_scalar(&s) == 0 {
            return Err(Error::Encoding);
        }
        Ok(Self { r, s, curve: PhantomData })
    }

    /// `r` and `s`, big-endian, each as long as a secret key.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = alloc::vec![0; Self::BYTES];
        let (r, s) = bytes.split_at_mut(Self::BYTES / 2);
        C::PARAMETERS.order.write(&self.r, r);
        C::PARAMETERS.order.write(&self.s, s);
        bytes
    }

    /// The signature of this encoding in DER: a sequence of two integers, as X.509 has it.
    ///
    /// # Errors
    /// [`Error::Encoding`] for anything else, and numbers that are 0 or not below the order.
    pub fn from_der(der: &[u8]) -> Result<Self, Error> {
        let (mut content, rest) = value_of(0x30, der).ok_or(Error::Encoding)?;
        let mut numbers = [[0; order::WORDS]; 2];
        for number in &mut numbers {
            let (bytes, rest) = value_of(0x02, content).ok_or(Error::Encoding)?;
            let bytes = match bytes {
                [0, rest @ ..] if rest.first().is_some_and(|byte| *byte >= 0x80) => rest,
                [1..=0x7f, ..] => bytes,
                _ => return Err(Error::Encoding),
            };
            if bytes.len() > C::PARAMETERS.order.bytes() {
                return Err(Error::Encoding);
            }
            (*number, content) = (order::from_bytes(bytes), rest);
        }
        if !content.is_empty() || !rest.is_empty() {
            return Err(Error::Encoding);
        }
        let [r, s] = numbers;
        Self::new(r, s)
    }

    /// The encoding in DER: a sequence of two integers.
    #[must_use]
    pub fn to_der(&self) -> Vec<u8> {
        let bytes = self.to_bytes();
        let (r, s) = bytes.split_at(Self::BYTES / 2);
        let mut content = Vec::new();
        for number in [r, s] {
            let number = &number[number.iter().take_while(|byte| **byte == 0).count()..];
            let sign = number.first().is_some_and(|byte| *byte >= 0x80);
            content.push(0x02);
            content.push((number.len() + usize::from(sign)) as u8);
            content.extend_from_slice(&[0][..usize::from(sign)]);
            content.extend_from_slice(number);
        }
        let mut der = alloc::vec![0x30];
        if content.len() >= 0x80 {
            der.push(0x81);
        }
        der.push(content.len() as u8);
        der.extend_from_slice(&content);
        der
    }
}

/// The value of an element of DER with this tag, of fewer than 256 bytes, and what follows.
fn value_of(tag: u8, der: &[u8]) -> Option<(&[u8], &[u8])> {
    let (len, rest) = match der {
        [first, len @ 0..=0x7f, rest @ ..] if *first == tag => (len, rest),
        [first, 0x81, len @ 0x80..=0xff, rest @ ..] if *first == tag => (len, rest),
        _ => return None,
    };
    rest.split_at_checked(usize::from(*len))
}

impl<C: Curve> fmt::Debug for Signature<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature<{}>(", C::NAME)?;
        self.to_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}
