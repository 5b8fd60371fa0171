//! Chunks as they are read.

use crate::reading::read_full;
use std::io::{self, Read};

/// A reader that knows whether more follows.
pub(super) struct Input<R> {
    reader: R,
    /// The first byte of what follows.
    ahead: Option<u8>,
    begun: bool,
}

impl<R: Read> Input<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self { reader, ahead: None, begun: false }
    }

    /// The next chunk: its length, and whether it is the last. A chunk that is not the last fills the room; when the
    /// last has come there is none.
    pub(super) fn next_chunk(&mut self, room: &mut [u8]) -> io::Result<Option<(usize, bool)>> {
        let mut filled = 0;
        match self.ahead.take() {
            Some(byte) => {
                room[0] = byte;
                filled = 1;
            }
            None if self.begun => return Ok(None),
            None => self.begun = true,
        }
        filled += read_full(&mut self.reader, &mut room[filled..])?;
        if filled == room.len() {
            let mut byte = [0];
            self.ahead = (read_full(&mut self.reader, &mut byte)? == 1).then_some(byte[0]);
        }
        Ok(Some((filled, self.ahead.is_none())))
    }
}
