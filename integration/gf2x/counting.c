/* gf2x's product, counted: preloaded, it stands before the library that a program would call, hands each call on to
 * the library that the variable GF2X names, and when the program ends adds the number of calls to the file that CALLS
 * names.
 * Build: cc -shared -fPIC -O2 counting.c -o counting.so -ldl */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

typedef int product(unsigned long *, const unsigned long *, unsigned long, const unsigned long *, unsigned long);
static product *next;
static unsigned long calls;

__attribute__((constructor)) static void begin(void) {
    void *library = getenv("GF2X") ? dlopen(getenv("GF2X"), RTLD_NOW | RTLD_LOCAL) : NULL;
    next = library ? (product *)dlsym(library, "gf2x_mul") : NULL;
    if (!next) abort();
}

__attribute__((destructor)) static void end(void) {
    FILE *file = getenv("CALLS") ? fopen(getenv("CALLS"), "a") : NULL;
    if (file) {
        fprintf(file, "%lu\n", calls);
        fclose(file);
    }
}

product gf2x_mul;
int gf2x_mul(unsigned long *c, const unsigned long *a, unsigned long an, const unsigned long *b, unsigned long bn) {
    __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
    return next(c, a, an, b, bn);
}
