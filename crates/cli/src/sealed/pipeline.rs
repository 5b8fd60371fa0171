//! Chunks on all processors. Every thread takes the next chunks from the input, seals or opens them, and waits for its
//! turn to write.

use super::header;
use super::input::Input;
use crate::status::Status;
use core::fmt;
use core::num::NonZero;
use indicatif::ProgressBar;
use std::io::{self, Read, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use widefield::aead::{Aead, stream::Stream};
use zeroize::Zeroize as _;

/// Bytes of plaintext that a thread takes at a time, or one chunk if that is longer.
const SHARE: usize = 1 << 20;
/// The most that all threads take at a time: chunks are as long as a file says that may be forged.
const SHARES: usize = 256 << 20;

/// Which way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Seal,
    Open,
}

/// What all threads know.
pub(super) struct Pipeline<'k, A: Aead> {
    pub(super) stream: Stream<'k, A>,
    pub(super) header: [u8; header::LEN],
    pub(super) chunk_len: usize,
    pub(super) direction: Direction,
    pub(super) bar: ProgressBar,
}

/// Why it ended.
#[derive(Debug)]
pub(super) enum Failure {
    Read(io::Error),
    Write(io::Error),
    TooLong,
    /// The chunk of this number was refused, which was the last or not.
    Refused(u64, bool),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(e) => write!(f, "cannot read: {e}"),
            Self::Write(e) => write!(f, "cannot write: {e}"),
            Self::TooLong => f.write_str("the file has more chunks than a stream can have"),
            Self::Refused(number, false) => write!(f, "chunk {number} was changed, or is not in its place"),
            Self::Refused(number, true) => {
                write!(
                    f,
                    "chunk {number}, where the file ends, was changed, or the file was cut off or made longer"
                )
            }
        }
    }
}

// Without the error of the system as its source: a closed pipe, which ends other commands in peace, leaves a file cut
// off.
impl From<Failure> for anyhow::Error {
    fn from(failure: Failure) -> Self {
        let status = match failure {
            Failure::Read(_) | Failure::Write(_) => Status::Io,
            Failure::TooLong => Status::Format,
            Failure::Refused(..) => Status::Refused,
        };
        status.error(failure.to_string())
    }
}

/// What is read next.
struct Reading<R> {
    input: Input<R>,
    /// The number of the next share, and of its first chunk.
    share: u64,
    chunk: u64,
    ended: bool,
}

/// What is written next.
struct Writing<W> {
    output: W,
    /// The number of the next share.
    share: u64,
    failure: Option<Failure>,
}

/// What a thread has taken.
struct Share {
    first: u64,
    /// Chunks that fill their places.
    full: usize,
    /// Bytes of the one behind them, which is shorter or the last.
    last: Option<usize>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<A: Aead> Pipeline<'_, A> {
    /// Seals or opens all of the input.
    pub(super) fn run(
        &self,
        input: impl Read + Send,
        len: Option<u64>,
        output: impl Write + Send,
    ) -> Result<(), Failure> {
        let reading = Mutex::new(Reading { input: Input::new(input), share: 0, chunk: 0, ended: false });
        let writing = Mutex::new(Writing { output, share: 0, failure: None });
        let turn = Condvar::new();
        std::thread::scope(|scope| {
            for _ in 0..self.threads(len) {
                scope.spawn(|| self.work(&reading, &writing, &turn));
            }
        });
        let mut writing = writing.into_inner().unwrap_or_else(PoisonError::into_inner);
        match writing.failure {
            Some(failure) => Err(failure),
            None => writing.output.flush().map_err(Failure::Write),
        }
    }

    /// As many as there are processors, shares of the input, and shares in the memory for them.
    fn threads(&self, len: Option<u64>) -> usize {
        let share = SHARE.max(self.chunk_len);
        let shares = len.map_or(usize::MAX, |len| usize::try_from(len / share as u64).unwrap_or(usize::MAX));
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        processors.min(SHARES / share).min(shares.saturating_add(1))
    }

    /// One thread.
    fn work<R: Read, W: Write>(
        &self,
        reading: &Mutex<Reading<R>>,
        writing: &Mutex<Writing<W>>,
        turn: &Condvar,
    ) {
        let place = self.chunk_len + A::TAG_LEN;
        let mut buf = vec![0; place * (SHARE / self.chunk_len).max(1)];
        loop {
            let (number, taken) = {
                let mut reading = lock(reading);
                if reading.ended {
                    break;
                }
                let number = reading.share;
                reading.share += 1;
                let taken = self.take(&mut reading, &mut buf);
                reading.ended |= taken.is_err();
                (number, taken)
            };
            let done = taken.and_then(|share| self.process(&share, &mut buf).map(|()| share));
            let mut writing = lock(writing);
            while writing.share != number && writing.failure.is_none() {
                writing = turn.wait(writing).unwrap_or_else(PoisonError::into_inner);
            }
            if writing.failure.is_none() {
                let written = done
                    .and_then(|share| self.write(&share, &buf, &mut writing.output).map_err(Failure::Write));
                writing.failure = written.err();
                writing.share += 1;
            }
            let failed = writing.failure.is_some();
            drop(writing);
            turn.notify_all();
            if failed {
                lock(reading).ended = true;
                break;
            }
        }
        buf.zeroize();
    }

    /// Bytes of a chunk that is not the last, before and after.
    fn lengths(&self) -> [usize; 2] {
        let sealed = self.chunk_len + A::TAG_LEN;
        match self.direction {
            Direction::Seal => [self.chunk_len, sealed],
            Direction::Open => [sealed, self.chunk_len],
        }
    }

    /// Reads chunks into their places.
    fn take<R: Read>(&self, reading: &mut Reading<R>, buf: &mut [u8]) -> Result<Share, Failure> {
        let mut share = Share { first: reading.chunk, full: 0, last: None };
        for place in buf.chunks_mut(self.chunk_len + A::TAG_LEN) {
            match reading.input.next_chunk(&mut place[..self.lengths()[0]]).map_err(Failure::Read)? {
                Some((_, false)) => share.full += 1,
                Some((len, true)) => {
                    share.last = Some(len);
                    break;
                }
                None => break,
            }
        }
        reading.chunk += share.full as u64;
        reading.ended = share.last.is_some();
        Ok(share)
    }

    /// Seals or opens the chunks in their places.
    fn process(&self, share: &Share, buf: &mut [u8]) -> Result<(), Failure> {
        let before = self.lengths()[0];
        let lengths =
            core::iter::repeat_n((before, false), share.full).chain(share.last.map(|len| (len, true)));
        for ((place, (len, last)), number) in
            buf.chunks_mut(self.chunk_len + A::TAG_LEN).zip(lengths).zip(share.first..)
        {
            let position = u32::try_from(number).map_err(|_| Failure::TooLong)?;
            let refused = |e| match e {
                widefield::Error::Limit => Failure::TooLong,
                _ => Failure::Refused(number, last),
            };
            match self.direction {
                Direction::Seal => {
                    let (data, tag) = place[..len + A::TAG_LEN].split_at_mut(len);
                    let sealed =
                        self.stream.seal_chunk(position, last, &self.header, data).map_err(refused)?;
                    tag.copy_from_slice(sealed.as_bytes());
                }
                Direction::Open => {
                    let (data, tag) =
                        place[..len].split_last_chunk_mut().ok_or(Failure::Refused(number, last))?;
                    self.stream.open_chunk(position, last, &self.header, data, tag).map_err(refused)?;
                }
            }
        }
        Ok(())
    }

    /// Writes what has become of the chunks.
    fn write(&self, share: &Share, buf: &[u8], output: &mut impl Write) -> io::Result<()> {
        let [before, after] = self.lengths();
        let mut places = buf.chunks(self.chunk_len + A::TAG_LEN);
        for place in places.by_ref().take(share.full) {
            output.write_all(&place[..after])?;
        }
        if let (Some(len), Some(place)) = (share.last, places.next()) {
            output.write_all(&place[..len + after - before])?;
        }
        self.bar.inc((share.full * before + share.last.unwrap_or(0)) as u64);
        Ok(())
    }
}
