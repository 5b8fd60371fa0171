//! Many words whose symbols take turns.

use super::{Corrected, Parameters, ReedSolomon, Symbol};
use crate::Error;
use crate::gf2m::bytes::Sums;
use alloc::{borrow::Cow, vec, vec::Vec};

/// Words from which on rows of a matrix are faster than one word after the other.
const FROM_DEPTH: usize = 64;

/// Frames of `depth` words of a code, interleaved symbol by symbol, as CCSDS does with depths of 1 to 8: symbol `i` of
/// word `j` is symbol `i depth + j` of the frame.
///
/// ```
/// use widefield::codes::{Parameters, ReedSolomon};
///
/// let code = ReedSolomon::<u8>::new(&Parameters::CCSDS_255_223)?;
/// let frames = code.interleaved(5)?;
/// let mut frame = [7; 5 * 255];
/// let (data, parity) = frame.split_at_mut(5 * 223);
/// frames.encode(data, parity)?;
///
/// // A burst of 80 symbols is one of 16 in each word.
/// frame[300..380].fill(0);
/// let words = frames.decode(&mut frame, &[])?;
/// assert!(words.iter().all(|word| word.as_ref().is_ok_and(|w| w.positions().len() == 16)));
/// assert_eq!(frame[300..380], [7; 80]);
/// # Ok::<(), widefield::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Interleaved<'a, S: Symbol> {
    code: Cow<'a, ReedSolomon<S>>,
    depth: usize,
    /// For bytes, if there are many words.
    sums: Option<Sums>,
}

impl<S: Symbol> ReedSolomon<S> {
    /// Frames of `depth` words whose symbols are interleaved. Sets up a matrix if they are many.
    ///
    /// # Errors
    /// [`Error::Parameters`] for a depth of 0, or frames that no memory holds.
    pub fn interleaved(&self, depth: usize) -> Result<Interleaved<'_, S>, Error> {
        Interleaved::new(Cow::Borrowed(self), depth)
    }

    /// The same, with the code in them.
    ///
    /// # Errors
    /// Those of [`interleaved`](Self::interleaved).
    pub fn into_interleaved(self, depth: usize) -> Result<Interleaved<'static, S>, Error> {
        Interleaved::new(Cow::Owned(self), depth)
    }
}

impl<'a, S: Symbol> Interleaved<'a, S> {
    fn new(code: Cow<'a, ReedSolomon<S>>, depth: usize) -> Result<Self, Error> {
        let Parameters { n, k, .. } = *code.parameters();
        if depth == 0 || n.checked_mul(depth).is_none() {
            return Err(Error::Parameters);
        }
        let sums = (S::BITS == 8 && depth >= FROM_DEPTH)
            .then(|| Sums::from_images(code.token(), &code.parity_matrix(), code.parity_len(), k));
        Ok(Self { code, depth, sums })
    }

    /// Words in a frame.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Writes the `(n - k) depth` symbols of parity of `k depth` of data.
    ///
    /// # Errors
    /// Those of [`ReedSolomon::encode`].
    pub fn encode(&self, data: &[S], parity: &mut [S]) -> Result<(), Error> {
        let (k, count) = (self.code.parameters().k, self.code.parity_len());
        if data.len() != k * self.depth || parity.len() != count * self.depth {
            return Err(Error::Length);
        }
        self.code.check_symbols(data)?;
        if self.encode_rows(data, parity) {
            return Ok(());
        }
        let (mut one, mut made) = (vec![S::default(); k], vec![S::default(); count]);
        for j in 0..self.depth {
            one.iter_mut().zip(data.iter().skip(j).step_by(self.depth)).for_each(|(o, d)| *o = *d);
            self.code.encode(&one, &mut made)?;
            parity.iter_mut().skip(j).step_by(self.depth).zip(&made).for_each(|(p, m)| *p = *m);
        }
        Ok(())
    }

    /// The parity by the kernels, if there is a matrix.
    fn encode_rows(&self, data: &[S], parity: &mut [S]) -> bool {
        let (Some(sums), Some(data), Some(parity)) = (&self.sums, S::bytes(data), S::bytes_mut(parity))
        else {
            return false;
        };
        let rows: Vec<&[u8]> = data.chunks_exact(self.depth).collect();
        let mut out: Vec<&mut [u8]> = parity.chunks_exact_mut(self.depth).collect();
        sums.combine(&mut out, 0, &rows, false);
        true
    }

    /// Corrects each word of a frame of `n depth` symbols in place, with erasures at these positions of the frame.
    /// Gives for each word the positions in it, or [`Error::Uncorrectable`]; a word that cannot be corrected is left
    /// as it is.
    ///
    /// # Errors
    /// [`Error::Positions`], [`Error::Length`] and [`Error::Encoding`]; the frame is left as it is then.
    pub fn decode(
        &self,
        frame: &mut [S],
        erasures: &[usize],
    ) -> Result<Vec<Result<Corrected, Error>>, Error> {
        let (n, k) = (self.code.parameters().n, self.code.parameters().k);
        if frame.len() != n * self.depth {
            return Err(Error::Length);
        }
        self.code.check_symbols(frame)?;
        let mut lost = vec![Vec::new(); self.depth];
        let mut seen = vec![false; if erasures.is_empty() { 0 } else { frame.len() }];
        for position in erasures {
            match seen.get_mut(*position) {
                Some(seen) if !*seen => *seen = true,
                _ => return Err(Error::Positions),
            }
            lost[position % self.depth].push(position / self.depth);
        }
        // Words whose parity is right need no more.
        let mut right = vec![S::default(); (n - k) * self.depth];
        let known = self.encode_rows(&frame[..k * self.depth], &mut right);
        let mut word = vec![S::default(); n];
        let mut done = Vec::with_capacity(self.depth);
        for (j, lost) in lost.iter().enumerate() {
            let parity = frame[k * self.depth..].iter().zip(&right).skip(j).step_by(self.depth);
            if known && lost.len() <= n - k && parity.into_iter().all(|(a, b)| a == b) {
                done.push(Ok(Corrected::default()));
                continue;
            }
            word.iter_mut().zip(frame.iter().skip(j).step_by(self.depth)).for_each(|(w, f)| *w = *f);
            let found = self.code.decode(&mut word, lost);
            if let Ok(corrected) = &found {
                corrected.positions().iter().for_each(|i| frame[i * self.depth + j] = word[*i]);
            }
            done.push(found);
        }
        Ok(done)
    }
}
