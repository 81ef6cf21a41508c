#include "store/seated.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "store/person_finder.h"
#include "store/persons.h"
#include "store/query.h"
#include "store/seat_identity.h"

struct seated_finder {
    struct query *of_game;
    struct person_finder *persons; /* borrowed */
};

static const char of_game_sql[] = "SELECT s.seat, s.player, r.total FROM seat s"
                                  " LEFT JOIN result r ON r.game = s.game AND r.seat = s.seat "
                                  "WHERE s.game = ?1 ORDER BY s.seat";
int seated_finder_new(struct seated_finder **out, struct store *s,
                      struct person_finder *persons, struct err *err)
{
    struct seated_finder *f = *out = xcalloc(1, sizeof *f);
    f->persons = persons;
    if (query_new(&f->of_game, s, of_game_sql, err) == 0)
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

static int find_player(struct seated_finder *f, const struct game_rows *rows,
                       const struct seat_row *seat, int64_t *player, struct err *err)
{
    struct seat_identity identity;
    struct person person;
    *player = NOBODY;
    if (seat_is_nobodys(rows, (unsigned)seat->seat))
        return 0;
    seat_identity_find(rows, (unsigned)seat->seat, &identity);
    const int by = person_find_seat(f->persons, seat->name, &identity, &person, err);
    const bool is_known = by == PERSON_BY_NUMBER || by == PERSON_BY_NAME;
    *player = is_known ? person.id : SEATED_UNKNOWN;
    person_free(&person);
    return by < 0 ? -1 : 0;
}

int seated_of_rows(struct seated_finder *f, const struct game_rows *rows, struct seated *out,
                   struct err *err)
{
    out->n = 0;
    for (EACH(seat, row, rows)) {
        out->total[out->n] = ROW_NULL;
        if (find_player(f, rows, row, &out->player[out->n++], err) < 0)
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
    while (i < of->n && of->player[i] != player)
        i++;
    return player > NOBODY ? i : of->n;
}

/* Seats that are nobody's, up to seat `n`. */
static size_t count_nobodies(const struct seated *of, size_t n)
{
    size_t nobodies = 0;
    for (size_t i = 0; i < n; i++)
        nobodies += of->player[i] == NOBODY;
    return nobodies;
}

/* The seat of the person in seat `i` of the other; the first nobody there is the first here. */
static size_t find_partner(const struct seated *of, const struct seated *other, size_t i)
{
    if (other->player[i] != NOBODY)
        return find_seat(of, other->player[i]);
    size_t before = count_nobodies(other, i), k = 0;
    while (k < of->n && (of->player[k] != NOBODY || before-- > 0))
        k++;
    return k;
}

bool seated_are_same_people(const struct seated *a, const struct seated *b)
{
    bool are = a->n == b->n;
    for (size_t i = 0; i < a->n && are; i++)
        are = find_partner(b, a, i) < b->n;
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
        const size_t k = find_partner(b, a, i);
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
