/* digest_cells.c - the sums of a digest in memory, by cells. */
#include "store/connection.h"
#include "store/derive/digest_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

/* ---- memory ---- */

struct digest *digest_new(const struct digest_limits *limits)
{
    struct digest *d = xcalloc(1, sizeof *d);
    d->level = PERIOD_LEVELS - 1;
    d->limits = *limits;
    for (int t = 0; t < DIGEST_COUNT; t++) {
        const struct digest_table *table = &digest_tables[t];
        sums_init(&d->sums[t], table->n_keys, table->n_sums + MOMENTS * table->n_ratios);
    }
    d->maker = digest_maker_new();
    return d;
}

void digest_free(struct digest *d)
{
    if (d == NULL)
        return;
    for (int i = 0; i < DIGEST_COUNT; i++)
        sums_free(&d->sums[i]);
    digest_maker_free(d->maker);
    digest_part_free(&d->part);
    digest_clear(d);
    free(d->cell);
    free(d);
}

void digest_clear(struct digest *d)
{
    for (int i = 0; i < DIGEST_COUNT; i++)
        sums_clear(&d->sums[i]);
    for (size_t i = 0; i < d->n_cells; i++)
        free(d->cell[i].own_texts);
    d->n_cells = 0;
    d->level = PERIOD_LEVELS - 1;
    d->first = d->last = d->n = 0;
    d->is_spoiled = false;
}

void digest_spoil(struct digest *d)
{
    d->is_spoiled = true;
}

/* ---- cells ---- */

static bool is_cell(const struct digest_cell *a, const struct digest_cell *b)
{
    return a->players == b->players && a->complete == b->complete && a->clean == b->clean &&
           strcmp(a->period, b->period) == 0 && strcmp(a->kind, b->kind) == 0 &&
           strcmp(a->rules, b->rules) == 0;
}

static void own_texts(struct digest_cell *cell)
{
    const size_t kind = strlen(cell->kind) + 1, rules = strlen(cell->rules) + 1;
    cell->own_texts = xmalloc(kind + rules);
    memcpy(cell->own_texts, cell->kind, kind);
    memcpy(cell->own_texts + kind, cell->rules, rules);
    cell->kind = cell->own_texts;
    cell->rules = cell->own_texts + kind;
}

size_t digest_find_cell(struct digest *d, const struct digest_cell *cell)
{
    for (size_t i = d->n_cells; i-- > 0;) { /* games come by their dates, mostly */
        if (is_cell(&d->cell[i], cell))
            return i;
    }
    d->cell = xrealloc_array(d->cell, d->n_cells + 1, sizeof *d->cell);
    d->cell[d->n_cells] = *cell;
    own_texts(&d->cell[d->n_cells]);
    return d->n_cells++;
}

static void add_entries(struct sums *sums, const struct sums *from, const int32_t *to)
{
    int32_t key[SUMS_KEYS_MAX];
    for (size_t i = 0; i < from->n; i++) {
        memcpy(key, &from->keys[i * from->n_keys], from->n_keys * sizeof *key);
        key[0] = to[key[0]];
        if (key[0] == CELL_NONE)
            continue;
        int64_t *sum = sums_at(sums, key);
        for (size_t k = 0; k < from->n_sums; k++)
            sum[k] += from->sums[i * from->n_sums + k];
    }
}

void digest_add_cells(struct digest *d, const struct digest *from, const int32_t *to)
{
    for (int t = 0; t < DIGEST_COUNT; t++)
        add_entries(&d->sums[t], &from->sums[t], to);
}

/* ---- games ---- */

static void join_entry(struct digest *d, int t, const int32_t *key, const int64_t *own)
{
    int64_t *all = sums_at(&d->sums[t], key);
    const struct digest_table *table = &digest_tables[t];
    for (size_t i = 0; i < table->n_sums; i++)
        *all++ += own[i];
    for (size_t i = 0; i < table->n_ratios; i++, all += MOMENTS) {
        const int64_t x = own[table->ratio[i].x], w = own[table->ratio[i].w];
        all[0] += w != 0;
        all[1] += x * x;
        all[2] += x * w;
        all[3] += w * w;
    }
}

/* Adds the entries of a table, whose keys get their cell; returns what follows their sums. */
static const int64_t *join_table(struct digest *d, int t, int32_t cell, int32_t *key, int32_t n,
                                 const int64_t *sum)
{
    const size_t n_keys = d->sums[t].n_keys;
    for (int32_t i = 0; i < n; i++) {
        key[(size_t)i * n_keys] = cell;
        sums_prefetch(&d->sums[t], &key[(size_t)i * n_keys]);
    }
    for (; n > 0; n--, key += n_keys) {
        join_entry(d, t, key, sum);
        sum += digest_tables[t].n_sums;
    }
    return sum;
}

static void join_part(struct digest *d, const struct digest_part *part, int32_t cell)
{
    const int64_t *sum = part->sums;
    int32_t *key = part->keys;
    for (int t = 0; t < DIGEST_COUNT; t++) {
        const int32_t n = *key++;
        sum = join_table(d, t, cell, key, n, sum);
        key += (size_t)n * d->sums[t].n_keys;
    }
}

/* A period is a part of the date, however much of it is known. */
static void put_period(char period[PERIOD_SIZE], const char *date, size_t level)
{
    const size_t length = strnlen(date, period_lengths[level]);
    while (level > 0 && period_lengths[level] > length)
        level--;
    memcpy(period, date, period_lengths[level]);
    period[period_lengths[level]] = '\0';
}

static size_t find_cell_of(struct digest *d, const struct game_rows *rows)
{
    const struct game_row *game = rows_at(rows, ROWS_game, 0);
    const struct audit_row *audit = rows_at(rows, ROWS_audit, 0);
    struct digest_cell cell = {.kind = game->game_kind,
                               .rules = game->rules,
                               .players = game->players,
                               .complete = audit->complete != 0,
                               .clean = audit->errors == 0 && audit->adjusted == 0};
    put_period(cell.period, game->date, d->level);
    return digest_find_cell(d, &cell);
}

static void count_game(struct digest *d, int64_t game)
{
    d->first = d->n == 0 ? game : d->first;
    d->last = game;
    d->n++;
}

void digest_add(struct digest *d, const struct game_rows *rows, int64_t game)
{
    const struct digest_part *part = &rows->digest;
    count_game(d, game);
    if (!part->is_made) {
        digest_make(d->maker, rows, &d->part);
        part = &d->part;
    }
    if (!part->is_counted)
        return;
    join_part(d, part, (int32_t)find_cell_of(d, rows));
    digest_keep_limit(d);
}

/* ---- limits ---- */

const size_t period_lengths[PERIOD_LEVELS] = {0, 2, 3, 4, 7};

/* Gives up the longest periods: their sums join those of the longer ones around them. */
static void narrow(struct digest *d, struct digest *wide)
{
    int32_t *to = xcalloc(d->n_cells, sizeof *to);
    for (size_t i = 0; i < d->n_cells; i++) {
        struct digest_cell cell = d->cell[i];
        cell.period[period_lengths[wide->level]] = '\0';
        to[i] = (int32_t)digest_find_cell(wide, &cell);
    }
    digest_add_cells(wide, d, to);
    free(to);
}

static size_t bytes_of(const struct digest *d)
{
    size_t bytes = 0;
    for (int t = 0; t < DIGEST_COUNT; t++) {
        const struct sums *s = &d->sums[t];
        bytes += s->n * (s->n_keys * sizeof *s->keys + s->n_sums * sizeof *s->sums);
    }
    return bytes;
}

static void swap_sums(struct digest *a, struct digest *b)
{
    const struct digest old = *a;
    memcpy(a->sums, b->sums, sizeof a->sums);
    memcpy(b->sums, old.sums, sizeof b->sums);
    a->cell = b->cell;
    a->n_cells = b->n_cells;
    b->cell = old.cell;
    b->n_cells = old.n_cells;
}

static bool is_of_whole(const struct digest *d, size_t cell, const char *period)
{
    return strncmp(d->cell[cell].period, period, period_lengths[d->level - 1]) == 0;
}

/* The periods of the level above that have cells.  Games come by their dates, mostly. */
static size_t count_wholes(const struct digest *d)
{
    size_t n = 0;
    for (size_t i = 0; i < d->n_cells; i++) {
        size_t before = i;
        while (before > 0 && !is_of_whole(d, before - 1, d->cell[i].period))
            before--;
        n += before == 0;
    }
    return n;
}

/* Whether the games lie so far apart that hardly any period around theirs will be parted.  Months of
 * one or two games each took more memory than anything else.  What is needed after all is read back. */
enum { WHOLES_LEAST = 4, PART_OF_PARTED = 4 };

static bool are_sparse(const struct digest *d)
{
    if (d->limits.looks_every == 0 || d->n % d->limits.looks_every != 0)
        return false;
    const size_t wholes = count_wholes(d);
    return wholes >= WHOLES_LEAST &&
           d->n * PART_OF_PARTED < (int64_t)wholes * d->limits.parted_from;
}

void digest_keep_limit(struct digest *d)
{
    if (d->level == d->level_kept || (bytes_of(d) <= d->limits.bytes_max && !are_sparse(d)))
        return;
    struct digest *wide = digest_new(&d->limits);
    wide->level = --d->level;
    narrow(d, wide);
    swap_sums(d, wide);
    digest_free(wide);
}

const struct digest_limits *digest_limits(const struct store *s)
{
    return &s->digest_limits;
}

void digest_limit(struct store *s, const struct digest_limits *limits)
{
    s->digest_limits = *limits;
}
