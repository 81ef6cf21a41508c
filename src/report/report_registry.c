/* report_registry.c - finds reports by name or number. */
#include "report/report_registry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/embedded.h"
#include "base/err.h"
#include "base/text.h"
#include "report/report_file.h"
#include "report/user_reports.h"

extern const struct embedded report_files[];

/* Tests read all of the files, so an error is a bug. */
const struct user_reports *report_ours(void)
{
    static struct user_reports user_reports = {.texts = ARENA_INIT};
    static bool is_read;
    struct err err = ERR_INIT;
    if (is_read)
        return &user_reports;
    is_read = true;
    if (report_file_take_all(&user_reports, report_files, &err) < 0) {
        fprintf(stderr, "shipslog: %s:%u: %s\n", err.file, err.line, err.text);
        abort();
    }
    return &user_reports;
}

const struct report *report_at(size_t i)
{
    return i < report_ours()->n ? report_ours()->report[i] : NULL;
}

const struct report *report_find(const char *name)
{
    return user_reports_find(report_ours(), name);
}

const struct report_source *report_inner(const char *name)
{
    size_t i = 0;
    while (i < report_ours()->n_inner && strcmp(report_ours()->inner[i]->name, name) != 0)
        i++;
    assert(i < report_ours()->n_inner);
    return &report_ours()->inner[i]->table;
}

const char *report_suggest(const char *word)
{
    const char *names[USER_REPORTS_REPORTS_MAX];
    const struct user_reports *all = report_ours();
    for (size_t i = 0; i < all->n; i++)
        names[i] = all->report[i]->name;
    return text_suggest(word, names, all->n);
}

bool report_takes_min_games(const struct report *report)
{
    return strstr(report->table.sql, ":min_games") != NULL;
}

bool report_takes_points(const struct report *report)
{
    return strstr(report->table.sql, ":points") != NULL;
}

bool report_takes_min_n(const struct report *report)
{
    const struct report_column *column = report->table.columns;
    while (column->name != NULL && column->use != COLUMN_FEW)
        column++;
    return column->name != NULL;
}
