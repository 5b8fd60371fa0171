//! Megabytes a second of programs on `chacha20poly1305` and `aes-gcm` 0.10: lines of a name, a tab and the number.

use age::{Decryptor, Encryptor, Identity, Recipient, x25519};
use snow::{Builder, TransportState};
use std::hint::black_box;
use std::io::{Read, Write, copy, sink};
use std::iter::once;
use std::time::Instant;

/// Repeats for a fifth of a second, and at least once.
fn report(name: &str, bytes: usize, mut run: impl FnMut()) {
    let (start, mut count) = (Instant::now(), 0);
    while count == 0 || start.elapsed().as_millis() < 200 {
        run();
        count += 1;
    }
    println!("{name}\t{:.1}", (count * bytes) as f64 / start.elapsed().as_secs_f64() / 1e6);
}

fn files() {
    let text: Vec<u8> = (0..64_u32 << 20).map(|i| (i >> 3) as u8).collect();
    let key = x25519::Identity::generate();
    let recipient = key.to_public();
    let encrypt = |file: &mut Vec<u8>| {
        file.clear();
        let encryptor = Encryptor::with_recipients(once(&recipient as &dyn Recipient)).unwrap();
        let mut writer = encryptor.wrap_output(file).unwrap();
        writer.write_all(&text).unwrap();
        writer.finish().unwrap();
    };
    let mut file = Vec::with_capacity(text.len() + (1 << 20));
    encrypt(&mut file);
    let reader = |file| Decryptor::new_buffered(file).unwrap().decrypt(once(&key as &dyn Identity)).unwrap();
    let mut opened = Vec::new();
    reader(&file[..]).read_to_end(&mut opened).unwrap();
    assert!(opened == text);
    report("age, a file of 64 MiB, decrypt", text.len(), || {
        copy(&mut reader(&file[..]), &mut sink()).unwrap();
    });
    report("age, a file of 64 MiB, encrypt", text.len(), || encrypt(&mut file));
}

fn channel(cipher: &str) -> (TransportState, TransportState) {
    let name = format!("Noise_NN_25519_{cipher}_BLAKE2s");
    let mut client = Builder::new(name.parse().unwrap()).build_initiator().unwrap();
    let mut server = Builder::new(name.parse().unwrap()).build_responder().unwrap();
    let (mut sent, mut read) = ([0; 200], [0; 200]);
    let n = client.write_message(&[], &mut sent).unwrap();
    server.read_message(&sent[..n], &mut read).unwrap();
    let n = server.write_message(&[], &mut sent).unwrap();
    client.read_message(&sent[..n], &mut read).unwrap();
    (client.into_transport_mode().unwrap(), server.into_transport_mode().unwrap())
}

fn messages(cipher: &str) {
    let (mut client, mut server) = channel(cipher);
    for len in [64, 1400, 65_000] {
        let (text, mut sent, mut read) = (vec![7; len], vec![0; len + 16], vec![0; len + 16]);
        report(&format!("snow, {cipher}, messages of {len} bytes, write and read"), len, || {
            let n = client.write_message(black_box(&text), &mut sent).unwrap();
            let n = server.read_message(&sent[..n], &mut read).unwrap();
            assert!(read[..n] == text);
        });
    }
}

fn main() {
    files();
    messages("ChaChaPoly");
    messages("AESGCM");
}
