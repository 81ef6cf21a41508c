#include "play/trajectory.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "play/views.h"

/* All that one taking needs. */
struct taking {
    struct trajectory *trajectory;
    const struct record *record;
    bool is_public; /* things are hidden from everybody who reads the log */
    struct views views;
};

static int16_t *copy_of(const struct game_def *game, const int16_t *state)
{
    int16_t *copy = xcalloc(game->rules.state_slots, sizeof *copy);
    memcpy(copy, state, game->rules.state_slots * sizeof *copy);
    return copy;
}

static bool is_chance(const struct taking *t, const struct event *e)
{
    return t->views.log.node.kind == NODE_CHANCE ||
           game_odds(t->record->game, t->trajectory->rules, t->views.log.at, e) > 0;
}

static bool is_decision(const struct taking *t, const struct event *e)
{
    const struct node *node = &t->views.log.node;
    return e->seat < t->record->n_players && node->seat == e->seat &&
           (node->kind == NODE_DECISION || node->kind == NODE_OPTIONAL) &&
           (!t->is_public || e->verb == t->record->game->words.verb_role);
}

static void classify_event(const struct taking *t, const struct event *e,
                           struct trajectory_event *out)
{
    if (is_chance(t, e))
        out->kind = TRAJECTORY_CHANCE;
    else if (is_decision(t, e)) {
        out->kind = TRAJECTORY_DECISION;
        out->known = copy_of(t->record->game, views_at(&t->views, e->seat));
    }
}

static void take_event(struct taking *t, uint32_t i)
{
    const struct game_def *game = t->record->game;
    const struct event *e = &t->record->events[i];
    const int16_t *state = t->views.log.replay.state;
    const size_t size = game->rules.state_slots * sizeof *state;
    struct trajectory_event *out = &t->trajectory->event[t->trajectory->n++];
    int16_t before[STATE_SLOTS];
    unsigned round, turn;
    game->rules.clock(state, &round, &turn);
    turn += e->verb == game->words.verb_role; /* the turn that it begins */
    *out = (struct trajectory_event){
        .index = i, .seat = e->seat, .round = (uint16_t)round, .turn = (uint16_t)turn};
    memcpy(before, state, size);
    const enum verdict verdict = views_take(&t->views, t->record, i);
    if (t->views.log.has_applied && verdict <= VERDICT_CANNOT_TELL)
        classify_event(t, e, out);
    if (memcmp(before, state, size) != 0)
        out->after = copy_of(game, state);
}

void trajectory_take(struct trajectory *trajectory, const struct record *record,
                     const void *rules, bool all_cards)
{
    struct taking *t = xcalloc(1, sizeof *t);
    *trajectory = (struct trajectory){.game = record->game, .rules = rules};
    t->trajectory = trajectory;
    t->record = record;
    t->is_public = views_hide(record->game) && record->grade == GRADE_PUBLIC;
    views_start(&t->views, record, rules, !all_cards);
    trajectory->start = copy_of(record->game, t->views.log.replay.state);
    trajectory->event = xcalloc(record->n_events + 1, sizeof *trajectory->event);
    for (uint32_t i = 0; i < record->n_events && !t->views.log.replay.dead; i++)
        take_event(t, i);
    trajectory->is_over = replay_is_over(&t->views.log.replay);
    views_free(&t->views);
    free(t);
}

void trajectory_of_position(struct trajectory *trajectory, const struct game_def *game,
                            const void *rules, const int16_t *state)
{
    *trajectory =
        (struct trajectory){.game = game, .rules = rules, .start = copy_of(game, state)};
    trajectory->event = xcalloc(1, sizeof *trajectory->event);
    trajectory->is_over = game->rules.node(rules, state).kind == NODE_OVER;
}

void trajectory_free(struct trajectory *trajectory)
{
    for (size_t i = 0; i < trajectory->n; i++) {
        free(trajectory->event[i].known);
        free(trajectory->event[i].after);
    }
    free(trajectory->event);
    free(trajectory->start);
    *trajectory = (struct trajectory){0};
}
