// m4ri's matrices over GF(2) as functions with C's own types, for the bench to open: `rivals/build m4ri` links this
// with m4ri.

#include "m4ri/m4ri.h"
#include <stdbool.h>

#define EXPORT __attribute__((visibility("default")))

// A matrix from rows of whole words, least significant first; bits beyond `columns` must be zero.
EXPORT mzd_t *widefield_m4ri_new(const uint64_t *words, int rows, int columns) {
    mzd_t *a = mzd_init(rows, columns);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < a->width; j++) mzd_row(a, i)[j] = words[(size_t)i * a->width + j];
    return a;
}

EXPORT void widefield_m4ri_free(mzd_t *a) { mzd_free(a); }

EXPORT void widefield_m4ri_words(const mzd_t *a, uint64_t *words) {
    for (int i = 0; i < a->nrows; i++)
        for (int j = 0; j < a->width; j++) words[(size_t)i * a->width + j] = mzd_row_const(a, i)[j];
}

EXPORT void widefield_m4ri_copy(mzd_t *out, const mzd_t *a) { mzd_copy(out, a); }

// Reduced row echelon form; the rank.
EXPORT int widefield_m4ri_echelon_form(mzd_t *a) { return mzd_echelonize(a, 1); }

EXPORT void widefield_m4ri_mul(mzd_t *out, const mzd_t *a, const mzd_t *b) { mzd_mul(out, a, b, 0); }

// `out` must be of `a`'s shape.
EXPORT void widefield_m4ri_inverse(mzd_t *out, const mzd_t *a) { mzd_inv_m4ri(out, a, 0); }
