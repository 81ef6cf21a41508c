#include "store/derive/roots.h"

#include <stdlib.h>
#include <string.h>

#include "audit/repair.h"
#include "audit/repair_text.h"
#include "base/buf.h"
#include "base/xalloc.h"
#include "notation/writer.h"

struct roots {
    struct repairer *repairer;
    struct arena arena; /* of the game under way */
    struct buf text;
    struct record record; /* the game as the facts have it; shares most with the log's */
    const struct repair_plan *plan;
    struct game_rows *rows;
    int32_t *row_of;       /* finding.n that stands for root i; 0: none yet */
    struct record reading; /* as the plan reads the game */
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

/* The facts do not say where the header ends, so a line of it that cannot be read is one among the
 * statements, too. */
static void take_unread(struct roots *r, const struct game_rows *facts)
{
    const size_t n = facts->table[ROWS_unread].n;
    struct record_error *error = arena_calloc(&r->arena, n, sizeof *error);
    for (size_t i = 0; i < n; i++) {
        const struct unread_row *row = rows_at(facts, ROWS_unread, i);
        struct record_error *e = &error[i];
        e->span = (struct span){.line = (uint32_t)row->line,
                                .column = (uint32_t)row->column,
                                .length = (uint32_t)row->length};
        e->span.offset = order_of(&e->span);
        e->text = row->reason;
        e->line = row->text;
        e->line_length = strlen(row->text);
    }
    r->record.errors = error;
    r->record.n_errors = n;
    r->record.n_headers = r->record.first_line = 0;
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

/* ---- what is reported of them ---------------------------------------------------------------- */

/* The assumption that is reported at `item`; NULL when there is none. */
static const char *describe_root(struct roots *r, const struct repair_root *root, uint32_t item)
{
    struct repair_root here = *root;
    here.item = item;
    buf_clear(&r->text);
    repair_describe_root(r->plan, &here, &r->text);
    return r->text.len == 0 ? NULL : arena_strndup(&r->rows->text, r->text.data, r->text.len);
}

static bool is_unread(const struct roots *r, const struct repair_root *root)
{
    return r->plan->log->item[root->item].error != NULL;
}

/* unread.n of a root that is an unreadable line. */
static int32_t unread_of(const struct roots *r, const struct repair_root *root)
{
    return (int32_t)(r->plan->log->item[root->item].error - r->record.errors) + 1;
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
static int32_t report_row(struct roots *r, struct finding_row *row)
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
        row->repair = describe_root(r, root, origin->follows ? item_of(r, row) : root->item);
    else
        row->follows = *row_of;
    return *row_of != row->n;
}

static void report_unread(struct roots *r)
{
    for (size_t i = 0; i < r->plan->n_roots; i++) {
        const struct repair_root *root = &r->plan->root[i];
        const char *repair = is_unread(r, root) ? describe_root(r, root, root->item) : NULL;
        if (repair != NULL)
            *rows_add_unread_repair(r->rows) =
                (struct unread_repair_row){.n = unread_of(r, root), .repair = repair};
    }
}

/* ---- the probable reading ------------------------------------------------------------------- */

/* How many statements before an item the repairs drop. */
static int32_t count_dropped(const struct repair_plan *plan, uint32_t item)
{
    int32_t n = 0;
    uint32_t last = UINT32_MAX;
    for (size_t i = 0; i < plan->n_edits && plan->edit[i].at < item; i++) {
        const struct repair_edit *edit = &plan->edit[i];
        if (!edit->drops || edit->at == last)
            continue;
        n += plan->log->item[edit->at].event != NULL;
        last = edit->at;
    }
    return n;
}

/* The number of an item's statement in the reading: where it is dropped, of the one put in its
 * place, else of the next. */
static int32_t seq_of(const struct repair_plan *plan, uint32_t item)
{
    int32_t seq = 1 - count_dropped(plan, item);
    bool is_dropped = false, is_put = false;
    for (uint32_t i = 0; i < item; i++)
        seq += plan->log->item[i].event != NULL;
    for (size_t i = 0; i < plan->n_edits && plan->edit[i].at <= item; i++) {
        const struct repair_edit *edit = &plan->edit[i];
        seq += edit->put != NULL;
        is_put |= edit->at == item && edit->put != NULL;
        is_dropped |= edit->at == item && edit->drops;
    }
    return is_dropped && is_put ? seq - 1 : seq;
}

static const char *copy(struct arena *arena, const char *text)
{
    return arena_strndup(arena, text, strlen(text));
}

static void add_finding(struct roots *r, const struct repair_finding *f)
{
    const struct finding *found = &f->finding;
    const struct span place = repair_item_span(&r->plan->log->item[f->item]);
    const struct repair_root *root = f->root == REPAIR_NO_ROOT ? NULL : &r->plan->root[f->root];
    const bool is_root = root != NULL && !f->follows;
    struct arena *text = &r->rows->text;
    const int32_t n = (int32_t)r->rows->table[ROWS_finding].n + 1;
    *rows_add_finding(r->rows) = (struct finding_row){
        .n = n,
        .seq = seq_of(r->plan, f->item),
        .line = row_number(place.line),
        .column = row_number(place.column),
        .length = row_number(place.length),
        .violation = r->record.game->words.violations[found->violation].id,
        .seat = found->seat == SEAT_NONE ? ROW_NULL : found->seat,
        .expected = copy(text, found->expected),
        .found = copy(text, found->found),
        .follows = f->follows ? (int32_t)root->first + 1 : ROW_NULL,
        .follows_unread = ROW_NULL,
        .repair = is_root ? describe_root(r, root, root->item) : NULL,
    };
}

static void add_statements(struct roots *r)
{
    for (size_t i = 0; i < r->reading.n_events; i++) {
        const struct event *e = &r->reading.events[i];
        buf_clear(&r->text);
        notation_write_event(r->record.game, e, &r->text);
        *rows_add_repaired(r->rows) = (struct repaired_row){
            .seq = (int32_t)i + 1,
            .line = row_number(e->span.line),
            .column = row_number(e->span.column),
            .length = row_number(e->span.length),
            .text = arena_strndup(&r->rows->text, r->text.data, r->text.len),
        };
    }
}

struct roots_sum roots_add_reading(struct roots *r, struct game_rows *rows)
{
    struct roots_sum sum = {0};
    r->rows = rows;
    for (size_t i = 0; i < r->plan->n_found; i++) {
        const struct repair_finding *f = &r->plan->found[i];
        const uint8_t severity =
            r->record.game->words.violations[f->finding.violation].severity;
        add_finding(r, f);
        sum.errors += severity == SEVERITY_ERROR;
        sum.warnings += severity == SEVERITY_WARNING;
        sum.adjusted += game_finds_adjustment(r->record.game, &f->finding);
        sum.following += f->follows;
    }
    add_statements(r);
    report_unread(r);
    return sum;
}

/* ---- the whole ------------------------------------------------------------------------------ */

void roots_search(struct roots *r, const struct record *record, const void *rules,
                  const struct game_rows *facts)
{
    arena_reset(&r->arena);
    r->record = *record;
    take_events(r, record);
    take_unread(r, facts);
    const struct repair_task task = {.record = &r->record, .rules = rules};
    r->plan = repairer_search(r->repairer, &task);
}

int32_t roots_trace(struct roots *r, struct game_rows *rows)
{
    const size_t n = rows->table[ROWS_finding].n;
    int32_t following = 0;
    r->rows = rows;
    repairer_trace(r->repairer, take_findings(r, rows), n);
    find_rows(r, n);
    for (size_t i = 0; i < n; i++)
        following += report_row(r, rows_at(rows, ROWS_finding, i));
    report_unread(r);
    return following;
}

bool roots_read(struct roots *r, struct record *out)
{
    if (r->plan->n_edits == 0)
        return false;
    repair_apply(r->plan, &r->arena, &r->reading);
    *out = r->reading;
    return true;
}
