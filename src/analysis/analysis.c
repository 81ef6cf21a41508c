#include "analysis/analysis.h"

#include <stdlib.h>

#include "analysis/choices.h"
#include "base/fixed.h"
#include "base/hash.h"
#include "base/progress.h"
#include "base/threads.h"
#include "base/xalloc.h"

enum { BESIDE_CHANCE = 4, IN_FLIGHT = 4 };

/* One position or decision. */
struct step {
    const int16_t *state;
    const struct event *made; /* NULL: a position */
    struct tally *tally;      /* of a position */
    struct race **race;       /* of a decision */
    uint32_t games;
};

struct run {
    struct analysis *a;
    const struct analysis_options *options;
    struct rollout_table *table; /* one for each worker */
    struct step *step;
    size_t n;
};

/* ---- one step ---------------------------------------------------------------------------------- */

/* Roles and buildings are what games are decided by: the others need not be known as well. */
static struct race_effort effort_for(const struct run *run, const struct event *made)
{
    const struct game_def *game = run->a->course.game;
    const bool builds = game->accounts != NULL && made->verb == game->accounts->verb_build;
    struct race_effort effort = run->options->effort;
    if (made->verb != game->words.verb_role && !builds)
        effort.error *= 2;
    return effort;
}

static void judge(const struct run *run, struct rollout_table *t,
                  const struct rollout_start *start, const struct step *step, uint64_t seed)
{
    struct race *race = xcalloc(1, sizeof *race);
    if (choices_list(race, t, start, step->made, seed)) {
        const struct race_effort effort = effort_for(run, step->made);
        race_run(race, t, start, seed, &effort);
        *step->race = race;
    } else
        free(race);
}

/* threads_work */
static void *work(void *job, unsigned worker, void *ctx)
{
    const struct run *run = ctx;
    const struct step *step = job;
    struct rollout_table *t = &run->table[worker];
    const struct course *c = &run->a->course;
    const struct rollout_start start = {
        .game = c->game, .rules = c->rules, .state = step->state};
    const uint64_t seed =
        hash64_i16(step->state, c->game->rules.state_slots) ^ run->options->seed;
    if (step->made != NULL)
        judge(run, t, &start, step, seed);
    else
        rollout_play(t, &start, seed, 0, step->games, step->tally);
    return job;
}

/* ---- all steps --------------------------------------------------------------------------------- */

static uint32_t games_from(const struct run *run, const int16_t *state, bool beside_chance)
{
    const struct course *c = &run->a->course;
    if (c->game->rules.node(c->rules, state).kind == NODE_OVER)
        return 1;
    return run->options->games * (beside_chance ? BESIDE_CHANCE : 1);
}

static bool is_chance(const struct course *c, size_t i)
{
    return i < c->n && c->event[i].kind == COURSE_CHANCE;
}

/* The first event from `i` on that changes the position. */
static size_t next_change(const struct course *c, size_t i)
{
    while (i < c->n && c->event[i].after == NULL)
        i++;
    return i;
}

static void add_position(struct run *run, const int16_t *state, struct tally *tally,
                         bool follows_chance, size_t next)
{
    const struct course *c = &run->a->course;
    const bool beside_chance = follows_chance || is_chance(c, next_change(c, next));
    run->step[run->n++] = (struct step){
        .state = state, .tally = tally, .games = games_from(run, state, beside_chance)};
}

static void list_steps(struct run *run)
{
    struct analysis *a = run->a;
    const struct course *c = &a->course;
    run->step = xcalloc(2 * c->n + 1, sizeof *run->step);
    add_position(run, c->start, &a->start, true, 0);
    for (size_t i = 0; i < c->n; i++) {
        const struct course_event *at = &c->event[i];
        if (at->known != NULL)
            run->step[run->n++] = (struct step){.state = at->known,
                                                .made = &a->record->events[at->index],
                                                .race = &a->event[i].race};
        if (at->after != NULL)
            add_position(run, at->after, &a->event[i].after, is_chance(c, i), i + 1);
    }
}

static void work_all(struct run *run, struct progress *progress)
{
    const unsigned workers = threads_workers(run->options->jobs);
    run->table = xcalloc(workers, sizeof *run->table);
    for (unsigned i = 0; i < workers; i++)
        rollout_table_init(&run->table[i], run->a->course.game, run->a->course.rules,
                           run->options->manner);
    struct threads *pool = threads_new(workers, workers * IN_FLIGHT, work, run);
    size_t done = 0;
    for (size_t i = 0; i < run->n || threads_pending(pool) > 0;) {
        if (i < run->n && !threads_is_full(pool)) {
            threads_submit(pool, &run->step[i++]);
            continue;
        }
        threads_take(pool);
        done++;
        progress_update(progress, done, done);
    }
    threads_free(pool);
    for (unsigned i = 0; i < workers; i++)
        rollout_table_free(&run->table[i]);
    free(run->table);
}

/* A position that did not change has the games of the one before. */
static void carry_on(struct analysis *a)
{
    const struct tally *last = &a->start;
    for (size_t i = 0; i < a->course.n; i++) {
        if (a->event[i].at->after == NULL)
            a->event[i].after = *last;
        last = &a->event[i].after;
    }
}

void analysis_run(struct analysis *a, const struct record *record, const void *rules,
                  const struct analysis_options *options, struct progress *progress)
{
    *a = (struct analysis){.record = record, .n_players = record->n_players};
    course_take(&a->course, record, rules, options->all_cards);
    a->event = xcalloc(a->course.n + 1, sizeof *a->event);
    for (size_t i = 0; i < a->course.n; i++)
        a->event[i].at = &a->course.event[i];
    struct run run = {.a = a, .options = options};
    list_steps(&run);
    work_all(&run, progress);
    free(run.step);
    carry_on(a);
}

void analysis_free(struct analysis *a)
{
    for (size_t i = 0; i < a->course.n; i++)
        free(a->event[i].race);
    free(a->event);
    course_free(&a->course);
    *a = (struct analysis){0};
}

uint64_t analysis_steps(const struct record *record)
{
    return 2 * (uint64_t)record->n_events + 1;
}

/* ---- what follows from it ---------------------------------------------------------------------- */

static const struct tally *before(const struct analysis *a, size_t i)
{
    return i == 0 ? &a->start : &a->event[i - 1].after;
}

struct measure analysis_change(const struct analysis *a, size_t i, unsigned seat)
{
    if (a->event[i].at->after == NULL)
        return (struct measure){0};
    return measure_less(tally_chance(&a->event[i].after, seat),
                        tally_chance(before(a, i), seat));
}

static void add_to(struct measure *sum, struct measure change, int sign)
{
    const int64_t squares = sum->error * sum->error + change.error * change.error;
    *sum = (struct measure){sum->value + sign * change.value,
                            (int64_t)fixed_root((uint64_t)squares)};
}

struct analysis_account analysis_account(const struct analysis *a, unsigned seat)
{
    const size_t n = a->course.n;
    struct analysis_account account = {.start = tally_chance(&a->start, seat)};
    account.result = tally_chance(n == 0 ? &a->start : &a->event[n - 1].after, seat);
    for (size_t i = 0; i < n; i++) {
        const struct analysis_event *e = &a->event[i];
        if (e->at->kind == COURSE_CHANCE)
            add_to(&account.luck, analysis_change(a, i, seat), 1);
        else if (e->race != NULL && e->at->seat == seat)
            add_to(&account.own, race_change(e->race), 1);
    }
    account.others = account.result;
    add_to(&account.others, account.start, -1);
    add_to(&account.others, account.luck, -1);
    add_to(&account.others, account.own, -1);
    return account;
}

/* How many errors the loss of one of `n` decisions must be above 0 (one-sided, 5 % divided by n), in
 * hundredths: the normal quantile at powers of two, from a table. */
static int errors_needed(size_t n)
{
    static const int16_t of_power[] = {164, 196, 224, 250, 273, 296, 316,
                                       336, 355, 373, 390, 406, 422};
    enum { POWERS = sizeof of_power / sizeof *of_power };
    unsigned power = 0;
    while (power + 1 < POWERS && (size_t)1 << power < n)
        power++;
    return of_power[power];
}

bool analysis_is_mistake(const struct analysis *a, size_t i)
{
    size_t races = 0;
    for (size_t k = 0; k < a->course.n; k++)
        races += a->event[k].race != NULL;
    if (a->event[i].race == NULL)
        return false;
    const struct measure loss = race_loss(a->event[i].race);
    return loss.value * 100 > loss.error * errors_needed(races);
}
