//! What can be measured: workloads, which systems register.

use crate::{Implementation, Mode, Unit, rivals::Rivals};
use std::rc::Rc;
use widefield::cpu::Kernel;

/// Which sizes are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A few telling sizes, for a terminal.
    Speed,
    /// All sizes that the report's tables and plots show.
    Report,
    /// The report's sizes, thinned out.
    QuickReport,
}

/// Whom a workload should build implementations for.
#[derive(Clone, Copy)]
pub struct Setting {
    /// The rivals and the papers' algorithms, if they are to take part.
    pub rivals: Option<&'static Rivals>,
    /// The one kernel of ours that is to take part; all if it is not given.
    pub kernel: Option<Kernel>,
}

/// Prepares the data and the implementations of a workload.
type Build = Rc<dyn Fn(&Setting) -> Vec<Implementation>>;

/// A work of one size in one mode.
pub struct Workload {
    /// The work's name.
    pub work: &'static str,
    /// Latency or throughput.
    pub mode: Mode,
    /// How large.
    pub size: u64,
    /// What the size counts.
    pub unit: Unit,
    /// For the works on many independent operands: how many a call takes.
    pub batch: Option<u64>,
    /// For the works on normal bases: the type of the basis.
    pub basis: Option<u64>,
    build: Build,
}

impl Workload {
    /// The implementations, over data prepared anew.
    #[must_use]
    pub fn implementations(&self, setting: &Setting) -> Vec<Implementation> {
        (self.build)(setting)
    }

    /// For messages and progress bars.
    #[must_use]
    pub fn describe(&self) -> String {
        let batch = self.batch.map_or_else(String::new, |b| format!(" in batches of {b}"));
        format!("{} {} {}{batch}, {}", self.work, self.size, self.unit.name(), self.mode.name())
    }
}

/// A list of workloads.
pub struct Catalogue {
    pub(crate) scope: Scope,
    pub(crate) workloads: Vec<Workload>,
}

impl Catalogue {
    /// Which sizes a system should register.
    #[must_use]
    pub const fn scope(&self) -> Scope {
        self.scope
    }

    /// Registers a workload; `build` prepares its data and implementations when it is its turn.
    pub fn add(
        &mut self,
        (work, mode, size, unit): (&'static str, Mode, u64, Unit),
        build: impl Fn(&Setting) -> Vec<Implementation> + 'static,
    ) {
        let build = Rc::new(build);
        self.workloads.push(Workload { work, mode, size, unit, batch: None, basis: None, build });
    }

    /// Registers a workload whose calls take `batch` independent operands each.
    pub fn add_batched(
        &mut self,
        (work, size, unit, batch): (&'static str, u64, Unit, u64),
        build: impl Fn(&Setting) -> Vec<Implementation> + 'static,
    ) {
        self.add((work, Mode::Throughput, size, unit), build);
        if let Some(last) = self.workloads.last_mut() {
            last.batch = Some(batch);
        }
    }

    /// Registers a workload on elements in the normal basis of the given degree and type.
    pub fn add_basis(
        &mut self,
        (work, mode, degree, basis): (&'static str, Mode, u64, u64),
        build: impl Fn(&Setting) -> Vec<Implementation> + 'static,
    ) {
        self.add((work, mode, degree, Unit::Bits), build);
        self.of_basis(basis);
    }

    /// Registers the last workload once more, with the core's caches filled with something else before each operation:
    /// for works that read tables.
    pub(crate) fn cold_too(&mut self) {
        if let Some(last) = self.workloads.last() {
            let cold = Workload { mode: Mode::Cold, build: last.build.clone(), ..*last };
            self.workloads.push(cold);
        }
    }

    /// Sets the type of the basis of the last workload.
    pub(crate) fn of_basis(&mut self, basis: u64) {
        if let Some(last) = self.workloads.last_mut() {
            last.basis = Some(basis);
        }
    }

    /// The names of the works, each once.
    #[must_use]
    pub fn works(&self) -> Vec<&'static str> {
        let mut works: Vec<&'static str> = Vec::new();
        for w in &self.workloads {
            if !works.contains(&w.work) {
                works.push(w.work);
            }
        }
        works
    }
}
