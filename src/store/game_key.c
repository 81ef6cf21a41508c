#include "store/game_key.h"

#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/sort.h"
#include "core/event.h"

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

static void put_start(struct buf *out, const struct game_rows *facts)
{
    const struct game_row *game = rows_at(facts, ROWS_game, 0);
    put(out, "start");
    put(out, game->game_kind);
    put(out, game->date);
    put(out, game->event);
    for (size_t i = 0; i < facts->table[ROWS_seat].n; i++)
        put(out, ((const struct seat_row *)rows_at(facts, ROWS_seat, i))->name);
}

static void add_key(struct game_rows *rows, const char *way, const struct buf *text)
{
    *rows_add_game_key(rows) = (struct game_key_row){.way = way, .key = key_of(text)};
}

static void add_id(const struct game_rows *facts, struct game_rows *rows, struct buf *text)
{
    const struct game_row *game = rows_at(facts, ROWS_game, 0);
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
static size_t count_opening(const struct game_rows *facts, const struct game_rows *rows,
                            bool *is_whole)
{
    const size_t n = rows->table[ROWS_action].n, events = facts->table[ROWS_event].n;
    size_t i = 0;
    while (i < n &&
           ((const struct action_row *)rows_at(rows, ROWS_action, i))->round <= OPENING_ROUNDS)
        i++;
    *is_whole = i < n || ((const struct audit_row *)rows_at(rows, ROWS_audit, 0))->complete;
    return i < events ? i : events;
}

static void add_opening(const struct game_rows *facts, struct game_rows *rows, struct buf *text)
{
    bool is_whole;
    const size_t n = count_opening(facts, rows, &is_whole);
    buf_clear(text);
    put_start(text, facts);
    for (size_t i = 0; i < n && is_whole; i++)
        put(text, ((const struct event_row *)rows_at(facts, ROWS_event, i))->text);
    const struct game_row *game = rows_at(facts, ROWS_game, 0);
    if (is_whole || game->own_id[0] == '\0')
        add_key(rows, is_whole ? "opening" : "start", text);
}

/* ---- the result ---- */

struct points {
    const char *name;
    int32_t total;
};

static int compare_points(const void *a, const void *b, void *ctx)
{
    const struct points *x = a, *y = b;
    (void)ctx;
    return strcmp(x->name, y->name);
}

/* Who got how many points on which day, wherever they sat: a result may not know that, nor a time
 * of day. */
static void add_result(const struct game_rows *facts, struct game_rows *rows, struct buf *text)
{
    const struct game_row *game = rows_at(facts, ROWS_game, 0);
    struct points points[SEATS_MAX];
    const size_t n = rows->table[ROWS_result].n;
    if (n == 0 || strlen(game->date) < DAY_LENGTH)
        return;
    for (size_t i = 0; i < n; i++)
        points[i] =
            (struct points){((const struct seat_row *)rows_at(facts, ROWS_seat, i))->name,
                            ((const struct result_row *)rows_at(rows, ROWS_result, i))->total};
    sort_stable(points, n, sizeof *points, compare_points, NULL);
    buf_clear(text);
    put(text, "result");
    put(text, game->game_kind);
    buf_put(text, game->date, DAY_LENGTH);
    for (size_t i = 0; i < n; i++) {
        put(text, points[i].name);
        buf_put_i64(text, points[i].total);
    }
    add_key(rows, "result", text);
}

void game_key_add(const struct game_rows *facts, struct game_rows *rows)
{
    struct buf text = BUF_INIT;
    add_id(facts, rows, &text);
    if (((const struct audit_row *)rows_at(rows, ROWS_audit, 0))->moves != 0)
        add_opening(facts, rows, &text);
    add_result(facts, rows, &text);
    buf_free(&text);
}

int64_t game_key_start(const struct game_rows *facts)
{
    struct buf text = BUF_INIT;
    put_start(&text, facts);
    const int64_t key = key_of(&text);
    buf_free(&text);
    return key;
}
