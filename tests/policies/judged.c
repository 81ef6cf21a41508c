/* judged.c - whether the chances of positions hold in unseen games of the mixed field, or of one policy.
 *
 *     judged [GAMES [GAME [PLAYERS [RULES [ROLLOUTS [POLICY TEMPER [plain]]]]]]]
 *
 * GAME may be -, all; RULES may be -, those that the fit knows.  With ROLLOUTS chances are those of so many games played on, as `analyse` finds
 * them, in games of players of the style that it expects; then there are bins alone.  Half of the games played on choose the bin,
 * the other half are what is predicted: in one half chance would make what is extreme look more so.  Without, or with 0, they are those of game_play.estimate.
 * With POLICY and TEMPER all seats play so, at a table that no fit has seen; with `plain` the estimate is that of games of `plain`.
 *
 * For each game and number of players it prints two tables as CSV.  "bin": chances to win in ten bins, and
 * how often these seats won, with an interval of 95 % over games.  "tenth": the log loss at
 * every tenth of the game, beside that of the lead in points (a softmax of the scores, whose one factor was
 * fitted to as many other games for each tenth), the difference with its interval, and the error of the
 * expected score (root of the mean square, in points).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/xalloc.h"
#include "games/game_registry.h"
#include "play/analysis.h"
#include "stats/interval.h"
#include "tests/policies/selfplay.h"

enum { ONE_IN_PLAYED = 60 }; /* positions, when they are played on */
enum { TENTHS = 10, BINS = 10, ONE_IN = 12, SEEN_MAX = 512, GAMES = 2000, MILLION = 1000000 };

/* A position that was seen. */
struct sight {
    unsigned event;
    struct estimate estimate;
    int32_t sorted[SEATS_MAX]; /* the chances by which it comes into bins */
    struct score score[SEATS_MAX];
};

/* Of one tenth of the games, for the lead in points. */
struct lead {
    double factor;
    double slope, curve; /* of the log likelihood, while it is fitted */
};

struct tenth {
    size_t n;
    double loss, lead_loss, error;
    double games, sum, squares; /* of the difference of losses of a game */
};

struct judge {
    struct selfplay play;
    size_t n;
    struct sight sight[SEEN_MAX];
    struct lead lead[TENTHS];
    struct tenth tenth[TENTHS];
    struct game_moments bin[BINS];
    int64_t predicted[BINS];
    enum estimate_of players;
    uint32_t rollouts; /* 0: the estimate is judged */
    struct rollout_table table;
};

static void play_on(struct judge *j, const struct replay *r, struct sight *s)
{
    const struct rollout_start start = {
        .game = r->game, .rules = r->rules, .state = r->state, .stop = r->game->play->enough};
    const uint64_t seed = hash64_i16(r->state, r->game->rules.state_slots);
    struct tally half[2] = {0};
    for (unsigned i = 0; i < 2; i++)
        rollout_play(&j->table, &start, seed, i * j->rollouts / 2, j->rollouts / 2, &half[i]);
    for (unsigned i = 0; i < j->play.players; i++) {
        s->sorted[i] = (int32_t)(tally_chance(&half[0], i).value / (MEASURE_WIN / MILLION));
        s->estimate.chance[i] =
            (int32_t)(tally_chance(&half[1], i).value / (MEASURE_WIN / MILLION));
    }
}

static void see(void *ctx, const struct replay *r, unsigned event)
{
    struct judge *j = ctx;
    if (j->n == SEEN_MAX)
        return;
    struct sight *s = &j->sight[j->n++];
    s->event = event;
    r->game->rules.score(r->rules, r->state, s->score);
    if (j->rollouts > 0) {
        play_on(j, r, s);
        return;
    }
    r->game->play->estimate(r->rules, r->state, j->players, &s->estimate);
    memcpy(s->sorted, s->estimate.chance, sizeof s->sorted);
}

/* ---- the lead in points ------------------------------------------------------------------ */

static void lead_chances(const struct judge *j, const struct sight *s, double factor,
                         double chance[SEATS_MAX])
{
    double sum = 0;
    for (unsigned i = 0; i < j->play.players; i++)
        sum += chance[i] = exp(factor * (s->score[i].total - s->score[0].total));
    for (unsigned i = 0; i < j->play.players; i++)
        chance[i] /= sum;
}

static void learn(struct judge *j, const struct sight *s, struct lead *lead,
                  const struct match_result *result)
{
    double chance[SEATS_MAX], mean = 0, square = 0, won = 0;
    lead_chances(j, s, lead->factor, chance);
    for (unsigned i = 0; i < j->play.players; i++) {
        const double x = s->score[i].total;
        mean += chance[i] * x;
        square += chance[i] * x * x;
        won += result->won[i] * x / MATCH_WIN;
    }
    lead->slope += won - mean;
    lead->curve += square - mean * mean;
}

/* ---- unseen games ------------------------------------------------------------------------ */

static double loss_of(const double *chance, const struct match_result *result, unsigned n)
{
    double loss = 0;
    for (unsigned i = 0; i < n; i++)
        loss -= result->won[i] * log(chance[i] > 1e-9 ? chance[i] : 1e-9) / MATCH_WIN;
    return loss;
}

static double judge_sight(struct judge *j, const struct sight *s, unsigned at,
                          const struct match_result *result)
{
    struct tenth *t = &j->tenth[at];
    double own[SEATS_MAX], lead[SEATS_MAX];
    for (unsigned i = 0; i < j->play.players; i++) {
        own[i] = (double)s->estimate.chance[i] / MILLION;
        t->error += pow(result->score[i] - s->estimate.score[i] / 100.0, 2) / j->play.players;
    }
    lead_chances(j, s, j->lead[at].factor, lead);
    const double loss = loss_of(own, result, j->play.players);
    const double lead_loss = loss_of(lead, result, j->play.players);
    t->n++;
    t->loss += loss;
    t->lead_loss += lead_loss;
    return loss - lead_loss;
}

static void add_to_bins(struct judge *j, const struct match_result *result)
{
    int64_t won[BINS] = {0}, seats[BINS] = {0};
    for (size_t k = 0; k < j->n; k++)
        for (unsigned i = 0; i < j->play.players; i++) {
            const int32_t sorted = j->sight[k].sorted[i];
            const int b = sorted >= MILLION ? BINS - 1 : sorted / (MILLION / BINS);
            won[b] += result->won[i];
            seats[b]++;
            j->predicted[b] += j->sight[k].estimate.chance[i];
        }
    for (int b = 0; b < BINS; b++)
        moments_add(&j->bin[b], won[b], seats[b]);
}

static unsigned tenth_of(const struct sight *s, unsigned events)
{
    const unsigned at = s->event * TENTHS / events;
    return at < TENTHS ? at : TENTHS - 1;
}

static void judge_game(struct judge *j, unsigned events, const struct match_result *result)
{
    double sum[TENTHS] = {0};
    unsigned n[TENTHS] = {0};
    for (size_t k = 0; k < j->n; k++) {
        const unsigned at = tenth_of(&j->sight[k], events);
        sum[at] += judge_sight(j, &j->sight[k], at, result);
        n[at]++;
    }
    for (unsigned t = 0; t < TENTHS; t++)
        if (n[t] > 0) {
            j->tenth[t].games++;
            j->tenth[t].sum += sum[t] / n[t];
            j->tenth[t].squares += sum[t] / n[t] * sum[t] / n[t];
        }
    add_to_bins(j, result);
}

/* ---- output ------------------------------------------------------------------------------ */

static void print_bins(const struct judge *j)
{
    for (int b = 0; b < BINS; b++) {
        const struct game_moments *m = &j->bin[b];
        struct interval share;
        if (m->w == 0 || !interval_of_share(&share, m, 10000, MATCH_WIN))
            continue;
        printf("%s,%s,%u,%d,%lld,%.2f,%.2f,%.2f,%.2f\n", j->rollouts > 0 ? "played" : "bin",
               j->play.game->name, j->play.players, 10 * b, (long long)m->w,
               (double)j->predicted[b] / (double)m->w / 10000,
               100 * (double)m->x / MATCH_WIN / (double)m->w, (double)share.low / 100,
               (double)share.high / 100);
    }
}

static void print_tenths(const struct judge *j)
{
    for (unsigned t = 0; t < TENTHS; t++) {
        const struct tenth *p = &j->tenth[t];
        const double mean = p->sum / p->games;
        const double error = sqrt((p->squares / p->games - mean * mean) / p->games);
        printf("tenth,%s,%u,%u,%zu,%.4f,%.4f,%.4f,%.4f,%.2f\n", j->play.game->name,
               j->play.players, t + 1, p->n, p->loss / (double)p->n,
               p->lead_loss / (double)p->n, mean, 1.96 * error, sqrt(p->error / (double)p->n));
    }
}

/* ---- all --------------------------------------------------------------------------------- */

enum { LEARNT = 1000000, STEPS = 8 };

/* What a position of another game taught about the lead. */
struct lesson {
    struct sight sight;
    struct match_result result;
    unsigned tenth;
};

static size_t take_lessons(struct judge *j, uint64_t games, struct lesson **out)
{
    size_t n = 0;
    *out = NULL;
    for (uint64_t g = 0; g < games; g++) {
        struct match_result result;
        j->n = 0;
        const unsigned events = selfplay_game(&j->play, LEARNT + g, ONE_IN, see, j, &result);
        *out = xrealloc_array(*out, n + j->n + 1, sizeof **out);
        for (size_t k = 0; events > 0 && k < j->n; k++)
            (*out)[n++] = (struct lesson){j->sight[k], result, tenth_of(&j->sight[k], events)};
    }
    return n;
}

static void learn_lead(struct judge *j, uint64_t games)
{
    struct lesson *lesson;
    const size_t n = take_lessons(j, games, &lesson);
    for (int step = 0; step < STEPS; step++) {
        for (size_t i = 0; i < n; i++)
            learn(j, &lesson[i].sight, &j->lead[lesson[i].tenth], &lesson[i].result);
        for (unsigned t = 0; t < TENTHS; t++) {
            struct lead *l = &j->lead[t];
            l->factor += l->slope / (l->curve + 1);
            l->slope = l->curve = 0;
        }
    }
    free(lesson);
}

static void judge_games(struct judge *j, uint64_t games)
{
    const unsigned one_in = j->rollouts > 0 ? ONE_IN_PLAYED : ONE_IN;
    for (uint64_t g = 0; g < games; g++) {
        struct match_result result;
        j->n = 0;
        const unsigned events = selfplay_game(&j->play, g, one_in, see, j, &result);
        if (events == 0)
            continue;
        if (j->rollouts > 0)
            add_to_bins(j, &result);
        else
            judge_game(j, events, &result);
    }
}

/* As `analyse` plays on. */
static void play_games(struct judge *j, uint64_t games)
{
    const struct play_style play_style = analysis_usual(j->play.game).play_style;
    j->play.play_style = &play_style;
    rollout_table_init(&j->table, j->play.game,
                       ruleset_get(j->play.rules, j->play.game,
                                   j->play.game->rules.default_rules, j->play.players, NULL),
                       play_style);
    judge_games(j, games);
    rollout_table_free(&j->table);
}

static void judge_players(const struct model *model, unsigned players, uint64_t games,
                          const char *profile, uint32_t rollouts,
                          const struct play_style *play_style, enum estimate_of by)
{
    struct judge *j = xcalloc(1, sizeof *j);
    j->play = (struct selfplay){.model = model,
                                .game = game_find(model->game, strlen(model->game)),
                                .players = players,
                                .seed = 977,
                                .rules = ruleset_cache_new(),
                                .profile = profile,
                                .play_style = play_style};
    j->rollouts = rollouts;
    j->players = by;
    if (rollouts > 0) {
        play_games(j, games);
        print_bins(j);
    } else {
        learn_lead(j, games);
        judge_games(j, games);
        print_bins(j);
        print_tenths(j);
    }
    fflush(stdout);
    match_free(&j->play.match);
    ruleset_cache_free(j->play.rules);
    free(j);
}

/* Of the policy with that name, or the best one. */
static struct play_style style_of(const struct game_def *game, const char *policy,
                                  const char *temper)
{
    const char *const *policies = game->play->policies;
    uint8_t i = 0;
    while (policies[i + 1] != NULL && strcmp(policies[i], policy) != 0)
        i++;
    return (struct play_style){.policy = i, .temper = (uint8_t)strtoul(temper, NULL, 10)};
}

int main(int argc, char **argv)
{
    const uint64_t games = argc > 1 ? strtoul(argv[1], NULL, 10) : GAMES;
    const unsigned players = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 0;
    const char *profile = argc > 4 && strcmp(argv[4], "-") != 0 ? argv[4] : NULL;
    const uint32_t rollouts = argc > 5 ? (uint32_t)strtoul(argv[5], NULL, 10) : 0;
    printf("what,game,players,bin or tenth,n,predicted or log loss,won or loss of the lead,"
           "low or difference,high or its interval,error of the score\n");
    for (size_t i = 0; game_at(i) != NULL; i++) {
        const struct game_def *game = game_at(i);
        const struct model *model = model_find(game->name);
        if (model == NULL || game->play->estimate == NULL ||
            (argc > 2 && strcmp(argv[2], "-") != 0 && strcmp(argv[2], game->name) != 0))
            continue;
        struct play_style play_style = {0};
        if (argc > 7)
            play_style = style_of(game, argv[6], argv[7]);
        for (unsigned n = game->rules.min_players; n <= game->rules.max_players; n++)
            if (players == 0 || players == n)
                judge_players(model, n, games, profile, rollouts, argc > 7 ? &play_style : NULL,
                              argc > 8 ? ESTIMATE_OF_PLAIN : ESTIMATE_OF_ALL);
    }
    return 0;
}
