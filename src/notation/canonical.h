/* canonical.h - the normal form of an event: the order of its items.
 *
 * Many decisions, and all that chance reveals, are lists whose order has no meaning: the tiles of
 * a row, what is kept, where the colonists are.  In the normal form such a list (a part of the
 * verb that takes three or more items) is in the order of the thing table, bare numbers from
 * small to large, and items of one thing that all have a number are one item.  In a list of
 * cards (verb_part_is_cards) items of one card are one item, with a number when there are
 * several ("smithy 2"); unknown cards are a bare number when the list holds no others ("2"),
 * else one '?' after the others ("smithy, ? 2").  Notes stay as they are written.
 */
#ifndef NOTATION_CANONICAL_H
#define NOTATION_CANONICAL_H

#include <stdbool.h>

#include "core/event.h"
#include "core/game.h"

/* Brings the items of `e` into normal form.  The reader does this for every event it reads and
 * the writer for every event it writes, so importers need not. */
void event_normalise(const struct game_def *game, struct event *e);

/* Whether the verb takes a list.  Events of other verbs are always in normal form. */
bool verb_has_list(const struct verb_def *verb);
/* Whether a part of the verb is a list of cards, whose numbers have a normal form too. */
bool verb_has_cards(const struct verb_def *verb);

/* How many items of `e`, from item[first] on, belong to `part` of its verb. */
unsigned event_part_items(const struct game_def *game, const struct event *e, unsigned first,
                          const struct verb_part *part);

/* Sorts the items of an event by the parts of its verb.  No two parts may share a mark. */
void event_order_by_part(const struct verb_def *verb, struct event *e);

#endif
