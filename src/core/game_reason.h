/* game_reason.h - what players say of a choice that cost something: tables of each game.
 *
 * A row is a kind of reason.  play/reason.h chooses it: the first one whose condition holds and whose figures the
 * games that are played on bear.  Conditions are about the position and the two choices; they play nothing.
 */
#ifndef CORE_GAME_REASON_H
#define CORE_GAME_REASON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"

struct game_def;

/* What players count, of a seat: the goods that it ships. */
struct reason_amount {
    const char *name; /* "shipped": JSON; stable */
    const char *does; /* "ships" */
    const char *what; /* "goods" */
    bool is_bad;      /* to have more of it is no gain: goods lost */
};
enum { REASON_AMOUNTS_MAX = 8 };

/* What must differ between games after the two choices.  A set; one of them is enough. */
enum reason_bearer {
    BORNE_BY_OWN_PART = 1 << 0,    /* of the score: fewer points of the seat by part i, << i */
    BORNE_BY_RIVAL_PART = 1 << 6,  /* more of the rival who gains most */
    BORNE_BY_OWN = 1 << 12,        /* fewer points of the seat, all parts together */
    BORNE_BY_RIVAL = 1 << 13,      /* more of the rival */
    BORNE_BY_SOONER = 1 << 14,     /* the game ends sooner after the choice that was made */
    BORNE_BY_LATER = 1 << 15,      /* or later */
    BORNE_BY_OWN_AMOUNT = 1 << 16, /* the seat has less of amount i, << i, and fewer points */
    BORNE_BY_LEAD = 1 << 24,       /* the lead is lost, to whomever */
};

struct reason_kind {
    const char *name; /* "trader-for-others": for books, JSON and reports; stable */
    const char
        *habit; /* what who does that does: "takes the trader with nothing to sell while ..." */
    /* What is said of the position: "{me} has nothing to sell, {who} sells for {n}"; "{n good}" is "1 good" or "2 goods".  {made} and {best} are the two
     * choices; NULL: the figures say it all. */
    const char *sentence;
    uint32_t borne_by; /* enum reason_bearer */
};

/* Two choices in a position, and what the games after them showed. */
struct reason_question {
    const void *rules;
    const int16_t *state;
    unsigned seat, rival;
    /* And what the same player goes on with; NULL: what the policy chooses. */
    const struct event *made, *made_then, *best, *best_then;
    /* The round, from now on, after which the ends of the games differ most, and in how many percent more of them the game is over
     * then after the choice that was made.  UINT_MAX and 0: nowhere for certain. */
    unsigned rounds_to_end;
    int ends_more;
};

/* What a sentence names. */
struct reason_words {
    unsigned who;
    int n, m;
    unsigned thing;
};

/* The row of that name; NULL: the game has none. */
const struct reason_kind *game_find_reason(const struct game_def *game, const char *name);

#endif
