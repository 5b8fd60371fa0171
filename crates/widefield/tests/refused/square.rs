//! The square of x^4 + x + 1: no quotient of the degree by a prime shows it but by a common divisor.

widefield::binary_field! { pub F: x^8 + x^2 + 1; }

fn main() {}
