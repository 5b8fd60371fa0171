//! Shards that are there, and what is whole of them.

use super::arguments::{Set, shard};
use super::header::{LEN, Splitting, check_of};
use super::layout::Layout;
use crate::reading::read_full;
use crate::status::Status;
use anyhow::Context as _;
use std::fs::File;
use std::io::{self, ErrorKind, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use widefield::Error;
use widefield::erasure::{Code, Repair};

/// Bytes of plain shards that are worked on at a time.
pub(super) const PIECE: u64 = 1 << 16;

/// What a shard is, before its blocks are read.
pub(super) enum State {
    Missing,
    /// Not a shard, or its header is damaged.
    Unreadable(String),
    /// Of another splitting.
    Foreign,
    Open(File),
}

/// All shards of a file, by number.
pub(super) struct Shards {
    pub(super) base: PathBuf,
    pub(super) names: Vec<PathBuf>,
    pub(super) states: Vec<State>,
    /// What the headers say, unless the shards are plain.
    pub(super) splitting: Option<Splitting>,
    pub(super) code: Code,
    pub(super) layout: Layout,
    /// How many blocks of each are not whole.
    pub(super) damaged: Vec<u64>,
    blocks: Vec<Vec<u8>>,
    whole: Vec<bool>,
    /// The latest pattern of losses.
    plan: Option<Plan>,
}

struct Plan {
    present: Vec<usize>,
    wanted: Vec<usize>,
    repair: Repair,
}

impl Shards {
    pub(super) fn open(set: &Set) -> anyhow::Result<Self> {
        match (set.plain, set.data, set.parity) {
            (true, Some(data), Some(parity)) => Self::plain(set, set.matrix.code(data, parity)?),
            _ => Self::own(set),
        }
    }

    fn new(base: PathBuf, plain: bool, code: Code, states: Vec<State>, layout: Layout) -> Self {
        let n = states.len();
        let names = (0..n).map(|i| shard(&base, i, plain)).collect();
        let blocks = vec![vec![0; layout.largest() + layout.check]; n];
        let (damaged, whole) = (vec![0; n], vec![false; n]);
        Self { base, names, states, splitting: None, code, layout, damaged, blocks, whole, plan: None }
    }

    /// Those of other programs: all that are there have one length.
    fn plain(set: &Set, code: Code) -> anyhow::Result<Self> {
        let (n, base) = (code.data_shards() + code.parity_shards(), set.base.clone());
        let mut states = Vec::new();
        let mut len = None;
        for i in 0..n {
            let name = shard(&base, i, true);
            states.push(match opened(&name)? {
                None => State::Missing,
                Some(file) => {
                    let this = file.metadata().with_context(|| name.display().to_string())?.len();
                    Status::Refused.unless(*len.get_or_insert(this) == this, || {
                        format!("{}: is not as long as the shards before", name.display())
                    })?;
                    State::Open(file)
                }
            });
        }
        let Some(len) = len else { return Err(none(&base, true)) };
        Ok(Self::new(base, true, code, states, Layout::new([0, 0], PIECE, len, 1)))
    }

    /// Ours: those of one splitting, of which there are most.
    fn own(set: &Set) -> anyhow::Result<Self> {
        let base = base_of(&set.base);
        let mut found: Vec<(State, Option<Splitting>)> = Vec::new();
        for i in 0..256 {
            let name = shard(&base, i, false);
            found.push(match opened(&name)? {
                None => (State::Missing, None),
                Some(mut file) => match header(&mut file).with_context(|| name.display().to_string())? {
                    Ok((splitting, index)) if index == i => (State::Open(file), Some(splitting)),
                    Ok((_, index)) => {
                        (State::Unreadable(format!("is shard {index} under another name")), None)
                    }
                    Err(why) => (State::Unreadable(why), None),
                },
            });
        }
        let all: Vec<Splitting> = found.iter().filter_map(|(_, splitting)| *splitting).collect();
        let count = |s: &Splitting| all.iter().filter(|other| *other == s).count();
        let Some(splitting) = all.iter().copied().max_by_key(count) else {
            if found.iter().any(|(state, _)| matches!(state, State::Unreadable(_))) {
                return Err(Status::Format
                    .error(format!("{}: none of its shards has a header that is whole", base.display())));
            }
            return Err(none(&base, false));
        };
        let rival = all.iter().find(|s| **s != splitting && count(s) == count(&splitting));
        Status::Refused.unless(rival.is_none(), || {
            format!(
                "{}: as many shards are of one splitting as of another: remove those of one",
                base.display()
            )
        })?;
        let n = splitting.shards();
        let states = found.into_iter().take(n).map(|(state, whose)| match whose {
            Some(whose) if whose != splitting => State::Foreign,
            _ => state,
        });
        let code = splitting.matrix.code(splitting.data, splitting.parity)?;
        let mut shards = Self::new(base, false, code, states.collect(), splitting.layout());
        shards.splitting = Some(splitting);
        // Bytes behind the end are damage, too.
        for i in 0..n {
            if let State::Open(file) = &shards.states[i] {
                let len = file.metadata().with_context(|| shards.names[i].display().to_string())?.len();
                shards.damaged[i] = u64::from(len > shards.layout.shard());
            }
        }
        Ok(shards)
    }

    /// Reads the blocks of a stripe. One that is not whole counts as lost.
    pub(super) fn read(&mut self, stripe: u64) {
        for i in 0..self.states.len() {
            self.read_one(stripe, i);
        }
    }

    /// Reads the block of one shard, and whether it is whole.
    pub(super) fn read_one(&mut self, stripe: u64, i: usize) -> bool {
        let State::Open(file) = &mut self.states[i] else { return false };
        let (len, check) = (self.layout.block(stripe), self.layout.check);
        let block = &mut self.blocks[i][..len + check];
        let read = file
            .seek(SeekFrom::Start(self.layout.place(stripe)))
            .and_then(|_| read_full(file, block))
            // A sector that cannot be read is lost like one that was changed.
            .unwrap_or(0);
        let (bytes, told) = block.split_at(len);
        self.whole[i] = read == len + check && (check == 0 || told == check_of(stripe, bytes));
        self.damaged[i] += u64::from(!self.whole[i]);
        self.whole[i]
    }

    /// The blocks of the stripe that was read last, if all are whole.
    pub(super) fn all_whole(&self, stripe: u64) -> Option<[Vec<&[u8]>; 2]> {
        let blocks = self.blocks.iter().map(|b| &b[..self.layout.block(stripe)]);
        let (data, parity): (Vec<_>, Vec<_>) =
            blocks.enumerate().partition(|(i, _)| *i < self.code.data_shards());
        let only = |blocks: Vec<(usize, _)>| blocks.into_iter().map(|(_, b)| b).collect();
        self.whole.iter().all(|w| *w).then(|| [only(data), only(parity)])
    }

    /// Whether the others can be made from what is whole of the stripe that was read last.
    pub(super) fn is_enough(&mut self) -> anyhow::Result<bool> {
        let wanted: Vec<usize> = (0..self.whole.len()).filter(|i| !self.whole[*i]).collect();
        self.prepare(&wanted)
    }

    /// The blocks of these shards of the stripe that was read last, made where they were not whole.
    pub(super) fn blocks(&mut self, stripe: u64, shards: &[usize]) -> anyhow::Result<Vec<&[u8]>> {
        let len = self.layout.block(stripe);
        let wanted: Vec<usize> = shards.iter().copied().filter(|i| !self.whole[*i]).collect();
        if !wanted.is_empty() {
            let is_enough = self.prepare(&wanted)?;
            let Some(plan) = self.plan.as_ref().filter(|_| is_enough) else {
                let whole = self.whole.iter().filter(|w| **w).count();
                return Err(Status::Refused.error(format!(
                    "{}: of stripe {stripe} there are {whole} whole blocks, which do not give the others: it takes {}",
                    self.base.display(),
                    self.code.data_shards()
                )));
            };
            let mut made: Vec<Vec<u8>> =
                wanted.iter().map(|i| core::mem::take(&mut self.blocks[*i])).collect();
            let mut outs: Vec<&mut [u8]> = made.iter_mut().map(|b| &mut b[..len]).collect();
            let sources: Vec<&[u8]> = plan.repair.sources().iter().map(|i| &self.blocks[*i][..len]).collect();
            plan.repair.run(&sources, &mut outs)?;
            for (i, block) in wanted.iter().zip(made) {
                self.blocks[*i] = block;
            }
        }
        Ok(shards.iter().map(|i| &self.blocks[*i][..len]).collect())
    }

    /// Plans how to make these from what is whole, and whether that is enough.
    fn prepare(&mut self, wanted: &[usize]) -> anyhow::Result<bool> {
        let present: Vec<usize> = (0..self.whole.len()).filter(|i| self.whole[*i]).collect();
        let known = self.plan.as_ref().is_some_and(|p| p.present == present && p.wanted == wanted);
        if !known {
            self.plan = match self.code.repair(&present, wanted) {
                Ok(repair) => Some(Plan { present, wanted: wanted.to_vec(), repair }),
                Err(Error::Shards | Error::Singular) => None,
                Err(e) => return Err(e.into()),
            };
        }
        Ok(self.plan.is_some())
    }
}

/// The name without that of a shard.
fn base_of(path: &Path) -> PathBuf {
    let is_shard = path
        .extension()
        .and_then(|e| e.to_str())
        .and_then(|e| e.strip_prefix("shard"))
        .is_some_and(|digits| digits.len() == 3 && digits.bytes().all(|b| b.is_ascii_digit()));
    if is_shard { path.with_extension("") } else { path.to_owned() }
}

fn opened(name: &Path) -> anyhow::Result<Option<File>> {
    match File::open(name) {
        Ok(file) => {
            let is_file = file.metadata().is_ok_and(|about| about.is_file());
            Status::Io.unless(is_file, || format!("{}: is not a regular file", name.display()))?;
            Ok(Some(file))
        }
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e).with_context(|| name.display().to_string()),
    }
}

fn none(base: &Path, plain: bool) -> anyhow::Error {
    Status::Io
        .error(format!("there is no shard {} and none of a higher number", shard(base, 0, plain).display()))
}

/// What the header says, or why it is none.
fn header(file: &mut File) -> anyhow::Result<Result<(Splitting, usize), String>> {
    let mut bytes = [0; LEN];
    match read_full(file, &mut bytes) {
        Ok(LEN) => {}
        Ok(_) => return Ok(Err("is too short for a shard".into())),
        Err(e) => return Ok(Err(format!("cannot be read: {}", io::Error::from(e.kind())))),
    }
    Ok(Splitting::read(&bytes)?.ok_or_else(|| "is not a shard, or its header was changed".into()))
}
