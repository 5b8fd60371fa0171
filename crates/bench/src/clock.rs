//! Time, and core cycles.
//!
//! Time is the processor's time stamp counter, read around a whole batch of operations. A time stamp tick is no core
//! cycle: the core's speed changes, the counter's does not. Core cycles come from the processor's own counter where
//! the system hands it out; else from a chain of additions and exclusive ors, each waiting for the one before, that
//! every round of a workload times beside the implementations: one cycle each, on every processor that we know.
//!
//! The same operations on independent values tell how much of the core there was: with a neighbour on its other thread
//! fewer of them fit into a cycle, which the chain does not notice.

use core::hint::black_box;
use quanta::Instant;

/// Where core cycles come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counter {
    /// The processor's cycle counter, through the operating system.
    CycleCounter,
    /// Time, multiplied by the speed of a chain of dependent additions in the same round.
    DependentAdds,
}

impl Counter {
    /// In words, for a reader of the report.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::CycleCounter => "the processor's own cycle counter (perf events)",
            Self::DependentAdds => {
                "time, multiplied by the core's speed as a chain of dependent one-cycle additions shows it in the same \
                 rounds (this system does not hand out the processor's cycle counter)"
            }
        }
    }
}

/// The clock of a run.
pub struct Clock {
    stamp: quanta::Clock,
    #[cfg(target_os = "linux")]
    pmu: Option<perf_event::Counter>,
    pinned: Option<usize>,
    processors: usize,
}

/// What one batch took.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// Nanoseconds.
    pub ns: f64,
    /// Core cycles, where there is a counter for them.
    pub cycles: Option<f64>,
}

/// What the core gave at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Cycles a nanosecond: operations of a chain of dependent ones.
    pub speed: f64,
    /// How many independent operations a cycle took.
    pub width: f64,
}

/// Additions and exclusive ors in one pass of a calibration loop.
const PASS: u64 = 64;

impl Clock {
    /// Sets the clock up and, if `pin`, ties the thread to one of the processors that it may use: the last one, since
    /// interrupts tend to go to the first.
    #[must_use]
    pub fn new(pin: bool) -> Self {
        let cores = core_affinity::get_core_ids().unwrap_or_default();
        let core = cores.last().copied();
        let pinned = core.filter(|id| pin && core_affinity::set_for_current(*id)).map(|id| id.id);
        let mut clock = Self {
            stamp: quanta::Clock::new(),
            #[cfg(target_os = "linux")]
            pmu: None,
            pinned,
            processors: cores.len().max(1),
        };
        #[cfg(target_os = "linux")]
        {
            clock.pmu = open_pmu();
            // Some guests open a counter that does not count.
            let span = clock.time(|| chain(1000));
            let plausible = span.cycles.is_some_and(|c| (0.5..3.0).contains(&(c / (1000 * PASS) as f64)));
            if !plausible {
                clock.pmu = None;
            }
        }
        clock
    }

    /// Where core cycles come from on this system.
    #[must_use]
    pub fn counter(&self) -> Counter {
        #[cfg(target_os = "linux")]
        if self.pmu.is_some() {
            return Counter::CycleCounter;
        }
        Counter::DependentAdds
    }

    /// The processor that the thread is tied to.
    #[must_use]
    pub const fn pinned(&self) -> Option<usize> {
        self.pinned
    }

    /// How many processors the thread could run on before it was tied to one.
    #[must_use]
    pub const fn processors(&self) -> usize {
        self.processors
    }

    /// Time stamp ticks a nanosecond; 1 exactly where the operating system's clock stands in for the counter.
    #[must_use]
    pub fn ticks_per_ns(&self) -> f64 {
        let raw = 1u64 << 40;
        raw as f64 / self.stamp.delta_as_nanos(0, raw).max(1) as f64
    }

    /// Times a batch.
    #[inline(always)]
    pub fn time(&mut self, batch: impl FnOnce()) -> Span {
        let before = self.cycles();
        let start = self.stamp.raw();
        batch();
        let end = self.stamp.raw();
        let after = self.cycles();
        Span {
            ns: self.stamp.delta_as_nanos(start, end) as f64,
            cycles: before.zip(after).map(|(b, a)| a.saturating_sub(b) as f64),
        }
    }

    #[inline]
    fn cycles(&mut self) -> Option<u64> {
        #[cfg(target_os = "linux")]
        return self.pmu.as_mut().and_then(|c| c.read().ok());
        #[cfg(not(target_os = "linux"))]
        return None;
    }

    /// What the core gives right now, by two calibration loops over about `ns` nanoseconds in sum.
    pub fn pace(&mut self, ns: f64) -> Pace {
        let passes = ((ns * 2.0) as u64 / PASS).max(16);
        let dependent = self.time(|| chain(passes));
        // About as long: several of these fit into a cycle.
        let passes_independent = 3 * passes;
        let independent = self.time(|| independent_chains(passes_independent));
        let per_ns = |passes: u64, span: Span| (passes * PASS) as f64 / span.ns.max(1.0);
        let speed = per_ns(passes, dependent);
        Pace { speed, width: per_ns(passes_independent, independent) / speed }
    }

    /// Keeps the core busy until its speed has settled.
    pub fn warm_up(&mut self, how_long: core::time::Duration) {
        let start = Instant::now();
        while start.elapsed() < how_long {
            chain(black_box(1000));
        }
    }
}

/// `passes` times [`PASS`] operations of one cycle, each waiting for the one before. Alternating addition and
/// exclusive or of values that the compiler cannot know leaves nothing to simplify or to reorder.
#[inline(never)]
fn chain(passes: u64) {
    let (mut x, a, b) = black_box((1u64, 0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03));
    for _ in 0..passes {
        for _ in 0..PASS / 2 {
            x = x.wrapping_add(a);
            x ^= b;
        }
    }
    black_box(x);
}

/// The same number of operations on sixteen independent values: as many at once as the core can take.
#[inline(never)]
fn independent_chains(passes: u64) {
    let (mut x, a, b) = black_box(([1u64; 16], 0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03));
    for _ in 0..passes {
        for _ in 0..PASS / 32 {
            for x in &mut x {
                *x = x.wrapping_add(a) ^ b;
            }
        }
    }
    black_box(x);
}

#[cfg(target_os = "linux")]
fn open_pmu() -> Option<perf_event::Counter> {
    let mut counter = perf_event::Builder::new(perf_event::events::Hardware::CPU_CYCLES).build().ok()?;
    counter.enable().ok()?;
    Some(counter)
}
