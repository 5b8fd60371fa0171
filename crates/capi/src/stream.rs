//! AEADs on messages in pieces, and GMAC.

use crate::border::wf_aead;
use crate::border::{
    exclusive, first, key, last, operand, read, read_array, shared, wiped, write, write_array,
};
use crate::cipher::{Aead, of_cipher};
use crate::status::{self, Status};
use widefield::aead::{ChaChaDecryptor, ChaChaEncryptor, Decryptor, Encryptor, Gmac};

/// A message under way.
pub struct Stream {
    key: &'static Aead,
    len: u64,
    direction: Direction,
}

enum Direction {
    GcmSeal(Encryptor<'static>),
    GcmOpen(Decryptor<'static>),
    ChaChaSeal(ChaChaEncryptor),
    ChaChaOpen(ChaChaDecryptor),
}

impl Stream {
    #[inline(always)]
    fn new(key: &'static Aead, seal: bool, nonce: &[u8], aad: &[u8]) -> Result<Self, Status> {
        key.check(nonce, aad)?;
        let direction = of_cipher!(
            key,
            gcm gcm => match seal {
                true => Direction::GcmSeal(gcm.encryptor_with_iv(nonce, aad)?),
                false => Direction::GcmOpen(gcm.decryptor_with_iv(nonce, aad)?),
            },
            chacha chacha => match seal {
                true => Direction::ChaChaSeal(chacha.encryptor_with_iv(nonce, aad)?),
                false => Direction::ChaChaOpen(chacha.decryptor_with_iv(nonce, aad)?),
            },
            // All of a text must be known before a byte of it is encrypted.
            whole _ => return Err(Status::Algorithm),
        );
        Ok(Self { key, len: 0, direction })
    }

    fn seals(&self) -> bool {
        matches!(self.direction, Direction::GcmSeal(_) | Direction::ChaChaSeal(_))
    }

    fn update(&mut self, seal: bool, from: Option<&[u8]>, to: &mut [u8]) -> Result<(), Status> {
        if self.seals() != seal {
            return Err(Status::State);
        }
        // Checked here too: a piece that is refused must not have been copied.
        let len = self.len.checked_add(to.len() as u64).ok_or(Status::Limit)?;
        self.key.check_text(len)?;
        self.len = len;
        from.inspect(|from| to.copy_from_slice(from));
        let done = match &mut self.direction {
            Direction::GcmSeal(stream) => stream.update(to),
            Direction::GcmOpen(stream) => stream.update_unverified(to),
            Direction::ChaChaSeal(stream) => stream.update(to),
            Direction::ChaChaOpen(stream) => stream.update_unverified(to),
        };
        done.map_err(Status::from)
    }
}

context! {
    /// A message under way.
    wf_aead_stream, Stream, 640, 16, b"wf strm\0", PlaceAndKey, wf_aead_stream_size, wf_aead_stream_align
}

context! {
    /// GMAC under way.
    wf_gmac, Gmac<'static>, 512, 16, b"wf gmac\0", PlaceAndKey, wf_gmac_size, wf_gmac_align
}

/// GMAC under a key of AES-GCM.
#[inline(always)]
fn gmac(key: &'static Aead, nonce: &[u8]) -> Result<Gmac<'static>, Status> {
    of_cipher!(
        key,
        gcm gcm => {
            key.check(nonce, &[])?;
            Ok(gcm.gmac_with_iv(nonce)?)
        },
        chacha _ => Err(Status::Algorithm),
        whole _ => Err(Status::Algorithm),
    )
}

exports! {
    /// Starts a message that is sealed in pieces.
    secret_init fn wf_aead_encrypt_init(
        stream: *mut wf_aead_stream, aead: *const wf_aead, aad: *const u8, aad_len: usize, nonce: *const u8, nonce_len: usize,
    ) {
        let stream = first(stream);
        let aead = key(aead);
        let aad = read(aad, aad_len);
        let nonce = read(nonce, nonce_len);
        {
            stream.under(&aead).fill(Stream::new(aead.aead, true, nonce, aad)?);
            Ok(())
        }
    }

    /// Encrypts the next piece.
    step fn wf_aead_encrypt_update(
        stream: *mut wf_aead_stream, ciphertext: *mut u8, plaintext: *const u8, len: usize,
    ) {
        let stream = exclusive(stream);
        let ciphertext = write(ciphertext, len);
        let plaintext = operand(plaintext, &ciphertext);
        { stream.update(true, plaintext, ciphertext) }
    }

    /// Ends the message: its tag.
    secret_step fn wf_aead_encrypt_final(stream: *mut wf_aead_stream, tag: *mut u8) {
        let stream = last(stream);
        let tag = write_array(tag);
        {
            if !stream.value().seals() {
                return Err(Status::State);
            }
            *tag = match stream.take().direction {
                Direction::GcmSeal(stream) => stream.finalize().into(),
                Direction::ChaChaSeal(stream) => stream.finalize().into(),
                Direction::GcmOpen(_) | Direction::ChaChaOpen(_) => return Err(Status::State),
            };
            Ok(())
        }
    }

    /// Starts a message that is opened in pieces.
    secret_init fn wf_aead_decrypt_init(
        stream: *mut wf_aead_stream, aead: *const wf_aead, aad: *const u8, aad_len: usize, nonce: *const u8, nonce_len: usize,
    ) {
        let stream = first(stream);
        let aead = key(aead);
        let aad = read(aad, aad_len);
        let nonce = read(nonce, nonce_len);
        {
            stream.under(&aead).fill(Stream::new(aead.aead, false, nonce, aad)?);
            Ok(())
        }
    }

    /// Decrypts the next piece, unverified.
    step fn wf_aead_decrypt_update(
        stream: *mut wf_aead_stream, plaintext: *mut u8, ciphertext: *const u8, len: usize,
    ) {
        let stream = exclusive(stream);
        let plaintext = write(plaintext, len);
        let ciphertext = operand(ciphertext, &plaintext);
        { stream.update(false, ciphertext, plaintext) }
    }

    /// Ends the message: whether the tag is right.
    secret_step fn wf_aead_decrypt_final(stream: *mut wf_aead_stream, tag: *const u8) {
        let stream = last(stream);
        let tag = read_array(tag);
        {
            if stream.value().seals() {
                return Err(Status::State);
            }
            let verified = match stream.take().direction {
                Direction::GcmOpen(stream) => stream.verify(tag),
                Direction::ChaChaOpen(stream) => stream.verify(tag),
                Direction::GcmSeal(_) | Direction::ChaChaSeal(_) => return Err(Status::State),
            };
            status::verified(verified)
        }
    }

    /// Ends a stream.
    void fn wf_aead_stream_wipe(stream: *mut wf_aead_stream) {
        let _wiped = wiped(stream);
        {}
    }

    /// The size of a context.
    plain fn wf_aead_stream_size() -> usize { size_of::<wf_aead_stream>() }

    /// The alignment of a context.
    plain fn wf_aead_stream_align() -> usize { align_of::<wf_aead_stream>() }

    /// The tag of data.
    secret fn wf_gmac_tag(
        tag: *mut u8, aead: *const wf_aead, data: *const u8, len: usize, nonce: *const u8, nonce_len: usize,
    ) {
        let tag = write_array(tag);
        let aead = shared(aead);
        let data = read(data, len);
        let nonce = read(nonce, nonce_len);
        {
            // As a message without text: there is no state to be made and wiped.
            of_cipher!(
                aead,
                gcm gcm => {
                    aead.check(nonce, &[])?;
                    *tag = gcm.seal_in_place_with_iv(nonce, data, &mut [])?.into();
                    Ok(())
                },
                chacha _ => Err(Status::Algorithm),
                whole _ => Err(Status::Algorithm),
            )
        }
    }

    /// Starts GMAC on data in pieces.
    secret_init fn wf_gmac_init(gmac: *mut wf_gmac, aead: *const wf_aead, nonce: *const u8, nonce_len: usize) {
        let place = first(gmac);
        let aead = key(aead);
        let nonce = read(nonce, nonce_len);
        {
            place.under(&aead).fill(self::gmac(aead.aead, nonce)?);
            Ok(())
        }
    }

    /// Takes the next piece.
    step fn wf_gmac_update(gmac: *mut wf_gmac, data: *const u8, len: usize) {
        let gmac = exclusive(gmac);
        let data = read(data, len);
        { Ok(gmac.update(data)?) }
    }

    /// The tag.
    secret_step fn wf_gmac_final(gmac: *mut wf_gmac, tag: *mut u8) {
        let gmac = last(gmac);
        let tag = write_array(tag);
        {
            *tag = gmac.take().finalize().into();
            Ok(())
        }
    }

    /// Whether the tag is right.
    secret_step fn wf_gmac_verify(gmac: *mut wf_gmac, tag: *const u8) {
        let gmac = last(gmac);
        let tag = read_array(tag);
        { status::verified(gmac.take().verify(tag)) }
    }

    /// Ends it.
    void fn wf_gmac_wipe(gmac: *mut wf_gmac) {
        let _wiped = wiped(gmac);
        {}
    }

    /// The size of a context.
    plain fn wf_gmac_size() -> usize { size_of::<wf_gmac>() }

    /// The alignment of a context.
    plain fn wf_gmac_align() -> usize { align_of::<wf_gmac>() }
}
