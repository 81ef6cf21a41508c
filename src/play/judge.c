#include "play/judge.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/xalloc.h"
#include "play/choices.h"
#include "play/views.h"

/* Games stop where that says enough (game_play.enough).  Roles decide most.  What else is chosen the policy knows nearly as
 * well: only what is clearly better than its choice is taken instead. */
static const struct race_effort for_roles = {.first = 16, .last = 128},
                                for_others = {.first = 8, .last = 32};

struct judge {
    struct thinker thinker; /* first */
    struct play_style play_style;
    struct race_tables tables;
    struct views views;
    struct race race;
};

void judge_sit(struct judge *j, const struct game_def *game, const void *rules)
{
    for (unsigned i = 0; i < j->tables.n; i++) {
        rollout_table_free(&j->tables.table[i]);
        rollout_table_init(&j->tables.table[i], game, rules, j->play_style);
    }
}

static void begin_record(struct thinker *t, const struct record *record, const void *rules)
{
    struct judge *j = (struct judge *)(void *)t;
    judge_sit(j, record->game, rules);
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

static struct race_effort effort_for(const struct game_def *game, bool is_role,
                                     const struct judge_question *q)
{
    struct race_effort effort = is_role ? for_roles : for_others;
    effort.screen = game->play->enough;
    if (q->is_late != NULL) {
        effort.last = TALLY_GAMES_MAX;
        effort.is_late = q->is_late;
        effort.ctx = q->ctx;
    }
    if (q->games > 0) {
        effort.last = q->games < TALLY_GAMES_MAX ? q->games : TALLY_GAMES_MAX;
        effort.first = effort.first < effort.last ? effort.first : effort.last;
    }
    return effort;
}

const struct race *judge_decide(struct judge *j, const struct rollout_start *start,
                                const struct judge_question *q, unsigned *chosen)
{
    struct race *race = &j->race;
    const uint64_t seed = game_seed(start->game, start->state) ^ q->seed;
    const struct choices_asked asked = {.seat = q->seat, .seed = seed};
    if (!choices_list(race, j->tables.table, start, &asked))
        return NULL;
    const bool is_role = race->choice[0].event.verb == start->game->words.verb_role;
    const struct race_effort effort = effort_for(start->game, is_role, q);
    const unsigned best = race_screen(race, &j->tables, start, seed, &effort);
    const unsigned usual = usual_choice(race);
    *chosen = is_role || is_clearly_better(race, best, usual) ? best : usual;
    return race;
}

static void choose_event(struct thinker *t, const struct replay *r, unsigned seat,
                         struct event *e)
{
    struct judge *j = (struct judge *)(void *)t;
    const int16_t *state = views_before(&j->views, seat, e, r->state);
    /* Whether to turn up what chance brings is left to the policy: nobody chooses what it is. */
    if (state == NULL || game_odds(r->game, r->rules, r->state, e) > 0)
        return;
    const struct rollout_start start = {.game = r->game, .rules = r->rules, .state = state};
    const struct judge_question question = {.seat = seat};
    unsigned chosen;
    const struct race *race = judge_decide(j, &start, &question, &chosen);
    if (race != NULL && is_possible(r, &race->choice[chosen].event))
        *e = race->choice[chosen].event;
}

struct judge *judge_new(struct play_style play_style, unsigned jobs)
{
    struct judge *j = xcalloc(1, sizeof *j);
    j->thinker = (struct thinker){begin_record, note_event, choose_event};
    j->play_style = play_style;
    j->tables.table = xcalloc(jobs, sizeof *j->tables.table);
    j->tables.n = jobs;
    return j;
}

void judge_free(struct judge *j)
{
    if (j == NULL)
        return;
    for (unsigned i = 0; i < j->tables.n; i++)
        rollout_table_free(&j->tables.table[i]);
    free(j->tables.table);
    views_free(&j->views);
    free(j);
}

struct thinker *judge_thinker(struct judge *j)
{
    return &j->thinker;
}
