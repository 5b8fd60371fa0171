//! Poly1305.

use crate::border::{exclusive, first, last, read, read_array, wiped, write_array};
use crate::status::{self, Status};
use crate::token::token;
use subtle::ConstantTimeEq;
use widefield::poly1305::Poly1305;

context! {
    /// Poly1305 under way.
    wf_poly1305, Poly1305, 256, 16, b"wf p1305", Place, wf_poly1305_size, wf_poly1305_align
}

exports! {
    /// The tag of a message.
    checked fn wf_poly1305_tag(tag: *mut u8, message: *const u8, len: usize, key: *const u8) {
        let tag = write_array(tag);
        let message = read(message, len);
        let key = read_array(key);
        {
            *tag = Poly1305::mac_with(token(), key, message);
            Ok(())
        }
    }

    /// Whether the tag is that of the message.
    checked fn wf_poly1305_check(tag: *const u8, message: *const u8, len: usize, key: *const u8) {
        let tag = read_array::<16>(tag);
        let message = read(message, len);
        let key = read_array(key);
        {
            let right: bool = Poly1305::mac_with(token(), key, message).ct_eq(tag).into();
            if right { Ok(()) } else { Err(Status::Authentication) }
        }
    }

    /// Starts a message in pieces.
    secret_init fn wf_poly1305_init(mac: *mut wf_poly1305, key: *const u8) {
        let mac = first(mac);
        let key = read_array(key);
        {
            mac.fill(Poly1305::new_with(token(), key));
            Ok(())
        }
    }

    /// Takes the next piece.
    step fn wf_poly1305_update(mac: *mut wf_poly1305, message: *const u8, len: usize) {
        let mac = exclusive(mac);
        let message = read(message, len);
        {
            mac.update(message);
            Ok(())
        }
    }

    /// The tag.
    secret_step fn wf_poly1305_final(mac: *mut wf_poly1305, tag: *mut u8) {
        let mac = last(mac);
        let tag = write_array(tag);
        {
            *tag = mac.take().finalize();
            Ok(())
        }
    }

    /// Whether the tag is right.
    secret_step fn wf_poly1305_verify(mac: *mut wf_poly1305, tag: *const u8) {
        let mac = last(mac);
        let tag = read_array(tag);
        { status::verified(mac.take().verify(tag)) }
    }

    /// Ends it.
    void fn wf_poly1305_wipe(mac: *mut wf_poly1305) {
        let _wiped = wiped(mac);
        {}
    }

    /// The size of a context.
    plain fn wf_poly1305_size() -> usize { size_of::<wf_poly1305>() }

    /// The alignment of a context.
    plain fn wf_poly1305_align() -> usize { align_of::<wf_poly1305>() }
}
