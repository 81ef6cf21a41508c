/* game_reason.h - what players say of a choice that cost something: a table of each game.
 *
 * A row is a kind of reason.  play/reason.h chooses it: the first one whose condition holds and whose figures the
 * games that are played on bear.
 */
#ifndef CORE_GAME_REASON_H
#define CORE_GAME_REASON_H

struct game_def;

struct reason_kind {
    const char *name; /* "trader-for-others": for books, JSON and reports; stable */
    const char
        *habit; /* what who does that does: "takes the trader with nothing to sell while ..." */
};

/* The row of that name; NULL: the game has none. */
const struct reason_kind *game_find_reason(const struct game_def *game, const char *name);

#endif
