/* The provider, beside OpenSSL's own, through EVP. Argument: the module. */
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/provider.h>
#include <openssl/proverr.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define demand(condition)                                                          \
    do {                                                                           \
        if (!(condition)) {                                                        \
            fprintf(stderr, "line %d: %s\n", __LINE__, #condition);                \
            ERR_print_errors_fp(stderr);                                           \
            exit(1);                                                               \
        }                                                                          \
    } while (0)

enum { MOST = 4096 };
static unsigned char key[32], iv[64], aad[100], text[MOST];
static const char *const NAMES[] = {"AES-128-GCM", "AES-192-GCM", "AES-256-GCM", "ChaCha20-Poly1305"};

static OSSL_LIB_CTX *loaded(const char *module)
{
    OSSL_LIB_CTX *lib = OSSL_LIB_CTX_new();
    demand(lib != NULL && OSSL_PROVIDER_load(lib, "default") != NULL);
    demand(OSSL_PROVIDER_load(lib, module) != NULL);
    return lib;
}

static EVP_CIPHER *ours(OSSL_LIB_CTX *lib, const char *name)
{
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(lib, name, "provider=widefield");
    demand(cipher != NULL);
    return cipher;
}

/* One message in pieces of at most `step` bytes, in place or not, the context copied on the way. */
static void crypt_all(EVP_CIPHER *cipher, int seal, size_t size, size_t aad_len, size_t step, int in_place,
                      unsigned char *buf, unsigned char tag[16])
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    unsigned char other[MOST + 1], *out = in_place ? buf : other;
    int n;
    demand(EVP_CipherInit_ex2(ctx, cipher, key, iv, seal, NULL));
    for (size_t i = 0; i < aad_len; i += step)
        demand(EVP_CipherUpdate(ctx, NULL, &n, aad + i, (int)(aad_len - i < step ? aad_len - i : step)));
    for (size_t i = 0; i < size; i += step) {
        int now = (int)(size - i < step ? size - i : step);
        demand(EVP_CipherUpdate(ctx, out + i, &n, buf + i, now) && n == now);
        if (i == step) {
            EVP_CIPHER_CTX *copy = EVP_CIPHER_CTX_new();
            demand(EVP_CIPHER_CTX_copy(copy, ctx));
            EVP_CIPHER_CTX_free(ctx);
            ctx = copy;
        }
    }
    if (!seal) demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, 16, tag));
    demand(EVP_CipherFinal_ex(ctx, out + size, &n) && n == 0);
    if (seal) demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, tag));
    /* A pointer to it would outlive what it points to. */
    void *pointer = NULL;
    OSSL_PARAM lasting[] = {OSSL_PARAM_construct_octet_ptr("tag", &pointer, 16), OSSL_PARAM_construct_end()};
    demand(lasting[0].data_size == 16 && !EVP_CIPHER_CTX_get_params(ctx, lasting) && pointer == NULL);
    ERR_clear_error();
    /* A nonce that has served is refused, with a reason. */
    if (size > 0) {
        demand(!EVP_CipherUpdate(ctx, other, &n, text, 1));
        demand(ERR_GET_REASON(ERR_peek_last_error()) == PROV_R_INVALID_STATE);
        ERR_clear_error();
    }
    if (!in_place) memcpy(buf, other, size);
    EVP_CIPHER_CTX_free(ctx);
}

static void same_as_default(OSSL_LIB_CTX *lib)
{
    static const size_t sizes[] = {0, 1, 15, 16, 17, 63, 64, 65, 255, 256, 257, 272, 511, 512, 513, 1000, 1350, 2047, 4096};
    static const size_t steps[] = {1, 7, 16, 33, 256, 300, MOST};
    for (size_t c = 0; c < 4; c++) {
        EVP_CIPHER *mine = ours(lib, NAMES[c]), *theirs = EVP_CIPHER_fetch(lib, NAMES[c], "provider=default");
        demand(theirs != NULL);
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
            for (size_t p = 0; p < sizeof steps / sizeof *steps; p++) {
                unsigned char a[MOST], b[MOST], t[16], u[16];
                size_t size = sizes[s], aad_len = (7 * s + 5 * p) % 50;
                iv[0] = (unsigned char)s, iv[1] = (unsigned char)p;
                memcpy(a, text, MOST), memcpy(b, text, MOST);
                crypt_all(mine, 1, size, aad_len, steps[p], p % 2, a, t);
                EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
                int n;
                demand(EVP_EncryptInit_ex2(ctx, theirs, key, iv, NULL));
                demand(EVP_EncryptUpdate(ctx, NULL, &n, aad, (int)aad_len));
                demand(EVP_EncryptUpdate(ctx, b, &n, b, (int)size));
                demand(EVP_EncryptFinal_ex(ctx, b + size, &n));
                demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, u));
                EVP_CIPHER_CTX_free(ctx);
                demand(memcmp(a, b, size) == 0 && memcmp(t, u, 16) == 0);
                crypt_all(mine, 0, size, aad_len, steps[p], !(p % 2), a, t);
                demand(memcmp(a, text, size) == 0);
            }
        EVP_CIPHER_free(mine);
        EVP_CIPHER_free(theirs);
    }
}

/* Wrong tags, missing ones, missing nonces and keys, partial overlap. */
static void mistakes(OSSL_LIB_CTX *lib)
{
    for (size_t c = 0; c < 4; c++) {
        EVP_CIPHER *cipher = ours(lib, NAMES[c]);
        EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
        unsigned char a[MOST], b[MOST], tag[16];
        int n;
        memcpy(a, text, MOST);
        crypt_all(cipher, 1, 100, 13, MOST, 1, a, tag);
        tag[3] ^= 4;
        demand(EVP_DecryptInit_ex2(ctx, cipher, key, iv, NULL));
        demand(EVP_DecryptUpdate(ctx, NULL, &n, aad, 13) && EVP_DecryptUpdate(ctx, b, &n, a, 100));
        demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, 16, tag));
        demand(!EVP_DecryptFinal_ex(ctx, b, &n) && ERR_peek_error() == 0);
        tag[3] ^= 4;
        demand(EVP_DecryptInit_ex2(ctx, NULL, NULL, iv, NULL));
        demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, 12, tag));
        demand(EVP_DecryptUpdate(ctx, NULL, &n, aad, 13) && EVP_DecryptUpdate(ctx, b, &n, a, 100));
        demand(EVP_DecryptFinal_ex(ctx, b, &n) && memcmp(b, text, 100) == 0);
        demand(EVP_CIPHER_CTX_reset(ctx));
        /* Nothing to compare with. */
        demand(EVP_DecryptInit_ex2(ctx, cipher, key, iv, NULL) && EVP_DecryptUpdate(ctx, b, &n, a, 100));
        demand(!EVP_DecryptFinal_ex(ctx, b, &n));
        demand(ERR_GET_REASON(ERR_peek_last_error()) == PROV_R_TAG_NOT_SET && ERR_GET_LIB(ERR_peek_last_error()) == ERR_LIB_PROV);
        demand(EVP_CIPHER_CTX_reset(ctx));
        ERR_clear_error();
        /* No nonce to open with, no key. */
        demand(EVP_DecryptInit_ex2(ctx, cipher, key, NULL, NULL) && !EVP_DecryptUpdate(ctx, b, &n, a, 100));
        demand(EVP_CIPHER_CTX_reset(ctx));
        demand(EVP_EncryptInit_ex2(ctx, cipher, NULL, iv, NULL) && !EVP_EncryptUpdate(ctx, b, &n, a, 100));
        demand(ERR_GET_REASON(ERR_peek_last_error()) == PROV_R_NO_KEY_SET);
        demand(EVP_CIPHER_CTX_reset(ctx));
        ERR_clear_error();
        /* Data after text. */
        demand(EVP_EncryptInit_ex2(ctx, cipher, key, iv, NULL) && EVP_EncryptUpdate(ctx, b, &n, text, 5));
        demand(!EVP_EncryptUpdate(ctx, NULL, &n, aad, 5));
        demand(EVP_CIPHER_CTX_reset(ctx));
        ERR_clear_error();
        /* The output begins in the middle of the input. */
        unsigned char c1[300], c2[300];
        memcpy(c1, text, 300);
        demand(EVP_EncryptInit_ex2(ctx, cipher, key, iv, NULL) && EVP_EncryptUpdate(ctx, c2, &n, text, 200));
        demand(EVP_EncryptInit_ex2(ctx, cipher, key, iv, NULL) && EVP_EncryptUpdate(ctx, c1 + 20, &n, c1, 200));
        demand(memcmp(c1 + 20, c2, 200) == 0);
        EVP_CIPHER_CTX_free(ctx);
        EVP_CIPHER_free(cipher);
    }
}

/* Records of TLS 1.2 between ours and OpenSSL's own. */
static void records(OSSL_LIB_CTX *lib)
{
    for (size_t c = 0; c < 4; c++)
        for (int seal_ours = 0; seal_ours < 2; seal_ours++) {
            int explicit_len = c < 3 ? 8 : 0, fixed_len = c < 3 ? 4 : 12;
            const char *const who[] = {"provider=default", "provider=widefield"};
            EVP_CIPHER *s = EVP_CIPHER_fetch(lib, NAMES[c], who[seal_ours]), *o = EVP_CIPHER_fetch(lib, NAMES[c], who[!seal_ours]);
            EVP_CIPHER_CTX *seal = EVP_CIPHER_CTX_new(), *open = EVP_CIPHER_CTX_new();
            demand(EVP_EncryptInit_ex2(seal, s, key, NULL, NULL) && EVP_DecryptInit_ex2(open, o, key, NULL, NULL));
            demand(EVP_CIPHER_CTX_ctrl(seal, EVP_CTRL_AEAD_SET_IV_FIXED, fixed_len, iv) > 0);
            demand(EVP_CIPHER_CTX_ctrl(open, EVP_CTRL_AEAD_SET_IV_FIXED, fixed_len, iv) > 0);
            for (int i = 0; i < 300; i++) {
                int size = i * 11 % 3000, whole = explicit_len + size + 16, n;
                unsigned char header[13] = {0, 0, 0, 0, 0, 0, 0, 0, 23, 3, 3}, record[MOST];
                header[7] = (unsigned char)i;
                memcpy(record + explicit_len, text, (size_t)size);
                header[11] = (unsigned char)((explicit_len + size) >> 8), header[12] = (unsigned char)(explicit_len + size);
                demand(EVP_CIPHER_CTX_ctrl(seal, EVP_CTRL_AEAD_TLS1_AAD, 13, header) == 16);
                demand(EVP_EncryptUpdate(seal, record, &n, record, whole) && n == whole);
                header[11] = (unsigned char)(whole >> 8), header[12] = (unsigned char)whole;
                if (i % 7 == 3) record[whole - 1 - i % (size + 16)] ^= 1;
                demand(EVP_CIPHER_CTX_ctrl(open, EVP_CTRL_AEAD_TLS1_AAD, 13, header) == 16);
                if (i % 7 == 3) {
                    demand(!EVP_DecryptUpdate(open, record, &n, record, whole));
                    for (int j = 0; j < size; j++) demand(record[explicit_len + j] == 0);
                    ERR_clear_error();
                } else {
                    demand(EVP_DecryptUpdate(open, record, &n, record, whole) && n == size);
                    demand(memcmp(record + explicit_len, text, (size_t)size) == 0);
                }
            }
            EVP_CIPHER_CTX_free(seal), EVP_CIPHER_CTX_free(open);
            EVP_CIPHER_free(s), EVP_CIPHER_free(o);
        }
}

static void macs(OSSL_LIB_CTX *lib)
{
    static const char *const names[] = {"POLY1305", "GMAC"};
    static const char *const who[] = {"provider=widefield", "provider=default"};
    for (int m = 0; m < 2; m++)
        for (size_t size = 0; size < 700; size += 37) {
            unsigned char tags[2][16];
            for (int w = 0; w < 2; w++) {
                EVP_MAC *mac = EVP_MAC_fetch(lib, names[m], who[w]);
                EVP_MAC_CTX *ctx = EVP_MAC_CTX_new(mac);
                OSSL_PARAM params[] = {
                    OSSL_PARAM_construct_utf8_string("cipher", (char *)"aes-256-gcm", 0),
                    OSSL_PARAM_construct_octet_string("iv", iv, 12), OSSL_PARAM_construct_end()};
                size_t n;
                demand(EVP_MAC_init(ctx, key, 32, m == 1 ? params : NULL));
                demand(EVP_MAC_update(ctx, text, size / 3) && EVP_MAC_update(ctx, text + size / 3, size - size / 3));
                EVP_MAC_CTX *copy = EVP_MAC_CTX_dup(ctx);
                demand(EVP_MAC_final(ctx, tags[w], &n, 16) && n == 16 && EVP_MAC_CTX_get_mac_size(copy) == 16);
                unsigned char again[16];
                demand(EVP_MAC_final(copy, again, &n, 16) && memcmp(again, tags[w], 16) == 0);
                EVP_MAC_CTX_free(ctx), EVP_MAC_CTX_free(copy), EVP_MAC_free(mac);
            }
            demand(memcmp(tags[0], tags[1], 16) == 0);
        }
}

/* ChaCha20 over the end of the 32-bit counter. */
static void stream(OSSL_LIB_CTX *lib)
{
    static const char *const who[] = {"provider=widefield", "provider=default"};
    unsigned char out[2][1000], start[16] = {0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 5};
    for (int w = 0; w < 2; w++) {
        EVP_CIPHER *cipher = EVP_CIPHER_fetch(lib, "ChaCha20", who[w]);
        EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
        int n;
        /* OpenSSL's own carries into the next word only. */
        start[4] = 0, start[5] = 0, start[6] = 0, start[7] = 0;
        demand(EVP_EncryptInit_ex2(ctx, cipher, key, start, NULL));
        for (int i = 0; i < 1000; i += 125) {
            /* Blocks that were begun are counted, over the end of the counter too. */
            if (w == 0) {
                unsigned blocks = 0xfffffffdu + (unsigned)(i + 63) / 64;
                unsigned char now[16] = {(unsigned char)blocks, (unsigned char)(blocks >> 8), (unsigned char)(blocks >> 16),
                                         (unsigned char)(blocks >> 24), blocks < 0xfffffffdu};
                unsigned char found[16];
                memcpy(now + 8, start + 8, 8);
                demand(EVP_CIPHER_CTX_get_updated_iv(ctx, found, 16) && memcmp(found, now, 16) == 0);
            }
            demand(EVP_EncryptUpdate(ctx, out[w] + i, &n, text + i, 125));
        }
        EVP_CIPHER_CTX_free(ctx), EVP_CIPHER_free(cipher);
    }
    demand(memcmp(out[0], out[1], 1000) == 0);
}

/* AES-GCM-SIV: a message is one text. */
static const char *const SIV[] = {"AES-128-GCM-SIV", "AES-256-GCM-SIV"};

/* One message, its data in pieces, the context copied before the text. */
static void siv_crypt(EVP_CIPHER *cipher, int seal, size_t size, size_t aad_len, size_t step, int in_place,
                      unsigned char *buf, unsigned char tag[16])
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new(), *copy = EVP_CIPHER_CTX_new();
    unsigned char other[MOST + 1], *out = in_place ? buf : other;
    int n;
    demand(EVP_CipherInit_ex2(ctx, cipher, key, iv, seal, NULL));
    if (!seal) demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, 16, tag) > 0);
    for (size_t i = 0; i < aad_len; i += step)
        demand(EVP_CipherUpdate(ctx, NULL, &n, aad + i, (int)(aad_len - i < step ? aad_len - i : step)));
    demand(EVP_CIPHER_CTX_copy(copy, ctx));
    EVP_CIPHER_CTX_free(ctx);
    /* An empty text needs no call, and may have one. */
    if (size > 0 || in_place) demand(EVP_CipherUpdate(copy, out, &n, buf, (int)size) && n == (int)size);
    demand(EVP_CipherFinal_ex(copy, out + size, &n) && n == 0);
    if (seal) demand(EVP_CIPHER_CTX_ctrl(copy, EVP_CTRL_AEAD_GET_TAG, 16, tag) > 0);
    if (!in_place) memcpy(buf, other, size);
    EVP_CIPHER_CTX_free(copy);
}

static void siv_refused(int result, int reason)
{
    demand(result <= 0 && ERR_GET_REASON(ERR_peek_last_error()) == reason);
    ERR_clear_error();
}

/* What OpenSSL's own gives, where it has the names: from 3.2 on. */
static void siv_same_as_default(OSSL_LIB_CTX *lib)
{
    static const size_t sizes[] = {1, 0, 15, 16, 17, 63, 64, 65, 255, 256, 257, 272, 511, 513, 1350, 2047, 4096};
    for (size_t c = 0; c < 2; c++) {
        EVP_CIPHER *mine = ours(lib, SIV[c]), *theirs = EVP_CIPHER_fetch(lib, SIV[c], "provider=default");
        ERR_clear_error();
        demand(EVP_CIPHER_get_mode(mine) == 0x10005 && EVP_CIPHER_get_iv_length(mine) == 12);
        demand(EVP_CIPHER_get_key_length(mine) == (c == 0 ? 16 : 32));
        if (theirs != NULL) {
            demand(EVP_CIPHER_get_mode(theirs) == EVP_CIPHER_get_mode(mine));
            demand(EVP_CIPHER_get_flags(theirs) == EVP_CIPHER_get_flags(mine));
        }
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
            for (size_t step = 1; step <= 61; step += 20) {
                unsigned char a[MOST], b[MOST], t[16], u[16];
                size_t size = sizes[s], aad_len = (7 * s + step) % sizeof aad;
                iv[0] = (unsigned char)s, iv[1] = (unsigned char)step;
                memcpy(a, text, MOST), memcpy(b, text, MOST);
                siv_crypt(mine, 1, size, aad_len, step, step % 40 == 1, a, t);
                if (theirs != NULL && size > 0) {
                    siv_crypt(theirs, 1, size, aad_len, step, 1, b, u);
                    demand(memcmp(a, b, size) == 0 && memcmp(t, u, 16) == 0);
                    siv_crypt(theirs, 0, size, aad_len, step, 0, b, t);
                }
                siv_crypt(mine, 0, size, aad_len, step, step % 40 != 1, a, t);
                demand(memcmp(a, text, size) == 0);
            }
        EVP_CIPHER_free(mine);
        EVP_CIPHER_free(theirs);
    }
}

static void siv_mistakes(OSSL_LIB_CTX *lib)
{
    for (size_t c = 0; c < 2; c++) {
        EVP_CIPHER *cipher = ours(lib, SIV[c]);
        EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
        unsigned char a[MOST], b[MOST], tag[16], again[16];
        int n;
        memcpy(a, text, MOST);
        siv_crypt(cipher, 1, 100, 13, MOST, 1, a, tag);
        /* A wrong tag: zeros, and refused at the end without a word. */
        tag[3] ^= 4;
        demand(EVP_DecryptInit_ex2(ctx, cipher, key, iv, NULL));
        demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, 16, tag) > 0);
        memset(b, 1, 100);
        demand(EVP_DecryptUpdate(ctx, NULL, &n, aad, 13) && EVP_DecryptUpdate(ctx, b, &n, a, 100));
        for (int i = 0; i < 100; i++) demand(b[i] == 0);
        demand(!EVP_DecryptFinal_ex(ctx, b, &n) && ERR_peek_error() == 0);
        /* The same key again, the right tag; the data of the message before are gone. */
        tag[3] ^= 4;
        demand(EVP_DecryptInit_ex2(ctx, NULL, NULL, iv, NULL));
        demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, 16, tag) > 0);
        demand(EVP_DecryptUpdate(ctx, NULL, &n, aad, 13) && EVP_DecryptUpdate(ctx, b, &n, a, 100));
        demand(EVP_DecryptFinal_ex(ctx, b, &n) && memcmp(b, text, 100) == 0);
        /* The same nonce again. */
        demand(EVP_EncryptInit_ex2(ctx, NULL, NULL, NULL, NULL) && EVP_EncryptUpdate(ctx, NULL, &n, aad, 13));
        demand(EVP_EncryptUpdate(ctx, b, &n, text, 100) && EVP_EncryptFinal_ex(ctx, b, &n));
        demand(memcmp(b, a, 100) == 0 && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, again) > 0);
        demand(memcmp(again, tag, 16) == 0);
        /* A second text, data after it, and no tag of another length. */
        siv_refused(EVP_EncryptUpdate(ctx, b, &n, text, 1), PROV_R_INVALID_STATE);
        siv_refused(EVP_EncryptUpdate(ctx, NULL, &n, aad, 1), PROV_R_INVALID_STATE);
        siv_refused(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 12, again), PROV_R_FAILED_TO_SET_PARAMETER);
        /* Unless it was asked for: each text is a message then. */
        unsigned int on = 1;
        OSSL_PARAM speed[] = {OSSL_PARAM_construct_uint("speed", &on), OSSL_PARAM_construct_end()};
        demand(EVP_CIPHER_CTX_set_params(ctx, speed) && EVP_EncryptUpdate(ctx, b, &n, text, 100));
        demand(memcmp(b, a, 100) == 0);
        demand(EVP_CIPHER_CTX_reset(ctx));
        /* The output begins in the middle of the input. */
        memcpy(b, text, 100);
        demand(EVP_EncryptInit_ex2(ctx, cipher, key, iv, NULL) && EVP_EncryptUpdate(ctx, NULL, &n, aad, 13));
        demand(EVP_EncryptUpdate(ctx, b + 20, &n, b, 100) && memcmp(b + 20, a, 100) == 0);
        demand(EVP_CIPHER_CTX_reset(ctx));
        /* No tag, of which a second try and the end are refused too; a tag of another length. */
        demand(EVP_DecryptInit_ex2(ctx, cipher, key, iv, NULL));
        siv_refused(EVP_DecryptUpdate(ctx, b, &n, a, 100), PROV_R_TAG_NOT_SET);
        siv_refused(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, 12, tag), PROV_R_FAILED_TO_GET_PARAMETER);
        demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, 16, tag) > 0);
        siv_refused(EVP_DecryptUpdate(ctx, b, &n, a, 100), PROV_R_INVALID_STATE);
        demand(!EVP_DecryptFinal_ex(ctx, b, &n));
        demand(EVP_CIPHER_CTX_reset(ctx));
        /* No tag for an empty text; no tag of what was not sealed. */
        demand(EVP_DecryptInit_ex2(ctx, cipher, key, iv, NULL));
        siv_refused(EVP_DecryptFinal_ex(ctx, b, &n), PROV_R_TAG_NOT_SET);
        demand(EVP_EncryptInit_ex2(ctx, NULL, NULL, NULL, NULL));
        siv_refused(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, again), PROV_R_FAILED_TO_SET_PARAMETER);
        demand(EVP_CIPHER_CTX_reset(ctx));
        /* No nonce, no key. */
        demand(EVP_EncryptInit_ex2(ctx, cipher, key, NULL, NULL));
        siv_refused(EVP_EncryptUpdate(ctx, b, &n, a, 100), PROV_R_INVALID_STATE);
        siv_refused(EVP_EncryptFinal_ex(ctx, b, &n), PROV_R_INVALID_STATE);
        demand(EVP_CIPHER_CTX_reset(ctx));
        demand(EVP_EncryptInit_ex2(ctx, cipher, NULL, iv, NULL));
        siv_refused(EVP_EncryptUpdate(ctx, NULL, &n, aad, 13), PROV_R_NO_KEY_SET);
        siv_refused(EVP_EncryptUpdate(ctx, b, &n, a, 100), PROV_R_NO_KEY_SET);
        siv_refused(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_IVLEN, 16, NULL), PROV_R_INVALID_IV_LENGTH);
        EVP_CIPHER_CTX_free(ctx);
        EVP_CIPHER_free(cipher);
    }
}

/* With the preference of our configuration: GMAC is OpenSSL's own, which takes every cipher, and of those that we have, ours. */
static void gmac_of_every_cipher(const char *module)
{
    static const char *const names[] = {"AES-256-GCM", "ARIA-256-GCM"};
    OSSL_LIB_CTX *lib = loaded(module);
    demand(EVP_set_default_properties(lib, "?widefield.preferred=yes"));
    for (int i = 0; i < 2; i++) {
        EVP_CIPHER *cipher = EVP_CIPHER_fetch(lib, names[i], NULL);
        const char *who = OSSL_PROVIDER_get0_name(EVP_CIPHER_get0_provider(cipher));
        demand((strcmp(who, "default") != 0) == (i == 0));
        unsigned char tags[2][16];
        for (int ours = 0; ours < 2; ours++) {
            EVP_MAC *mac = EVP_MAC_fetch(lib, "GMAC", ours ? NULL : "provider=default");
            EVP_MAC_CTX *ctx = EVP_MAC_CTX_new(mac);
            OSSL_PARAM params[] = {
                OSSL_PARAM_construct_utf8_string("cipher", (char *)names[i], 0),
                OSSL_PARAM_construct_octet_string("iv", iv, 12), OSSL_PARAM_construct_end()};
            size_t n;
            demand(strcmp(OSSL_PROVIDER_get0_name(EVP_MAC_get0_provider(mac)), "default") == 0);
            demand(EVP_MAC_init(ctx, key, 32, params) && EVP_MAC_update(ctx, text, 100) && EVP_MAC_final(ctx, tags[ours], &n, 16));
            EVP_MAC_CTX_free(ctx), EVP_MAC_free(mac);
        }
        demand(memcmp(tags[0], tags[1], 16) == 0);
        EVP_CIPHER_free(cipher);
    }
    OSSL_LIB_CTX_free(lib);
}

static unsigned char expected[3][16];

/* What threads copy for each of their messages, all at once: the copies share its key. */
static EVP_CIPHER_CTX *base;

static void message_of_a_copy(unsigned char number, unsigned char tag[16])
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    unsigned char nonce[12] = {number}, out[100];
    int n;
    demand(EVP_CIPHER_CTX_copy(ctx, base) && EVP_EncryptInit_ex2(ctx, NULL, NULL, nonce, NULL));
    demand(EVP_EncryptUpdate(ctx, out, &n, text, 100) && EVP_EncryptFinal_ex(ctx, out, &n));
    demand(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, tag) > 0);
    /* Another key of a copy is its own. */
    demand(EVP_EncryptInit_ex2(ctx, NULL, text, nonce, NULL) && EVP_EncryptUpdate(ctx, out, &n, text, 100));
    EVP_CIPHER_CTX_free(ctx);
}

static void *worker(void *lib)
{
    for (int i = 0; i < 2000; i++) {
        unsigned char tag[16];
        static const unsigned char nothing[16];
        message_of_a_copy((unsigned char)(i % 3), tag);
        demand(memcmp(tag, expected[i % 3], 16) == 0 && memcmp(tag, nothing, 16) != 0);
    }
    for (int i = 0; i < 200; i++) {
        EVP_CIPHER *cipher = ours(lib, NAMES[i % 4]);
        unsigned char a[MOST], tag[16];
        memcpy(a, text, MOST);
        crypt_all(cipher, 1, 1000, 10, 333, 1, a, tag);
        crypt_all(cipher, 0, 1000, 10, 77, 1, a, tag);
        demand(memcmp(a, text, 1000) == 0);
        EVP_CIPHER_free(cipher);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    demand(argc == 2);
    for (size_t i = 0; i < sizeof key; i++) key[i] = (unsigned char)(i * 7 + 1);
    for (size_t i = 0; i < sizeof aad; i++) aad[i] = (unsigned char)(i * 3);
    for (size_t i = 0; i < sizeof text; i++) text[i] = (unsigned char)(i * i + (i >> 8));
    /* Loaded, used and unloaded again and again, also twice at once. */
    for (int i = 0; i < 3; i++) {
        OSSL_LIB_CTX *lib = loaded(argv[1]), *second = loaded(argv[1]);
        same_as_default(lib);
        OSSL_LIB_CTX_free(second);
        mistakes(lib);
        records(lib);
        macs(lib);
        stream(lib);
        siv_same_as_default(lib);
        siv_mistakes(lib);
        OSSL_LIB_CTX_free(lib);
    }
    gmac_of_every_cipher(argv[1]);
    OSSL_LIB_CTX *lib = loaded(argv[1]);
    OSSL_PROVIDER *provider = OSSL_PROVIDER_load(lib, argv[1]);
    demand(OSSL_PROVIDER_self_test(provider));
    EVP_CIPHER *cipher = ours(lib, "AES-256-GCM");
    base = EVP_CIPHER_CTX_new();
    demand(EVP_EncryptInit_ex2(base, cipher, key, NULL, NULL));
    for (unsigned char i = 0; i < 3; i++) message_of_a_copy(i, expected[i]);
    pthread_t threads[8];
    for (int i = 0; i < 8; i++) demand(pthread_create(&threads[i], NULL, worker, lib) == 0);
    for (int i = 0; i < 8; i++) demand(pthread_join(threads[i], NULL) == 0);
    pid_t child = fork();
    if (child == 0) {
        worker(lib);
        _exit(0);
    }
    int status = 1;
    worker(lib);
    demand(waitpid(child, &status, 0) == child && status == 0);
    EVP_CIPHER_CTX_free(base), EVP_CIPHER_free(cipher);
    OSSL_PROVIDER_unload(provider);
    OSSL_LIB_CTX_free(lib);
    puts("right");
    return 0;
}
