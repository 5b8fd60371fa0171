//! Linear maps of bytes, given by the images of the eight bits, as instructions take them.

/// The images of the 16 values of a byte's low half, or of its high half: byte n for n. Each bit doubles them.
#[inline(always)]
pub(crate) const fn table(images: &[u8; 8], from: usize) -> [u64; 2] {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let two = (images[from] as u64) << 8;
    let four = two | (two ^ (images[from + 1] as u64 * (EACH & 0xffff))) << 16;
    let eight = four | (four ^ (images[from + 2] as u64 * (EACH & 0xffff_ffff))) << 32;
    [eight, eight ^ (images[from + 3] as u64 * EACH)]
}

/// The matrix of a map: byte `7 - i` is the row that gives bit i.
///
/// Transposed by exchanges of single bits, of squares of two, and of four.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) const fn matrix(images: &[u8; 8]) -> u64 {
    let mut columns = u64::from_le_bytes(*images);
    let exchanged = (columns ^ (columns >> 7)) & 0x00aa_00aa_00aa_00aa;
    columns ^= exchanged ^ (exchanged << 7);
    let exchanged = (columns ^ (columns >> 14)) & 0x0000_cccc_0000_cccc;
    columns ^= exchanged ^ (exchanged << 14);
    let exchanged = (columns ^ (columns >> 28)) & 0x0000_0000_f0f0_f0f0;
    columns ^= exchanged ^ (exchanged << 28);
    columns.swap_bytes()
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_has_the_images_as_columns() {
        for (bit, at) in (0..64).map(|n| (n % 8, n / 8)) {
            let mut images = [0; 8];
            images[at] = 1 << bit;
            assert_eq!(matrix(&images), 1 << (8 * (7 - bit) + at));
        }
    }
}
