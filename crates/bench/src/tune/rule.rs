//! By how much a kernel or a length must gain: the one file that says it.

use serde::Deserialize;

/// The rule by which kernels and lengths are admitted.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// So many times as fast, throughout
    pub gain: f64,
    /// a range of lengths whose ends are so many times apart,
    pub range: f64,
    /// on so many classes of processors.
    pub classes: usize,
}

impl Rule {
    /// What `admission.json` of the package says.
    ///
    /// # Panics
    /// If that file is no such rule.
    #[must_use]
    pub fn of_admission() -> Self {
        serde_json::from_str(include_str!("../../admission.json"))
            .expect("admission.json has gain, range and classes")
    }
}
