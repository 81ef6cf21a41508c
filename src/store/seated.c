#include "store/seated.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "store/query.h"

struct seated_finder {
    struct query *of_game, *by_name;
};

static const char of_game_sql[] = "SELECT s.seat, s.player, r.total FROM seat s"
                                  " LEFT JOIN result r ON r.game = s.game AND r.seat = s.seat "
                                  "WHERE s.game = ?1 ORDER BY s.seat";
/* UNION, not UNION ALL: a damaged file may have aliases that stand for each other. */
static const char by_name_sql[] =
    "WITH RECURSIVE up(name) AS (SELECT ?1 UNION"
    " SELECT a.stands_for FROM up JOIN alias a ON a.name = up.name)"
    " SELECT p.id FROM up JOIN player p ON p.name = up.name";

int seated_finder_new(struct seated_finder **out, struct store *s, struct err *err)
{
    struct seated_finder *f = *out = xcalloc(1, sizeof *f);
    if (query_new(&f->of_game, s, of_game_sql, err) == 0 &&
        query_new(&f->by_name, s, by_name_sql, err) == 0)
        return 0;
    seated_finder_free(f);
    *out = NULL;
    return -1;
}

void seated_finder_free(struct seated_finder *f)
{
    if (f == NULL)
        return;
    query_free(f->of_game);
    query_free(f->by_name);
    free(f);
}

/* ---- reading ---- */

int seated_of_stored(struct seated_finder *f, int64_t game, struct seated *out, struct err *err)
{
    int status;
    out->n = 0;
    query_bind_int(f->of_game, 1, game);
    while ((status = query_step(f->of_game, err)) > 0 && out->n < SEATS_MAX) {
        out->player[out->n] = query_int(f->of_game, 1);
        out->total[out->n++] =
            query_is_null(f->of_game, 2) ? ROW_NULL : (int32_t)query_int(f->of_game, 2);
    }
    query_reset(f->of_game);
    return status < 0 ? -1 : 0;
}

static int find_player(struct seated_finder *f, const char *name, int64_t *player,
                       struct err *err)
{
    query_bind_text(f->by_name, 1, name, strlen(name));
    const int status = query_step(f->by_name, err);
    *player = status > 0 ? query_int(f->by_name, 0) : SEATED_UNKNOWN;
    query_reset(f->by_name);
    return status < 0 ? -1 : 0;
}

int seated_of_rows(struct seated_finder *f, const struct game_rows *rows, struct seated *out,
                   struct err *err)
{
    out->n = 0;
    for (EACH(seat, row, rows)) {
        out->total[out->n] = ROW_NULL;
        if (find_player(f, row->name, &out->player[out->n++], err) < 0)
            return -1;
    }
    for (EACH(result, row, rows))
        if (row->seat >= 0 && (size_t)row->seat < out->n)
            out->total[row->seat] = row->total;
    return 0;
}

/* ---- comparing ---- */

/* The seat of a player, n when there is none. */
static size_t find_seat(const struct seated *of, int64_t player)
{
    size_t i = 0;
    while (i < of->n && (player == SEATED_UNKNOWN || of->player[i] != player))
        i++;
    return i;
}

bool seated_are_same_people(const struct seated *a, const struct seated *b)
{
    bool are = a->n == b->n;
    for (size_t i = 0; i < a->n && are; i++)
        are = find_seat(b, a->player[i]) < b->n;
    return are;
}

bool seated_are_alike(const struct seated *a, const struct seated *b, size_t n)
{
    bool are = n <= a->n && n <= b->n;
    for (size_t i = 0; i < n && are; i++)
        are = a->player[i] != SEATED_UNKNOWN && a->player[i] == b->player[i];
    return are;
}

size_t seated_count_other_points(const struct seated *a, const struct seated *b)
{
    size_t others = 0;
    for (size_t i = 0; i < a->n; i++) {
        const size_t k = find_seat(b, a->player[i]);
        others += k == b->n || a->total[i] != b->total[k];
    }
    return others;
}

bool seated_share_player(const struct seated *a, const struct seated *b)
{
    bool do_share = false;
    for (size_t i = 0; i < a->n && !do_share; i++)
        do_share = find_seat(b, a->player[i]) < b->n;
    return do_share;
}
