/* sj_redact.c - what others saw of an event: SJ-HID-05, SJ-LOG-21.
 *
 * Everybody sees what is built, covered, revealed, produced and sold, and how many cards change
 * places.  Only the player sees which cards they draw, pay, keep, discard, put under a building or
 * exchange.
 */
#include "games/sj/sj_engine.h"

enum { COUNT_MOST = 9999 }; /* a number of a log is no larger */

/* All players see which revealed cards are kept: every `keep` of the prospector phase, which may
 * be over by now. */
static bool is_open_choice(const struct sj_state *s)
{
    return s->step == SJ_STEP_REVEALED ||
           (s->step != SJ_STEP_CHOOSE && s->step != SJ_STEP_SETUP &&
            s->role == SJ_PROSPECTOR - SJ_FIRST_ROLE);
}

/* Whether only the player of the event sees the items with the mark. */
static bool is_hidden(const struct sj_state *s, const struct event *e, unsigned mark)
{
    switch (e->verb == SJ_VERB_ADJUST ? e->note : e->verb) {
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

/* Appends the item to those kept; a hidden card is added to the hidden cards before it. */
static void keep_item(struct event *e, unsigned *kept, struct event_item item, bool hidden)
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
        keep_item(e, &kept, item, is_hidden(s, e, item.mark));
    }
    e->n_items = (uint8_t)kept;
}
