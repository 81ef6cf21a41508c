#include "report/report_file.h"

#include <limits.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/sort.h"
#include "report/report_draft.h"
#include "report/report_run.h"
#include "report/report_views.h"
#include "report/user_reports.h"

/* ---- lines ---- */

static const char *next_line(const char *text)
{
    text += strcspn(text, "\n");
    return text + (*text == '\n');
}

static bool begins_with(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* A line that begins a block. */
static bool is_mark(const char *line)
{
    return begins_with(line, "-- report:") || begins_with(line, "-- define:") ||
           begins_with(line, "-- views:") || begins_with(line, "-- chart:") ||
           begins_with(line, "-- why:") || begins_with(line, "-- headline:");
}

/* "---" begins a comment for readers of the file. */
static bool is_remark(const char *line)
{
    return begins_with(line, "---");
}

/* "--  " continues the value above. */
static bool goes_on(const char *line)
{
    return begins_with(line, "--  ");
}

/* Skips comments and empty lines. */
static const char *skip_remarks(struct draft *d, const char *text)
{
    while (is_remark(text) || *text == '\n') {
        text = next_line(text);
        d->line++;
    }
    return text;
}

static void put_line(struct buf *out, const char *line)
{
    size_t length = strcspn(line, "\n");
    while (length > 0 && strchr(" \r", line[length - 1]) != NULL)
        length--;
    buf_put(out, line, length);
}

/* Reads a line of a header and the lines that continue it.  Returns the text after them. */
static const char *take_line(struct draft *d, const char *text, const char **key,
                             const char **value, struct err *err)
{
    struct buf line = BUF_INIT;
    const char *from = text + strlen("--");
    put_line(&line, from + strspn(from, " "));
    for (text = next_line(text); goes_on(text); text = next_line(text)) {
        const char *more = text + strlen("--");
        buf_putc(&line, ' ');
        put_line(&line, more + strspn(more, " "));
    }
    const char *whole = draft_keep(d, buf_str(&line), line.len);
    const size_t length = strcspn(whole, ":");
    buf_free(&line);
    if (whole[length] != ':') {
        draft_complain(d, "expected '-- KEY: VALUE'", err);
        return NULL;
    }
    *key = draft_keep(d, whole, length);
    *value = whole + length + 1;
    *value += strspn(*value, " ");
    return text;
}

static uint32_t count_lines(const char *from, const char *to)
{
    uint32_t n = 0;
    for (; from < to; from++)
        n += *from == '\n';
    return n;
}

/* Reads a header.  Returns the text after it; d->line is the line of that text. */
static const char *take_header(struct draft *d, const char *text, struct err *err)
{
    while (begins_with(text, "--") && !begins_with(text, "-- views:")) {
        const char *key, *value, *rest = next_line(text);
        if (!is_remark(text)) {
            rest = take_line(d, text, &key, &value, err);
            if (rest == NULL || draft_take_key(d, key, value, err) < 0)
                return NULL;
        }
        d->line += count_lines(text, rest);
        text = rest;
    }
    return text;
}

static const char *find_mark(const char *text)
{
    while (*text != '\0' && !is_mark(text))
        text = next_line(text);
    return text;
}

/* ---- pieces ---- */

/* "NAME" or "NAME(PARAMETER, PARAMETER)"; a piece stands in a line, so its own end with what it says. */
static int name_piece(struct draft *d, struct report_piece *piece, const char *value,
                      struct err *err)
{
    static const char usage[] = "expected 'define: NAME' or 'define: NAME(PARAMETER, ...)'";
    size_t length = strcspn(value, "("), n = 0;
    piece->name = draft_keep(d, value, length);
    if (!draft_is_word(piece->name, '_'))
        return draft_complain(d, usage, err);
    if (report_piece_find(d->pieces, piece->name) != NULL)
        return draft_complain(d, "there is a piece of that name already", err);
    while (value[length] != '\0' && value[length] != ')') {
        value += length + 1;
        value += strspn(value, " ");
        length = strcspn(value, ",)");
        const char *name = draft_keep(d, value, length);
        if (n == PIECE_PARAMETERS_MAX || value[length] == '\0' || !draft_is_word(name, '_'))
            return draft_complain(d, usage, err);
        piece->parameter[n++] = name;
    }
    return 0;
}

static const char *take_piece(struct draft *d, const char *text, struct err *err)
{
    struct report_piece *piece = arena_calloc(draft_texts(d), 1, sizeof *piece);
    const char *key, *value, *body = take_line(d, text, &key, &value, err);
    if (body == NULL || name_piece(d, piece, value, err) < 0)
        return NULL;
    while (is_remark(body))
        body = next_line(body);
    const char *end = find_mark(body);
    size_t length = (size_t)(end - body);
    while (length > 0 && strchr("\r\n", body[length - 1]) != NULL)
        length--;
    piece->text = draft_keep(d, body, length);
    piece->next = d->pieces;
    d->pieces = piece;
    d->line += count_lines(text, end);
    return end;
}

/* ---- views ---- */

/* Whether the SQL of a line ends with ';'. */
static bool ends_sql(const char *line)
{
    size_t length = strcspn(line, "\n");
    while (length > 0 && strchr(" \r", line[length - 1]) != NULL)
        length--;
    return !begins_with(line, "--") && length > 0 && line[length - 1] == ';';
}

/* Keeps the text after the mark, up to the line that ends with ';'.  A file has such a block once. */
static const char *take_views(struct draft *d, const char *text, struct err *err)
{
    const char *from = next_line(text), *last = from;
    while (*last != '\0' && !ends_sql(last))
        last = next_line(last);
    if (*last == '\0' || d->own_views.text != NULL) {
        draft_complain(d,
                       *last == '\0' ? "expected ';' after the last view"
                                     : "there is a part like this already",
                       err);
        return NULL;
    }
    const char *end = next_line(last);
    const size_t length = (size_t)(last - from) + strcspn(last, ";");
    d->own_views = (struct draft_sql){draft_keep(d, from, length), length, d->line + 1};
    d->line += count_lines(text, end);
    return skip_remarks(d, end);
}

static int fill_views(struct draft *d, struct err *err)
{
    struct err why = ERR_INIT;
    if (d->own_views.text == NULL ||
        report_views_take(&d->views, draft_texts(d), d->pieces, d->own_views.text, &why) == 0)
        return 0;
    return err_at(err, d->path, d->own_views.line, 0, "%s", why.text);
}

/* ---- blocks ---- */

static int check_header(const struct draft *d, struct err *err)
{
    const struct report *r = d->report;
    if (d->block == DRAFT_TABLE &&
        (r->name == NULL || (r->hidden == NULL && (r->title == NULL || r->summary == NULL)) ||
         d->columns[DRAFT_TABLE].n == 0))
        return draft_complain(d, "the header lacks a report, title, summary or column", err);
    if (d->block == DRAFT_CHART && d->columns[DRAFT_CHART].n == 0)
        return draft_complain(d, "the header lacks a column", err);
    return d->block >= DRAFT_WHY ? 0 : draft_check_columns(d, err);
}

static enum draft_block block_of(const char *text)
{
    return begins_with(text, "-- why:")        ? DRAFT_WHY
           : begins_with(text, "-- chart:")    ? DRAFT_CHART
           : begins_with(text, "-- headline:") ? DRAFT_HEADLINE
                                               : DRAFT_TABLE;
}

static const char *take_block(struct draft *d, const char *text, struct err *err)
{
    /* A file begins with the header of its report. */
    d->block = d->report->name == NULL ? DRAFT_TABLE : block_of(text);
    if (d->sql[d->block].text != NULL) {
        draft_complain(d, "there is a part like this already", err);
        return NULL;
    }
    const char *sql = take_header(d, text, err);
    if (sql != NULL && begins_with(sql + strspn(sql, "\n"), "-- views:"))
        sql = take_views(d, skip_remarks(d, sql), err);
    if (sql == NULL || check_header(d, err) < 0)
        return NULL;
    const char *end = find_mark(sql);
    size_t length = (size_t)(end - sql);
    while (length > 0 && strchr(" \t\r\n;", sql[length - 1]) != NULL)
        length--;
    if (length == 0) {
        draft_complain(d, "expected a SELECT", err);
        return NULL;
    }
    d->sql[d->block] = (struct draft_sql){draft_keep(d, sql, length), length, d->line};
    d->line += count_lines(sql, end);
    return end;
}

static int take_blocks(struct draft *d, const char *text, struct err *err)
{
    d->line = 1;
    do {
        text = skip_remarks(d, text);
        text = begins_with(text, "-- define:")  ? take_piece(d, text, err)
               : begins_with(text, "-- views:") ? take_views(d, text, err)
                                                : take_block(d, text, err);
    } while (text != NULL && *text != '\0');
    return text == NULL ? -1 : 0;
}

/* ---- the report ---- */

/* The SQL of a block with its pieces. */
static int fill_sql(struct draft *d, const char **out, struct report_origin *origin,
                    enum draft_block block, struct err *err)
{
    const struct draft_sql *from = &d->sql[block];
    struct err why = ERR_INIT;
    struct buf sql = BUF_INIT;
    struct report_lines lines = {0};
    if (from->text == NULL)
        return 0;
    lines.start =
        arena_calloc(draft_texts(d), count_lines(from->text, from->text + from->length) + 2,
                     sizeof *lines.start);
    if (d->with != NULL && block != DRAFT_HEADLINE)
        buf_printf(&sql, "${%s}\n", d->with);
    const char *with = draft_keep(d, buf_str(&sql), sql.len);
    buf_clear(&sql);
    int status = report_template_put(&sql, with, d->pieces, NULL, &why);
    if (status == 0)
        status = report_template_put(&sql, from->text, d->pieces, &lines, &why);
    if (status < 0)
        err_at(err, d->path, from->line + (uint32_t)lines.n - 1, 0, "%s", why.text);
    if (block == DRAFT_HEADLINE && begins_with(buf_str(&sql), "WITH "))
        memcpy(sql.data, ",    ", strlen("WITH ")); /* `answer` comes first */
    *out = draft_keep(d, buf_str(&sql), sql.len);
    if (!d->is_ours)
        *origin = (struct report_origin){d->path, from->line, lines.start, lines.n};
    buf_free(&sql);
    return status;
}

static int fill_report(struct draft *d, struct err *err)
{
    struct report *r = d->report;
    r->table.columns = d->columns[DRAFT_TABLE].column;
    r->reading = r->reading == NULL ? "" : r->reading;
    d->why->doc = d->why->doc == NULL ? "" : d->why->doc;
    if (d->sql[DRAFT_CHART].text != NULL)
        d->chart->data.columns = d->columns[DRAFT_CHART].column;
    if (r->run != NULL && r->run->evidence != NULL) {
        d->why->input = r->run->input;
        d->why->make = r->run->evidence;
    }
    if (fill_views(d, err) < 0)
        return -1;
    r->table.views = d->chart->data.views = d->views;
    if (fill_sql(d, &r->table.sql, &r->origin, DRAFT_TABLE, err) < 0 ||
        fill_sql(d, &d->chart->data.sql, &d->chart->origin, DRAFT_CHART, err) < 0 ||
        fill_sql(d, &r->headline_sql, &r->headline_origin, DRAFT_HEADLINE, err) < 0)
        return -1;
    return fill_sql(d, &d->why->sql, &d->why->origin, DRAFT_WHY, err);
}

int report_file_take(struct user_reports *user_reports, const char *path, const char *text,
                     bool is_ours, struct err *err)
{
    struct arena *texts = &user_reports->texts;
    struct draft d = {
        .user_reports = user_reports,
        .path = arena_strndup(texts, path, strlen(path)),
        .is_ours = is_ours,
        .report = arena_calloc(texts, 1, sizeof *d.report),
        .chart = arena_calloc(texts, 1, sizeof *d.chart),
        .why = arena_calloc(texts, 1, sizeof *d.why),
        .pieces = user_reports->pieces,
        .views = user_reports->views,
    };
    for (size_t i = 0; i < DRAFT_WHY; i++)
        d.columns[i].column =
            arena_calloc(texts, DRAFT_COLUMNS_MAX + 1, sizeof *d.columns[i].column);
    if (take_blocks(&d, text, err) < 0)
        return -1;
    if (d.report->name == NULL) {
        if (fill_views(&d, err) < 0)
            return -1;
        user_reports->pieces = d.pieces;
        user_reports->views = d.views;
        return 0;
    }
    if (user_reports->n == USER_REPORTS_REPORTS_MAX ||
        user_reports->n_inner == USER_REPORTS_INNER_MAX)
        return err_at(err, path, 0, 0, "too many reports");
    if (fill_report(&d, err) < 0)
        return -1;
    if (d.report->hidden != NULL)
        user_reports->inner[user_reports->n_inner++] = d.report;
    else
        user_reports->report[user_reports->n++] = d.report;
    return 0;
}

static unsigned order_of(const struct report *report)
{
    return report->order == 0 ? UINT_MAX : report->order;
}

static int compare_order(const void *a, const void *b, void *ctx)
{
    const unsigned x = order_of(*(struct report *const *)a),
                   y = order_of(*(struct report *const *)b);
    (void)ctx;
    return (x > y) - (x < y);
}

void report_file_sort(struct user_reports *user_reports)
{
    sort_stable(user_reports->report, user_reports->n, sizeof *user_reports->report,
                compare_order, NULL);
}
