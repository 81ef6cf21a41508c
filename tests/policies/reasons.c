/* reasons.c - whether reasons hold in fresh games: plays games, judges them, and plays on again with other seeds.
 *
 *     reasons [GAMES [GAME [PLAYERS [TEMPER [FILE]]]]]
 *
 * For each game it prints how many dear choices have a reason, by kind, and how many reasons of each fresh games bear again; of
 * how many facts and figures they show the same within two errors, which 95 % should; of how many
 * they see no lost lead; whether parts add up; how many blunders have a reason; and whether a role that is a mistake is worth
 * as much as the best that its player could go on with.  FILE keeps what each game showed: a game that it has is not
 * played again.  The status is 1 when less than 90 % of the facts or figures agree, or 95 % of the kinds, when the parts of any
 * reason do not add up, or a role is contradicted.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/ruleset.h"
#include "games/game_registry.h"
#include "play/analysis.h"
#include "play/simulate.h"

enum { GAMES = 3, PLAYERS = 4, TEMPER = 70, ENOUGH = 90, MOST = 95, FIRST_SEED = 100 };

/* What is counted: of how many, how many are so. */
enum counter {
    FACTS,
    FIGURES,
    REFUTED, /* reasons whose lead is lost, but not in fresh games */
    SUMS,
    BLUNDERS, /* with a reason: a kind, or parts of the lead */
    SEQUELS,  /* mistakes of a role that are worth what their player could go on with */
    CHOICES,  /* dear ones with a kind that says something */
    NO_KIND,
    FIRST_KIND,
    COUNTERS = FIRST_KIND + 64
};

struct share {
    unsigned of, all;
};

struct check {
    const struct game_def *game;
    unsigned players, temper;
    struct share count[COUNTERS];
};

static void count(struct check *c, unsigned what, bool holds)
{
    c->count[what].all++;
    c->count[what].of += holds;
}

/* ---- one reason ---------------------------------------------------------------------------------- */

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

static void compare_kind(struct check *c, const struct reason *stated,
                         const struct reason *fresh)
{
    const struct reason_kind *kind = stated->kind;
    if (kind == NULL) {
        count(c, NO_KIND, false);
        return;
    }
    count(c, FIRST_KIND + (unsigned)(kind - c->game->play->reasons),
          reason_is_borne(fresh, kind->borne_by));
    count(c, REFUTED, reason_bears(stated, stated->lead) && fresh->lead.value <= 0);
}

static void compare(struct check *c, const struct reason *stated, const struct reason *fresh)
{
    count(c, CHOICES, stated->kind != NULL && stated->kind->sentence != NULL);
    count(c, SUMS, adds_up(c, stated) && adds_up(c, fresh));
    for (unsigned i = 0; i < stated->n_facts; i++) {
        count(c, FACTS, agree(stated->fact[i].made, fresh->fact[i].made, stated->games));
        count(c, FACTS, agree(stated->fact[i].best, fresh->fact[i].best, stated->games));
    }
    for (unsigned i = 0; i < stated->n_figures; i++)
        count(c, FIGURES, measures_agree(stated->figure[i].more, fresh->figure[i].more));
    compare_kind(c, stated, fresh);
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

/* ---- one game ------------------------------------------------------------------------------------ */

static int64_t worth(const struct race *race, unsigned choice)
{
    struct expectation e;
    race_expectation(race, choice, &e);
    return e.chance[race->seat].value;
}

static void look_at_sequel(struct check *c, const struct analysis *a, size_t i)
{
    const struct race *race = a->event[i].race, *next = analysis_sequel(a, i);
    if (next == NULL || next->is_solved != race->is_solved ||
        race->choice[race->made].event.verb != c->game->words.verb_role)
        return;
    const int64_t best = worth(next, race_loss(next).value > 0 ? next->rival : next->made);
    count(c, SEQUELS, worth(race, race->made) >= best);
}

static void look_at_mistakes(struct check *c, const struct analysis *a)
{
    for (size_t i = 0; i < a->trajectory.n; i++) {
        const struct reason *reason = a->event[i].reason;
        if (a->event[i].race == NULL || !analysis_is_mistake(a, i))
            continue;
        if (analysis_severity(a, i) == SEVERITY_BLUNDER && reason != NULL)
            count(c, BLUNDERS, reason->kind != NULL || reason_bears(reason, reason->lead));
        look_at_sequel(c, a, i);
    }
}

static void check_game(struct check *c, struct ruleset_cache *rules, uint64_t seed)
{
    struct record record;
    struct analysis a;
    struct rollout_table table;
    const char *profile = c->game->rules.default_rules;
    struct simulate_options o = {.profile = profile, .seed = seed};
    struct analysis_options how = analysis_usual(c->game);
    const void *resolved = ruleset_get(rules, c->game, profile, c->players, NULL);
    for (unsigned seat = 0; seat < c->players; seat++)
        o.player[seat] =
            (struct play_style){.policy = how.play_style.policy, .temper = (uint8_t)c->temper};
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
        look_at_mistakes(c, &a);
        rollout_table_free(&table);
        analysis_free(&a);
    }
    record_free(&record);
}

/* ---- what is kept -------------------------------------------------------------------------------- */

enum { WORD = 64 };

/* A line of a game: its name, how many play, the temper, the seed, and both numbers of each counter. */
static bool read_line(FILE *in, const struct check *like, uint64_t *seed, struct check *out)
{
    char name[WORD];
    unsigned long number;
    *out = *like;
    memset(out->count, 0, sizeof out->count);
    if (fscanf(in, "%63s %u %u %lu", name, &out->players, &out->temper, &number) != 4)
        return false;
    for (unsigned i = 0; i < COUNTERS; i++)
        if (fscanf(in, "%u/%u", &out->count[i].of, &out->count[i].all) != 2)
            return false;
    /* Of another game it says nothing about this one. */
    *seed = strcmp(name, like->game->name) == 0 && out->players == like->players &&
                    out->temper == like->temper
                ? number
                : 0;
    return true;
}

static bool take_kept(const char *path, const struct check *like, uint64_t wanted,
                      struct check *out)
{
    FILE *in = path != NULL ? fopen(path, "r") : NULL;
    uint64_t seed = 0;
    while (in != NULL && seed != wanted && read_line(in, like, &seed, out))
        ;
    if (in != NULL)
        fclose(in);
    return seed == wanted;
}

static void keep(const char *path, const struct check *one, uint64_t seed)
{
    FILE *out = path != NULL ? fopen(path, "a") : NULL;
    if (out == NULL)
        return;
    fprintf(out, "%s %u %u %lu", one->game->name, one->players, one->temper,
            (unsigned long)seed);
    for (unsigned i = 0; i < COUNTERS; i++)
        fprintf(out, " %u/%u", one->count[i].of, one->count[i].all);
    fputc('\n', out);
    fclose(out);
}

static void add(struct check *c, const struct check *one)
{
    for (unsigned i = 0; i < COUNTERS; i++) {
        c->count[i].of += one->count[i].of;
        c->count[i].all += one->count[i].all;
    }
}

static void check_kept(struct check *c, struct ruleset_cache *rules, const char *path,
                       uint64_t seed)
{
    struct check one;
    if (!take_kept(path, c, seed, &one)) {
        one = *c;
        memset(one.count, 0, sizeof one.count);
        check_game(&one, rules, seed);
        keep(path, &one, seed);
    }
    add(c, &one);
}

/* ---- the report ---------------------------------------------------------------------------------- */

static bool print_share(const char *what, struct share s, unsigned enough)
{
    printf("  %-28s %5u of %5u", what, s.of, s.all);
    if (s.all > 0)
        printf("  %5.1f %%", 100.0 * s.of / s.all);
    putchar('\n');
    return s.of * 100 >= s.all * enough;
}

static bool print_check(const struct check *c)
{
    const struct reason_kind *kind = c->game->play->reasons;
    struct share kinds = {0, 0};
    bool ok = true;
    printf("%s: %u dear choices, %u without a kind\n", c->game->name, c->count[SUMS].all,
           c->count[NO_KIND].all);
    for (unsigned i = 0; kind[i].name != NULL; i++) {
        const struct share s = c->count[FIRST_KIND + i];
        kinds.of += s.of;
        kinds.all += s.all;
        if (s.all > 0)
            print_share(kind[i].name, s, 0);
    }
    ok &= print_share("kinds borne again", kinds, MOST);
    ok &= print_share("facts within two errors", c->count[FACTS], ENOUGH);
    ok &= print_share("figures within two errors", c->count[FIGURES], ENOUGH);
    print_share("kinds whose lead is none", c->count[REFUTED], 0);
    print_share("said in a sentence", c->count[CHOICES], 0);
    print_share("blunders with a reason", c->count[BLUNDERS], 0);
    ok &= print_share("parts add up", c->count[SUMS], 100);
    ok &= print_share("roles worth their sequel", c->count[SEQUELS], 100);
    return ok;
}

static unsigned number(int argc, char **argv, int i, unsigned usual)
{
    return argc > i ? (unsigned)strtoul(argv[i], NULL, 10) : usual;
}

int main(int argc, char **argv)
{
    const unsigned games = number(argc, argv, 1, GAMES);
    struct ruleset_cache *rules = ruleset_cache_new();
    bool ok = true;
    for (size_t i = 0; game_at(i) != NULL; i++) {
        struct check c = {.game = game_at(i),
                          .players = number(argc, argv, 3, PLAYERS),
                          .temper = number(argc, argv, 4, TEMPER)};
        if (c.game->play == NULL || c.game->play->reasons == NULL ||
            (argc > 2 && strcmp(argv[2], "-") != 0 && strcmp(argv[2], c.game->name) != 0))
            continue;
        for (unsigned n = 0; n < games; n++)
            check_kept(&c, rules, argc > 5 ? argv[5] : NULL, FIRST_SEED + n);
        ok = print_check(&c) && ok;
    }
    ruleset_cache_free(rules);
    return ok ? 0 : 1;
}
