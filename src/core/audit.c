/* audit.c - one record through the replayer. */
#include "core/audit.h"

#include "base/err.h"

void auditor_init(struct auditor *a)
{
    *a = (struct auditor){.rules = ruleset_cache_new()};
}

void auditor_free(struct auditor *a)
{
    if (a->replay.game != NULL)
        replay_free(&a->replay);
    ruleset_cache_free(a->rules);
}

/* Restarts the replay for the record and keeps its observer. */
static void start(struct auditor *a, const struct record *record, const void *rules)
{
    struct replay_observer *observer = a->replay.observer;
    replay_start(&a->replay, record->game, rules, record->grade);
    a->replay.observer = observer;
}

const void *auditor_rules(struct auditor *a, const struct record *record, struct err *err)
{
    const char *profile = a->rules_override != NULL ? a->rules_override : record->rules;
    if (record->game == NULL) {
        err_set(err, "the record names no known game");
        return NULL;
    }
    if (record->is_refused) {
        err_set(err, "the game is too large");
        return NULL;
    }
    if (profile == NULL || profile[0] == '\0') {
        err_set(err, "the record names no rules profile (rules: %s?)",
                record->game->rules.default_rules);
        return NULL;
    }
    return ruleset_get(a->rules, record->game, profile, record->n_players, err);
}

struct audit_result audit_record(struct auditor *a, const struct record *record,
                                 struct finding_sink *sink, struct audit_watcher *watcher,
                                 struct err *err)
{
    struct audit_result result = {0};
    const unsigned before = sink == NULL ? 0 : sink->n;
    const void *rules = auditor_rules(a, record, err);
    if (rules == NULL)
        return result;
    start(a, record, rules);
    for (size_t i = 0; i < record->n_events; i++) {
        const enum verdict verdict = replay_recorded_event(&a->replay, record, i, sink);
        if (verdict > result.worst)
            result.worst = verdict;
        result.cannot_tell += verdict == VERDICT_CANNOT_TELL;
        if (watcher != NULL)
            watcher->at_rest(watcher, &a->replay, (uint32_t)i, verdict);
    }
    replay_end(&a->replay);
    result.findings = sink == NULL ? 0 : sink->n - before;
    result.replayed = true;
    result.over = replay_is_over(&a->replay);
    result.diverged = a->replay.diverged;
    return result;
}
