/* report_fixture.h - a tiny database whose statistics can be computed by hand.
 *
 *   game 1   2024-01-04, Club evening, rgg2002     A Anna 40 (1), B Bob 36 (2), C Cleo 30 (3)
 *   game 2   2024-02-10, Spring Cup, rgg2002 with an option
 *            A Bob 50 (1), B Anna 50 (1), C Cleo 41 (3), D Dora 33 (4)
 *   game 3   no date, no event, alea2001; broken off, with two findings: A Dora, B Cleo, C Anna
 *
 * All three are judged, with numbers that are nobody's.
 */
#ifndef TEST_REPORT_FIXTURE_H
#define TEST_REPORT_FIXTURE_H

#include "report/report.h"

struct report_source;
struct store;

/* In the scratch directory; the caller closes it. */
struct store *report_fixture_open(void);

/* Changes the database. */
void report_fixture_run(struct store *store, const char *sql);

/* No filter except what the report needs: Anna, or game 1. */
struct report_filter report_fixture_filter(const struct report *report);

/* The CSV of a report, or of any source, with \n for \r\n; the caller frees. */
char *report_fixture_csv(struct store *store, const char *report,
                         const struct report_filter *filter);
/* The same without intervals and what they say: what a hand can count. */
char *report_fixture_counts(struct store *store, const char *report,
                            const struct report_filter *filter);

#endif
