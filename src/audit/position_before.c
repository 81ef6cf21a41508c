#include "audit/position_before.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "core/replay.h"
#include "position/state_line.h"
#include "core/record_position.h"

struct position_before {
    struct replay replay;
    struct state_line *line;
    const struct record *record;
    const void *rules;
    size_t at; /* events replayed */
};

struct position_before *position_before_new(void)
{
    struct position_before *p = xcalloc(1, sizeof *p);
    p->line = state_line_new();
    return p;
}

void position_before_free(struct position_before *p)
{
    if (p == NULL)
        return;
    replay_free(&p->replay);
    state_line_free(p->line);
    free(p);
}

static void restart_replay(struct position_before *p)
{
    p->at = 0;
    replay_start_record(&p->replay, p->record, p->rules, p->record->grade);
}

void position_before_begin(struct position_before *p, const struct record *record,
                           const void *rules, const char *profile)
{
    p->record = record;
    p->rules = rules;
    restart_replay(p);
    state_line_start(p->line, record->game, rules, profile);
}

static bool is_before(const struct span *a, const struct span *b)
{
    return a->line < b->line || (a->line == b->line && a->column < b->column);
}

const char *position_before_place(struct position_before *p, const struct span *place)
{
    const struct event *events = p->record->events;
    size_t length;
    if (p->at > 0 && !is_before(&events[p->at - 1].span, place))
        restart_replay(p);
    for (; p->at < p->record->n_events && is_before(&events[p->at].span, place); p->at++)
        replay_recorded_event(&p->replay, p->record, p->at, NULL);
    return state_line_write(p->line, p->replay.state, &length);
}
