#include "tests/policies/match.h"

#include <string.h>

#include "core/lookahead.h"
#include "play/play_choice.h"

void match_begin(struct match *m, const struct game_def *game, const void *rules, uint64_t seed)
{
    m->n_players = game->rules.n_players(rules);
    m->record.game = game;
    m->record.grade = game->rules.slot_grade == NO_SLOT ? GRADE_PUBLIC : GRADE_OPEN;
    m->record.n_players = (uint8_t)m->n_players;
    replay_start(&m->replay, game, rules, m->record.grade);
    m->replay.check_pieces = false;
    m->random.state = seed;
    memset(m->play_style, 0, sizeof m->play_style);
    memset(m->thinks, 0, sizeof m->thinks);
    if (m->thinker != NULL)
        m->thinker->begin(m->thinker, &m->record, rules);
}

static unsigned draw_below(struct random *random, unsigned n)
{
    return (unsigned)(random_next(random) % n);
}

static unsigned count_names(const char *const *names)
{
    unsigned n = 0;
    while (names[n] != NULL)
        n++;
    return n;
}

struct play_style match_draw_style(const struct game_def *game, struct random *random,
                                   unsigned temper)
{
    const struct game_play *play = game->play;
    const unsigned best = game_best_policy(play);
    const unsigned policy = draw_below(random, 2) == 0 ? best : draw_below(random, best);
    const unsigned style = draw_below(random, count_names(play->styles));
    return (struct play_style){(uint8_t)policy, (uint8_t)style,
                               (uint8_t)draw_below(random, temper + 1)};
}

void match_free(struct match *m)
{
    replay_free(&m->replay);
    legal_list_free(&m->legal);
}

static void think(struct match *m, struct event *e)
{
    const struct replay *r = &m->replay;
    const struct node node = r->game->rules.node(r->rules, r->state);
    const bool decides = node.kind == NODE_DECISION || node.kind == NODE_OPTIONAL;
    if (decides && node.seat < SEATS_MAX && m->thinks[node.seat])
        m->thinker->choose(m->thinker, r, node.seat, e);
    m->thinker->took(m->thinker, r->state, e);
}

bool match_step(struct match *m)
{
    struct event e;
    const struct node node = replay_node(&m->replay);
    if (node.kind == NODE_OVER ||
        !play_choose(&m->replay, &node, m->play_style, &m->random, &m->legal, &e))
        return false;
    if (m->thinker != NULL)
        think(m, &e);
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
