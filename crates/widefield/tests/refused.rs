//! Moduli of no field, and of none that the library has room for: the compiler says why.
//!
//! What it says is compared with the files beside the programs; `TRYBUILD=overwrite cargo test --test refused` writes
//! them anew for another compiler.
#![cfg(all(target_arch = "x86_64", target_os = "linux", feature = "gf2m"))]

#[test]
fn no_field_without_an_irreducible_modulus() {
    // The compiler is asked once, not once for each tier.
    if std::env::var("WIDEFIELD_TIER").is_ok_and(|tier| tier != "portable") {
        return;
    }
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/refused/*.rs");
}
