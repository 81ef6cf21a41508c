/* main.c - finds the subcommand row, nothing else. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "cli/command_run.h"

#ifndef SHIPSLOG_LIBRARIES
#define SHIPSLOG_LIBRARIES "" /* a build without the makefile */
#endif

/* A standard stream that the caller closed must not become the next file we open: a database
 * on descriptor 1 would get our output.  The stand-ins fail on use, as a closed one would. */
static int occupy_standard_streams(void)
{
    static const int flags[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = 0; fd < 3; fd++) {
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", flags[fd]) != fd)
            return -1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (occupy_standard_streams() < 0)
        return EXIT_USAGE;
    /* A reader that goes away (`| head`) is seen as a failed write, so that commands which also
     * write a database end in order. */
    signal(SIGPIPE, SIG_IGN);
    /* So is a file that grows beyond what `ulimit -f` allows. */
    signal(SIGXFSZ, SIG_IGN);
    static const struct program program = {
        .version = SHIPSLOG_VERSION,
        .libraries = SHIPSLOG_LIBRARIES,
        .datadir = SHIPSLOG_DATADIR,
    };
    struct command_context c = {.program = &program, .out = stdout, .err = stderr};
    interrupt_watch();
    const int status = command_main(&c, argc, (const char *const *)argv);
    interrupt_end();
    return status;
}
