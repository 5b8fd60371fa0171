// A processor without the instructions for AES, PMULL, SHA-1 and SHA-2, as programs see it that ask the C library: QEMU has no such
// model of 64 bits. Preloaded within the emulated program.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/auxv.h>

#define ARMV8_AES (1UL << 3)
#define ARMV8_PMULL (1UL << 4)
#define ARMV8_SHA1 (1UL << 5)
#define ARMV8_SHA2 (1UL << 6)

unsigned long getauxval(unsigned long type) {
    static unsigned long (*real)(unsigned long);
    if (!real)
        real = (unsigned long (*)(unsigned long))dlsym(RTLD_NEXT, "getauxval");
    unsigned long value = real(type);
    return type == AT_HWCAP ? value & ~(ARMV8_AES | ARMV8_PMULL | ARMV8_SHA1 | ARMV8_SHA2) : value;
}
