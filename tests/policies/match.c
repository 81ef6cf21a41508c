#include "tests/policies/match.h"

#include <string.h>

#include "core/lookahead.h"
#include "core/play_choice.h"
#include "core/simulate.h"

void match_begin(struct match *m, const struct game_def *game, const void *rules, uint64_t seed)
{
    replay_start(&m->replay, game, rules,
                 game->rules.slot_grade == NO_SLOT ? GRADE_PUBLIC : GRADE_OPEN);
    m->replay.check_pieces = false;
    m->random.state = seed;
    m->n_players = game->rules.n_players(rules);
    memset(m->manner, 0, sizeof m->manner);
}

void match_free(struct match *m)
{
    replay_free(&m->replay);
}

bool match_step(struct match *m)
{
    struct event e;
    if (replay_is_over(&m->replay) || !play_choose(&m->replay, m->manner, &m->random, &e))
        return false;
    replay_event(&m->replay, &e, NULL);
    return true;
}

static void read_result(const struct match *m, struct match_result *out)
{
    struct score score[SEATS_MAX];
    int winners = 0;
    m->replay.game->rules.score(m->replay.rules, m->replay.state, score);
    for (unsigned seat = 0; seat < m->n_players; seat++)
        winners += score[seat].place == 1;
    for (unsigned seat = 0; seat < m->n_players; seat++) {
        out->score[seat] = score[seat].total;
        out->won[seat] = score[seat].place == 1 ? MATCH_WIN / winners : 0;
    }
}

bool match_play(struct match *m, struct match_result *out)
{
    for (int i = 0; i < SIMULATE_EVENTS_MAX && match_step(m); i++)
        continue;
    read_result(m, out);
    return replay_is_over(&m->replay);
}
