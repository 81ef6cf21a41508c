#include "tests/policies/selfplay.h"

#include "play/simulate.h"

/* One table in four is mixed: where players differ much, the better one leads, and leads would look safer than they are among
 * equals. */
enum { TEMPER_MOST = 60, MIXED_ONE_IN = 4 };

static const void *rules_of(struct selfplay *p, struct random *random)
{
    const unsigned drawn = (unsigned)(random_next(random) % p->model->n_profiles);
    const char *profile = p->profile != NULL ? p->profile : p->model->profile[drawn];
    return ruleset_get(p->rules, p->game, profile, p->players, NULL);
}

unsigned selfplay_game(struct selfplay *p, uint64_t number, unsigned one_in,
                       void (*see)(void *ctx, const struct replay *r, unsigned event),
                       void *ctx, struct match_result *out)
{
    struct random random = {p->seed * 1000003 + number};
    struct match *m = &p->match;
    random_next(&random);
    const void *rules = rules_of(p, &random);
    match_begin(m, p->game, rules, random_next(&random));
    const bool is_mixed = random_next(&random) % MIXED_ONE_IN == 0;
    for (unsigned i = 0; i < m->n_players; i++)
        m->play_style[i] = match_draw_style(p->game, &random, TEMPER_MOST);
    for (unsigned i = 1; !is_mixed && i < m->n_players; i++) {
        m->play_style[i].policy = m->play_style[0].policy;
        m->play_style[i].temper = m->play_style[0].temper;
    }
    for (unsigned i = 0; p->play_style != NULL && i < m->n_players; i++)
        m->play_style[i] = *p->play_style;
    unsigned events = 0;
    do
        if (random_next(&random) % one_in == 0)
            see(ctx, &m->replay, events);
    while (++events < SIMULATE_EVENTS_MAX && match_step(m));
    return match_play(m, out) ? events : 0;
}
