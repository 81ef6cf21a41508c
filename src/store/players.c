#include "store/players.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "store/name_index.h"
#include "store/person_finder.h"
#include "store/query.h"
#include "store/store.h"

/* The parameters of the SQL below. */
struct values {
    const char *name, *other;
    int64_t id, other_id;
};

static int prepare(struct query **q, struct store *s, const char *sql, const struct values *v,
                   struct err *err)
{
    if (query_new(q, s, sql, err) < 0)
        return -1;
    const int name = query_parameter(*q, ":name"), other = query_parameter(*q, ":other");
    const int id = query_parameter(*q, ":id"), other_id = query_parameter(*q, ":other_id");
    if (name > 0)
        query_bind_text(*q, name, v->name, strlen(v->name));
    if (other > 0)
        query_bind_text(*q, other, v->other, strlen(v->other));
    if (id > 0)
        query_bind_int(*q, id, v->id);
    if (other_id > 0)
        query_bind_int(*q, other_id, v->other_id);
    return 0;
}

static int run(struct store *s, const char *sql, const struct values *v, struct err *err)
{
    struct query *q;
    if (prepare(&q, s, sql, v, err) < 0)
        return -1;
    const int status = query_run(q, err);
    query_free(q);
    return status;
}

static int run_all(struct store *s, const char *const *sql, size_t n, const struct values *v,
                   struct err *err)
{
    int status = 0;
    for (size_t i = 0; i < n && status == 0; i++)
        status = run(s, sql[i], v, err);
    return status;
}

/* Reads the number in the first row: 1 = done, 0 = no row, -1 = failed. */
static int ask(struct store *s, const char *sql, const struct values *v, int64_t *number,
               struct err *err)
{
    struct query *q;
    if (prepare(&q, s, sql, v, err) < 0)
        return -1;
    const int status = query_step(q, err);
    if (status > 0)
        *number = query_int(q, 0);
    query_free(q);
    return status;
}

/* ---- finding ---- */

typedef int find_fn(struct person_finder *f, const char *name, struct person *out,
                    struct err *err);

static int find_with(find_fn *fn, struct store *s, const char *name, struct person *p,
                     struct err *err)
{
    struct person_finder *finder;
    *p = (struct person){0};
    if (person_finder_new(&finder, s, err) < 0)
        return -1;
    const int status = fn(finder, name, p, err);
    person_finder_free(finder);
    return status;
}

static int find(struct store *s, const char *name, struct person *p, struct err *err)
{
    return find_with(person_find, s, name, p, err);
}

static int find_written(struct store *s, const char *name, struct person *p, struct err *err)
{
    return find_with(person_find_written, s, name, p, err);
}

int player_find(struct store *s, const char *name, struct buf *shown, struct err *err)
{
    struct person p;
    const int status = find(s, name, &p, err);
    buf_clear(shown);
    if (status > 0)
        buf_puts(shown, p.shown);
    person_free(&p);
    return status;
}

/* Compares all names, which is slow with many. */
int player_unknown(struct store *s, const char *name, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "SELECT name FROM player UNION SELECT name FROM alias ORDER BY name",
                  err) < 0)
        return -1;
    const char **names = NULL;
    size_t n = 0, room = 0;
    struct arena texts = ARENA_INIT;
    int status;
    while ((status = query_step(q, err)) > 0) {
        names = xgrow_array(names, n, &room, sizeof *names);
        names[n++] = arena_strndup(&texts, query_text(q, 0), query_text_length(q, 0));
    }
    query_free(q);
    const char *near = status < 0 || n == 0 ? NULL : text_suggest(name, names, n);
    if (near != NULL)
        err_set(err, "there is no player '%s' in %s (did you mean '%s'?)", name, store_path(s),
                near);
    else
        err_set(err, "there is no player '%s' in %s", name, store_path(s));
    free(names);
    arena_free(&texts);
    return -1;
}

/* ---- the two steps of which all else is made ---- */

/* The player `v->id`, called `name`, becomes an alias of the player `v->other_id`, called
 * `other`. */
static int join(struct store *s, const struct values *v, struct err *err)
{
    static const char *const sql[] = {
        "INSERT INTO seat_name(game, seat, name) SELECT s.game, s.seat, :name FROM seat s\n"
        "WHERE s.player = :id AND NOT EXISTS (SELECT 1 FROM seat_name n\n"
        "  WHERE n.game = s.game AND n.seat = s.seat)",
        "UPDATE seat SET player = :other_id WHERE player = :id",
        "DELETE FROM player WHERE id = :id",
        "INSERT INTO alias(name, stands_for, player) VALUES(:name, :other, :id)",
    };
    return run_all(s, sql, sizeof sql / sizeof *sql, v, err);
}

#define HAS_ALIAS "EXISTS (SELECT 1 FROM alias WHERE stands_for = :name)"

/* Forgets a name that no seat and no alias uses, then in the same way the name it stood for. */
static int prune(struct store *s, const char *name, struct err *err)
{
    static const char parent_sql[] = "SELECT stands_for FROM alias WHERE name = :name"
                                     " AND NOT " HAS_ALIAS " AND NOT EXISTS"
                                     " (SELECT 1 FROM seat_name WHERE name = :name)";
    static const char *const forget_sql[] = {
        "DELETE FROM player WHERE name = :name AND NOT " HAS_ALIAS " AND NOT EXISTS"
        " (SELECT 1 FROM seat WHERE seat.player = player.id)",
        "DELETE FROM identity WHERE name = :name"
        " AND NOT EXISTS (SELECT 1 FROM player WHERE name = :name)"
        " AND NOT EXISTS (SELECT 1 FROM alias WHERE name = :name)",
    };
    struct query *q;
    const struct values v = {.name = name};
    if (prepare(&q, s, parent_sql, &v, err) < 0)
        return -1;
    int status = query_step(q, err);
    char *parent = status > 0 ? xstrdup(query_text(q, 0)) : NULL;
    query_free(q);
    if (status == 0)
        return run_all(s, forget_sql, sizeof forget_sql / sizeof *forget_sql, &v, err);
    if (status > 0)
        status = run(s, "DELETE FROM alias WHERE name = :name", &v, err);
    if (status == 0)
        status = run(s, "DELETE FROM identity WHERE name = :name", &v, err);
    if (status == 0)
        status = prune(s, parent, err);
    free(parent);
    return status;
}

/* The alias `name`, of the player `v->other_id`, is the player `v->id` again. */
static int split(struct store *s, const struct values *v, struct err *err)
{
    static const char *const sql[] = {
        "INSERT INTO player(id, name) VALUES(:id, :name)",
        "WITH RECURSIVE own(name) AS (SELECT :name UNION\n"
        "  SELECT a.name FROM own JOIN alias a ON a.stands_for = own.name)\n"
        "UPDATE seat SET player = :id WHERE player = :other_id AND EXISTS\n"
        "  (SELECT 1 FROM seat_name n WHERE n.game = seat.game AND n.seat = seat.seat\n"
        "    AND n.name IN (SELECT name FROM own))",
        /* Seats of an identity whose name is not what the log says: the place of the number in its line. */
        "WITH RECURSIVE own(name) AS (SELECT :name UNION\n"
        "  SELECT a.name FROM own JOIN alias a ON a.stands_for = own.name),\n"
        "place(game, before) AS (SELECT h.game,\n"
        "  substr(h.value, 1, instr(' ' || h.value || ' ', ' ' || i.number || ' ') - 1)\n"
        "  FROM identity i JOIN header h ON h.key = 'x-' || i.source || '-players'\n"
        "  WHERE i.name IN (SELECT name FROM own)\n"
        "    AND instr(' ' || h.value || ' ', ' ' || i.number || ' ') > 0)\n"
        "UPDATE seat SET player = :id WHERE player = :other_id AND (game, seat) IN\n"
        "  (SELECT game, length(before) - length(replace(before, ' ', '')) FROM place)",
        ("DELETE FROM seat_name WHERE name = :name AND EXISTS (SELECT 1 FROM seat s\n"
         "  WHERE s.game = seat_name.game AND s.seat = seat_name.seat AND s.player = :id)"),
        "DELETE FROM alias WHERE name = :name",
    };
    return run_all(s, sql, sizeof sql / sizeof *sql, v, err);
}

/* ---- merge ---- */

static int must_be_player(struct store *s, const char *name, const struct person *p,
                          struct err *err)
{
    if (p->id == 0)
        return player_unknown(s, name, err);
    if (p->is_alias)
        return err_set(err, "'%s' is an alias of '%s': name that, or unmerge it first", name,
                       p->shown);
    return 0;
}

static int must_not_have_met(struct store *s, const struct values *v, struct err *err)
{
    static const char sql[] =
        "SELECT a.game FROM seat a JOIN seat b ON b.game = a.game AND b.player = :other_id\n"
        "WHERE a.player = :id ORDER BY a.game LIMIT 1";
    int64_t game = 0;
    const int status = ask(s, sql, v, &game, err);
    if (status > 0)
        return err_set(err, "'%s' and '%s' cannot be one player: both sat in game %lld",
                       v->name, v->other, (long long)game);
    return status;
}

static int merge(struct store *s, const char *from, const char *into, struct person *a,
                 struct person *b, struct err *err)
{
    if (find(s, from, a, err) < 0 || find(s, into, b, err) < 0)
        return -1;
    if (b->id == 0)
        return player_unknown(s, into, err);
    if (a->id != 0 && a->id == b->id)
        return err_set(err, "'%s' and '%s' are one player already", from, into);
    if (must_be_player(s, from, a, err) < 0)
        return -1;
    const struct values v = {a->name, b->shown, a->id, b->id};
    if (must_not_have_met(s, &v, err) < 0)
        return -1;
    return join(s, &v, err);
}

/* ---- rename ---- */

/* A name must be readable and writable in a log. */
static int check_name(const char *name, struct err *err)
{
    const size_t length = strlen(name);
    bool is_fine = length > 0 && name[0] != ' ' && name[length - 1] != ' ';
    for (size_t at = 0; at < length && is_fine;)
        at += text_cell(name + at, length - at, &is_fine);
    return is_fine ? 0
                   : err_set(err,
                             "'%s' is not a name: expected text without control characters "
                             "and without spaces around it",
                             name);
}

/* A number of an alias is never given to another player. */
static int add_player(struct store *s, const char *name, int64_t *id, struct err *err)
{
    if (query_number(s,
                     "SELECT 1 + max((SELECT coalesce(max(id), 0) FROM player),"
                     " (SELECT coalesce(max(player), 0) FROM alias))",
                     id, err) < 0)
        return -1;
    return run(s, "INSERT INTO player(id, name) VALUES(:id, :name)",
               &(struct values){.name = name, .id = *id}, err);
}

/* The alias of `player` becomes a player, number *id; the name it stood for may be forgotten. */
static int free_alias(struct store *s, const char *alias, int64_t player, int64_t *id,
                      struct err *err)
{
    struct values v = {.name = alias, .other_id = player};
    struct query *q;
    if (prepare(&q, s, "SELECT player, stands_for FROM alias WHERE name = :name", &v, err) < 0)
        return -1;
    int status = query_step(q, err);
    char *parent = status > 0 ? xstrdup(query_text(q, 1)) : NULL;
    v.id = *id = status > 0 ? query_int(q, 0) : 0;
    query_free(q);
    if (status > 0)
        status = split(s, &v, err);
    if (status == 0 && parent != NULL)
        status = prune(s, parent, err);
    free(parent);
    return status;
}

static int rename_player(struct store *s, const char *from, const char *to, struct person *a,
                         struct person *b, struct err *err)
{
    if (check_name(to, err) < 0 || find(s, from, a, err) < 0 ||
        find_written(s, to, b, err) < 0 || must_be_player(s, from, a, err) < 0)
        return -1;
    if (b->id != 0 && !b->is_alias)
        return b->id == a->id ? err_set(err, "'%s' has this name already", from)
                              : err_set(err, "there is a player '%s' already: merge them", to);
    if (b->id != 0 && b->id != a->id)
        return err_set(err, "'%s' is an alias of '%s': merge them, or unmerge it first", to,
                       b->shown);
    int64_t id;
    if ((b->id != 0 ? free_alias(s, to, a->id, &id, err) : add_player(s, to, &id, err)) < 0)
        return -1;
    /* `from` is gone when it was no more than a name for `to`. */
    int64_t still;
    const struct values v = {a->name, to, a->id, id};
    const int status = ask(s, "SELECT 1 FROM player WHERE id = :id", &v, &still, err);
    return status > 0 ? join(s, &v, err) : status;
}

/* ---- unmerge ---- */

static int unmerge(struct store *s, const char *name, const char *none, struct person *p,
                   struct person *other, struct err *err)
{
    int64_t id;
    (void)none, (void)other;
    if (find(s, name, p, err) < 0)
        return -1;
    if (p->id == 0)
        return player_unknown(s, name, err);
    if (!p->is_alias)
        return err_set(
            err, "'%s' is not an alias: 'shipslog player list' shows which names are", name);
    return free_alias(s, p->name, p->id, &id, err);
}

/* ---- books of older versions ---- */

/* The player becomes an alias of the one that has the same key, unless they have met. */
static int unite(struct store *s, const char *name, const char *other, struct err *err)
{
    struct person a, b = {0};
    struct err met = ERR_INIT;
    int status = find_written(s, name, &a, err);
    if (status > 0)
        status = find_written(s, other, &b, err);
    const struct values v = {name, b.shown, a.id, b.id};
    status = status < 0 ? -1 : 0;
    if (b.id != 0 && a.id != b.id && !a.is_alias && must_not_have_met(s, &v, &met) == 0)
        status = join(s, &v, err);
    person_free(&a);
    person_free(&b);
    return status;
}

static int unite_spellings(struct store *s, struct err *err)
{
    struct name_index *names = name_index_new(s);
    struct arena texts = ARENA_INIT;
    const char **name = NULL;
    struct query *q;
    size_t n = 0, room = 0;
    int status = name_index_refresh(names, err);
    if (status == 0)
        status = query_new(&q, s, "SELECT name FROM player ORDER BY id", err);
    if (status == 0) {
        while ((status = query_step(q, err)) > 0) {
            name = xgrow_array(name, n, &room, sizeof *name);
            name[n++] = arena_strndup(&texts, query_text(q, 0), query_text_length(q, 0));
        }
        query_free(q);
    }
    for (size_t i = 0; i < n && status == 0; i++) {
        const char *first = name_index_find(names, name[i]);
        if (first != NULL && strcmp(first, name[i]) != 0)
            status = unite(s, name[i], first, err);
    }
    free(name);
    arena_free(&texts);
    name_index_free(names);
    return status;
}

/* The words of the header lines by seat, and what the log calls the player of the seat. */
static int find_identities(struct store *s, struct err *err)
{
    static const char sql[] =
        "WITH RECURSIVE word(game, source, seat, word, rest) AS (\n"
        "  SELECT game, CASE key WHEN 'x-bga-players' THEN 'bga' ELSE 'bgstats' END, -1, '',\n"
        "    value || ' ' FROM header WHERE key IN ('x-bga-players', 'x-bgstats-players')\n"
        "  UNION ALL SELECT game, source, seat + 1, substr(rest, 1, instr(rest, ' ') - 1),\n"
        "    substr(rest, instr(rest, ' ') + 1) FROM word WHERE rest <> '' AND seat < 6)\n"
        "INSERT OR IGNORE INTO identity(source, number, name)\n"
        "SELECT w.source, w.word, coalesce(n.name, p.name) FROM word w\n"
        "JOIN seat s ON s.game = w.game AND s.seat = w.seat JOIN player p ON p.id = s.player\n"
        "LEFT JOIN seat_name n ON n.game = s.game AND n.seat = s.seat\n"
        "WHERE w.word NOT IN ('', '-', '0') AND length(w.word) <= 64\n"
        "  AND coalesce(n.name, p.name) NOT GLOB 'Anonymous*' ORDER BY w.game, w.seat";
    return store_run(s, sql, err);
}

int players_unite(struct store *s, struct err *err)
{
    return find_identities(s, err) < 0 ? -1 : unite_spellings(s, err);
}

/* ---- transactions ---- */

typedef int change_fn(struct store *s, const char *from, const char *to, struct person *a,
                      struct person *b, struct err *err);

static int change(struct store *s, change_fn *fn, const char *from, const char *to,
                  struct err *err)
{
    struct person a = {0}, b = {0};
    if (store_begin(s, err) < 0)
        return -1;
    int status = fn(s, from, to, &a, &b, err);
    if (status == 0)
        status = store_commit(s, err);
    else
        store_rollback(s);
    person_free(&a);
    person_free(&b);
    return status;
}

int players_merge(struct store *s, const char *from, const char *into, struct err *err)
{
    return change(s, merge, from, into, err);
}

int players_rename(struct store *s, const char *from, const char *to, struct err *err)
{
    return change(s, rename_player, from, to, err);
}

int players_unmerge(struct store *s, const char *name, struct err *err)
{
    return change(s, unmerge, name, NULL, err);
}
