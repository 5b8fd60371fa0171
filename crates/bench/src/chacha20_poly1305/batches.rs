//! Batches of 32 packets, each with a key of its own: side by side, and one by one by everybody.

use crate::aead::word;
use crate::data::Data;
use crate::rivals::aead::{Aead, AwsLc, Cipher, Direction, Ring, RustCrypto};
use crate::{Catalogue, Contender, Label, Mode, Setting, Unit, kernels_of};
use widefield::aead::{ChaCha20Poly1305, Packet};

/// Packets of a batch.
const COUNT: usize = 32;

/// The additional data of a packet.
const AAD: [u8; 13] = [0x5a; 13];

pub(super) fn register(catalogue: &mut Catalogue, works: &'static [&'static str]) {
    for (work, seal) in works.iter().zip([true, false]) {
        for size in [0, 16, 64, 128, 256, 512, 1024, 1350, 4096] {
            catalogue.add((work, Mode::Throughput, size, Unit::Bytes), move |s| {
                contenders(s, seal, size as usize)
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

/// A contender. Opening copies the ciphertexts anew each time.
fn contender(label: Label, seal: bool, n: usize, run: impl Fn(&Secrets, &mut Batch) + 'static) -> Contender {
    let mut data = Data::new(n as u64);
    let mut bytes = |n: usize| -> Vec<u8> {
        data.words(n.div_ceil(8)).iter().flat_map(|w| w.to_le_bytes()).take(n).collect()
    };
    let secrets: Secrets = (0..COUNT)
        .map(|_| {
            let (key, nonce) = (bytes(32), bytes(12));
            (*key.first_chunk().expect("as asked for"), *nonce.first_chunk().expect("as asked for"))
        })
        .collect();
    let mut start = Batch { texts: (0..COUNT).map(|_| bytes(n)).collect(), tags: vec![[0; 16]; COUNT] };
    if !seal {
        for (((key, nonce), text), tag) in secrets.iter().zip(&mut start.texts).zip(&mut start.tags) {
            let sealed = ChaCha20Poly1305::new(key).seal_in_place(nonce, &AAD, text);
            *tag = sealed.expect("not too long").into();
        }
    }
    let digest = |b: &Batch| {
        b.texts
            .iter()
            .flat_map(|t| t.chunks(8))
            .chain(b.tags.iter().flat_map(|t| t.chunks(8)))
            .map(word)
            .collect()
    };
    let first = start.clone();
    let op = move |secrets: &Secrets, batch: &mut Batch| {
        if !seal {
            for (text, sealed) in batch.texts.iter_mut().zip(&first.texts) {
                text.copy_from_slice(sealed);
            }
        }
        run(secrets, batch);
    };
    Contender::stream(label, &[secrets], start, COUNT as u64, op, digest)
}

/// A rival, one by one.
fn rival<A: Aead>(seal: bool, n: usize) -> Option<Contender> {
    let direction = if seal { Direction::Seal } else { Direction::Open };
    A::new(Cipher::ChaCha20Poly1305, &[0; 32], direction)?;
    let keys = core::cell::OnceCell::<Vec<A>>::new();
    let run = move |secrets: &Secrets, batch: &mut Batch| {
        let keys = keys.get_or_init(|| {
            let key = |key: &[u8; 32]| A::new(Cipher::ChaCha20Poly1305, key, direction);
            secrets.iter().map(|(k, _)| key(k).expect("it could before")).collect()
        });
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
    Some(contender(Label::rival(A::WHO, A::FUNCTION), seal, n, run))
}

fn contenders(setting: &Setting, seal: bool, n: usize) -> Vec<Contender> {
    let mut list = Vec::new();
    if setting.rivals.is_some() {
        list.extend(rival::<AwsLc>(seal, n));
        list.extend(rival::<Ring>(seal, n));
        list.extend(rival::<RustCrypto<chacha20poly1305::ChaCha20Poly1305>>(seal, n));
    }
    for (kernel, token) in kernels_of(&["chacha20_poly1305_run", "chacha20_poly1305_many"]) {
        let many = kernel.contains("_many_");
        let keys = core::cell::OnceCell::<Vec<ChaCha20Poly1305>>::new();
        let run = move |secrets: &Secrets, batch: &mut Batch| {
            let keys = keys.get_or_init(|| {
                secrets.iter().map(|(key, _)| ChaCha20Poly1305::new_with(token, key)).collect()
            });
            let parts = keys.iter().zip(secrets).zip(&mut batch.texts).zip(&mut batch.tags);
            if !many {
                for (((key, (_, nonce)), text), tag) in parts {
                    if seal {
                        *tag = key.seal_in_place(nonce, &AAD, text).expect("not too long").into();
                    } else {
                        key.open_in_place(nonce, &AAD, text, tag).expect("authentic");
                    }
                }
                return;
            }
            let mut packets: Vec<_> = parts
                .map(|(((key, (_, nonce)), text), tag)| Packet::with_tag(key, nonce, &AAD, text, tag))
                .collect();
            if seal {
                ChaCha20Poly1305::seal_many(&mut packets);
            } else {
                ChaCha20Poly1305::open_many(&mut packets);
            }
            assert!(packets.iter().all(|p| p.result().is_ok()), "sealed, or authentic");
            let tags: Vec<_> = packets.iter().map(|p| *p.tag().as_bytes()).collect();
            batch.tags.copy_from_slice(&tags);
        };
        list.push(contender(Label::ours(&kernel, token.tier()), seal, n, run));
    }
    list
}
