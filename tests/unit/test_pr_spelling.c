/* Random games again, with everything forced written down, and with declined privileges left
 * out: they replay to the same positions (core/replay.h, PR-LOG-01 to PR-LOG-03). */
#include <criterion/criterion.h>
#include <string.h>

#include "games/pr/pr_state.h"
#include "spelled.h"

static void replay_spelled(struct table *t, struct replay *spelled, uint32_t event)
{
    struct spelled s;
    const struct event *e = &t->record.events[event];
    table_event(t, event);
    replay_event(spelled, e, &t->sink);
    HOLDS(replay_hash(spelled) == replay_hash(&t->replay));
    if (t->game->words.verbs[e->verb].kind == VERB_NOTE)
        return;
    spell_out(&s, t, spelled);
    for (unsigned i = 0; i < s.n; i++) {
        replay_event(spelled, &s.event[i], &t->sink);
        HOLDS(replay_hash(spelled) == replay_hash(&t->replay));
    }
}

static void spell_all(const struct variety *variety)
{
    struct table t;
    struct replay spelled = {0};
    table_init(&t, variety);
    for (unsigned n = 2; n <= SEATS_MAX; n++)
        for (uint64_t seed = 0; seed < random_games(variety); seed++) {
            table_play(&t, n, seed);
            if (spelled.game == NULL)
                table_open_replay(&t, &spelled);
            replay_restart(&spelled, t.game, t.rules, GRADE_PUBLIC);
            for (uint32_t i = 0; i < t.record.n_events; i++)
                replay_spelled(&t, &spelled, i);
        }
    replay_free(&spelled);
    table_free(&t);
}

/* Whether the event could belong to a turn that its player has just passed: what their guest
 * does, whom their villa gives them, what their land office does or declines after the sale. */
static bool could_be_earlier(const struct event *e)
{
    return e->verb == PR_VERB_GUEST || e->verb == PR_VERB_BONUS || e->verb == PR_VERB_BUY ||
           e->verb == PR_VERB_REMOVE || e->verb == PR_VERB_PASS;
}

/* A privilege that was declined in writing and need not be: the next event does not need it
 * written that the turn is over. */
static bool is_declined(const struct table *t, uint32_t event)
{
    const struct event *e = &t->record.events[event];
    const struct node node = t->game->rules.node(t->rules, t->replay.state);
    if (e->verb != t->game->words.verb_pass || node.kind != NODE_OPTIONAL ||
        node.step == PR_STEP_BEGIN) /* a pass there is the pass of the turn */
        return false;
    for (uint32_t i = event + 1; i < t->record.n_events; i++) { /* others may come between */
        if (t->record.events[i].seat == e->seat)
            return !could_be_earlier(&t->record.events[i]);
        if (t->record.events[i].verb != PR_VERB_GUEST &&
            t->record.events[i].verb != PR_VERB_PASS)
            break;
    }
    return true;
}

static void leave_out_declined(const struct variety *variety)
{
    struct table t;
    struct replay brief = {0};
    unsigned left_out = 0;
    table_init(&t, variety);
    for (unsigned n = 2; n <= SEATS_MAX; n++)
        for (uint64_t seed = 0; seed < random_games(variety); seed++) {
            bool behind = false; /* the brief game still rests at the privilege */
            table_play(&t, n, seed);
            if (brief.game == NULL)
                table_open_replay(&t, &brief);
            replay_restart(&brief, t.game, t.rules, GRADE_PUBLIC);
            for (uint32_t i = 0; i < t.record.n_events; i++) {
                const struct event *e = &t.record.events[i];
                const bool note = t.game->words.verbs[e->verb].kind == VERB_NOTE;
                const bool guest = e->verb == PR_VERB_GUEST;
                const bool declined = is_declined(&t, i);
                table_event(&t, i);
                left_out += declined;
                behind = declined || (behind && (note || guest));
                if (!behind || guest)
                    replay_event(&brief, e, &t.sink);
                if (behind)
                    continue;
                cr_assert_eq(replay_hash(&brief), replay_hash(&t.replay), "seed %llu, event %u",
                             (unsigned long long)seed, i);
            }
        }
    cr_assert_gt(left_out, 0);
    replay_free(&brief);
    table_free(&t);
}

Test(random_games, replay_the_same_when_all_that_is_forced_is_written, .timeout = 280)
{
    spell_all(&base_games);
}

Test(random_expansion_games, replay_the_same_when_all_that_is_forced_is_written, .timeout = 280)
{
    spell_all(&expansion_games);
}

Test(random_games, replay_the_same_when_declined_privileges_are_left_out, .timeout = 280)
{
    leave_out_declined(&base_games);
}

Test(random_expansion_games, replay_the_same_when_declined_privileges_are_left_out,
     .timeout = 280)
{
    leave_out_declined(&expansion_games);
}
