//! What a transfer costs by provider: rustls in memory (records of 16 KB, writes of 1 MiB) and quinn on loopback, both ends in one
//! thread. The providers take turns, in another order each round; the best round counts.
//!
//! `cargo run --release -p widefield-rustls --features graviola --example throughput [ROUNDS [MEGABYTES]]`
//!
//! The time is the thread's on a processor (Linux's `schedstat`), which others' load disturbs less than the clock.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "quinn/mod.rs"]
mod quinn_loopback;

use anyhow::{Context, Result};
use common::{Pair, client, identity, only, paint, server};
use rustls::CipherSuite;
use rustls::crypto::{CryptoProvider, aws_lc_rs, ring};
use std::io::{Read, Write};
use std::sync::Arc;

const SUITES: [CipherSuite; 3] = [
    CipherSuite::TLS13_AES_128_GCM_SHA256,
    CipherSuite::TLS13_AES_256_GCM_SHA384,
    CipherSuite::TLS13_CHACHA20_POLY1305_SHA256,
];

const WRITE: usize = 1 << 20;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1).map(|a| a.parse::<usize>());
    let rounds = arguments.next().transpose()?.unwrap_or(7);
    let megabytes = arguments.next().transpose()?.unwrap_or(64);
    let providers: Vec<(&str, CryptoProvider)> = vec![
        ("ring", ring::default_provider()),
        ("aws-lc-rs", aws_lc_rs::default_provider()),
        #[cfg(feature = "graviola")]
        ("graviola", rustls_graviola::default_provider()),
        ("widefield", widefield_rustls::with_aeads(ring::default_provider())),
    ];
    println!("{:<34} {:<10} {:<10} {:>12} {:>12}", "suite", "over", "provider", "ms CPU/GB", "MB/s");
    for suite in SUITES {
        for (over, run) in [("memory", in_memory as fn(_, &_, _) -> _), ("quinn", over_quinn)] {
            let mut best = vec![f64::INFINITY; providers.len()];
            for round in 0..rounds {
                for i in 0..providers.len() {
                    let i = (i + round) % providers.len();
                    if let Some(seconds) = run(suite, &providers[i].1, megabytes << 20)? {
                        best[i] = best[i].min(seconds);
                    }
                }
            }
            for ((name, _), seconds) in providers.iter().zip(&best).filter(|(_, s)| s.is_finite()) {
                let bytes = (megabytes << 20) as f64;
                println!(
                    "{:<34} {over:<10} {name:<10} {:>12.1} {:>12.0}",
                    format!("{suite:?}"),
                    seconds * 1e3 / (bytes / 1e9),
                    bytes / 1e6 / seconds
                );
            }
        }
    }
    Ok(())
}

/// Seconds that this thread has been on a processor.
fn cpu() -> Result<f64> {
    let said = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds: f64 = said.split(' ').next().context("no number")?.parse()?;
    Ok(nanoseconds * 1e-9)
}

/// Seals at one end, opens at the other.
fn in_memory(suite: CipherSuite, provider: &CryptoProvider, bytes: usize) -> Result<Option<f64>> {
    let (provider, identity) = (only(provider, suite), identity(suite));
    let mut pair =
        Pair::new(&Arc::new(client(provider.clone(), identity)), &Arc::new(server(provider, identity)));
    pair.settle();
    let Pair { client, server } = &mut pair;
    client.set_buffer_limit(None);
    let text = paint(WRITE);
    let (mut wire, mut got) = (Vec::new(), vec![0; 1 << 16]);
    let mut round = || -> Result<()> {
        wire.clear();
        client.writer().write_all(&text)?;
        while client.wants_write() {
            client.write_tls(&mut wire)?;
        }
        let (mut rest, mut read) = (&wire[..], 0);
        while !rest.is_empty() {
            server.read_tls(&mut rest)?;
            let ready = server.process_new_packets()?.plaintext_bytes_to_read();
            while read < WRITE && ready > 0 {
                match server.reader().read(&mut got) {
                    Ok(n) => read += n,
                    Err(e) if e.kind() == std::io::ErrorKind::WouldBlock => break,
                    Err(e) => return Err(e.into()),
                }
            }
        }
        anyhow::ensure!(read == WRITE, "{read} bytes arrived");
        Ok(())
    };
    round()?;
    let before = cpu()?;
    for _ in 0..bytes / WRITE {
        round()?;
    }
    Ok(Some(cpu()? - before))
}

/// Nothing for a provider without QUIC. A byte goes there and comes back, which is a transfer of two.
fn over_quinn(suite: CipherSuite, provider: &CryptoProvider, bytes: usize) -> Result<Option<f64>> {
    let with_quic = provider.cipher_suites.iter().any(|s| s.tls13().is_some_and(|s| s.quic.is_some()));
    if !with_quic {
        return Ok(None);
    }
    let before = cpu()?;
    quinn_loopback::transfer(suite, provider, provider, bytes / 2, 1)?;
    Ok(Some(cpu()? - before))
}
