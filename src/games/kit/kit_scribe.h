/* kit_scribe.h - writing claims and notes: what a careful scribe puts into a log. */
#ifndef GAMES_KIT_KIT_SCRIBE_H
#define GAMES_KIT_KIT_SCRIBE_H

#include <stddef.h>

#include "core/event.h"
#include "core/game.h"

/* The claims of one event so far; `out` has room for all that a game writes. */
struct kit_claims {
    struct event_claim *out;
    size_t n;
};

void kit_claim_number(struct kit_claims *c, unsigned key, int value);
/* "= 3vp", "chapel 1vp": how many of a thing. */
void kit_claim_count(struct kit_claims *c, unsigned key, unsigned thing, int value);
/* "from ship": a thing without a number. */
void kit_claim_thing(struct kit_claims *c, unsigned key, unsigned thing);

/* The notes about one position so far; when `out` is full, the last one is overwritten. */
struct kit_notes {
    struct event *out;
    size_t n, cap;
};

/* Another note.  It is borrowed until the next one; add items to it (kit_event.h). */
struct event *kit_note(struct kit_notes *l, unsigned verb, unsigned seat);
/* "result A 34 B 28" */
void kit_note_result(struct kit_notes *l, unsigned verb, unsigned seat_a,
                     const struct score *scores, unsigned n_players);
/* "winner A": all who have the first place. */
void kit_note_winner(struct kit_notes *l, unsigned verb, unsigned seat_a,
                     const struct score *scores, unsigned n_players);

#endif
