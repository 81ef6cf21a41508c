/* count_steps.c - what an input costs, counted: a clock says something else on each machine.
 *
 * The linker puts the functions below in front of those they are named after (--wrap), so targets do not know of
 * them.  Branches are counted where the compiler reports them (-fsanitize-coverage=trace-pc), which `make fuzz` asks
 * for; the steps of SQLite, which is not compiled so, in every build.  With FUZZ_SHOW=1 each input prints a line:
 * bytes, branches, steps of SQLite.  A bound is four times the most that the corpus needs.
 */
#include <inttypes.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz_target.h"

#if defined(__clang__)
#define NOT_COUNTED __attribute__((no_sanitize("coverage")))
#else
#define NOT_COUNTED
#endif

static uint64_t branches, sqlite_steps;

int __real_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int __wrap_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int __real_sqlite3_step(sqlite3_stmt *statement);
int __wrap_sqlite3_step(sqlite3_stmt *statement);
void __wrap___sanitizer_cov_trace_pc(void);

/* The compiler calls it at every branch. */
NOT_COUNTED void __wrap___sanitizer_cov_trace_pc(void)
{
    branches++;
}

NOT_COUNTED int __wrap_sqlite3_step(sqlite3_stmt *statement)
{
    const int before = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0);
    const int status = __real_sqlite3_step(statement);
    sqlite_steps +=
        (uint64_t)(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0) - before);
    return status;
}

static void check_cost(const char *what, uint64_t n, const struct fuzz_cost *most, size_t size)
{
    char detail[128];
    if (n <= most->fixed + most->per_byte * size)
        return;
    snprintf(detail, sizeof detail,
             "%" PRIu64 " %s for %zu bytes, at most %" PRIu64 " + %" PRIu64 " for each byte", n,
             what, size, most->fixed, most->per_byte);
    fuzz_fail("an input costs more than its size allows", detail);
}

/* The first input of a process also pays for what is made once. */
int __wrap_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool has_begun;
    branches = sqlite_steps = 0;
    const int status = __real_LLVMFuzzerTestOneInput(data, size);
    const uint64_t n_branches = branches, n_steps = sqlite_steps;
    if (getenv("FUZZ_SHOW") != NULL)
        fprintf(stderr, "cost %zu %" PRIu64 " %" PRIu64 "\n", size, n_branches, n_steps);
    else if (has_begun) {
        check_cost("branches", n_branches, &fuzz_branches, size);
        check_cost("steps of SQLite", n_steps, &fuzz_sqlite_steps, size);
    }
    has_begun = true;
    return status;
}
