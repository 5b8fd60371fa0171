//! The curves against their model, and everything against OpenSSL and Wycheproof: on every tier.

mod curves;
mod encodings;
mod joint;
mod numbers;
#[cfg(all(not(unoptimised), target_arch = "x86_64", unix))]
mod residue;
mod vectors;

/// The same for every curve; in emulators, and elsewhere than on Linux, for one with each of three fields, each of both
/// `a` and each of both cofactors.
macro_rules! on_every_curve {
    ($check:ident $($argument:expr),*) => {{
        use crate::nist::{B163, B283, K233};
        $check::<B163>($($argument),*);
        $check::<K233>($($argument),*);
        $check::<B283>($($argument),*);
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        {
            use crate::nist::{B233, B409, B571, K163, K283, K409, K571};
            $check::<K163>($($argument),*);
            $check::<B233>($($argument),*);
            $check::<K283>($($argument),*);
            $check::<K409>($($argument),*);
            $check::<B409>($($argument),*);
            $check::<K571>($($argument),*);
            $check::<B571>($($argument),*);
        }
    }};
}
use on_every_curve;
