/* audit_run.h - private to `shipslog audit` and `shipslog fix`: one run of an audit.
 */
#ifndef CLI_AUDIT_RUN_H
#define CLI_AUDIT_RUN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "cli/command.h"
#include "cli/each_game.h"
#include "core/audit.h"
#include "core/legal_here.h"
#include "findings/finding_list.h"

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
};

struct audit_run {
    struct finding_sink sink; /* first: takes the findings of a log that is read as written */
    struct command_context *c;
    const struct audit_options *options;
    const struct audit_printer *printer;
    struct auditor auditor;
    struct finding_list findings;
    struct record record; /* the game being audited */
    struct audit_summary summary;
    struct each_game walk;
    size_t next_error; /* of the record's errors, to be printed */
    struct buf out;
    struct event legal[LEGAL_SCAN];    /* what would have been legal */
    const struct clause_def **printed; /* clauses that stand above already */
    size_t n_printed;
};

/* Borrows both; the findings go to c->out. */
struct audit_run *audit_run_new(struct command_context *c, const struct audit_options *options);
void audit_run_free(struct audit_run *run);

/* Audits the record of the run, prints its findings and counts them. */
void audit_run_game(struct audit_run *run);

/* Prints the summary.  Returns the exit status of the run. */
int audit_run_end(struct audit_run *run);

#endif
