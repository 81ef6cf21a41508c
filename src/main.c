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
    struct command_context c = {.program = &program, .out = stdout, .err = stderr};
    interrupt_watch();
    const int status = command_main(&c, argc, (const char *const *)argv);
    interrupt_end();
    return status;
}
