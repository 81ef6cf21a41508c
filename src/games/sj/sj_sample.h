/* sj_sample.h - what the files of the simulated player of San Juan share; no rules here. */
#ifndef GAMES_SJ_SJ_SAMPLE_H
#define GAMES_SJ_SJ_SAMPLE_H

#include "core/weighted_choice.h"
#include "games/sj/sj_list.h"
#include "games/sj/sj_worth.h"

/* Of sj_policies. */
enum sj_policy { SJ_GUESS, SJ_PLAIN_1, SJ_PLAIN };

/* True one time in `times`; never when the random numbers are all 0. */
static inline bool sj_now_and_then(const struct weighted_choice *w, unsigned times)
{
    return w->random(w->ctx) % times == times - 1;
}

/* Simulated players do nothing of which an audit says anything, not what is disputed either. */
static inline bool sj_is_allowed(const struct sj_valuation *v, const struct event *e)
{
    const int16_t *state = (const int16_t *)(const void *)v->s;
    struct finding_sink sink = {0};
    const enum verdict verdict = sj_check_event(v->r, state, e, true, NULL);
    if (verdict == VERDICT_CANNOT_TELL)
        sj_check_event(v->r, state, e, true, &sink);
    return verdict <= VERDICT_CANNOT_TELL && sink.n == 0;
}

/* ---- cards given up and kept (sj_spend.c) ------------------------------------------------ */

/* n of the cards: the least valuable, or the most valuable. */
struct sj_list sj_cheapest(const struct sj_valuation *v, const struct weighted_choice *w,
                           struct sj_list from, int n);
struct sj_list sj_dearest(const struct sj_valuation *v, const struct weighted_choice *w,
                          struct sj_list from, int n);
/* What a building with its payment looks worth, or a pass. */
int sj_value_of_build(const struct sj_valuation *v, const struct event *e);
/* A building with its payment, or a pass. */
struct event sj_sample_build(const struct sj_valuation *v, const struct weighted_choice *w);

/* ---- chance (sj_chance.c) ---------------------------------------------------------------- */

/* Adds n cards that may be in the draw pile to the event. */
void sj_add_drawn(const struct sj_rules *r, const struct sj_state *s,
                  const struct weighted_choice *w, int n, struct event *e);
/* Fills in what chance does at the node; false when it is not a node of chance. */
bool sj_sample_chance(const struct sj_valuation *v, const struct weighted_choice *w,
                      struct event *e);

#endif
