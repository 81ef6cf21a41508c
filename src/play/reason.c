#include "play/reason.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/fixed.h"
#include "base/xalloc.h"
#include "core/limits.h"

enum { MADE, BEST, BRANCHES };
enum { HAPPENINGS_MAX = 512, ROUNDS_MAX = 64 };
/* A fact happens in as many percent of games more after one choice than after the other, and that by as many errors. */
enum { LEAST_PERCENT = 25, LEAST_ERRORS = 4, PERCENT = 100 };

/* How well figures bear something. */
struct bar {
    int errors;  /* above 0, of the lead and of a part; */
    int off;     /* a part is a third of the lead when as many of its errors are taken off; */
    int percent; /* and in as many games more the end comes sooner or later */
};
/* What is true of these games, and what fresh games will bear again: most of what is two errors above 0 and no more would not be. */
static const struct bar LOOSE = {2, 0, LEAST_PERCENT}, FIRM = {4, 2, 35};

/* An event that was taken, by what it does. */
struct happening {
    enum reason_fact_kind kind;
    const char *title;
    uint8_t seat, verb;
    uint16_t thing;
    uint32_t games[BRANCHES];
    uint32_t seen; /* in this game, counted from 1 */
};

/* What games after one choice add up to. */
struct branch {
    struct moments lead, part[SEATS_MAX][SCORE_PARTS_MAX], total[SEATS_MAX];
    uint32_t ended[ROUNDS_MAX]; /* after this round */
    struct moments amount[REASON_SPANS][SEATS_MAX][REASON_AMOUNTS_MAX];
};

struct inquiry {
    const struct race *race;
    const struct game_def *game;
    const void *rules;
    unsigned branch;
    uint32_t number; /* of the game, over both */
    uint32_t games;  /* after each choice */
    unsigned last;   /* round in which happenings count */
    struct branch of[BRANCHES];
    struct happening happening[HAPPENINGS_MAX];
    size_t n;
    int16_t before[STATE_SLOTS]; /* the position before the next event, in this game; */
    unsigned round;              /* its round, */
    int amount[REASON_SPANS][SEATS_MAX][REASON_AMOUNTS_MAX]; /* and what was counted so far */
};

/* ---- games --------------------------------------------------------------------------------------- */

static void add_happening(struct inquiry *q, const struct happening *of)
{
    size_t i = 0;
    while (i < q->n && (q->happening[i].kind != of->kind || q->happening[i].seat != of->seat ||
                        q->happening[i].verb != of->verb || q->happening[i].thing != of->thing))
        i++;
    if (i == HAPPENINGS_MAX)
        return;
    struct happening *h = &q->happening[i];
    if (i == q->n) {
        *h = *of;
        q->n++;
    }
    if (h->seen == q->number)
        return;
    h->seen = q->number;
    h->games[q->branch]++;
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

static void count_event(struct inquiry *q, const struct event *e, const int16_t *state)
{
    if (q->game->play->count_amounts != NULL)
        for (unsigned span = q->round <= q->last ? REASON_SOON : REASON_TO_THE_END;
             span < REASON_SPANS; span++)
            q->game->play->count_amounts(q->rules, q->before, state, e, q->amount[span]);
    const struct happening happening = {
        .kind = REASON_DOES, .seat = e->seat, .verb = e->verb, .thing = e->item[0].thing};
    if (q->round <= q->last && is_of_interest(q, e))
        add_happening(q, &happening);
}

/* rollout_watch.took.  An event that ends a round belongs to it. */
static void see_event(void *ctx, const struct event *e, const int16_t *state)
{
    struct inquiry *q = ctx;
    unsigned turn;
    if (e != NULL)
        count_event(q, e, state);
    memcpy(q->before, state, q->game->rules.state_slots * sizeof *state);
    q->game->rules.clock(state, &q->round, &turn);
}

static void add_amounts(struct inquiry *q)
{
    for (unsigned span = 0; span < REASON_SPANS; span++)
        for (unsigned seat = 0; seat < q->race->n_players; seat++)
            for (unsigned i = 0; i < REASON_AMOUNTS_MAX; i++)
                tally_add_value(&q->of[q->branch].amount[span][seat][i],
                                q->amount[span][seat][i]);
    memset(q->amount, 0, sizeof q->amount);
}

static void add_ending(struct inquiry *q, const int16_t *state)
{
    struct ending ending[ENDINGS_MAX];
    const size_t n = q->game->rules.endings(q->rules, state, ending);
    for (size_t i = 0; i < n; i++) {
        const struct happening happening = {.kind = REASON_ENDS_BY,
                                            .title = ending[i].title,
                                            .seat = ending[i].seat,
                                            .verb = NO_VERB,
                                            .thing = (uint16_t)i};
        if (ending[i].seat < q->race->n_players)
            add_happening(q, &happening);
    }
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
                        const struct rollout_start *start, uint64_t seed, uint32_t until)
{
    const struct race_choice *choice =
        &q->race->choice[branch == MADE ? q->race->made : q->race->rival];
    const struct rollout_watch watch = {see_event, q};
    struct rollout_start from = *start;
    from.first = &choice->event;
    from.then = choice->has_then ? &choice->then : NULL;
    q->branch = branch;
    for (uint32_t i = q->games; i < until; i++) {
        q->number++;
        rollout_watch(t, &from, seed + branch, i, &watch);
        add_end(q, t->replay.state);
        add_ending(q, t->replay.state);
        add_amounts(q);
    }
}

/* After the best choice less after the one that was made. */
static struct measure lost(const struct inquiry *q, const struct moments *best,
                           const struct moments *made)
{
    return measure_less(tally_mean(best, q->games, MEASURE_POINT, 1),
                        tally_mean(made, q->games, MEASURE_POINT, 1));
}

/* ---- parts --------------------------------------------------------------------------------------- */

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
    out->lead = lost(q, &best->lead, &made->lead);
    rest = out->lead.value;
    squares = out->lead.error * out->lead.error;
    for (size_t i = 0; i < q->game->rules.n_score_parts; i++) {
        out->own[i] = lost(q, &best->part[out->seat][i], &made->part[out->seat][i]);
        out->gained[i] = lost(q, &made->part[out->rival][i], &best->part[out->rival][i]);
        rest -= out->own[i].value + out->gained[i].value;
        squares +=
            out->own[i].error * out->own[i].error + out->gained[i].error * out->gained[i].error;
    }
    out->own_all = lost(q, &best->total[out->seat], &made->total[out->seat]);
    out->gained_all = lost(q, &made->total[out->rival], &best->total[out->rival]);
    out->rest = (struct measure){rest, (int64_t)fixed_root((uint64_t)squares)};
}

/* ---- facts --------------------------------------------------------------------------------------- */

static uint32_t difference(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* n of N games have a variance of n (1 - n / N). */
static bool is_certain(uint32_t games, uint32_t made, uint32_t best)
{
    const uint64_t d = difference(made, best);
    const uint64_t variance = (uint64_t)made * (games - made) + (uint64_t)best * (games - best);
    return d * PERCENT >= LEAST_PERCENT * (uint64_t)games &&
           d * d * games >= (uint64_t)LEAST_ERRORS * LEAST_ERRORS * variance;
}

static void offer_fact(struct reason *out, const struct reason_fact *fact)
{
    if (!is_certain(out->games, fact->made, fact->best))
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
        const struct reason_fact fact = {.kind = h->kind,
                                         .title = h->title,
                                         .seat = h->seat,
                                         .round = out->last,
                                         .verb = h->verb,
                                         .thing = h->thing,
                                         .made = h->games[MADE],
                                         .best = h->games[BEST]};
        if (h->kind != REASON_DOES || !is_one_of_both(q, h))
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
    out->end = most;
    out->end_differs = is_certain(out->games, most.made, most.best);
}

/* ---- amounts ------------------------------------------------------------------------------------- */

enum { AMOUNT_UNIT = MEASURE_POINT, LEAST_AMOUNT = AMOUNT_UNIT / 2 };

/* Of how much more certain one difference is than another: value / error. */
static bool is_clearer(struct measure a, struct measure b)
{
    return llabs(a.value) * (b.error + 1) > llabs(b.value) * (a.error + 1);
}

static void offer_figure(struct reason *out, const struct reason_figure *figure)
{
    const struct measure m = figure->more;
    if (llabs(m.value) < LEAST_AMOUNT || llabs(m.value) < LEAST_ERRORS * m.error)
        return;
    unsigned at = out->n_figures < REASON_FIGURES ? out->n_figures++ : REASON_FIGURES;
    for (; at > 0 && is_clearer(m, out->figure[at - 1].more); at--)
        if (at < REASON_FIGURES)
            out->figure[at] = out->figure[at - 1];
    if (at < REASON_FIGURES)
        out->figure[at] = *figure;
}

static void find_amounts(const struct inquiry *q, struct reason *out)
{
    const struct reason_amount *amount = q->game->play->reason_amounts;
    for (unsigned i = 0; amount != NULL && amount[i].name != NULL; i++) {
        out->is_bad[i] = amount[i].is_bad;
        for (unsigned seat = 0; seat < q->race->n_players; seat++) {
            for (unsigned span = 0; span < REASON_SPANS; span++)
                out->amount[span][seat][i] = lost(q, &q->of[MADE].amount[span][seat][i],
                                                  &q->of[BEST].amount[span][seat][i]);
            const struct reason_figure figure = {.seat = seat,
                                                 .amount = i,
                                                 .round = out->last,
                                                 .more = out->amount[REASON_SOON][seat][i]};
            offer_figure(out, &figure);
        }
    }
}

/* ---- the kind ------------------------------------------------------------------------------------ */

static bool is_above(struct measure m, int errors)
{
    return m.value > errors * m.error;
}

static bool bears(const struct reason *r, struct measure part, const struct bar *bar)
{
    return is_above(r->lead, bar->errors) && is_above(part, bar->errors) &&
           3 * (part.value - bar->off * part.error) >= r->lead.value;
}

/* Points of all parts, and of one of them or an amount, if any of these is asked for. */
static bool bears_part(const struct reason *r, const struct measure *part, uint32_t bits,
                       const struct bar *bar)
{
    for (unsigned i = 0; i < SCORE_PARTS_MAX; i++)
        if ((bits >> i & 1) != 0 && bears(r, part[i], bar))
            return true;
    return false;
}

/* The seat has less of it, or more of what is bad. */
static bool bears_amount(const struct reason *r, uint32_t bits, const struct bar *bar)
{
    for (unsigned i = 0; i < REASON_AMOUNTS_MAX; i++) {
        struct measure more = r->amount[REASON_SOON][r->seat][i];
        if ((bits >> i & 1) == 0)
            continue;
        if (!r->is_bad[i])
            more.value = -more.value;
        if (is_above(more, bar->errors))
            return true;
    }
    return false;
}

/* In how many percent more of the games the end has come after the choice that was made; 0: for certain in none. */
static int ends_more(const struct reason *r, const struct bar *bar)
{
    const int more =
        ((int)r->end.made - (int)r->end.best) * PERCENT / (int)(r->games > 0 ? r->games : 1);
    return r->end_differs && abs(more) >= bar->percent ? more : 0;
}

static bool is_borne(const struct reason *r, uint32_t by, const struct bar *bar)
{
    enum { PARTS = (1 << SCORE_PARTS_MAX) - 1, AMOUNTS = (1 << REASON_AMOUNTS_MAX) - 1 };
    const bool own = bears(r, r->own_all, bar), rival = bears(r, r->gained_all, bar);
    return ((by & BORNE_BY_OWN) != 0 && own) || ((by & BORNE_BY_RIVAL) != 0 && rival) ||
           bears_part(r, r->own, by / BORNE_BY_OWN_PART & PARTS, bar) ||
           bears_part(r, r->gained, by / BORNE_BY_RIVAL_PART & PARTS, bar) ||
           (own && bears_amount(r, by / BORNE_BY_OWN_AMOUNT & AMOUNTS, bar)) ||
           ((by & BORNE_BY_LEAD) != 0 && bears(r, r->lead, bar)) ||
           ((by & BORNE_BY_SOONER) != 0 && ends_more(r, bar) > 0) ||
           ((by & BORNE_BY_LATER) != 0 && ends_more(r, bar) < 0);
}

bool reason_is_borne(const struct reason *r, uint32_t by)
{
    return is_borne(r, by, &LOOSE);
}

static const struct event *sequel_of(const struct race_choice *c)
{
    return c->has_then ? &c->then : NULL;
}

/* The first row whose condition holds and which the figures bear. */
static const struct reason_kind *first_kind(const struct game_play *play,
                                            const struct reason_question *question,
                                            const struct bar *bar, struct reason *out)
{
    for (size_t row = 0; play->find_reason != NULL; row++) {
        row = play->find_reason(question, row, &out->words);
        if (play->reasons[row].name == NULL)
            break;
        if (is_borne(out, play->reasons[row].borne_by, bar))
            return &play->reasons[row];
    }
    return NULL;
}

/* False when more games may bear a kind that comes before the one which these bear. */
static bool find_kind(const struct inquiry *q, const int16_t *state, struct reason *out)
{
    const struct race_choice *made = &q->race->choice[q->race->made],
                             *best = &q->race->choice[q->race->rival];
    const unsigned now = q->last - 1;
    const bool ends_so = out->end_differs && out->end.round >= now;
    const struct reason_question question = {
        .rules = q->rules,
        .state = state,
        .seat = out->seat,
        .rival = out->rival,
        .made = &made->event,
        .made_then = sequel_of(made),
        .best = &best->event,
        .best_then = sequel_of(best),
        .rounds_to_end = ends_so ? out->end.round - now : UINT_MAX,
        .ends_more = ends_so ? ends_more(out, &LOOSE) : 0,
    };
    const struct reason_kind *likely = first_kind(q->game->play, &question, &LOOSE, out);
    out->kind = first_kind(q->game->play, &question, &FIRM, out);
    return out->kind == likely && likely != NULL;
}

static struct inquiry *begin_inquiry(const struct race *race, const struct rollout_start *start)
{
    struct inquiry *q = xcalloc(1, sizeof *q);
    unsigned round, turn;
    start->game->rules.clock(start->state, &round, &turn);
    q->race = race;
    q->game = start->game;
    q->rules = start->rules;
    q->last = round + 1;
    return q;
}

/* Until which round it is counted: no later than the last one that a game reaches. */
static unsigned last_counted(const struct inquiry *q)
{
    unsigned round = q->last < ROUNDS_MAX ? q->last : ROUNDS_MAX - 1;
    for (; round > 1; round--) {
        uint32_t over = 0;
        for (unsigned i = 0; i < round; i++)
            over += q->of[MADE].ended[i] + q->of[BEST].ended[i];
        if (over < BRANCHES * q->games)
            break;
    }
    return round;
}

static void sum_up(const struct inquiry *q, struct reason *out)
{
    *out = (struct reason){.games = q->games,
                           .seat = q->race->seat,
                           .rival = find_rival(q),
                           .last = last_counted(q)};
    split_lead(q, out);
    find_end(q, out);
    find_what_happens(q, out);
    find_amounts(q, out);
}

/* As many games as the kind asks for. */
void reason_find(struct reason *out, const struct race *race, struct rollout_table *t,
                 const struct rollout_start *start, uint64_t seed, uint32_t most)
{
    struct inquiry *q = begin_inquiry(race, start);
    uint32_t until = REASON_GAMES;
    do {
        play_branch(q, MADE, t, start, seed, until);
        play_branch(q, BEST, t, start, seed, until);
        q->games = until;
        until *= 2;
        sum_up(q, out);
    } while (!find_kind(q, start->state, out) && until <= most);
    free(q);
}

/* ---- the same again ------------------------------------------------------------------------------ */

static void count_again(const struct inquiry *q, struct reason_fact *fact)
{
    fact->made = fact->best = 0;
    for (unsigned round = 0; fact->kind == REASON_ENDS && round <= fact->round; round++) {
        fact->made += q->of[MADE].ended[round];
        fact->best += q->of[BEST].ended[round];
    }
    for (size_t i = 0; fact->kind != REASON_ENDS && i < q->n; i++) {
        const struct happening *h = &q->happening[i];
        if (h->kind == fact->kind && h->seat == fact->seat && h->verb == fact->verb &&
            h->thing == fact->thing) {
            fact->made = h->games[MADE];
            fact->best = h->games[BEST];
        }
    }
}

void reason_repeat(struct reason *out, const struct reason *stated, const struct race *race,
                   struct rollout_table *t, const struct rollout_start *start, uint64_t seed)
{
    struct inquiry *q = begin_inquiry(race, start);
    play_branch(q, MADE, t, start, seed, stated->games);
    play_branch(q, BEST, t, start, seed, stated->games);
    q->games = stated->games;
    *out = *stated;
    split_lead(q, out);
    out->n_figures = 0;
    find_amounts(q, out);
    out->n_figures = stated->n_figures;
    for (unsigned i = 0; i < stated->n_figures; i++) {
        out->figure[i] = stated->figure[i];
        out->figure[i].more =
            out->amount[REASON_SOON][out->figure[i].seat][out->figure[i].amount];
    }
    for (unsigned i = 0; i < stated->n_facts; i++)
        count_again(q, &out->fact[i]);
    count_again(q, &out->end);
    out->end_differs = is_certain(out->games, out->end.made, out->end.best);
    free(q);
}

bool reason_bears(const struct reason *reason, struct measure part)
{
    return bears(reason, part, &LOOSE);
}
