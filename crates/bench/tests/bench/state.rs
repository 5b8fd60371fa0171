//! Which rounds are compared with each other.

use widefield_bench::Pace;
use widefield_bench::state::State::{Quiet, Shared};
use widefield_bench::state::{Widths, group};

fn paces(widths: &[f64]) -> Vec<Pace> {
    widths.iter().map(|width| Pace { speed: 3.0, width: *width }).collect()
}

#[test]
fn a_round_is_shared_where_the_core_gave_less_than_at_best() {
    let paces = paces(&[4.0, 4.1, 2.5, 3.9, 3.0, 4.0]);
    let mut widths = Widths::default();
    widths.add(&paces);
    assert_eq!(widths.states(&paces), [Quiet, Quiet, Shared, Quiet, Shared, Quiet]);
}

#[test]
fn a_single_wide_round_does_not_make_the_others_shared() {
    let mut widths = Widths::default();
    widths.add(&paces(&[4.0; 20]));
    widths.add(&paces(&[8.0]));
    assert_eq!(widths.states(&paces(&[4.0, 3.7, 3.5])), [Quiet, Quiet, Shared]);
}

#[test]
fn rounds_of_one_state_are_compared() {
    assert_eq!(group(&[Quiet, Quiet, Quiet]), ((Quiet, vec![0, 1, 2]), None));
    let (figures, other) = group(&[Quiet, Shared, Quiet, Shared, Shared, Quiet]);
    assert_eq!(figures, (Quiet, vec![0, 2, 5]));
    assert_eq!(other, Some((Shared, vec![1, 3, 4])));
}

#[test]
fn a_state_of_few_rounds_has_no_figures_unless_there_are_no_others() {
    assert_eq!(group(&[Shared, Shared, Quiet, Shared]), ((Shared, vec![0, 1, 3]), None));
    assert_eq!(group(&[Quiet, Shared, Quiet, Quiet]), ((Quiet, vec![0, 2, 3]), None));
    assert_eq!(group(&[Shared]), ((Shared, vec![0]), None));
    assert_eq!(group(&[Quiet, Shared]), ((Quiet, vec![0]), None));
}
