//! In the place of the rivals, where they are not built in: the feature `rivals`.

use crate::{Missing, RivalVersion};

/// There are none.
#[derive(Clone, Copy)]
pub enum Rivals {}

impl Rivals {
    /// What takes part, in which version.
    #[must_use]
    pub const fn versions(&self) -> &[RivalVersion] {
        match *self {}
    }

    /// What is not there, and how to install it.
    #[must_use]
    pub const fn missing(&self) -> &[Missing] {
        match *self {}
    }
}
