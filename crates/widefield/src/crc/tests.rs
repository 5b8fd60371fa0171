//! One suite for every tier: the catalogue, the model, basis vectors, pieces.

use super::catalogue::CATALOGUE;
use super::constants::mask;
use super::*;
use crate::Error;
use crate::simd::rng::Rng;
use crate::tier::{sparse, tokens};
use core::hash::Hasher;
use widefield_reference::crc as model;

/// The length at which the widest groups have begun, and gone round.
const LONG: usize = 1100;

fn parameters(a: &Algorithm) -> model::Parameters {
    let Algorithm { width, poly, init, refin, refout, xorout, .. } = *a;
    model::Parameters { width, poly, init, refin, refout, xorout }
}

/// An algorithm of these bits with parameters at random.
fn random(rng: &mut Rng, width: u32) -> Algorithm {
    let [poly, init, xorout] = [(); 3].map(|()| rng.word() & mask(width));
    let flags = rng.word();
    let (refin, refout) = (flags & 1 == 1, flags & 2 == 2);
    Algorithm { name: "random", width, poly, init, refin, refout, xorout, check: 0, residue: 0 }
}

fn bytes(rng: &mut Rng, len: usize) -> Vec<u8> {
    (0..len).map(|_| rng.word() as u8).collect()
}

/// The check of each entry; and its residue: the register after a text and its CRC, where bits go in as they come out.
#[test]
fn the_catalogue() {
    assert_eq!(CATALOGUE.len(), 112);
    for algorithm in CATALOGUE {
        let crc = Crc::new(algorithm);
        let Algorithm { name, width, refin, refout, xorout, .. } = *algorithm;
        for token in tokens() {
            assert_eq!(crc.checksum_with(token, b"123456789"), algorithm.check, "{name} {}", token.tier());
        }
        assert_eq!(model::checksum(&parameters(algorithm), b"123456789"), algorithm.check, "{name}");
        if width % 8 == 0 && refin == refout {
            let (value, n) = (algorithm.check.to_le_bytes(), (width / 8) as usize);
            let mut text = b"123456789".to_vec();
            text.extend(&value[..n]);
            if !refin {
                text[9..].reverse();
            }
            assert_eq!(crc.checksum(&text) ^ xorout, algorithm.residue, "{name}");
        }
    }
    let names = [
        CRC_32_ISO_HDLC.algorithm(),
        CRC_32_ISCSI.algorithm(),
        CRC_64_NVME.algorithm(),
        CRC_64_XZ.algorithm(),
    ];
    assert_eq!(names.map(|a| a.name), ["CRC-32/ISO-HDLC", "CRC-32/ISCSI", "CRC-64/NVME", "CRC-64/XZ"]);
}

/// Every width and order with a polynomial at random, at every length up to several groups, at odd addresses.
#[test]
fn any_polynomial_and_length() {
    let mut rng = Rng::new("crc lengths");
    let text = bytes(&mut rng, LONG + 64);
    for width in (3..=64).step_by(sparse(5)) {
        let algorithm = random(&mut rng, width);
        let (crc, p) = (Crc::new(&algorithm), parameters(&algorithm));
        let lengths = (0..50).chain((50..LONG).step_by(if width > 60 { sparse(7) } else { 61 }));
        for len in lengths.chain([255, 256, 257, 511, 512, 513, 1023, 1024, 1025]) {
            let text = &text[len % 7..][..len];
            let expected = model::checksum(&p, text);
            for token in tokens() {
                assert_eq!(crc.checksum_with(token, text), expected, "{algorithm:?} {len} {}", token.tier());
            }
        }
    }
}

/// CRC-32C has kernels of its own: short texts, three parts of any length, and several groups of the longest parts.
#[test]
fn castagnoli_at_every_length() {
    let mut rng = Rng::new("crc-32c lengths");
    let (crc, text) = (&CRC_32_ISCSI, bytes(&mut rng, 5000));
    let parameters = parameters(crc.algorithm());
    let lengths = (0..200)
        .chain((200..LONG).step_by(sparse(3)))
        .chain([1535, 1536, 1537, 1655, 1656, 3071, 3200, 4900]);
    for len in lengths {
        let text = &text[len % 7..][..len];
        let expected = model::checksum(&parameters, text);
        for token in tokens() {
            assert_eq!(crc.checksum_with(token, text), expected, "{len} {}", token.tier());
        }
    }
}

/// The register after a text is linear in the register before and the text: all single bits prove it, at each length.
/// Bit `i` of the text from its end stands for `x^(i + 64)`, as the register's bit `i` does before a text of `n` bits
/// for `x^(i + n)`.
#[test]
fn every_single_bit() {
    let mut rng = Rng::new("crc basis");
    let slow = sparse(11) > 1;
    for width in [3, 32, 59, 64] {
        for refin in [false, true] {
            let crc = Crc::new(&Algorithm { refin, ..random(&mut rng, width) });
            let c = &crc.constants;
            let ordered = |bits: u64| if refin { bits.reverse_bits() } else { bits };
            let poly = ordered(c.poly);
            assert_eq!(poly, crc.algorithm().poly << (64 - width));
            let times_x = |a: u64| (a << 1) ^ if a >> 63 == 1 { poly } else { 0 };
            let mut powers = vec![1u64];
            (0..8 * LONG + 64).for_each(|i| powers.push(times_x(powers[i])));
            for token in tokens() {
                let lengths = if slow {
                    vec![5, 33, 530]
                } else {
                    vec![0, 1, 7, 8, 9, 15, 16, 17, 40, 64, 130, 275, 530, LONG]
                };
                for n in lengths {
                    let mut text = vec![0; n];
                    assert_eq!(c.update(token, 0, &text), 0);
                    for i in 0..64 {
                        let found = c.update(token, ordered(1 << i), &text);
                        assert_eq!(ordered(found), powers[i + 8 * n], "register {i} of {n} {}", token.tier());
                    }
                    for i in (0..8 * n).step_by(if n > 200 { 3 } else { 1 }) {
                        let at = n - 1 - i / 8;
                        text[at] = if refin { 0x80 >> (i % 8) } else { 1 << (i % 8) };
                        let found = c.update(token, 0, &text);
                        assert_eq!(ordered(found), powers[i + 64], "text {i} of {n} {}", token.tier());
                        text[at] = 0;
                    }
                }
            }
        }
    }
}

/// In pieces of any lengths, resumed, combined.
#[test]
fn pieces_and_sums() {
    let mut rng = Rng::new("crc pieces");
    let text = bytes(&mut rng, 3000);
    let mut algorithms: Vec<Algorithm> = CATALOGUE.iter().copied().step_by(9).collect();
    algorithms.extend([8, 40, 64].map(|width| random(&mut rng, width)));
    for algorithm in &algorithms {
        let crc = Crc::new(algorithm);
        let whole = crc.checksum(&text);
        assert_eq!(whole, model::checksum(&parameters(algorithm), &text));
        for token in tokens() {
            let (mut digest, mut rest) = (crc.digest_with(token), &text[..]);
            while !rest.is_empty() {
                let (piece, others) = rest.split_at((rng.word() % 300) as usize % (rest.len() + 1));
                digest.update(piece);
                digest = Digest::resume_with(token, &crc, digest.finalize());
                rest = others;
            }
            assert_eq!((digest.finalize(), digest.finish()), (whole, whole), "{}", algorithm.name);
        }
        for at in [0, 1, 5, 100, 2999, 3000] {
            let (first, second) = text.split_at(at);
            let both = crc.combine(crc.checksum(first), crc.checksum(second), second.len() as u64);
            assert_eq!(both, whole, "{} {at}", algorithm.name);
        }
        let mut hasher = crc.digest();
        hasher.write(&text[..7]);
        std::io::Write::write_all(&mut hasher, &text[7..]).unwrap();
        assert_eq!(hasher.finish(), whole);
    }
    // Of a text longer than memory: x^(8 n) modulo P has the order of x as its period.
    let (crc, n) = (&CRC_32_ISO_HDLC, 0xffff_ffff);
    assert_eq!(crc.combine(1, 2, n), crc.combine(1, 2, 2 * n));
}

#[test]
fn parameters_that_are_none() {
    let fine = catalogue::CRC_5_USB;
    for width in [0, 1, 2, 65, u32::MAX] {
        assert_eq!(Crc::try_new(&Algorithm { width, ..fine }).err(), Some(Error::Degree));
    }
    for bad in [
        Algorithm { poly: 32, ..fine },
        Algorithm { init: 32, ..fine },
        Algorithm { xorout: 1 << 63, ..fine },
    ] {
        assert_eq!(Crc::try_new(&bad).err(), Some(Error::Encoding));
    }
    assert!(Crc::try_new(&fine).is_ok());
}
