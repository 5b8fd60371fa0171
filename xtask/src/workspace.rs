//! The workspace as cargo sees it.

use crate::process;
use anyhow::Result;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A package of the workspace.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Where its manifest lies.
    pub(crate) dir: PathBuf,
    /// Names of what it depends on directly, and whether the dependency is for tests or build scripts only.
    pub(crate) dependencies: Vec<(String, bool)>,
    /// Whether it depends, directly or not, on the library (or is the library).
    pub(crate) uses_the_library: bool,
}

/// Reads the packages of the workspace.
pub(crate) fn packages() -> Result<Vec<Package>> {
    let text = process::stdout(&mut process::cargo(["metadata", "--format-version=1"]))?;
    let all: Value = serde_json::from_str(&text)?;
    let users = users_of("widefield", &all);
    let members: BTreeSet<&str> = array(&all["workspace_members"]).filter_map(Value::as_str).collect();
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    Ok(array(&all["packages"])
        .filter(|p| p["id"].as_str().is_some_and(|id| members.contains(id)))
        .map(|p| Package {
            id: text(&p["id"]),
            name: text(&p["name"]),
            dir: Path::new(p["manifest_path"].as_str().unwrap_or_default()).with_file_name(""),
            dependencies: array(&p["dependencies"])
                .map(|d| (text(&d["name"]), !d["kind"].is_null()))
                .collect(),
            uses_the_library: users.contains(p["id"].as_str().unwrap_or_default()),
        })
        .collect())
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The identifiers of the package `name` and of all that depend on it, tests' dependencies included.
fn users_of(name: &str, all: &Value) -> BTreeSet<String> {
    let mut users_of: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for node in array(&all["resolve"]["nodes"]) {
        for dependency in array(&node["deps"]) {
            if let (Some(user), Some(used)) = (node["id"].as_str(), dependency["pkg"].as_str()) {
                users_of.entry(used).or_default().push(user);
            }
        }
    }
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> =
        array(&all["packages"]).filter(|p| p["name"] == name).filter_map(|p| p["id"].as_str()).collect();
    while let Some(id) = open.pop() {
        if found.insert(id.to_owned()) {
            open.extend(users_of.get(id).into_iter().flatten());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_are_found_through_others() {
        let all = serde_json::json!({
            "packages": [{"name": "widefield", "id": "w"}, {"name": "b", "id": "b"}],
            "resolve": {"nodes": [
                {"id": "w", "deps": [{"pkg": "zeroize"}]},
                {"id": "b", "deps": [{"pkg": "w"}]},
                {"id": "c", "deps": [{"pkg": "b"}]},
                {"id": "d", "deps": [{"pkg": "zeroize"}]},
            ]},
        });
        assert_eq!(users_of("widefield", &all).into_iter().collect::<Vec<_>>(), ["b", "c", "w"]);
    }
}
