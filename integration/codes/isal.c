/* Splits what stands on standard input by ISA-L: K M MATRIX FOLDER, shards of data and of parity, `cauchy` or `rs`.
 * Shard i is FOLDER/i. With LOST...: reads the other shards and writes the lost ones, as ISA-L's documentation says. */
#include <isa-l/erasure_code.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 32, SHARD = 1 << 20 };

static unsigned char *shards[MOST];
static unsigned char matrix[MOST * MOST], square[MOST * MOST], inverse[MOST * MOST], rows[MOST * MOST];
static unsigned char tables[32 * MOST * MOST];

static FILE *of_shard(const char *folder, int i, const char *mode) {
    char name[1000];
    FILE *file;
    snprintf(name, sizeof name, "%s/%d", folder, i);
    file = fopen(name, mode);
    if (file == NULL) {
        perror(name);
        exit(2);
    }
    return file;
}

static void write_shard(const char *folder, int i, size_t len) {
    FILE *file = of_shard(folder, i, "wb");
    fwrite(shards[i], 1, len, file);
    fclose(file);
}

int main(int argc, char **argv) {
    int k, m, i, j, r, lost[MOST], losses = 0, is_lost;
    unsigned char *sources[MOST], *made[MOST];
    size_t len = 0;
    if (argc < 5 || argc > 5 + MOST) return 2;
    k = atoi(argv[1]);
    m = atoi(argv[2]);
    if (k < 1 || m < 1 || k + m > MOST) return 2;
    for (i = 0; i < k + m; i++) shards[i] = calloc(1, SHARD);
    if (strcmp(argv[3], "rs") == 0) gf_gen_rs_matrix(matrix, k + m, k);
    else gf_gen_cauchy1_matrix(matrix, k + m, k);
    if (argc == 5) {
        static unsigned char text[MOST * SHARD];
        size_t all = fread(text, 1, (size_t)k * SHARD, stdin);
        len = (all + (size_t)k - 1) / (size_t)k;
        for (i = 0; i < k; i++) memcpy(shards[i], text + (size_t)i * len, len);
        ec_init_tables(k, m, matrix + k * k, tables);
        ec_encode_data((int)len, k, m, tables, shards, shards + k);
        for (i = 0; i < k + m; i++) write_shard(argv[4], i, len);
        return 0;
    }
    for (i = 5; i < argc; i++) lost[losses++] = atoi(argv[i]);
    for (i = r = 0; i < k + m; i++) {
        for (is_lost = j = 0; j < losses; j++) is_lost |= lost[j] == i;
        if (is_lost) continue;
        FILE *file = of_shard(argv[4], i, "rb");
        len = fread(shards[i], 1, SHARD, file);
        fclose(file);
        if (r == k) continue;
        sources[r] = shards[i];
        memcpy(square + r++ * k, matrix + i * k, (size_t)k);
    }
    if (r < k || gf_invert_matrix(square, inverse, k) != 0) return 3;
    /* The row of a lost shard, by the shards that are there. */
    for (i = 0; i < losses; i++) {
        made[i] = shards[lost[i]];
        for (j = 0; j < k; j++) {
            unsigned char sum = 0;
            for (r = 0; r < k; r++) sum ^= gf_mul(matrix[lost[i] * k + r], inverse[r * k + j]);
            rows[i * k + j] = sum;
        }
    }
    ec_init_tables(k, losses, rows, tables);
    ec_encode_data((int)len, k, losses, tables, sources, made);
    for (i = 0; i < losses; i++) write_shard(argv[4], lost[i], len);
    return 0;
}
