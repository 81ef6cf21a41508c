#include "play/judge.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/xalloc.h"
#include "play/choices.h"
#include "play/views.h"

/* Roles decide most.  What else is chosen the policy knows nearly as well: only what is clearly better than its
 * choice is taken instead. */
static const struct race_effort for_roles = {.first = 16, .last = 128},
                                for_others = {.first = 8, .last = 32};

struct judge {
    struct thinker thinker; /* first */
    struct play_style play_style;
    struct rollout_table table;
    struct views views;
    struct race race;
};

static void begin_record(struct thinker *t, const struct record *record, const void *rules)
{
    struct judge *j = (struct judge *)(void *)t;
    rollout_table_free(&j->table);
    rollout_table_init(&j->table, record->game, rules, j->play_style);
    views_start(&j->views, record, rules, true);
}

static void note_event(struct thinker *t, const int16_t *before, const struct event *e)
{
    struct judge *j = (struct judge *)(void *)t;
    views_show(&j->views, before, e);
}

/* What the player knows may allow more than what is. */
static bool is_possible(const struct replay *r, const struct event *e)
{
    const struct game_rules *rules = &r->game->rules;
    return rules->awaits(r->rules, r->state, e) &&
           rules->check(r->rules, r->state, e, true, NULL) <= VERDICT_CANNOT_TELL;
}

/* The choice that the policy makes most often. */
static unsigned usual_choice(const struct race *race)
{
    unsigned usual = 0;
    for (unsigned i = 1; i < race->n; i++)
        if (race->choice[i].weight > race->choice[usual].weight)
            usual = i;
    return usual;
}

/* By more than a standard error of the lead. */
static bool is_clearly_better(const struct race *race, unsigned i, unsigned than)
{
    const struct measure more =
        measure_less(tally_lead(&race->choice[i].screen, race->seat),
                     tally_lead(&race->choice[than].screen, race->seat));
    return more.value > more.error;
}

static const struct event *best_choice(struct judge *j, const struct rollout_start *start,
                                       uint64_t seed)
{
    struct race *race = &j->race;
    const bool is_role = race->choice[0].event.verb == start->game->words.verb_role;
    const unsigned best =
        race_screen(race, &j->table, start, seed, is_role ? &for_roles : &for_others);
    const unsigned usual = usual_choice(race);
    return &race->choice[is_role || is_clearly_better(race, best, usual) ? best : usual].event;
}

static void choose_event(struct thinker *t, const struct replay *r, unsigned seat,
                         struct event *e)
{
    struct judge *j = (struct judge *)(void *)t;
    const int16_t *state = views_before(&j->views, seat, e, r->state);
    if (state == NULL)
        return;
    const struct rollout_start start = {.game = r->game, .rules = r->rules, .state = state};
    const uint64_t seed = game_seed(r->game, state);
    const struct choices_asked asked = {.seat = seat, .seed = seed};
    struct race *race = &j->race;
    if (!choices_list(race, &j->table, &start, &asked))
        return;
    const struct event *best = best_choice(j, &start, seed);
    if (is_possible(r, best))
        *e = *best;
}

struct judge *judge_new(struct play_style play_style)
{
    struct judge *j = xcalloc(1, sizeof *j);
    j->thinker = (struct thinker){begin_record, note_event, choose_event};
    j->play_style = play_style;
    return j;
}

void judge_free(struct judge *j)
{
    if (j == NULL)
        return;
    rollout_table_free(&j->table);
    views_free(&j->views);
    free(j);
}

struct thinker *judge_thinker(struct judge *j)
{
    return &j->thinker;
}
