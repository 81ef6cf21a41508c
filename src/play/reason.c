#include "play/reason.h"

#include <stdlib.h>
#include <string.h>

#include "base/fixed.h"
#include "base/xalloc.h"

enum { MADE, BEST, BRANCHES };
enum { HAPPENINGS_MAX = 512, ROUNDS_MAX = 64 };
/* A fact happens in as many percent of games more after one choice than after the other, and that by as many errors. */
enum { LEAST_PERCENT = 25, LEAST_ERRORS = 4, PERCENT = 100 };

/* An event that was taken, by what it does. */
struct happening {
    uint8_t seat, verb;
    uint16_t thing;
    uint32_t games[BRANCHES];
    uint32_t seen; /* in this game, counted from 1 */
};

/* What games after one choice add up to. */
struct branch {
    struct moments lead, part[SEATS_MAX][SCORE_PARTS_MAX], total[SEATS_MAX];
    uint32_t ended[ROUNDS_MAX]; /* after this round */
};

struct inquiry {
    const struct race *race;
    const struct game_def *game;
    const void *rules;
    unsigned branch;
    uint32_t number; /* of the game, over both */
    unsigned last;   /* round in which happenings count */
    struct branch of[BRANCHES];
    struct happening happening[HAPPENINGS_MAX];
    size_t n;
};

/* ---- games --------------------------------------------------------------------------------------- */

static struct happening *find_happening(struct inquiry *q, const struct event *e)
{
    for (size_t i = 0; i < q->n; i++)
        if (q->happening[i].seat == e->seat && q->happening[i].verb == e->verb &&
            q->happening[i].thing == e->item[0].thing)
            return &q->happening[i];
    if (q->n == HAPPENINGS_MAX)
        return NULL;
    q->happening[q->n] =
        (struct happening){.seat = e->seat, .verb = e->verb, .thing = e->item[0].thing};
    return &q->happening[q->n++];
}

static bool is_of_interest(const struct inquiry *q, const struct event *e)
{
    const uint8_t *verb = q->game->play->reason_verbs;
    if (e->seat >= q->race->n_players || e->n_items == 0 || verb == NULL)
        return false;
    while (*verb != NO_VERB && *verb != e->verb)
        verb++;
    return *verb == e->verb;
}

/* rollout_watch.took */
static void count_event(void *ctx, const struct event *e, const int16_t *state)
{
    struct inquiry *q = ctx;
    unsigned round, turn;
    q->game->rules.clock(state, &round, &turn);
    if (round > q->last || !is_of_interest(q, e))
        return;
    struct happening *h = find_happening(q, e);
    if (h == NULL || h->seen == q->number)
        return;
    h->seen = q->number;
    h->games[q->branch]++;
}

static void add_end(struct inquiry *q, const int16_t *state)
{
    struct branch *b = &q->of[q->branch];
    struct score score[SEATS_MAX];
    unsigned round, turn;
    int best = INT32_MIN;
    q->game->rules.score(q->rules, state, score);
    q->game->rules.clock(state, &round, &turn);
    for (unsigned seat = 0; seat < q->race->n_players; seat++) {
        if (seat != q->race->seat && score[seat].total > best)
            best = score[seat].total;
        tally_add_value(&b->total[seat], score[seat].total);
        for (size_t i = 0; i < q->game->rules.n_score_parts; i++)
            tally_add_value(&b->part[seat][i], score[seat].part[i]);
    }
    tally_add_value(&b->lead, score[q->race->seat].total - best);
    b->ended[round < ROUNDS_MAX ? round : ROUNDS_MAX - 1]++;
}

static void play_branch(struct inquiry *q, unsigned branch, struct rollout_table *t,
                        const struct rollout_start *start, uint64_t seed)
{
    const struct race_choice *choice =
        &q->race->choice[branch == MADE ? q->race->made : q->race->rival];
    const struct rollout_watch watch = {count_event, q};
    struct rollout_start from = *start;
    from.first = &choice->event;
    from.then = choice->has_then ? &choice->then : NULL;
    q->branch = branch;
    for (uint32_t i = 0; i < REASON_GAMES; i++) {
        q->number++;
        rollout_watch(t, &from, seed + branch, i, &watch);
        add_end(q, t->replay.state);
    }
}

/* ---- parts --------------------------------------------------------------------------------------- */

static struct measure mean_of(const struct moments *m)
{
    return tally_mean(m, REASON_GAMES, MEASURE_POINT, 1);
}

/* After the best choice less after the one that was made. */
static struct measure lost(const struct moments *best, const struct moments *made)
{
    return measure_less(mean_of(best), mean_of(made));
}

static unsigned find_rival(const struct inquiry *q)
{
    const struct branch *made = &q->of[MADE], *best = &q->of[BEST];
    unsigned rival = q->race->seat;
    int64_t most = INT64_MIN;
    for (unsigned seat = 0; seat < q->race->n_players; seat++) {
        const int64_t gain = made->total[seat].sum - best->total[seat].sum;
        if (seat != q->race->seat && gain > most) {
            rival = seat;
            most = gain;
        }
    }
    return rival;
}

static void split_lead(const struct inquiry *q, struct reason *out)
{
    const struct branch *made = &q->of[MADE], *best = &q->of[BEST];
    int64_t rest, squares;
    out->lead = lost(&best->lead, &made->lead);
    rest = out->lead.value;
    squares = out->lead.error * out->lead.error;
    for (size_t i = 0; i < q->game->rules.n_score_parts; i++) {
        out->own[i] = lost(&best->part[out->seat][i], &made->part[out->seat][i]);
        out->gained[i] = lost(&made->part[out->rival][i], &best->part[out->rival][i]);
        rest -= out->own[i].value + out->gained[i].value;
        squares +=
            out->own[i].error * out->own[i].error + out->gained[i].error * out->gained[i].error;
    }
    out->rest = (struct measure){rest, (int64_t)fixed_root((uint64_t)squares)};
}

/* ---- facts --------------------------------------------------------------------------------------- */

static uint32_t difference(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* n games of REASON_GAMES have a variance of n (1 - n / REASON_GAMES). */
static bool is_certain(uint32_t made, uint32_t best)
{
    const uint64_t d = difference(made, best);
    const uint64_t variance =
        (uint64_t)made * (REASON_GAMES - made) + (uint64_t)best * (REASON_GAMES - best);
    return d * PERCENT >= LEAST_PERCENT * (uint64_t)REASON_GAMES &&
           d * d * REASON_GAMES >= (uint64_t)LEAST_ERRORS * LEAST_ERRORS * variance;
}

static void offer_fact(struct reason *out, const struct reason_fact *fact)
{
    if (!is_certain(fact->made, fact->best))
        return;
    unsigned at = out->n_facts < REASON_FACTS ? out->n_facts++ : REASON_FACTS;
    for (; at > 0 && difference(out->fact[at - 1].made, out->fact[at - 1].best) <
                         difference(fact->made, fact->best);
         at--)
        if (at < REASON_FACTS)
            out->fact[at] = out->fact[at - 1];
    if (at < REASON_FACTS)
        out->fact[at] = *fact;
}

/* A role that one of the two choices takes is not there for others: that explains nothing. */
static bool is_one_of_both(const struct inquiry *q, const struct happening *h)
{
    for (unsigned branch = 0; branch < BRANCHES; branch++) {
        const struct race_choice *c =
            &q->race->choice[branch == MADE ? q->race->made : q->race->rival];
        if ((h->verb == c->event.verb && h->thing == c->event.item[0].thing) ||
            (c->has_then && h->verb == c->then.verb && h->thing == c->then.item[0].thing))
            return true;
    }
    return false;
}

static void find_what_happens(const struct inquiry *q, struct reason *out)
{
    for (size_t i = 0; i < q->n; i++) {
        const struct happening *h = &q->happening[i];
        const struct reason_fact fact = {.kind = REASON_DOES,
                                         .seat = h->seat,
                                         .round = q->last,
                                         .verb = h->verb,
                                         .thing = h->thing,
                                         .made = h->games[MADE],
                                         .best = h->games[BEST]};
        if (!is_one_of_both(q, h))
            offer_fact(out, &fact);
    }
}

/* The round after which the ends differ most. */
static void find_end(const struct inquiry *q, struct reason *out)
{
    struct reason_fact most = {.kind = REASON_ENDS};
    uint32_t made = 0, best = 0;
    for (unsigned round = 0; round < ROUNDS_MAX; round++) {
        made += q->of[MADE].ended[round];
        best += q->of[BEST].ended[round];
        if (difference(made, best) > difference(most.made, most.best)) {
            most.round = round;
            most.made = made;
            most.best = best;
        }
    }
    offer_fact(out, &most);
}

void reason_find(struct reason *out, const struct race *race, struct rollout_table *t,
                 const struct rollout_start *start, uint64_t seed)
{
    struct inquiry *q = xcalloc(1, sizeof *q);
    unsigned round, turn;
    start->game->rules.clock(start->state, &round, &turn);
    q->race = race;
    q->game = start->game;
    q->rules = start->rules;
    q->last = round + 1;
    play_branch(q, MADE, t, start, seed);
    play_branch(q, BEST, t, start, seed);
    *out = (struct reason){.games = REASON_GAMES, .seat = race->seat, .rival = find_rival(q)};
    split_lead(q, out);
    find_end(q, out);
    find_what_happens(q, out);
    free(q);
}

bool reason_bears(const struct reason *reason, struct measure part)
{
    const struct measure *lead = &reason->lead;
    return lead->value > 2 * lead->error && part.value > 2 * part.error &&
           3 * part.value >= lead->value;
}
