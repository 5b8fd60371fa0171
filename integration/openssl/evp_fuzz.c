/* Differential fuzzer of EVP call sequences: OpenSSL's default provider against ours, in one process.
 *
 *   evp_fuzz MODULE [-n SEQUENCES] [-s SEED] [-j PROCESSES] [-a ALGORITHM] [-r INDEX]
 *
 * A sequence has 2 to 12 calls on one algorithm. Each call is made on both providers; return values, bytes written,
 * whole output buffers, parameters and the first reason in the error queue must be equal, or a row of evp_intended.h
 * must say that they differ and why. Sequences depend on seed and index alone; -r replays one of them, call by call. A
 * sequence with an unexplained difference is shrunk, printed, and makes the program fail.
 *
 * The list is that of OpenSSL 3.0, which has no AES-GCM-SIV: later releases have more parameters and other reasons. */
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/proverr.h>
#include <openssl/provider.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CALLS = 12, ROOM = 700, SIDES = 2, THEIRS = 0, OURS = 1 };

/* What is known of the default provider's context: conditions of the intended differences. */
enum fact {
    KEY = 1 << 0,         /* a key is set */
    IV = 1 << 1,          /* an IV was given, or generated */
    UNDER = 1 << 2,       /* a message is under way with this IV */
    SERVED = 1 << 3,      /* a message under this IV has ended, or a record was tried */
    REKEYED = 1 << 4,     /* the key was set again since the message began, and no IV with it */
    TEXT = 1 << 5,        /* text has come */
    EXPECTED = 1 << 6,    /* a tag to compare with was given, and nothing has overwritten it since */
    SEALED = 1 << 7,      /* the tag buffer holds the tag of the message sealed last, and nothing began since */
    SCRIBBLED = 1 << 8,   /* the default provider has overwritten that tag with something else */
    HEADER = 1 << 9,      /* a record's header was taken */
    BAD_HEADER = 1 << 10, /* a record's header was refused */
    SEAL = 1 << 11,       /* direction */
    EMPTY = 1 << 12,      /* EVP_Cipher has had an empty text, or data */
    CIPHER = 1 << 13,     /* a MAC has its cipher */
    FORGED = 1 << 14,     /* the tag was refused, under this IV */
    REFIXED = 1 << 15, /* the fixed part of the nonce was set under way, or after a header; for AES-GCM, a tag after a
                          header */
    BASE = 1 << 16, /* a message of ChaCha20-Poly1305 has begun with the nonce that those of records are made from */
};

enum call {
    INIT,
    AAD,
    TEXT_UPDATE,
    FINAL,
    CIPHER_CALL,
    RESET,
    COPY,
    SET_IVLEN,
    SET_TAG,
    GET_TAG,
    IV_FIXED,
    IV_GEN,
    IV_INV,
    RECORD_HEADER,
    GET_IV,
    GET_PARAM,
    SET_PARAM,
    NUMBERS,
    OTHER_CTRL,
    MAC_INIT,
    MAC_UPDATE,
    MAC_FINAL,
    MAC_DUP,
    MAC_PARAM
};
static const char *const CALL_NAMES[] = {
    "init",      "aad",     "update",   "final",    "EVP_Cipher", "reset",     "copy",    "set ivlen",
    "set tag",   "get tag", "IV_FIXED", "IV_GEN",   "SET_IV_INV", "TLS1_AAD",  "get iv",  "get param",
    "set param", "numbers", "ctrl",     "MAC init", "MAC update", "MAC final", "MAC dup", "MAC set_params"};

enum family { GCM = 1, POLY = 2, STREAM = 4, GMAC = 8, MAC = 16 };
static const struct {
    const char *name;
    enum family family;
} ALGORITHMS[] = {{"AES-128-GCM", GCM}, {"AES-192-GCM", GCM}, {"AES-256-GCM", GCM}, {"ChaCha20-Poly1305", POLY},
                  {"ChaCha20", STREAM}, {"GMAC", GMAC},       {"POLY1305", MAC}};
enum { ALGORITHM_COUNT = sizeof ALGORITHMS / sizeof *ALGORITHMS };

/* What one call did on one side. */
struct outcome {
    int status;
    int reason;
    long number; /* bytes written, or a number that was asked for */
    unsigned char out[ROOM];
};

enum part { STATUS = 1, REASON = 2, NUMBER = 4, BYTES = 8 };
enum { OK = 1, FAILS = 2, EITHER = 3, NOTHING = 0, WHATEVER = -1 };
enum effect { GOES_ON, ENDS };

struct intended {
    const char *name;
    int families;
    unsigned calls;               /* a bit for each */
    int with, without;            /* facts before the call */
    int theirs, ours;             /* OK, FAILS, EITHER */
    int their_reason, our_reason; /* reasons, NOTHING, or WHATEVER */
    int parts;                    /* what may differ */
    enum effect effect;           /* whether both contexts are in the same state afterwards */
    const char *why;
};
#include "evp_intended.h"
enum { INTENDED_COUNT = sizeof INTENDED / sizeof *INTENDED };

static struct {
    uint64_t hits[INTENDED_COUNT], done, calls, failed, undefined, at[64];
} *shared, local;
static EVP_CIPHER *ciphers[SIDES][ALGORITHM_COUNT];
static EVP_MAC *macs[SIDES][ALGORITHM_COUNT];
static int verbose;
static char said[4096];

static uint64_t next(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}
static unsigned below(uint64_t *state, unsigned n) { return (unsigned)((next(state) >> 32) * n >> 32); }
#define pick(state, list) ((list)[below(state, sizeof(list) / sizeof *(list))])

static void tell(const char *format, ...)
{
    size_t used = strlen(said);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(said + used, sizeof said - used, format, arguments);
    va_end(arguments);
}

/* One sequence under way. */
struct run {
    int algorithm;
    enum family family;
    int facts;
    EVP_CIPHER_CTX *ctx[SIDES], *copy[SIDES];
    EVP_MAC_CTX *mac[SIDES];
    int copy_facts, has_copy;
    unsigned position, copy_position;        /* in a stream: bytes of the block that was begun */
    int record_length;                       /* that the last header announced */
    unsigned char ciphertext[ROOM], tag[16]; /* the last ones, so that what is opened can be genuine */
    int ciphertext_len, iv, key_length;      /* of a MAC's cipher */
};

static const unsigned char KEYS[2][32] = {{1, 2, 3}, {4, 5, 6, 7, 8, 9}};
static unsigned char ivs[4][160], aads[256], texts[ROOM];

static const unsigned LENGTHS[] = {0,  1,   2,   3,   15,  16,  17,  31,  32,  33,  48,  63, 64,
                                   65, 100, 128, 191, 192, 193, 200, 255, 256, 257, 272, 300};

static int first_reason(void)
{
    unsigned long error = ERR_get_error();
    if (error != 0) ERR_clear_error();
    return ERR_GET_REASON(error);
}

/* The call of a sequence, chosen by the state. */
static enum call choose(struct run *run, uint64_t *random, int at)
{
    static const enum call mac_calls[] = {MAC_INIT,  MAC_INIT,  MAC_UPDATE, MAC_UPDATE, MAC_UPDATE,
                                          MAC_FINAL, MAC_FINAL, MAC_DUP,    MAC_PARAM};
    static const enum call stream_calls[] = {
        INIT,      INIT,    TEXT_UPDATE, TEXT_UPDATE, TEXT_UPDATE, FINAL,     CIPHER_CALL, RESET,   COPY,      COPY,
        SET_IVLEN, SET_TAG, GET_TAG,     IV_FIXED,    GET_IV,      GET_PARAM, SET_PARAM,   NUMBERS, OTHER_CTRL};
    static const enum call aead_calls[] = {
        INIT,        INIT,        INIT,        AAD,       AAD,     AAD,           TEXT_UPDATE,   TEXT_UPDATE,
        TEXT_UPDATE, TEXT_UPDATE, TEXT_UPDATE, FINAL,     FINAL,   FINAL,         CIPHER_CALL,   CIPHER_CALL,
        RESET,       COPY,        COPY,        SET_IVLEN, SET_TAG, SET_TAG,       SET_TAG,       GET_TAG,
        GET_TAG,     IV_FIXED,    IV_FIXED,    IV_GEN,    IV_INV,  RECORD_HEADER, RECORD_HEADER, GET_IV,
        GET_PARAM,   GET_PARAM,   SET_PARAM,   SET_PARAM, NUMBERS, OTHER_CTRL};
    if (run->family & (GMAC | MAC)) return at == 0 ? MAC_INIT : pick(random, mac_calls);
    if (at == 0) return INIT;
    if (run->facts & (HEADER | BAD_HEADER) && below(random, 3) != 0) return TEXT_UPDATE;
    if (run->facts & (SERVED | FORGED) && below(random, 3) == 0) return INIT;
    enum call call = run->family == STREAM ? pick(random, stream_calls) : pick(random, aead_calls);
    /* What is opened has a tag, mostly. */
    return call == FINAL && run->family != STREAM && !(run->facts & (SEAL | EXPECTED)) && below(random, 4) ? SET_TAG
                                                                                                           : call;
}

/* Whether every parameter of a table is in the other, with the same type. */
static int covers(const OSSL_PARAM *table, const OSSL_PARAM *other)
{
    for (; other != NULL && other->key != NULL; other++) {
        const OSSL_PARAM *found = table == NULL ? NULL : OSSL_PARAM_locate_const(table, other->key);
        if (found == NULL || found->data_type != other->data_type)
            return printf("UNEXPLAINED, parameter %s\n", other->key), 0;
    }
    return 1;
}

/* What both say that they take and give: ours gives ChaCha20's updated IV too. */
static int tables_are_alike(void)
{
    for (int i = 0; i < ALGORITHM_COUNT; i++) {
        EVP_CIPHER *c[SIDES] = {ciphers[THEIRS][i], ciphers[OURS][i]};
        EVP_MAC *m[SIDES] = {macs[THEIRS][i], macs[OURS][i]};
        if (c[THEIRS] != NULL)
            for (int side = 0; side < SIDES; side++) {
                const OSSL_PARAM *gives = EVP_CIPHER_gettable_ctx_params(c[side]),
                                 *others = EVP_CIPHER_gettable_ctx_params(c[!side]);
                if (!covers(EVP_CIPHER_settable_ctx_params(c[side]), EVP_CIPHER_settable_ctx_params(c[!side])) ||
                    !covers(EVP_CIPHER_gettable_params(c[side]), EVP_CIPHER_gettable_params(c[!side])) ||
                    (!(side == THEIRS && ALGORITHMS[i].family == STREAM) && !covers(gives, others)))
                    return 0;
            }
        if (m[THEIRS] != NULL)
            for (int side = 0; side < SIDES; side++)
                if (!covers(EVP_MAC_settable_ctx_params(m[side]), EVP_MAC_settable_ctx_params(m[!side])) ||
                    !covers(EVP_MAC_gettable_params(m[side]), EVP_MAC_gettable_params(m[!side])))
                    return 0;
    }
    return 1;
}

/* Calls after which the default provider reads or writes beyond its IV: it is not called. Ours must refuse. */
static int is_undefined(const struct run *run, enum call call, int argument)
{
    if (run->family != GCM) return 0;
    int length = EVP_CIPHER_CTX_get_iv_length(run->ctx[THEIRS]);
    switch (call) {
    case IV_FIXED: return argument > length || argument < -1;
    case IV_GEN: return length < 8;
    case IV_INV: return argument > length;
    case TEXT_UPDATE:
    case CIPHER_CALL: return (run->facts & (HEADER | BAD_HEADER)) && length < 8;
    default: return 0;
    }
}

/* Fills both sides' outputs alike. */
static void blank(struct outcome *outcome)
{
    outcome->status = outcome->reason = 0;
    outcome->number = 0;
    memset(outcome->out, 0xa5, sizeof outcome->out);
}

static const struct {
    const char *name;
    int sizes[4];
} PARAMS[] = {{"ivlen", {8, 4, 2, 0}},          {"keylen", {8, 4, 1, 8}},    {"taglen", {8, 4, 8, 8}},
              {"tlsaadpad", {8, 4, 8, 8}},      {"tag", {16, 12, 0, 17}},    {"iv", {12, 16, 128, 4}},
              {"updated-iv", {12, 16, 128, 4}}, {"padding", {4, 8, 4, 4}},   {"num", {4, 4, 4, 4}},
              {"nonsense", {8, 8, 8, 8}},       {"tlsivgen", {0, 8, 12, 16}}};
static const struct {
    const char *name;
} SETTABLE[] = {{"ivlen"},    {"keylen"},  {"tag"},      {"tlsaad"}, {"tlsivfixed"},
                {"tlsivinv"}, {"padding"}, {"nonsense"}, {"taglen"}, {"iv"}};

/* A value for a parameter to be set: one that may be right, mostly. */
static OSSL_PARAM value_for(struct run *run, uint64_t *random, const char *name, unsigned char *room, int *argument)
{
    static const size_t numbers[] = {12, 12, 16, 8, 1, 0, 7, 13, 32, 128, 129, 60};
    static const int tag_lengths[] = {16, 16, 16, 12, 4, 1, 0, 17, 15};
    static const int fixed[] = {4, 4, 4, 12, 8, 0, 3, 5, 13};
    int length = 0, wrong = below(random, 12) == 0;
    memset(room, 0, 160);
    if (strcmp(name, "tag") == 0) {
        length = pick(random, tag_lengths);
        memcpy(room, run->tag, 16);
        if (below(random, 5) == 0) room[0] ^= 1;
    } else if (strcmp(name, "tlsaad") == 0) {
        length = below(random, 8) ? 13 : (int)below(random, 20);
        room[11] = 0, room[12] = (unsigned char)pick(random, LENGTHS);
    } else if (strcmp(name, "tlsivfixed") == 0) {
        length = pick(random, fixed);
        memcpy(room, ivs[below(random, 4)], 128);
    } else if (strcmp(name, "tlsivinv") == 0) {
        length = below(random, 4) ? 8 : (int)below(random, 13);
        memcpy(room, ivs[below(random, 4)], 128);
    } else if (strcmp(name, "iv") == 0) {
        length = 12;
    } else {
        static const int widths[] = {8, 8, 4, 2, 1, 3};
        int width = pick(random, widths);
        uint64_t number = pick(random, numbers);
        memcpy(room, &number, 8);
        *argument = (int)number;
        OSSL_PARAM p = {name, below(random, 4) ? OSSL_PARAM_UNSIGNED_INTEGER : OSSL_PARAM_INTEGER, room, (size_t)width,
                        OSSL_PARAM_UNMODIFIED};
        if (wrong) p.data_type = OSSL_PARAM_UTF8_STRING;
        return p;
    }
    *argument = length;
    OSSL_PARAM p = OSSL_PARAM_construct_octet_string(name, room, (size_t)length);
    if (wrong) p.data_type = OSSL_PARAM_UTF8_STRING;
    return p;
}

#include "evp_calls.h"

/* The row that explains a difference, or -1. */
static int explained(const struct run *run, enum call call, int before, int parts, const struct outcome *theirs,
                     const struct outcome *ours)
{
    for (int i = 0; i < INTENDED_COUNT; i++) {
        const struct intended *row = &INTENDED[i];
        int is_call = row->calls >> call & 1;
        int facts = (before & row->with) == row->with && (before & row->without) == 0;
        int statuses = row->theirs & (theirs->status > 0 ? OK : FAILS) && row->ours & (ours->status > 0 ? OK : FAILS);
        int reasons = (row->their_reason == WHATEVER || row->their_reason == theirs->reason) &&
                      (row->our_reason == WHATEVER || row->our_reason == ours->reason);
        if (row->families & (int)run->family && is_call && facts && statuses && reasons && (parts & ~row->parts) == 0)
            return i;
    }
    return -1;
}

/* Runs a sequence; whether there is a difference that nothing explains. */
static int sequence(int algorithm, const uint64_t *words, int count)
{
    struct run run = {.algorithm = algorithm, .family = ALGORITHMS[algorithm].family, .facts = 0};
    int failed = 0;
    memset(run.tag, 7, 16);
    for (int side = 0; side < SIDES; side++) {
        if (run.family & (GMAC | MAC))
            run.mac[side] = EVP_MAC_CTX_new(macs[side][algorithm]);
        else
            run.ctx[side] = EVP_CIPHER_CTX_new(), run.copy[side] = EVP_CIPHER_CTX_new();
    }
    for (int at = 0; at < count; at++) {
        static struct outcome outcomes[SIDES];
        uint64_t random = words[at];
        int before = run.facts;
        said[0] = 0;
        enum call call = choose(&run, &random, at);
        int stop = make(&run, call, &random, outcomes);
        local.calls++;
        const struct outcome *t = &outcomes[THEIRS], *o = &outcomes[OURS];
        int parts = (t->status != o->status ? STATUS : 0) | (t->reason != o->reason ? REASON : 0) |
                    (t->number != o->number ? NUMBER : 0) | (memcmp(t->out, o->out, ROOM) != 0 ? BYTES : 0);
        int row = parts == 0 ? -1 : explained(&run, call, before, parts, t, o);
        if (verbose) {
            printf("  %-12s%s: %d, reason %d, number %ld | %d, %d, %ld%s, facts %x%s%s\n", CALL_NAMES[call], said,
                   t->status, t->reason, t->number, o->status, o->reason, o->number,
                   parts & BYTES ? ", other bytes" : "", (unsigned)before,
                   row >= 0 ? ", intended: "
                   : parts  ? ", UNEXPLAINED"
                            : "",
                   row >= 0 ? INTENDED[row].name : "");
            if (parts & BYTES && row < 0)
                for (int side = 0; side < SIDES; side++) {
                    printf("      ");
                    for (int i = 0; i < 64; i++) printf("%02x", outcomes[side].out[i]);
                    puts("");
                }
        }
        if (parts != 0 && row < 0) {
            failed = 1;
            break;
        }
        if (row >= 0) local.hits[row]++;
        if (stop || (row >= 0 && INTENDED[row].effect == ENDS)) break;
    }
    for (int side = 0; side < SIDES; side++) {
        EVP_MAC_CTX_free(run.mac[side]);
        EVP_CIPHER_CTX_free(run.ctx[side]), EVP_CIPHER_CTX_free(run.copy[side]);
    }
    return failed;
}

static int draw(uint64_t seed, uint64_t index, int only, uint64_t *words, int *count)
{
    uint64_t random = seed * 0xd1342543de82ef95 + index;
    next(&random);
    int algorithm = only >= 0 ? only : (int)below(&random, ALGORITHM_COUNT);
    *count = 2 + (int)below(&random, CALLS - 1);
    for (int i = 0; i < *count; i++) words[i] = next(&random);
    return algorithm;
}

/* Takes calls away while the difference stays. */
static void shrink(int algorithm, uint64_t *words, int *count)
{
    int silent = dup(1);
    if (silent < 0 || freopen("/dev/null", "w", stdout) == NULL) exit(2);
    verbose = 1;
    for (int again = 1; again;) {
        again = 0;
        for (int at = *count - 1; at >= 0; at--) {
            uint64_t fewer[CALLS];
            memcpy(fewer, words, sizeof(uint64_t) * (size_t)at);
            memcpy(fewer + at, words + at + 1, sizeof(uint64_t) * (size_t)(*count - at - 1));
            if (*count > 1 && sequence(algorithm, fewer, *count - 1)) {
                memcpy(words, fewer, sizeof fewer);
                (*count)--, again = 1;
            }
        }
    }
    fflush(stdout);
    dup2(silent, 1), close(silent);
}

static void load(const char *module)
{
    OSSL_PROVIDER *theirs = OSSL_PROVIDER_load(NULL, "default"), *ours = OSSL_PROVIDER_load(NULL, module);
    if (theirs == NULL || ours == NULL) {
        ERR_print_errors_fp(stderr);
        exit(2);
    }
    static const char *const who[] = {"provider=default", "provider=widefield"};
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < ALGORITHM_COUNT; i++) {
            if (ALGORITHMS[i].family & (GMAC | MAC))
                macs[side][i] = EVP_MAC_fetch(NULL, ALGORITHMS[i].name, who[side]);
            else
                ciphers[side][i] = EVP_CIPHER_fetch(NULL, ALGORITHMS[i].name, who[side]);
            int there = macs[side][i] != NULL || ciphers[side][i] != NULL;
            if (!there) {
                fprintf(stderr, "no %s with %s\n", ALGORITHMS[i].name, who[side]);
                exit(2);
            }
        }
    ERR_clear_error();
}

int main(int argc, char **argv)
{
    long long sequences = 200000, replay = -1;
    unsigned long long seed = 1;
    int processes = 1, only = -1, option;
    while ((option = getopt(argc, argv, "n:s:j:a:r:")) != -1) switch (option) {
        case 'n': sequences = atoll(optarg); break;
        case 's': seed = strtoull(optarg, NULL, 0); break;
        case 'j': processes = atoi(optarg); break;
        case 'r': replay = atoll(optarg); break;
        case 'a':
            for (int i = 0; i < ALGORITHM_COUNT; i++)
                if (strcmp(ALGORITHMS[i].name, optarg) == 0) only = i;
            if (only < 0) return fprintf(stderr, "no algorithm is called %s\n", optarg), 2;
            break;
        default: return 2;
        }
    if (optind != argc - 1)
        return fprintf(stderr,
                       "usage: evp_fuzz MODULE [-n SEQUENCES] [-s SEED] [-j PROCESSES] [-a ALGORITHM] [-r INDEX]\n"),
               2;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 160; k++) ivs[i][k] = (unsigned char)(i * 31 + k * (i + 1));
    /* One IV whose counter is about to run over. */
    memset(ivs[3], 0xff, sizeof ivs[3]);
    ivs[3][0] = 0xfd;
    for (int k = 0; k < ROOM; k++) texts[k] = (unsigned char)(k * 7 + (k >> 8));
    for (size_t k = 0; k < sizeof aads; k++) aads[k] = (unsigned char)(k * 5 + 3);
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return 2;
    if (OPENSSL_version_major() != 3 || OPENSSL_version_minor() != 0)
        return fprintf(stderr, "the list of differences is that of OpenSSL 3.0\n"), 2;
    load(argv[optind]);
    if (!tables_are_alike()) return 1;
    uint64_t words[CALLS];
    int count;
    if (replay >= 0) {
        int algorithm = draw(seed, (uint64_t)replay, only, words, &count);
        printf("%s\n", ALGORITHMS[algorithm].name);
        verbose = 1;
        return sequence(algorithm, words, count);
    }
    for (int p = 0; p < processes; p++) {
        fflush(stdout);
        if (fork() != 0) continue;
        uint64_t done = 0;
        int failures = 0;
        for (long long i = p; i < sequences && failures < 5; i += processes) {
            int algorithm = draw(seed, (uint64_t)i, only, words, &count);
            done++;
            shared->at[p % 64] = (uint64_t)i;
            if (!sequence(algorithm, words, count)) continue;
            failures++;
            shrink(algorithm, words, &count);
            printf("UNEXPLAINED, %s, shrunk to %d calls; whole: evp_fuzz MODULE -s %llu%s%s -r %lld\n",
                   ALGORITHMS[algorithm].name, count, seed, only >= 0 ? " -a " : "",
                   only >= 0 ? ALGORITHMS[only].name : "", i);
            sequence(algorithm, words, count);
            verbose = 0;
            fflush(stdout);
        }
        for (int row = 0; row < INTENDED_COUNT; row++)
            __atomic_fetch_add(&shared->hits[row], local.hits[row], __ATOMIC_SEQ_CST);
        __atomic_fetch_add(&shared->calls, local.calls, __ATOMIC_SEQ_CST);
        __atomic_fetch_add(&shared->undefined, local.undefined, __ATOMIC_SEQ_CST);
        __atomic_fetch_add(&shared->done, done, __ATOMIC_SEQ_CST);
        __atomic_fetch_add(&shared->failed, (uint64_t)failures, __ATOMIC_SEQ_CST);
        exit(failures != 0);
    }
    int bad = 0, status;
    while (wait(&status) > 0) {
        bad |= status != 0;
        if (WIFSIGNALED(status)) {
            printf("a process ended by signal %d; one of these:", WTERMSIG(status));
            for (int p = 0; p < processes && p < 64; p++) printf(" -r %llu", (unsigned long long)shared->at[p]);
            puts("");
        }
    }
    printf("%llu sequences, %llu calls, seed %llu, %llu unexplained, against %s\n", (unsigned long long)shared->done,
           (unsigned long long)shared->calls, seed, (unsigned long long)shared->failed,
           OpenSSL_version(OPENSSL_VERSION));
    printf("%10llu  calls that are undefined in the default provider, which was not asked: ours refused them\n",
           (unsigned long long)shared->undefined);
    puts("intended differences:");
    for (int i = 0; i < INTENDED_COUNT; i++) {
        /* Rows of one name follow each other, and are one difference. */
        if (i > 0 && strcmp(INTENDED[i].name, INTENDED[i - 1].name) == 0) continue;
        uint64_t hits = 0;
        for (int k = i; k < INTENDED_COUNT && strcmp(INTENDED[k].name, INTENDED[i].name) == 0; k++)
            hits += shared->hits[k];
        printf("%10llu  %s: %s\n", (unsigned long long)hits, INTENDED[i].name, INTENDED[i].why);
    }
    return bad || shared->failed != 0;
}
