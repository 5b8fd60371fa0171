//! The lists of what the papers have: sound in themselves, and the check of a text against them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use widefield_papers::inventory::{State, all, check, listings};

#[test]
fn lists_are_sound() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for list in all() {
        let mut counts = BTreeMap::new();
        let mut names = BTreeSet::new();
        for entry in &list.entries {
            let name = format!("{}: {}", list.id, entry.name);
            *counts.entry(entry.kind).or_insert(0) += 1;
            assert!(names.insert(&entry.name), "{name} stands twice");
            assert!(!entry.what.is_empty(), "{name}");
            match &entry.state {
                State::Reproduced(within) => {
                    let percent = within.strip_prefix("within ").and_then(|w| w.strip_suffix(" %"));
                    let known = ["exact", "counted equal", "measured on other hardware"];
                    assert!(
                        known.contains(&within.as_str()) || percent.unwrap().parse::<u8>().is_ok(),
                        "{name}"
                    );
                    assert!(entry.place.is_some(), "{name} is reproduced nowhere");
                }
                State::Printed => assert!(entry.place.is_some(), "{name} is printed nowhere"),
                State::Not(reason) => assert!(reason.len() > 10, "{name}: no reason"),
                State::NotYet => {}
            }
            // The report's own tests look for its sections.
            if let Some(path) = entry.place.as_ref().filter(|p| !p.contains(".html#")) {
                assert!(root.join(path).is_file(), "{name}: no {path}");
            }
        }
        assert_eq!(counts, list.counts, "{}", list.id);
    }
}

#[test]
fn listings_of_texts() {
    for (text, expected) in [
        ("see Table 3 and Fig. 2.4(b).", "Figure 2.4, Table 3"),
        ("TABLE 1: x\nFig.5 + Figures 7-9", "Figure 5, Figure 7, Figure 8, Figure 9, Table 1"),
        ("Algorithms 1, 4 and 6 to 8", "Algorithm 1, Algorithm 4, Algorithm 6, Algorithm 7, Algorithm 8"),
        ("a table 2 of figure 3, Table 2010", ""),
        ("NY Algorithm 4\t31\t49", "Algorithm 4"),
        ("Theorem 2. Lemma 11 holds", "Lemma 11, Theorem 2"),
        (
            "$$x = y \\tag{2}$$\n x = 1 (3)\n$$(17)$$\n(18)",
            "Formula (17), Formula (18), Formula (2), Formula (3)",
        ),
        ("from identity (27) and f(4)", "Formula (27)"),
        ("List of Figures\n1 Speed . . 28\nContents\n2 Other", "Figure 1"),
        ("Test Vector 5: x, Test Vectors 77", "Test vector 5"),
        ("took 22.9% and $11\\%$ of printf(\"%d\") in %xmm1%xmm2", "11 %, 22.9 %"),
        ("inline void mul(int *a)\nint AES GCM (x)\nint i = f(2);", "function AES_GCM, function mul"),
    ] {
        assert_eq!(listings(text).into_iter().collect::<Vec<_>>().join(", "), expected, "{text}");
    }
}

const START: &str = "Two Software Normal Basis Multiplica-\ntion Algorithms for $GF(2^n)$\n";

#[test]
fn a_text_whose_listings_are_covered() {
    let found = check(&format!("{START}Table 1: x\nAs in Algorithm 2,\n$$D = 1 \\tag{{14}}$$\n")).unwrap();
    assert_eq!(found.paper.id, "fan-dai");
    let covered: Vec<_> = found.covered.iter().map(|(l, _)| l.as_str()).collect();
    assert_eq!(covered, ["Algorithm 2", "Formula (14)", "Table 1"]);
    assert!(found.uncovered.is_empty(), "{found}");
    // What the text does not have, it is told.
    assert!(found.missing.contains(&"Table 4".into()) && !found.missing.contains(&"Table 1".into()));
}

#[test]
fn a_listing_that_nothing_covers_is_found() {
    for (text, expected) in [
        ("Table 5: y", "Table 5"),
        ("Theorem 1. All is well.", "Theorem 1"),
        ("x = y (16)", "Formula (16)"),
        ("by 12.5%", "12.5 %"),
        ("void faster_mul(int *c)", "function faster_mul"),
    ] {
        let found = check(&format!("{START}Table 1: x\n{text}\n")).unwrap();
        assert_eq!(found.uncovered, [expected]);
        assert!(found.to_string().contains(&format!("{expected}: NOTHING")), "{found}");
    }
}

/// A title that another paper cites comes later than its own; a text without one is none of the papers.
#[test]
fn the_paper_is_recognised_by_its_title() {
    let cited = "Kummer strikes back: new DH speed records";
    assert_eq!(check(&format!("{START}References\n[1] {cited}")).unwrap().paper.id, "fan-dai");
    assert_eq!(check(&format!("{cited}\n{START}")).unwrap().paper.id, "kummer");
    assert!(check("Table 1: an unknown paper").is_none());
}
