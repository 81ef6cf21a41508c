/* report_registry.h - the reports of this program: the files in reports/, embedded by the
 * build. */
#ifndef REPORT_REGISTRY_H
#define REPORT_REGISTRY_H

#include "report/report.h"

struct user_reports;

/* All of them, with the pieces of SQL that they share.  The first call reads the files; it must come
 * before other threads start. */
const struct user_reports *report_ours(void);

#endif
