//! The key of an AEAD.

/// A key that is set up for an AEAD: the type behind [`Aes128Gcm`](super::Aes128Gcm) and the others.
///
/// Texts are sealed and opened in place or from one buffer to another. Never reuse a nonce with the same key. The
/// tier is chosen once, when the key is set up. All work is constant time in key and texts; keys are wiped on drop.
#[derive(Clone)]
pub struct Key<A>(pub(super) A);
