/* main.c - finds the subcommand row, nothing else. */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/stream.h"
#include "base/xalloc.h"
#include "cli/command_run.h"
#include "json_text.h"

#ifndef SHIPSLOG_LIBRARIES
#define SHIPSLOG_LIBRARIES "" /* a build without the makefile */
#endif

/* Opens standard streams that the caller closed: otherwise a database could get descriptor 1
 * and receive our output.  The replacements fail on use, as closed streams would. */
static int occupy_standard_streams(void)
{
    static const int flags[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = 0; fd < 3; fd++) {
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", flags[fd]) != fd)
            return -1;
    }
    return 0;
}

static bool is_done; /* the command has ended by itself */

/* Files that are half written stay as those of a killed run. */
static void give_up(void)
{
    _exit(EXIT_USAGE);
}

/* A library that gives up (popt, without memory) ends the process by exit(1), which would say "findings". */
static void check_end(void)
{
    if (!is_done)
        give_up();
}

int main(int argc, char **argv)
{
    if (occupy_standard_streams() < 0)
        return EXIT_USAGE;
    /* A closed pipe (`| head`) becomes a failed write, so that commands which also write a
     * database end properly. */
    signal(SIGPIPE, SIG_IGN);
    /* So is a file that grows beyond what `ulimit -f` allows. */
    signal(SIGXFSZ, SIG_IGN);
    static const struct program program = {
        .version = SHIPSLOG_VERSION,
        .libraries = SHIPSLOG_LIBRARIES,
        .commands = commands,
    };
    struct command_context c = {
        .program = &program, .out = stream_standard(stdout), .err = stream_standard(stderr)};
    xalloc_end_by(give_up);
    json_needs_memory();
    atexit(check_end);
    interrupt_watch();
    const int status = command_main(&c, argc, (const char *const *)argv);
    interrupt_end();
    is_done = true;
    return status;
}
