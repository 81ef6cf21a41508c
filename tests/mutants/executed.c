/*
 * executed.c - notes which functions a test executes.  run.py links it with every program of a tree.
 *
 * The compiler calls __cyg_profile_func_enter() at the beginning of every function
 * (-finstrument-functions).  MUTANTS_RECORD in the environment is a folder with a file for each
 * program, named as the program is; a byte of it stands for an address of code, from the beginning of the
 * program.  It is mapped and shared, so nothing is lost when a process is killed, and all processes
 * of a test write to the same one.  Without the variable nothing is noted.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

extern const char __executable_start[];

static unsigned char *seen;
static size_t n_seen;

/* A test whose record would not be whole fails. */
static void fail(const char *path)
{
    perror(path);
    _exit(99);
}

__attribute__((constructor)) static void open_record(void)
{
    const char *folder = getenv("MUTANTS_RECORD");
    if (!folder)
        return;
    char program[4096] = "";
    char path[8192];
    if (readlink("/proc/self/exe", program, sizeof program - 1) <= 0)
        fail("/proc/self/exe");
    snprintf(path, sizeof path, "%s/%s", folder, strrchr(program, '/') + 1);
    const int file = open(path, O_RDWR | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status))
        fail(path);
    n_seen = (size_t)status.st_size;
    seen = mmap(NULL, n_seen, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (seen == MAP_FAILED)
        fail(path);
    close(file);
}

void __cyg_profile_func_enter(void *function, void *caller);
void __cyg_profile_func_exit(void *function, void *caller);

void __cyg_profile_func_enter(void *function, void *caller)
{
    (void)caller;
    const size_t at = (size_t)((const char *)function - __executable_start);
    if (at < n_seen)
        seen[at] = 1;
}

void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)function;
    (void)caller;
}
