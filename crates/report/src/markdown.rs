//! Pages as Markdown, for a terminal or a code host.

use crate::doc::{Block, Page, Table};
use crate::marks::{Span, spans};
use core::fmt::Write as _;
use widefield_bench::Run;

/// A whole page.
pub(crate) fn page(page: &Page, run: &Run) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write!(out, "# {}\n\n{}\n\n*{}*\n", inline(&page.title), inline(&page.lead), page.origin(run).0);
    for section in &page.sections {
        let _ = write!(out, "\n## {}\n", inline(&section.title));
        for block in &section.blocks {
            out.push('\n');
            match block {
                Block::Text(text) => out.push_str(&inline(text)),
                Block::List(items) => {
                    let items: Vec<_> = items.iter().map(|i| format!("- {}", inline(i))).collect();
                    out.push_str(&items.join("\n"));
                }
                Block::Code(text) => {
                    let _ = write!(out, "```\n{text}\n```");
                }
                Block::Table(t) => out.push_str(&table(t)),
                Block::Figure(f) => {
                    let _ = write!(out, "![{}](plots/{}.svg)\n\n*{}*", f.name, f.name, inline(&f.caption));
                }
            }
            out.push('\n');
        }
    }
    out
}

fn table(t: &Table) -> String {
    let mut out = format!("{}\n\n", inline(&t.caption));
    let mut titles: Vec<String> = t.columns.iter().map(|c| inline(&c.title)).collect();
    // Markdown has one line of headings: a group's title goes before each of its columns'.
    let mut at = 0;
    for (group, width) in &t.groups {
        for title in titles.iter_mut().skip(at).take(*width).filter(|_| !group.is_empty()) {
            *title = format!("{}: {title}", inline(group));
        }
        at += width;
    }
    let _ = writeln!(out, "| {} |", titles.join(" | "));
    let rule: Vec<_> = t.columns.iter().map(|c| if c.numeric { "--:" } else { ":--" }).collect();
    let _ = writeln!(out, "| {} |", rule.join(" | "));
    for row in &t.rows {
        let missing = t.columns.len().saturating_sub(row.cells.len());
        let cells: Vec<_> = row
            .cells
            .iter()
            .map(|c| if c.best { format!("**{}**", inline(&c.text)) } else { inline(&c.text) })
            .map(|text| text.replace('|', "\\|"))
            .chain(core::iter::repeat_n(String::new(), missing))
            .collect();
        let _ = writeln!(out, "| {} |", cells.join(" | "));
    }
    out
}

fn inline(text: &str) -> String {
    let mut out = String::new();
    for span in spans(text) {
        let _ = match span {
            Span::Plain(t) => write!(out, "{}", t.replace('*', "\\*")),
            Span::Code(t) => write!(out, "`{t}`"),
            Span::Strong(t) => write!(out, "**{t}**"),
            Span::Raised(t) => write!(out, "<sup>{t}</sup>"),
            // The Markdown pages link to each other, not to the HTML.
            Span::Link(t, to) => write!(out, "[{t}]({})", to.replace(".html", ".md")),
        };
    }
    out
}
