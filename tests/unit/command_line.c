#include "command_line.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "cli/command_run.h"
#include "scratch.h"

static struct buf out, err;

static FILE *open_output(const char *name)
{
    FILE *file = fopen(scratch_path(name), "wb");
    cr_assert_not_null(file);
    return file;
}

static void read_output(const char *name, struct buf *text)
{
    char part[4096];
    size_t n;
    FILE *file = fopen(scratch_path(name), "rb");
    cr_assert_not_null(file);
    buf_clear(text);
    while ((n = fread(part, 1, sizeof part, file)) > 0)
        buf_put(text, part, n);
    fclose(file);
}

int run_words(const char *const *argv)
{
    static const struct program program = {
        .version = "test", .libraries = "", .commands = commands};
    struct command_context c = {
        .program = &program, .out = open_output("stdout"), .err = open_output("stderr")};
    setenv("XDG_CONFIG_HOME", scratch_path("no settings"), 1);
    unsetenv("SHIPSLOG_DB");
    int argc = 0;
    while (argv[argc] != NULL)
        argc++;
    const int status = command_main(&c, argc, argv);
    fclose(c.err);
    read_output("stdout", &out);
    read_output("stderr", &err);
    return status;
}

const char *printed(void)
{
    return buf_str(&out);
}

const char *complained(void)
{
    return buf_str(&err);
}
