/* The product of two elements of GF(2^233), and what shows that it is right: gf233 A B, each in 60 hexadecimal digits, as FIPS 186
 * writes them. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <widefield.h>

#define LEN 30

static int from_hex(uint8_t *bytes, const char *digits) {
    size_t i;
    if (strlen(digits) != 2 * LEN) return 0;
    for (i = 0; i < LEN; i++) {
        unsigned byte;
        if (sscanf(digits + 2 * i, "%2x", &byte) != 1) return 0;
        bytes[i] = (uint8_t)byte;
    }
    return 1;
}

int main(int argc, char **argv) {
    uint8_t a_bytes[LEN], b_bytes[LEN], product_bytes[LEN];
    uint64_t a[4], b[4], product[4], inverse[4], quotient[4];
    uint8_t zero = 0;
    size_t i;
    int status;
    if (argc != 3 || !from_hex(a_bytes, argv[1]) || !from_hex(b_bytes, argv[2])) {
        fprintf(stderr, "gf233 A B, 60 hexadecimal digits each\n");
        return 2;
    }
    status = wf_gf2m_from_bytes_be(WF_GF2_233, a, sizeof a, a_bytes, sizeof a_bytes);
    if (status == WF_OK) status = wf_gf2m_from_bytes_be(WF_GF2_233, b, sizeof b, b_bytes, sizeof b_bytes);
    if (status == WF_OK) status = wf_gf2m_mul(WF_GF2_233, product, a, b, sizeof a);
    /* (a b) / b = a, unless b is 0. */
    if (status == WF_OK) status = wf_gf2m_invert(WF_GF2_233, inverse, b, sizeof b);
    if (status == WF_OK) status = wf_gf2m_mul(WF_GF2_233, quotient, product, inverse, sizeof product);
    if (status == WF_OK) status = wf_gf2m_is_zero(WF_GF2_233, &zero, 1, b, sizeof b);
    if (status == WF_OK)
        status = wf_gf2m_to_bytes_be(WF_GF2_233, product_bytes, sizeof product_bytes, product, sizeof product);
    if (status != WF_OK) {
        fprintf(stderr, "%s\n", wf_strerror(status));
        return 1;
    }
    if (!zero && memcmp(quotient, a, sizeof a) != 0) {
        fprintf(stderr, "wrong\n");
        return 1;
    }
    for (i = 0; i < LEN; i++) printf("%02x", product_bytes[i]);
    printf("\n");
    return 0;
}
