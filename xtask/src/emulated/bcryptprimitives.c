// The one function that Rust's standard library takes from bcryptprimitives.dll, which Wine 8 lacks.

#include <windows.h>

#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
    return RtlGenRandom(data, (ULONG)length);
}
