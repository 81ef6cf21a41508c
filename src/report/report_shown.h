/* report_shown.h - a table as people see it, before it is laid out as text, Markdown or HTML.
 *
 * The ends of an interval follow their number, "38 (24-53)", with the decimals that the interval is worth.  What
 * rests on little has a star, which a note below explains.
 */
#ifndef REPORT_SHOWN_H
#define REPORT_SHOWN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "report/report_format.h"

struct report_column;
struct report_table;

struct shown_column {
    size_t column;     /* its number in the table */
    size_t low, high;  /* those of the ends of its interval; n_columns: it has none */
    unsigned decimals; /* that are shown */
    char *heading;     /* words between '_'; owned */
};

struct shown {
    const struct report_table *table;
    struct report_look look;
    size_t n;
    struct shown_column *column;
    size_t few, starred; /* which column marks numbers that rest on little, and whose: n_columns
                            without such rows */
    struct buf left_out; /* names of columns that are not shown */
    bool is_narrow;      /* they are left out for lack of room, too */
};

/* The caller frees it; the table is borrowed. */
void shown_init(struct shown *s, const struct report_table *table,
                const struct report_room *room);
void shown_free(struct shown *s);

const struct report_column *shown_column_of(const struct shown *s, size_t i);

/* The text of a cell as it comes, control characters included: borrowed from the table, or written into `number`. */
const char *shown_text(const struct shown *s, size_t row, size_t i, struct buf *number,
                       size_t *length);

/* The column that is missed least: the last of those that are neither the first nor what stars are put on. */
size_t shown_least_important(const struct shown *s);
void shown_leave_out(struct shown *s, size_t i);

/* Whether the interval of a column is shown only where there is room for it: its ends are details. */
bool shown_is_optional(const struct shown *s, size_t i);
void shown_leave_interval_out(struct shown *s, size_t i);

/* Appends the note of that number; false when there are no more. */
bool shown_put_note(struct buf *out, const struct shown *s, size_t number);

/* ---- the look, also for what shows columns otherwise ---- */

/* Appends the heading of a column, its words between `between`. */
void shown_put_heading(struct buf *out, const struct report_look *look, const char *name,
                       char between);
/* Whether the texts of a column are days. */
bool shown_is_date(const struct report_column *column);
/* Appends a date as the look wants it; what is none as it is. */
void shown_put_date(struct buf *out, const struct report_look *look, const char *text,
                    size_t length);

#endif
