//! The arrays of keys and nonces.

/// An array of bytes: a key or a nonce.
pub trait Bytes:
    Copy + AsRef<[u8]> + AsMut<[u8]> + Default + for<'a> TryFrom<&'a [u8]> + Send + Sync + 'static
{
    /// How many there are.
    const LEN: usize;

    /// The array that a slice of this length is. It is not copied.
    fn from_slice(bytes: &[u8]) -> Option<&Self>;
}

macro_rules! bytes {
    ($($n:literal)*) => { $(
        impl Bytes for [u8; $n] {
            const LEN: usize = $n;

            #[inline]
            fn from_slice(bytes: &[u8]) -> Option<&Self> {
                bytes.try_into().ok()
            }
        }
    )* };
}
bytes! { 7 12 16 19 24 32 }

/// The bytes of a nonce.
pub trait Nonce: Bytes {
    /// What a [`stream`](super::stream) leaves to the caller: all but the counter and the mark of the last chunk, 5
    /// bytes.
    type Prefix: Bytes;
}

impl Nonce for [u8; 12] {
    type Prefix = [u8; 7];
}

impl Nonce for [u8; 24] {
    type Prefix = [u8; 19];
}
