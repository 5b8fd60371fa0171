//! How a product is cut: from the [times](super::costs) of short products, by dynamic programming while this is
//! compiled. Products of two factors of one length decide for those that are nearly as long.

use super::costs::{self, Costs, Whole};
use super::lengths::{IN_REGISTERS, TOOM_BELOW, TOOM_FROM, TRANSFORM, half};
use super::plan::{self, Plan};
use super::{strided, toom};

impl Whole {
    /// Words of a vector, and the longest operands.
    const fn lengths(&self) -> Option<(usize, usize)> {
        match self {
            Self::No => None,
            Self::Batches(_) => Some((4, plan::LONGEST)),
            Self::Strided(_) => Some((8, strided::LONGEST)),
        }
    }

    /// Words of scratch for operands of so many words.
    const fn scratch_len(&self, n: usize) -> usize {
        match self {
            Self::No => 0,
            Self::Batches(_) => Plan::of(n).scratch_len(),
            Self::Strided(_) => strided::scratch_len(n),
        }
    }

    /// A product of so many words, above those in registers.
    const fn cost(&self, n: usize) -> Option<u32> {
        match self {
            Self::Batches(batches) if n <= plan::LONGEST => {
                let Plan { levels, words } = Plan::of(n);
                Some(batches[levels as usize - 2][words - plan::SIZES[0]])
            }
            Self::Strided(products) if n <= strided::LONGEST => Some(products[(n - 1) / 8 - 2]),
            _ => None,
        }
    }
}

const fn greater(a: u16, b: u16) -> usize {
    (if a > b { a } else { b }) as usize
}

/// How a product is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// In two.
    Halves = 0,
    /// In three.
    Thirds = 1,
    /// On whole vectors.
    Whole = 2,
    /// Whole vectors, and a few words by many.
    Few = 3,
}

/// Lengths of a table.
const LENGTHS: usize = TOOM_BELOW;
/// Lengths in a word of it.
const IN_WORD: usize = 32;

/// The way for each length.
#[derive(Debug)]
pub(super) struct Ways {
    ways: [u64; LENGTHS.div_ceil(IN_WORD)],
    /// The longest operands on whole vectors.
    longest: usize,
}

impl Ways {
    #[allow(long_running_const_eval, reason = "a step for each length")]
    pub(super) const fn of(costs: &Costs) -> Self {
        let mut ways = [0; LENGTHS.div_ceil(IN_WORD)];
        let mut cost = [0; LENGTHS];
        let mut n = 1;
        while n < LENGTHS {
            let way;
            (way, cost[n]) = costs.best(n, &cost);
            ways[n / IN_WORD] |= (way as u64) << (2 * (n % IN_WORD));
            n += 1;
        }
        let longest = match costs.whole.lengths() {
            Some((_, longest)) => longest,
            None => 0,
        };
        Self { ways, longest }
    }

    /// The way for products of `na` by `nb` words, the longer first.
    #[inline(always)]
    pub(super) fn way(&self, na: usize, nb: usize) -> Way {
        #[cfg(widefield_tune)]
        if let Some(way) = forced::way(na) {
            return way;
        }
        let ways = if na < LENGTHS { self.ways[na / IN_WORD] >> (2 * (na % IN_WORD)) } else { 0 };
        match ways & 3 {
            1 if toom::is_balanced(na, nb) => Way::Thirds,
            1 | 2 if na <= self.longest => Way::Whole,
            3 => Way::Few,
            _ => Way::Halves,
        }
    }
}

/// Has products of two operands of `n` words cut so from now on, for the whole process, where that can be; with none,
/// as the times say. Tells whether the library was built for that.
#[expect(clippy::must_use_candidate, reason = "who has asked once knows")]
#[allow(unused_variables, reason = "a constant of the library as users have it")]
pub fn force_way(of: Option<(usize, Way)>) -> bool {
    #[cfg(widefield_tune)]
    forced::set(of);
    cfg!(widefield_tune)
}

/// The way that is forced, for one length.
#[cfg(widefield_tune)]
mod forced {
    use super::Way;
    use core::sync::atomic::{AtomicUsize, Ordering};

    /// The length and the way in its two lowest bits; 0 if none is forced.
    static FORCED: AtomicUsize = AtomicUsize::new(0);

    pub(super) fn set(of: Option<(usize, Way)>) {
        FORCED.store(of.map_or(0, |(n, way)| n << 2 | way as usize), Ordering::Relaxed);
    }

    pub(super) fn way(n: usize) -> Option<Way> {
        let forced = FORCED.load(Ordering::Relaxed);
        let ways = [Way::Halves, Way::Thirds, Way::Whole, Way::Few];
        (n > 0 && forced >> 2 == n).then(|| ways[forced & 3])
    }
}

/// Words of scratch for operands of one length below this, exactly.
pub(super) const EXACT_BELOW: usize = if TRANSFORM < 3000 { TRANSFORM } else { 3000 };

/// What they take on any tier that this architecture has.
pub(super) const EXACT: &[u16; EXACT_BELOW] = &{
    let portable = costs::PORTABLE.scratch();
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    let all = greatest(portable, costs::CLMUL.scratch());
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let all = portable;
    #[cfg(target_arch = "x86_64")]
    let all = greatest(greatest(all, costs::VAES.scratch()), costs::AVX512.scratch());
    all
};

/// Of each length the greater one.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
const fn greatest(mut a: [u16; EXACT_BELOW], b: [u16; EXACT_BELOW]) -> [u16; EXACT_BELOW] {
    let mut n = 0;
    while n < EXACT_BELOW {
        if b[n] > a[n] {
            a[n] = b[n];
        }
        n += 1;
    }
    a
}

impl Costs {
    /// Words of scratch for operands of each length.
    #[allow(long_running_const_eval, reason = "a step for each length")]
    const fn scratch(&self) -> [u16; EXACT_BELOW] {
        let (mut words, mut cost) = ([0; EXACT_BELOW], [0; LENGTHS]);
        let mut n = 1;
        while n < EXACT_BELOW {
            let way;
            (way, cost[n]) = self.best(n, &cost);
            let own = match way {
                _ if n <= IN_REGISTERS => 0,
                Way::Halves => {
                    let h = half(n, self.multiple);
                    2 * h + greater(words[h], words[n - h])
                }
                Way::Thirds => {
                    let (k, e) = toom::thirds(n);
                    3 * toom::value_len(e) + greater(words[e], words[n - 2 * k])
                }
                Way::Whole => self.whole.scratch_len(n),
                Way::Few => match self.whole.lengths() {
                    Some((vector, _)) => words[n - n % vector] as usize,
                    None => 0,
                },
            };
            // A product of fewer words may be one of more, and scratch for that is enough for it.
            words[n] = greater(own as u16, words[n - 1]) as u16;
            assert!(own <= u16::MAX as usize);
            n += 1;
        }
        words
    }

    /// The way that takes least for `n` words, and what it takes, by those of fewer words.
    const fn best(&self, n: usize, cost: &[u32; LENGTHS]) -> (Way, u32) {
        if n <= IN_REGISTERS {
            return (Way::Halves, self.registers[n - 1]);
        }
        let h = half(n, self.multiple);
        let mut best = (Way::Halves, 2 * cost[h] + cost[n - h] + self.sums[0] * n as u32);
        if n >= TOOM_FROM {
            let (k, e) = toom::thirds(n);
            let thirds = 2 * cost[k] + 2 * cost[e] + cost[n - 2 * k] + self.sums[1] * n as u32;
            if thirds < best.1 {
                best = (Way::Thirds, thirds);
            }
        }
        if let Some(whole) = self.whole.cost(n)
            && whole < best.1
        {
            best = (Way::Whole, whole);
        }
        if let Some((words, longest)) = self.whole.lengths() {
            let more = n % words;
            if more > 0 && n - more > IN_REGISTERS && n < longest {
                let few = cost[n - more] + self.few * (n * more) as u32 / 16;
                if few < best.1 {
                    best = (Way::Few, few);
                }
            }
        }
        best
    }
}
