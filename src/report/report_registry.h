/* report_registry.h - the reports of this program: the files in reports/, embedded by the
 * build. */
#ifndef REPORT_REGISTRY_H
#define REPORT_REGISTRY_H

#include "report/report.h"

struct report_piece;

/* The pieces of SQL that reports share: reports/shared.sql. */
const struct report_piece *report_pieces(void);

#endif
