//! The streams.

use crate::chacha20::{ChaCha20, STREAM_LEN};
use cipher::{
    InOutBuf, Iv, IvSizeUser, Key, KeyIvInit, KeySizeUser, OverflowError, SeekNum, StreamCipher,
    StreamCipherError, StreamCipherSeek,
    consts::{U12, U24, U32},
};
use core::fmt;
use zeroize::ZeroizeOnDrop;

/// XChaCha20, whose nonces have 24 bytes, as a type of its own: traits cannot tell the two constructors of
/// [`ChaCha20`] apart.
#[derive(Clone)]
pub struct XChaCha20(ChaCha20);

impl fmt::Debug for XChaCha20 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("XChaCha20").field(&self.0).finish()
    }
}

impl ZeroizeOnDrop for XChaCha20 {}

impl KeyIvInit for ChaCha20 {
    fn new(key: &Key<Self>, iv: &Iv<Self>) -> Self {
        Self::new(&key.0, &iv.0)
    }
}

impl KeyIvInit for XChaCha20 {
    fn new(key: &Key<Self>, iv: &Iv<Self>) -> Self {
        Self(ChaCha20::new_extended(&key.0, &iv.0))
    }
}

/// Bytes in a block, as the trait counts.
const BLOCK: u8 = 64;

/// The next bytes, and behind the end those from the beginning on: the trait's unchecked forms have no errors.
fn apply(stream: &mut ChaCha20, mut text: &mut [u8]) {
    while !text.is_empty() {
        let left = STREAM_LEN - stream.position();
        let now = usize::try_from(left).unwrap_or(usize::MAX).min(text.len());
        let (first, rest) = text.split_at_mut(now);
        // There are as many left, and the beginning is not beyond the end.
        let _ = stream.apply_keystream(first);
        if now as u64 == left {
            let _ = stream.seek(0);
        }
        text = rest;
    }
}

macro_rules! stream {
    ($name:ident, $nonce:ty, |$this:ident| $inner:expr) => {
        impl KeySizeUser for $name {
            type KeySize = U32;
        }

        impl IvSizeUser for $name {
            type IvSize = $nonce;
        }

        impl StreamCipher for $name {
            fn check_remaining(&self, data_len: usize) -> Result<(), StreamCipherError> {
                let $this = self;
                let left = STREAM_LEN - $inner.position();
                if data_len as u64 <= left { Ok(()) } else { Err(StreamCipherError) }
            }

            fn unchecked_apply_keystream_inout(&mut self, buf: InOutBuf<'_, '_, u8>) {
                let $this = self;
                apply(&mut $inner, buf.into_out_with_copied_in());
            }

            fn unchecked_write_keystream(&mut self, buf: &mut [u8]) {
                let $this = self;
                buf.fill(0);
                apply(&mut $inner, buf);
            }
        }

        impl StreamCipherSeek for $name {
            fn try_current_pos<T: SeekNum>(&self) -> Result<T, OverflowError> {
                let $this = self;
                let position = $inner.position();
                // The trait wants the number of blocks that were begun, and how much of the last is used.
                let begun = position.div_ceil(BLOCK.into());
                match (position % u64::from(BLOCK)) as u8 {
                    0 => T::from_block_byte(begun, BLOCK, BLOCK),
                    used => T::from_block_byte(begun, used, BLOCK),
                }
            }

            fn try_seek<T: SeekNum>(&mut self, pos: T) -> Result<(), StreamCipherError> {
                let $this = self;
                let (block, byte) = pos.into_block_byte::<u64>(BLOCK).map_err(|_| StreamCipherError)?;
                let position = block.checked_mul(BLOCK.into()).and_then(|p| p.checked_add(byte.into()));
                $inner.seek(position.ok_or(StreamCipherError)?).map_err(|_| StreamCipherError)
            }
        }
    };
}

stream! { ChaCha20, U12, |this| *this }
stream! { XChaCha20, U24, |this| this.0 }
