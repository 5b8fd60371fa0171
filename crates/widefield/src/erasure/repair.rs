//! Lost shards as sums of others.

use super::code::Code;
use crate::Error;
use crate::gf2m::bytes::Sums;
use crate::gf2m::{F8Rs, matrix};
use alloc::{vec, vec::Vec};

/// The coefficients by which shards are made from others, for one pattern of losses and any number of stripes.
#[derive(Clone, Debug)]
pub struct Repair {
    sources: Vec<usize>,
    sums: Sums,
}

impl Code {
    /// Makes all shards that are `None` from the others.
    ///
    /// # Errors
    /// [`Error::Length`] for another number of shards than the code has, or unequal lengths of those that are there;
    /// those of [`repair`](Self::repair). Nothing is written then.
    pub fn reconstruct(&self, shards: &mut [Option<Vec<u8>>]) -> Result<(), Error> {
        if shards.len() != self.data_shards() + self.parity_shards() {
            return Err(Error::Length);
        }
        let (present, lost): (Vec<usize>, Vec<usize>) = (0..shards.len()).partition(|i| shards[*i].is_some());
        let repair = self.repair(&present, &lost)?;
        let len = shards.iter().flatten().next().map_or(0, Vec::len);
        if shards.iter().flatten().any(|shard| shard.len() != len) {
            return Err(Error::Length);
        }
        let mut made = vec![vec![0; len]; lost.len()];
        let sources: Vec<&[u8]> =
            repair.sources().iter().map(|i| shards[*i].as_deref().unwrap_or_default()).collect();
        repair.run(&sources, &mut made)?;
        for (at, shard) in lost.into_iter().zip(made) {
            shards[at] = Some(shard);
        }
        Ok(())
    }

    /// How to make the shards `wanted` from the shards `present`, of which it takes those that it needs.
    ///
    /// # Errors
    /// [`Error::Shards`] if a number is named twice or there is no such shard, or if fewer are present than the code
    /// has shards of data; [`Error::Singular`] if those that are present do not determine the lost data.
    pub fn repair(&self, present: &[usize], wanted: &[usize]) -> Result<Repair, Error> {
        Repair::new(self, present, wanted)
    }
}

impl Repair {
    fn new(code: &Code, present: &[usize], wanted: &[usize]) -> Result<Self, Error> {
        let (k, m) = (code.data_shards(), code.parity_shards());
        let mut is_present = [false; 256];
        let mut is_wanted = [false; 256];
        for (numbers, seen) in [(present, &mut is_present), (wanted, &mut is_wanted)] {
            for number in numbers {
                if *number >= k + m || core::mem::replace(&mut seen[*number], true) {
                    return Err(Error::Shards);
                }
            }
        }
        if present.len() < k {
            return Err(Error::Shards);
        }
        let (kept, lost): (Vec<usize>, Vec<usize>) = (0..k).partition(|i| is_present[*i]);
        let parity: Vec<usize> = (0..m).filter(|i| is_present[k + i]).collect();
        let row = |i: usize| &code.coefficients()[i * k..][..k];
        let field = matrix::Bytes::<F8Rs>::new_with(code.token());
        // The first equations that are independent: columns of the transposed matrix with a pivot.
        let e = lost.len();
        let mut columns: Vec<u8> = lost.iter().flat_map(|j| parity.iter().map(|i| row(*i)[*j])).collect();
        let pivots = matrix::echelon_vartime(&field, &mut columns, [e, parity.len()], parity.len())?;
        if pivots.len() < e {
            return Err(Error::Singular);
        }
        let chosen: Vec<usize> = pivots.into_iter().map(|p| parity[p]).collect();
        let square: Vec<u8> = chosen.iter().flat_map(|i| lost.iter().map(|j| row(*i)[*j])).collect();
        let mut inverse = vec![0; e * e];
        matrix::invert_vartime(&field, &mut inverse, &square, e)?;
        // (A_kept, 1): what the equations add up besides the lost data, from the sources in their order.
        let mut sides = vec![0; e * k];
        for (n, (i, side)) in chosen.iter().zip(sides.chunks_exact_mut(k)).enumerate() {
            for (to, j) in side.iter_mut().zip(&kept) {
                *to = row(*i)[*j];
            }
            side[kept.len() + n] = 1;
        }
        let mut solved = vec![0; e * k];
        matrix::product(&field, &mut solved, &inverse, &sides, [e, e, k])?;
        let mut rows = vec![0; wanted.len() * k];
        for (out, shard) in rows.chunks_exact_mut(k).zip(wanted) {
            if let Some(n) = kept.iter().position(|j| j == shard) {
                out[n] = 1;
            } else if let Some(n) = lost.iter().position(|j| j == shard) {
                out.copy_from_slice(&solved[n * k..][..k]);
            } else {
                // Parity: of the data that is kept, and of that which is solved for.
                let row = row(shard - k);
                let of_lost: Vec<u8> = lost.iter().map(|j| row[*j]).collect();
                matrix::product(&field, out, &of_lost, &solved, [1, e, k])?;
                for (out, j) in out.iter_mut().zip(&kept) {
                    *out ^= row[*j];
                }
            }
        }
        let sources = kept.into_iter().chain(chosen.into_iter().map(|i| k + i)).collect();
        Ok(Self { sources, sums: Sums::new::<F8Rs>(code.token(), &rows, wanted.len(), k) })
    }

    /// The numbers of the shards that are read, in the order in which [`run`](Self::run) takes them: as many as the
    /// code has shards of data.
    #[must_use]
    pub fn sources(&self) -> &[usize] {
        &self.sources
    }

    /// Writes the wanted shards, in the order in which they were named.
    ///
    /// # Errors
    /// [`Error::Length`] for another number of shards than sources, or than wanted ones, or unequal lengths; nothing is
    /// written then.
    pub fn run<S: AsRef<[u8]>, O: AsMut<[u8]>>(&self, sources: &[S], out: &mut [O]) -> Result<(), Error> {
        self.check(sources, out)?;
        self.sums.combine(out, 0, sources, false);
        Ok(())
    }

    /// [`run`](Self::run) by so many threads, as [`Code::encode_parallel`].
    ///
    /// # Errors
    /// Those of [`run`](Self::run).
    #[cfg(feature = "std")]
    pub fn run_parallel<S: AsRef<[u8]>, O: AsMut<[u8]>>(
        &self,
        threads: core::num::NonZero<usize>,
        sources: &[S],
        out: &mut [O],
    ) -> Result<(), Error> {
        self.check(sources, out)?;
        self.sums.combine_parallel(threads, out, sources);
        Ok(())
    }

    fn check<S: AsRef<[u8]>, O: AsMut<[u8]>>(&self, sources: &[S], out: &mut [O]) -> Result<(), Error> {
        let len = sources.first().map_or(0, |s| s.as_ref().len());
        if sources.len() != self.sources.len()
            || out.len() != self.sums.outs()
            || sources.iter().any(|s| s.as_ref().len() != len)
            || out.iter_mut().any(|o| o.as_mut().len() != len)
        {
            return Err(Error::Length);
        }
        Ok(())
    }
}
