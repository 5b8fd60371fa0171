//! Users of our libraries on 64-bit Arm, run by QEMU: C programs with `libwidefield.so` and `libgf2x.so.3`, built by a cross compiler;
//! Debian's OpenSSL with the provider, and Debian's Python with the wheel.

mod debian;

use super::c::Client;
use crate::emulated::arm64::PLATFORM;
use crate::emulated::{AARCH64, without_library};
use crate::install;
use crate::process::{self, root};
use crate::rivals::workshop::Workshop;
use crate::tally::{Skips, Tally, report};
use anyhow::{Result, ensure};
use std::path::Path;
use std::process::Command;

/// What has to be there.
const NEEDS: [&str; 4] = ["qemu-aarch64", PLATFORM.cc, "pkg-config", "objdump"];

/// One for each of the widest tiers.
const EMULATORS: [&[&str]; 2] = [
    &["qemu-aarch64", "-cpu", "max", "-L", "/usr/aarch64-linux-gnu"],
    &["qemu-aarch64", "-cpu", "neoverse-n1", "-L", "/usr/aarch64-linux-gnu"],
];

pub(super) fn run(shelf: &Path, skips: Skips) -> Result<Tally> {
    const WHAT: &str = "clients in C on Arm";
    let missing: Vec<&str> = NEEDS.into_iter().filter(|p| !process::exists(p)).collect();
    if !cfg!(target_os = "linux") || !missing.is_empty() {
        return Ok(skips.skip(WHAT, &format!("wants Linux, and has no {}", missing.join(", "))));
    }
    if let Some(missing) = without_library(AARCH64)? {
        return Ok(skips.skip(WHAT, &missing));
    }
    let mut client = Client::new(Workshop::open(shelf, "arm")?, PLATFORM)?;
    install::gf2x(&client.prefix, PLATFORM)?;
    let mut tally = Tally::default();
    for emulator in EMULATORS {
        client.emulator = emulator;
        for (name, said) in [
            ("libwidefield.so", client.examples(PLATFORM.cc, &["-std=c11"], true)),
            ("libwidefield.a", client.examples(PLATFORM.cc, &["-std=c11"], false)),
            ("libgf2x.so.3", gf2x(&client)),
        ] {
            let what = format!("arm, {name} on {}", emulator[2]);
            tally += told(&what, said);
        }
    }
    tally += debian::run(shelf, skips)?;
    Ok(tally)
}

fn told(what: &str, said: Result<String>) -> Tally {
    match said {
        Ok(said) => report(true, &format!("{what}: {said}")),
        Err(error) => report(false, &format!("{what}: {error:#}")),
    }
}

/// The program of the header's test, with the installed library.
fn gf2x(client: &Client) -> Result<String> {
    let program = client.workshop.path("gf2x");
    let mut command = Command::new(PLATFORM.cc);
    command.args(["-std=c89", "-O2", "-Wall", "-Wextra", "-pedantic", "-Werror", "-I"]);
    command.arg(client.prefix.join("include")).arg(root().join("crates/gf2x-compat/tests/program.c"));
    command.arg("-L").arg(client.prefix.join("lib")).arg("-lgf2x").arg("-o").arg(&program);
    client.workshop.run(&mut command)?;
    let needed = process::stdout(Command::new("objdump").arg("-p").arg(&program))?;
    ensure!(needed.contains("libgf2x.so.3"), "the program would load another library:\n{needed}");
    let said = process::stdout(&mut client.command(&program))?;
    ensure!(said == "right\n", "{said}");
    Ok("products and pools right".to_owned())
}
