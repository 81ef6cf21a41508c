/* sj_list.h - what the files that list candidates share.
 *
 * A list has every event of the right form for the step; `check` says which are legal, so that
 * the rules are not repeated here.  There can be many thousand choices of cards: their order is
 * fixed, and a full list counts one more and stops.
 */
#ifndef GAMES_SJ_SJ_LIST_H
#define GAMES_SJ_SJ_LIST_H

#include <string.h>

#include "games/sj/sj_engine.h"

/* ---- events (sj_choices.c) ---------------------------------------------------------------- */

/* Adds cards in normal form: named ones in table order, "smithy 2" for several, then unknown
 * ones; a bare number when all are unknown; nothing when there are no cards. */
void sj_add_cards(struct event *e, unsigned mark, const struct sj_list *cards);
/* Adds goods by kind. */
void sj_add_goods(struct event *e, unsigned mark, const int16_t kinds[SJ_KINDS]);

/* The cards of a place: known ones by type, the others unknown. */
struct sj_list sj_cards_in(const struct sj_state *s, enum sj_place place);
void sj_add_card(struct sj_list *l, unsigned card, int n);
/* Takes a card off a list: SJ_CARD_COUNT stands for an unknown one. */
void sj_take_card(struct sj_list *l, unsigned card);

/* ---- the list ----------------------------------------------------------------------------- */

struct sj_candidates {
    const struct sj_rules *r;
    const struct sj_state *s;
    struct event *out;
    size_t n, cap;
    struct event e;  /* the event being built */
    bool has_enough; /* nobody looks for further choices of the cards of this event */
};

/* Whether there are more than the list takes, or enough: then nobody looks for others. */
static inline bool sj_list_is_cut(const struct sj_candidates *l)
{
    return l->n > l->cap || l->has_enough;
}

/* Begins another event. */
static inline void sj_list_begin(struct sj_candidates *l, enum sj_verb verb, unsigned seat)
{
    kit_begin(&l->e, verb, seat);
}

static inline void sj_list_add(struct sj_candidates *l, unsigned thing, unsigned mark)
{
    kit_add(&l->e, thing, mark, COUNT_NONE);
}

/* Appends a copy of the event to the list. */
static inline void sj_list_emit(struct sj_candidates *l)
{
    if (l->n < l->cap)
        event_copy(&l->out[l->n], &l->e);
    l->n += l->n <= l->cap;
}

static inline void sj_list_pass(struct sj_candidates *l, unsigned seat)
{
    sj_list_begin(l, SJ_VERB_PASS, seat);
    sj_list_emit(l);
}

/* Adds every choice of n cards of `from`, with `mark`, to the event in turn, and calls `then` for
 * each; when `then` is NULL each is appended to the list. */
typedef void sj_list_then(struct sj_candidates *l, void *ctx);
void sj_list_choices(struct sj_candidates *l, const struct sj_list *from, int n, unsigned mark,
                     sj_list_then *then, void *ctx);
/* The same with every choice of `fewest` to `most` goods of those in `kinds`. */
void sj_list_goods(struct sj_candidates *l, const int16_t kinds[SJ_KINDS], int fewest, int most,
                   unsigned mark, sj_list_then *then, void *ctx);

#endif
