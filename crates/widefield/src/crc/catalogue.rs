//! The algorithms by their names in the catalogue of parametrised CRC algorithms (Greg Cook's RevEng).

use super::algorithm::Algorithm;

/// Declares the algorithms and their list: width, polynomial, initial value, whether bytes and the register are
/// reflected, what is added at the end, the check of "123456789", the residue.
macro_rules! catalogue {
    ($($name:ident $text:literal $width:literal $poly:literal $init:literal $refin:literal $refout:literal
        $xorout:literal $check:literal $residue:literal;)+) => {
        $(
            #[doc = concat!("`", $text, "`.")]
            pub const $name: Algorithm = Algorithm {
                name: $text,
                width: $width,
                poly: $poly,
                init: $init,
                refin: $refin,
                refout: $refout,
                xorout: $xorout,
                check: $check,
                residue: $residue,
            };
        )+
        /// All of them.
        pub const CATALOGUE: &[Algorithm] = &[$($name),+];
    };
}

catalogue! {
    CRC_3_GSM "CRC-3/GSM" 3 0x3 0 false false 0x7 0x4 0x2;
    CRC_3_ROHC "CRC-3/ROHC" 3 0x3 0x7 true true 0 0x6 0;
    CRC_4_G_704 "CRC-4/G-704" 4 0x3 0 true true 0 0x7 0;
    CRC_4_INTERLAKEN "CRC-4/INTERLAKEN" 4 0x3 0xf false false 0xf 0xb 0x2;
    CRC_5_EPC_C1G2 "CRC-5/EPC-C1G2" 5 0x09 0x09 false false 0 0 0;
    CRC_5_G_704 "CRC-5/G-704" 5 0x15 0 true true 0 0x07 0;
    CRC_5_USB "CRC-5/USB" 5 0x05 0x1f true true 0x1f 0x19 0x06;
    CRC_6_CDMA2000_A "CRC-6/CDMA2000-A" 6 0x27 0x3f false false 0 0x0d 0;
    CRC_6_CDMA2000_B "CRC-6/CDMA2000-B" 6 0x07 0x3f false false 0 0x3b 0;
    CRC_6_DARC "CRC-6/DARC" 6 0x19 0 true true 0 0x26 0;
    CRC_6_G_704 "CRC-6/G-704" 6 0x03 0 true true 0 0x06 0;
    CRC_6_GSM "CRC-6/GSM" 6 0x2f 0 false false 0x3f 0x13 0x3a;
    CRC_7_MMC "CRC-7/MMC" 7 0x09 0 false false 0 0x75 0;
    CRC_7_ROHC "CRC-7/ROHC" 7 0x4f 0x7f true true 0 0x53 0;
    CRC_7_UMTS "CRC-7/UMTS" 7 0x45 0 false false 0 0x61 0;
    CRC_8_AUTOSAR "CRC-8/AUTOSAR" 8 0x2f 0xff false false 0xff 0xdf 0x42;
    CRC_8_BLUETOOTH "CRC-8/BLUETOOTH" 8 0xa7 0 true true 0 0x26 0;
    CRC_8_CDMA2000 "CRC-8/CDMA2000" 8 0x9b 0xff false false 0 0xda 0;
    CRC_8_DARC "CRC-8/DARC" 8 0x39 0 true true 0 0x15 0;
    CRC_8_DVB_S2 "CRC-8/DVB-S2" 8 0xd5 0 false false 0 0xbc 0;
    CRC_8_GSM_A "CRC-8/GSM-A" 8 0x1d 0 false false 0 0x37 0;
    CRC_8_GSM_B "CRC-8/GSM-B" 8 0x49 0 false false 0xff 0x94 0x53;
    CRC_8_HITAG "CRC-8/HITAG" 8 0x1d 0xff false false 0 0xb4 0;
    CRC_8_I_432_1 "CRC-8/I-432-1" 8 0x07 0 false false 0x55 0xa1 0xac;
    CRC_8_I_CODE "CRC-8/I-CODE" 8 0x1d 0xfd false false 0 0x7e 0;
    CRC_8_LTE "CRC-8/LTE" 8 0x9b 0 false false 0 0xea 0;
    CRC_8_MAXIM_DOW "CRC-8/MAXIM-DOW" 8 0x31 0 true true 0 0xa1 0;
    CRC_8_MIFARE_MAD "CRC-8/MIFARE-MAD" 8 0x1d 0xc7 false false 0 0x99 0;
    CRC_8_NRSC_5 "CRC-8/NRSC-5" 8 0x31 0xff false false 0 0xf7 0;
    CRC_8_OPENSAFETY "CRC-8/OPENSAFETY" 8 0x2f 0 false false 0 0x3e 0;
    CRC_8_ROHC "CRC-8/ROHC" 8 0x07 0xff true true 0 0xd0 0;
    CRC_8_SAE_J1850 "CRC-8/SAE-J1850" 8 0x1d 0xff false false 0xff 0x4b 0xc4;
    CRC_8_SMBUS "CRC-8/SMBUS" 8 0x07 0 false false 0 0xf4 0;
    CRC_8_TECH_3250 "CRC-8/TECH-3250" 8 0x1d 0xff true true 0 0x97 0;
    CRC_8_WCDMA "CRC-8/WCDMA" 8 0x9b 0 true true 0 0x25 0;
    CRC_10_ATM "CRC-10/ATM" 10 0x233 0 false false 0 0x199 0;
    CRC_10_CDMA2000 "CRC-10/CDMA2000" 10 0x3d9 0x3ff false false 0 0x233 0;
    CRC_10_GSM "CRC-10/GSM" 10 0x175 0 false false 0x3ff 0x12a 0x0c6;
    CRC_11_FLEXRAY "CRC-11/FLEXRAY" 11 0x385 0x01a false false 0 0x5a3 0;
    CRC_11_UMTS "CRC-11/UMTS" 11 0x307 0 false false 0 0x061 0;
    CRC_12_CDMA2000 "CRC-12/CDMA2000" 12 0xf13 0xfff false false 0 0xd4d 0;
    CRC_12_DECT "CRC-12/DECT" 12 0x80f 0 false false 0 0xf5b 0;
    CRC_12_GSM "CRC-12/GSM" 12 0xd31 0 false false 0xfff 0xb34 0x178;
    CRC_12_UMTS "CRC-12/UMTS" 12 0x80f 0 false true 0 0xdaf 0;
    CRC_13_BBC "CRC-13/BBC" 13 0x1cf5 0 false false 0 0x04fa 0;
    CRC_14_DARC "CRC-14/DARC" 14 0x0805 0 true true 0 0x082d 0;
    CRC_14_GSM "CRC-14/GSM" 14 0x202d 0 false false 0x3fff 0x30ae 0x031e;
    CRC_15_CAN "CRC-15/CAN" 15 0x4599 0 false false 0 0x059e 0;
    CRC_15_MPT1327 "CRC-15/MPT1327" 15 0x6815 0 false false 0x0001 0x2566 0x6815;
    CRC_16_ARC "CRC-16/ARC" 16 0x8005 0 true true 0 0xbb3d 0;
    CRC_16_CDMA2000 "CRC-16/CDMA2000" 16 0xc867 0xffff false false 0 0x4c06 0;
    CRC_16_CMS "CRC-16/CMS" 16 0x8005 0xffff false false 0 0xaee7 0;
    CRC_16_DDS_110 "CRC-16/DDS-110" 16 0x8005 0x800d false false 0 0x9ecf 0;
    CRC_16_DECT_R "CRC-16/DECT-R" 16 0x0589 0 false false 0x0001 0x007e 0x0589;
    CRC_16_DECT_X "CRC-16/DECT-X" 16 0x0589 0 false false 0 0x007f 0;
    CRC_16_DNP "CRC-16/DNP" 16 0x3d65 0 true true 0xffff 0xea82 0x66c5;
    CRC_16_EN_13757 "CRC-16/EN-13757" 16 0x3d65 0 false false 0xffff 0xc2b7 0xa366;
    CRC_16_GENIBUS "CRC-16/GENIBUS" 16 0x1021 0xffff false false 0xffff 0xd64e 0x1d0f;
    CRC_16_GSM "CRC-16/GSM" 16 0x1021 0 false false 0xffff 0xce3c 0x1d0f;
    CRC_16_IBM_3740 "CRC-16/IBM-3740" 16 0x1021 0xffff false false 0 0x29b1 0;
    CRC_16_IBM_SDLC "CRC-16/IBM-SDLC" 16 0x1021 0xffff true true 0xffff 0x906e 0xf0b8;
    CRC_16_ISO_IEC_14443_3_A "CRC-16/ISO-IEC-14443-3-A" 16 0x1021 0xc6c6 true true 0 0xbf05 0;
    CRC_16_KERMIT "CRC-16/KERMIT" 16 0x1021 0 true true 0 0x2189 0;
    CRC_16_LJ1200 "CRC-16/LJ1200" 16 0x6f63 0 false false 0 0xbdf4 0;
    CRC_16_M17 "CRC-16/M17" 16 0x5935 0xffff false false 0 0x772b 0;
    CRC_16_MAXIM_DOW "CRC-16/MAXIM-DOW" 16 0x8005 0 true true 0xffff 0x44c2 0xb001;
    CRC_16_MCRF4XX "CRC-16/MCRF4XX" 16 0x1021 0xffff true true 0 0x6f91 0;
    CRC_16_MODBUS "CRC-16/MODBUS" 16 0x8005 0xffff true true 0 0x4b37 0;
    CRC_16_NRSC_5 "CRC-16/NRSC-5" 16 0x080b 0xffff true true 0 0xa066 0;
    CRC_16_OPENSAFETY_A "CRC-16/OPENSAFETY-A" 16 0x5935 0 false false 0 0x5d38 0;
    CRC_16_OPENSAFETY_B "CRC-16/OPENSAFETY-B" 16 0x755b 0 false false 0 0x20fe 0;
    CRC_16_PROFIBUS "CRC-16/PROFIBUS" 16 0x1dcf 0xffff false false 0xffff 0xa819 0xe394;
    CRC_16_RIELLO "CRC-16/RIELLO" 16 0x1021 0xb2aa true true 0 0x63d0 0;
    CRC_16_SPI_FUJITSU "CRC-16/SPI-FUJITSU" 16 0x1021 0x1d0f false false 0 0xe5cc 0;
    CRC_16_T10_DIF "CRC-16/T10-DIF" 16 0x8bb7 0 false false 0 0xd0db 0;
    CRC_16_TELEDISK "CRC-16/TELEDISK" 16 0xa097 0 false false 0 0x0fb3 0;
    CRC_16_TMS37157 "CRC-16/TMS37157" 16 0x1021 0x89ec true true 0 0x26b1 0;
    CRC_16_UMTS "CRC-16/UMTS" 16 0x8005 0 false false 0 0xfee8 0;
    CRC_16_USB "CRC-16/USB" 16 0x8005 0xffff true true 0xffff 0xb4c8 0xb001;
    CRC_16_XMODEM "CRC-16/XMODEM" 16 0x1021 0 false false 0 0x31c3 0;
    CRC_17_CAN_FD "CRC-17/CAN-FD" 17 0x1_685b 0 false false 0 0x0_4f03 0;
    CRC_21_CAN_FD "CRC-21/CAN-FD" 21 0x10_2899 0 false false 0 0x0e_d841 0;
    CRC_24_BLE "CRC-24/BLE" 24 0x00_065b 0x55_5555 true true 0 0xc2_5a56 0;
    CRC_24_FLEXRAY_A "CRC-24/FLEXRAY-A" 24 0x5d_6dcb 0xfe_dcba false false 0 0x79_79bd 0;
    CRC_24_FLEXRAY_B "CRC-24/FLEXRAY-B" 24 0x5d_6dcb 0xab_cdef false false 0 0x1f_23b8 0;
    CRC_24_INTERLAKEN "CRC-24/INTERLAKEN" 24 0x32_8b63 0xff_ffff false false 0xff_ffff 0xb4_f3e6 0x14_4e63;
    CRC_24_LTE_A "CRC-24/LTE-A" 24 0x86_4cfb 0 false false 0 0xcd_e703 0;
    CRC_24_LTE_B "CRC-24/LTE-B" 24 0x80_0063 0 false false 0 0x23_ef52 0;
    CRC_24_OPENPGP "CRC-24/OPENPGP" 24 0x86_4cfb 0xb7_04ce false false 0 0x21_cf02 0;
    CRC_24_OS_9 "CRC-24/OS-9" 24 0x80_0063 0xff_ffff false false 0xff_ffff 0x20_0fa5 0x80_0fe3;
    CRC_30_CDMA "CRC-30/CDMA" 30 0x2030_b9c7 0x3fff_ffff false false 0x3fff_ffff 0x04c3_4abf 0x34ef_a55a;
    CRC_31_PHILIPS "CRC-31/PHILIPS" 31 0x04c1_1db7 0x7fff_ffff false false 0x7fff_ffff 0x0ce9_e46c 0x4eaf_26f1;
    CRC_32_AIXM "CRC-32/AIXM" 32 0x8141_41ab 0 false false 0 0x3010_bf7f 0;
    CRC_32_AUTOSAR "CRC-32/AUTOSAR" 32 0xf4ac_fb13 0xffff_ffff true true 0xffff_ffff 0x1697_d06a 0x904c_ddbf;
    CRC_32_BASE91_D "CRC-32/BASE91-D" 32 0xa833_982b 0xffff_ffff true true 0xffff_ffff 0x8731_5576 0x4527_0551;
    CRC_32_BZIP2 "CRC-32/BZIP2" 32 0x04c1_1db7 0xffff_ffff false false 0xffff_ffff 0xfc89_1918 0xc704_dd7b;
    CRC_32_CD_ROM_EDC "CRC-32/CD-ROM-EDC" 32 0x8001_801b 0 true true 0 0x6ec2_edc4 0;
    CRC_32_CKSUM "CRC-32/CKSUM" 32 0x04c1_1db7 0 false false 0xffff_ffff 0x765e_7680 0xc704_dd7b;
    CRC_32_ISCSI "CRC-32/ISCSI" 32 0x1edc_6f41 0xffff_ffff true true 0xffff_ffff 0xe306_9283 0xb798_b438;
    CRC_32_ISO_HDLC "CRC-32/ISO-HDLC" 32 0x04c1_1db7 0xffff_ffff true true 0xffff_ffff 0xcbf4_3926 0xdebb_20e3;
    CRC_32_JAMCRC "CRC-32/JAMCRC" 32 0x04c1_1db7 0xffff_ffff true true 0 0x340b_c6d9 0;
    CRC_32_MEF "CRC-32/MEF" 32 0x741b_8cd7 0xffff_ffff true true 0 0xd2c2_2f51 0;
    CRC_32_MPEG_2 "CRC-32/MPEG-2" 32 0x04c1_1db7 0xffff_ffff false false 0 0x0376_e6e7 0;
    CRC_32_XFER "CRC-32/XFER" 32 0x0000_00af 0 false false 0 0xbd0b_e338 0;
    CRC_40_GSM "CRC-40/GSM" 40 0x00_0482_0009 0 false false 0xff_ffff_ffff 0xd4_164f_c646 0xc4_ff80_71ff;
    CRC_64_ECMA_182 "CRC-64/ECMA-182" 64 0x42f0_e1eb_a9ea_3693 0 false false 0 0x6c40_df5f_0b49_7347 0;
    CRC_64_GO_ISO "CRC-64/GO-ISO" 64 0x0000_0000_0000_001b 0xffff_ffff_ffff_ffff true true
        0xffff_ffff_ffff_ffff 0xb909_56c7_75a4_1001 0x5300_0000_0000_0000;
    CRC_64_MS "CRC-64/MS" 64 0x259c_84cb_a642_6349 0xffff_ffff_ffff_ffff true true 0 0x75d4_b74f_024e_ceea 0;
    CRC_64_NVME "CRC-64/NVME" 64 0xad93_d235_94c9_3659 0xffff_ffff_ffff_ffff true true
        0xffff_ffff_ffff_ffff 0xae8b_1486_0a79_9888 0xf310_303b_2b6f_6e42;
    CRC_64_REDIS "CRC-64/REDIS" 64 0xad93_d235_94c9_35a9 0 true true 0 0xe9c6_d914_c4b8_d9ca 0;
    CRC_64_WE "CRC-64/WE" 64 0x42f0_e1eb_a9ea_3693 0xffff_ffff_ffff_ffff false false
        0xffff_ffff_ffff_ffff 0x62ec_59e3_f1a4_f00a 0xfcac_bebd_5931_a992;
    CRC_64_XZ "CRC-64/XZ" 64 0x42f0_e1eb_a9ea_3693 0xffff_ffff_ffff_ffff true true
        0xffff_ffff_ffff_ffff 0x995d_c9bb_df19_39fa 0x4995_8c9a_bd7d_353f;
}
