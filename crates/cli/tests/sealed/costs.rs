//! A header that is not authentic yet may ask for memory and time: more than the documented amounts is refused before
//! any is spent.

use crate::room::{Room, text};

/// A file under a passphrase whose header asks for this much of Argon2id.
fn costly(room: &Room, memory: u32, passes: u32, lanes: u32) {
    let mut header = b"\x89WFSEAL\n\x01\x01\x02\x10".to_vec();
    header.extend([memory, passes, lanes].map(u32::to_le_bytes).concat());
    header.resize(88 + 16, 7);
    room.write("costly.sealed", &header);
}

const OPEN: [&str; 5] = ["open", "costly.sealed", "--passphrase-file", "passphrase", "--output=new"];

#[test]
fn too_much_is_refused() {
    let room = Room::new();
    let gib = 1 << 20;
    // More memory, more passes over it, and more passes over less.
    for (memory, passes) in [(gib + 1, 1), (2 * gib, 1), (2 * gib, 32), (gib, 5), (gib / 2, 9), (gib / 4, 17)]
    {
        costly(&room, memory, passes, 1);
        room.fails(&OPEN, 4, "--allow-costly");
        room.fails(&["verify", "costly.sealed", "--passphrase-file", "passphrase"], 4, "--allow-costly");
    }
    // What the format does not have, whatever is allowed.
    for (memory, passes, lanes) in [
        (u32::MAX, 1, 1),
        (2 * gib + 1, 1, 1),
        (8191, 1, 1),
        (0, 1, 1),
        (8192, 33, 1),
        (8192, u32::MAX, 1),
        (8192, 0, 1),
        (8192, 1, 17),
        (8192, 1, 0),
        (8192, 1, u32::MAX),
    ] {
        costly(&room, memory, passes, lanes);
        room.fails(&[&OPEN[..], &["--allow-costly"]].concat(), 4, "Argon2id");
    }
    // What is within the bounds is spent: it is found out by the wrong key alone.
    costly(&room, 8192, 32, 16);
    room.fails(&OPEN, 5, "not the passphrase");
}

/// In a process that may use a second of a processor and half a gigabyte.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_spent_before_it_is_refused() {
    let room = Room::new();
    let limits =
        "ulimit -t 1; ulimit -v 500000; exec \"$W\" open costly.sealed --passphrase-file passphrase -o new";
    for (memory, passes, lanes) in
        [(2 << 20, 32, 1), (1 << 20, 5, 1), (2 << 20, 32, 16), (u32::MAX, u32::MAX, u32::MAX)]
    {
        costly(&room, memory, passes, lanes);
        room.ends(room.shell(limits), 4, "Argon2id");
    }
    // The limits do bite.
    costly(&room, 2 << 20, 1, 1);
    room.ends(room.shell(&format!("{limits} --allow-costly")), 3, "no memory for Argon2id");
    costly(&room, 256 << 10, 16, 1);
    let killed = room.shell(limits).output().unwrap();
    assert!(!matches!(killed.status.code(), Some(0 | 4 | 5)), "{}", text(&killed.stderr));
}

/// What can be opened with the flag alone is said to be so when it is sealed, before the passphrase is read.
#[test]
fn sealing_warns_of_costly_files() {
    let room = Room::new();
    room.write("file", b"attack at dawn");
    room.write("empty", b"");
    // The last two are at the bounds.
    for (memory, passes, costly) in [
        ("2048", "1", true),
        ("1025", "1", true),
        ("136", "32", true),
        ("128", "32", false),
        ("1024", "4", false),
    ] {
        let said = room.run(&[
            "seal",
            "file",
            "--passphrase-file",
            "empty",
            "--argon2-memory",
            memory,
            "--argon2-passes",
            passes,
        ]);
        assert_eq!(said.status.code(), Some(4));
        assert_eq!(text(&said.stderr).contains("--allow-costly"), costly, "{memory} MiB, {passes} passes");
    }
}
