//! A page as data: written once, rendered as HTML and as Markdown.

use crate::facts;
use widefield_bench::Run;

/// A page.
pub(crate) struct Page {
    /// Names the files.
    pub(crate) name: &'static str,
    pub(crate) title: String,
    /// What the page is about, in two or three sentences.
    pub(crate) lead: String,
    pub(crate) sections: Vec<Section>,
    /// Where its figures are from, if not from the run.
    pub(crate) origin: Option<Origin>,
}

/// Where figures are from that no run has measured.
pub(crate) struct Origin {
    /// What is said under the page.
    pub(crate) line: String,
    /// The report's file that has them.
    pub(crate) file: &'static str,
}

impl Page {
    /// What its figures are of: a line, and the report's file that has them.
    pub(crate) fn origin(&self, run: &Run) -> (String, &'static str) {
        self.origin
            .as_ref()
            .map_or_else(|| (facts::one_line(&run.header), "run.json"), |o| (o.line.clone(), o.file))
    }
}

/// A titled part of a page.
pub(crate) struct Section {
    /// The target of links to it.
    pub(crate) id: &'static str,
    pub(crate) title: String,
    pub(crate) blocks: Vec<Block>,
}

pub(crate) enum Block {
    Text(String),
    List(Vec<String>),
    Code(String),
    Table(Table),
    Figure(Figure),
}

pub(crate) struct Table {
    pub(crate) caption: String,
    /// Titles over several columns, with how many each covers; may be empty.
    pub(crate) groups: Vec<(String, usize)>,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Row>,
}

pub(crate) struct Column {
    pub(crate) title: String,
    pub(crate) numeric: bool,
}

pub(crate) struct Row {
    pub(crate) kind: Kind,
    pub(crate) cells: Vec<Cell>,
}

/// What a row shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A figure printed in a paper.
    Printed,
    /// Measured here.
    Plain,
    /// The library, measured here.
    Ours,
    /// The first row of a group: a line above it.
    Start,
    /// A title over the rows that follow: one cell across the table.
    Title,
}

#[derive(Clone, Default)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// The best of its column or group.
    pub(crate) best: bool,
    /// From a paper, not measured here.
    pub(crate) printed: bool,
    /// More about it, shown when pointed at.
    pub(crate) hint: Option<String>,
}

pub(crate) struct Figure {
    /// The file name without its ending.
    pub(crate) name: String,
    pub(crate) caption: String,
    pub(crate) plot: crate::plot::Picture,
}

impl Section {
    pub(crate) fn new(id: &'static str, title: impl Into<String>) -> Self {
        Self { id, title: title.into(), blocks: Vec::new() }
    }

    pub(crate) fn text(mut self, text: impl Into<String>) -> Self {
        self.blocks.push(Block::Text(text.into()));
        self
    }

    pub(crate) fn list(mut self, items: Vec<String>) -> Self {
        self.blocks.push(Block::List(items));
        self
    }

    pub(crate) fn code(mut self, text: impl Into<String>) -> Self {
        self.blocks.push(Block::Code(text.into()));
        self
    }

    /// A table, unless the run has nothing for it.
    pub(crate) fn table(mut self, table: Table) -> Self {
        if table.rows.is_empty() {
            return self;
        }
        self.blocks.push(Block::Table(table));
        self
    }

    /// A figure, unless the run has nothing to draw in it.
    pub(crate) fn figure(
        mut self,
        name: &str,
        caption: impl Into<String>,
        plot: impl Into<crate::plot::Picture>,
    ) -> Self {
        let plot = plot.into();
        if plot.is_empty() {
            return self.text(format!("{} (This run measured nothing for this figure.)", caption.into()));
        }
        self.blocks.push(Block::Figure(Figure { name: name.into(), caption: caption.into(), plot }));
        self
    }
}

impl Table {
    pub(crate) fn new(caption: impl Into<String>) -> Self {
        Self { caption: caption.into(), groups: vec![], columns: vec![], rows: vec![] }
    }

    /// A title over the columns added in `columns`.
    pub(crate) fn group(mut self, title: &str, columns: impl FnOnce(Self) -> Self) -> Self {
        let before = self.columns.len();
        let covered: usize = self.groups.iter().map(|g| g.1).sum();
        if covered < before {
            self.groups.push((String::new(), before - covered));
        }
        let mut table = columns(self);
        table.groups.push((title.into(), table.columns.len() - before));
        table
    }

    pub(crate) fn words(mut self, title: impl Into<String>) -> Self {
        self.columns.push(Column { title: title.into(), numeric: false });
        self
    }

    pub(crate) fn numbers(mut self, titles: &[&str]) -> Self {
        self.columns.extend(titles.iter().map(|t| Column { title: (*t).into(), numeric: true }));
        self
    }

    pub(crate) fn row(&mut self, kind: Kind, cells: Vec<Cell>) {
        debug_assert!(kind == Kind::Title || cells.len() == self.columns.len(), "{}", self.caption);
        self.rows.push(Row { kind, cells });
    }
}

impl Cell {
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub(crate) fn printed(mut self) -> Self {
        self.printed = true;
        self
    }

    pub(crate) fn best(mut self, best: bool) -> Self {
        self.best = best;
        self
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: text.into(), best: false, printed: false, hint: None }
    }
}
