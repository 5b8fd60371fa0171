//! The table of kernels: one form for all modules, from which a kernel gets its entry, its fall-back and its record.

#[cfg(any(test, widefield_trace))]
pub(crate) mod trace;

use crate::Error;
use crate::tier::{Tier, Token, tiers, token};

/// One implementation of an operation on a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Kernel {
    /// `primitive_operation_tier`.
    pub name: &'static str,
    /// The library's module that it belongs to.
    pub primitive: &'static str,
    /// What it computes: the name of the function that chooses among it and its siblings.
    pub operation: &'static str,
    /// The tier from which on it runs. A wider tier without a kernel of its own uses the widest narrower one.
    pub tier: Tier,
    /// How, in one line.
    pub description: &'static str,
    /// The size from which on it is chosen, and what the size counts; none if it serves all sizes.
    pub from: Option<(usize, &'static str)>,
}

impl Kernel {
    /// The proof with which the functions `…_with` run this kernel (and, for other operations, the kernels of its tier).
    ///
    /// # Errors
    /// [`Error::UnsupportedTier`] if this machine lacks the tier or `WIDEFIELD_TIER` forbids it.
    pub fn token(&self) -> Result<Token, Error> {
        token(self.tier)
    }

    /// Whether it is for this architecture: a table has the rows of all.
    #[must_use]
    pub fn is_of_this_architecture(&self) -> bool {
        tiers().contains(&self.tier)
    }
}

/// Declares the kernels of a module: for each operation one function that chooses, and one entry per tier that has a line.
///
/// ```ignore
/// kernels! {
///     /// The kernels of this module.
///     pub(crate) const KERNELS = "gf2x";
///
///     /// `a b`, two words.
///     pub(super) fn mul1(a: &u64, b: &u64) -> [u64; 2] {
///         portable => portable::mul1, "integer multiplies of every fourth bit";
///         clmul => vector::mul1::<Clmul>, "one PCLMULQDQ";
///         pmull => vector::mul1::<Pmull>, "one PMULL";
///     }
/// }
/// ```
///
/// - The function's first argument is a [`Token`](crate::cpu::Token); an operation without a line `portable` takes a
///   [`VectorToken`](crate::cpu::VectorToken), so that a case that cannot occur has no spelling; it has the lines clmul and pmull.
///   One whose narrowest line is vaes takes a [`WideToken`](crate::cpu::WideToken) in the same way; one with the line avx512 alone
///   takes [`Avx512`](crate::cpu::Avx512) and is there on x86-64 only, and one with the line gfni or neon alone likewise.
///   A tier without a line runs the widest narrower line. The lines stand in the order portable, clmul, avx2, vaes, gfni, avxifma,
///   avx512, neon, pmull, sha3.
/// - A body is called as `body(token, arguments...)` with the line's own token (`Portable`, `Clmul`, ...) first. It and all that
///   it calls is `#[inline(always)]`; it is never a closure.
/// - Type and constant parameters follow the name in brackets: `fn mul[F: Params; N: usize](...)`.
/// - A kernel with one parameter that is a `bool`, and no other, is compiled once for both of its values, here: one with others is compiled
///   again by each crate that calls it through `#[inline]` functions.
/// - `= "aes", wipes frame;`: the kernels work on secrets, and the stack that one has used is overwritten when it returns.
///   `leaves nothing` behind the description of a line avx512 says that this one has registers enough, as the tests of residue confirm.
/// - `from N "words"` behind the description records the constant from which on the module chooses the kernel.
/// - The constant lists a record for each line, for [`kernels`](crate::cpu::kernels).
macro_rules! kernels {
    ($(#[$meta:meta])* $vis:vis const $list:ident = $primitive:literal; $($rest:tt)+) => {
        kernels! { @table [] $(#[$meta])* $vis const $list = $primitive; $($rest)+ }
    };
    ($(#[$meta:meta])* $vis:vis const $list:ident = $primitive:literal, wipes $frame:ident; $($rest:tt)+) => {
        kernels! { @table [$frame] $(#[$meta])* $vis const $list = $primitive; $($rest)+ }
    };
    (
        @table $frame:tt $(#[$list_meta:meta])* $list_vis:vis const $list:ident = $primitive:literal;
        $(
            $(#[$meta:meta])* $vis:vis fn $name:ident $([$($generics:tt)*])? ($($arg:ident: $type:ty),* $(,)?) $(-> $ret:ty)? {
                $(portable => $portable:expr, $portable_how:literal $(, from $portable_from:tt $portable_unit:literal)?;)?
                $(clmul => $clmul:expr, $clmul_how:literal $(, from $clmul_from:tt $clmul_unit:literal)?;)?
                $(avx2 => $avx2:expr, $avx2_how:literal $(, from $avx2_from:tt $avx2_unit:literal)?;)?
                $(vaes => $vaes:expr, $vaes_how:literal $(, from $vaes_from:tt $vaes_unit:literal)?;)?
                $(gfni => $gfni:expr, $gfni_how:literal $(, from $gfni_from:tt $gfni_unit:literal)?;)?
                $(avxifma => $avxifma:expr, $avxifma_how:literal $(, from $avxifma_from:tt $avxifma_unit:literal)?;)?
                $(avx512 => $avx512:expr, $avx512_how:literal $(, leaves $avx512_leaves:ident)? $(, from $avx512_from:tt $avx512_unit:literal)?;)?
                $(neon => $neon:expr, $neon_how:literal $(, from $neon_from:tt $neon_unit:literal)?;)?
                $(pmull => $pmull:expr, $pmull_how:literal $(, from $pmull_from:tt $pmull_unit:literal)?;)?
                $(sha3 => $sha3:expr, $sha3_how:literal $(, from $sha3_from:tt $sha3_unit:literal)?;)?
            }
        )+
    ) => {
        $(#[$list_meta])*
        $list_vis const $list: &[$crate::kernels::Kernel] = &[$(
            $(kernels! { @record $primitive $name Portable "portable" $portable_how $(, $portable_from $portable_unit)? },)?
            $(kernels! { @record $primitive $name Clmul "clmul" $clmul_how $(, $clmul_from $clmul_unit)? },)?
            $(kernels! { @record $primitive $name Avx2 "avx2" $avx2_how $(, $avx2_from $avx2_unit)? },)?
            $(kernels! { @record $primitive $name Vaes "vaes" $vaes_how $(, $vaes_from $vaes_unit)? },)?
            $(kernels! { @record $primitive $name Gfni "gfni" $gfni_how $(, $gfni_from $gfni_unit)? },)?
            $(kernels! { @record $primitive $name Avxifma "avxifma" $avxifma_how $(, $avxifma_from $avxifma_unit)? },)?
            $(kernels! { @record $primitive $name Avx512 "avx512" $avx512_how $(, $avx512_from $avx512_unit)? },)?
            $(kernels! { @record $primitive $name Neon "neon" $neon_how $(, $neon_from $neon_unit)? },)?
            $(kernels! { @record $primitive $name Pmull "pmull" $pmull_how $(, $pmull_from $pmull_unit)? },)?
            $(kernels! { @record $primitive $name Sha3 "sha3" $sha3_how $(, $sha3_from $sha3_unit)? },)?
        )+];

        $(kernels! { @operation [$primitive $name $frame] [$($($generics)*)?] [$($arg: $type),*] [$($ret)?]
            [$(#[$meta])* $vis]
            [$(portable $portable)?]
            ["x86_64" avx512 Avx512 $($avx512 $(; $avx512_leaves)?)?]
            ["x86_64" avxifma Avxifma $($avxifma)?]
            ["x86_64" gfni Gfni $($gfni)?]
            ["x86_64" vaes Vaes $($vaes)?]
            ["x86_64" avx2 Avx2 $($avx2)?]
            ["x86_64" clmul Clmul $($clmul)?]
            ["aarch64" sha3 Sha3 $($sha3)?]
            ["aarch64" pmull Pmull $($pmull)?]
            ["aarch64" neon Neon $($neon)?]
        })+
    };

    (@record $primitive:literal $name:ident $tier:ident $suffix:literal $how:literal $(, $from:tt $unit:literal)?) => {
        $crate::kernels::Kernel {
            name: concat!($primitive, "_", stringify!($name), "_", $suffix),
            primitive: $primitive,
            operation: stringify!($name),
            tier: $crate::tier::Tier::$tier,
            description: $how,
            from: kernels! { @from $($from $unit)? },
        }
    };
    (@from) => { None };
    (@from $from:tt $unit:literal) => { Some(($from, $unit)) };

    // What an operation is: its names, parameters, arguments and result. Without a line `portable` there must be one of the
    // narrowest tier of each architecture with vectors, and it takes every token that is left.
    (@operation $path:tt $generics:tt $args:tt $ret:tt $head:tt [portable $portable:expr] $($line:tt)+) => {
        kernels! { @function ($path $generics $args $ret) $path $generics $args $ret $head Token [portable $portable] $($line)+ }
    };
    (@operation $path:tt $generics:tt $args:tt $ret:tt $head:tt [] $avx512:tt $avxifma:tt $gfni:tt $vaes:tt $avx2:tt
        ["x86_64" clmul Clmul $clmul:expr] $sha3:tt ["aarch64" pmull Pmull $pmull:expr] ["aarch64" neon Neon]
    ) => {
        kernels! { @function ($path $generics $args $ret) $path $generics $args $ret $head VectorToken
            [narrowest ["x86_64" clmul Clmul $clmul] ["aarch64" pmull Pmull $pmull]] $avx512 $avxifma $gfni $vaes $avx2 $sha3 }
    };
    // The same for the narrowest tier with wide products.
    (@operation $path:tt $generics:tt $args:tt $ret:tt $head:tt [] $avx512:tt $avxifma:tt $gfni:tt ["x86_64" vaes Vaes $vaes:expr] $avx2:tt
        $clmul:tt $sha3:tt $pmull:tt $neon:tt
    ) => {
        kernels! { @function ($path $generics $args $ret) $path $generics $args $ret $head WideToken
            [narrowest ["x86_64" vaes Vaes $vaes]] $avx512 $avxifma $gfni }
    };

    // With one line alone the function takes that tier's own token, and there is nothing to choose.
    (@operation $path:tt $generics:tt $args:tt $ret:tt $head:tt [] ["x86_64" avx512 Avx512 $avx512:expr]
        ["x86_64" avxifma Avxifma] ["x86_64" gfni Gfni] ["x86_64" vaes Vaes] ["x86_64" avx2 Avx2] ["x86_64" clmul Clmul] ["aarch64" sha3 Sha3] ["aarch64" pmull Pmull]
        ["aarch64" neon Neon]
    ) => {
        kernels! { @only ($path $generics $args $ret) $path $generics $args $ret $head "x86_64" avx512 Avx512 $avx512 }
    };
    (@operation $path:tt $generics:tt $args:tt $ret:tt $head:tt [] ["x86_64" avx512 Avx512]
        ["x86_64" avxifma Avxifma] ["x86_64" gfni Gfni $gfni:expr] ["x86_64" vaes Vaes] ["x86_64" avx2 Avx2] ["x86_64" clmul Clmul]
        ["aarch64" sha3 Sha3] ["aarch64" pmull Pmull] ["aarch64" neon Neon]
    ) => {
        kernels! { @only ($path $generics $args $ret) $path $generics $args $ret $head "x86_64" gfni Gfni $gfni }
    };
    (@operation $path:tt $generics:tt $args:tt $ret:tt $head:tt [] ["x86_64" avx512 Avx512]
        ["x86_64" avxifma Avxifma] ["x86_64" gfni Gfni] ["x86_64" vaes Vaes] ["x86_64" avx2 Avx2] ["x86_64" clmul Clmul] ["aarch64" sha3 Sha3] ["aarch64" pmull Pmull]
        ["aarch64" neon Neon $neon:expr]
    ) => {
        kernels! { @only ($path $generics $args $ret) $path $generics $args $ret $head "aarch64" neon Neon $neon }
    };
    (@only $operation:tt [$primitive:literal $name:ident $frame:tt]
        [$($param:ident: $bound:path),* $(; $($constant:ident: $kind:ty),+)?]
        [$($arg:ident: $type:ty),*] [$($ret:ty)?] [$(#[$meta:meta])* $vis:vis] $arch:literal $tier:ident $proof:ident $body:expr
    ) => {
        $(#[$meta])*
        #[cfg(target_arch = $arch)]
        #[inline]
        $vis fn $name<$($param: $bound,)* $($(const $constant: $kind),+)?>(
            token: $crate::tier::$proof $(, $arg: $type)*
        ) $(-> $ret)? {
            kernels! { @enter $operation $tier $proof token, $body }
        }
    };

    // The function that chooses: from the widest line to the narrowest.
    (@function $operation:tt [$primitive:literal $name:ident $frame:tt]
        [$($param:ident: $bound:path),* $(; $($constant:ident: $kind:ty),+)?]
        [$($arg:ident: $type:ty),*] [$($ret:ty)?] [$(#[$meta:meta])* $vis:vis] $token:ident [$($last:tt)+]
        $([$arch:literal $tier:ident $proof:ident $($body:expr $(; $leaves:ident)?)?])+
    ) => {
        $(#[$meta])*
        // Always: in a kernel that calls another one with its own token nothing is left to choose.
        #[inline(always)]
        $vis fn $name<$($param: $bound,)* $($(const $constant: $kind),+)?>(
            token: $crate::tier::$token $(, $arg: $type)*
        ) $(-> $ret)? {
            $(kernels! { @line $operation token $arch $tier $proof $($body $(; $leaves)?)? })+
            kernels! { @last $operation token $($last)+ }
        }
    };

    (@line $operation:tt $token:ident $arch:literal $tier:ident $proof:ident) => {};
    (@line $operation:tt $token:ident $arch:literal $tier:ident $proof:ident $body:expr $(; $leaves:ident)?) => {
        #[cfg(target_arch = $arch)]
        if let Some(proof) = $token.$tier() {
            kernels! { @enter $operation $tier $proof proof, $body $(; $leaves)? }
        }
    };

    // The call of a tier's entry.
    (@enter ([$primitive:literal $name:ident $frame:tt] $($operation:tt)*) $tier:ident $proof:ident $value:expr, $body:expr; nothing) => {
        kernels! { @enter ([$primitive $name []] $($operation)*) $tier $proof $value, $body }
    };
    (@enter ([$primitive:literal $name:ident $frame:tt] $generics:tt
        [$($arg:ident: $type:ty),*] [$($ret:ty)?]) $tier:ident $proof:ident $value:expr, $body:expr
    ) => {
        #[allow(unused_imports, reason = "a body names what it needs")]
        use $crate::{simd::registers::*, tier::$proof};
        $crate::kernel! { @each $proof $frame
            fn $tier $generics ($($arg: $type),*) $(-> $ret)? = $body;
        }
        kernels! { @trace concat!($primitive, "_", stringify!($name), "_", stringify!($tier)) }
        return kernels! { @call $generics $tier ($value, $($arg),*) };
    };
    (@call [$($param:ident: $bound:path),* $(; $($constant:ident: $kind:ty),+)?] $function:ident $args:tt) => {
        $function::<$($param,)* $($($constant),+)?> $args
    };

    (@last ([$primitive:literal $name:ident [$($frame:ident)?]]
        [$($param:ident: $bound:path),* $(; $($constant:ident: $kind:ty),+)?]
        [$($arg:ident: $type:ty),*] [$($ret:ty)?]) $token:ident portable $portable:expr
    ) => {{
        #[inline(never)]
        fn portable<$($param: $bound,)* $($(const $constant: $kind),+)?>(
            $($frame: &mut $crate::simd::Frame,)? $($arg: $type),*
        ) $(-> $ret)? {
            $($frame.enter();)?
            $portable($crate::tier::Portable $(, $arg)*)
        }
        let _ = $token;
        kernels! { @trace concat!($primitive, "_", stringify!($name), "_portable") }
        $(let mut $frame = $crate::simd::Frame::new();)?
        let result = portable::<$($param,)* $($($constant),+)?>($(&mut $frame,)? $($arg),*);
        $($frame.wipe::<false, { $crate::simd::BELOW_PORTABLE }>();)?
        result
    }};
    (@last $operation:tt $token:ident narrowest $([$arch:literal $tier:ident $proof:ident $body:expr])+) => {
        $(
            #[cfg(target_arch = $arch)]
            {
                kernels! { @enter $operation $tier $proof $token.narrowest(), $body }
            }
        )+
        #[cfg(not(any($(target_arch = $arch),+)))]
        kernels! { @nothing $operation $token }
    };
    (@nothing ($path:tt $generics:tt [$($arg:ident: $type:ty),*] $ret:tt) $token:ident) => {
        let _ = ($($arg),*);
        match $token {}
    };

    (@trace $name:expr) => {
        #[cfg(any(test, widefield_trace))]
        {
            static RAN: core::sync::atomic::AtomicBool = core::sync::atomic::AtomicBool::new(false);
            $crate::kernels::trace::mark(&RAN, $name);
        }
    };
}
