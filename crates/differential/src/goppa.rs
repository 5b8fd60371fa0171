//! Binary Goppa codes: any code, any word.

use crate::input::below;
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::codes::{GoppaCode, GoppaDecoder};
use widefield_reference::{codes::Field, goppa as model};

/// Fields with kernels of their own, and others.
const MODULI: [u32; 5] = [0x13, 0x83, 0x211, 0x1009, 0x201b];

pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let modulus = MODULI[below(u, MODULI.len())?];
    let (m, order) = (modulus.ilog2() as usize, (1usize << modulus.ilog2()) - 1);
    let t = 1 + below(u, 12.min(order / m))?;
    let mut polynomial = (0..t).map(|_| Ok(below(u, order + 1)? as u16)).collect::<Result<Vec<_>>>()?;
    polynomial.push(1);
    // A run of the field's elements, forwards by an odd step.
    let n = (m * t + 1 + below(u, 200)?).min(order + 1);
    let (first, step) = (below(u, order + 1)?, 1 + 2 * below(u, order / 2)?);
    let field = Field { modulus };
    let value = |a: usize| polynomial.iter().rev().fold(0, |sum, c| field.mul(sum, a as u32) ^ u32::from(*c));
    let mut support: Vec<usize> = (0..n).map(|i| (first + step * i) & order).collect();
    if below(u, 4)? > 0 {
        support.retain(|a| value(*a) != 0);
    }
    let support: Vec<u16> = support.iter().map(|a| *a as u16).collect();
    let decoder = |token| GoppaDecoder::new_with(token, modulus, &support, &polynomial);
    let n = support.len();
    if n <= m * t {
        return Ok(());
    }
    let code = GoppaCode::new(modulus, &support, &polynomial);
    let error = code.as_ref().err().copied();
    on_every_tier("set-up", &error, |token| decoder(token).err());
    let Ok(code) = code else { return Ok(()) };
    let mut word = vec![0; n.div_ceil(8)];
    for _ in 0..below(u, 2 * t + 2)? {
        let i = below(u, n)?;
        word[i / 8] ^= 1 << (i % 8);
    }
    let ones: Vec<usize> = (0..n).filter(|i| word[i / 8] >> (i % 8) & 1 == 1).collect();
    let wide = |a: &[u16]| a.iter().map(|a| u32::from(*a)).collect();
    let model = model::Code { field, support: wide(&support), polynomial: wide(&polynomial) };
    let expected = model.errors(&ones);
    let public = code.decode_vartime(&mut word.clone()).ok().map(|found| found.positions().to_vec());
    assert_eq!(public, expected);
    on_every_tier("decoding", &expected, |token| {
        let mut errors = vec![0xff; n.div_ceil(8)];
        let right = decoder(token).expect("a key").decode(&word, &mut errors).expect("of this length");
        let found = (0..n).filter(|i| errors[i / 8] >> (i % 8) & 1 == 1).collect();
        bool::from(right).then_some(found)
    });
    Ok(())
}
