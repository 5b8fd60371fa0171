//! Which kernels run: the question, and the choice of a narrower tier for all of the program.

use crate::border::text;
use crate::status::Status;
use crate::token::{FORCED, tier, token};
use core::ffi::{c_char, c_int};
use core::sync::atomic::Ordering::Relaxed;
use widefield::cpu::{self, Tier};

/// The constants' names in C and their numbers, by the library's table of tiers.
pub fn tier_constants() -> impl Iterator<Item = (String, c_int)> {
    Tier::ALL.iter().map(|tier| (format!("WF_TIER_{}", tier.name().to_uppercase()), *tier as c_int))
}

exports! {
    /// The widest tier of this machine.
    plain fn wf_tier_detected() -> c_int {
        cpu::detected() as c_int
    }

    /// The tier in use.
    plain fn wf_tier_active() -> c_int {
        token().tier() as c_int
    }

    /// Whether this tier can be forced.
    plain fn wf_tier_available(number: c_int) -> c_int {
        c_int::from(tier(number).is_some_and(|t| cpu::token(t).is_ok()))
    }

    /// The name of a tier; null for a number that is none.
    plain fn wf_tier_name(number: c_int) -> *const c_char {
        tier(number).map_or(core::ptr::null(), |t| t.c_name().as_ptr())
    }

    /// Uses no wider tier from now on; 0: the widest again.
    checked fn wf_tier_force(number: c_int) {
        {
            let forced = match tier(number) {
                None if number == 0 => 0,
                Some(tier) if cpu::token(tier).is_ok() => tier as u8,
                _ => return Err(Status::Tier),
            };
            FORCED.store(forced, Relaxed);
            Ok(())
        }
    }

    /// [`wf_tier_force`] by the tier's name.
    checked fn wf_tier_force_by_name(name: *const c_char) {
        let name = text(name);
        {
            let tier: Tier = name.to_str().map_err(|_| Status::Tier)?.parse()?;
            cpu::token(tier)?;
            FORCED.store(tier as u8, Relaxed);
            Ok(())
        }
    }
}
