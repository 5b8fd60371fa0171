//! The numbers of OpenSSL's interface to providers, as `core_dispatch.h`, `core.h`, `evp.h` and `err.h` have them
//! from 3.0 on. They are part of the binary interface and never change; `tests/headers.rs` compares each with the
//! headers that are installed.

use core::ffi::c_int;

/// A type of parameter: a signed integer.
pub const PARAM_INTEGER: u32 = 1;
/// An unsigned integer of any width.
pub const PARAM_UNSIGNED_INTEGER: u32 = 2;
/// Text, copied.
pub const PARAM_UTF8_STRING: u32 = 4;
/// Bytes, copied.
pub const PARAM_OCTET_STRING: u32 = 5;
/// A pointer to text that stays.
pub const PARAM_UTF8_PTR: u32 = 6;
/// A pointer to bytes that stay.
pub const PARAM_OCTET_PTR: u32 = 7;

/// Functions of the core.
pub const CORE_NEW_ERROR: c_int = 5;
/// Where an error was raised.
pub const CORE_SET_ERROR_DEBUG: c_int = 6;
/// Why.
pub const CORE_VSET_ERROR: c_int = 7;

/// Functions of a provider.
pub const PROVIDER_TEARDOWN: c_int = 1024;
/// What can be asked.
pub const PROVIDER_GETTABLE_PARAMS: c_int = 1025;
/// The answers.
pub const PROVIDER_GET_PARAMS: c_int = 1026;
/// The algorithms of an operation.
pub const PROVIDER_QUERY_OPERATION: c_int = 1027;
/// Known answers.
pub const PROVIDER_SELF_TEST: c_int = 1031;

/// The operation: ciphers.
pub const OP_CIPHER: c_int = 2;
/// The operation: message authentication codes.
pub const OP_MAC: c_int = 3;

/// Functions of a cipher.
pub const CIPHER_NEWCTX: c_int = 1;
/// Begins to encrypt.
pub const CIPHER_ENCRYPT_INIT: c_int = 2;
/// Begins to decrypt.
pub const CIPHER_DECRYPT_INIT: c_int = 3;
/// A piece.
pub const CIPHER_UPDATE: c_int = 4;
/// The end.
pub const CIPHER_FINAL: c_int = 5;
/// A piece, or the end.
pub const CIPHER_CIPHER: c_int = 6;
/// Frees a context.
pub const CIPHER_FREECTX: c_int = 7;
/// Copies a context.
pub const CIPHER_DUPCTX: c_int = 8;
/// What the algorithm is.
pub const CIPHER_GET_PARAMS: c_int = 9;
/// What a context has.
pub const CIPHER_GET_CTX_PARAMS: c_int = 10;
/// What a context shall have.
pub const CIPHER_SET_CTX_PARAMS: c_int = 11;
/// What can be asked of the algorithm.
pub const CIPHER_GETTABLE_PARAMS: c_int = 12;
/// What can be asked of a context.
pub const CIPHER_GETTABLE_CTX_PARAMS: c_int = 13;
/// What can be set in a context.
pub const CIPHER_SETTABLE_CTX_PARAMS: c_int = 14;

/// Functions of a MAC.
pub const MAC_NEWCTX: c_int = 1;
/// Copies a context.
pub const MAC_DUPCTX: c_int = 2;
/// Frees a context.
pub const MAC_FREECTX: c_int = 3;
/// Begins.
pub const MAC_INIT: c_int = 4;
/// A piece.
pub const MAC_UPDATE: c_int = 5;
/// The tag.
pub const MAC_FINAL: c_int = 6;
/// What the algorithm is.
pub const MAC_GET_PARAMS: c_int = 7;
/// What a context shall have.
pub const MAC_SET_CTX_PARAMS: c_int = 9;
/// What can be asked of the algorithm.
pub const MAC_GETTABLE_PARAMS: c_int = 10;
/// What can be set in a context.
pub const MAC_SETTABLE_CTX_PARAMS: c_int = 12;

/// Modes of ciphers: none.
pub const MODE_STREAM: u32 = 0;
/// Galois/Counter.
pub const MODE_GCM: u32 = 6;
/// Galois/Counter with a synthetic initialisation vector; in the headers from 3.2 on.
pub const MODE_GCM_SIV: u32 = 0x1_0005;

/// The library of OpenSSL whose reasons [`Reason`](crate::reason::Reason) are, and where it stands in a code.
pub const ERR_LIB_PROV: u32 = 57;
/// Bits of a reason.
pub const ERR_LIB_OFFSET: u32 = 23;
