//! Two terms, and the degree is too small.

widefield::binary_field! { pub F: x^1 + 1; }

fn main() {}
