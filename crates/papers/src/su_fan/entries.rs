//! Every strategy compiled for every encoding: the one list that calls, tests and benches walk over.

use super::strategy::{Strategy, Variant};

/// Something to be done with each kernel that this machine can run.
pub trait Visitor {
    /// One kernel. `mul(token, out, a, b)` is the product of `N` words each, `field` that product reduced modulo the
    /// NIST polynomial of `N` words as published, `field_single` the same reduced with single shifts. `token`, their
    /// first argument, is the proof that they may be called.
    ///
    /// The functions' types are known here: a loop over one of them has no dispatch in it. They borrow nothing, so that
    /// the visitor may keep them.
    fn visit<T: Copy + 'static, const N: usize, const M: usize>(
        &mut self,
        strategy: Strategy,
        variant: Variant,
        token: T,
        mul: impl Fn(T, &mut [u64; M], &[u64; N], &[u64; N]) + Copy + 'static,
        field: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy + 'static,
        field_single: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy + 'static,
    );
}

/// Shows the visitor every kernel that this machine can run and `WIDEFIELD_TIER` allows.
pub fn visit(visitor: &mut impl Visitor) {
    #[cfg(target_arch = "x86_64")]
    x86::visit(visitor);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = visitor;
}

#[cfg(target_arch = "x86_64")]
pub use x86::{evex, evex_memory, evex_memory256, legacy, legacy_memory, vex, vex_memory, vex_memory256};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::strategy::{Encoding, Form, Xor};
    use super::super::{machine::Xor256, memory, reduce, register};
    use super::*;
    use core::convert::identity;
    use widefield::cpu::{self, Avx2, Avx512, Clmul, Tier, Token};

    /// `in_registers! { then args }` is `then! { args; the strategies that there are in this form }`: name, function,
    /// words, words of the product, reduction.
    macro_rules! in_registers {
        ($then:ident $($args:tt)*) => {
            $then! { $($args)*;
                S3_1 s3_1 3 6 reduce163, S3_1Halves s3_1_halves 3 6 reduce163, S3Schoolbook s3_schoolbook 3 6 reduce163,
                S4_1 s4_1 4 8 reduce233, S4_2 s4_2 4 8 reduce233,
                S5_1 s5_1 5 10 reduce283, S5_2 s5_2 5 10 reduce283, S5_3 s5_3 5 10 reduce283,
                S5_2Modified s5_2_modified 5 10 reduce283,
                S7_1 s7_1 7 14 reduce409, S7_2 s7_2 7 14 reduce409, S7_3 s7_3 7 14 reduce409,
                S9_1 s9_1 9 18 reduce571, S9_2 s9_2 9 18 reduce571, S9_3 s9_3 9 18 reduce571
            }
        };
    }

    /// The same for sums in memory of 128 bits.
    macro_rules! in_memory {
        ($then:ident $($args:tt)*) => {
            $then! { $($args)*;
                S3Schoolbook s3_schoolbook 3 6 reduce163, S4_1 s4_1 4 8 reduce233,
                S5_1 s5_1 5 10 reduce283, S5_2 s5_2 5 10 reduce283, S5_3 s5_3 5 10 reduce283,
                S5_2Modified s5_2_modified 5 10 reduce283,
                S7_1 s7_1 7 14 reduce409, S7_2 s7_2 7 14 reduce409, S7_3 s7_3 7 14 reduce409,
                S9_1 s9_1 9 18 reduce571, S9_2 s9_2 9 18 reduce571, S9_3 s9_3 9 18 reduce571
            }
        };
    }

    /// The same for sums in memory of 256 bits: those strategies that the paper gives 256-bit instructions.
    macro_rules! in_memory_256 {
        ($then:ident $($args:tt)*) => {
            $then! { $($args)*;
                S4_1 s4_1 4 8 reduce233, S5_3 s5_3 5 10 reduce283, S7_2 s7_2 7 14 reduce409, S7_3 s7_3 7 14 reduce409,
                S9_1 s9_1 9 18 reduce571, S9_2 s9_2 9 18 reduce571, S9_3 s9_3 9 18 reduce571
            }
        };
    }

    /// A module of kernels: one form on one machine.
    macro_rules! module {
        (
            $module:ident, $about:literal, $tier:ident, $machine:path, $form:ident;
            $($strategy:ident $kernel:ident $n:literal $n2:literal $reduce:ident),*
        ) => {
            #[doc = $about]
            pub mod $module {
                use super::*;

                $(widefield::kernel! { $tier:
                    /// The product of polynomials.
                    pub fn $kernel(out: &mut [u64; $n2], a: &[u64; $n], b: &[u64; $n]) =
                        |token: $tier, out: &mut [u64; $n2], a: &[u64; $n], b: &[u64; $n]| {
                            $form::$kernel($machine(token), out, a, b);
                        };
                })*

                /// Product and reduction with double-precision shifts: a product in the field, as published.
                pub mod field {
                    use super::*;
                    $(widefield::kernel! { $tier:
                        /// The product of reduced elements of the NIST field with this number of words.
                        pub fn $kernel(out: &mut [u64; $n], a: &[u64; $n], b: &[u64; $n]) =
                            |token: $tier, out: &mut [u64; $n], a: &[u64; $n], b: &[u64; $n]| {
                            let mut product = [0; $n2];
                            $form::$kernel($machine(token), &mut product, a, b);
                            *out = reduce::$reduce::<reduce::Double>(&product);
                        };
                    })*
                }

                /// Product and reduction with single shifts.
                pub mod field_single {
                    use super::*;
                    $(widefield::kernel! { $tier:
                        /// The product of reduced elements of the NIST field with this number of words.
                        pub fn $kernel(out: &mut [u64; $n], a: &[u64; $n], b: &[u64; $n]) =
                            |token: $tier, out: &mut [u64; $n], a: &[u64; $n], b: &[u64; $n]| {
                            let mut product = [0; $n2];
                            $form::$kernel($machine(token), &mut product, a, b);
                            *out = reduce::$reduce::<reduce::Single>(&product);
                        };
                    })*
                }

                pub(super) fn visit(visitor: &mut impl Visitor, variant: Variant, token: $tier) {
                    $(visitor.visit(
                        Strategy::$strategy, variant, token, $kernel, field::$kernel, field_single::$kernel,
                    );)*
                }
            }
        };
    }

    in_registers! { module legacy, "Sums in registers, legacy SSE encoding.", Clmul, identity, register }
    in_registers! { module vex, "Sums in registers, VEX encoding.", Avx2, identity, register }
    in_registers! { module evex, "Sums in registers, EVEX encoding: 32 registers, three-way XOR.", Avx512, identity, register }
    in_memory! { module legacy_memory, "Sums in memory, legacy SSE encoding.", Clmul, identity, memory }
    in_memory! { module vex_memory, "Sums in memory, VEX encoding.", Avx2, identity, memory }
    in_memory! { module evex_memory, "Sums in memory, EVEX encoding.", Avx512, identity, memory }
    in_memory_256! { module vex_memory256, "Sums of 256 bits in memory, VEX encoding.", Avx2, Xor256, memory }
    in_memory_256! { module evex_memory256, "Sums of 256 bits in memory, EVEX encoding.", Avx512, Xor256, memory }

    pub(super) fn visit(visitor: &mut impl Visitor) {
        let variant = |form, encoding, xor| Variant { form, encoding, xor };
        if let Ok(Token::Clmul(token)) = cpu::token(Tier::Clmul) {
            let encoding = Encoding::Legacy;
            legacy::visit(visitor, variant(Form::Registers, encoding, Xor::Bits128), token);
            legacy_memory::visit(visitor, variant(Form::Memory, encoding, Xor::Bits128), token);
        }
        if let Ok(Token::Avx2(token)) = cpu::token(Tier::Avx2) {
            let encoding = Encoding::Vex;
            vex::visit(visitor, variant(Form::Registers, encoding, Xor::Bits128), token);
            vex_memory::visit(visitor, variant(Form::Memory, encoding, Xor::Bits128), token);
            vex_memory256::visit(visitor, variant(Form::Memory, encoding, Xor::Bits256), token);
        }
        if let Ok(Token::Avx512(token)) = cpu::token(Tier::Avx512) {
            let encoding = Encoding::Evex;
            evex::visit(visitor, variant(Form::Registers, encoding, Xor::Bits128), token);
            evex_memory::visit(visitor, variant(Form::Memory, encoding, Xor::Bits128), token);
            evex_memory256::visit(visitor, variant(Form::Memory, encoding, Xor::Bits256), token);
        }
    }
}
