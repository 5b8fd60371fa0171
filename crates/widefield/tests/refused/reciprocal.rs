//! Irreducible, but the second exponent is too high.

widefield::binary_field! { pub F: x^127 + x^126 + 1; }

fn main() {}
