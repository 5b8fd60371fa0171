//! What a call leaves on the stack (tests only).

use super::frame::Frame;
use crate::tier::{Tier, Token};
use std::collections::{BTreeMap, HashSet};

/// Bytes of the stack on which calls are made.
const BYTES: usize = 1 << 17;
const PAINT: u64 = 0xa5a5_a5a5_a5a5_a5a5;
const PIECE: usize = 8;

type Piece = [u8; PIECE];

/// Secrets, a stack to look for them on, and what was found.
pub(crate) struct Residue {
    stack: Vec<u64>,
    secrets: HashSet<Piece>,
    /// Algorithm, call, tier: the most pieces that a call has left.
    found: BTreeMap<(&'static str, &'static str, Tier), usize>,
    at: (&'static str, Tier),
}

/// A call, and the frame below which secrets are looked for.
struct Call<'a> {
    run: &'a mut dyn FnMut(&mut Frame),
    frame: Frame,
}

extern "C" fn enter(call: &mut Call<'_>) {
    call.frame.enter();
    (call.run)(&mut call.frame);
}

/// Calls it on this stack.
fn on_stack(stack: &mut [u64], call: &mut Call<'_>) {
    let top = stack.as_mut_ptr_range().end.map_addr(|address| address & !63);
    let entry: extern "C" fn(&mut Call<'_>) = enter;
    // SAFETY: the stack is exclusively borrowed, larger than what tests use, and its top aligned; the callee is an
    // `extern "C"` function of one argument. The old stack pointer waits in a register that callees preserve.
    unsafe {
        core::arch::asm!(
            "xchg rsp, r12", "call r13", "mov rsp, r12",
            inout("r12") top => _, in("r13") entry, in("rdi") call, clobber_abi("C"),
        );
    }
}

/// Whether a piece can be told from what lies anywhere: few bytes of it are alike.
fn is_distinct(piece: &Piece) -> bool {
    piece.iter().collect::<HashSet<_>>().len() > PIECE / 2 + 1
}

/// The bytes of a value, padding included, which may be anything.
fn image<T>(value: &T) -> Vec<u8> {
    let bytes = core::ptr::from_ref(value).cast::<u8>();
    // SAFETY: within the value; volatile reads are not reasoned about.
    (0..size_of::<T>()).map(|i| unsafe { bytes.add(i).read_volatile() }).collect()
}

impl Residue {
    pub(crate) fn new() -> Self {
        Self {
            stack: vec![0; BYTES / 8],
            secrets: HashSet::new(),
            found: BTreeMap::new(),
            at: ("", Tier::Portable),
        }
    }

    /// Goes on to another algorithm or tier, of which no secret is known yet.
    pub(crate) fn on(&mut self, algorithm: &'static str, tier: Tier) -> &mut Self {
        self.secrets.clear();
        self.at = (algorithm, tier);
        self
    }

    /// Every eight bytes in a row, forwards and backwards.
    pub(crate) fn secret(&mut self, bytes: &[u8]) -> &mut Self {
        let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
        for bytes in [bytes, &reversed] {
            self.secrets.extend(bytes.array_windows::<PIECE>().filter(|p| is_distinct(p)));
        }
        self
    }

    /// The words of a value, such as an expanded key, that another value made of other secrets has not.
    pub(crate) fn words_of<T>(&mut self, value: &T, other: &T) -> &mut Self {
        let pieces = |value| image(value).as_chunks::<PIECE>().0.iter().copied().collect::<HashSet<Piece>>();
        let other = pieces(other);
        self.secrets.extend(pieces(value).into_iter().filter(|p| is_distinct(p) && !other.contains(p)));
        self
    }

    /// Makes a call on a painted stack, and looks for the secrets in all that it has used; or in what lies below the
    /// frame that `run` notes, which is its own, into which it gets secret values.
    pub(crate) fn call(&mut self, name: &'static str, run: &mut dyn FnMut(&mut Frame)) {
        self.stack.fill(PAINT);
        let mut call = Call { run, frame: Frame::new() };
        on_stack(&mut self.stack, &mut call);
        let start = self.stack.as_ptr().addr();
        let below = (call.frame.low() - start) / 8;
        let first = self.stack.iter().position(|word| *word != PAINT).unwrap_or(below);
        let used: Vec<u8> =
            self.stack[first.min(below)..below].iter().flat_map(|word| word.to_ne_bytes()).collect();
        let mut count = 0;
        let mut from = 0;
        for (i, piece) in used.array_windows::<PIECE>().enumerate() {
            // A longer piece counts once for each eight bytes.
            if i >= from && self.secrets.contains(piece) {
                count += 1;
                from = i + PIECE;
            }
        }
        let most = self.found.entry((self.at.0, name, self.at.1)).or_default();
        *most = count.max(*most);
    }

    /// Prints the table, and fails if anything was left.
    pub(crate) fn check(&self) {
        for ((algorithm, call, tier), count) in &self.found {
            println!("{algorithm:22} {call:22} {tier:9} {count}");
        }
        let left: Vec<_> = self.found.iter().filter(|(_, count)| **count > 0).collect();
        assert!(left.is_empty(), "pieces of secrets on the stack: {left:?}");
        assert!(self.found.len() > 3, "hardly anything was called");
    }

    fn count(&self) -> usize {
        self.found.values().sum()
    }
}

/// A function that leaves its argument in its frame.
#[inline(never)]
fn leak(secret: &[u8; 32]) {
    core::hint::black_box(&mut { *secret });
}

#[test]
fn what_is_left_is_found() {
    let secret: [u8; 32] = core::array::from_fn(|i| (i * i + 3 * i + 7) as u8);
    let found = |run: &mut dyn FnMut(&mut Frame)| {
        let mut residue = Residue::new();
        residue.on("test", Tier::Portable).secret(&secret).call("", run);
        residue.count()
    };
    assert_eq!(found(&mut |_| leak(&secret)), 4);
    assert_eq!(found(&mut |_| leak(&[7; 32])), 0);
    // In a frame that is wiped, and in one of a function that is called from it.
    assert_eq!(
        found(&mut |_| super::in_wiped_frame::<64, _>(Token::Portable, || core::hint::black_box(&mut {
            secret
        })
        .fill(1))),
        0
    );
    assert_eq!(found(&mut |_| super::in_wiped_frame::<256, _>(Token::Portable, || leak(&secret))), 0);
    // The words of a value that are not another's.
    let (one, other) = ((1u64, secret), (1u64, [9; 32]));
    let mut residue = Residue::new();
    residue.on("test", Tier::Portable).words_of(&one, &other);
    assert_eq!(residue.secrets.len(), 4);
}
