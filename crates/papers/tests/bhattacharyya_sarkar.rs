//! Both kinds of Bhattacharyya and Sarkar's Poly1305, at every width, against the model and the official vectors.

use widefield::cpu::{self, Token};
use widefield_papers::bhattacharyya_sarkar::{Kind, TIERS, count, errata, mac, published};
use widefield_reference::poly1305 as model;
use widefield_vectors::{awslc, generated, openssl, rfc};

fn tokens() -> impl Iterator<Item = Token> {
    cpu::tokens().filter(|token| TIERS.contains(&token.tier()))
}

/// The kinds of a tier: the published program has 256 bits alone.
fn kinds(token: Token) -> impl Iterator<Item = Kind> {
    let wide = token.tier() == cpu::Tier::Avx512;
    Kind::ALL.into_iter().filter(move |kind| !wide || !kind.is_program())
}

#[test]
fn official_vectors() {
    let lists = [
        (rfc::poly1305().unwrap(), 11),
        (openssl::evpmac_poly1305().unwrap(), 46),
        (awslc::poly1305().unwrap(), 33),
        (generated::poly1305_edge().unwrap(), 500),
    ];
    for (records, count) in lists {
        assert_eq!(records.len(), count);
        for record in records {
            let key = record.key.as_slice().try_into().unwrap();
            for token in tokens() {
                for kind in kinds(token) {
                    let tag = mac(token, kind, key, &record.msg).unwrap();
                    assert_eq!(
                        tag[..] == record.tag,
                        record.valid,
                        "{} {kind:?} {}",
                        record.name,
                        token.tier()
                    );
                }
            }
        }
    }
}

#[test]
fn every_length() {
    let key: [u8; 32] = core::array::from_fn(|i| (77 * i + 13) as u8);
    let text: Vec<u8> = (0..4400_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
    for n in (0..2200).chain((2201..4300).step_by(7)) {
        let msg = &text[n % 61..][..n];
        let expected = model::mac(&key, msg);
        for token in tokens() {
            for kind in kinds(token) {
                assert_eq!(mac(token, kind, &key, msg), Some(expected), "{n} {kind:?} {}", token.tier());
            }
        }
    }
}

#[test]
fn extremes() {
    for byte in [0, 1, 0xff] {
        for n in (0..300).chain([500, 831, 832, 833, 1000, 1024, 2048, 4000, 9000]) {
            let (key, msg) = ([0xff; 32], vec![byte; n]);
            let expected = model::mac(&key, &msg);
            for token in tokens() {
                for kind in kinds(token) {
                    assert_eq!(mac(token, kind, &key, &msg), Some(expected), "{byte} {n} {kind:?}");
                }
            }
        }
    }
}

/// Products on counting lanes are right modulo 2^130 - 5, and take what section 3.4 prints, but for permutations.
#[test]
fn instructions_of_a_product() {
    let p = 5_u64;
    let limbs = |seed: u64| {
        core::array::from_fn(|i| seed.wrapping_mul(0x9e37_79b9 + i as u64 * 77) >> 7 & 0x3ff_ffff)
    };
    // Sum of limbs by their place, modulo 2^130 - 5: 2^26k in the ring, schoolbook.
    let reduced = |z: [u64; 5]| -> [u64; 5] {
        let (mut z, mut carry) = (z.map(u128::from), 0);
        for _ in 0..3 {
            for z in &mut z {
                *z += carry;
                carry = *z >> 26;
                *z &= (1 << 26) - 1;
            }
            carry *= u128::from(p);
        }
        assert_eq!(carry, 0);
        z.map(|z| z as u64)
    };
    let schoolbook = |x: [u64; 5], g: [u64; 5]| -> [u64; 5] {
        core::array::from_fn(|k| {
            (0..5).map(|i| if i <= k { x[i] * g[k - i] } else { p * x[i] * g[k + 5 - i] }).sum()
        })
    };
    let x: [[u64; 5]; 8] = core::array::from_fn(|i| limbs(i as u64 + 3));
    let g = limbs(99);
    let four = count::product::<4>(&[x[0], x[1], x[2], x[3]], g);
    let eight = count::product::<8>(&x, g);
    for (i, x) in x.iter().enumerate() {
        assert_eq!(reduced(eight.sums[i]), reduced(schoolbook(*x, g)), "lane {i}");
        assert!(i >= 4 || four.sums[i] == eight.sums[i]);
    }
    let printed = published::OPERATION_COUNT;
    for counts in [four.counts, eight.counts] {
        assert_eq!((counts.multiplications, counts.additions), (printed.multiplications, printed.additions));
        assert_eq!(counts.lanes, printed.lanes);
        assert!(counts.halves < printed.halves, "{counts:?}");
    }
    // Compact: one number, in the last lane; as many multiplications as the module's text says.
    let (four, eight) = (count::compact_product::<4>(x[0], g), count::compact_product::<8>(x[0], g));
    for (product, lanes, multiplications) in [(four, 4, 7), (eight, 8, 5)] {
        assert_eq!(product.counts.multiplications, multiplications);
        for (i, sums) in product.sums.into_iter().enumerate() {
            let expected = if i + 1 == lanes { reduced(schoolbook(x[0], g)) } else { [0; 5] };
            assert_eq!(reduced(sums), expected, "{lanes} lanes, {i}");
        }
    }
    assert_eq!(count::reduction().multiplications, 0);
    assert!(count::reduction().additions > 0);
}

#[test]
fn other_tiers_have_none() {
    for token in cpu::tokens() {
        let expected = matches!(token.tier().name(), "avx2" | "vaes" | "gfni" | "avxifma" | "avx512");
        assert_eq!(mac(token, Kind::Improved, &[0; 32], b"").is_some(), expected, "{}", token.tier());
        let program = expected && token.tier() != cpu::Tier::Avx512;
        for kind in [Kind::OriginalProgram, Kind::Program] {
            assert_eq!(mac(token, kind, &[0; 32], b"").is_some(), program, "{kind:?} {}", token.tier());
        }
    }
    assert!(errata::ERRATA.iter().all(|e| !e.place.is_empty() && e.printed != e.meant));
    for pair in published::RANGES.windows(2) {
        assert_eq!(pair[0].to + 1, pair[1].from);
        assert!(pair[0].skylake[0] > pair[1].skylake[0]);
    }
}
