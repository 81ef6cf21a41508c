#include "analysis/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/budget.h"
#include "analysis/choices.h"
#include "base/fixed.h"
#include "base/hash.h"
#include "base/progress.h"
#include "base/threads.h"
#include "base/xalloc.h"

enum { FROM_START = 4, IN_FLIGHT = 4 };
/* How many games are played on for two rounds where one is played to its end; together they take about as long. */
enum { NEAR = 6, NEAR_COSTS = 1 };

enum { GAMES = 64, TEMPER = 20, SCREEN_FIRST = 16, SCREEN_LAST = 64, FINAL_MOST = 8192 };

struct analysis_options analysis_usual(const struct game_def *game)
{
    return (struct analysis_options){
        .manner = {.policy = game_best_policy(game->play), .temper = TEMPER},
        .seed = 1,
        .games = GAMES,
        .effort = {.first = SCREEN_FIRST,
                   .last = SCREEN_LAST,
                   .error = 2 * MEASURE_WIN / 100,
                   .most = FINAL_MOST,
                   .calm = 1},
    };
}

const char *analysis_policy(const struct game_def *game, const struct analysis_options *options)
{
    return options->fast ? "estimate" : game->play->policies[options->manner.policy];
}

/* A decision and the position behind it, or one of them alone. */
struct step {
    const int16_t *state; /* of a decision: what the player knew there */
    struct race **race;   /* what is found; NULL: none is judged */
    struct choices_asked asked;
    const int16_t *after;    /* of a position that is looked at: the position, */
    struct outlook *outlook; /* what is found, else NULL, */
    uint32_t games;          /* the games from there, */
    struct measure *near;    /* and the chances two rounds later; NULL: not wanted */
    bool is_beside_chance;
};

struct run {
    struct analysis *a;
    const struct analysis_options *options;
    uint32_t games, near;        /* from each position, and beside chance */
    struct race_effort effort;   /* for what is close */
    struct rollout_table *table; /* one for each worker */
    struct step *step;
    size_t n;
};

/* ---- one step ---------------------------------------------------------------------------- */

/* Roles and buildings are what games are decided by: the others need not be known as well where nothing seems to be
 * lost. */
enum { OTHERS = 2, CALM = 4 };

static bool is_close(const struct game_def *game, const struct event *e)
{
    return e->verb == game->words.verb_role ||
           (game->accounts != NULL && e->verb == game->accounts->verb_build);
}

static struct race_effort effort_for(const struct run *run, const struct event *e)
{
    const struct game_def *game = run->a->course.game;
    struct race_effort effort = run->effort;
    if (!is_close(game, e)) {
        const uint32_t doubled = effort.last / effort.first;
        effort.first = (effort.first + 1) / OTHERS;
        effort.last = effort.first * doubled;
        effort.calm = CALM;
    }
    return effort;
}

/* NULL when there was no choice. */
static struct race *judge(const struct run *run, struct rollout_table *t,
                          const struct rollout_start *start, const struct step *step,
                          uint64_t seed)
{
    struct race *race = xcalloc(1, sizeof *race);
    struct choices_asked asked = step->asked;
    asked.seed = seed;
    if (!choices_list(race, t, start, &asked)) {
        free(race);
        return NULL;
    }
    const struct race_effort effort = effort_for(run, &race->choice[0].event);
    if (run->options->fast)
        race_estimate(race, t, start, seed);
    else
        race_run(race, t, start, seed, &effort);
    return race;
}

/* `games` were played on from there already. */
static void look_ahead(const struct run *run, struct rollout_table *t,
                       const struct rollout_start *start, const struct step *step,
                       uint64_t seed, struct tally games)
{
    struct estimate estimate;
    if (run->options->fast) {
        if (step->is_beside_chance && !run->options->chances_only)
            rollout_estimate(t, start, seed, &estimate); /* beside chance: what it brings in the
                                                          * mean is expected before it */
        else
            start->game->play->estimate(start->rules, start->state, &estimate);
        outlook_of_estimate(step->outlook, &estimate, run->a->n_players);
        return;
    }
    if (step->near != NULL)
        rollout_chances(t, start, seed, run->near, step->near);
    if (games.n < step->games)
        rollout_play(t, start, seed, games.n, step->games - games.n, &games);
    outlook_of_games(step->outlook, &games, run->a->n_players);
}

static uint64_t seed_at(const struct run *run, const int16_t *state)
{
    return hash64_i16(state, run->a->course.game->rules.state_slots) ^ run->options->seed;
}

/* The games that compared the choice that was made begin at the position behind it, unless the log goes
 * on there with what the player did not know.  Those of a calm race would look too good. */
static struct tally games_behind(const struct race *race, struct rollout_table *t,
                                 const struct step *step)
{
    const struct rollout_start at = {.state = step->state,
                                     .first = &race->choice[race->made].event};
    struct tally none = {0};
    if (race->is_calm)
        return none;
    return rollout_leads_to(t, &at, step->after) ? race->choice[race->made].final : none;
}

/* threads_work */
static void *work(void *job, unsigned worker, void *ctx)
{
    const struct run *run = ctx;
    const struct step *step = job;
    struct rollout_table *t = &run->table[worker];
    const struct course *c = &run->a->course;
    struct rollout_start start = {.game = c->game, .rules = c->rules, .state = step->state};
    struct tally games = {0};
    if (step->race != NULL)
        *step->race = judge(run, t, &start, step, seed_at(run, step->state));
    if (step->outlook == NULL)
        return job;
    if (step->race != NULL && *step->race != NULL && !run->options->fast)
        games = games_behind(*step->race, t, step);
    start.state = step->after;
    look_ahead(run, t, &start, step, seed_at(run, step->after), games);
    return job;
}

/* ---- all steps --------------------------------------------------------------------------- */

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

/* A game without an estimate has its luck by games to their end. */
static bool has_near(const struct run *run)
{
    return !run->options->fast && run->a->course.game->play->estimate != NULL;
}

static bool is_over(const struct course *c, const int16_t *state)
{
    return c->game->rules.node(c->rules, state).kind == NODE_OVER;
}

/* The position behind event `i`. */
static void add_position(const struct run *run, struct step *step, size_t i)
{
    const struct course *c = &run->a->course;
    struct analysis_event *e = &run->a->event[i];
    step->after = e->at->after;
    step->outlook = &e->after;
    step->games = is_over(c, step->after) ? 1 : run->games;
    step->is_beside_chance = is_chance(c, i) || is_chance(c, next_change(c, i + 1));
    step->near = step->is_beside_chance && has_near(run) ? e->near : NULL;
}

/* The position before the first event. */
static void add_start(const struct run *run, struct step *step)
{
    struct analysis *a = run->a;
    const struct course *c = &a->course;
    step->after = c->start;
    step->outlook = &a->start;
    step->games = is_over(c, c->start) ? 1 : FROM_START * run->games;
    step->is_beside_chance = true;
    step->near = is_chance(c, next_change(c, 0)) && has_near(run) ? a->start_near : NULL;
}

/* What is asked about instead belongs to the first decision where it is possible. */
static const struct event *take_instead(struct run *run, unsigned seat, const int16_t *state)
{
    const struct course *c = &run->a->course;
    const struct event *e = run->options->instead;
    if (e == NULL || run->a->asks_instead || e->seat != seat ||
        !c->game->rules.awaits(c->rules, state, e) ||
        c->game->rules.check(c->rules, state, e, true, NULL) > VERDICT_CANNOT_TELL)
        return NULL;
    run->a->asks_instead = true;
    return e;
}

static bool is_wanted(const struct run *run, const struct course_event *at)
{
    const struct analysis_turn *only = &run->options->only;
    return at->known != NULL && !run->options->chances_only &&
           (only->round == 0 || (at->round == only->round && at->turn == only->turn));
}

static void add_decision(struct run *run, struct step *step, size_t i)
{
    struct analysis *a = run->a;
    const struct course_event *at = &a->course.event[i];
    step->state = at->known;
    step->race = &a->event[i].race;
    step->asked = (struct choices_asked){.made = &a->record->events[at->index],
                                         .instead = take_instead(run, at->seat, at->known),
                                         .seat = at->seat};
}

/* The decision that a position waits for. */
static void add_next(struct run *run)
{
    struct analysis *a = run->a;
    const struct node node = a->course.game->rules.node(a->course.rules, a->course.start);
    if (node.kind == NODE_DECISION || node.kind == NODE_OPTIONAL)
        run->step[run->n++] = (struct step){
            .state = a->course.start,
            .race = &a->next,
            .asked = {.instead = take_instead(run, node.seat, a->course.start),
                      .seat = node.seat},
        };
}

/* How much is to be done; before anything is listed. */
static struct budget_needs needs_of(const struct run *run)
{
    const struct course *c = &run->a->course;
    const bool whole = run->options->only.round == 0;
    struct budget_needs needs = {.close = c->n == 0, .positions = whole ? FROM_START : 0};
    for (size_t i = 0; i < c->n; i++) {
        const struct course_event *at = &c->event[i];
        const bool close = is_close(c->game, &run->a->record->events[at->index]);
        const bool is_beside = is_chance(c, i) || is_chance(c, next_change(c, i + 1));
        needs.close += is_wanted(run, at) && close;
        needs.other += is_wanted(run, at) && !close;
        if (whole && at->after != NULL)
            needs.positions += is_beside && has_near(run) ? 1 + NEAR_COSTS : 1;
    }
    return needs;
}

static void take_options(struct run *run)
{
    const struct budget_needs needs = needs_of(run);
    run->games = run->options->games;
    run->effort = run->options->effort;
    if (run->options->budget > 0)
        budget_share(run->options->budget, &needs, &run->games, &run->effort);
    run->near = run->options->near > 0 ? run->options->near : NEAR * run->games;
    run->a->games = run->games;
}

static void list_steps(struct run *run)
{
    struct analysis *a = run->a;
    const struct course *c = &a->course;
    const bool whole = run->options->only.round == 0;
    run->step = xcalloc(c->n + 2, sizeof *run->step);
    if (whole)
        add_start(run, &run->step[run->n++]);
    if (c->n == 0)
        add_next(run);
    for (size_t i = 0; i < c->n; i++) {
        struct step *step = &run->step[run->n];
        if (is_wanted(run, &c->event[i]))
            add_decision(run, step, i);
        if (whole && c->event[i].after != NULL)
            add_position(run, step, i);
        run->n += step->race != NULL || step->outlook != NULL;
    }
}

static void take_all(struct run *run, struct threads *pool)
{
    struct progress *bar = progress_new("steps", NULL, run->n, run->options->show_progress);
    for (size_t i = 0, done = 0; i < run->n || threads_pending(pool) > 0;) {
        if (i < run->n && !threads_is_full(pool)) {
            threads_submit(pool, &run->step[i++]);
            continue;
        }
        threads_take(pool);
        done++;
        progress_update(bar, done, done);
    }
    progress_free(bar);
}

static void work_all(struct run *run)
{
    const struct course *c = &run->a->course;
    const unsigned workers = threads_workers(run->options->jobs);
    run->table = xcalloc(workers, sizeof *run->table);
    for (unsigned i = 0; i < workers; i++)
        rollout_table_init(&run->table[i], c->game, c->rules, run->options->manner);
    struct threads *pool = threads_new(workers, workers * IN_FLIGHT, work, run);
    take_all(run, pool);
    threads_free(pool);
    for (unsigned i = 0; i < workers; i++)
        rollout_table_free(&run->table[i]);
    free(run->table);
}

/* A position that did not change has the games of the one before. */
static void carry_on(struct analysis *a)
{
    const struct outlook *last = &a->start;
    const struct measure *near = a->start_near;
    for (size_t i = 0; i < a->course.n; i++) {
        struct analysis_event *e = &a->event[i];
        if (e->at->after == NULL) {
            e->after = *last;
            memcpy(e->near, near, sizeof e->near);
        }
        last = &e->after;
        near = e->near;
    }
}

/* The course is taken. */
static void analyse_course(struct analysis *a, const struct analysis_options *options)
{
    a->event = xcalloc(a->course.n + 1, sizeof *a->event);
    for (size_t i = 0; i < a->course.n; i++)
        a->event[i].at = &a->course.event[i];
    struct run run = {.a = a, .options = options};
    take_options(&run);
    list_steps(&run);
    work_all(&run);
    free(run.step);
    carry_on(a);
}

static struct analysis analysis_of(const struct record *record,
                                   const struct analysis_options *options)
{
    return (struct analysis){
        .record = record, .n_players = record->n_players, .is_estimated = options->fast};
}

void analysis_run(struct analysis *a, const struct record *record, const void *rules,
                  const struct analysis_options *options)
{
    *a = analysis_of(record, options);
    course_take(&a->course, record, rules, options->all_cards);
    analyse_course(a, options);
}

void analysis_run_at(struct analysis *a, const struct record *record, const void *rules,
                     const int16_t *state, const struct analysis_options *options)
{
    *a = analysis_of(record, options);
    course_of_position(&a->course, record->game, rules, state);
    analyse_course(a, options);
}

void analysis_free(struct analysis *a)
{
    for (size_t i = 0; i < a->course.n; i++)
        free(a->event[i].race);
    free(a->event);
    free(a->next);
    course_free(&a->course);
    *a = (struct analysis){0};
}

/* ---- what follows from it ---------------------------------------------------------------------- */

static const struct outlook *before(const struct analysis *a, size_t i)
{
    return i == 0 ? &a->start : &a->event[i - 1].after;
}

static const struct outlook *last_outlook(const struct analysis *a)
{
    return a->course.n == 0 ? &a->start : &a->event[a->course.n - 1].after;
}

struct measure analysis_luck(const struct analysis *a, size_t i, unsigned seat)
{
    const struct analysis_event *e = &a->event[i];
    const struct measure *near = i == 0 ? a->start_near : a->event[i - 1].near;
    if (e->at->after == NULL)
        return (struct measure){0};
    if (a->is_estimated || a->course.game->play->estimate == NULL)
        return measure_less(e->after.chance[seat], before(a, i)->chance[seat]);
    return measure_less(e->near[seat], near[seat]);
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
    struct analysis_account account = {.start = a->start.chance[seat]};
    account.result = last_outlook(a)->chance[seat];
    for (size_t i = 0; i < n; i++) {
        const struct analysis_event *e = &a->event[i];
        if (e->at->kind == COURSE_CHANCE)
            add_to(&account.luck, analysis_luck(a, i, seat), 1);
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
    if (a->event[i].race == NULL || a->is_estimated)
        return false;
    const struct measure loss = race_loss(a->event[i].race);
    return loss.value * 100 > loss.error * errors_needed(races);
}

unsigned analysis_favourite(const struct analysis *a)
{
    const struct outlook *last = last_outlook(a);
    unsigned best = 0;
    for (unsigned seat = 1; seat < a->n_players; seat++)
        if (last->chance[seat].value > last->chance[best].value)
            best = seat;
    return best;
}

static bool is_ahead(const struct outlook *o, unsigned seat)
{
    return o->chance[seat].value > MEASURE_WIN / 2;
}

size_t analysis_decided_at(const struct analysis *a)
{
    const unsigned seat = analysis_favourite(a);
    if (!is_ahead(last_outlook(a), seat))
        return a->course.n;
    for (size_t i = a->course.n; i-- > 0;)
        if (!is_ahead(before(a, i), seat))
            return i;
    return a->course.n;
}

size_t analysis_largest_mistake(const struct analysis *a)
{
    size_t largest = a->course.n;
    for (size_t i = 0; i < a->course.n; i++)
        if (analysis_is_mistake(a, i) &&
            (largest == a->course.n ||
             race_loss(a->event[i].race).value > race_loss(a->event[largest].race).value))
            largest = i;
    return largest;
}
