//! The AEADs.

use ::aead::{
    AeadCore, AeadInOut, Error, Key, KeyInit, KeySizeUser, Nonce, Result, Tag, TagPosition,
    consts::{U12, U16, U24, U32},
    inout::InOutBuf,
};

macro_rules! aead {
    ($name:ident, $key:ty, $nonce:ty) => {
        impl KeySizeUser for crate::aead::$name {
            type KeySize = $key;
        }

        impl KeyInit for crate::aead::$name {
            fn new(key: &Key<Self>) -> Self {
                Self::new(&key.0)
            }
        }

        impl AeadCore for crate::aead::$name {
            type NonceSize = $nonce;
            type TagSize = U16;
            const TAG_POSITION: TagPosition = TagPosition::Postfix;
        }

        impl AeadInOut for crate::aead::$name {
            fn encrypt_inout_detached(
                &self,
                nonce: &Nonce<Self>,
                associated_data: &[u8],
                buffer: InOutBuf<'_, '_, u8>,
            ) -> Result<Tag<Self>> {
                let text = buffer.into_out_with_copied_in();
                let tag = self.seal_in_place(&nonce.0, associated_data, text).map_err(|_| Error)?;
                Ok(<[u8; Self::TAG_LEN]>::from(tag).into())
            }

            fn decrypt_inout_detached(
                &self,
                nonce: &Nonce<Self>,
                associated_data: &[u8],
                buffer: InOutBuf<'_, '_, u8>,
                tag: &Tag<Self>,
            ) -> Result<()> {
                let text = buffer.into_out_with_copied_in();
                self.open_in_place(&nonce.0, associated_data, text, &tag.0).map_err(|_| Error)
            }
        }
    };
}

#[cfg(feature = "gcm")]
aead! { Aes128Gcm, U16, U12 }
#[cfg(feature = "gcm")]
aead! { Aes192Gcm, U24, U12 }
#[cfg(feature = "gcm")]
aead! { Aes256Gcm, U32, U12 }
#[cfg(feature = "gcm-siv")]
aead! { Aes128GcmSiv, U16, U12 }
#[cfg(feature = "gcm-siv")]
aead! { Aes256GcmSiv, U32, U12 }
#[cfg(feature = "chacha20poly1305")]
aead! { ChaCha20Poly1305, U32, U12 }
#[cfg(feature = "chacha20poly1305")]
aead! { XChaCha20Poly1305, U32, U24 }
