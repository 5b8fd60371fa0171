//! Every algorithm compiled for every encoding: the one list that calls, tests and benches walk over.

use super::baseline;
use super::cipher::Schedule;
use super::strategy::{Encoding, Ghash, Multiplication, Reduction, Strategy};
use widefield::Error;

/// Something to be done with each kernel that this machine can run; by default nothing.
///
/// The functions' types are known here: a loop over one of them has no dispatch in it. `token`, their first argument,
/// is the proof that they may be called. Words are low first.
#[allow(unused_variables, reason = "the default does nothing")]
pub trait Visitor {
    /// Algorithm 1 or 2: the 256-bit product.
    fn product<T: Copy + 'static>(
        &mut self,
        multiplication: Multiplication,
        encoding: Encoding,
        token: T,
        product: impl Fn(T, &[u64; 2], &[u64; 2]) -> [u64; 4] + Copy + 'static,
    ) {
    }

    /// Algorithms 3 to 9: a 255-bit product reduced, in the order of the reduction.
    fn reduction<T: Copy + 'static>(
        &mut self,
        reduction: Reduction,
        encoding: Encoding,
        token: T,
        reduce: impl Fn(T, &[u64; 4]) -> [u64; 2] + Copy + 'static,
    ) {
    }

    /// All 128 bits reversed, by PSHUFB.
    fn reflection<T: Copy>(
        &mut self,
        encoding: Encoding,
        token: T,
        reflect: impl Fn(T, &[u64; 2]) -> [u64; 2] + Copy,
    ) {
    }

    /// Product and reduction, in the order of the reduction.
    fn field<T: Copy + 'static>(
        &mut self,
        multiplication: Multiplication,
        reduction: Reduction,
        encoding: Encoding,
        token: T,
        multiply: impl Fn(T, &[u64; 2], &[u64; 2]) -> [u64; 2] + Copy + 'static,
    ) {
    }

    /// GHASH: `set_up(token, h)`, then `ghash(token, context, data)`.
    fn ghash<T: Copy + 'static, K: 'static>(
        &mut self,
        which: Ghash,
        encoding: Encoding,
        token: T,
        set_up: impl Fn(T, &[u8; 16]) -> K + Copy + 'static,
        ghash: impl Fn(T, &K, &[u8]) -> [u8; 16] + Copy + 'static,
    ) {
    }

    /// AES-GCM: `set_up(key)`, then `seal(token, key, iv, aad, text)`, which encrypts in place and returns the tag. The
    /// set-up expands the key (and builds 64 KB of tables); the powers of H belong to each message, as in the paper.
    fn seal<T: Copy + 'static, K: 'static>(
        &mut self,
        strategy: Strategy,
        encoding: Encoding,
        token: T,
        set_up: impl Fn(&[u8]) -> Result<K, Error> + Copy + 'static,
        seal: impl Fn(T, &K, &[u8], &[u8], &mut [u8]) -> [u8; 16] + Copy + 'static,
    ) {
    }

    /// The same in the other direction: `open(token, key, iv, aad, text, tag)` decrypts in place if the tag is right,
    /// and tells.
    fn open<T: Copy + 'static, K: 'static>(
        &mut self,
        strategy: Strategy,
        encoding: Encoding,
        token: T,
        set_up: impl Fn(&[u8]) -> Result<K, Error> + Copy + 'static,
        open: impl Fn(T, &K, &[u8], &[u8], &mut [u8], &[u8; 16]) -> bool + Copy + 'static,
    ) {
    }

    /// The key expansion of AES-128, by AESKEYGENASSIST: `expand(token, key)`.
    fn expansion<T: Copy + 'static>(
        &mut self,
        encoding: Encoding,
        token: T,
        expand: impl Fn(T, &[u8; 16]) -> Schedule + Copy + 'static,
    ) {
    }
}

/// Shows the visitor every kernel that this machine can run and `WIDEFIELD_TIER` allows.
pub fn visit(visitor: &mut impl Visitor) {
    portable(visitor);
    #[cfg(target_arch = "x86_64")]
    x86::visit(visitor);
}

/// The baselines that need no instruction.
fn portable(visitor: &mut impl Visitor) {
    visitor.ghash(
        Ghash::BitByBit,
        Encoding::Portable,
        (),
        |(), h| *h,
        |(), h, data| baseline::ghash_bit_by_bit(h, data),
    );
    visitor.ghash(
        Ghash::Tables,
        Encoding::Portable,
        (),
        |(), h| baseline::Tables::new(h),
        |(), tables, data| tables.ghash(data),
    );
    visitor.seal(
        Strategy::Tables,
        Encoding::Portable,
        (),
        baseline::TableKey::new,
        |(), key, iv, aad, text| baseline::seal_by_tables(key, iv, aad, text),
    );
}

#[cfg(target_arch = "x86_64")]
pub use x86::{legacy, vex};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::*;
    use crate::gueron_kounavis::baseline::BitByBit;
    use crate::gueron_kounavis::cipher;
    use crate::gueron_kounavis::fold::{Algorithm6, Algorithm7, Algorithm8, Algorithm9};
    use crate::gueron_kounavis::ghash::{self, Four, Powers, Single};
    use crate::gueron_kounavis::multiply::{self, Multiply};
    use crate::gueron_kounavis::reduce::{Algorithm3, Algorithm4, Algorithm5, Reduce};
    use crate::gueron_kounavis::{gcm, reflect, register::Register};
    use widefield::cpu::{self, Avx2, Clmul, Tier, Token};
    use widefield::internal::V128;

    #[inline(always)]
    fn product<V: Register, M: Multiply>(token: V::Token, a: &[u64; 2], b: &[u64; 2]) -> [u64; 4] {
        let (low, high) = M::multiply(V::load(token, a), V::load(token, b));
        let ([x0, x1], [x2, x3]) = (low.to_words(), high.to_words());
        [x0, x1, x2, x3]
    }

    #[inline(always)]
    fn reduction<V: Register, R: Reduce>(token: V::Token, x: &[u64; 4]) -> [u64; 2] {
        let [x0, x1, x2, x3] = *x;
        R::reduce(token, V::load(token, &[x0, x1]), V::load(token, &[x2, x3])).to_words()
    }

    #[inline(always)]
    fn reflection<V: Register>(token: V::Token, x: &[u64; 2]) -> [u64; 2] {
        reflect::reflect(token, V::load(token, x)).to_words()
    }

    #[inline(always)]
    fn field<V: Register, M: Multiply, R: Reduce>(token: V::Token, a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] {
        ghash::multiply::<V, M, R>(token, V::load(token, a), V::load(token, b)).to_words()
    }

    type S = multiply::Schoolbook;
    type K = multiply::Karatsuba;

    /// A module of kernels: one encoding.
    macro_rules! module {
        ($module:ident, $about:literal, $tier:ident, $encoding:ident) => {
            #[doc = $about]
            pub mod $module {
                use super::*;

                type V = V128<$tier>;
                const ENCODING: Encoding = Encoding::$encoding;

                widefield::kernel! { $tier:
                    /// Table 1, row 1: GHASH block by block, Algorithms 1 and 5.
                    pub fn seal_one_block(key: &Schedule, iv: &[u8], aad: &[u8], text: &mut [u8]) -> [u8; 16] =
                        gcm::seal::<V, Single<V, S, Algorithm5>, 4>;
                    /// Table 1, row 2: GHASH block by block, reflected, Algorithms 2 and 4.
                    pub fn seal_reflected(key: &Schedule, iv: &[u8], aad: &[u8], text: &mut [u8]) -> [u8; 16] =
                        gcm::seal::<V, Single<V, K, Algorithm4>, 4>;
                    /// Table 1, row 3: GHASH of four blocks aggregated; single blocks by Algorithm 1.
                    pub fn seal_four_blocks(key: &Schedule, iv: &[u8], aad: &[u8], text: &mut [u8]) -> [u8; 16] =
                        gcm::seal::<V, Four<V, S, K, Algorithm5>, 4>;
                    /// Table 1, row 4: the same, between the rounds of AES.
                    pub fn seal_interleaved(key: &Schedule, iv: &[u8], aad: &[u8], text: &mut [u8]) -> [u8; 16] =
                        gcm::seal_interleaved::<V, Algorithm5>;
                    /// Table 1, row 5: GHASH bit by bit. Not constant time.
                    pub fn seal_bit_by_bit(key: &Schedule, iv: &[u8], aad: &[u8], text: &mut [u8]) -> [u8; 16] =
                        gcm::seal::<V, BitByBit, 4>;
                    /// AES and GHASH block by block, Algorithms 1 and 5.
                    pub fn seal_simplest(key: &Schedule, iv: &[u8], aad: &[u8], text: &mut [u8]) -> [u8; 16] =
                        gcm::seal::<V, Single<V, S, Algorithm5>, 1>;
                    /// Figure 10: decryption, GHASH block by block, Algorithms 1 and 5.
                    pub fn open_one_block(
                        key: &Schedule, iv: &[u8], aad: &[u8], text: &mut [u8], tag: &[u8; 16],
                    ) -> bool = gcm::open::<V, Single<V, S, Algorithm5>>;
                    /// The same, reflected, Algorithms 2 and 4.
                    pub fn open_reflected(
                        key: &Schedule, iv: &[u8], aad: &[u8], text: &mut [u8], tag: &[u8; 16],
                    ) -> bool = gcm::open::<V, Single<V, K, Algorithm4>>;
                    /// The same, GHASH of four blocks aggregated.
                    pub fn open_four_blocks(
                        key: &Schedule, iv: &[u8], aad: &[u8], text: &mut [u8], tag: &[u8; 16],
                    ) -> bool = gcm::open::<V, Four<V, S, K, Algorithm5>>;
                    /// Figure 13: AES-128's key expansion.
                    pub fn expand_128(key: &[u8; 16]) -> Schedule = cipher::expand_128::<V>;
                    /// All 128 bits reversed.
                    pub fn reverse_bits(x: &[u64; 2]) -> [u64; 2] = reflection::<V>;
                }

                pub(super) fn visit(visitor: &mut impl Visitor, token: $tier) {
                    products! { $tier visitor token; Schoolbook Karatsuba }
                    reductions! { $tier visitor token;
                        Algorithm3 Algorithm4 Algorithm5 Algorithm6 Algorithm7 Algorithm8 Algorithm9 }
                    hashes! { $tier visitor token; Schoolbook Algorithm5 2 3 4 5 6 7 8 }
                    hashes! { $tier visitor token; Karatsuba Algorithm5 2 3 4 5 6 7 8 }
                    hashes! { $tier visitor token; Karatsuba Algorithm4 2 3 4 5 6 7 8 }
                    visitor.reflection(ENCODING, token, reverse_bits);
                    visitor.seal(Strategy::OneBlock, ENCODING, token, Schedule::new, seal_one_block);
                    visitor.seal(Strategy::Reflected, ENCODING, token, Schedule::new, seal_reflected);
                    visitor.seal(Strategy::FourBlocks, ENCODING, token, Schedule::new, seal_four_blocks);
                    visitor.seal(Strategy::Interleaved, ENCODING, token, Schedule::new, seal_interleaved);
                    visitor.seal(Strategy::BitByBit, ENCODING, token, Schedule::new, seal_bit_by_bit);
                    visitor.seal(Strategy::Simplest, ENCODING, token, Schedule::new, seal_simplest);
                    visitor.open(Strategy::OneBlock, ENCODING, token, Schedule::new, open_one_block);
                    visitor.open(Strategy::Reflected, ENCODING, token, Schedule::new, open_reflected);
                    visitor.open(Strategy::FourBlocks, ENCODING, token, Schedule::new, open_four_blocks);
                    visitor.expansion(ENCODING, token, expand_128);
                }
            }
        };
    }

    macro_rules! products {
        ($tier:ident $visitor:ident $token:ident; $($m:ident)*) => { $({
            widefield::kernel! { $tier:
                fn run(a: &[u64; 2], b: &[u64; 2]) -> [u64; 4] = product::<V, multiply::$m>;
            }
            $visitor.product(Multiplication::$m, ENCODING, $token, run);
        })* };
    }

    macro_rules! reductions {
        ($tier:ident $visitor:ident $token:ident; $($r:ident)*) => { $({
            widefield::kernel! { $tier: fn run(x: &[u64; 4]) -> [u64; 2] = reduction::<V, $r>; }
            $visitor.reduction(Reduction::$r, ENCODING, $token, run);
            fields! { $tier $visitor $token; Schoolbook $r }
            fields! { $tier $visitor $token; Karatsuba $r }
            hashes! { $tier $visitor $token; Schoolbook $r 1 }
            hashes! { $tier $visitor $token; Karatsuba $r 1 }
        })* };
    }

    macro_rules! fields {
        ($tier:ident $visitor:ident $token:ident; $m:ident $r:ident) => {{
            widefield::kernel! { $tier:
                fn run(a: &[u64; 2], b: &[u64; 2]) -> [u64; 2] = field::<V, multiply::$m, $r>;
            }
            $visitor.field(Multiplication::$m, Reduction::$r, ENCODING, $token, run);
        }};
    }

    macro_rules! hashes {
        ($tier:ident $visitor:ident $token:ident; $m:ident $r:ident $($depth:literal)*) => { $({
            widefield::kernel! { $tier:
                fn set_up(h: &[u8; 16]) -> Powers = ghash::set_up::<V, multiply::$m, $r, $depth>;
                fn run(powers: &Powers, data: &[u8]) -> [u8; 16] = ghash::ghash::<V, multiply::$m, $r, $depth>;
            }
            let which = Ghash::Clmul {
                multiplication: Multiplication::$m,
                reduction: Reduction::$r,
                depth: $depth,
            };
            $visitor.ghash(which, ENCODING, $token, set_up, run);
        })* };
    }

    module! { legacy, "Two-operand encoding.", Clmul, Legacy }
    module! { vex, "Three-operand encoding.", Avx2, Vex }

    pub(super) fn visit(visitor: &mut impl Visitor) {
        if let Ok(Token::Clmul(token)) = cpu::token(Tier::Clmul) {
            legacy::visit(visitor, token);
        }
        if let Ok(Token::Avx2(token)) = cpu::token(Tier::Avx2) {
            vex::visit(visitor, token);
        }
    }
}
