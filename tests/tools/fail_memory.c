/* fail_memory.c - a library before the C library's: the Nth allocation of a program fails.
 *
 * For fail_at, which sets FAIL_ALLOCATION to N, FAIL_GOES_ON to 1 when all behind it fail, too, and FAIL_REPORT to a
 * file.  It gets a line for the allocation that failed; with N = 0 for the first of each stack of calls: the same
 * place reached by the same way fails in the same way.  A line has the number, the bytes, the file of the code that
 * asked.  Allocations count from main() on, and those of the program, not of its children.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static atomic_bool has_begun;
static atomic_long count;
static long fails_at;
static bool goes_on;
static int report = -1;

enum { FRAMES = 12, STACKS = 1 << 16 };

static uint64_t stacks[STACKS]; /* met so far: hashes, in a hash table */

static void report_allocation(long n, size_t size, const void *caller)
{
    Dl_info from;
    char line[256];
    const bool is_known = dladdr(caller, &from) != 0 && from.dli_fname != NULL;
    const char *slash = is_known ? strrchr(from.dli_fname, '/') : NULL;
    const int length =
        snprintf(line, sizeof line, "a %ld %zu %s\n", n, size, slash != NULL ? slash + 1 : "?");
    if (report >= 0 && write(report, line, (size_t)length) < 0)
        report = -1;
}

static bool is_new_stack(void)
{
    void *frame[FRAMES];
    const int n = backtrace(frame, FRAMES);
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < n; i++)
        hash = (hash ^ (uint64_t)(uintptr_t)frame[i]) * 1099511628211u;
    size_t at = hash >> 48;
    for (size_t tries = 0; tries < STACKS && stacks[at] != hash;
         tries++, at = (at + 1) % STACKS)
        if (stacks[at] == 0) {
            stacks[at] = hash;
            return true;
        }
    return false;
}

static bool fails(size_t size, const void *caller)
{
    static _Thread_local bool is_inside; /* backtrace() allocates, too */
    if (!has_begun || is_inside)
        return false;
    const long n = atomic_fetch_add(&count, 1) + 1;
    is_inside = true;
    const bool is_reported = fails_at == 0 ? is_new_stack() : n == fails_at;
    if (is_reported)
        report_allocation(n, size, caller);
    is_inside = false;
    if (fails_at == 0 || n < fails_at || (n > fails_at && !goes_on))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails(size, __builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return fails(n * size, __builtin_return_address(0)) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
    return fails(size, __builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

typedef int main_function(int, char **, char **);
typedef int start_function(main_function *start, int argc, char **argv, main_function *init,
                           void (*fini)(void), void (*linker_fini)(void), void *stack_end);

start_function __libc_start_main;
static main_function *real_main;

static int begin(int argc, char **argv, char **environment)
{
    const char *path = getenv("FAIL_REPORT");
    fails_at = strtol(getenv("FAIL_ALLOCATION"), NULL, 10);
    goes_on = strcmp(getenv("FAIL_GOES_ON"), "1") == 0;
    report = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    unsetenv("LD_PRELOAD");
    has_begun = true;
    return real_main(argc, argv, environment);
}

/* The C library begins a program here. */
int __libc_start_main(main_function *start, int argc, char **argv, main_function *init,
                      void (*fini)(void), void (*linker_fini)(void), void *stack_end)
{
    start_function *real;
    *(void **)&real = dlsym(RTLD_NEXT, "__libc_start_main");
    real_main = start;
    return real(begin, argc, argv, init, fini, linker_fini, stack_end);
}
