#include "store/derive/game_key.h"

#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/sort.h"
#include "core/event.h"
#include "core/game.h"
#include "notation/calendar.h"

enum { OPENING_ROUNDS = 2 };
enum { DAY_LENGTH = sizeof "2026-11-20" - 1 };

static int64_t key_of(const struct buf *text)
{
    return (int64_t)hash64(text->data, text->len, 0);
}

/* Texts end with a byte that none of them holds, so they cannot run together. */
static void put(struct buf *out, const char *text)
{
    buf_puts(out, text);
    buf_putc(out, '\0');
}

static const struct game_row *header_of(const struct game_rows *facts)
{
    return rows_at(facts, ROWS_game, 0);
}

static const struct audit_row *audit_of(const struct game_rows *rows)
{
    return rows_at(rows, ROWS_audit, 0);
}

/* The day without a time; scribes disagree about that.  Less when no more is known. */
static void put_day(struct buf *out, const char *date)
{
    buf_put(out, date, strnlen(date, DAY_LENGTH));
    buf_putc(out, '\0');
}

static void put_start(struct buf *out, const struct game_rows *facts)
{
    put(out, "start");
    put(out, header_of(facts)->game_kind);
    put_day(out, header_of(facts)->date);
    buf_put_u64(out, facts->table[ROWS_seat].n);
}

static void add_key(struct game_rows *rows, const char *way, const struct buf *text)
{
    *rows_add_game_key(rows) = (struct game_key_row){.way = way, .key = key_of(text)};
}

static void add_id(const struct game_rows *facts, struct game_rows *rows, struct buf *text)
{
    const struct game_row *game = header_of(facts);
    if (game->own_id[0] == '\0')
        return;
    buf_clear(text);
    put(text, "id");
    put(text, game->game_kind);
    put(text, game->own_id);
    add_key(rows, "id", text);
}

/* The number of events in the opening; *is_whole: its last round has ended.  A repaired reading
 * may have a statement more or less there; the key still is one of the log. */
static size_t count_opening(const struct record *record, const struct game_rows *rows,
                            bool *is_whole)
{
    const size_t n = rows->table[ROWS_action].n;
    size_t i = 0;
    while (i < n &&
           ((const struct action_row *)rows_at(rows, ROWS_action, i))->round <= OPENING_ROUNDS)
        i++;
    *is_whole = i < n || audit_of(rows)->complete;
    return i < record->n_events ? i : record->n_events;
}

/* Whether every scribe writes such a statement: no note, no mark of a round, and no pass, which may be
 * forced or go without saying. */
static bool is_written_by_all(const struct game_words *words, const struct event *e)
{
    const struct verb_def *verb = &words->verbs[e->verb];
    return verb->kind != VERB_NOTE && e->verb != words->verb_round &&
           e->verb != words->verb_pass;
}

/* Who did what with which things; without claims and numbers, which scribes leave out. */
static void put_act(struct buf *out, const struct event *e)
{
    buf_put_u64(out, e->verb);
    buf_putc(out, '.');
    buf_put_u64(out, e->seat);
    for (unsigned i = 0; i < e->n_items; i++) {
        buf_putc(out, '.');
        buf_put_u64(out, e->item[i].thing);
    }
    buf_putc(out, '\0');
}

static void add_opening(const struct record *record, const struct game_rows *facts,
                        struct game_rows *rows, struct buf *text)
{
    bool is_whole;
    const size_t n = count_opening(record, rows, &is_whole);
    buf_clear(text);
    put_start(text, facts);
    for (size_t i = 0; i < n && is_whole; i++)
        if (is_written_by_all(&record->game->words, &record->events[i]))
            put_act(text, &record->events[i]);
    if (is_whole || header_of(facts)->own_id[0] == '\0')
        add_key(rows, is_whole ? "opening" : "start", text);
}

/* ---- the result ---- */

static int compare_points(const void *a, const void *b, void *ctx)
{
    (void)ctx;
    return *(const int32_t *)a < *(const int32_t *)b
               ? -1
               : *(const int32_t *)a > *(const int32_t *)b;
}

/* The points on that day, whoever got them. */
static int64_t result_key(const struct game_rows *facts, const struct game_rows *rows,
                          const char *date, struct buf *text)
{
    int32_t points[SEATS_MAX];
    size_t n = 0;
    for (EACH(result, row, rows))
        points[n++] = row->total;
    sort_stable(points, n, sizeof *points, compare_points, NULL);
    buf_clear(text);
    put(text, "result");
    put(text, header_of(facts)->game_kind);
    put_day(text, date);
    for (size_t i = 0; i < n; i++) {
        buf_put_i64(text, points[i]);
        buf_putc(text, '\0');
    }
    return key_of(text);
}

/* All games with points of that day and number of players, logs and results apart. */
static int64_t day_key(const struct game_rows *facts, bool has_moves, struct buf *text)
{
    buf_clear(text);
    put(text, has_moves ? "same-day log" : "same-day result");
    put(text, header_of(facts)->game_kind);
    put_day(text, header_of(facts)->date);
    buf_put_u64(text, facts->table[ROWS_seat].n);
    return key_of(text);
}

static bool has_result(const struct game_rows *facts, const struct game_rows *rows)
{
    return rows->table[ROWS_result].n > 0 && strlen(header_of(facts)->date) >= DAY_LENGTH;
}

static void add_result(const struct game_rows *facts, struct game_rows *rows, struct buf *text)
{
    if (!has_result(facts, rows))
        return;
    const int64_t result = result_key(facts, rows, header_of(facts)->date, text);
    const int64_t day = day_key(facts, audit_of(rows)->moves != 0, text);
    *rows_add_game_key(rows) = (struct game_key_row){.way = "result", .key = result};
    *rows_add_game_key(rows) = (struct game_key_row){.way = "same-day", .key = day};
}

void game_key_add(const struct record *record, const struct game_rows *facts,
                  struct game_rows *rows)
{
    struct buf text = BUF_INIT;
    add_id(facts, rows, &text);
    if (audit_of(rows)->moves != 0)
        add_opening(record, facts, rows, &text);
    add_result(facts, rows, &text);
    buf_free(&text);
}

/* ---- the keys of others ---- */

static void ask_for(struct game_keys *out, int64_t key, bool is_of_day)
{
    out->is_of_day[out->n] = is_of_day;
    out->key[out->n++] = key;
}

/* A log may be dated by UTC, and a result by the evening: they are a day apart. */
static void ask_for_day(struct game_keys *out, const struct game_rows *rows, long day,
                        struct buf *text)
{
    char date[CALENDAR_TEXT];
    calendar_write(day, date);
    if (date[0] != '\0')
        ask_for(out, result_key(rows, rows, date, text), false);
}

static void ask_for_neighbours(struct game_keys *out, const struct game_rows *rows,
                               struct buf *text)
{
    char date[CALENDAR_TEXT];
    long day;
    snprintf(date, sizeof date, "%s", header_of(rows)->date);
    if (!calendar_read(date, &day))
        return;
    ask_for_day(out, rows, day + 1, text);
    if (day > 0)
        ask_for_day(out, rows, day - 1, text);
}

void game_keys_of_others(const struct game_rows *rows, struct game_keys *out)
{
    struct buf text = BUF_INIT;
    const bool has_moves = audit_of(rows)->moves != 0;
    out->n = 0;
    for (EACH(game_key, row, rows))
        if (strcmp(row->way, "same-day") != 0)
            ask_for(out, row->key, false);
    put_start(&text, rows);
    ask_for(out, key_of(&text), false);
    if (has_result(rows, rows)) {
        ask_for_neighbours(out, rows, &text);
        ask_for(out, day_key(rows, false, &text), true);
        if (!has_moves)
            ask_for(out, day_key(rows, true, &text), true);
    }
    buf_free(&text);
}
