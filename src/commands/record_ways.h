/* record_ways.h - legal actions that differ only in which cards are named: the payments of a building.
 *
 * A hand of eight has 56 ways to pay five cards: nobody reads them.  They are one action that says how many cards are picked, and
 * of which.
 */
#ifndef COMMANDS_RECORD_WAYS_H
#define COMMANDS_RECORD_WAYS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/lookahead.h"

enum { WAYS_LISTED = 24 }; /* up to this many are listed one by one */

/* Actions that are the same but for the names of cards. */
struct ways {
    struct event bare; /* with the number of cards instead of their names: "A library pay 4" */
    size_t n;          /* actions */
    unsigned picks;    /* cards named in each; 0: it names none */
    int16_t most[UINT8_MAX]; /* by thing: at most this many of it */
};

/* The ways of one node, in the order of its actions; `of[i]` is the number of the ways of action i. */
struct ways_list {
    struct ways *ways;
    size_t n, room;
    size_t *of;
};

/* Takes those of a node.  Owns memory until ways_list_free(). */
void ways_list_take(struct ways_list *list, const struct lookahead *o, size_t node);
void ways_list_free(struct ways_list *list);

/* Whether, of several actions that differ only in how many unnamed cards are paid, a log that does not say how many means this
 * one. */
bool ways_is_usual(struct lookahead *o, size_t node, const struct event *e);

/* How many cards a statement names or counts in lists after what it is about: what a building costs. */
unsigned ways_cards_paid(const struct game_def *game, const struct event *e);

#endif
