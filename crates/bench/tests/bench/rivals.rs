//! The rivals. Where a library is not installed there is nothing to test.

use widefield::poly1305::Poly1305;
use widefield_bench::Label;
use widefield_bench::rivals::{Gf2x, Macs, Rivals, poly1305};

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
    for (who, there) in [
        ("gf2x", rivals.gf2x.iter().any(|g| g.who() == "gf2x")),
        ("openssl", rivals.openssl.is_some()),
        ("libsodium", rivals.sodium.is_some()),
    ] {
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

#[test]
fn openssl_knows_the_field_of_eight_elements() {
    let Some(openssl) = Rivals::get().openssl else { return skip("openssl") };
    // x^3 + x + 1: x * x^2 = x + 1, (x^2)^2 = x^2 + x, 1 / x = x^2 + 1.
    let field = openssl.field(&[3, 1, 0]);
    let [x, x2] = [0b010, 0b100].map(|w| openssl.element(&[w]));
    let mut out = openssl.element(&[0]);
    field.mul(&mut out, &x, &x2);
    assert_eq!(field.words(&out), [0b011]);
    field.square(&mut out, &x2);
    assert_eq!(field.words(&out), [0b110]);
    field.invert(&mut out, &x);
    assert_eq!(field.words(&out.clone()), [0b101]);
    assert!(version("openssl").starts_with(char::is_numeric), "{}", version("openssl"));
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
    assert_eq!(takes_part("libsodium"), Rivals::get().sodium.is_some());
    for who in ["libsodium", "openssl"].into_iter().filter(|who| !takes_part(who)) {
        skip(who);
    }
}
