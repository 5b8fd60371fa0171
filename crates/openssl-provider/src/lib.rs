//! `widefield.so`, a provider for OpenSSL 3.0 and later: AES-GCM, GMAC, AES-GCM-SIV, ChaCha20-Poly1305, ChaCha20 and
//! Poly1305 by widefield, for programs that know nothing of it.
//!
//! A program takes it by its configuration (`openssl.cnf.in` in this folder), by `-provider widefield`, or by
//! `OSSL_PROVIDER_load`, and prefers it by the property `?widefield.preferred=yes`; what is not here comes from
//! OpenSSL's own provider.
//!
//! GMAC here is that of AES alone, so that preference passes it by: OpenSSL's own GMAC takes ciphers of every
//! provider, and AES-GCM from this one. Who asks for `provider=widefield`, or prefers that, gets the one here, which
//! refuses other ciphers.
//!
//! [`ffi`] and [`params`] are the border: they make slices of C's pointers, and hand on all else to safe code, one
//! file for each algorithm, whose contexts are enumerations of what they can be in. A panic there would be a mistake;
//! at the border it ends the process instead of unwinding into C.
//!
//! Copies of a context share its expanded key, which the last of them wipes; nothing else is shared, and nothing is
//! kept in the process: upcalls belong to the library context that loaded the module, which may be loaded many times
//! and unloaded again. After a fork both processes go on.
//!
//! # Differences from the default provider
//!
//! Calls in any order, with any arguments, are answered as OpenSSL 3.0's default provider answers them: status,
//! bytes, parameters and reasons. `integration/openssl/evp_fuzz.c` compares random sequences of calls, and
//! `evp_intended.h` beside it lists what differs on purpose, with the reason of each and the conditions under which
//! it may. In short, this provider refuses
//!
//! - a message whose key was set again without a new IV (the default provider repeats keystream, or leaves the mask
//!   off the tag); ChaCha20 goes on with its next block;
//! - a nonce of ChaCha20-Poly1305 that has served, as both do for AES-GCM, also for records made from it; a one-time
//!   key that has served; to go on with a message whose tag was refused;
//! - to work without a key or without a nonce, and to open without a tag that was set for it; to give a tag before one
//!   is made;
//! - a record of TLS 1.2 whose header was refused, and data and fixed nonces between a header and its record;
//! - additional data after text.
//!
//! It also names a reason where the default provider gives none, or `PROV_R_CIPHER_OPERATION_FAILED` for all, but
//! never for what is forged; and it gives ChaCha20's updated IV. Calls that are undefined behaviour there (parts of an
//! IV or counters longer than it, Poly1305 after its end) are refused here. Later releases of OpenSSL raise other
//! reasons, and from 4.0 on refuse a nonce of ChaCha20-Poly1305 that has served, too.
//!
//! # AES-GCM-SIV
//!
//! AES-GCM-SIV has keys of 128 and 256 bits, as RFC 8452 does; OpenSSL's own name AES-192-GCM-SIV stays with the
//! default provider. The names are OpenSSL's from 3.2 on, and can be fetched from this provider in 3.0 and 3.1 too.
//! As there, a message is one text in one call, its additional data come before it in any pieces, and the tag must be
//! set before it is opened; an empty text needs no call. A nonce may serve again after a call of `init`, and `speed`
//! allows text after text. On the safe side: what is not genuine leaves zeros, a second text, data after the text and
//! a missing nonce are refused with reasons, and a call of `init` begins without additional data, of which OpenSSL's
//! own keeps those of the message before.

pub mod algorithm;
pub mod chacha20;
pub mod chacha20_poly1305;
pub mod ffi;
pub mod gcm;
pub mod gcm_siv;
pub mod gmac;
pub mod numbers;
pub mod params;
#[cfg(planted)]
mod planted;
pub mod poly1305;
pub mod reason;
mod self_test;
mod shared;
