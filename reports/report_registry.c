/* report_registry.c - finds reports by name or number. */
#include <string.h>

#include "base/text.h"
#include "report.h"

#define REPORT(id) extern const struct report report_##id;
#include "reports.def"
#undef REPORT

static const struct report *const reports[] = {
#define REPORT(id) &report_##id,
#include "reports.def"
#undef REPORT
};

enum { N_REPORTS = sizeof reports / sizeof *reports };

const struct report *report_at(size_t i)
{
    return i < N_REPORTS ? reports[i] : NULL;
}

const struct report *report_find(const char *name)
{
    for (size_t i = 0; i < N_REPORTS; i++) {
        if (strcmp(reports[i]->name, name) == 0)
            return reports[i];
    }
    return NULL;
}

const char *report_suggest(const char *word)
{
    const char *names[N_REPORTS];
    for (size_t i = 0; i < N_REPORTS; i++)
        names[i] = reports[i]->name;
    return text_suggest(word, names, N_REPORTS);
}

bool report_takes_min_games(const struct report *report)
{
    static const char parameter[] = ":min_games";
    const char *with = report->table.with;
    return strstr(report->table.sql, parameter) != NULL ||
           (with != NULL && strstr(with, parameter) != NULL);
}

bool report_takes_min_n(const struct report *report)
{
    const struct report_column *column = report->table.columns;
    while (column->name != NULL && column->fill != FILL_FEW)
        column++;
    return column->name != NULL;
}
