//! Pages as HTML that opens from disk: no network, no script, one style sheet inlined.

use crate::doc::{Block, Cell, Column, Figure, Kind, Page, Row, Table};
use crate::facts;
use crate::inline::inline;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use widefield_bench::Run;

const STYLE: &str = concat!(include_str!("style.css"), include_str!("plot.css"));

/// A whole page; `pages` are all of them, for the navigation.
pub(crate) fn page(page: &Page, pages: &[Page], run: &Run) -> String {
    let (origin, records) = page.origin(run);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (page.title) " · widefield" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                nav.pages {
                    span.brand { "widefield" }
                    @for other in pages {
                        @if other.name == page.name {
                            span.here { (short_title(other)) }
                        } @else {
                            a href={ (other.name) ".html" } { (short_title(other)) }
                        }
                    }
                    @if page.origin.is_none() { span.date { (run.header.date) } }
                }
                main {
                    header {
                        h1 { (inline(&page.title)) }
                        p.lead { (inline(&page.lead)) }
                    }
                    @if page.sections.len() > 3 {
                        nav.contents {
                            @for s in &page.sections { a href={ "#" (s.id) } { (inline(&s.title)) } }
                        }
                    }
                    @for section in &page.sections {
                        section id=(section.id) {
                            h2 { (inline(&section.title)) }
                            @for block in &section.blocks { (self::block(block, run)) }
                        }
                    }
                }
                footer {
                    p { (origin) }
                    p { "The records behind every figure: " a href=(records) { (records) } ". The same pages as text: "
                        a href={ (page.name) ".md" } { (page.name) ".md" } "." }
                }
            }
        }
    }
    .into_string()
}

fn short_title(page: &Page) -> Markup {
    if page.name == "index" {
        html! { "Overview" }
    } else {
        inline(&page.title)
    }
}

fn block(block: &Block, run: &Run) -> Markup {
    match block {
        Block::Text(text) => html! { p { (inline(text)) } },
        Block::List(items) => html! { ul { @for i in items { li { (inline(i)) } } } },
        Block::Code(text) => html! { pre { code { (text) } } },
        Block::Table(t) => table(t),
        Block::Figure(f) => figure(f, run),
    }
}

fn figure(f: &Figure, run: &Run) -> Markup {
    html! {
        figure.plot {
            (PreEscaped(f.plot.to_svg(&f.name, &f.caption, None)))
            figcaption { (inline(&f.caption)) " "
                span.where_ { (facts::short(&run.header)) " · " a href={ "plots/" (f.name) ".svg" } { "SVG" } } }
        }
    }
}

fn table(t: &Table) -> Markup {
    html! {
        figure.table {
            figcaption { (inline(&t.caption)) }
            div.scroll {
                table {
                    thead {
                        @if !t.groups.is_empty() {
                            tr.groups {
                                @for (title, width) in padded_groups(t) {
                                    th colspan=(width) class=[title.is_empty().then_some("empty")] { (inline(&title)) }
                                }
                            }
                        }
                        tr { @for c in &t.columns { th scope="col" class=[c.numeric.then_some("n")] { (inline(&c.title)) } } }
                    }
                    tbody { @for row in &t.rows { (self::row(t, row)) } }
                }
            }
        }
    }
}

/// The groups, with an empty one over what they leave over.
fn padded_groups(t: &Table) -> Vec<(String, usize)> {
    let mut groups = t.groups.clone();
    let covered: usize = groups.iter().map(|g| g.1).sum();
    if covered < t.columns.len() {
        groups.push((String::new(), t.columns.len() - covered));
    }
    groups
}

fn row(t: &Table, row: &Row) -> Markup {
    let class = match row.kind {
        Kind::Printed => Some("printed"),
        Kind::Plain => None,
        Kind::Ours => Some("ours"),
        Kind::Start => Some("start"),
        Kind::Title => {
            let title = row.cells.first().map(|c| inline(&c.text));
            return html! { tr.title { th colspan=(t.columns.len()) scope="rowgroup" { @if let Some(t) = title { (t) }
            } } };
        }
    };
    html! {
        tr class=[class] {
            @for (cell, column) in row.cells.iter().zip(&t.columns) {
                td class=[class_of(cell, column)] title=[cell.hint.as_deref()] {
                    @if cell.best { strong { (inline(&cell.text)) } } @else { (inline(&cell.text)) }
                }
            }
        }
    }
}

fn class_of(cell: &Cell, column: &Column) -> Option<&'static str> {
    match (column.numeric, cell.printed) {
        (true, true) => Some("n printed"),
        (true, false) => Some("n"),
        (false, true) => Some("printed"),
        (false, false) => None,
    }
}
