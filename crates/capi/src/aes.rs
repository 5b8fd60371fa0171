//! AES, the block cipher.

use crate::border::{first, in_wiped_frame, operand, read, shared, wiped, write};
use crate::cipher::exactly;
use crate::status::Status;
use crate::token::token;
use widefield::aes::{Aes128, Aes192, Aes256};

/// A key of AES that is set up.
#[allow(clippy::large_enum_variant, reason = "it lies in a context that has room for the largest")]
pub enum Aes {
    /// 16 bytes
    Aes128(Aes128),
    /// 24 bytes
    Aes192(Aes192),
    /// 32 bytes
    Aes256(Aes256),
}

/// Runs one piece of code for each length of key.
macro_rules! of_key {
    ($aes:expr, $key:ident => $do:expr) => {
        match $aes {
            Aes::Aes128($key) => $do,
            Aes::Aes192($key) => $do,
            Aes::Aes256($key) => $do,
        }
    };
}

/// The blocks of the text where they go; none of a text that has other than whole blocks.
fn moved<'a>(out: &'a mut [u8], text: Option<&[u8]>) -> Result<&'a mut [[u8; 16]], Status> {
    if !out.len().is_multiple_of(16) {
        return Err(Status::Length);
    }
    text.inspect(|text| out.copy_from_slice(text));
    Ok(out.as_chunks_mut().0)
}

context! {
    /// A key of AES.
    wf_aes, Aes, 2048, 64, b"wf aes\0\0", Nothing, wf_aes_size, wf_aes_align
}

exports! {
    /// Sets up a key.
    init fn wf_aes_init(aes: *mut wf_aes, key: *const u8, key_len: usize) {
        let aes = first(aes);
        let key = read(key, key_len);
        {
            let token = token();
            let aes = aes.fill(match key.len() {
                16 => Aes::Aes128(Aes128::empty_with(token)),
                24 => Aes::Aes192(Aes192::empty_with(token)),
                32 => Aes::Aes256(Aes256::empty_with(token)),
                _ => return Err(Status::Length),
            });
            // Where it stays: a key that is moved leaves a copy behind.
            in_wiped_frame(|| {
                of_key!(aes, aes => aes.set_key(exactly(key)?));
                Ok(())
            })
        }
    }

    /// Encrypts each block.
    checked fn wf_aes_encrypt(aes: *const wf_aes, out: *mut u8, blocks: *const u8, len: usize) {
        let aes = shared(aes);
        let out = write(out, len);
        let blocks = operand(blocks, &out);
        {
            let blocks = moved(out, blocks)?;
            of_key!(aes, aes => aes.encrypt_blocks(blocks));
            Ok(())
        }
    }

    /// Decrypts each block.
    checked fn wf_aes_decrypt(aes: *const wf_aes, out: *mut u8, blocks: *const u8, len: usize) {
        let aes = shared(aes);
        let out = write(out, len);
        let blocks = operand(blocks, &out);
        {
            let blocks = moved(out, blocks)?;
            of_key!(aes, aes => aes.decrypt_blocks(blocks));
            Ok(())
        }
    }

    /// Ends it.
    void fn wf_aes_wipe(aes: *mut wf_aes) {
        let _wiped = wiped(aes);
        {}
    }

    /// The size of a context.
    plain fn wf_aes_size() -> usize { size_of::<wf_aes>() }

    /// The alignment of a context.
    plain fn wf_aes_align() -> usize { align_of::<wf_aes>() }
}
