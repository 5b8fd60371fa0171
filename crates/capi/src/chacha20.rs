//! ChaCha20.

use crate::border::{exclusive, first, operand, read, read_array, wiped, write, write_array};
use crate::cipher::exactly;
use crate::status::Status;
use crate::token::token;
use widefield::chacha20::{ChaCha20, STREAM_LEN, hchacha20_with};

/// The keystream of a key and a nonce of 12 or 24 bytes.
fn stream(key: &[u8; 32], nonce: &[u8]) -> Result<ChaCha20, Status> {
    if nonce.len() == 24 {
        return Ok(ChaCha20::new_extended_with(token(), key, exactly(nonce)?));
    }
    Ok(ChaCha20::new_with(token(), key, exactly(nonce)?))
}

context! {
    /// A keystream and a position in it.
    wf_chacha20, ChaCha20, 256, 16, b"wf chach", Place, wf_chacha20_size, wf_chacha20_align
}

exports! {
    /// The keystream of a key and a nonce, from its start.
    secret_init fn wf_chacha20_init(cipher: *mut wf_chacha20, key: *const u8, nonce: *const u8, nonce_len: usize) {
        let cipher = first(cipher);
        let key = read_array(key);
        let nonce = read(nonce, nonce_len);
        {
            cipher.fill(stream(key, nonce)?);
            Ok(())
        }
    }

    /// Goes to a byte of the keystream.
    step fn wf_chacha20_seek(cipher: *mut wf_chacha20, position: u64) {
        let cipher = exclusive(cipher);
        { Ok(cipher.seek(position)?) }
    }

    /// XORs the next bytes of the keystream into data.
    step fn wf_chacha20_xor(cipher: *mut wf_chacha20, out: *mut u8, data: *const u8, len: usize) {
        let cipher = exclusive(cipher);
        let out = write(out, len);
        let data = operand(data, &out);
        {
            // Checked here too: what is refused must not have been copied.
            if out.len() as u64 > STREAM_LEN - cipher.position() {
                return Err(Status::Limit);
            }
            data.inspect(|data| out.copy_from_slice(data));
            Ok(cipher.apply_keystream(out)?)
        }
    }

    /// Ends it.
    void fn wf_chacha20_wipe(cipher: *mut wf_chacha20) {
        let _wiped = wiped(cipher);
        {}
    }

    /// The size of a context.
    plain fn wf_chacha20_size() -> usize { size_of::<wf_chacha20>() }

    /// The alignment of a context.
    plain fn wf_chacha20_align() -> usize { align_of::<wf_chacha20>() }

    /// A key from a key and 16 bytes.
    secret fn wf_hchacha20(out: *mut u8, key: *const u8, nonce: *const u8) {
        let out = write_array(out);
        let key = read_array(key);
        let nonce = read_array(nonce);
        {
            *out = hchacha20_with(token(), key, nonce);
            Ok(())
        }
    }
}
