//! Every number and name against OpenSSL's headers, by a C compiler; and the provider in a C program on the system's
//! libcrypto.
#![cfg(all(target_os = "linux", target_pointer_width = "64"))]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use widefield_openssl_provider::numbers::*;
use widefield_openssl_provider::reason::Reason;

/// Constants by the headers' names.
const NUMBERS: &[(&str, i64)] = &[
    ("OSSL_PARAM_INTEGER", PARAM_INTEGER as i64),
    ("OSSL_PARAM_UNSIGNED_INTEGER", PARAM_UNSIGNED_INTEGER as i64),
    ("OSSL_PARAM_UTF8_STRING", PARAM_UTF8_STRING as i64),
    ("OSSL_PARAM_OCTET_STRING", PARAM_OCTET_STRING as i64),
    ("OSSL_PARAM_UTF8_PTR", PARAM_UTF8_PTR as i64),
    ("OSSL_PARAM_OCTET_PTR", PARAM_OCTET_PTR as i64),
    ("OSSL_FUNC_CORE_NEW_ERROR", CORE_NEW_ERROR as i64),
    ("OSSL_FUNC_CORE_SET_ERROR_DEBUG", CORE_SET_ERROR_DEBUG as i64),
    ("OSSL_FUNC_CORE_VSET_ERROR", CORE_VSET_ERROR as i64),
    ("OSSL_FUNC_PROVIDER_TEARDOWN", PROVIDER_TEARDOWN as i64),
    ("OSSL_FUNC_PROVIDER_GETTABLE_PARAMS", PROVIDER_GETTABLE_PARAMS as i64),
    ("OSSL_FUNC_PROVIDER_GET_PARAMS", PROVIDER_GET_PARAMS as i64),
    ("OSSL_FUNC_PROVIDER_QUERY_OPERATION", PROVIDER_QUERY_OPERATION as i64),
    ("OSSL_FUNC_PROVIDER_SELF_TEST", PROVIDER_SELF_TEST as i64),
    ("OSSL_OP_CIPHER", OP_CIPHER as i64),
    ("OSSL_OP_MAC", OP_MAC as i64),
    ("OSSL_FUNC_CIPHER_NEWCTX", CIPHER_NEWCTX as i64),
    ("OSSL_FUNC_CIPHER_ENCRYPT_INIT", CIPHER_ENCRYPT_INIT as i64),
    ("OSSL_FUNC_CIPHER_DECRYPT_INIT", CIPHER_DECRYPT_INIT as i64),
    ("OSSL_FUNC_CIPHER_UPDATE", CIPHER_UPDATE as i64),
    ("OSSL_FUNC_CIPHER_FINAL", CIPHER_FINAL as i64),
    ("OSSL_FUNC_CIPHER_CIPHER", CIPHER_CIPHER as i64),
    ("OSSL_FUNC_CIPHER_FREECTX", CIPHER_FREECTX as i64),
    ("OSSL_FUNC_CIPHER_DUPCTX", CIPHER_DUPCTX as i64),
    ("OSSL_FUNC_CIPHER_GET_PARAMS", CIPHER_GET_PARAMS as i64),
    ("OSSL_FUNC_CIPHER_GET_CTX_PARAMS", CIPHER_GET_CTX_PARAMS as i64),
    ("OSSL_FUNC_CIPHER_SET_CTX_PARAMS", CIPHER_SET_CTX_PARAMS as i64),
    ("OSSL_FUNC_CIPHER_GETTABLE_PARAMS", CIPHER_GETTABLE_PARAMS as i64),
    ("OSSL_FUNC_CIPHER_GETTABLE_CTX_PARAMS", CIPHER_GETTABLE_CTX_PARAMS as i64),
    ("OSSL_FUNC_CIPHER_SETTABLE_CTX_PARAMS", CIPHER_SETTABLE_CTX_PARAMS as i64),
    ("OSSL_FUNC_MAC_NEWCTX", MAC_NEWCTX as i64),
    ("OSSL_FUNC_MAC_DUPCTX", MAC_DUPCTX as i64),
    ("OSSL_FUNC_MAC_FREECTX", MAC_FREECTX as i64),
    ("OSSL_FUNC_MAC_INIT", MAC_INIT as i64),
    ("OSSL_FUNC_MAC_UPDATE", MAC_UPDATE as i64),
    ("OSSL_FUNC_MAC_FINAL", MAC_FINAL as i64),
    ("OSSL_FUNC_MAC_GET_PARAMS", MAC_GET_PARAMS as i64),
    ("OSSL_FUNC_MAC_SET_CTX_PARAMS", MAC_SET_CTX_PARAMS as i64),
    ("OSSL_FUNC_MAC_GETTABLE_PARAMS", MAC_GETTABLE_PARAMS as i64),
    ("OSSL_FUNC_MAC_SETTABLE_CTX_PARAMS", MAC_SETTABLE_CTX_PARAMS as i64),
    ("EVP_CIPH_STREAM_CIPHER", MODE_STREAM as i64),
    ("EVP_CIPH_GCM_MODE", MODE_GCM as i64),
    ("ERR_LIB_PROV", ERR_LIB_PROV as i64),
    ("ERR_LIB_OFFSET", ERR_LIB_OFFSET as i64),
    ("sizeof(OSSL_PARAM)", 40),
    ("sizeof(OSSL_DISPATCH)", 16),
    ("sizeof(OSSL_ALGORITHM)", 32),
    ("EVP_AEAD_TLS1_AAD_LEN", 13),
];

/// Constants that the headers of 3.0 have not got yet.
const LATER: &[(&str, i64)] = &[("EVP_CIPH_GCM_SIV_MODE", MODE_GCM_SIV as i64)];

/// Names of parameters by the headers' names.
const NAMES: &[(&str, &str)] = &[
    ("OSSL_PROV_PARAM_NAME", "name"),
    ("OSSL_PROV_PARAM_VERSION", "version"),
    ("OSSL_PROV_PARAM_BUILDINFO", "buildinfo"),
    ("OSSL_PROV_PARAM_STATUS", "status"),
    ("OSSL_CIPHER_PARAM_MODE", "mode"),
    ("OSSL_CIPHER_PARAM_BLOCK_SIZE", "blocksize"),
    ("OSSL_CIPHER_PARAM_AEAD", "aead"),
    ("OSSL_CIPHER_PARAM_CUSTOM_IV", "custom-iv"),
    ("OSSL_CIPHER_PARAM_CTS", "cts"),
    ("OSSL_CIPHER_PARAM_TLS1_MULTIBLOCK", "tls-multi"),
    ("OSSL_CIPHER_PARAM_HAS_RAND_KEY", "has-randkey"),
    ("OSSL_CIPHER_PARAM_KEYLEN", "keylen"),
    ("OSSL_CIPHER_PARAM_IVLEN", "ivlen"),
    ("OSSL_CIPHER_PARAM_AEAD_IVLEN", "ivlen"),
    ("OSSL_CIPHER_PARAM_IV", "iv"),
    ("OSSL_CIPHER_PARAM_UPDATED_IV", "updated-iv"),
    ("OSSL_CIPHER_PARAM_SPEED", "speed"),
    ("OSSL_CIPHER_PARAM_AEAD_TAG", "tag"),
    ("OSSL_CIPHER_PARAM_AEAD_TAGLEN", "taglen"),
    ("OSSL_CIPHER_PARAM_AEAD_TLS1_AAD", "tlsaad"),
    ("OSSL_CIPHER_PARAM_AEAD_TLS1_AAD_PAD", "tlsaadpad"),
    ("OSSL_CIPHER_PARAM_AEAD_TLS1_IV_FIXED", "tlsivfixed"),
    ("OSSL_CIPHER_PARAM_AEAD_TLS1_GET_IV_GEN", "tlsivgen"),
    ("OSSL_CIPHER_PARAM_AEAD_TLS1_SET_IV_INV", "tlsivinv"),
    ("OSSL_MAC_PARAM_CIPHER", "cipher"),
    ("OSSL_MAC_PARAM_PROPERTIES", "properties"),
    ("OSSL_MAC_PARAM_KEY", "key"),
    ("OSSL_MAC_PARAM_IV", "iv"),
    ("OSSL_MAC_PARAM_SIZE", "size"),
];

/// Whether a C compiler and the headers are there; a machine without them is told.
fn can_compile() -> bool {
    let program = "#include <openssl/core_dispatch.h>\n";
    let directory = tempfile::tempdir().unwrap();
    let source = directory.path().join("probe.c");
    std::fs::write(&source, program).unwrap();
    let there =
        Command::new("cc").arg("-fsyntax-only").arg(&source).output().is_ok_and(|o| o.status.success());
    if !there {
        println!("skipped: no C compiler, or no headers of OpenSSL 3");
        assert!(std::env::var_os("CI").is_none_or(|v| v != "true"), "no headers of OpenSSL");
    }
    there
}

/// Compiles a program with libcrypto and runs it with arguments: whether it ends well, and what it says.
fn compile_and_run(source: &Path, arguments: &[&OsStr]) -> (bool, String) {
    let directory = tempfile::tempdir().unwrap();
    let program = directory.path().join("run");
    let mut cc = Command::new("cc");
    // A program that replaces `free` must not have it known to the compiler.
    cc.args(["-O1", "-fno-builtin", "-Wall", "-Wextra", "-Werror", "-pthread", "-o"])
        .arg(&program)
        .arg(source)
        .args(["-lcrypto", "-ldl"]);
    let built = cc.output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    // Where functions are bound when they are first called, the loader puts all vector registers on the stack.
    let run = Command::new(&program)
        .args(arguments)
        .envs([("OPENSSL_CONF", "/dev/null"), ("LD_BIND_NOW", "1")])
        .output()
        .unwrap();
    let said = [run.stdout, run.stderr].concat();
    (run.status.success(), String::from_utf8_lossy(&said).into_owned())
}

/// What a program says that ends well.
fn run(source: &Path, argument: &Path) -> String {
    let (is_well, said) = compile_and_run(source, &[argument.as_os_str()]);
    assert!(is_well, "{said}");
    said
}

/// The module that was built with these tests.
fn module() -> PathBuf {
    let programs = std::env::current_exe().unwrap();
    let path = programs.parent().unwrap().join("libwidefield_openssl_provider.so");
    assert!(path.is_file(), "{}", path.display());
    path
}

#[test]
fn numbers_and_names_are_the_headers() {
    if !can_compile() {
        return;
    }
    let mut text = String::from(
        "#include <openssl/core_dispatch.h>\n#include <openssl/core_names.h>\n#include <openssl/evp.h>\n\
         #include <openssl/err.h>\n#include <openssl/proverr.h>\n#include <string.h>\n#include <stdio.h>\nint \
         main(void) {\n",
    );
    let numbers = NUMBERS.iter().copied();
    let reasons = Reason::NUMBERS.iter().map(|(name, number)| (*name, i64::from(*number)));
    for (name, number) in numbers.chain(reasons) {
        text += &format!("_Static_assert((long){name} == {number}, \"{name}\");\n");
    }
    for (name, number) in LATER {
        text += &format!("#ifdef {name}\n_Static_assert((long){name} == {number}, \"{name}\");\n#endif\n");
    }
    for (name, value) in NAMES {
        text += &format!("if (strcmp({name}, \"{value}\") != 0) return 1;\n");
    }
    text += "puts(\"right\");\nreturn 0;\n}\n";
    let directory = tempfile::tempdir().unwrap();
    let source = directory.path().join("numbers.c");
    std::fs::write(&source, text).unwrap();
    assert_eq!(run(&source, Path::new("")), "right\n");
}

#[test]
fn a_c_program_is_served() {
    if can_compile() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program.c");
        assert_eq!(run(&source, &module()), "right\n");
    }
}

/// Every block that is freed is searched for keys, the heap when the last context is gone, and the stack after each
/// call.
#[test]
fn contexts_leave_no_secrets() {
    if can_compile() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/residue.c");
        let said = run(&source, &module());
        assert!(said.ends_with("right\n"), "{said}");
        let (is_well, said) = compile_and_run(&source, &[module().as_os_str(), OsStr::new("planted")]);
        assert!(
            !is_well && said.matches("SECRETS LEFT").count() == 3,
            "what is planted is not found: {said}"
        );
    }
}

/// Sequences of calls that OpenSSL's own provider and ours answer alike, but for what `evp_intended.h` lists. Many
/// more: `integration/openssl/check.sh --whole`.
#[test]
fn calls_are_answered_as_by_the_default_provider() {
    let version = Command::new("openssl").arg("version").output();
    if !version.is_ok_and(|v| v.stdout.starts_with(b"OpenSSL 3.0.")) {
        println!("skipped: the list of differences is that of OpenSSL 3.0");
    } else if can_compile() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../integration/openssl/evp_fuzz.c");
        let said = run(&source, &module());
        assert!(said.starts_with("200000 sequences") && said.contains(" 0 unexplained"), "{said}");
        println!("{said}");
    }
}

#[test]
fn one_symbol_is_exported() {
    let symbols = Command::new("nm").args(["-D", "--defined-only"]).arg(module()).output().unwrap();
    let text = String::from_utf8(symbols.stdout).unwrap();
    let names: Vec<&str> = text.lines().filter_map(|l| l.split_whitespace().last()).collect();
    assert_eq!(names, ["OSSL_provider_init"]);
}
