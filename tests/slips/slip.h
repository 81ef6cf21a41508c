/* slip.h - one slip of a scribe in an otherwise true log.
 *
 * A plan says which kind of slip happens at which line, and its seed everything else, so that the
 * same plan in the same text is the same slip.
 *
 *     struct slip slip;
 *     if (slip_apply(&plan, &scene, &text, &slip))
 *         ... lines slip.first to slip.last are not what they were ...
 */
#ifndef SLIP_H
#define SLIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "slip_text.h"

struct random;
struct words;

enum slip_kind {
    SLIP_FORGOTTEN, /* a line is left out */
    SLIP_DOUBLED,   /* a line is written twice */
    SLIP_MOVED,     /* a line stands one to three events too early or too late */
    SLIP_SEAT,      /* another seat */
    SLIP_NUMBER,    /* a number off by one */
    SLIP_SPELLING, /* one letter of a word dropped, doubled, exchanged with the next, replaced */
    SLIP_WORD,     /* another thing of the same class, or another verb of the same kind */
    SLIP_LINES,    /* those before are about one line; from here on, whole turns */
    SLIP_TURN = SLIP_LINES, /* the turn of a role with its actions is left out */
    SLIP_TURN_DOUBLED,      /* it is written twice */
    SLIP_TURN_MOVED,        /* it is exchanged with the next turn of the round */
    SLIP_KINDS
};

/* What words there are. */
struct slip_scene {
    const struct words *words; /* borrowed */
    uint32_t sets;             /* of things in play, bit mask */
    unsigned n_players;
};

struct slip_plan {
    enum slip_kind kind;
    size_t at; /* index of a line with an event */
    uint64_t seed;
};

struct slip {
    enum slip_kind kind;
    /* The first and the last changed line as numbers of the slipped text.  Where a line was left
     * out, the event that follows; one past the end when none does. */
    uint32_t first, last;
    uint32_t origin; /* the last line of the true log that is touched */
    bool
        has_placement; /* people were placed in the turn that was left out: no note says on which tiles */
};

const char *slip_kind_name(enum slip_kind kind);

/* Slips; false when this cannot be at that line, or changes nothing: the text is as before. */
bool slip_apply(const struct slip_plan *plan, const struct slip_scene *scene,
                struct slip_text *t, struct slip *out);

/* The last line where a finding is still where the slip is: the event behind it. */
uint32_t slip_reach(const struct slip *slip, const struct slip_text *t);

/* Part of slip_apply(): what a kind of slip makes of one word, number or seat of a line.  False when
 * the line has none for it. */
bool slip_line_inside(enum slip_kind kind, const struct slip_scene *scene, struct slip_text *t,
                      size_t at, struct random *random);

#endif
