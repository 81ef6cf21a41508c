/* sj_redact.c - what others saw of an event: SJ-HID-05, SJ-LOG-21.
 *
 * Everybody sees what is built, covered, revealed, produced and sold, and how many cards change
 * places.  Which cards somebody draws, pays, keeps, discards, puts under a building or exchanges,
 * he alone sees.
 */
#include "games/sj/sj_engine.h"

enum { COUNT_MOST = 9999 }; /* a number of a log is no larger */

/* Cards kept of those revealed are seen by all: in the phase of the prospector, which has no other
 * cards to keep, though it may be over by now. */
static bool is_open_choice(const struct sj_state *s)
{
    return s->step == SJ_STEP_REVEALED ||
           (s->step != SJ_STEP_CHOOSE && s->step != SJ_STEP_SETUP &&
            s->role == SJ_PROSPECTOR - SJ_FIRST_ROLE);
}

/* Whether the items behind the mark are cards that only the player of the event sees. */
static bool is_hidden(const struct sj_state *s, const struct event *e, unsigned mark)
{
    switch (e->verb) {
    case SJ_VERB_BUILD:
        return mark == SJ_MARK_PAY;
    case SJ_VERB_DRAW:
        return mark == ITEM_PLAIN || mark == SJ_MARK_KEEP;
    case SJ_VERB_KEEP:
        return !is_open_choice(s);
    case SJ_VERB_DISCARD:
    case SJ_VERB_PUT:
    case SJ_VERB_EXCHANGE:
    case SJ_VERB_HAND:
        return mark == ITEM_PLAIN;
    default:
        return false;
    }
}

/* Puts the item on the end of those kept: a card that is not known joins those before it. */
static void keep(struct event *e, unsigned *kept, struct event_item item, bool hidden)
{
    const int n = kit_count_of(&item);
    if (hidden) {
        item.thing = THING_NUMBER;
        item.count = (int16_t)n;
        for (unsigned i = 0; i < *kept; i++) {
            struct event_item *before = &e->item[i];
            if (before->mark != item.mark || before->count + n > COUNT_MOST)
                continue;
            before->count = (int16_t)(before->count + n);
            return;
        }
    }
    e->item[(*kept)++] = item;
}

void sj_redact(const void *rules, const int16_t *state, struct event *e, unsigned viewer)
{
    const struct sj_state *s = sj_view(state);
    unsigned kept = 0;
    (void)rules;
    if (viewer == e->seat)
        return;
    for (unsigned i = 0; i < e->n_items; i++) {
        const struct event_item item = e->item[i];
        keep(e, &kept, item, is_hidden(s, e, item.mark));
    }
    e->n_items = (uint8_t)kept;
}
