//! CCSDS's dual basis (131.0-B, annex F): the form in which symbols of its codes are sent.
//!
//! ```
//! use widefield::codes::{Parameters, ReedSolomon, dual_basis};
//!
//! // A received word: into the conventional basis, decoded, and back.
//! let code = ReedSolomon::<u8>::new(&Parameters::CCSDS_255_223)?;
//! let mut word = [0; 255];
//! word[3] = 1;
//! dual_basis::to_conventional(&mut word);
//! code.decode(&mut word, &[])?;
//! dual_basis::from_conventional(&mut word);
//! assert_eq!(word, [0; 255]);
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! Bit `7 - i` of a byte `a` in the dual basis is `Tr(a β^i)`, in GF(2^8) modulo x^8 + x^7 + x^2 + x + 1 with
//! `β = x^117`.

/// `x a`.
const fn times_x(a: u8) -> u8 {
    a << 1 ^ if a >> 7 == 1 { 0x87 } else { 0 }
}

const fn mul(a: u8, b: u8) -> u8 {
    let (mut sum, mut i) = (0, 8);
    while i > 0 {
        i -= 1;
        sum = times_x(sum) ^ if b >> i & 1 == 1 { a } else { 0 };
    }
    sum
}

const fn trace(a: u8) -> u8 {
    let (mut sum, mut power, mut i) = (0, a, 0);
    while i < 8 {
        sum ^= power;
        power = mul(power, power);
        i += 1;
    }
    sum
}

/// The bytes in the dual basis, and back.
const TABLES: [[u8; 256]; 2] = {
    let (mut beta, mut i) = (1, 0);
    while i < 117 {
        beta = times_x(beta);
        i += 1;
    }
    let (mut to, mut from, mut a) = ([0; 256], [0; 256], 0);
    while a < 256 {
        let (mut power, mut i) = (1, 0);
        while i < 8 {
            to[a] |= trace(mul(a as u8, power)) << (7 - i);
            power = mul(power, beta);
            i += 1;
        }
        from[to[a] as usize] = a as u8;
        a += 1;
    }
    [to, from]
};

/// Brings symbols from the dual basis into the conventional one.
pub fn to_conventional(symbols: &mut [u8]) {
    symbols.iter_mut().for_each(|a| *a = TABLES[1][usize::from(*a)]);
}

/// Brings symbols from the conventional basis into the dual one.
pub fn from_conventional(symbols: &mut [u8]) {
    symbols.iter_mut().for_each(|a| *a = TABLES[0][usize::from(*a)]);
}
