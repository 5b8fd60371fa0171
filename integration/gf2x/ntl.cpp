// A user of NTL: products, squares, division, gcd and factors of polynomials over GF(2), and products over an extension field.
// Checks each and prints its time: `work size nanoseconds`. It knows nothing of the library behind NTL. Arguments: the most bits, and
// the one work whose times are wanted, if not all.
#include <NTL/GF2EX.h>
#include <NTL/GF2X.h>
#include <NTL/GF2XFactoring.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>

using namespace NTL;

static void demand(bool right, const char *what, long size) {
    if (!right) {
        std::fprintf(stderr, "%s %ld: wrong\n", what, size);
        std::exit(1);
    }
}

// The least time of several runs, each of at least a millisecond.
static double least(const std::function<void()> &work) {
    using clock = std::chrono::steady_clock;
    double best = 1e300;
    for (int run = 0; run < 7; run++) {
        long times = 0;
        auto start = clock::now();
        std::chrono::duration<double, std::nano> took{};
        do {
            work();
            times++;
            took = clock::now() - start;
        } while (took.count() < 1e6);
        best = std::min(best, took.count() / double(times));
    }
    return best;
}

static const char *only = nullptr;

static void show(const char *what, long size, const std::function<void()> &work) {
    if (only && std::strcmp(only, what) != 0) return;
    std::printf("%s %ld %.1f\n", what, size, least(work));
    std::fflush(stdout);
}

// Whether c = a b, by their remainders modulo a polynomial of one word: all bits of both take part.
static bool is_product(const GF2X &c, const GF2X &a, const GF2X &b) {
    static const GF2X small = BuildIrred_GF2X(61);
    return deg(c) == deg(a) + deg(b) && c % small == (a % small) * (b % small) % small;
}

int main(int count, char **arguments) {
    long longest = count > 1 ? std::atol(arguments[1]) : 1000000;
    if (count > 2) only = arguments[2];
    SetSeed(ZZ(1));
    for (long bits = 64; bits <= longest; bits = bits < 640 ? bits + 64 : bits < 65536 ? bits * 2 : bits * 4) {
        GF2X a = random_GF2X(bits), b = random_GF2X(bits), c, d;
        SetCoeff(a, bits - 1);
        SetCoeff(b, bits - 1);
        mul(c, a, b);
        demand(is_product(c, a, b), "product", bits);
        d = a;
        mul(d, d, b);
        demand(d == c, "product in place", bits);
        sqr(d, a);
        demand(d == a * a && is_product(d, a, a), "square", bits);
        demand(c / a == b && IsZero(c % b), "division", bits);
        show("product", bits, [&] { mul(d, a, b); });
        show("quotient", bits, [&] { div(d, c, a); });
    }
    for (long bits : {100L, 1000L, 10000L}) {
        GF2X a = random_GF2X(bits), b = random_GF2X(3 * bits), c;
        mul(c, a, b);
        demand(is_product(c, a, b), "unequal product", bits);
    }
    for (long bits : {1000L, 5000L, 20000L, 80000L, 320000L}) {
        if (bits > std::max(longest, 20000L)) break;
        GF2X common = random_GF2X(bits), a = random_GF2X(bits) * common, b = random_GF2X(bits) * common, g;
        GCD(g, a, b);
        demand(IsZero(a % g) && IsZero(b % g) && IsZero(g % common), "gcd", bits);
        show("gcd", bits, [&] { GCD(g, a, b); });
    }
    for (long degree : {256L, 1000L, 4000L}) {
        if (degree > std::max(longest / 1000, 1000L)) break;
        GF2X f = random_GF2X(degree + 1);
        SetCoeff(f, degree);
        vec_pair_GF2X_long factors;
        CanZass(factors, f);
        GF2X product(1);
        for (long i = 0; i < factors.length(); i++)
            for (long j = 0; j < factors[i].b; j++) product *= factors[i].a;
        demand(product == f, "factors", degree);
        show("factors", degree, [&] { CanZass(factors, f); });
    }
    GF2E::init(BuildSparseIrred_GF2X(233));
    for (long degree : {10L, 20L, 50L, 200L, 1000L}) {
        GF2EX a = random_GF2EX(degree), b = random_GF2EX(degree), c;
        mul(c, a, b);
        GF2E x = random_GF2E();
        demand(eval(c, x) == eval(a, x) * eval(b, x), "product over GF(2^233)", degree);
        show("product-over-gf233", degree, [&] { mul(c, a, b); });
    }
    return 0;
}
