//! A key that copies of a context share: programs copy a context for every message, and an expanded key is long.

use crate::reason::Reason;
use std::sync::Arc;
use widefield::aead::{Algorithm, Bytes as _, Key};

/// A key, or memory for one. Whoever lets go of it last wipes it.
pub(crate) struct Shared<K>(Option<Arc<Option<K>>>);

impl<K> Clone for Shared<K> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K> Shared<K> {
    /// No key.
    pub(crate) const fn new() -> Self {
        Self(None)
    }

    /// The key, if there is one.
    #[inline]
    pub(crate) fn get(&self) -> Option<&K> {
        self.0.as_deref()?.as_ref()
    }

    /// Memory of this context alone, for a key to be set up in. The copies keep the key that was there.
    pub(crate) fn place(&mut self) -> &mut Option<K> {
        if self.0.as_mut().is_some_and(|shared| Arc::get_mut(shared).is_none()) {
            self.0 = None;
        }
        let shared = self.0.get_or_insert_with(Arc::default);
        Arc::get_mut(shared).expect("the only reference")
    }

    /// Forgets the key; memory that nobody else uses is kept for the next one.
    pub(crate) fn clear(&mut self) {
        match self.0.as_mut().map(Arc::get_mut) {
            Some(Some(place)) => *place = None,
            _ => self.0 = None,
        }
    }
}

impl<A: Algorithm> Shared<Key<A>> {
    /// Sets a key up where it stays, if it has the right length.
    pub(crate) fn set_up(&mut self, key: &[u8]) -> Result<(), Reason> {
        let key = A::Key::from_slice(key).ok_or(Reason::KeyLength)?;
        Key::set_up(self.place(), key);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_keep_their_key() {
        let mut first = Shared::new();
        *first.place() = Some(1);
        let mut second = first.clone();
        let third = second.clone();
        *second.place() = Some(2);
        first.clear();
        assert_eq!((first.get(), second.get(), third.get()), (None, Some(&2), Some(&1)));
    }

    #[test]
    fn memory_is_kept_by_its_only_owner() {
        let mut key = Shared::new();
        *key.place() = Some(1);
        let at = core::ptr::from_ref(key.get().unwrap());
        key.clear();
        assert_eq!(key.get(), None);
        *key.place() = Some(2);
        assert!(core::ptr::eq(at, key.get().unwrap()));
    }
}
