//! FIPS 186-2, appendix 6: base points and coefficients of its curves in both bases of each field.

use crate::gf2m::{self, F163, F233, F283, F409, F571};
use crate::normal::{Degree, FixedBasis, FixedElement};
use crate::tier::{self, Token};

/// An element in polynomial and in normal basis, as the standard prints it.
type Both = (&'static str, &'static str);

/// The curves of a field: `y^2 + xy = x^3 + a x^2 + b`.
struct Curves {
    /// Whether the a of the Koblitz curve, whose b is 1, is 1 too.
    koblitz_a: bool,
    /// Its base point.
    koblitz: [Both; 2],
    /// The b of the random curve, whose a is 1, and its base point.
    random: [Both; 3],
}

const CURVES_163: Curves = Curves {
    koblitz_a: true,
    koblitz: [
        ("2fe13c0537bbc11acaa07d793de4e6d5e5c94eee8", "05679b353caa46825fea2d3713ba450da0c2a4541"),
        ("289070fb05d38ff58321f2e800536d538ccdaa3d9", "235b7c6710050689906bac3d9dec76a835591edb2"),
    ],
    random: [
        ("20a601907b8c953ca1481eb10512f78744a3205fd", "6645f3cacf1638e139c6cd13ef61734fbc9e3d9fb"),
        ("3f0eba16286a2d57ea0991168d4994637e8343e36", "0311103c17167564ace77ccb09c681f886ba54ee8"),
        ("0d51fbc6c71a0094fa2cdd545b11c5c0c797324f1", "333ac13c6447f2e67613bf7009daf98c87bb50c7f"),
    ],
};
const CURVES_233: Curves = Curves {
    koblitz_a: false,
    koblitz: [
        (
            "17232ba853a7e731af129f22ff4149563a419c26bf50a4c9d6eefad6126",
            "0fde76d9dcd26e643ac26f1aa901aa129784b71fc0722b2d05614d650b3",
        ),
        (
            "1db537dece819b7f70f555a67c427a8cd9bf18aeb9b56e0c11056fae6a3",
            "0643e317633155c9e0447ba8020a3c43177450ee036d633501434cac978",
        ),
    ],
    random: [
        (
            "066647ede6c332c7f8c0923bb58213b333b20e9ce4281fe115f7d8f90ad",
            "1a003e0962d4f9a8e407c904a9538163adb825212600c7752ad52233279",
        ),
        (
            "0fac9dfcbac8313bb2139f1bb755fef65bc391f8b36f8f8eb7371fd558b",
            "18b863524b3cdfefb94f2784e0b116faac54404bc9162a363bab84a14c5",
        ),
        (
            "1006a08a41903350678e58528bebf8a0beff867a7ca36716f7e01f81052",
            "04925df77bd8b8ff1a5ff519417822bfedf2bbd752644292c98c7af6e02",
        ),
    ],
};
const CURVES_283: Curves = Curves {
    koblitz_a: false,
    koblitz: [
        (
            "503213f78ca44883f1a3b8162f188e553cd265f23c1567a16876913b0c2ac2458492836",
            "3ab9593f8db09fc188f1d7c4ac9fcc3e57fcd3bdb15024b212c70229de5fcd92eb0ea60",
        ),
        (
            "1ccda380f1c9e318d90f95d07e5426fe87e45c0e8184698e45962364e34116177dd2259",
            "2118c4755e7345cd8f603ef93b98b106fe8854ffeb9a3b304634cc83a0e759f0c2686b1",
        ),
    ],
    random: [
        (
            "27b680ac8b8596da5a4af8a19a0303fca97fd7645309fa2a581485af6263e313b79a2f5",
            "157261b894739fb5a13503f55f0b3f10c5601166633102201138cc180c0206bdafbc951",
        ),
        (
            "5f939258db7dd90e1934f8c70b0dfec2eed25b8557eac9c80e2e198f8cdbecd86b12053",
            "749468e464ee468634b21f7f61cb700701817e6bc36a2364cb8906e940948eaa463c35d",
        ),
        (
            "3676854fe24141cb98fe6d4b20d02b4516ff702350eddb0826779c813f0df45be8112f4",
            "62968bd3b489ac5c9b859da68475c315bafcdc4ccd0dc905b70f62446f49c052f49c08c",
        ),
    ],
};
const CURVES_409: Curves = Curves {
    koblitz_a: false,
    koblitz: [
        (
            "060f05f658f49c1ad3ab1890f7184210efd0987e307c84c27accfb8f9f67cc2c460189eb5aaaa62ee222eb1b35540cfe9023746",
            "1b559c7cba2422e3affe13343e808b55e012d726ca0b7e6a63aeafbc1e3a98e10ca0fcf98350c3b7f89a9754a8e1dc0713cec4a",
        ),
        (
            "1e369050b7c4e42acba1dacbf04299c3460782f918ea427e6325165e9ea10e3da5f6c42e9c55215aa9ca27a5863ec48d8e0286b",
            "16d8c42052f07e7713e7490eff318ba1abd6fef8a5433c894b24f5c817aeb79852496fbee803a47bc8a203878ebf1c499afd7d6",
        ),
    ],
    random: [
        (
            "021a5c2c8ee9feb5c4b9a753b7b476b7fd6422ef1f3dd674761fa99d6ac27c8a9a197b272822f6cd57a55aa4f50ae317b13545f",
            "124d0651c3d3772f7f5a1fe6e715559e2129bdfa04d52f7b6ac7c532cf0ed06f610072d88ad2fdcc50c6fde72843670f8b3742a",
        ),
        (
            "15d4860d088ddb3496b0c6064756260441cde4af1771d4db01ffe5b34e59703dc255a868a1180515603aeab60794e54bb7996a7",
            "0ceacbc9f475767d8e69f3b5dfab39813685262bcacf22b84c7b6dd981899e7318c96f0761f77c602c016ced7c548de830d708f",
        ),
        (
            "061b1cfab6be5f32bbfa78324ed106a7636b9c5a7bd198d0158aa4f5488d08f38514f1fdf4b4f40d2181b3681c364ba0273c706",
            "199d64ba8f089c6db0e0b61e80bb95934afd0caf2e8be76d1c5e9affc7476df49142691ad30390288aa09bcc59c1573aa3c009a",
        ),
    ],
};
const CURVES_571: Curves = Curves {
    koblitz_a: false,
    koblitz: [
        (
            "26eb7a859923fbc82189631f8103fe4ac9ca2970012d5d46024804801841ca44370958493b205e647da304db4ceb08cb\
             bd1ba39494776fb988b47174dca88c7e2945283a01c8972",
            "04bb2dba418d0db107adae003427e5d7cc139acb465e5934f0bea2ab2f3622bc29b3d5b9aa7a1fdfd5d8be66057c1008\
             e71e484bcd98f22bf8476423767367429ef2ec5bc3ebcf7",
        ),
        (
            "349dc807f4fbf374f4aeade3bca95314dd58cec9f307a54ffc61efc006d8a2c9d4979c0ac44aea74fbebbb9f772aedcb\
             620b01a7ba7af1b320430c8591984f601cd4c143ef1c7a3",
            "44cbb57de20788d2c952d7b56cf39bd3e89b18984bd124e751ceff4369dd8dac6a59e6e745df44d8220ce22aa2c852cf\
             cbbef49ebaa98bd2483e33180e04286feaa253050caff60",
        ),
    ],
    random: [
        (
            "2f40e7e2221f295de297117b7f3d62f5c6a97ffcb8ceff1cd6ba8ce4a9a18ad84ffabbd8efa59332be7ad6756a66e294\
             afd185a78ff12aa520e4de739baca0c7ffeff7f2955727a",
            "3762d0d47116006179da35688eeaccf591a5cdea75000118d9608c59132d43426101a1dfb3774115f586623f75f00001\
             ce611983c1275fa31f5bc9f4be1a0f467f01ca885c74777",
        ),
        (
            "303001d34b856296c16c0d40d3cd7750a93d1d2955fa80aa5f40fc8db7b2abdbde53950f4c0d293cdd711a35b67fb149\
             9ae60038614f1394abfa3b4c850d927e1e7769c8eec2d19",
            "0735e035def5925cc33173eb2a8ce7767522b466d278b650a2916127dfea9d2d361089f0a7a0247a184e1c70d417866e\
             0fe0feb0ff8f2f3f9176418f97d117e624e2015df1662a8",
        ),
        (
            "37bf27342da639b6dccfffeb73d69d78c6c27a6009cbbca1980f8533921e8a684423e43bab08a576291af8f461bb2a8b\
             3531d2f0485c19b16e2f1516e23dd3c1a4827af1b8ac15b",
            "04a36420572616cdf7e606fccadaecfc3b76dab0eb1248dd03fbdfc9cd3242c4726be579855e812de7ec5c500b4576a2\
             4628048b6a72d880062eed0dd34b1096d3acbb6b01a4a97",
        ),
    ],
};

/// The bytes of hexadecimal digits, with zeros in front.
fn bytes(digits: &str, len: usize) -> Vec<u8> {
    let mut bytes = vec![0; len];
    for (i, digit) in digits.chars().rev().enumerate() {
        bytes[len - 1 - i / 2] |= (digit.to_digit(16).unwrap() as u8) << (4 * (i % 2));
    }
    bytes
}

/// Both forms are one element, and the points lie on their curves, in normal basis.
fn check<F: Degree>(token: Token, curves: &Curves) {
    let basis = FixedBasis::<F>::new_with(token);
    let element = |(polynomial, normal): &Both| {
        let len = gf2m::Element::<F>::BYTES;
        let polynomial = gf2m::Element::<F>::from_bytes_be(&bytes(polynomial, len)).unwrap();
        let normal = FixedElement::<F>::from_bytes_ieee1363(&bytes(normal, len)).unwrap();
        assert_eq!(basis.to_polynomial(&normal), polynomial, "{token:?}");
        assert_eq!(basis.from_polynomial(&polynomial), normal);
        normal
    };
    let one = FixedElement::one();
    let on_curve = |x: FixedElement<F>, y: FixedElement<F>, a: FixedElement<F>, b: FixedElement<F>| {
        let [yy, xy, cube] = [(y, y), (x, y), (x + a, x.square())].map(|(u, v)| basis.mul(&u, &v));
        assert_eq!(yy + xy, cube + b, "{token:?}");
    };
    let [x, y] = curves.koblitz.each_ref().map(element);
    on_curve(x, y, if curves.koblitz_a { one } else { FixedElement::ZERO }, one);
    let [b, x, y] = curves.random.each_ref().map(element);
    on_curve(x, y, one, b);
}

#[test]
fn the_standards_curves() {
    for token in tier::tokens() {
        check::<F163>(token, &CURVES_163);
        check::<F233>(token, &CURVES_233);
        check::<F283>(token, &CURVES_283);
        check::<F409>(token, &CURVES_409);
        check::<F571>(token, &CURVES_571);
    }
}
