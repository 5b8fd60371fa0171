//! Operands: the same on every machine and in every run.

/// SplitMix64.
pub(crate) struct Data(u64);

impl Data {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn words(&mut self, n: usize) -> Vec<u64> {
        (0..n).map(|_| self.word()).collect()
    }

    pub(crate) fn bytes(&mut self, n: usize) -> Vec<u8> {
        self.words(n.div_ceil(8)).iter().flat_map(|w| w.to_le_bytes()).take(n).collect()
    }

    pub(crate) fn aligned(&mut self, n: usize) -> Aligned {
        Aligned::from(&*self.bytes(n))
    }

    pub(crate) fn array<const N: usize>(&mut self) -> [u64; N] {
        core::array::from_fn(|_| self.word())
    }
}

/// Bytes that begin on a line of the cache. Where an allocator puts them otherwise, two implementations with slices of
/// their own are as far apart as loads across lines cost.
pub(crate) struct Aligned {
    memory: Vec<u8>,
    from: usize,
    len: usize,
}

impl Aligned {
    const LINE: usize = 64;
}

impl From<&[u8]> for Aligned {
    fn from(bytes: &[u8]) -> Self {
        let mut memory = vec![0; bytes.len() + Self::LINE];
        let from = memory.as_ptr().addr().wrapping_neg() % Self::LINE;
        memory[from..][..bytes.len()].copy_from_slice(bytes);
        Self { memory, from, len: bytes.len() }
    }
}

impl Clone for Aligned {
    fn clone(&self) -> Self {
        Self::from(&**self)
    }
}

impl core::ops::Deref for Aligned {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.memory[self.from..][..self.len]
    }
}

impl core::ops::DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.memory[self.from..][..self.len]
    }
}

impl AsRef<[u8]> for Aligned {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl AsMut<[u8]> for Aligned {
    fn as_mut(&mut self) -> &mut [u8] {
        self
    }
}

/// Bytes as what implementations are compared by.
pub(crate) fn digest(bytes: &[u8]) -> Vec<u64> {
    bytes.iter().map(|byte| u64::from(*byte)).collect()
}

/// Enough operands of `n` words to be independent, few enough to stay in the first-level cache.
pub(crate) const fn independent(n: usize) -> usize {
    match 256 / n {
        0 => 1,
        few @ 1..=15 => few,
        _ => 16,
    }
}
