#include "store/roots.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "repair/repair.h"
#include "repair/repair_text.h"

struct roots {
    struct repairer *repairer;
    struct arena arena; /* of the game under way */
    struct buf text;
    struct record record;  /* the game as the facts have it; shares most with the log's */
    const int32_t *unread; /* unread.n of record.errors[i] */
    const struct repair_plan *plan;
    struct game_rows *rows;
    int32_t *row_of; /* finding.n that stands for root i; 0: none yet */
};

struct roots *roots_new(void)
{
    struct roots *r = xcalloc(1, sizeof *r);
    r->repairer = repairer_new();
    return r;
}

void roots_free(struct roots *r)
{
    if (r == NULL)
        return;
    repairer_free(r->repairer);
    arena_free(&r->arena);
    buf_free(&r->text);
    free(r);
}

/* ---- the game as the facts have it ---------------------------------------------------------- */

/* The facts have no offsets, so lines and columns order what stands in a log. */
static uint64_t order_of(const struct span *place)
{
    return (uint64_t)place->line << 32 | place->column;
}

static void take_events(struct roots *r, const struct record *record)
{
    struct event *event = arena_alloc(&r->arena, record->n_events * sizeof *event);
    for (size_t i = 0; i < record->n_events; i++) {
        event[i] = record->events[i];
        event[i].span.offset = order_of(&event[i].span);
    }
    r->record.events = event;
}

static void take_unread(struct roots *r, const struct game_rows *facts)
{
    const size_t n = facts->table[ROWS_unread].n;
    const uint64_t first =
        r->record.n_events > 0 ? r->record.events[0].span.offset : UINT64_MAX;
    struct record_error *error = arena_calloc(&r->arena, n, sizeof *error);
    int32_t *unread = arena_calloc(&r->arena, n, sizeof *unread);
    r->record.n_errors = 0;
    for (size_t i = 0; i < n; i++) {
        const struct unread_row *row = rows_at(facts, ROWS_unread, i);
        struct span span = {.line = (uint32_t)row->line,
                            .column = (uint32_t)row->column,
                            .length = (uint32_t)row->length};
        span.offset = order_of(&span);
        if (span.offset < first)
            continue;
        unread[r->record.n_errors] = row->n;
        error[r->record.n_errors++] = (struct record_error){.span = span,
                                                            .text = row->reason,
                                                            .line = row->text,
                                                            .line_length = strlen(row->text)};
    }
    r->record.errors = error;
    r->unread = unread;
}

/* ---- the findings as they were found -------------------------------------------------------- */

static uint16_t violation_of(const struct game_def *game, const char *id)
{
    uint16_t i = 0;
    while (strcmp(game->words.violations[i].id, id) != 0)
        i++;
    return i;
}

/* The place of the statement: claims have none among the facts. */
static struct span place_of(const struct record *record, const struct finding_row *row)
{
    const size_t n = record->n_events, i = (size_t)row->seq - 1;
    return n == 0 ? (struct span){0} : record->events[i < n ? i : n - 1].span;
}

static const struct finding *take_findings(struct roots *r, const struct game_rows *rows)
{
    const size_t n = rows->table[ROWS_finding].n;
    struct finding *finding = arena_calloc(&r->arena, n, sizeof *finding);
    for (size_t i = 0; i < n; i++) {
        const struct finding_row *row = rows_at(rows, ROWS_finding, i);
        finding[i].violation = violation_of(r->record.game, row->violation);
        finding[i].seat = row->seat == ROW_NULL ? SEAT_NONE : (uint8_t)row->seat;
        finding[i].span = place_of(&r->record, row);
    }
    return finding;
}

/* ---- what is told about them ---------------------------------------------------------------- */

/* What is assumed, told at `item`; NULL when nothing is. */
static const char *told(struct roots *r, const struct repair_root *root, uint32_t item)
{
    struct repair_root here = *root;
    here.item = item;
    buf_clear(&r->text);
    repair_tell_root(r->plan, &here, &r->text);
    return r->text.len == 0 ? NULL : arena_strndup(&r->rows->text, r->text.data, r->text.len);
}

static bool is_unread(const struct roots *r, const struct repair_root *root)
{
    return r->plan->log->item[root->item].error != NULL;
}

/* unread.n of a root that is an unreadable line. */
static int32_t unread_of(const struct roots *r, const struct repair_root *root)
{
    return r->unread[r->plan->log->item[root->item].error - r->record.errors];
}

static uint32_t item_of(const struct roots *r, const struct finding_row *row)
{
    const struct repair_log *log = r->plan->log;
    uint32_t item = 0;
    while (item < log->n && log->item[item].event != &r->record.events[row->seq - 1])
        item++;
    return item;
}

/* Finds the rows that are roots themselves; of two of one root the first is. */
static void find_rows(struct roots *r, size_t n)
{
    r->row_of = arena_calloc(&r->arena, r->plan->n_roots, sizeof *r->row_of);
    for (size_t i = 0; i < n; i++) {
        const struct repair_origin *origin = &r->plan->origin[i];
        if (origin->root != REPAIR_NO_ROOT && !origin->follows && r->row_of[origin->root] == 0)
            r->row_of[origin->root] = (int32_t)i + 1;
    }
}

/* Returns 1 when the finding follows from a root, else 0. */
static int32_t tell_row(struct roots *r, struct finding_row *row)
{
    const struct repair_origin *origin = &r->plan->origin[row->n - 1];
    if (origin->root == REPAIR_NO_ROOT)
        return 0;
    const struct repair_root *root = &r->plan->root[origin->root];
    int32_t *row_of = &r->row_of[origin->root];
    if (is_unread(r, root)) {
        row->follows_unread = unread_of(r, root);
        return 1;
    }
    if (*row_of == 0)
        *row_of = row->n;
    if (*row_of == row->n)
        row->repair = told(r, root, origin->follows ? item_of(r, row) : root->item);
    else
        row->follows = *row_of;
    return *row_of != row->n;
}

static void tell_unread(struct roots *r)
{
    for (size_t i = 0; i < r->plan->n_roots; i++) {
        const struct repair_root *root = &r->plan->root[i];
        const char *repair = is_unread(r, root) ? told(r, root, root->item) : NULL;
        if (repair != NULL)
            *rows_add_unread_repair(r->rows) =
                (struct unread_repair_row){.n = unread_of(r, root), .repair = repair};
    }
}

/* ---- the whole ------------------------------------------------------------------------------ */

static void search(struct roots *r, const struct record *record, const void *rules,
                   const struct game_rows *facts)
{
    arena_reset(&r->arena);
    r->record = *record;
    take_events(r, record);
    take_unread(r, facts);
    const struct repair_task task = {.record = &r->record,
                                     .rules = rules,
                                     .literal = take_findings(r, r->rows),
                                     .n_literal = r->rows->table[ROWS_finding].n};
    r->plan = repairer_search(r->repairer, &task);
}

int32_t roots_find(struct roots *r, const struct record *record, const void *rules,
                   const struct game_rows *facts, struct game_rows *rows)
{
    const size_t n = rows->table[ROWS_finding].n;
    int32_t following = 0;
    r->rows = rows;
    search(r, record, rules, facts);
    find_rows(r, n);
    for (size_t i = 0; i < n; i++)
        following += tell_row(r, rows_at(rows, ROWS_finding, i));
    tell_unread(r);
    return following;
}
