//! A file becomes shards.

use super::arguments::{Encode, Shape, replace, shard};
use super::header::{LEN, Splitting, check_of};
use super::layout::Layout;
use super::shards::PIECE;
use crate::pending::{self, Pending, Readers};
use crate::progress;
use crate::reading::read_full;
use crate::sealed::{Input, is_standard};
use crate::status::Status;
use anyhow::Context as _;
use indicatif::ProgressBar;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use widefield::erasure::Code;

pub(super) fn run(arguments: &Encode) -> anyhow::Result<ExitCode> {
    let Shape { data, parity, matrix } = arguments.shape;
    let code = matrix.code(data, parity)?;
    let base = match &arguments.output {
        Some(base) => base.clone(),
        None => {
            Status::Usage.unless(
                !is_standard(&arguments.file),
                || "standard input has no name: --output must say what the names of the shards begin with",
            )?;
            arguments.file.clone()
        }
    };
    let input = Input::open(&arguments.file)?;
    let bar = progress::bytes(input.len);
    let names: Vec<PathBuf> = (0..data + parity).map(|i| shard(&base, i, arguments.plain)).collect();
    check_outputs(&names, arguments)?;
    let encoding = Encoding { code: &code, names: &names, arguments, bar: &bar };
    let done = if arguments.plain { encoding.plain(input) } else { encoding.own(input) };
    bar.finish_and_clear();
    let made = done.with_context(|| arguments.file.display().to_string())?;
    Pending::keep_all(made)?;
    Ok(ExitCode::SUCCESS)
}

/// No shard may be there, unless all may be replaced; and none is the input.
fn check_outputs(names: &[PathBuf], arguments: &Encode) -> anyhow::Result<()> {
    for name in names {
        pending::check(name, replace(arguments.force))?;
        let is_input = !is_standard(&arguments.file) && name.exists() && same(name, &arguments.file);
        Status::Usage.unless(!is_input, || format!("{}: the output is the input", name.display()))?;
    }
    Ok(())
}

/// Whether two names are of one file.
pub(super) fn same(a: &Path, b: &Path) -> bool {
    same_file::is_same_file(a, b).unwrap_or(false)
}

struct Encoding<'a> {
    code: &'a Code,
    names: &'a [PathBuf],
    arguments: &'a Encode,
    bar: &'a ProgressBar,
}

impl Encoding<'_> {
    fn outputs(&self) -> anyhow::Result<Vec<Pending>> {
        let replace = replace(self.arguments.force);
        self.names.iter().map(|name| Pending::new(name, replace, Readers::Usual)).collect()
    }

    /// With headers and checks, from a file or a stream, stripe by stripe.
    fn own(&self, mut input: Input) -> anyhow::Result<Vec<Pending>> {
        let Encode { shape: Shape { data, parity, matrix }, block, .. } = *self.arguments;
        let mut id = [0; 16];
        getrandom::fill(&mut id).context("the system has no random numbers")?;
        let mut splitting = Splitting { data, parity, matrix, block, len: 0, id };
        splitting.check()?;
        let mut files = self.outputs()?;
        for file in &mut files {
            // Its length becomes known in the end.
            file.write_all(&[0; LEN])?;
        }
        let block = block as usize;
        let mut stripe = vec![0; data * block];
        let mut parities = vec![vec![0; block]; parity];
        for number in 0.. {
            let n = read_full(&mut input.file, &mut stripe)?;
            if n == 0 {
                break;
            }
            let len = n.div_ceil(data);
            stripe[n..].fill(0);
            let data: Vec<&[u8]> = stripe.chunks_exact(len).take(data).collect();
            let mut parity: Vec<&mut [u8]> = parities.iter_mut().map(|p| &mut p[..len]).collect();
            self.code.encode(&data, &mut parity)?;
            let blocks = data.into_iter().chain(parity.iter().map(|p| &**p));
            for (file, block) in files.iter_mut().zip(blocks) {
                file.write_all(block)?;
                file.write_all(&check_of(number, block))?;
            }
            splitting.len += n as u64;
            self.bar.inc(n as u64);
            if n < stripe.len() {
                break;
            }
        }
        for (i, file) in files.iter_mut().enumerate() {
            file.write_beginning(&splitting.to_bytes(i))?;
        }
        Ok(files)
    }

    /// Each shard of data is a part of the file, the last with zeros at its end.
    fn plain(&self, mut input: Input) -> anyhow::Result<Vec<Pending>> {
        let Some(len) = input.len else {
            return Err(Status::Usage.error("plain shards need a file whose length is known, not a stream"));
        };
        let (data, parity) = (self.code.data_shards(), self.code.parity_shards());
        let part = len.div_ceil(data as u64);
        let layout = Layout::new([0, 0], PIECE, part, 1);
        let mut files = self.outputs()?;
        let mut blocks = vec![vec![0; PIECE as usize]; data];
        let mut parities = vec![vec![0; PIECE as usize]; parity];
        for stripe in 0..layout.stripes {
            let n = layout.block(stripe);
            for (i, block) in blocks.iter_mut().enumerate() {
                input.file.seek(SeekFrom::Start(i as u64 * part + layout.place(stripe)))?;
                let read = read_full(&mut input.file, &mut block[..n])?;
                block[read..].fill(0);
                self.bar.inc(read as u64);
            }
            let data: Vec<&[u8]> = blocks.iter().map(|b| &b[..n]).collect();
            let mut parity: Vec<&mut [u8]> = parities.iter_mut().map(|p| &mut p[..n]).collect();
            self.code.encode(&data, &mut parity)?;
            let all = data.into_iter().chain(parity.iter().map(|p| &**p));
            files.iter_mut().zip(all).try_for_each(|(file, block)| file.write_all(block))?;
        }
        Ok(files)
    }
}
