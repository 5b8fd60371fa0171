/* Two sides agree on a key for each direction. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <widefield.h>

#define CHECK(call)                                                                                                                \
    do {                                                                                                                           \
        int status_ = (call);                                                                                                      \
        if (status_ != WF_OK) {                                                                                                    \
            fprintf(stderr, "%s: %s\n", #call, wf_strerror(status_));                                                              \
            return 1;                                                                                                              \
        }                                                                                                                          \
    } while (0)

typedef struct {
    uint8_t public_key[WF_KUMMER_PUBLIC_KEY_LEN];
    uint8_t secret_key[WF_KUMMER_SECRET_KEY_LEN];
    uint8_t sends[32], receives[32];
} side;

static const uint8_t FORTH[] = "example v1, from alice to bob";
static const uint8_t BACK[] = "example v1, from bob to alice";

/* A pair of keys of random bytes. */
static int set_up(side *s) {
    uint8_t random[WF_KUMMER_SECRET_KEY_LEN];
    FILE *source = fopen("/dev/urandom", "rb");
    size_t n = source == NULL ? 0 : fread(random, 1, sizeof random, source);
    if (source != NULL) fclose(source);
    if (n != sizeof random) return 1;
    CHECK(wf_kummer_keypair(s->public_key, s->secret_key, random));
    wf_wipe(random, sizeof random);
    return 0;
}

static int agree(side *s, const uint8_t *theirs, const uint8_t *out, const uint8_t *in) {
    CHECK(wf_kummer_derive_key(s->sends, 32, s->secret_key, s->public_key, theirs, out, sizeof FORTH));
    CHECK(wf_kummer_derive_key(s->receives, 32, s->secret_key, s->public_key, theirs, in, sizeof BACK));
    wf_wipe(s->secret_key, sizeof s->secret_key);
    return 0;
}

int main(void) {
    side alice, bob;
    uint8_t changed[WF_KUMMER_PUBLIC_KEY_LEN];
    if (set_up(&alice) || set_up(&bob)) return 1;
    /* The public keys go over the wire. One that was changed is most likely no public key any more. */
    memcpy(changed, bob.public_key, sizeof changed);
    changed[15] = 0xff;
    if (wf_kummer_check_public_key(changed) == WF_OK) return 1;
    if (agree(&alice, bob.public_key, FORTH, BACK) || agree(&bob, alice.public_key, BACK, FORTH)) return 1;
    if (memcmp(alice.sends, bob.receives, 32) != 0 || memcmp(alice.receives, bob.sends, 32) != 0) return 1;
    if (memcmp(alice.sends, alice.receives, 32) == 0) return 1;
    puts("both sides have the same keys, one for each direction");
    wf_wipe(&alice, sizeof alice);
    wf_wipe(&bob, sizeof bob);
    return 0;
}
