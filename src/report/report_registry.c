/* report_registry.c - finds reports by name or number. */
#include "report/report_registry.h"

#include <string.h>

#include "base/text.h"

enum { NAMES_MAX = 64 }; /* reports that are looked at for a name like the one given */

const struct report *report_at(size_t i)
{
    size_t at = 0;
    while (at < i && reports_of_program[at] != NULL)
        at++;
    return reports_of_program[at];
}

const struct report *report_find(const char *name)
{
    for (size_t i = 0; reports_of_program[i] != NULL; i++)
        if (strcmp(reports_of_program[i]->name, name) == 0)
            return reports_of_program[i];
    return NULL;
}

const char *report_suggest(const char *word)
{
    const char *names[NAMES_MAX];
    size_t n = 0;
    while (n < NAMES_MAX && reports_of_program[n] != NULL) {
        names[n] = reports_of_program[n]->name;
        n++;
    }
    return text_suggest(word, names, n);
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
