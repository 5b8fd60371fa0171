//! Files for one architecture alone.

#[cfg(target_arch = "aarch64")]
pub(crate) mod aarch64;
