//! The loops around an operation, and the kernels that take part.

use widefield::cpu::{self, Tier};
use widefield_bench::{Catalogue, Implementation, Label, Mode, Scope, Setting, family_of, kernels_of};

fn label() -> Label {
    Label::rival("test", "f")
}

#[test]
fn a_chain_feeds_results_forward() {
    let mut c = Implementation::chain(label(), 1u64, 2, |s| *s = *s * 3 + 1, |s| vec![*s]);
    assert_eq!(c.check(), [4, 13, 40]);
    assert_eq!(c.check(), [4, 13, 40], "checking again starts again");
    assert_eq!(c.batch(5), 6, "whole steps of two operations");
}

#[test]
fn a_stream_covers_every_input() {
    let mut c = Implementation::stream(label(), &[1u64, 2, 3], 0u64, 10, |i, o| *o = i * i, |o| vec![*o]);
    assert_eq!(c.check(), [1, 4, 9]);
    assert_eq!(c.batch(31), 60, "whole passes of three inputs, ten operations each");
}

#[test]
fn the_chain_of_products_never_reaches_zero() {
    let setting = Setting { rivals: None, kernel: None };
    let all = Catalogue::new(Scope::Speed).select(Some("gf2x-mul")).unwrap();
    let chain = all.iter().find(|w| (w.mode, w.size) == (Mode::Latency, 2)).unwrap();
    let implementations = chain.implementations(&setting);
    assert!(!implementations.is_empty());
    for mut c in implementations {
        c.batch(1000);
        assert!(c.check().chunks(4).all(|product| product[..2] != [0, 0]), "{}", c.label.full());
    }
}

#[test]
fn kernels_end_with_the_tier_in_use_and_have_distinct_names() {
    let kernels = kernels_of(&["gf2m_mul"]);
    assert_eq!(kernels[0].1.tier(), Tier::Portable);
    let widest = cpu::kernels()
        .filter(|k| family_of(k) == "gf2m_mul" && cpu::active().tier().contains(k.tier))
        .max_by_key(|k| k.tier)
        .unwrap();
    assert_eq!(kernels.last().unwrap().0, widest.name);
    for pair in kernels.windows(2) {
        assert!(pair[0].0 != pair[1].0 && pair[0].1.tier() < pair[1].1.tier());
    }
}
