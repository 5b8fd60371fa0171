//! The transforms, two layers at a time.
//!
//! A block of 64 bytes has 32 elements: their low bytes, then their high bytes. A product with a constant is four maps
//! of bytes, each prepared as for GF(2^8); they are linear in the constant, so that those of any constant are a sum of
//! four entries of a table.
//!
//! ```text
//! two layers of four blocks:  4 products (16 maps of 32 bytes), 8 sums; 4 loads and stores of blocks
//! ```

use crate::gf2m::bytes::Bytes;

/// Bytes of a block.
pub(super) const BLOCK: usize = 64;
/// Bytes of rows that stay in the second cache, while layers of near rows are done.
const PART: usize = 1 << 18;
/// Words of a constant's four maps, at most.
pub(super) const MAPS: usize = 16;
/// Entries of the table: 16 values of each of four times four bits.
pub(super) const ENTRIES: usize = 64;

/// The maps from low to low, low to high, high to low and high to high bytes.
type Maps<V> = [<V as Bytes>::Map; 4];

/// Writes the table of `images`: for bit `i` of a constant, the images of the eight low bits and of the eight high bits
/// of an element, low bytes and high bytes of each. Gives the words of an entry.
#[inline(always)]
pub(super) fn prepare<V: Bytes>(_: V::Token, table: &mut [u64], images: &[[[u8; 8]; 4]; 16]) -> usize {
    let words = 4 * V::MAP_WORDS;
    for (i, images) in images.iter().enumerate() {
        let entry = &mut [0; MAPS][..words];
        for (images, entry) in images.iter().zip(entry.chunks_exact_mut(V::MAP_WORDS)) {
            V::write_map(images, entry);
        }
        let place = &mut table[i / 4 * 16 * words..][..16 * words];
        for (value, to) in place.chunks_exact_mut(words).enumerate() {
            if value >> (i % 4) & 1 == 1 {
                to.iter_mut().zip(&*entry).for_each(|(to, word)| *to ^= word);
            }
        }
    }
    words
}

/// The maps of a constant.
#[inline(always)]
fn maps<V: Bytes>(t: V::Token, table: &[u64], constant: usize) -> Maps<V> {
    let words = 4 * V::MAP_WORDS;
    let mut sum = [0; MAPS];
    for i in 0..4 {
        let entry = &table[(16 * i + (constant >> (4 * i) & 15)) * words..][..words];
        for (sum, word) in sum[..words].iter_mut().zip(entry) {
            *sum ^= word;
        }
    }
    let mut maps = [V::read_map(t, &sum[..V::MAP_WORDS]); 4];
    // By an index, as the compiler unrolls that.
    for i in 1..4 {
        maps[i] = V::read_map(t, &sum[i * V::MAP_WORDS..][..V::MAP_WORDS]);
    }
    maps
}

/// Part `part` of a block: as many low bytes as a vector has, and their high bytes.
#[inline(always)]
fn load<V: Bytes>(t: V::Token, block: &[u8; BLOCK], part: usize) -> [V; 2] {
    [
        V::load(t, &block[part * V::COUNT..][..V::COUNT]),
        V::load(t, &block[32 + part * V::COUNT..][..V::COUNT]),
    ]
}

#[inline(always)]
fn store<V: Bytes>([low, high]: [V; 2], block: &mut [u8; BLOCK], part: usize) {
    low.store(&mut block[part * V::COUNT..][..V::COUNT]);
    high.store(&mut block[32 + part * V::COUNT..][..V::COUNT]);
}

#[inline(always)]
fn plus<V: Bytes>(a: [V; 2], b: [V; 2]) -> [V; 2] {
    [a[0].plus(b[0]), a[1].plus(b[1])]
}

/// `x + m y`.
#[inline(always)]
fn plus_product<V: Bytes>(x: [V; 2], m: &Maps<V>, y: [V; 2]) -> [V; 2] {
    [x[0].plus_image(m[0], y[0]).plus_image(m[2], y[1]), x[1].plus_image(m[1], y[0]).plus_image(m[3], y[1])]
}

/// A butterfly: `x + m y` and `y` added to it; inverse: the sum first. Without a map, `m` is zero.
#[inline(always)]
fn butterfly<V: Bytes, const INVERSE: bool>(x: &mut [V; 2], y: &mut [V; 2], m: Option<&Maps<V>>) {
    if INVERSE {
        *y = plus(*y, *x);
    }
    if let Some(m) = m {
        *x = plus_product(*x, m, *y);
    }
    if !INVERSE {
        *y = plus(*y, *x);
    }
}

/// Two rows of blocks at a distance, and the maps between them.
#[inline(always)]
fn one_layer<V: Bytes, const INVERSE: bool>(t: V::Token, x: &mut [u8], y: &mut [u8], m: Option<&Maps<V>>) {
    for (a, b) in x.as_chunks_mut::<BLOCK>().0.iter_mut().zip(y.as_chunks_mut::<BLOCK>().0) {
        for part in 0..32 / V::COUNT {
            let (mut x, mut y) = (load::<V>(t, a, part), load::<V>(t, b, part));
            butterfly::<V, INVERSE>(&mut x, &mut y, m);
            store(x, a, part);
            store(y, b, part);
        }
    }
}

/// Four rows of blocks: `m01` between the first two, `m23` between the others, `m02` between the pairs.
#[inline(always)]
fn two_layers<V: Bytes, const INVERSE: bool>(
    t: V::Token,
    [p, q, r, s]: [&mut [u8]; 4],
    [m01, m23, m02]: [Option<&Maps<V>>; 3],
) {
    let rows = p.as_chunks_mut::<BLOCK>().0.iter_mut().zip(q.as_chunks_mut::<BLOCK>().0);
    let rows = rows.zip(r.as_chunks_mut::<BLOCK>().0).zip(s.as_chunks_mut::<BLOCK>().0);
    for (((p, q), r), s) in rows {
        for part in 0..32 / V::COUNT {
            let (mut a, mut b) = (load::<V>(t, p, part), load::<V>(t, q, part));
            let (mut c, mut d) = (load::<V>(t, r, part), load::<V>(t, s, part));
            if INVERSE {
                butterfly::<V, true>(&mut a, &mut b, m01);
                butterfly::<V, true>(&mut c, &mut d, m23);
                butterfly::<V, true>(&mut a, &mut c, m02);
                butterfly::<V, true>(&mut b, &mut d, m02);
            } else {
                butterfly::<V, false>(&mut a, &mut c, m02);
                butterfly::<V, false>(&mut b, &mut d, m02);
                butterfly::<V, false>(&mut a, &mut b, m01);
                butterfly::<V, false>(&mut c, &mut d, m23);
            }
            store(a, p, part);
            store(b, q, part);
            store(c, r, part);
            store(d, s, part);
        }
    }
}

/// The transform of `work`, rows of `width` bytes, a power of two of them, from coefficients to values at the points
/// from `offset` on, or the inverse. Of the values only the first `used` matter; the inverse takes the others for zero.
#[inline(always)]
pub(super) fn transform<V: Bytes, const INVERSE: bool>(
    t: V::Token,
    work: &mut [u8],
    width: usize,
    table: &[u64],
    at: [usize; 2],
) {
    let layers = (work.len() / width).trailing_zeros();
    // Two layers at a time, and an odd one where rows are farthest apart; those of near rows for one part after the
    // other, which stays in the second cache.
    let pairs = layers / 2;
    let near = pairs.min((PART / width).max(1).ilog2() / 2);
    if INVERSE {
        parts::<V, true>(t, work, width, table, at, near);
        for pair in near..pairs {
            layer_pair::<V, true>(t, work, width, table, at, 1 << (2 * pair));
        }
    }
    if layers % 2 == 1 {
        layer::<V, INVERSE>(t, work, width, table, at, 1 << (layers - 1));
    }
    if !INVERSE {
        for pair in (near..pairs).rev() {
            layer_pair::<V, false>(t, work, width, table, at, 1 << (2 * pair));
        }
        parts::<V, false>(t, work, width, table, at, near);
    }
}

/// The first layers, two for each of `pairs`, of one part after the other.
#[inline(always)]
fn parts<V: Bytes, const INVERSE: bool>(
    t: V::Token,
    work: &mut [u8],
    width: usize,
    table: &[u64],
    [offset, used]: [usize; 2],
    pairs: u32,
) {
    let rows = 1 << (2 * pairs);
    for (i, part) in work.chunks_exact_mut(rows * width).take(used.div_ceil(rows)).enumerate() {
        let at = [offset + i * rows, (used - i * rows).min(rows)];
        for pair in 0..pairs {
            let pair = if INVERSE { pair } else { pairs - 1 - pair };
            layer_pair::<V, INVERSE>(t, part, width, table, at, 1 << (2 * pair));
        }
    }
}

/// One layer of rows at a distance.
#[inline(always)]
fn layer<V: Bytes, const INVERSE: bool>(
    t: V::Token,
    work: &mut [u8],
    width: usize,
    table: &[u64],
    [offset, used]: [usize; 2],
    distance: usize,
) {
    let used = used.div_ceil(2 * distance);
    for (i, rows) in work.chunks_exact_mut(2 * distance * width).take(used).enumerate() {
        let constant = (offset + 2 * distance * i) / distance;
        let m = maps::<V>(t, table, constant);
        let (x, y) = rows.split_at_mut(distance * width);
        one_layer::<V, INVERSE>(t, x, y, if constant == 0 { None } else { Some(&m) });
    }
}

/// The layers of this distance and twice as much.
#[inline(always)]
fn layer_pair<V: Bytes, const INVERSE: bool>(
    t: V::Token,
    work: &mut [u8],
    width: usize,
    table: &[u64],
    [offset, used]: [usize; 2],
    distance: usize,
) {
    let used = used.div_ceil(4 * distance);
    for (i, rows) in work.chunks_exact_mut(4 * distance * width).take(used).enumerate() {
        let first = offset + 4 * distance * i;
        let (near, far) = (first / distance, first / (2 * distance));
        let m23 = maps::<V>(t, table, near + 2);
        let (left, right) = rows.split_at_mut(2 * distance * width);
        let ((p, q), (r, s)) = (left.split_at_mut(distance * width), right.split_at_mut(distance * width));
        // The rows of each quarter follow one another, so that they are one long row.
        if first == 0 {
            two_layers::<V, INVERSE>(t, [p, q, r, s], [None, Some(&m23), None]);
        } else {
            let (m01, m02) = (maps::<V>(t, table, near), maps::<V>(t, table, far));
            two_layers::<V, INVERSE>(t, [p, q, r, s], [Some(&m01), Some(&m23), Some(&m02)]);
        }
    }
}

/// Each element of a row times a constant.
#[inline(always)]
pub(super) fn scale<V: Bytes>(t: V::Token, row: &mut [u8], table: &[u64], constant: u16) {
    let m = maps::<V>(t, table, constant.into());
    for block in row.as_chunks_mut::<BLOCK>().0 {
        for part in 0..32 / V::COUNT {
            let zero = V::load(t, &[0; 32][..V::COUNT]);
            let y = load::<V>(t, block, part);
            store(plus_product([zero, zero], &m, y), block, part);
        }
    }
}
