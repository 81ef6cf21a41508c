#include "report/report_views.h"

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "report/report_template.h"
#include "store/query.h"
#include "store/schema/schema.h"

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

static bool is_comment(const char *line)
{
    return line[0] == '-' && line[1] == '-';
}

/* A line that goes on with the view above it. */
static bool goes_on(const char *line)
{
    return *line != '\0' && strchr(" \t\r\n)", *line) != NULL;
}

/* The end of the view that begins at `text`, without comments that stand before the next one. */
static const char *end_of_view(const char *text)
{
    const char *end = next_line(text);
    for (const char *line = end; goes_on(line) || is_comment(line);) {
        const bool is_part = goes_on(line);
        line = next_line(line);
        end = is_part ? line : end;
    }
    while (end > text && strchr(" \t\r\n", end[-1]) != NULL)
        end--;
    return end;
}

/* A name that the database has: SQLite would miss nothing, and never use the view. */
static bool is_taken(const char *name)
{
    const struct schema_object *object;
    size_t i = 0;
    while ((object = schema_at(i)) != NULL && strcmp(object->name, name) != 0)
        i++;
    return object != NULL;
}

/* "NAME AS (...)" or "NAME(COLUMN, ...) AS (...)", without the comma after it. */
static int take_view(const struct query_view **views, struct arena *texts,
                     const struct report_piece *pieces, const char *text, size_t length,
                     struct err *err)
{
    struct buf filled = BUF_INIT;
    const size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz_0123456789");
    const char *name = arena_strndup(texts, text, n);
    if (n == 0 || strchr(" (", text[n]) == NULL || text[length - 1] != ')')
        return err_set(err, "expected a view at the left margin: NAME AS (SELECT ...)");
    if (is_taken(name))
        return err_set(err, "there is a table '%s', so no view can have the name", name);
    const int status =
        report_template_put(&filled, arena_strndup(texts, text, length), pieces, NULL, err);
    struct query_view *view = arena_calloc(texts, 1, sizeof *view);
    *view =
        (struct query_view){name, arena_strndup(texts, buf_str(&filled), filled.len), *views};
    *views = view;
    buf_free(&filled);
    return status;
}

int report_views_take(const struct query_view **views, struct arena *texts,
                      const struct report_piece *pieces, const char *text, struct err *err)
{
    bool has_comma = true;
    while (*text != '\0') {
        const char *end = is_comment(text) ? next_line(text) : end_of_view(text);
        if (!is_comment(text) && end > text) {
            if (!has_comma)
                return err_set(err, "expected ',' after a view");
            has_comma = end[-1] == ',';
            if (take_view(views, texts, pieces, text, (size_t)(end - text) - has_comma, err) <
                0)
                return -1;
        }
        text = end + strspn(end, " \t\r\n");
    }
    return has_comma ? err_set(err, "expected a view after ','") : 0;
}
