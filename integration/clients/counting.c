/* A module for OpenSSL that loads the provider `widefield` and counts, for each cipher, the records that the provider
 * has encrypted or decrypted, and their bytes. The provider is the shipped file, unchanged.
 *
 * The provider's section of openssl.cnf says what is loaded and where the counts go:
 *
 *     module   = counting.so
 *     counted  = the provider's own module
 *     counters = a file of struct counter, made here, shared by all processes that read this section
 *
 * The file is mapped and shared: a count survives a process that is killed, and a sandboxed child adds to it.
 * Build: cc -shared -fPIC -O2 counting.c -o counting.so -ldl */
#include <dlfcn.h>
#include <fcntl.h>
#include <openssl/core.h>
#include <openssl/core_dispatch.h>
#include <openssl/params.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ALGORITHMS = 16, FUNCTIONS = 40 };

struct counter {
    char name[48];
    _Atomic uint64_t records, bytes;
};
static struct counter *counters;

/* What was there before, and what is there now, of each algorithm. */
static struct {
    OSSL_FUNC_cipher_update_fn *update;
    OSSL_FUNC_cipher_cipher_fn *cipher;
    OSSL_DISPATCH functions[FUNCTIONS];
} originals[ALGORITHMS];
static OSSL_ALGORITHM algorithms[ALGORITHMS + 1];
static OSSL_FUNC_provider_query_operation_fn *query_original;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

typedef unsigned char byte;

/* A record of TLS or SSH is one call with input and output; input without output is additional data. */
static int counted(int i, int done, const byte *out, const byte *in, size_t len) {
    if (done == 1 && out && in) {
        counters[i].records++;
        counters[i].bytes += len;
    }
    return done;
}

/* Functions for each algorithm: the arguments do not say which one they are for. */
#define FUNCTIONS_OF(i)                                                                               \
    static int update_##i(void *c, byte *out, size_t *n, size_t room, const byte *in, size_t len) {   \
        return counted(i, originals[i].update(c, out, n, room, in, len), out, in, len);               \
    }                                                                                                 \
    static int cipher_##i(void *c, byte *out, size_t *n, size_t room, const byte *in, size_t len) {   \
        return counted(i, originals[i].cipher(c, out, n, room, in, len), out, in, len);               \
    }
#define ALL(f) f(0) f(1) f(2) f(3) f(4) f(5) f(6) f(7) f(8) f(9) f(10) f(11) f(12) f(13) f(14) f(15)
ALL(FUNCTIONS_OF)
static const struct {
    OSSL_FUNC_cipher_update_fn *update;
    OSSL_FUNC_cipher_cipher_fn *cipher;
} counting[ALGORITHMS] = {
#define ROW(i) {update_##i, cipher_##i},
    ALL(ROW)
};

/* The provider's ciphers with our functions in their tables. */
static void count(const OSSL_ALGORITHM *from) {
    for (int i = 0; from[i].algorithm_names; i++) {
        OSSL_DISPATCH *functions = originals[i].functions;
        const OSSL_DISPATCH *theirs = from[i].implementation;
        int n = -1;
        if (i == ALGORITHMS) abort();
        do {
            if (++n == FUNCTIONS) abort();
            functions[n] = theirs[n];
            if (theirs[n].function_id == OSSL_FUNC_CIPHER_UPDATE) {
                originals[i].update = OSSL_FUNC_cipher_update(&theirs[n]);
                functions[n].function = (void (*)(void))counting[i].update;
            } else if (theirs[n].function_id == OSSL_FUNC_CIPHER_CIPHER) {
                originals[i].cipher = OSSL_FUNC_cipher_cipher(&theirs[n]);
                functions[n].function = (void (*)(void))counting[i].cipher;
            }
        } while (theirs[n].function_id);
        strncpy(counters[i].name, from[i].algorithm_names, strcspn(from[i].algorithm_names, ":"));
        algorithms[i] = from[i];
        algorithms[i].implementation = functions;
    }
}

static const OSSL_ALGORITHM *query(void *provider, int operation, int *no_store) {
    const OSSL_ALGORITHM *theirs = query_original(provider, operation, no_store);
    if (operation != OSSL_OP_CIPHER) return theirs;
    pthread_mutex_lock(&lock);
    if (!algorithms->algorithm_names) count(theirs);
    pthread_mutex_unlock(&lock);
    return algorithms;
}

/* A value of the provider's section. */
static const char *setting(const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *in, const char *name) {
    char *value = NULL;
    OSSL_PARAM params[2] = {{name, OSSL_PARAM_UTF8_PTR, &value, 0, OSSL_PARAM_UNMODIFIED}, {0, 0, 0, 0, 0}};
    for (; in->function_id; in++)
        if (in->function_id == OSSL_FUNC_CORE_GET_PARAMS) OSSL_FUNC_core_get_params(in)(handle, params);
    return value;
}

static int open_counters(const char *path) {
    size_t size = ALGORITHMS * sizeof *counters;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) return 0;
    void *memory = ftruncate(file, size) ? MAP_FAILED : mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    counters = memory;
    return memory != MAP_FAILED;
}

OSSL_provider_init_fn OSSL_provider_init;
int OSSL_provider_init(const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *in, const OSSL_DISPATCH **out,
                       void **provider) {
    static OSSL_DISPATCH functions[FUNCTIONS];
    const char *module = setting(handle, in, "counted"), *path = setting(handle, in, "counters");
    void *library = module ? dlopen(module, RTLD_NOW | RTLD_LOCAL) : NULL;
    OSSL_provider_init_fn *init = library ? (OSSL_provider_init_fn *)dlsym(library, "OSSL_provider_init") : NULL;
    const OSSL_DISPATCH *theirs;
    if (!init || !path || (!counters && !open_counters(path)) || !init(handle, in, &theirs, provider)) return 0;
    int n = -1;
    do {
        if (++n == FUNCTIONS) abort();
        functions[n] = theirs[n];
        if (theirs[n].function_id == OSSL_FUNC_PROVIDER_QUERY_OPERATION) {
            query_original = OSSL_FUNC_provider_query_operation(&theirs[n]);
            functions[n].function = (void (*)(void))query;
        }
    } while (theirs[n].function_id);
    *out = functions;
    return 1;
}
