//! The ChaCha20 stream: applied from anywhere on, in any order.

use crate::input::{below, text};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::aead::HeaderKey;
use widefield::chacha20::{ChaCha20, STREAM_LEN, hchacha20_with};
use widefield_reference::chacha20 as model;

/// A step on the stream.
enum Step<'a> {
    Seek(u64),
    Apply(&'a [u8]),
}

/// Steps on a stream with a short or a long nonce, and the short one's key of its own.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let key: [u8; 32] = u.arbitrary()?;
    let nonce: [u8; 24] = u.arbitrary()?;
    let extended = below(u, 2)? == 1;
    let steps = below(u, 9)?;
    let steps = (0..steps).map(|_| step(u)).collect::<Result<Vec<_>>>()?;

    let (by_the_book, short) = if extended {
        model::xchacha20_key_and_nonce(&key, &nonce)
    } else {
        (key, core::array::from_fn(|i| nonce[i]))
    };
    let mut at = 0;
    let expected: Vec<_> = steps.iter().map(|s| expected(&by_the_book, &short, &mut at, s)).collect();
    on_every_tier("stream", &(expected, at), |t| {
        let mut stream = if extended {
            ChaCha20::new_extended_with(t, &key, &nonce)
        } else {
            ChaCha20::new_with(t, &key, &short)
        };
        let mut take = |step: &Step<'_>| match step {
            Step::Seek(position) => stream.seek(*position).map(|()| Vec::new()),
            Step::Apply(text) => {
                let mut out = text.to_vec();
                let done = stream.apply_keystream(&mut out);
                if done.is_err() {
                    assert_eq!(out, *text, "a refused text was touched");
                }
                done.map(|()| out)
            }
        };
        let done: Vec<_> = steps.iter().map(&mut take).collect();
        (done, stream.position())
    });
    let nonce: [u8; 16] = core::array::from_fn(|i| nonce[i]);
    on_every_tier("hchacha20", &model::hchacha20(&key, &nonce), |t| hchacha20_with(t, &key, &nonce));
    let samples = text(u, 40 * 16)?.as_chunks::<16>().0;
    let mask = |sample: &[u8; 16]| {
        let (number, nonce) = sample.split_at(4);
        let number = number.try_into().map_or(0, u32::from_le_bytes);
        model::xor(&key, number, &core::array::from_fn(|i| nonce[i]), &[0; 16])
    };
    let expected: Vec<Vec<u8>> = samples.iter().map(mask).collect();
    on_every_tier("header protection", &expected, |t| {
        let mut masks = samples.to_vec();
        HeaderKey::chacha20_with(t, &key).masks(&mut masks);
        masks.iter().map(|m| m.to_vec()).collect()
    });
    Ok(())
}

fn step<'a>(u: &mut Unstructured<'a>) -> Result<Step<'a>> {
    Ok(match below(u, 4)? {
        0 => Step::Seek(below(u, 1 << 16)? as u64),
        // Around the end, and around the places where the block's number has more bits.
        1 => {
            let bits = below(u, 33)?;
            Step::Seek((64u64 << bits).saturating_add_signed(below(u, 4096)? as i64 - 2048))
        }
        _ => Step::Apply(text(u, 3000)?),
    })
}

fn expected(
    key: &[u8; 32],
    nonce: &[u8; 12],
    at: &mut u64,
    step: &Step<'_>,
) -> core::result::Result<Vec<u8>, Error> {
    match step {
        Step::Seek(position) if *position > STREAM_LEN => Err(Error::Limit),
        Step::Seek(position) => {
            *at = *position;
            Ok(Vec::new())
        }
        Step::Apply(text) if text.len() as u64 > STREAM_LEN - *at => Err(Error::Limit),
        Step::Apply(text) => {
            let inside = (*at % 64) as usize;
            let padded = [&vec![0; inside], *text].concat();
            // At the very end there is no block to number, and no text.
            let number = u32::try_from(*at / 64).unwrap_or(0);
            *at += text.len() as u64;
            Ok(model::xor(key, number, nonce, &padded).split_off(inside))
        }
    }
}
