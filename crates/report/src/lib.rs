//! From a run's records to pages: an overview, one page per system, plots, Markdown, and the records themselves.
//!
//! Everything is computed from the [`Run`], and one page from the record of `cargo xtask model-arm` that is compiled
//! in; nothing is typed in but the papers' own figures, which come from `widefield-papers`.

mod arm;
pub mod benchmarks;
pub mod choices;
mod data;
mod diagram;
mod doc;
mod facts;
mod html;
mod inline;
mod markdown;
mod marks;
mod numbers;
mod pages;
mod plot;
mod standing;
mod text;

use data::Data;
use doc::Block;
pub use standing::{limitation, summary};
use std::io;
use std::path::{Path, PathBuf};
use widefield_bench::Run;
/// The lists of what each paper has to show, and the check of a text of a paper against them.
pub use widefield_papers::inventory;

/// Writes the report into a directory, which is made if need be, and gives the path of its front page.
///
/// # Errors
/// What the file system says.
pub fn write(run: &Run, directory: &Path) -> io::Result<PathBuf> {
    for (name, text) in render(run) {
        let path = directory.join(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, text)?;
    }
    Ok(directory.join("index.html"))
}

/// The tables of the front page, for a terminal.
#[must_use]
pub fn headlines(run: &Run) -> String {
    text::tables(&pages::headlines(Data { run }))
}

/// The files of the report, by their path inside its directory.
#[must_use]
pub fn render(run: &Run) -> Vec<(String, String)> {
    let pages = pages::all(Data { run });
    let mut files =
        vec![("run.json".to_owned(), run.to_json() + "\n"), ("arm.tsv".to_owned(), arm::RECORD.to_owned())];
    let origin = facts::short(&run.header);
    for page in &pages {
        files.push((format!("{}.html", page.name), html::page(page, &pages, run)));
        files.push((format!("{}.md", page.name), markdown::page(page, run)));
        for block in page.sections.iter().flat_map(|s| &s.blocks) {
            if let Block::Figure(f) = block {
                files.push((
                    format!("plots/{}.svg", f.name),
                    f.plot.to_svg(&f.name, &f.caption, Some(&origin)),
                ));
            }
        }
    }
    files
}
