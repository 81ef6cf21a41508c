/* insight.c - whether an analysis sees what is known of simulated players.
 *
 *     insight club GAME PLAYERS CLUBS WORK
 *     insight luck GAME PLAYERS CLUBS WORK [GAMES]
 *     insight plant GAME PLAYERS GAMES WORK
 *     insight blunder puerto-rico PLAYERS GAMES WORK
 *     insight thumbs puerto-rico PLAYERS GAMES WORK
 *     insight quick GAME PLAYERS GAMES WORK [FIRST]
 *     insight accuracy GAME PLAYERS GAMES WORK
 *
 * WORK is how many games each analysis may play on (3,000 are a second of `--time`); `exact` plays on as
 * often as `analyse` does by itself, `fast` asks the estimate.
 *
 * club: twelve members play by `plain`, each with a temper of its own, 40 games each (or GAMES).  Prints for each
 * club how the tempers correlate with the mean loss of a decision in points, with the part of the stakes
 * that was lost, and (the sign turned) with the share of wins, plain and less luck as the report `luck` counts it; then how
 * much of the variance of a game's result is left without that luck.  Last the means of all clubs with two standard errors.
 *
 * luck: the same without decisions; WORK is how many games are played on for two rounds on either side of chance.
 *
 * plant, blunder, thumbs: plant.c and thumbs.c.
 *
 * quick: players of the field; each game is analysed, and once more by `--fast`.  Prints for each game how the losses correlate,
 * and the places, among the losses of the whole analysis, of the largest loss that `--fast` lists; then the means, and how
 * many of the latter were among the first five.  The games are those from number FIRST on (0), so that many can be looked at
 * in stages.
 *
 * accuracy: the seats play by `plain` at tempers of 0, 20, 60, 200, which go round the table.  Prints for each temper the
 * accuracy over all games with two standard errors, the median of single games, the mean loss of a decision in percentage
 * points, and the share of wins; and how often, in one game, it is above the accuracy of the next temper.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "core/ruleset.h"
#include "games/game_registry.h"
#include "play/analysis.h"
#include "play/simulate.h"
#include "stats/interval.h"
#include "tests/policies/insight.h"
#include "tests/policies/match.h"

void insight_analyse(const struct insight *in, struct analysis *a, const struct record *record)
{
    analysis_run(a, record, in->rules, &in->options);
}

void insight_simulate(const struct insight *in, struct record *record,
                      struct simulate_options *options, struct random *random)
{
    options->profile = in->game->rules.default_rules;
    simulate_until_over(record, in->game, in->rules, options, random);
}

unsigned insight_place_of(const struct analysis *a, size_t event, double *loss)
{
    unsigned place = 1;
    const struct race *race = NULL;
    for (size_t i = 0; i < a->trajectory.n; i++)
        if (a->event[i].at->index + 1 == event)
            race = a->event[i].race;
    if (race == NULL)
        return 0;
    *loss = 100.0 * (double)race_loss(race).value / MEASURE_WIN;
    for (size_t i = 0; i < a->trajectory.n; i++)
        place += a->event[i].race != NULL &&
                 race_loss(a->event[i].race).value > race_loss(race).value;
    return place;
}

/* ---- clubs --------------------------------------------------------------------------------- */

enum { MEMBERS = 12, GAMES_EACH = 40, TEMPER_STEP = 12, MEASURES = 4, DECISIONS = 2 };
/* What is known of the part of luck that shows in results before any game is: 1/2, give or take 1/4. */
enum { PRIOR_MEAN = 8, PRIOR_WEIGHT = 16 };
static const char *const measures[MEASURES] = {"points", "stakes", "wins", "adjusted"};

struct member {
    unsigned games, decisions;
    double points, loss, stakes, won, luck;
    double square, luck_square,
        both; /* of what came of a game beyond its start, of luck, of both */
};

/* The members of a table: those who played least, by lot among equals. */
static void seat_members(const struct member *member, unsigned n, struct random *random,
                         unsigned seated[SEATS_MAX])
{
    uint64_t rank[MEMBERS];
    for (unsigned m = 0; m < MEMBERS; m++)
        rank[m] = ((uint64_t)member[m].games << 32) + (random_next(random) >> 40 << 8) + m;
    for (unsigned i = 0; i < n; i++) {
        unsigned least = 0;
        for (unsigned m = 1; m < MEMBERS; m++)
            least = rank[m] < rank[least] ? m : least;
        seated[i] = least;
        rank[least] = UINT64_MAX;
    }
}

static void add_decision(struct member *m, const struct race *race)
{
    const int64_t loss = race_loss(race).value;
    m->decisions++;
    m->stakes += (double)race_stakes(race) / MEASURE_WIN;
    if (loss <= 0) /* as the report counts */
        return;
    m->loss += (double)loss / MEASURE_WIN;
    m->points += (double)race_points_lost(race).value / MEASURE_POINT;
}

static void add_game(const struct analysis *a, const unsigned seated[SEATS_MAX],
                     struct member *member)
{
    for (size_t i = 0; i < a->trajectory.n; i++)
        if (a->event[i].race != NULL)
            add_decision(&member[seated[a->event[i].at->seat]], a->event[i].race);
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        const struct analysis_account account = analysis_account(a, seat);
        struct member *m = &member[seated[seat]];
        const double won = (double)account.result.value / MEASURE_WIN;
        const double luck = (double)account.luck.value / MEASURE_WIN;
        m->games++;
        m->won += won;
        m->luck += luck;
        const double gain = won - (double)account.start.value / MEASURE_WIN;
        m->square += gain * gain;
        m->luck_square += luck * luck;
        m->both += gain * luck;
    }
}

static void play_club(const struct insight *in, uint64_t seed, struct member *member)
{
    struct record record;
    record_init(&record);
    for (unsigned g = 0; g < MEMBERS * in->games_each / in->n; g++) {
        struct random random = simulate_random(seed, g);
        struct simulate_options options = {.scribe = SCRIBE_BRIEF};
        struct analysis a;
        unsigned seated[SEATS_MAX];
        seat_members(member, in->n, &random, seated);
        for (unsigned i = 0; i < in->n; i++)
            options.player[i] =
                (struct play_style){.policy = game_best_policy(in->game->play),
                                    .temper = (uint8_t)(TEMPER_STEP * seated[i])};
        insight_simulate(in, &record, &options, &random);
        insight_analyse(in, &a, &record);
        add_game(&a, seated, member);
        analysis_free(&a);
    }
    record_free(&record);
}

static double measure_of(const struct member *m, unsigned measure)
{
    switch (measure) {
    case 0:
        return m->points / m->decisions;
    case 1:
        return m->loss / m->stakes;
    case 2:
        return -m->won / m->games;
    default:
        return -(m->won - m->luck) / m->games;
    }
}

/* Pearson's, with the tempers. */
static double correlation(const struct member *member, unsigned measure)
{
    double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
    for (unsigned i = 0; i < MEMBERS; i++) {
        const double value = measure_of(&member[i], measure);
        x += i;
        y += value;
        xx += (double)i * i;
        yy += value * value;
        xy += i * value;
    }
    return (MEMBERS * xy - x * y) / sqrt((MEMBERS * xx - x * x) * (MEMBERS * yy - y * y));
}

static struct member sum_of(const struct member *member)
{
    struct member sum = {0};
    for (unsigned i = 0; i < MEMBERS; i++) {
        sum.games += member[i].games;
        sum.square += member[i].square;
        sum.luck_square += member[i].luck_square;
        sum.both += member[i].both;
    }
    return sum;
}

/* reports/luck.sql */
static double counted_part(const struct member *all)
{
    const double prior = all->square / all->games;
    const double part =
        (all->both + PRIOR_MEAN * prior) / (all->luck_square + PRIOR_WEIGHT * prior);
    return part < 0 ? 0 : part > 1 ? 1 : part;
}

static double variance_left(const struct member *all, double part)
{
    return (all->square - 2 * part * all->both + part * part * all->luck_square) / all->square;
}

struct mean {
    double n, sum, squares;
};

static void add(struct mean *m, double x)
{
    m->n++;
    m->sum += x;
    m->squares += x * x;
}

static void print_mean(const char *name, const struct mean *m)
{
    const double mean = m->sum / m->n;
    const double error = sqrt((m->squares / m->n - mean * mean) / (m->n > 1 ? m->n - 1 : 1));
    printf("mean,%s,%.3f,%.3f\n", name, mean, 2 * error);
}

static void run_clubs(const struct insight *in, unsigned clubs)
{
    const unsigned first = in->options.chances_only ? DECISIONS : 0;
    struct mean mean[MEASURES] = {0}, gain = {0}, left = {0};
    for (unsigned c = 0; c < clubs; c++) {
        struct member member[MEMBERS] = {0};
        double r[MEASURES];
        play_club(in, 1000 + c, member);
        const struct member all = sum_of(member);
        const double part = counted_part(&all);
        for (unsigned i = 0; i < MEMBERS; i++)
            member[i].luck *= part;
        printf("club %u", c + 1);
        for (unsigned k = first; k < MEASURES; k++) {
            r[k] = correlation(member, k);
            add(&mean[k], r[k]);
            printf(",%s,%.3f", measures[k], r[k]);
        }
        add(&gain, r[3] - r[2]);
        add(&left, variance_left(&all, part));
        printf(",counted,%.3f,variance left,%.3f\n", part, variance_left(&all, part));
        fflush(stdout);
    }
    for (unsigned k = first; k < MEASURES; k++)
        print_mean(measures[k], &mean[k]);
    print_mean("adjusted more than wins", &gain);
    print_mean("variance left", &left);
}

/* ---- the quick way ------------------------------------------------------------------------- */

enum { TEMPER_MOST = 60, FIRST_PLACES = 5 };

struct pairs {
    double n, x, y, xx, yy, xy;
};

static void add_pair(struct pairs *p, double x, double y)
{
    *p = (struct pairs){p->n + 1,        p->x + x,      p->y + y,
                        p->xx + (x * x), p->yy + y * y, p->xy + x * y};
}

static double correlation_of(const struct pairs *p)
{
    const double spread = (p->n * p->xx - p->x * p->x) * (p->n * p->yy - p->y * p->y);
    return spread > 0 ? (p->n * p->xy - p->x * p->y) / sqrt(spread) : 0;
}

/* The decision with the largest loss that is listed; trajectory.n when there is none. */
static size_t find_first(const struct analysis *a)
{
    size_t first = a->trajectory.n;
    for (size_t i = 0; i < a->trajectory.n; i++)
        if (analysis_is_listed(a, i) &&
            (first == a->trajectory.n ||
             race_loss(a->event[i].race).value > race_loss(a->event[first].race).value))
            first = i;
    return first;
}

static void simulate_field(const struct insight *in, struct record *record, uint64_t game)
{
    struct random random = simulate_random(78, game);
    struct simulate_options options = {.scribe = SCRIBE_BRIEF};
    for (unsigned i = 0; i < in->n; i++)
        options.player[i] = match_draw_style(in->game, &random, TEMPER_MOST);
    insight_simulate(in, record, &options, &random);
}

static void run_quick(const struct insight *in, unsigned first_game, unsigned games)
{
    struct pairs all = {0};
    struct record record;
    struct interval share;
    double correlations = 0;
    unsigned listed = 0, found = 0;
    record_init(&record);
    printf("game,correlation,place\n");
    for (unsigned g = 0; g < games; g++) {
        struct insight quick = *in;
        struct analysis exact, fast;
        struct pairs pairs = {0};
        quick.options.fast = true;
        simulate_field(in, &record, first_game + g);
        insight_analyse(in, &exact, &record);
        insight_analyse(&quick, &fast, &record);
        for (size_t i = 0; i < exact.trajectory.n; i++)
            if (exact.event[i].race != NULL && fast.event[i].race != NULL &&
                !exact.event[i].race->is_solved) {
                const double x = (double)race_loss(exact.event[i].race).value / MEASURE_WIN,
                             y = (double)race_loss(fast.event[i].race).value / MEASURE_WIN;
                add_pair(&pairs, x, y);
                add_pair(&all, x, y);
            }
        double loss;
        const size_t first = find_first(&fast);
        const unsigned place =
            first == fast.trajectory.n
                ? 0
                : insight_place_of(&exact, fast.event[first].at->index + 1, &loss);
        listed += place > 0;
        found += place > 0 && place <= FIRST_PLACES;
        correlations += correlation_of(&pairs);
        printf("%u,%.3f,%u\n", first_game + g, correlation_of(&pairs), place);
        fflush(stdout);
        analysis_free(&exact);
        analysis_free(&fast);
    }
    interval_of_trials(&share, found, listed, 1000, 1);
    printf("correlation %.3f in the mean, %.3f of all; among the first %d: %u of %u, %.1f to "
           "%.1f %%\n",
           correlations / games, correlation_of(&all), FIRST_PLACES, found, listed,
           (double)share.low / 10, (double)share.high / 10);
    record_free(&record);
}

/* ---- accuracy ------------------------------------------------------------------------------ */

enum { TEMPERS = 4, ACCURACY_GAMES = 1000 };
static const uint8_t tempers[TEMPERS] = {0, 20, 60, 200};

/* The decisions of a temper. */
struct chooser {
    double part[ACCURACY_GAMES],
        stakes[ACCURACY_GAMES]; /* of each game: what of the stakes was lost, and these */
    double decisions, loss, won;
};

static void add_to_chooser(struct chooser *c, const struct analysis *a, unsigned g,
                           unsigned seat)
{
    struct measure accuracy = {MEASURE_WIN, 0};
    analysis_accuracy(a, seat, &accuracy);
    c->part[g] = 1 - (double)accuracy.value / MEASURE_WIN;
    c->won += (double)analysis_account(a, seat).result.value / MEASURE_WIN;
    for (size_t i = 0; i < a->trajectory.n; i++) {
        const struct race *race = a->event[i].race;
        if (race == NULL || a->event[i].at->seat != seat)
            continue;
        const int64_t loss = race_loss(race).value;
        c->decisions++;
        c->loss += loss > 0 ? (double)loss / MEASURE_WIN : 0;
        c->stakes[g] += (double)race_stakes(race) / MEASURE_WIN;
    }
}

static int by_size(const void *a, const void *b, void *none)
{
    (void)none;
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_chooser(const struct chooser *c, const struct chooser *next, unsigned n)
{
    double lost = 0, stakes = 0, squares = 0, sorted[ACCURACY_GAMES];
    unsigned above = 0;
    for (unsigned g = 0; g < n; g++) {
        lost += c->part[g] * c->stakes[g];
        stakes += c->stakes[g];
        above += next != NULL && c->part[g] < next->part[g];
    }
    for (unsigned g = 0; g < n; g++) {
        const double rest = c->part[g] * c->stakes[g] - lost / stakes * c->stakes[g];
        squares += rest * rest;
        sorted[g] = 1 - c->part[g];
    }
    sort_stable(sorted, n, sizeof *sorted, by_size, NULL);
    printf("%.1f +- %.1f,%.0f,%.2f,%.0f,%u\n", 100 - 100 * lost / stakes,
           200 * sqrt(squares) / stakes, 100 * sorted[n / 2], 100 * c->loss / c->decisions,
           100 * c->won / n, above);
}

static void run_accuracy(const struct insight *in, unsigned games)
{
    static struct chooser chooser[TEMPERS];
    const unsigned n = games < ACCURACY_GAMES ? games : ACCURACY_GAMES;
    struct record record;
    record_init(&record);
    for (unsigned g = 0; g < n; g++) {
        struct random random = simulate_random(49, g);
        struct simulate_options options = {.scribe = SCRIBE_BRIEF};
        struct analysis a;
        for (unsigned i = 0; i < in->n; i++)
            options.player[i] = (struct play_style){.policy = game_best_policy(in->game->play),
                                                    .temper = tempers[(i + g) % TEMPERS]};
        insight_simulate(in, &record, &options, &random);
        insight_analyse(in, &a, &record);
        for (unsigned seat = 0; seat < in->n; seat++)
            add_to_chooser(&chooser[(seat + g) % TEMPERS], &a, g, seat);
        analysis_free(&a);
    }
    record_free(&record);
    printf("temper,accuracy,median of a game,mean loss,wins,above the next\n");
    for (unsigned t = 0; t < TEMPERS; t++) {
        printf("%u,", tempers[t]);
        print_chooser(&chooser[t], t + 1 < TEMPERS ? &chooser[t + 1] : NULL, n);
    }
}

/* ---- all ----------------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    struct insight in;
    struct err err = ERR_INIT;
    if (argc < 6 || argc > 7 || (in.game = game_find(argv[2], strlen(argv[2]))) == NULL) {
        fprintf(stderr,
                "usage: insight club|luck|plant|blunder|thumbs|quick|accuracy GAME PLAYERS "
                "CLUBS|GAMES WORK [GAMES|FIRST]\n");
        return 2;
    }
    struct ruleset_cache *rules = ruleset_cache_new();
    in.n = (unsigned)strtoul(argv[3], NULL, 10);
    in.rules = ruleset_get(rules, in.game, in.game->rules.default_rules, in.n, &err);
    if (in.rules == NULL) {
        fprintf(stderr, "insight: %s\n", err.text);
        return 2;
    }
    in.options = analysis_usual(in.game);
    in.options.jobs = getenv("JOBS") != NULL;
    in.games_each = argc == 7 ? (unsigned)strtoul(argv[6], NULL, 10) : GAMES_EACH;
    in.options.budget = strtoul(argv[5], NULL, 10);
    in.options.fast = strcmp(argv[5], "fast") == 0;
    if (in.options.budget > 0)
        in.options.effort.error = 0; /* all of it is used */
    in.options.chances_only = strcmp(argv[1], "luck") == 0;
    if (in.options.chances_only && in.options.budget > 0) {
        in.options.near = (uint32_t)in.options.budget;
        in.options.games = 1;
        in.options.budget = 0;
    }
    const unsigned n = (unsigned)strtoul(argv[4], NULL, 10);
    if (strcmp(argv[1], "plant") == 0)
        insight_plant(&in, n);
    else if (strcmp(argv[1], "blunder") == 0)
        insight_blunder(&in, n);
    else if (strcmp(argv[1], "thumbs") == 0)
        insight_thumbs(&in, n);
    else if (strcmp(argv[1], "quick") == 0)
        run_quick(&in, argc == 7 ? in.games_each : 0, n);
    else if (strcmp(argv[1], "accuracy") == 0)
        run_accuracy(&in, n);
    else
        run_clubs(&in, n);
    ruleset_cache_free(rules);
    return 0;
}
