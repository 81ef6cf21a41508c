#include "play/views.h"

#include <string.h>

#include "core/record_position.h"

static void ignore_writes(struct replay_observer *o, uint32_t event,
                          const struct journal_entry *entry, uint32_t n)
{
    (void)o;
    (void)event;
    (void)entry;
    (void)n;
}

static void keep_position(struct view *v, const struct replay *r)
{
    memcpy(v->at, r->state, r->game->rules.state_slots * sizeof v->at[0]);
    v->node = replay_node(r);
}

static void keep_rest(struct replay_observer *o, const struct replay *r, const struct event *e)
{
    struct view *v = (struct view *)(void *)o;
    (void)e;
    if (!v->is_at_rest)
        keep_position(v, r);
    v->has_applied = true;
}

/* Before the event is taken.  Where several players do the same at once, those who have no choice are done, and the
 * replay goes back to before them for who writes; but who decides stands after them. */
static void expect_event(struct view *v, const struct event *e)
{
    const struct replay *r = &v->replay;
    const struct node node = replay_node(r);
    v->has_applied = false;
    v->is_at_rest = node.kind == NODE_DECISION && node.seat == e->seat &&
                    r->game->rules.awaits(r->rules, r->state, e);
    if (v->is_at_rest)
        keep_position(v, r);
}

static void start_view(struct view *v, const struct record *record, const void *rules,
                       enum grade grade)
{
    v->observer = (struct replay_observer){ignore_writes, keep_rest};
    replay_start_record(&v->replay, record, rules, grade);
    v->replay.check_pieces = false;
    v->replay.observer = &v->observer;
    v->has_applied = false;
}

bool views_hide(const struct game_def *game)
{
    return game->rules.slot_grade != NO_SLOT && game->rules.redact != NULL;
}

void views_start(struct views *v, const struct record *record, const void *rules, bool apart)
{
    start_view(&v->log, record, rules, record->grade);
    v->n = apart && views_hide(record->game) && record->grade == GRADE_OPEN ? record->n_players
                                                                            : 0;
    for (unsigned seat = 0; seat < v->n; seat++)
        start_view(&v->seat[seat], record, rules, record->grade);
    if (v->n > 0)
        start_view(&v->next, record, rules, record->grade);
}

void views_free(struct views *v)
{
    replay_free(&v->log.replay);
    replay_free(&v->next.replay);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        replay_free(&v->seat[seat].replay);
}

void views_show(struct views *v, const int16_t *before, const struct event *e)
{
    for (unsigned seat = 0; seat < v->n; seat++) {
        struct replay *r = &v->seat[seat].replay;
        struct event seen = *e;
        r->game->rules.redact(r->rules, before, &seen, seat);
        expect_event(&v->seat[seat], &seen);
        replay_event(r, &seen, NULL);
    }
}

enum verdict views_take(struct views *v, const struct record *record, size_t i)
{
    views_show(v, v->log.replay.state, &record->events[i]);
    expect_event(&v->log, &record->events[i]);
    return replay_recorded_event(&v->log.replay, record, i, NULL);
}

const int16_t *views_at(const struct views *v, unsigned seat)
{
    return seat < v->n && v->seat[seat].has_applied ? v->seat[seat].at : v->log.at;
}

const int16_t *views_before(struct views *v, unsigned seat, const struct event *e,
                            const int16_t *log)
{
    if (seat >= v->n)
        return log;
    replay_copy(&v->next.replay, &v->seat[seat].replay);
    expect_event(&v->next, e);
    replay_event(&v->next.replay, e, NULL);
    return v->next.has_applied ? v->next.at : NULL;
}
