/* Two builds of libwidefield in one process: every work of widefield.h on every tier, by turns.
 *
 *     compare OLD.so NEW.so [TIER...]
 *
 * A line for each work: tier, name, size, nanoseconds of the old build, of the new one, new / old. Each of the two has its
 * least time of many short rounds. Results must agree; the last line counts those that do not. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "widefield.h"

#define FUNCTIONS(X)                                                                                                          \
    X(wf_tier_force_by_name) X(wf_aead_size) X(wf_aead_init) X(wf_aead_key_len) X(wf_aead_nonce_len) X(wf_aead_seal)          \
    X(wf_aead_open) X(wf_aead_seal_many) X(wf_aead_encrypt_init) X(wf_aead_encrypt_update) X(wf_aead_encrypt_final)           \
    X(wf_gmac_tag) X(wf_poly1305_tag) X(wf_ghash_init) X(wf_ghash_update) X(wf_ghash_final) X(wf_polyval_init)                \
    X(wf_polyval_update) X(wf_polyval_final) X(wf_chacha20_init) X(wf_chacha20_seek) X(wf_chacha20_xor) X(wf_aes_init)        \
    X(wf_aes_encrypt) X(wf_aes_decrypt) X(wf_kummer_public_key) X(wf_kummer_shared_secret) X(wf_kummer_scalar_mult_many)      \
    X(wf_gf2x_mul) X(wf_gf2x_square) X(wf_gf2x_div_rem) X(wf_gf2x_gcd) X(wf_gf2m_mul) X(wf_gf2m_square) X(wf_gf2m_invert)     \
    X(wf_gf2m_sqrt) X(wf_gf2m_half_trace) X(wf_gf2m_square_n) X(wf_normal_new) X(wf_normal_mul) X(wf_normal_square_n)         \
    X(wf_normal_invert) X(wf_normal_to_polynomial)

typedef struct {
#define FIELD(name) __typeof__(&name) name;
    FUNCTIONS(FIELD)
#undef FIELD
    wf_normal *basis;
    int status;
    unsigned char *space; /* for contexts: each build has its own size of them */
} Build;

enum { BYTES = 1 << 17, SPACE = 1 << 15 };
static uint8_t data[BYTES], out[2][BYTES], nonce[24], tag[2][16], key[32];
static uint64_t a[1 << 13], b[1 << 13];
static long rounds = 300, budget_ns = 20000;

static Build load(const char *path) {
    Build build;
    memset(&build, 0, sizeof build);
    void *library = dlmopen(LM_ID_NEWLM, path, RTLD_NOW);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        exit(2);
    }
#define FIND(name) *(void **)&build.name = dlsym(library, #name); if (!build.name) { fprintf(stderr, "%s: no " #name "\n", path); exit(2); }
    FUNCTIONS(FIND)
#undef FIND
    build.space = aligned_alloc(64, SPACE);
    return build;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

/* A work: what is done before, and the call that is timed. `which` is 0 or 1, for the outputs. */
typedef struct Work {
    const char *name;
    int kind; /* an algorithm, a field, a degree */
    size_t sizes[16];
    void (*before)(Build *, const struct Work *, size_t size);
    void (*call)(Build *, const struct Work *, size_t size, int which);
} Work;

#define WORK(name) static void name(Build *l, const Work *w, size_t n, int which)
#define SETUP(name) static void name(Build *l, const Work *w, size_t n)

SETUP(nothing) { (void)l, (void)w, (void)n; }
SETUP(aead) { (void)n; l->status |= l->wf_aead_init((wf_aead *)l->space, w->kind, key, l->wf_aead_key_len(w->kind)); }
WORK(aead_init) { (void)n, (void)which; aead(l, w, n); }
WORK(seal) { l->status |= l->wf_aead_seal((wf_aead *)l->space, out[which], tag[which], data, n, data, 13, nonce, l->wf_aead_nonce_len(w->kind)); }
WORK(open_it) { /* Of what is not authentic: the work is the same, and then the text is zeroed. */
    l->status |= l->wf_aead_open((wf_aead *)l->space, out[which], data, n, tag[which], data, 13, nonce, l->wf_aead_nonce_len(w->kind)) != WF_ERROR_AUTHENTICATION;
}
WORK(stream) {
    wf_aead_stream *s = (wf_aead_stream *)(l->space + 4096);
    (void)w;
    l->status |= l->wf_aead_encrypt_init(s, (wf_aead *)l->space, data, 13, nonce, 12);
    l->status |= l->wf_aead_encrypt_update(s, out[which], data, n / 2) | l->wf_aead_encrypt_update(s, out[which] + n / 2, data, n - n / 2);
    l->status |= l->wf_aead_encrypt_final(s, tag[which]);
}
WORK(many) {
    wf_aead_packet packets[32];
    (void)w;
    for (int i = 0; i < 32; i++)
        packets[i] = (wf_aead_packet){(wf_aead *)l->space, nonce, data, 13, out[which] + i * n, n, {0}, 0};
    l->status |= l->wf_aead_seal_many(packets, 32);
}
WORK(gmac) { (void)w; l->status |= l->wf_gmac_tag(tag[which], (wf_aead *)l->space, data, n, nonce, 12); }
WORK(poly1305) { (void)w; l->status |= l->wf_poly1305_tag(tag[which], data, n, key); }
WORK(ghash) {
    wf_ghash *h = (wf_ghash *)l->space;
    (void)w;
    l->status |= l->wf_ghash_init(h, key) | l->wf_ghash_update(h, data, n) | l->wf_ghash_final(h, tag[which]);
}
WORK(polyval) {
    wf_polyval *h = (wf_polyval *)l->space;
    (void)w;
    l->status |= l->wf_polyval_init(h, key) | l->wf_polyval_update(h, data, n) | l->wf_polyval_final(h, tag[which]);
}
SETUP(chacha) { (void)w, (void)n; l->status |= l->wf_chacha20_init((wf_chacha20 *)l->space, key, nonce, 12); }
WORK(chacha_xor) {
    (void)w;
    l->status |= l->wf_chacha20_seek((wf_chacha20 *)l->space, 64) | l->wf_chacha20_xor((wf_chacha20 *)l->space, out[which], data, n);
}
SETUP(aes) { (void)n; l->status |= l->wf_aes_init((wf_aes *)l->space, key, w->kind); }
WORK(aes_encrypt) { (void)w; l->status |= l->wf_aes_encrypt((wf_aes *)l->space, out[which], data, n); }
WORK(aes_decrypt) { (void)w; l->status |= l->wf_aes_decrypt((wf_aes *)l->space, out[which], data, n); }
WORK(kummer_public) { (void)w, (void)n; l->status |= l->wf_kummer_public_key(out[which], key); }
SETUP(kummer) { (void)w, (void)n; l->status |= l->wf_kummer_public_key(l->space, data); }
WORK(kummer_shared) { (void)w, (void)n; l->status |= l->wf_kummer_shared_secret(out[which], key, l->space); }
SETUP(kummer_points) {
    (void)w;
    for (size_t i = 0; i < n; i++) l->status |= l->wf_kummer_public_key(l->space + 48 * i, data + 32 * i);
}
WORK(kummer_many) { (void)w; l->status |= l->wf_kummer_scalar_mult_many(out[which], l->space, 48 * n, data, 32 * n); }
WORK(gf2x_mul) { (void)w; l->status |= l->wf_gf2x_mul((uint64_t *)out[which], 16 * n, a, 8 * n, b, 8 * n); }
WORK(gf2x_uneven) { (void)w; l->status |= l->wf_gf2x_mul((uint64_t *)out[which], 8 * (n + n / 4), a, 8 * n, b, 8 * (n / 4)); }
WORK(gf2x_square) { (void)w; l->status |= l->wf_gf2x_square((uint64_t *)out[which], 16 * n, a, 8 * n); }
WORK(gf2x_div) { (void)w; l->status |= l->wf_gf2x_div_rem((uint64_t *)out[which], 16 * n, (uint64_t *)(out[which] + 16 * n), 8 * n, a, 16 * n, b, 8 * n); }
WORK(gf2x_gcd) { (void)w; l->status |= l->wf_gf2x_gcd((uint64_t *)out[which], 8 * n, a, 8 * n, b, 8 * n); }
#define LEN(n) (n) * ((w->kind + 63) / 64 * 8)
SETUP(elements) {
    (void)n; /* words below the degree */
    for (int i = 0; i < 64; i++) for (int k = 0, m = (w->kind + 63) / 64; k < m; k++) {
        uint64_t mask = k == m - 1 ? (1ull << (w->kind % 64)) - 1 : ~0ull;
        ((uint64_t *)l->space)[i * m + k] = a[i * m + k] & mask;
        ((uint64_t *)l->space)[(64 + i) * m + k] = b[i * m + k] & mask;
    }
}
#define A ((uint64_t *)l->space)
#define B ((uint64_t *)l->space + 64 * ((w->kind + 63) / 64))
#define OUT ((uint64_t *)out[which])
WORK(gf2m_mul) { l->status |= l->wf_gf2m_mul(w->kind, OUT, A, B, LEN(n)); }
WORK(gf2m_square) { l->status |= l->wf_gf2m_square(w->kind, OUT, A, LEN(n)); }
WORK(gf2m_invert) { l->status |= l->wf_gf2m_invert(w->kind, OUT, A, LEN(n)); }
WORK(gf2m_sqrt) { l->status |= l->wf_gf2m_sqrt(w->kind, OUT, A, LEN(n)); }
WORK(gf2m_half_trace) { l->status |= l->wf_gf2m_half_trace(w->kind, OUT, A, LEN(n)); }
WORK(gf2m_square_n) { l->status |= l->wf_gf2m_square_n(w->kind, OUT, A, LEN(n), 20); }
SETUP(normal) {
    elements(l, w, n);
    if (l->basis) return; /* One for each degree: see main. */
    l->status |= l->wf_normal_new(&l->basis, w->kind, 0);
}
WORK(normal_mul) { l->status |= l->wf_normal_mul(l->basis, OUT, A, B, LEN(n)); }
WORK(normal_square_n) { l->status |= l->wf_normal_square_n(l->basis, OUT, A, LEN(n), 20); }
WORK(normal_invert) { l->status |= l->wf_normal_invert(l->basis, OUT, A, LEN(n)); }
WORK(normal_convert) { l->status |= l->wf_normal_to_polynomial(l->basis, OUT, A, LEN(n)); }

#define SHORT {1, 16, 31, 64, 100, 192, 256, 300, 512, 1024, 1350, 2048, 4096, 8192, 16384, 65536}
#define AEADS(name, set_up, call, ...)                                                                                        \
    {name " AES-128-GCM", WF_AES_128_GCM, __VA_ARGS__, set_up, call}, {name " AES-192-GCM", WF_AES_192_GCM, __VA_ARGS__, set_up, call}, \
    {name " AES-256-GCM", WF_AES_256_GCM, __VA_ARGS__, set_up, call}, {name " ChaCha20-Poly1305", WF_CHACHA20_POLY1305, __VA_ARGS__, set_up, call}
#define ALL_AEADS(name, set_up, call, ...)                                                                                    \
    AEADS(name, set_up, call, __VA_ARGS__), {name " XChaCha20-Poly1305", WF_XCHACHA20_POLY1305, __VA_ARGS__, set_up, call},   \
    {name " AES-128-GCM-SIV", WF_AES_128_GCM_SIV, __VA_ARGS__, set_up, call}, {name " AES-256-GCM-SIV", WF_AES_256_GCM_SIV, __VA_ARGS__, set_up, call}
#define FIELDS(name, set_up, call, ...)                                                                                       \
    {name " 163", 163, __VA_ARGS__, set_up, call}, {name " 233", 233, __VA_ARGS__, set_up, call}, {name " 283", 283, __VA_ARGS__, set_up, call}, \
    {name " 409", 409, __VA_ARGS__, set_up, call}, {name " 571", 571, __VA_ARGS__, set_up, call}
#define LENGTHS {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 18, 24, 32, 48, 64}

static const Work WORKS[] = {
    ALL_AEADS("key", nothing, aead_init, {1}), ALL_AEADS("seal", aead, seal, SHORT), ALL_AEADS("open", aead, open_it, SHORT),
    AEADS("stream", aead, stream, {64, 256, 1350, 16384}), AEADS("batch of 32", aead, many, {16, 64, 200, 1350}),
    {"GMAC", WF_AES_128_GCM, SHORT, aead, gmac}, {"Poly1305", 0, SHORT, nothing, poly1305}, {"GHASH", 0, SHORT, nothing, ghash},
    {"POLYVAL", 0, SHORT, nothing, polyval}, {"ChaCha20", 0, SHORT, chacha, chacha_xor},
    {"AES-128 encrypt", 16, {16, 64, 128, 1024, 16384}, aes, aes_encrypt}, {"AES-256 decrypt", 32, {16, 64, 128, 1024, 16384}, aes, aes_decrypt},
    {"Kummer public key", 0, {1}, nothing, kummer_public}, {"Kummer shared secret", 0, {1}, kummer, kummer_shared},
    {"Kummer multiples", 0, {2, 4, 8, 16, 64}, kummer_points, kummer_many},
    {"GF(2)[x] product", 0, LENGTHS, nothing, gf2x_mul}, {"GF(2)[x] product", 0, {72, 96, 128, 144, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096}, nothing, gf2x_mul},
    {"GF(2)[x] product 4:1", 0, {16, 64, 256, 1024, 4096}, nothing, gf2x_uneven}, {"GF(2)[x] square", 0, {1, 4, 9, 32, 128, 1024, 4096}, nothing, gf2x_square},
    {"GF(2)[x] division 2:1", 0, {2, 4, 9, 32, 128, 1024}, nothing, gf2x_div}, {"GF(2)[x] gcd", 0, {2, 4, 9, 32, 128}, nothing, gf2x_gcd},
    FIELDS("field product", elements, gf2m_mul, {1, 8, 64}), FIELDS("field square", elements, gf2m_square, {1, 8, 64}),
    FIELDS("field inverse", elements, gf2m_invert, {1, 64}), FIELDS("field root", elements, gf2m_sqrt, {1, 64}),
    FIELDS("field half-trace", elements, gf2m_half_trace, {1, 64}), FIELDS("field 2^20th power", elements, gf2m_square_n, {1, 64}),
    FIELDS("normal product", normal, normal_mul, {1, 8, 64}), FIELDS("normal 2^20th power", normal, normal_square_n, {1, 64}),
    FIELDS("normal inverse", normal, normal_invert, {1, 64}), FIELDS("normal to polynomial", normal, normal_convert, {1, 64}),
};

static int different;

static void time_it(const char *tier, Build build[2], const Work *w, size_t n) {
    double best[2] = {1e18, 1e18};
    for (int k = 0; k < 2; k++) {
        build[k].basis = NULL;
        w->before(&build[k], w, n);
        memset(out[k], 0, BYTES);
        memset(tag[k], 0, 16);
        w->call(&build[k], w, n, k);
    }
    if (memcmp(out[0], out[1], BYTES) || memcmp(tag[0], tag[1], 16) || build[0].status || build[1].status) {
        printf("# %s, %s, %zu: the builds do not agree (statuses %d and %d)\n", tier, w->name, n, build[0].status, build[1].status);
        different++;
        build[0].status = build[1].status = 0;
        return;
    }
    double start = now();
    w->call(&build[1], w, n, 1);
    long calls = budget_ns / (now() - start + 20) + 1;
    for (long round = 0; round < rounds; round++)
        for (int turn = 0; turn < 2; turn++) {
            int k = (turn + round) & 1; /* so that neither always comes behind the other */
            double begun = now();
            for (long i = 0; i < calls; i++) w->call(&build[k], w, n, k);
            double each = (now() - begun) / calls;
            if (each < best[k]) best[k] = each;
        }
    printf("%s\t%s\t%zu\t%.1f\t%.1f\t%.3f\n", tier, w->name, n, best[0], best[1], best[1] / best[0]);
}

int main(int count, char **arguments) {
    if (count < 3) {
        fprintf(stderr, "usage: compare OLD.so NEW.so [TIER...]\n");
        return 2;
    }
    if (getenv("ROUNDS")) rounds = atol(getenv("ROUNDS"));
    Build build[2] = {load(arguments[1]), load(arguments[2])};
    uint64_t x = 0x9e3779b97f4a7c15;
    for (int i = 0; i < 1 << 13; i++) a[i] = x *= 6364136223846793005u, b[i] = x *= 6364136223846793005u, a[i] ^= a[i] >> 29;
    for (int i = 0; i < BYTES; i++) data[i] = (uint8_t)(a[i / 8 % 8192] >> (i % 8 * 8)) ^ i >> 16;
    for (int i = 0; i < 32; i++) key[i] = 7 * i + 2;
    for (int i = 0; i < 24; i++) nonce[i] = i;
    static const char *all[] = {"portable", "clmul", "avx2", "vaes", "gfni", "avxifma", "avx512", "neon", "pmull", "sha3"};
    for (int t = 0; t < (count > 3 ? count - 3 : 10); t++) {
        const char *tier = count > 3 ? arguments[3 + t] : all[t];
        if (build[0].wf_tier_force_by_name(tier) || build[1].wf_tier_force_by_name(tier)) continue;
        for (size_t i = 0; i < sizeof WORKS / sizeof *WORKS; i++)
            for (int s = 0; s < 16 && WORKS[i].sizes[s]; s++) time_it(tier, build, &WORKS[i], WORKS[i].sizes[s]);
    }
    printf("# %d works differ\n", different);
    return different != 0;
}
