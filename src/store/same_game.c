#include "store/same_game.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/xalloc.h"
#include "core/grade.h"
#include "notation/header_key.h"
#include "store/game_key.h"
#include "store/query.h"
#include "store/stored.h"

struct same_finder {
    struct stored *stored;
    struct game_rows rows; /* of a stored game that has a key of the new one */
    struct query *by_hash, *by_key, *describe;
};

enum { KEYS_MAX = 3 }; /* of a game: its id, opening or start, and result */

/* The parameters are the keys of the new game, and what its start would be. */
static const char by_key_sql[] =
    "SELECT k.game, k.way, a.complete FROM game_key k JOIN audit a ON a.game = k.game"
    " WHERE k.key IN (?1, ?2, ?3, ?4) ORDER BY k.game DESC, k.way";
static const char by_hash_sql[] =
    "SELECT id, source, 0, '' FROM game WHERE hash = ?1"
    " UNION ALL SELECT game, source, past, fate FROM past_game WHERE hash = ?1";
static const char describe_sql[] = "SELECT g.own_id, s.path, g.first_line FROM game g"
                                   " JOIN source s ON s.id = g.source WHERE g.id = ?1";

void same_game_free(struct same_game *same)
{
    buf_free(&same->where);
    buf_free(&same->what);
}

int same_finder_new(struct same_finder **out, struct store *s, struct err *err)
{
    struct same_finder *f = *out = xcalloc(1, sizeof *f);
    if (stored_new(&f->stored, s, err) == 0 &&
        query_new(&f->by_hash, s, by_hash_sql, err) == 0 &&
        query_new(&f->by_key, s, by_key_sql, err) == 0 &&
        query_new(&f->describe, s, describe_sql, err) == 0)
        return 0;
    same_finder_free(f);
    *out = NULL;
    return -1;
}

void same_finder_free(struct same_finder *f)
{
    if (f == NULL)
        return;
    query_free(f->by_hash);
    query_free(f->by_key);
    query_free(f->describe);
    stored_free(f->stored);
    rows_free(&f->rows);
    free(f);
}

/* ---- two games ---- */

static const struct game_row *header_of(const struct game_rows *rows)
{
    return rows_at(rows, ROWS_game, 0);
}

static const struct event_row *event_at(const struct game_rows *rows, size_t i)
{
    return rows_at(rows, ROWS_event, i);
}

static size_t count_events(const struct game_rows *rows)
{
    return rows->table[ROWS_event].n;
}

static bool has_key(const struct game_rows *rows, int64_t key)
{
    for (size_t i = 0; i < rows->table[ROWS_game_key].n; i++) {
        if (((const struct game_key_row *)rows_at(rows, ROWS_game_key, i))->key == key)
            return true;
    }
    return false;
}

bool same_game_is_possible(const struct game_rows *fresh, const struct game_rows *other)
{
    bool is = has_key(other, game_key_start(fresh));
    for (size_t i = 0; i < fresh->table[ROWS_game_key].n && !is; i++)
        is = has_key(other,
                     ((const struct game_key_row *)rows_at(fresh, ROWS_game_key, i))->key);
    return is;
}

static const char *name_of(const struct game_rows *rows, size_t seat)
{
    return ((const struct seat_row *)rows_at(rows, ROWS_seat, seat))->name;
}

static bool contradict(const char *one, const char *other)
{
    return one[0] != '\0' && other[0] != '\0' && strcmp(one, other) != 0;
}

static bool share_player(const struct game_rows *a, const struct game_rows *b)
{
    for (size_t i = 0; i < a->table[ROWS_seat].n; i++) {
        for (size_t k = 0; k < b->table[ROWS_seat].n; k++) {
            if (strcmp(name_of(a, i), name_of(b, k)) == 0)
                return true;
        }
    }
    return false;
}

/* How much of the moves a log has. */
enum moves { MOVES_NONE, MOVES_FROM_A_POSITION, MOVES_ALL };

static enum moves moves_of(const struct game_rows *facts)
{
    enum moves moves = MOVES_ALL;
    for (size_t i = 0; i < facts->table[ROWS_header].n; i++) {
        const struct header_row *h = rows_at(facts, ROWS_header, i);
        if (strcmp(h->key, header_key_word(HEADER_GRADE)) == 0 &&
            strcmp(h->value, grade_word(GRADE_RESULT)) == 0)
            return MOVES_NONE;
        if (strcmp(h->key, header_key_word(HEADER_POSITION)) == 0)
            moves = MOVES_FROM_A_POSITION;
    }
    return moves;
}

/* A game that is stored, as far as it is compared. */
struct other {
    const struct game_rows *rows; /* the facts */
    const char *way;              /* the key that it shares */
    bool is_complete;
    enum moves moves;
};

/* An id is one of its site, and other people may have given it, too; a mere start is shared by
 * games of one evening, and a result and a log may each have an id of their own. */
static bool may_be_same(const struct game_rows *a, const struct other *o)
{
    const struct game_row *one = header_of(a), *other = header_of(o->rows);
    if (strcmp(o->way, "id") == 0)
        return !contradict(one->site, other->site) && share_player(a, o->rows);
    if (strcmp(o->way, "result") == 0 && moves_of(a) != o->moves)
        return true;
    if (strcmp(o->way, "result") == 0 && o->moves == MOVES_ALL)
        return false;
    return strcmp(o->way, "opening") == 0 || !contradict(one->own_id, other->own_id);
}

/* The events at the beginning that are the same. */
static size_t count_common(const struct game_rows *a, const struct game_rows *b)
{
    size_t i = 0;
    while (i < count_events(a) && i < count_events(b) &&
           strcmp(event_at(a, i)->text, event_at(b, i)->text) == 0)
        i++;
    return i;
}

static enum same_kind compare(const struct game_rows *fresh, const struct other *o)
{
    const struct audit_row *audit = rows_at(fresh, ROWS_audit, 0);
    const struct game_rows *stored = o->rows;
    const size_t common = count_common(fresh, stored);
    if (moves_of(fresh) != o->moves)
        return strcmp(o->way, "result") != 0 ? SAME_OTHER
               : moves_of(fresh) > o->moves  ? SAME_FULLER
                                             : SAME_RESULT;
    if (count_events(fresh) == count_events(stored))
        return SAME_OTHER;
    if (common == count_events(stored) && !o->is_complete)
        return SAME_LONGER;
    return common == count_events(fresh) && !audit->complete ? SAME_SHORTER : SAME_OTHER;
}

/* ---- in words ---- */

static void put_pair(struct buf *out, const char *what, const char *fresh, const char *stored)
{
    if (out->len == 0 && strcmp(fresh, stored) != 0)
        buf_printf(out, "%s is \"%.80s\", stored \"%.80s\"", what, fresh, stored);
}

static void put_header_difference(struct buf *out, const struct game_rows *fresh,
                                  const struct game_rows *stored)
{
    const struct game_row *a = header_of(fresh), *b = header_of(stored);
    put_pair(out, "rules", a->rules, b->rules);
    put_pair(out, "date", a->date, b->date);
    put_pair(out, "event", a->event, b->event);
    put_pair(out, "site", a->site, b->site);
    put_pair(out, "id", a->own_id, b->own_id);
    for (size_t i = 0; i < fresh->table[ROWS_seat].n && i < stored->table[ROWS_seat].n; i++) {
        char what[sizeof "player A"];
        snprintf(what, sizeof what, "player %c", seat_letter((int)i));
        put_pair(out, what, name_of(fresh, i), name_of(stored, i));
    }
    if (out->len == 0)
        buf_puts(out, "other header lines");
}

static void put_difference(struct buf *out, const struct game_rows *fresh,
                           const struct game_rows *stored)
{
    const size_t i = count_common(fresh, stored);
    const bool has_more = i < count_events(fresh), had_more = i < count_events(stored);
    buf_clear(out);
    if (has_more && had_more)
        buf_printf(out, "line %d is \"%.80s\", stored \"%.80s\"", event_at(fresh, i)->line,
                   event_at(fresh, i)->text, event_at(stored, i)->text);
    else if (has_more)
        buf_printf(out, "it goes on with \"%.80s\" in line %d", event_at(fresh, i)->text,
                   event_at(fresh, i)->line);
    else if (had_more)
        buf_printf(out, "it ends before \"%.80s\"", event_at(stored, i)->text);
    else
        put_header_difference(out, fresh, stored);
}

static int put_place(struct same_finder *f, int64_t game, struct buf *out, struct err *err)
{
    query_bind_int(f->describe, 1, game);
    const int status = query_step(f->describe, err);
    buf_clear(out);
    buf_printf(out, "game %" PRId64 " (", game);
    if (status > 0 && query_text_length(f->describe, 0) > 0)
        buf_printf(out, "id %.80s, ", query_text(f->describe, 0));
    if (status > 0)
        buf_printf(out, "%.160s:%" PRId64 ")", query_text(f->describe, 1),
                   query_int(f->describe, 2));
    query_reset(f->describe);
    return status < 0 ? -1 : 0;
}

/* ---- finding ---- */

/* 1 = found, 0 = no log has this content. */
static int find_content(struct same_finder *f, const struct game_rows *rows,
                        struct same_game *out, struct err *err)
{
    const char *hash = header_of(rows)->hash;
    query_bind_text(f->by_hash, 1, hash, strlen(hash));
    const int status = query_step(f->by_hash, err);
    if (status > 0) {
        out->game = query_int(f->by_hash, 0);
        out->source = query_int(f->by_hash, 1);
        out->past = query_int(f->by_hash, 2);
        out->is_removed = strcmp(query_text(f->by_hash, 3), "removed") == 0;
        out->kind = out->past != 0 ? SAME_PAST : SAME_CONTENT;
    }
    query_reset(f->by_hash);
    return status;
}

static void bind_keys(struct query *q, const struct game_rows *rows)
{
    const int64_t start = game_key_start(rows);
    for (int i = 1; i <= KEYS_MAX + 1; i++)
        query_bind_int(q, i, start);
    for (size_t i = 0; i < rows->table[ROWS_game_key].n; i++)
        query_bind_int(q, (int)i + 1,
                       ((const struct game_key_row *)rows_at(rows, ROWS_game_key, i))->key);
}

/* Whether a log says at once what becomes of it; else other games are looked at, too. */
static bool is_settled(enum same_kind kind)
{
    return kind == SAME_LONGER || kind == SAME_FULLER || kind == SAME_RESULT;
}

/* Compares with the game of the current row of by_key; keeps the best so far in *out: the game
 * that the log goes on from, else the last. */
static int judge(struct same_finder *f, const struct game_rows *rows, struct same_game *out,
                 struct err *err)
{
    const int64_t game = query_int(f->by_key, 0);
    if (stored_listed_rows(f->stored, game, false, &f->rows, err) < 0)
        return -1;
    const struct other other = {&f->rows, query_text(f->by_key, 1),
                                query_int(f->by_key, 2) != 0, moves_of(&f->rows)};
    if (!may_be_same(rows, &other))
        return 0;
    const enum same_kind kind = compare(rows, &other);
    const bool is_start = strcmp(other.way, "start") == 0;
    if ((is_start && kind != SAME_LONGER) || (out->kind != SAME_NONE && !is_settled(kind)))
        return 0;
    out->kind = kind;
    out->game = game;
    put_difference(&out->what, rows, &f->rows);
    return 0;
}

static int find_key(struct same_finder *f, const struct game_rows *rows, struct same_game *out,
                    struct err *err)
{
    bind_keys(f->by_key, rows);
    int status = 0;
    while (!is_settled(out->kind) && (status = query_step(f->by_key, err)) > 0) {
        if ((status = judge(f, rows, out, err)) < 0)
            break;
    }
    query_reset(f->by_key);
    if (status >= 0 && out->kind != SAME_NONE)
        status = put_place(f, out->game, &out->where, err);
    return status < 0 ? -1 : 0;
}

int same_game_find(struct same_finder *f, const struct game_rows *rows, struct same_game *out,
                   struct err *err)
{
    out->kind = SAME_NONE;
    out->game = out->source = out->past = 0;
    const int found = find_content(f, rows, out, err);
    if (found != 0)
        return found < 0 ? -1 : 0;
    return find_key(f, rows, out, err);
}
