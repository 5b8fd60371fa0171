//! Poly1305, from a one-time key and a message to the tag.

use crate::abi::Mac;
use core::ffi::CStr;
use poly1305::universal_hash::KeyInit;

pub(crate) struct RustCrypto;

impl Mac for RustCrypto {
    const NAME: [&'static CStr; 2] = [c"rustcrypto-native", c"Poly1305"];

    fn mac(key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
        poly1305::Poly1305::new(key.into()).compute_unpadded(msg).into()
    }
}

pub(crate) struct Libcrux;

impl Mac for Libcrux {
    const NAME: [&'static CStr; 2] = [c"libcrux", c"mac"];

    fn mac(key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
        let mut tag = [0; 16];
        let done = libcrux_poly1305::mac(key, msg, &mut tag);
        assert!(done.is_ok(), "not too long");
        tag
    }
}

pub(crate) struct Orion;

impl Mac for Orion {
    const NAME: [&'static CStr; 2] = [c"orion", c"Poly1305"];

    fn mac(key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
        use orion::hazardous::mac::poly1305::Poly1305;
        let tag = Poly1305::poly1305(&(*key).into(), msg).expect("not too long");
        tag.unprotected_as_ref().try_into().expect("16 bytes")
    }
}
