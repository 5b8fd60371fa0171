//! Lists of indices.

/// Lists one after the other: where each ends.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    pub(super) items: Vec<usize>,
    ends: Vec<usize>,
}

impl Lists {
    pub(super) fn new<'l>(lists: impl IntoIterator<Item = &'l Vec<usize>>) -> Self {
        let mut all = Self::default();
        for list in lists {
            all.items.extend(list);
            all.ends.push(all.items.len());
        }
        all
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = &[usize]> {
        let mut rest = self.items.as_slice();
        let mut before = 0;
        self.ends.iter().map(move |end| {
            let (list, more) = rest.split_at(end - before);
            (rest, before) = (more, *end);
            list
        })
    }
}
