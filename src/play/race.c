#include "play/race.h"

#include "base/fixed.h"
#include "base/pipeline.h"
#include "core/random.h"
#include "play/sequel.h"

/* The fresh games of a choice: at first, so that their spread gives an error, and each time that it is too large. */
enum { FINAL_FIRST = 64, FINAL_MORE = 8, FINAL_SEED = 0x5DEECE66 };
/* Games of the choice that was made for one of the best other choice, where few games look whether something is lost and
 * the position after it counts them, too: if they alone decided how many follow, it would look good. */
enum { MADE_IF_FEW = 2 };

/* A race under way. */
struct contest {
    struct race *race;
    struct race_tables tables;
    const struct rollout_start *start;
    uint64_t seed;
    const struct race_log *log; /* NULL: games do not follow it */
    struct play_stop screen, final;
};

static uint32_t smaller_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint64_t seed_of(uint64_t seed, unsigned stage, unsigned choice)
{
    struct random random = {seed + ((uint64_t)stage << 32) + choice};
    return random_next(&random);
}

static struct rollout_start start_with(const struct rollout_start *start,
                                       const struct race_choice *choice, struct play_stop stop)
{
    struct rollout_start from = *start;
    from.stop = stop;
    from.first = &choice->event;
    from.then = choice->has_then ? &choice->then : NULL;
    return from;
}

/* Each `stage` of a race has fresh games of its own. */
static void play_final(const struct contest *c, unsigned i, unsigned stage, uint32_t n)
{
    struct race_choice *choice = &c->race->choice[i];
    const struct rollout_start from = start_with(c->start, choice, c->final);
    const uint64_t seed = seed_of(seed_of(c->seed, stage, 0), FINAL_SEED, i);
    if (c->log == NULL || i != c->race->made) {
        rollout_play(c->tables.table, &from, seed, choice->final.n, n, &choice->final);
        return;
    }
    rollout_follow(c->tables.table, &from, seed, choice->final.n, n, c->log->trail, c->log->at);
    choice->final = c->log->trail->stand[c->log->at].games;
}

static struct measure lead_of(const struct race *race, unsigned i)
{
    return tally_lead(race_screened(race, i), race->seat);
}

/* The choice with the largest lead among those still racing; `but` does not count, with whatever sequel. */
static unsigned find_leader(const struct race *race, const bool *racing, unsigned but)
{
    unsigned best = race->n;
    for (unsigned i = 0; i < race->n; i++)
        if (i != but && racing[i] && !sequels_are_of_one(race, i, but) &&
            (best == race->n || lead_of(race, i).value > lead_of(race, best).value))
            best = i;
    return best;
}

enum { BY_ONE_ERROR = 1, BY_TWO_ERRORS = 2, BY_FOUR_ERRORS = 4 };
/* Of fewer games one error says too little: among a dozen choices, the best one is often that unlucky. */
enum { EARLY_GAMES = 12 };

/* Whether the choice is more than `errors` standard errors worse than the best. */
static bool is_beaten(const struct race *race, unsigned i, unsigned best, int errors)
{
    const struct measure behind = measure_less(lead_of(race, best), lead_of(race, i));
    return behind.value > errors * behind.error;
}

/* Drops the choices that are beaten; returns how many race on beside the one that was made, which races to the
 * end. */
static unsigned drop_beaten(const struct race *race, bool *racing, int errors)
{
    const unsigned best = find_leader(race, racing, race->n);
    unsigned n = 0;
    for (unsigned i = 0; i < race->n; i++) {
        if (i != race->made && racing[i] && is_beaten(race, i, best, errors))
            racing[i] = false;
        n += i != race->made && racing[i];
    }
    return n;
}

/* ---- a lap: the choices that race get `n` games each ------------------------------------------ */

enum { GAMES_AT_ONCE = 8, IN_FLIGHT = 2 };

/* Some games of a choice, which a table plays. */
struct heat {
    unsigned choice;
    uint32_t from, n;
    struct tally tally;
};

struct lap {
    const struct contest *c;
    const struct race_effort *effort;
    const bool *racing;
    uint32_t n;
    bool is_first;
    uint32_t begun[RACE_CHOICES_MAX]; /* games of each choice */
    unsigned next;                    /* choice */
};

static bool is_late(const struct race_effort *effort)
{
    return effort->is_late != NULL && effort->is_late(effort->ctx);
}

/* The choices take turns, so that they have about as many games when it is late. */
static int next_heat(void *ctx, void *item, struct err *err)
{
    (void)err;
    struct lap *lap = ctx;
    struct heat *heat = item;
    const unsigned n_choices = lap->c->race->n;
    if (!lap->is_first && is_late(lap->effort))
        return 0;
    for (unsigned k = 0; k < n_choices; k++) {
        const unsigned i = (lap->next + k) % n_choices;
        if (!lap->racing[i] || lap->begun[i] >= lap->n)
            continue;
        const uint32_t n = smaller_of(lap->n - lap->begun[i], GAMES_AT_ONCE);
        *heat = (struct heat){.choice = i, .from = lap->begun[i], .n = n};
        lap->begun[i] += n;
        lap->next = i + 1;
        return 1;
    }
    return 0;
}

static void play_heat(void *ctx, unsigned worker, void *item)
{
    const struct lap *lap = ctx;
    struct heat *heat = item;
    const struct rollout_start from =
        start_with(lap->c->start, &lap->c->race->choice[heat->choice], lap->c->screen);
    rollout_play(&lap->c->tables.table[worker], &from, seed_of(lap->c->seed, 0, heat->choice),
                 heat->from, heat->n, &heat->tally);
}

static int add_heat(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)n, (void)err;
    const struct lap *lap = ctx;
    const struct heat *heat = item[0];
    tally_add(&lap->c->race->choice[heat->choice].screen, &heat->tally);
    return 0;
}

static void run_lap(const struct contest *c, const struct race_effort *effort,
                    const bool *racing, uint32_t n)
{
    struct lap lap = {
        .c = c, .effort = effort, .racing = racing, .n = n, .is_first = n == effort->first};
    const struct pipeline pipeline = {
        .jobs = c->tables.n,
        .ahead = IN_FLIGHT,
        .item_size = sizeof(struct heat),
        .ctx = &lap,
        .read = next_heat,
        .work = play_heat,
        .take = add_heat,
    };
    for (unsigned i = 0; i < c->race->n; i++)
        lap.begun[i] = c->race->choice[i].screen.n;
    pipeline_run(&pipeline, NULL);
}

/* Who thinks for as long as somebody allows has time to be sure. */
static int errors_to_drop(const struct race_effort *effort, uint32_t n)
{
    if (effort->is_late != NULL)
        return BY_FOUR_ERRORS;
    return effort->drops_early && n >= EARLY_GAMES ? BY_ONE_ERROR : BY_TWO_ERRORS;
}

static unsigned screen_choices(const struct contest *c, const struct race_effort *effort)
{
    struct race *race = c->race;
    bool racing[RACE_CHOICES_MAX], all[RACE_CHOICES_MAX];
    for (unsigned i = 0; i < race->n; i++)
        racing[i] = all[i] = true;
    for (uint32_t n = effort->first; n <= effort->last;
         n += effort->drops_early ? (n + 1) / 2 : n) {
        run_lap(c, effort, racing, n);
        if (drop_beaten(race, racing, errors_to_drop(effort, n)) <= 1 || is_late(effort))
            break;
    }
    const unsigned best = find_leader(race, racing, RACE_NONE);
    if (race->made == RACE_NONE)
        race->made = best;
    race->rival = find_leader(race, racing, race->made);
    if (race->rival == race->n) /* all others are beaten */
        race->rival = find_leader(race, all, race->made);
    return best;
}

static uint32_t larger_of(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

enum { MANY = 12 };

/* All choices together begin with as many games as MANY do: each of few ones with more, each of more ones with fewer,
 * but LEAST at least. */
static struct race_effort effort_among(const struct race_effort *effort, unsigned n)
{
    enum { LEAST = 6, TIMES_MOST = 3 };
    const uint32_t least = smaller_of(effort->first, LEAST);
    const uint32_t most = smaller_of(effort->last, TIMES_MOST * effort->first);
    struct race_effort e = *effort;
    e.first = larger_of(smaller_of(e.first * MANY / n, most), least);
    if (n > MANY)
        e.last = larger_of(e.last * MANY / n, e.first);
    return e;
}

unsigned race_screen(struct race *race, const struct race_tables *tables,
                     const struct rollout_start *start, uint64_t seed,
                     const struct race_effort *effort)
{
    const struct contest c = {race, *tables, start, seed, NULL, effort->screen, effort->final};
    sequels_add(race, tables->table, start, seed);
    const struct race_effort all = race->n > MANY ? effort_among(effort, race->n) : *effort;
    const unsigned best = screen_choices(&c, &all);
    const uint64_t reached = race->choice[best].reached;
    sequels_join(race);
    for (unsigned i = 0; i < race->n; i++)
        if (race->choice[i].reached == reached)
            return i;
    return 0;
}

static struct measure add_measures(struct measure a, struct measure b)
{
    const struct measure less = {-b.value, b.error};
    return measure_less(a, less);
}

/* What a choice that was not compared is worth: what the best other one is by the fresh games, and what the two differ by
 * in the screening, since games of a screening may stop before the end. */
static struct measure
level_with_rival(const struct race *race, unsigned i,
                 struct measure (*worth)(const struct tally *t, unsigned seat), unsigned seat)
{
    const struct race_choice *rival = &race->choice[race->rival];
    const struct tally *screen = race_screened(race, i);
    if (race->choice[i].final.n > 0 || rival->final.n == 0 || rival->screen.n == 0)
        return worth(race->choice[i].final.n > 0 ? &race->choice[i].final : screen, seat);
    return add_measures(worth(&rival->final, seat),
                        measure_less(worth(screen, seat), worth(&rival->screen, seat)));
}

/* Without the fresh games where these were played only because others had ended badly: with them, the choice
 * would seem better than it is. */
static struct measure chance_of(const struct race *race, unsigned i)
{
    if (race->is_second_look && race->choice[i].screen.n > 0)
        return tally_chance(&race->choice[i].screen, race->seat);
    return level_with_rival(race, i, tally_chance, race->seat);
}

static struct measure find_change(const struct race *race)
{
    struct measure change = {0};
    const struct measure made = chance_of(race, race->made);
    int64_t all = 0, squares = 0, others = 0;
    for (unsigned i = 0; i < race->n; i++)
        all += race->choice[i].weight;
    if (all == 0)
        return change;
    for (unsigned i = 0; i < race->n; i++) {
        if (i == race->made)
            continue;
        const struct measure other = chance_of(race, i);
        others += race->choice[i].weight;
        change.value +=
            fixed_divide((made.value - other.value) * (int64_t)race->choice[i].weight, all);
        const int64_t error = fixed_divide(other.error * (int64_t)race->choice[i].weight, all);
        squares += error * error;
    }
    const int64_t error = fixed_divide(made.error * others, all);
    change.error = (int64_t)fixed_root((uint64_t)(squares + error * error));
    return change;
}

/* The policy's sequels count in the change, and then the best ones alone. */
static void end_race(struct race *race)
{
    race->change = find_change(race);
    sequels_join(race);
}

static struct measure final_chance(const struct race *race, unsigned i)
{
    return tally_chance(&race->choice[i].final, race->seat);
}

/* Fresh games until the difference has the error, or there are `most` of each. */
static void play_finals(const struct contest *c, unsigned stage, int64_t error, uint32_t most,
                        uint32_t ratio)
{
    const struct race *race = c->race;
    const struct tally *made = &race->choice[race->made].final,
                       *rival = &race->choice[race->rival].final;
    const uint32_t least = most < FINAL_FIRST ? most : FINAL_FIRST;
    const uint32_t most_made = most < TALLY_GAMES_MAX / ratio ? most * ratio : TALLY_GAMES_MAX;
    const uint32_t least_made = most_made < ratio * least ? most_made : ratio * least;
    if (made->n < least_made)
        play_final(c, race->made, stage, least_made - made->n);
    if (rival->n < least)
        play_final(c, race->rival, stage, least - rival->n);
    while (race_loss(race).error > error && (made->n < most_made || rival->n < most)) {
        if (rival->n < most && (made->n >= ratio * rival->n || made->n >= most_made))
            play_final(c, race->rival, stage, FINAL_MORE);
        if (made->n < most_made && (made->n < ratio * rival->n || rival->n >= most))
            play_final(c, race->made, stage, FINAL_MORE);
    }
}

/* So much more than its error that it is hardly chance. */
static bool is_seen(struct measure loss)
{
    return 2 * loss.value > 3 * loss.error;
}

/* Fresh games that saw a loss make way for more of them: they were played on only because they had seen one.  With a trail
 * those of the choice that was made stay,
 * since other choices count on them, and so do the others when they are more: then it was not they that saw it. */
static void clear_finals(const struct contest *c)
{
    struct race_choice *made = &c->race->choice[c->race->made];
    struct race_choice *rival = &c->race->choice[c->race->rival];
    if (c->log == NULL || rival->final.n < made->final.n)
        rival->final = (struct tally){0};
    if (c->log == NULL)
        made->final = (struct tally){0};
}

/* How many times as large as asked for the error of the first fresh games may be. */
static unsigned first_coarse(const struct race *race, const struct race_effort *effort)
{
    const bool loses = is_beaten(race, race->made, race->rival, BY_TWO_ERRORS);
    return effort->equal_error_factor > 1 && loses ? effort->equal_error_factor / 2
                                                   : effort->equal_error_factor;
}

/* Games that came through the decision are games of what was done there. */
static void compare_trail(const struct contest *c)
{
    const struct race_log *log = c->log;
    struct race_choice *rival = &c->race->choice[c->race->rival];
    if (log == NULL)
        return;
    c->race->choice[c->race->made].final = log->trail->stand[log->at].games;
    if (!rival->has_then)
        rival->final = *trail_left(log->trail, log->at - 1, rival->reached);
}

static void run_contest(const struct contest *c, const struct race_effort *effort)
{
    struct race *race = c->race;
    const struct race_effort screening = effort_among(effort, race->n);
    screen_choices(c, &screening);
    compare_trail(c);
    const unsigned first = first_coarse(race, effort);
    for (unsigned coarse = first;; coarse /= 2) {
        const uint32_t most = effort->most / (coarse * coarse);
        play_finals(c, first / coarse, effort->error * coarse, most > 0 ? most : 1,
                    coarse > 1 && c->log != NULL ? MADE_IF_FEW : 1);
        race->is_second_look = coarse < first;
        if (coarse == 1 || !is_seen(race_loss(race)))
            return;
        clear_finals(c);
    }
}

void race_run(struct race *race, struct rollout_table *t, const struct rollout_start *start,
              uint64_t seed, const struct race_effort *effort, const struct race_log *log)
{
    const struct contest c = {race, {t, 1}, start, seed, log, effort->screen, effort->final};
    sequels_add(race, t, start, seed);
    run_contest(&c, effort);
    end_race(race);
}

struct measure race_loss(const struct race *race)
{
    return measure_less(final_chance(race, race->rival), final_chance(race, race->made));
}

struct measure race_points_lost(const struct race *race)
{
    struct expectation rival, made;
    race_expectation(race, race->rival, &rival);
    race_expectation(race, race->made, &made);
    return measure_less(rival.points[race->seat], made.points[race->seat]);
}

struct measure race_change(const struct race *race)
{
    return race->change;
}

void race_expectation(const struct race *race, unsigned i, struct expectation *out)
{
    const struct race_choice *c = &race->choice[i];
    const struct tally *games = c->final.n > 0 ? &c->final : &c->screen;
    *out = (struct expectation){.games = race->is_solved ? 0 : games->n};
    for (unsigned seat = 0; seat < race->n_players; seat++) {
        out->chance[seat] = level_with_rival(race, i, tally_chance, seat);
        out->points[seat] = level_with_rival(race, i, tally_points, seat);
        out->lead[seat] = level_with_rival(race, i, tally_lead, seat);
    }
}

/* A win, and then the lead. */
static unsigned find_best_end(const struct race *race, unsigned but)
{
    unsigned best = RACE_NONE;
    for (unsigned i = 0; i < race->n; i++) {
        if (i == but)
            continue;
        const int64_t more =
            best == RACE_NONE
                ? 1
                : measure_less(final_chance(race, i), final_chance(race, best)).value;
        if (more > 0 || (more == 0 && lead_of(race, i).value > lead_of(race, best).value))
            best = i;
    }
    return best;
}

void race_solve(struct race *race)
{
    race->is_solved = true;
    if (race->made == RACE_NONE)
        race->made = find_best_end(race, RACE_NONE);
    race->rival = find_best_end(race, race->made);
    race->change = find_change(race);
}

void race_take_sequel(struct race *race, const struct race *next, int errors)
{
    struct race_choice *made = &race->choice[race->made];
    const unsigned best = race_loss(next).value > 0 ? next->rival : next->made;
    const struct race_choice *sequel = &next->choice[best];
    const struct measure more =
        measure_less(final_chance(next, best), final_chance(race, race->made));
    if (more.value <= errors * more.error)
        return;
    made->then = sequel->event;
    made->has_then = true;
    made->final = sequel->final;
}

/* The screening took the rival for the best of the others: none of them comes before it. */
static int64_t known_chance(const struct race *race, unsigned i)
{
    struct expectation expected, rival;
    race_expectation(race, i, &expected);
    const int64_t chance = expected.chance[race->seat].value;
    if (i == race->made || i == race->rival || race->rival == RACE_NONE ||
        race->choice[race->rival].final.n == 0)
        return chance;
    race_expectation(race, race->rival, &rival);
    const int64_t most = rival.chance[race->seat].value - 1;
    return chance < most ? chance : most;
}

void race_order(const struct race *race, unsigned order[RACE_CHOICES_MAX])
{
    int64_t chance[RACE_CHOICES_MAX];
    for (unsigned i = 0; i < race->n; i++) {
        unsigned at = i;
        chance[i] = known_chance(race, i);
        for (; at > 0 && chance[order[at - 1]] < chance[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

int64_t race_stakes(const struct race *race)
{
    const int64_t made = final_chance(race, race->made).value;
    const int64_t rival = final_chance(race, race->rival).value;
    int64_t sum = 0;
    for (unsigned i = 0; i < race->n; i++)
        sum += level_with_rival(race, i, tally_chance, race->seat).value;
    return (made > rival ? made : rival) - sum / race->n;
}
