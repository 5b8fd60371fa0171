/* What calls leave on the stack: each is made on a thread whose stack was painted, and then the stack is searched for
 * eight bytes in a row of a key, of what a context holds, of plaintext or keystream. Prints a line for each call, and
 * fails if anything was found. */
#define _GNU_SOURCE 1
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <widefield.h>

#define STACK (256u << 10)
#define SLOTS (1u << 18)
#define ROOM 16400
#define PAINT 0xa5

static uint64_t slots[SLOTS];
static unsigned char *stack;
static int failed, found_in_all;

static uint64_t word(const unsigned char *at) {
    uint64_t w;
    memcpy(&w, at, 8);
    return w;
}

static uint64_t *slot(uint64_t w) {
    uint64_t i = w * 0x9e3779b97f4a7c15u >> 46;
    while (slots[i % SLOTS] != 0 && slots[i % SLOTS] != w) i++;
    return &slots[i % SLOTS];
}

/* Bytes that are few or alike lie anywhere, and so do addresses and the canary, which a context may hold where it has
 * nothing else. */
static void secret_word(const unsigned char *at) {
    int i, j, distinct = 0;
    for (i = 0; i < 8; i++) {
        for (j = 0; j < i && at[j] != at[i]; j++) {}
        distinct += i == j;
    }
    if (distinct > 5 && word(at) >> 48 != 0 && (word(at) & 0xff) != 0) *slot(word(at)) = word(at);
}

/* A thread begins with the registers of the one that made it, and saves some: these functions leave nothing in those. */
__attribute__((noinline)) static void secret(const unsigned char *bytes, size_t len) {
    unsigned char reversed[8];
    size_t i, j;
    for (i = 0; i + 8 <= len; i++) {
        for (j = 0; j < 8; j++) reversed[j] = bytes[i + 7 - j];
        secret_word(bytes + i);
        secret_word(reversed);
    }
}

/* The words of a context that one with another key has not at the same place. */
__attribute__((noinline)) static void secrets_of(const void *one, const void *other, size_t len) {
    const unsigned char *a = (const unsigned char *)one, *b = (const unsigned char *)other;
    size_t i;
    for (i = 0; i + 8 <= len; i += 8) {
        if (word(a + i) != word(b + i)) secret_word(a + i);
    }
}

/* The call that is made, and what it needs. */
static wf_aead aead, other_aead;
static wf_aead_stream stream;
static wf_gmac gmac;
static wf_poly1305 poly, other_poly;
static wf_chacha20 chacha, other_chacha;
static wf_aes aes, other_aes;
static wf_ghash ghash, other_ghash;
static wf_polyval polyval;
static wf_aead_packet packets[17];
static unsigned char texts[17][ROOM], plain[ROOM], sealed[ROOM], out[ROOM];
static unsigned char key[32], other[32], nonce[24], aad[50], tag[16];
static unsigned char public_key[48], their_key[48], secret_key[32], shared[48], derived[32];
static size_t len;
static int algorithm;

static int start(int (*init)(wf_aead_stream *, const wf_aead *, const uint8_t *, size_t, const uint8_t *, size_t)) {
    return init(&stream, &aead, aad, sizeof aad, nonce, wf_aead_nonce_len(algorithm));
}
static int make(void) { return wf_aead_init(&aead, algorithm, key, wf_aead_key_len(algorithm)); }
static int seal(void) {
    return wf_aead_seal(&aead, out, tag, plain, len, aad, sizeof aad, nonce, wf_aead_nonce_len(algorithm));
}
static int open_it(void) {
    return wf_aead_open(&aead, out, sealed, len, tag, aad, sizeof aad, nonce, wf_aead_nonce_len(algorithm));
}
static int seal_many(void) { return wf_aead_seal_many(packets, 17); }
static int open_many(void) { return wf_aead_open_many(packets, 17); }
static int encrypt_init(void) { return start(wf_aead_encrypt_init); }
static int encrypt_update(void) {
    const size_t cut = len / 3;
    return wf_aead_encrypt_update(&stream, out, plain, cut) |
           wf_aead_encrypt_update(&stream, out + cut, plain + cut, len - cut);
}
static int encrypt_final(void) { return wf_aead_encrypt_final(&stream, tag); }
static int decrypt_init(void) { return start(wf_aead_decrypt_init); }
static int decrypt_update(void) {
    const size_t cut = len / 2;
    return wf_aead_decrypt_update(&stream, out, sealed, cut) |
           wf_aead_decrypt_update(&stream, out + cut, sealed + cut, len - cut);
}
static int decrypt_final(void) { return wf_aead_decrypt_final(&stream, tag); }
static int gmac_tag(void) { return wf_gmac_tag(tag, &aead, sealed, len, nonce, 12); }
static int gmac_init(void) { return wf_gmac_init(&gmac, &aead, nonce, 17); }
static int gmac_update(void) { return wf_gmac_update(&gmac, sealed, len); }
static int gmac_final(void) { return wf_gmac_final(&gmac, tag); }
static int wipe(void) { return wf_aead_wipe(&aead), 0; }
static int poly_init(void) { return wf_poly1305_init(&poly, key); }
static int poly_update(void) { return wf_poly1305_update(&poly, sealed, len); }
static int poly_final(void) { return wf_poly1305_final(&poly, tag); }
static int poly_tag(void) { return wf_poly1305_tag(tag, sealed, len, key); }
static int chacha_init(void) { return wf_chacha20_init(&chacha, key, nonce, 12); }
static int xchacha_init(void) { return wf_chacha20_init(&chacha, key, nonce, 24); }
static int chacha_xor(void) { return wf_chacha20_xor(&chacha, out, plain, len); }
static int hchacha(void) { return wf_hchacha20(derived, key, nonce); }
static int aes_init(void) { return wf_aes_init(&aes, key, 32); }
static int aes_encrypt(void) { return wf_aes_encrypt(&aes, out, plain, len & ~(size_t)15); }
static int aes_decrypt(void) { return wf_aes_decrypt(&aes, out, sealed, len & ~(size_t)15); }
static int ghash_init(void) { return wf_ghash_init(&ghash, key); }
static int ghash_update(void) { return wf_ghash_update(&ghash, sealed, len); }
static int ghash_final(void) { return wf_ghash_final(&ghash, tag); }
static int polyval_init(void) { return wf_polyval_init(&polyval, key); }
static int polyval_update(void) { return wf_polyval_update(&polyval, sealed, len); }
static int polyval_final(void) { return wf_polyval_final(&polyval, tag); }
static int keypair(void) { return wf_kummer_keypair(public_key, secret_key, key); }
static int of_secret(void) { return wf_kummer_public_key(public_key, key); }
static int agree(void) { return wf_kummer_shared_secret(shared, key, their_key); }
static int derive(void) { return wf_kummer_derive_key(derived, 32, key, public_key, their_key, aad, 5); }
static unsigned char many_keys[32 * 70], many_theirs[32 * 70], many_results[32 * 70], signature[48], point[32];
static int gls_keypair(void) { return wf_gls254_keypair(public_key, secret_key, key); }
static int gls_of_secret(void) { return wf_gls254_public_key(public_key, secret_key); }
static int gls_agree(void) { return wf_gls254_shared_secret(shared, secret_key, their_key); }
static int gls_sign(void) { return wf_gls254_sign(signature, secret_key, "", aad, sizeof aad); }
static int gls_hash(void) { return wf_gls254_hash_to_curve(point, "", key, 32); }
static int gls_multiply(void) { return wf_gls254_scalar_mult(shared, their_key, secret_key); }
static int gls_keys(void) { return wf_gls254_public_key_many(many_results, many_keys, sizeof many_keys); }
static int gls_many(void) {
    return wf_gls254_shared_secret_many(many_results, many_theirs, sizeof many_theirs, many_keys, sizeof many_keys);
}
static int gls_many_by_one(void) {
    return wf_gls254_shared_secret_many(many_results, many_theirs, sizeof many_theirs, many_keys, 32);
}
static uint16_t support[255], polynomial[17];
static uint8_t received[32], errors[32], accepted;
static wf_goppa_decoder *decoder;
static wf_goppa *code;
static int goppa_new(void) {
    wf_goppa_decoder_free(decoder);
    return wf_goppa_decoder_new(&decoder, 0x11b, support, sizeof support, polynomial, sizeof polynomial);
}
static int goppa_decode(void) { return wf_goppa_decoder_decode(decoder, errors, 32, &accepted, received, 32); }
static int goppa_syndrome(void) {
    return wf_goppa_decoder_decode_syndrome(decoder, errors, 32, &accepted, received, 16);
}
static int goppa_encode(void) { return wf_goppa_encode(code, errors, 32, received, 16); }
static int goppa_multiply(void) { return wf_goppa_syndrome(code, errors, 16, received, 32); }
/* Keys, agreements and signatures on the curve. */
static int curve;
static unsigned char nist_random[80], nist_key[72], nist_public[73], nist_theirs[145];
static unsigned char nist_shared[72], nist_signed[144];
static int nist_keypair(void) {
    return wf_nist_keypair(curve, nist_public, wf_nist_public_key_len(curve, 1), nist_key,
                           wf_nist_secret_key_len(curve), nist_random, wf_nist_random_len(curve));
}
static int nist_of_secret(void) {
    return wf_nist_public_key(curve, nist_public, wf_nist_public_key_len(curve, 1), nist_key,
                              wf_nist_secret_key_len(curve));
}
static int nist_agree(void) {
    return wf_nist_shared_secret(curve, nist_shared, wf_nist_shared_secret_len(curve), nist_key,
                                 wf_nist_secret_key_len(curve), nist_theirs, wf_nist_public_key_len(curve, 0));
}
static int nist_sign(void) {
    return wf_nist_sign(curve, nist_signed, wf_nist_signature_len(curve), nist_key, wf_nist_secret_key_len(curve),
                        WF_SHA512, aad, sizeof aad);
}
/* A function that leaves what it should not. */
static int leak(void) {
    volatile unsigned char copy[32];
    size_t i;
    for (i = 0; i < sizeof copy; i++) copy[i] = key[i];
    return copy[0] == copy[1];
}

static int (*function)(void);
static int status;
/* The end of a thread writes over the uppermost part of its stack: the call is made below that. */
static void *run(void *none) {
    volatile char above[8192];
    above[0] = 0;
    status = function();
    return above[0] == 1 ? NULL : none;
}

__attribute__((noinline)) static int count(void) {
    size_t i;
    int found = 0;
    for (i = 0; i + 8 <= STACK; i++) {
        uint64_t w = word(stack + i);
        if (w != 0 && *slot(w) == w) found++, i += 7;
    }
    return found;
}

static void call(const char *what, int (*made)(void)) {
    static char last[100];
    static int most;
    char line[100];
    pthread_attr_t attr;
    pthread_t thread;
    int found;
    memset(stack, PAINT, STACK);
    function = made;
    if (pthread_attr_init(&attr) || pthread_attr_setstack(&attr, stack, STACK) ||
        pthread_create(&thread, &attr, run, NULL) || pthread_join(thread, NULL)) {
        perror("a thread");
        exit(2);
    }
    found = count();
    snprintf(line, sizeof line, "%-9s %-20s %-16s", wf_tier_name(wf_tier_active()), what, "");
    if (status != WF_OK && made != leak) {
        printf("%s status %d\n", line, status);
        failed = 1;
    }
    most = strcmp(line, last) == 0 && most > found ? most : found;
    if (found > 0 || strcmp(line, last) != 0) printf("%s %6lu bytes: %d\n", line, (unsigned long)len, found);
    strcpy(last, line);
    found_in_all += found;
}

static void noise(unsigned char *bytes, size_t n, uint64_t seed) {
    size_t i;
    for (i = 0; i < n; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        bytes[i] = (unsigned char)(seed >> 56);
    }
}

static const size_t lengths[] = {1, 16, 64, 100, 256, 600, 968, 1350, 2000, 5000, ROOM};

static void aeads(void) {
    static const char *const names[] = {"", "AES-128-GCM", "AES-192-GCM", "AES-256-GCM", "ChaCha20-Poly1305",
                                        "XChaCha20-Poly1305", "AES-128-GCM-SIV", "AES-256-GCM-SIV",
                                        "XAES-256-GCM"};
    size_t i, j;
    for (algorithm = WF_AES_128_GCM; algorithm <= WF_XAES_256_GCM; algorithm++) {
        printf("%s\n", names[algorithm]);
        for (i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            len = lengths[i];
            memset(slots, 0, sizeof slots);
            memset(&aead, 0, sizeof aead);
            memset(&other_aead, 0, sizeof other_aead);
            failed |= make() | wf_aead_init(&other_aead, algorithm, other, wf_aead_key_len(algorithm)) | seal();
            memcpy(sealed, out, len);
            for (j = 0; j < len; j++) out[j] ^= plain[j];
            secret(out, len);
            secret(plain, len);
            secret(key, wf_aead_key_len(algorithm));
            secrets_of(&aead, &other_aead, sizeof aead);
            call("aead_init", make);
            call("aead_seal", seal);
            call("aead_open", open_it);
            for (j = 0; j < 17; j++) {
                memcpy(texts[j], plain, len);
                packets[j].aead = &aead;
                packets[j].nonce = nonce;
                packets[j].aad = aad;
                packets[j].aad_len = 20;
                packets[j].text = texts[j];
                packets[j].len = len;
            }
            call("aead_seal_many", seal_many);
            call("aead_open_many", open_many);
            if (algorithm < WF_AES_128_GCM_SIV) {
                call("aead_encrypt_init", encrypt_init);
                call("aead_encrypt_update", encrypt_update);
                call("aead_encrypt_final", encrypt_final);
                call("aead_decrypt_init", decrypt_init);
                call("aead_decrypt_update", decrypt_update);
                call("aead_decrypt_final", decrypt_final);
            }
            if (algorithm < WF_CHACHA20_POLY1305) {
                call("gmac_tag", gmac_tag);
                call("gmac_init", gmac_init);
                call("gmac_update", gmac_update);
                call("gmac_final", gmac_final);
            }
            call("aead_wipe", wipe);
        }
    }
}

static void parts(void) {
    size_t i;
    for (i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        len = lengths[i];
        memset(slots, 0, sizeof slots);
        secret(key, 32);
        failed |= poly_init() | chacha_init() | aes_init() | ghash_init();
        failed |= wf_poly1305_init(&other_poly, other) | wf_chacha20_init(&other_chacha, other, nonce, 12);
        failed |= wf_aes_init(&other_aes, other, 32) | wf_ghash_init(&other_ghash, other);
        secrets_of(&poly, &other_poly, sizeof poly);
        secrets_of(&chacha, &other_chacha, sizeof chacha);
        secrets_of(&aes, &other_aes, sizeof aes);
        failed |= ghash_update() | wf_ghash_update(&other_ghash, sealed, len);
        secrets_of(&ghash, &other_ghash, sizeof ghash);
        call("poly1305_init", poly_init);
        call("poly1305_update", poly_update);
        call("poly1305_final", poly_final);
        call("poly1305_tag", poly_tag);
        call("ghash_init", ghash_init);
        call("ghash_update", ghash_update);
        call("ghash_final", ghash_final);
        call("polyval_init", polyval_init);
        call("polyval_update", polyval_update);
        call("polyval_final", polyval_final);
        secret(plain, len);
        failed |= hchacha();
        secret(derived, 32);
        call("chacha20_init", chacha_init);
        call("chacha20_xor", chacha_xor);
        call("chacha20_init, 24", xchacha_init);
        call("chacha20_xor, 24", chacha_xor);
        call("hchacha20", hchacha);
        call("aes_init", aes_init);
        call("aes_encrypt", aes_encrypt);
        memcpy(sealed, out, len);
        call("aes_decrypt", aes_decrypt);
    }
    memset(slots, 0, sizeof slots);
    failed |= wf_kummer_public_key(their_key, other) | keypair() | agree() | derive();
    secret(key, 32);
    secret(shared, 48);
    secret(derived, 32);
    call("kummer_keypair", keypair);
    call("kummer_public_key", of_secret);
    call("kummer_shared_secret", agree);
    call("kummer_derive_key", derive);
}

static void gls254(void) {
    int i;
    memset(slots, 0, sizeof slots);
    failed |= wf_gls254_keypair(their_key, derived, other) | gls_keypair() | gls_agree() | gls_hash();
    for (i = 0; i < 70; i++) {
        noise(many_keys + 32 * i, 32, 100 + (unsigned)i);
        many_keys[32 * i + 31] &= 0x1f;
        memcpy(many_theirs + 32 * i, their_key, 32);
    }
    secret(key, 32);
    secret(secret_key, 32);
    secret(shared, 32);
    secret(point, 32);
    secret(many_keys, sizeof many_keys);
    failed |= gls_many_by_one();
    secret(many_results, sizeof many_results);
    failed |= gls_many();
    secret(many_results, sizeof many_results);
    call("gls254_keypair", gls_keypair);
    call("gls254_public_key", gls_of_secret);
    call("gls254_shared_secret", gls_agree);
    call("gls254_sign", gls_sign);
    call("gls254_hash_to_curve", gls_hash);
    call("gls254_public_key_many", gls_keys);
    call("gls254_shared_secret_many", gls_many);
    call("gls254_shared_secret_many, one key", gls_many_by_one);
    failed |= gls_multiply();
    secret(shared, 32);
    call("gls254_scalar_mult", gls_multiply);
}

/* A support in an order that is secret, words, and errors that are found. */
static void goppa(void) {
    size_t i, j;
    uint16_t swapped;
    memset(slots, 0, sizeof slots);
    for (i = 0; i < 255; i++) support[i] = (uint16_t)(i + 1);
    for (i = 0; i < 255; i++) {
        j = (size_t)(key[i % 32] * 7 + i) % 255;
        swapped = support[i];
        support[i] = support[j];
        support[j] = swapped;
    }
    memset(polynomial, 0, sizeof polynomial);
    polynomial[0] = polynomial[1] = polynomial[3] = polynomial[5] = polynomial[16] = 1;
    secret((unsigned char *)support, sizeof support);
    call("goppa_decoder_new", goppa_new);
    noise(received, 32, 77);
    received[31] &= 0x7f;
    received[15] &= 0x7f;
    secret(received, 32);
    call("goppa_decoder_decode", goppa_decode);
    call("goppa_decoder_decode_syndrome", goppa_syndrome);
    failed |= wf_goppa_new(&code, 0x11b, support, sizeof support, polynomial, sizeof polynomial);
    failed |= goppa_encode();
    secret(errors, 32);
    call("goppa_encode", goppa_encode);
    failed |= goppa_multiply();
    secret(errors, 16);
    call("goppa_syndrome", goppa_multiply);
    /* Errors that are found, all sixteen in two words. */
    memset(received, 0, sizeof received);
    for (i = 0; i < 16; i++) received[i] = (uint8_t)(1u << ((unsigned)key[i] & 7) % 7);
    secret(received, 16);
    call("goppa_decoder_decode", goppa_decode);
    failed |= accepted != 1 || memcmp(errors, received, 32) != 0;
    wf_goppa_free(code);
}

static void nist(void) {
    for (curve = WF_NIST_K163; curve <= WF_NIST_B571; curve++) {
        len = wf_nist_secret_key_len(curve);
        memset(slots, 0, sizeof slots);
        noise(nist_random, sizeof nist_random, 200 + (unsigned)curve);
        failed |= wf_nist_keypair(curve, nist_theirs, wf_nist_public_key_len(curve, 0), nist_key, len, nist_random,
                                  len + 8);
        noise(nist_random, sizeof nist_random, 300 + (unsigned)curve);
        failed |= nist_keypair() | nist_agree();
        secret(nist_random, len + 8);
        secret(nist_key, len);
        secret(nist_shared, wf_nist_shared_secret_len(curve));
        call("nist_keypair", nist_keypair);
        call("nist_public_key", nist_of_secret);
        call("nist_shared_secret", nist_agree);
        call("nist_sign", nist_sign);
    }
}

int main(void) {
    int tier;
    stack = (unsigned char *)mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == (unsigned char *)MAP_FAILED) return 2;
    noise(key, sizeof key, 1);
    noise(other, sizeof other, 2);
    noise(nonce, sizeof nonce, 3);
    noise(aad, sizeof aad, 4);
    noise(plain, sizeof plain, 5);
    key[0] &= 0xfe;
    secret(key, 32);
    call("a leak", leak);
    if (found_in_all < 4) {
        puts("the leak on purpose was not found");
        return 1;
    }
    found_in_all = 0;
    for (tier = 0; tier < 16; tier++) {
        if (!wf_tier_available(tier)) continue;
        failed |= wf_tier_force(tier);
        aeads();
        parts();
        gls254();
        goppa();
        nist();
    }
    printf("%d pieces of secrets on the stack\n", found_in_all);
    return failed || found_in_all > 0;
}
