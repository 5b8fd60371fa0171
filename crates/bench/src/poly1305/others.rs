//! Poly1305 by the rivals and as the paper has it.

use super::tags::implementation;
use crate::rivals::{self, Macs};
use crate::{Implementation, Label};
use widefield::cpu::{self, Tier, Token};
use widefield_papers::bhattacharyya_sarkar::{self as paper, Kind};

pub(super) fn all(n: usize) -> Vec<Implementation> {
    let mut list = papers(n);
    rivals::poly1305(&mut Implementations { n, list: &mut list });
    list
}

/// Makes an implementation of each rival.
struct Implementations<'a> {
    n: usize,
    list: &'a mut Vec<Implementation>,
}

impl Macs for Implementations<'_> {
    fn add(&mut self, label: Label, mac: impl Fn(&[u8; 32], &[u8]) -> [u8; 16] + 'static) {
        self.list.push(implementation(label, self.n, mac));
    }
}

/// All kinds at both widths, as far as they have them.
fn papers(n: usize) -> Vec<Implementation> {
    let tokens = cpu::tokens().filter(|t| paper::TIERS.contains(&t.tier()));
    let has = |token: Token, kind: &Kind| paper::mac(token, *kind, &[0; 32], &[]).is_some();
    tokens
        .flat_map(|token| {
            Kind::ALL.into_iter().filter(move |kind| has(token, kind)).map(move |kind| (token, kind))
        })
        .map(|(token, kind)| implementation(paper_label(kind, token), n, of_paper(token, kind)))
        .collect()
}

fn of_paper(token: Token, kind: Kind) -> impl Fn(&[u8; 32], &[u8]) -> [u8; 16] {
    move |key, msg| paper::mac(token, kind, key, msg).expect("one of the paper's tiers")
}

fn paper_label(kind: Kind, token: Token) -> Label {
    let width = if token.tier() == Tier::Avx512 { "512 bits" } else { "256 bits" };
    Label::paper(kind.name(), width, token.tier())
}
