#include "core/lookahead.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

enum { STEPS_MAX = 96 }; /* automatic steps between two nodes */

struct lookahead *lookahead_new(void)
{
    struct lookahead *o = xcalloc(1, sizeof *o);
    struct journal_entry *entry = xcalloc(JOURNAL_STEP, sizeof *entry);
    o->journal = journal_make(NULL, entry, JOURNAL_STEP);
    return o;
}

void lookahead_free(struct lookahead *o)
{
    if (o == NULL)
        return;
    legal_list_free(&o->legal);
    free(o->journal.entry);
    free(o);
}

struct event lookahead_mark(const struct game_def *game, unsigned round)
{
    struct event e = {.verb = game->words.verb_round, .seat = SEAT_NONE, .n_items = 1};
    e.item[0] = (struct event_item){THING_NUMBER, ITEM_PLAIN, (int16_t)round};
    return e;
}

/* Sets the mark of the round where one is due. */
static bool set_mark(struct lookahead *o, struct lookahead_node *s, int last_mark)
{
    const struct event mark = lookahead_mark(o->game, s->round);
    if (mark.verb == NO_VERB || last_mark < 0 || (int)s->round <= last_mark ||
        !o->game->rules.awaits(o->rules, s->state, &mark) ||
        o->game->rules.check(o->rules, s->state, &mark, true, NULL) != VERDICT_LEGAL)
        return false;
    o->journal.state = s->state;
    journal_clear(&o->journal);
    o->game->rules.apply(o->rules, &o->journal, &mark, true);
    return true;
}

/* Fills in the node of its state, and the legal events. */
static void note_node(struct lookahead *o, struct lookahead_node *s, int last_mark)
{
    unsigned turn;
    o->game->rules.clock(s->state, &s->round, &turn);
    s->has_mark = set_mark(o, s, last_mark);
    s->node = o->game->rules.node(o->rules, s->state);
    s->first = o->legal.n;
    s->n =
        legal_list_add(&o->legal, o->game, o->rules, s->state, LOOKAHEAD_EVENTS - o->legal.n);
    s->is_cut = o->legal.is_cut;
}

/* Declines what the node offers, and walks to the next that a player or chance may answer. */
static void walk_on(struct lookahead *o, int16_t *state)
{
    o->journal.state = state;
    for (int i = 0; i < STEPS_MAX; i++) {
        journal_clear(&o->journal);
        o->game->rules.take_default(o->rules, &o->journal);
        if (o->game->rules.node(o->rules, state).kind != NODE_AUTOMATIC)
            return;
    }
}

void lookahead_take(struct lookahead *o, const struct replay *r, int last_mark)
{
    const size_t size = r->game->rules.state_slots * sizeof r->state[0];
    o->game = r->game;
    o->rules = r->rules;
    o->n_nodes = o->legal.n = 0;
    memcpy(o->node[0].state, r->state, size);
    for (;;) {
        struct lookahead_node *s = &o->node[o->n_nodes++];
        note_node(o, s, last_mark);
        if (s->has_mark)
            last_mark = (int)s->round;
        if (s->node.kind != NODE_OPTIONAL || o->n_nodes == LOOKAHEAD_NODES)
            return;
        memcpy(s[1].state, s->state, size);
        walk_on(o, s[1].state);
    }
}

bool lookahead_awaits(const struct lookahead *o, size_t node, const struct event *e)
{
    return o->game->rules.awaits(o->rules, o->node[node].state, e);
}

size_t lookahead_find(const struct lookahead *o, const struct event *e)
{
    size_t i = 0;
    while (i < o->n_nodes && !lookahead_awaits(o, i, e))
        i++;
    return i;
}

bool lookahead_allows(const struct lookahead *o, size_t node, const struct event *e)
{
    return o->game->rules.check(o->rules, o->node[node].state, e, true, NULL) <=
           VERDICT_CANNOT_TELL;
}

void lookahead_apply(struct lookahead *o, size_t node, const struct event *e,
                     int16_t state[STATE_SLOTS])
{
    memcpy(state, o->node[node].state, o->game->rules.state_slots * sizeof state[0]);
    o->journal.state = state;
    journal_clear(&o->journal);
    o->game->rules.apply(o->rules, &o->journal, e, true);
}
