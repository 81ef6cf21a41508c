/* early_end.h - a game that ends before its end: what its log says of that.
 *
 *     ended conceded by B
 *     placing A 1, B 3, C 2
 *
 * Moves are replayed as far as they go.  Who is placed where follows, in this order, from the header
 * line "placing"; from the totals that the log notes; from how it ended: who concedes or leaves is last and
 * the others share the first place, and when all agree, they share it.  When time was called, who has most points
 * where the moves end is first.
 */
#ifndef CORE_EARLY_END_H
#define CORE_EARLY_END_H

#include <stdbool.h>
#include <stdint.h>

#include "core/event.h"

struct buf;
struct outcome;

#define EARLY_END_KEY "ended" /* the header lines */

/* The order is kept in databases (audit.early). */
enum early_how {
    EARLY_NOT,      /* the log says nothing of that */
    EARLY_CONCEDED, /* conceded by B */
    EARLY_LEFT,     /* left by C */
    EARLY_AGREED,   /* all agreed to end it */
    EARLY_TIME,     /* time was called */
    EARLY_HOWS
};

struct early_end {
    uint8_t how;              /* enum early_how */
    uint8_t seats;            /* who conceded or left, bit mask */
    uint8_t place[SEATS_MAX]; /* 0: the log does not say */
};

/* Reads the value of the line "ended"; false, and nothing changes, when it is none.  A player may be named by a seat alone. */
bool early_end_read(const char *value, struct early_end *out);
/* The canonical value: "conceded by B, C". */
void early_end_put(const struct early_end *end, struct buf *out);
/* Reads the value of the line "placing": every seat that it names has a place from 1 on. */
bool early_end_read_places(const char *value, struct early_end *out);
/* Whether the log places everybody and somebody first: else its places do not count. */
bool early_end_has_places(const struct early_end *end, unsigned n_players);

/* Gives everybody a place in the outcome of a game that ended early, as above.  `has_totals`: everybody has one, and
 * the places are those of the totals so far.  False when nothing says who is placed where. */
bool early_end_place(const struct early_end *end, bool has_totals, struct outcome *out);

#endif
