/* report_all.h - every report at once, each in a file of its own.
 *
 * Reports are answered by several threads, each with a connection of its own.  What is written does not
 * depend on their number.
 */
#ifndef COMMANDS_REPORT_ALL_H
#define COMMANDS_REPORT_ALL_H

#include "cli/command.h"
#include "commands/report_options.h"

struct report_all {
    const struct report_options *choice;
    const char *directory; /* made when it does not exist */
    enum report_format format;
    unsigned jobs; /* 0: a thread for each processor */
};

/* Writes DIRECTORY/NAME.csv (.json, .txt) for every report of this program and of `user_reports` that the
 * choice suffices for: those about one player or one game are left out unless it chooses one.  Operands
 * are logs.  Returns EXIT_CLEAN, or another status after a message. */
int report_all_write(struct command_context *c, const struct report_all *all,
                     const struct user_reports *user_reports);

#endif
