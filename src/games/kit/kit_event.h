/* kit_event.h - reading the items and claims of an event, and putting events together. */
#ifndef GAMES_KIT_KIT_EVENT_H
#define GAMES_KIT_KIT_EVENT_H

#include <stddef.h>
#include <string.h>

#include "core/event.h"

/* The first item with this mark, else NULL. */
static inline const struct event_item *kit_item_of(const struct event *e, unsigned mark)
{
    for (unsigned i = 0; i < e->n_items; i++)
        if (e->item[i].mark == mark)
            return &e->item[i];
    return NULL;
}

/* The first claim of a key, else NULL. */
static inline const struct event_claim *kit_claim_of(const struct event *e, unsigned key)
{
    for (unsigned i = 0; i < e->n_claims; i++)
        if (e->claim[i].key == key)
            return &e->claim[i];
    return NULL;
}

/* How many an item means: one, where no number is written. */
static inline int kit_count_of(const struct event_item *item)
{
    return item->count == COUNT_NONE ? 1 : item->count;
}

/* Makes `e` an event without items and claims. */
static inline void kit_begin(struct event *e, unsigned verb, unsigned seat)
{
    memset(e, 0, offsetof(struct event, item));
    e->verb = (uint8_t)verb;
    e->seat = (uint8_t)seat;
}

static inline struct event kit_event(unsigned verb, unsigned seat)
{
    struct event e;
    kit_begin(&e, verb, seat);
    return e;
}

/* Adds an item; an event that is full stays as it is. */
static inline void kit_add(struct event *e, unsigned thing, unsigned mark, int count)
{
    if (e->n_items < EVENT_ITEMS)
        e->item[e->n_items++] =
            (struct event_item){(uint8_t)thing, (uint8_t)mark, (int16_t)count};
}

#endif
