/* audit_run.h - private to the commands that audit logs: the games of one thread.
 */
#ifndef COMMANDS_AUDIT_RUN_H
#define COMMANDS_AUDIT_RUN_H

#include <stdbool.h>
#include <stddef.h>

#include "audit/game_audit.h"
#include "base/buf.h"
#include "cli/command.h"
#include "commands/each_game.h"

enum { LEGAL_MAX = REPAIR_LEGAL_MAX }; /* most that --legal lists */
enum audit_format { FORMAT_TEXT, FORMAT_JSON };

struct audit_options {
    const char *rules;
    const char *against;
    int format; /* enum audit_format */
    long legal;
    bool as_written;
    bool all;
    bool clauses;
    bool quiet;
    long jobs; /* 0: one for each processor */
};

struct audit_run {
    struct command_context *c;
    const struct audit_options *options;
    const struct audit_printer *printer;
    struct game_audit *audit;
    struct audit_summary summary;
    /* The game being audited, and where its findings go. */
    struct logged_game *game;
    struct buf *out;
    const struct clause_def **printed; /* clauses that stand above already */
    size_t n_printed;
};

/* Borrows both.  Each thread has a run of its own. */
struct audit_run *audit_run_new(struct command_context *c, const struct audit_options *options);
void audit_run_free(struct audit_run *run);

/* Audits the game, adds its findings to `out` and counts them. */
void audit_run_game(struct audit_run *run, struct logged_game *game, struct buf *out);

/* Adds what another run has counted. */
void audit_run_join(struct audit_run *run, const struct audit_run *other);

/* Prints the summary.  Returns the exit status of the run. */
int audit_run_end(struct audit_run *run);

/* Audits files with a run for each worker, and prints findings and summary.  Returns the exit status. */
int audit_run_files(struct command_context *c, const struct audit_options *options,
                    const char *const *paths, size_t n);

#endif
