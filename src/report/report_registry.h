/* report_registry.h - the reports of this program.
 *
 * The machinery knows none of them: reports/ is linked to it and gives it this list.
 */
#ifndef REPORT_REGISTRY_H
#define REPORT_REGISTRY_H

#include "report/report.h"

/* In the order of `shipslog report --list`; ends with NULL. */
extern const struct report *const reports_of_program[];

#endif
