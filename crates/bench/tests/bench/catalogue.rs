//! What can be measured.

use widefield::normal::NormalBasis;
use widefield_bench::{Catalogue, SYSTEMS, Scope};

#[test]
fn every_system_registers_the_works_that_it_names() {
    let full = Catalogue::full();
    let works: Vec<_> = SYSTEMS.iter().flat_map(|s| s.works).copied().collect();
    assert_eq!(full.works(), works);
    for scope in [Scope::Speed, Scope::QuickReport] {
        assert_eq!(Catalogue::new(scope).works(), works, "{scope:?}");
    }
}

#[test]
fn an_exact_name_selects_that_work_alone_and_a_part_selects_all_that_have_it() {
    let all = |f| Catalogue::full().select(Some(f)).unwrap();
    assert!(all("gf2x-mul").iter().all(|w| w.work == "gf2x-mul"));
    assert!(all("gf2x").iter().any(|w| w.work == "gf2x-mul"));
    assert!(all("gf2x").iter().all(|w| w.work.starts_with("gf2x")));
    let one_by_one: usize = Catalogue::full().works().into_iter().map(|w| all(w).len()).sum();
    assert_eq!(Catalogue::full().select(None).unwrap().len(), one_by_one);
    let error = Catalogue::full().select(Some("gf2y")).err().unwrap().to_string();
    assert!(error.contains("'gf2y'") && error.contains("gf2x-mul"), "{error}");
}

#[test]
fn every_normal_basis_exists() {
    let all = Catalogue::full().select(None).unwrap();
    let mut bases: Vec<_> = all.iter().filter_map(|w| Some((w.size as usize, w.basis? as usize))).collect();
    bases.sort_unstable();
    bases.dedup();
    assert!(bases.contains(&(163, 4)) && bases.contains(&(2043, 10)), "{bases:?}");
    for (n, t) in bases {
        assert!(NormalBasis::gaussian(n, t).is_ok(), "{n}, type {t}");
    }
}
