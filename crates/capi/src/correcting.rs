//! Codes that correct errors. Symbols are bytes in fields of up to 256 elements, and `uint16_t` in larger ones: the
//! code knows which, so C passes `void *` and lengths in bytes, and two bytes need not be aligned.

use crate::border::{give, held, owned, read, text, write};
use crate::status::Status;
use crate::token::token;
use core::ffi::{CStr, c_char, c_void};
use widefield::codes::{Bch, Corrected, Interleaved, Parameters, ReedSolomon, Symbol, dual_basis};

/// A Reed-Solomon code over either kind of symbols.
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct wf_reed_solomon(Symbols<ReedSolomon<u8>, ReedSolomon<u16>>);

/// Frames of interleaved words.
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct wf_interleaved(Symbols<Interleaved<'static, u8>, Interleaved<'static, u16>>);

/// A BCH code.
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct wf_bch(Bch);

enum Symbols<B, W> {
    Bytes(B),
    Words(W),
}

heap_objects! {
    wf_reed_solomon b"wf reeds" "const wf_reed_solomon *" "wf_reed_solomon *" "wf_reed_solomon **"
    wf_interleaved b"wf inter" "const wf_interleaved *" "wf_interleaved *" "wf_interleaved **"
    wf_bch b"wf bch  " "const wf_bch *" "wf_bch *" "wf_bch **"
}

/// What `decode` of interleaved words says of one that has too many errors.
const TOO_MANY: usize = usize::MAX;

/// The bytes as symbols of two.
fn from_bytes(bytes: &[u8]) -> Result<Vec<u16>, Status> {
    let (pairs, rest) = bytes.as_chunks();
    if rest.is_empty() {
        Ok(pairs.iter().map(|pair| u16::from_ne_bytes(*pair)).collect())
    } else {
        Err(Status::Length)
    }
}

fn to_bytes(bytes: &mut [u8], symbols: &[u16]) {
    bytes.chunks_exact_mut(2).zip(symbols).for_each(|(bytes, s)| bytes.copy_from_slice(&s.to_ne_bytes()));
}

/// Symbols of two bytes, changed by `f`. They are written back if it fails too: it decides what it leaves.
fn in_place<T>(bytes: &mut [u8], f: impl FnOnce(&mut [u16]) -> T) -> Result<T, Status> {
    let mut symbols = from_bytes(bytes)?;
    let done = f(&mut symbols);
    to_bytes(bytes, &symbols);
    Ok(done)
}

impl wf_reed_solomon {
    fn new(parameters: &Parameters) -> Result<Self, Status> {
        // Symbols of bytes have a modulus of degree 8 at most.
        Ok(Self(if parameters.modulus >> 9 == 0 {
            Symbols::Bytes(ReedSolomon::new_with(token(), parameters)?)
        } else {
            Symbols::Words(ReedSolomon::new_with(token(), parameters)?)
        }))
    }

    fn named(name: &CStr) -> Result<Self, Status> {
        Self::new(match name.to_bytes() {
            b"ccsds_255_223" => &Parameters::CCSDS_255_223,
            b"ccsds_255_239" => &Parameters::CCSDS_255_239,
            b"dvb_204_188" => &Parameters::DVB_204_188,
            _ => return Err(Status::Algorithm),
        })
    }

    fn parameters(&self) -> &Parameters {
        match &self.0 {
            Symbols::Bytes(code) => code.parameters(),
            Symbols::Words(code) => code.parameters(),
        }
    }

    fn encode(&self, parity: &mut [u8], data: &[u8]) -> Result<(), Status> {
        match &self.0 {
            Symbols::Bytes(code) => code.encode(data, parity)?,
            Symbols::Words(code) => {
                in_place(parity, |parity| Ok::<_, Status>(code.encode(&from_bytes(data)?, parity)?))??;
            }
        }
        Ok(())
    }

    fn verify(&self, word: &[u8]) -> Result<bool, Status> {
        Ok(match &self.0 {
            Symbols::Bytes(code) => code.is_codeword(word)?,
            Symbols::Words(code) => code.is_codeword(&from_bytes(word)?)?,
        })
    }

    fn decode(&self, word: &mut [u8], erasures: &[usize]) -> Result<usize, Status> {
        let corrected = match &self.0 {
            Symbols::Bytes(code) => code.decode(word, erasures)?,
            Symbols::Words(code) => in_place(word, |word| code.decode(word, erasures))??,
        };
        Ok(corrected.positions().len())
    }

    fn interleaved(&self, depth: usize) -> Result<wf_interleaved, Status> {
        Ok(wf_interleaved(match &self.0 {
            Symbols::Bytes(code) => Symbols::Bytes(code.clone().into_interleaved(depth)?),
            Symbols::Words(code) => Symbols::Words(code.clone().into_interleaved(depth)?),
        }))
    }
}

impl wf_interleaved {
    fn depth(&self) -> usize {
        match &self.0 {
            Symbols::Bytes(frames) => frames.depth(),
            Symbols::Words(frames) => frames.depth(),
        }
    }

    fn encode(&self, parity: &mut [u8], data: &[u8]) -> Result<(), Status> {
        match &self.0 {
            Symbols::Bytes(frames) => frames.encode(data, parity)?,
            Symbols::Words(frames) => {
                in_place(parity, |parity| Ok::<_, Status>(frames.encode(&from_bytes(data)?, parity)?))??;
            }
        }
        Ok(())
    }

    /// Corrects what can be, and counts for each word.
    fn decode(&self, frame: &mut [u8], erasures: &[usize], corrected: &mut [usize]) -> Result<(), Status> {
        if corrected.len() != self.depth() {
            return Err(Status::Length);
        }
        let words = match &self.0 {
            Symbols::Bytes(frames) => decode(frames, frame, erasures)?,
            Symbols::Words(frames) => in_place(frame, |frame| decode(frames, frame, erasures))??,
        };
        for (place, word) in corrected.iter_mut().zip(&words) {
            *place = word.as_ref().map_or(TOO_MANY, |word| word.positions().len());
        }
        if words.iter().all(Option::is_some) { Ok(()) } else { Err(Status::Uncorrectable) }
    }
}

/// Corrects a frame; `None` for words with too many errors.
fn decode<S: Symbol>(
    frames: &Interleaved<'_, S>,
    frame: &mut [S],
    erasures: &[usize],
) -> Result<Vec<Option<Corrected>>, Status> {
    Ok(frames.decode(frame, erasures)?.into_iter().map(Result::ok).collect())
}

/// A number of 32 bits; a larger one is that of no code.
fn small(number: u64) -> Result<u32, Status> {
    u32::try_from(number).map_err(|_| Status::Parameters)
}

exports! {
    /// Any Reed-Solomon code.
    checked fn wf_reed_solomon_new(
        code: *mut *mut wf_reed_solomon, modulus: u64, alpha: u64, step: u64, first_root: u64, n: usize, k: usize,
    ) {
        let place = give(code);
        {
            let modulus = u32::try_from(modulus).map_err(|_| Status::Algorithm)?;
            let (alpha, step, first_root) = (small(alpha)?, small(step)?, small(first_root)?);
            place.fill(wf_reed_solomon::new(&Parameters { modulus, alpha, step, first_root, n, k })?);
            Ok(())
        }
    }

    /// A code of a standard.
    checked fn wf_reed_solomon_new_named(code: *mut *mut wf_reed_solomon, name: *const c_char) {
        let place = give(code);
        let name = text(name);
        {
            place.fill(wf_reed_solomon::named(name)?);
            Ok(())
        }
    }

    /// A block of a QR code.
    checked fn wf_reed_solomon_new_qr(code: *mut *mut wf_reed_solomon, n: usize, k: usize) {
        let place = give(code);
        {
            place.fill(wf_reed_solomon::new(&Parameters::qr(n, k))?);
            Ok(())
        }
    }

    /// Gives a code back.
    void fn wf_reed_solomon_free(code: *mut wf_reed_solomon) {
        let code = owned(code);
        { drop(code); }
    }

    /// Symbols of a word.
    checked fn wf_reed_solomon_n(code: *const wf_reed_solomon, n: *mut usize) {
        let code = held(code);
        let n = write(n, size_of::<usize>());
        {
            n.fill(code.parameters().n);
            Ok(())
        }
    }

    /// Symbols of data.
    checked fn wf_reed_solomon_k(code: *const wf_reed_solomon, k: *mut usize) {
        let code = held(code);
        let k = write(k, size_of::<usize>());
        {
            k.fill(code.parameters().k);
            Ok(())
        }
    }

    /// Writes the parity.
    checked fn wf_reed_solomon_encode(
        code: *const wf_reed_solomon, parity: *mut c_void, parity_len: usize, data: *const c_void, data_len: usize,
    ) {
        let code = held(code);
        let parity = write(parity.cast::<u8>(), parity_len);
        let data = read(data.cast::<u8>(), data_len);
        { code.encode(parity, data) }
    }

    /// Whether a word is one of the code.
    checked fn wf_reed_solomon_verify(
        code: *const wf_reed_solomon, right: *mut u8, word: *const c_void, len: usize,
    ) {
        let code = held(code);
        let right = write(right, 1);
        let word = read(word.cast::<u8>(), len);
        {
            right.fill(code.verify(word)?.into());
            Ok(())
        }
    }

    /// Corrects a word.
    checked fn wf_reed_solomon_decode(
        code: *const wf_reed_solomon, word: *mut c_void, len: usize, erasures: *const usize, count: usize,
        corrected: *mut usize,
    ) {
        let code = held(code);
        let word = write(word.cast::<u8>(), len);
        let erasures = read(erasures, count.saturating_mul(size_of::<usize>()));
        let corrected = write(corrected, size_of::<usize>());
        {
            corrected.fill(code.decode(word, erasures)?);
            Ok(())
        }
    }

    /// Frames of words that take turns.
    checked fn wf_interleaved_new(frames: *mut *mut wf_interleaved, code: *const wf_reed_solomon, depth: usize) {
        let place = give(frames);
        let code = held(code);
        {
            place.fill(code.interleaved(depth)?);
            Ok(())
        }
    }

    /// Gives frames back.
    void fn wf_interleaved_free(frames: *mut wf_interleaved) {
        let frames = owned(frames);
        { drop(frames); }
    }

    /// Writes the parity of all words.
    checked fn wf_interleaved_encode(
        frames: *const wf_interleaved, parity: *mut c_void, parity_len: usize, data: *const c_void, data_len: usize,
    ) {
        let frames = held(frames);
        let parity = write(parity.cast::<u8>(), parity_len);
        let data = read(data.cast::<u8>(), data_len);
        { frames.encode(parity, data) }
    }

    /// Corrects each word.
    checked fn wf_interleaved_decode(
        frames: *const wf_interleaved, frame: *mut c_void, len: usize, erasures: *const usize, count: usize,
        corrected: *mut usize, depth: usize,
    ) {
        let frames = held(frames);
        let frame = write(frame.cast::<u8>(), len);
        let erasures = read(erasures, count.saturating_mul(size_of::<usize>()));
        let corrected = write(corrected, depth.saturating_mul(size_of::<usize>()));
        { frames.decode(frame, erasures, corrected) }
    }

    /// Out of CCSDS's dual basis.
    checked fn wf_dual_basis_to_conventional(symbols: *mut u8, len: usize) {
        let symbols = write(symbols, len);
        {
            dual_basis::to_conventional(symbols);
            Ok(())
        }
    }

    /// Into CCSDS's dual basis.
    checked fn wf_dual_basis_from_conventional(symbols: *mut u8, len: usize) {
        let symbols = write(symbols, len);
        {
            dual_basis::from_conventional(symbols);
            Ok(())
        }
    }

    /// The BCH code of so many bits.
    checked fn wf_bch_new(code: *mut *mut wf_bch, modulus: u64, n: usize, t: usize) {
        let place = give(code);
        {
            let modulus = u32::try_from(modulus).map_err(|_| Status::Algorithm)?;
            place.fill(wf_bch(Bch::new(modulus, n, t)?));
            Ok(())
        }
    }

    /// The BCH code for so many bits of data.
    checked fn wf_bch_new_for_data(code: *mut *mut wf_bch, modulus: u64, k: usize, t: usize) {
        let place = give(code);
        {
            let modulus = u32::try_from(modulus).map_err(|_| Status::Algorithm)?;
            place.fill(wf_bch(Bch::for_data(modulus, k, t)?));
            Ok(())
        }
    }

    /// Linux's code for so many bytes of data.
    checked fn wf_bch_new_linux(code: *mut *mut wf_bch, m: usize, t: usize, data_len: usize) {
        let place = give(code);
        {
            place.fill(wf_bch(Bch::linux(m, t, data_len)?));
            Ok(())
        }
    }

    /// The outer code of DVB-S2.
    checked fn wf_bch_new_dvb_s2(code: *mut *mut wf_bch, n: usize) {
        let place = give(code);
        {
            place.fill(wf_bch(Bch::dvb_s2(n)?));
            Ok(())
        }
    }

    /// Gives a code back.
    void fn wf_bch_free(code: *mut wf_bch) {
        let code = owned(code);
        { drop(code); }
    }

    /// Bits of a word.
    checked fn wf_bch_n(code: *const wf_bch, n: *mut usize) {
        let code = held(code);
        let n = write(n, size_of::<usize>());
        {
            n.fill(code.0.n());
            Ok(())
        }
    }

    /// Bits of data.
    checked fn wf_bch_k(code: *const wf_bch, k: *mut usize) {
        let code = held(code);
        let k = write(k, size_of::<usize>());
        {
            k.fill(code.0.k());
            Ok(())
        }
    }

    /// Writes the parity.
    checked fn wf_bch_encode(
        code: *const wf_bch, parity: *mut u8, parity_len: usize, data: *const u8, data_len: usize,
    ) {
        let code = held(code);
        let parity = write(parity, parity_len);
        let data = read(data, data_len);
        { Ok(code.0.encode(data, parity)?) }
    }

    /// Whether data and parity are a word of the code.
    checked fn wf_bch_verify(
        code: *const wf_bch, right: *mut u8, parity: *const u8, parity_len: usize, data: *const u8, data_len: usize,
    ) {
        let code = held(code);
        let right = write(right, 1);
        let parity = read(parity, parity_len);
        let data = read(data, data_len);
        {
            right.fill(code.0.is_codeword(data, parity)?.into());
            Ok(())
        }
    }

    /// Corrects data and parity.
    checked fn wf_bch_decode(
        code: *const wf_bch, data: *mut u8, data_len: usize, parity: *mut u8, parity_len: usize, corrected: *mut usize,
    ) {
        let code = held(code);
        let data = write(data, data_len);
        let parity = write(parity, parity_len);
        let corrected = write(corrected, size_of::<usize>());
        {
            corrected.fill(code.0.decode(data, parity)?.positions().len());
            Ok(())
        }
    }
}
