//! Shards are checked, made anew, and become the file.

use super::arguments::{Decode, Repair, Set, replace};
use super::encode::same;
use super::header::check_of;
use super::shards::{Shards, State};
use crate::output::line;
use crate::pending::{Pending, Readers, Replace, check};
use crate::progress;
use crate::sealed::is_standard;
use crate::standard;
use crate::status::Status;
use anyhow::Context as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// What reading all of them has told.
struct Found {
    /// The shards that are not as they should be.
    bad: Vec<usize>,
    /// The first stripe whose blocks are not enough, if there is one.
    lost: Option<u64>,
    /// The first one whose blocks are whole, with parity of other data.
    differs: Option<u64>,
}

pub(super) fn verify(set: &Set) -> anyhow::Result<ExitCode> {
    let mut shards = Shards::open(set)?;
    let found = scan(&mut shards)?;
    tell(&shards)?;
    let base = shards.base.display();
    if let Some(stripe) = found.lost {
        return Err(Status::Refused
            .error(format!("{base}: cannot be repaired: of stripe {stripe} there are not enough blocks")));
    }
    if let Some(stripe) = found.differs {
        return Err(Status::Refused.error(format!(
            "{base}: the parity of stripe {stripe} is not that of its data, and nothing tells which shard is wrong"
        )));
    }
    Status::Refused.unless(found.bad.is_empty(), || {
        format!(
            "{base}: {} of {} shards are lost or damaged; `repair` makes them anew",
            found.bad.len(),
            shards.names.len()
        )
    })?;
    line!("{base}: all {} shards are whole", shards.names.len())?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn repair(arguments: &Repair) -> anyhow::Result<ExitCode> {
    let mut shards = Shards::open(&arguments.set)?;
    let foreign = shards.states.iter().position(|s| matches!(s, State::Foreign));
    if let (Some(i), false) = (foreign, arguments.force) {
        return Err(Status::Refused.error(format!(
            "{}: is of another file, or of another splitting of this one; --force replaces it",
            shards.names[i].display()
        )));
    }
    let found = scan(&mut shards)?;
    tell(&shards)?;
    if let (Some(stripe), []) = (found.differs, &found.bad[..]) {
        return Err(Status::Refused.error(format!(
            "{}: the parity of stripe {stripe} is not that of its data, and nothing tells which shard is wrong",
            shards.base.display()
        )));
    }
    let mut files = Vec::new();
    for i in &found.bad {
        let mut file = Pending::new(&shards.names[*i], Replace::Yes, Readers::Usual)?;
        if let Some(splitting) = &shards.splitting {
            file.write_all(&splitting.to_bytes(*i))?;
        }
        files.push(file);
    }
    let bar = bar(&shards);
    for stripe in 0..shards.layout.stripes {
        shards.read(stripe);
        let checks = shards.layout.check > 0;
        for (file, block) in files.iter_mut().zip(shards.blocks(stripe, &found.bad)?) {
            file.write_all(block)?;
            if checks {
                file.write_all(&check_of(stripe, block))?;
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Pending::keep_all(files)?;
    match found.bad.len() {
        0 => line!("{}: all {} shards are whole", shards.base.display(), shards.names.len())?,
        n => line!("{}: {n} shards are made anew", shards.base.display())?,
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn decode(arguments: &Decode) -> anyhow::Result<ExitCode> {
    let mut shards = Shards::open(&arguments.set)?;
    let output: PathBuf = arguments.output.clone().unwrap_or_else(|| shards.base.clone());
    let data: Vec<usize> = (0..shards.code.data_shards()).collect();
    let all = shards.splitting.map_or(shards.layout.shard() * data.len() as u64, |s| s.len);
    let len = arguments.length.unwrap_or(all);
    Status::Usage.unless(len <= all, || format!("--length: the shards have {all} bytes"))?;
    let mut decoding = Decoding { shards: &mut shards, data: &data, left: len };
    if is_standard(&output) {
        decoding.write(&mut standard::output()?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let is_shard = output.exists() && decoding.shards.names.iter().any(|name| same(name, &output));
    Status::Usage.unless(!is_shard, || format!("{}: the output is a shard", output.display()))?;
    check(&output, replace(arguments.force))?;
    let mut file = Pending::new(&output, replace(arguments.force), Readers::Usual)?;
    decoding.write(&mut file).with_context(|| output.display().to_string())?;
    file.keep()?;
    Ok(ExitCode::SUCCESS)
}

struct Decoding<'a> {
    shards: &'a mut Shards,
    data: &'a [usize],
    /// Bytes of the file that are not written yet.
    left: u64,
}

impl Decoding<'_> {
    fn write(&mut self, output: &mut impl Write) -> anyhow::Result<()> {
        // Plain shards are parts of the file one after the other: each is read alone.
        if self.shards.splitting.is_none() {
            for i in self.data {
                self.parts(output, &[*i])?;
            }
        } else {
            self.parts(output, self.data)?;
        }
        Ok(output.flush()?)
    }

    fn parts(&mut self, output: &mut impl Write, shards: &[usize]) -> anyhow::Result<()> {
        let bar = bar(self.shards);
        for stripe in 0..self.shards.layout.stripes {
            let alone = matches!(shards, [i] if self.shards.read_one(stripe, *i));
            if !alone {
                self.shards.read(stripe);
            }
            for block in self.shards.blocks(stripe, shards)? {
                let n = self.left.min(block.len() as u64) as usize;
                output.write_all(&block[..n])?;
                self.left -= n as u64;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }
}

fn bar(shards: &Shards) -> indicatif::ProgressBar {
    progress::bar(usize::try_from(shards.layout.stripes).unwrap_or(usize::MAX))
}

/// Reads all blocks.
fn scan(shards: &mut Shards) -> anyhow::Result<Found> {
    let mut found = Found { bad: Vec::new(), lost: None, differs: None };
    let bar = bar(shards);
    for stripe in 0..shards.layout.stripes {
        shards.read(stripe);
        if let Some([data, parity]) = shards.all_whole(stripe) {
            if found.differs.is_none() && !shards.code.verify(&data, &parity)? {
                found.differs = Some(stripe);
            }
        } else if found.lost.is_none() && !shards.is_enough()? {
            found.lost = Some(stripe);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let is_bad = |i: &usize| !matches!(shards.states[*i], State::Open(_)) || shards.damaged[*i] > 0;
    found.bad = (0..shards.states.len()).filter(is_bad).collect();
    Ok(found)
}

/// A line for each shard that is not whole.
fn tell(shards: &Shards) -> anyhow::Result<()> {
    for ((name, state), damaged) in shards.names.iter().zip(&shards.states).zip(&shards.damaged) {
        let name = name.display();
        match state {
            State::Missing => line!("{name}: missing")?,
            State::Unreadable(why) => line!("{name}: {why}")?,
            State::Foreign => line!("{name}: is of another file, or of another splitting of this one")?,
            State::Open(_) if *damaged > 0 => {
                line!("{name}: {damaged} of {} blocks are damaged", shards.layout.stripes)?;
            }
            State::Open(_) => {}
        }
    }
    Ok(())
}
