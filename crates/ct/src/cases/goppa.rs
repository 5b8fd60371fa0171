//! Binary Goppa codes: the support, the polynomial, words and errors of a decoder are secret; of a code the messages
//! and the words whose syndromes are computed.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use widefield::codes::{GoppaCode, GoppaDecoder};
use widefield::cpu::{Tier, Token};

pub(super) const CASES: &[Case] = &[
    case("goppa/any-field", Tier::Portable, any_field),
    case("goppa/field-12", Tier::Portable, field_12),
    case("goppa/field-13", Tier::Portable, field_13),
    case("goppa/encode", Tier::Portable, encode),
];

/// The product of elements, without a table.
fn mul(modulus: u32, a: u16, b: u16) -> u16 {
    let m = modulus.ilog2();
    let (mut sum, mut multiple) = (0, u32::from(a));
    for i in 0..m {
        sum ^= multiple & u32::from(b >> i & 1).wrapping_neg();
        multiple <<= 1;
        multiple ^= modulus & (multiple >> m).wrapping_neg();
    }
    sum as u16
}

/// A key that is valid whatever the secret is: a public one, moved by a secret element. The polynomial has no root in
/// the field, and none twice.
fn decode(token: Token, modulus: u32, n: usize, terms: &[usize]) {
    let mask = ((1u32 << modulus.ilog2()) - 1) as u16;
    let [low, high] = secret([0x35, 0x2b]);
    let moved = u16::from_le_bytes([low, high]) & mask;
    let support: Vec<u16> = (0..n as u16).map(|i| (i.wrapping_mul(37) & mask) ^ moved).collect();
    let t = terms[0];
    let mut polynomial = vec![0; t + 1];
    terms.iter().for_each(|i| polynomial[*i] = 1);
    for j in 0..t {
        for i in (j..t).rev() {
            polynomial[i] ^= mul(modulus, moved, polynomial[i + 1]);
        }
    }
    let decoder = GoppaDecoder::new_with(token, modulus, &support, &polynomial).expect("a key");
    let mut errors = vec![0; n.div_ceil(8)];
    let word = secret([0x5a; 1024]);
    let accepted = decoder.decode(&word[..errors.len()], &mut errors).expect("of this length");
    reveal(&mut errors);
    reveal(&mut [accepted.unwrap_u8()]);
    let bytes = (modulus.ilog2() as usize * t).div_ceil(8);
    let accepted = decoder.decode_syndrome(&word[..bytes], &mut errors).expect("of this length");
    reveal(&mut errors);
    reveal(&mut [accepted.unwrap_u8()]);
}

fn any_field(token: Token) {
    decode(token, 0x11b, 200, &[16, 5, 3, 1, 0]);
}

fn field_12(token: Token) {
    decode(token, 0x1009, 800, &[64, 4, 3, 1, 0]);
}

fn field_13(token: Token) {
    decode(token, 0x201b, 1700, &[128, 7, 2, 1, 0]);
}

/// A code is public.
fn encode(_: Token) {
    let code = GoppaCode::new(0x11b, &Vec::from_iter(0..256), &[1, 1, 0, 1]).expect("a code");
    let mut word = [0; 32];
    assert_eq!(code.encode(&secret([7; 29]), &mut word), Ok(()));
    reveal(&mut word);
    let mut syndrome = [0; 3];
    assert_eq!(code.syndrome(&secret([9; 32]), &mut syndrome), Ok(()));
    reveal(&mut syndrome);
}
