/* report_run.h - code that makes the answer from the rows of the SQL, for what SQL cannot do.
 *
 * A report names it by `run` in its file.  The columns of the report are the output, in the
 * order that the code knows; `input` are the columns of its SQL.  `make` sees only the rows of
 * the SQL, so the same rows must give the same answer, in a total order.  Columns on both sides
 * exist in every game (COLUMN_ALWAYS).  `make` adds rows like this:
 *
 *     struct report_cell *cells = report_add_row(out);
 *     report_put_text(out, &cells[0], name, length);
 *     report_put_int(&cells[1], 12);
 */
#ifndef REPORT_RUN_H
#define REPORT_RUN_H

struct report_cell;
struct report_column;
struct report_table;

struct report_run {
    const char *name;
    const struct report_column *input; /* ends with END_OF_COLUMNS */
    void (*make)(struct report_table *out, const struct report_table *in);
    /* The evidence of the row with these keys, from the rows of the SQL of the evidence, which has the
     * same columns.  NULL: the SQL of the evidence is the evidence. */
    void (*evidence)(struct report_table *out, const struct report_table *in,
                     const struct report_cell *keys);
};

extern const struct report_run run_ratings, run_rating_history, run_calibration, run_skill;

/* NULL when there is none of that name. */
const struct report_run *report_run_find(const char *name);

#endif
