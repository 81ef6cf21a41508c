/* audit.c - one record through the replayer. */
#include "core/audit.h"

#include "base/err.h"
#include "core/outcome.h"
#include "core/record_position.h"

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
    replay_start_record(&a->replay, record, rules, record->grade);
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
        err_set(err, record->other_game == NULL ? "the game is too large"
                                                : "the header names another game");
        return NULL;
    }
    if (!record_has_moves(record, err))
        return NULL;
    if (profile == NULL || profile[0] == '\0') {
        err_set(err, "the record names no rules profile (rules: %s?)",
                record->game->rules.default_rules);
        return NULL;
    }
    return ruleset_get(a->rules, record->game, profile, record->n_players, err);
}

/* The rules of a result, NULL when it names none; false with `err` when they are unknown. */
static bool find_rules_of_result(struct auditor *a, const struct record *record,
                                 const void **rules, struct err *err)
{
    const char *profile = a->rules_override != NULL ? a->rules_override : record->rules;
    *rules = NULL;
    if (record->game == NULL)
        return err_set(err, "the record names no known game") == 0;
    if (record->game->words.result == NULL)
        return err_set(err, "a result alone is not known in this game") == 0;
    if (record->n_events == 0 && record->ended.how == EARLY_NOT)
        return err_set(err, "the result does not tell anybody's points") == 0;
    if (profile == NULL || profile[0] == '\0')
        return true;
    *rules = ruleset_get(a->rules, record->game, profile, record->n_players, err);
    return *rules != NULL;
}

static struct audit_result compare_result(struct auditor *a, const struct record *record,
                                          struct finding_sink *sink,
                                          struct audit_watcher *watcher, struct err *err)
{
    struct audit_result result = {0};
    struct outcome outcome;
    struct outcome_notes notes;
    const void *rules;
    const unsigned before = sink == NULL ? 0 : sink->n;
    if (!find_rules_of_result(a, record, &rules, err))
        return result;
    outcome_read_notes(record, &notes);
    for (size_t i = 0; i < record->n_events; i++) {
        const enum verdict verdict = outcome_check(record, rules, &notes, i, sink);
        if (verdict > result.worst)
            result.worst = verdict;
        if (watcher != NULL)
            watcher->at_rest(watcher, NULL, (uint32_t)i, verdict);
    }
    outcome_of_result(record, &outcome);
    result.findings = sink == NULL ? 0 : sink->n - before;
    result.replayed = true;
    result.over = outcome.is_complete;
    return result;
}

struct audit_result audit_record(struct auditor *a, const struct record *record,
                                 struct finding_sink *sink, struct audit_watcher *watcher,
                                 struct err *err)
{
    if (record->grade == GRADE_RESULT)
        return compare_result(a, record, sink, watcher, err);
    struct audit_result result = {0};
    const unsigned before = sink == NULL ? 0 : sink->n;
    const void *rules = auditor_rules(a, record, err);
    if (rules == NULL)
        return result;
    start(a, record, rules);
    for (size_t i = 0; i < record->n_events; i++) {
        /* A watcher needs the position at rest, and so does the end of the record. */
        const enum verdict verdict =
            watcher == NULL && i + 1 < record->n_events
                ? replay_take_event(&a->replay, &record->events[i], sink)
                : replay_recorded_event(&a->replay, record, i, sink);
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
