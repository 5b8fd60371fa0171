/* widefield: finite-field cryptography at the full width of the processor's vector units. The interface for C and C++.
 *
 * Contents
 *   1. Conventions          what holds for every function
 *   2. Status               error codes
 *   3. The library          version, wiping, tiers
 *   4. AEADs                AES-GCM, ChaCha20-Poly1305, XChaCha20-Poly1305: whole messages, batches, messages in pieces
 *   5. Authenticators       GMAC, Poly1305; the hashes GHASH and POLYVAL
 *   6. Ciphers              the stream cipher ChaCha20, the block cipher AES
 *   7. Key agreement        Diffie-Hellman on the Kummer surface
 *   8. GF(2)[x]             polynomials: products, squares, division, greatest common divisors
 *   9. GF(2^m)              the fields of FIPS 186, in polynomial basis
 *  10. Normal bases         GF(2^n), where squaring is a rotation
 *
 * Compile and link with: cc program.c $(pkg-config --cflags --libs widefield)
 *
 *
 * 1. Conventions
 *
 * Results. A function that can fail returns an int: WF_OK, which is 0, or one of the negative error codes of section 2;
 *   wf_strerror gives the text. Unless a function says otherwise, nothing at all has been written when it returns an error.
 *
 * Lengths. Every length is in BYTES, so that sizeof of an array is its length; that of an array of uint64_t must be a multiple of 8.
 *   Other lengths than a function takes are WF_ERROR_LENGTH. Parameters with a length in brackets, such as tag[WF_TAG_LEN], have
 *   always that length. Counts of elements are called count.
 *
 * Pointers. A null pointer is allowed where the length is 0, and is WF_ERROR_NULL elsewhere. Arrays of uint64_t must be aligned as
 *   such (WF_ERROR_ALIGNMENT); bytes need not be.
 *
 * Overlap. What is written may not overlap anything else that the call is given: WF_ERROR_OVERLAP. One exception: where an input has
 *   the length of the output and the function says "in place", the input may be the output, by the same pointer. Inputs may overlap
 *   each other.
 *
 * Contexts. Types such as wf_aead are for memory of the caller's: on the stack, in a structure, or from an allocator, with the
 *   alignment of the type (64 bytes at most: aligned_alloc, not malloc). Programs that do not see the types take wf_..._size() and
 *   wf_..._align(). A context must be set up by its wf_..._init; a function that gets one that was not, or that has ended, returns
 *   WF_ERROR_STATE (memory that was never written at all may hold anything, so this is no protection against forgetting it). Setting
 *   up again what is set up starts anew. A context may be copied with its memory; each copy is then a context of its own.
 *   wf_..._wipe ends it and writes zeros over all of it: call it for whatever held a secret. It takes null pointers and contexts that
 *   were never set up or have ended already. The functions called wf_..._final and wf_..._verify do it too.
 *
 * Memory. Nothing is allocated, but for wf_normal_new and functions that say so; if that memory cannot be had, the program is aborted.
 *
 * Threads. Different contexts may be used at the same time, and so may one that is passed by a pointer to const.
 *
 * Secrets. The time of a function depends on lengths, tiers, algorithms, fields and degrees, never on keys, texts, field elements or
 *   scalars (and on whether the call succeeds). Where it is otherwise, for polynomials in section 8, it says so. Nothing is promised
 *   about power, emissions, faults or speculation, and nobody has audited this library.
 *
 * Compatibility. Symbols carry the version WIDEFIELD_0.1. A program that was built with this header runs with later libraries of
 *   the same soname: functions, numbers, sizes and alignments stay. */
#ifndef WIDEFIELD_H
#define WIDEFIELD_H

#include <stddef.h>
#include <stdint.h>

#define WF_VERSION "0.1.0"

/* The caller must look at the result. */
#if defined(__GNUC__) || defined(__clang__)
#define WF_MUST_CHECK __attribute__((warn_unused_result))
#else
#define WF_MUST_CHECK
#endif

/* The alignment of a type. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define WF_ALIGNED(n) alignas(n)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define WF_ALIGNED(n) _Alignas(n)
#elif defined(__GNUC__) || defined(__clang__)
#define WF_ALIGNED(n) __attribute__((aligned(n)))
#elif defined(_MSC_VER)
#define WF_ALIGNED(n) __declspec(align(n))
#else
#error "widefield.h needs a way to align types"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------------------------------
 * 2. Status
 */

enum {
    WF_OK = 0,
    /* A pointer is null and its length is not 0. */
    WF_ERROR_NULL = -1,
    /* A length is not one that the function takes. */
    WF_ERROR_LENGTH = -2,
    /* What is written overlaps what is read, or something else that is written. */
    WF_ERROR_OVERLAP = -3,
    /* An address is not aligned as its type is. */
    WF_ERROR_ALIGNMENT = -4,
    /* The context was not set up for this call, or has ended. */
    WF_ERROR_STATE = -5,
    /* No algorithm or field has this number, or it is not one that the function works for. */
    WF_ERROR_ALGORITHM = -6,
    /* Longer than the standard allows. */
    WF_ERROR_LIMIT = -7,
    /* The tag is not that of this message. Nothing more is told. */
    WF_ERROR_AUTHENTICATION = -8,
    /* An encoding or an element is not canonical: bits are set above the field's degree, or a coordinate is too large. */
    WF_ERROR_ENCODING = -9,
    /* Division by the zero polynomial. */
    WF_ERROR_DIVISION_BY_ZERO = -10,
    /* No point of the surface has these coordinates. */
    WF_ERROR_NOT_ON_SURFACE = -11,
    /* The point, or the product with it, has order one or two. */
    WF_ERROR_SMALL_ORDER = -12,
    /* There is no Gaussian normal basis of this degree and type. */
    WF_ERROR_NO_SUCH_BASIS = -13,
    /* The degree or the type is beyond what the library sets up. */
    WF_ERROR_TOO_LARGE = -14,
    /* No tier has this number or name, or this machine does not offer it. */
    WF_ERROR_TIER = -15,
    /* The bytes that should be random are all zero. */
    WF_ERROR_RANDOM = -16,
    /* An error that this version has no number for. */
    WF_ERROR_OTHER = -99
};

/* The text for a status: a string that lives as long as the program. */
const char *wf_strerror(int status);

/* ------------------------------------------------------------------------------------------------------------------------------
 * 3. The library
 */

/* The version of the library that runs; WF_VERSION is that of the header. */
const char *wf_version(void);

/* Writes zeros over secrets; no compiler leaves it out. */
int wf_wipe(uint8_t *memory, size_t len);

/* Tiers: levels of the processor for which there is code. Every tier gives the same results. The widest that the machine has is found at
 * run time; the environment variable WIDEFIELD_TIER (with a name such as "avx2") can lower it for a whole program. */
enum {
    WF_TIER_PORTABLE = 1, /* any machine */
    WF_TIER_CLMUL = 2,    /* x86-64 with SSSE3, SSE4.1, PCLMULQDQ, AES */
    WF_TIER_AVX2 = 3,     /* and AVX2, FMA, BMI */
    WF_TIER_VAES = 4,     /* and VAES, VPCLMULQDQ on 256 bits */
    WF_TIER_GFNI = 10,    /* and GFNI */
    WF_TIER_AVXIFMA = 9,  /* and AVX-IFMA; WF_TIER_AVX512 does not contain it */
    WF_TIER_AVX512 = 5,   /* all of WF_TIER_GFNI, AVX-512 with IFMA, VBMI2 */
    WF_TIER_NEON = 6,     /* 64-bit Arm with vectors */
    WF_TIER_PMULL = 7,    /* and AES, PMULL */
    WF_TIER_SHA3 = 8      /* and EOR3 */
};

/* The widest tier of this machine, whatever WIDEFIELD_TIER says. */
int wf_tier_detected(void);
/* The tier in use. */
int wf_tier_active(void);
/* 1 if this machine has the tier and WIDEFIELD_TIER allows it, else 0. */
int wf_tier_available(int number);
/* The tier's name, "avx2" for instance; NULL for a number that is none. */
const char *wf_tier_name(int number);
/* From now on uses no tier but this one, in all of the program; 0 goes back to the widest. Contexts that are set up keep their tier.
 * WF_ERROR_TIER for one that is not available. For tests and measurements. */
int wf_tier_force(int number);
/* The same by name. */
int wf_tier_force_by_name(const char *name);

/* ------------------------------------------------------------------------------------------------------------------------------
 * 4. AEADs: authenticated encryption with additional data
 *
 * A nonce must NEVER serve twice under one key (but with AES-GCM-SIV): a repetition reveals the sum of the two messages and lets anyone forge. Nonces may be
 * counted; random nonces of 12 bytes are safe for up to 2^32 messages a key, those of XChaCha20-Poly1305 for as many as one likes.
 *
 *   uint8_t key[32] = ..., nonce[12] = ..., tag[WF_TAG_LEN];
 *   wf_aead aead;
 *   wf_aead_init(&aead, WF_AES_256_GCM, key, sizeof key);
 *   wf_aead_seal(&aead, text, tag, text, len, header, header_len, nonce, sizeof nonce);     in place
 *   ...
 *   if (wf_aead_open(&aead, text, text, len, tag, header, header_len, nonce, sizeof nonce) != WF_OK) ... it is a forgery
 *   wf_aead_wipe(&aead);
 */

enum {
    WF_AES_128_GCM = 1,      /* NIST SP 800-38D, key of 16 bytes */
    WF_AES_192_GCM = 2,      /* key of 24 bytes */
    WF_AES_256_GCM = 3,      /* key of 32 bytes */
    WF_CHACHA20_POLY1305 = 4, /* RFC 8439, key of 32 bytes, nonce of 12 */
    WF_XCHACHA20_POLY1305 = 5, /* key of 32 bytes, nonce of 24, which may be random */
    WF_AES_128_GCM_SIV = 6,  /* RFC 8452, key of 16 bytes, nonce of 12: one that repeats tells that two messages are equal, no more */
    WF_AES_256_GCM_SIV = 7   /* key of 32 bytes */
};

#define WF_TAG_LEN 16

/* The length of an algorithm's key; 0 for a number that is no algorithm. */
size_t wf_aead_key_len(int algorithm);
/* The length of its nonce, likewise. AES-GCM takes nonces of any other length than 0 too; any but 12 costs a hash, and random ones
 * collide sooner than their length suggests. */
size_t wf_aead_nonce_len(int algorithm);

/* A key that is set up: for any number of messages, in any number of threads. */
typedef struct wf_aead {
    WF_ALIGNED(64) unsigned char opaque[2048];
} wf_aead;

size_t wf_aead_size(void);
size_t wf_aead_align(void);

/* Sets a key up for one of the algorithms. */
int wf_aead_init(wf_aead *aead, int algorithm, const uint8_t *key, size_t key_len);

/* Encrypts len bytes and authenticates them and the additional data; the ciphertext has len bytes too, the tag comes apart. In place.
 * WF_ERROR_LIMIT for texts of more than 2^36 - 32 bytes (AES-GCM), 2^38 - 64 (ChaCha20) or 2^36 (AES-GCM-SIV). */
int wf_aead_seal(const wf_aead *aead, uint8_t *ciphertext, uint8_t tag[WF_TAG_LEN], const uint8_t *plaintext, size_t len,
                 const uint8_t *aad, size_t aad_len, const uint8_t *nonce, size_t nonce_len);

/* Verifies the tag and decrypts len bytes. In place. After WF_ERROR_AUTHENTICATION the plaintext is all zeros. */
WF_MUST_CHECK int wf_aead_open(const wf_aead *aead, uint8_t *plaintext, const uint8_t *ciphertext, size_t len,
                               const uint8_t tag[WF_TAG_LEN], const uint8_t *aad, size_t aad_len, const uint8_t *nonce,
                               size_t nonce_len);

void wf_aead_wipe(wf_aead *aead);

/* A message of a batch. The text is sealed or opened in place. */
typedef struct wf_aead_packet {
    const wf_aead *aead;     /* the key; packets may have one in common, and need not be of one algorithm */
    const uint8_t *nonce;    /* wf_aead_nonce_len(algorithm) bytes: 12 for AES-GCM */
    const uint8_t *aad;
    size_t aad_len;
    uint8_t *text;
    size_t len;
    uint8_t tag[WF_TAG_LEN]; /* written by sealing, read by opening */
    int status;              /* written: WF_OK, or WF_ERROR_AUTHENTICATION of a forgery, whose text is all zeros then */
} wf_aead_packet;

/* Encrypts and authenticates each packet as wf_aead_seal does, those that follow one another and are of one algorithm together: for
 * short ones that is up to twice as fast as one by one. All packets are looked at before the first is written: an error is that of one of
 * them, nothing has been written then, and no status either. No text may overlap anything else that belongs to any packet, or the
 * packets themselves. More than 64 packets allocate 16 bytes for each while the call lasts. */
int wf_aead_seal_many(wf_aead_packet *packets, size_t count);

/* Verifies and decrypts each, likewise. WF_ERROR_AUTHENTICATION: there were forgeries, and each status tells which. */
WF_MUST_CHECK int wf_aead_open_many(wf_aead_packet *packets, size_t count);

/* One message in pieces. The ciphertext of the pieces, joined, and the tag are those of the whole message sealed at once; the pieces
 * are no messages of their own, and nothing is known to be authentic before the end. Not for AES-GCM-SIV, which must have seen all
 * of a text before it encrypts (WF_ERROR_ALGORITHM).
 *
 * A stream uses the wf_aead that it was started with: that must stay where it is, and set up, until the stream has ended. */
typedef struct wf_aead_stream {
    WF_ALIGNED(16) unsigned char opaque[512];
} wf_aead_stream;

size_t wf_aead_stream_size(void);
size_t wf_aead_stream_align(void);

/* Starts a message that is encrypted. */
int wf_aead_encrypt_init(wf_aead_stream *stream, const wf_aead *aead, const uint8_t *aad, size_t aad_len, const uint8_t *nonce,
                         size_t nonce_len);
/* Encrypts the next piece, of any length. In place. WF_ERROR_LIMIT if the message would become too long. */
int wf_aead_encrypt_update(wf_aead_stream *stream, uint8_t *ciphertext, const uint8_t *plaintext, size_t len);
/* Ends the message and the stream: the tag. */
int wf_aead_encrypt_final(wf_aead_stream *stream, uint8_t tag[WF_TAG_LEN]);

/* Starts a message that is decrypted. */
int wf_aead_decrypt_init(wf_aead_stream *stream, const wf_aead *aead, const uint8_t *aad, size_t aad_len, const uint8_t *nonce,
                         size_t nonce_len);
/* Decrypts the next piece, of any length. In place. WHAT IT WRITES IS NOT AUTHENTICATED: anyone could have made it. Nothing may act on
 * it, show it or answer differently because of it before wf_aead_decrypt_final has returned WF_OK. */
int wf_aead_decrypt_update(wf_aead_stream *stream, uint8_t *plaintext, const uint8_t *ciphertext, size_t len);
/* Ends the message and the stream: WF_OK if the tag is that of all pieces. If not, every piece of plaintext must be thrown away. */
WF_MUST_CHECK int wf_aead_decrypt_final(wf_aead_stream *stream, const uint8_t tag[WF_TAG_LEN]);

void wf_aead_stream_wipe(wf_aead_stream *stream);

/* ------------------------------------------------------------------------------------------------------------------------------
 * 5. Authenticators and hashes
 */

/* GMAC: the tag of AES-GCM over data without a text, under a wf_aead of AES-GCM (WF_ERROR_ALGORITHM for another). Unlike other
 * authenticators it needs a nonce, which must never be used again under the key, with texts neither. */
int wf_gmac_tag(uint8_t tag[WF_TAG_LEN], const wf_aead *aead, const uint8_t *data, size_t len, const uint8_t *nonce, size_t nonce_len);

/* GMAC over data in pieces. The wf_aead must stay where it is, and set up, until the end. */
typedef struct wf_gmac {
    WF_ALIGNED(16) unsigned char opaque[512];
} wf_gmac;

size_t wf_gmac_size(void);
size_t wf_gmac_align(void);

int wf_gmac_init(wf_gmac *gmac, const wf_aead *aead, const uint8_t *nonce, size_t nonce_len);
/* Takes the next piece, of any length. WF_ERROR_LIMIT beyond 2^61 - 1 bytes in all. */
int wf_gmac_update(wf_gmac *gmac, const uint8_t *data, size_t len);
/* Ends it: the tag. */
int wf_gmac_final(wf_gmac *gmac, uint8_t tag[WF_TAG_LEN]);
/* Ends it: WF_OK or WF_ERROR_AUTHENTICATION. */
WF_MUST_CHECK int wf_gmac_verify(wf_gmac *gmac, const uint8_t tag[WF_TAG_LEN]);
void wf_gmac_wipe(wf_gmac *gmac);

/* Poly1305 of RFC 8439. A key authenticates ONE message: two tags under a key give it away. */
#define WF_POLY1305_KEY_LEN 32

int wf_poly1305_tag(uint8_t tag[WF_TAG_LEN], const uint8_t *message, size_t len, const uint8_t key[WF_POLY1305_KEY_LEN]);
/* WF_OK if the tag is that of the message, else WF_ERROR_AUTHENTICATION. */
WF_MUST_CHECK int wf_poly1305_check(const uint8_t tag[WF_TAG_LEN], const uint8_t *message, size_t len,
                                    const uint8_t key[WF_POLY1305_KEY_LEN]);

/* Poly1305 of a message in pieces. */
typedef struct wf_poly1305 {
    WF_ALIGNED(16) unsigned char opaque[256];
} wf_poly1305;

size_t wf_poly1305_size(void);
size_t wf_poly1305_align(void);

int wf_poly1305_init(wf_poly1305 *mac, const uint8_t key[WF_POLY1305_KEY_LEN]);
/* Takes the next piece, of any length. */
int wf_poly1305_update(wf_poly1305 *mac, const uint8_t *message, size_t len);
/* Ends it: the tag. */
int wf_poly1305_final(wf_poly1305 *mac, uint8_t tag[WF_TAG_LEN]);
/* Ends it: WF_OK or WF_ERROR_AUTHENTICATION. */
WF_MUST_CHECK int wf_poly1305_verify(wf_poly1305 *mac, const uint8_t tag[WF_TAG_LEN]);
void wf_poly1305_wipe(wf_poly1305 *mac);

/* GHASH of NIST SP 800-38D and POLYVAL of RFC 8452: polynomial hashes over GF(2^128), for those who build modes of their own. By itself
 * such a hash is no authenticator: whoever sees one value under a known text can solve for the key.
 *
 * The hash is that of all pieces, joined, the last block filled up with zeros; lengths are not hashed. */
#define WF_GHASH_LEN 16

typedef struct wf_ghash {
    WF_ALIGNED(64) unsigned char opaque[2048];
} wf_ghash;

size_t wf_ghash_size(void);
size_t wf_ghash_align(void);

int wf_ghash_init(wf_ghash *hash, const uint8_t key[WF_GHASH_LEN]);
int wf_ghash_update(wf_ghash *hash, const uint8_t *text, size_t len);
int wf_ghash_final(wf_ghash *hash, uint8_t out[WF_GHASH_LEN]);
void wf_ghash_wipe(wf_ghash *hash);

typedef struct wf_polyval {
    WF_ALIGNED(64) unsigned char opaque[2048];
} wf_polyval;

size_t wf_polyval_size(void);
size_t wf_polyval_align(void);

int wf_polyval_init(wf_polyval *hash, const uint8_t key[WF_GHASH_LEN]);
int wf_polyval_update(wf_polyval *hash, const uint8_t *text, size_t len);
int wf_polyval_final(wf_polyval *hash, uint8_t out[WF_GHASH_LEN]);
void wf_polyval_wipe(wf_polyval *hash);

/* ------------------------------------------------------------------------------------------------------------------------------
 * 6. Ciphers: ChaCha20 of RFC 8439, XChaCha20, and the block cipher AES of FIPS 197
 *
 * They encrypt and do not authenticate: most programs want section 4. A key and a nonce of ChaCha20 must never serve for two texts.
 */
#define WF_CHACHA20_KEY_LEN 32

/* The key stream of a key and a nonce, and a place in it. */
typedef struct wf_chacha20 {
    WF_ALIGNED(16) unsigned char opaque[256];
} wf_chacha20;

size_t wf_chacha20_size(void);
size_t wf_chacha20_align(void);

/* The stream from its start on. A nonce of 12 bytes is ChaCha20's, one of 24 XChaCha20's. */
int wf_chacha20_init(wf_chacha20 *cipher, const uint8_t key[WF_CHACHA20_KEY_LEN], const uint8_t *nonce, size_t nonce_len);
/* Goes to a byte of the stream, 64 times the RFC's counter. WF_ERROR_LIMIT beyond 2^38, where the stream ends. */
int wf_chacha20_seek(wf_chacha20 *cipher, uint64_t position);
/* Adds (exclusive or) the next len bytes of the stream to the text: encrypts or decrypts it. In place. WF_ERROR_LIMIT if the stream has
 * fewer bytes left. */
int wf_chacha20_xor(wf_chacha20 *cipher, uint8_t *out, const uint8_t *text, size_t len);
void wf_chacha20_wipe(wf_chacha20 *cipher);

/* HChaCha20: a new key from a key and 16 bytes. */
int wf_hchacha20(uint8_t out[WF_CHACHA20_KEY_LEN], const uint8_t key[WF_CHACHA20_KEY_LEN], const uint8_t nonce[16]);

/* AES: the bare permutation of blocks of 16 bytes, for modes that this library lacks. Equal blocks have equal ciphertexts, so that without a
 * mode it hides nothing. */
#define WF_AES_BLOCK_LEN 16

/* A key that is set up. */
typedef struct wf_aes {
    WF_ALIGNED(64) unsigned char opaque[2048];
} wf_aes;

size_t wf_aes_size(void);
size_t wf_aes_align(void);

/* Sets up a key of 16, 24 or 32 bytes: WF_ERROR_LENGTH for others. */
int wf_aes_init(wf_aes *aes, const uint8_t *key, size_t key_len);
/* Encrypts each block by itself. In place. WF_ERROR_LENGTH if len is no multiple of 16. Many blocks in one call take a fraction of the time
 * of as many calls. */
int wf_aes_encrypt(const wf_aes *aes, uint8_t *out, const uint8_t *blocks, size_t len);
/* Decrypts each block by itself. In place. */
int wf_aes_decrypt(const wf_aes *aes, uint8_t *out, const uint8_t *blocks, size_t len);
void wf_aes_wipe(wf_aes *aes);

/* ------------------------------------------------------------------------------------------------------------------------------
 * 7. Key agreement: Diffie-Hellman on the Kummer surface of Gaudry and Schost, with 128-bit security
 *
 * No standard describes this system and nobody has audited this code. Both sides must use this library or SUPERCOP's software of that
 * name, with which it agrees byte for byte.
 *
 *   each side:    random bytes -> wf_kummer_keypair -> send the public key
 *   then:         wf_kummer_derive_key with one's own keys and the other's public key -> the same key on both sides
 */
#define WF_KUMMER_SECRET_KEY_LEN 32
#define WF_KUMMER_PUBLIC_KEY_LEN 48
#define WF_KUMMER_SHARED_SECRET_LEN 48

/* A new pair of keys from 32 bytes of a generator that is fit for cryptography (getrandom, arc4random_buf). WF_ERROR_RANDOM if they are
 * all zero, as they are where the generator failed and nobody looked. Wipe the random bytes afterwards: they are the secret. */
WF_MUST_CHECK int wf_kummer_keypair(uint8_t public_key[WF_KUMMER_PUBLIC_KEY_LEN], uint8_t secret_key[WF_KUMMER_SECRET_KEY_LEN],
                                    const uint8_t random[WF_KUMMER_SECRET_KEY_LEN]);

/* The public key of a secret one. WF_ERROR_SMALL_ORDER for the two scalars that have none, 0 and the group's order. */
WF_MUST_CHECK int wf_kummer_public_key(uint8_t public_key[WF_KUMMER_PUBLIC_KEY_LEN],
                                       const uint8_t secret_key[WF_KUMMER_SECRET_KEY_LEN]);

/* WF_OK for bytes that are a public key; WF_ERROR_ENCODING, WF_ERROR_NOT_ON_SURFACE or WF_ERROR_SMALL_ORDER for others. The functions
 * below check it themselves. */
WF_MUST_CHECK int wf_kummer_check_public_key(const uint8_t public_key[WF_KUMMER_PUBLIC_KEY_LEN]);

/* What both sides compute: NOT a key, but the encoding of a point, for a key derivation of your own that takes both public keys too. */
WF_MUST_CHECK int wf_kummer_shared_secret(uint8_t shared[WF_KUMMER_SHARED_SECRET_LEN],
                                          const uint8_t secret_key[WF_KUMMER_SECRET_KEY_LEN],
                                          const uint8_t their_public_key[WF_KUMMER_PUBLIC_KEY_LEN]);

/* A key of 1 to 8,160 bytes, by HKDF-SHA-256 from what both sides compute, both public keys (whose order does not matter) and a
 * context: the name of the protocol and its version, and what the key is for, so that each direction has one of its own. The own
 * public key must be that of the secret key: another one gives a key that the other side does not have. */
WF_MUST_CHECK int wf_kummer_derive_key(uint8_t *key, size_t key_len, const uint8_t secret_key[WF_KUMMER_SECRET_KEY_LEN],
                                       const uint8_t own_public_key[WF_KUMMER_PUBLIC_KEY_LEN],
                                       const uint8_t their_public_key[WF_KUMMER_PUBLIC_KEY_LEN], const uint8_t *context,
                                       size_t context_len);

/* Many bare multiplications at once, for those who know what they do: out[i] = scalars[i] points[i], points of 48 bytes each, scalars of
 * 32; len is that of out and of points. POINTS ARE NOT CHECKED, and may lie off the surface. WF_ERROR_ENCODING if a multiplication has
 * no result: that output is all zero, the others are valid. */
WF_MUST_CHECK int wf_kummer_scalar_mult_many(uint8_t *out, const uint8_t *points, size_t len, const uint8_t *scalars,
                                             size_t scalars_len);

/* ------------------------------------------------------------------------------------------------------------------------------
 * 8. GF(2)[x]: polynomials of any length over the field of two elements
 *
 * Bit i of word k is the coefficient of x^(64 k + i); leading zeros are allowed everywhere. Long operands take an additive transform.
 *
 *   uint64_t a[2] = {3, 0}, b[1] = {7}, c[3];                             x + 1, x^2 + x + 1
 *   wf_gf2x_mul(c, sizeof c, a, sizeof a, b, sizeof b);                   c = {9, 0, 0}: x^3 + 1
 */

/* The product; product_len must be a_len + b_len. Above 64 words an operand it takes one allocation, which is not wiped. */
int wf_gf2x_mul(uint64_t *product, size_t product_len, const uint64_t *a, size_t a_len, const uint64_t *b, size_t b_len);

/* The bytes of scratch that wf_gf2x_mul_with_scratch needs for such lengths. */
size_t wf_gf2x_mul_scratch_len(size_t a_len, size_t b_len);
/* The product without an allocation. What the scratch holds afterwards is made from the operands: wipe it if they are secret. */
int wf_gf2x_mul_with_scratch(uint64_t *product, size_t product_len, const uint64_t *a, size_t a_len, const uint64_t *b, size_t b_len,
                             uint64_t *scratch, size_t scratch_len);

/* The square; square_len must be 2 a_len. */
int wf_gf2x_square(uint64_t *square, size_t square_len, const uint64_t *a, size_t a_len);

/* a = quotient b + remainder; quotient_len must be a_len, remainder_len b_len. The time depends on the degree of b too: not for divisors
 * whose degree is secret. One allocation, not wiped. WF_ERROR_DIVISION_BY_ZERO if b is zero or empty. */
int wf_gf2x_div_rem(uint64_t *quotient, size_t quotient_len, uint64_t *remainder, size_t remainder_len, const uint64_t *a,
                    size_t a_len, const uint64_t *b, size_t b_len);

/* The greatest common divisor; gcd_len must be the longer of a_len and b_len. That with zero is the other operand. The time depends on
 * the degrees of a, b and the result too. Allocations, not wiped. */
int wf_gf2x_gcd(uint64_t *gcd, size_t gcd_len, const uint64_t *a, size_t a_len, const uint64_t *b, size_t b_len);

/* ------------------------------------------------------------------------------------------------------------------------------
 * 9. GF(2^m), the fields of FIPS 186, in polynomial basis
 *
 * Functions work on arrays of elements that stand one after the other; len is that of each array, a multiple of
 * wf_gf2m_element_len(field). One element is an array too; many at once run at full vector width. Every input may be the output (in
 * place), in all of the functions that have one len.
 *
 * An element is an array of words as in section 8, 3, 4, 5, 7 or 9 of them, and must be reduced: a bit at or above x^m is
 * WF_ERROR_ENCODING, and nothing is written.
 *
 *   uint64_t a[4], b[4];                                                  GF(2^233)
 *   wf_gf2m_mul(WF_GF2_233, a, a, b, sizeof a);                           a = a b
 */

enum {
    WF_GF2_163 = 163, /* modulus x^163 + x^7 + x^6 + x^3 + 1 */
    WF_GF2_233 = 233, /* x^233 + x^74 + 1 */
    WF_GF2_283 = 283, /* x^283 + x^12 + x^7 + x^5 + 1 */
    WF_GF2_409 = 409, /* x^409 + x^87 + 1 */
    WF_GF2_571 = 571  /* x^571 + x^10 + x^5 + x^2 + 1 */
};

/* Bytes of an element in memory: 24, 32, 40, 56, 72; 0 for a number that is no field. */
size_t wf_gf2m_element_len(int field);
/* Bytes of its encoding: 21, 30, 36, 52, 72; 0 for a number that is no field. */
size_t wf_gf2m_encoding_len(int field);

/* Sums, which are differences too. */
int wf_gf2m_add(int field, uint64_t *sums, const uint64_t *a, const uint64_t *b, size_t len);
int wf_gf2m_mul(int field, uint64_t *products, const uint64_t *a, const uint64_t *b, size_t len);
int wf_gf2m_square(int field, uint64_t *squares, const uint64_t *a, size_t len);
/* Powers by 2^n: n squarings. The time depends on n. */
int wf_gf2m_square_n(int field, uint64_t *powers, const uint64_t *a, size_t len, size_t n);
/* Powers by an exponent of exponent_len bytes in words of 64 bits, the lowest first. The time depends on its length alone: 64
 * squarings and products a word. Anything to the power 0 is 1. */
int wf_gf2m_pow(int field, uint64_t *powers, const uint64_t *a, size_t len, const uint64_t *exponent, size_t exponent_len);
/* Inverses, and 0 for 0, in the same time. */
int wf_gf2m_invert(int field, uint64_t *inverses, const uint64_t *a, size_t len);
/* Square roots: every element has exactly one. */
int wf_gf2m_sqrt(int field, uint64_t *roots, const uint64_t *a, size_t len);
/* Half-traces. If the trace of a is 0, its half-trace solves z^2 + z = a; the other solution is z + 1. */
int wf_gf2m_half_trace(int field, uint64_t *half_traces, const uint64_t *a, size_t len);
/* Traces, 0 or 1: a byte for each element. */
int wf_gf2m_trace(int field, uint8_t *traces, size_t count, const uint64_t *a, size_t len);
/* 1 for each element that is zero, else 0. */
int wf_gf2m_is_zero(int field, uint8_t *answers, size_t count, const uint64_t *a, size_t len);

/* Encodings one after the other, of as many elements as the other array has. be: as SEC 1 and FIPS 186 write them, the coefficient of
 * x^0 in the lowest bit of the last byte; le: in the lowest bit of the first. */
WF_MUST_CHECK int wf_gf2m_from_bytes_be(int field, uint64_t *elements, size_t len, const uint8_t *bytes, size_t bytes_len);
WF_MUST_CHECK int wf_gf2m_from_bytes_le(int field, uint64_t *elements, size_t len, const uint8_t *bytes, size_t bytes_len);
int wf_gf2m_to_bytes_be(int field, uint8_t *bytes, size_t bytes_len, const uint64_t *elements, size_t len);
int wf_gf2m_to_bytes_le(int field, uint8_t *bytes, size_t bytes_len, const uint64_t *elements, size_t len);

/* ------------------------------------------------------------------------------------------------------------------------------
 * 10. Normal bases of GF(2^n)
 *
 * The Gaussian normal basis of degree n and type t: with p = n t + 1 an odd prime, K the subgroup of order t of the units modulo p, g a
 * p-th root of unity and b = sum of g^k over K, the basis is b_i = b^(2^i), i = 0 .. n - 1. Types 1 and 2 are the optimal ones. An
 * element is an array of ceil(n / 64) words, bit i of word k the coordinate of b_(64 k + i); bits at or above n are WF_ERROR_ENCODING.
 * Arrays of elements are as in section 9, the sum is the exclusive or, and the element 1 has all coordinates 1. */
typedef struct wf_normal wf_normal;

/* Sets a basis up, in memory of the library's; with the type 0 that of least type. It is for any number of threads, and has no secrets.
 * WF_ERROR_TOO_LARGE for degrees above 2,048 and for n t above 131,072. */
WF_MUST_CHECK int wf_normal_new(wf_normal **basis, size_t degree, size_t basis_type);
/* Gives a basis back; a null pointer is none. */
void wf_normal_free(wf_normal *basis);

/* Its degree, its type. */
int wf_normal_degree(const wf_normal *basis, size_t *degree);
int wf_normal_type(const wf_normal *basis, size_t *basis_type);

/* The element 1; len is that of one element. */
int wf_normal_one(const wf_normal *basis, uint64_t *one, size_t len);
/* Products. In place. */
int wf_normal_mul(const wf_normal *basis, uint64_t *products, const uint64_t *a, const uint64_t *b, size_t len);
/* Powers by 2^n, which are rotations by n: 1 squares, the degree less 1 takes square roots. In place. Allocates. */
int wf_normal_square_n(const wf_normal *basis, uint64_t *powers, const uint64_t *a, size_t len, size_t n);
/* Square roots. In place. Allocates. */
int wf_normal_sqrt(const wf_normal *basis, uint64_t *roots, const uint64_t *a, size_t len);
/* Inverses, and 0 for 0, in the same time. In place. Allocates, but for the bases of FIPS 186. */
int wf_normal_invert(const wf_normal *basis, uint64_t *inverses, const uint64_t *a, size_t len);
/* Traces, 0 or 1: a byte for each element. Allocates. */
int wf_normal_trace(const wf_normal *basis, uint8_t *traces, size_t count, const uint64_t *a, size_t len);

/* Encodings of ceil(n / 8) bytes as IEEE 1363 and FIPS 186 print them: coordinate 0 is the leftmost of the n bits that end the string.
 * Both allocate, and wipe what they allocated. */
WF_MUST_CHECK int wf_normal_from_bytes(const wf_normal *basis, uint64_t *elements, size_t len, const uint8_t *bytes,
                                       size_t bytes_len);
int wf_normal_to_bytes(const wf_normal *basis, uint8_t *bytes, size_t bytes_len, const uint64_t *elements, size_t len);

/* The same elements in the polynomial basis of section 9, and back. For the degrees of that section in their least types (4, 2, 6, 4,
 * 10), which are those of FIPS 186; WF_ERROR_ALGORITHM for other bases. */
int wf_normal_to_polynomial(const wf_normal *basis, uint64_t *polynomials, const uint64_t *elements, size_t len);
int wf_normal_from_polynomial(const wf_normal *basis, uint64_t *elements, const uint64_t *polynomials, size_t len);

#ifdef __cplusplus
}
#endif

#endif
