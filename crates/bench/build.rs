//! Tells the crate which compiler builds it: the report names it.

use std::{env, process::Command};

fn main() {
    println!("cargo:rerun-if-env-changed=RUSTC");
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc)
        .arg("--version")
        .output()
        .ok()
        .and_then(|o| String::from_utf8(o.stdout).ok())
        .map_or_else(|| "unknown".to_owned(), |s| s.trim().to_owned());
    println!("cargo:rustc-env=WIDEFIELD_RUSTC={version}");
    println!("cargo:rustc-env=WIDEFIELD_PROFILE={}", env::var("PROFILE").unwrap_or_default());
    println!(
        "cargo:rustc-env=WIDEFIELD_RUSTFLAGS={}",
        env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default().replace('\u{1f}', " ")
    );
}
