//! Shards from outside: against their format, and against whatever may happen to files. No test here depends on a
//! timing.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[allow(dead_code, reason = "the tests of sealed files have more of it")]
#[path = "../sealed/room.rs"]
mod room;
mod spec;

use room::{Room, plaintext, text};
use spec::{HEADER, forged, shards_by_the_spec};
use std::io::Write as _;
use std::process::Stdio;

const K: usize = 4;
const M: usize = 2;
const BLOCK: usize = 64;

/// A room with the shards of a file of so many bytes.
fn split(len: usize) -> (Room, Vec<u8>, Vec<Vec<u8>>) {
    let room = Room::new();
    let file = plaintext(len);
    room.write("file", &file);
    room.succeeds(&["erasure", "encode", "file", "-k", "4", "-m", "2", "--block", "64"]);
    let shards = (0..K + M).map(|i| room.read(&name(i))).collect();
    (room, file, shards)
}

fn name(i: usize) -> String {
    format!("file.shard{i:03}")
}

fn remove(room: &Room, shards: &[usize]) {
    shards.iter().for_each(|i| std::fs::remove_file(room.path(&name(*i))).unwrap());
}

/// Lengths around blocks and stripes, in the documented format; all pairs of losses.
#[test]
fn any_four_of_six_give_everything() {
    for len in [0, 1, 3, 4, 5, 255, 256, 257, 511, 512, 513, 1000, 2560, 5000] {
        let (room, file, shards) = split(len);
        let id = shards[0][32..48].try_into().unwrap();
        assert!(shards == shards_by_the_spec(&file, K, M, BLOCK, id), "{len} bytes");
        room.succeeds(&["erasure", "verify", "file"]);
        for lost in [[0, 1], [0, 5], [2, 3], [1, 4], [4, 5], [3, 4]] {
            remove(&room, &lost);
            let said = room.run(&["erasure", "verify", "file"]);
            assert_eq!(said.status.code(), Some(5));
            assert_eq!(text(&said.stdout).matches("missing").count(), 2);
            room.succeeds(&["erasure", "decode", "file", "-o", "again"]);
            assert!(room.read("again") == file, "{len} bytes without {lost:?}");
            std::fs::remove_file(room.path("again")).unwrap();
            // By the name of any of them.
            let other = (0..6).find(|i| !lost.contains(i)).unwrap();
            room.succeeds(&["erasure", "repair", &name(other)]);
            for (i, shard) in shards.iter().enumerate() {
                assert!(room.read(&name(i)) == *shard, "{len} bytes, shard {i} without {lost:?}");
            }
        }
        room.succeeds(&["erasure", "repair", "file"]);
    }
}

/// More shards are damaged than there are of parity, but of no stripe.
#[test]
fn blocks_that_were_changed_count_as_lost() {
    let (room, file, shards) = split(5000);
    // A block and its check in each stripe.
    let place = |stripe: usize| HEADER + stripe * (BLOCK + 8);
    for (i, (shard, at)) in shards.iter().zip([3, 70, 0, 5, BLOCK, BLOCK + 7]).enumerate() {
        let mut bytes = shard.clone();
        bytes[place(2 * i) + at] ^= 1;
        bytes[place(2 * i + 1)] ^= 0x80;
        room.write(&name(i), &bytes);
    }
    room.fails(&["erasure", "verify", "file"], 5, "6 of 6 shards are lost or damaged");
    room.succeeds(&["erasure", "decode", "file", "-o", "again"]);
    assert!(room.read("again") == file);
    let said = text(&room.succeeds(&["erasure", "repair", "file"]));
    assert_eq!(said.matches("2 of 20 blocks are damaged").count(), 6, "{said}");
    assert!((0..6).all(|i| room.read(&name(i)) == shards[i]));
}

/// Headers, ends, and files that are none.
#[test]
fn shards_that_are_none_count_as_lost() {
    let (room, _, shards) = split(3000);
    let long = [&shards[1][..], b"x"].concat();
    for (damaged, words) in [
        (&shards[1][..700], "blocks are damaged"),
        (&long, "blocks are damaged"),
        (b"short", "too short"),
        (&[7; 900], "is not a shard, or its header was changed"),
        (&shards[3], "is shard 3 under another name"),
        (&[&shards[1][..25], &[9], &shards[1][26..]].concat(), "is not a shard, or its header was changed"),
    ] {
        room.write(&name(1), damaged);
        let said = room.run(&["erasure", "verify", "file"]);
        assert_eq!(said.status.code(), Some(5), "{words}");
        assert!(text(&said.stdout).contains(words), "{words}: {}", text(&said.stdout));
        room.succeeds(&["erasure", "repair", "file"]);
        assert!(room.read(&name(1)) == shards[1], "{words}");
    }
}

/// Nothing is written then, and nothing changed.
#[test]
fn too_few_are_an_error() {
    let (room, _, shards) = split(3000);
    remove(&room, &[0, 5]);
    let mut bytes = shards[2].clone();
    bytes[HEADER + 3 * (BLOCK + 8)] ^= 1;
    room.write(&name(2), &bytes);
    room.fails(&["erasure", "verify", "file"], 5, "cannot be repaired: of stripe 3");
    room.fails(&["erasure", "repair", "file"], 5, "of stripe 3 there are 3 whole blocks");
    room.fails(&["erasure", "decode", "file", "-o", "again"], 5, "of stripe 3 there are 3 whole blocks");
    assert!(room.read(&name(2)) == bytes);
    room.fails(&["erasure", "verify", "other"], 3, "there is no shard other.shard000");
    room.write("other.shard004", &[1; 100]);
    room.fails(&["erasure", "repair", "other"], 4, "none of its shards has a header that is whole");
}

/// Of two splittings the one with more shards; its own alone are replaced.
#[test]
fn shards_of_another_file_are_not_lost() {
    let (room, file, shards) = split(3000);
    room.write("other", &plaintext(3001));
    room.succeeds(&["erasure", "encode", "other", "-k", "4", "-m", "2", "--block", "64"]);
    let foreign = room.read("other.shard002");
    room.write(&name(2), &foreign);
    room.fails(&["erasure", "verify", "file"], 5, "1 of 6 shards");
    room.fails(&["erasure", "repair", "file"], 5, "--force replaces it");
    assert!(room.read(&name(2)) == foreign);
    room.succeeds(&["erasure", "decode", "file", "-o", "again"]);
    assert!(room.read("again") == file);
    room.succeeds(&["erasure", "repair", "--force", "file"]);
    assert!(room.read(&name(2)) == shards[2]);
    for i in [0, 2, 4] {
        room.write(&name(i), &room.read(&format!("other.shard{i:03}")));
    }
    room.fails(&["erasure", "verify", "file"], 5, "as many shards are of one splitting as of another");
}

/// Checks that are right, of parity that is not.
#[test]
fn parity_of_other_data_is_found() {
    let (room, _, shards) = split(3000);
    room.write(&name(4), &forged(&shards[4], 5, BLOCK));
    room.fails(&["erasure", "verify", "file"], 5, "the parity of stripe 5 is not that of its data");
    room.fails(&["erasure", "repair", "file"], 5, "the parity of stripe 5 is not that of its data");
}

#[test]
fn names_numbers_and_headers() {
    let (room, file, shards) = split(1000);
    let encode = |more: &[&str], status, words: &str| {
        room.fails(&[&["erasure", "encode", "file", "-o", "new"], more].concat(), status, words);
    };
    for (k, m) in [("0", "2"), ("2", "0"), ("200", "57"), ("18446744073709551615", "1")] {
        encode(&["-k", k, "-m", m], 2, "there is no code of");
    }
    encode(&["-k", "4", "-m", "2", "--block", "63"], 2, "63");
    encode(&["-k", "200", "-m", "56", "--block", "16777216"], 2, "a gigabyte");
    room.fails(&["erasure", "encode", "file", "-k", "4", "-m", "2"], 3, "exists; --force replaces it");
    room.succeeds(&["erasure", "encode", "file", "-k", "4", "-m", "2", "--block", "64", "--force"]);
    room.fails(&["erasure", "encode", "-", "-k", "4", "-m", "2"], 2, "standard input has no name");
    room.fails(&["erasure", "encode", "nothing", "-k", "4", "-m", "2"], 3, "nothing");
    room.fails(&["erasure", "decode", "file"], 3, "exists; --force replaces it");
    room.fails(&["erasure", "decode", "file", "--force", "-o", "file.shard001"], 2, "the output is a shard");
    room.fails(
        &["erasure", "encode", "file.shard001", "-o", "file", "-k", "4", "-m", "2", "--force"],
        2,
        "is the input",
    );
    // A later version, a code that there is none of, and more memory than is allowed: with checks that are right.
    for (at, byte, words) in
        [(8, 2, "version 2"), (9, 7, "does not know"), (12, 0, "does not know"), (23, 0x10, "a gigabyte")]
    {
        let mut bytes = shards[0].clone();
        bytes[at] = byte;
        room.write("new.shard000", &spec::with_check(&bytes));
        room.fails(&["erasure", "verify", "new"], 4, words);
    }
    assert!(room.read("file") == file);
}

/// From a pipe and to one; a reader that has seen enough is no failure of ours.
#[test]
fn streams() {
    let (room, file, shards) = split(5000);
    let mut child = room
        .command(&["erasure", "encode", "-", "-o", "piped", "-k", "4", "-m", "2", "--block", "64"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    for piece in file.chunks(777) {
        input.write_all(piece).unwrap();
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    for (i, shard) in shards.iter().enumerate() {
        assert!(room.read(&format!("piped.shard{i:03}"))[HEADER..] == shard[HEADER..]);
    }
    remove(&room, &[0, 3]);
    assert!(room.succeeds(&["erasure", "decode", "file", "-o", "-"]) == file);
}

/// What a signal interrupts leaves nothing behind.
#[cfg(unix)]
#[test]
fn an_interrupted_encoding_leaves_nothing() {
    let room = Room::new();
    let before = room.names();
    let child = room
        .command(&["erasure", "encode", "-", "-o", "piped", "-k", "4", "-m", "2"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while room.names().len() < before.len() + 6 {
        std::thread::yield_now();
    }
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143));
    assert!(text(&output.stderr).contains("nothing was written"));
    assert_eq!(room.names(), before);
}

/// The format of other programs.
#[test]
fn plain_shards() {
    for len in [0, 1, 7, 1000, 300_000] {
        let room = Room::new();
        let file = plaintext(len);
        room.write("file", &file);
        let shape = ["--plain", "-k", "3", "-m", "2"];
        let with = |command: &[&'static str]| [&["erasure"], command, &shape].concat();
        room.succeeds(&with(&["encode", "file"]));
        let expected = spec::plain_by_the_spec(&file, 3, 2);
        let shards: Vec<Vec<u8>> = (0..5).map(|i| room.read(&format!("file.{i}"))).collect();
        assert!(shards == expected, "{len} bytes");
        room.succeeds(&with(&["verify", "file"]));
        for lost in [[0, 1], [2, 4], [3, 4]] {
            lost.iter().for_each(|i| std::fs::remove_file(room.path(&format!("file.{i}"))).unwrap());
            let len = len.to_string();
            room.succeeds(&with(&["decode", "file", "-o", "again", "--length", &*len.leak()]));
            assert!(room.read("again") == file);
            std::fs::remove_file(room.path("again")).unwrap();
            room.succeeds(&with(&["repair", "file"]));
            assert!((0..5).all(|i| room.read(&format!("file.{i}")) == shards[i]), "without {lost:?}");
        }
        if len > 0 {
            let mut wrong = shards[1].clone();
            wrong[0] ^= 1;
            room.write("file.1", &wrong);
            room.fails(&with(&["verify", "file"]), 5, "the parity of stripe 0 is not that of its data");
            room.write("file.1", &[&wrong[..], b"x"].concat());
            room.fails(&with(&["verify", "file"]), 5, "is not as long as");
        }
    }
    let room = Room::new();
    room.fails(&["erasure", "encode", "-", "-o", "x", "--plain", "-k", "3", "-m", "2"], 2, "not a stream");
    room.fails(&["erasure", "verify", "x", "--plain"], 2, "--data");
}
