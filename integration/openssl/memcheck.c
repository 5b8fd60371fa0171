/* Constant time through EVP: keys and plaintexts are undefined to valgrind, which then tells of every branch and every
 * address that depends on them. Run under valgrind, with the module as argument, and on each tier that valgrind can
 * run. Ciphertexts and tags are public once they are made. Whether a tag is right is public too: the calls that say so
 * may branch on it, so often and no more. */
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/provider.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <valgrind/memcheck.h>

enum { MOST = 2100 };
static unsigned char key[32], iv[16] = {1, 2, 3}, aad[40] = {4}, text[MOST], out[MOST + 64], tag[16], header[13];
static unsigned long allowed; /* uses of secrets that tell whether a tag is right */
static const int SIZES[] = {0, 1, 16, 63, 64, 200, 257, 700, 2048};
enum { VERDICT = 3 }; /* branches on whether a tag is right: in the module, in libcrypto */

#define secret(place) VALGRIND_MAKE_MEM_UNDEFINED(place, sizeof(place))
#define public(place) VALGRIND_MAKE_MEM_DEFINED(place, sizeof(place))
#define demand(condition)                                                                                             \
    do {                                                                                                              \
        if (!(condition)) {                                                                                           \
            fprintf(stderr, "line %d: %s\n", __LINE__, #condition);                                                   \
            ERR_print_errors_fp(stderr);                                                                              \
            exit(2);                                                                                                  \
        }                                                                                                             \
    } while (0)

/* A call whose result says whether a tag is right. */
#define verdict(result, call)                                                                                         \
    do {                                                                                                              \
        unsigned long before = VALGRIND_COUNT_ERRORS;                                                                 \
        result = (call);                                                                                              \
        VALGRIND_MAKE_MEM_DEFINED(&result, sizeof result);                                                            \
        before = VALGRIND_COUNT_ERRORS - before;                                                                      \
        if (before > VERDICT)                                                                                         \
            printf("line %d: %lu branches on secrets, not %d\n", __LINE__, before, VERDICT);                          \
        else                                                                                                          \
            allowed += before;                                                                                        \
    } while (0)

static void hide(void)
{
    secret(key);
    secret(text);
}

/* A message sealed in pieces and from a copy of its context, then opened. */
static void message(EVP_CIPHER *cipher, int size, int whole, int with_aad, int with_tag)
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new(), *copy = EVP_CIPHER_CTX_new();
    int n, first = whole ? 0 : size / 3, good;
    hide();
    demand(EVP_EncryptInit_ex2(ctx, cipher, key, iv, NULL));
    if (with_aad) demand(EVP_EncryptUpdate(ctx, NULL, &n, aad, size % 40));
    if (first) demand(EVP_EncryptUpdate(ctx, out, &n, text, first));
    demand(EVP_CIPHER_CTX_copy(copy, ctx));
    EVP_CIPHER_CTX_free(ctx);
    demand(EVP_EncryptUpdate(copy, out + first, &n, text + first, size - first));
    demand(EVP_EncryptFinal_ex(copy, out + size, &n));
    if (with_tag) demand(EVP_CIPHER_CTX_ctrl(copy, EVP_CTRL_AEAD_GET_TAG, 16, tag) > 0);
    public(out);
    public(tag);
    for (int forged = 0; forged < 1 + with_tag; forged++) {
        tag[3] ^= (unsigned char)forged;
        demand(EVP_DecryptInit_ex2(copy, NULL, NULL, iv, NULL));
        if (with_tag) demand(EVP_CIPHER_CTX_ctrl(copy, EVP_CTRL_AEAD_SET_TAG, 16, tag) > 0);
        if (with_aad) demand(EVP_DecryptUpdate(copy, NULL, &n, aad, size % 40));
        static unsigned char opened[MOST];
        if (whole)
            verdict(good, EVP_DecryptUpdate(copy, opened, &n, out, size));
        else
            demand(EVP_DecryptUpdate(copy, opened, &n, out, size));
        verdict(good, EVP_DecryptFinal_ex(copy, opened, &n));
        demand(good > 0 || forged);
        ERR_clear_error();
    }
    EVP_CIPHER_CTX_free(copy);
}

/* A record of TLS 1.2. */
static void record(EVP_CIPHER *cipher, int size, int explicit_len)
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    int n, whole = explicit_len + size + 16, good;
    hide();
    memset(header, 0, sizeof header);
    demand(EVP_EncryptInit_ex2(ctx, cipher, key, explicit_len ? NULL : iv, NULL));
    demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_IV_FIXED, explicit_len ? 4 : 12, iv) > 0);
    header[11] = (unsigned char)((explicit_len + size) >> 8), header[12] = (unsigned char)(explicit_len + size);
    memcpy(out + explicit_len, text, (size_t)size);
    demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_TLS1_AAD, 13, header) == 16);
    demand(EVP_EncryptUpdate(ctx, out, &n, out, whole) && n == whole);
    public(out);
    demand(EVP_DecryptInit_ex2(ctx, NULL, key, explicit_len ? NULL : iv, NULL));
    demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_IV_FIXED, explicit_len ? 4 : 12, iv) > 0);
    header[11] = (unsigned char)(whole >> 8), header[12] = (unsigned char)whole;
    demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_TLS1_AAD, 13, header) == 16);
    verdict(good, EVP_DecryptUpdate(ctx, out, &n, out, whole));
    demand(good > 0);
    EVP_CIPHER_CTX_free(ctx);
}

static void mac(const char *name, int size)
{
    EVP_MAC *fetched = EVP_MAC_fetch(NULL, name, "provider=widefield");
    EVP_MAC_CTX *ctx = EVP_MAC_CTX_new(fetched), *copy;
    OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_string("cipher", (char *)"AES-256-GCM", 0),
                           OSSL_PARAM_construct_octet_string("iv", iv, 12), OSSL_PARAM_construct_end()};
    size_t n;
    hide();
    demand(EVP_MAC_init(ctx, key, 32, strcmp(name, "GMAC") == 0 ? params : NULL));
    demand(EVP_MAC_update(ctx, text, (size_t)size / 2) && (copy = EVP_MAC_CTX_dup(ctx)) != NULL);
    demand(EVP_MAC_update(copy, text + size / 2, (size_t)(size - size / 2)) && EVP_MAC_final(copy, tag, &n, 16));
    public(tag);
    EVP_MAC_CTX_free(ctx), EVP_MAC_CTX_free(copy);
    EVP_MAC_free(fetched);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int whole, with_aad, explicit_len;
    } ciphers[] = {{"AES-128-GCM", 0, 1, 8},       {"AES-192-GCM", 0, 1, 8}, {"AES-256-GCM", 0, 1, 8},
                   {"ChaCha20-Poly1305", 0, 1, 0}, {"ChaCha20", 0, 0, -1},   {"AES-128-GCM-SIV", 1, 1, -1},
                   {"AES-256-GCM-SIV", 1, 1, -1}};
    demand(argc == 2 && RUNNING_ON_VALGRIND);
    demand(OSSL_PROVIDER_load(NULL, "default") != NULL && OSSL_PROVIDER_load(NULL, argv[1]) != NULL);
    for (size_t c = 0; c < sizeof ciphers / sizeof *ciphers; c++) {
        EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, ciphers[c].name, "provider=widefield");
        demand(cipher != NULL);
        for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
            message(cipher, SIZES[s], ciphers[c].whole, ciphers[c].with_aad, ciphers[c].with_aad);
            if (ciphers[c].explicit_len >= 0) record(cipher, SIZES[s], ciphers[c].explicit_len);
        }
        EVP_CIPHER_free(cipher);
    }
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) mac("GMAC", SIZES[s]), mac("POLY1305", SIZES[s]);
    unsigned long found = VALGRIND_COUNT_ERRORS;
    printf("%lu uses of secrets, %lu of them whether a tag is right\n", found, allowed);
    return found != allowed;
}
