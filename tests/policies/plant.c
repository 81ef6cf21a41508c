/* plant.c - choices that cost much, made for good players: does an analysis find them?
 *
 * plant: everybody plays as the judge does (play/judge.h), but for one choice of each game that is made for them: after
 * a look at some decisions the first that has a choice which seems to cost much.  PRICED games after it and after the best one
 * price it; below ten chances of a hundred it is not made.  Prints for each game the price, the loss that the
 * analysis found, and its place among the losses of the game; then how many were among the first three.
 *
 * blunder: the same, but the choice is the first that a rule of thumb calls a blunder (thumbs.h), whatever it costs, where the
 * player has between a tenth and nine tenths of the chances.  Prints its kind, too; then how many were found to cost five of a hundred and more, and how many were among the first five.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/xalloc.h"
#include "play/choices.h"
#include "play/judge.h"
#include "play/views.h"
#include "stats/interval.h"
#include "tests/policies/insight.h"
#include "tests/policies/thumbs.h"

enum { ONE_IN = 6, LOOKED = 64, PRICED = 10000, MARGIN = 12, LEAST = 10, PLACES = 3 };
enum { BLUNDER_LEAST = 5, BLUNDER_PLACES = 5, OPEN = 10 };

struct planter {
    struct thinker thinker; /* first */
    struct thinker *judge;  /* what is not planted */
    const struct insight *in;
    struct random random;
    struct rollout_table table;
    struct views views;
    struct race race;
    const struct record *record; /* that is being written */
    bool by_thumb;               /* what a rule of thumb calls bad */
    const struct thumb *thumb;   /* the one that is planted */
    size_t planted;              /* event; 0: none yet */
    double price;                /* in chances of a hundred */
};

static void begin(struct thinker *t, const struct record *record, const void *rules)
{
    struct planter *p = (struct planter *)(void *)t;
    p->judge->begin(p->judge, record, rules);
    views_start(&p->views, record, rules, true);
    p->record = record;
    p->planted = 0;
}

static void took(struct thinker *t, const int16_t *before, const struct event *e)
{
    struct planter *p = (struct planter *)(void *)t;
    p->judge->took(p->judge, before, e);
    views_show(&p->views, before, e);
}

static double behind(const struct tally *best, const struct tally *other, unsigned seat)
{
    const struct measure loss =
        measure_less(tally_chance(best, seat), tally_chance(other, seat));
    return 100.0 * (double)loss.value / MEASURE_WIN;
}

/* Of the choices that were looked at, one by lot that seems to cost enough; race.n when there is none. */
static unsigned choose_bad(struct planter *p, unsigned best)
{
    unsigned bad = p->race.n, n = 0;
    for (unsigned i = 0; i < p->race.n; i++)
        if (behind(&p->race.choice[best].screen, &p->race.choice[i].screen, p->race.seat) >
                MARGIN &&
            random_next(&p->random) % ++n == 0)
            bad = i;
    return bad;
}

/* Whether the seat can still win and lose: else nothing costs anything. */
static bool is_open(const struct race *race, unsigned best)
{
    const int64_t chance = tally_chance(&race->choice[best].screen, race->seat).value;
    return chance >= MEASURE_WIN / OPEN && chance <= MEASURE_WIN - MEASURE_WIN / OPEN;
}

/* What it costs by many fresh games. */
static double price_of(struct planter *p, const struct rollout_start *start, unsigned best,
                       unsigned bad)
{
    struct tally tally[2] = {0};
    struct rollout_start from = *start;
    for (unsigned i = 0; i < 2; i++) {
        from.first = &p->race.choice[i == 0 ? best : bad].event;
        rollout_play(&p->table, &from, random_next(&p->random), 0, PRICED, &tally[i]);
    }
    return behind(&tally[0], &tally[1], p->race.seat);
}

static void plant(struct planter *p, const struct replay *r, unsigned seat, struct event *e)
{
    const struct thumb *thumb = p->by_thumb ? thumb_of_blunder(r->rules, r->state, seat) : NULL;
    if (p->by_thumb && thumb == NULL)
        return;
    const struct race_effort effort = {.first = LOOKED, .last = LOOKED};
    const int16_t *state = views_before(&p->views, seat, e, r->state);
    if (state == NULL)
        return;
    const struct rollout_start start = {.game = r->game, .rules = r->rules, .state = state};
    const uint64_t seed = random_next(&p->random);
    if (!choices_list(&p->race, &p->table, &start,
                      &(struct choices_asked){.seat = seat, .seed = seed}))
        return;
    const struct race_tables tables = {&p->table, 1};
    const unsigned best = race_screen(&p->race, &tables, &start, seed, &effort);
    const unsigned bad =
        p->by_thumb ? thumb_choice(thumb, r->rules, r->state, &p->race) : choose_bad(p, best);
    if (bad == p->race.n || bad == best || (p->by_thumb && !is_open(&p->race, best)))
        return;
    const struct event *planted = &p->race.choice[bad].event;
    if (r->game->rules.check(r->rules, r->state, planted, true, NULL) > VERDICT_CANNOT_TELL)
        return;
    p->price = price_of(p, &start, best, bad);
    if (!p->by_thumb && p->price < LEAST)
        return;
    *e = *planted;
    p->thumb = thumb;
    p->planted =
        p->record->n_events + 1; /* what is forced is written, too, and not shown to thinkers */
}

static void choose(struct thinker *t, const struct replay *r, unsigned seat, struct event *e)
{
    struct planter *p = (struct planter *)(void *)t;
    const size_t before = p->planted;
    if (before == 0 && (p->by_thumb || random_next(&p->random) % ONE_IN == 0))
        plant(p, r, seat, e);
    if (p->planted == before)
        p->judge->choose(p->judge, r, seat, e);
}

static void play(struct planter *p, struct record *record, uint64_t game)
{
    struct random random = simulate_random(77, game);
    struct simulate_options options = {.scribe = SCRIBE_BRIEF, .thinker = &p->thinker};
    for (unsigned i = 0; i < p->in->n; i++) {
        options.player[i] = (struct play_style){.policy = game_best_policy(p->in->game->play)};
        options.thinks[i] = true;
    }
    p->random.state = random_next(&random);
    insight_simulate(p->in, record, &options, &random);
}

static void print_share(const char *what, unsigned found, unsigned n)
{
    struct interval share;
    interval_of_trials(&share, found, n, 1000, 1);
    printf("%s: %u of %u, %.1f to %.1f %%\n", what, found, n, (double)share.low / 10,
           (double)share.high / 10);
}

static void run(const struct insight *in, unsigned games, bool by_thumb)
{
    struct planter *p = xcalloc(1, sizeof *p);
    struct record record;
    unsigned n = 0, found = 0, dear = 0;
    const unsigned places = by_thumb ? BLUNDER_PLACES : PLACES;
    struct judge *judge = judge_new(in->options.play_style, 1);
    p->thinker = (struct thinker){begin, took, choose};
    p->judge = judge_thinker(judge);
    p->in = in;
    p->by_thumb = by_thumb;
    rollout_table_init(&p->table, in->game, in->rules, in->options.play_style);
    record_init(&record);
    printf("game,event,price,loss,place%s\n", by_thumb ? ",kind" : "");
    for (uint64_t g = 0; n < games; g++) {
        struct analysis a;
        double loss = 0;
        play(p, &record, g);
        if (p->planted == 0)
            continue;
        insight_analyse(in, &a, &record);
        const unsigned place = insight_place_of(&a, p->planted, &loss);
        n++;
        found += place > 0 && place <= places;
        dear += loss >= BLUNDER_LEAST;
        printf("%llu,%zu,%.1f,%.1f,%u%s%s\n", (unsigned long long)g, p->planted, p->price, loss,
               place, by_thumb ? "," : "", by_thumb ? p->thumb->name : "");
        fflush(stdout);
        analysis_free(&a);
    }
    if (by_thumb)
        print_share("cost five or more", dear, n);
    print_share(by_thumb ? "among the first five" : "among the first three", found, n);
    record_free(&record);
    rollout_table_free(&p->table);
    views_free(&p->views);
    judge_free(judge);
    free(p);
}

void insight_plant(const struct insight *in, unsigned games)
{
    run(in, games, false);
}

void insight_blunder(const struct insight *in, unsigned games)
{
    run(in, games, true);
}
