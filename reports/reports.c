/* reports.c - the rows of reports.def, as the machinery takes them (report/report_registry.h). */
#include "report/report_registry.h"

#define REPORT(id) extern const struct report report_##id;
#include "reports.def"
#undef REPORT

const struct report *const reports_of_program[] = {
#define REPORT(id) &report_##id,
#include "reports.def"
#undef REPORT
    NULL,
};
