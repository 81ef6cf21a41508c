#include "report/user_reports.h"

#include <string.h>

#include "report/report.h"

const struct report *user_reports_find(const struct user_reports *user_reports,
                                       const char *name)
{
    for (size_t i = 0; i < user_reports->n; i++) {
        const struct report *report = user_reports->report[i];
        if (strcmp(report->name, name) == 0 ||
            (report->alias != NULL && strcmp(report->alias, name) == 0))
            return report;
    }
    return NULL;
}

void user_reports_free(struct user_reports *user_reports)
{
    arena_free(&user_reports->texts);
    user_reports->n = 0;
}
