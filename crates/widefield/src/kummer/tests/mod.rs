mod data;
mod document;
mod keys;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod multiples;
mod surface;
