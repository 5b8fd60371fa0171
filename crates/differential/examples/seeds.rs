//! Writes the official vectors as inputs of the targets, a directory for each: `seeds DIRECTORY`. Each is run first,
//! and must be read to its last byte: one that is read otherwise than it was written would be no vector any more.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use widefield_differential::TARGETS;
use widefield_vectors as vectors;

/// At most so many for a target, spread over all: each is run before the fuzzer looks for others.
const MAX: usize = 120;

/// An input in the making, as `input.rs` reads it.
#[derive(Clone, Default)]
struct Input(Vec<u8>);

impl Input {
    fn numbers(mut self, numbers: &[usize]) -> Self {
        self.0.extend(numbers.iter().flat_map(|n| (*n as u16).to_le_bytes()));
        self
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend(bytes);
        self
    }

    /// As many bytes as asked for, the last ones zeros.
    fn padded(self, bytes: &[u8], len: usize) -> Self {
        let mut padded = bytes.to_vec();
        padded.resize(len, 0);
        self.bytes(&padded)
    }

    fn text(self, bytes: &[u8]) -> Self {
        self.numbers(&[bytes.len()]).bytes(bytes)
    }

    fn words(self, words: &[u64]) -> Self {
        self.bytes(&bytes(words))
    }
}

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|w| w.to_le_bytes()).collect()
}

/// Where a text of `len` bytes is cut: at the edges of blocks and beside them.
fn cuts(len: usize) -> [usize; 7] {
    [0, 1, 15, 16, 17, 64, len / 2].map(|cut| cut.min(len))
}

type Inputs = BTreeMap<&'static str, Vec<Input>>;

fn main() -> ExitCode {
    let Some(directory) = std::env::args().nth(1) else {
        eprintln!("usage: seeds DIRECTORY");
        return ExitCode::from(2);
    };
    match make(Path::new(&directory)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn make(directory: &Path) -> Result<(), Box<dyn core::error::Error>> {
    let mut inputs = Inputs::new();
    binary_fields(&mut inputs)?;
    hashes_and_ciphers(&mut inputs)?;
    aeads(&mut inputs)?;
    kummer(&mut inputs)?;
    gls254(&mut inputs);
    nist(&mut inputs);
    goppa(&mut inputs);
    chunks(&mut inputs);
    codes(&mut inputs);
    c(&mut inputs);
    c_families(&mut inputs);
    rings(&mut inputs);
    for target in TARGETS {
        let all = inputs.get(target.name).ok_or_else(|| format!("{}: no seeds", target.name))?;
        let to = directory.join(target.name);
        std::fs::create_dir_all(&to)?;
        for (i, input) in all.iter().step_by(all.len().div_ceil(MAX)).enumerate() {
            match target.left_over(&input.0) {
                Some(0) => std::fs::write(to.join(format!("{i:04}")), &input.0)?,
                left => return Err(format!("{}, seed {i}: {left:?} bytes left over", target.name).into()),
            }
        }
    }
    let to = directory.join("vectors");
    std::fs::create_dir_all(&to)?;
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors/data");
    for (i, seed) in vectors::parsers::seeds(&data)?.iter().enumerate() {
        std::fs::write(to.join(format!("{i:04}")), seed)?;
    }
    Ok(())
}

fn codes(inputs: &mut Inputs) {
    for case in vectors::codes::cases().iter().take(MAX) {
        let (k, len) = (case.data.len(), case.data[0].len());
        let shape = Input::default().numbers(&[k - 1, case.parity, len]);
        let rows = widefield_reference::erasure::cauchy(k, case.parity).concat();
        let one_lost = shape.bytes(&rows).bytes(&[0]).numbers(&[k % 64]).words(&[1]).numbers(&[k / 2]);
        inputs.entry("erasure").or_default().push(one_lost.bytes(&case.data[0]));
    }
    for case in vectors::codes::many_cases().iter().filter(|case| case.data.len().max(case.parity) <= 40) {
        let (k, elements) = (case.data.len(), case.data[0].len() / 2 % 100);
        let shape = Input::default().numbers(&[k - 1, case.parity - 1, elements]).words(&[1]);
        inputs.entry("erasure_many").or_default().push(shape.bytes(&case.data[0]));
    }
    // A QR code's block with three errors and four erasures; a pager's word with two errors.
    let data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    let block = Input::default().numbers(&[7, 24, 15, 1, 1]).bytes(&[0; 4]).numbers(&data);
    let damaged = block.numbers(&[3, 0, 1, 9, 255, 25, 7]).numbers(&[4, 1, 2, 3, 24]);
    inputs.entry("reed_solomon").or_default().push(damaged);
    let pager = Input::default().numbers(&[3, 29, 1]).bytes(&[1; 21]).numbers(&[2, 4, 30]);
    inputs.entry("bch").or_default().push(pager);
    for a in widefield::crc::catalogue::CATALOGUE {
        let parameters = [a.poly, a.init, a.xorout].map(|bits| bits << (64 - a.width));
        let width = Input::default().numbers(&[a.width as usize - 3]).words(&parameters);
        let whole = width.bytes(&[a.refin.into(), a.refout.into()]).text(b"123456789").numbers(&cuts(9));
        inputs.entry("crc").or_default().push(whole);
    }
}

fn binary_fields(inputs: &mut Inputs) -> Result<(), vectors::Error> {
    let new = Input::default;
    let kat = vectors::gf2::kat()?;
    for r in &kat.poly_mul {
        if r.an == r.bn && (1..=9).contains(&r.an) {
            inputs.entry("gf2x").or_default().push(new().numbers(&[r.an - 1, 0]).words(&r.a).words(&r.b));
        }
        if r.an.max(r.bn) <= 200 {
            inputs
                .entry("gf2x_general")
                .or_default()
                .push(new().numbers(&[4, r.an, r.bn]).words(&r.a).words(&r.b));
        }
    }
    for r in &kat.field {
        let Some(field) = [163, 233, 283, 409, 571].iter().position(|m| *m == r.m) else { continue };
        let taps = r.f.iter().copied().filter(|e| *e != r.m).collect::<Vec<_>>();
        let modulus = new().numbers(&[r.m - 1, taps.len()]).numbers(&taps).words(&r.a).words(&r.b);
        inputs.entry("gf2x_modulus").or_default().push(modulus.numbers(&[r.a.len()]).words(&r.a));
        let encoding = &bytes(&r.a)[..r.m.div_ceil(8)];
        inputs.entry("gf2m").or_default().extend([
            new().numbers(&[field, 0]).words(&r.a).words(&r.b).numbers(&[r.m / 2]).words(&[0x1_0003]),
            new().numbers(&[field, 1]).words(&r.a),
            new().numbers(&[field, 2, 1]).words(&r.a).words(&r.b),
            new().numbers(&[field, 3]).text(encoding),
            new().numbers(&[field, 3]).text(&bytes(&r.a)),
        ]);
    }
    // Three rows and columns of few elements, and two right sides.
    for r in &kat.field {
        let Some(field) = [233, 571].iter().position(|m| *m == r.m) else { continue };
        let entries: Vec<u8> = (0..24).map(|i| i * 7 % 5).collect();
        let pool = new().numbers(&[4 + field, 3, 3, 2]).words(&r.a).words(&r.b).words(&r.a);
        inputs.entry("gf2m_matrices").or_default().push(pool.bytes(&entries));
    }
    for r in vectors::gf2::pari()?.iter().filter(|r| (2..202).contains(&r.m)) {
        // The words below the leading term, which the target adds.
        let mut f = vec![0; r.m.div_ceil(64)];
        r.f[1..].iter().for_each(|e| f[e / 64] |= 1 << (e % 64));
        let input = new().numbers(&[r.m - 2]).words(&f).numbers(&[1]);
        inputs.entry("gf2m_dynamic").or_default().push(input.words(&r.a).words(&r.b).words(&r.b));
    }
    let bases = widefield_differential::BASES;
    for r in &kat.normal_basis {
        let Some(basis) = bases.iter().position(|b| *b == (r.n, r.t)) else { continue };
        let encoding = &bytes(&r.a)[..r.n.div_ceil(8)];
        inputs.entry("normal").or_default().extend([
            new().numbers(&[7, basis, 0, 0]).words(&r.a).words(&r.b),
            new().numbers(&[7, basis, 1]).words(&r.a),
            new().numbers(&[7, basis, 2]).words(&r.a).numbers(&[r.n / 2]),
            new().numbers(&[7, basis, 3]).text(encoding),
        ]);
        if let Some(field) = [163, 233, 283, 409, 571].iter().position(|m| *m == r.n) {
            inputs.entry("normal").or_default().push(new().numbers(&[field, 0]).words(&r.a).words(&r.b));
        }
    }
    Ok(())
}

fn hashes_and_ciphers(inputs: &mut Inputs) -> Result<(), vectors::Error> {
    let new = Input::default;
    for r in vectors::generated::ghash_polyval_raw()?.iter().filter(|r| r.msg.len() <= 4096) {
        inputs.entry("ghash").or_default().push(new().bytes(&r.key).text(&r.msg).numbers(&cuts(r.msg.len())));
    }
    let macs = [
        vectors::generated::poly1305_edge()?,
        vectors::rfc::poly1305()?,
        vectors::awslc::poly1305()?,
        vectors::openssl::evpmac_poly1305()?,
    ];
    for r in macs.iter().flatten().filter(|r| r.key.len() == 32 && r.msg.len() <= 4096) {
        let input = new().bytes(&r.key).bytes(&[0, 0]).numbers(&[7]).text(&r.msg).numbers(&cuts(r.msg.len()));
        inputs.entry("poly1305").or_default().push(input);
    }
    for r in vectors::openssl::evpciph_aes()?.iter().filter(|r| r.cipher.ends_with("ecb")) {
        inputs.entry("aes").or_default().push(new().padded(&r.key, 32).text(&r.plaintext));
    }
    for r in vectors::rfc::chacha20()? {
        let stream = new().bytes(&r.key).padded(&r.nonce, 24);
        let seek = 64 * r.counter as usize;
        let steps = stream.clone().numbers(&[0, 2, 0, seek, 2]).text(&r.plaintext);
        let extended = stream.numbers(&[1, 3, 1, 32, 2000, 2]).text(&r.plaintext).numbers(&[0, 5]);
        inputs.entry("chacha20").or_default().extend([steps, extended]);
    }
    Ok(())
}

fn aeads(inputs: &mut Inputs) -> Result<(), vectors::Error> {
    let new = Input::default;
    let gcm = [
        vectors::wycheproof::aes_gcm()?,
        vectors::awslc::gcm()?,
        vectors::generated::aes_gcm_random()?,
        vectors::generated::aes_gcm_counter_wrap()?,
    ];
    for r in gcm.iter().flatten().filter(|r| fits(r) && !r.iv.is_empty()) {
        let Some(bits) = [16, 24, 32].iter().position(|k| *k == r.key.len()) else { continue };
        let (nonce, iv) = if r.iv.len() == 12 { (&r.iv[..], &[][..]) } else { (&[][..], &r.iv[..]) };
        let input = new().numbers(&[bits]).padded(&r.key, 32).padded(nonce, 12).text(iv).numbers(&[5, 3]);
        inputs.entry("aes_gcm").or_default().push(input.text(&r.aad).text(&r.msg));
        batch(inputs, bits, r);
        streams_and_records(inputs, bits, r, nonce, iv);
    }
    for r in vectors::wycheproof::aes_gcm_siv()?
        .iter()
        .chain(&vectors::openssl::aes_gcm_siv()?)
        .filter(|r| fits(r))
    {
        let input = new().numbers(&[r.key.len() / 32]).padded(&r.key, 32).padded(&r.iv, 12).numbers(&[5, 3]);
        inputs.entry("aes_gcm_siv").or_default().push(input.text(&r.aad).text(&r.msg));
    }
    let chacha = [
        (3, vectors::wycheproof::chacha20_poly1305()?),
        (3, vectors::boringssl::chacha20_poly1305()?),
        (3, vectors::generated::chacha20_poly1305_random()?),
        (4, vectors::wycheproof::xchacha20_poly1305()?),
        (4, vectors::awslc::xchacha20_poly1305()?),
    ];
    for (cipher, records) in &chacha {
        let length = if *cipher == 3 { 12 } else { 24 };
        for r in records.iter().filter(|r| fits(r) && r.iv.len() == length && r.key.len() == 32) {
            let input = new().bytes(&r.key).padded(&r.iv, 24).numbers(&[5, 3]).text(&r.aad).text(&r.msg);
            inputs.entry("chacha20_poly1305").or_default().push(input);
            if *cipher == 3 {
                batch(inputs, 6, r);
            }
            streams_and_records(inputs, *cipher, r, &r.iv, &[]);
        }
    }
    Ok(())
}

/// Nine times the same packet, of which the first is forged on its way.
fn batch(inputs: &mut Inputs, cipher: usize, r: &vectors::Aead) {
    if r.iv.len() != 12 || r.aad.len() > 60 || r.msg.len() > 700 {
        return;
    }
    let packet = |batch: Input, forged: usize| {
        let packet = batch.bytes(&r.key).bytes(&r.iv).text(&r.aad).text(&r.msg);
        packet.numbers(if forged == 0 { &[0, 5] } else { &[1] })
    };
    inputs.entry("batches").or_default().push((0..9).fold(Input::default().numbers(&[cipher, 9]), packet));
}

/// What the target of STREAM reads is no vector: chunks as they are and with a change of each kind, and a text by the
/// adapters, for each cipher.
fn chunks(inputs: &mut Inputs) {
    let all = inputs.entry("chunks").or_default();
    for (cipher, (key, prefix)) in
        [(16, 7), (24, 7), (32, 7), (32, 7), (32, 19), (16, 7), (32, 7)].iter().enumerate()
    {
        let head = Input::default()
            .numbers(&[cipher])
            .bytes(&[7; 32][..*key])
            .bytes(&[9; 19][..*prefix])
            .text(b"data");
        let three = [b"one".as_slice(), &[2; 100], b""];
        let chunks = three.iter().fold(head.clone().numbers(&[0, 2]), |input, text| input.text(text));
        all.push(chunks.clone().numbers(&[0]));
        all.push(chunks.clone().numbers(&[1, 0, 1, 0, 50]));
        all.extend((1..5).map(|what| chunks.clone().numbers(&[1, what, 1, 2])));
        // Chunks of 64 bytes, written 50 and read 90 bytes at a time.
        let adapters = head.numbers(&[1, 63, 49, 89]).text(&[3; 192]);
        all.push(adapters.clone().numbers(&[0]));
        all.extend((0..3).map(|what| adapters.clone().numbers(&[1, what, 100])));
    }
}

/// Whether the targets take texts of these lengths.
fn fits(r: &vectors::Aead) -> bool {
    r.aad.len() <= 300 && r.msg.len() <= 4096 && r.iv.len() <= 80
}

/// A message in pieces; a record as it was sealed, and with one bit of each part changed.
fn streams_and_records(inputs: &mut Inputs, cipher: usize, r: &vectors::Aead, nonce: &[u8], iv: &[u8]) {
    let head = Input::default().numbers(&[cipher]).padded(&r.key, 32).padded(nonce, 24);
    let stream = head.clone().text(iv).numbers(&[9, 1]).text(&r.aad).text(&r.msg);
    inputs.entry("streams").or_default().push(stream.numbers(&cuts(r.msg.len()).repeat(3)));
    if iv.len() > 40 || r.aad.len() > 60 || r.msg.len() > 1200 {
        return;
    }
    let tag_length: &[usize] = if cipher < 3 { &[0] } else { &[] };
    let record =
        head.text(iv).text(&r.aad).text(&r.msg).numbers(&[usize::from(iv.is_empty())]).numbers(tag_length);
    let records = inputs.entry("records").or_default();
    records.push(record.clone().numbers(&[0]));
    records.push(record.clone().numbers(&[1, 3, 0, 5]));
    if !r.msg.is_empty() {
        records.push(record.numbers(&[1, 2, r.msg.len() - 1, 7]));
    }
}

fn kummer(inputs: &mut Inputs) -> Result<(), vectors::Error> {
    let new = Input::default;
    let kat = vectors::kummer::kat()?;
    let all = inputs.entry("kummer").or_default();
    for r in &kat.scalarmult {
        all.push(new().numbers(&[0, 0, 2]).bytes(&r.point).numbers(&[0]).bytes(&r.scalar));
        all.push(new().numbers(&[2, 2]).bytes(&r.output).numbers(&[0]));
    }
    all.extend(kat.dh.iter().map(|r| new().numbers(&[1]).bytes(&r.secret_a).bytes(&r.secret_b)));
    all.extend(kat.edge_scalars_on_base.iter().map(|r| new().numbers(&[0, 0, 0, 0]).bytes(&r.scalar)));
    Ok(())
}

fn gls254(inputs: &mut Inputs) {
    let new = Input::default;
    let all = inputs.entry("gls254").or_default();
    all.push(new().numbers(&[0, 0, 0, 1, 0, 0, 1]).bytes(&[3; 32]).bytes(&[4; 40]));
    all.push(new().numbers(&[1, 2]).bytes(&[5; 96]).numbers(&[0, 0, 1, 0, 0, 1, 0, 0, 1]).bytes(&[6; 20]));
    all.push(new().numbers(&[2, 2]).bytes(&[0; 32]).numbers(&[0, 1]));
}

fn nist(inputs: &mut Inputs) {
    let new = Input::default;
    let all = inputs.entry("nist").or_default();
    for curve in 0..2 {
        all.push(new().numbers(&[curve, 0]).bytes(&[3; 72]).bytes(&[4; 72]).bytes(&[5; 20]));
        all.push(new().numbers(&[curve, 1, 2]).bytes(&[3; 72]).numbers(&[0, 0]));
    }
}

/// Square-free polynomials of degree 2 without a root in the support, and some errors.
fn goppa(inputs: &mut Inputs) {
    let all = inputs.entry("goppa").or_default();
    for field in 0..5 {
        let code = Input::default().numbers(&[field, 1, 3, 1, 9, 2, 1, 1]);
        all.push(code.clone().numbers(&[0]));
        all.push(code.clone().numbers(&[2, 3, 5]));
        all.push(code.numbers(&[3, 3, 5, 6]));
    }
}

/// What the target of the C interface reads is no vector, but places and lengths: some of each family, apart and not.
/// Rings, factors and matrices: small ones, as the models that they are compared with are slow.
fn rings(inputs: &mut Inputs) {
    let new = Input::default;
    let words = [0x0123_4567_89ab_cdef_u64, 0x1f];
    // 65 bits, the 65th power, a support of three positions.
    let cyclic =
        new().numbers(&[64]).words(&[words[0], 1]).words(&[words[0] >> 3, 0]).numbers(&[65, 3, 0, 7, 64]);
    inputs.entry("gf2x_cyclic").or_default().push(cyclic);
    // Two polynomials, one of them squared.
    let factors =
        new().numbers(&[1, 63]).words(&words[..1]).numbers(&[0, 4]).words(&words[1..]).numbers(&[1]);
    inputs.entry("gf2x_factors").or_default().push(factors);
    // GF(2^8): polynomials of three, two and one coefficients, no points, one more factor.
    let polys =
        new().numbers(&[1, 3]).words(&[3, 5, 1]).numbers(&[2]).words(&[7, 1]).numbers(&[2]).words(&[9, 1]);
    inputs.entry("field_polys").or_default().push(polys.numbers(&[0, 1]).words(&[1]));
    // Of any rows: 2 x 3 and 3 x 1.
    let matrices = new().numbers(&[2, 3, 1]).bytes(&[0]).words(&[5, 3]).bytes(&[0]).words(&[1, 0, 1]);
    inputs.entry("linear").or_default().push(matrices);
}

/// The families of C functions that have targets of their own.
fn c_families(inputs: &mut Inputs) {
    let new = Input::default;
    let all = inputs.entry("c_codes").or_default();
    for format in 0..5 {
        // Numbers of shards, their length; a change of parity, of a shard of data; the lost ones.
        let code = new()
            .numbers(&[0, format, 1, 5, 2, 31])
            .bytes(&[3, 5, 7, 11, 13, 17, 19, 23, 1, 2, 3, 4, 5, 6, 7, 8]);
        all.push(code.numbers(&[1, 40]).bytes(&[9]).numbers(&[2]).bytes(&0b1_0010_u64.to_le_bytes()));
    }
    for (width, poly) in [(32, 0x04c1_1db7_u64 << 32), (16, 0x1021 << 48)] {
        let parameters = new().numbers(&[1, width]).words(&[poly | 1, !0, !0]).bytes(&[1, 1]);
        all.push(parameters.text(b"123456789").numbers(&[4]));
    }
    let all = inputs.entry("c_correcting").or_default();
    all.push(new().numbers(&[0]).bytes(&[0x5a; 32]).numbers(&[0]));
    for (modulus, first_root) in [(6, 0_u32), (8, 112), (10, 1)] {
        // GF(2^8) and GF(2^10): n, k, alpha, step; data, two errors and an erasure, the middle one of three words.
        let code = new().numbers(&[3, modulus, 20, 12, 2, 1]).bytes(&first_root.to_le_bytes());
        let word = code.numbers(&[17; 12]).numbers(&[1, 2, 3, 99, 19, 5, 1]).bytes(&[100]);
        all.push(word.numbers(&[7, 1, 1, 3, 1]));
    }
    // GF(2^9), 120 bits, three errors.
    all.push(new().numbers(&[1, 9, 120, 3, 0]).bytes(&[0xa5; 16]).numbers(&[3, 0, 50, 100]));
    let all = inputs.entry("c_gls254").or_default();
    all.push(new().numbers(&[0, 1]).bytes(&[5; 32]).numbers(&[2]).bytes(&[6; 32]).numbers(&[2, 1, 1]));
    all.push(new().numbers(&[1]).bytes(&[5; 32]).numbers(&[2]).text(b"some text").numbers(&[1, 0]));
    for what in 0..4 {
        let keys = new().numbers(&[2, what]).bytes(&[5; 32]).numbers(&[2]).bytes(&[6; 32]).numbers(&[2]);
        all.push(keys.numbers(&[0, 40, 80]));
    }
    let all = inputs.entry("c_normal").or_default();
    for (what, degree) in [(0, 10), (1, 28), (2, 52), (3, 60), (4, 10)] {
        let elements = new().numbers(&[2, degree, 0, what, 2, 3]).words(&[0x0123_4567_89ab_cdef; 12]);
        all.push(elements.numbers(&[1, 0, 2, 5]));
    }
}

fn c(inputs: &mut Inputs) {
    let new = Input::default;
    let all = inputs.entry("c").or_default();
    for algorithm in 0..5 {
        let message = new().numbers(&[0, algorithm]).bytes(&[7; 32]);
        // Length, nonce as it should be, places of the text, of the output, not in place, of the tag, of data and
        // nonce.
        all.push(message.clone().numbers(&[300, 1, 0, 310, 1, 620, 100, 640, 750, 0]));
        all.push(message.numbers(&[64, 1, 5, 9, 0, 80, 20, 100, 130, 1, 3, 5]));
        let stream = new().numbers(&[1, algorithm]).bytes(&[7; 32]).bytes(&[9; 24]);
        let seal =
            stream.clone().text(b"").numbers(&[0]).text(b"some text").numbers(&[2]).text(b"").numbers(&[4]);
        all.push((0..5).fold(seal, |input, _| input.text(b"").numbers(&[5])));
    }
    for what in 0..4 {
        let places = new().numbers(&[2, what, 3, 2, 0, 5, 1, 10, 20]);
        all.push(places.words(&[0x0123_4567_89ab_cdef; 80]));
    }
}
