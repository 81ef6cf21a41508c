#include "core/respell.h"

#include <string.h>

#include "core/audit.h"
#include "core/record_position.h"

/* The position before the event that is replayed. */
struct respeller {
    struct replay_observer observer;
    struct finding_sink sink;
    int16_t before[STATE_SLOTS];
};

static void ignore_writes(struct replay_observer *o, uint32_t event,
                          const struct journal_entry *entry, uint32_t n)
{
    (void)o, (void)event, (void)entry, (void)n;
}

static void keep_position(struct replay_observer *o, const struct replay *r,
                          const struct event *e)
{
    struct respeller *x = (struct respeller *)(void *)o;
    if (event_takes_changes(r->game, e))
        memcpy(x->before, r->state, r->game->rules.state_slots * sizeof x->before[0]);
}

/* Without a sink a replay finds less. */
static void ignore_finding(struct finding_sink *sink, const struct finding *f)
{
    (void)sink, (void)f;
}

bool event_takes_changes(const struct game_def *game, const struct event *e)
{
    return game->words.verbs[e->verb].part[0].count == COUNT_CHANGE;
}

static bool is_other(const struct game_def *game, const struct event *e, enum spelling spelling)
{
    return event_takes_changes(game, e) && event_is_change(e) != (spelling == SPELLING_CHANGES);
}

static bool has_other(const struct record *record, enum spelling spelling)
{
    for (size_t i = 0; i < record->n_events; i++)
        if (is_other(record->game, &record->events[i], spelling))
            return true;
    return false;
}

void record_respell_by(struct replay *r, const void *rules, struct record *record,
                       enum spelling spelling)
{
    struct respeller x = {.observer = {ignore_writes, keep_position},
                          .sink = {.emit = ignore_finding}};
    if (!has_other(record, spelling))
        return;
    replay_start_record(r, record, rules, record->grade);
    r->observer = &x.observer;
    for (size_t i = 0; i < record->n_events && !r->dead; i++) {
        const unsigned before = x.sink.n;
        struct event *e = &record->events[i];
        replay_recorded_event(r, record, i, &x.sink);
        if (x.sink.n == before && !r->dead && is_other(record->game, e, spelling))
            record->game->rules.respell(x.before, r->state, e, spelling == SPELLING_CHANGES);
    }
    replay_end(r);
    r->observer = NULL;
}

int record_respell(struct auditor *a, struct record *record, enum spelling spelling,
                   struct err *err)
{
    if (record->game == NULL || !has_other(record, spelling))
        return 0;
    const void *rules = auditor_rules(a, record, err);
    if (rules == NULL)
        return -1;
    record_respell_by(&a->replay, rules, record, spelling);
    return 0;
}
