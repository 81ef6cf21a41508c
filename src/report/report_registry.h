/* report_registry.h - the reports of this program: the files in reports/, embedded by the build.
 *
 * A file is read when its report is asked for, since reading all of them costs more than a small report does;
 * report_at(), report_suggest() and a name that is no file's read all.  So threads may ask at the same time only
 * after one of these. */
#ifndef REPORT_REGISTRY_H
#define REPORT_REGISTRY_H

#include "report/report.h"

struct user_reports;

/* Those that have been read, and the pieces of SQL and the views that all share. */
const struct user_reports *report_ours(void);

#endif
