/* report_shelf.h - reports from SQL files: those of this program, and a user's in a directory;
 * docs/reports.md tells how they are written.
 *
 *     struct report_shelf shelf;
 *     if (report_shelf_read(&shelf, "my-reports", err) == 0)
 *         report = report_shelf_find(&shelf, "months");
 *     report_shelf_free(&shelf);
 *
 * What the SQL of a user's report sees is the database alone, and it changes nothing
 * (query_new_guarded()).  The reports live as long as the shelf.
 */
#ifndef REPORT_SHELF_H
#define REPORT_SHELF_H

#include <stddef.h>

#include "base/arena.h"

struct embedded;
struct err;
struct report;
struct report_piece;

enum { SHELF_REPORTS_MAX = 200, SHELF_BYTES_MAX = 1 << 20 };

struct report_shelf {
    struct report *report[SHELF_REPORTS_MAX];
    size_t n;
    const struct report_piece *pieces; /* what the SQL of each may use */
    struct arena texts;
};

/* Every file *.sql of the directory, by name; none when it is NULL.  Returns 0, or -1 with `err`
 * (file and line); to be freed in both cases. */
int report_shelf_read(struct report_shelf *out, const char *directory, struct err *err);
/* The files of this program, up to one without data.  Likewise, but the shelf is empty before. */
int report_shelf_take(struct report_shelf *shelf, const struct embedded *file, struct err *err);
/* NULL when there is none of that name. */
const struct report *report_shelf_find(const struct report_shelf *shelf, const char *name);
/* Report i of all: ours, then those of the shelf, which may be NULL; NULL past the last. */
const struct report *report_shelf_at(const struct report_shelf *shelf, size_t i);
void report_shelf_free(struct report_shelf *shelf);

#endif
