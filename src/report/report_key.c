/* report_key.c - the lines of a header that make no column: "-- KEY: VALUE". */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "report/report_draft.h"
#include "report/report_run.h"
#include "report/user_reports.h"

static int check_name(struct draft *d, const char *name, struct err *err)
{
    if (!draft_is_word(name, '-'))
        return draft_complain(d, "a name is lower case letters, digits and '-'", err);
    const struct user_reports *own = d->user_reports;
    if (user_reports_find(own, name) != NULL ||
        (own->find_other != NULL && own->find_other(name) != NULL))
        return draft_complain(d, "there is a report of that name already", err);
    return 0;
}

static int check_with(struct draft *d, const char *value, struct err *err)
{
    return strcmp(value, "games") == 0 || strcmp(value, "seats") == 0
               ? 0
               : draft_complain(d, "expected 'with: games' or 'with: seats'", err);
}

/* Reads digits and moves *s past them. */
static int take_digits(const struct draft *d, unsigned *out, const char **s, struct err *err)
{
    const size_t digits = strspn(*s, "0123456789");
    if (digits == 0 || digits > 5)
        return draft_complain(d, "expected a number up to 99999", err);
    *out = (unsigned)strtoul(*s, NULL, 10);
    *s += digits;
    return 0;
}

static int take_number(const struct draft *d, unsigned *out, const char *s, struct err *err)
{
    if (take_digits(d, out, &s, err) < 0)
        return -1;
    return *s == '\0' ? 0 : draft_complain(d, "expected a number up to 99999", err);
}

static int take_order(struct draft *d, const char *value, struct err *err)
{
    return take_number(d, &d->report->order, value, err);
}

static int take_needs(struct draft *d, const char *value, struct err *err)
{
    d->report->needs = strcmp(value, "player") == 0 ? NEEDS_PLAYER
                       : strcmp(value, "game") == 0 ? NEEDS_GAME
                                                    : NEEDS_NOTHING;
    return d->report->needs != NEEDS_NOTHING
               ? 0
               : draft_complain(d, "expected 'needs: player' or 'needs: game'", err);
}

/* Only reports of this program have code: it trusts their SQL. */
static int take_run(struct draft *d, const char *value, struct err *err)
{
    d->report->run = d->is_ours ? report_run_find(value) : NULL;
    return d->report->run != NULL ? 0 : draft_complain(d, "there is no code of that name", err);
}

/* ---- the chart ---- */

/* "140+24": pixels, and more for each row. */
static int take_height(struct draft *d, const char *word, struct err *err)
{
    d->chart->max_rows = d->chart->row_height = 0;
    if (take_digits(d, &d->chart->height, &word, err) < 0)
        return -1;
    if (*word == '\0')
        return 0;
    return *word == '+' ? take_number(d, &d->chart->row_height, word + 1, err)
                        : draft_complain(d, "expected 'height NUMBER+NUMBER'", err);
}

/* "height 140+24 rows 20 labels 28"; a height without rows means all rows. */
static int take_chart_options(struct draft *d, const char *value, struct err *err)
{
    int status = 0;
    while (status == 0 && *value != '\0') {
        const char *option = draft_take_word(d, &value), *word = draft_take_word(d, &value);
        if (strcmp(option, "height") == 0)
            status = take_height(d, word, err);
        else if (strcmp(option, "rows") == 0)
            status = take_number(d, &d->chart->max_rows, word, err);
        else if (strcmp(option, "labels") == 0)
            status = take_number(d, &d->chart->label_columns, word, err);
        else
            status = draft_complain(d, "expected 'height', 'rows' or 'labels'", err);
    }
    return status;
}

static const char *script_of_line(const char *kind)
{
    static const char *const kinds[][2] = {
        {"bars", "bars.gp"}, {"lines", "lines.gp"}, {"points", "points.gp"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kind, kinds[i][0]) == 0)
            return kinds[i][1];
    return NULL;
}

/* "bars VALUE by NAME": scripts of this program draw it. */
static int take_chart_line(struct draft *d, const char *script, const char *value,
                           struct err *err)
{
    const char *what = draft_take_word(d, &value), *by = draft_take_word(d, &value);
    const char *name = draft_take_word(d, &value);
    if (*what == '\0' || strcmp(by, "by") != 0 || *name == '\0')
        return draft_complain(
            d, "expected 'bars COLUMN by COLUMN', 'lines COLUMN by COLUMN' or 'points ...'",
            err);
    *d->chart = (struct report_chart){.script = script,
                                      .value = what,
                                      .by = name,
                                      .height = strcmp(script, "bars.gp") == 0 ? 140 : 480,
                                      .row_height = strcmp(script, "bars.gp") == 0 ? 26 : 0};
    d->report->chart = d->chart;
    return take_chart_options(d, value, err);
}

static int take_chart(struct draft *d, const char *value, struct err *err)
{
    const char *script = draft_take_word(d, &value);
    const size_t length = strlen(script);
    if (d->report->chart != NULL)
        return draft_complain(d, "the key is there twice", err);
    if (script_of_line(script) != NULL)
        return take_chart_line(d, script_of_line(script), value, err);
    if (length < 4 || strcmp(script + length - 3, ".gp") != 0 || strchr(script, '/') != NULL)
        return draft_complain(
            d, "a chart is the name of a script, NAME.gp, without a directory", err);
    *d->chart = (struct report_chart){
        .script = script, .max_rows = 30, .height = 130, .row_height = 26};
    d->report->chart = d->chart;
    return take_chart_options(d, value, err);
}

/* ---- the evidence ---- */

/* The names of columns that identify a row. */
static int take_why(struct draft *d, const char *value, struct err *err)
{
    size_t n = 0;
    while (*value != '\0') {
        if (n == REPORT_KEYS_MAX)
            return draft_complain(d, "at most four columns name a row", err);
        d->why->keys[n] = draft_take_word(d, &value);
        if (!draft_has_column(d, DRAFT_TABLE, d->why->keys[n++]))
            return draft_complain(d, "there is no column of that name", err);
    }
    d->report->why = d->why;
    return n > 0 ? 0 : draft_complain(d, "expected '-- why: COLUMN...', what names a row", err);
}

static bool is_column_of_table(const struct draft *d, const char *name)
{
    return draft_has_column(d, DRAFT_TABLE, name);
}

/* "per COLUMN", "by NUMBER", or both. */
static int take_divisor(struct draft *d, const char *value, struct report_mean *mean,
                        struct err *err)
{
    const char *how = draft_take_word(d, &value);
    unsigned by = 1;
    if (strcmp(how, "per") == 0) {
        mean->per = draft_take_word(d, &value);
        how = draft_take_word(d, &value);
        if (!is_column_of_table(d, mean->per))
            return -1;
    }
    const bool has_number = strcmp(how, "by") == 0;
    if ((has_number && (take_number(d, &by, value, err) < 0 || by == 0)) ||
        (!has_number && (*how != '\0' || mean->per == NULL)))
        return -1;
    mean->by = (int)by;
    return 0;
}

/* '*' is every column. */
static int take_mean(struct draft *d, const char *value, struct err *err)
{
    static const char usage[] = "expected 'mean: COLUMN per COLUMN', 'mean: COLUMN by NUMBER', "
                                "or 'mean: COLUMN per COLUMN by NUMBER'";
    const char *column = draft_take_word(d, &value);
    const bool is_all = strcmp(column, "*") == 0;
    struct report_mean mean = {.column = is_all ? NULL : column};
    if (take_divisor(d, value, &mean, err) < 0)
        return draft_complain(d, usage, err);
    if (!is_all && !is_column_of_table(d, column))
        return draft_complain(d, usage, err);
    if (d->n_means == REPORT_MEANS_MAX)
        return draft_complain(d, "too many means", err);
    d->why->mean[d->n_means++] = mean;
    return 0;
}

static int take_apart(struct draft *d, const char *value, struct err *err)
{
    while (*value != '\0') {
        const char *column = draft_take_word(d, &value);
        if (d->n_apart == REPORT_APART_MAX)
            return draft_complain(d, "at most six columns have evidence apart", err);
        if (!is_column_of_table(d, column))
            return draft_complain(d, "there is no column of that name", err);
        d->why->apart[d->n_apart++] = column;
    }
    return 0;
}

/* ---- the headline ---- */

/* ---- all ---- */

struct key {
    const char *key;
    enum draft_block block;
    const char *
        *text; /* where the value goes once `take` has checked it; NULL: `take` does it all */
    int (*take)(struct draft *, const char *, struct err *);
};

static int take_text(struct draft *d, const struct key *key, const char *value, struct err *err)
{
    if (key->text != NULL && *key->text != NULL)
        return draft_complain(d, "the key is there twice", err);
    if (key->take != NULL && key->take(d, value, err) < 0)
        return -1;
    if (key->text != NULL)
        *key->text = value;
    return 0;
}

static int complain_of_key(struct draft *d, const struct key *keys, size_t n, struct err *err)
{
    struct buf known = BUF_INIT;
    buf_puts(&known, "unknown key: expected ");
    for (size_t i = 0; i < n; i++) {
        if (keys[i].block == d->block)
            buf_printf(&known, "%s, ", keys[i].key);
    }
    buf_puts(&known,
             d->block == DRAFT_WHY ? "define" : "column, interval, rate, q-value, few, define");
    draft_complain(d, buf_str(&known), err);
    buf_free(&known);
    return -1;
}

int draft_take_key(struct draft *d, const char *key, const char *value, struct err *err)
{
    struct report *r = d->report;
    const struct key keys[] = {
        {"report", DRAFT_TABLE, &r->name, check_name},
        {"alias", DRAFT_TABLE, &r->alias, check_name},
        {"title", DRAFT_TABLE, &r->title, NULL},
        {"summary", DRAFT_TABLE, &r->summary, NULL},
        {"reading", DRAFT_TABLE, &r->reading, NULL},
        {"headline", DRAFT_TABLE, &r->headline, NULL},
        {"order", DRAFT_TABLE, NULL, take_order},
        {"with", DRAFT_TABLE, &d->with, check_with},
        {"needs", DRAFT_TABLE, NULL, take_needs},
        {"empty", DRAFT_TABLE, &r->empty, NULL},
        {"not-by-games", DRAFT_TABLE, &r->not_by_games, NULL},
        {"run", DRAFT_TABLE, NULL, take_run},
        {"chart", DRAFT_TABLE, NULL, take_chart},
        {"chart", DRAFT_CHART, NULL, take_chart},
        {"why", DRAFT_WHY, NULL, take_why},
        {"evidence", DRAFT_WHY, &d->why->doc, NULL},
        {"mean", DRAFT_WHY, NULL, take_mean},
        {"apart", DRAFT_WHY, NULL, take_apart},
    };
    const size_t n = sizeof keys / sizeof *keys;
    if (d->block == DRAFT_HEADLINE) {
        /* Nothing but the mark of its SELECT. */
        if (strcmp(key, "headline") != 0 || *value != '\0')
            return draft_complain(d, "expected '-- headline:' and a SELECT", err);
        return d->report->headline == NULL
                   ? 0
                   : draft_complain(d, "the header has a headline already", err);
    }
    if (*value == '\0')
        return draft_complain(d, "nothing after the key", err);
    /* Users have no use for a report that is in no list. */
    if (d->is_ours && d->block == DRAFT_TABLE && strcmp(key, "hidden") == 0) {
        r->hidden = value;
        return 0;
    }
    /* A user's copy of our report has the key, too, and is a table: the page is code about our columns. */
    if (d->block == DRAFT_TABLE && strcmp(key, "html-page") == 0) {
        r->html_page = d->is_ours ? value : NULL;
        return 0;
    }
    for (size_t i = 0; i < n; i++) {
        if (strcmp(key, keys[i].key) == 0 && d->block == keys[i].block)
            return take_text(d, &keys[i], value, err);
    }
    const int found = d->block == DRAFT_WHY ? 0 : draft_take_column_key(d, key, value, err);
    return found != 0 ? (found < 0 ? -1 : 0) : complain_of_key(d, keys, n, err);
}
