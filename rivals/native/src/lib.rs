//! Rivals in crates, built for one machine, behind tables of functions that the bench opens at run time.
//!
//! Each rival is a type with a safe trait; [`abi`] makes a table of C functions of it. The lists below are what there
//! is.

mod abi;
mod aead;
mod agreement;
mod codes;
mod field;
mod mac;

use abi::{AeadTable, AgreementTable, CrcTable, ErasureTable, FieldTable, List, MacTable};
use agreement::{Crrl, Dalek, Gls254};

/// The rivals that have a cipher, by its number: AES-GCM with keys of 128, 192, 256 bits, ChaCha20-Poly1305,
/// XChaCha20-Poly1305.
#[unsafe(no_mangle)]
pub extern "C" fn widefield_rivals_aead(cipher: u32) -> List<AeadTable> {
    use aead::{Libcrux, Orion, OrionExtended, RustCrypto};
    type Aes192Gcm = aes_gcm::AesGcm<aes_gcm::aes::Aes192, aes_gcm::aead::consts::U12>;
    List::of(match cipher {
        0 => const { &[AeadTable::of::<RustCrypto<aes_gcm::Aes128Gcm>>()] },
        1 => const { &[AeadTable::of::<RustCrypto<Aes192Gcm>>()] },
        2 => const { &[AeadTable::of::<RustCrypto<aes_gcm::Aes256Gcm>>()] },
        3 => {
            const {
                &[
                    AeadTable::of::<RustCrypto<chacha20poly1305::ChaCha20Poly1305>>(),
                    AeadTable::of::<Libcrux>(),
                    AeadTable::of::<Orion>(),
                ]
            }
        }
        4 => {
            const {
                &[
                    AeadTable::of::<RustCrypto<chacha20poly1305::XChaCha20Poly1305>>(),
                    AeadTable::of::<OrionExtended>(),
                ]
            }
        }
        _ => &[],
    })
}

/// The rivals with a key agreement.
#[unsafe(no_mangle)]
pub extern "C" fn widefield_rivals_agreement() -> List<AgreementTable> {
    List::of(
        const {
            &[
                AgreementTable::of::<Gls254>(),
                AgreementTable::of::<Crrl>(),
                AgreementTable::of::<Dalek>(),
                AgreementTable::of::<agreement::Libcrux>(),
                AgreementTable::of::<agreement::Orion>(),
            ]
        },
    )
}

/// The rivals with Poly1305.
#[unsafe(no_mangle)]
pub extern "C" fn widefield_rivals_poly1305() -> List<MacTable> {
    List::of(
        const {
            &[MacTable::of::<mac::RustCrypto>(), MacTable::of::<mac::Libcrux>(), MacTable::of::<mac::Orion>()]
        },
    )
}

/// The rivals with GF(2^128).
#[unsafe(no_mangle)]
pub extern "C" fn widefield_rivals_gf128() -> List<FieldTable> {
    List::of(const { &[FieldTable::of::<field::Plonky3>()] })
}

/// The rivals with erasure codes over GF(2^16).
#[unsafe(no_mangle)]
pub extern "C" fn widefield_rivals_erasure() -> List<ErasureTable> {
    List::of(const { &[ErasureTable::of::<codes::ReedSolomonSimd>()] })
}

/// The rivals that have a check, by its number: CRC-32, CRC-32C, CRC-64/NVME, CRC-64/XZ.
#[unsafe(no_mangle)]
pub extern "C" fn widefield_rivals_crc(check: u32) -> List<CrcTable> {
    use codes::{Crc32Fast, Crc64FastNvme, CrcFast};
    List::of(match check {
        0 => const { &[CrcTable::of::<CrcFast<0>>(), CrcTable::of::<Crc32Fast>()] },
        1 => const { &[CrcTable::of::<CrcFast<1>>()] },
        2 => const { &[CrcTable::of::<CrcFast<2>>(), CrcTable::of::<Crc64FastNvme>()] },
        3 => const { &[CrcTable::of::<CrcFast<3>>()] },
        _ => &[],
    })
}
