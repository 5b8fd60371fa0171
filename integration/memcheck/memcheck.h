/* What the checks have in common. Secrets are bytes that memcheck takes for uninitialised: it reports every branch and
 * every address that depends on them, and follows them bit by bit into what is computed. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <valgrind/memcheck.h>
#include <widefield.h>

/* What a call returns that valgrind could not run. */
#define UNKNOWN 1

struct function {
    const char *name;
    int seen, unknown;
};

static struct function *current, *functions[128];
static int function_count, failures;
static unsigned before;
static sigjmp_buf unknown;
static const char *what = "";

static void failed(const char *name, const char *why) {
    printf("FAILED: %s: %s (%s)\n", name, why, what);
    failures++;
}

static void secret(void *bytes, size_t len) { (void)VALGRIND_MAKE_MEM_UNDEFINED(bytes, len); }
static void declassify(void *bytes, size_t len) { (void)VALGRIND_MAKE_MEM_DEFINED(bytes, len); }

/* How many bits are secret. */
static size_t secret_bits(const void *bytes, size_t len) {
    const unsigned char *at = bytes;
    unsigned char marks[256];
    size_t count = 0, done, i;
    for (done = 0; done < len; done += sizeof marks) {
        size_t n = len - done < sizeof marks ? len - done : sizeof marks;
        if (VALGRIND_GET_VBITS(at + done, marks, n) != 1) failed("memcheck", "no marks can be read");
        for (i = 0; i < n; i++) count += (size_t)__builtin_popcount(marks[i]);
    }
    return count;
}

/* Marks that were lost on the way would hide a leak behind them. */
static void must_be_secret(const char *name, const char *argument, const void *bytes, size_t len) {
    if (len > 0 && secret_bits(bytes, len) == 0) failed(name, argument);
}

static void begin(struct function *function) {
    current = function;
    if (function->seen++ == 0) functions[function_count++] = function;
    before = VALGRIND_COUNT_ERRORS;
}

/* Reports during the call: so many at most. If it tells a verdict, that must be seen in them or in the status; else no
 * status is secret. */
static void end(unsigned most, int tells, int *status) {
    unsigned reports = VALGRIND_COUNT_ERRORS - before;
    int told = reports > 0 || (status != NULL && secret_bits(status, sizeof *status) > 0);
    if (reports > most) failed(current->name, "a branch or an address depends on a secret");
    if (tells && !told) failed(current->name, "its verdict depends on no secret");
    if (!tells && reports == 0 && told) failed(current->name, "its status depends on a secret");
    if (status != NULL) declassify(status, sizeof *status);
}

/* valgrind 3.19 lacks one encoding of VMOVQ between registers (VEX.128.66.0F D6 with a register as its target). A call
 * that meets it is left, and counted at the end. Any other instruction that it lacks is a failure. */
static void illegal(int number, siginfo_t *info, void *context) {
    const unsigned char *code = info->si_addr;
    int vmovq = code[0] == 0xc5 && (code[1] & 0x7f) == 0x79 && code[2] == 0xd6 && code[3] >> 6 == 3;
    (void)number;
    (void)context;
    if (!vmovq || current == NULL) {
        printf("FAILED: valgrind does not know %02x %02x %02x %02x\n", code[0], code[1], code[2], code[3]);
        fflush(stdout);
        _exit(2);
    }
    current->unknown++;
    siglongjmp(unknown, 1);
}

static int expected(const char *call, int status, int got) {
    if (got != status && got != UNKNOWN) failed(call, got == WF_OK ? "success" : wf_strerror(got));
    return got == WF_OK;
}

/* What a call must return; after success, what must be secret. */
#define EXPECT(status, call) ((void)expected(#call, status, call))
#define RUN(call, out, len) \
    (expected(#call, WF_OK, call) ? must_be_secret(#call, "its result depends on no secret", out, len) : (void)0)

/* Bytes that are the same in every run, and secret. */
static void fill(void *bytes, size_t len) {
    static uint64_t state = 1;
    unsigned char *at = bytes;
    size_t i;
    declassify(bytes, len);
    for (i = 0; i < len; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        at[i] = (unsigned char)(state >> 56);
    }
    secret(bytes, len);
}
