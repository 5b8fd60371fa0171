//! What is made of the table of tiers: names, numbers, lists of features, proofs, detection's rows.

/// `tiers! { $ { TABLE } }`, once. A line of the table is
///
/// ```text
/// /// What it is, and which processors have it.
/// Token name = number, is [ItsTrait], contains [NarrowerToken ItsTrait, ...], needs ["feature" ...];
/// ```
///
/// in the section of its architecture, narrow to wide: detection takes the last line whose features are all there. A
/// token that no vector asks for has no trait. That a line's features contain those of each token that it lists is
/// asserted when it is compiled.
macro_rules! tiers {
    // The table as a whole stands in each of its lines, too.
    ($d:tt $table:tt) => { tiers! { @all $table $table } };
    (@all $table:tt { $( $arch:literal $rows:ident $detects:ident { $(
        $(#[$doc:meta])*
        $token:ident $name:ident = $number:literal,
        is [$($own:ident)?], contains [$($narrow:ident $has:ident),*], needs [$($feature:tt)+];
    )+ } )+ }) => {
        /// A class of processors: the kernels for it, and all that it contains, run on a machine that has its features.
        ///
        /// Tiers are ordered by what their kernels gain; which one contains which is [`contains`](Self::contains)'s to
        /// say. Their numbers are those of the C interface and stand for good.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[repr(u8)]
        pub enum Tier {
            /// Any machine; integer instructions only, constant time.
            Portable = 1,
            $($( $(#[$doc])* $token = $number, )+)+
        }

        impl Tier {
            /// Every tier of every architecture, in their order.
            pub const ALL: &'static [Self] = &[Self::Portable $($(, Self::$token)+)+];

            /// The name, as `WIDEFIELD_TIER` and the program take it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    Self::Portable => "portable",
                    $($( Self::$token => stringify!($name), )+)+
                }
            }

            /// The name, for C.
            #[doc(hidden)]
            #[must_use]
            pub const fn c_name(self) -> &'static ::core::ffi::CStr {
                let name = match self {
                    Self::Portable => "portable\0",
                    $($( Self::$token => concat!(stringify!($name), "\0"), )+)+
                };
                match ::core::ffi::CStr::from_bytes_with_nul(name.as_bytes()) {
                    Ok(name) => name,
                    Err(_) => c"",
                }
            }

            /// The tier with this number, as stored by the detection's cache.
            #[inline(always)]
            pub(super) const fn from_number(n: u8) -> Option<Self> {
                // Written out, so that the choice of a kernel by the tier becomes one by the number itself.
                Some(match n {
                    1 => Self::Portable,
                    $($( $number => Self::$token, )+)+
                    _ => return None,
                })
            }

            /// The architecture, and the features, whatever this machine is.
            pub(super) const fn needs(self) -> (&'static str, &'static [&'static str]) {
                match self {
                    Self::Portable => ("", &[]),
                    $($( Self::$token => ($arch, &[$($feature),+]), )+)+
                }
            }
        }

        /// The architecture that this is compiled for; nothing if the table has none of its tiers.
        pub(super) const ARCHITECTURE: &str = {
            #[cfg(not(any($(target_arch = $arch),+)))]
            {
                ""
            }
            $(
                #[cfg(target_arch = $arch)]
                {
                    $arch
                }
            )+
        };

        /// The tiers of this architecture, narrow to wide; whether the machine has them is another question.
        #[must_use]
        pub const fn tiers() -> &'static [Tier] {
            $(
                #[cfg(target_arch = $arch)]
                return &[Tier::Portable $(, Tier::$token)+];
            )+
            #[cfg(not(any($(target_arch = $arch),+)))]
            return &[Tier::Portable];
        }

        $(
            /// What detection compares.
            #[cfg(any(test, target_arch = $arch))]
            pub(super) const $rows: &[Row] = &[$( Row {
                tier: Tier::$token,
                needs: &[$($feature),+],
                compiled: &[$(cfg!(target_feature = $feature)),+],
            }, )+];

            /// What the standard library finds: names and answers.
            #[cfg(all(test, target_arch = $arch))]
            pub(super) fn found_by_std() -> Vec<(&'static str, bool)> {
                vec![$($( ($feature, std::arch::$detects!($feature)), )+)+]
            }
        )+

        $($(
            $(#[$doc])*
            ///
            /// The proof: a value exists only on a processor that has the whole list. Detection alone makes them, after
            /// detection.
            #[cfg(target_arch = $arch)]
            #[derive(Clone, Copy, Debug)]
            pub struct $token(());

            #[cfg(target_arch = $arch)]
            impl $token {
                /// The features that the tier needs, as the compiler names them.
                pub const FEATURES: &[&str] = &[$($feature),+];
            }

            #[cfg(target_arch = $arch)]
            impl sealed::Sealed for $token {}
            #[cfg(target_arch = $arch)]
            impl Listed for $token {
                const LIST: &'static [&'static str] = $token::FEATURES;
            }

            $(
                #[cfg(target_arch = $arch)]
                impl $own for $token {}
            )?
            $(
                #[cfg(target_arch = $arch)]
                impl $has for $token {}
                #[cfg(target_arch = $arch)]
                impl From<$token> for $narrow {
                    #[inline(always)]
                    fn from(_: $token) -> Self {
                        const { assert!(contains($token::FEATURES, $narrow::FEATURES)) };
                        Self(())
                    }
                }
            )*

            #[cfg(target_arch = $arch)]
            impl From<$token> for Token {
                #[inline(always)]
                fn from(token: $token) -> Self {
                    Self::$token(token)
                }
            }

            tiers! { @proof $arch $token $name $table }
        )+)+

        /// Proof that this machine can run a tier: what every `…_with` function takes, and what the choice of a kernel
        /// is made by.
        ///
        /// Made by [`active`](super::active) and by [`token`](super::token). Its variants carry the proofs themselves,
        /// so that a kernel entered with one needs no check of its own.
        #[derive(Clone, Copy, Debug)]
        #[non_exhaustive]
        pub enum Token {
            /// Any machine.
            Portable,
            $($(
                $(#[$doc])*
                #[cfg(target_arch = $arch)]
                $token($token),
            )+)+
        }

        impl Token {
            /// The token of a tier not wider than the detected one. Another architecture's tiers give `Portable`.
            #[inline(always)]
            pub(super) const fn of_detected(tier: Tier) -> Self {
                match tier {
                    $($(
                        #[cfg(target_arch = $arch)]
                        Tier::$token => Self::$token($token(())),
                    )+)+
                    _ => Self::Portable,
                }
            }

            /// Which tier it proves.
            #[inline(always)]
            #[must_use]
            pub const fn tier(self) -> Tier {
                match self {
                    Self::Portable => Tier::Portable,
                    $($(
                        #[cfg(target_arch = $arch)]
                        Self::$token(_) => Tier::$token,
                    )+)+
                }
            }
        }
    };

    // From any token of the architecture whose list contains the line's.
    (@proof $arch:literal $token:ident $name:ident { $( $other:literal $rows:ident $detects:ident { $(
        $(#[$doc:meta])*
        $wide:ident $wide_name:ident = $number:literal, is $own:tt, contains $contains:tt, needs $features:tt;
    )+ } )+ }) => {
        impl Token {
            /// The proof of the tier of this name, from it or a tier that contains it.
            #[cfg(target_arch = $arch)]
            #[inline(always)]
            #[must_use]
            pub fn $name(self) -> Option<$token> {
                match self {
                    Self::Portable => None,
                    $($(
                        #[cfg(target_arch = $other)]
                        Self::$wide(_) => {
                            if const { contains($wide::FEATURES, $token::FEATURES) } { Some($token(())) } else { None }
                        }
                    )+)+
                }
            }
        }
    };
}
