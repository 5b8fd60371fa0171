//! The examples and the official vectors, in C and in C++.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{COMPILERS, Program, package};
use core::fmt::Write;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;
use widefield_reference::gf2m::Field;
use widefield_vectors as vectors;

/// The program of an example, by each compiler.
fn example(name: &str) -> Vec<Program> {
    let source = package().join("examples").join(name);
    COMPILERS.into_iter().filter_map(|c| Program::new(&source, c)).collect()
}

#[test]
fn the_file_tool_seals_and_opens() {
    for program in example("aead_file.c") {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        let run = |what: &str, key: &str, from: &Path, to: &Path| {
            program.command().arg(what).arg(at(key)).args([from, to]).output().unwrap()
        };
        std::fs::write(at("key"), [7; 32]).unwrap();
        std::fs::write(at("other"), [8; 32]).unwrap();
        for len in [0, 1, 65535, 65536, 65537, 200_000] {
            let text: Vec<u8> = (0..len).map(|i: u32| ((i * 31) >> 3) as u8).collect();
            std::fs::write(at("text"), &text).unwrap();
            assert!(run("seal", "key", &at("text"), &at("sealed")).status.success());
            let sealed = std::fs::read(at("sealed")).unwrap();
            assert_eq!(sealed.len(), 16 + text.len() + 16 * (text.len() / 65536 + 1));
            assert!(run("open", "key", &at("sealed"), &at("opened")).status.success());
            assert_eq!(std::fs::read(at("opened")).unwrap(), text);
            assert!(!run("open", "other", &at("sealed"), &at("opened")).status.success());
            assert!(!at("opened").exists());
            for change in 0..2 {
                let mut changed = sealed.clone();
                if change == 0 {
                    changed[sealed.len() - 17] ^= 1
                } else {
                    changed.truncate(sealed.len() - 1)
                }
                std::fs::write(at("changed"), changed).unwrap();
                assert!(!run("open", "key", &at("changed"), &at("opened")).status.success());
                assert!(!at("opened").exists());
            }
        }
        assert!(!run("open", "missing", &at("sealed"), &at("opened")).status.success());
    }
}

#[test]
fn two_sides_agree() {
    for program in example("kummer_dh.c") {
        let output = program.command().output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).contains("the same keys"));
    }
}

#[test]
fn products_in_gf233() {
    let field = Field::new(&[233, 74, 0]);
    let hex = |words: &[u64]| {
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        bytes[..30].iter().rev().fold(String::new(), |text, b| text + &format!("{b:02x}"))
    };
    let (a, b) = ([0x0123_4567_89ab_cdef, 2, 3, 0x1ff_0000_0001], [u64::MAX, 5, 0x1234, 0x1aa_5555_aaaa]);
    for program in example("gf233.c") {
        for (a, b) in [(a, b), (b, b), (a, [1, 0, 0, 0]), (a, [0; 4])] {
            let output = program.command().args([hex(&a), hex(&b)]).output().unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), hex(&field.mul(&a, &b)));
        }
        // Not reduced: x^233.
        assert!(
            !program
                .command()
                .args(["02".to_owned() + &"0".repeat(58), hex(&a)])
                .output()
                .unwrap()
                .status
                .success()
        );
    }
}

/// On no tier; a secret that the program leaves there on purpose is found.
#[test]
fn nothing_is_left_on_the_stack() {
    let source = package().join("tests/residue.c");
    let Some(program) = Program::new(&source, COMPILERS[1]) else { return };
    // The linker that looks a function up at its first call saves all registers on the stack.
    let output = program.command().env("LD_BIND_NOW", "1").output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}");
    assert!(output.status.success(), "{said}");
}

/// The vectors as the program reads them.
#[derive(Default)]
struct Lines(String, usize);

impl Lines {
    fn add(&mut self, what: &str, numbers: [usize; 2], words: &[&[u8]]) {
        write!(self.0, "{what} {} {}", numbers[0], numbers[1]).unwrap();
        for word in words {
            self.0.push(' ');
            match word {
                [] => self.0.push('-'),
                _ => word.iter().for_each(|byte| write!(self.0, "{byte:02x}").unwrap()),
            }
        }
        self.0.push('\n');
        self.1 += 1;
    }

    fn aead(&mut self, algorithm: usize, r: &vectors::Aead) {
        self.add("aead", [algorithm, usize::from(r.valid)], &[&r.key, &r.iv, &r.aad, &r.msg, &r.ct, &r.tag]);
    }
}

fn aeads(lines: &mut Lines) -> Result<(), vectors::Error> {
    let gcm = [
        vectors::wycheproof::aes_gcm()?,
        vectors::awslc::gcm()?,
        vectors::generated::aes_gcm_random()?,
        vectors::generated::aes_gcm_counter_wrap()?,
    ];
    for r in gcm.iter().flatten().filter(|r| r.tag.len() == 16 && r.msg.len() <= 20_000) {
        if let Some(i) = [16, 24, 32].iter().position(|k| *k == r.key.len()) {
            lines.aead(i + 1, r);
        }
    }
    for r in vectors::cavp::gcm()?.iter().filter(|r| r.tag.len() == 16).step_by(7) {
        let Some(i) = [16, 24, 32].iter().position(|k| *k == r.key.len()) else { continue };
        let none = Vec::new();
        let words = [&r.key, &r.iv, &r.aad, r.pt.as_ref().unwrap_or(&none), &r.ct, &r.tag];
        lines.add("aead", [i + 1, usize::from(r.pt.is_some())], &words.map(Vec::as_slice));
    }
    let chacha = [
        (4, vectors::wycheproof::chacha20_poly1305()?),
        (4, vectors::boringssl::chacha20_poly1305()?),
        (4, vectors::generated::chacha20_poly1305_random()?),
        (5, vectors::wycheproof::xchacha20_poly1305()?),
        (5, vectors::awslc::xchacha20_poly1305()?),
    ];
    for (algorithm, records) in &chacha {
        for r in records.iter().filter(|r| r.key.len() == 32 && r.tag.len() == 16 && r.msg.len() <= 20_000) {
            lines.aead(*algorithm, r);
        }
    }
    let siv = [vectors::wycheproof::aes_gcm_siv()?];
    for r in siv.iter().flatten() {
        lines.aead(if r.key.len() == 16 { 6 } else { 7 }, r);
    }
    Ok(())
}

fn others(lines: &mut Lines) -> Result<(), vectors::Error> {
    let macs = [vectors::generated::poly1305_edge()?, vectors::rfc::poly1305()?, vectors::awslc::poly1305()?];
    for r in macs.iter().flatten().filter(|r| r.key.len() == 32 && r.tag.len() == 16) {
        lines.add("poly1305", [usize::from(r.valid), 0], &[&r.key, &r.msg, &r.tag]);
    }
    for r in vectors::generated::ghash_polyval_raw()?.iter().filter(|r| r.msg.len() <= 20_000) {
        lines.add("hashes", [0, 0], &[&r.key, &r.msg, &r.ghash, &r.polyval]);
    }
    for r in vectors::rfc::chacha20()? {
        lines.add("chacha20", [r.counter as usize, 0], &[&r.key, &r.nonce, &r.plaintext, &r.ciphertext]);
    }
    for r in vectors::openssl::evpciph_aes()?.iter().filter(|r| r.cipher.ends_with("ecb")) {
        lines.add("aes", [0, 0], &[&r.key, &r.plaintext, r.ciphertext.as_deref().unwrap_or_default()]);
    }
    let kat = vectors::kummer::kat()?;
    for r in &kat.dh {
        lines.add("kummer", [0, 0], &[&r.secret_a, &r.public_a, &r.public_b, &r.shared]);
        lines.add("kummer", [0, 0], &[&r.secret_b, &r.public_b, &r.public_a, &r.shared]);
    }
    for r in &kat.scalarmult {
        lines.add("scalar_mult", [0, 0], &[&r.scalar, &r.point, &r.output]);
    }
    for r in vectors::gls254::cases()? {
        // A string of C.
        let hash = format!("{}\0", r.hash);
        let agreement: [&[u8]; 4] = [&r.secret, &r.public, &r.their, &r.shared];
        lines.add("gls254", [0, 0], &agreement);
        let of_text: [&[u8]; 7] =
            [&r.secret, &r.public, &r.signature, &r.point, &r.multiple, hash.as_bytes(), &r.text];
        lines.add("gls254_text", [0, 0], &of_text);
    }
    let kat = vectors::gf2::kat()?;
    // As this machine has them in memory.
    let bytes = |words: &[u64]| words.iter().flat_map(|w| w.to_ne_bytes()).collect::<Vec<u8>>();
    for r in kat.poly_mul.iter().filter(|r| r.an.max(r.bn) <= 1000) {
        lines.add("gf2x", [0, 0], &[&bytes(&r.a), &bytes(&r.b), &bytes(&r.c)]);
    }
    for r in kat.field.iter().filter(|r| [163, 233, 283, 409, 571].contains(&r.m)) {
        let words = [&r.a, &r.b, &r.mul, &r.sqr_a, &r.inv_a].map(|w| bytes(w));
        lines.add("gf2m", [r.m, 0], &words.each_ref().map(Vec::as_slice));
    }
    for r in kat.normal_basis.iter().filter(|r| r.n <= 2048) {
        let words = [&r.a, &r.b, &r.mul, &r.sqr_a, &r.inv_a].map(|w| bytes(w));
        lines.add("normal", [r.n, r.t], &words.each_ref().map(Vec::as_slice));
    }
    Ok(())
}

/// OpenSSL's agreements and signatures on NIST's curves, and Wycheproof's agreements.
fn nist(lines: &mut Lines) -> Result<(), vectors::Error> {
    use sha2::{Digest, Sha224, Sha256, Sha384, Sha512};
    let number = |name: &str| {
        let constant = format!("WF_NIST_{}", name.replace('-', ""));
        widefield_capi::CURVES.iter().find(|curve| curve.0 == constant).unwrap().1
    };
    // With zeros in front.
    let secret_key = |curve, secret: &[u8]| {
        let zeros = widefield_capi::wf_nist_secret_key_len(curve).saturating_sub(secret.len());
        [&vec![0; zeros], secret].concat()
    };
    for r in vectors::nist::cases()? {
        let curve = number(&r.curve);
        let (hash, digest) = match r.hash.as_str() {
            "sha224" => (224, Sha224::digest(&r.text).to_vec()),
            "sha256" => (256, Sha256::digest(&r.text).to_vec()),
            "sha384" => (384, Sha384::digest(&r.text).to_vec()),
            _ => (512, Sha512::digest(&r.text).to_vec()),
        };
        let secret = secret_key(curve, &r.secret);
        lines.add(
            "nist",
            [curve as usize, hash],
            &[&secret, &r.public, &r.their, &r.shared, &digest, &r.signature],
        );
    }
    for r in vectors::nist::agreements()? {
        let curve = number(&r.curve);
        let secret = secret_key(curve, &r.secret);
        let shared = r.shared.as_deref().unwrap_or_default();
        let valid = usize::from(r.shared.is_some());
        lines.add("nist_agree", [curve as usize, valid], &[&secret, &r.their, shared]);
    }
    Ok(())
}

/// Some cases of each code that corrects errors; all of them, and what another program makes of them, are in
/// `tests/border/correcting.rs`.
fn correcting(lines: &mut Lines) -> Result<(), vectors::Error> {
    use widefield::codes::{Bch, Parameters, ReedSolomon};
    let numbers = |numbers: &[u64]| numbers.iter().flat_map(|n| n.to_ne_bytes()).collect::<Vec<u8>>();
    for e in vectors::codes::error_digests()? {
        let modulus = e.modulus as usize;
        for case in e.cases().iter().take(40) {
            if e.kind == "bch" {
                let code = Bch::new(e.modulus, e.n, e.step as usize).unwrap();
                let parameters = numbers(&[e.n as u64, e.step.into(), e.k as u64]);
                let mut bits = vec![0; e.k.div_ceil(8)];
                case.data.iter().enumerate().for_each(|(i, bit)| bits[i / 8] |= (*bit as u8) << (7 - i % 8));
                let mut parity = vec![0; code.parity_bits().div_ceil(8)];
                code.encode(&bits, &mut parity).unwrap();
                let [sent, mut received] = [[bits.clone(), parity.clone()], [bits, parity]];
                for (at, _) in case.changes.iter().filter(|(_, change)| *change == 1) {
                    let (i, bit) = if *at < e.k { (0, *at) } else { (1, at - e.k) };
                    received[i][bit / 8] ^= 0x80 >> (bit % 8);
                }
                let mut decoded = received.clone();
                let [data, parity] = &mut decoded;
                if code.decode(data, parity).is_err() {
                    decoded = [vec![], vec![]];
                }
                let all =
                    [&parameters, &sent[0], &sent[1], &received[0], &received[1], &decoded[0], &decoded[1]];
                lines.add("bch", [modulus, 0], &all.map(Vec::as_slice));
                continue;
            }
            let parameters = Parameters {
                modulus: e.modulus,
                alpha: 2,
                step: e.step,
                first_root: e.first_root,
                n: e.n,
                k: e.k,
            };
            let code = ReedSolomon::<u16>::new(&parameters).unwrap();
            let mut sent = case.data.clone();
            sent.resize(e.n, 0);
            let (data, parity) = sent.split_at_mut(e.k);
            code.encode(data, parity).unwrap();
            let mut received = sent.clone();
            case.changes.iter().for_each(|(position, change)| received[*position] ^= change);
            let mut decoded = received.clone();
            if code.decode(&mut decoded, &[]).is_err() {
                decoded.clear();
            }
            let bytes = |symbols: &[u16]| -> Vec<u8> {
                let of = |s: &u16| if modulus >> 9 == 0 { vec![*s as u8] } else { s.to_ne_bytes().to_vec() };
                symbols.iter().flat_map(of).collect()
            };
            let first = numbers(&[e.step.into(), e.first_root.into(), e.n as u64, e.k as u64]);
            let all = [first, bytes(&sent), bytes(&received), bytes(&decoded)];
            lines.add("reed_solomon", [modulus, 0], &all.each_ref().map(Vec::as_slice));
        }
    }
    Ok(())
}

#[test]
fn official_vectors_through_c() {
    let mut lines = Lines::default();
    aeads(&mut lines).unwrap();
    others(&mut lines).unwrap();
    nist(&mut lines).unwrap();
    correcting(&mut lines).unwrap();
    assert!(lines.1 > 2500, "only {} vectors", lines.1);
    for compiler in COMPILERS {
        let Some(program) = Program::new(&package().join("tests/vectors.c"), compiler) else { continue };
        let mut child = program
            .command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Breaks off where the program does.
        let _ = child.stdin.take().unwrap().write_all(lines.0.as_bytes());
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        let line = said.split([' ', ':']).nth(1).and_then(|n| n.parse::<usize>().ok());
        let wrong = line.and_then(|n| lines.0.lines().nth(n - 1)).unwrap_or_default();
        assert!(output.status.success(), "{said}\n{wrong}\n{}", String::from_utf8_lossy(&output.stderr));
        assert!(said.starts_with(&format!("{} right", lines.1)), "{said}");
    }
}
