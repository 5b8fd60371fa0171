/* Official vectors through the C interface: one a line, words of hexadecimal digits ("-" for none). Prints how many were right. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <widefield.h>

#define WORDS 12
#define ROOM (1 << 17)

/* The line's words, as bytes. */
static char line[8 * ROOM];
static uint8_t *word[WORDS];
static size_t len[WORDS];
static uint64_t out[ROOM / 8], other[ROOM / 8];

static unsigned digit(char c) { return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'a') + 10; }

static void parse(void) {
    char *text = strtok(NULL, " \n");
    int i;
    for (i = 0; i < WORDS; i++, text = text == NULL ? NULL : strtok(NULL, " \n")) {
        size_t j, n = text == NULL || *text == '-' ? 0 : strlen(text) / 2;
        /* Of exactly this size, so that a sanitizer sees what reads beyond. */
        free(word[i]);
        word[i] = n == 0 ? NULL : (uint8_t *)malloc(n);
        len[i] = n;
        for (j = 0; j < n; j++) word[i][j] = (uint8_t)(digit(text[2 * j]) << 4 | digit(text[2 * j + 1]));
    }
}

/* A word of the line as an array of words. */
static const uint64_t *numbers(int i) { return (const uint64_t *)(const void *)word[i]; }

static int is(const void *bytes, size_t n, int i) { return n == len[i] && (n == 0 || memcmp(bytes, word[i], n) == 0); }

static int zeros(const uint8_t *bytes, size_t n) {
    while (n > 0 && bytes[n - 1] == 0) n--;
    return n == 0;
}

/* Two packets of the same message, of which the second is forged when they are opened: key nonce aad plaintext ciphertext tag */
static int batch(const wf_aead *key) {
    wf_aead_packet packets[2];
    int i;
    for (i = 0; i < 2; i++) {
        packets[i].aead = key;
        packets[i].nonce = word[1];
        packets[i].aad = word[2];
        packets[i].aad_len = len[2];
        packets[i].text = (uint8_t *)(i == 0 ? out : other);
        packets[i].len = len[3];
        if (len[3] > 0) memcpy(packets[i].text, word[3], len[3]);
    }
    if (wf_aead_seal_many(packets, 2) != WF_OK) return 0;
    for (i = 0; i < 2; i++) {
        if (packets[i].status != WF_OK || !is(packets[i].text, len[3], 4) || !is(packets[i].tag, WF_TAG_LEN, 5)) return 0;
    }
    packets[1].tag[15] ^= 1;
    if (wf_aead_open_many(packets, 2) != WF_ERROR_AUTHENTICATION) return 0;
    return packets[0].status == WF_OK && is(packets[0].text, len[3], 3) && packets[1].status == WF_ERROR_AUTHENTICATION
        && zeros(packets[1].text, len[3]);
}

/* key nonce aad plaintext ciphertext tag */
static int aead(int algorithm, int valid) {
    uint8_t *text = (uint8_t *)out, tag[WF_TAG_LEN];
    size_t n = len[4], at, step;
    wf_aead key;
    wf_aead_stream stream;
    int expected = valid ? WF_OK : WF_ERROR_AUTHENTICATION;
    if (wf_aead_init(&key, algorithm, word[0], len[0]) != WF_OK) return 0;
    if (len[1] == 0 || (wf_aead_nonce_len(algorithm) != len[1] && algorithm >= WF_CHACHA20_POLY1305)) {
        /* Refused, before anything is written. */
        memset(text, 7, n);
        return wf_aead_seal(&key, text, tag, word[3], n, word[2], len[2], word[1], len[1]) == WF_ERROR_LENGTH
            && wf_aead_open(&key, text, word[4], n, word[5], word[2], len[2], word[1], len[1]) == WF_ERROR_LENGTH
            && (n == 0 || (text[0] == 7 && text[n - 1] == 7));
    }
    if (len[5] != WF_TAG_LEN) return 0;
    if (wf_aead_open(&key, text, word[4], n, word[5], word[2], len[2], word[1], len[1]) != expected) return 0;
    if (valid ? !is(text, n, 3) : !zeros(text, n)) return 0;
    if (n > 0) memcpy(text, word[4], n);
    if (wf_aead_open(&key, text, text, n, word[5], word[2], len[2], word[1], len[1]) != expected) return 0;
    if (valid ? !is(text, n, 3) : !zeros(text, n)) return 0;
    for (step = 1; step <= 129 && algorithm < WF_AES_128_GCM_SIV; step += 64) {
        if (wf_aead_decrypt_init(&stream, &key, word[2], len[2], word[1], len[1]) != WF_OK) return 0;
        for (at = 0; at < n; at += step) {
            size_t piece = n - at < step ? n - at : step;
            if (wf_aead_decrypt_update(&stream, text + at, word[4] + at, piece) != WF_OK) return 0;
        }
        if (wf_aead_decrypt_final(&stream, word[5]) != expected) return 0;
        if (valid && !is(text, n, 3)) return 0;
    }
    if (n == 0 && algorithm <= WF_AES_256_GCM) {
        wf_gmac mac;
        if (wf_gmac_init(&mac, &key, word[1], len[1]) != WF_OK) return 0;
        if (wf_gmac_update(&mac, word[2], len[2]) != WF_OK) return 0;
        if (wf_gmac_verify(&mac, word[5]) != expected) return 0;
    }
    if (valid && len[1] == wf_aead_nonce_len(algorithm) && !batch(&key)) return 0;
    if (valid) {
        if (wf_aead_seal(&key, text, tag, word[3], n, word[2], len[2], word[1], len[1]) != WF_OK) return 0;
        if (!is(text, n, 4) || !is(tag, sizeof tag, 5)) return 0;
        if (n > 0) memcpy(text, word[3], n);
        if (algorithm >= WF_AES_128_GCM_SIV) {
            if (wf_aead_seal(&key, text, tag, text, n, word[2], len[2], word[1], len[1]) != WF_OK) return 0;
            if (!is(text, n, 4) || !is(tag, sizeof tag, 5)) return 0;
            wf_aead_wipe(&key);
            return zeros((const uint8_t *)&key, sizeof key);
        }
        if (wf_aead_encrypt_init(&stream, &key, word[2], len[2], word[1], len[1]) != WF_OK) return 0;
        if (wf_aead_encrypt_update(&stream, text, text, n / 3) != WF_OK) return 0;
        if (wf_aead_encrypt_update(&stream, text + n / 3, text + n / 3, n - n / 3) != WF_OK) return 0;
        if (wf_aead_encrypt_final(&stream, tag) != WF_OK) return 0;
        if (!is(text, n, 4) || !is(tag, sizeof tag, 5)) return 0;
    }
    wf_aead_wipe(&key);
    if (algorithm >= WF_AES_128_GCM_SIV) return zeros((const uint8_t *)&key, sizeof key);
    return zeros((const uint8_t *)&key, sizeof key) && zeros((const uint8_t *)&stream, sizeof stream);
}

/* key message tag */
static int poly1305(int valid) {
    uint8_t tag[WF_TAG_LEN];
    int expected = valid ? WF_OK : WF_ERROR_AUTHENTICATION;
    wf_poly1305 mac;
    if (wf_poly1305_check(word[2], word[1], len[1], word[0]) != expected) return 0;
    if (wf_poly1305_tag(tag, word[1], len[1], word[0]) != WF_OK || is(tag, sizeof tag, 2) != valid) return 0;
    if (wf_poly1305_init(&mac, word[0]) != WF_OK) return 0;
    if (wf_poly1305_update(&mac, word[1], len[1] / 2) != WF_OK) return 0;
    if (wf_poly1305_update(&mac, word[1] + len[1] / 2, len[1] - len[1] / 2) != WF_OK) return 0;
    return wf_poly1305_verify(&mac, word[2]) == expected;
}

/* key text ghash polyval */
static int hashes(void) {
    uint8_t hash[WF_GHASH_LEN];
    wf_ghash g;
    wf_polyval p;
    if (wf_ghash_init(&g, word[0]) != WF_OK || wf_ghash_update(&g, word[1], len[1]) != WF_OK) return 0;
    if (wf_ghash_final(&g, hash) != WF_OK || !is(hash, sizeof hash, 2)) return 0;
    if (wf_polyval_init(&p, word[0]) != WF_OK || wf_polyval_update(&p, word[1], len[1]) != WF_OK) return 0;
    return wf_polyval_final(&p, hash) == WF_OK && is(hash, sizeof hash, 3);
}

/* key nonce plaintext ciphertext */
static int chacha20(uint64_t counter) {
    uint8_t *text = (uint8_t *)out;
    wf_chacha20 cipher;
    if (wf_chacha20_init(&cipher, word[0], word[1], len[1]) != WF_OK) return 0;
    if (wf_chacha20_seek(&cipher, 64 * counter) != WF_OK) return 0;
    if (wf_chacha20_xor(&cipher, text, word[2], len[2] / 3) != WF_OK) return 0;
    if (wf_chacha20_xor(&cipher, text + len[2] / 3, word[2] + len[2] / 3, len[2] - len[2] / 3) != WF_OK) return 0;
    wf_chacha20_wipe(&cipher);
    return is(text, len[2], 3) && wf_chacha20_seek(&cipher, 0) == WF_ERROR_STATE;
}

/* key plaintext ciphertext */
static int aes(void) {
    uint8_t *text = (uint8_t *)out;
    wf_aes cipher;
    if (wf_aes_init(&cipher, word[0], len[0]) != WF_OK) return 0;
    if (wf_aes_encrypt(&cipher, text, word[1], len[1]) != WF_OK || !is(text, len[1], 2)) return 0;
    if (wf_aes_decrypt(&cipher, text, text, len[1]) != WF_OK || !is(text, len[1], 1)) return 0;
    if (wf_aes_encrypt(&cipher, text, text, len[1] - 1) != WF_ERROR_LENGTH || !is(text, len[1], 1)) return 0;
    wf_aes_wipe(&cipher);
    return zeros((const uint8_t *)&cipher, sizeof cipher) && wf_aes_decrypt(&cipher, text, word[2], len[2]) == WF_ERROR_STATE
        && wf_aes_init(&cipher, word[0], len[0] - 1) == WF_ERROR_LENGTH;
}

/* secret, public, their public, shared */
static int kummer(void) {
    uint8_t public_key[WF_KUMMER_PUBLIC_KEY_LEN], shared[WF_KUMMER_SHARED_SECRET_LEN];
    if (wf_kummer_public_key(public_key, word[0]) != WF_OK || !is(public_key, sizeof public_key, 1)) return 0;
    if (wf_kummer_check_public_key(word[2]) != WF_OK) return 0;
    return wf_kummer_shared_secret(shared, word[0], word[2]) == WF_OK && is(shared, sizeof shared, 3);
}

/* scalar point result */
static int scalar_mult(void) {
    uint8_t result[WF_KUMMER_PUBLIC_KEY_LEN];
    int status = wf_kummer_scalar_mult_many(result, word[1], len[1], word[0], len[0]);
    return (status == WF_OK || (status == WF_ERROR_ENCODING && zeros(word[2], len[2]))) && is(result, sizeof result, 2);
}

/* secret, public, their public, shared */
static int gls254(void) {
    enum { MANY = 67 };
    uint8_t keys[32 * MANY], theirs[32 * MANY], results[32 * MANY];
    int i, one;
    if (wf_gls254_public_key(results, word[0]) != WF_OK || !is(results, 32, 1)) return 0;
    if (wf_gls254_check_public_key(word[2]) != WF_OK) return 0;
    if (wf_gls254_shared_secret(results, word[0], word[2]) != WF_OK || !is(results, 32, 3)) return 0;
    for (i = 0; i < MANY; i++) {
        memcpy(keys + 32 * i, word[0], 32);
        memcpy(theirs + 32 * i, word[2], 32);
    }
    if (wf_gls254_public_key_many(results, keys, sizeof keys) != WF_OK) return 0;
    for (i = 0; i < MANY; i++) if (!is(results + 32 * i, 32, 1)) return 0;
    for (one = 0; one < 2; one++) {
        memset(results, 0, sizeof results);
        if (wf_gls254_shared_secret_many(results, theirs, sizeof theirs, keys, one ? 32 : sizeof keys) != WF_OK) return 0;
        for (i = 0; i < MANY; i++) if (!is(results + 32 * i, 32, 3)) return 0;
    }
    return 1;
}

/* secret, public, signature, point, its multiple, the name of a hash, text */
static int gls254_text(void) {
    const char *hash = (const char *)word[5];
    uint8_t result[WF_GLS254_SIGNATURE_LEN];
    if (wf_gls254_sign(result, word[0], hash, word[6], len[6]) != WF_OK || !is(result, sizeof result, 2)) return 0;
    if (wf_gls254_verify(word[1], result, hash, word[6], len[6]) != WF_OK) return 0;
    if (wf_gls254_verify(word[1], result, "sha3256", word[6], len[6]) != WF_ERROR_AUTHENTICATION) return 0;
    result[len[6] % sizeof result] ^= 2;
    if (wf_gls254_verify(word[1], result, hash, word[6], len[6]) != WF_ERROR_AUTHENTICATION) return 0;
    if (wf_gls254_hash_to_curve(result, hash, word[6], len[6]) != WF_OK || !is(result, 32, 3)) return 0;
    return wf_gls254_scalar_mult(result, word[3], word[0]) == WF_OK && is(result, 32, 4);
}

/* secret, public, their public, shared, digest, signature in DER */
static int nist(int curve, int hash) {
    const size_t n = wf_nist_signature_len(curve), m = wf_nist_shared_secret_len(curve);
    const size_t half = 1 + m, whole = 1 + 2 * m;
    uint8_t key[WF_NIST_PUBLIC_KEY_MAX_LEN], whole_key[WF_NIST_PUBLIC_KEY_MAX_LEN];
    uint8_t shared[WF_NIST_SHARED_SECRET_MAX_LEN], signature[WF_NIST_SIGNATURE_MAX_LEN], der[WF_NIST_DER_MAX_LEN];
    size_t der_len = 0;
    if (whole > sizeof key || m > sizeof shared || n > sizeof signature) return 0;
    if (wf_nist_der_max_len(curve) > sizeof der || wf_nist_random_len(curve) > WF_NIST_RANDOM_MAX_LEN) return 0;
    if (wf_nist_secret_key_len(curve) > WF_NIST_SECRET_KEY_MAX_LEN) return 0;
    if (wf_nist_public_key_len(curve, 0) != whole || wf_nist_public_key_len(curve, 1) != half) return 0;
    if (wf_nist_public_key(curve, key, whole, word[0], len[0]) != WF_OK || !is(key, whole, 1)) return 0;
    if (wf_nist_public_key(curve, key, half, word[0], len[0]) != WF_OK || (key[0] & 0xfe) != 2) return 0;
    if (wf_nist_convert_public_key(curve, whole_key, whole, key, half) != WF_OK || !is(whole_key, whole, 1)) return 0;
    if (wf_nist_convert_public_key(curve, key, half, word[2], len[2]) != WF_OK) return 0;
    if (wf_nist_check_public_key(curve, key, half) != WF_OK) return 0;
    if (wf_nist_shared_secret(curve, shared, m, word[0], len[0], word[2], len[2]) != WF_OK) return 0;
    if (!is(shared, m, 3)) return 0;
    memset(shared, 0, m);
    if (wf_nist_shared_secret(curve, shared, m, word[0], len[0], key, half) != WF_OK || !is(shared, m, 3)) return 0;
    if (wf_nist_sign(curve, signature, n, word[0], len[0], hash, word[4], len[4]) != WF_OK) return 0;
    if (wf_nist_signature_to_der(curve, der, sizeof der, &der_len, signature, n) != WF_OK) return 0;
    if (!is(der, der_len, 5)) return 0;
    memset(signature, 0, n);
    if (wf_nist_signature_from_der(curve, signature, n, der, der_len) != WF_OK) return 0;
    if (wf_nist_verify(curve, whole_key, whole, signature, n, word[4], len[4]) != WF_OK) return 0;
    if (wf_nist_verify(curve, key, half, signature, n, word[4], len[4]) != WF_ERROR_AUTHENTICATION) return 0;
    signature[n - 1] ^= 1;
    return wf_nist_verify(curve, whole_key, whole, signature, n, word[4], len[4]) == WF_ERROR_AUTHENTICATION;
}

/* secret, their public, shared; or what is no public key. Some secret keys are not below the order. */
static int nist_agree(int curve, int valid) {
    uint8_t shared[WF_NIST_SHARED_SECRET_MAX_LEN], key[WF_NIST_PUBLIC_KEY_MAX_LEN];
    const size_t n = wf_nist_shared_secret_len(curve);
    const int theirs = wf_nist_check_public_key(curve, word[1], len[1]);
    const int mine = wf_nist_public_key(curve, key, n + 1, word[0], len[0]);
    const int status = wf_nist_shared_secret(curve, shared, n, word[0], len[0], word[1], len[1]);
    const int error = theirs != WF_OK ? theirs : mine;
    if (error != WF_OK) {
        return valid == (theirs == WF_OK) && status == error &&
               (error == WF_ERROR_ENCODING || error == WF_ERROR_LENGTH);
    }
    return valid && status == WF_OK && is(shared, n, 2);
}

/* a b product */
static int gf2x(void) {
    const uint64_t *a = numbers(0), *b = numbers(1);
    size_t n = len[2];
    uint64_t *remainder = other + 4096;
    if (wf_gf2x_mul(out, n, a, len[0], b, len[1]) != WF_OK || !is(out, n, 2)) return 0;
    memset(out, 0, n);
    if (wf_gf2x_mul_with_scratch(out, n, a, len[0], b, len[1], other, wf_gf2x_mul_scratch_len(len[0], len[1])) != WF_OK) return 0;
    if (!is(out, n, 2)) return 0;
    if (len[1] == 0 || zeros(word[1], len[1])) {
        return wf_gf2x_div_rem(other, n, remainder, len[1], out, n, b, len[1]) == WF_ERROR_DIVISION_BY_ZERO;
    }
    /* The product divided by b is a, and the greatest common divisor with b is b. */
    if (wf_gf2x_div_rem(other, n, remainder, len[1], out, n, b, len[1]) != WF_OK) return 0;
    if (memcmp(other, word[0], len[0]) != 0 || !zeros((uint8_t *)remainder, len[1])) return 0;
    if (zeros(word[0], len[0])) return 1;
    return wf_gf2x_gcd(other, n, out, n, b, len[1]) == WF_OK && memcmp(other, word[1], len[1]) == 0;
}

/* a b product square inverse */
static int field(int m) {
    const uint64_t *a = numbers(0), *b = numbers(1);
    size_t n = wf_gf2m_element_len(m);
    if (n != len[0]) return 0;
    if (wf_gf2m_mul(m, out, a, b, n) != WF_OK || !is(out, n, 2)) return 0;
    memcpy(out, a, n);
    if (wf_gf2m_mul(m, out, out, b, n) != WF_OK || !is(out, n, 2)) return 0;
    if (wf_gf2m_square(m, out, a, n) != WF_OK || !is(out, n, 3)) return 0;
    if (wf_gf2m_sqrt(m, out, out, n) != WF_OK || !is(out, n, 0)) return 0;
    if (wf_gf2m_square_n(m, out, a, n, 1) != WF_OK || !is(out, n, 3)) return 0;
    if (wf_gf2m_add(m, out, a, a, n) != WF_OK || !zeros((uint8_t *)out, n)) return 0;
    /* To the powers 0, 2, and 2^m - 2. */
    if (wf_gf2m_pow(m, out, a, n, NULL, 0) != WF_OK || out[0] != 1 || !zeros((uint8_t *)(out + 1), n - 8)) return 0;
    memset(other, 0, n);
    other[0] = 2;
    if (wf_gf2m_pow(m, out, a, n, other, n) != WF_OK || !is(out, n, 3)) return 0;
    memset(other, 0xff, n);
    other[0] -= 1;
    other[n / 8 - 1] >>= 8 * n - (size_t)m;
    if (wf_gf2m_pow(m, out, a, n, other, n) != WF_OK || !is(out, n, 4)) return 0;
    return wf_gf2m_invert(m, out, a, n) == WF_OK && is(out, n, 4);
}

/* a b product square inverse */
static int normal(size_t degree, size_t basis_type) {
    const uint64_t *a = numbers(0), *b = numbers(1);
    size_t n = len[0], found = 0, size = (degree + 7) / 8;
    wf_normal *basis = NULL;
    int right;
    if (wf_normal_new(&basis, degree, basis_type) != WF_OK) return 0;
    right = wf_normal_degree(basis, &found) == WF_OK && found == degree && wf_normal_type(basis, &found) == WF_OK
        && found == basis_type;
    right = right && wf_normal_mul(basis, out, a, b, n) == WF_OK && is(out, n, 2);
    right = right && wf_normal_square_n(basis, out, a, n, 1) == WF_OK && is(out, n, 3);
    right = right && wf_normal_sqrt(basis, out, out, n) == WF_OK && is(out, n, 0);
    right = right && wf_normal_invert(basis, out, a, n) == WF_OK && is(out, n, 4);
    right = right && wf_normal_to_bytes(basis, (uint8_t *)other, size, a, n) == WF_OK;
    right = right && wf_normal_from_bytes(basis, out, n, (uint8_t *)other, size) == WF_OK && is(out, n, 0);
    if (right && wf_normal_to_polynomial(basis, other, a, n) == WF_OK) {
        /* The product by way of the polynomial basis. */
        right = wf_normal_to_polynomial(basis, out, b, n) == WF_OK
            && wf_gf2m_mul((int)degree, other, other, out, n) == WF_OK
            && wf_normal_from_polynomial(basis, out, other, n) == WF_OK && is(out, n, 2);
    }
    wf_normal_free(basis);
    return right;
}

/* step, first root, n, k; a word that was sent, as it was received, and corrected, or none if it cannot be */
static int reed_solomon(uint64_t modulus) {
    const uint64_t *parameters = numbers(0);
    size_t n = (size_t)parameters[2], k = (size_t)parameters[3], size = len[1] / n, data = k * size;
    size_t found = 777, changed = 0, i, lost[2] = {0, 0};
    uint8_t *bytes = (uint8_t *)out, right = 7;
    wf_reed_solomon *code = NULL;
    int status, ok = wf_reed_solomon_new(&code, modulus, 2, parameters[0], parameters[1], n, k) == WF_OK;
    if (!ok || n * size != len[1] || len[2] != len[1]) return 0;
    ok = wf_reed_solomon_encode(code, bytes, len[1] - data, word[1], data) == WF_OK
        && memcmp(bytes, word[1] + data, len[1] - data) == 0;
    ok = ok && wf_reed_solomon_verify(code, &right, word[1], len[1]) == WF_OK && right == 1;
    memcpy(bytes, word[2], len[2]);
    status = wf_reed_solomon_decode(code, bytes, len[2], NULL, 0, &found);
    if (len[3] == 0) {
        ok = ok && status == WF_ERROR_UNCORRECTABLE && is(bytes, len[2], 2) && found == 777;
    } else {
        for (i = 0; i < n; i++) changed += memcmp(word[2] + i * size, word[3] + i * size, size) != 0;
        ok = ok && status == WF_OK && is(bytes, len[2], 3) && found == changed;
        /* An erasure, if there is parity enough. */
        lost[0] = lost[1] = n - 1;
        memcpy(bytes, word[1], len[1]);
        memset(bytes + (n - 1) * size, 0, size);
        ok = ok && wf_reed_solomon_decode(code, bytes, len[1], lost, 1, &found) == WF_OK && is(bytes, len[1], 1);
        ok = ok && wf_reed_solomon_decode(code, bytes, len[1], lost, 2, &found) == WF_ERROR_POSITIONS;
    }
    wf_reed_solomon_free(code);
    return ok;
}

/* n, t, k; data and parity as they were sent, as they were received, and corrected, or none */
static int bch(uint64_t modulus) {
    const uint64_t *parameters = numbers(0);
    size_t data = len[1], parity = len[2], k = 0, n = 0, found = 777;
    uint8_t *bytes = (uint8_t *)out, *rest = (uint8_t *)other, right = 7;
    wf_bch *code = NULL;
    int status, ok = wf_bch_new(&code, modulus, (size_t)parameters[0], (size_t)parameters[1]) == WF_OK;
    ok = ok && wf_bch_n(code, &n) == WF_OK && n == parameters[0] && wf_bch_k(code, &k) == WF_OK && k == parameters[2];
    ok = ok && wf_bch_encode(code, rest, parity, word[1], data) == WF_OK && is(rest, parity, 2);
    ok = ok && wf_bch_verify(code, &right, word[2], parity, word[1], data) == WF_OK && right == 1;
    memcpy(bytes, word[3], data);
    memcpy(rest, word[4], parity);
    status = wf_bch_decode(code, bytes, data, rest, parity, &found);
    if (len[5] == 0) ok = ok && status == WF_ERROR_UNCORRECTABLE && is(bytes, data, 3) && is(rest, parity, 4) && found == 777;
    else ok = ok && status == WF_OK && is(bytes, data, 5) && is(rest, parity, 6) && found <= parameters[1];
    wf_bch_free(code);
    return ok;
}

static int run(const char *what) {
    long x = 0, y = 0;
    char *rest = strtok(NULL, " \n");
    if (rest != NULL) x = strtol(rest, NULL, 10);
    rest = strtok(NULL, " \n");
    if (rest != NULL) y = strtol(rest, NULL, 10);
    parse();
    if (strcmp(what, "aead") == 0) return aead((int)x, (int)y);
    if (strcmp(what, "poly1305") == 0) return poly1305((int)x);
    if (strcmp(what, "hashes") == 0) return hashes();
    if (strcmp(what, "chacha20") == 0) return chacha20((uint64_t)x);
    if (strcmp(what, "aes") == 0) return aes();
    if (strcmp(what, "kummer") == 0) return kummer();
    if (strcmp(what, "scalar_mult") == 0) return scalar_mult();
    if (strcmp(what, "gls254") == 0) return gls254();
    if (strcmp(what, "gls254_text") == 0) return gls254_text();
    if (strcmp(what, "nist") == 0) return nist((int)x, (int)y);
    if (strcmp(what, "nist_agree") == 0) return nist_agree((int)x, (int)y);
    if (strcmp(what, "gf2x") == 0) return gf2x();
    if (strcmp(what, "gf2m") == 0) return field((int)x);
    if (strcmp(what, "reed_solomon") == 0) return reed_solomon((uint64_t)x);
    if (strcmp(what, "bch") == 0) return bch((uint64_t)x);
    if (strcmp(what, "normal") == 0) return normal((size_t)x, (size_t)y);
    return 0;
}

int main(void) {
    unsigned long right = 0, number = 0;
    int i;
    while (fgets(line, sizeof line, stdin) != NULL) {
        char what[20];
        number++;
        sscanf(line, "%19s", what);
        strtok(line, " \n");
        if (!run(what)) {
            printf("line %lu: %s is wrong\n", number, what);
            return 1;
        }
        right++;
    }
    for (i = 0; i < WORDS; i++) free(word[i]);
    printf("%lu right, by %s\n", right, wf_tier_name(wf_tier_active()));
    return 0;
}
