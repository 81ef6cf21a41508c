/* limits.h - how far the tables of a game may grow.
 *
 * Each limit is the size of an array, or the range of a number, in the frame.  A game asserts them
 * beside its tables: one row too many does not compile, and the error names table and limit.  A
 * unit test checks every game in the registry.
 */
#ifndef CORE_LIMITS_H
#define CORE_LIMITS_H

enum {
    STATE_SLOTS = 2048,  /* words of a position */
    COMPONENTS_MAX = 64, /* kinds of pieces that are conserved */
    THING_IDS = 256,     /* a thing, or a cause, is a byte: rows of arrays by thing */
    THINGS_MAX = 254,    /* 255 is a bare number, and no word of the notation */
    VERBS_MAX = 254,     /* likewise */
    CAUSES_MAX = 254,    /* 255 is no cause */
    STEPS_OF_GAME = 256, /* a step is a byte */
    CLAIM_KEYS_MAX = 32, /* bits of a set of them */
    SETS_MAX = 8,        /* likewise */
    EDITIONS_MAX = 8,    /* rows of arrays by edition */
    OPTIONS_MAX = 64,    /* of the rules */
    SETTINGS_MAX = 64,   /* of families of options, in one text */
    ROLE_IDS = 63,  /* roles are among the first things: sets of them are bits of an int64_t */
    ROLES_MAX = 10, /* six of those bits say what lies on the card of each */
    BUILDINGS_MAX = 63, /* sets of buildings are columns of the database: bits of an int64_t */
};

/* Does not compile when `count` is above `limit`. */
#define ASSERT_WITHIN(count, limit)                                                            \
    _Static_assert((int)(count) <= (int)(limit), #count " is above " #limit)

#endif
