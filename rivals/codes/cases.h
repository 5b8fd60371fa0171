// The cases, drawn by xorshift: shards of data, of parity, the length, and then the data byte by byte. The digest is
// FNV-1a over all bytes of parity. The programs in Go and Rust beside this draw the same.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { CASES = 1000 };

static uint64_t state = 0x9e3779b97f4a7c15, digest = 0xcbf29ce484222325;

static uint64_t draw(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static void restart(void) {
    state = 0x9e3779b97f4a7c15;
    digest = 0xcbf29ce484222325;
}

struct stripe {
    int data, parity, len;
    unsigned char *shards[32];
};

static struct stripe next_case(void) {
    struct stripe s = {.data = 1 + draw() % 20, .parity = 1 + draw() % 6, .len = 16 * (1 + draw() % 12)};
    for (int i = 0; i < s.data + s.parity; i++)
        s.shards[i] = calloc(1, s.len);
    for (int i = 0; i < s.data; i++)
        for (int j = 0; j < s.len; j++)
            s.shards[i][j] = draw();
    return s;
}

static void take(struct stripe s) {
    for (int i = 0; i < s.data + s.parity; i++) {
        for (int j = 0; i >= s.data && j < s.len; j++)
            digest = (digest ^ s.shards[i][j]) * 0x100000001b3;
        free(s.shards[i]);
    }
}

static void tell(const char *format, const char *program) {
    printf("%s %016llx %s\n", format, (unsigned long long)digest, program);
}
