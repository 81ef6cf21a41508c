/* report_registry.h - the reports of this program: the files in reports/, which are put into it when
 * it is built. */
#ifndef REPORT_REGISTRY_H
#define REPORT_REGISTRY_H

#include "report/report.h"

struct report_piece;

/* What the SQL of reports shares: reports/shared.sql. */
const struct report_piece *report_pieces(void);

#endif
