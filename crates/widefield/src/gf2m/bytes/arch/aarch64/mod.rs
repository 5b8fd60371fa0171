//! Files for 64-bit Arm alone.

pub(crate) mod neon;
