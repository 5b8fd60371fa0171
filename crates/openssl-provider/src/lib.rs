//! `widefield.so`, a provider for OpenSSL 3.0 and later: AES-GCM, GMAC, AES-GCM-SIV, ChaCha20-Poly1305, ChaCha20 and Poly1305 by
//! widefield, for programs that know nothing of it.
//!
//! A program takes it by its configuration (`openssl.cnf` in this folder), by `-provider widefield`, or by `OSSL_PROVIDER_load`,
//! and prefers it by the property `?provider=widefield`; what is not here comes from OpenSSL's own provider.
//!
//! [`ffi`] and [`params`] are the border: they make slices of C's pointers, and hand on all else to safe code, one file for each
//! algorithm, whose contexts are enumerations of what they can be in. A panic there would be a mistake; at the border it ends the
//! process instead of unwinding into C.
//!
//! Nothing is shared between contexts, and nothing is kept in the process: upcalls belong to the library context that loaded the
//! module, which may be loaded many times and unloaded again. After a fork both processes go on.
//!
//! Where it differs from OpenSSL's own, on the safe side: a nonce that has served is refused for ChaCha20-Poly1305 as it is for
//! AES-GCM; without a nonce or a tag to compare with nothing is opened. GMAC is that of AES alone.
//!
//! AES-GCM-SIV has keys of 128 and 256 bits, as RFC 8452 does; OpenSSL's own name AES-192-GCM-SIV stays with the default provider. The
//! names are OpenSSL's from 3.2 on, and can be fetched from this provider in 3.0 and 3.1 too. As there, a message is one text in one
//! call, its additional data come before it in any pieces, and the tag must be set before it is opened; an empty text needs no call. A
//! nonce may serve again after a call of `init`, and `speed` allows text after text. On the safe side: what is not genuine leaves zeros,
//! a second text, data after the text and a missing nonce are refused with reasons, and a call of `init` begins without additional data,
//! of which OpenSSL's own keeps those of the message before.

pub mod algorithm;
pub mod chacha20;
pub mod chacha20_poly1305;
pub mod ffi;
pub mod gcm;
pub mod gcm_siv;
pub mod gmac;
pub mod numbers;
pub mod params;
pub mod poly1305;
pub mod reason;
mod self_test;
