//! Codes of the rivals that correct errors. All write the same parity.

use super::Rivals;
use super::correctors::{LibCorrect, LinuxBch};
use crate::Label;

/// Takes the rivals, each by its own function.
pub trait Correctors {
    /// One that makes of bytes, of data or of a word that was received, others: the word, or the corrected data. What
    /// is written to is as the last call left it.
    fn add(&mut self, label: Label, call: impl Fn(&[u8], &mut [u8]) + 'static);
}

/// Words of RS(255, 223) modulo `x^8 + x^4 + x^3 + x^2 + 1` with the roots `x^0` to `x^31`, from their data.
pub fn reed_solomon_encode(rivals: &'static Rivals, all: &mut impl Correctors) {
    let encoder = reed_solomon::Encoder::new(32);
    all.add(Label::rival("reed-solomon", "Encoder"), move |data, word| {
        word.copy_from_slice(&encoder.encode(data));
    });
    if let Some(code) = rivals.libcorrect.and_then(|library| library.0.code(0x11d, 32)) {
        let label = Label::rival(LibCorrect::WHO, "correct_reed_solomon_encode");
        all.add(label, move |data, word| code.encode(data, word));
    }
}

/// The data of such words with errors.
pub fn reed_solomon_decode(rivals: &'static Rivals, all: &mut impl Correctors) {
    let decoder = reed_solomon::Decoder::new(32);
    all.add(Label::rival("reed-solomon", "Decoder"), move |word, data| {
        // What cannot be corrected stays what it was, and is found to differ.
        if let Ok(corrected) = decoder.correct(word, None) {
            data.copy_from_slice(corrected.data());
        }
    });
    if let Some(code) = rivals.libcorrect.and_then(|library| library.0.code(0x11d, 32)) {
        let label = Label::rival(LibCorrect::WHO, "correct_reed_solomon_decode");
        all.add(label, move |word, data| {
            let done = code.decode(word, data);
            debug_assert!(done);
        });
    }
}

/// Words of the code of Linux's `lib/bch` with these `m` and `t`, from their data.
pub fn bch_encode(rivals: &'static Rivals, [m, t]: [usize; 2], all: &mut impl Correctors) {
    let Some(code) = rivals.linux_bch.and_then(|library| library.0.code(m, t)) else { return };
    all.add(Label::rival(LinuxBch::WHO, "encode_bch"), move |data, word| {
        let (first, parity) = word.split_at_mut(data.len());
        first.copy_from_slice(data);
        // The parity so far is an operand.
        parity.fill(0);
        code.encode(data, parity);
    });
}

/// The data of such words with errors.
pub fn bch_decode(rivals: &'static Rivals, [m, t]: [usize; 2], all: &mut impl Correctors) {
    let Some(code) = rivals.linux_bch.and_then(|library| library.0.code(m, t)) else { return };
    all.add(Label::rival(LinuxBch::WHO, "decode_bch"), move |word, data| {
        let (received, parity) = word.split_at(data.len());
        data.copy_from_slice(received);
        let done = code.decode(data, parity);
        debug_assert!(done);
    });
}
