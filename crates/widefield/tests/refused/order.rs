//! The exponents do not fall.

widefield::binary_field! { pub F: x^131 + x^3 + x^8 + x^2 + 1; }

fn main() {}
