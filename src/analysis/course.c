#include "analysis/course.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/record_position.h"
#include "core/replay.h"

/* A replay that keeps the position at which the last event was applied. */
struct watched {
    struct replay_observer observer; /* first */
    struct replay replay;
    int16_t at[STATE_SLOTS];
    bool has_applied;
    struct node node;
};

/* All that one taking needs: the log's own view, and that of each player where things are hidden. */
struct taking {
    struct course *course;
    const struct record *record;
    bool all_cards, is_public;
    struct watched log, view[SEATS_MAX];
    unsigned n_views;
};

/* ---- replays that are watched ---------------------------------------------------------------- */

static void ignore(struct replay_observer *o, uint32_t seq, const struct journal_entry *entry,
                   uint32_t n)
{
    (void)o;
    (void)seq;
    (void)entry;
    (void)n;
}

static void keep(struct replay_observer *o, const struct replay *r, const struct event *e)
{
    struct watched *w = (struct watched *)(void *)o;
    (void)e;
    memcpy(w->at, r->state, r->game->rules.state_slots * sizeof w->at[0]);
    w->node = r->game->rules.node(r->rules, r->state);
    w->has_applied = true;
}

static void start_watching(struct watched *w, const struct record *record, const void *rules,
                           enum grade grade)
{
    w->observer = (struct replay_observer){ignore, keep};
    replay_start_record(&w->replay, record, rules, grade);
    w->replay.check_pieces = false;
    w->replay.observer = &w->observer;
}

static bool hides(const struct game_def *game)
{
    return game->rules.slot_grade != NO_SLOT && game->rules.redact != NULL;
}

static struct taking *begin(struct course *c, const struct record *record, const void *rules,
                            bool all_cards)
{
    struct taking *t = xcalloc(1, sizeof *t);
    t->course = c;
    t->record = record;
    t->all_cards = all_cards;
    t->is_public = hides(record->game) && record->grade == GRADE_PUBLIC;
    start_watching(&t->log, record, rules, record->grade);
    t->n_views = hides(record->game) && !t->is_public && !all_cards ? record->n_players : 0;
    for (unsigned seat = 0; seat < t->n_views; seat++)
        start_watching(&t->view[seat], record, rules, GRADE_PUBLIC);
    return t;
}

static void end(struct taking *t)
{
    replay_free(&t->log.replay);
    for (unsigned seat = 0; seat < t->n_views; seat++)
        replay_free(&t->view[seat].replay);
    free(t);
}

/* ---- events ------------------------------------------------------------------------------------ */

static int16_t *copy_of(const struct game_def *game, const int16_t *state)
{
    int16_t *copy = xcalloc(game->rules.state_slots, sizeof *copy);
    memcpy(copy, state, game->rules.state_slots * sizeof *copy);
    return copy;
}

/* Every player sees the event in their own way. */
static void show(struct taking *t, const struct event *e)
{
    const struct game_rules *rules = &t->record->game->rules;
    for (unsigned seat = 0; seat < t->n_views; seat++) {
        struct event seen = *e;
        rules->redact(t->course->rules, t->log.replay.state, &seen, seat);
        t->view[seat].has_applied = false;
        replay_event(&t->view[seat].replay, &seen, NULL);
    }
}

static bool is_chance(const struct taking *t, const struct event *e)
{
    return t->log.node.kind == NODE_CHANCE ||
           game_odds(t->record->game, t->course->rules, t->log.at, e) > 0;
}

static bool is_decision(const struct taking *t, const struct event *e)
{
    const struct node *node = &t->log.node;
    return e->seat < t->record->n_players && node->seat == e->seat &&
           (node->kind == NODE_DECISION || node->kind == NODE_OPTIONAL) &&
           (!t->is_public || e->verb == t->record->game->words.verb_role);
}

static const int16_t *known_at(const struct taking *t, unsigned seat)
{
    const bool seen = seat < t->n_views && t->view[seat].has_applied;
    return seen ? t->view[seat].at : t->log.at;
}

static void classify(const struct taking *t, const struct event *e, struct course_event *out)
{
    if (is_chance(t, e))
        out->kind = COURSE_CHANCE;
    else if (is_decision(t, e)) {
        out->kind = COURSE_DECISION;
        out->known = copy_of(t->record->game, known_at(t, e->seat));
    }
}

static void take(struct taking *t, uint32_t i)
{
    const struct game_def *game = t->record->game;
    const struct event *e = &t->record->events[i];
    struct course_event *out = &t->course->event[t->course->n++];
    int16_t before[STATE_SLOTS];
    unsigned round, turn;
    game->rules.clock(t->log.replay.state, &round, &turn);
    *out = (struct course_event){
        .index = i, .seat = e->seat, .round = (uint16_t)round, .turn = (uint16_t)turn};
    memcpy(before, t->log.replay.state, game->rules.state_slots * sizeof before[0]);
    show(t, e);
    t->log.has_applied = false;
    const enum verdict verdict = replay_recorded_event(&t->log.replay, t->record, i, NULL);
    if (t->log.has_applied && verdict <= VERDICT_CANNOT_TELL)
        classify(t, e, out);
    if (memcmp(before, t->log.replay.state, game->rules.state_slots * sizeof before[0]) != 0)
        out->after = copy_of(game, t->log.replay.state);
}

void course_take(struct course *c, const struct record *record, const void *rules,
                 bool all_cards)
{
    *c = (struct course){.game = record->game, .rules = rules};
    struct taking *t = begin(c, record, rules, all_cards);
    c->start = copy_of(record->game, t->log.replay.state);
    c->event = xcalloc(record->n_events + 1, sizeof *c->event);
    for (uint32_t i = 0; i < record->n_events && !t->log.replay.dead; i++)
        take(t, i);
    c->is_over = replay_is_over(&t->log.replay);
    end(t);
}

void course_free(struct course *c)
{
    for (size_t i = 0; i < c->n; i++) {
        free(c->event[i].known);
        free(c->event[i].after);
    }
    free(c->event);
    free(c->start);
    *c = (struct course){0};
}
