/* gf2x.h: products of polynomials over GF(2), in the interface of gf2x 1.3.
 *
 * This header and the library behind it are widefield's; neither contains code of gf2x.
 *
 * A polynomial is an array of unsigned longs of 64 bits, least significant first: bit i of word k is the coefficient of
 * x^(64 k + i). Time depends on the lengths, never on the words. All functions may be called by several threads at once.
 */
#ifndef GF2X_H_
#define GF2X_H_

#include <stddef.h>

#define GF2X_VERSION_MAJOR 1
#define GF2X_VERSION_MINOR 3
#define GF2X_VERSION_PATCHLEVEL 0
#define GF2X_VERSION_CODE (GF2X_VERSION_MAJOR * 10000 + GF2X_VERSION_MINOR * 100 + GF2X_VERSION_PATCHLEVEL)

/* What gf2x_mul and gf2x_mul_r return but 0. Without memory the process is aborted, with a message. */
#define GF2X_ERROR_INVALID_ARGUMENTS -1
#define GF2X_ERROR_OUT_OF_MEMORY -2

#ifdef __cplusplus
extern "C" {
#endif

/* c = a b: an words by bn words, to an + bn words at c. Lengths may differ, and may be 0: then c gets zeros, and nothing is
 * read. c may be a or b, or overlap them in any other way. Returns 0, or GF2X_ERROR_INVALID_ARGUMENTS for a null pointer
 * with a length; nothing is written then. */
int gf2x_mul(unsigned long *c, const unsigned long *a, unsigned long an, const unsigned long *b, unsigned long bn);

/* Memory that products reuse. A pool is initialised once, used by one thread at a time, and cleared in the end. Its members
 * are the library's own. */
struct gf2x_mul_pool_s {
    unsigned long *stk;
    size_t stk_size;
};
typedef struct gf2x_mul_pool_s gf2x_mul_pool_t[1];
void gf2x_mul_pool_init(gf2x_mul_pool_t pool);
void gf2x_mul_pool_clear(gf2x_mul_pool_t pool);

/* gf2x_mul with the memory of a pool, or with memory of its own if the pool is null. */
int gf2x_mul_r(unsigned long *c, const unsigned long *a, unsigned long an, const unsigned long *b, unsigned long bn,
               gf2x_mul_pool_t pool);

/* c = a b, n words each, allocating nothing: stk must have gf2x_toomspace(n) words, which overlap nothing. */
void gf2x_mul_toom(unsigned long *c, const unsigned long *a, const unsigned long *b, long n, unsigned long *stk);
long gf2x_toomspace(long n);

/* The version of the interface, as GF2X_VERSION_CODE, and whose code it is. */
extern int gf2x_lib_version_code;
extern const char *gf2x_toom_gpl_status;

#ifdef __cplusplus
}
#endif

#endif
