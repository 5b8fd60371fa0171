//! The table of kernels: one form for all modules, from which a kernel gets its entry, its fall-back and its record.

#[cfg(any(test, widefield_trace))]
pub(crate) mod trace;
#[macro_use]
pub(crate) mod tuned;

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
    /// The proof with which the functions `…_with` run this kernel (and, for other operations, the kernels of its
    /// tier).
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

/// Makes of the table of tiers the macro that finds a row's line.
macro_rules! row_of_tiers {
    ($d:tt { $( $arch:literal $rows:ident $detects:ident { $(
        $(#[$doc:meta])*
        $token:ident $name:ident = $number:literal, is $own:tt, contains $contains:tt, needs [$($feature:tt)+];
    )+ } )+ }) => {
        /// `row! { name @rule args }`: finds the line of the name and hands it on, as
        /// `kernels! { @rule architecture Token name [features] args }`.
        macro_rules! row {
            (portable $d($d args:tt)*) => { row! { @to ["any" Portable portable []] $d($d args)* } };
            $($(
                ($name $d($d args:tt)*) => { row! { @to [$arch $token $name [$($feature)+]] $d($d args)* } };
            )+)+
            (@to [$d($d line:tt)*] @ $d rule:ident $d($d args:tt)*) => { kernels! { @ $d rule $d($d line)* $d($d args)* } };
        }
    };
}
tier_table! { row_of_tiers $ }

/// Declares the kernels of a module: for each operation one function that chooses, and one entry for each row.
///
/// ```ignore
/// kernels! {
///     /// The kernels of this module.
///     pub(crate) const KERNELS = "gf2x";
///
///     /// `a b`, two words.
///     pub(super) fn mul1(a: &u64, b: &u64) -> [u64; 2] {
///         portable => portable::mul1, "multiplication with holes";
///         clmul => vector::mul1::<Clmul>, "one PCLMULQDQ";
///         pmull => vector::mul1::<Pmull>, "one PMULL";
///     }
/// }
/// ```
///
/// - A row names a line of the [table of tiers](crate::tier): the features that it needs. Rows stand narrow to wide, as
///   the table's lines do, and the last one whose features the function's token has is taken. A line that is new in the
///   table takes the rows of what it contains, and needs none of its own.
/// - The function's first argument is a [`Token`](crate::cpu::Token). An operation without a row `portable` says which
///   tokens it is for, so that invalid states are unrepresentable: `fn name for VectorToken (...)` has the rows clmul
///   and pmull, `for ShuffleToken` the rows clmul and neon, `for WideToken` the row vaes, and `for Avx512`, or any one
///   tier, that tier's row alone.
/// - A body is called as `body(token, arguments...)` with the row's own token (`Portable`, `Clmul`, ...) first. It and
///   all that it calls is `#[inline(always)]`; it is never a closure.
/// - Type and constant parameters follow the name in brackets: `fn mul[F: Params; N: usize](...)`.
/// - A kernel with one parameter that is a `bool`, and no other, is compiled once for both of its values, here: one
///   with others is compiled again by each crate that calls it through `#[inline]` functions.
/// - `= "aes", wipes frame;`: the kernels work on secrets, and the stack that one has used is overwritten when it
///   returns. `leaves nothing` behind a row's description says that it has registers enough, as the tests of residue
///   confirm.
/// - `from N "words"` behind the description records the constant from which on the module chooses the kernel.
/// - The constant lists a record for each row, for [`kernels`](crate::cpu::kernels).
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
            $(#[$meta:meta])* $vis:vis fn $name:ident $([$($generics:tt)*])? $(for $proof:ident)?
            ($($arg:ident: $type:ty),* $(,)?) $(-> $ret:ty)? {
                $($row:ident => $body:expr, $how:literal $(, leaves $leaves:ident)? $(, from $from:tt $unit:literal)?;)+
            }
        )+
    ) => {
        $(#[$list_meta])*
        $list_vis const $list: &[$crate::kernels::Kernel] = &[
            $($(row! { $row @record $primitive $name $how $($from $unit)? }),+),+
        ];

        $(kernels! { @operation ([$primitive $name $frame] [$($($generics)*)?] [$($arg: $type),*] [$($ret)?])
            [$(#[$meta])* $vis] [$($proof)?] $([$row $body $(; $leaves)?])+
        })+
    };

    (@record $arch:literal $token:ident $tier:ident $features:tt
        $primitive:literal $name:ident $how:literal $($from:tt $unit:literal)?
    ) => {
        $crate::kernels::Kernel {
            name: concat!($primitive, "_", stringify!($name), "_", stringify!($tier)),
            primitive: $primitive,
            operation: stringify!($name),
            tier: $crate::tier::Tier::$token,
            description: $how,
            from: kernels! { @from $($from $unit)? },
        }
    };
    (@from) => { None };
    (@from $from:tt $unit:literal) => { Some(($from, $unit)) };

    // Which tokens an operation is for, and which rows no token of these goes past. The others' order is turned round.
    (@operation $operation:tt $head:tt [] [portable $body:expr] $($row:tt)*) => {
        kernels! { @widest $operation $head Token [@portable $body] [] $($row)* }
    };
    (@operation $operation:tt $head:tt [VectorToken] [clmul $clmul:expr] $($row:tt)*) => {
        kernels! { @both $operation $head VectorToken [clmul $clmul] [] $($row)* }
    };
    (@operation $operation:tt $head:tt [ShuffleToken] [clmul $clmul:expr] $($row:tt)*) => {
        kernels! { @both $operation $head ShuffleToken [clmul $clmul] [] $($row)* }
    };
    (@operation $operation:tt $head:tt [WideToken] [vaes $vaes:expr] $($row:tt)*) => {
        kernels! { @widest $operation $head WideToken [@narrowest [vaes $vaes]] [] $($row)* }
    };
    (@operation $operation:tt $head:tt [$token:ident] [$row:ident $body:expr]) => {
        row! { $row @only $operation $head $body }
    };
    // The narrowest rows of both architectures: the first one, and Arm's.
    (@both $operation:tt $head:tt $token:ident $first:tt [$($x86:tt)*] [pmull $arm:expr] $($row:tt)*) => {
        kernels! { @widest $operation $head $token [@narrowest $first [pmull $arm]] [] $($x86)* $($row)* }
    };
    (@both $operation:tt $head:tt $token:ident $first:tt [$($x86:tt)*] [neon $arm:expr] $($row:tt)*) => {
        kernels! { @widest $operation $head $token [@narrowest $first [neon $arm]] [] $($x86)* $($row)* }
    };
    (@both $operation:tt $head:tt $token:ident $first:tt [$($x86:tt)*] $next:tt $($row:tt)*) => {
        kernels! { @both $operation $head $token $first [$($x86)* $next] $($row)* }
    };
    (@widest $operation:tt $head:tt $token:ident $last:tt [$($wider:tt)*] $next:tt $($row:tt)*) => {
        kernels! { @widest $operation $head $token $last [$next $($wider)*] $($row)* }
    };
    (@widest $operation:tt $head:tt $token:ident $last:tt [$($row:tt)*]) => {
        kernels! { @function $operation $operation $head $token $last $($row)* }
    };

    // With one row alone the function takes that tier's own token, and there is nothing to choose.
    (@only $arch:literal $token:ident $tier:ident $features:tt $operation:tt $head:tt $body:expr) => {
        kernels! { @only_as $arch $token $tier $features $operation $operation $head $body }
    };
    (@only_as $arch:literal $token:ident $tier:ident $features:tt $operation:tt ([$primitive:literal $name:ident $frame:tt]
        [$($param:ident: $bound:path),* $(; $($constant:ident: $kind:ty),+)?]
        [$($arg:ident: $type:ty),*] [$($ret:ty)?]) [$(#[$meta:meta])* $vis:vis] $body:expr
    ) => {
        $(#[$meta])*
        #[cfg(target_arch = $arch)]
        #[inline]
        $vis fn $name<$($param: $bound,)* $($(const $constant: $kind),+)?>(
            token: $crate::tier::$token $(, $arg: $type)*
        ) $(-> $ret)? {
            kernels! { @enter $token $tier $features $operation token, $body }
        }
    };

    // The function that chooses: from the widest row to the narrowest.
    (@function $operation:tt ([$primitive:literal $name:ident $frame:tt]
        [$($param:ident: $bound:path),* $(; $($constant:ident: $kind:ty),+)?]
        [$($arg:ident: $type:ty),*] [$($ret:ty)?]) [$(#[$meta:meta])* $vis:vis] $token:ident [@$last:ident $($fallback:tt)+]
        $([$row:ident $body:expr $(; $leaves:ident)?])*
    ) => {
        $(#[$meta])*
        // Always: in a kernel that calls another one with its own token nothing is left to choose.
        #[inline(always)]
        $vis fn $name<$($param: $bound,)* $($(const $constant: $kind),+)?>(
            token: $crate::tier::$token $(, $arg: $type)*
        ) $(-> $ret)? {
            $(row! { $row @line $operation token $body $(; $leaves)? })*
            kernels! { @$last $operation token $($fallback)+ }
        }
    };
    (@line $arch:literal $proof:ident $tier:ident $features:tt $operation:tt $token:ident $body:expr $(; $leaves:ident)?) => {
        #[cfg(target_arch = $arch)]
        if let Some(proof) = $token.$tier() {
            kernels! { @enter $proof $tier $features $operation proof, $body $(; $leaves)? }
        }
    };

    // The call of a row's entry.
    (@enter $proof:ident $tier:ident $features:tt ([$primitive:literal $name:ident $frame:tt] $($operation:tt)*)
        $value:expr, $body:expr; nothing
    ) => {
        kernels! { @enter $proof $tier $features ([$primitive $name []] $($operation)*) $value, $body }
    };
    (@enter $proof:ident $tier:ident $features:tt ([$primitive:literal $name:ident $frame:tt] $generics:tt
        [$($arg:ident: $type:ty),*] [$($ret:ty)?]) $value:expr, $body:expr
    ) => {
        #[allow(unused_imports, reason = "a body names what it needs")]
        use $crate::{simd::registers::*, tier::$proof};
        $crate::kernel_entry! {
            $features $proof $frame fn $tier $generics ($($arg: $type),*) $(-> $ret)? = $body;
        }
        kernels! { @trace concat!($primitive, "_", stringify!($name), "_", stringify!($tier)) }
        return kernels! { @call $generics $tier ($value, $($arg),*) };
    };
    (@call [$($param:ident: $bound:path),* $(; $($constant:ident: $kind:ty),+)?] $function:ident $args:tt) => {
        $function::<$($param,)* $($($constant),+)?> $args
    };

    (@portable ([$primitive:literal $name:ident [$($frame:ident)?]]
        [$($param:ident: $bound:path),* $(; $($constant:ident: $kind:ty),+)?]
        [$($arg:ident: $type:ty),*] [$($ret:ty)?]) $token:ident $portable:expr
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
    (@narrowest $operation:tt $token:ident [$row:ident $body:expr]) => {
        row! { $row @last $operation $token $body }
        row! { $row @elsewhere $operation $token }
    };
    (@narrowest $operation:tt $token:ident [$row:ident $body:expr] [$other:ident $others:expr]) => {
        row! { $row @last $operation $token $body }
        row! { $other @last $operation $token $others }
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        kernels! { @nothing $operation $token }
    };
    (@elsewhere $arch:literal $proof:ident $tier:ident $features:tt $operation:tt $token:ident) => {
        #[cfg(not(target_arch = $arch))]
        kernels! { @nothing $operation $token }
    };
    (@last $arch:literal $proof:ident $tier:ident $features:tt $operation:tt $token:ident $body:expr) => {
        #[cfg(target_arch = $arch)]
        {
            kernels! { @enter $proof $tier $features $operation $token.narrowest(), $body }
        }
    };
    (@nothing ($path:tt $generics:tt [$($arg:ident: $type:ty),*] $ret:tt) $token:ident) => {
        let _ = ($($arg),*);
        #[allow(unreachable_code, reason = "no such token exists there")]
        match $token.narrowest() {}
    };

    (@trace $name:expr) => {
        #[cfg(any(test, widefield_trace))]
        {
            static RAN: core::sync::atomic::AtomicBool = core::sync::atomic::AtomicBool::new(false);
            $crate::kernels::trace::mark(&RAN, $name);
        }
    };
}
