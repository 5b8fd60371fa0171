//! AES.

use cipher::{
    AlgorithmName, Array, Block, BlockCipherDecBackend, BlockCipherDecClosure, BlockCipherDecrypt,
    BlockCipherEncBackend, BlockCipherEncClosure, BlockCipherEncrypt, BlockSizeUser, InOut, InOutBuf, Key,
    KeyInit, KeySizeUser, ParBlocks, ParBlocksSizeUser,
    consts::{U16, U24, U32},
};
use core::fmt;

/// A key that modes hand their blocks to: as many at once as the widest tier has under way.
struct Backend<'a, C>(&'a C);

impl<C> BlockSizeUser for Backend<'_, C> {
    type BlockSize = U16;
}

impl<C> ParBlocksSizeUser for Backend<'_, C> {
    type ParBlocksSize = U32;
}

/// Blocks as the library takes them.
fn arrays(blocks: &mut [Array<u8, U16>]) -> &mut [[u8; 16]] {
    Array::slice_as_flattened_mut(blocks).as_chunks_mut().0
}

macro_rules! cipher {
    ($name:ident, $key:ty, $text:literal) => {
        impl KeySizeUser for crate::aes::$name {
            type KeySize = $key;
        }

        impl KeyInit for crate::aes::$name {
            fn new(key: &Key<Self>) -> Self {
                Self::new(&key.0)
            }
        }

        impl BlockSizeUser for crate::aes::$name {
            type BlockSize = U16;
        }

        impl AlgorithmName for crate::aes::$name {
            fn write_alg_name(f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($text)
            }
        }

        impl BlockCipherEncrypt for crate::aes::$name {
            fn encrypt_with_backend(&self, f: impl BlockCipherEncClosure<BlockSize = U16>) {
                f.call(&Backend(self));
            }
        }

        impl BlockCipherDecrypt for crate::aes::$name {
            fn decrypt_with_backend(&self, f: impl BlockCipherDecClosure<BlockSize = U16>) {
                f.call(&Backend(self));
            }
        }

        cipher! { @backend $name, BlockCipherEncBackend, encrypt_block, encrypt_blocks, encrypt_par_blocks,
        encrypt_tail_blocks }
        cipher! { @backend $name, BlockCipherDecBackend, decrypt_block, decrypt_blocks, decrypt_par_blocks,
        decrypt_tail_blocks }
    };
    (@backend $name:ident, $backend:ident, $one:ident, $many:ident, $whole:ident, $tail:ident) => {
        impl $backend for Backend<'_, crate::aes::$name> {
            fn $one(&self, block: InOut<'_, '_, Block<Self>>) {
                self.0.$one(&mut block.into_out_with_copied_in().0);
            }

            fn $whole(&self, blocks: InOut<'_, '_, ParBlocks<Self>>) {
                self.0.$many(arrays(&mut blocks.into_out_with_copied_in().0));
            }

            fn $tail(&self, blocks: InOutBuf<'_, '_, Block<Self>>) {
                self.0.$many(arrays(blocks.into_out_with_copied_in()));
            }
        }
    };
}

cipher! { Aes128, U16, "Aes128" }
cipher! { Aes192, U24, "Aes192" }
cipher! { Aes256, U32, "Aes256" }
