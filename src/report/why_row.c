/* why_row.c - a row of evidence that code adds. */
#include "report/report_why.h"

#include <string.h>

#include "report/report.h"

void report_why_add(struct report_table *out, int64_t game, int64_t seat, const char *adds_to,
                    int64_t amount, const char *what)
{
    struct report_cell *cells = report_add_row(out);
    report_put_int(&cells[WHY_GAME], game);
    report_put_int(&cells[WHY_SEQ], WHY_AT_END);
    report_put_int(&cells[WHY_SEAT], seat);
    report_put_text(out, &cells[WHY_ADDS_TO], adds_to, strlen(adds_to));
    report_put_int(&cells[WHY_AMOUNT], amount);
    report_put_text(out, &cells[WHY_WHAT], what, strlen(what));
}
