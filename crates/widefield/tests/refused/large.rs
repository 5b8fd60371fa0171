//! The degree is too large.

widefield::binary_field! { pub F: x^1025 + x^14 + x^7 + x^6 + 1; }

fn main() {}
