//! Codes that correct errors.

use crate::input::below;
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::codes::{Bch, Parameters, ReedSolomon, Symbol};
use widefield_reference::codes as model;

/// Irreducible moduli, primitive and not.
const MODULI: [u32; 12] =
    [0b111, 0b1011, 0b10011, 0b11111, 0x25, 0x49, 0x83, 0x11d, 0x11b, 0x187, 0x211, 0x409];

/// Data to encode, a word that was received, and its erasures.
type Input = (Vec<u32>, Vec<u32>, Vec<usize>);

/// Any parameters, and a word that need not be near a codeword.
pub(crate) fn reed_solomon(u: &mut Unstructured<'_>) -> Result<()> {
    let modulus = MODULI[below(u, MODULI.len())?];
    let order = (1 << modulus.ilog2()) - 1;
    let n = 2 + below(u, order.min(60) - 1)?;
    let k = 1 + below(u, n - 1)?;
    let (alpha, step) = (1 + below(u, order)? as u32, below(u, 300)? as u32);
    let parameters = Parameters { modulus, alpha, step, first_root: u.arbitrary()?, n, k };
    let field = model::Field { modulus };
    let base = field.power(alpha, step.into());
    let code = model::Code { field, base, first: parameters.first_root, n, count: n - k };
    let value = |u: &mut Unstructured<'_>| Ok(below(u, order + 1)? as u32);
    let data = (0..k).map(|_| value(u)).collect::<Result<Vec<_>>>()?;
    let parity = code.parity(&data);
    let mut word = [&data[..], &parity].concat();
    for _ in 0..below(u, n + 1)? {
        let position = below(u, n)?;
        word[position] ^= value(u)?;
    }
    let mut erasures = Vec::new();
    for _ in 0..below(u, n + 1)? {
        let position = below(u, n)?;
        if !erasures.contains(&position) {
            erasures.push(position);
        }
    }
    // Whether there are as many positions as the word has symbols is the order of the base.
    let different = (1..n as u64).all(|i| field.power(base, i) != 1);
    let expected = different.then(|| (parity, code.errors(&word, &erasures)));
    let input = (data, word, erasures);
    if order < 256 {
        run::<u8>(&parameters, &input, &expected, |s| s as u8);
    }
    run::<u16>(&parameters, &input, &expected, |s| s as u16);
    Ok(())
}

/// Parity, and what is to be corrected; nothing if there is no such code.
type Expected = Option<(Vec<u32>, Option<Vec<(usize, u32)>>)>;

fn run<S: Symbol + Into<u32>>(
    parameters: &Parameters,
    (data, word, erasures): &Input,
    expected: &Expected,
    symbol: fn(u32) -> S,
) {
    let [data, word] = [data, word].map(|s| s.iter().map(|s| symbol(*s)).collect::<Vec<S>>());
    on_every_tier("reed_solomon", expected, |t| {
        let code = ReedSolomon::<S>::new_with(t, parameters).ok()?;
        let mut parity = vec![S::default(); code.parity_len()];
        assert_eq!(code.encode(&data, &mut parity), Ok(()));
        let mut found = word.clone();
        let done = code.decode(&mut found, erasures);
        let changes = found.iter().zip(&word).enumerate().filter(|(_, (a, b))| a != b);
        let changes: Vec<_> = changes.map(|(i, (a, b))| (i, (*a).into() ^ (*b).into())).collect();
        let positions: Vec<usize> = changes.iter().map(|(i, _)| *i).collect();
        match &done {
            Ok(corrected) => assert_eq!(corrected.positions(), positions),
            Err(error) => assert_eq!((*error, positions), (Error::Uncorrectable, vec![])),
        }
        assert_eq!(code.is_codeword(&found), Ok(done.is_ok() || code.is_codeword(&word) == Ok(true)));
        // As the middle one of three, and of as many as the kernels take.
        let depth = if word[0] == S::default() { 65 } else { 3 };
        let frames = code.interleaved(depth).ok()?;
        let mut frame: Vec<S> = word.iter().flat_map(|s| core::iter::repeat_n(*s, depth)).collect();
        let lost: Vec<usize> = erasures.iter().map(|e| e * depth + 1).collect();
        let each = frames.decode(&mut frame, &lost).ok()?;
        assert_eq!(each[1], done);
        assert!(frame.iter().skip(1).step_by(depth).eq(&found));
        let parity = parity.into_iter().map(Into::into).collect();
        Some((parity, done.is_ok().then_some(changes)))
    });
}

/// Any binary code, and a word that need not be near a codeword.
pub(crate) fn bch(u: &mut Unstructured<'_>) -> Result<()> {
    let modulus = MODULI[1 + below(u, MODULI.len() - 1)?];
    let (n, t) = (2 + below(u, 120)?, 1 + below(u, 6)?);
    let Ok(code) = Bch::new(modulus, n, t) else { return Ok(()) };
    let model = model::Bch::new(modulus, n, t);
    let data = (0..code.k()).map(|_| Ok(u.arbitrary::<bool>()?.into())).collect::<Result<Vec<u32>>>()?;
    let parity = model.parity(&data);
    let mut word = [&data[..], &parity].concat();
    for _ in 0..below(u, 2 * t + 2)? {
        word[below(u, n)?] ^= 1;
    }
    let pack = |bits: &[u32]| -> Vec<u8> {
        let byte = |bits: &[u32]| bits.iter().zip(0..).fold(0, |b, (bit, i)| b | (*bit as u8) << (7 - i));
        bits.chunks(8).map(byte).collect()
    };
    let mut made = vec![0; code.parity_bits().div_ceil(8)];
    assert_eq!(code.encode(&pack(&data), &mut made), Ok(()));
    assert_eq!(made, pack(&parity));
    let [mut data, mut parity] = [&word[..code.k()], &word[code.k()..]].map(pack);
    let done = code.decode(&mut data, &mut parity);
    let expected = model.errors(&word);
    expected.iter().flatten().for_each(|i| word[*i] ^= 1);
    assert_eq!(done.ok().map(|c| c.positions().to_vec()), expected);
    assert_eq!([data, parity], [&word[..code.k()], &word[code.k()..]].map(pack));
    Ok(())
}
