/* digest_periods.c - which periods the digest tells apart, and what is added to them. */
#include "store/digest_periods.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "store/game_reader.h"
#include "store/query.h"

/* ---- names ---- */

/* Copies the name of the period of that level that `name` is in; false when that is no other than a longer one. */
static bool put_wider(char wider[PERIOD_SIZE], const char *name, size_t level)
{
    const size_t length = period_lengths[level];
    if (strnlen(name, length) < length)
        return false;
    memcpy(wider, name, length);
    wider[length] = '\0';
    return true;
}

/* Where the period stands, or would. */
static size_t find_place(const struct periods *p, const char *name)
{
    size_t first = 0, n = p->n;
    while (n > 0) {
        const size_t half = n / 2;
        if (strcmp(p->period[first + half].name, name) < 0) {
            first += half + 1;
            n -= half + 1;
        } else
            n = half;
    }
    return first;
}

static struct period *find_period(const struct periods *p, const char *name)
{
    const size_t at = find_place(p, name);
    return at < p->n && strcmp(p->period[at].name, name) == 0 ? &p->period[at] : NULL;
}

static struct period *add_period(struct periods *p, const char *name)
{
    struct period *found = find_period(p, name);
    if (found != NULL)
        return found;
    const size_t at = find_place(p, name);
    if (p->n == p->capacity) {
        p->capacity = p->capacity == 0 ? 64 : 2 * p->capacity;
        p->period = xrealloc_array(p->period, p->capacity, sizeof *p->period);
    }
    memmove(&p->period[at + 1], &p->period[at], (p->n - at) * sizeof *p->period);
    p->n++;
    p->period[at] = (struct period){0};
    snprintf(p->period[at].name, PERIOD_SIZE, "%s", name);
    return &p->period[at];
}

/* The period of that level that `name` is in, when the digest keeps it. */
static struct period *find_kept(const struct periods *p, const char *name, size_t level)
{
    char wider[PERIOD_SIZE];
    struct period *found = put_wider(wider, name, level) ? find_period(p, wider) : NULL;
    return found != NULL && found->is_kept ? found : NULL;
}

/* ---- sources ---- */

/* Whether the source adds what it has of `period`, a cell's, to the period of that level around it, whose name
 * is put. */
static bool adds_to(const struct periods *p, size_t source, const char *period, size_t level,
                    char name[PERIOD_SIZE])
{
    if (p->source[source].level > level || !put_wider(name, period, level))
        return false;
    if (level == 0)
        return true;
    const struct period *whole = find_kept(p, period, level - 1);
    return whole != NULL && whole->is_parted && source >= whole->from;
}

static int64_t games_of(struct digest *d, size_t cell)
{
    const int32_t key = (int32_t)cell;
    const struct digest_games_sums *sums = (const void *)sums_at(&d->sums[DIGEST_games], &key);
    return sums->games;
}

static void count_games_of(struct periods *p, size_t source, size_t level)
{
    struct digest *d = p->source[source].digest;
    for (size_t i = 0; i < d->n_cells; i++) {
        char name[PERIOD_SIZE];
        if (!adds_to(p, source, d->cell[i].period, level, name))
            continue;
        const size_t from = level == 0 ? 0 : find_kept(p, d->cell[i].period, level - 1)->from;
        struct period *period = add_period(p, name);
        period->games += games_of(d, i);
        period->is_kept = true;
        period->from = from;
    }
}

static void count_games(struct periods *p, size_t level)
{
    for (size_t i = 0; i < p->n_sources; i++)
        count_games_of(p, i, level);
}

/* ---- parts ---- */

/* Whether a source that should add to the parts of the period, which are of that level, does not tell them apart. */
static bool is_coarse(const struct periods *p, const struct period *period, size_t level)
{
    for (size_t i = period->from; i < p->n_sources; i++) {
        if (p->source[i].level <= level && p->source[i].digest->level < level)
            return true;
    }
    return false;
}

static enum period_need need_of(const struct periods *p, const struct period *period,
                                size_t level)
{
    if (is_coarse(p, period, level))
        return period->was_parted ? NEED_NEW : NEED_ALL;
    return period->was_kept && !period->was_parted ? NEED_OLD : NEED_NOTHING;
}

/* Parts the periods whose parts are of that level. */
static void part_periods(struct periods *p, size_t level)
{
    const int64_t parted_from = p->source[0].digest->limits.parted_from;
    for (size_t i = 0; i < p->n; i++) {
        struct period *period = &p->period[i];
        period->need = NEED_NOTHING;
        if (strlen(period->name) != period_lengths[level - 1] ||
            (!period->is_parted && period->games < parted_from))
            continue;
        period->is_parted = true;
        period->need = need_of(p, period, level);
    }
}

static bool is_needed(const struct periods *p, enum period_need need)
{
    bool is = false;
    for (size_t i = 0; i < p->n; i++)
        is |= p->period[i].need == need;
    return is;
}

/* Adds the games listed by `ids` that are in a period with that need. */
static int read_listed(const struct periods *p, enum period_need need, size_t level,
                       struct digest *d, struct query *ids, struct game_reader *reader,
                       struct err *err)
{
    struct game_rows rows = ROWS_INIT;
    int status;
    while ((status = query_step(ids, err)) > 0) {
        const struct period *period = find_kept(p, query_text(ids, 1), level - 1);
        if (period == NULL || period->need != need)
            continue;
        const int64_t id = query_int(ids, 0);
        if ((status = game_reader_listed_rows(reader, id, true, &rows, err)) < 0)
            break;
        digest_add(d, &rows, id);
    }
    rows_free(&rows);
    return status;
}

static int read_games(const struct periods *p, enum period_need need, size_t level,
                      struct digest *d, struct store *s, struct err *err)
{
    struct query *ids = NULL;
    struct game_reader *reader = NULL;
    int status = query_new(
        &ids, s, "SELECT id, date FROM game WHERE id > ?1 AND id <= ?2 ORDER BY id", err);
    if (status == 0)
        status = game_reader_new(&reader, s, err);
    if (status == 0) {
        query_bind_int(ids, 1, need == NEED_NEW ? p->upto : 0);
        query_bind_int(ids, 2, need == NEED_OLD ? p->upto : p->last);
        status = read_listed(p, need, level, d, ids, reader, err);
    }
    game_reader_free(reader);
    query_free(ids);
    return status;
}

/* Adds a source with what periods whose parts are of that level need. */
static int add_source(struct periods *p, enum period_need need, size_t level, struct store *s,
                      struct err *err)
{
    if (!is_needed(p, need))
        return 0;
    struct digest *d = digest_new(&p->source[0].digest->limits);
    d->level_kept = level;
    const int status = read_games(p, need, level, d, s, err);
    for (size_t i = 0; i < p->n; i++) {
        if (p->period[i].need == need && need != NEED_OLD)
            p->period[i].from = p->n_sources;
    }
    assert(p->n_sources < SOURCES_MAX);
    p->source[p->n_sources++] = (struct period_source){d, level};
    return status;
}

static int find_parts(struct periods *p, size_t level, struct store *s, struct err *err)
{
    int status = 0;
    part_periods(p, level);
    for (int need = NEED_OLD; need < NEEDS && status == 0; need++)
        status = add_source(p, (enum period_need)need, level, s, err);
    count_games(p, level);
    return status;
}

/* ---- the whole ---- */

static int find(struct periods *p, struct store *s, struct err *err)
{
    int status = 0;
    count_games(p, 0);
    for (size_t level = 1; level < PERIOD_LEVELS && status == 0; level++)
        status = find_parts(p, level, s, err);
    return status;
}

static const char select_periods[] =
    "SELECT period, games, is_parted FROM digest_period ORDER BY period";

static int read_periods(struct periods *p, struct store *s, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, select_periods, err) < 0)
        return -1;
    int status;
    while ((status = query_step(q, err)) > 0) {
        if (query_text_length(q, 0) >= PERIOD_SIZE)
            continue; /* a damaged file */
        struct period *period = add_period(p, query_text(q, 0));
        period->games = query_int(q, 1);
        period->is_kept = period->was_kept = true;
        period->is_parted = period->was_parted = query_int(q, 2) != 0;
    }
    query_free(q);
    return status;
}

static void begin(struct periods *p, struct digest *d)
{
    *p = (struct periods){.last = d->last, .source = {{d, 0}}, .n_sources = 1};
}

int periods_find(struct periods *p, struct digest *added, struct store *s, struct err *err)
{
    begin(p, added);
    if (digest_upto(s, &p->upto, err) < 0 || read_periods(p, s, err) < 0)
        return -1;
    return find(p, s, err);
}

int periods_find_all(struct periods *p, struct digest *all, struct store *s, struct err *err)
{
    begin(p, all);
    return find(p, s, err);
}

void periods_free(struct periods *p)
{
    for (size_t i = 1; i < p->n_sources; i++)
        digest_free(p->source[i].digest);
    free(p->period);
    *p = (struct periods){0};
}

static void add_source_sums(const struct periods *p, size_t source, size_t level,
                            struct digest *sums)
{
    const struct digest *d = p->source[source].digest;
    int32_t *to = xcalloc(d->n_cells, sizeof *to);
    for (size_t i = 0; i < d->n_cells; i++) {
        struct digest_cell cell = d->cell[i];
        to[i] = adds_to(p, source, d->cell[i].period, level, cell.period)
                    ? (int32_t)digest_find_cell(sums, &cell)
                    : CELL_NONE;
    }
    digest_add_cells(sums, d, to);
    free(to);
}

struct digest *periods_sums(const struct periods *p)
{
    struct digest *sums = digest_new(&p->source[0].digest->limits);
    for (size_t level = 0; level < PERIOD_LEVELS; level++)
        for (size_t i = 0; i < p->n_sources; i++)
            add_source_sums(p, i, level, sums);
    return sums;
}

/* ---- the table ---- */

int periods_write(const struct periods *p, struct store *s, struct err *err)
{
    struct query *q;
    if (query_new(&q, s,
                  "INSERT OR REPLACE INTO digest_period(period, games, is_parted)"
                  " VALUES(?1, ?2, ?3)",
                  err) < 0)
        return -1;
    int status = 0;
    for (size_t i = 0; i < p->n && status == 0; i++) {
        const struct period *period = &p->period[i];
        query_bind_text(q, 1, period->name, strlen(period->name));
        query_bind_int(q, 2, period->games);
        query_bind_int(q, 3, period->is_parted);
        status = query_run(q, err);
    }
    query_free(q);
    return status;
}

static bool is_row(const struct periods *p, size_t i, struct query *q)
{
    return i < p->n && strcmp(p->period[i].name, query_text(q, 0)) == 0 &&
           p->period[i].games == query_int(q, 1) &&
           p->period[i].is_parted == (query_int(q, 2) != 0);
}

int periods_compare(const struct periods *p, struct store *s, bool *is_same, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, select_periods, err) < 0)
        return -1;
    size_t i = 0;
    int status;
    *is_same = true;
    while ((status = query_step(q, err)) > 0)
        *is_same &= is_row(p, i++, q);
    *is_same &= i == p->n;
    query_free(q);
    return status;
}

int digest_upto(struct store *s, int64_t *game, struct err *err)
{
    *game = 0;
    return query_number(s, "SELECT coalesce(max(game), 0) FROM digest_upto", game, err);
}
