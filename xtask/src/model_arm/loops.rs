//! The loops of a function, as compilers define them: the head of a loop dominates a block that leads back to it, and
//! the body is all that can reach that block without passing the head. So what a compiler puts between a loop's
//! instructions and never comes back from, such as a panic, is no part of it.

use crate::listing::Instruction;
use std::collections::BTreeSet;

/// A loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loop {
    /// Its instructions, as indices into the listing, in order: from the first one to the last jump to it.
    pub(crate) body: Vec<usize>,
    /// Those that the compiler put elsewhere, as less likely: a path that comes back.
    pub(crate) aside: Vec<usize>,
    /// Whether no other loop lies within it.
    pub(crate) innermost: bool,
}

/// What follows an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    /// The next one.
    On,
    /// This or the next one.
    Branch(Option<u64>),
    /// This one.
    Jump(Option<u64>),
    /// A place that a register or a table tells.
    Table,
    /// None.
    End,
}

impl Flow {
    fn of(instruction: &Instruction) -> Self {
        let name = instruction.name();
        let target = || {
            let operands = instruction.operands.split('<').next()?.trim();
            u64::from_str_radix(operands.rsplit([',', ' ']).next()?.trim_start_matches("0x"), 16).ok()
        };
        match name {
            "jmp" | "b" => target().map_or(Self::Table, |t| Self::Jump(Some(t))),
            "br" => Self::Table,
            "ret" | "ud2" | "udf" | "hlt" | "int3" => Self::End,
            "call" | "bl" if NEVER_RETURN.iter().any(|n| instruction.operands.contains(n)) => Self::End,
            "cbz" | "cbnz" | "tbz" | "tbnz" => Self::Branch(target()),
            _ if name.starts_with('j') || name.starts_with("b.") => Self::Branch(target()),
            _ => Self::On,
        }
    }
}

/// Parts of the names of functions that do not return.
const NEVER_RETURN: &[&str] = &["panic", "_fail", "_failed", "unwind", "Unwind", "handle_error", "abort"];

/// Instructions that follow each other, and the blocks that may come next.
struct Block {
    first: usize,
    last: usize,
    next: BTreeSet<usize>,
}

fn blocks(listing: &[Instruction]) -> Vec<Block> {
    let index = |address: u64| listing.binary_search_by_key(&address, |i| i.address).ok();
    let flows: Vec<Flow> = listing.iter().map(Flow::of).collect();
    let mut starts = BTreeSet::from([0]);
    for (i, flow) in flows.iter().enumerate() {
        if let Flow::Branch(Some(target)) | Flow::Jump(Some(target)) = flow {
            starts.extend(index(*target));
        }
        if *flow != Flow::On && i + 1 < listing.len() {
            starts.insert(i + 1);
        }
    }
    let starts: Vec<usize> = starts.into_iter().collect();
    let block_at = |i: usize| starts.binary_search(&i).ok();
    let ends = starts.iter().skip(1).copied().chain([listing.len()]);
    let mut blocks: Vec<Block> = starts
        .iter()
        .zip(ends)
        .map(|(first, end)| {
            let after = block_at(end);
            let to = |target: Option<u64>| target.and_then(index).and_then(block_at);
            let next = match flows[end - 1] {
                Flow::On => [after, None],
                Flow::Branch(target) => [after, to(target)],
                Flow::Jump(target) => [to(target), None],
                Flow::Table | Flow::End => [None, None],
            };
            Block { first: *first, last: end - 1, next: next.into_iter().flatten().collect() }
        })
        .collect();
    // A table leads to the blocks that nothing else leads to.
    let known: BTreeSet<usize> = blocks.iter().flat_map(|b| b.next.iter().copied()).chain([0]).collect();
    let by_table: BTreeSet<usize> = (0..blocks.len()).filter(|b| !known.contains(b)).collect();
    for block in &mut blocks {
        if flows[block.last] == Flow::Table {
            block.next.extend(&by_table);
        }
    }
    blocks
}

/// The blocks that can be reached from the first one without passing `without`.
fn reached(blocks: &[Block], without: Option<usize>) -> Vec<bool> {
    let mut reached = vec![false; blocks.len()];
    let mut open: Vec<usize> = [0].into_iter().filter(|b| Some(*b) != without).collect();
    while let Some(block) = open.pop() {
        if !reached[block] {
            reached[block] = true;
            open.extend(blocks[block].next.iter().filter(|b| Some(**b) != without));
        }
    }
    reached
}

/// The loops, in the order of their first instructions.
pub(crate) fn loops(listing: &[Instruction]) -> Vec<Loop> {
    if listing.is_empty() {
        return Vec::new();
    }
    let blocks = blocks(listing);
    let from_start = reached(&blocks, None);
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); blocks.len()];
    for (from, block) in blocks.iter().enumerate().filter(|b| from_start[b.0]) {
        block.next.iter().for_each(|to| before[*to].push(from));
    }
    let mut bodies: Vec<BTreeSet<usize>> = Vec::new();
    for head in (0..blocks.len()).filter(|b| before[*b].len() + usize::from(*b == 0) > 1) {
        // The head dominates what cannot be reached without it.
        let without = reached(&blocks, Some(head));
        let mut open: Vec<usize> = before[head].iter().copied().filter(|from| !without[*from]).collect();
        if open.is_empty() {
            continue;
        }
        let mut body = BTreeSet::from([head]);
        while let Some(block) = open.pop() {
            if body.insert(block) {
                open.extend(&before[block]);
            }
        }
        bodies.push(body);
    }
    bodies.sort();
    let parted = bodies.iter().map(|body| {
        let first = body.first().copied().unwrap_or(0);
        let last = body.iter().rev().find(|b| blocks[**b].next.contains(&first)).copied().unwrap_or(first);
        let (near, far): (Vec<usize>, Vec<usize>) = body.iter().partition(|b| **b <= last);
        let instructions =
            |part: Vec<usize>| part.iter().flat_map(|b| blocks[*b].first..=blocks[*b].last).collect();
        Loop {
            body: instructions(near),
            aside: instructions(far),
            innermost: !bodies.iter().any(|other| other != body && other.is_subset(body)),
        }
    });
    parted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::{SAMPLE, parse};

    /// The loops of a function given as one instruction a line, at addresses 10, 11, ...
    fn of(lines: &[&str]) -> Vec<(Vec<usize>, bool)> {
        let text: String =
            (0x10..).zip(lines).map(|(at, line): (u32, _)| format!("  {at:x}:\t{line}\n")).collect();
        loops(&parse(&text)).into_iter().map(|l| (l.body, l.innermost)).collect()
    }

    #[test]
    fn simple_loops() {
        let found = loops(&parse(SAMPLE));
        assert_eq!(found, [Loop { body: (2..10).collect(), aside: vec![], innermost: true }]);
        assert_eq!(of(&["nop", "jne 10 <a>", "ret"]), [(vec![0, 1], true)]);
        assert_eq!(of(&["ldr\tq0, [x0], #16", "cbnz\tx1, 10 <a>", "b.ne\t11 <a+0x1>"]).len(), 2);
        assert_eq!(of(&["nop", "call 10 <a>", "jmp 5 <b>"]), []);
        assert_eq!(of(&[]), []);
    }

    #[test]
    fn nested_loops() {
        let found = of(&["nop", "nop", "jne 11 <a+0x1>", "jb 11 <a+0x1>", "jmp 10 <a>"]);
        assert_eq!(found, [(vec![0, 1, 2, 3, 4], false), (vec![1, 2, 3], true)]);
    }

    #[test]
    fn what_does_not_come_back_is_no_part() {
        let found = of(&[
            "nop",
            "je 13 <a+0x3>",
            "jmp 15 <a+0x5>",
            "call 99 <core::panicking::panic>",
            "nop",
            "jne 10 <a>",
        ]);
        assert_eq!(found, [(vec![0, 1, 2, 5], true)]);
    }

    #[test]
    fn a_jump_back_is_not_always_a_loop() {
        // The tail's way of handling a rest jumps back into code after the loop.
        let found = of(&["je 13 <a+0x3>", "nop", "ret", "nop", "jmp 11 <a+0x1>"]);
        assert_eq!(found, []);
    }

    #[test]
    fn a_loop_may_be_entered_in_its_middle() {
        // Entered at 13; 15 is the test, 16 and 17 a rare path to 12.
        let text = ["jmp 13 <a>", "nop", "nop", "nop", "je 16 <a>", "jne 11 <a>", "nop", "jmp 12 <a>"];
        let text: String =
            (0x10..).zip(text).map(|(at, line): (u32, _)| format!("  {at:x}:\t{line}\n")).collect();
        let found = loops(&parse(&text));
        assert_eq!(found, [Loop { body: vec![1, 2, 3, 4, 5], aside: vec![6, 7], innermost: true }]);
    }

    #[test]
    fn a_jump_by_a_table_leads_somewhere() {
        let found = of(&["nop", "jmp rax", "nop", "jmp 14 <a+0x4>", "jmp 10 <a>"]);
        assert_eq!(found, [(vec![0, 1, 2, 3, 4], true)]);
    }
}
