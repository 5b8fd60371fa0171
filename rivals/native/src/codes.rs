//! Erasure codes over GF(2^16) and cyclic redundancy checks.

use crate::abi::{Crc, Erasure};
use core::ffi::CStr;
use crc_fast::CrcAlgorithm;
use reed_solomon_simd::ReedSolomonEncoder;

pub(crate) struct ReedSolomonSimd(ReedSolomonEncoder);

impl Erasure for ReedSolomonSimd {
    const NAME: [&'static CStr; 2] = [c"reed-solomon-simd", c"encode"];

    fn new([data, parity, len]: [usize; 3]) -> Option<Self> {
        ReedSolomonEncoder::new(data, parity, len).ok().map(Self)
    }

    fn encode<'a>(
        &mut self,
        data: impl Iterator<Item = &'a [u8]>,
        parity: impl Iterator<Item = &'a mut [u8]>,
    ) {
        for shard in data {
            self.0.add_original_shard(shard).expect("as many as the code has");
        }
        let result = self.0.encode().expect("all are there");
        for (out, shard) in parity.zip(result.recovery_iter()) {
            out.copy_from_slice(shard);
        }
    }
}

pub(crate) struct Crc32Fast;

impl Crc for Crc32Fast {
    const NAME: [&'static CStr; 2] = [c"crc32fast", c"hash"];
    fn crc(text: &[u8]) -> u64 {
        crc32fast::hash(text).into()
    }
}

pub(crate) struct Crc64FastNvme;

impl Crc for Crc64FastNvme {
    const NAME: [&'static CStr; 2] = [c"crc64fast-nvme", c"Digest"];
    fn crc(text: &[u8]) -> u64 {
        let mut digest = crc64fast_nvme::Digest::new();
        digest.write(text);
        digest.sum64()
    }
}

/// crc-fast, by the number of a check.
pub(crate) struct CrcFast<const CHECK: u32>;

impl<const CHECK: u32> Crc for CrcFast<CHECK> {
    const NAME: [&'static CStr; 2] = [c"crc-fast", c"checksum"];
    #[inline]
    fn crc(text: &[u8]) -> u64 {
        let algorithm = const {
            match CHECK {
                0 => CrcAlgorithm::Crc32IsoHdlc,
                1 => CrcAlgorithm::Crc32Iscsi,
                2 => CrcAlgorithm::Crc64Nvme,
                _ => CrcAlgorithm::Crc64Xz,
            }
        };
        crc_fast::checksum(algorithm, text)
    }
}
