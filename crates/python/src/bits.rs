//! Matrices over GF(2) whose entries are bytes, 0 and 1, as arrays have them: done by bits.

use crate::errors::Failure;
use crate::storage::room;
use widefield::Error;
use widefield::linear::BitMatrix;

/// From so many entries on, products, elimination and inverses by bits take less time than by bytes, with what it
/// takes to pack them.
pub(crate) const BITS_FROM: usize = 1 << 14;

/// The matrix of `rows` by `columns` bytes; [`Error::Encoding`] if one is neither 0 nor 1.
pub(crate) fn packed(entries: &[u8], [rows, columns]: [usize; 2]) -> Result<BitMatrix, Failure> {
    beside([entries, &[]], rows, [columns, 0])
}

/// Two matrices, the second from a whole word on.
fn beside(entries: [&[u8]; 2], rows: usize, columns: [usize; 2]) -> Result<BitMatrix, Failure> {
    if entries.map(|entries| Some(entries.len())) != columns.map(|columns| columns.checked_mul(rows)) {
        return Err(Error::Length.into());
    }
    let padded = columns[0].checked_next_multiple_of(64).ok_or(Error::TooLarge)?;
    let all = if columns[1] == 0 { Some(columns[0]) } else { padded.checked_add(columns[1]) };
    let mut matrix = BitMatrix::new(rows, all.ok_or(Error::TooLarge)?)?;
    if rows == 0 || matrix.columns() == 0 {
        return Ok(matrix);
    }
    let mut words = room(matrix.row_words())?;
    let mut every = 0;
    for i in 0..rows {
        let (left, right) = words.split_at_mut(columns[0].div_ceil(64));
        for ((words, entries), columns) in [left, right].into_iter().zip(entries).zip(columns) {
            let row = &entries[i * columns..(i + 1) * columns];
            every |= row.iter().fold(0, |every, entry| every | entry);
            words.iter_mut().zip(row.chunks(64)).for_each(|(word, entries)| *word = gather(entries));
        }
        if every > 1 {
            return Err(Error::Encoding.into());
        }
        matrix.set_row(i, &words)?;
    }
    Ok(matrix)
}

/// The bits of up to 64 bytes, all 0 or 1.
fn gather(entries: &[u8]) -> u64 {
    let (eights, rest) = entries.as_chunks::<8>();
    // Byte i times 2^(56 - 7i) is bit i of the highest byte; no two others meet.
    let byte = |eight: [u8; 8]| u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let word = eights.iter().rev().fold(0, |word, eight| word << 8 | byte(*eight));
    rest.iter().enumerate().fold(word, |word, (i, bit)| word | u64::from(*bit & 1) << (8 * eights.len() + i))
}

/// The entries of the columns from word `first` on, as many in a row as the output has room for.
pub(crate) fn unpack(matrix: &BitMatrix, first: usize, out: &mut [u8]) {
    let columns = out.len().checked_div(matrix.rows()).unwrap_or(0);
    if columns == 0 {
        return;
    }
    for (i, out) in out.chunks_exact_mut(columns).enumerate() {
        for (out, word) in out.chunks_mut(64).zip(&matrix.row(i)[first..]) {
            for (out, byte) in out.chunks_mut(8).zip(word.to_le_bytes()) {
                // Bit i of every byte but the i-th is dropped, and what is left of each becomes a one.
                let bits = u64::from(byte).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
                let ones = (bits + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
                out.copy_from_slice(&ones.to_le_bytes()[..out.len()]);
            }
        }
    }
}

/// The product of `n` by `k` and `k` by `m` entries.
pub(crate) fn product(out: &mut [u8], a: &[u8], b: &[u8], [k, m]: [usize; 2]) -> Result<(), Failure> {
    let n = a.len().checked_div(k).unwrap_or(0);
    unpack(&packed(a, [n, k])?.mul(&packed(b, [k, m])?)?, 0, out);
    Ok(())
}

/// The rank.
pub(crate) fn rank(a: &[u8], shape: [usize; 2]) -> Result<usize, Failure> {
    Ok(packed(a, shape)?.echelon_form(false).len())
}

/// The reduced row echelon form, with pivots in all columns; how many it has.
pub(crate) fn echelon(out: &mut [u8], a: &[u8], shape: [usize; 2], lead: usize) -> Result<usize, Failure> {
    debug_assert_eq!(lead, shape[1]);
    let mut matrix = packed(a, shape)?;
    let pivots = matrix.echelon_form(true);
    unpack(&matrix, 0, out);
    Ok(pivots.len())
}

/// The determinant: whether there is an inverse.
pub(crate) fn determinant(out: &mut [u8], a: &[u8], n: usize) -> Result<(), Failure> {
    out[0] = u8::from(rank(a, [n, n])? == n);
    Ok(())
}

/// The solution of `A X = B` for `n` by `n` and `n` by `r` entries, if `A` has an inverse.
pub(crate) fn solve(out: &mut [u8], a: &[u8], b: &[u8], [n, r]: [usize; 2]) -> Result<(), Failure> {
    let mut both = beside([a, b], n, [n, r])?;
    if !both.echelon_form(true).into_iter().eq(0..n) {
        return Err(Error::Singular.into());
    }
    unpack(&both, n.div_ceil(64), out);
    Ok(())
}

/// The inverse.
pub(crate) fn invert(out: &mut [u8], a: &[u8], n: usize) -> Result<(), Failure> {
    unpack(&packed(a, [n, n])?.inverse()?, 0, out);
    Ok(())
}
