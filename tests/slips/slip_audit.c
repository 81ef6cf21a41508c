#include "slip_audit.h"

#include <stdlib.h>

#include "audit/fix_text.h"
#include "audit/repair_text.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "core/audit.h"
#include "notation/reader.h"

struct slip_auditor {
    struct finding_sink sink; /* first: findings arrive here */
    struct audit_watcher watcher;
    struct auditor auditor;
    struct record record;
    struct words *words;
    struct repairer *repairer;
    struct arena arena; /* of the repaired record */
    const struct record *audited;
    struct buf text, fixed; /* the log; the same with its repairs, "" when nothing is wrong */
    struct slip_marks fixed_marks;
    struct slip_finding *finding;
    size_t n, room;
    /* Of the audit that runs. */
    struct slip_marks *marks;
    uint32_t wanted[SLIP_MARKS_MAX]; /* lines of the text with the marks; 0 gone */
    unsigned round, last_marked;     /* before the event; of the mark found last */
};

static void add_finding(struct slip_auditor *a, uint32_t line, const char *id,
                        const char *description)
{
    a->finding = xgrow_array(a->finding, a->n, &a->room, sizeof *a->finding);
    a->finding[a->n++] = (struct slip_finding){line, id, description};
}

static void emit(struct finding_sink *sink, const struct finding *f)
{
    struct slip_auditor *a = (struct slip_auditor *)(void *)sink;
    add_finding(a, f->span.line, a->record.game->words.violations[f->violation].id, "");
}

struct slip_auditor *slip_auditor_new(const struct game_def *game)
{
    struct slip_auditor *a = xcalloc(1, sizeof *a);
    a->sink.emit = emit;
    a->words = words_new(game);
    a->repairer = repairer_new();
    auditor_init(&a->auditor);
    record_init(&a->record);
    return a;
}

void slip_auditor_free(struct slip_auditor *a)
{
    record_free(&a->record);
    auditor_free(&a->auditor);
    words_free(a->words);
    repairer_free(a->repairer);
    arena_free(&a->arena);
    buf_free(&a->text);
    buf_free(&a->fixed);
    free(a->finding);
    free(a);
}

const struct words *slip_auditor_words(const struct slip_auditor *a)
{
    return a->words;
}

/* ---- marks -------------------------------------------------------------------------------------- */

static struct slip_auditor *watching(struct audit_watcher *w)
{
    return (struct slip_auditor *)(void *)((char *)w - offsetof(struct slip_auditor, watcher));
}

static void add_mark(struct slip_marks *marks, uint32_t origin, uint64_t hash)
{
    if (marks->n < SLIP_MARKS_MAX)
        marks->at[marks->n++] = (struct slip_mark){origin, hash};
}

/* A role in another round than the mark before it is a mark. */
static void find_mark(struct audit_watcher *w, const struct replay *r, uint32_t seq,
                      enum verdict verdict)
{
    struct slip_auditor *a = watching(w);
    const struct event *e = &a->audited->events[seq];
    unsigned turn;
    (void)verdict;
    if (e->verb == r->game->words.verb_role && a->round != a->last_marked &&
        a->marks->n < SLIP_MARKS_MAX - 1) {
        add_mark(a->marks, e->span.line, replay_hash(r));
        a->last_marked = a->round;
    }
    r->game->rules.clock(r->state, &a->round, &turn);
}

/* The last event of a line counts. */
static void read_mark(struct audit_watcher *w, const struct replay *r, uint32_t seq,
                      enum verdict verdict)
{
    struct slip_auditor *a = watching(w);
    (void)verdict;
    for (size_t i = 0; i < a->marks->n; i++)
        if (a->wanted[i] == a->audited->events[seq].span.line)
            a->marks->at[i].hash = replay_hash(r);
}

/* ---- audits ------------------------------------------------------------------------------------- */

static int compare_lines(const void *a, const void *b, void *ctx)
{
    const struct slip_finding *x = a, *y = b;
    (void)ctx;
    return (x->line > y->line) - (x->line < y->line);
}

/* What cannot be read, and what ends a replay early, `shipslog audit` reports, too. */
static void add_findings_of_log(struct slip_auditor *a, const struct audit_result *result)
{
    for (size_t i = 0; i < a->record.n_errors; i++)
        add_finding(a, a->record.errors[i].span.line, "log-syntax", "");
    if (!result->replayed && record_fatal_error(&a->record) == NULL)
        add_finding(a, record_rules_place(&a->record).line, "log-not-audited", "");
    if (result->worst == VERDICT_IMPOSSIBLE)
        add_finding(a, a->auditor.replay.current->span.line, "log-cut-short", "");
}

/* The one game of the text; false when there is none. */
static bool read_game(struct slip_auditor *a, const struct buf *text)
{
    struct err err = ERR_INIT;
    const struct words *words[] = {a->words};
    const struct notation_options options = {.words = words, .n_words = 1};
    struct notation *n = notation_open_text(text->data, text->len, &options);
    const int status = notation_next(n, &a->record, &err);
    notation_close(n);
    return status > 0;
}

static const char *describe_root(struct slip_auditor *a, const struct repair_plan *plan,
                                 const struct repair_root *root)
{
    struct buf text = BUF_INIT;
    repair_describe_root(plan, root, &text);
    const char *copy = arena_strndup(&a->arena, buf_str(&text), text.len);
    buf_free(&text);
    return copy;
}

static void add_roots(struct slip_auditor *a, const struct repair_plan *plan)
{
    for (size_t i = 0; i < plan->n_roots; i++) {
        const struct repair_root *root = &plan->root[i];
        const char *id = "log-syntax";
        if (plan->log->item[root->item].event != NULL)
            id =
                a->record.game->words.violations[plan->found[root->first].finding.violation].id;
        add_finding(a, repair_item_span(&plan->log->item[root->item]).line, id,
                    describe_root(a, plan, root));
    }
}

static void audit_repaired(struct slip_auditor *a)
{
    struct err err = ERR_INIT;
    struct record repaired;
    const void *rules = auditor_rules(&a->auditor, &a->record, &err);
    if (rules == NULL)
        return;
    const struct repair_task task = {.record = &a->record, .rules = rules};
    const struct repair_plan *plan = repairer_search(a->repairer, &task);
    a->n = 0;
    arena_reset(&a->arena);
    add_roots(a, plan);
    fix_text(plan, NULL, &(struct fix_source){a->text.data, 0, a->text.len}, &a->fixed);
    repair_apply(plan, &a->arena, &repaired);
    a->audited = &repaired;
    audit_record(&a->auditor, &repaired, NULL, &a->watcher, &err);
}

static void audit(struct slip_auditor *a, const struct slip_text *t, struct slip_audit *out)
{
    struct err err = ERR_INIT;
    struct audit_result result = {0};
    a->n = 0;
    a->marks = &out->marks;
    a->audited = &a->record;
    buf_clear(&a->text);
    buf_clear(&a->fixed);
    slip_text_write(t, &a->text);
    if (read_game(a, &a->text))
        result = audit_record(&a->auditor, &a->record, &a->sink, &a->watcher, &err);
    add_findings_of_log(a, &result);
    if (a->n > 0 && result.replayed && !getenv("LITERAL"))
        audit_repaired(a);
    sort_stable(a->finding, a->n, sizeof *a->finding, compare_lines, NULL);
    out->finding = a->finding;
    out->n = a->n;
}

static void begin_marks(struct slip_auditor *a, struct slip_marks *marks)
{
    marks->n = 0;
    a->marks = marks;
    a->watcher.at_rest = find_mark;
    a->round = 0;
    a->last_marked = UINT32_MAX;
}

/* Whether the text with its repairs comes to the true positions. */
static bool audit_fixed(struct slip_auditor *a, const struct slip_marks *marks)
{
    struct err err = ERR_INIT;
    begin_marks(a, &a->fixed_marks);
    a->audited = &a->record;
    if (a->fixed.len == 0 || !read_game(a, &a->fixed) ||
        !audit_record(&a->auditor, &a->record, NULL, &a->watcher, &err).replayed)
        return false;
    add_mark(&a->fixed_marks, UINT32_MAX, replay_hash(&a->auditor.replay));
    return a->fixed_marks.n == marks->n && slip_same_positions(&a->fixed_marks, marks);
}

void slip_audit_true(struct slip_auditor *a, const struct slip_text *t, struct slip_audit *out)
{
    begin_marks(a, &out->marks);
    audit(a, t, out);
    add_mark(&out->marks, UINT32_MAX, replay_hash(&a->auditor.replay));
}

void slip_audit_slipped(struct slip_auditor *a, const struct slip_text *t,
                        const struct slip_marks *marks, struct slip_audit *out)
{
    out->marks = *marks;
    a->watcher.at_rest = read_mark;
    for (size_t i = 0; i < marks->n; i++)
        out->marks.at[i].hash = a->wanted[i] = 0;
    for (size_t line = 0; line < t->n; line++)
        for (size_t i = 0; i < marks->n; i++)
            if (t->line[line].origin == marks->at[i].origin)
                a->wanted[i] = (uint32_t)line + 1;
    audit(a, t, out);
    out->marks.at[marks->n - 1].hash = replay_hash(&a->auditor.replay);
    out->is_fixed = audit_fixed(a, marks);
}

bool slip_same_positions(const struct slip_marks *a, const struct slip_marks *b)
{
    for (size_t i = 0; i < a->n; i++)
        if (a->at[i].hash != b->at[i].hash)
            return false;
    return true;
}
