//! Finite-field cryptography at the full width of the processor's vector units.
