//! The AEADs.

use crate::aead::{Algorithm, Key as Cipher};
use ::aead::{
    AeadCore, AeadInOut, Error, Key, KeyInit, KeySizeUser, Nonce, Result, Tag, TagPosition,
    array::{ArraySize, AssocArraySize},
    consts::U16,
    inout::InOutBuf,
};

/// The typenum of an array's length.
type Len<T> = <T as AssocArraySize>::Size;

impl<A> KeySizeUser for Cipher<A>
where
    A: Algorithm<Key: AssocArraySize>,
{
    type KeySize = Len<A::Key>;
}

impl<A> KeyInit for Cipher<A>
where
    A: Algorithm<Key: AssocArraySize<Size: ArraySize<ArrayType<u8> = A::Key>>>,
{
    fn new(key: &Key<Self>) -> Self {
        Self::new(&key.0)
    }
}

impl<A> AeadCore for Cipher<A>
where
    A: Algorithm<Nonce: AssocArraySize>,
{
    type NonceSize = Len<A::Nonce>;
    type TagSize = U16;
    const TAG_POSITION: TagPosition = TagPosition::Postfix;
}

impl<A> AeadInOut for Cipher<A>
where
    A: Algorithm<Nonce: AssocArraySize<Size: ArraySize<ArrayType<u8> = A::Nonce>>>,
{
    fn encrypt_inout_detached(
        &self,
        nonce: &Nonce<Self>,
        associated_data: &[u8],
        buffer: InOutBuf<'_, '_, u8>,
    ) -> Result<Tag<Self>> {
        let text = buffer.into_out_with_copied_in();
        let tag = self.seal_in_place(&nonce.0, associated_data, text).map_err(|_| Error)?;
        Ok(<[u8; 16]>::from(tag).into())
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
