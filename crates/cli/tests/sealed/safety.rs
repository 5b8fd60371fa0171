//! Names, permissions, outputs that are inputs: nothing is lost by a slip.

use crate::room::{Room, text};

/// Every length that a name can have.
#[test]
fn long_names() {
    let room = Room::new();
    for len in [200, 235, 242, 243, 248, 255] {
        let name = "n".repeat(len);
        room.write(&name, name.as_bytes());
        room.succeeds(&["seal", "-k", "key", &name, "-o", "s", "--force"]);
        let opened = "o".repeat(len);
        room.succeeds(&["open", "-k", "key", "s", "-o", &opened]);
        assert_eq!(room.read(&opened), name.as_bytes());
        if len <= 248 {
            room.succeeds(&["seal", "-k", "key", &name]);
            room.succeeds(&["open", "-k", "key", &format!("{name}.sealed"), "--force"]);
        } else {
            room.fails(&["seal", "-k", "key", &name], 3, &format!("{name}.sealed: "));
        }
    }
}

/// By its name, by links, by redirection; the file with the secret neither.
#[cfg(unix)]
#[test]
fn an_output_is_never_an_input() {
    let room = Room::new();
    room.write("f", b"attack at dawn");
    std::os::unix::fs::symlink("f", room.path("symbolic")).unwrap();
    std::fs::hard_link(room.path("f"), room.path("hard")).unwrap();
    std::os::unix::fs::symlink("key", room.path("to-key")).unwrap();
    for script in [
        "seal -k key f -o f --force",
        "seal -k key f -o ./f --force",
        "seal -k key f -o symbolic --force",
        "seal -k key symbolic -o f --force",
        "seal -k key f -o hard --force",
        "seal -k key - -o f --force <f",
        "seal -k key - -o hard --force <f",
        "seal -k key f -o /dev/stdin --force <f",
        "seal -k key /dev/stdin -o f --force <f",
        "seal -k key f -o - --force >>f",
        "seal -k key f -o - --force 1<>hard",
        "open -k key f -o f --force",
    ] {
        room.ends(room.shell(&format!("exec \"$W\" {script}")), 2, "the output is the input");
        assert_eq!(room.read("f"), b"attack at dawn", "{script}");
    }
    for script in [
        "seal -k key f -o key --force",
        "seal -k to-key f -o key --force",
        "seal -k key f -o - --force >>key",
    ] {
        room.ends(room.shell(&format!("exec \"$W\" {script}")), 2, "the file with the secret");
        assert_eq!(room.read("key"), crate::room::KEY, "{script}");
    }
}

/// Secrets that others may read, and pipes, which have no others.
#[cfg(unix)]
#[test]
fn permissions_of_secrets() {
    let room = Room::new();
    room.write("file", b"attack at dawn");
    for mode in [0o604, 0o640, 0o644, 0o660, 0o602, 0o777] {
        for (option, name) in [("--key-file", "key"), ("--passphrase-file", "passphrase")] {
            room.set_mode(name, mode);
            let seal = ["seal", "file", "-o", "new", option, name];
            room.fails(&seal, 6, &format!("{name}: others may read it (mode {mode:o})"));
        }
    }
    room.succeeds(&["seal", "file", "--key-file", "key", "--allow-readable-key"]);
    room.fails(&["open", "file.sealed", "-o", "new", "--key-file", "key"], 6, "chmod 600 key");
    room.fails(&["verify", "file.sealed", "--key-file", "key"], 6, "chmod 600 key");
    room.succeeds(&["verify", "file.sealed", "--key-file", "key", "--allow-readable-key"]);
    for mode in [0o400, 0o600, 0o700] {
        room.set_mode("key", mode);
        room.succeeds(&["verify", "file.sealed", "--key-file", "key"]);
    }
    let mut piped = room.shell("cat key | \"$W\" verify file.sealed --key-file /dev/stdin");
    assert!(piped.status().unwrap().success());
    // What the program makes itself.
    room.succeeds(&["key", "made"]);
    room.succeeds(&["seal", "file", "-o", "new", "--key-file", "made"]);
}

#[test]
fn verifying_writes_nothing() {
    let room = Room::new();
    room.write("file", &[7; 100_000]);
    room.succeeds(&["seal", "file", "-k", "key"]);
    let before = room.names();
    let said = text(&room.succeeds(&["verify", "file.sealed", "-k", "key"]));
    assert!(said.contains("100000 bytes"), "{said}");
    assert_eq!(room.names(), before);
    room.write("other", &[8; 32]);
    room.fails(&["verify", "file.sealed", "-k", "other"], 5, "not the key");
    room.fails(&["verify", "file", "-k", "key"], 4, "is not a sealed file");
    room.fails(&["verify", "nothing", "-k", "key"], 3, "nothing");
}

/// The same table in the help texts and in the description.
#[test]
fn statuses_are_documented() {
    let room = Room::new();
    let help = text(&room.succeeds(&["--help"]));
    let table = &help[help.find("Exit status:").unwrap()..].trim_end();
    for status in ["0 ", "1 ", "2 ", "3 ", "4 ", "5 ", "6 ", "130 "] {
        assert!(table.lines().any(|l| l.trim_start().starts_with(status)), "{table}");
    }
    for command in ["seal", "open", "verify"] {
        assert!(text(&room.succeeds(&[command, "--help"])).contains(table), "{command}");
    }
    assert!(crate::DOCUMENT.contains(table), "{table}");
}
