#include "audit/game_audit.h"

#include <stdlib.h>

#include "audit/finding_list.h"
#include "audit/position_before.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/legal_list.h"

struct game_audit {
    struct finding_sink sink; /* first: takes the findings of a log that is read as written */
    struct game_audit_options options;
    struct auditor auditor;
    struct finding_list findings;
    struct position_before *positions;
    const struct record *record; /* being audited */
    size_t next_error;           /* of the record's errors, to be reported */
    bool positions_begun;        /* of this game: they begin with the first item */
    struct legal_list legal;
};

/* ---- items --------------------------------------------------------------------------------------- */

static const char *position_of(struct game_audit *a, const struct audit_item *item)
{
    const struct record *record = a->record;
    struct err err = ERR_INIT;
    if (!a->options.has_positions || record_fatal_error(record) != NULL)
        return "";
    if (!a->positions_begun) {
        const char *profile = a->options.rules != NULL ? a->options.rules : record->rules;
        const void *rules = auditor_rules(&a->auditor, record, &err);
        if (rules == NULL)
            return "";
        position_before_begin(a->positions, record, rules, profile);
        a->positions_begun = true;
    }
    return position_before_place(a->positions, &item->span);
}

static void report_item(struct game_audit *a, enum audit_item_kind kind,
                        struct audit_item *item)
{
    item->position = position_of(a, item);
    if (item->source == NULL)
        item->source = record_source_line(a->record, &item->span, &item->source_length);
    a->options.take(a->options.ctx, kind, item);
}

/* Reports the lines before `line` that cannot be read. */
static void report_unreadable_before(struct game_audit *a, uint32_t line)
{
    const struct record *r = a->record;
    for (; a->next_error < r->n_errors; a->next_error++) {
        const struct record_error *error = &r->errors[a->next_error];
        if (error->span.line >= line)
            return;
        struct audit_item item = audit_item_of_error(error);
        if (r->other_game != NULL && error->fatal)
            item.id = "log-other-game";
        report_item(a, AUDIT_ITEM_UNREADABLE, &item);
    }
}

static void report_warnings(struct game_audit *a)
{
    const struct record *r = a->record;
    for (size_t i = 0; i < r->n_warnings; i++) {
        const bool is_info = r->warnings[i].is_of_file;
        struct audit_item item = audit_item_of_log(is_info ? SEVERITY_INFO : SEVERITY_WARNING,
                                                   "log-passed-over", r->warnings[i].text);
        item.span = r->warnings[i].span;
        report_item(a, AUDIT_ITEM_PASSED_OVER, &item);
    }
}

/* ---- findings ------------------------------------------------------------------------------------ */

static void report_now(struct finding_sink *sink, const struct finding *f)
{
    struct game_audit *a = (struct game_audit *)(void *)sink;
    const size_t wanted = a->record->grade == GRADE_RESULT ? 0 : a->options.legal;
    struct audit_item item = audit_item_of(a->record->game, f);
    if (wanted > 0 && violation_is_slip(&a->record->game->words.violations[f->violation])) {
        legal_list_take_instead(&a->legal, &a->auditor.replay);
        item.legal = a->legal.event;
        item.n_legal = a->legal.n;
        item.legal_is_cut = a->legal.is_cut;
        item.other = a->legal.other;
        item.n_legal_shown = item.n_legal < wanted ? item.n_legal : wanted;
    }
    report_unreadable_before(a, f->span.line);
    report_item(a, AUDIT_ITEM_FINDING, &item);
}

static void report_list(struct game_audit *a)
{
    struct err err = ERR_INIT;
    finding_list_end(&a->findings, auditor_rules(&a->auditor, a->record, &err),
                     a->options.legal);
    for (uint32_t i = 0; i < a->findings.n; i++) {
        struct audit_item item = a->findings.at[i].item;
        report_item(
            a, a->findings.at[i].is_unreadable ? AUDIT_ITEM_UNREADABLE : AUDIT_ITEM_FINDING,
            &item);
    }
}

/* Unless an unreadable line has said so. */
static void report_not_audited(struct game_audit *a, const struct err *err)
{
    if (record_fatal_error(a->record) != NULL)
        return;
    struct audit_item item = audit_item_of_log(SEVERITY_ERROR, "log-not-audited", err->text);
    item.span = record_rules_place(a->record);
    report_item(a, AUDIT_ITEM_NOT_AUDITED, &item);
}

static void report_cut_short(struct game_audit *a)
{
    struct audit_item item =
        audit_item_of_log(SEVERITY_INFO, "log-cut-short",
                          "a number would grow beyond 32767: the audit of the game ends here");
    item.span = a->auditor.replay.current->span;
    report_item(a, AUDIT_ITEM_CUT_SHORT, &item);
}

/* ---- a game -------------------------------------------------------------------------------------- */

static struct audit_result audit_moves(struct game_audit *a, struct err *err)
{
    /* Nothing in a result follows from a slip before it. */
    const bool as_written = a->options.as_written || a->record->grade == GRADE_RESULT;
    finding_list_begin(&a->findings, a->record);
    const struct audit_result result = audit_record(
        &a->auditor, a->record, as_written ? &a->sink : &a->findings.sink, NULL, err);
    if (result.replayed && !as_written)
        report_list(a);
    else
        report_unreadable_before(a, UINT32_MAX);
    if (!result.replayed)
        report_not_audited(a, err);
    else if (result.worst == VERDICT_IMPOSSIBLE)
        report_cut_short(a);
    return result;
}

void game_audit_limit(struct game_audit *a, uint64_t most_steps)
{
    a->findings.most_steps = most_steps;
}

struct audit_result game_audit_run(struct game_audit *a, const struct record *record,
                                   struct err *err)
{
    struct err why = ERR_INIT;
    a->record = record;
    a->next_error = 0;
    a->positions_begun = false;
    report_warnings(a);
    if (record->is_outside) {
        report_unreadable_before(a, UINT32_MAX);
        err_set(err, "text outside of games");
        return (struct audit_result){.replayed = false};
    }
    const struct audit_result result = audit_moves(a, &why);
    if (!result.replayed)
        err_set(err, "%s", why.text);
    return result;
}

struct game_audit *game_audit_new(const struct game_audit_options *options)
{
    struct game_audit *a = xcalloc(1, sizeof *a);
    a->sink.emit = report_now;
    a->options = *options;
    auditor_init(&a->auditor);
    a->auditor.rules_override = options->rules;
    a->positions = position_before_new();
    return a;
}

void game_audit_free(struct game_audit *a)
{
    if (a == NULL)
        return;
    auditor_free(&a->auditor);
    finding_list_free(&a->findings);
    position_before_free(a->positions);
    legal_list_free(&a->legal);
    free(a);
}
