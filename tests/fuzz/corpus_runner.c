/* corpus_runner.c - runs a fuzz target without libFuzzer: on files, and on mutants of them.
 *
 *     NAME [-m MUTANTS] [-s SEED] [-o FILE] FILE...
 *
 * -m   also run so many mutants of each file, the same ones whenever the seed is the same
 * -o   what is being run is kept in this file when it ends badly
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/buf.h"
#include "core/random.h"
#include "fuzz_target.h"

enum {
    INPUT_MAX = 1 << 20,    /* bytes; mutants do not grow beyond */
    MEMORY_MAX = 512 << 20, /* bytes; none needs a fifth of them */
};

static struct {
    unsigned long mutants;
    uint64_t seed;
    const char *keep;
} option = {.seed = 1};

static uint8_t input[INPUT_MAX];
static size_t input_size;

static void keep_input(int number)
{
    const int fd = open(option.keep, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (fd >= 0 && write(fd, input, input_size) == (ssize_t)input_size)
        close(fd);
    signal(number, SIG_DFL);
    raise(number);
}

static int read_input(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return -1;
    }
    input_size = fread(input, 1, sizeof input, file);
    fclose(file);
    return 0;
}

/* Runs a file, then its mutants: each is made of the one before, and every eighth of the file. */
static int run_file(const char *path)
{
    if (read_input(path) < 0)
        return 1;
    struct random random = {option.seed};
    LLVMFuzzerTestOneInput(input, input_size);
    for (unsigned long i = 0; i < option.mutants; i++) {
        if (i % 8 == 0 && read_input(path) < 0)
            return 1;
        const unsigned seed = (unsigned)(random_next(&random) >> 32);
        input_size = LLVMFuzzerCustomMutator(input, input_size, sizeof input, seed);
        LLVMFuzzerTestOneInput(input, input_size);
    }
    return 0;
}

/* An allocation beyond this fails, and ends the program.  Sanitizers need more, and have limits of their own. */
static void limit_memory(void)
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    const struct rlimit limit = {MEMORY_MAX, MEMORY_MAX};
    setrlimit(RLIMIT_DATA, &limit);
#endif
}

int main(int argc, char **argv)
{
    int c;
    int status = 0;
    while ((c = getopt(argc, argv, "m:s:o:")) != -1) {
        if (c == 'm')
            option.mutants = strtoul(optarg, NULL, 10);
        else if (c == 's')
            option.seed = strtoull(optarg, NULL, 10);
        else if (c == 'o')
            option.keep = optarg;
        else
            return 2;
    }
    limit_memory();
    if (option.keep != NULL) {
        signal(SIGABRT, keep_input);
        signal(SIGSEGV, keep_input);
    }
    for (int i = optind; i < argc; i++)
        status |= run_file(argv[i]);
    return status;
}
