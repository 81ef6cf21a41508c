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
#include "store/query.h"

extern const struct embedded report_files[];

enum { FILES_MAX = USER_REPORTS_REPORTS_MAX + USER_REPORTS_INNER_MAX, SHARED = 0 };

static struct user_reports ours = {.texts = ARENA_INIT};
static bool is_read[FILES_MAX], is_all_read;

/* Tests read all of the files, so an error is a bug. */
static void read_file(size_t i)
{
    struct err err = ERR_INIT;
    assert(i < FILES_MAX);
    if (is_read[i])
        return;
    is_read[i] = true;
    if (report_file_take(&ours, report_files[i].name, report_files[i].data, true, &err) < 0) {
        fprintf(stderr, "shipslog: %s:%u: %s\n", err.file, err.line, err.text);
        abort();
    }
}

const struct user_reports *report_ours(void)
{
    read_file(SHARED);
    return &ours;
}

/* Writes nothing once all are read: threads may ask then. */
static void read_all(void)
{
    if (is_all_read)
        return;
    for (size_t i = SHARED; report_files[i].data != NULL; i++)
        read_file(i);
    report_file_sort(&ours);
    is_all_read = true;
}

/* Reads FOLDER/NAME.sql, which may not be there. */
static void read_named(const char *folder, const char *name)
{
    const size_t length = strlen(folder), name_length = strlen(name);
    read_file(SHARED);
    for (size_t i = SHARED + 1; report_files[i].data != NULL; i++) {
        const char *path = report_files[i].name;
        if (strncmp(path, folder, length) == 0 &&
            strncmp(path + length, name, name_length) == 0 &&
            strcmp(path + length + name_length, ".sql") == 0)
            read_file(i);
    }
}

const struct report *report_at(size_t i)
{
    read_all();
    return i < ours.n ? ours.report[i] : NULL;
}

const struct report *report_find(const char *name)
{
    read_named("reports/", name);
    if (user_reports_find(&ours, name) == NULL)
        read_all(); /* it may be an alias */
    return user_reports_find(&ours, name);
}

const struct report_source *report_inner(const char *name)
{
    size_t i = 0;
    read_named("reports/inner/", name);
    while (i < ours.n_inner && strcmp(ours.inner[i]->name, name) != 0)
        i++;
    assert(i < ours.n_inner);
    return &ours.inner[i]->table;
}

int report_inner_query(struct query **out, struct store *store, const char *name,
                       struct err *err)
{
    const struct report_source *source = report_inner(name);
    return query_new_viewed(out, store, source->sql, source->views, err);
}

const char *report_suggest(const char *word)
{
    const char *names[USER_REPORTS_REPORTS_MAX];
    read_all();
    for (size_t i = 0; i < ours.n; i++)
        names[i] = ours.report[i]->name;
    return text_suggest(word, names, ours.n);
}

bool report_takes_min_n(const struct report *report)
{
    const struct report_column *column = report->table.columns;
    while (column->name != NULL && column->use != COLUMN_FEW)
        column++;
    return column->name != NULL;
}
