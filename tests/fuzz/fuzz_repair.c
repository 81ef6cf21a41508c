/* fuzz_repair.c - the probable reading of any log.
 *
 * A log has a root exactly when something in it is wrong, the first wrong item is the first root,
 * and the repaired record is wrong only where a root is left as it is written.
 */
#include <stdbool.h>

#include "audit/repair.h"
#include "base/err.h"
#include "core/audit.h"
#include "fuzz_target.h"

FUZZ_LOG_MUTATOR(mutate_log)
FUZZ_BRANCHES(6000000, 150000)
FUZZ_SQLITE_STEPS(0, 0)

enum { FINDINGS_MAX = 4096, FEW_STEPS = 500, MANY_STEPS = 20000, SELDOM = 64 };

static struct {
    struct finding_sink sink; /* first */
    struct auditor auditor;
    struct repairer *repairer;
    struct record record;
    struct arena arena;
    struct finding found[FINDINGS_MAX];
    size_t n;
    bool is_wrong; /* there was a finding that is no info */
} f;

static void keep(struct finding_sink *sink, const struct finding *finding)
{
    const struct game_words *words = &f.record.game->words;
    (void)sink;
    f.is_wrong |= words->violations[finding->violation].severity >= SEVERITY_WARNING;
    if (f.n < FINDINGS_MAX)
        f.found[f.n++] = *finding;
}

static void set_up(void)
{
    f.sink.emit = keep;
    auditor_init(&f.auditor);
    f.repairer = repairer_new();
    record_init(&f.record);
}

static bool read_game(const char *text, size_t length)
{
    const struct notation_options options = fuzz_words();
    struct notation *notation = notation_open_text(text, length, &options);
    const bool is_read = notation_next(notation, &f.record, NULL) > 0;
    notation_close(notation);
    return is_read && f.record.game != NULL && record_fatal_error(&f.record) == NULL;
}

static bool has_unreadable_item(const struct repair_plan *plan)
{
    for (size_t i = 0; i < plan->log->n; i++)
        if (plan->log->item[i].event == NULL)
            return true;
    return false;
}

/* Whether a root that is left as it is written has a finding at the place. */
static bool is_left(const struct repair_plan *plan, const struct span *place)
{
    for (size_t i = 0; i < plan->n_found; i++) {
        const struct repair_finding *found = &plan->found[i];
        if (found->root != REPAIR_NO_ROOT && found->finding.span.offset == place->offset &&
            (plan->root[found->root].repair.kind == REPAIR_AS_WRITTEN ||
             plan->root[found->root].repair.kind == REPAIR_LOST ||
             plan->root[found->root].repair.kind == REPAIR_HEADER ||
             (found->follows && plan->root[found->root].repair.kind == REPAIR_TURN_PUT) ||
             plan->root[found->root].repair.kind == REPAIR_UNSEARCHED))
            return true;
    }
    return false;
}

/* The first finding of a root is there, unless the root is a line that cannot be read. */
static void check_roots(const struct repair_plan *plan)
{
    for (size_t i = 0; i < plan->n_roots; i++)
        if (plan->log->item[plan->root[i].item].event != NULL &&
            plan->root[i].first >= plan->n_found)
            fuzz_fail("a root has no finding", "");
}

static void check_repaired(const struct repair_plan *plan)
{
    struct err err = ERR_INIT;
    struct record repaired;
    arena_reset(&f.arena);
    repair_apply(plan, &f.arena, &repaired);
    f.n = 0;
    audit_record(&f.auditor, &repaired, &f.sink, NULL, &err);
    for (size_t i = 0; i < f.n; i++) {
        const uint8_t severity = f.record.game->words.violations[f.found[i].violation].severity;
        if (severity >= SEVERITY_WARNING && !is_left(plan, &f.found[i].span))
            fuzz_fail("the repaired log is wrong where nothing is left wrong",
                      f.record.game->words.violations[f.found[i].violation].id);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct err err = ERR_INIT;
    if (f.repairer == NULL)
        set_up();
    if (!read_game((const char *)data, size))
        return 0;
    f.n = 0;
    f.is_wrong = false;
    if (!audit_record(&f.auditor, &f.record, &f.sink, NULL, &err).replayed)
        return 0;
    const struct repair_task task = {.record = &f.record,
                                     .rules = auditor_rules(&f.auditor, &f.record, &err),
                                     .literal = f.found,
                                     .n_literal = f.n,
                                     .most_steps = size % SELDOM == 0 ? MANY_STEPS : FEW_STEPS};
    const struct repair_plan *plan = repairer_search(f.repairer, &task);
    /* A list of candidates, and the replay of one, are taken to their end. */
    if (plan->steps > task.most_steps + CANDIDATES_MAX + SEARCH_BACK + SEARCH_WINDOW + size)
        fuzz_fail("a search takes no more steps than it may", "");
    if ((plan->n_roots > 0) != (f.is_wrong || has_unreadable_item(plan)))
        fuzz_fail("a log has a root exactly when it is wrong", "");
    check_roots(plan);
    check_repaired(plan);
    return 0;
}
