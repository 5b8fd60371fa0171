// Writes crates/vectors/data/generated/gf2x_ntl.txt: digests of what NTL finds for operands that everybody can make,
// ten thousand cases for each function. Greatest common divisors and factors are FLINT's too, or the program stops.
//
//     g++ -O2 rivals/ntl/digests.cpp -o target/digests -lntl -lflint -lgmp -lpthread && target/digests
//
// The operands of case `i` of function number `k` come from splitmix64 with the state `2^32 k + i`. `below(n)` is the
// next number modulo n. `poly(m)` has degree below m: ceil(m / 64) numbers, lowest first, cut off at x^m. `monic(m)` is
// poly(m) + x^m. Functions and operands, in this order:
//
//     gcd         a = poly(1 + below(400)), b = poly(1 + below(400)), c = poly(1 + below(100)): gcd(a c, b c)
//     xgcd        a = monic(2 + below(400)), b = poly(deg a): g, s, t with g = s a + t b, if neither a nor b is a
//                 multiple of the other
//     factor      f = monic(1 + below(150)), times the cube of monic(1 + below(10)) if below(4) is 0: for each factor,
//                 by degree and then as numbers, the factor and how often it divides, as a polynomial of one word
//     irreducible f = monic(1 + below(40)): 1 or 0, as a polynomial
//     compose     f = monic(1 + below(200)), h = poly(200), g = poly(200): g(h) mod f
//     minimal     f = monic(1 + below(80)), a = poly(80): the minimal polynomial of a mod f, if f is irreducible; x if
//                 not
//     sequence    m = 1 + below(200), s = poly(2 m): the minimal polynomial of the sequence of its 2 m coefficients, if
//                 its degree is at most m
//     cyclic      n = 1 + below(500), a = poly(n), b = poly(n): a b mod x^n - 1, then 1 / a or 0
//
// A digest starts from 0; a polynomial is written as the number of its words without zeros at the top, then the words;
// each number w makes d = (rotl(d, 5) ^ w) * 0x9e3779b97f4a7c15.

#include <NTL/GF2XFactoring.h>
#include <NTL/vec_GF2.h>
#include <NTL/version.h>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <flint/nmod_poly.h>

using namespace NTL;

static uint64_t state, digest;

static uint64_t number() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}
static long below(uint64_t n) { return long(number() % n); }

static GF2X poly(long m) {
    GF2X a;
    a.xrep.SetLength((m + 63) / 64);
    for (long i = 0; i < a.xrep.length(); i++) a.xrep[i] = number();
    a.normalize();
    trunc(a, a, m);
    return a;
}
static GF2X monic(long m) {
    GF2X a = poly(m);
    SetCoeff(a, m);
    return a;
}

static void add(uint64_t w) { digest = ((digest << 5 | digest >> 59) ^ w) * 0x9e3779b97f4a7c15; }
static void add(const GF2X &a) {
    add(uint64_t(a.xrep.length()));
    for (long i = 0; i < a.xrep.length(); i++) add(a.xrep[i]);
}

static void check(bool right, const char *what) {
    if (!right) fprintf(stderr, "FLINT disagrees: %s\n", what), exit(1);
}
static void to_flint(nmod_poly_t out, const GF2X &a) {
    nmod_poly_zero(out);
    for (long i = 0; i <= deg(a); i++)
        if (IsOne(coeff(a, i))) nmod_poly_set_coeff_ui(out, i, 1);
}
static bool equal(const nmod_poly_t a, const GF2X &b) {
    nmod_poly_t c;
    nmod_poly_init(c, 2);
    to_flint(c, b);
    bool result = nmod_poly_equal(a, c);
    nmod_poly_clear(c);
    return result;
}

static void gcd() {
    GF2X a = poly(1 + below(400)), b = poly(1 + below(400)), c = poly(1 + below(100));
    a *= c, b *= c;
    GF2X g = GCD(a, b);
    nmod_poly_t x, y;
    nmod_poly_init(x, 2), nmod_poly_init(y, 2);
    to_flint(x, a), to_flint(y, b);
    nmod_poly_gcd(x, x, y);
    check(equal(x, g), "gcd");
    nmod_poly_clear(x), nmod_poly_clear(y);
    add(g);
}
static void xgcd() {
    GF2X a = monic(2 + below(400)), b = poly(deg(a)), g, s, t;
    if (IsZero(b) || IsZero(a % b)) return add(0);
    XGCD(g, s, t, a, b);
    add(g), add(s), add(t);
}
static bool less(const GF2X &a, const GF2X &b) {
    if (deg(a) != deg(b)) return deg(a) < deg(b);
    for (long i = a.xrep.length() - 1; i >= 0; i--)
        if (a.xrep[i] != b.xrep[i]) return a.xrep[i] < b.xrep[i];
    return false;
}
static void factor() {
    GF2X f = monic(1 + below(150));
    if (below(4) == 0) {
        GF2X g = monic(1 + below(10));
        f *= g * g * g;
    }
    vec_pair_GF2X_long factors;
    CanZass(factors, f);
    std::sort(factors.elts(), factors.elts() + factors.length(), [](auto &a, auto &b) { return less(a.a, b.a); });
    nmod_poly_t x;
    nmod_poly_init(x, 2);
    to_flint(x, f);
    nmod_poly_factor_t theirs;
    nmod_poly_factor_init(theirs);
    nmod_poly_factor(theirs, x);
    check(theirs->num == factors.length(), "the number of factors");
    for (long i = 0; i < factors.length(); i++) {
        bool found = false;
        for (long j = 0; j < theirs->num; j++)
            found |= equal(theirs->p + j, factors[i].a) && theirs->exp[j] == factors[i].b;
        check(found, "factors");
        add(factors[i].a), add(1), add(uint64_t(factors[i].b));
    }
    nmod_poly_factor_clear(theirs), nmod_poly_clear(x);
}
static void irreducible() { add(GF2X(IterIrredTest(monic(1 + below(40))))); }
static void compose() {
    GF2X f = monic(1 + below(200)), h = poly(200), g = poly(200);
    GF2XModulus F(f);
    // NTL wants the outer polynomial reduced.
    GF2X sum, x = h % F;
    for (long i = deg(g); i >= 0; i--) {
        MulMod(sum, sum, x, F);
        if (IsOne(coeff(g, i))) sum += 1;
    }
    add(sum % F);
}
static void minimal() {
    GF2X f = monic(1 + below(80)), a = poly(80);
    if (!IterIrredTest(f)) return add(GF2X(INIT_MONO, 1));
    GF2X h;
    GF2XModulus F(f);
    IrredPolyMod(h, a % F, F);
    add(h);
}
static void sequence() {
    long m = 1 + below(200);
    GF2X s = poly(2 * m), h;
    vec_GF2 terms;
    terms.SetLength(2 * m);
    for (long i = 0; i < 2 * m; i++) terms[i] = coeff(s, i);
    MinPolySeq(h, terms, m);
    // Right if it makes all terms; else no register of m or less does.
    for (long i = 0; i + deg(h) < 2 * m; i++) {
        GF2 sum;
        for (long k = 0; k <= deg(h); k++) sum += coeff(h, k) * terms[i + k];
        if (!IsZero(sum)) return add(0);
    }
    add(h);
}
static void cyclic() {
    long n = 1 + below(500);
    GF2X f = GF2X(INIT_MONO, n) + 1, a = poly(n), b = poly(n), c;
    add(MulMod(a, b, f));
    GF2X g, s, t;
    if (n == 1) return add(a);
    XGCD(g, s, t, a, f);
    add(IsOne(g) ? s % f : GF2X());
}

int main() {
    FILE *out = fopen("crates/vectors/data/generated/gf2x_ntl.txt", "w");
    if (!out) return perror("run this from the root of the workspace"), 1;
    fprintf(out,
            "# Digests of functions over GF(2) by NTL %s, checked by FLINT where it has them: made for this project by\n"
            "# rivals/ntl/digests.cpp, which says what the operands are. Function, cases, digest.\n",
            NTL_VERSION);
    struct { const char *name; void (*run)(); } functions[] = {
        {"gcd", gcd},         {"xgcd", xgcd},       {"factor", factor},     {"irreducible", irreducible},
        {"compose", compose}, {"minimal", minimal}, {"sequence", sequence}, {"cyclic", cyclic},
    };
    for (uint64_t k = 0; k < 8; k++) {
        digest = 0;
        for (uint64_t i = 0; i < 10000; i++) state = (k << 32) + i, functions[k].run();
        fprintf(out, "%s 10000 %016lx\n", functions[k].name, digest);
    }
    return fclose(out) != 0;
}
