//! Digests of what other programs make of 1,000 cases (`rivals/codes`): the parity of erasure codes, parity and
//! corrected words of codes that correct errors.

use crate::Error;

const FILE: &str = "codes/erasure.txt";
const TEXT: &str = include_str!("../data/codes/erasure.txt");
const ERRORS_FILE: &str = "codes/errors.txt";
const ERRORS_TEXT: &str = include_str!("../data/codes/errors.txt");

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

/// The numbers that all programs draw.
fn xorshift() -> impl FnMut() -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    }
}

/// Cases with at most so many shards of data and of parity, of up to twelve times so many bytes.
fn draw([most_data, most_parity, unit]: [u64; 3]) -> Vec<Case> {
    let mut draw = xorshift();
    let mut case = |_| {
        let (data, parity) = (1 + draw() % most_data, (1 + draw() % most_parity) as usize);
        let len = unit * (1 + draw() % 12);
        Case { data: (0..data).map(|_| (0..len).map(|_| draw() as u8).collect()).collect(), parity }
    };
    (0..1000).map(&mut case).collect()
}

/// What a program makes of all cases of a code that corrects errors.
#[derive(Clone, Copy, Debug)]
pub struct ErrorDigest {
    /// `rs` or `bch`.
    pub kind: &'static str,
    /// The field's.
    pub modulus: u32,
    /// The power of x by which roots proceed; of a BCH code the errors that it corrects.
    pub step: u32,
    /// The power of the first root.
    pub first_root: u32,
    /// Symbols of a word.
    pub n: usize,
    /// Symbols of data.
    pub k: usize,
    /// Errors drawn at most.
    pub most: usize,
    /// FNV-1a over parity, number of errors and corrected data of all cases, as `rivals/codes/galois_digests.py` says.
    pub digest: u64,
    /// Who made it.
    pub program: &'static str,
}

/// Data, and what is added to the word.
#[derive(Clone, Debug)]
pub struct ErrorCase {
    /// Symbols.
    pub data: Vec<u16>,
    /// Positions, some twice, and what is added there, sometimes 0.
    pub changes: Vec<(usize, u16)>,
}

impl ErrorDigest {
    /// The 1,000 cases.
    #[must_use]
    pub fn cases(&self) -> Vec<ErrorCase> {
        let q = if self.kind == "bch" { 2 } else { 1 << self.modulus.ilog2() };
        let mut draw = xorshift();
        let mut case = |_| {
            let data = (0..self.k).map(|_| (draw() % q) as u16).collect();
            let count = draw() % (self.most as u64 + 1);
            let changes =
                (0..count).map(|_| ((draw() % self.n as u64) as usize, (draw() % q) as u16)).collect();
            ErrorCase { data, changes }
        };
        (0..1000).map(&mut case).collect()
    }
}

/// The digests of codes that correct errors.
///
/// # Errors
/// For a line that is none.
pub fn error_digests() -> Result<Vec<ErrorDigest>, Error> {
    let lines = ERRORS_TEXT.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    lines
        .map(|(n, line)| {
            let wrong = |what| Error::new(ERRORS_FILE, format_args!("line {}", n + 1), what);
            let parts: Vec<&str> = line.split(' ').collect();
            let [kind, modulus, step, first_root, n, k, most, digest, program] = parts[..] else {
                return Err(wrong("not nine words"));
            };
            let number = |text: &str| text.parse::<u32>().map_err(|_| wrong("no number"));
            let hex = |text: &str| u64::from_str_radix(text, 16).map_err(|_| wrong("no hexadecimal number"));
            Ok(ErrorDigest {
                kind,
                modulus: hex(modulus)? as u32,
                step: number(step)?,
                first_root: number(first_root)?,
                n: number(n)? as usize,
                k: number(k)? as usize,
                most: number(most)? as usize,
                digest: hex(digest)?,
                program,
            })
        })
        .collect()
}

#[test]
fn every_format_has_a_digest() {
    let all = digests().expect("digests");
    assert_eq!(all.len(), 7);
    assert!(all.iter().all(|d| all.iter().all(|e| (d.format == e.format) == (d.digest == e.digest))));
    assert_eq!((cases().len(), many_cases().len()), (1000, 1000));
}

#[test]
fn cases_of_codes_that_correct_errors() {
    let all = error_digests().expect("digests");
    assert_eq!(all.len(), 9);
    for expected in all {
        let cases = expected.cases();
        let most = cases.iter().map(|case| case.changes.len()).max();
        assert!(cases.len() == 1000 && most == Some(expected.most), "{expected:?}");
        assert!(cases.iter().all(|case| case.data.len() == expected.k));
    }
}
