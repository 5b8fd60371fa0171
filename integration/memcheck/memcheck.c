/* Calls every function of widefield.h that gets a secret, under valgrind, on the tier that WIDEFIELD_TIER names. It
 * fails where a branch or an address depends on one. `run` builds and starts it. With an argument: that part alone. */
#include "memcheck.h"

#include "calls.h"

#define ROOM 20000
static const size_t lengths[] = {0, 1, 15, 16, 100, 1000, 5000};
#define LENGTHS (sizeof lengths / sizeof *lengths)

static uint8_t key[64], nonce[64], data[ROOM], out[ROOM], other[ROOM], tag[16];
static wf_aead aead;

/* Leaks on purpose, which must be found in every run: else the marks are not where they should be. */
static volatile int sink, table[256];
__attribute__((noinline)) static void branch_on(const uint8_t *byte) {
    if (*byte & 1) sink = 1;
}
__attribute__((noinline)) static void index_by(const uint8_t *byte) { sink = table[*byte]; }

static void planted(void) {
    static struct function branch = {"a branch planted in the program", 0, 0};
    static struct function address = {"an address planted in the program", 0, 0};
    uint8_t byte;
    int status = 0;
    fill(&byte, 1);
    begin(&branch);
    branch_on(&byte);
    if (VALGRIND_COUNT_ERRORS == before) failed(branch.name, "not found");
    begin(&address);
    index_by(&byte);
    if (VALGRIND_COUNT_ERRORS == before) failed(address.name, "not found");
    function_count = 0;
    /* Nothing is found where nothing leaks, and what is not secret is not taken for it. */
    begin(&branch);
    sink = table[byte & 0] + (byte ^ byte);
    end(0, 0, &status);
    declassify(&byte, 1);
    if (secret_bits(&byte, 1) != 0) failed("the marks", "not taken away");
    function_count = 0;
}

static void whole_messages(size_t nonce_len) {
    size_t i, n, aad_len;
    for (i = 0; i < LENGTHS; i++) {
        n = lengths[i];
        aad_len = i == 0 ? 300 : 20 * (i - 1);
        fill(data, n);
        fill(other, aad_len);
        RUN(t_wf_aead_seal(&aead, out, tag, data, n, other, aad_len, nonce, nonce_len), tag, 16);
        RUN(t_wf_aead_open(&aead, data, out, n, tag, other, aad_len, nonce, nonce_len), data, n);
        /* In place, and a forgery. */
        RUN(t_wf_aead_seal(&aead, data, tag, data, n, other, aad_len, nonce, nonce_len), data, n);
        tag[15] ^= 1;
        EXPECT(WF_ERROR_AUTHENTICATION, t_wf_aead_open(&aead, data, data, n, tag, other, aad_len, nonce, nonce_len));
    }
}

static void batches(void) {
    static const int counts[] = {1, 2, 3, 9};
    wf_aead_packet packets[9];
    int c, i, count;
    for (c = 0; c < 4; c++) {
        count = counts[c];
        memset(packets, 0, sizeof packets);
        fill(data, ROOM);
        fill(other, 20);
        for (i = 0; i < count; i++) {
            packets[i].aead = &aead;
            packets[i].nonce = nonce;
            packets[i].aad = other;
            packets[i].aad_len = (size_t)(i * 5 % 21);
            packets[i].text = data + 2000 * i;
            packets[i].len = (size_t)(i * i * 17 + c);
        }
        packets[0].aad_len = 13;
        packets[0].len = 60;
        RUN(t_wf_aead_seal_many(packets, (size_t)count), packets[0].tag, 16);
        RUN(t_wf_aead_open_many(packets, (size_t)count), packets[0].text, 60);
        RUN(t_wf_aead_seal_many(packets, (size_t)count), packets[0].tag, 16);
        packets[count - 1].tag[3] ^= 4;
        EXPECT(WF_ERROR_AUTHENTICATION, t_wf_aead_open_many(packets, (size_t)count));
    }
}

static void streams(size_t nonce_len) {
    static const size_t pieces[] = {0, 1, 15, 16, 3, 1000, 37, 5000};
    wf_aead_stream stream;
    size_t i, at;
    int wrong;
    for (wrong = 0; wrong < 2; wrong++) {
        fill(data, 7000);
        fill(other, 300);
        RUN(t_wf_aead_encrypt_init(&stream, &aead, other, 300, nonce, nonce_len), &stream, sizeof stream);
        for (i = at = 0; i < 8; at += pieces[i++]) {
            RUN(t_wf_aead_encrypt_update(&stream, out + at, data + at, pieces[i]), out + at, pieces[i]);
        }
        RUN(t_wf_aead_encrypt_final(&stream, tag), tag, 16);
        RUN(t_wf_aead_decrypt_init(&stream, &aead, other, 300, nonce, nonce_len), &stream, sizeof stream);
        for (i = 8, at = 0; i-- > 0; at += pieces[i]) {
            RUN(t_wf_aead_decrypt_update(&stream, out + at, out + at, pieces[i]), out + at, pieces[i]);
        }
        tag[0] ^= (uint8_t)wrong;
        EXPECT(wrong ? WF_ERROR_AUTHENTICATION : WF_OK, t_wf_aead_decrypt_final(&stream, tag));
    }
    RUN(t_wf_aead_encrypt_init(&stream, &aead, other, 5, nonce, nonce_len), &stream, sizeof stream);
    t_wf_aead_stream_wipe(&stream);
    if (secret_bits(&stream, sizeof stream) > 0) failed("wf_aead_stream_wipe", "leaves secrets");
}

static void gmacs(size_t nonce_len) {
    wf_gmac gmac;
    size_t i;
    fill(data, 6000);
    for (i = 1; i < LENGTHS; i++) RUN(t_wf_gmac_tag(tag, &aead, data, lengths[i], nonce, nonce_len), tag, 16);
    for (i = 0; i < 3; i++) {
        RUN(t_wf_gmac_init(&gmac, &aead, nonce, nonce_len), &gmac, nonce_len == 12 ? 0 : sizeof gmac);
        /* Of a nonce of 12 bytes the state has no secret before the data has come. */
        if (nonce_len == 12) secret(gmac.opaque + sizeof gmac - 1, 1);
        RUN(t_wf_gmac_update(&gmac, data, 37), &gmac, sizeof gmac);
        RUN(t_wf_gmac_update(&gmac, data + 37, 5000), &gmac, sizeof gmac);
        if (i == 0) RUN(t_wf_gmac_final(&gmac, tag), tag, 16);
        if (i == 1) EXPECT(WF_OK, t_wf_gmac_verify(&gmac, tag));
        if (i == 1) tag[9] ^= 1;
    }
    EXPECT(WF_ERROR_AUTHENTICATION, t_wf_gmac_verify(&gmac, tag));
    RUN(t_wf_gmac_init(&gmac, &aead, nonce, nonce_len), &gmac, 0);
    secret(gmac.opaque + sizeof gmac - 1, 1);
    t_wf_gmac_wipe(&gmac);
}

static void aeads(void) {
    static char text[40];
    int algorithm;
    for (algorithm = WF_AES_128_GCM; algorithm <= WF_XAES_256_GCM; algorithm++) {
        size_t nonce_len = wf_aead_nonce_len(algorithm);
        sprintf(text, "algorithm %d", algorithm);
        what = text;
        fill(key, sizeof key);
        RUN(t_wf_aead_init(&aead, algorithm, key, wf_aead_key_len(algorithm)), &aead, sizeof aead);
        whole_messages(nonce_len);
        batches();
        if (algorithm <= WF_XCHACHA20_POLY1305) streams(nonce_len);
        if (algorithm <= WF_AES_256_GCM) {
            gmacs(nonce_len);
            /* Nonces that are hashed. */
            what = "a nonce of 60 bytes";
            whole_messages(60);
            streams(60);
            gmacs(60);
        }
        t_wf_aead_wipe(&aead);
        if (secret_bits(&aead, sizeof aead) > 0) failed("wf_aead_wipe", "leaves secrets");
    }
}

static void ciphers(void) {
    wf_poly1305 mac;
    wf_chacha20 chacha;
    wf_aes aes;
    wf_ghash ghash;
    wf_polyval polyval;
    size_t i;
    what = "";
    fill(key, sizeof key);
    for (i = 0; i < LENGTHS; i++) {
        size_t n = lengths[i], blocks = n / 16 * 16;
        fill(data, n);
        RUN(t_wf_poly1305_tag(tag, data, n, key), tag, 16);
        EXPECT(WF_OK, t_wf_poly1305_check(tag, data, n, key));
        tag[7] ^= 1;
        EXPECT(WF_ERROR_AUTHENTICATION, t_wf_poly1305_check(tag, data, n, key));
        RUN(t_wf_poly1305_init(&mac, key), &mac, sizeof mac);
        RUN(t_wf_poly1305_update(&mac, data, n / 3), &mac, sizeof mac);
        RUN(t_wf_poly1305_update(&mac, data + n / 3, n - n / 3), &mac, sizeof mac);
        RUN(t_wf_poly1305_final(&mac, tag), tag, 16);
        RUN(t_wf_poly1305_init(&mac, key), &mac, sizeof mac);
        RUN(t_wf_poly1305_update(&mac, data, n), &mac, sizeof mac);
        EXPECT(WF_OK, t_wf_poly1305_verify(&mac, tag));
        RUN(t_wf_poly1305_init(&mac, key), &mac, sizeof mac);
        t_wf_poly1305_wipe(&mac);
        RUN(t_wf_ghash_init(&ghash, key), &ghash, sizeof ghash);
        RUN(t_wf_ghash_update(&ghash, data, n / 3), &ghash, sizeof ghash);
        RUN(t_wf_ghash_update(&ghash, data + n / 3, n - n / 3), &ghash, sizeof ghash);
        RUN(t_wf_ghash_final(&ghash, out), out, n > 0 ? 16 : 0);
        RUN(t_wf_ghash_init(&ghash, key), &ghash, sizeof ghash);
        t_wf_ghash_wipe(&ghash);
        RUN(t_wf_polyval_init(&polyval, key), &polyval, sizeof polyval);
        RUN(t_wf_polyval_update(&polyval, data, n), &polyval, sizeof polyval);
        RUN(t_wf_polyval_final(&polyval, out), out, n > 0 ? 16 : 0);
        RUN(t_wf_polyval_init(&polyval, key), &polyval, sizeof polyval);
        t_wf_polyval_wipe(&polyval);
        RUN(t_wf_chacha20_init(&chacha, key, nonce, i % 2 ? 24 : 12), &chacha, sizeof chacha);
        RUN(t_wf_chacha20_xor(&chacha, out, data, n), out, n);
        RUN(t_wf_chacha20_seek(&chacha, 77), &chacha, sizeof chacha);
        RUN(t_wf_chacha20_xor(&chacha, out, out, n), out, n);
        t_wf_chacha20_wipe(&chacha);
        RUN(t_wf_aes_init(&aes, key, 16 + 8 * (i % 3)), &aes, sizeof aes);
        RUN(t_wf_aes_encrypt(&aes, out, data, blocks), out, blocks);
        RUN(t_wf_aes_decrypt(&aes, out, out, blocks), out, blocks);
        t_wf_aes_wipe(&aes);
    }
    RUN(t_wf_hchacha20(out, key, nonce), out, 32);
    t_wf_wipe(out, 32);
    if (secret_bits(out, 32) > 0) failed("wf_wipe", "leaves secrets");
}

static void kummer(void) {
    static uint8_t random[32], mine[32], public_key[48], theirs[48], shared[48], points[48 * 9], scalars[32 * 9];
    int i, count;
    what = "";
    fill(random, 32);
    RUN(t_wf_kummer_keypair(theirs, mine, random), theirs, 48);
    /* Public keys are sent to everybody. */
    declassify(theirs, 48);
    fill(random, 32);
    RUN(t_wf_kummer_keypair(public_key, mine, random), mine, 32);
    RUN(t_wf_kummer_public_key(public_key, mine), public_key, 48);
    declassify(public_key, 48);
    RUN(t_wf_kummer_shared_secret(shared, mine, theirs), shared, 48);
    RUN(t_wf_kummer_derive_key(out, 77, mine, public_key, theirs, NULL, 0), out, 77);
    for (count = 1; count <= 9; count += 4) {
        for (i = 0; i < count; i++) memcpy(points + 48 * i, theirs, 48);
        fill(scalars, sizeof scalars);
        RUN(t_wf_kummer_scalar_mult_many(out, points, 48 * (size_t)count, scalars, 32 * (size_t)count), out, 48);
    }
}

static void gls254(void) {
    static const size_t counts[] = {1, 3, 64, 70};
    static uint8_t random[32], mine[32], public_key[32], theirs[32], shared[32], signature[48], many[32 * 70];
    size_t i, j, len;
    what = "";
    fill(random, 32);
    RUN(t_wf_gls254_keypair(theirs, mine, random), theirs, 32);
    declassify(theirs, 32);
    fill(random, 32);
    RUN(t_wf_gls254_keypair(public_key, mine, random), mine, 32);
    RUN(t_wf_gls254_public_key(public_key, mine), public_key, 32);
    RUN(t_wf_gls254_shared_secret(shared, mine, theirs), shared, 32);
    for (i = 0; i < LENGTHS; i++) {
        fill(data, lengths[i]);
        RUN(t_wf_gls254_sign(signature, mine, i % 2 ? "sha256" : "", data, lengths[i]), signature, 48);
        if (lengths[i] == 0) continue;
        RUN(t_wf_gls254_hash_to_curve(shared, "", data, lengths[i]), shared, 32);
        RUN(t_wf_gls254_scalar_mult(out, shared, mine), out, 32);
    }
    RUN(t_wf_gls254_scalar_mult(out, theirs, mine), out, 32);
    for (i = 0; i < sizeof counts / sizeof *counts; i++) {
        len = 32 * counts[i];
        fill(many, len);
        for (j = 0; j < counts[i]; j++) {
            many[32 * j + 31] &= 0x1f;
            memcpy(other + 32 * j, theirs, 32);
        }
        RUN(t_wf_gls254_public_key_many(out, many, len), out, len);
        RUN(t_wf_gls254_shared_secret_many(out, other, len, many, len), out, len);
        RUN(t_wf_gls254_shared_secret_many(out, other, len, mine, 32), out, len);
    }
}

/* Words have whole bytes, as whether bits are left of the last one is looked at. */
static void goppa(void) {
    static uint16_t support[256], polynomial[17];
    uint8_t accepted;
    wf_goppa_decoder *decoder = NULL;
    wf_goppa *code = NULL;
    size_t i;
    what = "";
    for (i = 0; i < 17; i++) polynomial[i] = i == 0 || i == 1 || i == 3 || i == 5 || i == 16;
    for (i = 0; i < 256; i++) support[i] = (uint16_t)(37 * i % 256);
    EXPECT(WF_OK, wf_goppa_new(&code, 0x11b, support, sizeof support, polynomial, sizeof polynomial));
    secret(support, sizeof support);
    secret(polynomial, sizeof polynomial);
    RUN(t_wf_goppa_decoder_new(&decoder, 0x11b, support, sizeof support, polynomial, sizeof polynomial), NULL, 0);
    fill(data, 32);
    RUN(t_wf_goppa_decoder_decode(decoder, out, 32, &accepted, data, 32), out, 32);
    must_be_secret("wf_goppa_decoder_decode", "right", &accepted, 1);
    RUN(t_wf_goppa_decoder_decode_syndrome(decoder, out, 32, &accepted, data, 16), out, 32);
    RUN(t_wf_goppa_encode(code, out, 32, data, 16), out, 32);
    RUN(t_wf_goppa_syndrome(code, out, 16, data, 32), out, 16);
    wf_goppa_decoder_free(decoder);
    wf_goppa_free(code);
}

static void nist(void) {
    static uint8_t random[WF_NIST_RANDOM_MAX_LEN], mine[WF_NIST_SECRET_KEY_MAX_LEN];
    static uint8_t public_key[WF_NIST_PUBLIC_KEY_MAX_LEN], theirs[WF_NIST_PUBLIC_KEY_MAX_LEN];
    static uint8_t shared[WF_NIST_SHARED_SECRET_MAX_LEN], signature[WF_NIST_SIGNATURE_MAX_LEN];
    static char name[20];
    int curve, hash;
    for (curve = WF_NIST_K163; curve <= WF_NIST_B571; curve++) {
        const size_t n = wf_nist_secret_key_len(curve), r = wf_nist_random_len(curve), s = wf_nist_signature_len(curve);
        const size_t half = wf_nist_public_key_len(curve, 1), whole = wf_nist_public_key_len(curve, 0);
        sprintf(name, "curve %d", curve);
        what = name;
        fill(random, r);
        RUN(t_wf_nist_keypair(curve, theirs, whole, mine, n, random, r), theirs, whole);
        /* Public: its first byte tells which of two points it is, and is looked at. */
        declassify(theirs, whole);
        fill(random, r);
        RUN(t_wf_nist_keypair(curve, public_key, half, mine, n, random, r), mine, n);
        RUN(t_wf_nist_public_key(curve, public_key, half, mine, n), public_key, half);
        RUN(t_wf_nist_shared_secret(curve, shared, half - 1, mine, n, theirs, whole), shared, half - 1);
        for (hash = WF_SHA256; hash <= WF_SHA512; hash += 256) {
            fill(data, (size_t)hash / 8);
            RUN(t_wf_nist_sign(curve, signature, s, mine, n, hash, data, (size_t)hash / 8), signature, s);
        }
        /* Other lengths than a hash has. */
        fill(data, 100);
        RUN(t_wf_nist_sign(curve, signature, s, mine, n, WF_SHA224, data, 1), signature, s);
        RUN(t_wf_nist_sign(curve, signature, s, mine, n, WF_SHA384, data, 100), signature, s);
    }
}

static uint64_t a[16384], b[16384], c[32768], d[65536];

static void polynomials(void) {
    static const size_t words[] = {1, 2, 3, 4, 5, 9, 16, 20, 64, 65, 200, 1000};
    size_t i, n, m;
    what = "";
    for (i = 0; i < sizeof words / sizeof *words; i++) {
        n = 8 * words[i];
        m = i % 3 == 2 ? (n / 2 + 7) / 8 * 8 : n;
        fill(a, n);
        fill(b, n);
        RUN(t_wf_gf2x_mul(c, n + m, a, n, b, m), c, n + m);
        RUN(t_wf_gf2x_mul_with_scratch(c, n + m, a, n, b, m, d, wf_gf2x_mul_scratch_len(n, m)), c, n + m);
        RUN(t_wf_gf2x_square(c, 2 * n, a, n), c, 2 * n);
        if (words[i] > 1 && words[i] <= 200) {
            b[m / 8 - 1] = 9;
            if (m > 8) RUN(t_wf_gf2x_div_rem(c, n, d, m, a, n, b, m), d, m - 8);
        }
    }
}

/* Elements are refused if they are not reduced, which the library finds by comparing the last word of each with a
 * constant. memcheck takes every bit of what is compared for one that counts: so those words are public here, and all
 * below them is secret. */
static void last_words_public(uint64_t *words, size_t bits, size_t count) {
    size_t n = (bits + 63) / 64, i;
    for (i = 1; i <= count; i++) declassify(words + i * n - 1, 8);
}

/* Likewise of encodings, whose first or last bytes make up the last word. */
static void ends_public(uint8_t *bytes, size_t bits, size_t count, int first) {
    size_t n = (bits + 7) / 8, part = (bits % 64 + 7) / 8, i;
    for (i = 0; i < count; i++) declassify(bytes + i * n + (first ? 0 : n - part), part);
}

static void elements(uint64_t *to, size_t bits, size_t count) {
    size_t words = (bits + 63) / 64, i;
    fill(to, 8 * words * count);
    last_words_public(to, bits, count);
    for (i = 1; i <= count; i++) to[i * words - 1] &= bits % 64 == 0 ? ~(uint64_t)0 : ((uint64_t)1 << bits % 64) - 1;
}

static void field(int m, size_t count) {
    static uint64_t exponent[9];
    size_t words = ((size_t)m + 63) / 64, len = 8 * words * count, encoded = count * wf_gf2m_encoding_len(m), i;
    elements(a, (size_t)m, count);
    elements(b, (size_t)m, count);
    fill(exponent, sizeof exponent);
    RUN(t_wf_gf2m_add(m, c, a, b, len), c, len);
    RUN(t_wf_gf2m_mul(m, c, a, b, len), c, len);
    RUN(t_wf_gf2m_mul(m, a, a, b, len), a, len);
    last_words_public(a, (size_t)m, count);
    RUN(t_wf_gf2m_square(m, c, a, len), c, len);
    RUN(t_wf_gf2m_square_n(m, c, a, len, 1), c, len);
    RUN(t_wf_gf2m_square_n(m, c, a, len, 50), c, len);
    RUN(t_wf_gf2m_pow(m, c, a, len, exponent, 16), c, len);
    RUN(t_wf_gf2m_invert(m, c, a, len), c, len);
    RUN(t_wf_gf2m_sqrt(m, c, a, len), c, len);
    RUN(t_wf_gf2m_half_trace(m, c, a, len), c, len);
    RUN(t_wf_gf2m_trace(m, out, count, a, len), out, count);
    /* Not told by the public word. */
    for (i = 1; i <= count; i++) b[i * words - 1] = 0;
    RUN(t_wf_gf2m_is_zero(m, out, count, b, len), out, count);
    RUN(t_wf_gf2m_to_bytes_be(m, out, encoded, a, len), out, encoded);
    ends_public(out, (size_t)m, count, 1);
    RUN(t_wf_gf2m_from_bytes_be(m, c, len, out, encoded), c, len);
    RUN(t_wf_gf2m_to_bytes_le(m, out, encoded, a, len), out, encoded);
    ends_public(out, (size_t)m, count, 0);
    RUN(t_wf_gf2m_from_bytes_le(m, c, len, out, encoded), c, len);
}

static void normal(size_t n, size_t type, size_t count) {
    size_t words = (n + 63) / 64, len = 8 * words * count, encoded = count * ((n + 7) / 8);
    wf_normal *basis = NULL;
    EXPECT(WF_OK, wf_normal_new(&basis, n, type));
    elements(a, n, count);
    elements(b, n, count);
    RUN(t_wf_normal_mul(basis, c, a, b, len), c, len);
    RUN(t_wf_normal_mul(basis, a, a, b, len), a, len);
    last_words_public(a, n, count);
    RUN(t_wf_normal_square_n(basis, c, a, len, 1), c, len);
    RUN(t_wf_normal_square_n(basis, c, a, len, 70), c, len);
    RUN(t_wf_normal_sqrt(basis, c, a, len), c, len);
    RUN(t_wf_normal_invert(basis, c, a, len), c, len);
    RUN(t_wf_normal_trace(basis, out, count, a, len), out, count);
    RUN(t_wf_normal_to_bytes(basis, out, encoded, a, len), out, encoded);
    ends_public(out, n, count, 1);
    RUN(t_wf_normal_from_bytes(basis, c, len, out, encoded), c, len);
    if (type == 0) {
        RUN(t_wf_normal_to_polynomial(basis, c, a, len), c, len);
        last_words_public(c, n, count);
        RUN(t_wf_normal_from_polynomial(basis, b, c, len), b, len);
    }
    wf_normal_free(basis);
}

static void codes(void) {
    static const char *const formats[] = {"vandermonde", "cauchy", "isal_vandermonde", "jerasure_cauchy", "many"};
    static const uint8_t present[9] = {0, 1, 1, 0, 1, 1, 0, 1, 1};
    size_t i, len;
    for (i = 0; i < 5; i++) {
        for (len = 2; len <= 800; len += 398) {
            wf_erasure *code = NULL;
            EXPECT(WF_OK, wf_erasure_new(&code, formats[i], 6, 3));
            fill(data, 6 * len);
            RUN(t_wf_erasure_encode(code, data + 6 * len, 3 * len, data, 6 * len), data + 6 * len, 3 * len);
            fill(data, 9 * len);
            RUN(t_wf_erasure_reconstruct(code, data, 9 * len, present, 9), data, len);
            if (i < 4) {
                fill(other, 2 * len);
                RUN(t_wf_erasure_update(code, 2, data + 6 * len, 3 * len, other, other + len, len), data + 6 * len,
                    3 * len);
            }
            wf_erasure_free(code);
        }
    }
}

static void fields(void) {
    static const int degrees[] = {163, 233, 283, 409, 571};
    /* Of types 1 and 2, where products are made in other ways; of a larger type. */
    static const size_t others[][2] = {{210, 1}, {226, 1}, {239, 2}, {130, 1}, {131, 2}, {509, 2}, {180, 1}, {193, 4}};
    static char text[40];
    size_t i, count;
    for (i = 0; i < 5; i++) {
        for (count = 1; count <= 40; count += count == 1 ? 2 : 37) {
            sprintf(text, "degree %d, %d at once", degrees[i], (int)count);
            what = text;
            field(degrees[i], count);
            normal((size_t)degrees[i], 0, count);
        }
    }
    for (i = 0; i < sizeof others / sizeof *others; i++) {
        sprintf(text, "degree %d, type %d", (int)others[i][0], (int)others[i][1]);
        what = text;
        normal(others[i][0], others[i][1], 1);
        normal(others[i][0], others[i][1], 9);
    }
}

int main(int argc, char **argv) {
    static const struct { const char *name; void (*run)(void); } parts[] = {
        {"aeads", aeads}, {"ciphers", ciphers}, {"kummer", kummer}, {"gls254", gls254}, {"nist", nist},
        {"polynomials", polynomials}, {"fields", fields}, {"codes", codes}, {"goppa", goppa}};
    struct sigaction action;
    const char *tier = getenv("WIDEFIELD_TIER");
    int i;
    if (!RUNNING_ON_VALGRIND || tier == NULL || strcmp(tier, wf_tier_name(wf_tier_active())) != 0) {
        printf("FAILED: this is for valgrind, and for a tier that WIDEFIELD_TIER names and that there is\n");
        return 2;
    }
    memset(&action, 0, sizeof action);
    action.sa_sigaction = illegal;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGILL, &action, NULL);
    fill(nonce, sizeof nonce);
    /* Nonces are sent beside the ciphertext. */
    declassify(nonce, sizeof nonce);
    planted();
    for (i = 0; i < (int)(sizeof parts / sizeof *parts); i++) {
        if (argc < 2 || strcmp(argv[1], parts[i].name) == 0) parts[i].run();
    }
    for (i = 0; i < function_count; i++) {
        if (functions[i]->unknown > 0) {
            printf("%s: %d of %d calls not run, for an instruction that this valgrind lacks\n", functions[i]->name,
                   functions[i]->unknown, functions[i]->seen);
            if (functions[i]->unknown == functions[i]->seen) failed(functions[i]->name, "not run at all");
        }
    }
    if (argc < 2 && function_count != SECRET) {
        printf("FAILED: %d functions were called, %d get secrets\n", function_count, SECRET);
        failures++;
    }
    printf("%s: %d functions with secrets, %d without: %d failures\n", tier, function_count, PUBLIC, failures);
    return failures == 0 ? 0 : 1;
}
