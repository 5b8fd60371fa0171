//! The ten curves: FIPS 186-4, appendix D.1.3; SEC 2, section 3.

use super::order::Order;
use super::tau::Tau;
use crate::gf2m::{F163, F233, F283, F409, F571, Field};
use core::fmt::Debug;

/// One of the ten curves, as the parameter of keys and signatures. Nothing else implements it.
pub trait Curve: Copy + Eq + Debug + Send + Sync + 'static {
    /// The field of the coordinates.
    type Field: Field;
    /// NIST's name, such as `K-233`.
    const NAME: &'static str;
    /// The name in SEC 2 and in OpenSSL, such as `sect233k1`.
    const SEC_NAME: &'static str;
    /// The object identifier of SEC 2, such as `1.3.132.0.26`.
    const OID: &'static str;
    /// How many times as many points as the group there are.
    const COFACTOR: u32;
    /// The rest.
    #[doc(hidden)]
    const PARAMETERS: &'static Parameters;
}

/// `y^2 + x y = x^3 + a x^2 + b`, and a point of prime order.
#[derive(Debug)]
pub struct Parameters {
    pub(super) a: bool,
    pub(super) cofactor: u32,
    pub(super) b: &'static [u64],
    /// The square root of `b`.
    pub(super) root: &'static [u64],
    pub(super) x: &'static [u64],
    pub(super) y: &'static [u64],
    pub(super) order: Order,
    /// On Koblitz curves, those with `b = 1`, the map of Frobenius.
    pub(super) tau: Option<Tau>,
}

macro_rules! curves {
    ($(
        $(#[$doc:meta])*
        $name:ident: $nist:literal, $sec:literal, oid $oid:literal, $field:ident, a $a:literal,
            cofactor $cofactor:literal, b $b:expr, root $root:expr, x $x:expr, y $y:expr, order $order:expr;
    )*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {}

        impl Curve for $name {
            type Field = $field;
            const NAME: &'static str = $nist;
            const SEC_NAME: &'static str = $sec;
            const OID: &'static str = concat!("1.3.132.0.", $oid);
            const COFACTOR: u32 = $cofactor;
            const PARAMETERS: &'static Parameters = {
                const ORDER: Order = Order::new($order);
                static PARAMETERS: Parameters = Parameters {
                    a: $a == 1,
                    cofactor: $cofactor,
                    b: &$b,
                    root: &$root,
                    x: &$x,
                    y: &$y,
                    order: ORDER,
                    tau: Tau::new(&$b, $a == 1, <$field as Field>::DEGREE, &ORDER),
                };
                &PARAMETERS
            };
        }
    )* };
}

curves! {
    /// K-163, in SEC 2 sect163k1: `y^2 + x y = x^3 + x^2 + 1` over GF(2^163), cofactor 2.
    K163: "K-163", "sect163k1", oid 1, F163, a 1, cofactor 2,
        b [1, 0, 0],
        root [1, 0, 0],
        x [0xde4e_6d5e_5c94_eee8, 0x7bbc_11ac_aa07_d793, 0x2_fe13_c053],
        y [0x536_d538_ccda_a3d9, 0x5d38_ff58_321f_2e80, 0x2_8907_0fb0],
        order [0xa2e0_cc0d_99f8_a5ef, 0x2_0108, 0x4_0000_0000, 0, 0, 0, 0, 0, 0];
    /// B-163, in SEC 2 sect163r2: `y^2 + x y = x^3 + x^2 + b` over GF(2^163), cofactor 2.
    B163: "B-163", "sect163r2", oid 15, F163, a 1, cofactor 2,
        b [0x512f_7874_4a32_05fd, 0xb8c9_53ca_1481_eb10, 0x2_0a60_1907],
        root [0xda89_c039_69f3_4da5, 0xdf89_2759_3d21_c366, 0x2_c25b_85ba],
        x [0xd499_4637_e834_3e36, 0x86a2_d57e_a099_1168, 0x3_f0eb_a162],
        y [0xb11c_5c0c_7973_24f1, 0x71a0_094f_a2cd_d545, 0xd51f_bc6c],
        order [0x77e7_0c12_a423_4c33, 0x2_92fe, 0x4_0000_0000, 0, 0, 0, 0, 0, 0];
    /// K-233, in SEC 2 sect233k1: `y^2 + x y = x^3 + 1` over GF(2^233), cofactor 4.
    K233: "K-233", "sect233k1", oid 26, F233, a 0, cofactor 4,
        b [1, 0, 0, 0],
        root [1, 0, 0, 0],
        x [0xa4c_9d6e_efad_6126, 0x1495_63a4_19c2_6bf5, 0x7e73_1af1_29f2_2ff4, 0x172_32ba_853a],
        y [0x56e0_c110_56fa_e6a3, 0x27a8_cd9b_f18a_eb9b, 0x19b7_f70f_555a_67c4, 0x1db_537d_ece8],
        order [0x6efb_1ad5_f173_abdf, 0x6_9d5b_b915_bcd4, 0, 0x80_0000_0000, 0, 0, 0, 0, 0];
    /// B-233, in SEC 2 sect233r1: `y^2 + x y = x^3 + x^2 + b` over GF(2^233), cofactor 2.
    B233: "B-233", "sect233r1", oid 27, F233, a 1, cofactor 2,
        b [0x81fe_115f_7d8f_90ad, 0x213b_333b_20e9_ce42, 0x332c_7f8c_0923_bb58, 0x66_647e_de6c],
        root [0xe5f9_46d0_61da_9138, 0x71ca_aeea_52f2_1253, 0x7874_e747_ee31_e06d, 0x187_f856_27b9],
        x [0xf8f8_eb73_71fd_558b, 0x5fef_65bc_391f_8b36, 0x8313_bb21_39f1_bb75, 0xfa_c9df_cbac],
        y [0x3671_6f7e_01f8_1052, 0xbf8a_0bef_f867_a7ca, 0x335_0678_e585_28be, 0x100_6a08_a419],
        order [0x2203_1d26_03cf_e0d7, 0x13_e974_e72f_8a69, 0, 0x100_0000_0000, 0, 0, 0, 0, 0];
    /// K-283, in SEC 2 sect283k1: `y^2 + x y = x^3 + 1` over GF(2^283), cofactor 4.
    K283: "K-283", "sect283k1", oid 16, F283, a 0, cofactor 4,
        b [1, 0, 0, 0, 0],
        root [1, 0, 0, 0, 0],
        x [0xb0c2_ac24_5849_2836, 0x23c1_567a_1687_6913, 0x62f1_88e5_53cd_265f, 0x78ca_4488_3f1a_3b81, 0x503_213f],
        y [0x4e34_1161_77dd_2259, 0xe818_4698_e459_6236, 0x7e5_426f_e87e_45c0, 0xf1c_9e31_8d90_f95d, 0x1cc_da38],
        order [
            0x9445_1e06_1e16_3c61, 0x2ed0_7577_265d_ff7f, 0xffff_ffff_ffff_e9ae, 0xffff_ffff_ffff_ffff, 0x1ff_ffff, 0,
            0, 0, 0,
        ];
    /// B-283, in SEC 2 sect283r1: `y^2 + x y = x^3 + x^2 + b` over GF(2^283), cofactor 2.
    B283: "B-283", "sect283r1", oid 17, F283, a 1, cofactor 2,
        b [0xf626_3e31_3b79_a2f5, 0x4530_9fa2_a581_485a, 0x19a0_303f_ca97_fd76, 0xc8b8_596d_a5a4_af8a, 0x27b_680a],
        root [0x1744_2aed_e9b9_b3f6, 0x3044_24ca_17c0_82ae, 0x9fb6_f835_a2fd_220a, 0x5792_b1eb_e819_8308, 0x72b_cc9c],
        x [0xf8cd_becd_86b1_2053, 0x557e_ac9c_80e2_e198, 0x70b0_dfec_2eed_25b8, 0x8db7_dd90_e193_4f8c, 0x5f9_3925],
        y [0x13f0_df45_be81_12f4, 0x350e_ddb0_8267_79c8, 0xb20d_02b4_516f_f702, 0xfe24_141c_b98f_e6d4, 0x367_6854],
        order [
            0x5b04_2a7c_efad_b307, 0x3996_60fc_938a_9016, 0xffff_ffff_ffff_ef90, 0xffff_ffff_ffff_ffff, 0x3ff_ffff, 0,
            0, 0, 0,
        ];
    /// K-409, in SEC 2 sect409k1: `y^2 + x y = x^3 + 1` over GF(2^409), cofactor 4.
    K409: "K-409", "sect409k1", oid 36, F409, a 0, cofactor 4,
        b [1, 0, 0, 0, 0, 0, 0],
        root [1, 0, 0, 0, 0, 0, 0],
        x [
            0xb355_40cf_e902_3746, 0xb5aa_aa62_ee22_2eb1, 0xf9f6_7cc2_c460_189e, 0xe307_c84c_27ac_cfb8,
            0xf71_8421_0efd_0987, 0x658f_49c1_ad3a_b189, 0x60_f05f,
        ],
        y [
            0x5863_ec48_d8e0_286b, 0xe9c5_5215_aa9c_a27a, 0xe9ea_10e3_da5f_6c42, 0x918e_a427_e632_5165,
            0xbf04_299c_3460_782f, 0xb7c_4e42_acba_1dac, 0x1e3_6905,
        ],
        order [
            0x4b5c_83b8_e01e_5fcf, 0x557d_5ed3_e3e7_ca5b, 0x83b2_d4ea_2040_0ec4, 0xffff_ffff_ffff_fe5f,
            0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0x7f_ffff, 0, 0,
        ];
    /// B-409, in SEC 2 sect409r1: `y^2 + x y = x^3 + x^2 + b` over GF(2^409), cofactor 2.
    B409: "B-409", "sect409r1", oid 37, F409, a 1, cofactor 2,
        b [
            0x4f50_ae31_7b13_545f, 0x7282_2f6c_d57a_55aa, 0xd6ac_27c8_a9a1_97b2, 0xf1f3_dd67_4761_fa99,
            0x3b7b_476b_7fd6_422e, 0xc8ee_9feb_5c4b_9a75, 0x21_a5c2,
        ],
        root [
            0x872a_ccf0_bc25_d5ef, 0x7332_6c52_8a48_e27b, 0xfde8_9595_0cf6_5767, 0xd0ad_7ce5_7c1b_2649,
            0xa29f_53cb_5d93_ab2e, 0xe476_8ee2_ef22_f9b4, 0x99_35f7,
        ],
        x [
            0x6079_4e54_bb79_96a7, 0x8a11_8051_5603_aeab, 0x34e5_9703_dc25_5a86, 0xf177_1d4d_b01f_fe5b,
            0x6475_6260_441c_de4a, 0xd088_ddb3_496b_0c60, 0x15d_4860,
        ],
        y [
            0x81c3_64ba_0273_c706, 0xdf4b_4f40_d218_1b36, 0x5488_d08f_3851_4f1f, 0xa7bd_198d_0158_aa4f,
            0x24ed_106a_7636_b9c5, 0xab6b_e5f3_2bbf_a783, 0x61_b1cf,
        ],
        order [0x8164_cd37_d9a2_1173, 0x5fa4_7c3c_9e05_2f83, 0xaad6_a612_f333_07be, 0x1e2, 0, 0, 0x100_0000, 0, 0];
    /// K-571, in SEC 2 sect571k1: `y^2 + x y = x^3 + 1` over GF(2^571), cofactor 4.
    K571: "K-571", "sect571k1", oid 38, F571, a 0, cofactor 4,
        b [1, 0, 0, 0, 0, 0, 0, 0, 0],
        root [1, 0, 0, 0, 0, 0, 0, 0, 0],
        x [
            0xe294_5283_a01c_8972, 0x988b_4717_4dca_88c7, 0xbbd1_ba39_4947_76fb, 0x47da_304d_b4ce_b08c,
            0x4370_9584_93b2_05e6, 0x6024_8048_0184_1ca4, 0xac9c_a297_0012_d5d4, 0x8218_9631_f810_3fe4,
            0x26e_b7a8_5992_3fbc,
        ],
        y [
            0x1cd_4c14_3ef1_c7a3, 0x3204_30c8_5919_84f6, 0xb620_b01a_7ba7_af1b, 0x4fbe_bbb9_f772_aedc,
            0x9d49_79c0_ac44_aea7, 0xffc6_1efc_006d_8a2c, 0x4dd5_8cec_9f30_7a54, 0x4f4a_eade_3bca_9531,
            0x349_dc80_7f4f_bf37,
        ],
        order [
            0x5cfe_778f_637c_1001, 0xe5d6_3938_1e91_deb4, 0x917f_4138_b630_d84b, 0xf19a_63e4_b391_a8db, 0x1318_50e1,
            0, 0, 0, 0x200_0000_0000_0000,
        ];
    /// B-571, in SEC 2 sect571r1: `y^2 + x y = x^3 + x^2 + b` over GF(2^571), cofactor 2.
    B571: "B-571", "sect571r1", oid 39, F571, a 1, cofactor 2,
        b [
            0x7ffe_ff7f_2955_727a, 0x520e_4de7_39ba_ca0c, 0x4afd_185a_78ff_12aa, 0x2be7_ad67_56a6_6e29,
            0x84ff_abbd_8efa_5933, 0xcd6b_a8ce_4a9a_18ad, 0x5c6a_97ff_cb8c_eff1, 0xde29_7117_b7f3_d62f,
            0x2f4_0e7e_2221_f295,
        ],
        root [
            0x699b_0844_3b76_1c43, 0x71be_dfc1_0ce3_9b64, 0x6f0_340e_3594_a7f7, 0x6053_6b58_460c_d20c,
            0x362c_4800_a874_ab0b, 0x41d_7aa1_2559_02e6, 0x68d4_1c59_1354_29eb, 0xdd73_9a05_8dff_d582,
            0x732_d556_640c_20b5,
        ],
        x [
            0xe1e7_769c_8eec_2d19, 0x4abf_a3b4_c850_d927, 0x99ae_6003_8614_f139, 0xcdd7_11a3_5b67_fb14,
            0xbde5_3950_f4c0_d293, 0xa5f4_0fc8_db7b_2abd, 0xa93_d1d2_955f_a80a, 0x6c16_c0d4_0d3c_d775,
            0x303_001d_34b8_5629,
        ],
        y [
            0x1a48_27af_1b8a_c15b, 0x16e2_f151_6e23_dd3c, 0xb353_1d2f_0485_c19b, 0x6291_af8f_461b_b2a8,
            0x8442_3e43_bab0_8a57, 0x1980_f853_3921_e8a6, 0x8c6c_27a6_009c_bbca, 0x6dcc_fffe_b73d_69d7,
            0x37b_f273_42da_639b,
        ],
        order [
            0x8382_e9bb_2fe8_4e47, 0x161d_e93d_5174_d66e, 0x6823_851e_c7dd_9ca1, 0xff55_9873_0805_9b18,
            0xffff_ffff_e661_ce18, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff,
            0x3ff_ffff_ffff_ffff,
        ];
}
