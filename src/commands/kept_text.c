#include "commands/kept_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/fixed.h"
#include "base/text_width.h"
#include "core/game.h"
#include "core/record.h"
#include "notation/writer.h"
#include "pages/kept_page.h"
#include "play/accuracy.h"
#include "store/evaluation.h"
#include "store/query.h"

enum {
    NAME_WIDTH = 11,
    PLACE_WIDTH = 8,
    MEASURE_WIDTH = 14,
    NUMBER_WIDTH = 7,
    LISTED_MOST = 12
};
enum { WHY_INDENT = PLACE_WIDTH + 2 * MEASURE_WIDTH + 4 };
enum { TENTH_OF_PERCENT = EVALUATION_WIN / 1000, TENTH_OF_POINT = EVALUATION_POINT / 10 };

struct kept_text {
    const struct record *record;
    struct evaluation kept;
    struct arena texts;
    struct buf *out; /* borrowed */
};

/* ---- cells ---- */

/* Right-aligned, with one decimal. */
static void put_number(struct buf *out, int64_t value, int64_t tenth, size_t width)
{
    struct buf text = BUF_INIT;
    buf_put_fixed(&text, fixed_divide(value, tenth), 1);
    buf_printf(out, "%*s", (int)width, buf_str(&text));
    buf_free(&text);
}

/* As wide as a measure of analysis_text.c; the error in brackets where it is known. */
static void put_measure(struct buf *out, int64_t value, int64_t error, int64_t tenth)
{
    const size_t from = out->len;
    put_number(out, value, tenth, NUMBER_WIDTH);
    if (error >= 0) {
        buf_puts(out, " (");
        put_number(out, error, tenth, 0);
        buf_putc(out, ')');
    }
    buf_printf(out, "%*s", (int)(MEASURE_WIDTH - (out->len - from)), "");
}

static void put_name(const struct kept_text *t, unsigned seat)
{
    const char *name = t->record->player[seat] == NULL ? "" : t->record->player[seat];
    buf_printf(t->out, "%c ", seat_letter(seat));
    const size_t width = 2 + text_put_cut(t->out, name, strlen(name), NAME_WIDTH - 3);
    buf_printf(t->out, "%*s", (int)(NAME_WIDTH - width), "");
}

/* ---- the parts of the text ---- */

static void put_title(const struct kept_text *t)
{
    const struct record *r = t->record;
    const struct evaluation_settings *s = &t->kept.settings;
    buf_printf(t->out, "%s, %u players", r->game->title, r->n_players);
    if (r->date != NULL && r->date[0] != '\0')
        buf_printf(t->out, ", %s", r->date);
    buf_printf(t->out,
               "\nJudged before, and kept: by policy %s at temper %" PRId64 ", %" PRId64
               " game%s from a position\n(--again judges it anew)\n\n",
               s->policy, s->temper, s->games, s->games == 1 ? "" : "s");
    for (size_t i = 0; i < t->kept.n_story; i++) {
        record_put_named(r, t->kept.story[i], t->out);
        buf_putc(t->out, '\n');
    }
    if (t->kept.n_story > 0)
        buf_putc(t->out, '\n');
}

static void put_chances(const struct kept_text *t, const char *label, size_t position)
{
    buf_printf(t->out, "%-*s", PLACE_WIDTH, label);
    for (size_t seat = 0; seat < t->kept.n_seats; seat++)
        put_number(t->out, t->kept.seat[seat].chance[position], TENTH_OF_PERCENT, NAME_WIDTH);
    buf_putc(t->out, '\n');
}

/* After the last event of each round. */
static int put_rounds(const struct kept_text *t, struct store *store, int64_t game,
                      struct err *err)
{
    static const char sql[] =
        "SELECT round, max(seq) FROM v_events WHERE game = ?1 AND round > 0"
        " GROUP BY round ORDER BY round";
    struct query *q;
    if (query_new(&q, store, sql, err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    int status;
    while ((status = query_step(q, err)) > 0) {
        char label[24];
        const size_t at = (size_t)query_int(q, 1), last = t->kept.n_positions - 1;
        snprintf(label, sizeof label, "%" PRId64, query_int(q, 0));
        if (at <= last)
            put_chances(t, at == last ? "end" : label, at);
    }
    query_free(q);
    return status;
}

static int put_course(const struct kept_text *t, struct store *store, int64_t game,
                      struct err *err)
{
    buf_printf(t->out, "Chances to win, in percent, after each round\n%*s", PLACE_WIDTH + 1,
               "");
    for (unsigned seat = 0; seat < t->kept.n_seats; seat++)
        put_name(t, seat);
    buf_putc(t->out, '\n');
    put_chances(t, "start", 0);
    return put_rounds(t, store, game, err);
}

static const char *mark_of(const struct judged_decision *d)
{
    return d->severity == NULL                   ? ""
           : strcmp(d->severity, "blunder") == 0 ? "??"
           : strcmp(d->severity, "mistake") == 0 ? "?"
                                                 : "?!";
}

static void put_decision(const struct kept_text *t, const struct judged_decision *d)
{
    char place[32];
    snprintf(place, sizeof place, "%" PRId64 ".%" PRId64 " %s", d->round, d->turn, mark_of(d));
    buf_printf(t->out, "%-*s", PLACE_WIDTH, place);
    put_measure(t->out, d->loss, d->error, TENTH_OF_PERCENT);
    put_measure(t->out, d->points, -1, TENTH_OF_POINT);
    buf_puts(t->out, "  ");
    if (d->seq > 0 && (size_t)d->seq <= t->record->n_events)
        notation_write_event(t->record->game, &t->record->events[d->seq - 1], t->out);
    buf_printf(t->out, "\n%*sinstead %s\n", WHY_INDENT, "", d->best);
    if (d->why != NULL) {
        buf_printf(t->out, "%*s", WHY_INDENT, "");
        record_put_named(t->record, d->why, t->out);
        buf_putc(t->out, '\n');
    }
}

/* Whether fewer than LISTED_MOST cost more than this one: of as many the first ones. */
static bool is_among_largest(const struct evaluation *e, size_t i)
{
    size_t larger = 0;
    for (size_t j = 0; j < e->n_decisions; j++)
        larger += e->decision[j].loss > e->decision[i].loss ||
                  (e->decision[j].loss == e->decision[i].loss && j < i);
    return larger < LISTED_MOST;
}

static void put_decisions(const struct kept_text *t)
{
    const struct evaluation *e = &t->kept;
    bool is_first = true;
    for (size_t i = 0; i < e->n_decisions; i++) {
        const struct judged_decision *d = &e->decision[i];
        if (d->severity == NULL && (d->loss <= d->error || !is_among_largest(e, i)))
            continue;
        if (is_first)
            buf_printf(
                t->out,
                "\nThe decisions that seem to have cost most: percentage points, points\n"
                "%-*s%14s%14s  choice\n",
                PLACE_WIDTH, "at", "chances     ", "points     ");
        is_first = false;
        put_decision(t, d);
    }
    if (is_first)
        buf_puts(t->out, "\nNo decision seems to have cost anything.\n");
}

static bool accuracy_at(const struct evaluation *e, unsigned seat, struct measure *out)
{
    struct accuracy accuracy = {0};
    for (size_t i = 0; i < e->n_decisions; i++)
        if (e->decision[i].seat == (int64_t)seat)
            accuracy_add(&accuracy, (struct measure){e->decision[i].loss, e->decision[i].error},
                         e->decision[i].stakes);
    return accuracy_of(&accuracy, EVALUATION_WIN, out);
}

static void put_accounts(const struct kept_text *t)
{
    buf_printf(
        t->out,
        "\nWhere the chances came from: start + luck + own choices + the others' = result\n"
        "%-*s%14s%14s%14s%14s%9s     accuracy\n",
        NAME_WIDTH, "", "start     ", "luck     ", "own     ", "others'     ", "result");
    for (unsigned seat = 0; seat < t->kept.n_seats; seat++) {
        const struct evaluation_seat *s = &t->kept.seat[seat];
        struct measure accuracy;
        put_name(t, seat);
        put_measure(t->out, s->start, -1, TENTH_OF_PERCENT);
        put_measure(t->out, s->luck, s->luck_error, TENTH_OF_PERCENT);
        put_measure(t->out, s->own, s->own_error, TENTH_OF_PERCENT);
        put_measure(t->out, s->others, -1, TENTH_OF_PERCENT);
        put_number(t->out, s->result, TENTH_OF_PERCENT, 9);
        if (accuracy_at(&t->kept, seat, &accuracy))
            put_measure(t->out, accuracy.value, accuracy.error, TENTH_OF_PERCENT);
        buf_putc(t->out, '\n');
    }
}

/* ---- all of it ---- */

static int put_kept(struct kept_text *t, struct store *store, int64_t game, struct err *err)
{
    const int status = evaluation_read(&t->kept, store, game, &t->texts, err);
    if (status <= 0 || t->kept.n_seats < t->record->n_players || t->kept.n_positions == 0)
        return status < 0 ? -1 : 0;
    put_title(t);
    if (put_course(t, store, game, err) < 0)
        return -1;
    put_decisions(t);
    put_accounts(t);
    return 1;
}

int kept_text_put(struct buf *out, struct store *store, int64_t game,
                  const struct record *record, const struct evaluation_settings *settings,
                  struct err *err)
{
    struct kept_text t = {.record = record, .texts = ARENA_INIT, .out = out};
    bool is_kept = false;
    if (evaluation_is_kept(store, game, settings, &is_kept, err) < 0)
        return -1;
    if (!is_kept)
        return 0;
    int status = kept_page_is_as_logged(store, game, err);
    if (status > 0)
        status = put_kept(&t, store, game, err);
    arena_free(&t.texts);
    return status;
}
