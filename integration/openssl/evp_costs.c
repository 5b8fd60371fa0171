/* What single EVP calls cost, in nanoseconds: the default provider and ours, by turns in one process.
 *
 *   evp_costs MODULE [ROUNDS]
 *
 * Of each call the least of all rounds, and the middle of the rounds' ratios: below 1 ours is faster. */
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDES = 2, REPEATS = 400, MOST_ROUNDS = 1001 };
static const char *const NAMES[] = {"AES-128-GCM", "AES-256-GCM", "ChaCha20-Poly1305", "ChaCha20"};
static const char *const CALLS[] = {"new, init key+iv, free",
                                    "init key+iv",
                                    "init iv",
                                    "copy and free",
                                    "copy alone",
                                    "free alone",
                                    "update 64",
                                    "final",
                                    "copy, init iv, 64, final, free"};
enum { NAME_COUNT = sizeof NAMES / sizeof *NAMES, CALL_COUNT = sizeof CALLS / sizeof *CALLS };
static unsigned char key[32] = {1}, iv[16] = {2}, text[64], out[80];

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void demand(int good)
{
    if (good) return;
    ERR_print_errors_fp(stderr);
    exit(1);
}

/* Nanoseconds a call. What must go on beside it, and is not meant, is left out of the time. */
static double cost(EVP_CIPHER *cipher, int call)
{
    static EVP_CIPHER_CTX *many[REPEATS];
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    double total = 0, start;
    int n;
    demand(EVP_EncryptInit_ex2(ctx, cipher, key, iv, NULL));
    if (call == 4 || call == 5)
        for (int i = 0; i < REPEATS; i++) many[i] = EVP_CIPHER_CTX_new();
    start = now();
    for (int i = 0; i < REPEATS; i++) switch (call) {
        case 0: {
            EVP_CIPHER_CTX *other = EVP_CIPHER_CTX_new();
            demand(EVP_EncryptInit_ex2(other, cipher, key, iv, NULL));
            EVP_CIPHER_CTX_free(other);
            break;
        }
        case 1: demand(EVP_EncryptInit_ex2(ctx, NULL, key, iv, NULL)); break;
        case 2: demand(EVP_EncryptInit_ex2(ctx, NULL, NULL, iv, NULL)); break;
        case 3: {
            EVP_CIPHER_CTX *other = EVP_CIPHER_CTX_new();
            demand(EVP_CIPHER_CTX_copy(other, ctx));
            EVP_CIPHER_CTX_free(other);
            break;
        }
        case 4:
        case 5: demand(EVP_CIPHER_CTX_copy(many[i], ctx)); break;
        case 6: demand(EVP_EncryptUpdate(ctx, out, &n, text, 64)); break;
        case 7: {
            double before = now();
            demand(EVP_EncryptInit_ex2(ctx, NULL, NULL, iv, NULL) && EVP_EncryptUpdate(ctx, out, &n, text, 64));
            start += now() - before;
            demand(EVP_EncryptFinal_ex(ctx, out, &n));
            break;
        }
        case 8: {
            EVP_CIPHER_CTX *other = EVP_CIPHER_CTX_new();
            demand(EVP_CIPHER_CTX_copy(other, ctx) && EVP_EncryptInit_ex2(other, NULL, NULL, iv, NULL));
            demand(EVP_EncryptUpdate(other, out, &n, text, 64) && EVP_EncryptFinal_ex(other, out, &n));
            EVP_CIPHER_CTX_free(other);
            break;
        }
        }
    total = now() - start;
    if (call == 5) {
        start = now();
        for (int i = 0; i < REPEATS; i++) EVP_CIPHER_CTX_reset(many[i]);
        total = now() - start;
    }
    if (call == 4 || call == 5)
        for (int i = 0; i < REPEATS; i++) EVP_CIPHER_CTX_free(many[i]);
    EVP_CIPHER_CTX_free(ctx);
    return total / REPEATS;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    if (argc < 2) return fprintf(stderr, "usage: evp_costs MODULE [ROUNDS]\n"), 2;
    int rounds = argc > 2 ? atoi(argv[2]) : 101;
    if (rounds < 1 || rounds > MOST_ROUNDS) return 2;
    demand(OSSL_PROVIDER_load(NULL, "default") != NULL && OSSL_PROVIDER_load(NULL, argv[1]) != NULL);
    printf("%-20s %-32s %10s %10s %8s\n", "", "", "default", "widefield", "ratio");
    for (int name = 0; name < NAME_COUNT; name++) {
        EVP_CIPHER *ciphers[SIDES] = {EVP_CIPHER_fetch(NULL, NAMES[name], "provider=default"),
                                      EVP_CIPHER_fetch(NULL, NAMES[name], "provider=widefield")};
        demand(ciphers[0] && ciphers[1]);
        for (int call = 0; call < CALL_COUNT; call++) {
            static double ratios[MOST_ROUNDS];
            double least[SIDES] = {1e18, 1e18};
            for (int round = 0; round < rounds; round++) {
                double costs[SIDES];
                for (int turn = 0; turn < SIDES; turn++) {
                    int side = (turn + round) % SIDES;
                    costs[side] = cost(ciphers[side], call);
                    if (costs[side] < least[side]) least[side] = costs[side];
                }
                ratios[round] = costs[1] / costs[0];
            }
            qsort(ratios, (size_t)rounds, sizeof *ratios, by_size);
            printf("%-20s %-32s %10.1f %10.1f %8.2f\n", NAMES[name], CALLS[call], least[0], least[1],
                   ratios[rounds / 2]);
        }
        EVP_CIPHER_free(ciphers[0]), EVP_CIPHER_free(ciphers[1]);
    }
    return 0;
}
