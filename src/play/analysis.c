#include "play/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "play/budget.h"
#include "play/choices.h"
#include "play/judge.h"
#include "play/solver.h"
#include "play/views.h"
#include "base/hash.h"
#include "base/progress.h"
#include "base/pipeline.h"
#include "base/threads.h"
#include "base/xalloc.h"

enum { FROM_START = 4, IN_FLIGHT = 4 };
/* Rounds after which games stop that choose whom to compare, and those beside chance. */
enum { AHEAD = 3 };
/* How many such games take as long as one that is played to its end. */
enum { PART_OF_GAME = 3 };
/* How many games are played on beside chance where one is played to its end; together they take somewhat longer. */
enum { NEAR = 6, NEAR_COSTS = 2 };

enum { QUICK_LAST = 24, QUICK_ERROR = 3, QUICK_MOST = 128 };
enum { GAMES = 64, SCREEN_FIRST = 8, SCREEN_LAST = 48, FINAL_MOST = 8192 };

struct analysis_options analysis_usual(const struct game_def *game)
{
    return (struct analysis_options){
        .play_style = {.policy = game_best_policy(game->play), .temper = JUDGE_TEMPER},
        .seed = 1,
        .games = GAMES,
        .effort = {.screen = {.rounds = game->play->estimate != NULL ? AHEAD : 0},
                   .final = game->play->enough,
                   .first = SCREEN_FIRST,
                   .last = SCREEN_LAST,
                   .drops_early = true,
                   .error = 2 * MEASURE_WIN / 100,
                   .most = FINAL_MOST,
                   .equal_error_factor = 1},
    };
}

/* A good guess at once: no game ends, and each difference may be off by the estimate anyway. */
static struct race_effort quick_effort(void)
{
    return (struct race_effort){.screen = {.rounds = AHEAD},
                                .final = {.rounds = AHEAD},
                                .first = SCREEN_FIRST,
                                .last = QUICK_LAST,
                                .drops_early = true,
                                .error = QUICK_ERROR * MEASURE_WIN / 100,
                                .most = QUICK_MOST,
                                .equal_error_factor = 1};
}

const char *analysis_policy(const struct game_def *game, const struct analysis_options *options)
{
    return options->fast ? "estimate" : game->play->policies[options->play_style.policy];
}

/* A decision and the position after it, or one of them alone. */
struct step {
    bool is_chance;       /* tiles or cards turn up */
    const int16_t *state; /* of a decision: what the player knew there */
    struct race **race;   /* what is found; NULL: none is judged */
    struct choices_asked asked;
    const int16_t *after;            /* the position; NULL: as before, no log goes on from it */
    struct expectation *expectation; /* what is found of it; NULL: nothing is asked */
    uint32_t games;                  /* from there, */
    struct measure *near;            /* and the chances some rounds later; NULL: not wanted */
    bool is_beside_chance;
};

/* Steps that one worker does, one after the other: no chance lies between, so that games of one may be games of the
 * next. */
struct stretch {
    size_t first, n;
};

struct run {
    struct analysis *a;
    const struct analysis_options *options;
    uint32_t games, near;        /* from each position, and beside chance */
    struct race_effort effort;   /* for what is close */
    struct rollout_table *table; /* one for each worker */
    struct step *step;
    size_t n;
    struct stretch *stretch;
    size_t n_stretches, next; /* next: to be worked on */
    size_t done;              /* steps */
    struct progress *progress;
};

/* ---- one step ---------------------------------------------------------------------------- */

/* Roles and buildings are what games are decided by: the others are screened by fewer games, and need not be known as
 * well where nothing seems to be lost. */
enum { FEWER = 3, EQUAL_ERROR_FACTOR = 4 };

static bool is_close(const struct game_def *game, const struct event *e)
{
    return e->verb == game->words.verb_role ||
           (game->accounts != NULL && e->verb == game->accounts->verb_build);
}

static struct race_effort effort_for(const struct run *run, const struct event *e)
{
    const struct game_def *game = run->a->trajectory.game;
    struct race_effort effort = run->effort;
    if (!is_close(game, e)) {
        effort.first -= effort.first / FEWER;
        effort.last -= effort.last / FEWER;
        effort.equal_error_factor = EQUAL_ERROR_FACTOR;
    }
    return effort;
}

static uint64_t seed_at(const struct run *run, const int16_t *state)
{
    return game_seed(run->a->trajectory.game, state) ^ run->options->seed;
}

/* The games that a player would play on begin where the cards are dealt again, not at the position of the log. */
static bool follows_log(const struct run *run)
{
    return !run->options->fast && !views_hide(run->a->trajectory.game);
}

/* Games follow the log if it has a trail and goes on where the choice leads.  NULL when there was no choice. */
static struct race *judge_step(const struct run *run, struct rollout_table *t,
                               const struct rollout_start *start, const struct step *step,
                               const struct race_log *log)
{
    struct race *race = xcalloc(1, sizeof *race);
    struct choices_asked asked = step->asked;
    asked.seed = seed_at(run, step->state);
    if (!choices_list(race, t, start, &asked)) {
        free(race);
        return NULL;
    }
    const struct race_effort effort = effort_for(run, &race->choice[0].event);
    const bool follows =
        log->trail != NULL && race->made != RACE_NONE &&
        race->choice[race->made].reached == trail_hash(start->game, step->after);
    race_run(race, t, start, asked.seed, &effort, follows ? log : NULL);
    return race;
}

static void estimate_ahead(const struct run *run, struct rollout_table *t,
                           const struct rollout_start *start, const struct step *step)
{
    struct estimate estimate;
    if (step->is_beside_chance && !run->options->chances_only)
        rollout_estimate(t, start, seed_at(run, step->after), ESTIMATE_OF_ALL, &estimate);
    else /* beside chance, what it brings in the mean is expected before it */
        start->game->play->estimate(start->rules, start->state, ESTIMATE_OF_ALL, &estimate);
    expectation_of_estimate(step->expectation, &estimate, run->a->n_players);
}

/* Of the position after a step, where games of the log's trail may have come through. */
static struct tally play_ahead(const struct run *run, struct rollout_table *t,
                               const struct rollout_start *start, const struct step *step,
                               const struct race_log *log)
{
    const uint64_t seed = seed_at(run, step->after);
    struct tally games = {0};
    if (log->trail == NULL) {
        rollout_play(t, start, seed, 0, step->games, &games);
        return games;
    }
    const struct tally *passed = &log->trail->stand[log->at].games;
    if (passed->n < step->games)
        rollout_follow(t, start, seed, passed->n, step->games - passed->n, log->trail, log->at);
    return *passed;
}

static void look_ahead(const struct run *run, struct rollout_table *t,
                       const struct rollout_start *position, const struct step *step,
                       const struct race_log *log)
{
    struct rollout_start start = *position;
    start.stop = run->effort.final;
    struct tally games = play_ahead(run, t, &start, step, log), *near = &games, apart = {0};
    expectation_of_games(step->expectation, &games, run->a->n_players);
    if (step->near != NULL && play_stop_is_far(start.stop)) {
        start.stop = (struct play_stop){.rounds = AHEAD};
        rollout_play(t, &start, seed_at(run, step->after), 0, run->near, &apart);
        near = &apart;
    }
    for (unsigned seat = 0; step->near != NULL && seat < run->a->n_players; seat++)
        step->near[seat] = tally_chance(near, seat);
}

static void do_step(const struct run *run, struct rollout_table *t, const struct step *step,
                    const struct race_log *log)
{
    const struct trajectory *trajectory = &run->a->trajectory;
    struct rollout_start start = {
        .game = trajectory->game, .rules = trajectory->rules, .state = step->state};
    if (step->race != NULL && *step->race == NULL)
        *step->race = judge_step(run, t, &start, step, log);
    start.state = step->after;
    if (step->expectation == NULL)
        return;
    if (run->options->fast)
        estimate_ahead(run, t, &start, step);
    else
        look_ahead(run, t, &start, step, log);
}

/* The position before the first step, when it decides, and those after all. */
static void lay_trail(const struct run *run, const struct stretch *stretch, struct trail *trail)
{
    const struct step *step = &run->step[stretch->first];
    if (step->race != NULL)
        trail_add_position(trail, step->state);
    for (size_t i = 0; i < stretch->n; i++)
        trail_add_position(trail, step[i].after);
}

static int next_stretch(void *ctx, void *item, struct err *err)
{
    (void)err;
    struct run *run = ctx;
    if (run->next == run->n_stretches)
        return 0;
    *(const struct stretch **)item = &run->stretch[run->next++];
    return 1;
}

static void work_on_stretch(void *ctx, unsigned worker, void *item)
{
    const struct run *run = ctx;
    const struct stretch *stretch = *(const struct stretch **)item;
    const struct step *first = &run->step[stretch->first];
    struct trail trail = {.game = run->a->trajectory.game};
    struct race_log log = {0};
    if (follows_log(run) && first->after != NULL) {
        lay_trail(run, stretch, &trail);
        log.trail = &trail;
    }
    for (size_t i = 0; i < stretch->n; i++) {
        log.at = i + (first->race != NULL);
        do_step(run, &run->table[worker], &first[i], &log);
    }
    trail_free(&trail);
}

static int count_steps(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)n, (void)err;
    struct run *run = ctx;
    run->done += (*(const struct stretch *const *)item[0])->n;
    progress_update(run->progress, run->done, run->done);
    return 0;
}

/* ---- all steps --------------------------------------------------------------------------- */

static bool is_chance(const struct trajectory *trajectory, size_t i)
{
    return i < trajectory->n && trajectory->event[i].kind == TRAJECTORY_CHANCE;
}

/* The first event from `i` on that changes the position. */
static size_t next_change(const struct trajectory *trajectory, size_t i)
{
    while (i < trajectory->n && trajectory->event[i].after == NULL)
        i++;
    return i;
}

/* A game without an estimate has its luck by games to their end. */
static bool has_near(const struct run *run)
{
    return !run->options->fast && run->a->trajectory.game->play->estimate != NULL;
}

static bool is_over(const struct trajectory *trajectory, const int16_t *state)
{
    return trajectory->game->rules.node(trajectory->rules, state).kind == NODE_OVER;
}

/* Where games need not end, those of luck are those of the position. */
static uint32_t games_at(const struct run *run, const struct step *step)
{
    return step->near != NULL && !play_stop_is_far(run->effort.final) ? run->near : run->games;
}

/* The position after event `i`. */
static void add_position(const struct run *run, struct step *step, size_t i)
{
    const struct trajectory *trajectory = &run->a->trajectory;
    struct analysis_event *e = &run->a->event[i];
    step->expectation = &e->after;
    step->is_beside_chance =
        is_chance(trajectory, i) || is_chance(trajectory, next_change(trajectory, i + 1));
    step->near = step->is_beside_chance && has_near(run) ? e->near : NULL;
    step->games = is_over(trajectory, step->after) ? 1 : games_at(run, step);
}

/* The position before the first event. */
static void add_start(const struct run *run, struct step *step)
{
    struct analysis *a = run->a;
    const struct trajectory *trajectory = &a->trajectory;
    step->after = trajectory->start;
    step->expectation = &a->start;
    step->is_beside_chance = true;
    step->near = is_chance(trajectory, next_change(trajectory, 0)) && has_near(run)
                     ? a->start_near
                     : NULL;
    step->games = is_over(trajectory, trajectory->start) ? 1 : FROM_START * games_at(run, step);
}

/* What is asked about instead belongs to the first decision where it is possible. */
static const struct event *take_instead(struct run *run, unsigned seat, const int16_t *state)
{
    const struct trajectory *trajectory = &run->a->trajectory;
    const struct event *e = run->options->instead;
    if (e == NULL || run->a->asks_instead || e->seat != seat ||
        !trajectory->game->rules.awaits(trajectory->rules, state, e) ||
        trajectory->game->rules.check(trajectory->rules, state, e, true, NULL) >
            VERDICT_CANNOT_TELL)
        return NULL;
    run->a->asks_instead = true;
    return e;
}

static bool is_wanted(const struct run *run, const struct trajectory_event *at)
{
    const struct analysis_turn *only = &run->options->only;
    return at->known != NULL && !run->options->chances_only &&
           (only->round == 0 || (at->round == only->round && at->turn == only->turn));
}

static void add_decision(struct run *run, struct step *step, size_t i)
{
    struct analysis *a = run->a;
    const struct trajectory_event *at = &a->trajectory.event[i];
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
    const struct node node =
        a->trajectory.game->rules.node(a->trajectory.rules, a->trajectory.start);
    if (node.kind == NODE_DECISION || node.kind == NODE_OPTIONAL)
        run->step[run->n++] = (struct step){
            .state = a->trajectory.start,
            .race = &a->next,
            .asked = {.instead = take_instead(run, node.seat, a->trajectory.start),
                      .seat = node.seat},
        };
}

/* How much is to be done; before anything is listed. */
static struct budget_needs needs_of(const struct run *run)
{
    const struct trajectory *trajectory = &run->a->trajectory;
    const bool whole = run->options->only.round == 0;
    const struct race_effort *effort = &run->effort;
    const bool is_mixed = effort->screen.rounds > 0 && play_stop_is_far(effort->final);
    struct budget_needs needs = {.close = trajectory->n == 0,
                                 .screen_games = is_mixed ? PART_OF_GAME : 1,
                                 .positions = whole ? FROM_START : 0};
    for (size_t i = 0; i < trajectory->n; i++) {
        const struct trajectory_event *at = &trajectory->event[i];
        const bool close = is_close(trajectory->game, &run->a->record->events[at->index]);
        const bool is_beside =
            is_chance(trajectory, i) || is_chance(trajectory, next_change(trajectory, i + 1));
        needs.close += is_wanted(run, at) && close;
        needs.other += is_wanted(run, at) && !close;
        if (whole && at->after != NULL)
            needs.positions += is_beside && has_near(run) ? 1 + NEAR_COSTS : 1;
    }
    return needs;
}

static void take_options(struct run *run)
{
    run->games = run->options->games;
    run->effort = run->options->fast ? quick_effort() : run->options->effort;
    const struct budget_needs needs = needs_of(run);
    const uint64_t whole =
        run->options->budget * (play_stop_is_far(run->effort.final) ? 1 : PART_OF_GAME);
    if (run->options->budget > 0)
        budget_share(whole, &needs, &run->games, &run->effort);
    run->near = run->options->near > 0 ? run->options->near : NEAR * run->games;
    run->a->games = run->games;
}

static void list_steps(struct run *run)
{
    struct analysis *a = run->a;
    const struct trajectory *trajectory = &a->trajectory;
    const bool whole = run->options->only.round == 0;
    run->step = xcalloc(trajectory->n + 2, sizeof *run->step);
    if (whole)
        add_start(run, &run->step[run->n++]);
    if (trajectory->n == 0)
        add_next(run);
    for (size_t i = 0; i < trajectory->n; i++) {
        struct step *step = &run->step[run->n];
        step->after = trajectory->event[i].after;
        step->is_chance = is_chance(trajectory, i);
        if (is_wanted(run, &trajectory->event[i]))
            add_decision(run, step, i);
        if (whole && trajectory->event[i].after != NULL)
            add_position(run, step, i);
        run->n += step->race != NULL || step->expectation != NULL;
    }
}

/* Whether a log that came through the step before comes through this one, without chance between. */
static bool goes_on(const struct run *run, const struct step *before, const struct step *step)
{
    const size_t size = run->a->trajectory.game->rules.state_slots * sizeof *step->state;
    return follows_log(run) && before->after != NULL && step->after != NULL &&
           !step->is_chance &&
           (step->state == NULL || memcmp(before->after, step->state, size) == 0);
}

static void part_steps(struct run *run)
{
    struct stretch *s = NULL;
    run->stretch = xcalloc(run->n, sizeof *run->stretch);
    for (size_t i = 0; i < run->n; i++) {
        const struct step *step = &run->step[i];
        if (s == NULL || !goes_on(run, &step[-1], step)) {
            s = &run->stretch[run->n_stretches++];
            s->first = i;
        }
        s->n++;
    }
}

/* ---- the end of the game --------------------------------------------------------------------- */

/* NULL when that takes too long. */
static struct race *solve_step(const struct run *run, struct solver *solver,
                               struct rollout_table *t, const struct step *step)
{
    const struct trajectory *trajectory = &run->a->trajectory;
    const struct rollout_start start = {
        .game = trajectory->game, .rules = trajectory->rules, .state = step->state};
    struct race *race = xcalloc(1, sizeof *race);
    struct choices_asked asked = step->asked;
    asked.seed = seed_at(run, step->state);
    bool is_solved = choices_list(race, t, &start, &asked);
    race->is_certain = true;
    for (unsigned i = 0; i < race->n && is_solved; i++) {
        struct solution solution;
        is_solved = solver_find(solver, step->state, &race->choice[i].event, &solution);
        race->is_certain &= is_solved && solution.is_certain;
        race->choice[i].final = solution_tally(&solution, run->a->n_players);
    }
    if (is_solved) {
        race_solve(race);
        return race;
    }
    free(race);
    return NULL;
}

/* From the last decision on, as far back as it can be searched; one that has a single choice is passed by. */
static void solve_end(struct run *run)
{
    const struct trajectory *trajectory = &run->a->trajectory;
    struct solver *solver = solver_new(trajectory->game, trajectory->rules);
    struct rollout_table table;
    struct solution solution;
    rollout_table_init(&table, trajectory->game, trajectory->rules, run->options->play_style);
    for (size_t i = run->n; i-- > 0;) {
        const struct step *step = &run->step[i];
        if (step->race == NULL)
            continue;
        if (!solver_find(solver, step->state, NULL, &solution))
            break;
        *step->race = solve_step(run, solver, &table, step);
    }
    rollout_table_free(&table);
    solver_free(solver);
}

static void work_all(struct run *run)
{
    const struct pipeline pipeline = {
        .jobs = threads_workers(run->options->jobs),
        .ahead = IN_FLIGHT,
        .item_size = sizeof(const struct stretch *),
        .ctx = run,
        .read = next_stretch,
        .work = work_on_stretch,
        .take = count_steps,
    };
    run->progress = progress_new("steps", NULL, run->n, run->options->show_progress);
    pipeline_run(&pipeline, NULL);
    progress_free(run->progress);
}

static void lay_tables(struct run *run)
{
    const unsigned workers = threads_workers(run->options->jobs);
    run->table = xcalloc(workers, sizeof *run->table);
    for (unsigned i = 0; i < workers; i++)
        rollout_table_init(&run->table[i], run->a->trajectory.game, run->a->trajectory.rules,
                           run->options->play_style);
}

static void clear_tables(struct run *run)
{
    for (unsigned i = 0; i < threads_workers(run->options->jobs); i++)
        rollout_table_free(&run->table[i]);
    free(run->table);
}

/* ---- reasons ------------------------------------------------------------------------------------- */

/* Whether somebody wants to know why: of a turn that is asked about also where little is lost. */
static bool wants_reason(const struct run *run, size_t i)
{
    const struct analysis *a = run->a;
    return run->options->only.round > 0 ? a->event[i].race != NULL && analysis_is_mistake(a, i)
                                        : analysis_severity(a, i) != SEVERITY_NONE;
}

/* The decision of the seat that costs most of those that are bad for certain and have no reason yet; NULL: there is none. */
static struct analysis_event *find_costliest(const struct run *run, unsigned seat)
{
    const struct analysis *a = run->a;
    struct analysis_event *most = NULL;
    for (size_t i = 0; i < a->trajectory.n; i++) {
        struct analysis_event *e = &a->event[i];
        if (e->at->seat == seat && e->reason == NULL && wants_reason(run, i) &&
            (most == NULL || race_loss(e->race).value > race_loss(most->race).value))
            most = e;
    }
    return most;
}

/* Decisions that get a reason, in the order of the game. */
struct explaining {
    const struct run *run;
    size_t next; /* event */
};

static int next_explained(void *ctx, void *item, struct err *err)
{
    (void)err;
    struct explaining *x = ctx;
    const struct analysis *a = x->run->a;
    while (x->next < a->trajectory.n && a->event[x->next].reason == NULL)
        x->next++;
    if (x->next == a->trajectory.n)
        return 0;
    *(struct analysis_event **)item = &a->event[x->next++];
    return 1;
}

/* Why the choice of a race that was made is worse than its rival. */
static void find_reason(const struct run *run, struct rollout_table *t, const struct race *race,
                        const int16_t *state, uint32_t most, struct reason *out)
{
    const struct trajectory *of = &run->a->trajectory;
    const struct rollout_start start = {.game = of->game, .rules = of->rules, .state = state};
    reason_find(out, race, t, &start, seed_at(run, state) + 1, most);
}

static void explain(void *ctx, unsigned worker, void *item)
{
    const struct explaining *x = ctx;
    const struct analysis_event *e = *(struct analysis_event **)item;
    find_reason(x->run, &x->run->table[worker], e->race, e->at->known, REASON_GAMES_MOST,
                e->reason);
}

static int take_explained(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)ctx, (void)item, (void)n, (void)err;
    return 0;
}

static void find_reasons(const struct run *run)
{
    struct explaining x = {.run = run};
    for (unsigned seat = 0; seat < run->a->n_players; seat++)
        for (unsigned k = 0; k < ANALYSIS_LISTED; k++) {
            struct analysis_event *e = find_costliest(run, seat);
            if (e != NULL)
                e->reason = xcalloc(1, sizeof *e->reason);
        }
    const struct pipeline pipeline = {
        .jobs = threads_workers(run->options->jobs),
        .ahead = 1,
        .item_size = sizeof(struct analysis_event *),
        .ctx = &x,
        .read = next_explained,
        .work = explain,
        .take = take_explained,
    };
    pipeline_run(&pipeline, NULL);
}

/* The choice that was asked about; RACE_NONE when the race has it in another spelling. */
static unsigned find_choice(const struct race *race, const struct event *e)
{
    for (unsigned i = 0; i < race->n; i++) {
        const struct event *c = &race->choice[i].event;
        if (c->verb == e->verb && c->n_items == e->n_items &&
            memcmp(c->item, e->item, e->n_items * sizeof *e->item) == 0)
            return i;
    }
    return RACE_NONE;
}

static const struct race *race_at(const struct run *run, const struct step *step)
{
    return step->race != NULL && step->asked.instead != NULL && run->options->instead != NULL
               ? *step->race
               : NULL;
}

/* Why what was asked about is not the best choice: as if it had been made.  When it is better than the best other one, why that one is not. */
static void explain_asked(const struct run *run, const struct step *step)
{
    struct analysis_asked *asked = &run->a->asked;
    const struct race *race = race_at(run, step);
    const unsigned choice = race != NULL ? find_choice(race, run->options->instead) : RACE_NONE;
    if (choice == RACE_NONE)
        return;
    const unsigned best = race_loss(race).value > 0 ? race->rival : race->made;
    *asked = (struct analysis_asked){.at = race, .race = xcalloc(1, sizeof *race)};
    asked->reason = xcalloc(1, sizeof *asked->reason);
    *asked->race = *race;
    asked->race->made = choice;
    asked->race->rival = choice != best ? best : best == race->made ? race->rival : race->made;
    find_reason(run, run->table, asked->race, step->state, REASON_GAMES_ASKED, asked->reason);
    asked->is_better = -asked->reason->lead.value > 2 * asked->reason->lead.error;
    if (!asked->is_better)
        return;
    asked->race->made = asked->race->rival;
    asked->race->rival = choice;
    find_reason(run, run->table, asked->race, step->state, REASON_GAMES_ASKED, asked->reason);
}

/* Why the best other choice would have been worse where the game was decided, when its player has won by that. */
static void explain_turning(const struct run *run)
{
    struct analysis *a = run->a;
    const size_t at = a->has_chances ? analysis_decided_at(a) : a->trajectory.n;
    if (at == a->trajectory.n || a->event[at].race == NULL ||
        a->event[at].at->seat != analysis_favourite(a))
        return;
    const struct race *race = a->event[at].race;
    const struct measure loss = race_loss(race);
    if (-loss.value <= 2 * loss.error)
        return;
    struct analysis_turning *turning = &a->turning;
    turning->race = xcalloc(1, sizeof *turning->race);
    turning->reason = xcalloc(1, sizeof *turning->reason);
    *turning->race = *race;
    turning->race->made = race->rival;
    turning->race->rival = race->made;
    find_reason(run, run->table, turning->race, a->event[at].at->known, REASON_GAMES_MOST,
                turning->reason);
}

const struct race *analysis_sequel(const struct analysis *a, size_t i)
{
    const struct trajectory_event *role = a->event[i].at;
    for (size_t k = i + 1; k < a->trajectory.n; k++) {
        const struct trajectory_event *at = a->event[k].at;
        if (at->kind == TRAJECTORY_OTHER && at->after == NULL)
            continue; /* a note */
        if (at->kind == TRAJECTORY_CHANCE || at->seat != role->seat ||
            at->round != role->round || at->turn != role->turn)
            return NULL;
        if (a->event[k].race != NULL)
            return a->event[k].race;
    }
    return NULL;
}

static bool is_role(const struct analysis *a, const struct race *race)
{
    return race->choice[race->made].event.verb == a->trajectory.game->words.verb_role;
}

/* A role that was taken is worth the best sequel that was compared where its player went on: the one that was played at
 * least.  Any other choice is, where its sequel is better for certain.  From the last decision on, so that a role knows of all that
 * its player did in the turn. */
static void look_at_sequels(struct analysis *a)
{
    for (size_t i = a->trajectory.n; i-- > 0;) {
        struct race *race = a->event[i].race;
        const struct race *sequel = race != NULL ? analysis_sequel(a, i) : NULL;
        if (sequel != NULL && sequel->is_solved == race->is_solved)
            race_take_sequel(race, sequel, is_role(a, race) ? 0 : 2);
    }
}

/* A position that did not change has the games of the one before. */
static void carry_on(struct analysis *a)
{
    const struct expectation *last = &a->start;
    const struct measure *near = a->start_near;
    for (size_t i = 0; i < a->trajectory.n; i++) {
        struct analysis_event *e = &a->event[i];
        if (e->at->after == NULL) {
            e->after = *last;
            memcpy(e->near, near, sizeof e->near);
        }
        last = &e->after;
        near = e->near;
    }
}

/* The trajectory is taken. */
static void analyse_trajectory(struct analysis *a, const struct analysis_options *options)
{
    a->event = xcalloc(a->trajectory.n + 1, sizeof *a->event);
    for (size_t i = 0; i < a->trajectory.n; i++)
        a->event[i].at = &a->trajectory.event[i];
    struct run run = {.a = a, .options = options};
    take_options(&run);
    list_steps(&run);
    part_steps(&run);
    if (!run.options->fast)
        solve_end(&run);
    lay_tables(&run);
    work_all(&run);
    look_at_sequels(a);
    if (run.options->reasons && !run.options->fast) {
        find_reasons(&run);
        for (size_t i = 0; i < run.n; i++)
            explain_asked(&run, &run.step[i]);
    }
    carry_on(a);
    if (run.options->reasons && !run.options->fast)
        explain_turning(&run);
    clear_tables(&run);
    free(run.stretch);
    free(run.step);
}

static struct analysis analysis_of(const struct record *record,
                                   const struct analysis_options *options)
{
    return (struct analysis){
        .record = record,
        .n_players = record->n_players,
        .is_estimated = options->fast,
        .has_chances = options->only.round == 0,
        .has_decisions = !options->chances_only,
    };
}

void analysis_run(struct analysis *a, const struct record *record, const void *rules,
                  const struct analysis_options *options)
{
    *a = analysis_of(record, options);
    trajectory_take(&a->trajectory, record, rules, options->all_cards);
    analyse_trajectory(a, options);
}

void analysis_run_at(struct analysis *a, const struct record *record, const void *rules,
                     const int16_t *state, const struct analysis_options *options)
{
    *a = analysis_of(record, options);
    trajectory_of_position(&a->trajectory, record->game, rules, state);
    analyse_trajectory(a, options);
}

void analysis_free(struct analysis *a)
{
    for (size_t i = 0; i < a->trajectory.n; i++) {
        free(a->event[i].race);
        free(a->event[i].reason);
    }
    free(a->event);
    free(a->next);
    free(a->turning.race);
    free(a->turning.reason);
    free(a->asked.race);
    free(a->asked.reason);
    trajectory_free(&a->trajectory);
    *a = (struct analysis){0};
}
