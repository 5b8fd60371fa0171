//! Digests of the parity of 1,000 cases as other programs make it (`rivals/codes`).

use crate::Error;

const FILE: &str = "codes/erasure.txt";
const TEXT: &str = include_str!("../data/codes/erasure.txt");

/// What one program makes of all cases.
#[derive(Clone, Copy, Debug)]
pub struct Digest {
    /// The format, by the name of the library's constructor.
    pub format: &'static str,
    /// FNV-1a over the parity of all cases, one after the other.
    pub digest: u64,
    /// Who made it.
    pub program: &'static str,
}

/// A case: the data, and how many shards of parity are wanted.
#[derive(Clone, Debug)]
pub struct Case {
    /// Shards of data, of one length.
    pub data: Vec<Vec<u8>>,
    /// How many of parity.
    pub parity: usize,
}

/// FNV-1a before the first byte.
pub const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a of more bytes.
#[must_use]
pub fn digest(so_far: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(so_far, |d, b| (d ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3))
}

/// The digests.
///
/// # Errors
/// For a line that is none.
pub fn digests() -> Result<Vec<Digest>, Error> {
    let lines = TEXT.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    lines
        .map(|(n, line)| {
            let parts: Vec<&str> = line.split(' ').collect();
            let [format, digest, program] = parts[..] else {
                return Err(Error::new(FILE, format_args!("line {}", n + 1), "not three words"));
            };
            let digest = u64::from_str_radix(digest, 16)
                .map_err(|_| Error::new(FILE, format_args!("line {}", n + 1), "no digest"))?;
            Ok(Digest { format, digest, program })
        })
        .collect()
}

/// The 1,000 cases, as `rivals/codes/cases.h` draws them.
#[must_use]
pub fn cases() -> Vec<Case> {
    draw([20, 6, 16])
}

/// Those for the format `many`, with up to 100 shards of data and of parity.
#[must_use]
pub fn many_cases() -> Vec<Case> {
    draw([100, 100, 22])
}

/// Cases with at most so many shards of data and of parity, of up to twelve times so many bytes.
fn draw([most_data, most_parity, unit]: [u64; 3]) -> Vec<Case> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut draw = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut case = |_| {
        let (data, parity) = (1 + draw() % most_data, (1 + draw() % most_parity) as usize);
        let len = unit * (1 + draw() % 12);
        Case { data: (0..data).map(|_| (0..len).map(|_| draw() as u8).collect()).collect(), parity }
    };
    (0..1000).map(&mut case).collect()
}

#[test]
fn every_format_has_a_digest() {
    let all = digests().expect("digests");
    assert_eq!(all.len(), 7);
    assert!(all.iter().all(|d| all.iter().all(|e| (d.format == e.format) == (d.digest == e.digest))));
    assert_eq!((cases().len(), many_cases().len()), (1000, 1000));
}
