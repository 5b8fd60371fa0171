//! Who names a symbol: by relocations in an object, by near calls and jumps in an x86-64 program.

use object::{Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionIndex, SymbolKind};
use std::collections::{BTreeMap, BTreeSet};

/// Demangled, without the hash at its end.
pub(super) fn demangled(name: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(name))
}

/// The functions that hold a reference to a symbol chosen by its demangled name, and the name that they refer to.
pub(super) fn callers(file: &object::File<'_>, chosen: &dyn Fn(&str) -> bool) -> BTreeSet<(String, String)> {
    let functions = Functions::of(file);
    let mut found = BTreeSet::new();
    for section in file.sections().filter(|s| s.kind() == object::SectionKind::Text) {
        for (at, relocation) in section.relocations() {
            let RelocationTarget::Symbol(symbol) = relocation.target() else { continue };
            let Ok(symbol) = file.symbol_by_index(symbol) else { continue };
            // A private function is named by its section and, on x86-64, the distance from the end of the instruction.
            let name = match (symbol.kind(), symbol.section_index()) {
                (SymbolKind::Section, Some(section)) => {
                    functions.at(section, (relocation.addend() + 4).unsigned_abs())
                }
                _ => symbol.name().map(demangled).unwrap_or_default(),
            };
            if chosen(&name) {
                found.insert((functions.at(section.index(), at), name));
            }
        }
    }
    if file.kind() != object::ObjectKind::Relocatable && file.architecture() == object::Architecture::X86_64 {
        found.extend(calls(file, &functions, chosen));
    }
    found
}

/// The start of each function.
struct Functions(BTreeMap<(usize, u64), String>);

impl Functions {
    fn of(file: &object::File<'_>) -> Self {
        let functions = file.symbols().filter(|s| s.kind() == SymbolKind::Text);
        Self(
            functions
                .filter_map(|s| Some(((s.section_index()?.0, s.address()), demangled(s.name().ok()?))))
                .collect(),
        )
    }

    fn at(&self, section: SectionIndex, address: u64) -> String {
        let before = self.0.range(..=(section.0, address)).next_back().filter(|f| f.0.0 == section.0);
        before.map_or_else(|| "?".to_owned(), |f| f.1.clone())
    }
}

/// Near calls and jumps (`E8`, `E9` and four bytes of distance) to a chosen function.
fn calls(
    file: &object::File<'_>,
    functions: &Functions,
    chosen: &dyn Fn(&str) -> bool,
) -> BTreeSet<(String, String)> {
    let targets: BTreeMap<u64, String> =
        functions.0.iter().filter(|f| chosen(f.1)).map(|f| (f.0.1, f.1.clone())).collect();
    let mut found = BTreeSet::new();
    for section in file.sections().filter(|s| s.kind() == object::SectionKind::Text) {
        let Ok(code) = section.data() else { continue };
        for (at, window) in (section.address()..).zip(code.windows(5)) {
            let Some(([0xe8 | 0xe9], distance)) = window.split_first_chunk() else { continue };
            let Ok(distance) = distance.try_into().map(i32::from_le_bytes) else { continue };
            if let Some(name) = targets.get(&(at + 5).wrapping_add_signed(distance.into())) {
                found.insert((functions.at(section.index(), at), name.clone()));
            }
        }
    }
    found
}
