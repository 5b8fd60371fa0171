//! The rivals. Where a library is not installed there is nothing to test.

use widefield::poly1305::Poly1305;
use widefield_bench::Label;
use widefield_bench::rivals::{Axpys, BinaryField, Gf2x, Macs, Rivals, axpy, poly1305};

/// Says why a rival takes no part.
fn skip(who: &str) {
    let missing = Rivals::get().missing().iter().find(|m| m.who == who);
    eprintln!("skipped: {who}: {}", missing.map_or("no such function", |m| &m.how));
}

fn version(who: &str) -> &'static str {
    &Rivals::get().versions().iter().find(|v| v.who == who).unwrap().version
}

#[test]
fn a_library_that_is_not_there_says_so() {
    let why = Gf2x::open("gf2x", "libgf2x-that-nobody-has.so.99").err().unwrap();
    assert!(why.contains("libgf2x-that-nobody-has.so.99"), "{why}");
}

#[test]
fn what_is_not_there_is_listed_as_missing() {
    let rivals = Rivals::get();
    let there = [
        ("gf2x", rivals.gf2x.iter().any(|g| g.who() == "gf2x")),
        ("gf2x-native", rivals.gf2x.iter().any(|g| g.who() == "gf2x-native")),
        ("ntl-native", rivals.ntl.is_some()),
        ("openssl", rivals.openssl.iter().any(|o| o.who() == "openssl")),
        ("openssl-4", rivals.openssl.iter().any(|o| o.who() == "openssl-4")),
        ("libsodium", rivals.sodium.iter().any(|s| s.who() == "libsodium")),
        ("libsodium-native", rivals.sodium.iter().any(|s| s.who() == "libsodium-native")),
    ];
    for (who, there) in there {
        assert_eq!(rivals.versions().iter().any(|v| v.who == who), there, "{who}");
        assert_eq!(rivals.missing().iter().any(|m| m.who == who), !there, "{who}");
    }
}

#[test]
fn products_of_gf2x_are_carry_less() {
    if Rivals::get().gf2x.is_empty() {
        skip("gf2x");
    }
    for gf2x in &Rivals::get().gf2x {
        let mut out = [0; 3];
        gf2x.mul(&mut out, &[0b11, 1], &[0b101]);
        assert_eq!(out, [0b1111, 0b101, 0]);
        assert!(version(gf2x.who()).contains("1."), "{}", version(gf2x.who()));
    }
}

/// What one misses that is built for a machine is the command that builds it; what has been built tells how.
#[test]
fn what_is_built_says_how() {
    for (who, name) in [("gf2x-native", "gf2x"), ("ntl-native", "ntl"), ("openssl-3", "openssl-3")] {
        let command = format!("rivals/build {name}");
        match Rivals::get().missing().iter().find(|m| m.who == who) {
            Some(missing) => assert!(missing.how.contains(&command), "{}", missing.how),
            None => {
                let built = Rivals::get().versions().iter().find(|v| v.who == who).unwrap();
                assert!(built.build.as_ref().is_some_and(|b| b.contains("gcc") || b.contains("g++")));
            }
        }
    }
}

#[test]
fn all_know_the_field_of_eight_elements() {
    // x^3 + x + 1: x * x^2 = x + 1, (x^2)^2 = x^2 + x, 1 / x = x^2 + 1.
    fn check(field: &impl BinaryField) {
        let [x, x2] = [0b010, 0b100].map(|w| field.element(&[w]));
        let mut out = field.element(&[0]);
        field.mul(&mut out, &x, &x2);
        assert_eq!(field.words(&out), [0b011]);
        field.square(&mut out, &x2);
        assert_eq!(field.words(&out), [0b110]);
        field.invert(&mut out, &x);
        assert_eq!(field.words(&out.clone()), [0b101]);
    }
    let rivals = Rivals::get();
    for openssl in &rivals.openssl {
        check(&openssl.field(&[3, 1, 0]));
        assert!(version(openssl.who()).starts_with(char::is_numeric), "{}", version(openssl.who()));
    }
    if rivals.openssl.is_empty() {
        skip("openssl");
    }
    rivals.ntl.map_or_else(|| skip("ntl-native"), |ntl| check(&ntl.field(&[3, 1, 0])));
}

#[test]
fn products_of_ntl_are_carry_less() {
    let Some(ntl) = Rivals::get().ntl else { return skip("ntl-native") };
    let [a, b] = [&[0b11, 1][..], &[0b101]].map(|words| ntl.polynomial(words));
    let mut out = ntl.polynomial(&[]);
    ntl.mul(&mut out, &a, &b);
    assert_eq!(ntl.words(&out, 3), [0b1111, 0b101, 0]);
    ntl.square(&mut out, &a);
    assert_eq!(ntl.words(&out.clone(), 4), [0b101, 0, 1, 0]);
}

/// The variable's second word is leaf 7 of CPUID, EBX and ECX.
#[test]
fn masks_clear_what_a_tier_lacks_and_no_more() {
    use widefield::cpu::Tier;
    use widefield_bench::rivals::mask::mask;
    let bits = |tier| {
        let text = mask(tier).unwrap();
        u64::from_str_radix(text.strip_prefix(":~0x").unwrap(), 16).unwrap()
    };
    let (avx512f, avx512ifma, vaes, vpclmulqdq) = (1 << 16, 1 << 21, 1 << 41, 1 << 42);
    assert_eq!(bits(Tier::Vaes) & (avx512f | avx512ifma | vaes | vpclmulqdq), avx512f | avx512ifma);
    assert_eq!(bits(Tier::Avx2) ^ bits(Tier::Vaes), vaes | vpclmulqdq);
    // BMI1, AVX2, BMI2, ADX, SHA, GFNI stay.
    for bit in [3, 5, 8, 19, 29, 40] {
        assert_eq!(bits(Tier::Avx2) >> bit & 1, 0, "{bit}");
    }
    assert_eq!([Tier::Portable, Tier::Clmul, Tier::Avx512, Tier::Neon].map(mask), [const { None }; 4]);
}

#[test]
fn all_give_the_same_poly1305() {
    struct Check(Vec<String>);
    impl Macs for Check {
        fn add(&mut self, label: Label, mac: impl Fn(&[u8; 32], &[u8]) -> [u8; 16] + 'static) {
            let (key, msg) = ([0x5a; 32], [7; 100]);
            assert_eq!(mac(&key, &msg), Poly1305::mac(&key, &msg), "{}", label.full());
            self.0.push(label.who);
        }
    }
    let mut check = Check(Vec::new());
    poly1305(&mut check);
    let takes_part = |who: &str| check.0.iter().any(|w| w == who);
    assert!(takes_part("rustcrypto"));
    let rivals = Rivals::get();
    for sodium in &rivals.sodium {
        assert!(takes_part(sodium.who()));
    }
    assert_eq!(["libcrux", "orion", "rustcrypto-native"].map(takes_part), [rivals.native.is_some(); 3]);
    for who in ["libsodium", "openssl"].into_iter().filter(|who| !takes_part(who)) {
        skip(who);
    }
}

#[test]
fn all_give_the_same_multiples_of_bytes() {
    use widefield::gf2m::{Gf8Rs, bytes};
    struct Check(Vec<String>);
    impl Axpys for Check {
        fn add(&mut self, label: Label, axpy: impl Fn(&mut [u8], u8, &[u8]) + 'static) {
            let a: Vec<u8> = (0..=255).collect();
            let (mut out, mut expected) = (vec![7; 256], vec![7; 256]);
            axpy(&mut out, 0xa7, &a);
            bytes::axpy(&mut expected, &Gf8Rs::from(0xa7), &a).unwrap();
            assert_eq!(out, expected, "{}", label.full());
            self.0.push(label.who);
        }
    }
    let mut check = Check(Vec::new());
    axpy(Rivals::get(), &mut check);
    let all: Vec<_> = Rivals::get().isal.iter().map(|i| i.who()).chain(["gf256"]).collect();
    assert_eq!(check.0, all);
}
