//! Batches of 32 packets, each with a key of its own: by the library's functions for batches, and one by one by
//! everybody.

use crate::aead::{Ours, word};
use crate::data::Data;
#[cfg(feature = "rivals")]
use crate::rivals::aead::{Aead, AwsLc, Direction, Ring, RustCrypto};
use crate::{Catalogue, Implementation, Label, Mode, Setting, Unit, kernels_of};
use widefield::aead::{Aes128Gcm, Aes256Gcm, ChaCha20Poly1305, Packet};

/// Packets of a batch.
const COUNT: usize = 32;

/// The additional data of a packet.
const AAD: [u8; 13] = [0x5a; 13];

/// A cipher of the library that has functions for batches.
pub(crate) trait Batches: Ours {
    /// The same of RustCrypto.
    #[cfg(feature = "rivals")]
    type RustCrypto: Aead;
    /// The operations that rows of messages one by one are named by, and that of batches.
    const OPERATIONS: (&[&str], &str);
    fn seal_many(packets: &mut [Packet<'_, Self>]);
    fn open_many(packets: &mut [Packet<'_, Self>]);
}

macro_rules! batches {
    ($($name:ident: $crypto:ty, $operations:expr;)+) => { $(
        impl Batches for $name {
            #[cfg(feature = "rivals")]
            type RustCrypto = RustCrypto<$crypto>;
            const OPERATIONS: (&[&str], &str) = $operations;
            fn seal_many(packets: &mut [Packet<'_, Self>]) {
                $name::seal_many(packets);
            }
            fn open_many(packets: &mut [Packet<'_, Self>]) {
                $name::open_many(packets);
            }
        }
    )+ };
}
batches! {
    Aes128Gcm: aes_gcm::Aes128Gcm, (&["aes_gcm_groups", "aes_gcm_crypt"], "aes_gcm_many");
    Aes256Gcm: aes_gcm::Aes256Gcm, (&["aes_gcm_groups", "aes_gcm_crypt"], "aes_gcm_many");
    ChaCha20Poly1305: chacha20poly1305::ChaCha20Poly1305, (&["chacha20_poly1305_run"], "chacha20_poly1305_many");
}

/// Registers two works of a cipher: sealing and opening.
pub(crate) fn register<O: Batches>(catalogue: &mut Catalogue, works: &'static [&'static str]) {
    for (work, seal) in works.iter().zip([true, false]) {
        for size in [0, 16, 64, 128, 256, 512, 1024, 1350, 4096] {
            catalogue.add((work, Mode::Throughput, size, Unit::Bytes), move |s| {
                implementations::<O>(s, seal, size as usize)
            });
        }
    }
}

/// A batch: texts as they are now, and their tags.
#[derive(Clone)]
struct Batch {
    texts: Vec<Vec<u8>>,
    tags: Vec<[u8; 16]>,
}

/// Keys and nonces of a batch.
type Secrets = Vec<([u8; 32], [u8; 12])>;

/// An implementation. Opening copies the ciphertexts anew each time.
fn implementation<O: Batches>(
    label: Label,
    seal: bool,
    n: usize,
    run: impl Fn(&Secrets, &mut Batch) + 'static,
) -> Implementation {
    let (secrets, mut start) = operands(n);
    if !seal {
        sealed::<O>(&secrets, &mut start);
    }
    let first = start.clone();
    let op = move |secrets: &Secrets, batch: &mut Batch| {
        if !seal {
            for (text, sealed) in batch.texts.iter_mut().zip(&first.texts) {
                text.copy_from_slice(sealed);
            }
        }
        run(secrets, batch);
    };
    Implementation::stream(label, &[secrets], start, COUNT as u64, op, digest)
}

fn operands(n: usize) -> (Secrets, Batch) {
    let mut data = Data::new(n as u64);
    let mut secrets = || {
        let (key, nonce) = (data.bytes(32), data.bytes(12));
        (*key.first_chunk().expect("as asked for"), *nonce.first_chunk().expect("as asked for"))
    };
    let secrets = (0..COUNT).map(|_| secrets()).collect();
    (secrets, Batch { texts: (0..COUNT).map(|_| data.bytes(n)).collect(), tags: vec![[0; 16]; COUNT] })
}

fn sealed<O: Ours>(secrets: &Secrets, batch: &mut Batch) {
    for (((key, nonce), text), tag) in secrets.iter().zip(&mut batch.texts).zip(&mut batch.tags) {
        *tag = O::new(widefield::cpu::active(), key).seal(nonce, &AAD, text);
    }
}

fn digest(b: &Batch) -> Vec<u64> {
    let (texts, tags) = (b.texts.iter().flat_map(|t| t.chunks(8)), b.tags.iter().flat_map(|t| t.chunks(8)));
    texts.chain(tags).map(word).collect()
}

/// A rival, one by one.
#[cfg(feature = "rivals")]
fn rival<O: Batches, A: Aead>(seal: bool, n: usize) -> Option<Implementation> {
    let direction = if seal { Direction::Seal } else { Direction::Open };
    let key = move |key: &[u8; 32]| A::new(O::CIPHER, &key[..O::KEY], direction);
    key(&[0; 32])?;
    let keys = core::cell::OnceCell::<Vec<A>>::new();
    let run = move |secrets: &Secrets, batch: &mut Batch| {
        let keys =
            keys.get_or_init(|| secrets.iter().map(|(k, _)| key(k).expect("it could before")).collect());
        for (((key, (_, nonce)), text), tag) in
            keys.iter().zip(secrets).zip(&mut batch.texts).zip(&mut batch.tags)
        {
            if seal {
                *tag = key.seal(nonce, &AAD, text);
            } else {
                assert!(key.open(nonce, &AAD, text, tag), "authentic");
            }
        }
    };
    Some(implementation::<O>(Label::rival(A::WHO, A::FUNCTION), seal, n, run))
}

fn implementations<O: Batches>(setting: &Setting, seal: bool, n: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if setting.rivals.is_some() {
        list.extend(rival::<O, AwsLc>(seal, n));
        list.extend(rival::<O, Ring>(seal, n));
        list.extend(rival::<O, O::RustCrypto>(seal, n));
    }
    let (one, many) = O::OPERATIONS;
    let rows = |operations, many| {
        kernels_of(operations).into_iter().map(move |(kernel, token)| (kernel, token, many))
    };
    for (kernel, token, many) in rows(one, false).chain(rows(&[many], true)) {
        let keys = core::cell::OnceCell::<Vec<O>>::new();
        let run = move |secrets: &Secrets, batch: &mut Batch| {
            let keys = keys.get_or_init(|| secrets.iter().map(|(key, _)| O::new(token, key)).collect());
            let parts = keys.iter().zip(secrets).zip(&mut batch.texts).zip(&mut batch.tags);
            if !many {
                for (((key, (_, nonce)), text), tag) in parts {
                    if seal {
                        *tag = key.seal(nonce, &AAD, text);
                    } else {
                        assert!(key.open(nonce, &AAD, text, tag), "authentic");
                    }
                }
                return;
            }
            let mut packets: Vec<_> = parts
                .map(|(((key, (_, nonce)), text), tag)| Packet::with_tag(key, nonce, &AAD, text, tag))
                .collect();
            if seal {
                O::seal_many(&mut packets);
            } else {
                O::open_many(&mut packets);
            }
            assert!(packets.iter().all(|p| p.result().is_ok()), "sealed, or authentic");
            let tags: Vec<_> = packets.iter().map(|p| *p.tag().as_bytes()).collect();
            batch.tags.copy_from_slice(&tags);
        };
        list.push(implementation::<O>(Label::ours(&kernel, token.tier()), seal, n, run));
    }
    list
}
