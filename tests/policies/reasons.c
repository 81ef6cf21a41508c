/* reasons.c - whether reasons hold in fresh games: plays games, judges them, and plays on again with other seeds.
 *
 *     reasons [GAMES [GAME [PLAYERS [TEMPER]]]]
 *
 * For each game it prints how many dear choices have a reason, by kind; of how many facts and figures fresh games show the
 * same within two errors, which 95 % should; of how many reasons they bear the kind again, and of how many
 * they see no lost lead; and whether parts add up.  The status is
 * 1 when less than 90 % of the facts or figures agree, or the parts of any reason do not add up.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/ruleset.h"
#include "games/game_registry.h"
#include "play/analysis.h"
#include "play/simulate.h"

enum { GAMES = 3, PLAYERS = 4, TEMPER = 70, KINDS_MAX = 64, ENOUGH = 90, FIRST_SEED = 100 };

struct share {
    unsigned of, all;
};

struct check {
    const struct game_def *game;
    struct share facts, figures, kinds, refuted, sums;
    unsigned reasons, of_kind[KINDS_MAX]; /* the last one: none */
};

static void count(struct share *s, bool holds)
{
    s->all++;
    s->of += holds;
}

/* Two counts of n games. */
static bool agree(uint32_t a, uint32_t b, uint32_t n)
{
    const double p = (a + b + 1.0) / (2.0 * n + 2.0);
    return fabs((double)a - b) <= 2 * sqrt(2 * n * p * (1 - p));
}

static bool measures_agree(struct measure a, struct measure b)
{
    const struct measure less = measure_less(a, b);
    return llabs(less.value) <= 2 * less.error;
}

static bool adds_up(const struct check *c, const struct reason *r)
{
    int64_t sum = r->rest.value;
    for (size_t i = 0; i < c->game->rules.n_score_parts; i++)
        sum += r->own[i].value + r->gained[i].value;
    return sum == r->lead.value;
}

static void compare(struct check *c, const struct reason *stated, const struct reason *fresh)
{
    const struct reason_kind *first = c->game->play->reasons;
    c->reasons++;
    c->of_kind[stated->kind != NULL ? stated->kind - first : KINDS_MAX - 1]++;
    count(&c->sums, adds_up(c, stated) && adds_up(c, fresh));
    for (unsigned i = 0; i < stated->n_facts; i++) {
        count(&c->facts, agree(stated->fact[i].made, fresh->fact[i].made, stated->games));
        count(&c->facts, agree(stated->fact[i].best, fresh->fact[i].best, stated->games));
    }
    for (unsigned i = 0; i < stated->n_figures; i++)
        count(&c->figures, measures_agree(stated->figure[i].more, fresh->figure[i].more));
    if (stated->kind == NULL)
        return;
    count(&c->kinds, reason_is_borne(fresh, stated->kind->borne_by));
    count(&c->refuted, reason_bears(stated, stated->lead) && fresh->lead.value <= 0);
}

static void look_again(struct check *c, const struct analysis *a, size_t i,
                       struct rollout_table *table)
{
    struct reason fresh;
    const struct trajectory *t = &a->trajectory;
    const struct rollout_start start = {
        .game = t->game, .rules = t->rules, .state = t->event[i].known};
    reason_repeat(&fresh, a->event[i].reason, a->event[i].race, table, &start, 4711 + i);
    compare(c, a->event[i].reason, &fresh);
}

static void check_game(struct check *c, struct ruleset_cache *rules, unsigned players,
                       unsigned temper, uint64_t seed)
{
    struct record record;
    struct analysis a;
    struct rollout_table table;
    const char *profile = c->game->rules.default_rules;
    struct simulate_options o = {.profile = profile, .seed = seed};
    struct analysis_options how = analysis_usual(c->game);
    const void *resolved = ruleset_get(rules, c->game, profile, players, NULL);
    for (unsigned seat = 0; seat < players; seat++)
        o.player[seat] =
            (struct play_style){.policy = how.play_style.policy, .temper = (uint8_t)temper};
    how.games = 4;
    how.effort.error = 4 * MEASURE_WIN / 100;
    how.reasons = true;
    record_init(&record);
    if (simulate_game(&record, c->game, resolved, &o)) {
        analysis_run(&a, &record, resolved, &how);
        rollout_table_init(&table, c->game, resolved, how.play_style);
        for (size_t i = 0; i < a.trajectory.n; i++)
            if (a.event[i].reason != NULL)
                look_again(c, &a, i, &table);
        rollout_table_free(&table);
        analysis_free(&a);
    }
    record_free(&record);
}

static bool print_share(const char *what, struct share s)
{
    printf("%s: %u of %u\n", what, s.of, s.all);
    return s.of * 100 >= s.all * ENOUGH;
}

static bool print_check(const struct check *c)
{
    const struct reason_kind *kind = c->game->play->reasons;
    printf("%s: %u dear choices\n", c->game->name, c->reasons);
    for (unsigned i = 0; kind[i].name != NULL; i++)
        if (c->of_kind[i] > 0)
            printf("  %-24s %u\n", kind[i].name, c->of_kind[i]);
    printf("  %-24s %u\n", "without a kind", c->of_kind[KINDS_MAX - 1]);
    const bool facts = print_share("facts within two errors", c->facts);
    const bool figures = print_share("figures within two errors", c->figures);
    print_share("kinds borne again", c->kinds);
    print_share("kinds whose lead is none", c->refuted);
    print_share("parts add up", c->sums);
    return facts && figures && c->sums.of == c->sums.all;
}

int main(int argc, char **argv)
{
    const uint64_t games = argc > 1 ? strtoul(argv[1], NULL, 10) : GAMES;
    const unsigned players = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : PLAYERS;
    const unsigned temper = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : TEMPER;
    struct ruleset_cache *rules = ruleset_cache_new();
    bool ok = true;
    for (size_t i = 0; game_at(i) != NULL; i++) {
        struct check c = {.game = game_at(i)};
        if (c.game->play == NULL || c.game->play->reasons == NULL ||
            (argc > 2 && strcmp(argv[2], "-") != 0 && strcmp(argv[2], c.game->name) != 0))
            continue;
        for (uint64_t n = 0; n < games; n++)
            check_game(&c, rules, players, temper, FIRST_SEED + n);
        ok = print_check(&c) && ok;
    }
    ruleset_cache_free(rules);
    return ok ? 0 : 1;
}
