//! The pages. A system adds a file with `page` and `headline`, and its lines here.

mod aead;
mod arm;
mod batches;
mod builds;
mod codes;
mod errata;
mod evidence;
mod gcm;
mod gf2x;
mod gls254;
mod held;
mod index;
mod kummer;
mod nist;
mod normal;
mod papers;
mod poly1305;
mod tls;
mod weakest;
mod widths;

use crate::data::Data;
use crate::doc::{Page, Section};

/// The front page's sections of figures: all rivals, each system's headline, tier for tier, width for width.
pub(crate) fn headlines(data: Data<'_>) -> Vec<Section> {
    let mut headlines = vec![
        weakest::headline(data),
        builds::section(data),
        gf2x::headline(data),
        normal::headline(data),
        gcm::headline(data),
        poly1305::headline(data),
        kummer::headline(data),
    ];
    headlines.extend(codes::headline(data));
    headlines.extend(gls254::headline(data));
    headlines.extend(nist::headline(data));
    headlines.extend(tls::headline(data));
    headlines.extend(held::section(data));
    headlines.extend(widths::section(data));
    headlines
}

/// All pages, the front page first.
pub(crate) fn all(data: Data<'_>) -> Vec<Page> {
    let mut pages = vec![
        index::page(data, headlines(data)),
        weakest::page(data),
        gf2x::page(data),
        normal::page(data),
        gcm::page(data),
        poly1305::page(data),
        kummer::page(data),
        gls254::page(data),
    ];
    pages.extend(nist::page(data));
    pages.extend(codes::page(data));
    pages.extend(tls::page(data));
    pages.extend(arm::page());
    pages.push(papers::page());
    pages
}
