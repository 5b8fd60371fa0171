//! Erasure codes and CRCs: a code behind a pointer, shards one after the other in an array.

use crate::border::{give, held, owned, read, text, write};
use crate::status::Status;
use crate::token::token;
use core::ffi::{CStr, c_char};
use widefield::crc::{Algorithm, Crc, Digest, catalogue};
use widefield::erasure::{Code, ManyCode};

/// A code over either field.
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct wf_erasure(Kind);

enum Kind {
    Bytes(Code),
    Many(ManyCode),
}

/// A CRC.
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct wf_crc(Crc);

heap_objects! {
    wf_erasure b"wf erasu" "const wf_erasure *" "wf_erasure *" "wf_erasure **"
    wf_crc b"wf crc  " "const wf_crc *" "wf_crc *" "wf_crc **"
}

impl wf_erasure {
    /// The code of a format, by the name of the library's constructor.
    fn new(format: &CStr, data: usize, parity: usize) -> Result<Self, Status> {
        let token = token();
        Ok(Self(match format.to_bytes() {
            b"vandermonde" => Kind::Bytes(Code::vandermonde_with(token, data, parity)?),
            b"cauchy" => Kind::Bytes(Code::cauchy_with(token, data, parity)?),
            b"isal_vandermonde" => Kind::Bytes(Code::isal_vandermonde_with(token, data, parity)?),
            b"jerasure_cauchy" => Kind::Bytes(Code::jerasure_cauchy_with(token, data, parity)?),
            b"many" => Kind::Many(ManyCode::new_with(token, data, parity)?),
            _ => return Err(Status::Algorithm),
        }))
    }

    /// Shards of data and of parity.
    fn shards(&self) -> [usize; 2] {
        match &self.0 {
            Kind::Bytes(code) => [code.data_shards(), code.parity_shards()],
            Kind::Many(code) => [code.data_shards(), code.parity_shards()],
        }
    }

    /// The length of a shard, if the arrays have as many shards as data and parity.
    fn shard_len(&self, data: usize, parity: usize) -> Result<usize, Status> {
        let [k, m] = self.shards();
        let len = data / k;
        if len * k == data && len * m == parity { Ok(len) } else { Err(Status::Length) }
    }

    fn encode(&self, data: &[u8], parity: &mut [u8]) -> Result<(), Status> {
        let len = self.shard_len(data.len(), parity.len())?;
        if len == 0 {
            return Ok(());
        }
        let data: Vec<&[u8]> = data.chunks_exact(len).collect();
        let mut parity: Vec<&mut [u8]> = parity.chunks_exact_mut(len).collect();
        match &self.0 {
            Kind::Bytes(code) => code.encode(&data, &mut parity)?,
            Kind::Many(code) => code.encode(&data, &mut parity)?,
        }
        Ok(())
    }

    /// Whether the parity is that of the data.
    fn verify(&self, data: &[u8], parity: &[u8]) -> Result<bool, Status> {
        self.shard_len(data.len(), parity.len())?;
        let mut expected = vec![0; parity.len()];
        self.encode(data, &mut expected)?;
        Ok(expected == parity)
    }

    fn update(&self, shard: usize, old: &[u8], new: &[u8], parity: &mut [u8]) -> Result<(), Status> {
        let Kind::Bytes(code) = &self.0 else { return Err(Status::Algorithm) };
        let [k, _] = self.shards();
        let data = old.len().checked_mul(k).ok_or(Status::Length)?;
        let len = self.shard_len(data, parity.len())?;
        if shard >= k {
            return Err(Status::Shards);
        }
        if len == 0 {
            return Ok(());
        }
        let mut parity: Vec<&mut [u8]> = parity.chunks_exact_mut(len).collect();
        Ok(code.update(shard, old, new, &mut parity)?)
    }

    /// Makes the shards that are not present.
    fn reconstruct(&self, shards: &mut [u8], present: &[u8]) -> Result<(), Status> {
        let [k, m] = self.shards();
        let len = shards.len() / (k + m);
        if len * (k + m) != shards.len() || present.len() != k + m {
            return Err(Status::Length);
        }
        if present.iter().filter(|present| **present != 0).count() < k {
            return Err(Status::Shards);
        }
        if len == 0 {
            return Ok(());
        }
        let copies = shards.chunks_exact(len).zip(present);
        let mut whole: Vec<Option<Vec<u8>>> =
            copies.map(|(shard, present)| (*present != 0).then(|| shard.to_vec())).collect();
        match &self.0 {
            Kind::Bytes(code) => code.reconstruct(&mut whole)?,
            Kind::Many(code) => code.reconstruct(&mut whole)?,
        }
        for ((shard, made), present) in shards.chunks_exact_mut(len).zip(&whole).zip(present) {
            if let (Some(made), 0) = (made, present) {
                shard.copy_from_slice(made);
            }
        }
        Ok(())
    }
}

exports! {
    /// Sets a code up.
    checked fn wf_erasure_new(
        code: *mut *mut wf_erasure, format: *const c_char, data_shards: usize, parity_shards: usize,
    ) {
        let place = give(code);
        let format = text(format);
        {
            place.fill(wf_erasure::new(format, data_shards, parity_shards)?);
            Ok(())
        }
    }

    /// Gives a code back.
    void fn wf_erasure_free(code: *mut wf_erasure) {
        let code = owned(code);
        { drop(code); }
    }

    /// Writes the parity.
    checked fn wf_erasure_encode(
        code: *const wf_erasure, parity: *mut u8, parity_len: usize, data: *const u8, data_len: usize,
    ) {
        let code = held(code);
        let parity = write(parity, parity_len);
        let data = read(data, data_len);
        { code.encode(data, parity) }
    }

    /// Whether the parity is that of the data.
    checked fn wf_erasure_verify(
        code: *const wf_erasure, right: *mut u8, parity: *const u8, parity_len: usize, data: *const u8, data_len: usize,
    ) {
        let code = held(code);
        let right = write(right, 1);
        let parity = read(parity, parity_len);
        let data = read(data, data_len);
        {
            right.fill(code.verify(data, parity)?.into());
            Ok(())
        }
    }

    /// Brings the parity up to date.
    checked fn wf_erasure_update(
        code: *const wf_erasure, shard: usize, parity: *mut u8, parity_len: usize, before: *const u8, after: *const u8,
        len: usize,
    ) {
        let code = held(code);
        let parity = write(parity, parity_len);
        let before = read(before, len);
        let after = read(after, len);
        { code.update(shard, before, after, parity) }
    }

    /// Makes lost shards.
    checked fn wf_erasure_reconstruct(
        code: *const wf_erasure, shards: *mut u8, len: usize, present: *const u8, count: usize,
    ) {
        let code = held(code);
        let shards = write(shards, len);
        let present = read(present, count);
        { code.reconstruct(shards, present) }
    }

    /// A CRC of the catalogue.
    checked fn wf_crc_new(crc: *mut *mut wf_crc, name: *const c_char) {
        let place = give(crc);
        let name = text(name);
        {
            let found = catalogue::CATALOGUE.iter().find(|a| a.name.as_bytes() == name.to_bytes());
            place.fill(wf_crc(Crc::new(found.ok_or(Status::Algorithm)?)));
            Ok(())
        }
    }

    /// Any CRC.
    checked fn wf_crc_new_custom(
        crc: *mut *mut wf_crc, width: usize, poly: u64, init: u64, refin: usize, refout: usize, xorout: u64,
    ) {
        let place = give(crc);
        {
            let width = u32::try_from(width).unwrap_or(u32::MAX);
            let (refin, refout) = (refin != 0, refout != 0);
            let name = "custom";
            let algorithm = Algorithm { name, width, poly, init, refin, refout, xorout, check: 0, residue: 0 };
            place.fill(wf_crc(Crc::try_new(&algorithm)?));
            Ok(())
        }
    }

    /// Gives a CRC back.
    void fn wf_crc_free(crc: *mut wf_crc) {
        let crc = owned(crc);
        { drop(crc); }
    }

    /// The CRC of a text.
    checked fn wf_crc_checksum(crc: *const wf_crc, value: *mut u64, text: *const u8, len: usize) {
        let crc = held(crc);
        let value = write(value, size_of::<u64>());
        let text = read(text, len);
        {
            value.fill(crc.0.checksum_with(token(), text));
            Ok(())
        }
    }

    /// The CRC of a text and more.
    checked fn wf_crc_update(crc: *const wf_crc, value: *mut u64, before: u64, text: *const u8, len: usize) {
        let crc = held(crc);
        let value = write(value, size_of::<u64>());
        let text = read(text, len);
        {
            let mut digest = Digest::resume_with(token(), &crc.0, before);
            digest.update(text);
            value.fill(digest.finalize());
            Ok(())
        }
    }

    /// The CRC of two texts.
    checked fn wf_crc_combine(crc: *const wf_crc, value: *mut u64, first: u64, second: u64, second_len: u64) {
        let crc = held(crc);
        let value = write(value, size_of::<u64>());
        {
            value.fill(crc.0.combine(first, second, second_len));
            Ok(())
        }
    }
}
