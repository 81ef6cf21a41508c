/* report_registry.c - finds reports by name or number. */
#include "report/report_registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/embedded.h"
#include "base/err.h"
#include "base/text.h"
#include "report/user_reports.h"

extern const struct embedded report_files[];

/* The first call reads the files; it must come before other threads start.  Tests read all of
 * them, so an error is a bug. */
static const struct user_reports *reports(void)
{
    static struct user_reports user_reports = {.texts = ARENA_INIT};
    static bool is_read;
    struct err err = ERR_INIT;
    if (is_read)
        return &user_reports;
    is_read = true;
    if (user_reports_take(&user_reports, report_files, &err) < 0) {
        fprintf(stderr, "shipslog: %s:%u: %s\n", err.file, err.line, err.text);
        abort();
    }
    return &user_reports;
}

const struct report_piece *report_pieces(void)
{
    return reports()->pieces;
}

const struct report *report_at(size_t i)
{
    return i < reports()->n ? reports()->report[i] : NULL;
}

const struct report *report_find(const char *name)
{
    return user_reports_find(reports(), name);
}

const char *report_suggest(const char *word)
{
    const char *names[USER_REPORTS_REPORTS_MAX];
    const struct user_reports *all = reports();
    for (size_t i = 0; i < all->n; i++)
        names[i] = all->report[i]->name;
    return text_suggest(word, names, all->n);
}

bool report_takes_min_games(const struct report *report)
{
    return strstr(report->table.sql, ":min_games") != NULL;
}

bool report_takes_min_n(const struct report *report)
{
    const struct report_column *column = report->table.columns;
    while (column->name != NULL && column->fill != FILL_FEW)
        column++;
    return column->name != NULL;
}
