/* Seals a file, and opens it again: aead_file seal|open KEYFILE FROM TO
 *
 * The key file has 32 bytes: head -c 32 /dev/urandom > KEYFILE. A file of any size takes the memory of one piece, and nothing is written
 * that has not been verified: each piece is a message of its own, whose nonce has the piece's number, and whose additional data says
 * whether it is the last one, so that pieces cannot be changed, reordered, repeated or cut off at the end.
 *
 *   16 random bytes | sealed piece of 64 KiB and its tag | ... | sealed rest, perhaps empty, and its tag
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <widefield.h>

#define PIECE 65536
#define PREFIX 16

static int fail(const char *what) {
    fprintf(stderr, "aead_file: %s\n", what);
    return 1;
}

static int read_all(const char *path, uint8_t *bytes, size_t len) {
    FILE *file = fopen(path, "rb");
    size_t n = file == NULL ? 0 : fread(bytes, 1, len, file);
    if (file != NULL) fclose(file);
    return n == len;
}

/* The random bytes, then the number of the piece. */
static void set_nonce(uint8_t nonce[24], uint64_t number) {
    int i;
    for (i = 0; i < 8; i++) nonce[PREFIX + i] = (uint8_t)(number >> (8 * i));
}

static int seal(const wf_aead *aead, FILE *from, FILE *to) {
    static uint8_t piece[PIECE + WF_TAG_LEN];
    uint8_t nonce[24], last = 0;
    uint64_t number;
    if (!read_all("/dev/urandom", nonce, PREFIX)) return fail("no random bytes");
    if (fwrite(nonce, 1, PREFIX, to) != PREFIX) return fail("cannot write");
    for (number = 0; !last; number++) {
        size_t n = fread(piece, 1, PIECE, from);
        if (ferror(from)) return fail("cannot read");
        last = n < PIECE;
        set_nonce(nonce, number);
        if (wf_aead_seal(aead, piece, piece + n, piece, n, &last, 1, nonce, sizeof nonce) != WF_OK) return fail("cannot seal");
        if (fwrite(piece, 1, n + WF_TAG_LEN, to) != n + WF_TAG_LEN) return fail("cannot write");
    }
    return 0;
}

static int open_sealed(const wf_aead *aead, FILE *from, FILE *to) {
    static uint8_t piece[PIECE + WF_TAG_LEN];
    uint8_t nonce[24], last = 0;
    uint64_t number;
    if (fread(nonce, 1, PREFIX, from) != PREFIX) return fail("this is no sealed file");
    for (number = 0; !last; number++) {
        size_t n = fread(piece, 1, sizeof piece, from);
        if (ferror(from)) return fail("cannot read");
        if (n < WF_TAG_LEN) return fail("the file was cut off");
        n -= WF_TAG_LEN;
        last = n < PIECE;
        set_nonce(nonce, number);
        if (wf_aead_open(aead, piece, piece, n, piece + n, &last, 1, nonce, sizeof nonce) != WF_OK)
            return fail("the file was changed, or the key is another one");
        if (fwrite(piece, 1, n, to) != n) return fail("cannot write");
    }
    return 0;
}

int main(int argc, char **argv) {
    uint8_t key[32];
    wf_aead aead;
    FILE *from, *to;
    int status, sealing;
    if (argc != 5 || (strcmp(argv[1], "seal") != 0 && strcmp(argv[1], "open") != 0))
        return fail("aead_file seal|open KEYFILE FROM TO");
    sealing = strcmp(argv[1], "seal") == 0;
    if (!read_all(argv[2], key, sizeof key)) return fail("the key file has not 32 bytes");
    status = wf_aead_init(&aead, WF_XCHACHA20_POLY1305, key, sizeof key);
    wf_wipe(key, sizeof key);
    if (status != WF_OK) return fail(wf_strerror(status));
    from = fopen(argv[3], "rb");
    to = fopen(argv[4], "wb");
    if (from == NULL || to == NULL) {
        status = fail("cannot open the files");
    } else {
        status = sealing ? seal(&aead, from, to) : open_sealed(&aead, from, to);
    }
    wf_aead_wipe(&aead);
    if (from != NULL) fclose(from);
    if (to != NULL && fclose(to) != 0) status = fail("cannot write");
    /* Pieces that were verified are not the whole file. */
    if (status != 0 && to != NULL) remove(argv[4]);
    return status;
}
