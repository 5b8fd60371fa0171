//! Sealed files from outside: against their format, and against whatever may happen to a file, a disk or a process.
//! No test here depends on a timing.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod costs;
mod room;
mod safety;
mod spec;
mod streams;

#[cfg(unix)]
use room::text;
use room::{Room, plaintext};
use spec::{CHUNK, HEADER, opened_by_the_spec, sealed_by_the_spec};
use std::io::{Read as _, Write as _};
use std::process::Stdio;
#[cfg(unix)]
use std::{path::Path, process::Command};

const DOCUMENT: &str = include_str!("../../docs/sealed-files.md");

/// Lengths around a chunk, and some that keep every thread busy several times.
#[test]
fn what_was_sealed_opens() {
    let room = Room::new();
    for (cipher, number) in [("aes-256-gcm", 1), ("chacha20-poly1305", 2)] {
        for len in
            [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 7, 16 * CHUNK, 16 * CHUNK + 1, 100 * CHUNK + 5]
        {
            let text = plaintext(len);
            room.write("file", &text);
            room.succeeds(&["seal", "--key-file", "key", "--cipher", cipher, "file"]);
            let sealed = room.read("file.sealed");
            assert_eq!(sealed.len(), HEADER + len + 16 * len.div_ceil(CHUNK).max(1));
            assert!(opened_by_the_spec(&sealed) == text, "{cipher}, {len} bytes");
            std::fs::remove_file(room.path("file")).unwrap();
            room.succeeds(&["open", "--key-file", "key", "file.sealed"]);
            assert!(room.read("file") == text, "{cipher}, {len} bytes");
            assert_eq!(room.names(), ["file", "file.sealed", "key", "passphrase"]);
            std::fs::remove_file(room.path("file.sealed")).unwrap();
            // Chunks of another length than the program's own.
            for chunk in [10, 13, 21] {
                room.write("other.sealed", &sealed_by_the_spec(number, chunk, &text));
                room.succeeds(&["open", "--key-file", "key", "other.sealed"]);
                assert!(room.read("other") == text, "{cipher}, {len} bytes in chunks of 2^{chunk}");
                std::fs::remove_file(room.path("other")).unwrap();
                std::fs::remove_file(room.path("other.sealed")).unwrap();
            }
        }
    }
}

/// The vectors of the description.
#[test]
fn the_documented_vectors_open() {
    let room = Room::new();
    let vectors: Vec<Vec<u8>> = DOCUMENT
        .split("```\n")
        .filter(|block| block.starts_with("8957465345414c0a"))
        .map(|block| {
            let digits: String = block.split_whitespace().collect();
            let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
            (0..digits.len()).step_by(2).map(byte).collect()
        })
        .collect();
    let [with_key, with_passphrase] = &vectors[..] else { panic!("{} vectors", vectors.len()) };
    room.write("key", &core::array::from_fn::<u8, 32, _>(|i| i as u8));
    room.write("a.sealed", with_key);
    room.succeeds(&["open", "--key-file", "key", "a.sealed"]);
    room.write("b.sealed", with_passphrase);
    room.succeeds(&["open", "--passphrase-file", "passphrase", "b.sealed"]);
    assert_eq!([room.read("a"), room.read("b")], [b"attack at dawn"; 2]);
}

#[test]
fn passphrases() {
    let room = Room::new();
    room.write("file", b"attack at dawn");
    let cheap = ["--argon2-memory", "8", "--argon2-passes", "1"];
    let seal = [&["seal", "file", "--passphrase-file", "passphrase"][..], &cheap].concat();
    room.succeeds(&seal);
    let sealed = room.read("file.sealed");
    assert_eq!(sealed[10..12], [2, 16]);
    assert_eq!(sealed[12..24], [0, 32, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
    room.succeeds(&["open", "--passphrase-file", "passphrase", "file.sealed", "-o", "again"]);
    assert_eq!(room.read("again"), b"attack at dawn");
    // The salt is new each time.
    room.succeeds(&[&seal[..], &["--force"]].concat());
    assert_ne!(room.read("file.sealed")[24..], sealed[24..]);
    let open = |name: &str, status: i32, words: &str| {
        room.fails(&["open", "file.sealed", "-o", "new", "--passphrase-file", name], status, words);
    };
    room.write("other", b"correct horses\n");
    open("other", 5, "not the passphrase");
    room.write("empty", b"\nsecond line\n");
    open("empty", 4, "no passphrase");
    room.write("long", &[b'x'; 5000]);
    open("long", 4, "longer");
    open("missing", 3, "missing");
    room.write("crlf", b"correct horse\r\nsecond line");
    room.succeeds(&["open", "--passphrase-file", "crlf", "file.sealed", "-o", "crlf.txt"]);
    room.fails(&["open", "--key-file", "key", "file.sealed", "-o", "new"], 2, "with a passphrase");
    room.fails(
        &["seal", "file", "-o", "new", "--passphrase-file", "passphrase", "--key-file", "key"],
        2,
        "cannot be used",
    );
    for (option, value) in [("--argon2-memory", "7"), ("--argon2-memory", "2049"), ("--argon2-passes", "0")] {
        room.fails(&["seal", "file", "-o", "new", option, value], 2, option);
    }
}

/// A key by the wrong name, of the wrong length, of another file; options that are missing.
#[test]
fn keys_and_names() {
    let room = Room::new();
    room.write("file", b"attack at dawn");
    room.succeeds(&["key", "new-key"]);
    assert_eq!(room.read("new-key").len(), 32);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |name: &str| room.path(name).metadata().unwrap().permissions().mode() & 0o777;
        room.succeeds(&["seal", "file", "--key-file", "new-key", "-o", "mode"]);
        assert_eq!((mode("new-key"), mode("mode")), (0o600, 0o600));
    }
    room.fails(&["key", "new-key"], 3, "new-key: exists");
    room.fails(&["key", "no/such/place"], 3, "no/such/place");
    room.succeeds(&["seal", "file", "--key-file", "new-key"]);
    room.fails(&["open", "file.sealed", "-o", "new", "--key-file", "key"], 5, "not the key");
    room.fails(
        &["open", "file.sealed", "-o", "new", "--passphrase-file", "passphrase"],
        2,
        "with a key file",
    );
    for (name, len) in [("short", 31), ("long", 33), ("empty", 0)] {
        room.write(name, &vec![1; len]);
        room.fails(&["seal", "file", "-o", "new", "--key-file", name], 4, "is not a key file");
    }
    room.fails(&["seal", "file", "-o", "new", "--key-file", "missing"], 3, "missing");
    room.fails(&["seal", "missing", "--key-file", "key"], 3, "missing");
    room.fails(&["seal", ".", "-o", "new", "--key-file", "key"], 3, "is a directory");
    room.fails(&["seal", "file", "--key-file", "key", "-o", "no/such/place"], 3, "cannot write");
    room.fails(&["open", "file", "--key-file", "key"], 2, "--output");
}

/// What exists stays, unless it may be replaced, and then only by what is whole.
#[test]
fn nothing_is_overwritten() {
    let room = Room::new();
    room.write("file", b"old");
    room.write("file.sealed", &sealed_by_the_spec(1, 10, b"new"));
    let mut broken = sealed_by_the_spec(1, 10, &plaintext(5000));
    let end = broken.len() - 1;
    broken[end] ^= 1;
    room.write("broken", &broken);
    room.fails(&["open", "--key-file", "key", "file.sealed"], 3, "--force");
    room.fails(&["open", "--key-file", "key", "broken", "-o", "file", "--force"], 5, "chunk 4");
    room.fails(&["seal", "--key-file", "key", "file"], 3, "--force");
    assert_eq!(room.read("file"), b"old");
    assert_eq!(room.read("file.sealed"), sealed_by_the_spec(1, 10, b"new"));
    room.succeeds(&["open", "--key-file", "key", "file.sealed", "--force"]);
    assert_eq!(room.read("file"), b"new");
    std::fs::create_dir(room.path("directory")).unwrap();
    room.fails(&["seal", "--key-file", "key", "file", "-o", "directory", "--force"], 3, "not a regular file");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("file.sealed", room.path("link")).unwrap();
        room.fails(&["seal", "--key-file", "key", "file", "-o", "link", "--force"], 3, "not a regular file");
        room.fails(
            &["seal", "--key-file", "key", "file", "-o", "/dev/full", "--force"],
            3,
            "not a regular file",
        );
    }
}

/// Every byte of the header, bytes and places of chunks: changed, cut off, exchanged, repeated, made longer.
#[test]
fn what_was_changed_is_refused() {
    let room = Room::new();
    let sealed = sealed_by_the_spec(1, 16, &plaintext(40 * CHUNK + 9));
    let ends = |wrong: &[u8], status: i32, words: &str| {
        room.write("wrong.sealed", wrong);
        room.fails(&["open", "--key-file", "key", "wrong.sealed"], status, words);
        room.fails(&["verify", "--key-file", "key", "wrong.sealed"], status, words);
    };
    let refused = |wrong: &[u8], words: &str| ends(wrong, 5, words);
    let small = sealed_by_the_spec(1, 10, b"attack at dawn");
    for at in 0..HEADER {
        let mut wrong = small.clone();
        wrong[at] ^= 1 << (at % 8);
        ends(&wrong, if at < 24 { 4 } else { 5 }, "wrong.sealed: ");
    }
    for at in [0, 1, 50, HEADER - 1] {
        ends(&small[..at], 4, "is not a sealed file");
    }
    let place = |chunk: usize| HEADER + chunk * (CHUNK + 16)..HEADER + (chunk + 1) * (CHUNK + 16);
    for (chunk, byte) in [(0, 0), (0, CHUNK + 15), (17, 5), (39, CHUNK), (40, 0), (40, 24)] {
        let mut wrong = sealed.clone();
        wrong[place(chunk).start + byte] ^= 0x40;
        refused(&wrong, &format!("chunk {chunk}"));
    }
    // Cut off inside a chunk, inside a tag, and between chunks.
    for (chunk, byte, named) in [(0, 0, 0), (0, 15, 0), (3, 0, 2), (17, 3, 17), (40, 0, 39), (40, 24, 40)] {
        refused(&sealed[..place(chunk).start + byte], &format!("chunk {named}, where the file ends"));
    }
    for (a, b) in [(0, 1), (3, 30), (38, 39)] {
        let mut wrong = sealed.clone();
        wrong[place(a)].copy_from_slice(&sealed[place(b)]);
        wrong[place(b)].copy_from_slice(&sealed[place(a)]);
        refused(&wrong, &format!("chunk {a} was changed, or is not in its place"));
    }
    let mut repeated = sealed.clone();
    repeated.splice(place(7).start..place(7).start, sealed[place(7)].iter().copied());
    refused(&repeated, "chunk 8");
    let mut left_out = sealed.clone();
    left_out.drain(place(20));
    refused(&left_out, "chunk 20");
    for more in [1, 16, CHUNK] {
        refused(&[&sealed[..], &vec![0; more]].concat(), "chunk 40");
    }
    refused(&[&sealed[..], &sealed[HEADER..]].concat(), "chunk 40");
}

/// Standard input and output, through a pipe that gives little at a time.
#[test]
fn pipes() {
    let room = Room::new();
    let text = plaintext(20 * CHUNK + 3);
    let mut child = room.command(&["seal", "-", "-o", "-", "--key-file", "key"]);
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn({
        let text = text.clone();
        move || text.chunks(999).for_each(|piece| input.write_all(piece).unwrap())
    });
    let mut sealed = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut sealed).unwrap();
    assert!(child.wait().unwrap().success());
    writer.join().unwrap();
    assert!(opened_by_the_spec(&sealed) == text);
    room.write("sealed", &sealed);
    let mut command = room.command(&["open", "-", "-o", "out", "--key-file", "key"]);
    let status = command.stdin(std::fs::File::open(room.path("sealed")).unwrap()).status().unwrap();
    assert!(status.success() && room.read("out") == text);

    // A reader that goes away leaves a file cut off: that is no success.
    let (reader, stdout) = std::io::pipe().unwrap();
    drop(reader);
    room.write("file", &text);
    let mut command = room.command(&["seal", "file", "-o", "-", "--key-file", "key"]);
    assert_eq!(command.stdout(stdout).stderr(Stdio::null()).status().unwrap().code(), Some(3));
}

/// A disk that is full: the device that always is, and a limit on the length of files.
#[cfg(target_os = "linux")]
#[test]
fn full_disks() {
    let room = Room::new();
    room.write("file", &plaintext(20 * CHUNK));
    let mut command = room.command(&["seal", "file", "-o", "-", "--key-file", "key"]);
    command.stdout(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    room.ends(command, 3, "cannot write");
    room.write("file.sealed", &sealed_by_the_spec(1, 16, &plaintext(20 * CHUNK)));
    for arguments in ["open file.sealed -o out", "seal file -o out"] {
        let command = room.shell(&format!("ulimit -f 512; exec \"$W\" {arguments} --key-file key"));
        room.ends(command, 3, "cannot write");
    }
}

/// An interruption in the middle of a file whose end does not come.
#[cfg(unix)]
#[test]
fn interruptions() {
    let room = Room::new();
    let sealed = sealed_by_the_spec(1, 16, &plaintext(50 * CHUNK));
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131)] {
        let before = room.names();
        let mut command = room.command(&["open", "-", "-o", "out", "--key-file", "key"]);
        let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(&sealed[..40 * CHUNK]).unwrap();
        // By now it has read the header, and so has set up its file; that some of the text is there is what this is
        // about.
        let some = |room: &Room| {
            let part = room.names().into_iter().find(|name| name.ends_with(".part"));
            part.is_some_and(|name| {
                Path::new(&room.path(&name)).metadata().is_ok_and(|about| about.len() > 0)
            })
        };
        while !some(&room) {
            assert!(child.try_wait().unwrap().is_none(), "it has ended");
            std::thread::sleep(core::time::Duration::from_millis(5));
        }
        let killed = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{signal}");
        assert!(text(&output.stderr).contains("interrupted"), "{signal}");
        assert_eq!(room.names(), before, "{signal} left something behind");
        drop(input);
    }
}
