/* event.h - one thing that a log says happened.
 *
 * An event is a verb, the seat that acts, and a short list of items.  Events of all games have
 * this type; the game's tables (core/vocab.h) say what a verb means and which items it takes.
 * Example, Puerto Rico, "B sugar 6 @7 vp 6":
 *
 *     verb LOAD, seat 1, item {sugar, PLAIN, 6} {ship, AT, 7}, claim {vp, 6}
 *
 * Decisions and chance are events.  Consequences (income, refills, production, forced losses)
 * are derived by the engine; in a log they are claims or notes, which are compared with the replay
 * and never applied.
 *
 * Events are plain values; their pointers, `claim` and `text`, are borrowed: of an event of a record,
 * from its arena (event_keep()).
 */
#ifndef CORE_EVENT_H
#define CORE_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/span.h"

enum {
    SEATS_MAX = 5,      /* most players of any game */
    SEAT_NONE = 255,    /* the event has no actor (chance, notes) */
    EVENT_ITEMS = 36,   /* most items of one event */
    COUNT_NONE = -1,    /* the log wrote no number */
    THING_NUMBER = 255, /* a bare number; the value is in `count` */
};

/* How an item was written. */
enum item_mark {
    ITEM_PLAIN, /* corn 2 */
    ITEM_PLUS,  /* +corn, +colonist, +2d */
    ITEM_AT,    /* @7, @wharf */
    ITEM_WORD,  /* and up: after a word of game_words.marks: with corn */
};
enum { ITEM_MARKS_MAX = 12 }; /* marks of a game, including these */

/* The sign of an item that is a change: a bit beside its mark. */
enum item_sign {
    ITEM_ADDED = 0x20,   /* place +corn */
    ITEM_REMOVED = 0x40, /* place -noble villa */
    ITEM_SIGNS = ITEM_ADDED | ITEM_REMOVED,
};

struct event_item {
    uint8_t thing; /* index into the game's things, or THING_NUMBER */
    uint8_t mark;  /* enum item_mark, with an enum item_sign where the list takes changes */
    int16_t count; /* COUNT_NONE when no number was written */
};

/* Whether what a statement says of the position is taken over instead of compared
 * (game_rules.adopt), and where pieces come from that are not there. */
enum adoption {
    ADOPT_NOTHING, /* it is compared */
    ADOPT_PIECES,  /* from the supply: the search for repairs tries that */
    ADOPT_TABLE, /* the supply itself may be said, too: its pieces come from the box (adjustment.h) */
};

/* A consequence that the log states with an action: "paid 4", "= 7d 12vp". */
struct event_claim {
    uint8_t key;     /* index into the game's claim keys */
    uint8_t thing;   /* thing the claim is about, or THING_NUMBER */
    int16_t value;   /* the number, COUNT_NONE for a claim that names a thing */
    uint32_t column; /* 1-based column of the key, for the caret */
    uint32_t length; /* bytes of the whole claim */
};

struct event {
    uint8_t verb;     /* index into the game's verbs */
    uint8_t seat;     /* 0 .. players-1, or SEAT_NONE */
    uint8_t n_items;  /* used items */
    uint8_t n_claims; /* used claims */
    /* Seats that act in other places of the record, bit masks: set by record_note_later(). */
    uint8_t in_phase;     /* later, before the next role is taken or the next round begins */
    uint8_t before_role;  /* later, before the next role is taken */
    uint8_t acted;        /* earlier, since the last role or round; passes do not count */
    uint8_t adopts;       /* enum adoption; never in a log */
    uint32_t text_length; /* bytes of `text`; no NUL need follow */
    uint8_t
        note; /* of an adjustment (game_words.verb_adjust): the verb of the note that it makes
                   * true, whose items it has; else not used */
    const char *text; /* what is no items: of a verb with CLASS_LINE its line; else NULL */
    const struct event_claim *claim;     /* n_claims of them; NULL when there are none */
    struct span span;                    /* the statement, without indentation and comment */
    struct event_item item[EVENT_ITEMS]; /* those from n_items on are not set */
};

/* An event has room for many items and most have one or two: copies what is used. */
static inline void event_copy(struct event *to, const struct event *from)
{
    memcpy(to, from, offsetof(struct event, item));
    for (unsigned i = 0; i < from->n_items; i++)
        to->item[i] = from->item[i];
}

/* The same things with the same marks and numbers, in the same order. */
static inline bool event_same_items(const struct event *a, const struct event *b)
{
    if (a->n_items != b->n_items)
        return false;
    for (unsigned i = 0; i < a->n_items; i++)
        if (a->item[i].thing != b->item[i].thing || a->item[i].mark != b->item[i].mark ||
            a->item[i].count != b->item[i].count)
            return false;
    return true;
}

/* The mark of an item without its sign. */
static inline uint8_t event_mark(const struct event_item *item)
{
    return item->mark & (uint8_t)~ITEM_SIGNS;
}

/* The letter of a seat: A for 0.  A seat may be any kind of whole number, so it is the widest here. */
static inline char seat_letter(int64_t seat)
{
    return (char)('A' + seat);
}

/* Whether its items say what changes: all of them do, or none. */
static inline bool event_is_change(const struct event *e)
{
    return e->n_items > 0 && (e->item[0].mark & ITEM_SIGNS) != 0;
}

#endif
