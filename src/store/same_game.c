#include "store/same_game.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/xalloc.h"
#include "core/grade.h"
#include "games/game_registry.h"
#include "notation/header_key.h"
#include "store/derive/game_key.h"
#include "store/game_life.h"
#include "store/game_reader.h"
#include "store/import.h"
#include "store/query.h"
#include "store/seated.h"

struct same_finder {
    struct game_reader *reader;
    struct game_rows rows; /* of a stored game that has a key of the new one */
    struct query *by_hash, *by_key, *describe, *by_number;
    struct seated_finder *people;
    struct seated seated;         /* of the new game */
    bool is_seated;               /* that was found out */
    const struct same_file *file; /* of the new game */
    bool is_typed; /* the file of the game that is looked for: same_file.is_typed */
};

/* ?1 to ?7 are keys that others of the new game may have, ?8 and ?9 those of the day (GAME_KEYS_MAX),
 * ?10 is its source, ?11 the first game of that.  SQLite would make a table of an IN list, which
 * takes longer than all else here. */
#define LATEST(key, which)                                                                     \
    "SELECT * FROM (SELECT game, way FROM game_key WHERE key = " key which                     \
    " ORDER BY game DESC LIMIT 200)"
#define OF_KEY(key) LATEST(key, "")
#define OF_DAY(key) LATEST(key, " AND game < ?11")
#define OR          " UNION ALL "
#define OF_KEYS                                                                                \
    OF_KEY("?1")                                                                               \
    OR OF_KEY("?2") OR OF_KEY("?3") OR OF_KEY("?4") OR OF_KEY("?5") OR OF_KEY("?6")            \
        OR OF_KEY("?7") OR OF_DAY("?8") OR OF_DAY("?9")
static const char by_key_sql[] =
    "SELECT k.game, k.way, a.complete, a.seats_known, s.path FROM (" OF_KEYS ") k"
    " CROSS JOIN game g ON g.id = k.game"
    " CROSS JOIN source s ON s.id = g.source"
    " CROSS JOIN audit a ON a.game = k.game"
    " WHERE k.way <> 'same-day' OR g.source <> ?10"
    " ORDER BY k.way = 'same-day', k.game DESC, k.way";
enum { DAY_PARAMETER = 8, SOURCE_PARAMETER = GAME_KEYS_MAX + 1, BEFORE_PARAMETER };
static const char by_hash_sql[] =
    "SELECT id, source, 0, '' FROM game WHERE hash = ?1"
    " UNION ALL SELECT game, source, past, fate FROM past_game WHERE hash = ?1";
static const char describe_sql[] = "SELECT g.own_id, s.path, g.first_line FROM game g"
                                   " JOIN source s ON s.id = g.source WHERE g.id = ?1";
static const char by_number_sql[] =
    "SELECT a.complete FROM game g JOIN audit a ON a.game = g.id WHERE g.id = ?1";

enum { CHANGED_MOST = 64 }; /* games of a file that are looked at: each is read */

void same_game_free(struct same_game *same)
{
    buf_free(&same->where);
    buf_free(&same->what);
}

int same_finder_new(struct same_finder **out, struct store *s, struct person_finder *persons,
                    struct err *err)
{
    struct same_finder *f = *out = xcalloc(1, sizeof *f);
    if (game_reader_new(&f->reader, s, err) == 0 &&
        query_new(&f->by_hash, s, by_hash_sql, err) == 0 &&
        query_new(&f->by_key, s, by_key_sql, err) == 0 &&
        query_new(&f->describe, s, describe_sql, err) == 0 &&
        query_new(&f->by_number, s, by_number_sql, err) == 0 &&
        seated_finder_new(&f->people, s, persons, err) == 0)
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
    query_free(f->by_number);
    seated_finder_free(f->people);
    game_reader_free(f->reader);
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

static bool is_asked(const struct game_keys *keys, int64_t key, bool with_day)
{
    for (size_t i = 0; i < keys->n; i++)
        if (keys->key[i] == key && (with_day || !keys->is_of_day[i]))
            return true;
    return false;
}

bool same_game_is_possible(const struct game_rows *fresh, const struct game_rows *other,
                           bool is_of_file)
{
    struct game_keys keys;
    game_keys_of_others(fresh, &keys);
    for (EACH(game_key, row, other))
        if (is_asked(&keys, row->key, !is_of_file))
            return true;
    return false;
}

static const char *name_of(const struct game_rows *rows, size_t seat)
{
    return ((const struct seat_row *)rows_at(rows, ROWS_seat, seat))->name;
}

static bool contradict(const char *one, const char *other)
{
    return one[0] != '\0' && other[0] != '\0' && strcmp(one, other) != 0;
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
    int64_t game;
    const struct game_rows *rows; /* the facts */
    const char *way;              /* the key that it shares */
    const char *path;             /* of its file */
    bool is_complete;
    size_t seats_known;
    enum moves moves;
    struct seated seated;
};

static bool is_way(const struct other *o, const char *way)
{
    return strcmp(o->way, way) == 0;
}

/* ---- results of one day ---- */

enum { DAY_LENGTH = sizeof "2026-11-20" - 1 };

static bool is_same_day(const struct game_rows *a, const struct other *o)
{
    return strncmp(header_of(a)->date, header_of(o->rows)->date, DAY_LENGTH) == 0;
}

/* Whether the headers say that there were two games that day: another table, place or time. */
static bool are_apart(const struct game_row *a, const struct game_row *b)
{
    const bool have_times = strlen(a->date) > DAY_LENGTH && strlen(b->date) > DAY_LENGTH;
    return contradict(a->own_id, b->own_id) || contradict(a->event, b->event) ||
           contradict(a->site, b->site) || (have_times && strcmp(a->date, b->date) != 0);
}

/* Where people sat counts as far as both know it. */
static bool have_same_seats(const struct same_finder *f, const struct game_rows *a,
                            const struct other *o)
{
    const struct audit_row *audit = rows_at(a, ROWS_audit, 0);
    const size_t known = (size_t)audit->seats_known;
    return seated_are_alike(&f->seated, &o->seated,
                            known < o->seats_known ? known : o->seats_known);
}

static bool stands_in_file(const struct same_file *file, int64_t game)
{
    for (size_t i = 0; i < file->n; i++)
        if (file->game[i] == game)
            return true;
    return false;
}

/* Whether the stored result may be this one before somebody corrected it.  A result with an id of its own is
 * known by that. */
static bool may_be_corrected(const struct same_finder *f, const struct game_rows *a,
                             const struct other *o)
{
    const bool has_id = moves_of(a) == MOVES_NONE && header_of(a)->own_id[0] != '\0';
    if (has_id || are_apart(header_of(a), header_of(o->rows)) ||
        stands_in_file(f->file, o->game) || !have_same_seats(f, a, o))
        return false;
    const bool are_results = moves_of(a) == MOVES_NONE && o->moves == MOVES_NONE;
    const bool had_place = f->file->path != NULL && strcmp(f->file->path, o->path) == 0;
    return seated_count_other_points(&f->seated, &o->seated) == 1 || (are_results && had_place);
}

/* ---- whether the key means anything ---- */

/* An id is one of its site, and other people may have given it, too. */
static bool may_be_of_people(const struct same_finder *f, const struct other *o)
{
    return is_way(o, "id") ? seated_share_player(&f->seated, &o->seated)
                           : seated_are_same_people(&f->seated, &o->seated);
}

/* A mere start is shared by games of one evening, and a result and a log may each have an id of their own. */
static bool may_be_same(const struct same_finder *f, const struct game_rows *a,
                        const struct other *o)
{
    const struct game_row *one = header_of(a), *other = header_of(o->rows);
    if (is_way(o, "id"))
        return !contradict(one->site, other->site);
    if (is_way(o, "same-day"))
        return may_be_corrected(f, a, o);
    if (is_way(o, "result"))
        return seated_count_other_points(&f->seated, &o->seated) == 0 &&
               (moves_of(a) != o->moves || (o->moves != MOVES_ALL && is_same_day(a, o) &&
                                            !contradict(one->own_id, other->own_id)));
    return seated_are_alike(&f->seated, &o->seated, o->seated.n) &&
           (is_way(o, "opening") || !contradict(one->own_id, other->own_id));
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

/* Of the events after the first `common` ones, those at the end that are the same. */
static size_t count_common_at_end(const struct game_rows *a, const struct game_rows *b,
                                  size_t common)
{
    const size_t n = count_events(a), m = count_events(b);
    size_t i = 0;
    while (common + i < n && common + i < m &&
           strcmp(event_at(a, n - 1 - i)->text, event_at(b, m - 1 - i)->text) == 0)
        i++;
    return i;
}

static enum same_kind compare(const struct game_rows *fresh, const struct other *o)
{
    const struct audit_row *audit = rows_at(fresh, ROWS_audit, 0);
    const struct game_rows *stored = o->rows;
    const size_t common = count_common(fresh, stored);
    if (moves_of(fresh) != o->moves)
        return !is_way(o, "result") || !is_same_day(fresh, o) ? SAME_OTHER
               : moves_of(fresh) > o->moves                   ? SAME_FULLER
                                                              : SAME_RESULT;
    if (count_events(fresh) == count_events(stored))
        return SAME_OTHER;
    if (common == count_events(stored) && !o->is_complete)
        return SAME_LONGER;
    return common == count_events(fresh) && !audit->complete ? SAME_SHORTER : SAME_OTHER;
}

/* The number of the first round that the log marks, 0 when it marks none. */
static long first_round(const struct game_rows *rows)
{
    const char *kind = header_of(rows)->game_kind;
    const struct game_def *game = game_find(kind, strlen(kind));
    if (game == NULL || game->words.verb_round == NO_VERB)
        return 0;
    const char *word = game->words.verbs[game->words.verb_round].keyword;
    const size_t length = strlen(word);
    for (size_t i = 0; i < count_events(rows); i++)
        if (strncmp(event_at(rows, i)->text, word, length) == 0)
            return strtol(event_at(rows, i)->text + length, NULL, 10);
    return 0;
}

/* Whether the log has the moves from some round on only: it says so, or begins its count there. */
static bool is_later_part(const struct game_rows *rows)
{
    return moves_of(rows) == MOVES_FROM_A_POSITION ||
           (moves_of(rows) == MOVES_ALL && first_round(rows) > 1);
}

/* Whether the new log has less of the game than the stored one. */
static bool is_part(const struct game_rows *fresh, const struct other *o)
{
    const struct audit_row *audit = rows_at(fresh, ROWS_audit, 0);
    if (moves_of(fresh) < o->moves || (is_later_part(fresh) && !is_later_part(o->rows)))
        return true;
    return moves_of(fresh) == o->moves && !audit->complete &&
           (o->is_complete || count_events(fresh) < count_events(o->rows));
}

static bool goes_on(const struct game_rows *fresh, const struct other *o)
{
    return o->moves != MOVES_NONE && !o->is_complete && is_later_part(fresh);
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

static void put_difference(struct buf *out, const struct game_rows *fresh, bool is_typed,
                           const struct game_rows *stored)
{
    const size_t i = count_common(fresh, stored);
    const bool has_more = i < count_events(fresh), had_more = i < count_events(stored);
    buf_clear(out);
    if (has_more && had_more && is_typed)
        buf_printf(out, "\"%.80s\", stored \"%.80s\"", event_at(fresh, i)->text,
                   event_at(stored, i)->text);
    else if (has_more && is_typed)
        buf_printf(out, "it goes on with \"%.80s\"", event_at(fresh, i)->text);
    else if (has_more && had_more)
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

/* What stands for the file of a game that is in none; NULL of a file. */
static const char *how_made(const char *path)
{
    static const struct {
        const char *path, *made;
    } rows[] = {{IMPORT_TYPED, "typed in"},
                {GAME_LIFE_EDITED, "edited in the book"},
                {GAME_LIFE_JOINED, "joined in the book"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(path, rows[i].path) == 0)
            return rows[i].made;
    return NULL;
}

static int put_place(struct same_finder *f, int64_t game, struct buf *out, struct err *err)
{
    query_bind_int(f->describe, 1, game);
    const int status = query_step(f->describe, err);
    buf_clear(out);
    buf_printf(out, "game %" PRId64 " (", game);
    if (status > 0 && query_text_length(f->describe, 0) > 0)
        buf_printf(out, "id %.80s, ", query_text(f->describe, 0));
    const char *made = status > 0 ? how_made(query_text(f->describe, 1)) : NULL;
    if (made != NULL)
        buf_printf(out, "%s)", made);
    else if (status > 0)
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

static void bind_keys(struct same_finder *f, const struct game_rows *rows)
{
    struct game_keys keys;
    int key = 1, of_day = DAY_PARAMETER;
    game_keys_of_others(rows, &keys);
    for (int i = 1; i < SOURCE_PARAMETER; i++)
        query_bind_null(f->by_key, i);
    for (size_t i = 0; i < keys.n; i++)
        query_bind_int(f->by_key, keys.is_of_day[i] ? of_day++ : key++, keys.key[i]);
    query_bind_int(f->by_key, SOURCE_PARAMETER, f->file->source);
    query_bind_int(f->by_key, BEFORE_PARAMETER,
                   f->file->first_game != 0 ? f->file->first_game : INT64_MAX);
}

/* Whether a log says at once what becomes of it; else other games are looked at, too. */
static bool is_settled(enum same_kind kind)
{
    return kind == SAME_LONGER || kind == SAME_FULLER || kind == SAME_RESULT;
}

/* The game of the current row of by_key.  Who sat in the new game is found out when it is first asked. */
static int read_other(struct same_finder *f, const struct game_rows *rows, struct other *out,
                      struct err *err)
{
    *out = (struct other){.game = query_int(f->by_key, 0),
                          .rows = &f->rows,
                          .way = query_text(f->by_key, 1),
                          .path = query_text(f->by_key, 4),
                          .is_complete = query_int(f->by_key, 2) != 0,
                          .seats_known = (size_t)query_int(f->by_key, 3)};
    if (!f->is_seated && seated_of_rows(f->people, rows, &f->seated, err) < 0)
        return -1;
    f->is_seated = true;
    return seated_of_stored(f->people, out->game, &out->seated, err);
}

/* Compares with the game of the current row of by_key; keeps the best so far in *out: the game
 * that the log goes on from, else the last. */
static int judge(struct same_finder *f, const struct game_rows *rows, struct same_game *out,
                 struct err *err)
{
    struct other other;
    if (read_other(f, rows, &other, err) < 0)
        return -1;
    if (!may_be_of_people(f, &other))
        return 0;
    if (game_reader_listed_rows(f->reader, other.game, false, &f->rows, err) < 0)
        return -1;
    other.moves = moves_of(&f->rows);
    if (!may_be_same(f, rows, &other))
        return 0;
    const enum same_kind kind = compare(rows, &other);
    if ((is_way(&other, "start") && kind != SAME_LONGER) ||
        (out->kind != SAME_NONE && !is_settled(kind)))
        return 0;
    out->kind = kind;
    out->game = other.game;
    out->is_corrected = is_way(&other, "same-day");
    out->is_of_file = f->file->path != NULL && strcmp(f->file->path, other.path) == 0;
    out->is_part = is_part(rows, &other);
    out->goes_on = goes_on(rows, &other);
    put_difference(&out->what, rows, f->is_typed, &f->rows);
    return 0;
}

static int find_key(struct same_finder *f, const struct game_rows *rows, struct same_game *out,
                    struct err *err)
{
    bind_keys(f, rows);
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

static void start_finding(struct same_game *out)
{
    out->kind = SAME_NONE;
    out->game = out->source = out->past = 0;
    out->is_corrected = out->is_of_file = out->is_part = out->goes_on = false;
}

int same_game_find(struct same_finder *f, const struct game_rows *rows,
                   const struct same_file *file, struct same_game *out, struct err *err)
{
    f->is_typed = file->is_typed;
    f->file = file;
    f->is_seated = false;
    start_finding(out);
    const int found = find_content(f, rows, out, err);
    if (found != 0)
        return found < 0 ? -1 : 0;
    return find_key(f, rows, out, err);
}

/* ---- what a file said before --------------------------------------------------------------- */

/* Whether the stored game may be this one before its log was changed, whatever its headers say. */
static bool is_like(const struct game_rows *fresh, const struct other *o)
{
    const size_t n = count_events(fresh), m = count_events(o->rows), least = n < m ? n : m;
    const size_t common = count_common(fresh, o->rows);
    const size_t shared = common + count_common_at_end(fresh, o->rows, common);
    const struct game_row *a = header_of(fresh), *b = header_of(o->rows);
    if (moves_of(fresh) != o->moves || strcmp(a->game_kind, b->game_kind) != 0 ||
        fresh->table[ROWS_seat].n != o->rows->table[ROWS_seat].n)
        return false;
    return o->moves == MOVES_NONE ? shared == n && n == m : 2 * shared >= least;
}

/* Compares with one of them: 1 = it is the one, 0 = it is not. */
static int try_gone(struct same_finder *f, const struct game_rows *rows, int64_t game,
                    struct same_game *out, struct err *err)
{
    struct other other = {.game = game, .rows = &f->rows, .way = "", .path = f->file->path};
    query_bind_int(f->by_number, 1, game);
    const int found = query_step(f->by_number, err);
    other.is_complete = found > 0 && query_int(f->by_number, 0) != 0;
    query_reset(f->by_number);
    if (found <= 0)
        return found;
    if (game_reader_listed_rows(f->reader, game, false, &f->rows, err) < 0)
        return -1;
    other.moves = moves_of(&f->rows);
    if (!is_like(rows, &other))
        return 0;
    out->kind = SAME_OTHER;
    out->game = game;
    out->is_of_file = true;
    out->is_part = is_part(rows, &other);
    put_difference(&out->what, rows, f->is_typed, &f->rows);
    return put_place(f, game, &out->where, err) < 0 ? -1 : 1;
}

int same_game_find_changed(struct same_finder *f, const struct game_rows *rows,
                           const struct same_file *file, struct same_game *out, struct err *err)
{
    f->is_typed = file->is_typed;
    int status = 0;
    f->file = file;
    start_finding(out);
    for (size_t i = 0; i < file->n_gone && file->n_gone <= CHANGED_MOST && status == 0; i++)
        status = try_gone(f, rows, file->gone[i], out, err);
    return status < 0 ? -1 : 0;
}
