/* Nanoseconds of a message through EVP with a context of its own, and with one context for all: CIPHER SIZE FRESH KEPT. One round; the
 * caller runs rounds of several libraries in turn and takes the least of each. Argument: bytes of work for each figure. */
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void die(const char *what)
{
    fprintf(stderr, "%s failed\n", what);
    exit(1);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static unsigned char text[16384], out[16384 + 16], key[32], iv[16], aad[13], tag[16];

static void message(EVP_CIPHER_CTX *ctx, EVP_CIPHER *cipher, const unsigned char *k, int size)
{
    int n, m;
    if (!EVP_EncryptInit_ex2(ctx, cipher, k, iv, NULL)) die("init");
    if (!EVP_EncryptUpdate(ctx, NULL, &n, aad, sizeof aad)) die("data");
    if (!EVP_EncryptUpdate(ctx, out, &n, text, size) || n != size) die("update");
    if (!EVP_EncryptFinal_ex(ctx, out + n, &m) || m != 0) die("final");
    if (!EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, tag)) die("tag");
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"AES-128-GCM", "AES-256-GCM", "ChaCha20-Poly1305"};
    static const int sizes[] = {16, 64, 256, 1350, 8192, 16384};
    double work = argc > 1 ? atof(argv[1]) : 2e6;
    for (size_t c = 0; c < sizeof names / sizeof *names; c++) {
        EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, names[c], NULL);
        EVP_CIPHER_CTX *kept = EVP_CIPHER_CTX_new();
        if (cipher == NULL || kept == NULL) die("fetch");
        if (!EVP_EncryptInit_ex2(kept, cipher, key, iv, NULL)) die("init");
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            int size = sizes[s], rounds = (int)(work / (size + 600)) + 1;
            double best[2] = {1e30, 1e30};
            for (int again = 0; again < 5; again++) {
                double start = now(), middle;
                for (int i = 0; i < rounds; i++) {
                    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
                    message(ctx, cipher, key, size);
                    EVP_CIPHER_CTX_free(ctx);
                }
                middle = now();
                for (int i = 0; i < rounds; i++) {
                    iv[0] = (unsigned char)i;
                    message(kept, NULL, NULL, size);
                }
                double took[2] = {(middle - start) / rounds, (now() - middle) / rounds};
                for (int j = 0; j < 2; j++)
                    if (took[j] < best[j]) best[j] = took[j];
            }
            printf("%s %d %.0f %.0f\n", names[c], size, best[0], best[1]);
        }
        EVP_CIPHER_CTX_free(kept);
        EVP_CIPHER_free(cipher);
    }
    return 0;
}
