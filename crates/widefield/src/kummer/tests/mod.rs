mod data;
mod document;
mod keys;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod multiples;
#[cfg(all(not(unoptimised), any(target_arch = "x86_64", target_arch = "aarch64")))]
mod residue;
mod surface;
