#include "report/why_text.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/text.h"
#include "base/text_width.h"
#include "report/report.h"
#include "report/report_why.h"
#include "report/report_write.h"
#include "store/query.h"
#include "report/why_events.h"

enum {
    STATEMENT_WIDTH = 48, /* a longer one is cut: its place says where the rest is */
    WHO_WIDTH = 20,
    PLACE_WIDTH_MAX = 80, /* nothing is aligned after a wider place */
};

/* ---- of how much the row is made ---- */

/* What the evidence adds to one column; with `column` NULL, all of it. */
struct tally {
    size_t games, events; /* events 0: games alone are known */
    int64_t sum;
    bool is_count; /* each event adds 1 */
};

static bool is_same_cell(const struct report_cell *a, const struct report_cell *b)
{
    return a->is_null == b->is_null && a->number == b->number;
}

/* A database may hold any numbers. */
static int64_t add_wrapping(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static struct tally tally_of(const struct report_table *evidence, const char *column)
{
    struct tally t = {.is_count = true};
    const struct report_cell *game = NULL, *seq = NULL;
    for (size_t row = 0; row < evidence->n_rows; row++) {
        const struct report_cell *cells = report_cell(evidence, row, 0);
        if (column != NULL && strcmp(cells[WHY_ADDS_TO].text, column) != 0)
            continue;
        const bool is_new = game == NULL || !is_same_cell(game, &cells[WHY_GAME]);
        t.games += is_new;
        t.events += (is_new || !is_same_cell(seq, &cells[WHY_SEQ])) && !cells[WHY_SEQ].is_null;
        t.sum = add_wrapping(t.sum, cells[WHY_AMOUNT].number);
        t.is_count = t.is_count && cells[WHY_AMOUNT].number == 1;
        game = &cells[WHY_GAME];
        seq = &cells[WHY_SEQ];
    }
    return t;
}

static void put_count(struct buf *out, size_t n, const char *what)
{
    buf_printf(out, "%zu %s%s", n, what, n == 1 ? "" : "s");
}

static void put_extent(struct buf *out, const struct tally *t)
{
    if (t->events > 0) {
        put_count(out, t->events, "event");
        buf_puts(out, " in ");
    }
    put_count(out, t->games, "game");
}

/* The name of a column; in a user's report, any text. */
static void put_words(struct buf *out, const char *name)
{
    struct buf words = BUF_INIT;
    for (; *name != '\0'; name++)
        buf_putc(&words, *name == '_' ? ' ' : *name);
    text_put_safe(out, buf_str(&words), words.len);
    buf_free(&words);
}

/* Whether the answer has the divisor of the mean. */
static bool put_divisor(struct buf *out, const struct why_text *t,
                        const struct report_mean *mean)
{
    const size_t by = mean->per == NULL ? 0 : report_find_column(t->answer, mean->per);
    if (by >= t->answer->n_columns)
        return false;
    if (mean->per != NULL) {
        buf_puts(out, ", by ");
        put_words(out, mean->per);
        buf_putc(out, ' ');
        report_put_number(out, &t->answer->columns[by], report_cell(t->answer, t->row, by));
    }
    if (mean->by > 1 || mean->per == NULL)
        buf_printf(out, ", by %d", mean->by);
    return true;
}

/* A mean is the sum divided by the number in another column. */
static void put_divided(struct buf *out, const struct why_text *t, const char *name)
{
    const struct report_mean *mean = report_why_mean(t->report->why, name);
    const size_t column = report_find_column(t->answer, name);
    if (mean == NULL || column >= t->answer->n_columns ||
        t->answer->columns[column].decimals == 0 || !put_divisor(out, t, mean))
        return;
    buf_puts(out, " = ");
    report_put_number(out, &t->answer->columns[column], report_cell(t->answer, t->row, column));
}

static void put_sum(struct buf *out, const struct why_text *t, const char *name)
{
    const struct tally tally = tally_of(t->evidence, name);
    buf_puts(out, "  ");
    put_words(out, name);
    buf_printf(out, ": %" PRId64 ", ", tally.sum);
    if (tally.is_count && (size_t)tally.sum == tally.events) {
        buf_puts(out, tally.sum == 1 ? "the event in " : "one for each event, in ");
        put_count(out, tally.games, "game");
    } else {
        buf_puts(out, "from ");
        put_extent(out, &tally);
    }
    put_divided(out, t, name);
    buf_putc(out, '\n');
}

/* Whether no earlier row adds to the same column. */
static bool is_first_of(const struct report_table *evidence, size_t row)
{
    const char *name = report_cell(evidence, row, WHY_ADDS_TO)->text;
    for (size_t i = 0; i < row; i++) {
        if (strcmp(report_cell(evidence, i, WHY_ADDS_TO)->text, name) == 0)
            return false;
    }
    return true;
}

static void put_nothing(struct buf *out, const struct why_text *t)
{
    if (t->of == NULL) {
        buf_puts(out, "made of nothing in the logs\n");
        return;
    }
    buf_puts(out, "nothing in the logs adds to ");
    put_words(out, t->of);
    buf_puts(out, " directly: it is computed from other columns\n");
}

/* Names the columns whose evidence is shown only on request. */
static void put_apart(struct buf *out, const struct why_text *t)
{
    const struct report_why *why = t->report->why;
    if (t->of != NULL || why == NULL || why->apart[0] == NULL)
        return;
    buf_puts(out, "  --of shows more: ");
    for (size_t i = 0; why->apart[i] != NULL; i++)
        buf_printf(out, "%s%s", i == 0 ? "" : ", ", why->apart[i]);
    buf_putc(out, '\n');
}

static void put_sums(struct buf *out, const struct why_text *t)
{
    const struct tally all = tally_of(t->evidence, NULL);
    if (t->evidence->n_rows == 0) {
        put_nothing(out, t);
        return;
    }
    buf_puts(out, t->report->why == NULL
                      ? "the report does not say what its rows are made of: at most of "
                      : "made of ");
    put_extent(out, &all);
    buf_putc(out, '\n');
    for (size_t row = 0; row < t->evidence->n_rows; row++) {
        const char *name = report_cell(t->evidence, row, WHY_ADDS_TO)->text;
        if (name[0] != '\0' && is_first_of(t->evidence, row))
            put_sum(out, t, name);
    }
    put_apart(out, t);
}

/* ---- a game ---- */

static int put_players(struct buf *out, struct query *q, int64_t game, struct err *err)
{
    query_bind_int(q, query_parameter(q, ":game"), game);
    const int status = query_step(q, err);
    if (status > 0)
        text_put_safe(out, query_text(q, 0), query_text_length(q, 0));
    query_reset(q);
    return status < 0 ? -1 : 0;
}

static int put_game(struct buf *out, struct query *q, const struct report_cell *event,
                    struct err *err)
{
    buf_printf(out, "\ngame %" PRId64, event[EVENT_GAME].number);
    if (event[EVENT_DATE].length > 0) {
        buf_puts(out, ", ");
        text_put_safe(out, event[EVENT_DATE].text, event[EVENT_DATE].length);
    }
    buf_puts(out, ": ");
    if (put_players(out, q, event[EVENT_GAME].number, err) < 0)
        return -1;
    buf_putc(out, '\n');
    return 0;
}

/* ---- an event ---- */

static void put_place(struct buf *out, const struct report_cell *event)
{
    text_put_safe(out, event[EVENT_LOG].text, event[EVENT_LOG].length);
    buf_printf(out, ":%" PRId64, event[EVENT_LINE].number);
    if (!event[EVENT_COLUMN].is_null)
        buf_printf(out, ":%" PRId64, event[EVENT_COLUMN].number);
    if (event[EVENT_TEXT].length == 0)
        return;
    buf_puts(out, ": ");
    text_put_cut(out, event[EVENT_TEXT].text, event[EVENT_TEXT].length, STATEMENT_WIDTH);
}

static void put_who(struct buf *out, const struct report_cell *event)
{
    if (event[EVENT_SEAT].length == 0)
        return;
    text_put_safe(out, event[EVENT_SEAT].text, event[EVENT_SEAT].length);
    buf_putc(out, ' ');
    text_put_cut(out, event[EVENT_PLAYER].text, event[EVENT_PLAYER].length, WHO_WIDTH);
}

/* The widest texts of the events of a table. */
struct widths {
    size_t place, round, who;
};

static void widen_column(size_t *width, const struct buf *text, size_t at_most)
{
    const size_t w = text_width(buf_str(text), text->len);
    if (w > *width && w <= at_most)
        *width = w;
}

static void put_round(struct buf *out, const struct report_cell *event)
{
    if (!event[EVENT_ROUND].is_null)
        buf_printf(out, "round %" PRId64, event[EVENT_ROUND].number);
}

static struct widths measure_events(const struct report_table *events)
{
    struct widths w = {0};
    struct buf text = BUF_INIT;
    for (size_t row = 0; row < events->n_rows; row++) {
        const struct report_cell *event = report_cell(events, row, 0);
        buf_clear(&text);
        put_place(&text, event);
        widen_column(&w.place, &text, PLACE_WIDTH_MAX);
        buf_clear(&text);
        put_who(&text, event);
        widen_column(&w.who, &text, SIZE_MAX);
        buf_clear(&text);
        put_round(&text, event);
        widen_column(&w.round, &text, SIZE_MAX);
    }
    buf_free(&text);
    return w;
}

/* Appends `text` and blanks up to `width`. */
static void put_padded(struct buf *out, struct buf *text, size_t width)
{
    size_t taken = text_width(buf_str(text), text->len);
    buf_put(out, buf_str(text), text->len);
    for (; taken < width; taken++)
        buf_putc(out, ' ');
    buf_clear(text);
}

static void put_share(struct buf *out, const struct report_cell *event)
{
    const bool adds = event[EVENT_ADDS_TO].length > 0;
    if (adds) {
        put_words(out, event[EVENT_ADDS_TO].text);
        buf_printf(out, " %" PRId64, event[EVENT_AMOUNT].number);
    }
    if (event[EVENT_WHAT].length > 0) {
        buf_puts(out, adds ? ": " : "");
        text_put_safe(out, event[EVENT_WHAT].text, event[EVENT_WHAT].length);
    }
}

static void put_head(struct buf *out, const struct report_cell *event, const struct widths *w)
{
    struct buf text = BUF_INIT;
    buf_puts(out, "  ");
    put_place(&text, event);
    put_padded(out, &text, w->place);
    buf_puts(out, "  ");
    put_round(&text, event);
    put_padded(out, &text, w->round);
    buf_puts(out, "  ");
    put_who(&text, event);
    put_padded(out, &text, w->who);
    buf_puts(out, "  ");
    buf_free(&text);
}

static bool is_same_event(const struct report_cell *a, const struct report_cell *b)
{
    return is_same_cell(&a[EVENT_GAME], &b[EVENT_GAME]) &&
           is_same_cell(&a[EVENT_SEQ], &b[EVENT_SEQ]) &&
           strcmp(a[EVENT_SEAT].text, b[EVENT_SEAT].text) == 0;
}

static void end_line(struct buf *out)
{
    while (out->len > 0 && out->data[out->len - 1] == ' ')
        buf_truncate(out, out->len - 1);
    buf_putc(out, '\n');
}

static int put_events(struct buf *out, const struct report_table *events, struct query *q,
                      struct err *err)
{
    const struct widths w = measure_events(events);
    const struct report_cell *above = NULL;
    for (size_t row = 0; row < events->n_rows; row++) {
        const struct report_cell *event = report_cell(events, row, 0);
        const bool is_same = above != NULL && is_same_event(above, event);
        const bool is_new_game =
            above == NULL || !is_same_cell(&above[EVENT_GAME], &event[EVENT_GAME]);
        if (above != NULL && !is_same)
            end_line(out);
        if (is_new_game && put_game(out, q, event, err) < 0)
            return -1;
        if (is_same)
            buf_puts(out, above[EVENT_WHAT].length > 0 ? "; " : ", ");
        else
            put_head(out, event, &w);
        put_share(out, event);
        above = event;
    }
    if (above != NULL)
        end_line(out);
    return 0;
}

/* ---- the whole ---- */

int why_text_put(struct buf *out, const struct why_text *text, struct store *store,
                 struct err *err)
{
    struct query *q;
    if (report_inner_query(&q, store, "why-players", err) < 0)
        return -1;
    struct report_table one = *text->answer;
    one.n_rows = 1;
    one.cells += text->row * one.n_columns;
    report_write_text(&one, text->room, out);
    buf_putc(out, '\n');
    put_sums(out, text);
    const int status = put_events(out, text->events, q, err);
    const size_t n = why_events_count(text->evidence);
    if (n > text->limit)
        buf_printf(out, "\nand %zu more: --limit %zu shows all\n", n - text->limit, n);
    query_free(q);
    return status;
}
