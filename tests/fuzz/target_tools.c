/* target_tools.c - what fuzz targets share. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "fuzz_target.h"
#include "games/game_registry.h"

void fuzz_fail(const char *what, const char *detail)
{
    fprintf(stderr, "fuzz: %s\n%s\n", what, detail);
    abort();
}

struct notation_options fuzz_words(void)
{
    static struct words_list words; /* built once, freed by nobody */
    if (words.n == 0)
        words = words_list_of(games_of_program);
    return (struct notation_options){.words = words.words, .n_words = words.n};
}

static char scratch_path[256];
static pid_t scratch_owner;

static void remove_scratch(void)
{
    if (scratch_owner == getpid())
        unlink(scratch_path);
}

/* In memory if possible, because there are many inputs. */
static int create_scratch(void)
{
    const char *dir = getenv("TMPDIR");
    if (dir == NULL)
        dir = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(scratch_path, sizeof scratch_path, "%s/fuzz.XXXXXX", dir);
    scratch_owner = getpid();
    atexit(remove_scratch);
    return mkstemp(scratch_path);
}

const char *fuzz_scratch_file(const void *data, size_t size)
{
    static int fd = -1;
    const char *at = data;
    if (fd < 0)
        fd = create_scratch();
    if (fd < 0 || ftruncate(fd, 0) != 0 || lseek(fd, 0, SEEK_SET) != 0)
        fuzz_fail("cannot write", scratch_path);
    while (size > 0) {
        const ssize_t n = write(fd, at, size);
        if (n <= 0)
            fuzz_fail("cannot write", scratch_path);
        at += n;
        size -= (size_t)n;
    }
    return scratch_path;
}
