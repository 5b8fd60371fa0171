//! Binary Goppa codes: a public one, and the decoder of a secret one. Elements are `uint16_t`, bits are packed with the
//! first in the lowest bit of the first byte.

use crate::border::{give, held, owned, read, write};
use crate::status::Status;
use crate::token::token;
use widefield::codes::{GoppaCode, GoppaDecoder};
use widefield::linear::BitMatrix;

/// A code.
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct wf_goppa(GoppaCode);

/// The decoder of a secret code. What it holds is wiped when it is given back.
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct wf_goppa_decoder(GoppaDecoder);

heap_objects! {
    wf_goppa b"wf goppa" "const wf_goppa *" "wf_goppa *" "wf_goppa **"
    wf_goppa_decoder b"wf gopde" "const wf_goppa_decoder *" "wf_goppa_decoder *" "wf_goppa_decoder **"
}

/// The modulus of a field of at most 2^16 elements; the library looks at the rest.
fn modulus_of(modulus: u64) -> Result<u32, Status> {
    u32::try_from(modulus).map_err(|_| Status::Algorithm)
}

/// Writes the rows of a matrix, each in whole bytes.
fn write_matrix(matrix: &BitMatrix, out: &mut [u8]) -> Result<(), Status> {
    let len = matrix.columns().div_ceil(8);
    if matrix.rows().checked_mul(len) != Some(out.len()) {
        return Err(Status::Length);
    }
    for (i, row) in out.chunks_exact_mut(len).enumerate() {
        for (bytes, word) in row.chunks_mut(8).zip(matrix.row(i)) {
            bytes.iter_mut().zip(word.to_le_bytes()).for_each(|(byte, of)| *byte = of);
        }
    }
    Ok(())
}

exports! {
    /// Sets a code up.
    checked fn wf_goppa_new(
        code: *mut *mut wf_goppa, modulus: u64, support: *const u16, support_len: usize, polynomial: *const u16,
        polynomial_len: usize,
    ) {
        let place = give(code);
        let support = read(support, support_len);
        let polynomial = read(polynomial, polynomial_len);
        {
            place.fill(wf_goppa(GoppaCode::new(modulus_of(modulus)?, support, polynomial)?));
            Ok(())
        }
    }

    /// Gives a code back.
    void fn wf_goppa_free(code: *mut wf_goppa) {
        let code = owned(code);
        { drop(code); }
    }

    /// Bits of a word.
    checked fn wf_goppa_n(code: *const wf_goppa, n: *mut usize) {
        let code = held(code);
        let n = write(n, size_of::<usize>());
        {
            n.fill(code.0.n());
            Ok(())
        }
    }

    /// Bits of information.
    checked fn wf_goppa_k(code: *const wf_goppa, k: *mut usize) {
        let code = held(code);
        let k = write(k, size_of::<usize>());
        {
            k.fill(code.0.k());
            Ok(())
        }
    }

    /// Errors that are corrected.
    checked fn wf_goppa_t(code: *const wf_goppa, t: *mut usize) {
        let code = held(code);
        let t = write(t, size_of::<usize>());
        {
            t.fill(code.0.t());
            Ok(())
        }
    }

    /// The places of the information.
    checked fn wf_goppa_information_positions(code: *const wf_goppa, positions: *mut usize, count: usize) {
        let code = held(code);
        let positions = write(positions, count.saturating_mul(size_of::<usize>()));
        {
            let all = code.0.information_positions();
            if positions.len() != all.len() {
                return Err(Status::Length);
            }
            positions.copy_from_slice(all);
            Ok(())
        }
    }

    /// The generator matrix.
    checked fn wf_goppa_generator(code: *const wf_goppa, matrix: *mut u8, len: usize) {
        let code = held(code);
        let matrix = write(matrix, len);
        { write_matrix(&code.0.generator()?, matrix) }
    }

    /// The parity-check matrix.
    checked fn wf_goppa_parity_check(code: *const wf_goppa, matrix: *mut u8, len: usize) {
        let code = held(code);
        let matrix = write(matrix, len);
        { write_matrix(code.0.parity_check(), matrix) }
    }

    /// Its reduced echelon form.
    checked fn wf_goppa_systematic_parity_check(code: *const wf_goppa, matrix: *mut u8, len: usize) {
        let code = held(code);
        let matrix = write(matrix, len);
        { write_matrix(&code.0.systematic_parity_check()?, matrix) }
    }

    /// The word of a message.
    secret fn wf_goppa_encode(
        code: *const wf_goppa, word: *mut u8, word_len: usize, message: *const u8, message_len: usize,
    ) {
        let code = held(code);
        let word = write(word, word_len);
        let message = read(message, message_len);
        { Ok(code.0.encode(message, word)?) }
    }

    /// The syndrome of a word.
    secret fn wf_goppa_syndrome(
        code: *const wf_goppa, syndrome: *mut u8, syndrome_len: usize, word: *const u8, word_len: usize,
    ) {
        let code = held(code);
        let syndrome = write(syndrome, syndrome_len);
        let word = read(word, word_len);
        { Ok(code.0.syndrome(word, syndrome)?) }
    }

    /// Corrects a public word.
    checked fn wf_goppa_decode_vartime(
        code: *const wf_goppa, word: *mut u8, len: usize, corrected: *mut usize,
    ) {
        let code = held(code);
        let word = write(word, len);
        let corrected = write(corrected, size_of::<usize>());
        {
            corrected.fill(code.0.decode_vartime(word)?.positions().len());
            Ok(())
        }
    }

    /// Sets the decoder of a secret code up.
    secret fn wf_goppa_decoder_new(
        decoder: *mut *mut wf_goppa_decoder, modulus: u64, support: *const u16, support_len: usize,
        polynomial: *const u16, polynomial_len: usize,
    ) {
        let place = give(decoder);
        let support = read(support, support_len);
        let polynomial = read(polynomial, polynomial_len);
        {
            let modulus = modulus_of(modulus)?;
            place.fill(wf_goppa_decoder(GoppaDecoder::new_with(token(), modulus, support, polynomial)?));
            Ok(())
        }
    }

    /// Gives a decoder back, wiped.
    void fn wf_goppa_decoder_free(decoder: *mut wf_goppa_decoder) {
        let decoder = owned(decoder);
        { drop(decoder); }
    }

    /// The errors of a word.
    secret fn wf_goppa_decoder_decode(
        decoder: *const wf_goppa_decoder, errors: *mut u8, errors_len: usize, right: *mut u8, word: *const u8,
        word_len: usize,
    ) {
        let decoder = held(decoder);
        let errors = write(errors, errors_len);
        let right = write(right, 1);
        let word = read(word, word_len);
        {
            right.fill(decoder.0.decode(word, errors)?.unwrap_u8());
            Ok(())
        }
    }

    /// The errors of a syndrome.
    secret fn wf_goppa_decoder_decode_syndrome(
        decoder: *const wf_goppa_decoder, errors: *mut u8, errors_len: usize, right: *mut u8, syndrome: *const u8,
        syndrome_len: usize,
    ) {
        let decoder = held(decoder);
        let errors = write(errors, errors_len);
        let right = write(right, 1);
        let syndrome = read(syndrome, syndrome_len);
        {
            right.fill(decoder.0.decode_syndrome(syndrome, errors)?.unwrap_u8());
            Ok(())
        }
    }
}
