//! The front page: what is fast, by how much, and where to read on.

use super::evidence;
use crate::data::Data;
use crate::doc::{Page, Section};
use crate::facts;

/// The front page, with each system's headline.
pub(crate) fn page(data: Data<'_>, headlines: Vec<Section>) -> Page {
    let h = &data.run.header;
    let mut sections = headlines;
    sections.push(evidence::cold(data));
    sections.push(evidence::scatter(data));
    sections.push(Section::new("method", "How it was measured").list(facts::method()));
    sections.push(Section::new("machine", "This machine").table(facts::table(data.run)));
    sections.push(
        Section::new("reproduce", "The same on your machine")
            .text("From a checkout of the sources, with Rust installed; the first line makes this report, the second one lists single figures:")
            .code("cargo compare report\ncargo compare speed --rivals gf2x-mul"),
    );
    Page {
        name: "index",
        title: "Finite fields at full width".into(),
        lead: format!(
            "How fast widefield is on {}, beside the papers whose algorithms it builds on and beside the libraries that people use today. \
             All figures on these pages were measured in one run, on {}, but for those of [Arm, modelled](arm.html), which no processor was \
             measured for.",
            h.machine,
            h.date.split(' ').next().unwrap_or_default()
        ),
        sections,
        origin: None,
    }
}
