//! No circle of files within a directory.
//!
//! A directory's files, and its subdirectories as one each, are the points of a graph; a path in one that leads to what
//! another defines is an arrow. What `mod.rs` hands on from a child counts as that child's, and handing it on is no use
//! of the child; what `mod.rs` defines is its own. Then no point may be reached from itself.

#[cfg(test)]
mod tests;

use super::names::Names;
use super::paths::Kind;
use super::sources::Source;
use std::collections::{BTreeMap, BTreeSet};

/// One use of a file by another.
#[derive(Debug, PartialEq, Eq)]
struct Use {
    /// File and line.
    at: String,
    /// As it is written there.
    path: String,
}

/// From, to: file names within the directory, subdirectories with a stroke at their end.
type Graph = BTreeMap<(String, String), Use>;

/// The folder of a module's files for one architecture.
const ARCHITECTURES: &str = "arch";

/// Which directories are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    /// All.
    Crate,
    /// All but the crate's root, whose order is that of the modules.
    Modules,
}

/// The complaints about a crate.
pub(super) fn check(files: &[Source], within: Within) -> Vec<String> {
    let names = Names::of(files);
    let directories = directories(&names, usize::from(within == Within::Modules));
    directories.iter().flat_map(|d| circles(&graph(&names, d), &named(d))).collect()
}

/// The modules of so many names at least that have files of other modules below them.
fn directories(names: &Names, least: usize) -> BTreeSet<Vec<String>> {
    names.files.keys().filter(|m| m.len() > least).map(|m| m[..m.len() - 1].to_owned()).collect()
}

fn named(directory: &[String]) -> String {
    if directory.is_empty() { "the root".to_owned() } else { directory.join("/") }
}

fn graph(names: &Names, directory: &[String]) -> Graph {
    let mut graph = Graph::new();
    for path in &names.paths {
        let user = names.file_of(&path.within);
        let Some(from) = point(names, directory, &user) else { continue };
        for owner in names.owners(path) {
            let file = names.file_of(&owner.module);
            let Some(to) = point(names, directory, &file) else { continue };
            // A path that ends at a module around it names nothing of it yet.
            let around = owner.whole && path.within.starts_with(&owner.module);
            let handing_on = matches!(path.kind, Kind::Use { handed_on: true, .. })
                && file.len() > user.len()
                && file.starts_with(&user);
            if from != to && !around && !handing_on {
                let at = format!("{}:{}", names.files[&user].display(), path.line);
                graph.entry((from.clone(), to)).or_insert(Use { at, path: written(path) });
            }
        }
    }
    graph
}

fn written(path: &super::paths::Path) -> String {
    let start = path.start.as_ref().map(|s| [&["crate".to_owned()][..], s].concat());
    [&start.unwrap_or_default()[..], &path.names].concat().join("::")
}

/// The name of the point that holds a file, if it lies in the directory.
fn point(names: &Names, directory: &[String], file: &[String]) -> Option<String> {
    let below = file.strip_prefix(directory)?;
    // A file for one architecture stands apart in a folder's name alone: it counts as a file of the module.
    if let [folder, architecture, name, ..] = below
        && folder == ARCHITECTURES
    {
        return Some(format!("{folder}/{architecture}/{name}"));
    }
    let holder = &file[..directory.len() + below.len().min(1)];
    let is_directory =
        below.len() > 1 || names.files.keys().any(|f| f.len() > holder.len() && f.starts_with(holder));
    match below.first() {
        Some(name) if is_directory => Some(format!("{name}/")),
        _ => Some(names.files.get(file)?.file_name()?.to_string_lossy().into_owned()),
    }
}

/// The points that the uses lead to from one.
fn reach<'a>(graph: &'a Graph, from: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(from) = open.pop() {
        let next = graph.keys().filter(|(f, _)| f == from).map(|(_, to)| to.as_str());
        open.extend(next.filter(|to| found.insert(*to)));
    }
    found
}

/// A complaint for each circle: its files, and one line for each use that is part of it.
fn circles(graph: &Graph, directory: &str) -> Vec<String> {
    let points: BTreeSet<&str> = graph.keys().flat_map(|(from, to)| [from.as_str(), to]).collect();
    let reached: BTreeMap<&str, BTreeSet<&str>> = points.iter().map(|p| (*p, reach(graph, p))).collect();
    let mut complaints = Vec::new();
    let mut told = BTreeSet::new();
    for (point, from_here) in &reached {
        let circle: BTreeSet<&str> =
            from_here.iter().copied().filter(|other| reached[other].contains(point)).collect();
        if circle.is_empty() || !told.insert(circle.clone()) {
            continue;
        }
        let files: Vec<&str> = circle.iter().copied().collect();
        let mut complaint = format!("{directory}: a circle of {} files: {}", files.len(), files.join(", "));
        for ((_, to), Use { at, path }) in graph
            .iter()
            .filter(|((from, to), _)| circle.contains(from.as_str()) && circle.contains(to.as_str()))
        {
            complaint += &format!("\n              {at}: names `{path}` of {to}");
        }
        complaints.push(complaint);
    }
    complaints
}
