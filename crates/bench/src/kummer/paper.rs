//! The paper's ladders.

use crate::agreements::secrets::chain;
use crate::{Implementation, Label};
use widefield::cpu::{Tier, Token};
use widefield::kummer::BASE;
use widefield_papers::bernstein_chuengsatiansup_lange_schwabe::{Strategy, scalar_mult_with};

/// Every ladder that this machine runs.
pub(super) fn agreement() -> impl Iterator<Item = Implementation> {
    Strategy::ALL.into_iter().filter_map(of_paper)
}

/// A ladder of the paper on the narrowest tier that has a kernel for it, if only on any processor. It checks nothing.
fn of_paper(strategy: Strategy) -> Option<Implementation> {
    let runs = |token: &Token| scalar_mult_with(*token, strategy, &BASE, &[1; 32]).is_some();
    let vectors = widefield::cpu::tokens().filter(|t| t.tier() != Tier::Portable).find(runs);
    let token = vectors.or_else(|| Some(Token::Portable).filter(runs))?;
    let label = Label::paper(strategy.name(), strategy.description(), token.tier());
    Some(chain(label, BASE, |s| *s, move |s, p| scalar_mult_with(token, strategy, p, s)))
}
