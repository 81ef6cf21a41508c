/* Random games of San Juan again, with automatic steps written down: they replay to the same
 * positions (core/replay.h, SJ-LOG-01, SJ-LOG-02, SJ-LOG-03). */
#include <criterion/criterion.h>
#include <string.h>

#include "games/sj/sj_list.h"
#include "random_table.h"

enum { SPELLED_MAX = 64 };

/* Statements for the automatic nodes after an event. */
struct spelled {
    struct event event[SPELLED_MAX];
    unsigned n;
    unsigned of_step[SJ_STEP_COUNT]; /* how many in all */
};

static void add(struct spelled *s, const struct node *node, const struct event *e)
{
    cr_assert_lt(s->n, SPELLED_MAX);
    s->event[s->n++] = *e;
    s->of_step[node->step]++;
}

/* What the step produced: all that it could, or nothing. */
static void add_production(struct spelled *s, const struct node *node,
                           const struct sj_state *before, const struct sj_state *after)
{
    const int16_t *had = before->seat[node->seat].goods, *has = after->seat[node->seat].goods;
    int16_t made[SJ_KINDS];
    for (int k = 0; k < SJ_KINDS; k++)
        made[k] = (int16_t)(has[k] - had[k]);
    const bool any = kit_sum(made, SJ_KINDS) > 0;
    struct event e = kit_event(any ? SJ_VERB_PRODUCE : SJ_VERB_PASS, node->seat);
    sj_add_goods(&e, ITEM_PLAIN, made);
    add(s, node, &e);
}

/* What came into the hand. */
static void add_kept(struct spelled *s, const struct node *node, const struct sj_state *before,
                     const struct sj_state *after)
{
    const enum sj_place hand = sj_hand(node->seat);
    struct event e = kit_event(SJ_VERB_KEEP, node->seat);
    struct sj_list kept = {0};
    for (unsigned card = 0; card < SJ_TYPES; card++)
        sj_add_card(&kept, card, after->least[hand][card] - before->least[hand][card]);
    sj_add_cards(&e, ITEM_PLAIN, &kept);
    add(s, node, &e);
}

static void add_tile(struct spelled *s, const struct table *t, const struct node *node,
                     const struct sj_state *before)
{
    struct event e = kit_event(SJ_VERB_TILE, SEAT_NONE);
    for (unsigned k = 0; k < SJ_PRODUCTION; k++)
        kit_add(&e, THING_NUMBER, ITEM_PLAIN, sj_ruleset(t->rules)->tile[before->tile_now][k]);
    add(s, node, &e);
}

/* The statement for what the step did; a pass at the end of a phase, or at the start of a round,
 * would be about something else. */
static void spell_node(struct spelled *s, const struct table *t, const struct node *node,
                       const struct sj_state *before, const struct sj_state *after)
{
    const struct event pass = kit_event(SJ_VERB_PASS, node->seat);
    switch (node->step) {
    case SJ_STEP_BUILD:
    case SJ_STEP_SELL:
        add(s, node, &pass);
        return;
    case SJ_STEP_MAKE:
        add_production(s, node, before, after);
        return;
    case SJ_STEP_TILE:
        add_tile(s, t, node, before);
        return;
    case SJ_STEP_CHOOSE:
    case SJ_STEP_REVEALED:
        add_kept(s, node, before, after);
        return;
    default:
        return;
    }
}

/* Walks the automatic nodes after the last event of `r` again and writes each down. */
static void spell_out(struct spelled *s, const struct table *t, const struct replay *r)
{
    static struct journal_entry entry[JOURNAL_STEP];
    int16_t state[STATE_SLOTS], before[STATE_SLOTS];
    struct journal j = journal_make(state, entry, JOURNAL_STEP);
    replay_state_after_event(r, state);
    s->n = 0;
    for (;;) {
        const struct node node = t->game->rules.node(t->rules, state);
        if (node.kind != NODE_AUTOMATIC)
            return;
        memcpy(before, state, sizeof before);
        t->game->rules.take_default(t->rules, &j);
        spell_node(s, t, &node, sj_view(before), sj_view(state));
    }
}

/* The pile was renewed before automatic steps after the event drew from it. */
static bool is_before_reshuffle(const struct record *r, uint32_t event)
{
    while (++event < r->n_events)
        if (sj_verbs[r->events[event].verb].kind != VERB_NOTE &&
            r->events[event].verb != SJ_VERB_ROUND)
            return r->events[event].verb == SJ_VERB_RESHUFFLE;
    return false;
}

static void replay_spelled(struct table *t, struct replay *spelled, struct spelled *s,
                           uint32_t event)
{
    const struct event *e = &t->record.events[event];
    table_event(t, event);
    replay_event(spelled, e, &t->sink);
    HOLDS(replay_hash(spelled) == replay_hash(&t->replay));
    if (t->game->words.verbs[e->verb].kind == VERB_NOTE ||
        is_before_reshuffle(&t->record, event))
        return;
    spell_out(s, t, spelled);
    for (unsigned i = 0; i < s->n; i++) {
        replay_event(spelled, &s->event[i], &t->sink);
        HOLDS(replay_hash(spelled) == replay_hash(&t->replay));
    }
}

static void spell_all(const struct variety *variety)
{
    static const enum sj_step steps[] = {SJ_STEP_BUILD, SJ_STEP_SELL,   SJ_STEP_MAKE,
                                         SJ_STEP_TILE,  SJ_STEP_CHOOSE, SJ_STEP_REVEALED};
    static struct spelled s;
    struct table t;
    struct replay spelled = {0};
    table_init(&t, variety);
    for (unsigned n = 2; n <= SJ_SEATS; n++)
        for (uint64_t seed = 0; seed < random_games(variety); seed++) {
            table_play(&t, n, seed);
            if (spelled.game == NULL)
                table_open_replay(&t, &spelled);
            replay_restart(&spelled, t.game, t.rules, t.record.grade);
            for (uint32_t i = 0; i < t.record.n_events; i++)
                replay_spelled(&t, &spelled, &s, i);
        }
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        cr_expect_gt(s.of_step[steps[i]], 0, "%s", t.game->words.steps[steps[i]]);
    replay_free(&spelled);
    table_free(&t);
}

Test(random_card_games, replay_the_same_when_all_that_is_forced_is_written, .timeout = 280)
{
    spell_all(&card_games);
}

Test(random_new_card_games, replay_the_same_when_all_that_is_forced_is_written, .timeout = 280)
{
    spell_all(&new_card_games);
}
