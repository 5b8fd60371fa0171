// The parity of ISA-L.
#include "cases.h"
#include <isa-l/erasure_code.h>

static void run(const char *name, void (*matrix)(unsigned char *, int, int)) {
    restart();
    for (int i = 0; i < CASES; i++) {
        struct stripe s = next_case();
        unsigned char rows[32 * 32], tables[32 * 32 * 32];
        matrix(rows, s.data + s.parity, s.data);
        ec_init_tables(s.data, s.parity, rows + s.data * s.data, tables);
        ec_encode_data(s.len, s.data, s.parity, tables, s.shards, s.shards + s.data);
        take(s);
    }
    tell(name, "ISA-L");
}

int main(void) {
    run("isal_vandermonde", gf_gen_rs_matrix);
    run("cauchy", gf_gen_cauchy1_matrix);
}
