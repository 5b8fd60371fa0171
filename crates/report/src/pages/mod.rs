//! The pages. A system adds a file with `page` and `headline`, and its lines here.

mod aead;
mod errata;
mod gcm;
mod gf2x;
mod index;
mod kummer;
mod normal;
mod papers;
mod poly1305;

use crate::data::Data;
use crate::doc::Page;

/// All pages, the front page first.
pub(crate) fn all(data: Data<'_>) -> Vec<Page> {
    let headlines = vec![
        gf2x::headline(data),
        normal::headline(data),
        gcm::headline(data),
        poly1305::headline(data),
        kummer::headline(data),
    ];
    vec![
        index::page(data, headlines),
        gf2x::page(data),
        normal::page(data),
        gcm::page(data),
        poly1305::page(data),
        kummer::page(data),
        papers::page(),
    ]
}
