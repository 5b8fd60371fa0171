//! The machine code itself: a case runs instruction by instruction, once for each of several secrets, and every run
//! must execute the same instructions, in the same order, with memory at the same addresses.
//!
//! The processor's trap flag gives a signal before each instruction; the handler notes where it is and which addresses
//! it is about to use, or compares with what the first run noted. The runs are children forked from one process, so
//! that all else is the same: where the program lies, the stack, the heap. Divisions, whose time depends on their
//! operands, must have the same ones, and loads and stores under a mask the same masks: the compiler makes such stores
//! of selections between vectors.
//!
//! A short look does not take the beginning of a run, but the beginning of each operation: the instructions after each
//! secret and each result, as many as the number of these leaves of the whole. All that is between runs at its own
//! speed.

#![allow(unsafe_code, reason = "signals, the trap flag, and memory that processes share")]

use core::ffi::{c_int, c_void};
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use core::{ptr, slice};
use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind, Register};

/// The number of a run in which secrets and results are counted, and nothing is looked at.
const COUNTING: u8 = RUNS;

/// Runs of a case, each with other secrets: those of the case, zeros, ones, and random ones.
pub(crate) const RUNS: u8 = 5;

/// The fewest instructions of a window.
const MIN_WINDOW: usize = 128;

/// There is room for so many instructions of a run.
pub(crate) const ROOM: usize = 1 << 24;

/// What all processes share; zeros at first.
#[repr(C)]
struct Shared {
    /// Instructions that this run has come to.
    steps: AtomicUsize,
    /// Those of the first run.
    first: AtomicUsize,
    /// Secrets and results of a run that is not looked at.
    events: AtomicUsize,
    /// Whether a window ended before what it looks into did.
    cut: AtomicU8,
    /// Where a run departed from the first one: its instruction and the one before, from the program's start on.
    departed: [AtomicU64; 2],
    /// A bit for each byte of the program at which an instruction was executed.
    seen: [AtomicU8; SEEN],
    /// For each instruction of the first run its place and a digest of its addresses.
    log: [[AtomicU32; 2]; ROOM],
}

/// Enough for programs of 32 MB.
const SEEN: usize = 1 << 22;

/// A run's end.
const SAME: c_int = 0;
const DEPARTED: c_int = 3;
const TOO_LONG: c_int = 4;

static SHARED: AtomicPtr<Shared> = AtomicPtr::new(ptr::null_mut());
/// Instructions after which a run is left.
static MAX: AtomicUsize = AtomicUsize::new(0);
/// In a short look, the instructions that are looked at after each secret and each result, and those that are left of
/// them; else 0.
static WINDOW: AtomicUsize = AtomicUsize::new(0);
static LEFT: AtomicUsize = AtomicUsize::new(0);
static RUN: AtomicU8 = AtomicU8::new(0);
/// Secrets that this run has made.
static MADE: AtomicU64 = AtomicU64::new(0);

/// Where XSAVE puts the upper parts of vectors: of registers 0 to 15 the second 16 bytes and the second 32; registers
/// 16 to 31.
static PARTS: [AtomicU32; 3] = [const { AtomicU32::new(0) }; 3];
/// Where it puts the mask registers, which are its component 5; and which components it has stored, the others being
/// zero.
static MASKS: AtomicU32 = AtomicU32::new(0);
const MASKS_COMPONENT: u32 = 5;
const STORED: usize = 512;

/// What a case came to.
pub(crate) struct Outcome {
    /// Instructions of each run.
    pub(crate) steps: usize,
    /// Whether there were more than those looked at.
    pub(crate) too_long: bool,
    /// Places of the instruction that was another or had another address, and of the one before.
    pub(crate) departed: Option<[u64; 2]>,
    /// A bit for each byte of the program at which an instruction was executed, up to the last one.
    pub(crate) seen: Vec<u8>,
}

/// The bytes of a secret, as the run has it.
pub(crate) fn fill(bytes: &mut [u8]) {
    if !SHARED.load(Relaxed).is_null() {
        // Not step by step: each run makes them in another way.
        between(|| make(bytes));
    }
}

/// Runs what belongs to no operation of the case, and is not looked at; a window begins after it.
pub(crate) fn between(f: impl FnOnce()) {
    let shared = SHARED.load(Relaxed);
    if shared.is_null() {
        return f();
    }
    trap::<false>();
    f();
    if RUN.load(Relaxed) == COUNTING {
        // SAFETY: mapped by `compare`, for as long as the process lives.
        unsafe { (*shared).events.fetch_add(1, Relaxed) };
        return;
    }
    LEFT.store(WINDOW.load(Relaxed), Relaxed);
    trap::<true>();
}

#[inline(never)]
fn make(bytes: &mut [u8]) {
    match RUN.load(Relaxed) {
        0 | COUNTING => {}
        1 => bytes.fill(0),
        2 => bytes.fill(0xff),
        run => {
            let mut state =
                (u64::from(run) << 32 | MADE.fetch_add(1, Relaxed)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            for byte in bytes {
                // Marsaglia's xorshift64*.
                state ^= state >> 12;
                state ^= state << 25;
                state ^= state >> 27;
                *byte = (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 56) as u8;
            }
        }
    }
}

/// Runs the case with every secret, each run up to so many instructions, [`ROOM`] at most; in a `short` look some of
/// each operation, up to about as many.
pub(crate) fn compare(most: usize, short: bool, case: impl Fn()) -> Outcome {
    MAX.store(if short { ROOM } else { most.min(ROOM) }, Relaxed);
    for (part, component) in PARTS.iter().zip([2, 6, 7]) {
        part.store(core::arch::x86_64::__cpuid_count(0xd, component).ebx, Relaxed);
    }
    MASKS.store(core::arch::x86_64::__cpuid_count(0xd, MASKS_COMPONENT).ebx, Relaxed);
    // The decoder makes its tables at its first use, which must not be in the handler.
    assert_eq!(Decoder::new(64, &[0x90], DecoderOptions::NONE).decode().mnemonic(), Mnemonic::Nop);
    let size = size_of::<Shared>();
    let (access, kind) =
        (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE);
    // SAFETY: a new mapping at an address of the system's choice.
    let map = unsafe { libc::mmap(ptr::null_mut(), size, access, kind, -1, 0) };
    assert_ne!(map, libc::MAP_FAILED, "no memory to share");
    SHARED.store(map.cast(), Relaxed);
    // SAFETY: a mapping of that size, zeroed, whose fields are all atomic integers; it is never unmapped.
    let shared: &'static Shared = unsafe { &*map.cast() };

    if short {
        assert_eq!(in_child(COUNTING, &case), SAME, "the case does not run");
        WINDOW.store((most / shared.events.load(Relaxed).max(1)).max(MIN_WINDOW), Relaxed);
    }
    let mut outcome = Outcome { steps: 0, too_long: false, departed: None, seen: Vec::new() };
    for run in 0..RUNS {
        shared.steps.store(0, Relaxed);
        let status = in_child(run, &case);
        let steps = shared.steps.load(Relaxed);
        if run == 0 {
            shared.first.store(steps, Relaxed);
            outcome.steps = steps;
        }
        let status = if status == SAME && steps != outcome.steps { DEPARTED } else { status };
        match status {
            SAME => {}
            TOO_LONG => outcome.too_long = true,
            DEPARTED => {
                outcome.departed = Some([0, 1].map(|i| shared.departed[i].load(Relaxed)));
                break;
            }
            other => panic!("run {run} ended with {other} after {steps} instructions"),
        }
    }
    outcome.too_long |= shared.cut.load(Relaxed) != 0;
    let used = shared.seen.iter().rposition(|byte| byte.load(Relaxed) != 0).map_or(0, |last| last + 1);
    outcome.seen = shared.seen[..used].iter().map(|byte| byte.load(Relaxed)).collect();
    outcome
}

/// How a child ends that runs the case step by step.
fn in_child(run: u8, case: &impl Fn()) -> c_int {
    // SAFETY: this program has one thread.
    match unsafe { libc::fork() } {
        -1 => panic!("no child: {}", std::io::Error::last_os_error()),
        0 => {
            RUN.store(run, Relaxed);
            listen();
            LEFT.store(WINDOW.load(Relaxed), Relaxed);
            if run != COUNTING {
                trap::<true>();
            }
            case();
            trap::<false>();
            // SAFETY: ends the process.
            unsafe { libc::_exit(SAME) }
        }
        child => {
            let mut status = 0;
            // SAFETY: the child is this process's own.
            let waited = unsafe { libc::waitpid(child, &raw mut status, 0) };
            assert_eq!(waited, child);
            if libc::WIFEXITED(status) { libc::WEXITSTATUS(status) } else { 128 + libc::WTERMSIG(status) }
        }
    }
}

/// Installs the handler, on a stack of its own: what lies below the case's stack must be the same in every run.
fn listen() {
    const STACK: usize = 1 << 16;
    let stack = Box::leak(Box::new([0u8; STACK]));
    let stack = libc::stack_t { ss_sp: stack.as_mut_ptr().cast(), ss_flags: 0, ss_size: STACK };
    // SAFETY: the action is all zeros but for what is set: a handler that has this signature for SA_SIGINFO; the stack
    // lives on.
    let done = unsafe {
        let mut action: libc::sigaction = MaybeUninit::zeroed().assume_init();
        action.sa_sigaction = on_trap as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        libc::sigaltstack(&raw const stack, ptr::null_mut())
            | libc::sigaction(libc::SIGTRAP, &raw const action, ptr::null_mut())
    };
    assert_eq!(done, 0, "no handler: {}", std::io::Error::last_os_error());
}

/// Sets or clears the trap flag.
#[inline(never)]
fn trap<const ON: bool>() {
    // SAFETY: pushes and pops the flags; the trap flag is bit 8, and its signal has a handler.
    unsafe {
        if ON {
            core::arch::asm!("pushfq", "or qword ptr [rsp], 0x100", "popfq");
        } else {
            core::arch::asm!("pushfq", "and qword ptr [rsp], -0x101", "popfq");
        }
    }
}

/// Before each instruction.
extern "C" fn on_trap(_: c_int, _: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: the system's own description of the interrupted program; the shared memory was mapped before.
    let (context, shared) = unsafe { (&mut *context.cast::<libc::ucontext_t>(), &*SHARED.load(Relaxed)) };
    if WINDOW.load(Relaxed) > 0 {
        let left = LEFT.load(Relaxed);
        if left == 0 {
            // Until the next window.
            context.uc_mcontext.gregs[libc::REG_EFL as usize] &= !0x100;
            shared.cut.store(1, Relaxed);
            return;
        }
        LEFT.store(left - 1, Relaxed);
    }
    let context = &*context;
    let step = shared.steps.load(Relaxed);
    if step == MAX.load(Relaxed) {
        leave(TOO_LONG);
    }
    let here = Here::new(context);
    let found = [here.place() as u32, here.digest()];
    let log = &shared.log[step];
    if RUN.load(Relaxed) == 0 {
        log.iter().zip(found).for_each(|(to, value)| to.store(value, Relaxed));
    } else if step >= shared.first.load(Relaxed) || log.iter().zip(found).any(|(a, b)| a.load(Relaxed) != b) {
        let before = step.checked_sub(1).map_or(0, |i| shared.log[i][0].load(Relaxed));
        shared.departed[0].store(here.place(), Relaxed);
        shared.departed[1].store(before.into(), Relaxed);
        leave(DEPARTED);
    }
    let place = here.place() as usize;
    if let Some(byte) = shared.seen.get(place / 8) {
        byte.fetch_or(1 << (place % 8), Relaxed);
    }
    shared.steps.store(step + 1, Relaxed);
}

fn leave(status: c_int) -> ! {
    // SAFETY: ends the process, and may be called in a handler.
    unsafe { libc::_exit(status) }
}

unsafe extern "C" {
    /// The program's first byte, by the linker.
    static __executable_start: u8;
}

/// An instruction about to be executed.
struct Here<'a> {
    context: &'a libc::ucontext_t,
    rip: u64,
    instruction: Instruction,
}

impl<'a> Here<'a> {
    fn new(context: &'a libc::ucontext_t) -> Self {
        let rip = context.uc_mcontext.gregs[libc::REG_RIP as usize] as u64;
        // SAFETY: the processor is about to execute it; where its page ends, it ends before, and 15 bytes is the
        // longest.
        let code = unsafe {
            slice::from_raw_parts(ptr::with_exposed_provenance(rip as usize), length_within_page(rip))
        };
        let instruction = Decoder::with_ip(64, code, rip, DecoderOptions::NONE).decode();
        Self { context, rip, instruction }
    }

    /// From the program's start on. (Of a library of the system, anything that tells places apart.)
    fn place(&self) -> u64 {
        self.rip.wrapping_sub((&raw const __executable_start).addr() as u64)
    }

    fn register(&self, register: Register) -> u64 {
        const ORDER: [c_int; 16] = [
            libc::REG_RAX,
            libc::REG_RCX,
            libc::REG_RDX,
            libc::REG_RBX,
            libc::REG_RSP,
            libc::REG_RBP,
            libc::REG_RSI,
            libc::REG_RDI,
            libc::REG_R8,
            libc::REG_R9,
            libc::REG_R10,
            libc::REG_R11,
            libc::REG_R12,
            libc::REG_R13,
            libc::REG_R14,
            libc::REG_R15,
        ];
        let number = |from: Register| (register as usize).checked_sub(from as usize).filter(|n| *n < 16);
        let whole = |n: usize| self.context.uc_mcontext.gregs[ORDER[n] as usize] as u64;
        match (number(Register::RAX), number(Register::EAX)) {
            (Some(n), _) => whole(n),
            (_, Some(n)) => u64::from(whole(n) as u32),
            _ => 0,
        }
    }

    /// A digest of the addresses that the instruction uses, of the mask under which it does, and of the operands of a
    /// division.
    fn digest(&self) -> u32 {
        let i = &self.instruction;
        let mut digest = Digest(0);
        let touches = !matches!(i.mnemonic(), Mnemonic::Lea | Mnemonic::Nop);
        for kind in i.op_kinds() {
            match kind {
                OpKind::Memory if touches => {
                    self.mask(&mut digest);
                    digest.add(self.register(i.memory_base()));
                    if i.is_vsib() {
                        self.vector(i.memory_index(), &mut digest);
                    } else {
                        digest.add(self.register(i.memory_index()));
                    }
                }
                OpKind::MemorySegRSI | OpKind::MemoryESRDI => {
                    digest.add(self.register(Register::RSI));
                    digest.add(self.register(Register::RDI));
                }
                _ => {}
            }
        }
        if matches!(i.mnemonic(), Mnemonic::Div | Mnemonic::Idiv) {
            [Register::RAX, Register::RDX, i.op0_register()]
                .iter()
                .for_each(|r| digest.add(self.register(*r)));
        }
        (digest.0 ^ digest.0 >> 32) as u32
    }

    /// The mask of an access to memory.
    fn mask(&self, digest: &mut Digest) {
        use Mnemonic::{Vmaskmovpd, Vmaskmovps, Vpmaskmovd, Vpmaskmovq};
        let i = &self.instruction;
        if matches!(i.mnemonic(), Vmaskmovpd | Vmaskmovps | Vpmaskmovd | Vpmaskmovq) {
            self.vector(i.op1_register(), digest);
        } else if i.op_mask() != Register::None {
            let state = self.context.uc_mcontext.fpregs.cast::<u8>().cast_const();
            let at = MASKS.load(Relaxed) as usize + 8 * (i.op_mask() as usize - Register::K0 as usize);
            // SAFETY: within the state that the system has saved, which has these registers where an instruction uses
            // one.
            let (stored, mask) = unsafe {
                (
                    state.add(STORED).cast::<u64>().read_unaligned(),
                    state.add(at).cast::<u64>().read_unaligned(),
                )
            };
            // What stands above the bits of its lanes does not count.
            let mask = mask & u64::MAX >> (64 - self.lanes());
            digest.add(if stored >> MASKS_COMPONENT & 1 == 1 { mask } else { 0 });
        }
    }

    /// Lanes of the vector that the instruction takes from memory or puts there; where it is none of those below, they
    /// are words.
    fn lanes(&self) -> usize {
        use Mnemonic::{
            Vmovaps, Vmovdqa32, Vmovdqu8, Vmovdqu16, Vmovdqu32, Vmovups, Vpaddd, Vpandd, Vpblendmb,
            Vpblendmd, Vpblendmw, Vpbroadcastd, Vpord, Vpxord,
        };
        let i = &self.instruction;
        let element = match i.mnemonic() {
            Vmovdqu8 | Vpblendmb => 1,
            Vmovdqu16 | Vpblendmw => 2,
            Vmovaps | Vmovdqa32 | Vmovdqu32 | Vmovups | Vpaddd | Vpandd | Vpblendmd | Vpbroadcastd
            | Vpord | Vpxord => 4,
            _ => 8,
        };
        let sizes = [(Register::XMM0, 16), (Register::YMM0, 32), (Register::ZMM0, 64)];
        let size = |register: Register| {
            let number = |first: Register| (register as usize).checked_sub(first as usize);
            sizes.into_iter().find(|(first, _)| number(*first).is_some_and(|n| n < 32)).map(|(_, size)| size)
        };
        let size = size(i.op0_register()).or_else(|| size(i.op1_register())).unwrap_or(64);
        size / element
    }

    /// A register of addresses or of a mask: all 64 bytes, whatever the instruction uses of them.
    fn vector(&self, register: Register, digest: &mut Digest) {
        let state = self.context.uc_mcontext.fpregs.cast::<u8>().cast_const();
        let number = [Register::XMM0, Register::YMM0, Register::ZMM0]
            .into_iter()
            .find_map(|first| (register as usize).checked_sub(first as usize).filter(|n| *n < 32))
            .unwrap_or(0);
        let [upper, top, others] = PARTS.each_ref().map(|part| part.load(Relaxed) as usize);
        let pieces: &[(usize, usize)] = match number {
            0..16 => &[(160 + 16 * number, 16), (upper + 16 * number, 16), (top + 32 * number, 32)],
            _ => &[(others + 64 * (number - 16), 64)],
        };
        // The system stores what the processor's vectors hold in this form.
        for (at, len) in pieces.iter().filter(|piece| piece.0 != 0) {
            for word in 0..len / 8 {
                // SAFETY: within the state that the system has saved: a processor without such a part reports no place
                // for it.
                digest.add(unsafe { state.add(at + 8 * word).cast::<u64>().read_unaligned() });
            }
        }
    }
}

/// Bytes from an instruction on that can be read, as many as an instruction can have.
fn length_within_page(rip: u64) -> usize {
    const PAGE: u64 = 4096;
    // The next page can be read unless the instruction ends before: then these bytes suffice.
    let left = (PAGE - rip % PAGE) as usize;
    if left >= 15 || !next_page_is_mapped(rip) { left.min(15) } else { 15 }
}

fn next_page_is_mapped(rip: u64) -> bool {
    let next = (rip / 4096 + 1) * 4096;
    let mut resident = 0;
    // SAFETY: asks whether a page is mapped, and touches nothing of it.
    unsafe { libc::mincore(ptr::with_exposed_provenance_mut(next as usize), 1, &raw mut resident) == 0 }
}

struct Digest(u64);

impl Digest {
    fn add(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}
