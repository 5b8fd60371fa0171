// Intel's Multi-Buffer Crypto for IPsec behind the table of AEADs that rivals/native gives (its src/abi.rs): AES-GCM
// and ChaCha20-Poly1305 by the direct functions, which choose by the processor.
#include <intel-ipsec-mb.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN __attribute__((visibility("default")))

struct name {
    const char *who, *function;
};
struct table {
    struct name name;
    void *(*new)(const uint8_t *key, size_t len);
    void (*free)(void *key);
    void (*seal)(const void *key, const uint8_t nonce[12], const uint8_t *aad, size_t aad_len, uint8_t *text, size_t len,
                 uint8_t tag[16]);
    bool (*open)(const void *key, const uint8_t nonce[12], const uint8_t *aad, size_t aad_len, uint8_t *text, size_t len,
                 const uint8_t tag[16]);
};
struct list {
    const struct table *start;
    size_t len;
};

static IMB_MGR *manager(void) {
    static IMB_MGR *one;
    if (one == NULL && (one = alloc_mb_mgr(0)) != NULL)
        init_mb_mgr_auto(one, NULL);
    return one;
}

// In constant time.
static bool equal(const uint8_t a[16], const uint8_t b[16]) {
    unsigned difference = 0;
    for (int i = 0; i < 16; i++)
        difference |= a[i] ^ b[i];
    return difference == 0;
}

#define GCM_OF(bits)                                                                                                   \
    static void *new_##bits(const uint8_t *key, size_t len) {                                                          \
        struct gcm_key_data *expanded;                                                                                 \
        if (len != bits / 8 || manager() == NULL || (expanded = aligned_alloc(64, sizeof *expanded)) == NULL)          \
            return NULL;                                                                                               \
        IMB_AES##bits##_GCM_PRE(manager(), key, expanded);                                                             \
        return expanded;                                                                                               \
    }                                                                                                                  \
    static void seal_##bits(const void *key, const uint8_t nonce[12], const uint8_t *aad, size_t aad_len,              \
                            uint8_t *text, size_t len, uint8_t tag[16]) {                                              \
        struct gcm_context_data context;                                                                               \
        IMB_AES##bits##_GCM_ENC(manager(), key, &context, text, text, len, nonce, aad, aad_len, tag, 16);              \
    }                                                                                                                  \
    static bool open_##bits(const void *key, const uint8_t nonce[12], const uint8_t *aad, size_t aad_len,              \
                            uint8_t *text, size_t len, const uint8_t tag[16]) {                                        \
        struct gcm_context_data context;                                                                               \
        uint8_t own[16];                                                                                               \
        IMB_AES##bits##_GCM_DEC(manager(), key, &context, text, text, len, nonce, aad, aad_len, own, 16);              \
        return equal(own, tag);                                                                                        \
    }                                                                                                                  \
    static const struct table gcm_##bits = {                                                                           \
        {"intel-ipsec-mb", "IMB_AES" #bits "_GCM_ENC"}, new_##bits, free, seal_##bits, open_##bits};
GCM_OF(128)
GCM_OF(192)
GCM_OF(256)

static void *new_chacha(const uint8_t *key, size_t len) {
    uint8_t *own;
    if (len != 32 || manager() == NULL || (own = malloc(32)) == NULL)
        return NULL;
    return memcpy(own, key, 32);
}
static void seal_chacha(const void *key, const uint8_t nonce[12], const uint8_t *aad, size_t aad_len, uint8_t *text,
                        size_t len, uint8_t tag[16]) {
    struct chacha20_poly1305_context_data context;
    IMB_CHACHA20_POLY1305_INIT(manager(), key, &context, nonce, aad, aad_len);
    IMB_CHACHA20_POLY1305_ENC_UPDATE(manager(), key, &context, text, text, len);
    IMB_CHACHA20_POLY1305_ENC_FINALIZE(manager(), &context, tag, 16);
}
static bool open_chacha(const void *key, const uint8_t nonce[12], const uint8_t *aad, size_t aad_len, uint8_t *text,
                        size_t len, const uint8_t tag[16]) {
    struct chacha20_poly1305_context_data context;
    uint8_t own[16];
    IMB_CHACHA20_POLY1305_INIT(manager(), key, &context, nonce, aad, aad_len);
    IMB_CHACHA20_POLY1305_DEC_UPDATE(manager(), key, &context, text, text, len);
    IMB_CHACHA20_POLY1305_DEC_FINALIZE(manager(), &context, own, 16);
    return equal(own, tag);
}
static const struct table chacha = {
    {"intel-ipsec-mb", "IMB_CHACHA20_POLY1305"}, new_chacha, free, seal_chacha, open_chacha};

// By the numbers of rivals/native's `widefield_rivals_aead`.
SHOWN struct list widefield_rivals_aead(uint32_t cipher) {
    switch (cipher) {
    case 0:
        return (struct list){&gcm_128, 1};
    case 1:
        return (struct list){&gcm_192, 1};
    case 2:
        return (struct list){&gcm_256, 1};
    case 3:
        return (struct list){&chacha, 1};
    default:
        return (struct list){&chacha, 0};
    }
}

SHOWN const char *widefield_rivals_version(void) { return imb_get_version_str(); }
