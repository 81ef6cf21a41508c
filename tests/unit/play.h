/*
 * play.h - a game of Puerto Rico in a test: statements of the notation in, findings out.
 *
 *     struct play game;
 *     play_begin(&game, "rgg2002", 4);
 *     play(&game, "row corn corn indigo sugar coffee; A settler; A quarry");
 *     cr_assert_str_eq(play_findings(&game), "");
 *     play_end(&game);
 *
 * A statement that cannot be read fails the test.
 */
#ifndef TEST_PLAY_H
#define TEST_PLAY_H

#include <stdint.h>

#include "base/buf.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "games/pr/pr_state.h"
#include "notation/words.h"

/* The first row and nothing else: the game rests before the first role. */
#define ROW_4 "row corn corn indigo sugar coffee"

struct play {
    struct finding_sink sink; /* first: receives the findings */
    struct words *words;
    struct ruleset_cache *cache;
    struct replay replay;
    struct buf findings;  /* ids since play_findings(), separated by blanks */
    struct buf answer;    /* what play_findings() returned */
    enum verdict verdict; /* the worst since play_findings() */
    struct finding last;  /* the last finding */
};

void play_begin(struct play *p, const char *rules, unsigned n_players);
void play_end(struct play *p);

/* Replays statements, separated by ';' or line ends. */
void play(struct play *p, const char *statements);

/* Hands goods of the supply to a player. */
void play_give(struct play *p, unsigned seat, unsigned kind, int n);
/* Gives a player a building with that many colonists, from the board and the supply. */
void play_build(struct play *p, unsigned seat, unsigned thing, int colonists);

/* The ids found since the last call, in order; "" for none.  Borrowed until the next call. */
const char *play_findings(struct play *p);

/* The position; "load A" for the node it rests at. */
const struct pr_state *play_state(const struct play *p);
const char *play_node(struct play *p);

/* Plays the statements in a new game after `before` and returns the hash; there must be no
 * findings. */
uint64_t play_hash_of(const char *rules, unsigned n_players, const char *before,
                      const char *statements);

#endif
