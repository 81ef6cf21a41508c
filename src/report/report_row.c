#include "report/report_row.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "report/report_write.h"

enum { NAMED_MAX = 4 /* rows that a message lists */ };

static size_t add_column(size_t out[REPORT_KEYS_MAX], size_t n,
                         const struct report_table *answer, const char *name)
{
    const size_t column = report_find_column(answer, name);
    if (column < answer->n_columns)
        out[n++] = column;
    return n;
}

size_t report_row_keys(size_t out[REPORT_KEYS_MAX], const struct report_table *answer,
                       const struct report *report)
{
    size_t n = 0;
    if (report->why != NULL) {
        for (size_t i = 0; i < REPORT_KEYS_MAX && report->why->keys[i] != NULL; i++)
            n = add_column(out, n, answer, report->why->keys[i]);
        return n;
    }
    n = add_column(out, n, answer, "player");
    n = add_column(out, n, answer, "game");
    if (n == 0)
        out[n++] = 0;
    return n;
}

/* The cells of the keys `from` to `to` (not included). */
static void put_keys(struct buf *out, const struct report_table *answer, size_t row,
                     const size_t *key, size_t from, size_t to)
{
    const size_t start = out->len;
    for (size_t i = from; i < to; i++) {
        const struct report_cell *cell = report_cell(answer, row, key[i]);
        const struct report_column *column = &answer->columns[key[i]];
        if (cell->is_null || (column->type == COLUMN_TEXT && cell->length == 0))
            continue;
        if (out->len > start)
            buf_putc(out, ' ');
        if (column->type == COLUMN_TEXT)
            buf_put(out, cell->text, cell->length);
        else
            report_put_number(out, column, cell);
    }
}

void report_row_put_name(struct buf *out, const struct report_table *answer,
                         const struct report *report, size_t row)
{
    size_t key[REPORT_KEYS_MAX];
    const size_t n = report_row_keys(key, answer, report);
    put_keys(out, answer, row, key, 0, n);
}

/* ---- which one is meant ---- */

/* "small-market" in a log is "small market" in a report. */
static char fold_letter(char c)
{
    return c == '-' || c == '_' ? ' ' : text_fold(c);
}

static bool is_same(const char *a, const char *b)
{
    while (*a != '\0' && fold_letter(*a) == fold_letter(*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}

/* The names of rows: each run of keys. */
struct row_names {
    const struct report_table *answer;
    size_t key[REPORT_KEYS_MAX], n_keys;
    size_t per_row;
    const char **name; /* per_row for each row, the whole name first; in the arena */
    struct arena texts;
};

static void add_names(struct row_names *names, size_t row)
{
    const char **to = &names->name[row * names->per_row];
    struct buf text = BUF_INIT;
    for (size_t length = names->n_keys; length > 0; length--) {
        for (size_t from = 0; from + length <= names->n_keys; from++) {
            buf_clear(&text);
            put_keys(&text, names->answer, row, names->key, from, from + length);
            *to++ = arena_strndup(&names->texts, buf_str(&text), text.len);
        }
    }
    buf_free(&text);
}

static void names_init(struct row_names *names, const struct report_table *answer,
                       const struct report *report)
{
    *names = (struct row_names){.answer = answer, .texts = ARENA_INIT};
    names->n_keys = report_row_keys(names->key, answer, report);
    names->per_row = names->n_keys * (names->n_keys + 1) / 2;
    names->name = xcalloc(answer->n_rows * names->per_row + 1, sizeof *names->name);
    for (size_t row = 0; row < answer->n_rows; row++)
        add_names(names, row);
}

/* By its first names: 1 for the whole name alone, per_row for every part of it. */
static bool is_called(const struct row_names *names, size_t row, size_t first,
                      const char *words)
{
    for (size_t i = 0; i < first; i++) {
        if (is_same(names->name[row * names->per_row + i], words))
            return true;
    }
    return false;
}

/* Counts the rows with this name, and finds the first. */
static size_t count_called(const struct row_names *names, size_t first, const char *words,
                           size_t *found)
{
    size_t n = 0;
    for (size_t row = names->answer->n_rows; row-- > 0;) {
        if (is_called(names, row, first, words)) {
            *found = row;
            n++;
        }
    }
    return n;
}

static int complain_unknown(const struct row_names *names, const struct report *report,
                            const char *words, struct err *err)
{
    const size_t n = names->answer->n_rows * names->per_row;
    const char *near = text_suggest(words, names->name, n);
    if (near != NULL)
        return err_set(err, "report '%s' has no row '%s' (did you mean '%s'?)", report->name,
                       words, near);
    return err_set(err, "report '%s' has no row '%s'", report->name, words);
}

static int complain_ambiguous(const struct row_names *names, const struct report *report,
                              const char *words, size_t n, struct err *err)
{
    struct buf list = BUF_INIT;
    size_t listed = 0;
    for (size_t row = 0; row < names->answer->n_rows && listed < NAMED_MAX; row++) {
        if (!is_called(names, row, names->per_row, words))
            continue;
        buf_printf(&list, "%s%zu '%s'", listed++ == 0 ? "" : ", ", row + 1,
                   names->name[row * names->per_row]);
    }
    err_set(err, "%zu rows of report '%s' are called '%s': %s%s", n, report->name, words,
            buf_str(&list), n > NAMED_MAX ? ", ..." : "");
    buf_free(&list);
    return -1;
}

static int find_name(size_t *row, const struct row_names *names, const struct report *report,
                     const char *words, struct err *err)
{
    if (count_called(names, 1, words, row) == 1)
        return 0;
    const size_t n = count_called(names, names->per_row, words, row);
    if (n == 0)
        return complain_unknown(names, report, words, err);
    return n == 1 ? 0 : complain_ambiguous(names, report, words, n, err);
}

static bool is_number(const char *words)
{
    return words[0] != '\0' && strlen(words) < 10 && words[strspn(words, "0123456789")] == '\0';
}

int report_row_find(size_t *row, const struct report_table *answer, const struct report *report,
                    const char *words, struct err *err)
{
    if (answer->n_rows == 0)
        return err_set(err, "report '%s' has no rows: %s", report->name,
                       report_empty_text(report));
    if (is_number(words)) {
        const unsigned long number = strtoul(words, NULL, 10);
        *row = number - 1;
        return number >= 1 && number <= answer->n_rows
                   ? 0
                   : err_set(err, "report '%s' has rows 1 to %zu, and no row %s", report->name,
                             answer->n_rows, words);
    }
    struct row_names names;
    names_init(&names, answer, report);
    const int status = find_name(row, &names, report, words, err);
    free(names.name);
    arena_free(&names.texts);
    return status;
}
