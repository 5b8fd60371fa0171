mod data;
mod document;
mod keys;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod multiples;
#[cfg(all(not(unoptimised), target_arch = "x86_64", unix))]
mod residue;
mod surface;
