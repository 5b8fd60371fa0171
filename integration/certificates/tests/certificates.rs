//! Keys and certificates on NIST's binary curves between `x509-cert`, `pkcs8`, OpenSSL's command and the library.
#![cfg(target_os = "linux")]

use pkcs8::der::{DecodePem, Encode, EncodePem, pem::LineEnding};
use pkcs8::spki::{DynSignatureAlgorithmIdentifier, SubjectPublicKeyInfoOwned};
use pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, ObjectIdentifier};
use sha2::{Digest, Sha224, Sha256, Sha384, Sha512};
use signature::hazmat::{PrehashSigner, PrehashVerifier};
use signature::{DigestSigner, DigestVerifier, Keypair, SignatureEncoding, Signer, Verifier};
use std::fs;
use std::path::Path;
use std::process::Command;
use widefield::nist::{
    B163, B233, B283, B409, B571, Curve, K163, K233, K283, K409, K571, PublicKey, SecretKey, Signature,
};
use widefield::rustcrypto::ecdsa::{DerSignature, SigningKey, VerifyingKey};
use x509_cert::Certificate;
use x509_cert::builder::profile::cabf::Root;
use x509_cert::builder::{Builder, CertificateBuilder};
use x509_cert::name::Name;
use x509_cert::serial_number::SerialNumber;
use x509_cert::time::Validity;

macro_rules! on_every_curve {
    ($check:ident) => {
        $check::<K163>();
        $check::<B163>();
        $check::<K233>();
        $check::<B233>();
        $check::<K283>();
        $check::<B283>();
        $check::<K409>();
        $check::<B409>();
        $check::<K571>();
        $check::<B571>();
    };
}

/// The command's output, if there is a command that knows binary curves.
fn openssl(folder: &Path, arguments: &str) -> Option<Vec<u8>> {
    let output = Command::new("openssl").current_dir(folder).args(arguments.split(' ')).output();
    match output {
        Ok(output) if output.status.success() => Some(output.stdout),
        Ok(output) if !String::from_utf8_lossy(&output.stderr).contains("unknown curve") => {
            panic!("openssl {arguments}: {}", String::from_utf8_lossy(&output.stderr))
        }
        _ => {
            assert!(std::env::var("CI").is_err(), "no openssl with binary curves");
            None
        }
    }
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn key<C: Curve>(n: u8) -> SecretKey<C> {
    let mut bytes = vec![n; SecretKey::<C>::BYTES];
    bytes[0] = 0;
    SecretKey::from_bytes(&bytes).unwrap()
}

/// A certificate that OpenSSL made and signed, and its key, are read; what is changed in either is found.
fn made_by_openssl<C: Curve>() {
    let (name, folder) = (C::SEC_NAME, folder(&format!("made-by-openssl-{}", C::SEC_NAME)));
    let make = format!(
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:{name} -nodes -sha384 -subj /CN=test -days 9"
    );
    if openssl(&folder, &format!("{make} -keyout key.pem -out certificate.pem")).is_none() {
        return;
    }
    let pem = fs::read_to_string(folder.join("key.pem")).unwrap();
    let secret = SecretKey::<C>::from_pkcs8_pem(&pem).unwrap();
    assert_eq!(*secret.to_pkcs8_pem(LineEnding::LF).unwrap(), pem, "{name}");

    let certificate = Certificate::from_pem(fs::read(folder.join("certificate.pem")).unwrap()).unwrap();
    let spki = certificate.tbs_certificate().subject_public_key_info().to_der().unwrap();
    let public = VerifyingKey::<C, Sha384>::from_public_key_der(&spki).unwrap();
    assert_eq!(*public.as_ref(), secret.public_key(), "{name}");
    assert_eq!(public.to_public_key_der().unwrap().as_bytes(), spki, "{name}");
    assert_eq!(public.signature_algorithm_identifier().unwrap(), *certificate.signature_algorithm());

    let mut text = certificate.tbs_certificate().to_der().unwrap();
    let signature = DerSignature::<C>::try_from(certificate.signature().raw_bytes()).unwrap();
    public.verify(&text, &signature).unwrap();
    assert!(VerifyingKey::<C, Sha256>::from(*public.as_ref()).verify(&text, &signature).is_err());
    text[20] ^= 1;
    assert!(public.verify(&text, &signature).is_err(), "{name}");
}

#[test]
fn certificates_and_keys_of_openssl() {
    on_every_curve!(made_by_openssl);
}

/// A certificate that `x509-cert` makes with our key is verified by OpenSSL, which reads our private key too.
fn read_by_openssl<C: Curve>() {
    let folder = folder(&format!("read-by-openssl-{}", C::SEC_NAME));
    let signer = SigningKey::<C, Sha256>::from(key::<C>(5));
    let name: Name = "CN=root,O=test,C=DE".parse().unwrap();
    let profile = Root::new(false, name).unwrap();
    let validity = Validity::from_now(std::time::Duration::from_secs(86_400)).unwrap();
    let public = SubjectPublicKeyInfoOwned::from_key(&signer.verifying_key()).unwrap();
    let builder = CertificateBuilder::new(profile, SerialNumber::from(7_u32), validity, public).unwrap();
    let certificate = builder.build::<_, DerSignature<C>>(&signer).unwrap();
    fs::write(folder.join("root.pem"), certificate.to_pem(LineEnding::LF).unwrap()).unwrap();
    fs::write(folder.join("key.pem"), signer.to_pkcs8_pem(LineEnding::LF).unwrap().as_bytes()).unwrap();
    // Asked to check the signature of the root too: otherwise it would trust a root that is named.
    let verified = openssl(&folder, "verify -check_ss_sig -CAfile root.pem root.pem");
    let Some(verified) = verified else { return };
    assert_eq!(String::from_utf8(verified).unwrap(), "root.pem: OK\n", "{}", C::NAME);
    openssl(&folder, "pkey -in key.pem -check -noout").unwrap();
    let public = openssl(&folder, "pkey -in key.pem -pubout -outform DER").unwrap();
    assert_eq!(PublicKey::<C>::from_public_key_der(&public).unwrap(), signer.as_ref().public_key());
}

#[test]
fn certificates_and_keys_for_openssl() {
    on_every_curve!(read_by_openssl);
}

/// All ways to sign are one signature, and all ways to verify take both encodings.
fn ways_to_sign<C: Curve>() {
    let signer = SigningKey::<C, Sha256>::from(key::<C>(6));
    let verifier = signer.verifying_key();
    let expected = signer.as_ref().sign::<Sha256>(b"a text");
    let signature: Signature<C> = signer.sign(b"a text");
    let der: DerSignature<C> = signer.sign_prehash(&Sha256::digest(b"a text")).unwrap();
    let fed: Signature<C> = signer.sign_digest(|hash: &mut Sha256| hash.update(b"a text"));
    assert_eq!((signature, Signature::from(der), fed), (expected, expected, expected), "{}", C::NAME);
    assert_eq!((signature.to_vec(), der.to_vec()), (expected.to_bytes(), expected.to_der()));
    assert_eq!(Signature::<C>::try_from(&signature.to_vec()[..]).unwrap(), expected);
    assert_eq!(DerSignature::<C>::try_from(&der.to_vec()[..]).unwrap(), der);
    for cut in 0..der.encoded_len() {
        assert!(DerSignature::<C>::try_from(&der.to_vec()[..cut]).is_err(), "{} {cut}", C::NAME);
    }
    for cut in 0..signature.encoded_len() {
        assert!(Signature::<C>::try_from(&signature.to_vec()[..cut]).is_err(), "{} {cut}", C::NAME);
    }
    verifier.verify(b"a text", &signature).unwrap();
    verifier.verify(b"a text", &der).unwrap();
    verifier.verify_prehash(&Sha256::digest(b"a text"), &der).unwrap();
    let feed = |hash: &mut Sha256| {
        hash.update(b"a text");
        Ok(())
    };
    verifier.verify_digest(feed, &der).unwrap();
    assert!(verifier.verify(b"another text", &signature).is_err());
    assert!(SigningKey::<C, Sha256>::from(key::<C>(7)).verifying_key().verify(b"a text", &der).is_err());
    let refused = signer.try_sign_digest(|_: &mut Sha256| Err(signature::Error::new()));
    assert!(Result::<Signature<C>, _>::is_err(&refused));
    assert!(!format!("{signer:?}").contains("06"), "{signer:?}");
}

#[test]
fn signatures_by_every_trait() {
    on_every_curve!(ways_to_sign);
}

/// Documents of another curve, of no curve, cut off, and with a public key that is another's.
#[test]
fn keys_that_are_refused() {
    let (ours, other) = (key::<K233>(5), key::<K233>(6));
    let document = ours.to_pkcs8_der().unwrap();
    SecretKey::<K233>::from_pkcs8_der(document.as_bytes()).unwrap();
    assert!(SecretKey::<B233>::from_pkcs8_der(document.as_bytes()).is_err());
    assert!(SecretKey::<K283>::from_pkcs8_der(document.as_bytes()).is_err());
    for len in 0..document.as_bytes().len() {
        assert!(SecretKey::<K233>::from_pkcs8_der(&document.as_bytes()[..len]).is_err(), "{len} bytes");
    }
    let [own, foreign] = [&ours, &other].map(|key| key.public_key().to_sec1_bytes(false));
    let mut changed = document.as_bytes().to_vec();
    let at = changed.windows(own.len()).position(|window| window == own).unwrap();
    changed[at..at + own.len()].copy_from_slice(&foreign);
    assert!(SecretKey::<K233>::from_pkcs8_der(&changed).is_err(), "another's public key");

    let document = ours.public_key().to_public_key_der().unwrap();
    PublicKey::<K233>::from_public_key_der(document.as_bytes()).unwrap();
    assert!(PublicKey::<B233>::from_public_key_der(document.as_bytes()).is_err());
    for at in 0..document.as_bytes().len() {
        let mut changed = document.as_bytes().to_vec();
        changed[at] ^= 1;
        // The last bits of a coordinate decide whether there is such a point: none that differs by one bit is one.
        assert!(PublicKey::<K233>::from_public_key_der(&changed).is_err(), "byte {at}");
    }
}

/// The names of the algorithms are those of `const-oid`'s database, hash by hash.
#[test]
fn names_of_algorithms() {
    fn name<D: pkcs8::der::oid::AssociatedOid>() -> ObjectIdentifier {
        SigningKey::<K163, D>::from(key::<K163>(5)).signature_algorithm_identifier().unwrap().oid
    }
    let names = [name::<Sha224>(), name::<Sha256>(), name::<Sha384>(), name::<Sha512>()];
    let expected = ["1", "2", "3", "4"].map(|n| format!("1.2.840.10045.4.3.{n}"));
    assert_eq!(names.map(|name| name.to_string()), expected);
    struct Unknown;
    impl pkcs8::der::oid::AssociatedOid for Unknown {
        const OID: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.3");
    }
    assert!(SigningKey::<K163, Unknown>::from(key::<K163>(5)).signature_algorithm_identifier().is_err());
}
