//! Every method of the vectors, on every tier; see [`spec`](crate::simd::spec).

mod v128;
mod v256;
mod v512;

use super::{Pair, V128, V256, V512};
use crate::simd::spec::{Checks, Image, Operands, Register, check, check_each, operands, traits};
use crate::tier::{Avx2, Avx512, Avxifma, Clmul, Gfni, HasAvx2, HasClmul, HasGfni, Token, Vaes, tokens};

macro_rules! register {
    ([$($generics:tt)*] $type:ty, $token:ty, $bytes:literal) => {
        impl<$($generics)*> Image for $type {
            #[inline(always)]
            fn image(self) -> Vec<u8> {
                let mut bytes = [0; $bytes];
                self.store_bytes(&mut bytes);
                crate::simd::spec::copy(&bytes)
            }
        }

        impl<$($generics)*> Register for $type {
            type Proof = $token;
            const BYTES: usize = $bytes;
            #[inline(always)]
            fn read(token: $token, bytes: &[u8]) -> Self {
                Self::load_bytes(token, bytes.first_chunk().expect("as many bytes as the vector has"))
            }
        }
    };
}
register! { [T: HasClmul] V128<T>, T, 16 }
register! { [T: HasAvx2] V256<T>, T, 32 }
register! { [] V512, Avx512, 64 }

/// The kernels of a tier that run the methods of a type.
macro_rules! of_tier {
    ($tier:ident $module:ident: $($name:ident = $body:expr;)+) => {
        mod $module {
            use super::*;
            kernel! { $tier: $(pub(super) fn $name(c: &mut Checks, o: &Operands) = $body;)+ }
        }
    };
}

of_tier! { Clmul v128_clmul:
    methods = v128::methods;
    shifts = v128::shifts;
    carryless = traits::carryless::<V128<Clmul>>;
    vector = traits::vector::<V128<Clmul>>;
    simd = traits::simd::<V128<Clmul>>;
    shuffle = traits::shuffle::<V128<Clmul>>;
    simd_in_memory = traits::simd_in_memory::<V128<Clmul>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V128<Clmul>>;
    blocks = traits::blocks::<V128<Clmul>>;
    aes_blocks = traits::aes_blocks::<V128<Clmul>>;
    aes_schedule = traits::aes_schedule::<V128<Clmul>>;
    words32 = traits::words32::<V128<Clmul>>;
    blocks_in_memory = traits::blocks_in_memory::<V128<Clmul>>;
    words32_in_memory = traits::words32_in_memory::<V128<Clmul>>;
}
of_tier! { Clmul pair_clmul:
    methods = crate::simd::spec::pairs::methods;
    vector = traits::vector::<Pair<Clmul>>;
}
of_tier! { Avx2 v128_avx2:
    methods = v128::methods;
    methods_of_avx2 = v128::methods_of_avx2;
    shifts = v128::shifts;
    carryless = traits::carryless::<V128<Avx2>>;
    vector = traits::vector::<V128<Avx2>>;
    simd = traits::simd::<V128<Avx2>>;
    shuffle = traits::shuffle::<V128<Avx2>>;
    simd_in_memory = traits::simd_in_memory::<V128<Avx2>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V128<Avx2>>;
    blocks = traits::blocks::<V128<Avx2>>;
    aes_blocks = traits::aes_blocks::<V128<Avx2>>;
    aes_schedule = traits::aes_schedule::<V128<Avx2>>;
    words32 = traits::words32::<V128<Avx2>>;
    blocks_in_memory = traits::blocks_in_memory::<V128<Avx2>>;
    words32_in_memory = traits::words32_in_memory::<V128<Avx2>>;
}
of_tier! { Vaes v128_vaes:
    methods = v128::methods;
    shifts = v128::shifts;
    carryless = traits::carryless::<V128<Vaes>>;
    vector = traits::vector::<V128<Vaes>>;
    simd = traits::simd::<V128<Vaes>>;
    shuffle = traits::shuffle::<V128<Vaes>>;
    simd_in_memory = traits::simd_in_memory::<V128<Vaes>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V128<Vaes>>;
    blocks = traits::blocks::<V128<Vaes>>;
    aes_blocks = traits::aes_blocks::<V128<Vaes>>;
    aes_schedule = traits::aes_schedule::<V128<Vaes>>;
    words32 = traits::words32::<V128<Vaes>>;
    blocks_in_memory = traits::blocks_in_memory::<V128<Vaes>>;
    words32_in_memory = traits::words32_in_memory::<V128<Vaes>>;
}
of_tier! { Avx512 v128_avx512:
    methods = v128::methods;
    shifts = v128::shifts;
    methods_of_avx512 = v128::methods_of_avx512;
    carryless = traits::carryless::<V128<Avx512>>;
    vector = traits::vector::<V128<Avx512>>;
    simd = traits::simd::<V128<Avx512>>;
    shuffle = traits::shuffle::<V128<Avx512>>;
    simd_in_memory = traits::simd_in_memory::<V128<Avx512>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V128<Avx512>>;
    blocks = traits::blocks::<V128<Avx512>>;
    aes_blocks = traits::aes_blocks::<V128<Avx512>>;
    aes_schedule = traits::aes_schedule::<V128<Avx512>>;
    words32 = traits::words32::<V128<Avx512>>;
    blocks_in_memory = traits::blocks_in_memory::<V128<Avx512>>;
    words32_in_memory = traits::words32_in_memory::<V128<Avx512>>;
}
of_tier! { Avx2 v256_avx2:
    methods = v256::methods;
    vector = traits::vector::<V256<Avx2>>;
    simd = traits::simd::<V256<Avx2>>;
    shuffle = traits::shuffle::<V256<Avx2>>;
    simd_in_memory = traits::simd_in_memory::<V256<Avx2>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V256<Avx2>>;
    shifts = v256::shifts;
    floats = v256::floats;
    words32 = traits::words32::<V256<Avx2>>;
    in_memory = v256::in_memory;
    words32_in_memory = traits::words32_in_memory::<V256<Avx2>>;
}
of_tier! { Vaes v256_vaes:
    methods = v256::methods;
    shifts = v256::shifts;
    floats = v256::floats;
    carryless = traits::carryless::<V256<Vaes>>;
    vector = traits::vector::<V256<Vaes>>;
    simd = traits::simd::<V256<Vaes>>;
    shuffle = traits::shuffle::<V256<Vaes>>;
    simd_in_memory = traits::simd_in_memory::<V256<Vaes>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V256<Vaes>>;
    blocks = traits::blocks::<V256<Vaes>>;
    aes_blocks = traits::aes_blocks::<V256<Vaes>>;
    words32 = traits::words32::<V256<Vaes>>;
    in_memory = v256::in_memory;
    blocks_in_memory = traits::blocks_in_memory::<V256<Vaes>>;
    words32_in_memory = traits::words32_in_memory::<V256<Vaes>>;
}
of_tier! { Gfni v128_gfni:
    methods = v128::methods;
    shifts = v128::shifts;
    carryless = traits::carryless::<V128<Gfni>>;
    vector = traits::vector::<V128<Gfni>>;
    simd = traits::simd::<V128<Gfni>>;
    shuffle = traits::shuffle::<V128<Gfni>>;
    simd_in_memory = traits::simd_in_memory::<V128<Gfni>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V128<Gfni>>;
    blocks = traits::blocks::<V128<Gfni>>;
    aes_blocks = traits::aes_blocks::<V128<Gfni>>;
    aes_schedule = traits::aes_schedule::<V128<Gfni>>;
    words32 = traits::words32::<V128<Gfni>>;
    blocks_in_memory = traits::blocks_in_memory::<V128<Gfni>>;
    words32_in_memory = traits::words32_in_memory::<V128<Gfni>>;
}
of_tier! { Avxifma v128_avxifma:
    methods = v128::methods;
    shifts = v128::shifts;
    carryless = traits::carryless::<V128<Avxifma>>;
    vector = traits::vector::<V128<Avxifma>>;
    simd = traits::simd::<V128<Avxifma>>;
    shuffle = traits::shuffle::<V128<Avxifma>>;
    simd_in_memory = traits::simd_in_memory::<V128<Avxifma>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V128<Avxifma>>;
    blocks = traits::blocks::<V128<Avxifma>>;
    aes_blocks = traits::aes_blocks::<V128<Avxifma>>;
    aes_schedule = traits::aes_schedule::<V128<Avxifma>>;
    words32 = traits::words32::<V128<Avxifma>>;
    blocks_in_memory = traits::blocks_in_memory::<V128<Avxifma>>;
    words32_in_memory = traits::words32_in_memory::<V128<Avxifma>>;
}
of_tier! { Gfni v256_gfni:
    methods = v256::methods;
    shifts = v256::shifts;
    floats = v256::floats;
    methods_of_gfni = v256::methods_of_gfni::<Gfni>;
    carryless = traits::carryless::<V256<Gfni>>;
    vector = traits::vector::<V256<Gfni>>;
    simd = traits::simd::<V256<Gfni>>;
    shuffle = traits::shuffle::<V256<Gfni>>;
    simd_in_memory = traits::simd_in_memory::<V256<Gfni>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V256<Gfni>>;
    blocks = traits::blocks::<V256<Gfni>>;
    aes_blocks = traits::aes_blocks::<V256<Gfni>>;
    words32 = traits::words32::<V256<Gfni>>;
    in_memory = v256::in_memory;
    blocks_in_memory = traits::blocks_in_memory::<V256<Gfni>>;
    words32_in_memory = traits::words32_in_memory::<V256<Gfni>>;
}
of_tier! { Avxifma v256_avxifma:
    methods = v256::methods;
    shifts = v256::shifts;
    floats = v256::floats;
    methods_of_gfni = v256::methods_of_gfni::<Avxifma>;
    methods_of_avxifma = v256::methods_of_avxifma;
    carryless = traits::carryless::<V256<Avxifma>>;
    vector = traits::vector::<V256<Avxifma>>;
    simd = traits::simd::<V256<Avxifma>>;
    shuffle = traits::shuffle::<V256<Avxifma>>;
    simd_in_memory = traits::simd_in_memory::<V256<Avxifma>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V256<Avxifma>>;
    blocks = traits::blocks::<V256<Avxifma>>;
    aes_blocks = traits::aes_blocks::<V256<Avxifma>>;
    words32 = traits::words32::<V256<Avxifma>>;
    in_memory = v256::in_memory;
    blocks_in_memory = traits::blocks_in_memory::<V256<Avxifma>>;
    words32_in_memory = traits::words32_in_memory::<V256<Avxifma>>;
}
of_tier! { Avx512 v256_avx512:
    methods = v256::methods;
    shifts = v256::shifts;
    floats = v256::floats;
    methods_of_gfni = v256::methods_of_gfni::<Avx512>;
    methods_of_avx512 = v256::methods_of_avx512;
    carryless = traits::carryless::<V256<Avx512>>;
    vector = traits::vector::<V256<Avx512>>;
    simd = traits::simd::<V256<Avx512>>;
    shuffle = traits::shuffle::<V256<Avx512>>;
    simd_in_memory = traits::simd_in_memory::<V256<Avx512>>;
    shuffle_in_memory = traits::shuffle_in_memory::<V256<Avx512>>;
    blocks = traits::blocks::<V256<Avx512>>;
    aes_blocks = traits::aes_blocks::<V256<Avx512>>;
    words32 = traits::words32::<V256<Avx512>>;
    in_memory = v256::in_memory;
    blocks_in_memory = traits::blocks_in_memory::<V256<Avx512>>;
    words32_in_memory = traits::words32_in_memory::<V256<Avx512>>;
}
of_tier! { Avx512 v512_avx512:
    methods = v512::methods;
    shifts = v512::shifts;
    permutations = v512::permutations;
    between_widths = v512::between_widths;
    carryless = traits::carryless::<V512>;
    vector = traits::vector::<V512>;
    simd = traits::simd::<V512>;
    shuffle = traits::shuffle::<V512>;
    simd_in_memory = traits::simd_in_memory::<V512>;
    shuffle_in_memory = traits::shuffle_in_memory::<V512>;
    blocks = traits::blocks::<V512>;
    aes_blocks = traits::aes_blocks::<V512>;
    words32 = traits::words32::<V512>;
    in_memory = v512::in_memory;
    blocks_in_memory = traits::blocks_in_memory::<V512>;
    words32_in_memory = traits::words32_in_memory::<V512>;
}

/// Runs them: on all operands, those of memory on a few.
macro_rules! run {
    ($token:expr, $of:literal, $bytes:literal, $module:ident: $($name:ident)+; $($in_memory:ident)*) => {{
        let mut checks = Checks::new($of);
        for (i, operands) in operands($bytes).iter().rev().step_by(crate::tier::sampled(3)).enumerate() {
            $($module::$name($token, &mut checks, operands);)+
            if i < 3 {
                $($module::$in_memory($token, &mut checks, operands);)*
            }
        }
        checks.tell()
    }};
}

/// How many operations a tier has whose kernels use the vectors of what it contains.
const NO_VECTORS_OF_ITS_OWN: usize = 0;

/// The number of operations, one tier after the other.
fn on_every_tier(of: fn(Token) -> usize) {
    let all: usize = tokens().map(of).sum();
    println!("{all} operations in all");
}

#[test]
fn methods_of_v128_do_what_their_definitions_say() {
    on_every_tier(|token| match token {
        Token::Clmul(t) => run! { t, "V128<Clmul>", 16, v128_clmul:
            methods shifts carryless vector simd shuffle blocks aes_blocks aes_schedule words32;
            simd_in_memory shuffle_in_memory blocks_in_memory words32_in_memory
        },
        Token::Avx2(t) => run! { t, "V128<Avx2>", 16, v128_avx2:
            methods shifts methods_of_avx2 carryless vector simd shuffle blocks aes_blocks aes_schedule words32;
            simd_in_memory shuffle_in_memory blocks_in_memory words32_in_memory
        },
        Token::Vaes(t) => run! { t, "V128<Vaes>", 16, v128_vaes:
            methods shifts carryless vector simd shuffle blocks aes_blocks aes_schedule words32;
            simd_in_memory shuffle_in_memory blocks_in_memory words32_in_memory
        },
        Token::Gfni(t) => run! { t, "V128<Gfni>", 16, v128_gfni:
            methods shifts carryless vector simd shuffle blocks aes_blocks aes_schedule words32;
            simd_in_memory shuffle_in_memory blocks_in_memory words32_in_memory
        },
        Token::Avxifma(t) => run! { t, "V128<Avxifma>", 16, v128_avxifma:
            methods shifts carryless vector simd shuffle blocks aes_blocks aes_schedule words32;
            simd_in_memory shuffle_in_memory blocks_in_memory words32_in_memory
        },
        Token::Avx512(t) => run! { t, "V128<Avx512>", 16, v128_avx512:
            methods shifts methods_of_avx512 carryless vector simd shuffle blocks aes_blocks aes_schedule words32;
            simd_in_memory shuffle_in_memory blocks_in_memory words32_in_memory
        },
        _ => NO_VECTORS_OF_ITS_OWN,
    });
}

#[test]
fn methods_of_pair_do_what_their_definitions_say() {
    on_every_tier(|token| match token {
        Token::Clmul(t) => run! { t, "Pair<Clmul>", 32, pair_clmul: methods vector; },
        // The others have wider registers.
        _ => NO_VECTORS_OF_ITS_OWN,
    });
}

#[test]
fn methods_of_v256_do_what_their_definitions_say() {
    on_every_tier(|token| match token {
        Token::Avx2(t) => run! { t, "V256<Avx2>", 32, v256_avx2:
            methods shifts floats vector simd shuffle words32;
            in_memory simd_in_memory shuffle_in_memory words32_in_memory
        },
        Token::Vaes(t) => run! { t, "V256<Vaes>", 32, v256_vaes:
            methods shifts floats carryless vector simd shuffle blocks aes_blocks words32;
            in_memory simd_in_memory shuffle_in_memory blocks_in_memory words32_in_memory
        },
        Token::Gfni(t) => run! { t, "V256<Gfni>", 32, v256_gfni:
            methods shifts floats methods_of_gfni carryless vector simd shuffle blocks aes_blocks words32;
            in_memory simd_in_memory shuffle_in_memory blocks_in_memory words32_in_memory
        },
        Token::Avxifma(t) => run! { t, "V256<Avxifma>", 32, v256_avxifma:
            methods shifts floats methods_of_gfni methods_of_avxifma carryless vector simd shuffle blocks aes_blocks words32;
            in_memory simd_in_memory shuffle_in_memory blocks_in_memory words32_in_memory
        },
        Token::Avx512(t) => run! { t, "V256<Avx512>", 32, v256_avx512:
            methods shifts floats methods_of_gfni methods_of_avx512 carryless vector simd shuffle blocks aes_blocks words32;
            in_memory simd_in_memory shuffle_in_memory blocks_in_memory words32_in_memory
        },
        _ => NO_VECTORS_OF_ITS_OWN,
    });
}

#[test]
fn methods_of_v512_do_what_their_definitions_say() {
    on_every_tier(|token| match token {
        Token::Avx512(t) => run! { t, "V512", 64, v512_avx512:
            methods shifts permutations between_widths carryless vector simd shuffle blocks aes_blocks words32;
            in_memory simd_in_memory shuffle_in_memory blocks_in_memory words32_in_memory
        },
        _ => NO_VECTORS_OF_ITS_OWN,
    });
}
