//! AEADs, one message at a time.

use crate::border::{first, in_wiped_frame, operand, read, read_array, shared, wiped, write, write_array};
use crate::status::Status;
use crate::tiers::token;
use core::ffi::c_int;
use widefield::aead::{
    Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, ChaCha20Poly1305, Tag, XChaCha20Poly1305,
    limits,
};

/// AES-GCM with a key of 16 bytes.
pub const WF_AES_128_GCM: c_int = 1;
/// AES-GCM with a key of 24 bytes.
pub const WF_AES_192_GCM: c_int = 2;
/// AES-GCM with a key of 32 bytes.
pub const WF_AES_256_GCM: c_int = 3;
/// ChaCha20-Poly1305 of RFC 8439.
pub const WF_CHACHA20_POLY1305: c_int = 4;
/// XChaCha20-Poly1305.
pub const WF_XCHACHA20_POLY1305: c_int = 5;
/// AES-GCM-SIV of RFC 8452 with a key of 16 bytes.
pub const WF_AES_128_GCM_SIV: c_int = 6;
/// AES-GCM-SIV with a key of 32 bytes.
pub const WF_AES_256_GCM_SIV: c_int = 7;

/// The constants and their numbers.
pub const ALGORITHMS: &[(&str, c_int)] = &[
    ("WF_AES_128_GCM", WF_AES_128_GCM),
    ("WF_AES_192_GCM", WF_AES_192_GCM),
    ("WF_AES_256_GCM", WF_AES_256_GCM),
    ("WF_CHACHA20_POLY1305", WF_CHACHA20_POLY1305),
    ("WF_XCHACHA20_POLY1305", WF_XCHACHA20_POLY1305),
    ("WF_AES_128_GCM_SIV", WF_AES_128_GCM_SIV),
    ("WF_AES_256_GCM_SIV", WF_AES_256_GCM_SIV),
];

/// A key that is set up.
#[allow(clippy::large_enum_variant, reason = "it lies in a context that has room for the largest")]
pub enum Aead {
    /// `WF_AES_128_GCM`
    Aes128(Aes128Gcm),
    /// `WF_AES_192_GCM`
    Aes192(Aes192Gcm),
    /// `WF_AES_256_GCM`
    Aes256(Aes256Gcm),
    /// `WF_CHACHA20_POLY1305`
    ChaCha(ChaCha20Poly1305),
    /// `WF_XCHACHA20_POLY1305`
    XChaCha(XChaCha20Poly1305),
    /// `WF_AES_128_GCM_SIV`
    Siv128(Aes128GcmSiv),
    /// `WF_AES_256_GCM_SIV`
    Siv256(Aes256GcmSiv),
}

/// The bytes of exactly so many.
pub(crate) fn exactly<const N: usize>(bytes: &[u8]) -> Result<&[u8; N], Status> {
    bytes.try_into().map_err(|_| Status::Length)
}

/// Runs one piece of code for each of AES-GCM's key lengths, and others for the two of ChaCha20 and of AES-GCM-SIV.
macro_rules! of_cipher {
    (
        $aead:expr, gcm $gcm:pat => $of_gcm:expr, chacha $chacha:pat => $of_chacha:expr, siv $siv:pat => $of_siv:expr $(,)?
    ) => {
        match $aead {
            Aead::Aes128($gcm) => $of_gcm,
            Aead::Aes192($gcm) => $of_gcm,
            Aead::Aes256($gcm) => $of_gcm,
            Aead::ChaCha($chacha) => $of_chacha,
            Aead::XChaCha($chacha) => $of_chacha,
            Aead::Siv128($siv) => $of_siv,
            Aead::Siv256($siv) => $of_siv,
        }
    };
}
pub(crate) use of_cipher;

impl Aead {
    /// The memory of a key, to be set up in it; of one of so many bytes.
    fn empty(algorithm: c_int, key_len: usize) -> Result<Self, Status> {
        let token = token();
        let empty = match algorithm {
            WF_AES_128_GCM => Self::Aes128(Aes128Gcm::empty_with(token)),
            WF_AES_192_GCM => Self::Aes192(Aes192Gcm::empty_with(token)),
            WF_AES_256_GCM => Self::Aes256(Aes256Gcm::empty_with(token)),
            WF_CHACHA20_POLY1305 => Self::ChaCha(ChaCha20Poly1305::new_with(token, &[0; 32])),
            WF_XCHACHA20_POLY1305 => Self::XChaCha(XChaCha20Poly1305::new_with(token, &[0; 32])),
            WF_AES_128_GCM_SIV => Self::Siv128(Aes128GcmSiv::empty_with(token)),
            WF_AES_256_GCM_SIV => Self::Siv256(Aes256GcmSiv::empty_with(token)),
            _ => return Err(Status::Algorithm),
        };
        if key_len == wf_aead_key_len(algorithm) { Ok(empty) } else { Err(Status::Length) }
    }

    /// Sets a key up where it stays: one that is moved leaves a copy behind.
    fn set_key(&mut self, key: &[u8]) -> Result<(), Status> {
        #[cfg(widefield_planted_leak)]
        planted_leak(key);
        match self {
            Self::Aes128(cipher) => cipher.set_key(exactly(key)?),
            Self::Aes192(cipher) => cipher.set_key(exactly(key)?),
            Self::Aes256(cipher) => cipher.set_key(exactly(key)?),
            Self::ChaCha(cipher) => *cipher = ChaCha20Poly1305::new_with(token(), exactly(key)?),
            Self::XChaCha(cipher) => *cipher = XChaCha20Poly1305::new_with(token(), exactly(key)?),
            Self::Siv128(cipher) => cipher.set_key(exactly(key)?),
            Self::Siv256(cipher) => cipher.set_key(exactly(key)?),
        }
        Ok(())
    }

    /// Whether a text may be so long.
    pub(crate) fn check_text(&self, len: u64) -> Result<(), Status> {
        let checked = of_cipher!(
            self,
            gcm _ => limits::gcm_message(len),
            chacha _ => limits::chacha_message(len),
            siv _ => limits::gcm_siv_message(len),
        );
        checked.map_err(Status::from)
    }

    /// The length of its nonce; AES-GCM takes others too.
    pub(crate) fn nonce_len(&self) -> usize {
        match self {
            Self::XChaCha(_) => XChaCha20Poly1305::NONCE_LEN,
            _ => 12,
        }
    }

    /// Whether nonce and additional data may be so long.
    pub(crate) fn check(&self, nonce: &[u8], aad: &[u8]) -> Result<(), Status> {
        let (nonce, aad) = (nonce.len(), aad.len() as u64);
        let fits = match self {
            Self::Aes128(_) | Self::Aes192(_) | Self::Aes256(_) => {
                limits::gcm_aad(aad)?;
                nonce > 0
            }
            Self::ChaCha(_) | Self::XChaCha(_) => nonce == self.nonce_len(),
            Self::Siv128(_) | Self::Siv256(_) => {
                limits::gcm_siv_aad(aad)?;
                nonce == self.nonce_len()
            }
        };
        if fits { Ok(()) } else { Err(Status::Length) }
    }

    /// The tag, and the ciphertext of `from`, or of what is in `to`.
    pub(crate) fn seal(
        &self,
        nonce: &[u8],
        aad: &[u8],
        from: Option<&[u8]>,
        to: &mut [u8],
    ) -> Result<Tag, Status> {
        macro_rules! with_nonce {
            ($cipher:ident) => {
                match from {
                    None => $cipher.seal_in_place(exactly(nonce)?, aad, to)?,
                    Some(from) => $cipher.seal(exactly(nonce)?, aad, from, to)?,
                }
            };
        }
        macro_rules! gcm {
            ($cipher:ident) => {
                if nonce.len() == 12 {
                    with_nonce!($cipher)
                } else {
                    from.inspect(|from| to.copy_from_slice(from));
                    $cipher.seal_in_place_with_iv(nonce, aad, to)?
                }
            };
        }
        Ok(match self {
            Self::Aes128(cipher) => gcm!(cipher),
            Self::Aes192(cipher) => gcm!(cipher),
            Self::Aes256(cipher) => gcm!(cipher),
            Self::ChaCha(cipher) => with_nonce!(cipher),
            Self::XChaCha(cipher) => with_nonce!(cipher),
            Self::Siv128(cipher) => with_nonce!(cipher),
            Self::Siv256(cipher) => with_nonce!(cipher),
        })
    }

    /// Whether the tag is right, and then the plaintext of `from`, or of what is in `to`; else zeros.
    pub(crate) fn open(
        &self,
        nonce: &[u8],
        aad: &[u8],
        from: Option<&[u8]>,
        to: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), Status> {
        macro_rules! with_nonce {
            ($cipher:ident) => {
                match from {
                    None => $cipher.open_in_place(exactly(nonce)?, aad, to, tag)?,
                    Some(from) => $cipher.open(exactly(nonce)?, aad, from, to, tag)?,
                }
            };
        }
        macro_rules! gcm {
            ($cipher:ident) => {
                if nonce.len() == 12 {
                    with_nonce!($cipher)
                } else {
                    from.inspect(|from| to.copy_from_slice(from));
                    $cipher.open_in_place_with_iv(nonce, aad, to, tag)?
                }
            };
        }
        match self {
            Self::Aes128(cipher) => gcm!(cipher),
            Self::Aes192(cipher) => gcm!(cipher),
            Self::Aes256(cipher) => gcm!(cipher),
            Self::ChaCha(cipher) => with_nonce!(cipher),
            Self::XChaCha(cipher) => with_nonce!(cipher),
            Self::Siv128(cipher) => with_nonce!(cipher),
            Self::Siv256(cipher) => with_nonce!(cipher),
        }
        Ok(())
    }
}

/// A branch and an address that depend on a key, which `integration/memcheck` must find.
#[cfg(widefield_planted_leak)]
#[inline(never)]
fn planted_leak(key: &[u8]) {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
    static TABLE: [AtomicU8; 256] = [const { AtomicU8::new(0) }; 256];
    if let Some(byte) = key.first()
        && byte & 1 == 1
    {
        TABLE[usize::from(*byte)].fetch_add(1, Relaxed);
    }
}

context! {
    /// A key of an AEAD.
    wf_aead, Aead, 2048, 64, b"wf aead\0", Number, wf_aead_size, wf_aead_align
}

exports! {
    /// The length of a key; 0 for an unknown algorithm.
    plain fn wf_aead_key_len(algorithm: c_int) -> usize {
        match algorithm {
            WF_AES_128_GCM | WF_AES_128_GCM_SIV => 16,
            WF_AES_192_GCM => 24,
            WF_AES_256_GCM | WF_CHACHA20_POLY1305 | WF_XCHACHA20_POLY1305 | WF_AES_256_GCM_SIV => 32,
            _ => 0,
        }
    }

    /// The length of a nonce; 0 for an unknown algorithm.
    plain fn wf_aead_nonce_len(algorithm: c_int) -> usize {
        match algorithm {
            WF_XCHACHA20_POLY1305 => 24,
            WF_AES_128_GCM..=WF_AES_256_GCM_SIV => 12,
            _ => 0,
        }
    }

    /// Sets a key up.
    init fn wf_aead_init(aead: *mut wf_aead, algorithm: c_int, key: *const u8, key_len: usize) {
        let aead = first(aead);
        let key = read(key, key_len);
        {
            let aead = aead.fill(Aead::empty(algorithm, key.len())?);
            in_wiped_frame(|| aead.set_key(key))
        }
    }

    /// Encrypts and authenticates.
    checked fn wf_aead_seal(
        aead: *const wf_aead, ciphertext: *mut u8, tag: *mut u8, plaintext: *const u8, len: usize,
        aad: *const u8, aad_len: usize, nonce: *const u8, nonce_len: usize,
    ) {
        let aead = shared(aead);
        let ciphertext = write(ciphertext, len);
        let tag = write_array(tag);
        let plaintext = operand(plaintext, &ciphertext);
        let aad = read(aad, aad_len);
        let nonce = read(nonce, nonce_len);
        {
            aead.check(nonce, aad)?;
            aead.check_text(ciphertext.len() as u64)?;
            *tag = aead.seal(nonce, aad, plaintext, ciphertext)?.into();
            Ok(())
        }
    }

    /// Verifies and decrypts.
    checked fn wf_aead_open(
        aead: *const wf_aead, plaintext: *mut u8, ciphertext: *const u8, len: usize, tag: *const u8,
        aad: *const u8, aad_len: usize, nonce: *const u8, nonce_len: usize,
    ) {
        let aead = shared(aead);
        let plaintext = write(plaintext, len);
        let ciphertext = operand(ciphertext, &plaintext);
        let tag = read_array(tag);
        let aad = read(aad, aad_len);
        let nonce = read(nonce, nonce_len);
        {
            aead.check(nonce, aad)?;
            aead.check_text(plaintext.len() as u64)?;
            aead.open(nonce, aad, ciphertext, plaintext, tag)
        }
    }

    /// Ends a key.
    void fn wf_aead_wipe(aead: *mut wf_aead) {
        let _wiped = wiped(aead);
        {}
    }

    /// The size of a context.
    plain fn wf_aead_size() -> usize { size_of::<wf_aead>() }

    /// The alignment of a context.
    plain fn wf_aead_align() -> usize { align_of::<wf_aead>() }
}
