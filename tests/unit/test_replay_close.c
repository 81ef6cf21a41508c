/* The end of a record: a game is unfinished when a decision or a card to draw is missing, and
 * not when only automatic steps or privileges are (replay_recorded_event()). */
#include <criterion/criterion.h>

#include "play/simulate.h"
#include "random_table.h"

enum { CUTS = 6 }; /* places before a decision or a draw, tried in each game */

static bool decides(uint8_t kind)
{
    return kind == NODE_DECISION || kind == NODE_CHANCE;
}

/* Whether the event uses something that may be declined: without it the game may differ. */
static bool uses(const struct table *t, const struct event *e, uint8_t kind)
{
    return kind == NODE_OPTIONAL && e->verb != t->game->words.verb_pass &&
           t->game->words.verbs[e->verb].kind != VERB_NOTE;
}

/* The record with only its first `n` events. */
static bool is_over_behind(struct table *t, uint32_t n)
{
    struct record cut = t->record;
    cut.n_events = n;
    replay_restart(&t->replay, t->game, t->rules, t->record.grade);
    for (uint32_t i = 0; i < n; i++)
        replay_recorded_event(&t->replay, &cut, i, &t->sink);
    return replay_is_over(&t->replay);
}

/* Returns in how many ways the end can be left out. */
static unsigned cut_game(struct table *t)
{
    static uint8_t kind[SIMULATE_EVENTS_MAX + 256]; /* of the node before each event */
    uint32_t last = 0, used = 0;
    for (uint32_t i = 0; i < t->record.n_events; i++) {
        kind[i] = t->game->rules.node(t->rules, t->replay.state).kind;
        last = decides(kind[i]) ? i : last;
        used = decides(kind[i]) || uses(t, &t->record.events[i], kind[i]) ? i : used;
        table_event(t, i);
    }
    unsigned left_out = 0, cuts = 0;
    for (uint32_t n = used + 1; n < t->record.n_events; n++) {
        left_out += kind[n] == NODE_OPTIONAL;
        t->event = n;
        HOLDS(is_over_behind(t, n));
    }
    for (uint32_t n = last; n > 0 && cuts < CUTS; n--) {
        if (!decides(kind[n]))
            continue;
        cuts++;
        t->event = n;
        HOLDS(!is_over_behind(t, n));
    }
    return left_out;
}

static unsigned cut_games(const struct variety *variety, unsigned games)
{
    struct table t;
    unsigned left_out = 0;
    table_init(&t, variety);
    for (unsigned n = 2; n <= most_players(variety); n++)
        for (uint64_t seed = 0; seed < games; seed++) {
            table_play(&t, n, seed);
            left_out += cut_game(&t);
        }
    table_free(&t);
    return left_out;
}

Test(record_end, leaves_out_what_may_be_declined_at_the_end_of_puerto_rico, .timeout = 280)
{
    cut_games(&base_games, 10);
    cr_assert_gt(cut_games(&expansion_games, 30), 0);
}

Test(record_end, leaves_out_what_may_be_declined_at_the_end_of_san_juan, .timeout = 280)
{
    cr_assert_gt(cut_games(&card_games, 20) + cut_games(&new_card_games, 20), 0);
}
