//! Tells the crate which compiler builds it, and which versions the rivals have: the report names them.

use std::{env, fs, path::Path, process::Command};

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
        env::var("CARGO_ENCODED_RUSTFLAGS")
            .unwrap_or_default()
            .split('\u{1f}')
            .filter(is_told)
            .collect::<Vec<_>>()
            .join(" ")
    );
    // The workspace's, or that of the project which vendors this crate. Where there is none, the report names no
    // version.
    const LOCK: &str = "../../Cargo.lock";
    println!("cargo:rerun-if-changed={}", if Path::new(LOCK).exists() { LOCK } else { "build.rs" });
    let lock = fs::read_to_string(LOCK).unwrap_or_default();
    let copy = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("Cargo.lock");
    fs::write(copy, lock).expect("the folder is for this");
}

/// Paths that stay out of the program change no speed, and would make it differ from one folder to the next.
fn is_told(flag: &&str) -> bool {
    !flag.starts_with("--remap-path-prefix=")
}
