//! Three terms, and x^3 + x + 1 divides them.

widefield::binary_field! { pub F: x^8 + x^3 + 1; }

fn main() {}
