// The parity of Jerasure: words of eight bits.
#include "cases.h"
#include <cauchy.h>
#include <jerasure.h>

int main(void) {
    for (int i = 0; i < CASES; i++) {
        struct stripe s = next_case();
        int *rows = cauchy_original_coding_matrix(s.data, s.parity, 8);
        jerasure_matrix_encode(s.data, s.parity, 8, rows, (char **)s.shards, (char **)s.shards + s.data, s.len);
        free(rows);
        take(s);
    }
    tell("jerasure_cauchy", "Jerasure");
}
