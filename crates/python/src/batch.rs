//! Batches of messages under one key.

use crate::buffers::{Input, or_empty, zeroed};
use crate::key::{Key, Message, TAG, apart, check, refused};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use widefield::Error;
use widefield::aead::{Aead, Bytes as _, Packet};

/// A message as Python gives it: nonce, data, additional data.
pub(crate) type Given<'py> = (Input<'py>, Input<'py>, Option<Input<'py>>);

/// Seals or opens all messages in one call, if all their nonces are of the cipher's own length.
pub(crate) fn together<A: Aead>(key: &A, seal: bool, messages: &mut [Message<'_>]) -> bool {
    if messages.iter().any(|m| m.nonce.len() != A::NONCE_LEN) {
        return false;
    }
    let packets = messages.iter_mut().filter_map(|m| {
        m.to.copy_from_slice(m.from);
        Some(Packet::with_tag(key, A::Nonce::from_slice(m.nonce)?, m.aad, m.to, &m.tag))
    });
    let mut packets: Vec<_> = packets.collect();
    if seal {
        A::seal_many(&mut packets)
    } else {
        A::open_many(&mut packets)
    }
    let done: Vec<_> = packets.iter().map(|p| (p.result(), *p.tag().as_bytes())).collect();
    for (m, (result, tag)) in messages.iter_mut().zip(done) {
        (m.result, m.tag) = (result, tag);
    }
    true
}

/// Does all of a batch; `None` in the place of what has no tag, or not the right one.
fn all<'py>(
    py: Python<'py>,
    key: &dyn Key,
    seal: bool,
    given: &[Given<'_>],
) -> PyResult<Vec<Option<Bound<'py, PyBytes>>>> {
    let mut memory = zeroed(given.iter().map(|(_, data, _)| data.as_bytes().len()).sum())?;
    let mut messages = Vec::with_capacity(given.len());
    let (mut rest, mut length) = (&mut memory[..], 0);
    for (nonce, data, aad) in given {
        let (nonce, data, aad) = (nonce.as_bytes(), data.as_bytes(), or_empty(aad.as_ref()));
        check(key, nonce)?;
        let (from, tag) = match data.split_last_chunk() {
            Some((text, tag)) if !seal => (text, *tag),
            _ => (data, [0; TAG]),
        };
        let (to, behind) = rest.split_at_mut(from.len());
        rest = behind;
        length += data.len() + aad.len();
        messages.push(Message { nonce, aad, from, to, tag, result: Ok(()) });
    }
    apart(py, length, || key.many(seal, &mut messages));
    let results = messages.iter().zip(given).map(|(m, (_, data, _))| match m.result {
        // Too short for a tag.
        _ if !seal && data.as_bytes().len() < TAG => Ok(None),
        Err(Error::Authentication) => Ok(None),
        Err(error) => Err(refused(error)),
        Ok(()) if !seal => Ok(Some(PyBytes::new(py, m.to))),
        Ok(()) => PyBytes::new_with(py, m.to.len() + TAG, |sealed| {
            let (text, tag) = sealed.split_at_mut(m.to.len());
            text.copy_from_slice(m.to);
            tag.copy_from_slice(&m.tag);
            Ok(())
        })
        .map(Some),
    });
    results.collect()
}

pub(crate) fn encrypt<'py>(
    py: Python<'py>,
    key: &dyn Key,
    given: &[Given<'_>],
) -> PyResult<Vec<Bound<'py, PyBytes>>> {
    Ok(all(py, key, true, given)?.into_iter().flatten().collect())
}

pub(crate) fn decrypt<'py>(
    py: Python<'py>,
    key: &dyn Key,
    given: &[Given<'_>],
) -> PyResult<Vec<Option<Bound<'py, PyBytes>>>> {
    all(py, key, false, given)
}
