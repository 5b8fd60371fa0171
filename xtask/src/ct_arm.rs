//! The cases on 64-bit Arm. The sanitizer wants addresses of 48 bits, more than a program under `qemu-aarch64` can have
//! on a processor with 47; so a machine in software boots Debian's kernel, whose first program is a shell that runs
//! every case on every tier.

use crate::ct::{CASES, CAUGHT, LEAKS, PLANTS, build, sources_installed};
use crate::debian::{self, Packages};
use crate::platform::{AARCH64, ARM, without_library};
use crate::process::{self, exists, root};
use crate::tally::{Skips, Tally, report};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const EMULATOR: &str = "qemu-system-aarch64";

/// Has all tiers.
const PROCESSOR: &str = "max,pauth-impdef=on";

/// The longest that the guest runs, in seconds.
const PATIENCE: &str = "3600";

/// What the program is linked to, as the cross compiler's packages have it.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu/lib";
const LINKED: [&str; 4] = ["ld-linux-aarch64.so.1", "libc.so.6", "libm.so.6", "libgcc_s.so.1"];

/// How a line with a result begins: then tier, exit code, case and what it said, with tabs between them.
const RESULT: &str = "@\t";

/// Between a case's name and what was planted into it.
const PLANTED: &str = " with a leak on a ";

/// What the guest says in the end.
const ENDED: &str = "GUEST-ENDED";

pub(crate) fn run(skips: Skips) -> Result<Tally> {
    let needs = [
        (EMULATOR, "qemu-system-arm"),
        (ARM.cc, "gcc-aarch64-linux-gnu"),
        ("cpio", "cpio"),
        ("timeout", "coreutils"),
    ];
    let missing = needs.into_iter().chain(debian::NEEDS).find(|(program, _)| !exists(program));
    if let Some((program, package)) = missing {
        return Ok(skips.skip("ct on Arm", &format!("no {program} (package {package})")));
    }
    if let Some(missing) = without_library(AARCH64)? {
        return Ok(skips.skip("ct on Arm", &missing));
    }
    if !sources_installed()? {
        return Ok(skips.skip("ct on Arm", "the component rust-src is not there and could not be had"));
    }
    let programs = build(&["-p", CASES], &ARM.arguments())?;
    let program = programs.first().context("no program was built")?;
    let shelf = root().join("target/ct/guest");
    fs::create_dir_all(&shelf)?;
    let debian = Debian::fetch(&shelf)?;
    let folder = tempfile::Builder::new().prefix("boot-").tempdir_in(&shelf)?;
    let files = folder.path().join("files");
    pack(program, &debian, &folder.path().join("root"), &files)?;
    let mut machine = Command::new("timeout");
    machine.args(["--kill-after=10", PATIENCE, EMULATOR, "-M", "virt", "-cpu", PROCESSOR]);
    machine.args(["-smp", "2", "-m", "2048", "-nic", "none", "-nographic", "-no-reboot", "-kernel"]);
    machine.arg(&debian.kernel).arg("-initrd").arg(&files);
    machine.args(["-append", "console=ttyAMA0 quiet rdinit=/init panic=-1"]).stdin(Stdio::null());
    let result = process::output(&mut machine)?;
    let said = String::from_utf8_lossy(&result.stdout).replace('\r', "");
    ensure!(
        said.lines().any(|l| l == ENDED),
        "the guest did not come to its end:\n{said}{}",
        String::from_utf8_lossy(&result.stderr)
    );
    Ok(count(&said))
}

/// Prints and counts the results.
fn count(said: &str) -> Tally {
    let mut tally = Tally::default();
    let beginning = format!("\n{RESULT}");
    // What the kernel said comes first.
    for result in said.split(&beginning).skip(1) {
        let (line, errors) = result.split_once('\n').unwrap_or((result, ""));
        let fields = line.split('\t').collect::<Vec<_>>();
        let [tier, code, case, output] = fields[..] else {
            tally += report(false, &format!("the guest's line is damaged: {line}"));
            continue;
        };
        if case.starts_with(LEAKS) {
            let caught = code != "0" && CAUGHT.iter().any(|reason| errors.contains(reason));
            tally += report(caught, &format!("{case} is caught, on {tier}"));
            continue;
        }
        if let Some((case, plant)) = case.split_once(PLANTED) {
            if !(code != "0" && errors.contains(CAUGHT[0])) {
                tally +=
                    report(false, &format!("{case}: a leak planted on a {plant} is not found, on {tier}"));
            }
            continue;
        }
        tally += report(code == "0", &format!("{case}: {tier} {output}"));
        if code != "0" {
            println!("{errors}");
        }
    }
    if tally == Tally::default() {
        tally += report(false, "the guest ran no case");
    }
    tally
}

/// What Debian's packages for Arm give.
struct Debian {
    kernel: PathBuf,
    busybox: PathBuf,
}

impl Debian {
    /// Fetched once.
    fn fetch(shelf: &Path) -> Result<Self> {
        let kept = Self { kernel: shelf.join("kernel"), busybox: shelf.join("busybox") };
        if !(kept.kernel.exists() && kept.busybox.exists()) {
            let packages = Packages::open(shelf)?;
            let image = packages.newest("linux-image-cloud-arm64")?;
            let unpacked = packages.unpack(&[&image, "busybox-static"])?;
            fs::rename(debian::entry(&unpacked.join("boot"), "vmlinuz-")?, &kept.kernel)?;
            fs::rename(unpacked.join("bin/busybox"), &kept.busybox)?;
        }
        Ok(kept)
    }
}

/// The guest's files: a shell, the program with its libraries, and what runs it.
fn pack(program: &Path, debian: &Debian, root: &Path, archive: &Path) -> Result<()> {
    for folder in ["bin", "dev", "lib", "proc", "tmp"] {
        fs::create_dir_all(root.join(folder))?;
    }
    fs::copy(&debian.busybox, root.join("bin/busybox"))?;
    fs::copy(program, root.join("program"))?;
    for library in LINKED {
        fs::copy(Path::new(LIBRARIES).join(library), root.join("lib").join(library))
            .with_context(|| format!("{library} in {LIBRARIES} (package libc6-dev-arm64-cross)"))?;
    }
    let init = root.join("init");
    fs::write(&init, script())?;
    fs::set_permissions(&init, fs::metadata(&debian.busybox)?.permissions())?;
    debian::pack(root, archive)
}

/// Runs every case on every tier from its narrowest on, those that leak and those with planted leaks on one.
fn script() -> String {
    let plants = PLANTS.join(" ");
    format!(
        "#!/bin/busybox sh\n\
         b=/bin/busybox\n\
         $b mount -t proc none /proc\n\
         $b mount -t devtmpfs none /dev\n\
         tiers=$(/program tiers)\n\
         /program list | while IFS='\t' read from name; do\n\
           able= planted=\n\
           for tier in $tiers; do\n\
             [ $tier = $from ] && able=yes\n\
             [ -n \"$able\" ] || continue\n\
             case \"$planted$name\" in done*|{LEAKS}*) ;; *)\n\
               planted=done\n\
               for plant in {plants}; do\n\
                 /program run \"$name\" $tier $plant </dev/null >/dev/null 2>/tmp/errors; code=$?\n\
                 echo; echo \"{RESULT}$tier\t$code\t$name{PLANTED}$plant\t\"\n\
                 $b head -c 2000 /tmp/errors\n\
               done;;\n\
             esac\n\
             /program run \"$name\" $tier </dev/null >/tmp/out 2>/tmp/errors; code=$?\n\
             echo; echo \"{RESULT}$tier\t$code\t$name\t$($b cat /tmp/out)\"\n\
             [ $code = 0 ] || $b head -c 2000 /tmp/errors\n\
             case \"$name\" in {LEAKS}*) break;; esac\n\
           done\n\
         done\n\
         echo; echo {ENDED}\n\
         $b poweroff -f\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_counted() {
        let said = "[ 0.1] booted\n\n@\tneon\t0\ta/b 1 2\t8/8\n\n@\tneon\t1\ta/c\t\nMemorySanitizer: \
            use-of-uninitialized-value\n\
                    \n@\tportable\t1\tleak/a\t\nMemorySanitizer: \
                    use-of-uninitialized-value\n\n@\tportable\t1\tleak/b\t0/8\nno mark arrived at a result\n\
                    \n@\tportable\t1\tleak/c\t\nKilled\n\n@\tneon\t1\ta/b with a leak on a result\t\nMemorySanitizer: \
                    use-of-uninitialized-value\n\
                    \n@\tneon\t0\ta/c with a leak on a secret\t\n\nGUEST-ENDED\n";
        assert_eq!(count(said), Tally { passed: 3, failed: 3, skipped: 0 });
        assert_eq!(count("GUEST-ENDED\n").failed, 1);
        assert_eq!(count("\n@\tneon\t0\n").failed, 1);
    }
}
