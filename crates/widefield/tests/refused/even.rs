//! An even number of terms: x + 1 divides them.

widefield::binary_field! { pub F: x^128 + x^7 + x^2 + 1; }

fn main() {}
