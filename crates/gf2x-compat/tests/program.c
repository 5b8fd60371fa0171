/* What the header declares, used: prints that it was right. */
#include "gf2x.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    unsigned long a[2] = {3, 0}, b[2] = {7, 1}, c[4] = {9, 9, 9, 9}, *stk;
    long space = gf2x_toomspace(2);
    gf2x_mul_pool_t pool;
    if (gf2x_lib_version_code != GF2X_VERSION_CODE || gf2x_toom_gpl_status == NULL) return 1;
    if (gf2x_mul(c, a, 2, b, 2) != 0 || c[0] != 9 || c[1] != 3 || c[2] != 0 || c[3] != 0) return 2;
    gf2x_mul_pool_init(pool);
    if (gf2x_mul_r(a, a, 1, b, 1, pool) != 0 || a[0] != 9 || a[1] != 0) return 3;
    gf2x_mul_pool_clear(pool);
    a[0] = 3;
    stk = (unsigned long *)malloc(sizeof(unsigned long) * (size_t)(space + 1));
    if (stk == NULL) return 4;
    gf2x_mul_toom(c, a, b, 2, stk);
    free(stk);
    if (c[0] != 9 || c[1] != 3) return 5;
    if (gf2x_mul(c, NULL, 1, b, 1) != GF2X_ERROR_INVALID_ARGUMENTS) return 6;
    printf("right\n");
    return 0;
}
