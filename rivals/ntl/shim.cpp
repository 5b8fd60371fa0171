// NTL's polynomials and fields over GF(2) as C functions, for the bench to open: `rivals/build ntl` links this with NTL and
// gf2x, both built for this machine.
//
// Elements live on NTL's side, so that nothing is converted when operations are timed.

#include <NTL/GF2EX.h>
#include <NTL/GF2XFactoring.h>
#include <NTL/version.h>

using NTL::GF2EContext;
using NTL::GF2EX;
using NTL::GF2X;
using NTL::GF2XModulus;

static_assert(NTL_BITS_PER_LONG == 64, "NTL's words are 64 bits");

#define EXPORT extern "C" __attribute__((visibility("default")))

EXPORT const char *widefield_ntl_version() { return NTL_VERSION; }

// A polynomial of `n` words, least significant first.
EXPORT GF2X *widefield_ntl_new(const unsigned long *words, size_t n) {
    GF2X *p = new GF2X;
    p->xrep.SetLength(n);
    for (size_t i = 0; i < n; i++) p->xrep[i] = words[i];
    p->normalize();
    return p;
}

EXPORT GF2X *widefield_ntl_copy(const GF2X *p) { return new GF2X(*p); }

EXPORT void widefield_ntl_free(GF2X *p) { delete p; }

// Writes `n` words; whether the polynomial has no more.
EXPORT bool widefield_ntl_words(const GF2X *p, unsigned long *words, size_t n) {
    size_t length = p->xrep.length();
    for (size_t i = 0; i < n; i++) words[i] = i < length ? p->xrep[i] : 0;
    return length <= n;
}

EXPORT void widefield_ntl_mul(GF2X *c, const GF2X *a, const GF2X *b) { NTL::mul(*c, *a, *b); }

EXPORT void widefield_ntl_square(GF2X *c, const GF2X *a) { NTL::sqr(*c, *a); }

// A field by its polynomial.
EXPORT GF2XModulus *widefield_ntl_field(const GF2X *f) { return new GF2XModulus(*f); }

EXPORT void widefield_ntl_free_field(GF2XModulus *f) { delete f; }

EXPORT void widefield_ntl_field_mul(GF2X *c, const GF2X *a, const GF2X *b, const GF2XModulus *f) {
    NTL::MulMod(*c, *a, *b, *f);
}

EXPORT void widefield_ntl_field_square(GF2X *c, const GF2X *a, const GF2XModulus *f) { NTL::SqrMod(*c, *a, *f); }

EXPORT void widefield_ntl_field_invert(GF2X *c, const GF2X *a, const GF2XModulus *f) { NTL::InvMod(*c, *a, *f); }

EXPORT void widefield_ntl_gcd(GF2X *d, const GF2X *a, const GF2X *b) { NTL::GCD(*d, *a, *b); }

// d = s a + t b
EXPORT void widefield_ntl_xgcd(GF2X *d, GF2X *s, GF2X *t, const GF2X *a, const GF2X *b) { NTL::XGCD(*d, *s, *t, *a, *b); }

EXPORT bool widefield_ntl_is_irreducible(const GF2X *f) { return NTL::IterIrredTest(*f); }

// The degrees of the factors, each as often as it divides: `n` at most are written; how many there are.
EXPORT size_t widefield_ntl_degrees_of_factors(const GF2X *f, unsigned long *degrees, size_t n) {
    NTL::vec_pair_GF2X_long factors;
    NTL::CanZass(factors, *f);
    size_t found = 0;
    for (long i = 0; i < factors.length(); i++)
        for (long times = 0; times < factors[i].b; times++, found++)
            if (found < n) degrees[found] = deg(factors[i].a);
    return found;
}

// Polynomials over GF(2^m). NTL keeps the field in a variable of the thread, which each call sets.
EXPORT GF2EContext *widefield_ntl_extension(const GF2X *f) { return new GF2EContext(*f); }

EXPORT void widefield_ntl_extension_free(GF2EContext *field) { delete field; }

// The polynomial of `count` coefficients of `n` words each, lowest first.
EXPORT GF2EX *widefield_ntl_extension_new(const GF2EContext *field, const unsigned long *words, size_t n, size_t count) {
    field->restore();
    GF2EX *p = new GF2EX;
    for (size_t i = 0; i < count; i++) {
        GF2X c;
        c.xrep.SetLength(n);
        for (size_t j = 0; j < n; j++) c.xrep[j] = words[i * n + j];
        c.normalize();
        SetCoeff(*p, i, NTL::to_GF2E(c));
    }
    return p;
}

EXPORT GF2EX *widefield_ntl_extension_copy(const GF2EContext *field, const GF2EX *p) {
    field->restore();
    return new GF2EX(*p);
}

EXPORT void widefield_ntl_extension_free_poly(const GF2EContext *field, GF2EX *p) {
    field->restore();
    delete p;
}

// Writes `count` coefficients of `n` words, zeros beyond the degree.
EXPORT void widefield_ntl_extension_words(
    const GF2EContext *field, const GF2EX *p, unsigned long *words, size_t n, size_t count
) {
    field->restore();
    for (size_t i = 0; i < count; i++) {
        const GF2X &c = rep(coeff(*p, i));
        for (size_t j = 0; j < n; j++) words[i * n + j] = (long)j < c.xrep.length() ? c.xrep[j] : 0;
    }
}

EXPORT void widefield_ntl_extension_mul(const GF2EContext *field, GF2EX *c, const GF2EX *a, const GF2EX *b) {
    field->restore();
    NTL::mul(*c, *a, *b);
}

EXPORT void widefield_ntl_extension_gcd(const GF2EContext *field, GF2EX *d, const GF2EX *a, const GF2EX *b) {
    field->restore();
    NTL::GCD(*d, *a, *b);
}
