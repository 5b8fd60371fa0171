/* widefield: finite-field cryptography at the full width of the processor's vector units. The interface for C and C++.
 *
 * Contents
 *   1. Conventions          what holds for every function
 *   2. Status               error codes
 *   3. The library          version, wiping, tiers
 *   4. AEADs                AES-GCM, ChaCha20-Poly1305, XChaCha20-Poly1305: whole messages, batches, messages in pieces
 *   5. Authenticators       GMAC, Poly1305; the hashes GHASH and POLYVAL
 *   6. Ciphers              the stream cipher ChaCha20, the block cipher AES
 *   7. Key agreement        Diffie-Hellman on the Kummer surface; the curve GLS254, which signs and hashes too; NIST's
 *                           binary curves, ECDH and ECDSA
 *   8. GF(2)[x]             polynomials: products, squares, division, greatest common divisors
 *   9. GF(2^m)              the fields of FIPS 186, in polynomial basis
 *  10. Normal bases         GF(2^n), where squaring is a rotation
 *  11. Erasure codes        lost shards from the others
 *  12. CRCs                 changes that are accidents are found
 *  13. Correcting codes     Reed-Solomon codes, interleaved too, and BCH codes: errors are corrected
 *  14. Goppa codes          public ones, and the decoder of a secret one, as of Classic McEliece
 *
 * Compile and link with: cc program.c $(pkg-config --cflags --libs widefield)
 *
 *
 * 1. Conventions
 *
 * Results. A function that can fail returns an int: WF_OK, which is 0, or one of the negative error codes of section 2;
 *   wf_strerror gives the text. Every such result must be checked, and compilers warn where it is not. When a function
 *   returns an error, it has written nothing, with two exceptions: those that a function states, and contexts (below).
 *
 * Lengths. Every length is in BYTES, so that sizeof of an array is its length; that of an array of uint64_t must be a
 *   multiple of 8. Other lengths than a function takes are WF_ERROR_LENGTH. Parameters with a length in brackets, such
 *   as tag[WF_TAG_LEN], have always that length. Counts of elements are called count.
 *
 * Pointers. A null pointer is allowed where the length is 0, and is WF_ERROR_NULL elsewhere. Arrays of uint64_t must be
 *   aligned as such (WF_ERROR_ALIGNMENT); bytes need not be.
 *
 * Overlap. What is written may not overlap anything else that the call is given: WF_ERROR_OVERLAP. One exception: where
 *   an input has the length of the output and the function says "in place", the input may be the output, by the same
 *   pointer. Inputs may overlap each other.
 *
 * Contexts. Types such as wf_aead are for memory of the caller's: on the stack, in a structure, or from an allocator,
 *   with the alignment of the type (64 bytes at most: aligned_alloc, not malloc). Programs that do not see the types
 *   take wf_..._size() and wf_..._align(). A context must be set up by its wf_..._init. Calls with a context that was
 *   not set up, or that has ended, return WF_ERROR_STATE; memory that was never written may hold anything, so this does
 *   not reliably detect a missing init. Setting up a context again starts anew.
 *
 * Errors. An error ends a context: if wf_..._init fails, or a call that changes the context fails, the context is
 *   zeroed, and every later call with it returns WF_ERROR_STATE. A message never goes on after a piece was refused.
 *
 * Wiping. wf_..._wipe ends a context and writes zeros over all of it: call it for every context that held a secret. It
 *   accepts null pointers and contexts that were never set up or have ended. wf_..._final and wf_..._verify end and
 *   wipe their context too.
 *
 * Copies of contexts. wf_aead, wf_aes, wf_ghash and wf_polyval may be copied and moved with their memory; a copy is a
 *   context of its own, to be wiped as well. wf_aead_stream, wf_gmac, wf_poly1305 and wf_chacha20 must be neither
 *   copied nor moved: a copy would use a nonce, a keystream or a one-time key a second time. A call with a copy at
 *   another address returns WF_ERROR_STATE, and ends the copy. Saving the memory of such a context and restoring it to
 *   the same address goes undetected; never do it. Contexts belong to one process: do not place them in memory that
 *   processes share.
 *
 * Memory. Nothing is allocated, but for wf_normal_new and functions that say so; if that memory cannot be had, the
 *   program is aborted.
 *
 * Threads. Different contexts may be used at the same time, and so may one that is passed by a pointer to const. A call
 *   that sets up, changes or wipes a context needs it alone, and a stream in use counts as a use of its key.
 *
 * Secrets. The time of a function depends on lengths, tiers, algorithms, fields and degrees, and on whether the call
 *   succeeds; it does not depend on keys, plaintexts, field elements or scalars. The exceptions, polynomials in section
 *   8, say so. Nothing is promised about power analysis, emissions, faults or speculative execution, and this library
 *   has not been audited.
 *
 * Compatibility. Symbols carry the version WIDEFIELD_0.1. A program that was built with this header runs with later
 *   libraries of the same soname: functions, numbers, sizes and alignments stay. */
#ifndef WIDEFIELD_H
#define WIDEFIELD_H

#include <stddef.h>
#include <stdint.h>

#define WF_VERSION "0.1.0"

/* The caller must check the result. */
#if defined(__cplusplus) && (__cplusplus >= 201703L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L))
#define WF_MUST_CHECK [[nodiscard]]
#elif defined(__GNUC__) || defined(__clang__)
#define WF_MUST_CHECK __attribute__((warn_unused_result))
#elif defined(_MSC_VER)
#include <sal.h>
#define WF_MUST_CHECK _Check_return_
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

/* ---------------------------------------------------------------------------------------------------------------------
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
    /* The context was not set up for this call, has ended, or is a forbidden copy; or its key was wiped or replaced. */
    WF_ERROR_STATE = -5,
    /* No algorithm or field has this number, or it is not one that the function works for. */
    WF_ERROR_ALGORITHM = -6,
    /* Longer than the standard allows. */
    WF_ERROR_LIMIT = -7,
    /* The tag is not that of this message. No further detail is given. */
    WF_ERROR_AUTHENTICATION = -8,
    /* An encoding or an element is not canonical: bits are set above the field's degree, or a coordinate is too big. */
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
    /* Too few shards are there, or there is none of this number. */
    WF_ERROR_SHARDS = -17,
    /* The shards that are there do not determine the others. */
    WF_ERROR_SINGULAR = -18,
    /* There is no code with these parameters. */
    WF_ERROR_PARAMETERS = -19,
    /* A position is outside the word, or named twice. */
    WF_ERROR_POSITIONS = -20,
    /* The word has more errors than its code corrects. */
    WF_ERROR_UNCORRECTABLE = -21,
    /* An error that this version has no number for. */
    WF_ERROR_OTHER = -99
};

/* The text for a status: a string that lives as long as the program. */
const char *wf_strerror(int status);

/* ---------------------------------------------------------------------------------------------------------------------
 * 3. The library
 */

/* The version of the library that runs; WF_VERSION is that of the header. */
const char *wf_version(void);

/* Writes zeros over len bytes of secrets; no compiler removes it. A null pointer is ignored. */
void wf_wipe(void *memory, size_t len);

/* Tiers: levels of the processor for which there is code. Every tier gives the same results. The widest that the
 * machine has is found at run time; the environment variable WIDEFIELD_TIER (with a name such as "avx2") can lower it
 * for a whole program. */
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
/* From now on the whole program uses this tier; 0 returns to the widest. Contexts that are set up keep their tier.
 * WF_ERROR_TIER if the tier is not available. For tests and measurements. */
WF_MUST_CHECK int wf_tier_force(int number);
/* The same by name. */
WF_MUST_CHECK int wf_tier_force_by_name(const char *name);

/* ---------------------------------------------------------------------------------------------------------------------
 * 4. AEADs: authenticated encryption with additional data
 *
 * NEVER reuse a nonce with the same key, except with AES-GCM-SIV: reuse reveals the XOR of the two plaintexts and
 * permits forgeries. Nonces may be counters. Random nonces of 12 bytes are safe for up to 2^32 messages per key, those
 * of XChaCha20-Poly1305 and XAES-256-GCM for any practical number.
 *
 *   uint8_t key[32] = ..., nonce[12] = ..., tag[WF_TAG_LEN];
 *   wf_aead aead;
 *   if (wf_aead_init(&aead, WF_AES_256_GCM, key, sizeof key) != WF_OK) ...
 *   if (wf_aead_seal(&aead, buf, tag, buf, len, header, header_len, nonce, sizeof nonce) != WF_OK) ...     in place
 *   if (wf_aead_open(&aead, buf, buf, len, tag, header, header_len, nonce, sizeof nonce) != WF_OK) ...     a forgery
 *   wf_aead_wipe(&aead);
 */

enum {
    WF_AES_128_GCM = 1,      /* NIST SP 800-38D, key of 16 bytes */
    WF_AES_192_GCM = 2,      /* key of 24 bytes */
    WF_AES_256_GCM = 3,      /* key of 32 bytes */
    WF_CHACHA20_POLY1305 = 4, /* RFC 8439, key of 32 bytes, nonce of 12 */
    WF_XCHACHA20_POLY1305 = 5, /* key of 32 bytes, nonce of 24, which may be random */
    WF_AES_128_GCM_SIV = 6,  /* RFC 8452, key of 16 bytes, nonce of 12: reuse reveals only whether messages are equal */
    WF_AES_256_GCM_SIV = 7,  /* key of 32 bytes */
    WF_XAES_256_GCM = 8      /* C2SP, key of 32 bytes, nonce of 24, which may be random */
};

#define WF_TAG_LEN 16

/* The length of an algorithm's key; 0 for a number that is no algorithm. */
size_t wf_aead_key_len(int algorithm);
/* The length of an algorithm's nonce, likewise. AES-GCM also accepts nonces of any other length except 0; these cost an
 * additional hash, and random ones collide sooner than their length suggests. */
size_t wf_aead_nonce_len(int algorithm);

/* A key that is set up, for any number of messages and threads. Copies are allowed: each is the same key. */
typedef struct wf_aead {
    WF_ALIGNED(64) unsigned char opaque[2048];
} wf_aead;

size_t wf_aead_size(void);
size_t wf_aead_align(void);

/* Sets up a key for one of the algorithms. Streams and GMACs that use what was set up here before have ended: their
 * next call returns WF_ERROR_STATE. So it is after wf_aead_wipe. */
WF_MUST_CHECK int wf_aead_init(wf_aead *aead, int algorithm, const uint8_t *key, size_t key_len);

/* Encrypts len bytes and authenticates them and the additional data. The ciphertext has len bytes; the tag is separate.
 * In place. WF_ERROR_LIMIT for plaintexts of more than 2^36 - 32 bytes (AES-GCM), 2^38 - 64 (ChaCha20) or 2^36
 * (AES-GCM-SIV). */
WF_MUST_CHECK int wf_aead_seal(const wf_aead *aead, uint8_t *ciphertext, uint8_t tag[WF_TAG_LEN],
                               const uint8_t *plaintext, size_t len, const uint8_t *aad, size_t aad_len,
                               const uint8_t *nonce, size_t nonce_len);

/* Verifies the tag and decrypts len bytes. In place. After WF_ERROR_AUTHENTICATION the plaintext is all zeros. */
WF_MUST_CHECK int wf_aead_open(const wf_aead *aead, uint8_t *plaintext, const uint8_t *ciphertext, size_t len,
                               const uint8_t tag[WF_TAG_LEN], const uint8_t *aad, size_t aad_len, const uint8_t *nonce,
                               size_t nonce_len);

void wf_aead_wipe(wf_aead *aead);

/* A message of a batch: text points to the plaintext or the ciphertext, which is sealed or opened in place. */
typedef struct wf_aead_packet {
    const wf_aead *aead;     /* the key; packets may share one, and algorithms may differ */
    const uint8_t *nonce;    /* wf_aead_nonce_len(algorithm) bytes: 12 for AES-GCM */
    const uint8_t *aad;
    size_t aad_len;
    uint8_t *text;
    size_t len;
    uint8_t tag[WF_TAG_LEN]; /* written by sealing, read by opening */
    int status;              /* written: WF_OK, or WF_ERROR_AUTHENTICATION for a forgery, whose text is zeroed */
} wf_aead_packet;

/* Encrypts and authenticates each packet as wf_aead_seal does. Consecutive packets of one algorithm are processed
 * together: for short ones that is up to twice as fast as one by one. All packets are checked before the first is
 * written: when any packet has an error, that error is returned, and nothing has been written, no status either. No
 * text may overlap anything else that belongs to any packet, or the packets themselves. More than 64 packets allocate
 * 16 bytes for each during the call. */
WF_MUST_CHECK int wf_aead_seal_many(wf_aead_packet *packets, size_t count);

/* Verifies and decrypts each packet, likewise. WF_ERROR_AUTHENTICATION means that there were forgeries; the statuses
 * tell which. */
WF_MUST_CHECK int wf_aead_open_many(wf_aead_packet *packets, size_t count);

/* One message in pieces. The joined ciphertext of the pieces, and the tag, are those of the whole message sealed at
 * once. The pieces are not messages of their own: nothing is authentic before the end. WF_ERROR_ALGORITHM for
 * AES-GCM-SIV, which must read all of a plaintext before it encrypts, and for XAES-256-GCM.
 *
 * A stream uses the wf_aead that it was started with. That wf_aead must stay at its address until the stream has ended,
 * and its memory must stay readable. If it was wiped or set up again meanwhile, the next call returns WF_ERROR_STATE,
 * writes no output and ends the stream. Every other error of an update ends the stream too. Output must not overlap the
 * key (WF_ERROR_OVERLAP).
 *
 * Do not copy or move a stream: see "Copies of contexts" in section 1. */
typedef struct wf_aead_stream {
    WF_ALIGNED(16) unsigned char opaque[640];
} wf_aead_stream;

size_t wf_aead_stream_size(void);
size_t wf_aead_stream_align(void);

/* Starts a message that is encrypted. */
WF_MUST_CHECK int wf_aead_encrypt_init(wf_aead_stream *stream, const wf_aead *aead, const uint8_t *aad, size_t aad_len,
                                       const uint8_t *nonce, size_t nonce_len);
/* Encrypts the next piece, of any length. In place. WF_ERROR_LIMIT if the message would become too long. */
WF_MUST_CHECK int wf_aead_encrypt_update(wf_aead_stream *stream, uint8_t *ciphertext, const uint8_t *plaintext,
                                         size_t len);
/* Ends the message and the stream; writes the tag. */
WF_MUST_CHECK int wf_aead_encrypt_final(wf_aead_stream *stream, uint8_t tag[WF_TAG_LEN]);

/* Starts a message that is decrypted. */
WF_MUST_CHECK int wf_aead_decrypt_init(wf_aead_stream *stream, const wf_aead *aead, const uint8_t *aad, size_t aad_len,
                                       const uint8_t *nonce, size_t nonce_len);
/* Decrypts the next piece, of any length. In place. THE PLAINTEXT IS NOT YET AUTHENTICATED: an attacker may have chosen
 * it. Do not act on it, show it or answer differently because of it before wf_aead_decrypt_final has returned WF_OK. */
WF_MUST_CHECK int wf_aead_decrypt_update(wf_aead_stream *stream, uint8_t *plaintext, const uint8_t *ciphertext,
                                         size_t len);
/* Ends the message and the stream: WF_OK if the tag is that of all pieces. If not, discard every piece of plaintext. */
WF_MUST_CHECK int wf_aead_decrypt_final(wf_aead_stream *stream, const uint8_t tag[WF_TAG_LEN]);

void wf_aead_stream_wipe(wf_aead_stream *stream);

/* ---------------------------------------------------------------------------------------------------------------------
 * 5. Authenticators and hashes
 */

/* GMAC: the tag of AES-GCM over additional data and an empty plaintext, with a wf_aead of AES-GCM (WF_ERROR_ALGORITHM
 * for others). Unlike other authenticators it needs a nonce: never reuse one with the same key, neither for GMAC nor
 * for encryption. */
WF_MUST_CHECK int wf_gmac_tag(uint8_t tag[WF_TAG_LEN], const wf_aead *aead, const uint8_t *data, size_t len,
                              const uint8_t *nonce, size_t nonce_len);

/* GMAC over data in pieces. What is said of streams and their key holds here too. Do not copy or move it. */
typedef struct wf_gmac {
    WF_ALIGNED(16) unsigned char opaque[512];
} wf_gmac;

size_t wf_gmac_size(void);
size_t wf_gmac_align(void);

WF_MUST_CHECK int wf_gmac_init(wf_gmac *gmac, const wf_aead *aead, const uint8_t *nonce, size_t nonce_len);
/* Authenticates the next piece, of any length. WF_ERROR_LIMIT beyond 2^61 - 1 bytes in total. */
WF_MUST_CHECK int wf_gmac_update(wf_gmac *gmac, const uint8_t *data, size_t len);
/* Ends it; writes the tag. */
WF_MUST_CHECK int wf_gmac_final(wf_gmac *gmac, uint8_t tag[WF_TAG_LEN]);
/* Ends it; WF_OK if the tag is right, else WF_ERROR_AUTHENTICATION. */
WF_MUST_CHECK int wf_gmac_verify(wf_gmac *gmac, const uint8_t tag[WF_TAG_LEN]);
void wf_gmac_wipe(wf_gmac *gmac);

/* Poly1305 of RFC 8439. A key authenticates ONE message: two tags with the same key reveal the key. */
#define WF_POLY1305_KEY_LEN 32

WF_MUST_CHECK int wf_poly1305_tag(uint8_t tag[WF_TAG_LEN], const uint8_t *message, size_t len,
                                  const uint8_t key[WF_POLY1305_KEY_LEN]);
/* WF_OK if the tag is that of the message, else WF_ERROR_AUTHENTICATION. */
WF_MUST_CHECK int wf_poly1305_check(const uint8_t tag[WF_TAG_LEN], const uint8_t *message, size_t len,
                                    const uint8_t key[WF_POLY1305_KEY_LEN]);

/* Poly1305 of a message in pieces. Do not copy or move it. */
typedef struct wf_poly1305 {
    WF_ALIGNED(16) unsigned char opaque[256];
} wf_poly1305;

size_t wf_poly1305_size(void);
size_t wf_poly1305_align(void);

WF_MUST_CHECK int wf_poly1305_init(wf_poly1305 *mac, const uint8_t key[WF_POLY1305_KEY_LEN]);
/* Authenticates the next piece, of any length. */
WF_MUST_CHECK int wf_poly1305_update(wf_poly1305 *mac, const uint8_t *message, size_t len);
/* Ends it; writes the tag. */
WF_MUST_CHECK int wf_poly1305_final(wf_poly1305 *mac, uint8_t tag[WF_TAG_LEN]);
/* Ends it; WF_OK if the tag is right, else WF_ERROR_AUTHENTICATION. */
WF_MUST_CHECK int wf_poly1305_verify(wf_poly1305 *mac, const uint8_t tag[WF_TAG_LEN]);
void wf_poly1305_wipe(wf_poly1305 *mac);

/* GHASH of NIST SP 800-38D and POLYVAL of RFC 8452: polynomial hashes over GF(2^128), for building other modes. Such a
 * hash alone is not an authenticator: one value for a known message reveals the key.
 *
 * The hash is that of the joined pieces, the last block padded with zeros; lengths are not hashed. Copies are allowed:
 * a copy goes on from the pieces so far. */
#define WF_GHASH_LEN 16

typedef struct wf_ghash {
    WF_ALIGNED(64) unsigned char opaque[2048];
} wf_ghash;

size_t wf_ghash_size(void);
size_t wf_ghash_align(void);

WF_MUST_CHECK int wf_ghash_init(wf_ghash *hash, const uint8_t key[WF_GHASH_LEN]);
WF_MUST_CHECK int wf_ghash_update(wf_ghash *hash, const uint8_t *data, size_t len);
WF_MUST_CHECK int wf_ghash_final(wf_ghash *hash, uint8_t out[WF_GHASH_LEN]);
void wf_ghash_wipe(wf_ghash *hash);

typedef struct wf_polyval {
    WF_ALIGNED(64) unsigned char opaque[2048];
} wf_polyval;

size_t wf_polyval_size(void);
size_t wf_polyval_align(void);

WF_MUST_CHECK int wf_polyval_init(wf_polyval *hash, const uint8_t key[WF_GHASH_LEN]);
WF_MUST_CHECK int wf_polyval_update(wf_polyval *hash, const uint8_t *data, size_t len);
WF_MUST_CHECK int wf_polyval_final(wf_polyval *hash, uint8_t out[WF_GHASH_LEN]);
void wf_polyval_wipe(wf_polyval *hash);

/* ---------------------------------------------------------------------------------------------------------------------
 * 6. Ciphers: ChaCha20 of RFC 8439, XChaCha20, and the block cipher AES of FIPS 197
 *
 * These encrypt and do not authenticate: most programs want section 4. Never reuse a nonce of ChaCha20 with the same
 * key.
 */
#define WF_CHACHA20_KEY_LEN 32

/* The keystream of a key and a nonce, and a position in it. Do not copy or move it. */
typedef struct wf_chacha20 {
    WF_ALIGNED(16) unsigned char opaque[256];
} wf_chacha20;

size_t wf_chacha20_size(void);
size_t wf_chacha20_align(void);

/* The keystream from its start. A nonce of 12 bytes is ChaCha20's, one of 24 XChaCha20's. */
WF_MUST_CHECK int wf_chacha20_init(wf_chacha20 *cipher, const uint8_t key[WF_CHACHA20_KEY_LEN], const uint8_t *nonce,
                                   size_t nonce_len);
/* Goes to a byte of the keystream, 64 times the RFC's block counter. WF_ERROR_LIMIT beyond 2^38, where the keystream
 * ends. */
WF_MUST_CHECK int wf_chacha20_seek(wf_chacha20 *cipher, uint64_t position);
/* XORs the next len bytes of the keystream into the data: encrypts or decrypts it. In place. WF_ERROR_LIMIT if fewer
 * bytes are left. */
WF_MUST_CHECK int wf_chacha20_xor(wf_chacha20 *cipher, uint8_t *out, const uint8_t *data, size_t len);
void wf_chacha20_wipe(wf_chacha20 *cipher);

/* HChaCha20: a new key from a key and 16 bytes. */
WF_MUST_CHECK int wf_hchacha20(uint8_t out[WF_CHACHA20_KEY_LEN], const uint8_t key[WF_CHACHA20_KEY_LEN],
                               const uint8_t nonce[16]);

/* AES: the block cipher alone, for modes that this library lacks. Equal blocks have equal ciphertexts: without a mode,
 * patterns of the plaintext stay visible. */
#define WF_AES_BLOCK_LEN 16

/* A key that is set up, for any number of threads. Copies are allowed. */
typedef struct wf_aes {
    WF_ALIGNED(64) unsigned char opaque[2048];
} wf_aes;

size_t wf_aes_size(void);
size_t wf_aes_align(void);

/* Sets up a key of 16, 24 or 32 bytes: WF_ERROR_LENGTH for others. */
WF_MUST_CHECK int wf_aes_init(wf_aes *aes, const uint8_t *key, size_t key_len);
/* Encrypts each block separately. In place. WF_ERROR_LENGTH if len is not a multiple of 16. Many blocks in one call are
 * several times faster than as many calls. */
WF_MUST_CHECK int wf_aes_encrypt(const wf_aes *aes, uint8_t *out, const uint8_t *blocks, size_t len);
/* Decrypts each block separately. In place. */
WF_MUST_CHECK int wf_aes_decrypt(const wf_aes *aes, uint8_t *out, const uint8_t *blocks, size_t len);
void wf_aes_wipe(wf_aes *aes);

/* ---------------------------------------------------------------------------------------------------------------------
 * 7. Key agreement: Diffie-Hellman on the Kummer surface of Gaudry and Schost, with 128-bit security; below, GLS254
 * and NIST's binary curves
 *
 * This system is not standardised, and this code has not been audited. Both sides must use this library, or SUPERCOP's
 * software of that name, which computes the same bytes.
 *
 *   each side:    random bytes -> wf_kummer_keypair -> send the public key
 *   then:         wf_kummer_derive_key with the own key pair and the other public key -> the same key on both sides
 */
#define WF_KUMMER_SECRET_KEY_LEN 32
#define WF_KUMMER_PUBLIC_KEY_LEN 48
#define WF_KUMMER_SHARED_SECRET_LEN 48

/* A new key pair from 32 bytes of a cryptographic random generator (getrandom, arc4random_buf). WF_ERROR_RANDOM if all
 * are zero, as they may be if the generator failed. Wipe the random bytes afterwards: they are the secret. */
WF_MUST_CHECK int wf_kummer_keypair(uint8_t public_key[WF_KUMMER_PUBLIC_KEY_LEN],
                                    uint8_t secret_key[WF_KUMMER_SECRET_KEY_LEN],
                                    const uint8_t random[WF_KUMMER_SECRET_KEY_LEN]);

/* The public key of a secret one. WF_ERROR_SMALL_ORDER for the two scalars that have none, 0 and the group's order. */
WF_MUST_CHECK int wf_kummer_public_key(uint8_t public_key[WF_KUMMER_PUBLIC_KEY_LEN],
                                       const uint8_t secret_key[WF_KUMMER_SECRET_KEY_LEN]);

/* WF_OK for bytes that are a public key; WF_ERROR_ENCODING, WF_ERROR_NOT_ON_SURFACE or WF_ERROR_SMALL_ORDER for others.
 * The functions below check it themselves. */
WF_MUST_CHECK int wf_kummer_check_public_key(const uint8_t public_key[WF_KUMMER_PUBLIC_KEY_LEN]);

/* The shared secret: NOT a key, but the encoding of a point, for your own key derivation, which must also take both
 * public keys. */
WF_MUST_CHECK int wf_kummer_shared_secret(uint8_t shared[WF_KUMMER_SHARED_SECRET_LEN],
                                          const uint8_t secret_key[WF_KUMMER_SECRET_KEY_LEN],
                                          const uint8_t their_public_key[WF_KUMMER_PUBLIC_KEY_LEN]);

/* A key of 1 to 8,160 bytes, by HKDF-SHA-256 from the shared secret, both public keys (in either order) and a context:
 * the name and the version of the protocol, and the purpose of the key, so that each direction has a key of its own.
 * own_public_key must belong to secret_key; with another one the two sides derive different keys. */
WF_MUST_CHECK int wf_kummer_derive_key(uint8_t *key, size_t key_len, const uint8_t secret_key[WF_KUMMER_SECRET_KEY_LEN],
                                       const uint8_t own_public_key[WF_KUMMER_PUBLIC_KEY_LEN],
                                       const uint8_t their_public_key[WF_KUMMER_PUBLIC_KEY_LEN], const uint8_t *context,
                                       size_t context_len);

/* Many scalar multiplications at once, without the checks of a key agreement: out[i] = scalars[i] points[i], points of
 * 48 bytes each, scalars of 32; len is that of out and of points. POINTS ARE NOT CHECKED, and may lie off the surface.
 * WF_ERROR_ENCODING if a multiplication has no result: that output is zeroed, the others are valid. */
WF_MUST_CHECK int wf_kummer_scalar_mult_many(uint8_t *out, const uint8_t *points, size_t len, const uint8_t *scalars,
                                             size_t scalars_len);

/* GLS254: key agreement, Schnorr signatures and hashing in a group of prime order on a binary curve, byte for byte as
 * the Rust crate crrl 0.9.
 *
 * No standard describes it, and this code has not been audited. The curve has had far less scrutiny than X25519; it is
 * over GF(2^254), an extension of GF(2^127), where Weil descent is a known theory, which gives no attack on it that is
 * known. Take X25519 of another library for what others must read and for what must stay secret for years. Without
 * carry-less multiply (the tier "portable") it is some twenty times slower than with it.
 *
 * A secret key or another scalar is a number below the group's order, little-endian; a secret key is not 0. A point has
 * one encoding; 32 zeros are the identity element, which is no public key. Every function checks the encodings that it
 * is given: WF_ERROR_ENCODING.
 *
 * hash: where a text is signed or hashed, the name of the hash function that "text" is a hash by ("sha256", "sha3256",
 * "blake2s": the formal name in small letters without punctuation), or "" if "text" is the text itself. It ends with a
 * zero; WF_ERROR_ENCODING if it is not UTF-8. */
#define WF_GLS254_SECRET_KEY_LEN 32
#define WF_GLS254_PUBLIC_KEY_LEN 32
#define WF_GLS254_SHARED_SECRET_LEN 32
#define WF_GLS254_SIGNATURE_LEN 48

/* A new key pair from 32 bytes of a cryptographic random generator, a number that is reduced modulo the group's order.
 * WF_ERROR_RANDOM if that is 0, as it may be if the generator failed. Wipe the random bytes afterwards. */
WF_MUST_CHECK int wf_gls254_keypair(uint8_t public_key[WF_GLS254_PUBLIC_KEY_LEN],
                                    uint8_t secret_key[WF_GLS254_SECRET_KEY_LEN],
                                    const uint8_t random[WF_GLS254_SECRET_KEY_LEN]);
/* The public key of a secret one. */
WF_MUST_CHECK int wf_gls254_public_key(uint8_t public_key[WF_GLS254_PUBLIC_KEY_LEN],
                                       const uint8_t secret_key[WF_GLS254_SECRET_KEY_LEN]);
/* Many public keys, in less time than one by one. len is that of both arrays, 32 bytes for each key. Where a secret key
 * is none, the result is WF_ERROR_ENCODING and its public key 32 zeros; the others are valid. */
WF_MUST_CHECK int wf_gls254_public_key_many(uint8_t *public_keys, const uint8_t *secret_keys, size_t len);

/* WF_OK for bytes that are a public key. The functions below check it themselves. */
WF_MUST_CHECK int wf_gls254_check_public_key(const uint8_t public_key[WF_GLS254_PUBLIC_KEY_LEN]);

/* The shared secret: a key, the BLAKE2s hash of both public keys and the shared point. The own public key is computed
 * on the way, which takes a third of the time or less. */
WF_MUST_CHECK int wf_gls254_shared_secret(uint8_t shared[WF_GLS254_SHARED_SECRET_LEN],
                                          const uint8_t secret_key[WF_GLS254_SECRET_KEY_LEN],
                                          const uint8_t their_public_key[WF_GLS254_PUBLIC_KEY_LEN]);
/* Many of them, in less time than one by one. len is that of shared and of their_public_keys, 32 bytes for each;
 * secret_keys has as many keys, or one for all. Where a key is none, the result is WF_ERROR_ENCODING and that shared
 * secret 32 zeros; the others are valid. A single secret key that is none is WF_ERROR_ENCODING, and nothing is
 * written. */
WF_MUST_CHECK int wf_gls254_shared_secret_many(uint8_t *shared, const uint8_t *their_public_keys, size_t len,
                                               const uint8_t *secret_keys, size_t secret_keys_len);

/* Signs a text: the same signature each time. No random bytes are needed. */
WF_MUST_CHECK int wf_gls254_sign(uint8_t signature[WF_GLS254_SIGNATURE_LEN],
                                 const uint8_t secret_key[WF_GLS254_SECRET_KEY_LEN], const char *hash,
                                 const uint8_t *text, size_t len);
/* WF_OK if the signature is of this key and text, else WF_ERROR_AUTHENTICATION. Everything is public: its time may
 * depend on all of it. */
WF_MUST_CHECK int wf_gls254_verify(const uint8_t public_key[WF_GLS254_PUBLIC_KEY_LEN],
                                   const uint8_t signature[WF_GLS254_SIGNATURE_LEN], const char *hash,
                                   const uint8_t *text, size_t len);

/* The point that a text is hashed to: nobody knows of which scalar it is the multiple of the base point. */
WF_MUST_CHECK int wf_gls254_hash_to_curve(uint8_t point[WF_GLS254_PUBLIC_KEY_LEN], const char *hash,
                                          const uint8_t *text, size_t len);
/* The multiple of a point, for protocols of one's own on such points: NOT a key. The point may be the identity element,
 * and the scalar 0. */
WF_MUST_CHECK int wf_gls254_scalar_mult(uint8_t multiple[WF_GLS254_PUBLIC_KEY_LEN],
                                        const uint8_t point[WF_GLS254_PUBLIC_KEY_LEN],
                                        const uint8_t scalar[WF_GLS254_SECRET_KEY_LEN]);

/* NIST's binary curves: ECDH and ECDSA (FIPS 186-4; SEC 1; RFC 6979), for smart cards and certificates that have them.
 *
 * For what exists, not for what is new: FIPS 186-5 deprecates these curves, and those of 163 bits have 80 bits of
 * security, too few against a state. This code has not been audited.
 *
 * Each call names its curve, and each array comes with its length, which the functions below tell for a curve; another
 * length is WF_ERROR_LENGTH, another curve WF_ERROR_ALGORITHM. All numbers are big-endian.
 *   Secret keys: a number from 1 to the group's order less 1. Other bytes are WF_ERROR_ENCODING.
 *   Public keys: points of SEC 1, compressed (02 or 03, x) or not (04, x, y), as their length tells. They are always
 *     checked: a point that is not on the curve, or not in the group of prime order, is WF_ERROR_ENCODING.
 *   Signatures: r and s in a row, each as long as a secret key. X.509 and TLS have them in DER, converted below.
 * Functions with arrays allocate some hundred bytes; what is secret there is wiped. */
enum {
    WF_NIST_K163 = 1, /* sect163k1 of SEC 2 */
    WF_NIST_B163 = 2, /* sect163r2 */
    WF_NIST_K233 = 3, /* sect233k1 */
    WF_NIST_B233 = 4, /* sect233r1 */
    WF_NIST_K283 = 5, /* sect283k1 */
    WF_NIST_B283 = 6, /* sect283r1 */
    WF_NIST_K409 = 7, /* sect409k1 */
    WF_NIST_B409 = 8, /* sect409r1 */
    WF_NIST_K571 = 9, /* sect571k1 */
    WF_NIST_B571 = 10 /* sect571r1 */
};

/* The hash functions of nonces. */
enum { WF_SHA224 = 224, WF_SHA256 = 256, WF_SHA384 = 384, WF_SHA512 = 512 };

/* Room for the longest of each, those of B-571 and K-571. */
#define WF_NIST_SECRET_KEY_MAX_LEN 72
#define WF_NIST_RANDOM_MAX_LEN 80
#define WF_NIST_PUBLIC_KEY_MAX_LEN 145
#define WF_NIST_SHARED_SECRET_MAX_LEN 72
#define WF_NIST_SIGNATURE_MAX_LEN 144
#define WF_NIST_DER_MAX_LEN 153

/* Bytes of each, 0 for a number that is no curve: of a secret key, of the random bytes for a new one, of a public key
 * (compressed unless that is 0), of a shared secret, of a signature; and room for any signature in DER. */
size_t wf_nist_secret_key_len(int curve);
size_t wf_nist_random_len(int curve);
size_t wf_nist_public_key_len(int curve, int compressed);
size_t wf_nist_shared_secret_len(int curve);
size_t wf_nist_signature_len(int curve);
size_t wf_nist_der_max_len(int curve);

/* A new key pair from bytes of a cryptographic random generator, a number that is reduced modulo the group's order.
 * WF_ERROR_RANDOM if that is 0, as it may be if the generator failed. Wipe the random bytes afterwards. */
WF_MUST_CHECK int wf_nist_keypair(int curve, uint8_t *public_key, size_t public_key_len, uint8_t *secret_key,
                                  size_t secret_key_len, const uint8_t *random, size_t random_len);
/* The public key of a secret one. */
WF_MUST_CHECK int wf_nist_public_key(int curve, uint8_t *public_key, size_t public_key_len, const uint8_t *secret_key,
                                     size_t secret_key_len);
/* WF_OK for bytes that are a public key. The functions below check it themselves. */
WF_MUST_CHECK int wf_nist_check_public_key(int curve, const uint8_t *public_key, size_t public_key_len);
/* The other encoding of a public key, or the same: out_len tells which. */
WF_MUST_CHECK int wf_nist_convert_public_key(int curve, uint8_t *out, size_t out_len, const uint8_t *public_key,
                                             size_t public_key_len);

/* The shared secret: the x-coordinate of the shared point, without the cofactor, as TLS and NIST SP 800-56A have it. It
 * is no key yet: derive one from it by a hash. */
WF_MUST_CHECK int wf_nist_shared_secret(int curve, uint8_t *shared, size_t shared_len, const uint8_t *secret_key,
                                        size_t secret_key_len, const uint8_t *their_public_key,
                                        size_t their_public_key_len);

/* Signs a digest, which you have made of a text by a hash function: bytes of any length, of which as many leading bits
 * count as the group's order has. The nonce is that of RFC 6979 with HMAC of a hash function, WF_SHA224 to WF_SHA512,
 * mostly the one of the digest: so the signature is the same each time, and no random bytes are needed. On some curves
 * nonces are drawn until one is below the order, mostly one or two: time tells how many. */
WF_MUST_CHECK int wf_nist_sign(int curve, uint8_t *signature, size_t signature_len, const uint8_t *secret_key,
                               size_t secret_key_len, int hash, const uint8_t *digest, size_t digest_len);
/* WF_OK if the signature is of this key and digest, else WF_ERROR_AUTHENTICATION. Everything is public: its time may
 * depend on all of it. */
WF_MUST_CHECK int wf_nist_verify(int curve, const uint8_t *public_key, size_t public_key_len, const uint8_t *signature,
                                 size_t signature_len, const uint8_t *digest, size_t digest_len);

/* A signature in DER: a sequence of two integers. room is that of der, and der_len is set to what was written;
 * WF_ERROR_LENGTH if the room is too small, and WF_ERROR_ENCODING if a number is 0 or not below the order. */
WF_MUST_CHECK int wf_nist_signature_to_der(int curve, uint8_t *der, size_t room, size_t *der_len,
                                           const uint8_t *signature, size_t signature_len);
/* And back. WF_ERROR_ENCODING for anything but the DER of a signature. */
WF_MUST_CHECK int wf_nist_signature_from_der(int curve, uint8_t *signature, size_t signature_len, const uint8_t *der,
                                             size_t der_len);

/* ---------------------------------------------------------------------------------------------------------------------
 * 8. GF(2)[x]: polynomials of any length over the field of two elements
 *
 * Bit i of word k is the coefficient of x^(64 k + i); leading zeros are allowed everywhere. Long operands take an
 * additive transform.
 *
 *   uint64_t a[2] = {3, 0}, b[1] = {7}, c[3];                             x + 1, x^2 + x + 1
 *   wf_gf2x_mul(c, sizeof c, a, sizeof a, b, sizeof b);                   c = {9, 0, 0}: x^3 + 1
 */

/* The product; product_len must be a_len + b_len. Above 64 words an operand it takes one allocation, which is not
 * wiped. */
WF_MUST_CHECK int wf_gf2x_mul(uint64_t *product, size_t product_len, const uint64_t *a, size_t a_len, const uint64_t *b,
                              size_t b_len);

/* The bytes of scratch that wf_gf2x_mul_with_scratch needs for such lengths. */
size_t wf_gf2x_mul_scratch_len(size_t a_len, size_t b_len);
/* The product without an allocation. What the scratch holds afterwards is made from the operands: wipe it if they are
 * secret. */
WF_MUST_CHECK int wf_gf2x_mul_with_scratch(uint64_t *product, size_t product_len, const uint64_t *a, size_t a_len,
                                           const uint64_t *b, size_t b_len, uint64_t *scratch, size_t scratch_len);

/* The square; square_len must be 2 a_len. */
WF_MUST_CHECK int wf_gf2x_square(uint64_t *square, size_t square_len, const uint64_t *a, size_t a_len);

/* a = quotient b + remainder; quotient_len must be a_len, remainder_len b_len. The time depends on the degree of b too:
 * not for divisors whose degree is secret. One allocation, not wiped. WF_ERROR_DIVISION_BY_ZERO for a zero
 * or empty b. */
WF_MUST_CHECK int wf_gf2x_div_rem(uint64_t *quotient, size_t quotient_len, uint64_t *remainder, size_t remainder_len,
                                  const uint64_t *a, size_t a_len, const uint64_t *b, size_t b_len);

/* The greatest common divisor; gcd_len must be the longer of a_len and b_len. With a zero operand it is the other
 * operand. The time depends on the degrees of a, b and the result too. Allocations, not wiped. */
WF_MUST_CHECK int wf_gf2x_gcd(uint64_t *gcd, size_t gcd_len, const uint64_t *a, size_t a_len, const uint64_t *b,
                              size_t b_len);

/* ---------------------------------------------------------------------------------------------------------------------
 * 9. GF(2^m), the fields of FIPS 186, in polynomial basis
 *
 * Functions work on contiguous arrays of elements; len is that of each array, a multiple of wf_gf2m_element_len(field).
 * One element is an array too; many at once use the full width of vectors. In all functions with a single len, every
 * input may be the output (in place).
 *
 * An element is an array of words as in section 8, 3, 4, 5, 7 or 9 of them, and must be reduced: a bit at or above x^m
 * is WF_ERROR_ENCODING, and nothing is written.
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

/* Sums, which equal differences. */
WF_MUST_CHECK int wf_gf2m_add(int field, uint64_t *sums, const uint64_t *a, const uint64_t *b, size_t len);
WF_MUST_CHECK int wf_gf2m_mul(int field, uint64_t *products, const uint64_t *a, const uint64_t *b, size_t len);
WF_MUST_CHECK int wf_gf2m_square(int field, uint64_t *squares, const uint64_t *a, size_t len);
/* Powers by 2^n: n squarings. The time depends on n. */
WF_MUST_CHECK int wf_gf2m_square_n(int field, uint64_t *powers, const uint64_t *a, size_t len, size_t n);
/* Powers by an exponent of exponent_len bytes in words of 64 bits, the lowest first. The time depends on its length
 * alone: 64 squarings and products a word. Anything to the power 0 is 1. */
WF_MUST_CHECK int wf_gf2m_pow(int field, uint64_t *powers, const uint64_t *a, size_t len, const uint64_t *exponent,
                              size_t exponent_len);
/* Inverses, and 0 for 0, in the same time. */
WF_MUST_CHECK int wf_gf2m_invert(int field, uint64_t *inverses, const uint64_t *a, size_t len);
/* Square roots: every element has exactly one. */
WF_MUST_CHECK int wf_gf2m_sqrt(int field, uint64_t *roots, const uint64_t *a, size_t len);
/* Half-traces. If the trace of a is 0, its half-trace solves z^2 + z = a; the other solution is z + 1. */
WF_MUST_CHECK int wf_gf2m_half_trace(int field, uint64_t *half_traces, const uint64_t *a, size_t len);
/* Traces, 0 or 1: a byte for each element. */
WF_MUST_CHECK int wf_gf2m_trace(int field, uint8_t *traces, size_t count, const uint64_t *a, size_t len);
/* 1 for each element that is zero, else 0. */
WF_MUST_CHECK int wf_gf2m_is_zero(int field, uint8_t *answers, size_t count, const uint64_t *a, size_t len);

/* Contiguous encodings, of as many elements as the other array has. be: as SEC 1 and FIPS 186 write them, the
 * coefficient of x^0 in the lowest bit of the last byte; le: in the lowest bit of the first. */
WF_MUST_CHECK int wf_gf2m_from_bytes_be(int field, uint64_t *elements, size_t len, const uint8_t *bytes,
                                        size_t bytes_len);
WF_MUST_CHECK int wf_gf2m_from_bytes_le(int field, uint64_t *elements, size_t len, const uint8_t *bytes,
                                        size_t bytes_len);
WF_MUST_CHECK int wf_gf2m_to_bytes_be(int field, uint8_t *bytes, size_t bytes_len, const uint64_t *elements,
                                      size_t len);
WF_MUST_CHECK int wf_gf2m_to_bytes_le(int field, uint8_t *bytes, size_t bytes_len, const uint64_t *elements,
                                      size_t len);

/* ---------------------------------------------------------------------------------------------------------------------
 * 10. Normal bases of GF(2^n)
 *
 * The Gaussian normal basis of degree n and type t: with p = n t + 1 an odd prime, K the subgroup of order t of the
 * units modulo p, g a p-th root of unity and b = sum of g^k over K, the basis is b_i = b^(2^i), i = 0 .. n - 1. Types 1
 * and 2 are the optimal ones. An element is an array of ceil(n / 64) words, bit i of word k the coordinate of b_(64 k +
 * i); bits at or above n are WF_ERROR_ENCODING. Arrays of elements are as in section 9. Sums are XORs, and the element
 * 1 has all coordinates 1. */
typedef struct wf_normal wf_normal;

/* Sets up a basis, in memory that the library allocates; type 0 chooses the least type. A basis holds no secrets and is
 * for any number of threads. WF_ERROR_TOO_LARGE for degrees above 2,048 and for n t above 131,072. */
WF_MUST_CHECK int wf_normal_new(wf_normal **basis, size_t degree, size_t basis_type);
/* Frees a basis; a null pointer is ignored. Free each basis once, and do not use it afterwards: the library cannot
 * reliably detect either mistake. A pointer to anything else is WF_ERROR_STATE in the functions below, and is ignored
 * here. */
void wf_normal_free(wf_normal *basis);

/* Its degree, its type. */
WF_MUST_CHECK int wf_normal_degree(const wf_normal *basis, size_t *degree);
WF_MUST_CHECK int wf_normal_type(const wf_normal *basis, size_t *basis_type);

/* The element 1; len is that of one element. */
WF_MUST_CHECK int wf_normal_one(const wf_normal *basis, uint64_t *one, size_t len);
/* Products. In place. */
WF_MUST_CHECK int wf_normal_mul(const wf_normal *basis, uint64_t *products, const uint64_t *a, const uint64_t *b,
                                size_t len);
/* Powers by 2^n, which are rotations by n: 1 squares, the degree less 1 takes square roots. In place. Allocates. */
WF_MUST_CHECK int wf_normal_square_n(const wf_normal *basis, uint64_t *powers, const uint64_t *a, size_t len, size_t n);
/* Square roots. In place. Allocates. */
WF_MUST_CHECK int wf_normal_sqrt(const wf_normal *basis, uint64_t *roots, const uint64_t *a, size_t len);
/* Inverses, and 0 for 0, in the same time. In place. Allocates, but for the bases of FIPS 186. */
WF_MUST_CHECK int wf_normal_invert(const wf_normal *basis, uint64_t *inverses, const uint64_t *a, size_t len);
/* Traces, 0 or 1: a byte for each element. Allocates. */
WF_MUST_CHECK int wf_normal_trace(const wf_normal *basis, uint8_t *traces, size_t count, const uint64_t *a, size_t len);

/* Encodings of ceil(n / 8) bytes as IEEE 1363 and FIPS 186 print them: coordinate 0 is the leftmost of the n bits that
 * end the string. Both allocate, and wipe that memory. */
WF_MUST_CHECK int wf_normal_from_bytes(const wf_normal *basis, uint64_t *elements, size_t len, const uint8_t *bytes,
                                       size_t bytes_len);
WF_MUST_CHECK int wf_normal_to_bytes(const wf_normal *basis, uint8_t *bytes, size_t bytes_len, const uint64_t *elements,
                                     size_t len);

/* The same elements in the polynomial basis of section 9, and back. For the degrees of that section in their least
 * types (4, 2, 6, 4, 10), which are those of FIPS 186; WF_ERROR_ALGORITHM for other bases. */
WF_MUST_CHECK int wf_normal_to_polynomial(const wf_normal *basis, uint64_t *polynomials, const uint64_t *elements,
                                          size_t len);
WF_MUST_CHECK int wf_normal_from_polynomial(const wf_normal *basis, uint64_t *elements, const uint64_t *polynomials,
                                            size_t len);

/* ---------------------------------------------------------------------------------------------------------------------
 * 11. Erasure codes
 *
 * Of k shards of data and m of parity, of one length, any k give all others. The format says which parity, byte for
 * byte:
 *   "vandermonde"        Backblaze JavaReedSolomon, klauspost/reedsolomon, reed-solomon-erasure; k + m up to 256
 *   "cauchy"             ISA-L's gf_gen_cauchy1_matrix, klauspost's WithCauchyMatrix; k + m up to 256
 *   "isal_vandermonde"   ISA-L's gf_gen_rs_matrix, which cannot repair all losses; k + m up to 256
 *   "jerasure_cauchy"    Jerasure's cauchy_original_coding_matrix with w = 8; k + m up to 256
 *   "many"               reed-solomon-simd: for many shards, up to 65,536 in all; an even number of bytes each
 * Shards follow one another in an array, all of one length. A shard with wrong bytes makes wrong ones of others: keep a
 * CRC of each. Time does not depend on the shards' bytes. */
typedef struct wf_erasure wf_erasure;

/* Sets up a code, in memory that the library allocates. It holds no secrets and is for any number of threads.
 * WF_ERROR_ALGORITHM for another format, WF_ERROR_TOO_LARGE for numbers of shards that it does not have. */
WF_MUST_CHECK int wf_erasure_new(wf_erasure **code, const char *format, size_t data_shards, size_t parity_shards);
/* Gives the code's memory back; null is allowed. */
void wf_erasure_free(wf_erasure *code);
/* Writes all shards of parity. Allocates. */
WF_MUST_CHECK int wf_erasure_encode(const wf_erasure *code, uint8_t *parity, size_t parity_len, const uint8_t *data,
                                    size_t data_len);
/* right[0] is 1 if the parity is that of the data, else 0. Stops at the first difference. Allocates. */
WF_MUST_CHECK int wf_erasure_verify(const wf_erasure *code, uint8_t *right, const uint8_t *parity, size_t parity_len,
                                    const uint8_t *data, size_t data_len);
/* Brings all parity up to date when one shard of data changes. WF_ERROR_SHARDS if there is no such shard,
 * WF_ERROR_ALGORITHM for "many". Allocates. */
WF_MUST_CHECK int wf_erasure_update(const wf_erasure *code, size_t shard, uint8_t *parity, size_t parity_len,
                                    const uint8_t *before, const uint8_t *after, size_t len);
/* Of an array of all shards, data first, writes those whose byte of present is 0 from the others. count is the number
 * of shards. WF_ERROR_SHARDS if fewer than k are present, WF_ERROR_SINGULAR if those do not determine the others.
 * Allocates. */
WF_MUST_CHECK int wf_erasure_reconstruct(const wf_erasure *code, uint8_t *shards, size_t len, const uint8_t *present,
                                         size_t count);

/* ---------------------------------------------------------------------------------------------------------------------
 * 12. Cyclic redundancy checks
 *
 * A CRC finds accidents, not attacks. Without carry-less multiply its time depends on the text: give it no secrets. */
typedef struct wf_crc wf_crc;

/* Sets up a CRC by its name in RevEng's catalogue, such as "CRC-32/ISO-HDLC" (gzip), "CRC-32/ISCSI" (CRC-32C),
 * "CRC-64/NVME", "CRC-64/XZ", in memory that the library allocates, for any number of threads. WF_ERROR_ALGORITHM if
 * the catalogue has no such name of 3 to 64 bits. */
WF_MUST_CHECK int wf_crc_new(wf_crc **crc, const char *name);
/* Sets up any CRC of 3 to 64 bits: the polynomial without its leading term, the register at the beginning, whether
 * bytes and the register are reflected (not 0), what is added at the end. WF_ERROR_ENCODING for more bits than the width,
 * WF_ERROR_ALGORITHM for another width. */
WF_MUST_CHECK int wf_crc_new_custom(wf_crc **crc, size_t width, uint64_t poly, uint64_t init, size_t refin,
                                    size_t refout, uint64_t xorout);
/* Gives its memory back; null is allowed. */
void wf_crc_free(wf_crc *crc);
/* The CRC of a text. */
WF_MUST_CHECK int wf_crc_checksum(const wf_crc *crc, uint64_t *value, const uint8_t *text, size_t len);
/* The CRC of a text that goes on, from the CRC before: that of the empty text at the beginning. */
WF_MUST_CHECK int wf_crc_update(const wf_crc *crc, uint64_t *value, uint64_t before, const uint8_t *text, size_t len);
/* The CRC of two texts, one after the other, from the CRC of each and the second one's length in bytes. */
WF_MUST_CHECK int wf_crc_combine(const wf_crc *crc, uint64_t *value, uint64_t first, uint64_t second,
                                 uint64_t second_len);

/* ---------------------------------------------------------------------------------------------------------------------
 * 13. Codes that correct errors
 *
 * Of a word of n symbols (bits in a BCH code) the first k are the data, the others the parity. Decoding corrects e
 * errors and f erasures, which are errors at known positions, if 2 e + f <= n - k; a BCH code e <= t errors. With
 * more the word is left as it is, and the status is WF_ERROR_UNCORRECTABLE, unless it lies as near to another
 * codeword, which then is the result: for t = (n - k) / 2 errors of a Reed-Solomon code this happens to about one
 * word in t factorial of those with too many errors. Codes of few parity symbols want a CRC beside them.
 *
 * All functions but those of the dual basis allocate. Codes are for any number of threads; their
 * time depends on the words and on the errors: give them no secrets. */

/* A Reed-Solomon code over GF(2^m): the multiples of the product of X - b^(c + i), 0 <= i < n - k, with b =
 * alpha^step and c = first_root. The symbol that is sent first stands for the highest power of X.
 *
 * A symbol is an element, bit i the coefficient of x^i: a uint8_t for m up to 8, a uint16_t, of any address, for m up
 * to 16. So arrays of symbols are pointers to void, and their lengths in bytes, as everywhere, but positions count
 * symbols from 0, the first of the word. A symbol with bits above the field is WF_ERROR_ENCODING. */
typedef struct wf_reed_solomon wf_reed_solomon;

/* Sets up any code, in memory that the library allocates. modulus is the field's, bit i the coefficient of x^i, of
 * degree m from 2 to 16 (Linux's gfpoly, libcorrect's primitive_polynomial); WF_ERROR_ALGORITHM if its degree is
 * another or it has a divisor. alpha is an element, mostly 2, which is x; step (Linux's prim, libcorrect's
 * generator_root_gap) mostly 1; first_root is fcr of both. n counts the symbols of a word, fewer than 2^m - 1 for a
 * shortened code, k those of data. WF_ERROR_PARAMETERS unless alpha is an element and not 0, 0 < k < n, the powers of
 * b of n positions are different, and there are at most 8,192 bytes of parity. */
WF_MUST_CHECK int wf_reed_solomon_new(wf_reed_solomon **code, uint64_t modulus, uint64_t alpha, uint64_t step,
                                      uint64_t first_root, size_t n, size_t k);
/* Sets up a code of a standard:
 *   "ccsds_255_223"      CCSDS 131.0-B with E = 16, symbols in the conventional basis
 *   "ccsds_255_239"      the same with E = 8
 *   "dvb_204_188"        DVB-T, -S and -C
 * WF_ERROR_ALGORITHM for another name. */
WF_MUST_CHECK int wf_reed_solomon_new_named(wf_reed_solomon **code, const char *name);
/* Sets up the code of a block of a QR code (ISO/IEC 18004) with n codewords, of which k are data. */
WF_MUST_CHECK int wf_reed_solomon_new_qr(wf_reed_solomon **code, size_t n, size_t k);
/* Gives the code's memory back; null is allowed. */
void wf_reed_solomon_free(wf_reed_solomon *code);
/* The symbols of a word, of its data. */
WF_MUST_CHECK int wf_reed_solomon_n(const wf_reed_solomon *code, size_t *n);
WF_MUST_CHECK int wf_reed_solomon_k(const wf_reed_solomon *code, size_t *k);
/* Writes the n - k symbols of parity of k symbols of data. */
WF_MUST_CHECK int wf_reed_solomon_encode(const wf_reed_solomon *code, void *parity, size_t parity_len, const void *data,
                                         size_t data_len);
/* right[0] is 1 if the word of n symbols, data and parity, is one of the code, else 0. */
WF_MUST_CHECK int wf_reed_solomon_verify(const wf_reed_solomon *code, uint8_t *right, const void *word, size_t len);
/* Corrects a word of n symbols where it stands. erasures are the positions of count symbols, in any order; what
 * stands there does not matter, as long as it is a symbol. corrected[0] counts the symbols that were changed: an
 * erasure that was right anyhow is not among them. WF_ERROR_POSITIONS for one outside the word or named twice,
 * WF_ERROR_UNCORRECTABLE also for a count above n - k. */
WF_MUST_CHECK int wf_reed_solomon_decode(const wf_reed_solomon *code, void *word, size_t len, const size_t *erasures,
                                         size_t count, size_t *corrected);

/* Frames of as many words as depth says, interleaved symbol by symbol, as CCSDS does with 1 to 8: symbol i of word j
 * is symbol i depth + j of the frame. Frames keep what they need of the code, which may be freed. WF_ERROR_PARAMETERS
 * for a depth of 0, or frames that no memory holds. */
typedef struct wf_interleaved wf_interleaved;
WF_MUST_CHECK int wf_interleaved_new(wf_interleaved **frames, const wf_reed_solomon *code, size_t depth);
/* Gives the memory back; null is allowed. */
void wf_interleaved_free(wf_interleaved *frames);
/* Writes the (n - k) depth symbols of parity of k depth symbols of data. */
WF_MUST_CHECK int wf_interleaved_encode(const wf_interleaved *frames, void *parity, size_t parity_len, const void *data,
                                        size_t data_len);
/* Corrects each word of a frame of n depth symbols where it stands; erasures are positions in the frame. corrected
 * has depth numbers, for each word how many symbols were changed. WF_ERROR_UNCORRECTABLE if a word has too many
 * errors: it is left as it is and its number is SIZE_MAX, while the other words are corrected and counted. */
WF_MUST_CHECK int wf_interleaved_decode(const wf_interleaved *frames, void *frame, size_t len, const size_t *erasures,
                                        size_t count, size_t *corrected, size_t depth);

/* Brings symbols of CCSDS's codes where they stand from the dual basis (131.0-B, annex F), in which they are sent,
 * into the conventional one, in which these functions take them, and back. */
WF_MUST_CHECK int wf_dual_basis_to_conventional(uint8_t *symbols, size_t len);
WF_MUST_CHECK int wf_dual_basis_from_conventional(uint8_t *symbols, size_t len);

/* A binary BCH code: the multiples of the least polynomial with the roots x^1 to x^2t, x the element of GF(2^m) that
 * the modulus defines. Bits are packed, the first in the most significant bit of the first byte; data and parity
 * apart, in ceil(k / 8) and ceil((n - k) / 8) bytes. Bits after the last one are 0, else it is WF_ERROR_ENCODING. */
typedef struct wf_bch wf_bch;

/* Sets up the code of n bits that corrects t errors, in memory that the library allocates. WF_ERROR_ALGORITHM unless
 * the modulus, bit i the coefficient of x^i, has a degree from 2 to 16 and no divisor; WF_ERROR_PARAMETERS unless t >
 * 0, the powers of x of n positions are different, there is a bit of data, and there are at most 65,536 of parity. */
WF_MUST_CHECK int wf_bch_new(wf_bch **code, uint64_t modulus, size_t n, size_t t);
/* Sets up the code that corrects t errors in k bits of data and their parity, of at most m t bits. Errors as above. */
WF_MUST_CHECK int wf_bch_new_for_data(wf_bch **code, uint64_t modulus, size_t k, size_t t);
/* Sets up the code of Linux's lib/bch, bch_init(m, t, 0, false), for so many bytes of data; m is 5 to 15. */
WF_MUST_CHECK int wf_bch_new_linux(wf_bch **code, size_t m, size_t t, size_t data_len);
/* Sets up the outer code of DVB-S2 with n bits, as 32,400 of rate 1/2 in normal frames, 7,200 in short ones.
 * WF_ERROR_PARAMETERS if the standard has none of this length. */
WF_MUST_CHECK int wf_bch_new_dvb_s2(wf_bch **code, size_t n);
/* Gives the code's memory back; null is allowed. */
void wf_bch_free(wf_bch *code);
/* The bits of a word, of its data. */
WF_MUST_CHECK int wf_bch_n(const wf_bch *code, size_t *n);
WF_MUST_CHECK int wf_bch_k(const wf_bch *code, size_t *k);
/* Writes the parity of k bits of data. */
WF_MUST_CHECK int wf_bch_encode(const wf_bch *code, uint8_t *parity, size_t parity_len, const uint8_t *data,
                                size_t data_len);
/* right[0] is 1 if data and parity are a word of the code, else 0. */
WF_MUST_CHECK int wf_bch_verify(const wf_bch *code, uint8_t *right, const uint8_t *parity, size_t parity_len,
                                const uint8_t *data, size_t data_len);
/* Corrects up to t errors in data and parity, where they stand. corrected[0] counts the bits that were wrong. */
WF_MUST_CHECK int wf_bch_decode(const wf_bch *code, uint8_t *data, size_t data_len, uint8_t *parity, size_t parity_len,
                                size_t *corrected);

/* ---------------------------------------------------------------------------------------------------------------------
 * 14. Goppa codes
 *
 * A binary Goppa code: the words w of n bits with sum w_i / (x - a_i) = 0 modulo a polynomial g, for a support a_0,
 * a_1, ... of distinct elements of GF(2^m). It corrects t errors, t the degree of g, as g has no root twice.
 *
 * An element is a uint16_t, bit i the coefficient of z^i; arrays of them are aligned as such, and their lengths in
 * bytes. g is given by t + 1 coefficients, the lowest first. The field's modulus is a number whose bit i is the
 * coefficient of z^i, of degree m from 2 to 16. Bits are packed, the FIRST IN THE LOWEST BIT of the first byte (as
 * in Classic McEliece, and other than in section 13), in ceil(n / 8) bytes; bits after the last one are 0, else it
 * is WF_ERROR_ENCODING. All functions but those of numbers and positions allocate. Codes and decoders are for any
 * number of threads. */
typedef struct wf_goppa wf_goppa;

/* Sets up a public code, in memory that the library allocates; some milliseconds for some thousand bits.
 * WF_ERROR_ALGORITHM unless the modulus has a degree from 2 to 16 and no divisor; WF_ERROR_PARAMETERS unless all
 * elements are below 2^m, those of the support distinct, g has a degree above 0, no root in the support and none
 * twice in any field, and there is a bit of information; WF_ERROR_TOO_LARGE if there is no memory for a matrix. */
WF_MUST_CHECK int wf_goppa_new(wf_goppa **code, uint64_t modulus, const uint16_t *support, size_t support_len,
                               const uint16_t *polynomial, size_t polynomial_len);
/* Gives the code's memory back; null is allowed. */
void wf_goppa_free(wf_goppa *code);
/* The bits of a word; those of information, n - m t or more; the errors that are corrected. */
WF_MUST_CHECK int wf_goppa_n(const wf_goppa *code, size_t *n);
WF_MUST_CHECK int wf_goppa_k(const wf_goppa *code, size_t *k);
WF_MUST_CHECK int wf_goppa_t(const wf_goppa *code, size_t *t);
/* The places of a word that hold the k bits of information, rising. */
WF_MUST_CHECK int wf_goppa_information_positions(const wf_goppa *code, size_t *positions, size_t count);
/* Matrices, row by row, each row packed in ceil(n / 8) bytes: the generator that wf_goppa_encode multiplies by, of k
 * rows; the parity-check matrix of m t rows, of which row m j + b has bit b of a_i^j / g(a_i) in column i; its reduced
 * echelon form of n - k rows, which is (1 | T) of Classic McEliece if its pivots are the first columns. */
WF_MUST_CHECK int wf_goppa_generator(const wf_goppa *code, uint8_t *matrix, size_t len);
WF_MUST_CHECK int wf_goppa_parity_check(const wf_goppa *code, uint8_t *matrix, size_t len);
WF_MUST_CHECK int wf_goppa_systematic_parity_check(const wf_goppa *code, uint8_t *matrix, size_t len);
/* The word of a message of k bits. Its time depends on no bit of the message but those after the last one. */
WF_MUST_CHECK int wf_goppa_encode(const wf_goppa *code, uint8_t *word, size_t word_len, const uint8_t *message,
                                  size_t message_len);
/* The syndrome of a word, of n - k bits: its product with the reduced echelon form. Of errors it is the ciphertext
 * of Classic McEliece, if the pivots are the first columns. Its time depends on no bit of the word but those after
 * the last one. */
WF_MUST_CHECK int wf_goppa_syndrome(const wf_goppa *code, uint8_t *syndrome, size_t syndrome_len, const uint8_t *word,
                                    size_t word_len);
/* Corrects up to t errors of a public word where it stands; corrected[0] counts them. Its time depends on the word:
 * for secrets there is the decoder below. WF_ERROR_UNCORRECTABLE if no word of the code lies within t. */
WF_MUST_CHECK int wf_goppa_decode_vartime(const wf_goppa *code, uint8_t *word, size_t len, size_t *corrected);

/* The decoder of a secret code, as that of Classic McEliece: support, polynomial, words and errors are secret, in
 * constant time. */
typedef struct wf_goppa_decoder wf_goppa_decoder;

/* Sets up a decoder, in memory that the library allocates. Errors are those of wf_goppa_new, and tell what is wrong
 * with the secret key; WF_ERROR_PARAMETERS also unless t <= 128, n > m t, and g's last coefficient is 1. */
WF_MUST_CHECK int wf_goppa_decoder_new(wf_goppa_decoder **decoder, uint64_t modulus, const uint16_t *support,
                                       size_t support_len, const uint16_t *polynomial, size_t polynomial_len);
/* Wipes the decoder's memory and gives it back; null is allowed. */
void wf_goppa_decoder_free(wf_goppa_decoder *decoder);
/* The errors of a received word, n bits. right[0] is 1, or 0 if the word has more than t errors and lies within t
 * of no word of the code: then the errors are all 0. Both results are secret: the status does not tell them. What
 * is left of the word's last byte is not looked at. */
WF_MUST_CHECK int wf_goppa_decoder_decode(const wf_goppa_decoder *decoder, uint8_t *errors, size_t errors_len,
                                          uint8_t *right, const uint8_t *word, size_t word_len);
/* The errors that have a syndrome of m t bits under the matrix (1 | T), likewise: the ciphertext of Classic
 * McEliece. */
WF_MUST_CHECK int wf_goppa_decoder_decode_syndrome(const wf_goppa_decoder *decoder, uint8_t *errors, size_t errors_len,
                                                   uint8_t *right, const uint8_t *syndrome, size_t syndrome_len);

#ifdef __cplusplus
}
#endif

#endif
