#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| widefield_differential::run("goppa", input));
