// Writes gf2x_ntl.txt and gf2ex_ntl.txt in crates/vectors/data/generated: digests of what NTL finds for operands that everybody can make,
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
//     project     m = 1 + below(200), f = monic(m), a = poly(200), w = poly(m), n = below(300): the sums of the
//                 coefficients of a^i mod f that w has, i < n, as the coefficients of a polynomial
//
// Those over GF(2^m), the second file: the modulus is number below(5) of x^8 + x^4 + x^3 + x + 1, x^13 + x^4 + x^3 + x + 1,
// x^64 + x^4 + x^3 + x + 1, x^127 + x + 1 and x^163 + x^7 + x^6 + x^3 + 1. `rows(n)` is a polynomial of n coefficients
// poly(m), lowest first, `top(n)` is rows(n) + x^n.
//
//     mul         a = rows(below(60)), b = rows(below(60)): a b
//     div         a = rows(below(120)), b = rows(1 + below(60)): quotient and remainder, if b is not zero
//     gcd         a = rows(1 + below(40)), b = rows(1 + below(40)), c = rows(1 + below(10)): gcd(a c, b c)
//     xgcd        a = rows(1 + below(60)), b = rows(1 + below(60)): g, s, t with g = s a + t b, if neither is a multiple of
//                 the other
//     factor      f = top(1 + below(10)), times the square of top(1) if below(4) is 0: for each factor, by degree and then
//                 coefficients, lowest first, as lists of words, the factor and how often it divides
//     roots       f = top(1 + below(8)): those in the field, by their words, highest first, as a polynomial's coefficients
//     values      f = rows(below(80)): its values at the coefficients of rows(1 + below(60)), likewise
//     interpolate v = rows(1 + below(40)): the polynomial with value v_i at the element with the bits of i
//
// A digest starts from 0; a polynomial is written as the number of its words without zeros at the top, then the words;
// one over GF(2^m) as the number of its coefficients, then the ceil(m / 64) words of each;
// each number w makes d = (rotl(d, 5) ^ w) * 0x9e3779b97f4a7c15.

#include <NTL/GF2EXFactoring.h>
#include <NTL/GF2XFactoring.h>
#include <NTL/vec_GF2.h>
#include <NTL/version.h>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <flint/nmod_poly.h>
#include <vector>

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

static void project() {
    long m = 1 + below(200);
    GF2X f = monic(m), a = poly(200), w = poly(m), h;
    long n = below(300);
    vec_GF2 form, sums;
    for (long i = 0; i < m; i++) append(form, coeff(w, i));
    GF2XModulus F(f);
    ProjectPowers(sums, form, n, a % F, F);
    for (long i = 0; i < n; i++) SetCoeff(h, i, sums[i]);
    add(h);
}

static void field() {
    static const std::vector<std::vector<long>> moduli = {
        {8, 4, 3, 1, 0}, {13, 4, 3, 1, 0}, {64, 4, 3, 1, 0}, {127, 1, 0}, {163, 7, 6, 3, 0}};
    GF2X f;
    for (long e : moduli[below(5)]) SetCoeff(f, e);
    GF2E::init(f);
}
static GF2EX rows(long n) {
    GF2EX a;
    for (long i = 0; i < n; i++) SetCoeff(a, i, to_GF2E(poly(GF2E::degree())));
    return a;
}
static GF2EX top(long n) {
    GF2EX a = rows(n);
    SetCoeff(a, n);
    return a;
}
static std::vector<uint64_t> words(const GF2E &a) {
    std::vector<uint64_t> w((GF2E::degree() + 63) / 64);
    const GF2X &p = rep(a);
    for (long i = 0; i < p.xrep.length(); i++) w[i] = p.xrep[i];
    return w;
}
static std::vector<uint64_t> words(const GF2EX &a) {
    std::vector<uint64_t> all;
    for (long i = 0; i <= deg(a); i++)
        for (uint64_t w : words(coeff(a, i))) all.push_back(w);
    return all;
}
static void add(const GF2EX &a) {
    add(uint64_t(deg(a) + 1));
    for (uint64_t w : words(a)) add(w);
}
static void add(const vec_GF2E &v) {
    add(uint64_t(v.length()));
    for (long i = 0; i < v.length(); i++)
        for (uint64_t w : words(v[i])) add(w);
}
static void mul_e() {
    field();
    GF2EX a = rows(below(60)), b = rows(below(60));
    add(a * b);
}
static void div_e() {
    field();
    GF2EX a = rows(below(120)), b = rows(1 + below(60)), q, r;
    if (IsZero(b)) return add(b);
    DivRem(q, r, a, b);
    add(q), add(r);
}
static void gcd_e() {
    field();
    GF2EX a = rows(1 + below(40)), b = rows(1 + below(40)), c = rows(1 + below(10));
    add(GCD(a * c, b * c));
}
static void xgcd_e() {
    field();
    GF2EX a = rows(1 + below(60)), b = rows(1 + below(60)), g, s, t;
    if (IsZero(a) || IsZero(b) || IsZero(a % b) || IsZero(b % a)) return add(GF2EX());
    XGCD(g, s, t, a, b);
    add(g), add(s), add(t);
}
static void factor_e() {
    field();
    GF2EX f = top(1 + below(10));
    if (below(4) == 0) {
        GF2EX g = top(1);
        f *= g * g;
    }
    vec_pair_GF2EX_long factors;
    CanZass(factors, f);
    std::sort(factors.elts(), factors.elts() + factors.length(), [](auto &a, auto &b) {
        return deg(a.a) != deg(b.a) ? deg(a.a) < deg(b.a) : words(a.a) < words(b.a);
    });
    for (long i = 0; i < factors.length(); i++) add(factors[i].a), add(uint64_t(factors[i].b));
}
static void roots_e() {
    field();
    GF2EX f = top(1 + below(8)), x(INIT_MONO, 1), power = x % f;
    for (long i = 0; i < GF2E::degree(); i++) power = SqrMod(power, f);
    GF2EX g = GCD(f, power + x);
    vec_GF2E roots;
    if (deg(g) > 0) FindRoots(roots, g);
    std::sort(roots.elts(), roots.elts() + roots.length(), [](auto &a, auto &b) {
        auto x = words(a), y = words(b);
        return std::lexicographical_compare(x.rbegin(), x.rend(), y.rbegin(), y.rend());
    });
    add(roots);
}
static vec_GF2E elements(long n) {
    vec_GF2E v;
    v.SetLength(n);
    for (long i = 0; i < n; i++) v[i] = to_GF2E(poly(GF2E::degree()));
    return v;
}
static void values_e() {
    field();
    GF2EX f = rows(below(80));
    vec_GF2E out;
    eval(out, f, elements(1 + below(60)));
    add(out);
}
static void interpolate_e() {
    field();
    vec_GF2E values = elements(1 + below(40)), points;
    points.SetLength(values.length());
    for (long i = 0; i < points.length(); i++) {
        GF2X p;
        for (long bit = 0; i >> bit; bit++)
            if (i >> bit & 1) SetCoeff(p, bit);
        points[i] = to_GF2E(p);
    }
    GF2EX f;
    interpolate(f, points, values);
    add(f);
}

struct Function {
    const char *name;
    void (*run)();
};
static bool write(const char *name, const char *what, uint64_t first, const std::vector<Function> &functions) {
    FILE *out = fopen(name, "w");
    if (!out) return perror("run this from the root of the workspace"), false;
    fprintf(out,
            "# Digests of functions over %s by NTL %s%s: made for this project by\n"
            "# rivals/ntl/digests.cpp, which says what the operands are. Function, cases, digest.\n",
            what, NTL_VERSION, first ? "" : ", checked by FLINT where it has them");
    for (uint64_t k = 0; k < functions.size(); k++) {
        digest = 0;
        for (uint64_t i = 0; i < 10000; i++) state = (first + k << 32) + i, functions[k].run();
        fprintf(out, "%s 10000 %016lx\n", functions[k].name, digest);
    }
    return fclose(out) == 0;
}

int main() {
    std::vector<Function> over_gf2 = {
        {"gcd", gcd},         {"xgcd", xgcd},       {"factor", factor},     {"irreducible", irreducible},
        {"compose", compose}, {"minimal", minimal}, {"sequence", sequence}, {"cyclic", cyclic},
        {"project", project},
    };
    std::vector<Function> over_fields = {
        {"mul", mul_e},       {"div", div_e},     {"gcd", gcd_e},       {"xgcd", xgcd_e},
        {"factor", factor_e}, {"roots", roots_e}, {"values", values_e}, {"interpolate", interpolate_e},
    };
    return !(write("crates/vectors/data/generated/gf2x_ntl.txt", "GF(2)", 0, over_gf2) &&
             write("crates/vectors/data/generated/gf2ex_ntl.txt", "GF(2^m)", 8, over_fields));
}
