//! Files for one architecture alone.

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86_64;
