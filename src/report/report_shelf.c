#include "report/report_shelf.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/text.h"
#include "report/report.h"
#include "report/report_sql.h"

/* One file on its way to a report. */
struct draft {
    struct report_shelf *shelf;
    const char *path;
    uint32_t line; /* of what is being read */
    struct report *report;
    struct report_chart *chart;
    struct report_why *why;
    struct report_column *columns; /* room for SHELF_COLUMNS_MAX and the end */
    size_t n_columns;
    const char *with; /* SQL in front of what the file says */
};

static const char *keep(struct draft *d, const char *text, size_t length)
{
    return arena_strndup(&d->shelf->texts, text, length);
}

static int complain(const struct draft *d, const char *what, struct err *err)
{
    return err_at(err, d->path, d->line, 0, "%s", what);
}

/* Lower case letters, digits and `also`. */
static bool is_word(const char *s, char also)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    size_t n = 0;
    while (s[n] != '\0' && (strchr(letters, s[n]) != NULL || s[n] == also))
        n++;
    return n > 0 && s[n] == '\0' && s[0] != also;
}

/* ---- the keys of a header ---- */

static int take_name(struct draft *d, const char *value, struct err *err)
{
    if (!is_word(value, '-'))
        return complain(d, "a name is lower case letters, digits and '-'", err);
    if (report_find(value) != NULL || report_shelf_find(d->shelf, value) != NULL)
        return complain(d, "there is a report of that name already", err);
    d->report->name = value;
    return 0;
}

static int take_with(struct draft *d, const char *value, struct err *err)
{
    if (strcmp(value, "games") == 0)
        d->with = WITH_GAMES;
    else if (strcmp(value, "seats") == 0)
        d->with = WITH_SEATS;
    else
        return complain(d, "expected 'with: games' or 'with: seats'", err);
    return 0;
}

static int take_chart(struct draft *d, const char *value, struct err *err)
{
    const size_t length = strlen(value);
    if (length < 4 || strcmp(value + length - 3, ".gp") != 0 || strchr(value, '/') != NULL)
        return complain(d, "a chart is the name of a script, NAME.gp, without a directory",
                        err);
    *d->chart =
        (struct report_chart){.script = value, .max_rows = 30, .height = 130, .row_height = 26};
    d->report->chart = d->chart;
    return 0;
}

/* "NAME text|0|1|2 DOC" */
static int take_column(struct draft *d, const char *value, struct err *err)
{
    static const char usage[] = "expected 'column: NAME text|0|1|2 WHAT IT HOLDS'";
    const size_t name = strcspn(value, " ");
    const char *type = value + name + strspn(value + name, " ");
    const size_t length = strcspn(type, " ");
    const char *doc = type + length + strspn(type + length, " ");
    const bool is_text = length == 4 && memcmp(type, "text", 4) == 0;
    const char *kept = keep(d, value, name);
    if (!is_word(kept, '_') || *doc == '\0' ||
        !(is_text || (length == 1 && type[0] >= '0' && type[0] <= '2')))
        return complain(d, usage, err);
    if (d->n_columns == SHELF_COLUMNS_MAX)
        return complain(d, "too many columns", err);
    for (size_t i = 0; i < d->n_columns; i++) {
        if (strcmp(d->columns[i].name, kept) == 0)
            return complain(d, "there is a column of that name already", err);
    }
    d->columns[d->n_columns++] = (struct report_column){
        .name = kept,
        .type = is_text ? COLUMN_TEXT : COLUMN_NUMBER,
        .decimals = is_text ? 0 : (uint8_t)(type[0] - '0'),
        .doc = doc,
    };
    return 0;
}

static int take_key(struct draft *d, const char *key, const char *value, struct err *err)
{
    struct report *r = d->report;
    const struct {
        const char *key, **text;
        int (*take)(struct draft *, const char *, struct err *);
    } keys[] = {
        {"report", &r->name, take_name}, {"title", &r->title, NULL},
        {"summary", &r->summary, NULL},  {"reading", &r->reading, NULL},
        {"with", &d->with, take_with},   {"chart", NULL, take_chart},
        {"column", NULL, take_column},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(key, keys[i].key) != 0)
            continue;
        if (*value == '\0')
            return complain(d, "nothing behind the key", err);
        if ((keys[i].text != NULL && *keys[i].text != NULL) ||
            (keys[i].take == take_chart && r->chart != NULL))
            return complain(d, "the key is there twice", err);
        if (keys[i].take != NULL)
            return keys[i].take(d, value, err);
        *keys[i].text = value;
        return 0;
    }
    return complain(
        d, "unknown key: expected report, title, summary, reading, column, with or chart", err);
}

/* "-- key: value"; the line is of the shelf. */
static int take_line(struct draft *d, const char *line, struct err *err)
{
    line += strlen("--") + strspn(line + strlen("--"), " ");
    const size_t length = strcspn(line, ":");
    if (line[length] != ':')
        return complain(d, "expected '-- KEY: VALUE'", err);
    const char *value = line + length + 1;
    return take_key(d, keep(d, line, length), value + strspn(value, " "), err);
}

/* ---- the text ---- */

static int check_text(struct draft *d, const struct buf *text, struct err *err)
{
    d->line = 1;
    for (size_t at = 0; at < text->len;) {
        const char c = text->data[at];
        bool is_safe;
        const size_t length = text_cell(text->data + at, text->len - at, &is_safe);
        if (!is_safe && c != '\n' && c != '\t' && c != '\r')
            return complain(d, "expected text in UTF-8 without control characters", err);
        d->line += c == '\n';
        at += length;
    }
    return 0;
}

static bool is_blank(const char *sql, size_t length)
{
    return strspn(sql, " \t\r\n") >= length;
}

static int check_is_whole(struct draft *d, const char *sql, size_t length, struct err *err)
{
    const struct report *r = d->report;
    if (r->name == NULL || r->title == NULL || r->summary == NULL || d->n_columns == 0)
        return complain(d, "the header lacks a report, title, summary or column", err);
    return is_blank(sql, length) ? complain(d, "expected a SELECT", err) : 0;
}

/* A SELECT behind what `with` puts in front; the draft is at its first line. */
static const char *take_sql(struct draft *d, const char *text, size_t length,
                            struct report_origin *origin)
{
    struct buf sql = BUF_INIT;
    buf_puts(&sql, d->with == NULL ? "" : d->with);
    buf_puts(&sql, d->with == NULL ? "" : "\n");
    *origin = (struct report_origin){d->path, d->line, sql.len};
    buf_put(&sql, text, length);
    while (sql.len > origin->before && strchr(" \t\r\n;", sql.data[sql.len - 1]) != NULL)
        buf_truncate(&sql, sql.len - 1);
    const char *kept = keep(d, buf_str(&sql), sql.len);
    buf_free(&sql);
    return kept;
}

/* ---- the evidence ---- */

static const char why_mark[] = "-- why:";

/* The line that begins the evidence; the end of the text when there is none. */
static const char *find_why(const char *text)
{
    while (*text != '\0' && strncmp(text, why_mark, strlen(why_mark)) != 0) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text;
}

static bool is_column(const struct draft *d, const char *name)
{
    for (size_t i = 0; i < d->n_columns; i++) {
        if (strcmp(d->columns[i].name, name) == 0)
            return true;
    }
    return false;
}

/* The names of columns, with blanks between them. */
static int take_row_keys(struct draft *d, const char *text, size_t length, struct err *err)
{
    size_t n = 0;
    for (size_t at = 0; at < length;) {
        const size_t word = strcspn(text + at, " \t\r\n");
        if (word > 0 && n == REPORT_KEYS_MAX)
            return complain(d, "at most four columns name a row", err);
        if (word > 0)
            d->why->keys[n++] = keep(d, text + at, word);
        if (word > 0 && !is_column(d, d->why->keys[n - 1]))
            return complain(d, "there is no column of that name", err);
        at += word + 1;
    }
    return n > 0 ? 0 : complain(d, "expected '-- why: COLUMN...', what names a row", err);
}

static int take_why(struct draft *d, const char *text, struct err *err)
{
    const size_t length = strcspn(text, "\n");
    const size_t mark = strlen(why_mark);
    if (take_row_keys(d, text + mark, length - mark, err) < 0)
        return -1;
    text += length + (text[length] == '\n');
    d->line++;
    if (is_blank(text, strlen(text)))
        return complain(d, "expected a SELECT", err);
    d->why->doc = "";
    d->why->sql = take_sql(d, text, strlen(text), &d->why->origin);
    d->report->why = d->why;
    return 0;
}

/* ---- a file ---- */

/* The header, then the SQL and perhaps that of the evidence, which keep the lines they begin at. */
static int take_text(struct draft *d, const char *text, struct err *err)
{
    for (d->line = 1; strncmp(text, "--", 2) == 0; d->line++) {
        const size_t length = strcspn(text, "\n");
        size_t used = length;
        while (used > 0 && (text[used - 1] == '\r' || text[used - 1] == ' '))
            used--;
        if (take_line(d, keep(d, text, used), err) < 0)
            return -1;
        text += length + (text[length] == '\n');
    }
    const char *why = find_why(text);
    const size_t length = (size_t)(why - text);
    if (check_is_whole(d, text, length, err) < 0)
        return -1;
    d->report->table.columns = d->columns;
    d->report->table.sql = take_sql(d, text, length, &d->report->origin);
    for (const char *c = text; c < why; c++)
        d->line += *c == '\n';
    return *why == '\0' ? 0 : take_why(d, why, err);
}

static int read_bytes(const char *path, struct buf *text, struct err *err)
{
    struct input *in;
    char block[4096];
    long n = 0;
    if (input_open(&in, path, err) < 0)
        return -1;
    while (text->len <= SHELF_BYTES_MAX && (n = input_read(in, block, sizeof block, err)) > 0)
        buf_put(text, block, (size_t)n);
    input_close(in);
    if (text->len > SHELF_BYTES_MAX)
        return err_at(err, path, 0, 0, "is too large for a report");
    return n < 0 ? -1 : 0;
}

static void *zeroed(struct report_shelf *shelf, size_t size)
{
    return memset(arena_alloc(&shelf->texts, size), 0, size);
}

static int add_file(struct report_shelf *shelf, const char *path, struct err *err)
{
    struct draft d = {
        .shelf = shelf,
        .path = arena_strndup(&shelf->texts, path, strlen(path)),
        .report = zeroed(shelf, sizeof *d.report),
        .chart = zeroed(shelf, sizeof *d.chart),
        .why = zeroed(shelf, sizeof *d.why),
        .columns = zeroed(shelf, (SHELF_COLUMNS_MAX + 1) * sizeof *d.columns),
    };
    struct buf text = BUF_INIT;
    int status = read_bytes(path, &text, err);
    if (status == 0)
        status = check_text(&d, &text, err);
    if (status == 0)
        status = take_text(&d, buf_str(&text), err);
    if (status == 0 && shelf->n == SHELF_REPORTS_MAX)
        status = err_at(err, path, 0, 0, "too many reports");
    if (status == 0 && d.report->reading == NULL)
        d.report->reading = "";
    if (status == 0)
        shelf->report[shelf->n++] = d.report;
    buf_free(&text);
    return status;
}

/* ---- a directory ---- */

static int is_sql(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return length > 4 && entry->d_name[0] != '.' &&
           strcmp(entry->d_name + length - 4, ".sql") == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

int report_shelf_read(struct report_shelf *out, const char *directory, struct err *err)
{
    *out = (struct report_shelf){.texts = ARENA_INIT};
    struct dirent **entry;
    char why[128];
    if (directory == NULL)
        return 0;
    const int n = scandir(directory, &entry, is_sql, by_name);
    if (n < 0 && strerror_r(errno, why, sizeof why) != 0)
        why[0] = '\0';
    if (n < 0)
        return err_at(err, directory, 0, 0, "cannot read the directory: %s", why);
    struct buf path = BUF_INIT;
    int status = 0;
    for (int i = 0; i < n; i++) {
        buf_clear(&path);
        buf_printf(&path, "%s/%s", directory, entry[i]->d_name);
        if (status == 0)
            status = add_file(out, buf_str(&path), err);
        free(entry[i]);
    }
    free(entry);
    buf_free(&path);
    return status;
}

const struct report *report_shelf_find(const struct report_shelf *shelf, const char *name)
{
    for (size_t i = 0; i < shelf->n; i++) {
        if (strcmp(shelf->report[i]->name, name) == 0)
            return shelf->report[i];
    }
    return NULL;
}

const struct report *report_shelf_at(const struct report_shelf *shelf, size_t i)
{
    size_t n_own = 0;
    while (report_at(n_own) != NULL)
        n_own++;
    if (i < n_own)
        return report_at(i);
    return shelf != NULL && i - n_own < shelf->n ? shelf->report[i - n_own] : NULL;
}

void report_shelf_free(struct report_shelf *shelf)
{
    arena_free(&shelf->texts);
    shelf->n = 0;
}
