//! How the module is linked.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Built with mistakes that the checks in `integration/openssl` must find.
    println!("cargo::rustc-check-cfg=cfg(planted)");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        // Its own names are bound to itself, whatever the program has. The version script that exports the entry point
        // alone is the compiler's own for such libraries.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic");
    }
}
