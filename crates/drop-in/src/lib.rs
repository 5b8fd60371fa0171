//! Nothing: the tests of this package use the library by RustCrypto's traits, `serde`'s and `ff`'s.
