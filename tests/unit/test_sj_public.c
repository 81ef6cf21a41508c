/* Random games of San Juan as others saw them: SJ-HID-05, SJ-HID-10, SJ-LOG-06, SJ-LOG-21. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/xalloc.h"
#include "games/sj/sj_engine.h"
#include "random_table.h"

/* The record of the table as a viewer saw it, played from the first event on. */
static void redact_all(struct table *t, unsigned viewer, struct event *out)
{
    replay_restart(&t->replay, t->game, t->rules, t->record.grade);
    for (uint32_t i = 0; i < t->record.n_events; i++) {
        out[i] = t->record.events[i];
        t->game->rules.redact(t->rules, t->replay.state, &out[i], viewer);
        table_event(t, i);
    }
}

static bool names_cards(const struct event *e, unsigned mark)
{
    for (unsigned i = 0; i < e->n_items; i++)
        if (e->item[i].mark == mark && e->item[i].thing >= SJ_FIRST_CARD &&
            e->item[i].thing != THING_NUMBER)
            return true;
    return false;
}

/* Whether the event names the cards of a hand. */
static bool names_hand(const struct event *e)
{
    switch (e->verb) {
    case SJ_VERB_BUILD:
        return names_cards(e, SJ_MARK_PAY);
    case SJ_VERB_DRAW:
    case SJ_VERB_DISCARD:
    case SJ_VERB_PUT:
    case SJ_VERB_EXCHANGE:
    case SJ_VERB_HAND:
        return names_cards(e, ITEM_PLAIN);
    default:
        return false;
    }
}

/* What the table saw names no card of a hand; what a seat saw names only cards of its own. */
static void check_redacted(const struct table *t, const struct event *seen, unsigned viewer)
{
    for (uint32_t i = 0; i < t->record.n_events; i++) {
        const struct event *e = &t->record.events[i];
        HOLDS(!names_hand(&seen[i]) || seen[i].seat == viewer);
        HOLDS(e->seat != viewer || memcmp(&seen[i], e, sizeof *e) == 0);
        HOLDS(seen[i].verb == e->verb && seen[i].seat == e->seat && seen[i].claim == e->claim);
    }
}

/* Draws, choices among drawn cards and reshuffles: all of them are automatic. */
static bool says_nothing(const struct event *e)
{
    if (e->verb == SJ_VERB_RESHUFFLE)
        return true;
    return (e->verb == SJ_VERB_DRAW || e->verb == SJ_VERB_DISCARD || e->verb == SJ_VERB_KEEP) &&
           e->n_items > 0 && !names_cards(e, ITEM_PLAIN);
}

/* Whether a pass, or its absence, could mean something else if nothing else were written: at
 * the start of a round, before players who may use a building have passed, and in the phase of
 * the prospector, where a draw or a gold mine can be declined. */
static bool needs_all(const struct event *e, bool before)
{
    if (e->verb == SJ_VERB_ROLE)
        return e->item[0].thing == SJ_PROSPECTOR;
    return e->verb == SJ_VERB_ROUND || before;
}

/* Replayed as a public record; `brief` leaves out what happens by itself. */
static void replay_seen(struct table *t, struct replay *r, const struct event *seen, bool brief)
{
    bool all = false;
    replay_restart(r, t->game, t->rules, GRADE_PUBLIC);
    for (uint32_t i = 0; i < t->record.n_events; i++) {
        t->event = i;
        all = needs_all(&seen[i], all);
        if (!brief || all || !says_nothing(&seen[i]))
            replay_event(r, &seen[i], &t->sink);
    }
    HOLDS(replay_is_over(r));
    HOLDS(replay_hash(r) == replay_hash(&t->replay));
}

/* Whether a draw was declined although the discards had been shuffled for it, which does not
 * happen by itself. */
static bool shuffles_for_nothing(const struct record *r)
{
    for (size_t i = 1; i < r->n_events; i++)
        if (r->events[i - 1].verb == SJ_VERB_RESHUFFLE &&
            (r->events[i].verb == SJ_VERB_PASS || r->events[i].verb == SJ_VERB_WAIVE))
            return true;
    return false;
}

static void see_as(struct table *t, struct replay *r, unsigned viewer)
{
    struct event *seen = xcalloc(t->record.n_events, sizeof *seen);
    redact_all(t, viewer, seen);
    check_redacted(t, seen, viewer);
    replay_seen(t, r, seen, false);
    if (viewer == SEAT_NONE && !shuffles_for_nothing(&t->record))
        replay_seen(t, r, seen, true);
    free(seen);
}

static void see_everywhere(const struct variety *variety)
{
    struct table t;
    struct replay r = {0};
    table_init(&t, variety);
    for (unsigned n = 2; n <= SJ_SEATS; n++)
        for (uint64_t seed = 0; seed < random_games(variety); seed++) {
            table_play(&t, n, seed);
            if (r.game == NULL)
                table_open_replay(&t, &r);
            see_as(&t, &r, SEAT_NONE);
            see_as(&t, &r, (unsigned)(seed % n));
        }
    replay_free(&r);
    table_free(&t);
}

Test(random_card_games, come_to_the_same_positions_for_all_who_see_them, .timeout = 280)
{
    see_everywhere(&card_games);
}

Test(random_new_card_games, come_to_the_same_positions_for_all_who_see_them, .timeout = 280)
{
    see_everywhere(&new_card_games);
}
