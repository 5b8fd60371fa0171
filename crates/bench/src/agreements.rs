//! Key agreements of any system: what ours and the rivals have in common.

#[cfg(feature = "rivals")]
pub(crate) mod others;
pub(crate) mod secrets;
