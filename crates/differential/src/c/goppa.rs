//! Goppa codes: any parameters and words, those that are refused too.

use super::parts::status;
use crate::input::below;
use arbitrary::{Result, Unstructured};
use core::ptr::null_mut;
use widefield::codes::{GoppaCode, GoppaDecoder};
use widefield_capi as c;

/// Fields with kernels of their own, others, a reducible modulus, one of too low a degree.
const MODULI: [u32; 7] = [0x13, 0x83, 0x211, 0x1009, 0x201b, 0x15, 3];

pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let modulus = MODULI[below(u, MODULI.len())?];
    let (m, order) = (modulus.ilog2() as usize, (1usize << modulus.ilog2()) - 1);
    let t = below(u, 8.min(1 + order / m))?;
    let mut polynomial = (0..t).map(|_| Ok(below(u, order + 1)? as u16)).collect::<Result<Vec<_>>>()?;
    polynomial.push(1);
    // A run of the field's elements by an odd step; now and then one too many, or one that is none.
    let n = (m * t + 1 + below(u, 60)?).min(order + 1 + usize::from(below(u, 16)? == 0));
    let (first, step) = (below(u, order + 1)?, 1 + 2 * below(u, order.div_ceil(2))?);
    let mut support: Vec<u16> = (0..n).map(|i| ((first + step * i) & order) as u16).collect();
    if below(u, 16)? == 0 {
        support[below(u, n)?] = order as u16 + 1;
    }
    let (mut code, mut decoder) = (null_mut(), null_mut());
    let (s, p, lengths) = (support.as_ptr(), polynomial.as_ptr(), [2 * n, 2 * polynomial.len()]);
    // SAFETY: places can be written, lengths are those of the arrays.
    let found = unsafe {
        [
            c::wf_goppa_new(&mut code, modulus.into(), s, lengths[0], p, lengths[1]),
            c::wf_goppa_decoder_new(&mut decoder, modulus.into(), s, lengths[0], p, lengths[1]),
        ]
    };
    let ours = GoppaCode::new(modulus, &support, &polynomial);
    let secret = GoppaDecoder::new(modulus, &support, &polynomial);
    let expected = [ours.as_ref().err(), secret.as_ref().err()];
    assert_eq!(found, expected.map(|error| error.map_or(c::WF_OK, |error| status(*error))));
    assert_eq!([code.is_null(), decoder.is_null()], expected.map(|error| error.is_some()));
    let done = match &ours {
        Ok(ours) => public(u, code, ours),
        Err(_) => Ok(()),
    };
    let done = done.and_then(|()| match &secret {
        Ok(secret) => hidden(u, decoder, secret, m),
        Err(_) => Ok(()),
    });
    // SAFETY: null, or set up above and not used any more.
    unsafe {
        c::wf_goppa_free(code);
        c::wf_goppa_decoder_free(decoder);
    }
    done
}

/// So many bytes, sometimes one less, and mostly without a bit after the last one.
fn bits(u: &mut Unstructured<'_>, n: usize) -> Result<Vec<u8>> {
    let mut bytes = (0..n.div_ceil(8)).map(|_| u.arbitrary()).collect::<Result<Vec<u8>>>()?;
    if below(u, 8)? != 0 && !n.is_multiple_of(8) {
        bytes.last_mut().into_iter().for_each(|last| *last &= (1 << (n % 8)) - 1);
    }
    bytes.truncate(bytes.len() - usize::from(below(u, 16)? == 0 && n > 0));
    Ok(bytes)
}

fn public(u: &mut Unstructured<'_>, code: *const c::wf_goppa, ours: &GoppaCode) -> Result<()> {
    let (n, k) = (ours.n(), ours.k());
    let message = bits(u, k)?;
    let [mut word, mut expected] = [(); 2].map(|()| vec![0xaa; n.div_ceil(8)]);
    // SAFETY: here and below the code is set up, and lengths are those of the arrays.
    let found =
        unsafe { c::wf_goppa_encode(code, word.as_mut_ptr(), word.len(), message.as_ptr(), message.len()) };
    assert_eq!(found, ours.encode(&message, &mut expected).map_or_else(status, |()| c::WF_OK));
    assert_eq!(word, expected);
    let mut received = if found == c::WF_OK && below(u, 4)? != 0 { word } else { bits(u, n)? };
    for _ in 0..below(u, ours.t() + 2)? {
        let i = below(u, n)?;
        received.get_mut(i / 8).into_iter().for_each(|byte| *byte ^= 1 << (i % 8));
    }
    let [mut syndrome, mut expected] = [(); 2].map(|()| vec![0xaa; (n - k).div_ceil(8)]);
    // SAFETY: as above.
    let found = unsafe {
        c::wf_goppa_syndrome(code, syndrome.as_mut_ptr(), syndrome.len(), received.as_ptr(), received.len())
    };
    assert_eq!(found, ours.syndrome(&received, &mut expected).map_or_else(status, |()| c::WF_OK));
    assert_eq!(syndrome, expected);
    let (mut expected, mut count) = (received.clone(), 777);
    let outcome = ours.decode_vartime(&mut expected).map(|found| found.positions().len());
    // SAFETY: as above.
    let found =
        unsafe { c::wf_goppa_decode_vartime(code, received.as_mut_ptr(), received.len(), &mut count) };
    assert_eq!((found, count), outcome.map_or_else(|error| (status(error), 777), |count| (c::WF_OK, count)));
    assert_eq!(received, expected);
    Ok(())
}

fn hidden(
    u: &mut Unstructured<'_>,
    decoder: *const c::wf_goppa_decoder,
    ours: &GoppaDecoder,
    m: usize,
) -> Result<()> {
    let n = ours.n();
    for (syndrome, len) in [(false, n), (true, m * ours.t())] {
        // With few errors, and any.
        let mut given = if below(u, 2)? == 0 { vec![0; len.div_ceil(8)] } else { bits(u, len)? };
        for _ in 0..below(u, ours.t() + 2)? {
            let i = below(u, len)?;
            given.get_mut(i / 8).into_iter().for_each(|byte| *byte ^= 1 << (i % 8));
        }
        let [mut errors, mut expected] = [(); 2].map(|()| vec![0xaa; n.div_ceil(8)]);
        let mut right = 7;
        let (e, w, lengths) = (errors.as_mut_ptr(), given.as_ptr(), [errors.len(), given.len()]);
        // SAFETY: as above.
        let (found, outcome) = unsafe {
            if syndrome {
                let found =
                    c::wf_goppa_decoder_decode_syndrome(decoder, e, lengths[0], &mut right, w, lengths[1]);
                (found, ours.decode_syndrome(&given, &mut expected))
            } else {
                let found = c::wf_goppa_decoder_decode(decoder, e, lengths[0], &mut right, w, lengths[1]);
                (found, ours.decode(&given, &mut expected))
            }
        };
        let outcome = outcome.map_or_else(|error| (status(error), 7), |right| (c::WF_OK, right.unwrap_u8()));
        assert_eq!(((found, right), errors), (outcome, expected));
    }
    Ok(())
}
