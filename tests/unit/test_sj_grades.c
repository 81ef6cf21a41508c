/* What others saw of a game of San Juan: SJ-LOG-21.  A player who can build nothing, and whose
 * hand alone shows it, need not pass in an open record.  Records of the others have the pass,
 * no finding, and the same end (SJ-LOG-01, SJ-LOG-20). */
#include <criterion/criterion.h>

#include "games/sj/sj_engine.h"
#include "notation/redact.h"
#include "random_table.h"

/* Leaves out every pass that the cards of a hand force, and notes, which may be about what
 * follows one; returns how many passes. */
static unsigned drop_forced_passes(struct table *t)
{
    struct record *record = &t->record;
    uint32_t kept = 0;
    unsigned dropped = 0;
    for (uint32_t i = 0; i < record->n_events; i++) {
        const struct node node = t->game->rules.node(t->rules, t->replay.state);
        const struct event e = record->events[i];
        const bool is_forced =
            e.verb == SJ_VERB_PASS && node.step == SJ_STEP_BUILD && node.kind == NODE_OPTIONAL;
        table_event(t, i);
        dropped += is_forced;
        if (!is_forced && sj_verbs[e.verb].kind != VERB_NOTE)
            record->events[kept++] = e;
    }
    record->n_events = kept;
    record_note_later(record);
    return dropped;
}

static unsigned count_passes(const struct record *record)
{
    unsigned n = 0;
    for (size_t i = 0; i < record->n_events; i++)
        n += record->events[i].verb == SJ_VERB_PASS;
    return n;
}

/* Any finding fails the test. */
static uint64_t replay_to_the_end(struct table *t)
{
    replay_restart(&t->replay, t->game, t->rules, t->record.grade);
    for (uint32_t i = 0; i < t->record.n_events; i++) {
        t->event = i;
        replay_recorded_event(&t->replay, &t->record, i, &t->sink);
    }
    HOLDS(replay_is_over(&t->replay));
    return replay_hash(&t->replay);
}

static void see(struct table *t, unsigned viewer)
{
    struct replay whole = {0}, seen = {0};
    redact_record(&whole, &seen, t->rules, &t->record, viewer);
    replay_free(&whole);
    replay_free(&seen);
}

/* Returns how many passes others had to write. */
static unsigned compare_game(struct table *t)
{
    const unsigned chosen = (unsigned)(t->seed % (t->n_players + 1));
    const unsigned viewer = chosen < t->n_players ? chosen : SEAT_NONE;
    const unsigned dropped = drop_forced_passes(t), passes = count_passes(&t->record);
    const uint64_t hash = replay_to_the_end(t);
    see(t, viewer);
    const unsigned written = count_passes(&t->record) - passes;
    HOLDS(replay_to_the_end(t) == hash);
    HOLDS(written <= dropped);
    return written;
}

static unsigned compare_games(const struct variety *variety)
{
    enum { GAMES = 20 };
    struct table t;
    unsigned written = 0;
    table_init(&t, variety);
    for (unsigned n = 2; n <= SJ_SEATS; n++)
        for (uint64_t number = 0; number < GAMES; number++) {
            table_play(&t, n, number);
            written += compare_game(&t);
        }
    table_free(&t);
    return written;
}

Test(sj_grades, write_the_passes_that_the_hand_alone_forces, .timeout = 280)
{
    cr_assert_gt(compare_games(&card_games), 0);
    cr_assert_gt(compare_games(&new_card_games), 0);
}
