/* Secrets that contexts leave: every block that is freed is searched, the whole heap when the last context is gone,
 * and after each call the stack that it has used. Arguments: the module; "planted" for a run that must find the
 * secrets of a context that is not wiped. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <malloc.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/provider.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BELOW = 1 << 16, NEEDLE = 16, MOST_NEEDLES = 16, TEXT = 1500 };
static unsigned char needles[MOST_NEEDLES][NEEDLE];
static int needle_count, armed, freed_with_secret;
static size_t freed_size;
static unsigned char key[32], iv[16] = {9, 8, 7}, text[TEXT], out[TEXT + 64];
static int failed;

static int holds_secret(const void *bytes, size_t size)
{
    for (int i = 0; i < needle_count; i++)
        if (memmem(bytes, size, needles[i], NEEDLE) != NULL) return 1;
    return 0;
}

/* The program's own, which the module finds too. */
void free(void *block)
{
    static void (*real)(void *);
    if (real == NULL) real = (void (*)(void *))dlsym(RTLD_NEXT, "free");
    if (block != NULL && armed) {
        size_t size = malloc_usable_size(block);
        if (holds_secret(block, size)) freed_with_secret++, freed_size = size;
    }
    real(block);
}

static void demand(int good, const char *what)
{
    if (good) return;
    fprintf(stderr, "%s\n", what);
    ERR_print_errors_fp(stderr);
    exit(1);
}

/* The stack below the callers of these two, which calls have used in between: first made clean, then searched. */
__attribute__((noinline)) static void scrub(void)
{
    volatile unsigned char room[BELOW];
    for (size_t i = 0; i < sizeof room; i++) room[i] = 0;
}

__attribute__((noinline)) static int on_stack(void)
{
    volatile unsigned char here = 0;
    const unsigned char *from = (const unsigned char *)(uintptr_t)&here - BELOW + 1024;
    int found = 0;
    for (int i = 0; i < needle_count; i++)
        for (const unsigned char *at = from; at < (const unsigned char *)&here; at++) {
            int same = 0;
            while (same < NEEDLE && at[same] == needles[i][same]) same++;
            found += same == NEEDLE;
        }
    return found;
}

/* How often secrets lie on the heap. */
static int on_heap(void)
{
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[512];
    int found = 0;
    demand(maps != NULL, "no maps");
    while (fgets(line, sizeof line, maps)) {
        unsigned long from, to;
        char rights[8], path[300] = "";
        if (sscanf(line, "%lx-%lx %7s %*s %*s %*s %299[^\n]", &from, &to, rights, path) < 3 || rights[0] != 'r' ||
            rights[1] != 'w')
            continue;
        if (strstr(path, "[heap]") == NULL && path[0] != 0) continue;
        for (int i = 0; i < needle_count; i++) {
            const unsigned char *at = (const unsigned char *)from;
            while ((at = memmem(at, to - (unsigned long)at, needles[i], NEEDLE)) != NULL) found++, at++;
        }
    }
    fclose(maps);
    return found;
}

static void needle(const unsigned char *bytes)
{
    demand(needle_count < MOST_NEEDLES, "too many needles");
    memcpy(needles[needle_count++], bytes, NEEDLE);
}

/* One line of the table. Freed blocks and the stack must hold nothing, nor the heap where `gone`. */
static void look(const char *name, const char *call, int gone)
{
    int was_armed = armed, stack = on_stack();
    armed = 0;
    int heap = on_heap(), bad = freed_with_secret > 0 || stack > 0 || (gone && heap > 0);
    printf("%-20s %-12s heap %3d  stack %3d  freed %3d%s\n", name, call, heap, stack, freed_with_secret,
           bad ? "  SECRETS LEFT" : "");
    if (freed_with_secret) printf("    the last in a block of %zu bytes\n", freed_size);
    failed |= bad;
    freed_with_secret = 0;
    armed = was_armed;
    scrub();
}

/* A cipher's output for zeros: what makes the secrets that a context computes. */
static void zeros_through(const char *cipher_name, const unsigned char *with_iv, unsigned char *to, int size)
{
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, cipher_name, "provider=default");
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    unsigned char zeros[64] = {0};
    int n;
    demand(cipher != NULL && EVP_EncryptInit_ex2(ctx, cipher, key, with_iv, NULL) &&
               EVP_EncryptUpdate(ctx, to, &n, zeros, size),
           cipher_name);
    EVP_CIPHER_CTX_free(ctx);
    EVP_CIPHER_free(cipher);
}

/* The key, and what hashes under it: H of AES-GCM in both orders, the one-time key of ChaCha20-Poly1305. */
static void secrets_of(const char *name)
{
    unsigned char made[64], turned[16];
    needle_count = 0;
    needle(key);
    if (strstr(name, "128") == NULL) needle(key + 16);
    if (strstr(name, "192") != NULL) needle_count = 1;
    if (strstr(name, "GCM") != NULL && strstr(name, "SIV") == NULL) {
        char ecb[] = "AES-000-ECB";
        memcpy(ecb + 4, name + 4, 3);
        zeros_through(ecb, NULL, made, 16);
        for (int i = 0; i < 16; i++) turned[i] = made[15 - i];
        needle(made), needle(turned);
    }
    if (strcmp(name, "ChaCha20-Poly1305") == 0) {
        unsigned char start[16] = {0};
        memcpy(start + 4, iv, 12);
        zeros_through("ChaCha20", start, made, 64);
        needle(made), needle(made + 16);
    }
}

static void cipher_leaves_nothing(const char *name)
{
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, name, "provider=widefield");
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new(), *copy = EVP_CIPHER_CTX_new();
    int n, whole = strstr(name, "SIV") != NULL;
    demand(cipher != NULL, name);
    secrets_of(name);
    armed = 1;
    scrub();
    demand(EVP_EncryptInit_ex2(ctx, cipher, key, iv, NULL), "init");
    look(name, "init", 0);
    demand(EVP_EncryptInit_ex2(ctx, NULL, key, iv, NULL), "init");
    look(name, "init again", 0);
    if (!whole) demand(EVP_EncryptUpdate(ctx, out, &n, text, 77), "update");
    demand(EVP_CIPHER_CTX_copy(copy, ctx), "copy");
    look(name, "dup", 0);
    demand(EVP_EncryptInit_ex2(copy, NULL, key, iv, NULL), "init");
    look(name, "init copy", 0);
    demand(EVP_EncryptUpdate(ctx, out, &n, text, TEXT), "update");
    look(name, "update", 0);
    demand(EVP_EncryptFinal_ex(ctx, out, &n), "final");
    look(name, "final", 0);
    EVP_CIPHER_CTX_free(ctx);
    look(name, "free", 0);
    EVP_CIPHER_CTX_free(copy);
    look(name, "free copy", 1);
    armed = 0;
    EVP_CIPHER_free(cipher);
}

static void mac_leaves_nothing(const char *name)
{
    EVP_MAC *mac = EVP_MAC_fetch(NULL, name, "provider=widefield");
    EVP_MAC_CTX *ctx = EVP_MAC_CTX_new(mac), *copy;
    int gmac = strcmp(name, "GMAC") == 0;
    OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_string("cipher", (char *)"AES-256-GCM", 0),
                           OSSL_PARAM_construct_octet_string("iv", iv, 12), OSSL_PARAM_construct_end()};
    size_t n;
    secrets_of(gmac ? "AES-256-GCM" : name);
    armed = 1;
    scrub();
    for (int again = 0; again < 2; again++) {
        demand(EVP_MAC_init(ctx, key, 32, gmac ? params : NULL), "init");
        look(name, again ? "init again" : "init", 0);
    }
    demand(EVP_MAC_update(ctx, text, 1003), "update");
    look(name, "update", 0);
    copy = EVP_MAC_CTX_dup(ctx);
    look(name, "dup", 0);
    demand(EVP_MAC_final(ctx, out, &n, 16), "final");
    look(name, "final", 0);
    demand(EVP_MAC_final(copy, out, &n, 16), "final");
    /* A one-time key has served then. */
    look(name, "final copy", !gmac);
    EVP_MAC_CTX_free(ctx);
    look(name, "free", !gmac);
    EVP_MAC_CTX_free(copy);
    look(name, "free copy", 1);
    armed = 0;
    EVP_MAC_free(mac);
}

__attribute__((noinline)) static void leave_on_stack(void)
{
    volatile unsigned char copy[4096];
    for (int i = 0; i < 32; i++) copy[i] = key[i];
    (void)copy[0];
}

int main(int argc, char **argv)
{
    static const char *const ciphers[] = {"AES-128-GCM", "AES-192-GCM",     "AES-256-GCM",    "ChaCha20-Poly1305",
                                          "ChaCha20",    "AES-128-GCM-SIV", "AES-256-GCM-SIV"};
    demand(argc >= 2, "usage: residue MODULE [planted]");
    demand(OSSL_PROVIDER_load(NULL, "default") != NULL && OSSL_PROVIDER_load(NULL, argv[1]) != NULL, "no provider");
    for (int i = 0; i < 32; i++) key[i] = (unsigned char)(0xA1 + 3 * i);
    if (argc > 2) {
        secrets_of("ChaCha20");
        armed = 1;
        scrub();
        leave_on_stack();
        look("planted", "stack", 0);
        unsigned char *volatile block = malloc(100);
        memcpy(block + 40, key, 32);
        look("planted", "heap", 1);
        free(block);
        look("planted", "free", 0);
        return failed;
    }
    for (size_t i = 0; i < sizeof ciphers / sizeof *ciphers; i++) cipher_leaves_nothing(ciphers[i]);
    mac_leaves_nothing("GMAC");
    mac_leaves_nothing("POLY1305");
    puts(failed ? "secrets are left" : "right");
    return failed;
}
