//! Standard streams: closed ones, pipes that end early, terminals.

use crate::room::{Room, plaintext};
use crate::spec::{CHUNK, HEADER, opened_by_the_spec, sealed_by_the_spec};
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

/// What cannot be read or written is not empty.
#[cfg(unix)]
#[test]
fn closed_streams() {
    let room = Room::new();
    room.write("file", b"attack at dawn");
    room.succeeds(&["seal", "file", "-k", "key"]);
    for (script, words) in [
        ("seal -k key - -o new <&-", "standard input is closed"),
        ("seal -k key - -o new 0>/dev/null", "cannot read"),
        ("open -k key - -o new <&-", "standard input is closed"),
        ("verify -k key - <&-", "standard input is closed"),
        ("seal -k key file -o - >&-", "standard output is closed"),
        ("open -k key file.sealed -o - >&-", "standard output is closed"),
        ("open -k key file.sealed -o - 1</dev/null", "cannot write"),
        ("verify -k key file.sealed >&-", "standard output is closed"),
        ("key - >&-", "standard output is closed"),
        ("cpu >&-", "standard output is closed"),
        ("completions bash >&-", "standard output is closed"),
    ] {
        room.ends(room.shell(&format!("exec \"$W\" {script}")), 3, words);
    }
    // What is empty is.
    for (i, from) in ["</dev/null", "<>/dev/null", "<empty", "</dev/null >&-"].into_iter().enumerate() {
        room.write("empty", b"");
        let script = format!("exec \"$W\" seal -k key - -o empty{i}.sealed {from}");
        assert!(room.shell(&script).status().unwrap().success(), "{from}");
        assert!(opened_by_the_spec(&room.read(&format!("empty{i}.sealed"))).is_empty());
    }
    // A message that nobody can read is no panic.
    let script = "exec \"$W\" seal -k key nothing 2>&-";
    assert_eq!(room.shell(script).status().unwrap().code(), Some(3));
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = room.command(&["seal", "-k", "key", "nothing"]);
    assert_eq!(command.stderr(writer).status().unwrap().code(), Some(3));
}

/// Each chunk as soon as it is verified, and none that is not.
#[test]
fn opening_to_standard_output() {
    let room = Room::new();
    let plain = plaintext(60 * CHUNK + 11);
    let sealed = sealed_by_the_spec(1, 16, &plain);
    room.write("file.sealed", &sealed);
    assert!(room.succeeds(&["open", "-k", "key", "file.sealed", "-o", "-"]) == plain);
    // Standard input goes to standard output.
    let mut command = room.command(&["open", "-k", "key", "-"]);
    let output = command.stdin(std::fs::File::open(room.path("file.sealed")).unwrap()).output().unwrap();
    assert!(output.status.success() && output.stdout == plain);
    let mut command = room.command(&["seal", "-k", "key", "-"]);
    let output = command.stdin(std::fs::File::open(room.path("key")).unwrap()).output().unwrap();
    assert!(output.status.success() && opened_by_the_spec(&output.stdout) == crate::room::KEY);

    let end = |chunk: usize| HEADER + chunk * (CHUNK + 16);
    let mut changed = sealed.clone();
    changed[end(40) + 5] ^= 1;
    for (wrong, chunk) in [(&sealed[..end(30)], 29), (&sealed[..end(30) + 7], 30), (&changed, 40)] {
        room.write("wrong.sealed", wrong);
        let command = room.command(&["open", "-k", "key", "wrong.sealed", "-o", "-"]);
        let written = room.ends(command, 5, &format!("chunk {chunk}"));
        assert!(written.len().is_multiple_of(CHUNK) && written.len() <= chunk * CHUNK);
        assert!(plain.starts_with(&written));
    }
    room.write("other", &[1; 32]);
    let command = room.command(&["open", "-k", "other", "file.sealed", "-o", "-"]);
    assert!(room.ends(command, 5, "not the key").is_empty());
}

/// A terminal of so many columns: what is written to it, and what it shows.
#[cfg(target_os = "linux")]
struct Terminal {
    master: std::fs::File,
    slave: std::fs::File,
}

#[cfg(target_os = "linux")]
impl Terminal {
    fn new(columns: u16) -> Self {
        use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let slave = std::fs::OpenOptions::new().read(true).write(true).open(name.to_str().unwrap()).unwrap();
        let size = rustix::termios::Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        rustix::termios::tcsetwinsize(&slave, size).unwrap();
        Self { master: master.into(), slave }
    }

    fn slave(&self) -> std::fs::File {
        self.slave.try_clone().unwrap()
    }

    /// Everything, once nobody can write any more.
    fn shown(self, mut command: Command) -> (std::process::ExitStatus, String) {
        use std::io::Read as _;
        let mut child = command.env("TERM", "xterm").spawn().unwrap();
        drop((command, self.slave));
        let (mut master, mut all, mut buf) = (self.master, Vec::new(), [0; 4096]);
        // The end of a terminal is an error.
        while let Ok(n @ 1..) = master.read(&mut buf) {
            all.extend_from_slice(&buf[..n]);
        }
        (child.wait().unwrap(), String::from_utf8_lossy(&all).into_owned())
    }
}

/// A sealed file is refused without --force; a plaintext is not.
#[cfg(target_os = "linux")]
#[test]
fn terminals() {
    let room = Room::new();
    room.write("file", b"attack at dawn\n");
    room.succeeds(&["seal", "-k", "key", "file"]);
    let run = |arguments: &[&str]| {
        let terminal = Terminal::new(80);
        let mut command = room.command(arguments);
        command.stdout(terminal.slave()).stderr(Stdio::null());
        let (status, shown) = terminal.shown(command);
        (status.code(), shown)
    };
    assert_eq!(run(&["seal", "-k", "key", "file", "-o", "-"]), (Some(2), String::new()));
    assert_eq!(run(&["key", "-"]), (Some(2), String::new()));
    let (status, shown) = run(&["seal", "-k", "key", "file", "-o", "-", "--force"]);
    assert!(status == Some(0) && shown.contains("WFSEAL"));
    assert_eq!(run(&["open", "-k", "key", "file.sealed", "-o", "-"]), (Some(0), "attack at dawn\r\n".into()));
}

/// A bar fits its line, and is for terminals alone.
#[cfg(target_os = "linux")]
#[test]
fn progress() {
    let room = Room::new();
    // It is drawn some twenty times a second: there must be something to wait for.
    let file = std::fs::File::create(room.path("file")).unwrap();
    file.set_len(1 << 26).unwrap();
    for columns in [20, 50, 59, 60, 80] {
        let terminal = Terminal::new(columns);
        let mut command = room.command(&["seal", "-k", "key", "file", "-o", "new", "--force"]);
        command.stdout(Stdio::null()).stderr(terminal.slave());
        let (status, shown) = terminal.shown(command);
        assert!(status.success(), "{shown}");
        let plain = without_escapes(&shown);
        let widths: Vec<_> = plain.split(['\r', '\n']).map(|line| line.trim_end().chars().count()).collect();
        assert!(widths.iter().any(|w| *w > 5), "nothing is shown: {shown:?}");
        assert!(widths.iter().all(|w| *w <= usize::from(columns)), "{columns}: {widths:?} {shown:?}");
    }
    let output = room.run(&["seal", "-k", "key", "file", "-o", "new", "--force"]);
    assert!(output.status.success() && output.stderr.is_empty());
}

/// Without sequences of the form ESC [ ... letter, each of which ends a line here: they move or clear.
#[cfg(target_os = "linux")]
fn without_escapes(shown: &str) -> String {
    let mut plain = String::new();
    for (i, piece) in shown.split("\x1b[").enumerate() {
        let rest = if i == 0 {
            piece
        } else {
            piece.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |p| p.1)
        };
        plain.push_str(rest);
        plain.push('\r');
    }
    plain
}
