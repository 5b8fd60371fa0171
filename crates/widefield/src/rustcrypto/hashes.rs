//! The hashes.

use universal_hash::array::Array;
use universal_hash::common::{Block, BlockSizeUser, Key, KeySizeUser, ParBlocks, ParBlocksSizeUser};
use universal_hash::typenum::{U16, U32};
use universal_hash::{KeyInit, UhfBackend, UhfClosure, UniversalHash};

/// A hash under way, as modes hand blocks to it: some at once, so that powers of the key serve.
struct Backend<'a, H>(&'a mut H);

impl<H> BlockSizeUser for Backend<'_, H> {
    type BlockSize = U16;
}

impl<H> ParBlocksSizeUser for Backend<'_, H> {
    type ParBlocksSize = U32;
}

macro_rules! hash {
    ($hash:path, $key:ty) => {
        impl KeySizeUser for $hash {
            type KeySize = $key;
        }

        impl KeyInit for $hash {
            fn new(key: &Key<Self>) -> Self {
                Self::new(&key.0)
            }
        }

        impl BlockSizeUser for $hash {
            type BlockSize = U16;
        }

        impl UhfBackend for Backend<'_, $hash> {
            fn proc_block(&mut self, block: &Block<Self>) {
                self.0.update(block);
            }

            fn proc_par_blocks(&mut self, blocks: &ParBlocks<Self>) {
                self.0.update(Array::slice_as_flattened(blocks));
            }
        }

        impl UniversalHash for $hash {
            fn update_with_backend(&mut self, f: impl UhfClosure<BlockSize = U16>) {
                f.call(&mut Backend(self));
            }

            fn update(&mut self, blocks: &[Block<Self>]) {
                self.update(Array::slice_as_flattened(blocks));
            }

            fn finalize(self) -> Block<Self> {
                self.finalize().into()
            }
        }
    };
}

#[cfg(feature = "ghash")]
hash! { crate::ghash::Ghash, U16 }
#[cfg(feature = "ghash")]
hash! { crate::ghash::Polyval, U16 }
#[cfg(feature = "poly1305")]
hash! { crate::poly1305::Poly1305, U32 }
