/* library_audit.c - findings as values. */

#include "audit/clause_print.h"
#include "audit/game_audit.h"
#include "base/buf.h"
#include "base/err.h"
#include "library/library_parts.h"
#include "notation/writer.h"

_Static_assert((int)SHIPSLOG_INFO == (int)SEVERITY_INFO &&
                   (int)SHIPSLOG_WARNING == (int)SEVERITY_WARNING &&
                   (int)SHIPSLOG_ERROR == (int)SEVERITY_ERROR,
               "severities are the same numbers");

struct audit {
    const struct shipslog_game *game;
    shipslog_finding_fn *take; /* NULL: nobody asked, or it has asked for no further ones */
    void *context;
    struct shipslog_audit_result result;
    struct buf clause, meant, legal, json; /* of the finding that is handed over */
};

static void count_item(struct shipslog_audit_result *r, enum audit_item_kind kind,
                       const struct audit_item *item)
{
    if (kind == AUDIT_ITEM_UNREADABLE)
        r->n_unreadable++;
    else if (kind != AUDIT_ITEM_FINDING && kind != AUDIT_ITEM_PASSED_OVER)
        return;
    else if (item->follows_line > 0)
        r->n_following++;
    else if (item->severity == SEVERITY_ERROR)
        r->n_errors++;
    else if (item->severity == SEVERITY_WARNING)
        r->n_warnings++;
    else
        r->n_infos++;
}

static void put_texts(struct audit *a, const struct audit_item *item)
{
    struct buf *all[] = {&a->clause, &a->meant, &a->legal, &a->json};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        buf_clear(all[i]);
    const struct game_clauses *clauses = item->def == NULL ? NULL : item->def->clauses;
    const struct clause_def *clause =
        clauses == NULL ? NULL : game_clauses_find(clauses, item->clause);
    if (clause != NULL)
        clause_put_lines(&a->clause, clause);
    audit_item_put_meant(item, &a->meant);
    for (size_t i = 0; i < item->n_legal_shown; i++) {
        notation_write_event(item->def, &item->legal[i], &a->legal);
        buf_putc(&a->legal, '\n');
    }
    audit_print_json.item(&a->json, item);
    buf_truncate(&a->json, a->json.len - 1); /* its line end */
}

static void hand_over(struct audit *a, const struct audit_item *item)
{
    put_texts(a, item);
    const struct shipslog_finding finding = {
        .severity = (int)item->severity,
        .seat = library_seat(item->seat),
        .id = item->id,
        .rule = item->clause,
        .clause = buf_str(&a->clause),
        .message = item->message,
        .expected = item->expected,
        .found = item->found,
        .meant = buf_str(&a->meant),
        .legal = buf_str(&a->legal),
        .position = item->position,
        .json = buf_str(&a->json),
        .n_legal = item->n_legal,
        .line = item->span.line,
        .column = item->span.column,
        .length = item->span.length,
        .follows_line = item->follows_line,
    };
    if (a->take(a->context, &finding) != 0)
        a->take = NULL;
}

static void take_item(void *ctx, enum audit_item_kind kind, struct audit_item *item)
{
    struct audit *a = ctx;
    count_item(&a->result, kind, item);
    item->file = a->game->name;
    item->game = a->game->number;
    item->game_id = a->game->record.id == NULL ? "" : a->game->record.id;
    if (a->take != NULL)
        hand_over(a, item);
}

static void run_audit(struct audit *a, const struct shipslog_audit_options *options)
{
    struct err err = ERR_INIT;
    const struct game_audit_options how = {.rules = options->rules,
                                           .legal = options->legal,
                                           .as_written = options->as_written != 0,
                                           .has_positions = a->take != NULL,
                                           .take = take_item,
                                           .ctx = a};
    struct game_audit *audit = game_audit_new(&how);
    const struct audit_result result = game_audit_run(audit, &a->game->record, &err);
    struct shipslog_audit_result *out = &a->result;
    out->n_cannot_tell = result.cannot_tell;
    out->is_replayed = result.replayed;
    out->is_over = result.over;
    out->is_cut_short = result.replayed && result.worst == VERDICT_IMPOSSIBLE;
    out->has_diverged = result.diverged;
    game_audit_free(audit);
}

int shipslog_game_audit(const shipslog_game *game, const shipslog_audit_options *options,
                        shipslog_finding_fn *take, void *context, shipslog_audit_result *out)
{
    static const struct shipslog_audit_options defaults = {0};
    struct audit a = {.game = game, .take = take, .context = context};
    run_audit(&a, options != NULL ? options : &defaults);
    buf_free(&a.clause);
    buf_free(&a.meant);
    buf_free(&a.legal);
    buf_free(&a.json);
    const struct shipslog_audit_result *r = &a.result;
    if (out != NULL)
        *out = *r;
    return r->n_errors + r->n_warnings + r->n_unreadable > 0 || !r->is_replayed ||
           r->is_cut_short || r->has_diverged;
}
