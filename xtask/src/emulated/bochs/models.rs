//! The processors, and what is asked of them.

/// A processor that Bochs knows, or one that it stands for when the guest's system leaves a feature alone.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Model {
    /// As Bochs calls it.
    pub(super) processor: &'static str,
    /// What the guest's kernel is told not to use, and all that needs it: no model has VAES without AVX-512.
    pub(super) without: Option<&'static str>,
    /// The tier that the library must choose.
    pub(super) tier: &'static str,
    /// Whether each run asks it for its choice; a whole run asks all.
    pub(super) always: bool,
}

const fn model(processor: &'static str, tier: &'static str) -> Model {
    Model { processor, without: None, tier, always: false }
}

impl Model {
    const fn without(self, feature: &'static str) -> Self {
        Self { without: Some(feature), ..self }
    }

    const fn always(self) -> Self {
        Self { always: true, ..self }
    }

    /// As it is named on the command line and in results.
    pub(super) fn name(&self) -> String {
        match self.without {
            Some(feature) => format!("{}-without-{feature}", self.processor),
            None => self.processor.to_owned(),
        }
    }
}

/// Models of 64 bits, by tier. Left out are `ryzen`, which hangs, and `phenom_8650_toliman`, which panics.
pub(super) const MODELS: &[Model] = &[
    // The widest tiers first: they come first where tests run, and take longest.
    model("tigerlake", "avx512").always(),
    model("tigerlake", "gfni").without("avx512f").always(),
    model("corei7_icelake_u", "avx512"),
    // Of Bochs 3.
    model("arrow_lake", "avxifma").always(),
    // AVX-512 with IFMA and VBMI, without VAES.
    model("corei3_cnl", "avx2").always(),
    model("corei7_skylake_x", "avx2"),
    model("broadwell_ult", "avx2"),
    model("corei7_haswell_4770", "avx2").always(),
    model("tigerlake", "clmul").without("avx"),
    model("tigerlake", "clmul").without("xsave"),
    model("trinity_apu", "clmul"),
    model("zambezi", "clmul"),
    model("corei7_ivy_bridge_3770k", "clmul"),
    model("corei7_sandy_bridge_2600k", "clmul").always(),
    model("corei5_arrandale_m520", "clmul"),
    model("corei5_lynnfield_750", "portable"),
    model("core2_penryn_t9600", "portable").always(),
    model("turion64_tyler", "portable"),
    model("athlon64_venice", "portable"),
    model("athlon64_clawhammer", "portable"),
    model("p4_prescott_celeron_336", "portable"),
    model("bx_generic", "portable"),
];

/// The tiers that no other emulator has: their tests run here where the machine lacks them.
pub(super) const TIERS: [&str; 4] = ["avx512", "avxifma", "gfni", "vaes"];

/// The model on which a tier's tests run: no model has VAES without GFNI, so there a wider one is lowered.
pub(super) fn of_tier(tier: &str) -> Option<&'static Model> {
    let of_model = if tier == "vaes" { "gfni" } else { tier };
    MODELS.iter().find(|m| m.tier == of_model && m.always)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_name_is_one_models() {
        let names: BTreeSet<String> = MODELS.iter().map(Model::name).collect();
        assert_eq!(names.len(), MODELS.len());
    }

    #[test]
    fn every_tier_has_a_model_in_each_run() {
        for tier in ["portable", "clmul", "avx2", "gfni", "avxifma", "avx512"] {
            assert_eq!(of_tier(tier).map(|m| m.tier), Some(tier));
        }
        assert!(TIERS.iter().all(|tier| of_tier(tier).is_some()));
    }
}
