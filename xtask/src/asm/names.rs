//! Finding functions by a kernel's name.

/// Whether a demangled path is of one of our libraries.
pub(super) fn is_ours(path: &str) -> bool {
    words(path).first().is_some_and(|first| first.starts_with("widefield"))
}

/// The paths that a kernel's name means, as indices: if none, those that contain it. The given parts are in each.
pub(super) fn matching(name: &str, parts: &[String], paths: &[&str]) -> Vec<usize> {
    let all = || (0..paths.len()).filter(|i| parts.iter().all(|part| paths[*i].contains(part)));
    let kernels: Vec<usize> = all().filter(|i| is_kernel(paths[*i], name)).collect();
    let found =
        if kernels.is_empty() { all().filter(|i| paths[*i].contains(name)).collect() } else { kernels };
    // The entry does no more than call what has the features.
    let is_entry = |i: usize| {
        found.iter().any(|j: &usize| {
            let (entry, run) = without_parameters(paths[*j]).rsplit_once("::").unwrap_or_default();
            RUNS.contains(&run) && entry == without_parameters(paths[i])
        })
    };
    found.iter().copied().filter(|i| !is_entry(*i)).collect()
}

/// What a kernel's entry calls: of one with a parameter that is true or false, each by itself.
const RUNS: [&str; 3] = ["run", "run_true", "run_false"];

/// A path without the type parameters at its end.
fn without_parameters(path: &str) -> &str {
    if !path.ends_with('>') {
        return path;
    }
    let mut depth = 0;
    for (i, c) in path.char_indices().rev() {
        depth += i32::from(c == '>') - i32::from(c == '<');
        if depth == 0 {
            return path[..i].trim_end_matches("::");
        }
    }
    path
}

/// Whether the words of a path, some left out, make up the name: `aes_encrypt_avx2` is `aes::kernels::encrypt::avx2::run`.
fn is_kernel(path: &str, name: &str) -> bool {
    fn from(words: &[&str], name: &str) -> bool {
        let Some((first, rest)) = words.split_first() else { return false };
        if *first == name {
            return rest.is_empty() || matches!(rest, [run] if RUNS.contains(run));
        }
        name.strip_prefix(first).and_then(|n| n.strip_prefix('_')).is_some_and(|n| from(rest, n))
            || from(rest, name)
    }
    from(&words(without_parameters(path)), name)
}

fn words(path: &str) -> Vec<&str> {
    path.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()).collect()
}

/// At most this many are proposed.
const PROPOSALS: usize = 8;

/// The paths most like a name: they have most of its pairs of letters.
pub(super) fn close<'a>(name: &str, paths: &[&'a str]) -> Vec<&'a str> {
    let pairs = |text: &str| -> Vec<String> {
        let of_word = |word: &str| {
            let letters: Vec<char> = word.to_lowercase().chars().collect();
            letters.windows(2).map(|w| w.iter().collect()).collect::<Vec<String>>()
        };
        text.split(|c: char| !c.is_alphanumeric()).flat_map(of_word).collect()
    };
    let wanted = pairs(name);
    let mut rated: Vec<(usize, usize, &str)> = paths
        .iter()
        .map(|path| {
            let has = pairs(path);
            let missing = wanted.iter().filter(|w| !has.contains(w)).count();
            (missing, path.len(), *path)
        })
        .filter(|(missing, ..)| 2 * missing < wanted.len())
        .collect();
    rated.sort_unstable();
    rated.dedup_by_key(|r| r.2);
    rated.into_iter().take(PROPOSALS).map(|r| r.2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATHS: &[&str] = &[
        "widefield::aes::kernels::encrypt::avx2",
        "widefield::aes::kernels::encrypt::avx2::run",
        "widefield::aes::kernels::encrypt::avx512::run",
        "widefield::aes::kernels::encrypt::portable",
        "widefield::aead::gcm::kernels::finish::avx2::<true>",
        "widefield::aead::gcm::kernels::finish::avx2::run_true",
        "widefield::aead::gcm::kernels::finish::avx2::run_false",
        "widefield::gf2m::kernels::mul::avx2::run::<widefield::gf2m::field::F163>",
        "widefield::gf2m::kernels::mul::avx2::run::<widefield::gf2m::field::F233>",
        "widefield::gf2m::kernels::mul_many::avx2::run::<widefield::gf2m::field::F233>",
        "<widefield::gf2x::Portable as widefield::gf2x::Engine>::transform",
    ];

    fn found(name: &str) -> Vec<usize> {
        matching(name, &[], PATHS)
    }

    #[test]
    fn kernels_are_found_by_name() {
        assert_eq!(found("aes_encrypt_avx2"), [1]);
        assert_eq!(found("aes_encrypt_portable"), [3]);
        assert_eq!(found("gcm_finish_avx2"), [5, 6]);
        assert_eq!(found("gf2m_mul_avx2"), [7, 8]);
        assert_eq!(found("gf2m_mul_many_avx2"), [9]);
        assert_eq!(found("gf2m_mul"), [0usize; 0]);
        assert_eq!(matching("gf2m_mul_avx2", &["F233".to_owned()], PATHS), [8]);
    }

    #[test]
    fn functions_are_found_by_parts() {
        assert_eq!(found("aes::kernels::encrypt"), [1, 2, 3]);
        assert_eq!(found("F233"), [8, 9]);
        assert_eq!(found("Engine>::transform"), [10]);
        assert_eq!(found("sha"), [0usize; 0]);
    }

    #[test]
    fn close_names_are_proposed() {
        assert_eq!(close("aes_encript_avx2", PATHS)[..2], [PATHS[0], PATHS[1]]);
        assert_eq!(close("zzz", PATHS), [""; 0]);
        assert!(is_ours(PATHS[0]) && is_ours(PATHS[10]) && !is_ours("core::fmt::write"));
    }
}
