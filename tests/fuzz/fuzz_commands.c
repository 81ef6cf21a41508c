/* fuzz_commands.c - any file through the commands that read logs.
 *
 * The first byte chooses the command and its options, the rest is the file.  What a command
 * prints must not steer a terminal, and JSON must be JSON.
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "cli/command_run.h"
#include "fuzz_target.h"

enum { ARGS_MAX = 8 };

/* A command line; the path of the file follows it. */
static const struct line {
    const char *arg[ARGS_MAX];
    bool is_json;
} lines[] = {
    {{"audit"}, false},
    {{"audit", "--format", "json", "--legal", "99"}, true},
    {{"audit", "--rules", "alea2001", "--legal", "0"}, false},
    {{"replay"}, false},
    {{"replay", "--every", "--format", "json"}, true},
    {{"replay", "--at", "3.2"}, false},
    {{"fmt"}, false},
    {{"fmt", "--check"}, false},
    {{"convert"}, false},
    {{"convert", "--force"}, false},
    {{"convert", "--from", "bga", "--force"}, false},
    {{"convert", "--from", "slog"}, false},
};

/* Mutates the file, not the choice. */
static size_t mutate_file(uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    if (size < 2)
        return mutate_bytes(data, size, max, seed);
    if (seed % 16 == 1)
        data[0] = (uint8_t)(seed >> 8);
    const bool is_log = size < 5 || memcmp(data + 1, "slog", 4) == 0;
    return 1 + (is_log ? mutate_log : mutate_bytes)(data + 1, size - 1, max - 1, seed);
}

FUZZ_MUTATOR(mutate_file)
FUZZ_BRANCHES(4000000, 60000)
FUZZ_SQLITE_STEPS(1000000, 1000)

/* Tabs may stand in the lines of a log that are shown. */
static void check_text(const char *what, const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        bool is_safe;
        const size_t n = text_cell(text + at, length - at, &is_safe);
        if (!is_safe && text[at] != '\n' && text[at] != '\t')
            fuzz_fail(what, text);
        at += n;
    }
}

static void check_json(const char *text, size_t length)
{
    for (const char *end; length > 0; text = end + 1) {
        end = memchr(text, '\n', length);
        if (end == NULL)
            fuzz_fail("a line of JSON without an end", text);
        json_error_t why;
        json_t *value = json_loadb(text, (size_t)(end - text), 0, &why);
        if (value == NULL)
            fuzz_fail(why.text, text);
        json_decref(value);
        length -= (size_t)(end + 1 - text);
    }
}

static void run(const struct line *line, const char *path)
{
    static const struct program program = {"0", "", commands};
    const char *argv[ARGS_MAX + 3] = {"shipslog"};
    char *text[2] = {NULL, NULL};
    size_t length[2];
    int argc = 1;
    for (int i = 0; i < ARGS_MAX && line->arg[i] != NULL; i++)
        argv[argc++] = line->arg[i];
    argv[argc++] = path;
    struct command_context c = {.program = &program,
                                .out = open_memstream(&text[0], &length[0]),
                                .err = open_memstream(&text[1], &length[1])};
    const int status = command_main(&c, argc, argv); /* closes c.out */
    fclose(c.err);
    if (status < EXIT_CLEAN || status > EXIT_DIVERGED)
        fuzz_fail("a strange exit status", text[1]);
    if (line->is_json)
        check_json(text[0], length[0]);
    else
        check_text("printed on standard output", text[0], length[0]);
    check_text("printed on standard error", text[1], length[1]);
    free(text[0]);
    free(text[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool has_begun;
    if (!has_begun)
        setenv("NO_PROGRESS", "1", 1);
    has_begun = true;
    if (size > 0)
        run(&lines[data[0] % (sizeof lines / sizeof *lines)],
            fuzz_scratch_file(data + 1, size - 1));
    return 0;
}
