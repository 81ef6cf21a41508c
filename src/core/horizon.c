#include "core/horizon.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

enum { STEPS_MAX = 96 }; /* automatic steps between two stops */

struct horizon *horizon_new(void)
{
    struct horizon *o = xcalloc(1, sizeof *o);
    struct journal_entry *entry = xcalloc(JOURNAL_STEP, sizeof *entry);
    o->journal = journal_make(NULL, entry, JOURNAL_STEP);
    return o;
}

void horizon_free(struct horizon *o)
{
    if (o == NULL)
        return;
    free(o->journal.entry);
    free(o);
}

struct event horizon_mark(const struct game_def *game, unsigned round)
{
    struct event e = {.verb = game->words.verb_round, .seat = SEAT_NONE, .n_items = 1};
    e.item[0] = (struct event_item){THING_NUMBER, ITEM_PLAIN, (int16_t)round};
    return e;
}

/* Sets the mark of the round where one is due. */
static bool set_mark(struct horizon *o, struct horizon_stop *s, int last_mark)
{
    const struct event mark = horizon_mark(o->game, s->round);
    if (mark.verb == NO_VERB || last_mark < 0 || (int)s->round <= last_mark ||
        !o->game->rules.awaits(o->rules, s->state, &mark) ||
        o->game->rules.check(o->rules, s->state, &mark, true, NULL) != VERDICT_LEGAL)
        return false;
    o->journal.state = s->state;
    journal_clear(&o->journal);
    o->game->rules.apply(o->rules, &o->journal, &mark, true);
    return true;
}

/* Notes the stop that its state is at. */
static void note_stop(struct horizon *o, struct horizon_stop *s, int last_mark)
{
    unsigned turn;
    o->game->rules.clock(s->state, &s->round, &turn);
    s->has_mark = set_mark(o, s, last_mark);
    s->stop = o->game->rules.stop(o->rules, s->state);
    s->first = o->n_events;
    s->n = replay_legal_at(o->game, o->rules, s->state, o->event + o->n_events,
                           HORIZON_EVENTS - o->n_events);
    o->n_events += s->n;
}

/* Declines what the stop offers, and goes on to the next that anybody may answer. */
static void walk_on(struct horizon *o, int16_t *state)
{
    o->journal.state = state;
    for (int i = 0; i < STEPS_MAX; i++) {
        journal_clear(&o->journal);
        o->game->rules.step(o->rules, &o->journal);
        if (o->game->rules.stop(o->rules, state).kind != STOP_AUTOMATIC)
            return;
    }
}

void horizon_take(struct horizon *o, const struct replay *r, int last_mark)
{
    const size_t size = r->game->rules.state_words * sizeof r->state[0];
    o->game = r->game;
    o->rules = r->rules;
    o->n_stops = o->n_events = 0;
    memcpy(o->stop[0].state, r->state, size);
    for (;;) {
        struct horizon_stop *s = &o->stop[o->n_stops++];
        note_stop(o, s, last_mark);
        if (s->has_mark)
            last_mark = (int)s->round;
        if (s->stop.kind != STOP_OPTIONAL || o->n_stops == HORIZON_STOPS)
            return;
        memcpy(s[1].state, s->state, size);
        walk_on(o, s[1].state);
    }
}

bool horizon_awaits(const struct horizon *o, size_t stop, const struct event *e)
{
    return o->game->rules.awaits(o->rules, o->stop[stop].state, e);
}

size_t horizon_find(const struct horizon *o, const struct event *e)
{
    size_t i = 0;
    while (i < o->n_stops && !horizon_awaits(o, i, e))
        i++;
    return i;
}

bool horizon_allows(const struct horizon *o, size_t stop, const struct event *e)
{
    return o->game->rules.check(o->rules, o->stop[stop].state, e, true, NULL) <=
           VERDICT_CANNOT_TELL;
}
