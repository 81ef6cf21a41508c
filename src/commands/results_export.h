/* results_export.h - writes the results of games for other programs.
 *
 *     struct results_export x;
 *     results_export_init(&x, &bgstats_writer);
 *     results_export_add(&x, &record, &err); ...
 *     results_export_end(&x, &text);
 *     results_export_report(&x, c);
 *     results_export_free(&x);
 *
 * A game with moves has the result that its replay comes to.
 */
#ifndef COMMANDS_RESULTS_EXPORT_H
#define COMMANDS_RESULTS_EXPORT_H

#include "core/audit.h"
#include "export/results_writer.h"

struct buf;
struct command_context;
struct err;

/* What the option --format says: the words, and what they stand for, NULL for the notation. */
#define RESULTS_FORMATS "slog|bgstats|csv"
const struct results_writer *results_writer_of(int format);

struct results_export {
    const struct results_writer *writer;
    void *file;
    struct auditor auditor;
    unsigned n_unfinished, n_undated; /* games that are left out */
};

void results_export_init(struct results_export *x, const struct results_writer *writer);
void results_export_free(struct results_export *x);

/* Adds a game, or counts it as left out.  Returns 0, or -1 with `err` when it cannot be replayed. */
int results_export_add(struct results_export *x, const struct record *record, struct err *err);
/* Appends the file. */
void results_export_end(struct results_export *x, struct buf *out);
/* Says on standard error what was left out. */
void results_export_report(const struct results_export *x, struct command_context *c);

#endif
