//! Erasure codes and CRCs, on NumPy's arrays where they lie.

use crate::buffers::Input;
use crate::errors::exception;
use crate::threads::threads;
use core::num::NonZero;
use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use widefield::crc::{self, catalogue};
use widefield::erasure::{Code, ManyCode};

/// A code over either field.
enum Kind {
    Bytes(Code),
    Many(ManyCode),
}

/// A Reed-Solomon erasure code: of `data` shards of data and `parity` of parity, rows of an array of bytes, any `data`
/// give all others. The format, which says what parity is, is "vandermonde" (klauspost/reedsolomon,
/// reed-solomon-erasure), "cauchy" (ISA-L, klauspost's WithCauchyMatrix), "isal_vandermonde", "jerasure_cauchy", or
/// "many" (reed-solomon-simd, up to 65,536 shards, of an even number of bytes).
///
/// >>> import numpy as np
/// >>> from widefield import ReedSolomon
/// >>> rs = ReedSolomon(4, 2)
/// >>> data = np.arange(32, dtype=np.uint8).reshape(4, 8)
/// >>> shards = np.concatenate([data, rs.encode(data)])
/// >>> shards[[0, 5]] = 0
/// >>> rs.reconstruct(shards, lost=[0, 5])
/// >>> bool((shards[:4] == data).all()) and rs.verify(shards)
/// True
#[pyclass(frozen, module = "widefield")]
pub(crate) struct ReedSolomon(Kind);

/// The rows of an array in one piece.
fn rows<'a>(array: &'a PyReadonlyArray2<'_, u8>) -> PyResult<Vec<&'a [u8]>> {
    let [count, len] = [array.shape()[0], array.shape()[1]];
    let bytes = array.as_slice().map_err(|e| PyValueError::new_err(e.to_string()))?;
    Ok((0..count).map(|i| &bytes[i * len..][..len]).collect())
}

impl ReedSolomon {
    fn counts(&self) -> [usize; 2] {
        match &self.0 {
            Kind::Bytes(code) => [code.data_shards(), code.parity_shards()],
            Kind::Many(code) => [code.data_shards(), code.parity_shards()],
        }
    }

    fn encode_rows(&self, data: &[&[u8]], parity: &mut [&mut [u8]]) -> Result<(), widefield::Error> {
        match &self.0 {
            Kind::Bytes(code) => {
                // As many as are worth it.
                let work = data.len() * data.first().map_or(0, |row| row.len());
                let count = NonZero::new(threads().min(work >> 20)).unwrap_or(NonZero::<usize>::MIN);
                code.encode_parallel(count, data, parity)
            }
            Kind::Many(code) => code.encode(data, parity),
        }
    }
}

#[pymethods]
impl ReedSolomon {
    #[new]
    #[pyo3(signature = (data, parity, format = "vandermonde"))]
    fn new(data: usize, parity: usize, format: &str) -> PyResult<Self> {
        Ok(Self(match format {
            "vandermonde" => Kind::Bytes(Code::vandermonde(data, parity).map_err(exception)?),
            "cauchy" => Kind::Bytes(Code::cauchy(data, parity).map_err(exception)?),
            "isal_vandermonde" => Kind::Bytes(Code::isal_vandermonde(data, parity).map_err(exception)?),
            "jerasure_cauchy" => Kind::Bytes(Code::jerasure_cauchy(data, parity).map_err(exception)?),
            "many" => Kind::Many(ManyCode::new(data, parity).map_err(exception)?),
            _ => return Err(PyValueError::new_err(format!("no format is called {format}"))),
        }))
    }

    /// Shards of data.
    #[getter]
    fn data(&self) -> usize {
        self.counts()[0]
    }

    /// Shards of parity.
    #[getter]
    fn parity(&self) -> usize {
        self.counts()[1]
    }

    /// The parity of data, rows of an array of two axes. It is not copied. The interpreter's lock is held.
    fn encode<'py>(
        &self,
        py: Python<'py>,
        data: PyReadonlyArray2<'py, u8>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let [_, parity] = self.counts();
        let len = data.shape()[1];
        let numpy = py.import("numpy")?;
        let made = numpy.call_method1("zeros", ((parity, len), "u1"))?.cast_into::<PyArray2<u8>>()?;
        {
            let mut out = made.readwrite();
            let bytes = out.as_slice_mut().map_err(|e| PyValueError::new_err(e.to_string()))?;
            let mut out: Vec<&mut [u8]> = match len {
                0 => (0..parity).map(|_| &mut [][..]).collect(),
                _ => bytes.chunks_exact_mut(len).collect(),
            };
            self.encode_rows(&rows(&data)?, &mut out).map_err(exception)?;
        }
        Ok(made)
    }

    /// Whether the last rows are the parity of the first.
    fn verify(&self, shards: PyReadonlyArray2<'_, u8>) -> PyResult<bool> {
        let [k, m] = self.counts();
        let rows = rows(&shards)?;
        if rows.len() != k + m {
            return Err(exception(widefield::Error::Length));
        }
        let (data, parity) = rows.split_at(k);
        match &self.0 {
            Kind::Bytes(code) => code.verify(data, parity).map_err(exception),
            Kind::Many(code) => {
                let mut expected = vec![vec![0; shards.shape()[1]]; m];
                code.encode(data, &mut expected).map_err(exception)?;
                Ok(expected.iter().zip(parity).all(|(e, p)| e == p))
            }
        }
    }

    /// Writes the lost rows of an array of all shards, data first, from the others, in place.
    fn reconstruct(&self, shards: &Bound<'_, PyArray2<u8>>, lost: Vec<usize>) -> PyResult<()> {
        let [k, m] = self.counts();
        let mut shards = shards.try_readwrite().map_err(|e| PyValueError::new_err(e.to_string()))?;
        let [count, len] = [shards.shape()[0], shards.shape()[1]];
        if count != k + m {
            return Err(exception(widefield::Error::Length));
        }
        let mut is_lost = vec![false; count];
        for i in &lost {
            if is_lost.get(*i) != Some(&false) {
                return Err(exception(widefield::Error::Shards));
            }
            is_lost[*i] = true;
        }
        let bytes = shards.as_slice_mut().map_err(|e| PyValueError::new_err(e.to_string()))?;
        if len == 0 {
            return if lost.len() > m { Err(exception(widefield::Error::Shards)) } else { Ok(()) };
        }
        match &self.0 {
            Kind::Bytes(code) => {
                let present: Vec<usize> = (0..count).filter(|i| !is_lost[*i]).collect();
                let repair = code.repair(&present, &lost).map_err(exception)?;
                let mut rows: Vec<Option<&mut [u8]>> = bytes.chunks_exact_mut(len).map(Some).collect();
                let mut out: Vec<&mut [u8]> = lost.iter().filter_map(|i| rows[*i].take()).collect();
                let sources: Vec<&[u8]> =
                    repair.sources().iter().filter_map(|i| rows[*i].as_deref()).collect();
                repair.run(&sources, &mut out).map_err(exception)
            }
            Kind::Many(code) => {
                let rows = bytes.chunks_exact(len).zip(&is_lost);
                let mut all: Vec<_> = rows.map(|(row, lost)| (!lost).then(|| row.to_vec())).collect();
                code.reconstruct(&mut all).map_err(exception)?;
                for (row, made) in bytes.chunks_exact_mut(len).zip(all.into_iter().flatten()) {
                    row.copy_from_slice(&made);
                }
                Ok(())
            }
        }
    }

    fn __repr__(&self) -> String {
        let [data, parity] = self.counts();
        format!("ReedSolomon({data}, {parity})")
    }
}

/// The CRC of a text by its name in RevEng's catalogue, of 3 to 64 bits. `value` is the CRC of what came before.
///
/// >>> from widefield import crc
/// >>> hex(crc("CRC-32/ISO-HDLC", b"123456789"))
/// '0xcbf43926'
/// >>> crc("CRC-64/NVME", b"56789", value=crc("CRC-64/NVME", b"1234")) == crc("CRC-64/NVME", b"123456789")
/// True
#[pyfunction(name = "crc")]
#[pyo3(signature = (name, text, value = None))]
pub(crate) fn checksum(name: &str, text: Input<'_>, value: Option<u64>) -> PyResult<u64> {
    let made;
    let crc = match name {
        "CRC-32/ISO-HDLC" => &crc::CRC_32_ISO_HDLC,
        "CRC-32/ISCSI" => &crc::CRC_32_ISCSI,
        "CRC-64/NVME" => &crc::CRC_64_NVME,
        "CRC-64/XZ" => &crc::CRC_64_XZ,
        _ => {
            let found = catalogue::CATALOGUE.iter().find(|algorithm| algorithm.name == name);
            made = crc::Crc::new(found.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?);
            &made
        }
    };
    let mut digest = match value {
        Some(value) => crc::Digest::resume(crc, value),
        None => crc.digest(),
    };
    digest.update(text.as_bytes());
    Ok(digest.finalize())
}
